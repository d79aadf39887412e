//! Positions in streams.

/// A place in a stream, to be asked for and gone back to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamPosition {
    /// Characters before it.
    pub chars: u64,
    /// The line, from 1.
    pub line: u64,
    /// The column, from 0; a tab goes on to the next multiple of 8.
    pub column: u64,
    /// Bytes before it.
    pub bytes: u64,
}

/// The largest count that can be set from outside: counting on never overflows.
pub(super) const MOST: u64 = 1 << 62;

/// The part of a position that is counted character by character.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) chars: u64,
    pub(super) line: u64,
    pub(super) column: u64,
}

impl Place {
    pub(super) const START: Place = Place { chars: 0, line: 1, column: 0 };

    /// Counts one character.
    #[inline]
    pub(super) fn step(&mut self, c: char) {
        self.chars += 1;
        if c >= ' ' {
            self.column += 1;
        } else {
            self.control(c as u8);
        }
    }

    /// Counts the characters of text in UTF-8.
    pub(super) fn steps(&mut self, text: &[u8]) {
        for &b in text {
            if b >= b' ' {
                let starts = u64::from(b & 0xC0 != 0x80);
                self.chars += starts;
                self.column += starts;
            } else {
                self.chars += 1;
                self.control(b);
            }
        }
    }

    #[inline]
    fn control(&mut self, b: u8) {
        match b {
            b'\n' => {
                self.line += 1;
                self.column = 0;
            }
            b'\r' => self.column = 0,
            b'\x08' => self.column = self.column.saturating_sub(1),
            b'\t' => self.column = (self.column | 7) + 1,
            _ => self.column += 1,
        }
    }

    pub(super) fn at(self, bytes: u64) -> StreamPosition {
        StreamPosition { chars: self.chars, line: self.line, column: self.column, bytes }
    }
}

impl From<StreamPosition> for Place {
    fn from(p: StreamPosition) -> Place {
        Place { chars: p.chars.min(MOST), line: p.line.min(MOST), column: p.column.min(MOST) }
    }
}
