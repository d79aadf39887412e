//! The operating system, as the layers above see it: names of files, processes,
//! and what a session may use of it at all.

pub mod capability;
pub mod path;
pub mod process;

pub use capability::{Capability, Needs, Policy};
