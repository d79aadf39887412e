//! The program as data: code, clauses, predicates. Nothing is executed here.

pub mod clause;
pub mod clauses;
pub mod code;
pub mod flags;
pub mod listing;
pub mod pred;
pub mod source;
pub mod streams;

pub use clause::{Clause, Key, Source};
pub use clauses::{Clauses, Entry};
pub use code::{Op, Operand, Word};
pub use pred::{Flags, Kind, Pred, PredId, Preds};
pub use source::{Finding, Load, Loading, Module, Modules, SourceFile, Sources};
