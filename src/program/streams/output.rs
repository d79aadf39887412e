//! Output streams.

use std::{
    fs::File,
    io::{self, PipeWriter, Seek, SeekFrom, Write},
    sync::{Arc, Mutex, PoisonError},
};

use super::{
    Buffering, ErrorKind, Newline, Sink, StreamError, StreamPosition, Unencodable,
    file::{duplicate, owned},
    open::Format,
    position::{MOST, Place},
};

/// How much is kept back at most.
const CHUNK: usize = 32 * 1024;

/// Where bytes go.
pub(super) enum Target {
    /// Nowhere.
    Null,
    /// They stay in the buffer of the stream, up to so many.
    Memory(usize),
    /// Into memory that somebody else holds too.
    Shared(Arc<Mutex<Vec<u8>>>, usize),
    /// To the standard output of the process.
    Stdout,
    /// To the standard error of the process.
    Stderr,
    /// To a regular file, which has positions.
    File(File),
    /// To a pipe to another process.
    Pipe(PipeWriter),
    /// To what the caller has made.
    Writer(Box<dyn Write + Send>),
}

impl From<Sink> for Target {
    fn from(sink: Sink) -> Target {
        match sink {
            Sink::Null => Target::Null,
            Sink::Buffer { bytes, max } => Target::Shared(bytes, max),
            Sink::Writer(w) => Target::Writer(w),
            Sink::Stdout => Target::Stdout,
            Sink::Stderr => Target::Stderr,
        }
    }
}

impl Target {
    fn write(&mut self, bytes: &[u8]) -> Result<(), StreamError> {
        let written = match self {
            Target::Null | Target::Memory(_) => Ok(()),
            Target::Shared(shared, max) => {
                let mut held = shared.lock().unwrap_or_else(PoisonError::into_inner);
                let room = max.saturating_sub(held.len());
                held.extend_from_slice(&bytes[..bytes.len().min(room)]);
                if bytes.len() > room {
                    return Err(ErrorKind::Full { limit: *max }.into());
                }
                Ok(())
            }
            Target::Stdout => io::stdout().write_all(bytes),
            Target::Stderr => io::stderr().write_all(bytes),
            Target::File(f) => f.write_all(bytes),
            Target::Pipe(p) => p.write_all(bytes),
            Target::Writer(w) => w.write_all(bytes),
        };
        written.map_err(|e| StreamError::io("write", &e))
    }

    fn flush(&mut self) -> Result<(), StreamError> {
        let flushed = match self {
            Target::Null | Target::Memory(_) | Target::Shared(..) | Target::File(_) | Target::Pipe(_) => Ok(()),
            Target::Stdout => io::stdout().flush(),
            Target::Stderr => io::stderr().flush(),
            Target::Writer(w) => w.flush(),
        };
        flushed.map_err(|e| StreamError::io("write", &e))
    }
}

/// The writing half of a stream.
pub struct Output {
    target: Target,
    /// What is written and kept back; for memory streams all that was written.
    buf: Vec<u8>,
    /// Bytes that have left the buffer.
    base: u64,
    place: Place,
    format: Format,
    buffering: Buffering,
    /// How often [`Output::hold`] is in force.
    held: u32,
    unencodable: Unencodable,
    /// ASCII may be put without a further look while the buffer is shorter than this.
    room: usize,
}

impl Output {
    pub(super) fn new(target: Target, format: Format, buffering: Buffering, unencodable: Unencodable) -> Output {
        let mut o = Output {
            target,
            buf: Vec::new(),
            base: 0,
            place: Place::START,
            format,
            buffering,
            held: 0,
            unencodable,
            room: 0,
        };
        o.refresh();
        o
    }

    /// Recomputes what depends on the settings.
    fn refresh(&mut self) {
        self.room = match self.target {
            _ if !self.format.is_fast() => 0,
            Target::Memory(max) => max,
            _ if self.buffering == Buffering::None && self.held == 0 => 0,
            _ => CHUNK,
        };
    }

    // Writing

    /// Writes a character.
    #[inline]
    pub fn put_char(&mut self, c: char) -> Result<(), StreamError> {
        if c.is_ascii() && self.buf.len() < self.room && c != '\n' {
            self.buf.push(c as u8);
            self.place.step(c);
            return Ok(());
        }
        self.put_str(c.encode_utf8(&mut [0; 4]))
    }

    /// Writes text.
    pub fn put_str(&mut self, text: &str) -> Result<(), StreamError> {
        if let Some(object) = self.format.refuses_text() {
            return Err(StreamError::permission("output", object));
        }
        let direct = match self.format.encoding {
            super::Encoding::Utf8 => true,
            e => e.extends_ascii() && text.is_ascii(),
        };
        if direct && self.format.newline == Newline::Posix {
            self.put(text.as_bytes())?;
            self.place.steps(text.as_bytes());
        } else {
            self.encode(text)?;
        }
        self.wrote(text.as_bytes().contains(&b'\n'))
    }

    #[inline(never)]
    fn encode(&mut self, text: &str) -> Result<(), StreamError> {
        let encoding = self.format.encoding;
        let mut bytes = Vec::with_capacity(text.len());
        for c in text.chars() {
            if c == '\n' && self.format.newline == Newline::Dos {
                encoding.encode('\r', &mut bytes);
            }
            if encoding.encode(c, &mut bytes) {
                self.place.step(c);
                continue;
            }
            let escape = match self.unencodable {
                Unencodable::Escape => format!("\\x{:x}\\", u32::from(c)),
                Unencodable::Xml => format!("&#{};", u32::from(c)),
                Unencodable::Error => {
                    self.put(&bytes)?;
                    return Err(ErrorKind::Unencodable { encoding, char: c }.into());
                }
            };
            self.place.steps(escape.as_bytes());
            for c in escape.chars() {
                encoding.encode(c, &mut bytes);
            }
        }
        self.put(&bytes)
    }

    /// Writes a byte.
    pub fn put_byte(&mut self, byte: u8) -> Result<(), StreamError> {
        self.put_bytes(&[byte])
    }

    /// Writes bytes.
    pub fn put_bytes(&mut self, bytes: &[u8]) -> Result<(), StreamError> {
        if let Some(object) = self.format.refuses_bytes() {
            return Err(StreamError::permission("output", object));
        }
        self.put(bytes)?;
        for &b in bytes {
            self.place.step(char::from(b));
        }
        self.wrote(bytes.contains(&b'\n'))
    }

    /// Puts bytes into the buffer, or past it if they are many.
    pub(super) fn put(&mut self, bytes: &[u8]) -> Result<(), StreamError> {
        match self.target {
            Target::Memory(max) if self.buf.len() + bytes.len() > max => {
                return Err(ErrorKind::Full { limit: max }.into());
            }
            Target::Memory(_) => {}
            _ if bytes.len() >= CHUNK => {
                self.drain()?;
                self.base += bytes.len() as u64;
                return self.target.write(bytes);
            }
            _ => {}
        }
        self.buf.extend_from_slice(bytes);
        Ok(())
    }

    /// Lets go what the buffering does not keep back.
    fn wrote(&mut self, newline: bool) -> Result<(), StreamError> {
        if let Target::Memory(_) = self.target {
            return Ok(());
        }
        let now = match self.buffering {
            Buffering::Full => false,
            Buffering::Line => newline,
            Buffering::None => true,
        };
        if now && self.held == 0 {
            self.flush()
        } else if self.buf.len() >= CHUNK {
            self.drain()
        } else {
            Ok(())
        }
    }

    /// Empties the buffer. What cannot be written is lost: the error is reported once.
    fn drain(&mut self) -> Result<(), StreamError> {
        if self.buf.is_empty() || matches!(self.target, Target::Memory(_)) {
            return Ok(());
        }
        let written = self.target.write(&self.buf);
        self.base += self.buf.len() as u64;
        self.buf.clear();
        written
    }

    /// Lets all go that was written.
    pub fn flush(&mut self) -> Result<(), StreamError> {
        self.drain()?;
        self.target.flush()
    }

    /// Keeps output together that is written in pieces, until [`Output::release`]
    /// is called as often: unbuffered streams would write each piece alone.
    pub fn hold(&mut self) {
        self.held += 1;
        self.refresh();
    }

    /// Ends a [`Output::hold`], with a flush where the stream is not fully buffered.
    pub fn release(&mut self) -> Result<(), StreamError> {
        self.held = self.held.saturating_sub(1);
        self.refresh();
        let flush = match self.buffering {
            Buffering::Full => false,
            Buffering::Line => self.buf.contains(&b'\n'),
            Buffering::None => true,
        };
        if flush && self.held == 0 { self.flush() } else { Ok(()) }
    }

    // State

    /// The column: characters since the start of the line.
    #[inline]
    pub fn column(&self) -> u64 {
        self.place.column
    }

    /// Where the stream is.
    pub fn position(&self) -> StreamPosition {
        self.place.at(self.base + self.buf.len() as u64)
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
        matches!(self.target, Target::File(_))
    }

    pub(super) fn is_memory(&self) -> bool {
        matches!(self.target, Target::Memory(_))
    }

    /// Goes back to a position that the stream had.
    pub(super) fn set_position(&mut self, to: StreamPosition) -> Result<(), StreamError> {
        self.seek(SeekFrom::Start(to.bytes))?;
        self.place = to.into();
        Ok(())
    }

    /// Goes to a byte and returns which; lines are no longer right then.
    pub(super) fn seek(&mut self, to: SeekFrom) -> Result<u64, StreamError> {
        self.drain()?;
        let Target::File(f) = &mut self.target else {
            return Err(StreamError::permission("reposition", "stream"));
        };
        let byte = f.seek(to).map_err(|e| StreamError::io("seek", &e))?;
        self.base = byte;
        self.place.chars = byte;
        Ok(byte)
    }

    /// What a memory stream holds.
    pub fn bytes(&self) -> &[u8] {
        if self.is_memory() { &self.buf } else { &[] }
    }

    /// Takes what a memory stream holds as text.
    pub fn take_text(&mut self) -> String {
        String::from_utf8(self.take_bytes()).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned())
    }

    /// Takes what a memory stream holds.
    pub fn take_bytes(&mut self) -> Vec<u8> {
        if !self.is_memory() {
            return Vec::new();
        }
        self.base += self.buf.len() as u64;
        std::mem::take(&mut self.buf)
    }

    /// The memory that it makes grow, in bytes, shared buffers included.
    pub fn memory(&self) -> usize {
        let shared = match &self.target {
            Target::Shared(bytes, _) => bytes.lock().unwrap_or_else(PoisonError::into_inner).len(),
            _ => 0,
        };
        self.buf.capacity() + shared
    }

    /// The file or pipe that is written, for another process, after what was written here.
    pub(super) fn handle(&mut self) -> Option<io::Result<File>> {
        if let Err(e) = self.flush() {
            return Some(Err(io::Error::other(e.to_string())));
        }
        match &self.target {
            Target::File(f) => Some(f.try_clone()),
            Target::Pipe(p) => Some(p.try_clone().map(owned)),
            Target::Stdout => Some(duplicate(io::stdout())),
            Target::Stderr => Some(duplicate(io::stderr())),
            Target::Null | Target::Memory(_) | Target::Shared(..) | Target::Writer(_) => None,
        }
    }

    // Settings

    pub(super) fn format(&self) -> Format {
        self.format
    }

    pub(super) fn set_format(&mut self, format: Format) {
        self.format = format;
        self.refresh();
    }

    /// When output goes out.
    pub fn buffering(&self) -> Buffering {
        self.buffering
    }

    /// Sets when output goes out.
    pub fn set_buffering(&mut self, buffering: Buffering) {
        self.buffering = buffering;
        self.refresh();
    }

    /// What characters do that the encoding lacks.
    pub fn unencodable(&self) -> Unencodable {
        self.unencodable
    }

    /// Sets what characters do that the encoding lacks.
    pub fn set_unencodable(&mut self, unencodable: Unencodable) {
        self.unencodable = unencodable;
        self.refresh();
    }
}

impl Drop for Output {
    fn drop(&mut self) {
        // nobody is left to be told
        let _ = self.flush();
    }
}
