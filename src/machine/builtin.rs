//! How Rust code takes part: the kinds of builtin and the table they are found in.

use rustc_hash::FxHashMap;

use crate::{
    os::{Capability, Needs, Policy},
    term::{Cell, Res, Throw},
};

use super::Machine;

/// A deterministic builtin: reads its arguments from the registers, leaves the registers alone.
pub type Det = fn(&mut Machine) -> Res;

/// What a call of a nondeterministic builtin found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Next {
    /// No (more) solution.
    Fail,
    /// A solution, the last one.
    Last,
    /// A solution; call again with this state for the next. The state may be any term.
    More(Cell),
}

/// A nondeterministic builtin: called with `None` first and with the state it
/// asked for on backtracking; the arguments are in the registers each time.
pub type Nondet = fn(&mut Machine, state: Option<Cell>) -> Res<Next>;

/// A builtin that moves the machine elsewhere: it sets `m.p` (through the
/// helpers in [`super::call`]) and returns true, or fails.
pub type Control = fn(&mut Machine) -> Res;

/// A builtin's function.
#[derive(Clone, Copy)]
pub enum Function {
    /// Deterministic.
    Det(Det),
    /// With choice points.
    Nondet(Nondet),
    /// Changes what runs next.
    Control(Control),
}

/// Who may redefine a builtin, and what it is to the compiler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// ISO or otherwise protected; called in line.
    Core,
    /// Protected, called in line, and a test: it binds nothing.
    Test,
    /// Called in line, until a user's definition overrides it.
    Inline,
    /// The same for a test.
    InlineTest,
    /// A user's definition overrides it.
    Open,
    /// Not ISO, not a test, for the library's own use.
    Private,
}

/// One row of the builtin table.
#[derive(Clone, Copy)]
pub struct Row {
    /// Name.
    pub name: &'static str,
    /// Arity.
    pub arity: usize,
    /// Function.
    pub function: Function,
    /// Who may redefine it.
    pub class: Class,
    /// What it needs of the world outside.
    pub needs: Needs,
}

impl Class {
    /// Whether users may not redefine it.
    pub const fn is_protected(self) -> bool {
        matches!(self, Class::Core | Class::Test)
    }

    /// Whether it is called in line.
    pub const fn is_inline(self) -> bool {
        matches!(self, Class::Core | Class::Test | Class::Inline | Class::InlineTest)
    }

    /// Whether it binds nothing.
    pub const fn is_test(self) -> bool {
        matches!(self, Class::Test | Class::InlineTest)
    }
}

impl Row {
    /// The same row for a builtin that needs something of the world outside.
    #[must_use]
    pub const fn needs(self, c: Capability) -> Row {
        Row { needs: Needs::Always(c), ..self }
    }

    /// The same row for a builtin that looks itself whether it may do what its arguments ask for.
    #[must_use]
    pub const fn may_need(self, all: &'static [Capability]) -> Row {
        Row { needs: Needs::Sometimes(all), ..self }
    }
}

/// The exception for a capability that the policy refuses.
#[cold]
pub fn refused(m: &mut Machine, c: Capability) -> Throw {
    let what = m.store.atom(c.name());
    m.store.permission_error("access", "capability", what)
}

/// What a builtin does that needs a refused capability.
fn refusal(kind: Function, c: Capability) -> Function {
    macro_rules! refuse {
        ($($name:ident),*) => {
            match (kind, c) {$(
                (Function::Det(_), Capability::$name) => Function::Det(|m| Err(refused(m, Capability::$name))),
                (Function::Nondet(_), Capability::$name) => Function::Nondet(|m, _| Err(refused(m, Capability::$name))),
                (Function::Control(_), Capability::$name) => Function::Control(|m| Err(refused(m, Capability::$name))),
            )*}
        };
    }
    refuse!(ReadFiles, WriteFiles, Processes, Environment, Clock)
}

impl Row {
    /// The name that messages show: that of `$arg/3`, which stands in for `arg/3` in compiled code, is `arg`.
    pub fn shown(&self) -> &'static str {
        if self.name == "$arg" { "arg" } else { self.name }
    }
}

/// All builtins of a system, by number.
#[derive(Default)]
pub struct Builtins {
    /// The rows.
    pub rows: Vec<Row>,
    /// The arithmetic functions' numbers.
    pub names: FxHashMap<(&'static str, usize), u32>,
}

impl Builtins {
    /// A table of these rows.
    pub fn new(rows: Vec<Row>) -> Builtins {
        let names = rows.iter().enumerate().map(|(i, r)| ((r.name, r.arity), i as u32)).collect();
        Builtins { rows, names }
    }

    /// The same table, in which builtins throw that need what the policy refuses:
    /// a call costs no more for it.
    pub fn restricted(&self, policy: Policy) -> Builtins {
        let rows = self.rows.iter().map(|row| match row.needs {
            Needs::Always(c) if !policy.allows(c) => Row { function: refusal(row.function, c), ..*row },
            _ => *row,
        });
        Builtins { rows: rows.collect(), names: self.names.clone() }
    }
}
