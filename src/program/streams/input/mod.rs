//! Input streams.

mod text;

use std::{
    fs::File,
    io::{self, PipeReader, Read, Seek, SeekFrom},
};

use super::{
    Encoding, EndOfStream, EofAction, ErrorKind, Invalid, Newline, StreamError, StreamPosition,
    encoding::Decoded,
    file::owned,
    open::Format,
    position::{MOST, Place},
};

/// The first size of a buffer.
const CHUNK: usize = 16 * 1024;

/// Where bytes come from.
pub(super) enum Source {
    /// All are in the buffer already.
    Memory,
    /// A regular file: never waits, has positions.
    File(File),
    /// A pipe to another process.
    Pipe(PipeReader),
    /// A terminal, or what the caller has made.
    Reader(Box<dyn Read + Send>),
}

impl Source {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = match self {
                Source::Memory => Ok(0),
                Source::File(f) => f.read(buf),
                Source::Pipe(p) => p.read(buf),
                Source::Reader(r) => r.read(buf),
            };
            match read {
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                other => return other,
            }
        }
    }
}

/// What comes next.
enum Next {
    /// A character, after so many bytes.
    Char(char, usize),
    /// So many undecodable bytes, after so many bytes that do not count.
    Invalid(usize, usize),
    /// The end.
    End,
}

/// The reading half of a stream.
pub struct Input {
    source: Source,
    /// What was read; `pos .. len` is still to come.
    buf: Vec<u8>,
    pos: usize,
    len: usize,
    /// The byte position of the start of the buffer.
    base: u64,
    place: Place,
    format: Format,
    /// Whether ASCII may be taken without a further look at the format.
    fast: bool,
    eof_action: EofAction,
    invalid: Invalid,
    /// The first bytes that were replaced and not yet told of.
    replaced: Option<StreamError>,
    /// The source has said that it is at its end.
    eof: bool,
    /// The end was read.
    past: bool,
    /// What `peek_text` shows if the buffer itself cannot be shown.
    shown: Option<String>,
}

impl Input {
    pub(super) fn new(source: Source, format: Format, eof_action: EofAction, invalid: Invalid) -> Input {
        Input {
            source,
            buf: Vec::new(),
            pos: 0,
            len: 0,
            base: 0,
            place: Place::START,
            format,
            fast: format.is_fast(),
            eof_action,
            invalid,
            replaced: None,
            eof: false,
            past: false,
            shown: None,
        }
    }

    pub(super) fn from_bytes(bytes: Vec<u8>, format: Format, eof_action: EofAction, invalid: Invalid) -> Input {
        let len = bytes.len();
        Input { buf: bytes, len, ..Input::new(Source::Memory, format, eof_action, invalid) }
    }

    // Characters

    /// Reads a character; `None` at the end.
    #[inline]
    pub fn get_char(&mut self) -> Result<Option<char>, StreamError> {
        if self.fast
            && let Some(&b) = self.buf[..self.len].get(self.pos)
            && b < 0x80
        {
            self.pos += 1;
            self.place.step(char::from(b));
            return Ok(Some(char::from(b)));
        }
        self.get_char_slowly()
    }

    /// Reads a character as its code; `None` at the end.
    #[inline]
    pub fn get_code(&mut self) -> Result<Option<u32>, StreamError> {
        Ok(self.get_char()?.map(u32::from))
    }

    /// The next character, which stays.
    #[inline]
    pub fn peek_char(&mut self) -> Result<Option<char>, StreamError> {
        if self.fast
            && let Some(&b) = self.buf[..self.len].get(self.pos)
            && b < 0x80
        {
            return Ok(Some(char::from(b)));
        }
        self.check_text()?;
        if self.at_known_end()? {
            return Ok(None);
        }
        match self.look(0)? {
            Next::End => Ok(None),
            Next::Char(c, _) => Ok(Some(c)),
            Next::Invalid(skip, _) => match self.invalid {
                Invalid::Error => Err(self.undecodable(skip)),
                Invalid::Replace => Ok(Some(char::REPLACEMENT_CHARACTER)),
            },
        }
    }

    /// The code of the next character, which stays.
    #[inline]
    pub fn peek_code(&mut self) -> Result<Option<u32>, StreamError> {
        Ok(self.peek_char()?.map(u32::from))
    }

    #[inline(never)]
    fn get_char_slowly(&mut self) -> Result<Option<char>, StreamError> {
        self.check_text()?;
        if self.at_known_end()? {
            return Ok(None);
        }
        match self.look(0)? {
            Next::End => {
                self.pos = self.len;
                self.past = true;
                Ok(None)
            }
            Next::Char(c, n) => {
                self.pos += n;
                self.place.step(c);
                Ok(Some(c))
            }
            Next::Invalid(skip, n) => {
                let error = self.undecodable(skip);
                self.pos += skip + n;
                self.place.step(char::REPLACEMENT_CHARACTER);
                match self.invalid {
                    Invalid::Error => Err(error),
                    Invalid::Replace => {
                        self.replaced.get_or_insert(error);
                        Ok(Some(char::REPLACEMENT_CHARACTER))
                    }
                }
            }
        }
    }

    /// Decodes what is `from` bytes ahead, reading as much as that takes.
    fn look(&mut self, from: usize) -> Result<Next, StreamError> {
        let mut at = from;
        loop {
            let ahead = &self.buf[self.pos + at..self.len];
            match self.format.encoding.decode(ahead) {
                Decoded::Char('\r', n) if self.format.newline == Newline::Dos => at += n,
                Decoded::Char(c, n) => return Ok(Next::Char(c, at - from + n)),
                Decoded::Invalid(n) => return Ok(Next::Invalid(at - from, n)),
                Decoded::Incomplete => {
                    if !self.fill()? {
                        return Ok(match self.len - self.pos - at {
                            0 => Next::End,
                            n => Next::Invalid(at - from, n),
                        });
                    }
                }
            }
        }
    }

    // Bytes

    /// Reads a byte; `None` at the end.
    pub fn get_byte(&mut self) -> Result<Option<u8>, StreamError> {
        let byte = self.peek_byte()?;
        match byte {
            Some(b) => {
                self.pos += 1;
                self.place.step(char::from(b));
            }
            None => self.past = true,
        }
        Ok(byte)
    }

    /// The next byte, which stays.
    pub fn peek_byte(&mut self) -> Result<Option<u8>, StreamError> {
        if let Some(object) = self.format.refuses_bytes() {
            return Err(StreamError::permission("input", object));
        }
        if self.at_known_end()? || (self.pos == self.len && !self.fill()?) {
            return Ok(None);
        }
        Ok(Some(self.buf[self.pos]))
    }

    /// The bytes that were read from the source and not yet from the stream.
    pub fn pending(&self) -> &[u8] {
        &self.buf[self.pos..self.len]
    }

    // The buffer

    /// Reads once from the source; false at its end.
    fn fill(&mut self) -> Result<bool, StreamError> {
        if self.eof {
            return Ok(false);
        }
        if matches!(self.source, Source::Memory) {
            self.eof = true;
            return Ok(false);
        }
        if self.pos == self.len || self.pos >= CHUNK {
            self.base += self.pos as u64;
            self.buf.copy_within(self.pos..self.len, 0);
            self.len -= self.pos;
            self.pos = 0;
        }
        if self.buf.len() - self.len < CHUNK / 4 {
            self.buf.resize((self.len * 2).max(CHUNK), 0);
        }
        let n = self.source.read(&mut self.buf[self.len..]).map_err(|e| StreamError::io("read", &e))?;
        self.len += n;
        self.eof = n == 0;
        Ok(n > 0)
    }

    #[inline]
    fn check_text(&self) -> Result<(), StreamError> {
        match self.format.refuses_text() {
            Some(object) => Err(StreamError::permission("input", object)),
            None => Ok(()),
        }
    }

    /// Whether the end was read already, and what the stream does then.
    fn at_known_end(&mut self) -> Result<bool, StreamError> {
        if self.past {
            match self.eof_action {
                EofAction::Error => return Err(ErrorKind::PastEnd.into()),
                EofAction::EofCode => return Ok(true),
                EofAction::Reset => {
                    self.past = false;
                    self.eof = false;
                }
            }
        }
        Ok(false)
    }

    #[cold]
    fn undecodable(&self, ahead: usize) -> StreamError {
        let at = self.pos + ahead;
        let position = self.place.at(self.base + at as u64);
        ErrorKind::Encoding { encoding: self.format.encoding, byte: self.buf[at], position }.into()
    }

    /// The first bytes replaced by U+FFFD since the last call, for a warning.
    pub fn take_replaced(&mut self) -> Option<StreamError> {
        self.replaced.take()
    }

    // State

    /// Whether nothing is left to read; waits if it must.
    pub fn at_end_of_stream(&mut self) -> Result<bool, StreamError> {
        if self.past && self.eof_action != EofAction::Reset {
            return Ok(true);
        }
        self.at_known_end()?;
        Ok(self.pos == self.len && !self.fill()?)
    }

    /// Where the stream stands as far as can be known without waiting.
    pub fn end_of_stream(&mut self) -> EndOfStream {
        if self.past {
            return EndOfStream::Past;
        }
        if self.pos == self.len && !matches!(self.source, Source::Pipe(_) | Source::Reader(_)) {
            // a failure is reported to who reads
            let _ = self.fill();
        }
        if self.pos == self.len && self.eof { EndOfStream::At } else { EndOfStream::Not }
    }

    /// Where the stream is.
    pub fn position(&self) -> StreamPosition {
        self.place.at(self.base + self.pos as u64)
    }

    /// Sets the column that is counted on from.
    pub fn set_column(&mut self, column: u64) {
        self.place.column = column.min(MOST);
    }

    /// Sets the line that is counted on from.
    pub fn set_line(&mut self, line: u64) {
        self.place.line = line.min(MOST);
    }

    pub(super) fn can_seek(&self) -> bool {
        !matches!(self.source, Source::Pipe(_) | Source::Reader(_))
    }

    /// Goes back to a position that the stream had.
    pub(super) fn set_position(&mut self, to: StreamPosition) -> Result<(), StreamError> {
        self.go(to.bytes)?;
        self.place = to.into();
        Ok(())
    }

    /// Goes to a byte and returns which; lines are no longer right then.
    pub(super) fn seek(&mut self, to: SeekFrom) -> Result<u64, StreamError> {
        let here = self.base + self.pos as u64;
        let size = match &mut self.source {
            Source::File(f) => f.metadata().map_err(|e| StreamError::io("seek", &e))?.len(),
            _ => self.base + self.len as u64,
        };
        let target = match to {
            SeekFrom::Start(n) => Some(n),
            SeekFrom::Current(d) => here.checked_add_signed(d),
            SeekFrom::End(d) => size.checked_add_signed(d),
        };
        let target = target.ok_or_else(|| StreamError::permission("reposition", "stream"))?;
        self.go(target)?;
        self.place.chars = target;
        Ok(target)
    }

    fn go(&mut self, byte: u64) -> Result<(), StreamError> {
        let inside = byte.checked_sub(self.base).filter(|&n| n <= self.len as u64);
        match (&mut self.source, inside) {
            (Source::Memory | Source::File(_), Some(n)) => self.pos = n as usize,
            (Source::File(f), None) => {
                f.seek(SeekFrom::Start(byte)).map_err(|e| StreamError::io("seek", &e))?;
                self.base = byte;
                self.pos = 0;
                self.len = 0;
            }
            _ => return Err(StreamError::permission("reposition", "stream")),
        }
        self.eof = false;
        self.past = false;
        self.shown = None;
        Ok(())
    }

    // Settings

    /// Takes over the encoding of a byte order mark, if there is one, and skips it.
    pub(super) fn detect_bom(&mut self) -> Result<bool, StreamError> {
        while self.len - self.pos < 3 && self.fill()? {}
        let Some(encoding) = Encoding::detect(self.pending()) else {
            return Ok(false);
        };
        self.pos += encoding.bom().len();
        self.set_format(Format { encoding, ..self.format });
        Ok(true)
    }

    pub(super) fn format(&self) -> Format {
        self.format
    }

    pub(super) fn set_format(&mut self, format: Format) {
        self.format = format;
        self.fast = format.is_fast();
        self.shown = None;
    }

    /// What reading past the end does.
    pub fn eof_action(&self) -> EofAction {
        self.eof_action
    }

    /// Sets what reading past the end does.
    pub fn set_eof_action(&mut self, action: EofAction) {
        self.eof_action = action;
    }

    /// What undecodable bytes do.
    pub fn invalid(&self) -> Invalid {
        self.invalid
    }

    /// Sets what undecodable bytes do.
    pub fn set_invalid(&mut self, invalid: Invalid) {
        self.invalid = invalid;
    }

    /// The memory that it holds, in bytes.
    pub fn memory(&self) -> usize {
        self.buf.capacity()
    }

    /// Whether a read would have to ask a source that may wait.
    pub(super) fn may_wait(&self) -> bool {
        self.pos == self.len && matches!(self.source, Source::Pipe(_) | Source::Reader(_))
    }

    /// The file or pipe that is read, for another process; what is in the buffer stays here.
    pub(super) fn handle(&self) -> Option<io::Result<File>> {
        match &self.source {
            Source::File(f) => Some(f.try_clone()),
            Source::Pipe(p) => Some(p.try_clone().map(owned)),
            Source::Memory | Source::Reader(_) => None,
        }
    }
}
