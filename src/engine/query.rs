//! Queries: the answers of a goal, one at a time.

use std::{marker::PhantomData, time::Instant};

use rustc_hash::FxHashMap;

use super::{
    Error, ErrorKind, FromAnswer, Limits, Result, Session, Solution, Stats, Term, foreign, read, term::Exporter,
};
use crate::{
    builtins::Context,
    machine::{Machine, Outcome, run::Run},
    term::{Cell, Resource, Throw, names},
};

/// A goal that was read once and can be run in any session.
///
/// ```
/// use ludolog::engine::Session;
/// let mut s = Session::new();
/// let goal = s.goal("X is 6*7")?;
/// assert_eq!(s.query(&goal)?.first::<i64>()?, Some(42));
/// # Ok::<(), ludolog::engine::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Goal {
    term: Term,
    vars: Vec<(String, Term)>,
}

impl Goal {
    pub(super) fn read(m: &mut Machine, text: &str) -> Result<Goal> {
        let Machine { store, context, .. } = m;
        let context: &Context = context.downcast_ref().expect("the builtins' context");
        let read = read::term(store, context, text)?;
        let mut exporter = Exporter::new(store);
        let term = exporter.term(read.term);
        let vars = read.vars.into_iter().map(|(n, c)| (n, exporter.term(c))).collect();
        Ok(Goal { term, vars })
    }
}

/// What can be asked: a text, a [`Goal`], a [`Term`].
pub trait IntoGoal {
    #[doc(hidden)]
    fn place(self, m: &mut Machine) -> Result<(Cell, Vec<(String, Cell)>)>;
}

impl IntoGoal for &str {
    fn place(self, m: &mut Machine) -> Result<(Cell, Vec<(String, Cell)>)> {
        let Machine { store, context, .. } = m;
        let context: &Context = context.downcast_ref().expect("the builtins' context");
        let read = read::term(store, context, self)?;
        Ok((read.term, read.vars))
    }
}

impl IntoGoal for &String {
    fn place(self, m: &mut Machine) -> Result<(Cell, Vec<(String, Cell)>)> {
        self.as_str().place(m)
    }
}

impl IntoGoal for &Goal {
    fn place(self, m: &mut Machine) -> Result<(Cell, Vec<(String, Cell)>)> {
        let mut vars = FxHashMap::default();
        let goal = self.term.put(&mut m.store, &mut vars);
        let named = self.vars.iter().map(|(n, t)| (n.clone(), t.put(&mut m.store, &mut vars))).collect();
        Ok((goal, named))
    }
}

impl IntoGoal for Term {
    fn place(self, m: &mut Machine) -> Result<(Cell, Vec<(String, Cell)>)> {
        Ok((Term::put(&self, &mut m.store, &mut FxHashMap::default()), Vec::new()))
    }
}

/// A term that is already in the session's store, with its variables.
pub(crate) struct InStore(pub(crate) Cell, pub(crate) Vec<(String, Cell)>);

impl IntoGoal for InStore {
    fn place(self, _: &mut Machine) -> Result<(Cell, Vec<(String, Cell)>)> {
        Ok((self.0, self.1))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    /// Nothing has run yet.
    Fresh,
    /// There was an answer, and there may be more.
    Answered,
    /// There was the last answer.
    Last,
    /// No more answers; the machine is as it was before.
    Done,
}

/// A goal being solved. Dropping it cuts what is left and undoes its bindings.
pub struct Query<'s> {
    session: &'s mut Session,
    run: Run,
    state: State,
    names: Vec<String>,
    /// Variables that [`Session::set`] has given a value.
    given: Vec<bool>,
    /// Index of the goal in the machine's handles; the variables follow, and
    /// for an answer with attributed variables what [`Query::residue`] gives.
    handles: usize,
    solutions: u64,
    inferences: u64,
    start: Instant,
}

/// Names of variables and their values.
type Bindings = Vec<(String, Cell)>;

impl<'s> Query<'s> {
    pub(super) fn begin(session: &'s mut Session, goal: impl IntoGoal) -> Result<Query<'s>> {
        let inferences = session.m.inferences();
        let handles = session.m.handles.len();
        let run = match session.m.begin() {
            Ok(run) => run,
            Err(t) => return Err(session.raise(t)),
        };
        let mut query = Query {
            session,
            run,
            state: State::Fresh,
            names: Vec::new(),
            given: Vec::new(),
            handles,
            solutions: 0,
            inferences,
            start: Instant::now(),
        };
        let (goal, vars) = goal.place(&mut query.session.m)?;
        for (name, var) in &vars {
            let value = query.session.param(name).cloned();
            query.given.push(value.is_some());
            if let Some(value) = value {
                let m = &mut query.session.m;
                let value = value.put(&mut m.store, &mut FxHashMap::default());
                m.store.unify(*var, value);
            }
        }
        let m = &mut query.session.m;
        m.handles.push(goal);
        for (name, var) in vars {
            m.handles.push(var);
            query.names.push(name);
        }
        Ok(query)
    }

    /// The next answer; `None` after the last one.
    ///
    /// # Errors
    /// What the goal has thrown, or a limit. The query is over then.
    ///
    /// ```
    /// use ludolog::engine::Session;
    /// let mut s = Session::new();
    /// let mut q = s.query("( X = 1 ; X = two )")?;
    /// assert_eq!(q.next()?.unwrap().get::<i64>("X")?, 1);
    /// assert_eq!(q.next()?.unwrap().to_string(), "X = two");
    /// assert!(q.next()?.is_none());
    /// # Ok::<(), ludolog::engine::Error>(())
    /// ```
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> Result<Option<Solution<'_>>> {
        if self.step()? { Ok(Some(Solution::new(self))) } else { Ok(None) }
    }

    /// Finds the next answer, if there is one.
    pub(super) fn step(&mut self) -> Result<bool> {
        self.session.m.handles.truncate(self.handles + 1 + self.names.len());
        let limits = self.session.limits().clone();
        let outcome = match self.state {
            State::Done => return Ok(false),
            State::Last => Outcome::Exhausted,
            State::Answered if limits.solutions.is_some_and(|n| self.solutions >= n) => {
                Outcome::Thrown(Throw::Limit(Resource::Solutions))
            }
            State::Answered => {
                self.arm(&limits);
                self.session.m.redo()
            }
            State::Fresh => {
                self.arm(&limits);
                let m = &mut self.session.m;
                m.x[0] = m.handles[self.handles];
                let call = m.system_pred("call", 1);
                m.solve(call)
            }
        };
        // what was written is there when the caller looks; a failure is told to whoever writes next
        let _ = self.session.context_mut().streams.flush_all();
        match outcome {
            Outcome::Answer => {
                self.solutions += 1;
                self.state = if self.session.m.is_det(&self.run) { State::Last } else { State::Answered };
                self.find_residue();
                Ok(true)
            }
            Outcome::Exhausted => self.finish().map(|()| false),
            Outcome::Thrown(t) => {
                let e = self.session.raise(t);
                // what a cleanup throws now is of less interest
                let _ = self.finish();
                Err(e)
            }
        }
    }

    /// Finds out which goals an answer leaves, if it has attributed variables.
    fn find_residue(&mut self) {
        let m = &mut self.session.m;
        let values: Vec<Cell> = m.handles[self.handles + 1..].to_vec();
        if !m.store.attributed || values.iter().all(|c| m.store.attributed_variables(*c).is_empty()) {
            return;
        }
        let list = m.store.put_list(&values, Cell::atom(names::NIL));
        let (copies, goals) = (m.store.new_var(), m.store.new_var());
        let before = m.handles.len();
        m.handles.extend([copies, goals]);
        let pred = m.system_pred("$answer_residue", 3);
        // a hook that fails or throws leaves the answer as it is
        if !matches!(m.once(pred, &[list, copies, goals]), Ok(true)) {
            m.handles.truncate(before);
        }
    }

    /// For an answer with attributed variables: the variables' values without
    /// attributes, and the goals that stand for those.
    pub(super) fn residue(&self) -> Option<(Bindings, Vec<Cell>)> {
        let m = &self.session.m;
        let [copies, goals] = m.handles.get(self.handles + 1 + self.names.len()..)? else { return None };
        let copies = m.store.list_to_vec(*copies).ok()?;
        let goals = m.store.list_to_vec(*goals).ok()?;
        Some((self.names.iter().cloned().zip(copies).collect(), goals))
    }

    /// Sets the machine's limits; what the query has used already counts.
    fn arm(&mut self, limits: &Limits) {
        let m = &mut self.session.m;
        m.meter.inference_limit = limits.inferences.map(|n| self.inferences.saturating_add(n));
        m.meter.depth_limit = limits.depth;
        m.meter.memory_limit = limits.memory;
        m.meter.deadline = limits.time.and_then(|t| self.start.checked_add(t));
        m.rebudget();
    }

    /// Ends the run: cuts, undoes, and lets go of limits and handles.
    fn finish(&mut self) -> Result<()> {
        if self.state == State::Done {
            return Ok(());
        }
        self.state = State::Done;
        let m = &mut self.session.m;
        let ended = m.end(&self.run, false);
        m.handles.truncate(self.handles);
        m.clear_limits();
        foreign::drop_iterators(m);
        ended.map_err(|t| self.session.raise(t))
    }

    pub(super) fn is_last(&self) -> bool {
        self.state == State::Last
    }

    /// The session, between two answers.
    pub(crate) fn session_mut(&mut self) -> &mut Session {
        self.session
    }

    pub(super) fn machine(&self) -> &Machine {
        &self.session.m
    }

    pub(super) fn context(&self) -> &Context {
        self.session.context()
    }

    /// Names and values of the goal's variables.
    pub(super) fn vars(&self) -> impl Iterator<Item = (&str, Cell)> {
        let values = &self.session.m.handles[self.handles + 1..];
        self.names.iter().map(String::as_str).zip(values.iter().copied())
    }

    /// Values of the variables that are asked for: not those that were given, nor `_Name`.
    pub(super) fn asked(&self) -> impl Iterator<Item = Cell> {
        self.vars().zip(&self.given).filter(|((n, _), given)| !**given && !n.starts_with('_')).map(|((_, c), _)| c)
    }

    /// The remaining answers as Rust values; see [`FromAnswer`].
    ///
    /// ```
    /// use ludolog::engine::Session;
    /// let mut s = Session::new();
    /// let pairs: Vec<(i64, String)> =
    ///     s.query("( X = 1, Y = a ; X = 2, Y = b )")?.rows().collect::<Result<_, _>>()?;
    /// assert_eq!(pairs, [(1, "a".into()), (2, "b".into())]);
    /// # Ok::<(), ludolog::engine::Error>(())
    /// ```
    pub fn rows<T: FromAnswer>(self) -> Rows<'s, T> {
        Rows { query: self, failed: false, item: PhantomData }
    }

    /// The first answer as a Rust value.
    ///
    /// # Errors
    /// As [`Query::next`], and if the value is of another kind.
    pub fn first<T: FromAnswer>(self) -> Result<Option<T>> {
        self.rows().next().transpose()
    }

    /// True if there is an answer.
    ///
    /// # Errors
    /// As [`Query::next`].
    pub fn exists(mut self) -> Result<bool> {
        self.step()
    }

    /// What the query has used so far.
    pub fn stats(&self) -> Stats {
        Stats {
            inferences: self.session.m.inferences() - self.inferences,
            time: self.start.elapsed(),
            memory: self.session.m.memory(),
            solutions: self.solutions,
        }
    }
}

impl Drop for Query<'_> {
    fn drop(&mut self) {
        // nobody is there to be told what a cleanup has thrown
        let _ = self.finish();
    }
}

/// The answers of a query as values; made by [`Query::rows`].
pub struct Rows<'s, T> {
    query: Query<'s>,
    failed: bool,
    item: PhantomData<fn() -> T>,
}

impl<T: FromAnswer> Iterator for Rows<'_, T> {
    type Item = Result<T>;

    fn next(&mut self) -> Option<Result<T>> {
        if self.failed {
            return None;
        }
        let row = self.query.next().and_then(|s| s.map(|s| T::from_answer(&s.values())).transpose());
        self.failed = row.is_err();
        row.transpose()
    }
}

impl From<Throw> for Error {
    fn from(t: Throw) -> Error {
        match t {
            Throw::Halt(code) => ErrorKind::Halt(code).into(),
            Throw::Cancelled | Throw::Interrupted | Throw::Scope(_) => ErrorKind::Cancelled.into(),
            Throw::Limit(r) => ErrorKind::Limit { resource: r.name(), limit: 0 }.into(),
            Throw::Memory | Throw::Ball(_) => read::out_of_memory(),
        }
    }
}
