//! Goals and terms from text.

use super::{Error, ErrorKind, Result};
use crate::{
    builtins::Context,
    load,
    syntax::{ClauseText, Diagnostic, Position, ReadError, parse_term},
    term::{Cell, Store},
};

/// A term with the variables that have names.
pub(super) struct Read {
    pub(super) term: Cell,
    pub(super) vars: Vec<(String, Cell)>,
}

/// Reads the one term of a text; its end may be left out.
pub(super) fn term(store: &mut Store, context: &Context, text: &str) -> Result<Read> {
    match parse_term(store, &context.ops, &load::read_options(context), text) {
        Ok(Some(read)) => {
            let vars = read.var_names().map(|(n, c)| (n.to_owned(), c)).collect();
            Ok(Read { term: read.term, vars })
        }
        Ok(None) => Err(ErrorKind::Syntax(vec![nothing(text)]).into()),
        Err(ReadError::Syntax(e)) => {
            let clause = ClauseText::new(text, Position::START);
            Err(ErrorKind::Syntax(vec![Diagnostic::of_syntax_error(&e, &clause, None)]).into())
        }
        Err(ReadError::Memory(_)) => Err(out_of_memory()),
    }
}

pub(super) fn out_of_memory() -> Error {
    ErrorKind::Limit { resource: "memory", limit: 0 }.into()
}

fn nothing(text: &str) -> Diagnostic {
    Diagnostic {
        severity: crate::syntax::Severity::Error,
        code: "end_of_file",
        message: "there is no term in the text".into(),
        file: None,
        line: 1,
        column: 1,
        source_line: text.lines().next().unwrap_or("").to_owned(),
        mark: 1,
        hint: None,
    }
}
