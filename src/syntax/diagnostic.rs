//! Diagnostics as data, and their plain text.

use std::fmt;

use super::{error::SyntaxError, scanner::ClauseText};

/// How bad it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Severity {
    Note,
    Warning,
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

/// Something to tell about a place in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// A name for programs, such as `operator_expected`.
    pub code: &'static str,
    /// One line for people.
    pub message: String,
    /// The file, if there is one.
    pub file: Option<String>,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// The line's text.
    pub source_line: String,
    /// How many characters to mark, from the column on.
    pub mark: u32,
    /// A line that says more.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// The diagnostic of a syntax error in a clause. Of the first line, it
    /// shows what belongs to the clause.
    pub fn of_syntax_error(error: &SyntaxError, clause: &ClauseText, file: Option<&str>) -> Diagnostic {
        let text = clause.text();
        let at = (error.span.start as usize).min(text.len());
        let position = clause.position(at);
        let line_start = text[..at].rfind('\n').map_or(0, |i| i + 1);
        let line_end = text[at..].find('\n').map_or(text.len(), |i| at + i);
        let line = text[line_start..line_end].trim_end_matches('\r');
        // what stands before the clause in its first line is not known here
        let indent = if line_start == 0 { clause.start().column as usize } else { 0 };
        let end = (error.span.end as usize).clamp(at, line_end.max(at));
        Diagnostic {
            severity: Severity::Error,
            code: error.kind.name(),
            message: error.kind.message(),
            file: file.map(str::to_owned),
            line: position.line,
            column: position.column + 1,
            source_line: " ".repeat(indent) + line,
            mark: (text[at..end].chars().count() as u32).max(1),
            hint: match clause.suspect_line(error.span.end as usize) {
                Some(line) => Some(format!("is a closing quote missing in line {line}?")),
                None => error.hint.clone(),
            },
        }
    }
}

impl fmt::Display for Diagnostic {
    /// `file:line:column: error: message`, the line, and a mark below it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}:")?;
        }
        write!(f, "{}:{}: {}: {}", self.line, self.column, self.severity, self.message)?;
        if !self.source_line.trim().is_empty() {
            write!(f, "\n  {}\n  ", self.source_line)?;
            // tabs stay tabs, so that the mark is where it should be
            for c in self.source_line.chars().chain(std::iter::repeat(' ')).take(self.column as usize - 1) {
                write!(f, "{}", if c == '\t' { '\t' } else { ' ' })?;
            }
            write!(f, "{}", "^".repeat(self.mark.max(1) as usize))?;
        }
        if let Some(hint) = &self.hint {
            write!(f, "\n  hint: {hint}")?;
        }
        Ok(())
    }
}
