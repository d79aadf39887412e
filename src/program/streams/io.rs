//! What the standard streams are bound to.

use std::{
    io::{IsTerminal, Read, Write},
    sync::{Arc, Mutex},
};

/// Where output goes.
pub enum Sink {
    /// Nowhere.
    Null,
    /// Into memory that the caller shares, up to `max` bytes in all.
    Buffer {
        /// The memory; whoever reads it may also empty it.
        bytes: Arc<Mutex<Vec<u8>>>,
        /// What it may hold.
        max: usize,
    },
    /// To a writer of the caller's.
    Writer(Box<dyn Write + Send>),
    /// To the standard output of the process.
    Stdout,
    /// To the standard error of the process.
    Stderr,
}

impl Sink {
    /// A shared buffer, and the sink that fills it.
    pub fn buffer(max: usize) -> (Arc<Mutex<Vec<u8>>>, Sink) {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        (Arc::clone(&bytes), Sink::Buffer { bytes, max })
    }

    /// Whether somebody sits in front of it.
    pub(super) fn is_terminal(&self) -> bool {
        match self {
            Sink::Stdout => std::io::stdout().is_terminal(),
            Sink::Stderr => std::io::stderr().is_terminal(),
            _ => false,
        }
    }
}

/// What the standard streams are bound to.
pub struct Io {
    /// `user_input`
    pub input: Box<dyn Read + Send>,
    /// Whether somebody types the input.
    pub input_tty: bool,
    /// `user_output`
    pub output: Sink,
    /// `user_error`
    pub error: Sink,
}

impl Io {
    /// The standard streams of the process.
    pub fn process() -> Io {
        let input = std::io::stdin();
        Io { input_tty: input.is_terminal(), input: Box::new(input), output: Sink::Stdout, error: Sink::Stderr }
    }

    /// Nothing to read, and nobody who listens.
    pub fn null() -> Io {
        Io { input: Box::new(std::io::empty()), input_tty: false, output: Sink::Null, error: Sink::Null }
    }
}
