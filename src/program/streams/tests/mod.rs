//! Tests of streams: shared helpers.

mod files;
mod reading;
mod table;
mod writing;

use std::{
    collections::VecDeque,
    io::{self, Read},
    path::PathBuf,
    sync::atomic::{AtomicU32, Ordering},
};

use super::*;

/// A file of a test, removed at its end.
struct Temp(PathBuf);

impl Temp {
    fn new(content: &[u8]) -> Temp {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("ludolog-streams-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, content).unwrap();
        Temp(path)
    }

    fn content(&self) -> Vec<u8> {
        std::fs::read(&self.0).unwrap()
    }
}

impl Drop for Temp {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A reader that gives one piece per read, and panics when it is asked for more
/// than there is: whoever reads it must not wait for what it does not need.
struct Pieces(VecDeque<Vec<u8>>);

impl Pieces {
    fn new(pieces: &[&[u8]]) -> Box<Pieces> {
        Box::new(Pieces(pieces.iter().map(|p| p.to_vec()).collect()))
    }

    /// One byte per read.
    fn bytes(bytes: &[u8]) -> Box<Pieces> {
        Box::new(Pieces(bytes.iter().map(|b| vec![*b]).collect()))
    }
}

impl Read for Pieces {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let piece = self.0.pop_front().expect("a read that would wait");
        let n = piece.len().min(buf.len());
        buf[..n].copy_from_slice(&piece[..n]);
        if n < piece.len() {
            self.0.push_front(piece[n..].to_vec());
        }
        Ok(n)
    }
}

fn table() -> StreamTable {
    StreamTable::new(Io::null())
}

fn encoded(encoding: Encoding) -> OpenOptions {
    OpenOptions { encoding: Some(encoding), ..OpenOptions::read() }
}

fn position(chars: u64, line: u64, column: u64, bytes: u64) -> StreamPosition {
    StreamPosition { chars, line, column, bytes }
}

/// Everything that is left, character by character.
fn chars(input: &mut Input) -> String {
    std::iter::from_fn(|| input.get_char().unwrap()).collect()
}

fn kind<T: std::fmt::Debug>(result: Result<T, StreamError>) -> ErrorKind {
    result.unwrap_err().into_kind()
}

fn permission(action: &'static str, object: &'static str) -> ErrorKind {
    ErrorKind::Permission { action, object, culprit: Culprit::Stream, message: None }
}
