//! Ludolog: a fast, embeddable Prolog with a game-rules front end.

pub mod compile;
pub mod program;
pub mod term;
