//! Random games in both languages, positions in them, and their moves as Fairy-Stockfish writes them.

use std::fmt::Write as _;
use std::sync::Arc;

use nightrider::base::Square;
use nightrider::meaning::load::load;
use nightrider::moves::{in_check, legal_moves, pseudo_legal};
use nightrider::position::{Move, MoveKind, Position};
use nightrider::program::Variant;
use nightrider::text::diag::Sink;
use nightrider::text::source::{Excerpt, SourceFile};
use nightrider::tools::catalog::shipped_loader;
use nightrider::tools::random::Random;

use super::pieces::{self, Drawn, chance, pick};

/// A game in both languages.
pub struct Game {
    /// The game as the library plays it.
    pub variant: Arc<Variant>,
    /// The same as a section of Fairy-Stockfish's variants.ini.
    pub ini: String,
    /// The same as one of the library's files.
    pub toml: String,
    /// Ids of pieces that hop.
    hoppers: Vec<String>,
    pawn: Option<char>,
    castles: Option<Castles>,
    hands: bool,
    letters: Vec<char>,
}

/// Where king and rooks start, as files.
#[derive(Clone, Copy)]
struct Castles {
    king: usize,
    rooks: [usize; 2],
}

/// What a batch of positions has in it.
#[derive(Default, Clone, Debug)]
pub struct Counts {
    /// Positions.
    pub positions: usize,
    /// Positions in which the side to move is in check.
    pub in_check: usize,
    /// Legal moves.
    pub moves: usize,
    /// Moves that capture.
    pub captures: usize,
    /// Of these in passing.
    pub passing: usize,
    /// Moves that promote.
    pub promotions: usize,
    /// Castlings.
    pub castlings: usize,
    /// Drops.
    pub drops: usize,
    /// Straight moves over exactly one piece by a piece that hops.
    pub hops: usize,
    /// Moves that give check.
    pub checks: usize,
}

fn letter_of(file: usize) -> char {
    char::from(b'a' + u8::try_from(file).expect("a file"))
}

/// A random game.
pub fn game(random: &mut Random, name: &str) -> Game {
    let (files, ranks) = (8 + random.below(5), 8 + random.below(3));
    let (files, ranks) = if chance(random, 35) { (8, 8) } else { (files, ranks) };
    let hands = chance(random, 15);
    // A right to capture in passing is left by every first step over several squares, whoever makes it.
    let kind_of_pawn = if hands { 0 } else { random.below(4) };
    let rights = kind_of_pawn < 3;
    let written = kind_of_pawn == 2;
    let mut letters: Vec<char> = "ACDEFGHIJLMOSTUVWXYZ".chars().collect();
    let mut drawn: Vec<(char, Drawn)> = Vec::new();
    for _ in 0..1 + random.below(5) {
        let letter = letters.remove(random.below(letters.len()));
        drawn.push((letter, pieces::piece(random, !rights)));
    }
    let pawn_letter = if written {
        letters.remove(random.below(letters.len()))
    } else {
        'P'
    };
    let pawn = if written {
        pieces::pawn(random)
    } else {
        let ours = if rights { "fmWfceFifmnD" } else { "fmWfcFifmnD" };
        Drawn {
            ours: ours.into(),
            theirs: "".into(),
            ..Drawn::default()
        }
    };
    let royal = pick(random, "K K K K K K W F KN KAD N KC KD WA");
    let castles = (royal == "K" && chance(random, 75)).then(|| Castles {
        king: files / 2 - random.below(2) + random.below(2),
        rooks: [0, files - 1],
    });
    let reach = castles.map(|c| {
        let mut side = |room: usize| 2 + random.below(room.saturating_sub(2).clamp(1, 3));
        [side(c.king), side(files - 1 - c.king)]
    });
    let builtin: Vec<(char, &str)> = [('N', "N"), ('B', "B"), ('R', "R"), ('Q', "Q")]
        .into_iter()
        .filter(|(l, _)| (*l == 'R' && castles.is_some()) || chance(random, 60))
        .collect();
    let mut choices: Vec<char> = builtin
        .iter()
        .map(|(l, _)| *l)
        .chain(drawn.iter().map(|(l, _)| *l))
        .collect();
    while choices.len() > 5 {
        choices.remove(random.below(choices.len()));
    }
    // Ours.
    let mut toml = format!("[variant]\nname = \"{name}\"\n\n[board]\nfiles = {files}\nranks = {ranks}\n\n[rules]\n");
    toml += "castle_test = \"home\"\n";
    let mut one = |id: char, betza: &str, more: &str| {
        let drop = match (hands, id) {
            (true, 'P') => format!("drop = \"rank 2-{}\"\n", ranks - 1),
            (true, 'K') | (false, _) => String::new(),
            _ => "drop = true\n".into(),
        };
        let _ = write!(
            toml,
            "\n[pieces.{}]\nid = \"{id}\"\nbetza = \"{betza}\"\n{drop}{more}",
            id.to_ascii_lowercase()
        );
    };
    one(pawn_letter, &pawn.ours, "initial = \"rank 2\"\nsetup = \"rank 2\"\n");
    for (id, betza) in &builtin {
        let setup = match castles {
            Some(c) if *id == 'R' => format!("setup = \"{}1,{}1\"\n", letter_of(c.rooks[0]), letter_of(c.rooks[1])),
            _ => String::new(),
        };
        one(*id, betza, &setup);
    }
    for (id, piece) in &drawn {
        one(
            *id,
            &piece.ours,
            if piece.initial { "initial = \"rank 2\"\n" } else { "" },
        );
    }
    let king_file = castles.map_or(files / 2, |c| c.king);
    let mut king = format!("royal = true\nsetup = \"{}1\"\n", letter_of(king_file));
    if let Some([left, right]) = reach {
        let _ = writeln!(
            king,
            "castling = {{ partner = \"r\", left = [{left}], right = [{right}] }}"
        );
    }
    one('K', royal, &king);
    let named: Vec<String> = choices
        .iter()
        .map(|l| format!("\"{}\"", l.to_ascii_lowercase()))
        .collect();
    let _ = write!(
        toml,
        "\n[promotion]\npieces = \"{}\"\nzone = \"rank {ranks}\"\nto = [{}]\n",
        pawn_letter.to_ascii_lowercase(),
        named.join(", ")
    );
    if hands {
        toml += "\n[drops]\nfrom_captures = true\nremembers_promotion = true\n";
    }
    let mut sink = Sink::default();
    let spec = load(name, &toml, &mut shipped_loader, &[], &mut sink);
    let found: Vec<String> = sink
        .found
        .iter()
        .map(|d| format!("{} {}", d.code.id, d.message))
        .collect();
    let spec = spec.unwrap_or_else(|| panic!("{toml}\n{}", found.join("\n")));
    let variant = Arc::new(Variant::compile(spec).unwrap_or_else(|e| panic!("{toml}\n{e:?}")));
    // Theirs.
    let mut ini = format!("[{name}:chess]\nmaxFile = {files}\nmaxRank = {ranks}\n");
    let mut line = |key: &str, value: &str| {
        let _ = writeln!(ini, "{key} = {value}");
    };
    for (id, key) in [('N', "knight"), ('B', "bishop"), ('R', "rook"), ('Q', "queen")] {
        if !builtin.iter().any(|(l, _)| *l == id) {
            line(key, "-");
        }
    }
    let customs = drawn.iter().map(|(l, d)| (*l, d.theirs.clone()));
    let customs = customs.chain(written.then(|| (pawn_letter, pawn.theirs.clone())));
    for (i, (id, betza)) in customs.enumerate() {
        line(
            &format!("customPiece{}", i + 1),
            &format!("{}:{betza}", id.to_ascii_lowercase()),
        );
    }
    if royal != "K" {
        line("king", &format!("k:{royal}"));
    }
    if written {
        line("pawn", "-");
        line("promotionPawnTypes", &pawn_letter.to_ascii_lowercase().to_string());
    }
    line("promotionRegionWhite", &format!("*{ranks}"));
    line("promotionRegionBlack", "*1");
    line("doubleStepRegionWhite", "*2");
    line("doubleStepRegionBlack", &format!("*{}", ranks - 1));
    if !rights {
        line("enPassantRegion", "-");
        line("enPassantRegionWhite", "-");
        line("enPassantRegionBlack", "-");
    }
    line(
        "promotionPieceTypes",
        &choices.iter().map(char::to_ascii_lowercase).collect::<String>(),
    );
    match (castles, reach) {
        (Some(c), Some([left, right])) => {
            line("castling", "true");
            line("castlingKingFile", &letter_of(c.king).to_string());
            line("castlingQueensideFile", &letter_of(c.king - left).to_string());
            line("castlingKingsideFile", &letter_of(c.king + right).to_string());
            line("castlingRookQueensideFile", &letter_of(c.rooks[0]).to_string());
            line("castlingRookKingsideFile", &letter_of(c.rooks[1]).to_string());
        }
        _ => line("castling", "false"),
    }
    if hands {
        line("pieceDrops", "true");
        line("capturesToHand", "true");
    }
    line("startFen", &Position::start(variant.clone()).fen());
    Game {
        hoppers: drawn
            .iter()
            .filter(|(_, d)| d.hops)
            .map(|(l, _)| l.to_string())
            .collect(),
        letters: builtin
            .iter()
            .map(|(l, _)| *l)
            .chain(drawn.iter().map(|(l, _)| *l))
            .collect(),
        pawn: Some(pawn_letter),
        variant,
        ini,
        toml,
        castles,
        hands,
    }
}

impl Game {
    /// A random placement in which the side not to move is not in check.
    pub fn placement(&self, random: &mut Random) -> Position {
        loop {
            let fen = self.fen(random);
            let file = SourceFile::new("<fen>", fen.clone());
            let mut sink = Sink::default();
            let Some(position) = Position::from_fen(&self.variant, &Excerpt::whole(&file), &mut sink) else {
                let said: Vec<String> = sink.found.iter().map(|d| d.message.clone()).collect();
                panic!("{fen}: {}\n{}", said.join("; "), self.toml);
            };
            if !in_check(&position, !position.side()) {
                return position;
            }
        }
    }

    fn fen(&self, random: &mut Random) -> String {
        let shape = self.variant.shape();
        let (files, ranks) = (shape.files(), shape.ranks());
        let mut board = vec![vec![' '; files]; ranks];
        let density = 8 + random.below(33);
        let white = chance(random, 50);
        let mut kings = [(0, 0); 2];
        let home = self.castles.filter(|_| chance(random, 80));
        for (side, rank) in kings.iter_mut().zip([0, ranks - 1]) {
            *side = match home {
                Some(c) if chance(random, 95) => (c.king, rank),
                _ => (random.below(files), random.below(ranks)),
            };
        }
        for (rank, row) in board.iter_mut().enumerate() {
            for cell in row {
                // Home ranks stay thin, so that castling is possible.
                let thin = home.is_some() && (rank == 0 || rank == ranks - 1);
                if !chance(random, if thin { density / 8 } else { density }) {
                    continue;
                }
                let pawns = rank > 0 && rank + 1 < ranks && self.pawn.is_some();
                let letter = match self.pawn {
                    Some(pawn) if pawns && (self.letters.is_empty() || chance(random, 40)) => pawn,
                    _ if self.letters.is_empty() => continue,
                    _ => self.letters[random.below(self.letters.len())],
                };
                *cell = if chance(random, 50) {
                    letter
                } else {
                    letter.to_ascii_lowercase()
                };
            }
        }
        if let Some(c) = home {
            for (rank, rook) in [(0, 'R'), (ranks - 1, 'r')] {
                for file in c.rooks {
                    if chance(random, 95) {
                        board[rank][file] = rook;
                    }
                }
            }
        }
        let passed = self.passer(random, &mut board, white);
        if kings[0] == kings[1] {
            kings[1] = ((kings[0].0 + 3) % files, kings[1].1);
        }
        for ((file, rank), king) in kings.into_iter().zip(['K', 'k']) {
            board[rank][file] = king;
        }
        let passed = passed.filter(|[pawn, crossed, origin]| {
            let at = |(file, rank): (usize, usize)| board[rank][file];
            at(*pawn).eq_ignore_ascii_case(&'p') && at(*crossed) == ' ' && at(*origin) == ' '
        });
        let mut text = String::new();
        for (i, rank) in board.iter().rev().enumerate() {
            if i > 0 {
                text.push('/');
            }
            let mut run = 0;
            for cell in rank.iter().chain(['#'].iter()) {
                if *cell == ' ' {
                    run += 1;
                    continue;
                }
                if run > 0 {
                    let _ = write!(text, "{run}");
                    run = 0;
                }
                if *cell != '#' {
                    text.push(*cell);
                }
            }
        }
        if self.hands {
            text.push('[');
            for _ in 0..random.below(4) {
                let letter = *std::iter::once(&'P')
                    .chain(&self.letters)
                    .nth(random.below(1 + self.letters.len()))
                    .unwrap_or(&'P');
                text.push(if chance(random, 50) {
                    letter
                } else {
                    letter.to_ascii_lowercase()
                });
            }
            text.push(']');
        }
        let mut rights = String::new();
        if let Some(c) = self.castles {
            for (rank, king, rook) in [(0, 'K', 'R'), (ranks - 1, 'k', 'r')] {
                for (file, right) in [(c.rooks[1], 'K'), (c.rooks[0], 'Q')] {
                    if board[rank][c.king] == king && board[rank][file] == rook && chance(random, 85) {
                        rights.push(if king == 'K' { right } else { right.to_ascii_lowercase() });
                    }
                }
            }
        }
        if rights.is_empty() {
            rights.push('-');
        }
        let passed = passed.map_or("-".into(), |[_, (file, rank), _]| {
            format!("{}{}", letter_of(file), rank + 1)
        });
        format!("{text} {} {rights} {passed} 0 1", if white { 'w' } else { 'b' })
    }

    /// Puts a pawn that has just made a double step beside one of the other side: pawn, square crossed, origin.
    fn passer(&self, random: &mut Random, board: &mut [Vec<char>], white: bool) -> Option<[(usize, usize); 3]> {
        if self.pawn != Some('P') || !self.toml.contains("fmWfceFifmnD") || !chance(random, 60) {
            return None;
        }
        let (files, ranks) = (board[0].len(), board.len());
        let file = random.below(files);
        let beside = if file == 0 || (file + 1 < files && chance(random, 50)) {
            file + 1
        } else {
            file - 1
        };
        let (to, crossed, origin) = if white {
            (ranks - 4, ranks - 3, ranks - 2)
        } else {
            (3, 2, 1)
        };
        let (own, foe) = if white { ('P', 'p') } else { ('p', 'P') };
        board[to][file] = foe;
        board[to][beside] = own;
        board[crossed][file] = ' ';
        board[origin][file] = ' ';
        Some([(file, to), (file, crossed), (file, origin)])
    }

    /// The legal moves as Fairy-Stockfish writes them, sorted; counts what they are.
    pub fn moves(&self, position: &mut Position, counts: &mut Counts) -> (Vec<Move>, Vec<String>) {
        let legal = legal_moves(position);
        let pseudo = pseudo_legal(position);
        let mut texts: Vec<String> = legal.iter().map(|m| self.text(&pseudo, m)).collect();
        texts.sort();
        counts.positions += 1;
        counts.in_check += usize::from(in_check(position, position.side()));
        counts.moves += legal.len();
        for m in &legal {
            counts.captures += usize::from(!m.victims.is_empty());
            counts.passing += usize::from(m.passing);
            counts.promotions += usize::from(m.becomes.is_some() && m.drop.is_none());
            counts.castlings += usize::from(matches!(m.kind, MoveKind::Castle(_)));
            counts.drops += usize::from(m.kind == MoveKind::Drop);
            counts.hops += usize::from(self.is_hop(position, m));
            let them = !position.side();
            let undo = position.make(m);
            counts.checks += usize::from(in_check(position, them));
            position.unmake(undo);
        }
        (legal, texts)
    }

    fn text(&self, pseudo: &[Move], m: &Move) -> String {
        let shape = self.variant.shape();
        let name = |square: Option<Square>| square.map_or_else(String::new, |s| shape.name(s));
        let id = |kind| &self.variant.spec.piece(kind).id;
        match (m.kind, m.moved) {
            (MoveKind::Drop, _) => format!("{}@{}", m.drop.map_or("", |k| id(k)), name(m.to)),
            // King takes rook where the king could also walk there.
            (MoveKind::Castle(_), Some((rook, _))) => {
                let walks = |other: &Move| other.kind == MoveKind::Move && other.from == m.from && other.to == m.to;
                let to = if pseudo.iter().any(walks) { Some(rook) } else { m.to };
                name(m.from) + &name(to)
            }
            _ => {
                let becomes = m.becomes.map_or_else(String::new, |k| id(k).to_lowercase());
                name(m.from) + &name(m.to) + &becomes
            }
        }
    }

    fn is_hop(&self, position: &Position, m: &Move) -> bool {
        let (Some(from), Some(to), MoveKind::Move) = (m.from, m.to, m.kind) else {
            return false;
        };
        let Some(piece) = position.board().piece(from) else {
            return false;
        };
        if !self.hoppers.contains(&self.variant.spec.piece(piece.kind).id) {
            return false;
        }
        let shape = self.variant.shape();
        let at = |s: Square| (shape.file(s) as i32, shape.rank(s) as i32);
        let ((x, y), (tx, ty)) = (at(from), at(to));
        let (dx, dy) = (tx - x, ty - y);
        if dx != 0 && dy != 0 && dx.abs() != dy.abs() {
            return false;
        }
        let between = (1..dx.abs().max(dy.abs())).filter(|k| {
            let square = shape.at(x + k * dx.signum(), y + k * dy.signum());
            square.is_some_and(|s| position.board().piece(s).is_some())
        });
        between.count() == 1
    }
}

/// One of the moves, rare kinds more often.
pub fn some_move(random: &mut Random, legal: &[Move]) -> Move {
    let rare: Vec<&Move> = legal
        .iter()
        .filter(|m| m.passing || !m.wake.is_empty() || m.becomes.is_some() || matches!(m.kind, MoveKind::Castle(_)))
        .collect();
    if !rare.is_empty() && chance(random, 30) {
        *rare[random.below(rare.len())]
    } else {
        legal[random.below(legal.len())]
    }
}
