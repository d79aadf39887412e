//! Game rules as JSON, run by the abstract machine.

mod error;
mod expr;
pub mod json;
mod source;
mod tree;

pub use error::{Code, RuleError, Stage};
pub use json::{Json, JsonBuilder, JsonError, JsonErrorKind};
pub use tree::StateTree;
