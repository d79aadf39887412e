//! Text to terms and back: operators, scanner, lexer, parser, diagnostics, writer.

pub mod atom_text;
pub mod chars;
pub mod conversion;
pub mod cycles;
pub mod diagnostic;
pub mod error;
pub mod escape;
pub mod lexer;
pub mod number;
pub mod number_text;
pub mod ops;
mod parser;
pub mod portray;
mod positions;
pub mod read;
pub mod scanner;
pub mod span;
pub mod write_options;
pub mod writer;

pub use diagnostic::{Diagnostic, Severity};
pub use error::{ReadError, SyntaxError, SyntaxErrorKind};
pub use ops::{Fixity, Op, OpDefs, OpProblem, OpTable, OpType};
pub use portray::portray_clause;
pub use read::{Quotes, ReadOptions, ReadTerm, Variable, parse_clause, parse_number, parse_term};
pub use scanner::{ClauseScanner, ClauseText, Step};
pub use span::{LineIndex, Position, Span};
pub use write_options::{Attributes, Operators, Spacing, WriteOptions};
pub use writer::{PortrayHook, write_term, write_term_with};

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
