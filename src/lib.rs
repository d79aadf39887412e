//! Ludolog: a fast, embeddable Prolog with a game-rules front end.
//!
//! Most programs begin with [`engine`]: a [`engine::KnowledgeBase`] holds a program,
//! a [`engine::Session`] runs goals. [`rules`] has rules as JSON over the same
//! machine, [`games`] the host for games. The other modules are the layers below,
//! public for those who build tools on them.

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

/// The README's Rust code is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
