//! Text to term and back: operators, reader and writer.

pub mod atom_text;
pub mod cycles;
pub mod number_text;
pub mod portray;
pub mod write_options;
pub mod writer;

pub use portray::portray_clause;
pub use write_options::{Attributes, OpType, Operators, Spacing, WriteOptions};
pub use writer::{PortrayHook, write_term, write_term_with};
