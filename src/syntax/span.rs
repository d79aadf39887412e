//! Places in a text.

/// A range of byte offsets in the text of one clause.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset just after the last byte.
    pub end: u32,
}

impl Span {
    /// The range `start .. end`.
    pub const fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }
    /// The bytes as a range for slicing.
    pub const fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
    /// The smallest span that holds both.
    pub fn to(self, other: Span) -> Span {
        Span::new(self.start.min(other.start), self.end.max(other.end))
    }
}

/// A place in a stream, counted in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct Position {
    /// Characters before this one, from 0.
    pub offset: u64,
    /// Line, from 1.
    pub line: u32,
    /// Characters before this one in its line, from 0.
    pub column: u32,
}

impl Default for Position {
    fn default() -> Self {
        Position::START
    }
}

impl Position {
    /// The beginning of a text.
    pub const START: Position = Position { offset: 0, line: 1, column: 0 };

    /// Goes past one character.
    #[inline]
    pub fn advance(&mut self, c: char) {
        self.offset += 1;
        if c == '\n' {
            self.line += 1;
            self.column = 0;
        } else {
            self.column += 1;
        }
    }

    /// The position after `text`.
    pub fn after(mut self, text: &str) -> Position {
        text.chars().for_each(|c| self.advance(c));
        self
    }
}

/// Where the lines of a whole text begin: turns byte offsets into lines and columns.
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<usize>,
}

impl LineIndex {
    /// The index of `text`.
    pub fn new(text: &str) -> LineIndex {
        let breaks = text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i + 1);
        LineIndex { starts: std::iter::once(0).chain(breaks).collect() }
    }

    /// The position of a byte offset (which must be at a character) in the text that the index was made of.
    pub fn position(&self, text: &str, byte: usize) -> Position {
        let line = self.starts.partition_point(|s| *s <= byte) - 1;
        let column = text[self.starts[line]..byte].chars().count() as u32;
        Position { offset: text[..byte].chars().count() as u64, line: line as u32 + 1, column }
    }

    /// The byte offset at which line `line` (from 1) begins.
    pub fn start(&self, line: u32) -> Option<usize> {
        self.starts.get((line as usize).checked_sub(1)?).copied()
    }

    /// Line `line` (from 1) of the text, without its line break; empty beyond the end.
    pub fn line<'t>(&self, text: &'t str, line: u32) -> &'t str {
        let i = (line as usize).saturating_sub(1);
        let Some(start) = self.starts.get(i) else { return "" };
        let end = self.starts.get(i + 1).copied().unwrap_or(text.len());
        text[*start..end].trim_end_matches(['\n', '\r'])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns() {
        let text = "aé\nb\r\n\nx";
        let index = LineIndex::new(text);
        assert_eq!(index.position(text, 0), Position::START);
        assert_eq!(index.position(text, 3), Position { offset: 2, line: 1, column: 2 });
        assert_eq!(index.position(text, 8), Position { offset: 7, line: 4, column: 0 });
        assert_eq!(index.line(text, 1), "aé");
        assert_eq!(index.line(text, 2), "b");
        assert_eq!(index.line(text, 9), "");
        assert_eq!(Position::START.after("aé\nb"), index.position(text, 5));
    }
}
