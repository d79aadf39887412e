//! Machines that rules run on.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::{
    engine::{KnowledgeBase, Session},
    machine::{Kept, Machine, Outcome},
    program::PredId,
    rules::{
        error::{Code, RuleError},
        lower::{Lowered, Query, Table},
        runtime::{self, Host, HostFunction, Match, host},
        tree::StateTree,
    },
    term::{Cell, Functor, Throw, names},
};

/// A session over the lowered rules.
pub(crate) struct Worker {
    session: Session,
    /// Predicates of conditions, of second looks, of expressions; found when they are first called.
    preds: Vec<Option<PredId>>,
    /// Atoms there were at the beginning.
    atoms: usize,
}

/// Atoms that a worker may have made of texts before it is let go.
const MAX_ATOMS: usize = 200_000;

/// What ended a goal.
pub(super) enum Failed {
    /// An error of the rules, with its place.
    Rules(runtime::Failure),
    Machine(Throw),
}

impl Worker {
    fn new(pool: &Pool) -> Worker {
        let mut session = pool.kb.session();
        let mut own = Host::new(pool.functions.clone());
        own.tables = pool.tables.clone();
        session.m.host = Some(Kept::new(own));
        let atoms = session.m.store.atoms.len();
        Worker { session, preds: vec![None; pool.preds], atoms }
    }

    pub(crate) fn host(&mut self) -> &mut Host {
        host(&mut self.session.m)
    }

    pub(crate) fn tree(&mut self) -> &mut StateTree {
        &mut self.host().tree
    }

    /// Until when goals may run.
    pub(crate) fn set_deadline(&mut self, deadline: Option<std::time::Instant>) {
        self.session.m.meter.deadline = deadline;
        self.session.m.rebudget();
    }

    fn is_worn(&self) -> bool {
        self.session.m.store.atoms.len() > self.atoms + MAX_ATOMS
    }

    /// Runs a goal to its end; what it finds is in the host.
    pub(super) fn call(
        &mut self,
        number: usize,
        query: &Query,
        arguments: impl FnOnce(&mut Machine) -> usize,
    ) -> Result<(), Failed> {
        let m = &mut self.session.m;
        let pred = match self.preds[number] {
            Some(p) => p,
            None => {
                let name = m.store.atoms.intern(&query.name);
                let p = m.pred(names::USER, Functor::new(name, query.inputs.len() + 1));
                self.preds[number] = Some(p);
                p
            }
        };
        host(m).found.clear();
        host(m).earlier = 0;
        host(m).values.clear();
        let run = m.begin().map_err(Failed::Machine)?;
        arguments(m);
        let outcome = m.solve(pred);
        let ended = m.end(&run, false);
        match outcome {
            Outcome::Thrown(t) => Err(match host(m).failure.take() {
                Some(f) => Failed::Rules(f),
                None => Failed::Machine(t),
            }),
            _ => ended.map_err(Failed::Machine),
        }
    }

    /// The matches that the last goal has found.
    pub(super) fn found(&mut self) -> Vec<Match> {
        std::mem::take(&mut self.host().found)
    }

    /// Gives the memory of a list of matches back.
    pub(crate) fn give_back(&mut self, mut matches: Vec<Match>) {
        /// So many lists are kept.
        const KEPT: usize = 1024;
        let host = self.host();
        let free = KEPT.saturating_sub(host.spare.len());
        for mut m in matches.drain(..).filter(|m| m.values.spilled()).take(free) {
            m.values.clear();
            host.spare.push(m.values);
        }
        matches.clear();
        host.found = matches;
    }
}

/// A register's cell for the place of an expression.
pub(super) fn missing(m: &mut Machine) -> Cell {
    m.store.atom("missing")
}

/// A program with nothing but the predicates over states; made once.
fn base() -> crate::engine::Result<KnowledgeBase> {
    static BASE: OnceLock<KnowledgeBase> = OnceLock::new();
    if let Some(kb) = BASE.get() {
        return Ok(kb.clone());
    }
    let kb = KnowledgeBase::builder().rows(runtime::rows()).build()?;
    Ok(BASE.get_or_init(|| kb).clone())
}

/// A session over a state, with the predicates of lowered rules.
pub(crate) fn session_over(state: StateTree) -> Result<Session, RuleError> {
    let kb = base().map_err(|e| RuleError::load(Code::Limit, e.to_string()))?;
    let mut session = kb.session();
    let mut host = Host::new(Vec::new());
    host.tree = state;
    host.room = u64::MAX;
    host.max_matches = u64::MAX;
    host.settle();
    session.m.host = Some(Kept::new(host));
    Ok(session)
}

/// Workers that are free.
pub(crate) struct Pool {
    kb: KnowledgeBase,
    functions: Vec<(String, HostFunction)>,
    tables: Arc<[Table]>,
    preds: usize,
    free: Mutex<Vec<Worker>>,
}

impl Pool {
    /// Reads the lowered clauses.
    pub(crate) fn new(lowered: &Lowered, functions: Vec<(String, HostFunction)>) -> Result<Pool, RuleError> {
        let broken = |e: crate::engine::Error| RuleError::load(Code::Limit, format!("the lowered rules: {e}"));
        let text = format!("{}{}{}", super::super::lower::HEADER, lowered.text, lowered.collectors);
        let kb = base().and_then(|b| b.extended("rules.pl", &text)).map_err(broken)?;
        let groups = lowered.batches.len() + lowered.chains.len();
        let preds = 2 * lowered.rules.len() + lowered.exprs.len() + 1 + groups;
        Ok(Pool { kb, functions, tables: lowered.tables.clone().into(), preds, free: Mutex::default() })
    }

    /// A worker that its owner keeps.
    pub(crate) fn worker(&self) -> Worker {
        Worker::new(self)
    }

    /// Runs something with a worker that has the state.
    pub(crate) fn with<T>(&self, state: &mut StateTree, f: impl FnOnce(&mut Worker) -> T) -> T {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let worker = free.unwrap_or_else(|| Worker::new(self));
        let mut lent = Lent { worker: Some(worker), state, pool: self };
        lent.swap();
        let worker = lent.worker.as_mut().expect("a worker until the end");
        worker.host().settle();
        f(worker)
    }
}

/// A worker with a state; both go back, whatever happens.
struct Lent<'l> {
    worker: Option<Worker>,
    state: &'l mut StateTree,
    pool: &'l Pool,
}

impl Lent<'_> {
    fn swap(&mut self) {
        if let Some(worker) = &mut self.worker {
            std::mem::swap(self.state, &mut worker.host().tree);
        }
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        self.swap();
        // a worker that was left by a panic may be in the middle of something
        if let Some(worker) = self.worker.take()
            && !std::thread::panicking()
            && !worker.is_worn()
        {
            self.pool.free.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
        }
    }
}
