//! The text form of movements: one line of text for each line of steps, in order.

use std::fmt::{Display, Formatter, Result};

use super::movement::{Bound, CastleMove, Imitation, Mask, Movement, Roam, Step, Track, Types, Via, Zone};

impl Display for Movement {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for line in &self.lines {
            writeln!(f, "{}", Steps(line))?;
        }
        for castle in &self.castles {
            writeln!(f, "{castle}")?;
        }
        for imitation in &self.imitations {
            writeln!(f, "{imitation}")?;
        }
        Ok(())
    }
}

/// Steps of a line, joined by bars.
struct Steps<'s>(&'s [Step]);

impl Display for Steps<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for (i, step) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(" | ")?;
            }
            step.fmt(f)?;
        }
        Ok(())
    }
}

impl Display for Step {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Step::Leap { vector, wrap } => write!(f, "leap {vector}{}", if *wrap { " wrap" } else { "" }),
            Step::Ride {
                track,
                lo,
                hi,
                thru,
                mark,
            } => {
                write!(f, "ride {track} {lo}..{hi}")?;
                if *thru != Mask::E {
                    write!(f, " thru {thru}")?;
                }
                f.write_str(if *mark { " mark" } else { "" })
            }
            Step::Seek { track, hi } => match hi {
                Bound::Unlimited => write!(f, "seek {track}"),
                hi => write!(f, "seek {track} 1..{hi}"),
            },
            Step::Home => f.write_str("home"),
            Step::Any(zone) => write!(f, "any {zone}"),
            Step::Want(mask) => write!(f, "want {mask}"),
            Step::Is(mask, types) => write!(f, "is {mask} {types}"),
            Step::Virgin => f.write_str("virgin"),
            Step::From(zone) => write!(f, "from {zone}"),
            Step::NotFrom(zone) => write!(f, "not-from {zone}"),
            Step::Mark => f.write_str("mark"),
            Step::Take => f.write_str("take"),
            Step::Unload => f.write_str("unload"),
            Step::Leg => f.write_str("leg"),
            Step::TakePhantom => f.write_str("take-phantom"),
            Step::Roam(roam) => roam.fmt(f),
            Step::Land(mask) => write!(f, "land {mask}"),
            Step::Stop => f.write_str("stop"),
            Step::Vanish => f.write_str("vanish"),
        }
    }
}

impl Display for Track {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for (i, hop) in self.cycle.iter().enumerate() {
            if i > 0 {
                f.write_str("+")?;
            }
            write!(f, "{}", hop.vector)?;
            if let Some((via, squares)) = &hop.via {
                f.write_str(match via {
                    Via::AllEmpty => " past-empty",
                    Via::SomeOccupied => " over-some",
                })?;
                squares.iter().try_for_each(|square| write!(f, " {square}"))?;
            }
        }
        f.write_str(if self.wrap { " wrap" } else { "" })
    }
}

impl Display for Bound {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Bound::Count(n) => write!(f, "{n}"),
            Bound::Unlimited => f.write_str("*"),
            Bound::OwnHalf => f.write_str("half"),
            Bound::Same => f.write_str("same"),
        }
    }
}

impl Display for Types {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Types::Royal => f.write_str("royal"),
            Types::NotRoyal => f.write_str("not-royal"),
            Types::Named(names) => write!(f, "{{{}}}", names.join(",")),
            Types::NotNamed(names) => write!(f, "not {{{}}}", names.join(",")),
        }
    }
}

impl Display for Zone {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Zone::Board => f.write_str("board"),
            Zone::AheadOfStart => f.write_str("ahead-of-start"),
            Zone::Named(name) => write!(f, "{{{name}}}"),
        }
    }
}

impl Display for Roam {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "roam from {:?}", self.start)?;
        if let Some(most) = self.most {
            write!(f, " most {most}")?;
        }
        if self.record {
            f.write_str(" record")?;
        }
        for (i, state) in self.states.iter().enumerate() {
            for exit in &state.exits {
                write!(f, "\n    {i}: {}", Steps(exit))?;
            }
            for (edge, next) in &state.edges {
                write!(f, "\n    {i} -> {next}: {}", Steps(edge))?;
            }
        }
        Ok(())
    }
}

impl Display for CastleMove {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(if self.virgin { "virgin | " } else { "" })?;
        let side = if self.to_right { "right" } else { "left" };
        write!(f, "castle {side} {}", self.distance)?;
        if self.inset > 0 {
            write!(f, " inset {}", self.inset)?;
        }
        Ok(())
    }
}

impl Display for Imitation {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(if self.virgin { "virgin | " } else { "" })?;
        write!(
            f,
            "imitate{} {}",
            if self.flipped { " flipped" } else { "" },
            self.modes
        )?;
        f.write_str(if self.passing { " passing" } else { "" })?;
        f.write_str(if self.royal { " royal" } else { "" })
    }
}
