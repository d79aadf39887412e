//! Predicates written in Rust.
//!
//! Such a predicate is a clause that calls `'$foreign'/N` or `'$foreign_nondet'/N`
//! with its number and its arguments. An iterator that gives further answers
//! lives in a table of the session; its choice point holds the place in it.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use rustc_hash::FxHashMap;

use super::{Error, ErrorKind, FromTerm, Result, Term, ToTerm};
use crate::{
    builtins::{core, core_nondet, database},
    machine::{Machine, Next, builtin::Row},
    program::Source,
    term::{Cell, Functor, Res, Throw, View, names},
};

/// Most arguments of a predicate written in Rust.
pub(super) const MAX_ARITY: usize = 12;

/// The rows of the builtins that call Rust closures.
pub(super) fn rows() -> Vec<Row> {
    (1..=MAX_ARITY + 1).flat_map(|n| [core("$foreign", n, det), core_nondet("$foreign_nondet", n, nondet)]).collect()
}

type Det = dyn Fn(&mut Call<'_>) -> Result<bool> + Send + Sync;
type Nondet = dyn Fn(&mut Call<'_>) -> Result<Answers> + Send + Sync;
/// Further answers: each a value for the last argument.
pub(super) type Answers = Box<dyn Iterator<Item = Result<Term>> + Send>;

/// What a predicate does.
#[derive(Clone)]
pub(super) enum Body {
    Det(Arc<Det>),
    Nondet(Arc<Nondet>),
}

/// A predicate written in Rust.
#[derive(Clone)]
pub(super) struct Foreign {
    pub(super) name: Arc<str>,
    pub(super) arity: usize,
    pub(super) body: Body,
}

/// What a session keeps for its Rust predicates.
#[derive(Default)]
struct State {
    preds: Vec<Foreign>,
    iterators: Vec<Option<Answers>>,
    /// The last error of a Rust predicate, and the number its exception carries.
    error: Option<(i64, Error)>,
    errors: i64,
}

fn state(m: &mut Machine) -> &mut State {
    let slot = m.embedding.get_or_insert_with(|| Box::new(State::default()));
    slot.downcast_mut().expect("the engine's state")
}

/// Defines predicates in module `user`.
pub(super) fn define(m: &mut Machine, preds: Vec<Foreign>) -> Result<()> {
    for f in preds {
        let number = state(m).preds.len() as i64;
        let name = m.store.atoms.intern(&f.name);
        let goal = match f.body {
            Body::Det(_) => "$foreign",
            Body::Nondet(_) => "$foreign_nondet",
        };
        let goal = m.store.atoms.intern(goal);
        let id = m.pred(names::USER, Functor::new(name, f.arity));
        let args: Vec<Cell> = (0..f.arity).map(|_| m.store.new_var()).collect();
        let head = if args.is_empty() { Cell::atom(name) } else { m.store.compound_named(name, &args) };
        let inner: Vec<Cell> = std::iter::once(Cell::int(number)).chain(args).collect();
        let body = m.store.compound_named(goal, &inner);
        let clause = database::compile_clause(m, id, names::USER, head, Some(body), Source::default())?;
        m.add_clause(id, clause, true);
        m.preds.get_mut(id).flags.defined = true;
        state(m).preds.push(f);
    }
    Ok(())
}

/// Gives a new session the predicates of another one.
pub(super) fn share(from: &Machine, to: &mut Machine) {
    if let Some(s) = from.embedding.as_ref().and_then(|e| e.downcast_ref::<State>()) {
        to.embedding = Some(Box::new(State { preds: s.preds.clone(), ..State::default() }));
    }
}

/// The predicates that a knowledge base keeps for its sessions.
pub(super) fn predicates(m: &Machine) -> Vec<Foreign> {
    m.embedding.as_ref().and_then(|e| e.downcast_ref::<State>()).map_or_else(Vec::new, |s| s.preds.clone())
}

/// Gives a session these predicates, which its program has clauses for.
pub(super) fn install(m: &mut Machine, preds: Vec<Foreign>) {
    if !preds.is_empty() {
        state(m).preds = preds;
    }
}

/// Drops the iterators of goals that were cut.
pub(super) fn drop_iterators(m: &mut Machine) {
    if m.embedding.is_some() {
        state(m).iterators.clear();
    }
}

/// The Rust error that an uncaught exception stands for.
pub(super) fn take_error(m: &mut Machine, ball: Cell) -> Option<Error> {
    m.embedding.as_ref()?;
    let formal = m.store.arg(m.store.args_of(ball, Functor::new(names::ERROR, 2))?, 0);
    let name = m.store.atoms.intern("rust_error");
    let args = m.store.args_of(formal, Functor::new(name, 2))?;
    let number = m.store.arg(args, 0).as_int()?;
    let kept = state(m).error.take()?;
    (kept.0 == number).then_some(kept.1)
}

/// A call of a Rust predicate: its arguments.
///
/// ```
/// use ludolog::engine::KnowledgeBase;
/// let kb = KnowledgeBase::builder()
///     .raw("double", 2, |call| {
///         let n: i64 = call.get(0)?;
///         call.unify(1, 2 * n)
///     })
///     .build()?;
/// assert_eq!(kb.session().query("double(21, X)")?.first::<i64>()?, Some(42));
/// # Ok::<(), ludolog::engine::Error>(())
/// ```
pub struct Call<'m> {
    m: &'m mut Machine,
    arity: usize,
}

impl Call<'_> {
    /// Number of arguments.
    pub fn arity(&self) -> usize {
        self.arity
    }

    /// Argument `i`, from 0, copied out.
    ///
    /// # Panics
    /// If there is no such argument.
    pub fn arg(&self, i: usize) -> Term {
        assert!(i < self.arity, "the predicate has {} arguments", self.arity);
        Term::export(&self.m.store, self.m.x[i + 1])
    }

    /// Argument `i` as a Rust value.
    ///
    /// # Errors
    /// If it is of another kind: a type error or an instantiation error in Prolog.
    pub fn get<T: FromTerm>(&self, i: usize) -> Result<T> {
        T::from_term(self.arg(i).as_ref())
    }

    /// Unifies argument `i` with a value; false if they do not match.
    ///
    /// # Errors
    /// None now.
    pub fn unify(&mut self, i: usize, value: impl ToTerm) -> Result<bool> {
        assert!(i < self.arity, "the predicate has {} arguments", self.arity);
        let c = value.to_term().put(&mut self.m.store, &mut FxHashMap::default());
        Ok(self.m.unify_arg(i + 1, c))
    }
}

/// Runs a part of a Rust predicate; a panic becomes an error.
fn guarded<T>(f: impl FnOnce() -> Result<T>) -> Result<T> {
    catch_unwind(AssertUnwindSafe(f)).unwrap_or_else(|panic| {
        let text = match (panic.downcast_ref::<&str>(), panic.downcast_ref::<String>()) {
            (Some(s), _) => (*s).to_owned(),
            (_, Some(s)) => s.clone(),
            _ => "no message".to_owned(),
        };
        Err(Error::foreign(format!("panic: {text}")))
    })
}

fn called(m: &mut Machine) -> Res<Foreign> {
    let n = m.arg(0).as_int().unwrap_or(-1);
    match state(m).preds.get(n as usize) {
        Some(f) => Ok(f.clone()),
        None => Err(m.store.existence_error("rust_predicate", Cell::int(n))),
    }
}

fn det(m: &mut Machine) -> Res {
    let f = called(m)?;
    let Body::Det(body) = &f.body else { return Ok(false) };
    let result = guarded(|| body(&mut Call { m, arity: f.arity }));
    result.map_err(|e| exception(m, &f, e))
}

fn nondet(m: &mut Machine, again: Option<Cell>) -> Res<Next> {
    let f = called(m)?;
    let mut answers = match again {
        None => {
            let Body::Nondet(body) = &f.body else { return Ok(Next::Fail) };
            let made = guarded(|| body(&mut Call { m, arity: f.arity }));
            made.map_err(|e| exception(m, &f, e))?
        }
        Some(slot) => {
            let slot = slot.int_value() as usize;
            match state(m).iterators.get_mut(slot).and_then(Option::take) {
                Some(answers) => answers,
                None => return Ok(Next::Fail),
            }
        }
    };
    // answers that do not match are skipped
    loop {
        let next = guarded(|| answers.next().transpose()).map_err(|e| exception(m, &f, e))?;
        let Some(value) = next else { return Ok(Next::Fail) };
        let (point, bar) = (m.store.tr, m.store.hb);
        // everything is trailed, so that a failed match can be undone
        m.store.hb = m.store.top;
        let c = value.put(&mut m.store, &mut FxHashMap::default());
        let matches = m.unify_arg(f.arity, c);
        m.store.hb = bar;
        if matches {
            if answers.size_hint() == (0, Some(0)) {
                return Ok(Next::Last);
            }
            let slots = &mut state(m).iterators;
            let slot = slots.iter().position(Option::is_none).unwrap_or(slots.len());
            if slot == slots.len() {
                slots.push(None);
            }
            slots[slot] = Some(answers);
            return Ok(Next::More(Cell::int(slot as i64)));
        }
        m.store.undo_to(point);
    }
}

/// A Rust error as a Prolog exception.
fn exception(m: &mut Machine, f: &Foreign, e: Error) -> Throw {
    let formal = match e.kind() {
        ErrorKind::Halt(code) => return Throw::Halt(*code),
        ErrorKind::Cancelled => return Throw::Cancelled,
        ErrorKind::Thrown { term, .. } => {
            return Throw::Ball(term.put(&mut m.store, &mut FxHashMap::default()));
        }
        ErrorKind::Convert { found, .. } if found == "_" => Cell::atom(names::INSTANTIATION_ERROR),
        ErrorKind::Convert { found, expected } => {
            let kind = m.store.atom(&expected.replace(' ', "_"));
            let culprit = m.store.put_text(found);
            m.store.compound_named(names::TYPE_ERROR, &[kind, culprit])
        }
        _ => {
            let text = e.to_string();
            let s = state(m);
            s.errors += 1;
            let number = s.errors;
            s.error = Some((number, e));
            let name = m.store.atoms.intern("rust_error");
            let text = m.store.put_text(&text);
            m.store.compound_named(name, &[Cell::int(number), text])
        }
    };
    let name = m.store.atom(&f.name);
    let pi = m.store.compound_named(names::SLASH, &[name, Cell::int(f.arity as i64)]);
    let message = m.store.new_var();
    let context = m.store.compound_named(names::CONTEXT, &[pi, message]);
    let Throw::Ball(ball) = m.store.error(formal) else { return Throw::Memory };
    if let View::Compound(_, args) = m.store.view(ball) {
        let hole = m.store.arg(args, 1);
        m.store.bind(hole, context);
    }
    Throw::Ball(ball)
}

/// What a deterministic Rust predicate may return: `bool` and `()` tell success,
/// a value is unified with one more argument, `None` fails, `Err` throws.
pub trait Answer {
    /// How many arguments the answer has: none or one.
    const ARGUMENTS: usize;
    /// The answer's outcome: `None` is failure; a value is for the last argument.
    ///
    /// # Errors
    /// What becomes an exception.
    fn outcome(self) -> Result<Option<Option<Term>>>;
}

impl Answer for bool {
    const ARGUMENTS: usize = 0;
    fn outcome(self) -> Result<Option<Option<Term>>> {
        Ok(self.then_some(None))
    }
}

impl Answer for () {
    const ARGUMENTS: usize = 0;
    fn outcome(self) -> Result<Option<Option<Term>>> {
        Ok(Some(None))
    }
}

impl<T: ToTerm> Answer for Option<T> {
    const ARGUMENTS: usize = 1;
    fn outcome(self) -> Result<Option<Option<Term>>> {
        Ok(self.map(|x| Some(x.to_term())))
    }
}

impl<T: Answer, E: Into<Error>> Answer for std::result::Result<T, E> {
    const ARGUMENTS: usize = T::ARGUMENTS;
    fn outcome(self) -> Result<Option<Option<Term>>> {
        self.map_err(Into::into)?.outcome()
    }
}

macro_rules! value_answers {
    ($($t:ty),*) => {$(
        impl Answer for $t {
            const ARGUMENTS: usize = 1;
            fn outcome(self) -> Result<Option<Option<Term>>> {
                Ok(Some(Some(self.to_term())))
            }
        }
    )*};
}
value_answers!(i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128, usize, f64, String, &'static str, Term);

impl<T: ToTerm> Answer for Vec<T> {
    const ARGUMENTS: usize = 1;
    fn outcome(self) -> Result<Option<Option<Term>>> {
        Ok(Some(Some(self.to_term())))
    }
}

/// The arguments of a Rust predicate, as a tuple.
pub trait Arguments: Sized {
    /// How many there are.
    const COUNT: usize;
    /// Their values.
    ///
    /// # Errors
    /// If one is of another kind.
    fn of(call: &Call<'_>) -> Result<Self>;
}

macro_rules! arguments {
    ($($n:literal: $($t:ident $i:tt),*;)*) => {$(
        impl<$($t: FromTerm),*> Arguments for ($($t,)*) {
            const COUNT: usize = $n;
            #[allow(unused_variables)]
            fn of(call: &Call<'_>) -> Result<Self> {
                Ok(($(call.get::<$t>($i)?,)*))
            }
        }
    )*};
}
arguments! {
    0: ;
    1: A 0;
    2: A 0, B 1;
    3: A 0, B 1, C 2;
    4: A 0, B 1, C 2, D 3;
    5: A 0, B 1, C 2, D 3, E 4;
    6: A 0, B 1, C 2, D 3, E 4, F 5;
}
