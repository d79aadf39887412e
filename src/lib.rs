//! Ludolog: a fast, embeddable Prolog with a game-rules front end.

pub mod syntax;
pub mod term;
