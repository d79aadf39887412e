//! The engine for programs that embed it: knowledge bases, sessions, queries.
//!
//! A [`KnowledgeBase`] is a program, read once and shared by all threads. A
//! [`Session`] runs goals over it and may change its own view of the program. A
//! [`Query`] gives the answers of one goal, one at a time.
//!
//! ```
//! use ludolog::engine::KnowledgeBase;
//!
//! let kb = KnowledgeBase::builder()
//!     .source("family.pl", "parent(ann, bob). parent(bob, cleo).
//!                           ancestor(A, D) :- parent(A, D).
//!                           ancestor(A, D) :- parent(A, P), ancestor(P, D).")?
//!     .build()?;
//! let mut session = kb.session();
//! let names: Vec<String> = session.query("ancestor(ann, Who)")?.rows().collect::<Result<_, _>>()?;
//! assert_eq!(names, ["bob", "cleo"]);
//! # Ok::<(), ludolog::engine::Error>(())
//! ```

mod consult;
mod convert;
mod error;
mod foreign;
mod kb;
mod limits;
mod query;
mod read;
mod session;
mod solution;
mod term;
#[cfg(test)]
mod tests;

pub use crate::os::{Capability, Policy};
pub use convert::{Builder, FromAnswer, FromTerm, ToTerm, Value};
pub use error::{Error, ErrorKind, Result};
pub use foreign::{Answer, Arguments, Call};
pub use kb::{KbBuilder, KnowledgeBase};
pub use limits::{CancelToken, Limits, Stats};
pub(crate) use query::InStore;
pub use query::{Goal, IntoGoal, Query, Rows};
pub use session::{Output, Session};
pub use solution::Solution;
pub use term::{Args, Kind, Term, TermRef};

const _: () = {
    const fn shared<T: Send + Sync>() {}
    const fn moved<T: Send>() {}
    shared::<KnowledgeBase>();
    shared::<Term>();
    shared::<Error>();
    shared::<CancelToken>();
    moved::<Session>();
};
