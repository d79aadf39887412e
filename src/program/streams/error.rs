//! Errors of streams as data.

use std::io;

use super::{Encoding, StreamPosition};

/// What a permission error complains about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Culprit {
    /// The stream, as the program named it.
    Stream,
    /// The file, as the program named it.
    File,
    /// `alias(Name)`: another stream has that name.
    Alias(String),
    /// `reposition(true)`: the source has no positions.
    Reposition,
}

/// What went wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ErrorKind {
    /// `existence_error(stream, S)`
    #[error("no such stream")]
    NoStream,
    /// `existence_error(source_sink, F)`, with the system's reason.
    #[error("{message}")]
    NoSource {
        /// Why.
        message: String,
    },
    /// `permission_error(Action, Object, Culprit)`
    #[error("no permission to {action} {object}")]
    Permission {
        /// `open`, `input`, `output` or `reposition`.
        action: &'static str,
        /// `source_sink`, `stream`, `text_stream` or `binary_stream`.
        object: &'static str,
        /// What is complained about.
        culprit: Culprit,
        /// The system's reason, if it was the system that refused.
        message: Option<String>,
    },
    /// `permission_error(input, past_end_of_stream, S)`
    #[error("past the end of the stream")]
    PastEnd,
    /// The bytes that come next are no character in the encoding of the stream.
    #[error("illegal {} at byte {} (0x{byte:02x})", .encoding.name(), .position.bytes)]
    Encoding {
        /// The encoding.
        encoding: Encoding,
        /// The first of the bytes.
        byte: u8,
        /// Where it is.
        position: StreamPosition,
    },
    /// The character cannot be written in the encoding of the stream.
    #[error("{} cannot represent U+{:04X}", .encoding.name(), u32::from(*.char))]
    Unencodable {
        /// The encoding.
        encoding: Encoding,
        /// The character.
        char: char,
    },
    /// Output to memory reached its limit.
    #[error("output exceeds {limit} bytes")]
    Full {
        /// The limit in bytes.
        limit: usize,
    },
    /// Nobody reads what is written any more.
    #[error("broken pipe")]
    BrokenPipe,
    /// Anything else that the system reports: `io_error(Action, S)`.
    #[error("{message}")]
    Io {
        /// `open`, `read`, `write`, `seek` or `close`.
        action: &'static str,
        /// What the system says, coarsely.
        kind: io::ErrorKind,
        /// What the system says.
        message: String,
    },
}

/// An error of a stream, one word long.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct StreamError(Box<ErrorKind>);

impl From<ErrorKind> for StreamError {
    #[cold]
    fn from(kind: ErrorKind) -> StreamError {
        StreamError(Box::new(kind))
    }
}

impl StreamError {
    /// What went wrong.
    pub fn kind(&self) -> &ErrorKind {
        &self.0
    }

    /// What went wrong, to be taken apart.
    pub fn into_kind(self) -> ErrorKind {
        *self.0
    }

    /// Whether the reader of what was written has gone: a reason to end quietly.
    pub fn is_broken_pipe(&self) -> bool {
        *self.0 == ErrorKind::BrokenPipe
    }

    #[cold]
    pub(super) fn permission(action: &'static str, object: &'static str) -> StreamError {
        ErrorKind::Permission { action, object, culprit: Culprit::Stream, message: None }.into()
    }

    #[cold]
    pub(super) fn io(action: &'static str, e: &io::Error) -> StreamError {
        match e.kind() {
            io::ErrorKind::BrokenPipe => ErrorKind::BrokenPipe,
            kind => ErrorKind::Io { action, kind, message: reason(e) },
        }
        .into()
    }

    /// A failed attempt to open a file.
    #[cold]
    pub(super) fn open(e: &io::Error) -> StreamError {
        use io::ErrorKind as K;
        let message = reason(e);
        match e.kind() {
            K::NotFound | K::NotADirectory | K::InvalidFilename | K::InvalidInput => ErrorKind::NoSource { message },
            K::PermissionDenied | K::IsADirectory | K::ReadOnlyFilesystem | K::ExecutableFileBusy | K::ResourceBusy => {
                ErrorKind::Permission {
                    action: "open",
                    object: "source_sink",
                    culprit: Culprit::File,
                    message: Some(message),
                }
            }
            kind => ErrorKind::Io { action: "open", kind, message },
        }
        .into()
    }
}

/// The system's words without the number of the error.
fn reason(e: &io::Error) -> String {
    let text = e.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_string(),
        None => text,
    }
}
