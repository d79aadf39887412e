//! Code of predicates that are traced: the same clauses, compiled so that every
//! goal in them is a call that the tracer sees.
//!
//! A static predicate gets a shadow, a predicate of a module of its own, so that
//! its clauses are chosen as ever. For a dynamic predicate, whose clauses come and
//! go, the clause that has been chosen is exchanged for its other code.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::{
    machine::Machine,
    program::{Clause, Clauses, Kind, Op, PredId, Word},
};

/// Traced code by predicate and by clause.
#[derive(Default)]
pub struct TracedCode {
    /// The shadow of a static predicate, and the clauses it was made of.
    shadows: FxHashMap<PredId, (PredId, Arc<Clauses>)>,
    /// Entry and retry instructions of dynamic predicates.
    stubs: FxHashMap<PredId, Vec<u64>>,
    /// Code of clauses of dynamic predicates, by the address of their own.
    clauses: FxHashMap<usize, (Clause, Vec<u64>)>,
}

/// So many clauses are kept.
const MAX_CLAUSES: usize = 10_000;

impl Machine {
    /// The code that runs a predicate of the user's, every goal in it being shown.
    pub(super) fn traced_entry(&mut self, id: PredId) -> *const u64 {
        if self.preds.get(id).flags.transparent {
            return self.entry(id);
        }
        if self.preds.get(id).flags.qualifies {
            self.qualify_entry(id);
        }
        if self.preds.get(id).flags.dynamic {
            let words = || vec![Word::imm(Op::Dynamic, 1, id.0).0, Word::imm(Op::DynRetry, 1, id.0).0];
            return self.debug.code.stubs.entry(id).or_insert_with(words).as_ptr();
        }
        let shadow = self.shadow(id);
        self.entry(shadow)
    }

    /// The retry instruction of a dynamic predicate that is traced.
    pub(in crate::machine) fn traced_retry(&self, id: PredId) -> Option<*const u64> {
        self.debug.code.stubs.get(&id).map(|words| words[1..].as_ptr())
    }

    fn shadow(&mut self, id: PredId) -> PredId {
        let p = self.preds.get(id);
        let (key, module, clauses) = (p.key, p.module, p.clauses.clone());
        if let Some((shadow, made_of)) = self.debug.code.shadows.get(&id)
            && Arc::ptr_eq(made_of, &clauses)
        {
            return *shadow;
        }
        let module = format!("$traced:{}", self.store.atoms.name(module));
        let module = self.store.atoms.intern(&module);
        let shadow = self.pred(module, key);
        self.undefine(shadow);
        for (_, entry) in clauses.live() {
            let clause = self.traced_clause(&entry.clause).unwrap_or_else(|| entry.clause.clone());
            self.add_clause(shadow, clause, true);
        }
        let p = self.preds.get_mut(shadow);
        p.kind = Kind::Clauses;
        p.flags.system = true;
        p.flags.defined = true;
        self.reset_entry(shadow);
        self.debug.code.shadows.insert(id, (shadow, clauses));
        shadow
    }

    /// A clause compiled with a call for each goal; none if its own code will do.
    fn traced_clause(&mut self, clause: &Clause) -> Option<Clause> {
        let record = clause.term()?;
        let top = self.store.top();
        let module = self.preds.get(clause.pred()).module;
        let term = self.store.restore(record).ok()?;
        let (_, args) = self.store.compound(term)?;
        let (head, mut body) = (self.store.arg(args, 0), self.store.arg(args, 1));
        if let Some(hooks) = self.modules {
            body = (hooks.body)(self, module, Some(head), body).ok()?;
        }
        let code = self.compile_traced(module, head, Some(body));
        self.store.reset_top(top);
        Some(Clause::new(&code.ok()?, clause.pred(), clause.source(), Some(record.clone())))
    }

    /// The traced code of a clause of a dynamic predicate.
    pub(in crate::machine) fn traced_code(&mut self, clause: &Clause) -> *const u64 {
        let own = clause.code().as_ptr();
        if let Some((_, code)) = self.debug.code.clauses.get(&(own as usize)) {
            return code.as_ptr();
        }
        let Some(traced) = self.traced_clause(clause) else { return own };
        if self.debug.code.clauses.len() >= MAX_CLAUSES {
            let old = std::mem::take(&mut self.debug.code.clauses);
            self.code_graveyard.extend(old.into_values().map(|(_, code)| code));
        }
        let code: Vec<u64> = traced.code().into();
        let p = code.as_ptr();
        self.debug.code.clauses.insert(own as usize, (clause.clone(), code));
        p
    }
}
