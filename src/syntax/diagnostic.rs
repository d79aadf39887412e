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

/// Most characters of a line that are shown before the mark, and after its beginning.
const SHOWN: usize = 80;

impl Diagnostic {
    /// What is shown of the line, and how many characters of that stand before the mark.
    fn excerpt(&self) -> (String, usize) {
        let before = (self.column as usize).saturating_sub(1);
        let cut = if before > SHOWN { before - SHOWN / 2 } else { 0 };
        let mut shown = String::from(if cut > 0 { "..." } else { "" });
        let column = before - cut + shown.len();
        let mut rest = self.source_line.chars().skip(cut);
        shown.extend(rest.by_ref().take(before - cut + SHOWN));
        if rest.next().is_some() {
            shown.push_str("...");
        }
        (shown, column)
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
            let (line, column) = self.excerpt();
            write!(f, "\n  {line}\n  ")?;
            // tabs stay tabs, so that the mark is where it should be
            for c in line.chars().chain(std::iter::repeat(' ')).take(column) {
                write!(f, "{}", if c == '\t' { '\t' } else { ' ' })?;
            }
            write!(f, "{}", "^".repeat((self.mark as usize).clamp(1, SHOWN)))?;
        }
        if let Some(hint) = &self.hint {
            write!(f, "\n  hint: {hint}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(source_line: &str, column: u32, mark: u32) -> Vec<String> {
        let d = Diagnostic {
            severity: Severity::Error,
            code: "x",
            message: "m".into(),
            file: None,
            line: 1,
            column,
            source_line: source_line.into(),
            mark,
            hint: None,
        };
        d.to_string().lines().skip(1).map(str::to_owned).collect()
    }

    #[test]
    fn the_mark_is_below_its_place() {
        assert_eq!(shown("a b c", 3, 1), ["  a b c", "    ^"]);
        assert_eq!(shown("\ta b", 4, 1), ["  \ta b", "  \t  ^"]);
    }

    #[test]
    fn long_lines_are_cut() {
        let line = format!("{}!{}", "x".repeat(1000), "y".repeat(1_000_000));
        let lines = shown(&line, 1001, 1_000_000);
        assert_eq!(lines[0], format!("  ...{}!{}...", "x".repeat(SHOWN / 2), "y".repeat(SHOWN - 1)));
        assert_eq!(lines[1], format!("  {}{}", " ".repeat(3 + SHOWN / 2), "^".repeat(SHOWN)));
    }
}
