//! The command line: arguments, commands, exit codes.

pub mod args;
pub mod quantity;
