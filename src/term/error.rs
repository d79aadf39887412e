//! Prolog exceptions as Rust values, and constructors of the ISO error terms.

use super::{
    atom::names,
    cell::{Atom, Cell, Functor},
    store::{OutOfMemory, Store},
};

/// Something that ends a goal other than success and failure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Throw {
    /// A Prolog exception; the ball lies in the store.
    Ball(Cell),
    /// The memory limit is reached; becomes `resource_error(memory)`.
    Memory,
    /// `halt(Code)`.
    Halt(i32),
    /// A hard limit of the query, which no `catch/3` stops.
    Limit(Resource),
    /// The query was cancelled from outside.
    Cancelled,
    /// An operation that takes long has seen that it is to stop; the machine finds out why.
    Interrupted,
    /// A limit that the program has set for a goal of its own; only the
    /// predicate that has set it stops this one.
    Scope(u64),
}

/// What a hard limit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    /// Proof depth.
    Depth,
    /// Logical inferences.
    Inferences,
    /// Bytes.
    Memory,
    /// Time.
    Time,
    /// Answers.
    Solutions,
}

impl Resource {
    /// The name that messages and options use.
    pub fn name(self) -> &'static str {
        match self {
            Resource::Depth => "depth",
            Resource::Inferences => "inferences",
            Resource::Memory => "memory",
            Resource::Time => "time",
            Resource::Solutions => "solutions",
        }
    }
}

/// What a builtin returns: whether it succeeded, or what it threw.
pub type Res<T = bool> = Result<T, Throw>;

impl From<OutOfMemory> for Throw {
    fn from(_: OutOfMemory) -> Throw {
        Throw::Memory
    }
}

impl Store {
    /// `error(Formal, _)` as an exception.
    #[cold]
    pub fn error(&mut self, formal: Cell) -> Throw {
        let context = self.new_var();
        Throw::Ball(self.put_compound(Functor::new(names::ERROR, 2), &[formal, context]))
    }

    /// The compound `name(args...)`.
    pub fn compound_named(&mut self, name: Atom, args: &[Cell]) -> Cell {
        self.put_compound(Functor::new(name, args.len()), args)
    }

    /// `error(instantiation_error, _)`
    #[cold]
    pub fn instantiation_error(&mut self) -> Throw {
        self.error(Cell::atom(names::INSTANTIATION_ERROR))
    }

    /// `error(type_error(Type, Culprit), _)`
    #[cold]
    pub fn type_error(&mut self, expected: &str, culprit: Cell) -> Throw {
        let t = self.atom(expected);
        let formal = self.compound_named(names::TYPE_ERROR, &[t, culprit]);
        self.error(formal)
    }

    /// `error(domain_error(Domain, Culprit), _)`
    #[cold]
    pub fn domain_error(&mut self, domain: &str, culprit: Cell) -> Throw {
        let t = self.atom(domain);
        let formal = self.compound_named(names::DOMAIN_ERROR, &[t, culprit]);
        self.error(formal)
    }

    /// `error(existence_error(Kind, Culprit), _)`
    #[cold]
    pub fn existence_error(&mut self, kind: &str, culprit: Cell) -> Throw {
        let t = self.atom(kind);
        let formal = self.compound_named(names::EXISTENCE_ERROR, &[t, culprit]);
        self.error(formal)
    }

    /// `error(permission_error(Action, Type, Culprit), _)`
    #[cold]
    pub fn permission_error(&mut self, action: &str, kind: &str, culprit: Cell) -> Throw {
        let (a, k) = (self.atom(action), self.atom(kind));
        let formal = self.compound_named(names::PERMISSION_ERROR, &[a, k, culprit]);
        self.error(formal)
    }

    /// `error(representation_error(What), _)`
    #[cold]
    pub fn representation_error(&mut self, what: &str) -> Throw {
        let t = self.atom(what);
        let formal = self.compound_named(names::REPRESENTATION_ERROR, &[t]);
        self.error(formal)
    }

    /// The same exception, its context `context(system:Name/Arity, _)` unless it names a predicate already.
    #[cold]
    pub fn blame(&mut self, t: Throw, name: &str, arity: usize) -> Throw {
        let Throw::Ball(ball) = t else { return t };
        let Some(args) = self.args_of(ball, Functor::new(names::ERROR, 2)) else { return t };
        let context = self.arg(args, 1);
        // a context that holds a message only gets its predicate
        let place = match self.args_of(context, Functor::new(names::CONTEXT, 2)) {
            Some(args) => self.arg(args, 0),
            None => context,
        };
        if !self.is_var(place) {
            return t;
        }
        let name = self.atom(name);
        let pi = self.put_compound(Functor::new(names::SLASH, 2), &[name, Cell::int(arity as i64)]);
        let qualified = self.put_compound(Functor::new(names::COLON, 2), &[Cell::atom(names::SYSTEM), pi]);
        if place != context {
            self.bind(place, qualified);
            return t;
        }
        let v = self.new_var();
        let c = self.put_compound(Functor::new(names::CONTEXT, 2), &[qualified, v]);
        self.bind(context, c);
        t
    }

    /// `error(evaluation_error(What), _)`
    #[cold]
    pub fn evaluation_error(&mut self, what: &str) -> Throw {
        let t = self.atom(what);
        let formal = self.compound_named(names::EVALUATION_ERROR, &[t]);
        self.error(formal)
    }

    /// `error(resource_error(What), _)`
    #[cold]
    pub fn resource_error(&mut self, what: &str) -> Throw {
        let t = self.atom(what);
        let formal = self.compound_named(names::RESOURCE_ERROR, &[t]);
        self.error(formal)
    }

    /// `error(uninstantiation_error(Culprit), _)`
    #[cold]
    pub fn uninstantiation_error(&mut self, culprit: Cell) -> Throw {
        let formal = self.compound_named(names::UNINSTANTIATION_ERROR, &[culprit]);
        self.error(formal)
    }
}
