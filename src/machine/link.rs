//! What each predicate's entry point is: stubs, index code, imports.

use super::{Machine, Unknown, builtin::Function};
use crate::{
    program::{Kind, PredId, code::Op, code::Word},
    term::{Atom, Cell, Functor, Throw, names},
};

/// The code that belongs to one predicate besides its clauses.
#[derive(Default)]
pub(crate) struct Link {
    /// Entry stubs: two words that never move, and a third before them for meta predicates.
    stub: Vec<u64>,
    /// Where a meta predicate of the user's goes on when its arguments are qualified.
    body: Option<*const u64>,
    /// Some module imports it.
    pub(crate) imported: bool,
    /// Index code of a static predicate.
    pub(crate) index: super::index::Index,
    /// Argument indexes of a dynamic predicate.
    pub(crate) dynamic: super::arg_index::Indexes,
}

/// True for arguments that are goals, closures, clauses and the like.
pub fn is_meta(spec: u8) -> bool {
    spec.is_ascii_digit() || matches!(spec, b':' | b'^' | b'/')
}

impl Machine {
    /// True if the predicate's entry is to be built at its next call.
    pub(crate) fn is_stale(&self, id: PredId) -> bool {
        let at = self.links[id.0 as usize].body.unwrap_or_else(|| self.entry(id));
        // SAFETY: an entry is the address of an instruction.
        Word(unsafe { *at }).op() == Some(Op::Relink)
    }

    /// Makes room for `n` predicates; new ones begin undefined or as their kind says.
    pub(crate) fn grow_links(&mut self, n: usize) {
        while self.links.len() < n {
            let id = PredId(self.links.len() as u32);
            self.links.push(Link::default());
            self.entry_table.push(std::ptr::null());
            self.reset_entry(id);
        }
        self.entries = self.entry_table.as_ptr();
    }

    /// Sets the predicate's entry point anew after a change of its definition.
    pub(crate) fn reset_entry(&mut self, id: PredId) {
        let p = self.preds.get(id);
        let n = p.key.arity() as u16;
        let dynamic = p.flags.dynamic;
        let qualifies = (p.flags.qualifies || p.flags.transparent) && p.kind == Kind::Clauses;
        let words = match p.kind {
            Kind::Undefined => [Word::imm(Op::Undefined, 0, id.0), Word(0)],
            Kind::Clauses if dynamic => [Word::imm(Op::Dynamic, 0, id.0), Word::imm(Op::DynRetry, 0, id.0)],
            Kind::Clauses | Kind::Import(_) => [Word::imm(Op::Relink, 0, id.0), Word(0)],
            Kind::Det(f) => [Word::imm(Op::BuiltinEntry, n, f), Word(0)],
            Kind::Nondet(f) => [Word::imm(Op::NondetEntry, n, f), Word::imm(Op::NondetRetry, n, f)],
            Kind::Control(f) if self.builtins.rows[f as usize].name == "call" => {
                [Word::abc(Op::CallN, n, 0, 0), Word(0)]
            }
            Kind::Control(f) => [Word::imm(Op::ControlEntry, n, f), Word(0)],
        };
        let link = &mut self.links[id.0 as usize];
        let old = std::mem::take(&mut link.index);
        self.code_graveyard.extend(old.into_blocks());
        link.stub.resize(3, 0);
        link.stub.copy_from_slice(&[words[0].0, words[1].0, Word::imm(Op::Qualify, 0, id.0).0]);
        let stub = link.stub.as_ptr();
        link.body = qualifies.then_some(stub);
        self.entry_table[id.0 as usize] = if qualifies { stub.wrapping_add(2) } else { stub };
        if !self.links[id.0 as usize].imported {
            return;
        }
        // whoever imports it finds it again at the next call
        let importers: Vec<PredId> =
            self.preds.iter().filter(|(_, p)| p.kind == Kind::Import(id)).map(|(i, _)| i).collect();
        for i in importers.into_iter().filter(|i| *i != id) {
            if (i.0 as usize) < self.links.len() {
                self.reset_entry(i);
            }
        }
    }

    /// The first call of a static predicate since it changed: builds its entry.
    pub(crate) fn build_entry(&mut self, id: PredId) -> *const u64 {
        let p = match self.preds.get(id).kind {
            Kind::Import(target) => {
                self.links[target.0 as usize].imported = true;
                let at = self.entry(target);
                // SAFETY: an entry is the address of an instruction.
                if Word(unsafe { *at }).op() == Some(Op::Relink) { self.build_entry(target) } else { at }
            }
            _ => self.build_index(id),
        };
        match &mut self.links[id.0 as usize].body {
            Some(body) => *body = p,
            None => self.entry_table[id.0 as usize] = p,
        }
        p
    }

    /// A call of a meta predicate of the user's: closures that come without a module belong
    /// to `user` (see [`Machine::qualify`] for the others). Returns where to go on.
    pub(crate) fn qualify_entry(&mut self, id: PredId) -> *const u64 {
        let p = self.preds.get(id);
        if p.flags.transparent {
            let (module, key) = (p.module, p.key);
            let hidden = self.hidden_key(key);
            self.x[key.arity()] = Cell::atom(names::USER);
            let hidden = self.pred(module, hidden);
            return self.entry(hidden);
        }
        if let Some(meta) = self.preds.get(id).meta.clone().filter(|_| self.preds.get(id).flags.qualifies) {
            for (i, spec) in meta.iter().enumerate() {
                if is_meta(*spec) {
                    self.x[i] = self.qualified(names::USER, self.x[i]);
                }
            }
        }
        self.links[id.0 as usize].body.unwrap_or_else(|| self.entry(id))
    }

    /// Qualifies the meta arguments of a goal, in the registers, that is called from a module of the user's own.
    pub(crate) fn qualify(&mut self, module: Atom, context: Atom, key: Functor) {
        let Some(meta) = self.modules.and_then(|hooks| (hooks.meta)(self, module, context, key)) else { return };
        for (i, spec) in meta.iter().enumerate() {
            if is_meta(*spec) {
                self.x[i] = self.qualified(context, self.x[i]);
            }
        }
    }

    /// The predicate that a transparent one runs as: its caller's module is its last argument.
    pub fn hidden_key(&mut self, key: Functor) -> Functor {
        let name = format!("$in {}", self.store.atoms.name(key.name()));
        Functor::new(self.store.atoms.intern(&name), key.arity() + 1)
    }

    /// `Module:Term` with one module: its own innermost one, or else the one given.
    pub fn qualified(&mut self, module: Atom, term: Cell) -> Cell {
        let qualifier = Functor::new(names::COLON, 2);
        let (mut found, mut inner) = (None, self.store.deref(term));
        while let Some(args) = self.store.args_of(inner, qualifier) {
            if !self.store.arg(args, 0).is_atom() {
                break;
            }
            found = Some(inner);
            inner = self.store.arg(args, 1);
        }
        found.unwrap_or_else(|| self.store.put_compound(qualifier, &[Cell::atom(module), inner]))
    }

    /// A call of a predicate that is not defined in its module.
    pub(crate) fn undefined(&mut self, id: PredId) -> Result<*const u64, Throw> {
        let key = self.preds.get(id).key;
        if let Some(sys) = self.preds.find(names::SYSTEM, key).filter(|s| *s != id && self.is_known(*s)) {
            self.grow_links(self.preds.len());
            let at = self.entry(sys);
            // SAFETY: as above.
            let at = if Word(unsafe { *at }).op() == Some(Op::Relink) { self.build_entry(sys) } else { at };
            self.entry_table[id.0 as usize] = at;
            return Ok(at);
        }
        if let Some(autoload) = self.autoload
            && autoload(self, id)?
        {
            // SAFETY: as above.
            let defined = Word(unsafe { *self.entry(id) }).op() != Some(Op::Undefined);
            if defined {
                return Ok(self.entry(id));
            }
            if self.preds.find(names::SYSTEM, key).is_some_and(|s| s != id && self.is_known(s)) {
                return self.undefined(id);
            }
        }
        if self.preds.get(id).flags.defined {
            return Ok(super::FAIL.as_ptr());
        }
        match self.unknown {
            Unknown::Error => Err(self.unknown_procedure(id)),
            Unknown::Fail => Ok(super::FAIL.as_ptr()),
            Unknown::Warning => {
                self.x[0] = self.indicator(id);
                let warn = self.system_pred("$warn_unknown", 1);
                Ok(self.entry(warn))
            }
        }
    }

    /// Defines the builtins of the table as predicates of the system module.
    pub fn install_builtins(&mut self) {
        let rows = self.builtins.clone();
        for (i, row) in rows.rows.iter().enumerate() {
            let id = self.system_pred(row.name, row.arity);
            let p = self.preds.get_mut(id);
            p.kind = match row.function {
                Function::Det(_) => Kind::Det(i as u32),
                Function::Nondet(_) => Kind::Nondet(i as u32),
                Function::Control(_) => Kind::Control(i as u32),
            };
            p.flags.system = true;
            p.flags.core = row.class.is_protected();
            self.reset_entry(id);
        }
    }
}
