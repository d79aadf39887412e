//! Ludolog: a fast, embeddable Prolog with a game-rules front end.

pub mod builtins;
pub mod cli;
pub mod compile;
pub mod engine;
pub mod load;
pub mod machine;
pub mod program;
pub mod shell;
pub mod syntax;
pub mod term;
