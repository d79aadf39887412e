//! Freezing a machine's program, and machines that start from it.
//!
//! Clauses are immutable and shared; what a session changes it copies first.

use std::sync::Arc;

use super::{Builtins, Machine, arg_index::Indexes};
use crate::{
    program::Preds,
    term::{Atom, Atoms, OccursCheck, Record, Throw, arith::ArithFlags},
};

/// A program as it was when it was frozen. Shared between threads.
pub struct Image {
    atoms: Atoms,
    preds: Preds,
    builtins: Arc<Builtins>,
    generation: u64,
    globals: Vec<(Atom, Record)>,
    stored: Vec<(Atom, Arc<Record>)>,
    indexes: Vec<(usize, Indexes)>,
    arith_flags: ArithFlags,
    attributed: bool,
    occurs_check: OccursCheck,
    autoload: Option<super::Autoload>,
    modules: Option<super::ModuleHooks>,
    context_bytes: Option<fn(&Machine) -> usize>,
    unknown: super::Unknown,
    stack_limit: usize,
    gc_enabled: bool,
}

impl Machine {
    /// Freezes the program. The machine goes on as before; its atoms are shared from now on.
    pub fn freeze(&mut self) -> Image {
        self.store.atoms.freeze();
        let mut keys: Vec<Atom> = self.globals.keys().copied().collect();
        keys.sort();
        let globals = keys.into_iter().filter_map(|k| Some((k, self.store.record(self.global(k)?)))).collect();
        let own = self.links.iter_mut().enumerate().filter(|(_, l)| !l.dynamic.is_empty());
        let indexes: Vec<(usize, Indexes)> = own.map(|(i, l)| (i, l.dynamic.share())).collect();
        Image {
            indexes,
            atoms: self.store.atoms.share(),
            preds: self.preds.clone(),
            builtins: self.builtins.clone(),
            generation: self.generation,
            globals,
            stored: self.stored.clone(),
            arith_flags: self.store.arith_flags,
            attributed: self.store.attributed,
            occurs_check: self.store.occurs_check,
            autoload: self.autoload,
            modules: self.modules,
            context_bytes: self.context_bytes,
            unknown: self.unknown,
            stack_limit: self.meter.stack_limit,
            gc_enabled: self.gc_enabled,
        }
    }

    /// True while some goal runs.
    pub fn is_running(&self) -> bool {
        !self.runs.is_empty()
    }
}

impl Image {
    /// A machine with stacks of its own over this program.
    ///
    /// # Errors
    /// Out of memory, for the values of global variables.
    pub fn machine(&self, context: Box<dyn std::any::Any + Send>) -> Result<Box<Machine>, Throw> {
        let mut m = Machine::new(self.atoms.share(), self.preds.clone(), self.builtins.clone(), context);
        m.generation = self.generation;
        m.autoload = self.autoload;
        m.modules = self.modules;
        m.context_bytes = self.context_bytes;
        m.unknown = self.unknown;
        m.gc_enabled = self.gc_enabled;
        m.stored = self.stored.clone();
        m.store.arith_flags = self.arith_flags;
        m.store.attributed = self.attributed;
        m.set_occurs_check(self.occurs_check);
        m.set_stack_limit(self.stack_limit);
        for (i, indexes) in &self.indexes {
            m.links[*i].dynamic = indexes.again();
        }
        for (key, record) in &self.globals {
            let value = m.store.restore(record)?;
            m.nb_assign_global(*key, value)?;
        }
        Ok(m)
    }
}
