//! Games: from one file of rules come moves, counts, opponents, matches and pictures.
//!
//! A [`Game`] is the rules at work; [`PrologGame`] is one whose rules are a Prolog
//! file, [`JsonGame`] one whose rules are a JSON file, and [`open`] finds those that come with the program. States and moves are
//! blocks of words ([`State`], [`Move`]) that only the rules understand.
//!
//! ```
//! let mut puzzle = ludolog::games::open("puzzle", &[])?;
//! let start = puzzle.initial()?;
//! assert_eq!(puzzle.moves(&start)?.len(), 3);
//! # Ok::<(), ludolog::games::Error>(())
//! ```

pub mod bots;
mod catalog;
mod check;
mod error;
mod game;
mod history;
mod json;
mod odds;
mod parts;
mod perft;
pub mod picture;
mod prolog;
mod record;
mod rng;
mod rules;
mod series;
mod state;

pub use catalog::{SHIPPED, Shipped, open};
pub use check::{CheckOptions, Checked, Finding, check};
pub use error::{Error, Result};
pub use game::{Game, Info, Outcome, Playout, RuleOption, Turn};
pub use history::{End, History, outcome_text};
pub use odds::{Odds, odds, sampled_odds};
pub use parts::{all_threads, in_parts};
pub use perft::{Divided, divide, perft};
pub use prolog::PrologGame;
pub use record::{Record, outcome_of_text, read_records, write_file};
pub use rng::Rng;
pub use rules::JsonGame;
pub use series::{Score, Series, next_move, scores};
pub use state::{Move, State};
