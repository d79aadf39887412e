//! What the builtins keep with a session: operators, flags, streams.

use std::collections::BTreeMap;

use crate::{machine::Machine, syntax::OpTable, term::Atoms};

/// State of a session that the machine itself knows nothing about.
pub struct Context {
    /// The operators of the user module.
    pub ops: OpTable,
    /// The table of `char_conversion/2`, which nothing uses.
    pub char_conversions: BTreeMap<char, char>,
}

impl Context {
    /// The state a session begins with.
    pub fn new(atoms: &mut Atoms) -> Context {
        Context { ops: OpTable::swi(atoms), char_conversions: BTreeMap::new() }
    }

    /// The state of a session that starts from this one's program.
    pub fn fork(&self) -> Context {
        Context { ops: self.ops.clone(), char_conversions: self.char_conversions.clone() }
    }
}

/// The session's context. Where the store is needed beside it, take the
/// machine apart: `let Machine { store, context, .. } = m`.
pub fn ctx(m: &mut Machine) -> &mut Context {
    m.context.downcast_mut().expect("the builtins' context")
}
