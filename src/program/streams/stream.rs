//! A stream: one of the two halves, and what is known of it.

use std::{
    fs::File,
    io::{self, SeekFrom},
};

use super::{
    Encoding, Input, Mode, Newline, Output, StreamError, StreamPosition, StreamType, file::duplicate, open::Format,
};
use crate::os::process::Waiter;

/// What a stream does.
pub enum Direction {
    /// It reads.
    Input(Input),
    /// It writes.
    Output(Output),
}

/// An open stream.
pub struct Stream {
    /// The half that works.
    pub direction: Direction,
    /// How it was opened.
    pub mode: Mode,
    /// The file, as properties tell it.
    pub file_name: Option<String>,
    /// Whether an abort closes it.
    pub close_on_abort: bool,
    /// Whether somebody sits in front of it.
    pub tty: bool,
    /// Whether it tells positions.
    pub record_position: bool,
    pub(super) aliases: Vec<String>,
    pub(super) reposition: bool,
    /// Whether a byte order mark was found or written.
    pub(super) bom: bool,
    /// The number among the standard files.
    pub(super) file_no: Option<u32>,
    /// The process at the other end, if it is to be waited for when the stream is closed.
    pub waiter: Option<Waiter>,
}

impl Stream {
    pub(super) fn new(direction: Direction, mode: Mode) -> Stream {
        Stream {
            direction,
            mode,
            file_name: None,
            close_on_abort: true,
            tty: false,
            record_position: true,
            aliases: Vec::new(),
            reposition: false,
            bom: false,
            file_no: None,
            waiter: None,
        }
    }

    /// The reading half; `permission_error(input, stream, S)` if it writes.
    #[inline]
    pub fn input(&mut self) -> Result<&mut Input, StreamError> {
        match &mut self.direction {
            Direction::Input(i) => Ok(i),
            Direction::Output(_) => Err(StreamError::permission("input", "stream")),
        }
    }

    /// The writing half; `permission_error(output, stream, S)` if it reads.
    #[inline]
    pub fn output(&mut self) -> Result<&mut Output, StreamError> {
        match &mut self.direction {
            Direction::Output(o) => Ok(o),
            Direction::Input(_) => Err(StreamError::permission("output", "stream")),
        }
    }

    /// The file or pipe behind it, for another process; there is none behind memory and the like.
    ///
    /// # Errors
    /// Those of the system.
    pub fn handle(&mut self) -> io::Result<File> {
        let handle = match &mut self.direction {
            Direction::Input(i) if self.file_no == Some(0) => i.handle().or_else(|| Some(duplicate(io::stdin()))),
            Direction::Input(i) => i.handle(),
            Direction::Output(o) => o.handle(),
        };
        handle.unwrap_or_else(|| Err(io::ErrorKind::Unsupported.into()))
    }

    /// Whether it reads.
    pub fn is_input(&self) -> bool {
        matches!(self.direction, Direction::Input(_))
    }

    /// The names it goes by.
    pub fn aliases(&self) -> impl Iterator<Item = &str> {
        self.aliases.iter().map(String::as_str)
    }

    /// Where it is.
    pub fn position(&self) -> StreamPosition {
        match &self.direction {
            Direction::Input(i) => i.position(),
            Direction::Output(o) => o.position(),
        }
    }

    /// Whether [`Stream::set_position`] works.
    pub fn can_reposition(&self) -> bool {
        self.reposition
    }

    /// Goes back to a position that the stream had.
    pub fn set_position(&mut self, to: StreamPosition) -> Result<(), StreamError> {
        if !self.reposition {
            return Err(StreamError::permission("reposition", "stream"));
        }
        match &mut self.direction {
            Direction::Input(i) => i.set_position(to),
            Direction::Output(o) => o.set_position(to),
        }
    }

    /// Goes to a byte and returns which; line and column are not known then and stay.
    pub fn seek(&mut self, to: SeekFrom) -> Result<u64, StreamError> {
        if !self.reposition {
            return Err(StreamError::permission("reposition", "stream"));
        }
        match &mut self.direction {
            Direction::Input(i) => i.seek(to),
            Direction::Output(o) => o.seek(to),
        }
    }

    /// Sets the column that is counted on from.
    pub fn set_column(&mut self, column: u64) {
        match &mut self.direction {
            Direction::Input(i) => i.set_column(column),
            Direction::Output(o) => o.set_column(column),
        }
    }

    /// The encoding of its characters.
    pub fn encoding(&self) -> Encoding {
        self.format().encoding
    }

    /// Sets the encoding from here on.
    pub fn set_encoding(&mut self, encoding: Encoding) {
        self.set_format(Format { encoding, ..self.format() });
    }

    /// Characters or bytes.
    pub fn kind(&self) -> StreamType {
        self.format().kind
    }

    /// Makes it a stream of characters (in UTF-8, if it had bytes) or of bytes.
    pub fn set_kind(&mut self, kind: StreamType) {
        let old = self.format();
        let encoding = match kind {
            StreamType::Binary => Encoding::Octet,
            StreamType::Text if old.encoding == Encoding::Octet => Encoding::Utf8,
            StreamType::Text => old.encoding,
        };
        self.set_format(Format { kind, encoding, ..old });
    }

    /// How lines end.
    pub fn newline(&self) -> Newline {
        self.format().newline
    }

    /// Sets how lines end.
    pub fn set_newline(&mut self, newline: Newline) {
        self.set_format(Format { newline, ..self.format() });
    }

    pub(super) fn format(&self) -> Format {
        match &self.direction {
            Direction::Input(i) => i.format(),
            Direction::Output(o) => o.format(),
        }
    }

    pub(super) fn set_format(&mut self, format: Format) {
        match &mut self.direction {
            Direction::Input(i) => i.set_format(format),
            Direction::Output(o) => o.set_format(format),
        }
    }

    /// The memory that it holds, in bytes.
    pub fn memory(&self) -> usize {
        match &self.direction {
            Direction::Input(i) => i.memory(),
            Direction::Output(o) => o.memory(),
        }
    }
}
