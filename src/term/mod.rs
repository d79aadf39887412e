//! The term store: cells, atoms, heap and trail, and the algorithms over terms.
//! Nothing here recurses on the host stack over user-sized data.

pub mod area;
pub mod atom;
pub mod cell;
pub mod error;
pub mod store;

pub use atom::{Atoms, names};
pub use cell::{Atom, BoxKind, Cell, Functor, Tag};
pub use error::{Res, Resource, Throw};
pub use store::{OutOfMemory, PAIR, Store, View};
