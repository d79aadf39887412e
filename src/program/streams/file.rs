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

/// An end of a pipe as a file.
#[cfg(unix)]
pub(super) fn owned(pipe: impl Into<std::os::fd::OwnedFd>) -> File {
    File::from(pipe.into())
}

/// An end of a pipe as a file.
#[cfg(windows)]
pub(super) fn owned(pipe: impl Into<std::os::windows::io::OwnedHandle>) -> File {
    File::from(pipe.into())
}

/// A standard stream of this process as a file.
#[cfg(unix)]
pub(super) fn duplicate(stream: impl std::os::fd::AsFd) -> io::Result<File> {
    stream.as_fd().try_clone_to_owned().map(File::from)
}

/// A standard stream of this process as a file.
#[cfg(windows)]
pub(super) fn duplicate(stream: impl std::os::windows::io::AsHandle) -> io::Result<File> {
    stream.as_handle().try_clone_to_owned().map(File::from)
}
