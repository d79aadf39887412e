//! The builtin predicates, one file per family.

pub mod format_text;
