//! Operators as data.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::term::{Atom, Atoms, names};

/// How an operator takes its operands: `x` stands for an operand of lower
/// priority, `y` for one of at most the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum OpType {
    Xfx,
    Xfy,
    Yfx,
    Fy,
    Fx,
    Xf,
    Yf,
}

/// Where an operator stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Fixity {
    Prefix,
    Infix,
    Postfix,
}

impl OpType {
    /// All of them.
    pub const ALL: [OpType; 7] =
        [OpType::Xfx, OpType::Xfy, OpType::Yfx, OpType::Fy, OpType::Fx, OpType::Xf, OpType::Yf];

    /// The name, as `op/3` takes it.
    pub fn name(self) -> &'static str {
        match self {
            OpType::Xfx => "xfx",
            OpType::Xfy => "xfy",
            OpType::Yfx => "yfx",
            OpType::Fy => "fy",
            OpType::Fx => "fx",
            OpType::Xf => "xf",
            OpType::Yf => "yf",
        }
    }
    /// The type with this name.
    pub fn from_name(name: &str) -> Option<OpType> {
        Self::ALL.into_iter().find(|t| t.name() == name)
    }
    /// Where the operator stands.
    pub fn fixity(self) -> Fixity {
        match self {
            OpType::Xfx | OpType::Xfy | OpType::Yfx => Fixity::Infix,
            OpType::Fy | OpType::Fx => Fixity::Prefix,
            OpType::Xf | OpType::Yf => Fixity::Postfix,
        }
    }
}

/// Priority and type of an operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Op {
    /// 1 to 1200.
    pub priority: u16,
    /// How it takes its operands.
    pub kind: OpType,
}

impl Op {
    /// The highest priority of the left operand (of an infix or postfix operator).
    #[inline]
    pub fn left_max(self) -> u16 {
        self.priority - u16::from(!matches!(self.kind, OpType::Yfx | OpType::Yf))
    }
    /// The highest priority of the right operand (of an infix or prefix operator).
    #[inline]
    pub fn right_max(self) -> u16 {
        self.priority - u16::from(!matches!(self.kind, OpType::Xfy | OpType::Fy))
    }
}

/// What an atom is as an operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct OpDefs {
    /// As a prefix operator.
    pub prefix: Option<Op>,
    /// As an infix operator.
    pub infix: Option<Op>,
    /// As a postfix operator.
    pub postfix: Option<Op>,
    /// Predefined beyond the standard's table.
    pub extension: bool,
}

impl OpDefs {
    /// The definition at a place.
    pub fn get(&self, f: Fixity) -> Option<Op> {
        match f {
            Fixity::Prefix => self.prefix,
            Fixity::Infix => self.infix,
            Fixity::Postfix => self.postfix,
        }
    }
    fn slot(&mut self, f: Fixity) -> &mut Option<Op> {
        match f {
            Fixity::Prefix => &mut self.prefix,
            Fixity::Infix => &mut self.infix,
            Fixity::Postfix => &mut self.postfix,
        }
    }
    /// True if the atom is an operator at all.
    pub fn is_op(&self) -> bool {
        self.prefix.is_some() || self.infix.is_some() || self.postfix.is_some()
    }
    /// The highest of its priorities, 0 if it is no operator.
    pub fn priority(&self) -> u16 {
        [self.prefix, self.infix, self.postfix].iter().flatten().map(|o| o.priority).max().unwrap_or(0)
    }
}

/// An operator table. Clones share their contents until one of them is changed.
#[derive(Clone, Debug, Default)]
pub struct OpTable {
    defs: Arc<FxHashMap<Atom, OpDefs>>,
}

const ISO: &[(u16, OpType, &str)] = &[
    (1200, OpType::Xfx, ":- -->"),
    (1200, OpType::Fx, ":- ?-"),
    (1100, OpType::Xfy, ";"),
    (1050, OpType::Xfy, "->"),
    (1000, OpType::Xfy, ","),
    (900, OpType::Fy, "\\+"),
    (700, OpType::Xfx, "= \\= == \\== @< @=< @> @>= =.. is =:= =\\= < =< > >="),
    (500, OpType::Yfx, "+ - /\\ \\/"),
    (400, OpType::Yfx, "* / // rem mod div << >>"),
    (200, OpType::Xfx, "**"),
    (200, OpType::Xfy, "^"),
    (200, OpType::Fy, "- + \\"),
];

/// What SWI-Prolog 9 adds to the standard's table. Its `.` for dicts is left out.
const SWI: &[(u16, OpType, &str)] = &[
    (1200, OpType::Xfx, "=>"),
    (
        1150,
        OpType::Fx,
        "dynamic discontiguous initialization meta_predicate module_transparent multifile public thread_local \
         thread_initialization volatile table",
    ),
    (1105, OpType::Xfy, "|"),
    (1050, OpType::Xfy, "*->"),
    (800, OpType::Xfx, ":="),
    (700, OpType::Xfx, "as =@= \\=@= >:< :<"),
    (600, OpType::Xfy, ":"),
    (400, OpType::Yfx, "rdiv xor"),
    (1, OpType::Fx, "$"),
];

impl OpTable {
    /// The table of the ISO standard with its corrigenda.
    pub fn iso(atoms: &mut Atoms) -> OpTable {
        let mut t = OpTable::default();
        t.extend(ISO, atoms);
        t
    }

    /// The default table: the standard's and what SWI-Prolog 9 adds.
    pub fn swi(atoms: &mut Atoms) -> OpTable {
        let mut t = OpTable::iso(atoms);
        t.extend(SWI, atoms);
        let defs = Arc::make_mut(&mut t.defs);
        for name in SWI.iter().flat_map(|(.., list)| list.split_whitespace()) {
            if let Some(d) = defs.get_mut(&atoms.intern(name)) {
                d.extension = true;
            }
        }
        t
    }

    fn extend(&mut self, rows: &[(u16, OpType, &str)], atoms: &mut Atoms) {
        for (priority, kind, list) in rows {
            for name in list.split_whitespace() {
                self.add(*priority, *kind, atoms.intern(name));
            }
        }
    }

    /// Defines an operator, or with priority 0 removes what `name` is at that place.
    pub fn add(&mut self, priority: u16, kind: OpType, name: Atom) {
        let defs = Arc::make_mut(&mut self.defs);
        let entry = defs.entry(name).or_default();
        *entry.slot(kind.fixity()) = (priority > 0).then_some(Op { priority, kind });
        entry.extension = false;
        if !entry.is_op() {
            defs.remove(&name);
        }
    }

    /// What `name` is as an operator.
    #[inline]
    pub fn get(&self, name: Atom) -> OpDefs {
        self.defs.get(&name).copied().unwrap_or_default()
    }
    /// `name` as a prefix operator.
    pub fn prefix(&self, name: Atom) -> Option<Op> {
        self.get(name).prefix
    }
    /// `name` as an infix operator.
    pub fn infix(&self, name: Atom) -> Option<Op> {
        self.get(name).infix
    }
    /// `name` as a postfix operator.
    pub fn postfix(&self, name: Atom) -> Option<Op> {
        self.get(name).postfix
    }
    /// True if `name` is an operator at all.
    pub fn is_op(&self, name: Atom) -> bool {
        self.defs.contains_key(&name)
    }

    /// All operators, ordered by atom.
    pub fn iter(&self) -> impl Iterator<Item = (Atom, Op)> + use<> {
        let mut all: Vec<_> = self.defs.iter().map(|(a, d)| (*a, *d)).collect();
        all.sort_unstable_by_key(|(a, _)| *a);
        all.into_iter().flat_map(|(a, d)| [d.prefix, d.infix, d.postfix].into_iter().flatten().map(move |o| (a, o)))
    }

    /// What forbids `op(priority, kind, name)`.
    ///
    /// # Errors
    /// The reason, which becomes a permission error.
    pub fn check(&self, priority: u16, kind: OpType, name: Atom) -> Result<(), OpProblem> {
        if name == names::COMMA {
            return Err(OpProblem::Modify);
        }
        if name == names::BAR && (kind.fixity() != Fixity::Infix || (priority > 0 && priority < 1001)) {
            return Err(OpProblem::Create);
        }
        if name == names::NIL || name == names::CURLY {
            return Err(OpProblem::Create);
        }
        let defs = self.get(name);
        let both = match kind.fixity() {
            Fixity::Prefix => false,
            Fixity::Infix => defs.postfix.is_some(),
            Fixity::Postfix => defs.infix.is_some(),
        };
        if both && priority > 0 { Err(OpProblem::Create) } else { Ok(()) }
    }
}

/// Why an operator must not be defined: the action of `permission_error(Action, operator, Name)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpProblem {
    /// `permission_error(modify, operator, Name)`
    Modify,
    /// `permission_error(create, operator, Name)`
    Create,
}

impl OpProblem {
    /// The action in the error term.
    pub fn action(self) -> &'static str {
        match self {
            OpProblem::Modify => "modify",
            OpProblem::Create => "create",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn add_look_up_remove() {
        let mut atoms = Atoms::new();
        let mut t = OpTable::swi(&mut atoms);
        assert_eq!(t.infix(names::MINUS), Some(Op { priority: 500, kind: OpType::Yfx }));
        assert_eq!(t.prefix(names::MINUS), Some(Op { priority: 200, kind: OpType::Fy }));
        assert_eq!(t.get(names::NECK).priority(), 1200);
        let before = t.clone();
        t.add(0, OpType::Xfx, names::MINUS);
        assert_eq!(t.infix(names::MINUS), None);
        assert!(t.prefix(names::MINUS).is_some() && before.infix(names::MINUS).is_some());
        let foo = atoms.intern("foo");
        t.add(100, OpType::Xf, foo);
        assert!(t.is_op(foo));
        t.add(0, OpType::Yf, foo);
        assert!(!t.is_op(foo) && !t.is_op(names::DOT));
        assert_eq!(OpTable::iso(&mut atoms).iter().count(), 2 + 2 + 3 + 1 + 16 + 4 + 8 + 1 + 1 + 3);
    }

    #[test]
    fn operand_limits() {
        let op = |kind| Op { priority: 9, kind };
        assert_eq!((op(OpType::Xfx).left_max(), op(OpType::Xfx).right_max()), (8, 8));
        assert_eq!((op(OpType::Yfx).left_max(), op(OpType::Yfx).right_max()), (9, 8));
        assert_eq!((op(OpType::Xfy).left_max(), op(OpType::Xfy).right_max()), (8, 9));
        assert_eq!((op(OpType::Fy).right_max(), op(OpType::Fx).right_max()), (9, 8));
        assert_eq!((op(OpType::Yf).left_max(), op(OpType::Xf).left_max()), (9, 8));
    }

    #[test]
    fn forbidden_operators() {
        let mut atoms = Atoms::new();
        let t = OpTable::swi(&mut atoms);
        assert_eq!(t.check(1001, OpType::Xfy, names::COMMA), Err(OpProblem::Modify));
        assert_eq!(t.check(1000, OpType::Xfy, names::BAR), Err(OpProblem::Create));
        assert_eq!(t.check(1105, OpType::Fy, names::BAR), Err(OpProblem::Create));
        assert_eq!(t.check(0, OpType::Xfy, names::BAR), Ok(()));
        assert_eq!(t.check(1105, OpType::Xfy, names::BAR), Ok(()));
        assert_eq!(t.check(9, OpType::Xfy, names::NIL), Err(OpProblem::Create));
        assert_eq!(t.check(9, OpType::Fy, names::CURLY), Err(OpProblem::Create));
        assert_eq!(t.check(699, OpType::Xf, names::NUM_GT), Err(OpProblem::Create));
        assert_eq!(t.check(100, OpType::Xfy, names::DOT), Ok(()));
        assert_eq!(OpType::from_name("yfx"), Some(OpType::Yfx));
    }
}
