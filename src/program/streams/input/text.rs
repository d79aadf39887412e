//! Reading more than one character at a time.

use super::{Input, Next};
use crate::program::streams::{Encoding, Invalid, Newline, StreamError, encoding::Decoded};

/// How many bytes [`Input::peek_text`] shows at once: it checks them anew each
/// time, so that a window of the whole buffer would make short terms dear.
const WINDOW: usize = 1024;

impl Input {
    /// The next `count` characters, or as many as there are; they stay.
    pub fn peek_string(&mut self, count: usize) -> Result<String, StreamError> {
        self.check_text()?;
        let mut text = String::new();
        if self.at_known_end()? {
            return Ok(text);
        }
        let mut at = 0;
        for _ in 0..count {
            match self.look(at)? {
                Next::End => break,
                Next::Char(c, n) => {
                    text.push(c);
                    at += n;
                }
                Next::Invalid(skip, n) => {
                    if self.invalid == Invalid::Error {
                        return Err(self.undecodable(at + skip));
                    }
                    text.push(char::REPLACEMENT_CHARACTER);
                    at += skip + n;
                }
            }
        }
        Ok(text)
    }

    /// Some of the text that comes next, to be read with [`Input::consume`];
    /// empty only at the end. It waits for the first character only.
    pub fn peek_text(&mut self) -> Result<&str, StreamError> {
        if self.peek_char()?.is_none() {
            self.shown = None;
            return Ok("");
        }
        let window = &self.buf[self.pos..self.len.min(self.pos + WINDOW)];
        let direct = match self.format.encoding {
            Encoding::Utf8 if self.format.newline == Newline::Posix => match std::str::from_utf8(window) {
                Ok(_) => window.len(),
                Err(e) => e.valid_up_to(),
            },
            _ => 0,
        };
        if direct > 0 {
            self.shown = None;
            return Ok(std::str::from_utf8(&self.buf[self.pos..self.pos + direct]).unwrap_or_default());
        }
        let text = self.transcode();
        Ok(self.shown.insert(text))
    }

    /// The characters that the window has, at least the one that is known to come.
    fn transcode(&mut self) -> String {
        let mut window = &self.buf[self.pos..self.len.min(self.pos + WINDOW)];
        let mut text = String::with_capacity(window.len());
        loop {
            let n = match self.format.encoding.decode(window) {
                Decoded::Char('\r', n) if self.format.newline == Newline::Dos => n,
                Decoded::Char(c, n) => {
                    text.push(c);
                    n
                }
                Decoded::Invalid(n) if self.invalid == Invalid::Replace => {
                    text.push(char::REPLACEMENT_CHARACTER);
                    n
                }
                Decoded::Invalid(_) | Decoded::Incomplete => break,
            };
            window = &window[n..];
        }
        if text.is_empty() {
            // a tail of a character at the very end, or carriage returns only
            text.extend(self.peek_char().ok().flatten());
        }
        text
    }

    /// Reads `bytes` bytes of the text that [`Input::peek_text`] has just shown.
    pub fn consume(&mut self, bytes: usize) {
        match self.shown.take() {
            None => {
                let end = (self.pos + bytes).min(self.len);
                self.place.steps(&self.buf[self.pos..end]);
                self.pos = end;
            }
            Some(text) => {
                for _ in text.get(..bytes).unwrap_or(&text).chars() {
                    // shown, hence decodable
                    let _ = self.get_char();
                }
            }
        }
    }

    /// Appends the next line without its end (posix or dos); false at the end of the stream.
    /// A last line that nothing ends is a line, unless it is empty.
    pub fn read_line(&mut self, line: &mut String) -> Result<bool, StreamError> {
        let start = line.len();
        loop {
            let text = self.peek_text()?;
            if text.is_empty() {
                if line.len() > start {
                    return Ok(true);
                }
                self.get_char()?;
                return Ok(false);
            }
            let (part, ended) = match text.find('\n') {
                Some(i) => (i, true),
                None => (text.len(), false),
            };
            line.push_str(&text[..part]);
            self.consume(part + usize::from(ended));
            if ended {
                if line[start..].ends_with('\r') {
                    line.pop();
                }
                return Ok(true);
            }
        }
    }

    /// Appends all that is left, and reads the end.
    pub fn read_to_end(&mut self, text: &mut String) -> Result<(), StreamError> {
        loop {
            let part = self.peek_text()?;
            if part.is_empty() {
                self.get_char()?;
                return Ok(());
            }
            let n = part.len();
            text.push_str(part);
            self.consume(n);
        }
    }
}
