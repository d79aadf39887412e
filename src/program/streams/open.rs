//! Options of opening.

use super::{Buffering, Encoding, EofAction, Invalid, Mode, Newline, StreamType, TypeCheck, Unencodable};

/// How to open a stream. What is `None` depends on the source, the mode or the table.
#[derive(Clone, Debug)]
pub struct OpenOptions {
    /// Reading or one of the ways of writing.
    pub mode: Mode,
    /// Characters or bytes.
    pub kind: StreamType,
    /// The encoding of characters; the table's default. Binary streams have `octet`.
    pub encoding: Option<Encoding>,
    /// What reading past the end does.
    pub eof_action: EofAction,
    /// Whether positions can be gone back to; by default if the source can do it.
    /// Asking for it where it cannot be done is an error.
    pub reposition: Option<bool>,
    /// The names of the stream.
    pub aliases: Vec<String>,
    /// When output goes out.
    pub buffer: Buffering,
    /// Whether an abort closes the stream; only remembered.
    pub close_on_abort: bool,
    /// Reading: whether a byte order mark sets the encoding (default yes).
    /// Writing: whether to write one (default no).
    pub bom: Option<bool>,
    /// How lines end.
    pub newline: Newline,
    /// Whether writing may make a file that is not there.
    pub create: bool,
    /// What undecodable bytes do.
    pub invalid: Invalid,
    /// What characters do that the encoding lacks.
    pub unencodable: Unencodable,
}

impl OpenOptions {
    /// The defaults for a mode.
    pub fn new(mode: Mode) -> OpenOptions {
        OpenOptions {
            mode,
            kind: StreamType::Text,
            encoding: None,
            eof_action: EofAction::EofCode,
            reposition: None,
            aliases: Vec::new(),
            buffer: Buffering::Full,
            close_on_abort: true,
            bom: None,
            newline: Newline::Posix,
            create: true,
            invalid: Invalid::Error,
            unencodable: Unencodable::Escape,
        }
    }

    /// The defaults for reading.
    pub fn read() -> OpenOptions {
        OpenOptions::new(Mode::Read)
    }

    /// The defaults for writing.
    pub fn write() -> OpenOptions {
        OpenOptions::new(Mode::Write)
    }

    /// The same for bytes.
    #[must_use]
    pub fn binary(mut self) -> OpenOptions {
        self.kind = StreamType::Binary;
        self
    }

    pub(super) fn format(&self, default: Encoding, check: TypeCheck) -> Format {
        let encoding = match self.kind {
            StreamType::Binary => Encoding::Octet,
            StreamType::Text => self.encoding.unwrap_or(default),
        };
        Format { encoding, kind: self.kind, newline: self.newline, check }
    }
}

/// How bytes and characters of a stream relate.
#[derive(Clone, Copy)]
pub(super) struct Format {
    pub(super) encoding: Encoding,
    pub(super) kind: StreamType,
    pub(super) newline: Newline,
    pub(super) check: TypeCheck,
}

impl Format {
    /// Plain text in some encoding.
    pub(super) fn text(encoding: Encoding) -> Format {
        Format { encoding, kind: StreamType::Text, newline: Newline::Posix, check: TypeCheck::Strict }
    }

    /// Whether each ASCII character can be taken or put as its byte without a further look.
    pub(super) fn is_fast(&self) -> bool {
        self.kind == StreamType::Text && self.newline == Newline::Posix && self.encoding.extends_ascii()
    }

    /// The type of the stream as an object of a permission error, if characters are not for it.
    pub(super) fn refuses_text(&self) -> Option<&'static str> {
        (self.kind == StreamType::Binary && self.check == TypeCheck::Strict).then_some("binary_stream")
    }

    /// The type of the stream as an object of a permission error, if bytes are not for it.
    pub(super) fn refuses_bytes(&self) -> Option<&'static str> {
        let refused = self.kind == StreamType::Text
            && match self.check {
                TypeCheck::Strict => true,
                TypeCheck::Loose => !self.encoding.is_bytes(),
                TypeCheck::Off => false,
            };
        refused.then_some("text_stream")
    }
}
