//! Loading programs: the system's own part, and consulting.

pub mod autoload;
mod autoload_table;
pub mod boot;
pub mod check;
pub mod consult;
pub mod declare;
pub mod files;
#[cfg(test)]
mod golden;
pub mod inspect;
pub mod lint;
pub mod modules;
pub mod prepare;
pub mod reference;
#[cfg(test)]
mod tests;
pub mod unsupported;
pub mod xref;

use crate::{
    builtins::{Context, read::flag_options},
    machine::builtin::Row,
    program::{flags::FlagValue, source::FileFlags},
    syntax::{Quotes, ReadOptions},
};

/// The rows of the builtins in this layer.
pub fn table() -> Vec<Row> {
    [
        check::ROWS,
        consult::ROWS,
        declare::ROWS,
        files::ROWS,
        inspect::ROWS,
        modules::ROWS,
        reference::ROWS,
        unsupported::ROWS,
        xref::ROWS,
    ]
    .concat()
}

/// How terms of a file are read. Our libraries are not written for ISO mode.
pub fn read_options(c: &Context) -> ReadOptions {
    let library = c.loading.loads.last().is_some_and(|l| l.library);
    flag_options(c, c.flags.is_on("iso") && !library)
}

/// The flags that belong to a file.
pub(crate) struct SavedFlags(pub(crate) FileFlags);

impl SavedFlags {
    /// As they are.
    pub(crate) fn of(c: &Context) -> SavedFlags {
        let quotes = Quotes::from_name(c.flags.atom("double_quotes")).unwrap_or(Quotes::String);
        SavedFlags(FileFlags { double_quotes: quotes })
    }
    /// Puts them back.
    pub(crate) fn restore(self, c: &mut Context) {
        c.flags.set("double_quotes", FlagValue::atom(self.0.double_quotes.name()));
    }
    /// As libraries want them.
    pub(crate) fn library(c: &mut Context) {
        c.flags.set("double_quotes", FlagValue::atom("string"));
    }
}
