//! The term store: cells, atoms, heap and trail, and the algorithms over terms.
//! Nothing here recurses on the host stack over user-sized data.

pub mod area;
pub mod arith;
pub mod atom;
pub mod cell;
pub mod compare;
pub mod copy;
mod cycles;
pub mod error;
pub mod number;
pub mod record;
pub mod store;
#[cfg(test)]
mod testing;
pub mod unify;
pub mod walk;

pub use atom::{Atoms, names};
pub use cell::{Atom, BoxKind, Cell, Functor, Tag};
pub use copy::AttrCopy;
pub use error::{Res, Resource, Throw};
pub use number::{Num, format_float, format_num, parse_integer};
pub use record::{BufferMark, Record, RecordBuffer};
pub use store::{OutOfMemory, PAIR, Store, View};
pub use unify::OccursCheck;
pub use walk::ListEnd;
