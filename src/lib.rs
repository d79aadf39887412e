//! Ludolog: a fast, embeddable Prolog with a game-rules front end.
//!
//! Most programs begin with [`engine`]: a [`KnowledgeBase`] holds a program, a
//! [`Session`] runs goals, a [`Query`] gives answers one at a time.
//!
//! ```
//! use ludolog::KnowledgeBase;
//!
//! let kb = KnowledgeBase::builder()
//!     .source("rules.pl", "beats(rock, scissors). beats(scissors, paper). beats(paper, rock).")?
//!     .build()?;
//! let mut session = kb.session();
//! let winner: Option<String> = session.query("beats(Hand, paper)")?.first()?;
//! assert_eq!(winner.as_deref(), Some("scissors"));
//! # Ok::<(), ludolog::Error>(())
//! ```
//!
//! [`rules`] has rules as JSON over the same machine, [`games`] the host for games.
//! The other modules are the layers below, public for those who build tools on them.

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

pub use engine::{Error, KnowledgeBase, Limits, Policy, Query, Result, Session, Solution};

/// The README's Rust code is run as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
