//! Syntax errors as data.

use crate::term::{Cell, Functor, OutOfMemory, Store};

use super::span::Span;

/// What is wrong with a text. The names are those of the argument of
/// `syntax_error/1` in the ISO error term.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum SyntaxErrorKind {
    /// A character that cannot stand outside quotes.
    #[default]
    IllegalCharacter,
    /// Two operands side by side.
    OperatorExpected,
    /// The priorities of two neighbouring operators exclude each other.
    OperatorClash,
    /// An operator lacks an operand.
    OperatorBalance,
    /// A token that no term starts with.
    CannotStartTerm,
    /// A bracket that does not match the open one.
    UnbalancedBracket,
    /// `,` or `|` where an operand should be.
    QuotedPunctuation,
    /// The clause ends inside a bracket.
    EndOfClause,
    /// More text after the end of the clause.
    EndOfClauseExpected,
    /// The text ends before the clause does.
    EndOfFile,
    /// The text ends in a quoted item that starts with this quote.
    EndOfFileInQuoted(char),
    /// The text ends in a block comment.
    EndOfFileInBlockComment,
    /// A line break in an item quoted with this quote.
    NewlineInQuoted(char),
    /// A number that is not one.
    IllegalNumber,
    /// Backslash and this character mean nothing.
    UndefinedCharEscape(char),
    /// An escape that names no character.
    IllegalCharacterCode,
    /// `,` or `|` after the tail of a list.
    ListRest,
    /// More arguments than a compound can have.
    MaxArity,
    /// A dict, or a function on one, of SWI-Prolog's.
    DictsNotSupported,
}

impl SyntaxErrorKind {
    /// The name of the error, without arguments.
    pub fn name(self) -> &'static str {
        use SyntaxErrorKind as K;
        match self {
            K::IllegalCharacter => "illegal_character",
            K::OperatorExpected => "operator_expected",
            K::OperatorClash => "operator_clash",
            K::OperatorBalance => "operator_balance",
            K::CannotStartTerm | K::UnbalancedBracket => "cannot_start_term",
            K::QuotedPunctuation => "quoted_punctuation",
            K::EndOfClause => "end_of_clause",
            K::EndOfClauseExpected => "end_of_clause_expected",
            K::EndOfFile => "end_of_file",
            K::EndOfFileInQuoted(_) => "end_of_file_in_quoted",
            K::EndOfFileInBlockComment => "end_of_file_in_block_comment",
            K::NewlineInQuoted(_) => "newline_in_quoted",
            K::IllegalNumber => "illegal_number",
            K::UndefinedCharEscape(_) => "undefined_char_escape",
            K::IllegalCharacterCode => "illegal_character_code",
            K::ListRest => "list_rest",
            K::MaxArity => "max_arity",
            K::DictsNotSupported => "dicts_not_supported",
        }
    }

    /// The character that the error is about, if its term has one.
    pub fn culprit(self) -> Option<char> {
        use SyntaxErrorKind as K;
        match self {
            K::EndOfFileInQuoted(c) | K::NewlineInQuoted(c) | K::UndefinedCharEscape(c) => Some(c),
            _ => None,
        }
    }

    /// The argument of `syntax_error/1` as a term.
    pub fn term(self, store: &mut Store) -> Cell {
        let name = store.atoms.intern(self.name());
        match self.culprit() {
            None => Cell::atom(name),
            Some(c) => {
                let c = store.atom(c.encode_utf8(&mut [0; 4]));
                store.put_compound(Functor::new(name, 1), &[c])
            }
        }
    }

    /// One line of English.
    pub fn message(self) -> String {
        use SyntaxErrorKind as K;
        let item = |q| match q {
            '\'' => "atom",
            '"' => "string",
            _ => "text",
        };
        match self {
            K::IllegalCharacter => "Illegal character".into(),
            K::OperatorExpected => "Operator expected".into(),
            K::OperatorClash => "Operator priority clash".into(),
            K::OperatorBalance => "Unbalanced operator".into(),
            K::CannotStartTerm | K::UnbalancedBracket => "Illegal start of term".into(),
            K::QuotedPunctuation => "Operand expected, unquoted comma or bar found".into(),
            K::EndOfClause => "Unexpected end of clause".into(),
            K::EndOfClauseExpected => "End of clause expected".into(),
            K::EndOfFile => "Unexpected end of file".into(),
            K::EndOfFileInQuoted(q) => format!("End of file in quoted {}", item(q)),
            K::EndOfFileInBlockComment => "End of file in /* ... */ comment".into(),
            K::NewlineInQuoted(q) => format!("Line break in quoted {}", item(q)),
            K::IllegalNumber => "Illegal number".into(),
            K::UndefinedCharEscape(c) => format!("Unknown character escape in quoted atom or string: `\\{c}'"),
            K::IllegalCharacterCode => "Illegal character code".into(),
            K::ListRest => "Unexpected comma or bar in rest of list".into(),
            K::MaxArity => "Too many arguments".into(),
            K::DictsNotSupported => "not supported yet: dicts".into(),
        }
    }
}

/// A syntax error: what, where in the clause text, and what may help.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.kind.message())]
pub struct SyntaxError {
    /// What is wrong.
    pub kind: SyntaxErrorKind,
    /// Where in the clause text.
    pub span: Span,
    /// A line that says more.
    pub hint: Option<String>,
}

impl SyntaxError {
    /// An error without a hint.
    #[cold]
    pub fn new(kind: SyntaxErrorKind, span: Span) -> SyntaxError {
        SyntaxError { kind, span, hint: None }
    }

    /// The same error with a hint.
    pub fn with_hint(mut self, hint: impl Into<String>) -> SyntaxError {
        self.hint = Some(hint.into());
        self
    }

    /// True if more text could make the clause a good one.
    pub fn is_incomplete(&self) -> bool {
        use SyntaxErrorKind as K;
        matches!(self.kind, K::EndOfFile | K::EndOfFileInQuoted(_) | K::EndOfFileInBlockComment)
    }
}

/// Why a term could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadError {
    /// The text is not a term.
    #[error(transparent)]
    Syntax(#[from] Box<SyntaxError>),
    /// The store has no room for the term.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

impl From<SyntaxError> for ReadError {
    fn from(e: SyntaxError) -> ReadError {
        ReadError::Syntax(Box::new(e))
    }
}

impl ReadError {
    /// The syntax error, if it is one.
    pub fn syntax(&self) -> Option<&SyntaxError> {
        match self {
            ReadError::Syntax(e) => Some(e),
            ReadError::Memory(_) => None,
        }
    }

    /// True if more text could make the clause a good one.
    pub fn is_incomplete(&self) -> bool {
        self.syntax().is_some_and(SyntaxError::is_incomplete)
    }
}
