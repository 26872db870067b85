//! From steps to ops: vectors turned for the side, tracks and zones looked up, rights in passing applied.

use indexmap::IndexSet;

use super::course::Course;
use super::isa::{Code, Limit, Op, Program, RoamCode, RoamId, RoamStateCode, SetId, TrackId, ZoneId};
use super::tracks::Tracks;
use super::variant::CompileError;
use crate::base::{Bitboard, Color, PieceSet, PieceType, Vector};
use crate::meaning::movement::{Bound, Hop, Mask, Movement, Roam, Step, Track, Types, Zone};
use crate::meaning::spec::VariantSpec;

/// Most lines of one type and colour.
const MAX_LINES: usize = 4096;

/// Compiles all movements of a variant for both sides.
pub fn generate(spec: &VariantSpec) -> Result<Code, CompileError> {
    let mut generator = Generator {
        spec,
        color: Color::White,
        kind: PieceType(0),
        flipped: false,
        code: Code {
            tracks: Tracks::new(&spec.shape),
            zones: Vec::new(),
            sets: Vec::new(),
            roams: Vec::new(),
            courses: Vec::new(),
            wall_hurdles: spec.rules.walls.as_ref().is_some_and(|w| w.are_hurdles),
            programs: [Vec::new(), Vec::new()],
            flipped: [Vec::new(), Vec::new()],
        },
    };
    let flips = spec
        .pieces
        .values()
        .any(|p| p.movement.imitations.iter().any(|i| i.flipped));
    for color in Color::ALL {
        for kind in spec.kinds() {
            generator.color = color;
            generator.kind = kind;
            let program = generator.program(&spec.piece(kind).movement)?;
            generator.code.programs[color.index()].push(program);
            if flips {
                generator.flipped = true;
                let program = generator.program(&spec.piece(kind).movement)?;
                generator.code.flipped[color.index()].push(program);
                generator.flipped = false;
            }
        }
    }
    Ok(generator.code)
}

struct Generator<'s> {
    spec: &'s VariantSpec,
    color: Color,
    kind: PieceType,
    /// Whether moves are flipped front to back, for imitators that do so.
    flipped: bool,
    code: Code,
}

impl Generator<'_> {
    /// The name of the piece whose moves are compiled.
    fn piece(&self) -> String {
        self.spec.name(self.kind).to_owned()
    }

    fn unknown(&self, name: &str) -> CompileError {
        CompileError::UnknownName {
            piece: self.piece(),
            name: name.to_owned(),
        }
    }

    fn program(&mut self, movement: &Movement) -> Result<Program, CompileError> {
        let mut lines = IndexSet::new();
        for steps in &movement.lines {
            for steps in self.passing(steps) {
                lines.insert(self.line(&steps, true)?);
            }
        }
        let program = Program {
            lines: lines.into_iter().collect(),
            imitations: movement.imitations.clone(),
        };
        if program.lines.len() > MAX_LINES {
            return Err(CompileError::TooManyLines {
                piece: self.piece(),
                most: MAX_LINES,
            });
        }
        Ok(program)
    }

    /// A line as it is after the file's en-passant table has had its say: who is named as victim leaves a right with every
    /// multi-square advance, nobody else does; who is named as captor may take in passing wherever it could capture,
    /// nobody else may. Without a table the letters stand as they are.
    fn passing(&self, steps: &[Step]) -> Vec<Vec<Step>> {
        let Some(table) = &self.spec.en_passant else {
            return vec![steps.to_vec()];
        };
        let mut steps = steps.to_vec();
        steps.retain(|s| *s != Step::Mark);
        for step in &mut steps {
            if let Step::Ride { mark, .. } = step {
                *mark = false;
            }
        }
        let quiet = matches!(steps.last(), Some(Step::Land(m)) if m.has(Mask::E)) && !steps.contains(&Step::Take);
        if table.victims.contains(self.kind) && quiet {
            let last = steps.len() - 1;
            for i in (0..last).rev() {
                match &mut steps[i] {
                    Step::Ride { mark, .. } => *mark = true,
                    Step::Want(Mask::E) if i + 1 < last => steps.insert(i + 1, Step::Mark),
                    _ => {}
                }
            }
        }
        if steps.contains(&Step::TakePhantom) {
            return if table.captors.contains(self.kind) {
                vec![steps]
            } else {
                Vec::new()
            };
        }
        let mut lines = vec![steps];
        if table.captors.contains(self.kind)
            && let [before @ .., Step::Leap { .. } | Step::Ride { .. }, Step::Land(mask)] = &lines[0][..]
            && mask.has(Mask::X)
        {
            let mut taking = lines[0][..=before.len()].to_vec();
            taking.extend([Step::TakePhantom, Step::Stop]);
            lines.push(taking);
        }
        lines
    }

    /// The ops of a line. A line that `completes` the move ends within the zone its piece is confined to, unless it ends by
    /// taking what can only be a royal piece: nobody goes there, since no royal piece may be left to it, so that it is not
    /// about where the piece may go but about what it attacks.
    fn line(&mut self, steps: &[Step], completes: bool) -> Result<Box<[Op]>, CompileError> {
        let confined = self
            .spec
            .piece(self.kind)
            .confined
            .filter(|_| completes)
            .map(|zone| zone[self.color.index()]);
        let mut ops = Vec::with_capacity(steps.len());
        for (i, step) in steps.iter().enumerate() {
            let attacks = matches!(steps[..i], [.., Step::Is(_, Types::Royal)]) && matches!(step, Step::Land(_));
            if let (Some(zone), Step::Land(_) | Step::Stop) = (confined.filter(|_| !attacks), step) {
                ops.push(Op::At(self.zone_id(zone)));
            }
            let op = match step {
                Step::Leap { vector, wrap } => Op::Leap(self.track(&Track {
                    cycle: vec![Hop::free(*vector)],
                    wrap: *wrap,
                })),
                Step::Ride {
                    track,
                    lo,
                    hi,
                    thru,
                    mark,
                } => {
                    let track = self.track(track);
                    Op::Ride {
                        track,
                        lo: limit(*lo),
                        hi: limit(*hi),
                        thru: *thru,
                        mark: *mark,
                    }
                }
                Step::Seek { track, hi } => Op::Seek {
                    track: self.track(track),
                    hi: limit(*hi),
                },
                Step::Home => Op::Home,
                Step::Any(zone) => {
                    let squares = self.zone(zone)?;
                    Op::Any(self.zone_id(squares))
                }
                // A mount may be a wall where the variant says so.
                Step::Want(Mask::FX) if self.code.wall_hurdles => Op::Want(Mask::FX.or(Mask::O)),
                Step::Want(mask) => Op::Want(*mask),
                Step::Is(mask, types) => {
                    let set = self.types(types)?;
                    Op::Is(*mask, self.set_id(set))
                }
                Step::Virgin => match &self.spec.piece(self.kind).initial {
                    Some(initial) => {
                        let squares = initial[self.color.index()];
                        Op::From(self.zone_id(squares))
                    }
                    None => Op::Virgin,
                },
                Step::From(zone) => {
                    let squares = self.zone(zone)?;
                    Op::From(self.zone_id(squares))
                }
                Step::NotFrom(zone) => {
                    let squares = self.spec.shape.squares() & !self.zone(zone)?;
                    Op::From(self.zone_id(squares))
                }
                Step::Mark => Op::Mark,
                Step::Take => Op::Take,
                Step::Unload => Op::Unload,
                Step::Leg => Op::Leg,
                Step::TakePhantom => Op::TakePhantom,
                Step::Roam(roam) => Op::Roam(self.roam(roam)?),
                Step::Land(mask) => Op::Land(*mask),
                Step::Stop => Op::Stop,
                Step::Vanish => Op::Vanish,
            };
            ops.push(op);
        }
        Ok(ops.into())
    }

    fn roam(&mut self, roam: &Roam) -> Result<RoamId, CompileError> {
        let mut states = Vec::new();
        let mut pure = true;
        for state in &roam.states {
            let mut code = RoamStateCode {
                exits: Vec::new(),
                edges: Vec::new(),
            };
            for exit in &state.exits {
                code.exits.push(self.line(exit, true)?);
            }
            for (edge, next) in &state.edges {
                pure &= !edge.iter().any(|s| matches!(s, Step::Take | Step::TakePhantom));
                // An edge ends where its steps end.
                let mut steps = edge.clone();
                steps.push(Step::Stop);
                code.edges.push((self.line(&steps, false)?, *next));
            }
            states.push(code);
        }
        let code = RoamCode {
            start: roam.start.clone(),
            states,
            most: roam.most,
            record: roam.record,
            pure,
        };
        let known = self.code.roams.iter().position(|r| *r == code);
        let index = known.unwrap_or_else(|| {
            let course = code.record.then(|| Course::of(&code, &self.code.tracks)).flatten();
            self.code.courses.push(course);
            self.code.roams.push(code);
            self.code.roams.len() - 1
        });
        Ok(RoamId(index as u16))
    }

    fn track(&mut self, track: &Track) -> TrackId {
        let shape = &self.spec.shape;
        let see = |v: Vector| {
            let v = if self.flipped { Vector::new(v.dx, -v.dy) } else { v };
            shape.seen_by(self.color, v)
        };
        let cycle = track
            .cycle
            .iter()
            .map(|hop| Hop {
                vector: see(hop.vector),
                via: hop
                    .via
                    .as_ref()
                    .map(|(via, squares)| (*via, squares.iter().map(|v| see(*v)).collect())),
            })
            .collect();
        self.code.tracks.intern(Track {
            cycle,
            wrap: track.wrap,
        })
    }

    fn zone(&self, zone: &Zone) -> Result<Bitboard, CompileError> {
        let shape = &self.spec.shape;
        Ok(match zone {
            Zone::Board => shape.squares(),
            Zone::AheadOfStart => {
                let forward = shape.seen_by(self.color, Vector::new(0, 1));
                let starts = self.spec.starts(self.color, self.kind);
                starts
                    .into_iter()
                    .filter_map(|s| shape.step(s, forward, false))
                    .collect()
            }
            Zone::Named(name) => match self.spec.zones.get(name) {
                Some(zone) => zone[self.color.index()],
                None => return Err(self.unknown(name)),
            },
        })
    }

    fn types(&self, types: &Types) -> Result<PieceSet, CompileError> {
        let named = |names: &[String]| {
            names
                .iter()
                .map(|n| self.spec.kind_by_name(n).ok_or_else(|| self.unknown(n)))
                .collect::<Result<PieceSet, _>>()
        };
        Ok(match types {
            Types::Royal => self.spec.royals(),
            Types::NotRoyal => self.spec.royals().complement(),
            Types::Named(names) => named(names)?,
            Types::NotNamed(names) => named(names)?.complement(),
        })
    }

    fn zone_id(&mut self, squares: Bitboard) -> ZoneId {
        ZoneId(intern(&mut self.code.zones, squares))
    }

    fn set_id(&mut self, set: PieceSet) -> SetId {
        SetId(intern(&mut self.code.sets, set))
    }
}

fn intern<T: PartialEq>(table: &mut Vec<T>, value: T) -> u16 {
    let known = table.iter().position(|v| *v == value);
    known.unwrap_or_else(|| {
        table.push(value);
        table.len() - 1
    }) as u16
}

fn limit(bound: Bound) -> Limit {
    match bound {
        Bound::Count(n) => Limit::Count(n),
        Bound::Unlimited => Limit::UNLIMITED,
        Bound::OwnHalf => Limit::OwnHalf,
        Bound::Same => Limit::Same,
    }
}
