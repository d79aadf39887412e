//! Loading programs: the system's own part, and consulting.

pub mod boot;
