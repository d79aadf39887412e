//! Text to terms: operators, scanner, lexer, parser, diagnostics.

pub mod chars;
pub mod diagnostic;
pub mod error;
pub mod escape;
pub mod lexer;
pub mod number;
pub mod ops;
mod parser;
mod positions;
pub mod read;
pub mod scanner;
pub mod span;

pub use diagnostic::{Diagnostic, Severity};
pub use error::{ReadError, SyntaxError, SyntaxErrorKind};
pub use ops::{Fixity, Op, OpDefs, OpProblem, OpTable, OpType};
pub use read::{Quotes, ReadOptions, ReadTerm, Variable, parse_clause, parse_number, parse_term};
pub use scanner::{ClauseScanner, ClauseText, Step};
pub use span::{LineIndex, Position, Span};

#[cfg(test)]
mod tests;
