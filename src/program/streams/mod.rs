//! Streams: files, memory, standard input and output.
//!
//! A [`StreamTable`] belongs to one session. It knows nothing of terms and of
//! the machine: handles are numbers, names are strings, and errors are data
//! ([`ErrorKind`]) that the builtins turn into ISO error terms. Together with
//! the module on files this is the only place that touches the file system.
//!
//! A stream reads or writes, never both: [`Input`] decodes bytes one `read` at a
//! time and never waits for more than the next character needs, [`Output`]
//! encodes, counts columns and buffers.

mod encoding;
mod error;
mod file;
mod input;
mod io;
mod names;
mod open;
mod output;
mod position;
mod property;
mod stream;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use encoding::Decoded;
pub use encoding::Encoding;
pub use error::{Culprit, ErrorKind, StreamError};
pub use input::Input;
pub use io::{Io, Sink};
pub use names::{Buffering, EndOfStream, EofAction, Invalid, Mode, Newline, StreamType, TypeCheck, Unencodable};
pub use open::OpenOptions;
pub use output::Output;
pub use position::StreamPosition;
pub use property::{Property, PropertyValue, Setting};
pub use stream::{Direction, Stream};
pub use table::{StreamId, StreamTable};
