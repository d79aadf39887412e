//! What lowered conditions run on: predicates over the state tree, written in
//! Rust and called in line by the machine's code.
//!
//! A node is its number in the arena, text is an atom, numbers are numbers,
//! `true`, `false` and `null` are `@(true)`, `@(false)`, `@(null)`; an array or
//! object is `tree(Node)` while it lies in the state, and `value(Number)` if it
//! comes from outside.

pub(crate) mod alpha;
mod cells;
mod functions;
mod host;
mod nodes;
mod numbers;
mod trace;
mod value;

pub(crate) use cells::cell;
pub(crate) use host::{FOUND, Failure, Host, HostFunction, Match, Values, host};
pub(crate) use trace::{Event, What, Why};
pub(crate) use value::Val;

use crate::machine::builtin::Row;

/// The rows of all predicates over states.
pub(crate) fn rows() -> Vec<Row> {
    [alpha::ROWS, nodes::ROWS, numbers::ROWS, functions::ROWS, trace::ROWS, host::ROWS].concat()
}
