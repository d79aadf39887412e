//! JSON as the rules see it: order kept, numbers exact, places known.
//!
//! A document is one flat list of items in the order of the text, so that
//! nothing recurses, however deep it is: [`Json`]. The readers at hand did not
//! fit: `serde_json` and `json-spanned-value` forget order, duplicate keys and
//! large numbers and go no deeper than 128 levels; `json-syntax` and
//! `jsonc-parser` build recursive values.

mod number;
mod reader;
mod serde;
mod value;
mod write;

pub(crate) use number::{canonical_int, decimal_key, float_key, float_text};
pub use reader::{JsonError, JsonErrorKind};
pub(crate) use reader::{Spanned, position, read};
pub(crate) use value::Item;
pub use value::{Json, JsonBuilder};
pub(crate) use write::items as write_items;
