//! The builtins written in Rust: one family a file, all in one table.
//!
//! A builtin is a small function beside its row. It reads its arguments from
//! the machine's registers (`m.arg(0)`, dereferenced), unifies results with
//! `m.unify_arg(i, cell)`, and returns `Ok(false)` to fail or `Err(throw)` for
//! an exception. No collection happens while it runs, so it may keep cells in
//! locals; what it needs in bulk it asks for with `m.store.ensure(words)?`.

pub mod answer_text;
pub mod arith_preds;
pub mod atoms;
pub mod attvar;
pub mod backtrace;
pub mod calendar;
pub mod char_io;
pub mod chars;
pub mod clause_refs;
pub mod context;
pub mod control;
pub mod database;
pub mod date_time;
pub mod file_names;
pub mod file_search;
pub mod files;
pub mod findall;
pub mod format;
pub mod format_text;
pub mod limits;
pub mod lists;
pub mod numbering;
pub mod ops;
pub mod processes;
pub mod prolog_flags;
pub mod read;
pub mod records;
pub mod stream_args;
pub mod stream_props;
pub mod streams;
pub mod strings;
mod subtext;
pub mod system;
pub mod terms;
#[cfg(test)]
mod tests;
pub mod text;
pub mod tracing;
pub mod types;
pub mod wildcard;
pub mod write;

use crate::{
    machine::{
        Control, Det, Nondet,
        builtin::{Class, Function, Row},
    },
    os::Needs,
};

pub use context::{Context, ctx};

/// A row for a deterministic builtin that users may not redefine (ISO, and what SWI-Prolog protects).
pub const fn core(name: &'static str, arity: usize, f: Det) -> Row {
    Row { name, arity, function: Function::Det(f), needs: Needs::Nothing, class: Class::Core }
}

/// A row for a protected test: it binds nothing, whatever happens.
pub const fn test(name: &'static str, arity: usize, f: Det) -> Row {
    Row { name, arity, function: Function::Det(f), needs: Needs::Nothing, class: Class::Test }
}

/// A row for a deterministic builtin that is called in line, though a user's definition
/// overrides it: for the clauses that follow the definition.
pub const fn inline(name: &'static str, arity: usize, f: Det) -> Row {
    Row { name, arity, function: Function::Det(f), needs: Needs::Nothing, class: Class::Inline }
}

/// The same for a test, which binds nothing, whatever happens.
pub const fn inline_test(name: &'static str, arity: usize, f: Det) -> Row {
    Row { name, arity, function: Function::Det(f), needs: Needs::Nothing, class: Class::InlineTest }
}

/// A row for a deterministic builtin that a user's definition overrides.
pub const fn det(name: &'static str, arity: usize, f: Det) -> Row {
    Row { name, arity, function: Function::Det(f), needs: Needs::Nothing, class: Class::Open }
}

/// A row for a nondeterministic builtin that users may not redefine.
pub const fn core_nondet(name: &'static str, arity: usize, f: Nondet) -> Row {
    Row { name, arity, function: Function::Nondet(f), needs: Needs::Nothing, class: Class::Core }
}

/// A row for a nondeterministic builtin that a user's definition overrides.
pub const fn nondet(name: &'static str, arity: usize, f: Nondet) -> Row {
    Row { name, arity, function: Function::Nondet(f), needs: Needs::Nothing, class: Class::Open }
}

/// A row for a builtin that moves the machine elsewhere.
pub const fn control(name: &'static str, arity: usize, f: Control) -> Row {
    Row { name, arity, function: Function::Control(f), needs: Needs::Nothing, class: Class::Core }
}

/// All rows.
pub fn table() -> Vec<Row> {
    [
        control::ROWS,
        database::ROWS,
        findall::ROWS,
        types::ROWS,
        terms::ROWS,
        numbering::ROWS,
        atoms::ROWS,
        chars::ROWS,
        strings::ROWS,
        lists::ROWS,
        arith_preds::ROWS,
        limits::ROWS,
        streams::ROWS,
        char_io::ROWS,
        read::ROWS,
        write::ROWS,
        format::ROWS,
        ops::ROWS,
        prolog_flags::ROWS,
        files::ROWS,
        file_names::ROWS,
        file_search::ROWS,
        processes::ROWS,
        system::ROWS,
        date_time::ROWS,
        records::ROWS,
        wildcard::ROWS,
        attvar::ROWS,
        backtrace::ROWS,
        tracing::ROWS,
        clause_refs::ROWS,
        answer_text::ROWS,
    ]
    .concat()
}
