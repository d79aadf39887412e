//! Normalised clauses: the body as a tree of goals whose arguments still are
//! terms in the store.

use smallvec::SmallVec;

use crate::{
    program::{Op, PredId},
    term::{Atom, Cell, Functor, PAIR, Store, Tag, View, names},
};

/// A variable's number in its clause.
pub type Var = u32;

/// A sequence of goals.
pub type Seq = Vec<Goal>;

/// How often each variable occurs in some part of the clause.
pub type Counts = SmallVec<[(Var, u32); 8]>;

/// One goal.
pub enum Goal {
    /// `fail`
    Fail,
    /// `!`, cutting the clause.
    Cut,
    /// A call of a predicate; the arguments lie at an address.
    Call { pred: PredId, arity: usize, args: isize },
    /// `call(G)` for a goal that is known only at run time, or is opaque to cut.
    Meta { pred: PredId, goal: Cell },
    /// A deterministic builtin that leaves the registers alone. `test`: it binds nothing.
    Builtin { func: u32, arity: usize, args: isize, test: bool },
    /// `A = B`
    Unify(Cell, Cell),
    /// A type test.
    Type(Op, Cell),
    /// `A == B` or `A \== B`
    Same(Op, Cell, Cell),
    /// An arithmetic comparison.
    Compare(Op, Cell, Cell),
    /// `X is E`
    Is(Cell, Cell),
    /// `( C -> T ; E )`
    If { cond: Seq, then: Seq, other: Seq, info: Box<Info> },
    /// `( C *-> T ; E )`
    SoftIf { cond: Seq, then: Seq, other: Seq, info: Box<Info> },
    /// `( A ; B ; .. )`
    Or { branches: Vec<Seq>, info: Box<Info> },
}

/// What analysis finds out about a control construct.
#[derive(Default)]
pub struct Info {
    /// No choice point is needed: the condition consists of inline tests.
    pub simple: bool,
    /// Some branch calls a predicate or makes a choice point.
    pub calls: bool,
    /// Occurrences in the condition and in each branch.
    pub counts: Vec<Counts>,
    /// The environment slot for the choice point to cut back to (a pseudo variable).
    pub barrier: Var,
}

/// Why a clause can not be normalised.
#[derive(Debug)]
pub enum Problem {
    /// The body contains something that is not callable.
    NotCallable(Cell),
    /// Too deep or too large for the compiler; it is run by the meta-interpreter instead.
    TooComplex,
}

/// What the compiler wants to know about predicates.
pub trait Linker {
    /// The predicate that a goal in `module` calls.
    fn pred(&mut self, module: Atom, key: Functor) -> PredId;
    /// The number of the arithmetic function with this name.
    fn evaluable(&self, name: Atom, arity: usize) -> Option<u64>;
    /// The builtin that can be called in line (no user definition can override
    /// it), and whether it is a test that binds nothing.
    fn direct(&mut self, module: Atom, key: Functor) -> Option<(u32, bool)>;
}

const MAX_NESTING: usize = 150;

/// Turns body terms into goals.
pub struct Normaliser<'a> {
    /// Where the terms are.
    pub store: &'a Store,
    /// Who knows the predicates.
    pub linker: &'a mut dyn Linker,
    /// Goals so far; a bound against absurd bodies.
    pub goals: usize,
    /// Every goal is a call.
    pub traced: bool,
    /// Variables that arithmetic before the goal at hand has found bound.
    pub bound: Vec<isize>,
}

impl Normaliser<'_> {
    /// Normalises `body`, read in `module`.
    pub fn body(&mut self, body: Cell, module: Atom, depth: usize) -> Result<Seq, Problem> {
        let mut seq = Seq::new();
        let mut todo = vec![(body, module)];
        while let Some((c, m)) = todo.pop() {
            self.goals += 1;
            if depth > MAX_NESTING || self.goals > 20_000 {
                return Err(Problem::TooComplex);
            }
            let c = self.store.deref(c);
            match self.store.view(c) {
                View::Var(_) => seq.push(self.meta_call(c, m)),
                View::Atom(a) => self.atom_goal(a, m, &mut seq),
                View::Compound(f, args) if f == Functor::new(names::COMMA, 2) => {
                    todo.push((self.store.get(args + 8), m));
                    todo.push((self.store.get(args), m));
                }
                View::Compound(f, args) if f == Functor::new(names::COLON, 2) => {
                    let (q, g) = (self.store.arg(args, 0), self.store.arg(args, 1));
                    match (q.as_atom(), self.store.view(g)) {
                        (Some(q), View::Atom(_) | View::Compound(..)) => todo.push((g, q)),
                        _ => seq.push(self.meta_call(c, m)),
                    }
                }
                View::Compound(f, args) => self.compound_goal(f, args, m, depth, &mut seq)?,
                _ => return Err(Problem::NotCallable(c)),
            }
        }
        Ok(seq)
    }

    fn meta_call(&mut self, goal: Cell, module: Atom) -> Goal {
        Goal::Meta { pred: self.linker.pred(module, Functor::new(names::CALL, 1)), goal }
    }

    fn atom_goal(&mut self, a: Atom, m: Atom, seq: &mut Seq) {
        match a {
            names::TRUE => {}
            names::CUT => seq.push(Goal::Cut),
            names::FAIL | names::FALSE if !self.traced => seq.push(Goal::Fail),
            _ if self.traced => {
                let pred = self.linker.pred(m, Functor::new(a, 0));
                seq.push(Goal::Call { pred, arity: 0, args: 0 });
            }
            _ => {
                let key = Functor::new(a, 0);
                let goal = match self.linker.direct(m, key) {
                    Some((func, test)) => Goal::Builtin { func, arity: 0, args: 0, test },
                    None => Goal::Call { pred: self.linker.pred(m, key), arity: 0, args: 0 },
                };
                seq.push(goal);
            }
        }
    }

    fn compound_goal(&mut self, f: Functor, args: isize, m: Atom, depth: usize, seq: &mut Seq) -> Result<(), Problem> {
        let a = self.store.arg(args, 0);
        let two = f.arity() == 2;
        let b = if two { self.store.arg(args, 1) } else { a };
        let goal = match f.name() {
            names::ARG if f.arity() == 3 && !self.traced && self.is_bound(a) => self.arg_goal(f, args, m),
            names::SEMICOLON | names::BAR if two => self.disjunction(a, b, m, depth)?,
            names::ARROW if two => self.if_then_else(a, b, None, false, m, depth)?,
            names::SOFT_ARROW if two => {
                // without an else branch this is a conjunction, its condition opaque to cut
                let mut cond = self.opaque(a, m, depth)?;
                seq.append(&mut cond);
                let mut then = self.body(b, m, depth + 1)?;
                seq.append(&mut then);
                return Ok(());
            }
            names::NOT_PROVABLE if f.arity() == 1 => match self.local(|this| this.opaque(a, m, depth)) {
                Ok(cond) => Goal::If { cond, then: vec![Goal::Fail], other: vec![], info: Box::default() },
                // to call it is an error, to have it in a body is none
                Err(Problem::NotCallable(_)) => Goal::Call { pred: self.linker.pred(m, f), arity: 1, args },
                Err(e) => return Err(e),
            },
            _ if self.traced => Goal::Call { pred: self.linker.pred(m, f), arity: f.arity(), args },
            names::EQUALS if two => Goal::Unify(a, b),
            names::TERM_EQ if two => Goal::Same(Op::TestEq, a, b),
            names::TERM_NE if two => Goal::Same(Op::TestNe, a, b),
            names::NUM_LT if two => Goal::Compare(Op::CmpLt, a, b),
            names::NUM_LE if two => Goal::Compare(Op::CmpLe, a, b),
            names::NUM_GT if two => Goal::Compare(Op::CmpGt, a, b),
            names::NUM_GE if two => Goal::Compare(Op::CmpGe, a, b),
            names::NUM_EQ if two => Goal::Compare(Op::CmpEq, a, b),
            names::NUM_NE if two => Goal::Compare(Op::CmpNe, a, b),
            names::IS if two => Goal::Is(a, b),
            names::VAR if f.arity() == 1 => Goal::Type(Op::TestVar, a),
            names::NONVAR if f.arity() == 1 => Goal::Type(Op::TestNonvar, a),
            names::ATOM if f.arity() == 1 => Goal::Type(Op::TestAtom, a),
            names::INTEGER if f.arity() == 1 => Goal::Type(Op::TestInteger, a),
            names::FLOAT if f.arity() == 1 => Goal::Type(Op::TestFloat, a),
            names::NUMBER if f.arity() == 1 => Goal::Type(Op::TestNumber, a),
            names::ATOMIC if f.arity() == 1 => Goal::Type(Op::TestAtomic, a),
            names::COMPOUND if f.arity() == 1 => Goal::Type(Op::TestCompound, a),
            names::CALLABLE if f.arity() == 1 => Goal::Type(Op::TestCallable, a),
            _ => match self.linker.direct(m, f) {
                Some((func, test)) => Goal::Builtin { func, arity: f.arity(), args, test },
                None => Goal::Call { pred: self.linker.pred(m, f), arity: f.arity(), args },
            },
        };
        match goal {
            Goal::Compare(_, a, b) => self.note_bound(&[a, b])?,
            Goal::Is(x, e) => self.note_bound(&[x, e])?,
            _ => {}
        }
        seq.push(goal);
        Ok(())
    }

    /// What `f` gives; the variables that it finds bound are forgotten.
    fn local<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.bound.len();
        let result = f(self);
        self.bound.truncate(before);
        result
    }

    fn is_bound(&self, c: Cell) -> bool {
        let c = self.store.deref(c);
        c.is_int() || c.is_refer() && self.bound.contains(&c.addr())
    }

    /// Notes the variables that a goal of arithmetic leaves bound, whether it holds or not.
    fn note_bound(&mut self, terms: &[Cell]) -> Result<(), Problem> {
        for t in terms {
            each_var(self.store, *t, &mut |v| self.bound.push(v))?;
        }
        Ok(())
    }

    /// `arg/3` has one solution when its first argument is bound, and then it is called in line.
    fn arg_goal(&mut self, f: Functor, args: isize, m: Atom) -> Goal {
        match self.linker.direct(names::SYSTEM, Functor::new(names::BOUND_ARG, 3)) {
            Some((func, test)) => Goal::Builtin { func, arity: 3, args, test },
            None => Goal::Call { pred: self.linker.pred(m, f), arity: 3, args },
        }
    }

    fn disjunction(&mut self, a: Cell, b: Cell, m: Atom, depth: usize) -> Result<Goal, Problem> {
        if let Some((f, args)) = self.store.compound(a).filter(|(f, _)| f.arity() == 2) {
            let (c, t) = (self.store.arg(args, 0), self.store.arg(args, 1));
            if f.name() == names::ARROW {
                return self.if_then_else(c, t, Some(b), false, m, depth);
            }
            if f.name() == names::SOFT_ARROW {
                return self.if_then_else(c, t, Some(b), true, m, depth);
            }
        }
        let before = self.bound.len();
        let mut branches = vec![self.body(a, m, depth + 1)?];
        self.bound.truncate(before);
        let mut rest = self.store.deref(b);
        while let Some(args) = self.store.args_of(rest, Functor::new(names::SEMICOLON, 2)) {
            let first = self.store.arg(args, 0);
            let conditional = self
                .store
                .compound(first)
                .is_some_and(|(f, _)| f.arity() == 2 && (f.name() == names::ARROW || f.name() == names::SOFT_ARROW));
            if conditional {
                break;
            }
            branches.push(self.body(first, m, depth + 1)?);
            self.bound.truncate(before);
            rest = self.store.arg(args, 1);
        }
        branches.push(self.body(rest, m, depth + 1)?);
        self.bound.truncate(before);
        Ok(Goal::Or { branches, info: Box::default() })
    }

    fn if_then_else(
        &mut self,
        c: Cell,
        t: Cell,
        e: Option<Cell>,
        soft: bool,
        m: Atom,
        depth: usize,
    ) -> Result<Goal, Problem> {
        let before = self.bound.len();
        let cond = self.opaque(c, m, depth)?;
        let then = self.body(t, m, depth + 1)?;
        self.bound.truncate(before);
        // the first goal of the condition has run in any case
        if let Some(Goal::Compare(_, a, b)) = cond.first() {
            self.note_bound(&[*a, *b])?;
        }
        let always = self.bound.len();
        let other = match e {
            Some(e) => self.body(e, m, depth + 1)?,
            None => vec![Goal::Fail],
        };
        self.bound.truncate(always);
        let info = Box::default();
        Ok(if soft { Goal::SoftIf { cond, then, other, info } } else { Goal::If { cond, then, other, info } })
    }

    /// A goal in which a cut is local. One that has a cut is called as a whole.
    fn opaque(&mut self, c: Cell, m: Atom, depth: usize) -> Result<Seq, Problem> {
        let seq = self.body(c, m, depth + 1)?;
        Ok(if has_cut(&seq) { vec![self.meta_call(c, m)] } else { seq })
    }
}

fn has_cut(seq: &Seq) -> bool {
    seq.iter().any(|g| match g {
        Goal::Cut => true,
        Goal::If { then, other, .. } | Goal::SoftIf { then, other, .. } => has_cut(then) || has_cut(other),
        Goal::Or { branches, .. } => branches.iter().any(has_cut),
        _ => false,
    })
}

/// Heap words that a term takes when it is built from code.
pub fn words_of(store: &Store, term: Cell) -> Result<usize, Problem> {
    let mut words = 0;
    each_part(store, term, &mut |f| words += 1 + f.arity(), &mut |_| {})?;
    Ok(words)
}

/// Calls `f` for each occurrence of a variable in `term`, left to right.
pub fn each_var(store: &Store, term: Cell, f: &mut impl FnMut(isize)) -> Result<(), Problem> {
    each_part(store, term, &mut |_| {}, f)
}

/// Calls `compound` and `var` for each compound and each variable in `term`, left to right.
fn each_part(
    store: &Store,
    term: Cell,
    compound: &mut impl FnMut(Functor),
    var: &mut impl FnMut(isize),
) -> Result<(), Problem> {
    let mut stack: SmallVec<[Cell; 32]> = SmallVec::new();
    stack.push(term);
    let mut count = 0usize;
    while let Some(c) = stack.pop() {
        let c = store.deref(c);
        match c.tag() {
            Tag::Ref | Tag::Att => var(c.addr()),
            Tag::Lst | Tag::Str => {
                let (g, args) = store.compound(c).unwrap_or((PAIR, c.addr()));
                count += g.arity();
                compound(g);
                if count > 200_000 {
                    return Err(Problem::TooComplex);
                }
                for i in (0..g.arity()).rev() {
                    stack.push(store.get(args + 8 * i as isize));
                }
            }
            _ => {}
        }
    }
    Ok(())
}
