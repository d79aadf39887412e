//! Loading programs: the system's own part, and consulting.

pub mod autoload;
mod autoload_table;
pub mod boot;
pub mod consult;
pub mod declare;
pub mod files;
pub mod inspect;
pub mod modules;
pub mod prepare;

use crate::{
    builtins::Context,
    machine::builtin::Row,
    program::source::FileFlags,
    syntax::{Quotes, ReadOptions},
};

/// The rows of the builtins in this layer.
pub fn table() -> Vec<Row> {
    [consult::ROWS, declare::ROWS, files::ROWS, inspect::ROWS, modules::ROWS].concat()
}

/// How terms of a file are read.
pub fn read_options(c: &Context) -> ReadOptions {
    ReadOptions { double_quotes: c.double_quotes, ..ReadOptions::default() }
}

/// The flags that belong to a file.
pub(crate) struct SavedFlags(pub(crate) FileFlags);

impl SavedFlags {
    /// As they are.
    pub(crate) fn of(c: &Context) -> SavedFlags {
        SavedFlags(FileFlags { double_quotes: c.double_quotes })
    }
    /// Puts them back.
    pub(crate) fn restore(self, c: &mut Context) {
        c.double_quotes = self.0.double_quotes;
    }
    /// As libraries want them.
    pub(crate) fn library(c: &mut Context) {
        c.double_quotes = Quotes::Codes;
    }
}
