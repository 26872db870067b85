//! The text form of programs: one line of text for each line of ops.

use std::fmt::Write;

use super::isa::{Code, Limit, Op};
use crate::base::{BoardShape, Color, PieceType};

impl Code {
    /// The program of a piece type of one side as text, tracks written as vectors in White's view.
    pub fn disassemble(&self, shape: &BoardShape, color: Color, kind: PieceType) -> String {
        let program = &self.programs[color.index()][kind.index()];
        let mut out = String::new();
        for line in &program.lines {
            out += &self.line_text(shape, line);
            out.push('\n');
        }
        for imitation in &program.imitations {
            let _ = writeln!(out, "{imitation}");
        }
        out
    }

    fn line_text(&self, shape: &BoardShape, line: &[Op]) -> String {
        let parts: Vec<String> = line.iter().map(|op| self.op_text(shape, *op)).collect();
        parts.join(" | ")
    }

    fn track_text(&self, id: super::TrackId) -> String {
        let track = self.tracks.track(id);
        let hops: Vec<String> = track
            .cycle
            .iter()
            .map(|hop| match &hop.via {
                None => hop.vector.to_string(),
                Some((via, over)) => {
                    let squares: Vec<String> = over.iter().map(ToString::to_string).collect();
                    let word = match via {
                        crate::meaning::movement::Via::AllEmpty => "past-empty",
                        crate::meaning::movement::Via::SomeOccupied => "over-some",
                    };
                    format!("{} {word} {}", hop.vector, squares.join(" "))
                }
            })
            .collect();
        let wrap = if track.wrap { " wrap" } else { "" };
        format!("{}{wrap}", hops.join("+"))
    }

    fn op_text(&self, shape: &BoardShape, op: Op) -> String {
        match op {
            Op::Leap(t) => format!("leap {}", self.track_text(t)),
            Op::Ride {
                track,
                lo,
                hi,
                thru,
                mark,
            } => {
                let thru = if thru == crate::meaning::movement::Mask::E {
                    String::new()
                } else {
                    format!(" thru {thru}")
                };
                let mark = if mark { " mark" } else { "" };
                format!(
                    "ride {} {}..{}{thru}{mark}",
                    self.track_text(track),
                    limit_text(lo),
                    limit_text(hi)
                )
            }
            Op::Seek { track, hi } => match hi {
                Limit::UNLIMITED => format!("seek {}", self.track_text(track)),
                hi => format!("seek {} 1..{}", self.track_text(track), limit_text(hi)),
            },
            Op::Home => "home".into(),
            Op::Any(zone) => format!("any {}", self.zone_text(shape, zone)),
            Op::Want(mask) => format!("want {mask}"),
            Op::Is(mask, set) => {
                let kinds: Vec<String> = match self.sets[usize::from(set.0)] {
                    set if set.0.count_ones() > 64 => set.complement().iter().map(|k| format!("-{}", k.0)).collect(),
                    set => set.iter().map(|k| k.0.to_string()).collect(),
                };
                format!("is {mask} {{{}}}", kinds.join(","))
            }
            Op::Virgin => "virgin".into(),
            Op::From(zone) => format!("from {}", self.zone_text(shape, zone)),
            Op::At(zone) => format!("at {}", self.zone_text(shape, zone)),
            Op::Mark => "mark".into(),
            Op::Take => "take".into(),
            Op::Unload => "unload".into(),
            Op::Leg => "leg".into(),
            Op::TakePhantom => "take-phantom".into(),
            Op::Roam(id) => self.roam_text(shape, usize::from(id.0)),
            Op::Land(mask) => format!("land {mask}"),
            Op::Stop => "stop".into(),
            Op::Vanish => "vanish".into(),
        }
    }

    fn zone_text(&self, shape: &BoardShape, zone: super::ZoneId) -> String {
        let squares = self.zones[usize::from(zone.0)];
        if squares == shape.squares() {
            return "board".into();
        }
        let names: Vec<String> = squares.into_iter().map(|s| shape.name(s)).collect();
        format!("{{{}}}", names.join(","))
    }

    fn roam_text(&self, shape: &BoardShape, index: usize) -> String {
        let roam = &self.roams[index];
        let mut out = format!("roam from {:?}", roam.start);
        if let Some(most) = roam.most {
            let _ = write!(out, " most {most}");
        }
        if roam.record {
            out += " record";
        }
        for (i, state) in roam.states.iter().enumerate() {
            for exit in &state.exits {
                let _ = write!(out, "\n    {i}: {}", self.line_text(shape, exit));
            }
            for (edge, next) in &state.edges {
                let _ = write!(out, "\n    {i} -> {next}: {}", self.line_text(shape, edge));
            }
        }
        out
    }
}

fn limit_text(limit: Limit) -> String {
    match limit {
        Limit::UNLIMITED => "*".into(),
        Limit::Count(n) => n.to_string(),
        Limit::OwnHalf => "half".into(),
        Limit::Same => "same".into(),
    }
}
