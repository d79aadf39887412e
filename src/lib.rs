//! Ludolog: a fast, embeddable Prolog with a game-rules front end.

#![deny(unsafe_code)]

pub mod builtins;
pub mod cli;
pub mod compile;
pub mod engine;
pub mod games;
pub mod load;
#[allow(unsafe_code)]
pub mod machine;
pub mod os;
pub mod program;
pub mod rules;
pub mod shell;
pub mod syntax;
#[allow(unsafe_code)]
pub mod term;
