//! What can go wrong with a game.

use crate::engine;

/// The result of most functions of the host.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why something could not be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no such game, file or seat.
    #[error("{0}")]
    Unknown(String),
    /// The rules are not what the protocol asks for.
    #[error("the rules of {game} are broken: {what}")]
    Rules {
        /// The game.
        game: String,
        /// What is wrong.
        what: String,
    },
    /// The rules have thrown something, or could not be read.
    #[error("{0}")]
    Engine(engine::Error),
    /// JSON rules could not be read, or have failed.
    #[error("{0}")]
    Json(crate::rules::RuleError),
    /// A text is not a position.
    #[error("not a position: {0}")]
    Position(String),
    /// A text is not a legal move.
    #[error("{0}")]
    Move(String),
    /// A bot can not play this game, or its options are wrong.
    #[error("{0}")]
    Bot(String),
    /// A record is broken.
    #[error("{0}")]
    Record(String),
    /// The time is up.
    #[error("the time is up")]
    Time,
    /// Stopped from outside.
    #[error("stopped")]
    Cancelled,
    /// A file could not be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: String,
        /// Why.
        error: std::io::Error,
    },
}

impl From<engine::Error> for Error {
    fn from(e: engine::Error) -> Error {
        match e.kind() {
            engine::ErrorKind::Limit { resource: "time", .. } => Error::Time,
            engine::ErrorKind::Cancelled => Error::Cancelled,
            _ => Error::Engine(e),
        }
    }
}

impl Error {
    pub(super) fn file(path: impl AsRef<std::path::Path>, error: std::io::Error) -> Error {
        Error::File { path: path.as_ref().display().to_string(), error }
    }
}
