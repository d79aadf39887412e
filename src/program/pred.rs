//! Predicates and the table that finds them.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::term::{Atom, Functor, names};

use super::clauses::Clauses;

/// A predicate's number in the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct PredId(pub u32);

/// How a predicate is defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Known only by being called.
    Undefined,
    /// By clauses (or by a `dynamic` or like declaration).
    Clauses,
    /// In Rust, deterministic: number in the machine's table.
    Det(u32),
    /// In Rust, with choice points.
    Nondet(u32),
    /// In Rust, moving the machine to other code.
    Control(u32),
    /// Stands for a predicate of another module.
    Import(PredId),
}

/// Properties of a predicate.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub struct Flags {
    pub dynamic: bool,
    pub discontiguous: bool,
    pub multifile: bool,
    /// Declared or defined by the user, though it may have no clauses.
    pub defined: bool,
    /// Part of the system: not to be redefined, not listed.
    pub system: bool,
    /// May not be overridden by a definition in another module.
    pub core: bool,
    /// From a library file.
    pub library: bool,
    pub public: bool,
    /// Meta arguments are qualified when it is called.
    pub qualifies: bool,
    /// It runs in the module that it is called from.
    pub transparent: bool,
    /// Imported by name, so that it is not to be defined.
    pub explicit: bool,
}

/// One predicate.
#[derive(Clone)]
pub struct Pred {
    /// Name and arity (which may be 0 here).
    pub key: Functor,
    /// The module it belongs to.
    pub module: Atom,
    /// How it is defined.
    pub kind: Kind,
    /// Its properties.
    pub flags: Flags,
    /// Its clauses; shared until they change.
    pub clauses: Arc<Clauses>,
    /// The file that defined it, 0 for none.
    pub file: u32,
    /// Meta-argument specifiers (`0..9`, `:`, `^`, `//`, `+`, `-`, `?` as characters), if declared.
    pub meta: Option<Arc<[u8]>>,
}

impl Pred {
    fn new(module: Atom, key: Functor) -> Pred {
        let (flags, clauses) = (Flags::default(), Arc::default());
        Pred { key, module, kind: Kind::Undefined, flags, clauses, file: 0, meta: None }
    }

    /// True if calling it is no existence error.
    pub fn is_defined(&self) -> bool {
        self.kind != Kind::Undefined
    }
}

/// All predicates of a session.
#[derive(Clone, Default)]
pub struct Preds {
    all: Vec<Pred>,
    map: FxHashMap<(Atom, Functor), PredId>,
}

impl Preds {
    /// Number of predicates.
    pub fn len(&self) -> usize {
        self.all.len()
    }
    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
    /// The predicate with this name in this module, if it was ever mentioned.
    pub fn find(&self, module: Atom, key: Functor) -> Option<PredId> {
        self.map.get(&(module, key)).copied()
    }
    /// The predicate with this name in this module, made (undefined) if need be.
    pub fn intern(&mut self, module: Atom, key: Functor) -> PredId {
        if let Some(id) = self.find(module, key) {
            return id;
        }
        let id = PredId(self.all.len() as u32);
        self.all.push(Pred::new(module, key));
        self.map.insert((module, key), id);
        id
    }
    /// The predicate.
    #[inline(always)]
    pub fn get(&self, id: PredId) -> &Pred {
        &self.all[id.0 as usize]
    }
    /// The predicate, to be changed.
    #[inline(always)]
    pub fn get_mut(&mut self, id: PredId) -> &mut Pred {
        &mut self.all[id.0 as usize]
    }
    /// Its clauses, to be changed; copied first if another session shares them.
    pub fn clauses_mut(&mut self, id: PredId) -> &mut Clauses {
        Arc::make_mut(&mut self.get_mut(id).clauses)
    }
    /// All predicates.
    pub fn iter(&self) -> impl Iterator<Item = (PredId, &Pred)> {
        self.all.iter().enumerate().map(|(i, p)| (PredId(i as u32), p))
    }
    /// Follows imports to the predicate that is meant.
    pub fn resolve(&self, mut id: PredId) -> PredId {
        while let Kind::Import(next) = self.get(id).kind {
            id = next;
        }
        id
    }
    /// What a goal in `module` means: its own predicate, or the system's.
    pub fn lookup(&self, module: Atom, key: Functor) -> Option<PredId> {
        let own = self.find(module, key).filter(|id| self.get(*id).is_defined());
        own.or_else(|| self.find(names::SYSTEM, key).filter(|id| self.get(*id).is_defined())).map(|id| self.resolve(id))
    }
}
