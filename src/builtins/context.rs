//! What the builtins keep with a session: operators, flags, streams.

use std::collections::BTreeMap;

use crate::{
    machine::Machine,
    program::{Loading, Modules, Sources},
    syntax::OpTable,
    term::Atoms,
};

/// State of a session that the machine itself knows nothing about.
pub struct Context {
    /// The operators of the user module.
    pub ops: OpTable,
    /// The operators that every file begins with.
    pub system_ops: OpTable,
    /// The flag `double_quotes`.
    pub double_quotes: crate::syntax::Quotes,
    /// Files that were loaded.
    pub sources: Sources,
    /// Modules.
    pub modules: Modules,
    /// Files that are being loaded.
    pub loading: Loading,
    /// The table of `char_conversion/2`, which nothing uses.
    pub char_conversions: BTreeMap<char, char>,
}

impl Context {
    /// The state a session begins with.
    pub fn new(atoms: &mut Atoms) -> Context {
        let ops = OpTable::swi(atoms);
        Context {
            system_ops: ops.clone(),
            ops,
            double_quotes: crate::syntax::Quotes::Codes,
            sources: Sources::default(),
            modules: Modules::default(),
            loading: Loading::default(),
            char_conversions: BTreeMap::new(),
        }
    }

    /// The state of a session that starts from this one's program.
    pub fn fork(&self) -> Context {
        Context {
            system_ops: self.system_ops.clone(),
            ops: self.ops.clone(),
            double_quotes: self.double_quotes,
            sources: self.sources.clone(),
            modules: self.modules.clone(),
            loading: Loading::default(),
            char_conversions: self.char_conversions.clone(),
        }
    }
}

/// The session's context. Where the store is needed beside it, take the
/// machine apart: `let Machine { store, context, .. } = m`.
pub fn ctx(m: &mut Machine) -> &mut Context {
    m.context.downcast_mut().expect("the builtins' context")
}
