//! What can go wrong, as one word.

use std::{borrow::Cow, fmt, io};

use super::Term;
use crate::syntax::Diagnostic;

/// The result of most of the engine's functions.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a program was not accepted or a query has ended.
pub struct Error(Box<ErrorKind>);

/// The kinds of [`Error`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not Prolog: at least one diagnostic.
    #[error("{}", join(.0))]
    Syntax(Vec<Diagnostic>),
    /// The goal threw something that it did not catch.
    #[error("{text}")]
    Thrown {
        /// What was thrown.
        term: Term,
        /// The message for people.
        text: String,
    },
    /// A limit of the query.
    #[error("{resource} limit of {limit} exceeded")]
    Limit {
        /// One of `depth inferences memory time solutions`.
        resource: &'static str,
        /// The limit; milliseconds for `time`.
        limit: u64,
    },
    /// The query was cancelled from outside.
    #[error("query cancelled")]
    Cancelled,
    /// A term is not what the Rust type wants.
    #[error("cannot convert {found} to {expected}")]
    Convert {
        /// The term.
        found: String,
        /// The type.
        expected: Cow<'static, str>,
    },
    /// A file could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A Rust predicate has failed with an error of its own, or panicked.
    #[error(transparent)]
    Foreign(Box<dyn std::error::Error + Send + Sync>),
    /// The program called `halt/1`.
    #[error("halt({0})")]
    Halt(i32),
}

fn join(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(Diagnostic::to_string).collect::<Vec<_>>().join("\n")
}

impl Error {
    /// What kind of error it is.
    pub fn kind(&self) -> &ErrorKind {
        &self.0
    }

    /// What kind of error it is, taken out.
    pub fn into_kind(self) -> ErrorKind {
        *self.0
    }

    /// The syntax errors, if it is that.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match &*self.0 {
            ErrorKind::Syntax(d) => d,
            _ => &[],
        }
    }

    /// True if the text was not wrong but not at its end: a shell asks for more.
    pub fn is_incomplete_input(&self) -> bool {
        matches!(&*self.0, ErrorKind::Syntax(d) if d.iter().all(|d| INCOMPLETE.contains(&d.code)))
    }

    /// An error of a Rust predicate.
    pub fn foreign(e: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
        ErrorKind::Foreign(e.into()).into()
    }

    #[cold]
    pub(super) fn convert(found: impl fmt::Display, expected: &'static str) -> Error {
        ErrorKind::Convert { found: found.to_string(), expected: expected.into() }.into()
    }
}

/// Codes of the diagnostics that more text could mend.
const INCOMPLETE: &[&str] = &["end_of_file", "end_of_file_in_quoted", "end_of_file_in_block_comment"];

impl From<ErrorKind> for Error {
    #[cold]
    fn from(kind: ErrorKind) -> Error {
        Error(Box::new(kind))
    }
}

impl From<io::Error> for Error {
    fn from(e: io::Error) -> Error {
        ErrorKind::Io(e).into()
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.0 {
            ErrorKind::Io(e) => Some(e),
            ErrorKind::Foreign(e) => Some(&**e),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_one_word() {
        assert_eq!(size_of::<Error>(), size_of::<usize>());
    }
}
