//! Game rules as JSON, run by the abstract machine.
//!
//! A rule has a condition, a JSON tree that is matched against the state's
//! tree, and an action, a tree of changes that is carried out for each match:
//!
//! ```
//! use ludolog::rules::{Options, Rules, StateTree};
//!
//! let rules = Rules::from_json(r#"[{
//!     "condition": {"player": {"$X": {"gold": "<20"}, "$Y": {"target": "$X"}}},
//!     "action": {"$Y": {"target": "@remove"}}
//! }]"#)?;
//! let mut state = StateTree::from_json(r#"{"player":{
//!     "ann": {"gold": 5},
//!     "bob": {"gold": 50, "target": "ann"}
//! }}"#)?;
//! rules.run(&mut state, &Options::new())?;
//! assert_eq!(state.to_string(), r#"{"player":{"ann":{"gold":5},"bob":{"gold":50}}}"#);
//! # Ok::<(), ludolog::rules::RuleError>(())
//! ```
//!
//! The parts, in the order a rule meets them: [`json`] reads texts, `source`
//! includes files and lays them over each other, `expr` reads leaves and keys,
//! `check` makes sure that everything makes sense, `lower` turns conditions and
//! expressions into clauses, `runtime` has the predicates that these call, and
//! `run` finds matches and carries out actions. `tree` is the state,
//! and `explain` tells why a rule did not fire.

mod api;
mod check;
mod error;
mod explain;
mod expr;
pub(crate) mod game;
pub mod json;
mod lower;
mod prolog;
mod run;
mod runtime;
mod source;
mod tree;

pub(crate) use prolog::rows as prolog_rows;

pub use api::session;
pub use api::{Options, Rules, RulesBuilder, Warning};
pub use error::{Code, RuleError, Stage};
pub use explain::{Explanation, Failure, RuleExplanation};
pub use json::{Json, JsonBuilder, JsonError, JsonErrorKind};
pub use prolog::predicates;
pub use run::{Edit, LogRecord, Match, Outcome};
pub use tree::StateTree;
