//! The libraries and what they export.
use super::autoload::Library;
/// All libraries.
pub static LIBRARIES: &[Library] = &[];
