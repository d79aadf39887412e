//! Running rules: passes, actions, transactions.
//!
//! The matches of a pass are all found before the first action changes
//! anything. Conditions and expressions run on the machine; edits are made here.

mod action;
mod guard;
mod log;
mod outcome;
mod pass;
mod worker;

pub(crate) use guard::Guards;
pub(crate) use log::record;
pub(crate) use outcome::{About, Given, bindings_json};
pub use outcome::{Edit, LogRecord, Match, Outcome};
pub(crate) use pass::{Driver, Limits, Plan};
pub(crate) use worker::{Pool, Worker, session_over};
