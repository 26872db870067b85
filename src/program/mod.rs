//! Programs: movements made ready to run on one board, for both sides, and the machine that runs them.
//!
//! `codegen` turns each line of steps into a line of [`Op`]s for either side; `vm` is the only place that says what an op
//! means. Nothing here sees a letter of notation or a key of a file.

pub mod castling;
mod codegen;
mod cost;
mod course;
mod disasm;
mod isa;
mod reach;
pub mod sets;
mod tracks;
mod variant;
pub mod vm;

pub use cost::Costs;
pub use course::{Course, Walker};
pub use isa::{Code, Limit, Op, Program, RoamCode, RoamId, RoamStateCode, SetId, TrackId, ZoneId};
pub use tracks::{Ray, Tracks};
pub use variant::{CompileError, Variant};
