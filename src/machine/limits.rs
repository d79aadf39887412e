//! The budget of calls, and the limits that it is cut into slices for.
//!
//! Hard limits are the query's: they end it. A *scope* is a limit that a part of
//! the program has set for a goal (`call_with_depth_limit/3` and the like).
//! Scopes are kept in the order in which they were opened; the goal of the last
//! one is innermost.

use std::{sync::atomic::Ordering, time::Instant};

use super::{Machine, SLICE, exception::Interrupt};
use crate::term::{Resource, Throw};

/// Inferences that cleanups may take after a limit has stopped the query.
const GRACE: u64 = 100_000;

/// A limit for one goal of the program.
#[derive(Clone, Debug)]
pub struct Scope {
    /// Its number.
    pub id: u64,
    /// Stop when the machine has done this many inferences.
    pub inferences: u64,
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Goals deeper than this fail.
    pub depth: Option<u64>,
    /// Depth of the predicate that has opened the scope.
    pub base: u64,
    /// The greatest depth that was tried.
    pub reached: u64,
}

impl Machine {
    /// Makes changed limits count from the next call on.
    pub fn rebudget(&mut self) {
        self.meter.inferences = self.inferences();
        (self.meter.slice, self.meter.uncounted) = (0, 0);
        self.budget = 0;
        self.store.watch.deadline = None;
    }

    /// Removes all limits of the query, scopes too.
    pub fn clear_limits(&mut self) {
        let m = &mut self.meter;
        (m.inference_limit, m.deadline, m.depth_limit, m.memory_limit) = (None, None, None, None);
        m.grace = None;
        m.scopes.clear();
        self.rebudget();
    }

    /// Opens a scope, innermost of all; `id` if it is opened again.
    pub fn open_scope(&mut self, mut scope: Scope, again: bool) -> u64 {
        if !again {
            self.meter.last_scope += 1;
            scope.id = self.meter.last_scope;
        }
        let id = scope.id;
        self.meter.scopes.push(scope);
        self.rebudget();
        id
    }

    /// Closes a scope, and those inside it that an exception has left open.
    pub fn close_scope(&mut self, id: u64) -> Option<Scope> {
        let at = self.meter.scopes.iter().position(|s| s.id == id)?;
        let scope = self.meter.scopes.drain(at..).next();
        // if it was reached, this is the end of the matter
        self.meter.grace = None;
        self.rebudget();
        scope
    }

    /// Depth of the clause whose environment is current.
    pub fn clause_depth(&self) -> u64 {
        // SAFETY: `e` is an environment.
        (unsafe { *self.e.add(2) }) & super::gc::DEPTH_MASK
    }

    /// True if calls have to be counted by depth.
    pub(super) fn counts_depth(&self) -> bool {
        self.meter.depth_limit.is_some() || self.meter.scopes.iter().any(|s| s.depth.is_some()) || self.watches_calls()
    }

    /// A new slice of the budget, if the limits allow one.
    pub(super) fn refill(&mut self) -> Result<(), Throw> {
        // builtins may have gone on after the budget was empty
        let done = self.inferences() - 1;
        self.meter.inferences = done;
        // whatever happens now, this slice is accounted for
        (self.meter.slice, self.budget) = (0, 0);
        let mut end = u64::MAX;
        match self.meter.grace {
            Some(grace) if done >= grace => return Err(Throw::Limit(Resource::Inferences)),
            Some(grace) => end = grace,
            None => self.look(done, &mut end)?,
        }
        // the call that found the budget empty belongs to the next slice
        let slice = SLICE.min((end - done).min(i64::MAX as u64) as i64);
        let depth = self.counts_depth();
        self.meter.uncounted = if depth { slice - 1 } else { 0 };
        let slice = if depth { 1 } else { slice };
        (self.meter.slice, self.budget) = (slice, slice - 1);
        Ok(())
    }

    /// While depths are counted, every call comes here. True if the slice that the other limits
    /// allow is not used up and nothing else is to be done.
    #[inline]
    pub(super) fn counts_on(&mut self) -> bool {
        if self.meter.uncounted <= 0 || self.budget >= 0 || self.store.is_past_alarm() || self.gc_always {
            return false;
        }
        self.meter.inferences += self.budget.unsigned_abs();
        self.meter.uncounted += self.budget;
        self.budget = 0;
        true
    }

    /// Looks at all that can stop the query; `end` becomes the nearest limit of inferences.
    fn look(&mut self, done: u64, end: &mut u64) -> Result<(), Throw> {
        if let Some(limit) = self.meter.inference_limit {
            if done >= limit {
                return Err(Throw::Limit(Resource::Inferences));
            }
            *end = limit;
        }
        let deadlines = self.meter.scopes.iter().map(|s| s.deadline).chain([self.meter.deadline]);
        self.store.watch.deadline = deadlines.flatten().min();
        let now = self.store.watch.deadline.map(|_| Instant::now());
        let over = |deadline: Option<Instant>| now.zip(deadline).is_some_and(|(now, d)| now >= d);
        if over(self.meter.deadline) {
            return Err(Throw::Limit(Resource::Time));
        }
        for s in &self.meter.scopes {
            if done >= s.inferences || over(s.deadline) {
                return Err(Throw::Scope(s.id));
            }
            *end = (*end).min(s.inferences);
        }
        if self.cancel.load(Ordering::Relaxed) {
            self.cancel.store(false, Ordering::Relaxed);
            return match Interrupt::from(self.interrupt.swap(0, Ordering::Relaxed)) {
                Interrupt::Cancel => Err(Throw::Cancelled),
                Interrupt::Abort => {
                    let ball = self.store.atom("$aborted");
                    Err(Throw::Ball(ball))
                }
            };
        }
        Ok(())
    }

    /// Why an operation that takes long has stopped.
    pub(super) fn why_interrupted(&mut self) -> Throw {
        let done = self.inferences();
        self.look(done, &mut u64::MAX.clone()).err().unwrap_or(Throw::Limit(Resource::Time))
    }

    /// Notes the depth of the goal about to be called; false if a scope does not allow it.
    pub(super) fn check_depth(&mut self, last: bool) -> Result<bool, Throw> {
        self.depth = if last { self.depth + 1 } else { self.clause_depth() + 1 } & super::gc::DEPTH_MASK;
        let depth = self.depth;
        if self.meter.depth_limit.is_some_and(|limit| depth > limit) && self.meter.grace.is_none() {
            return Err(Throw::Limit(Resource::Depth));
        }
        // as in SWI-Prolog, the innermost limit hides those around it
        let Some(scope) = self.meter.scopes.iter_mut().rev().find(|s| s.depth.is_some()) else { return Ok(true) };
        scope.reached = scope.reached.max(depth);
        Ok(scope.depth.is_none_or(|limit| depth <= limit))
    }

    /// A limit has been reached: cleanups may still run for a while.
    pub(super) fn grant_grace(&mut self) {
        if self.meter.grace.is_none() {
            self.meter.grace = Some(self.inferences() + GRACE);
            self.rebudget();
        }
    }

    /// The limit has been dealt with.
    pub(super) fn end_grace(&mut self) {
        if self.meter.grace.take().is_some() {
            self.rebudget();
        }
    }
}
