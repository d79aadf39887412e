//! Opening files: the only user of the file system here.

use std::{
    fs::{self, File},
    io,
    path::Path,
};

use super::{Mode, StreamError};

/// An open file.
pub(super) struct Opened {
    pub(super) file: File,
    /// Whether it is a regular file, so that it has positions and never waits.
    pub(super) regular: bool,
    /// Whether nothing is in it.
    pub(super) empty: bool,
}

/// Opens a file.
pub(super) fn open(path: &Path, mode: Mode, create: bool) -> Result<Opened, StreamError> {
    let mut how = fs::OpenOptions::new();
    match mode {
        Mode::Read => how.read(true),
        Mode::Write => how.write(true).truncate(true).create(create),
        Mode::Append => how.append(true).create(create),
        Mode::Update => how.write(true).create(create),
    };
    // systems differ in how they refuse directories, if they do
    let refuse = |e: &io::Error| match fs::metadata(path) {
        Ok(m) if m.is_dir() => directory(),
        _ => StreamError::open(e),
    };
    let file = how.open(path).map_err(|e| refuse(&e))?;
    let meta = file.metadata().map_err(|e| refuse(&e))?;
    if meta.is_dir() {
        return Err(directory());
    }
    Ok(Opened { regular: meta.is_file(), empty: meta.len() == 0, file })
}

#[cold]
fn directory() -> StreamError {
    StreamError::open(&io::Error::new(io::ErrorKind::IsADirectory, "Is a directory"))
}
