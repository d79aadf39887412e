//! The compiler: a clause in the store becomes code.
//!
//! `ir` normalises the body, `analysis` decides what lives where, and `clause`
//! and `terms` emit instructions through `emit`.

mod analysis;
mod clause;
mod emit;
mod ir;
mod terms;
mod verify;

pub use clause::{MAX_ARGS, REGISTERS, compile};
#[cfg(test)]
pub(crate) use clause::{MAX_SLOTS, MOST_SLOTS};
pub use ir::{Linker, Problem};
pub use verify::verify;
