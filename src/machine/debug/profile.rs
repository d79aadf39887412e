//! The profiler: counts the ports of all predicates, and the time between them.
//!
//! While it is on, every call comes to `Machine::profiled_call` and gets, as by the
//! tracer, a choice point that sees it fail and an environment that sees it exit.
//! Both keep the numbers of the predicate and of the one that has called it. A last
//! call takes over the box of its caller, which counts as exited then, so that
//! loops do not grow the stacks.

use std::time::Instant;

use rustc_hash::FxHashMap;

use crate::{
    machine::{ENV_HEADER, Machine, PROFILE_EXIT, PROFILE_FAIL, PROFILE_REDO, choice, gc::DEPTH_MASK},
    program::{Kind, PredId},
    term::{Cell, Throw},
};

/// What has happened to one predicate.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    /// It was called.
    pub calls: u64,
    /// It was asked for another answer.
    pub redos: u64,
    /// It had an answer.
    pub exits: u64,
    /// It had no (more) answers.
    pub fails: u64,
    /// An exception has left it.
    pub exceptions: u64,
    /// Time spent in it, not in what it calls.
    pub nanos: u64,
}

/// The state of the profiler.
#[derive(Default)]
pub struct Profiler {
    /// It is on.
    pub on: bool,
    counts: FxHashMap<PredId, Counts>,
    /// The predicate that time is spent in, and since when that has not been noted.
    current: Option<(PredId, Instant)>,
}

/// A predicate and its caller in one cell; callers that are not known are 0.
fn pack(pred: PredId, caller: Option<PredId>) -> Cell {
    let caller = caller.map_or(0, |c| i64::from(c.0) + 1);
    Cell::int(caller << 28 | i64::from(pred.0))
}

fn unpack(c: Cell) -> (PredId, Option<PredId>) {
    let n = c.int_value();
    let caller = (n >> 28) as u32;
    (PredId((n & 0x0FFF_FFFF) as u32), caller.checked_sub(1).map(PredId))
}

impl Profiler {
    /// Begins with nothing counted, or ends.
    pub fn switch(&mut self, on: bool) {
        self.note(None);
        self.on = on;
    }

    /// Forgets what was counted.
    pub fn reset(&mut self) {
        self.counts.clear();
        self.current = None;
    }

    /// What was counted.
    pub fn counts(&self) -> impl Iterator<Item = (PredId, Counts)> + '_ {
        self.counts.iter().map(|(id, c)| (*id, *c))
    }

    /// From now on the time is this predicate's.
    fn note(&mut self, next: Option<PredId>) {
        let now = Instant::now();
        if let Some((pred, since)) = self.current {
            self.counts.entry(pred).or_default().nanos += (now - since).as_nanos() as u64;
        }
        self.current = next.map(|p| (p, now));
    }

    fn count(&mut self, pred: PredId, port: fn(&mut Counts) -> &mut u64) {
        *port(self.counts.entry(pred).or_default()) += 1;
    }
}

impl Machine {
    /// A call while the profiler is on; the goal is called next.
    pub(in crate::machine) fn profiled_call(&mut self, pred: PredId, last: bool) -> Result<(), Throw> {
        let pred = self.found(pred);
        let p = self.preds.get(pred);
        let is_call = |f: u32| self.builtins.rows[f as usize].name == "call";
        if matches!(p.kind, Kind::Control(f) if is_call(f)) {
            return Ok(());
        }
        let arity = p.key.arity();
        let caller = self.debug.profiler.current.map(|(p, _)| p);
        self.debug.profiler.count(pred, |c| &mut c.calls);
        if last && self.cp == PROFILE_EXIT.as_ptr().wrapping_add(2) {
            // SAFETY: `e` is a box's environment, its mark a choice point's.
            let (mark, packed) = unsafe { (Cell(*self.e.add(ENV_HEADER)), Cell(*self.e.add(ENV_HEADER + 1))) };
            if self.choice_mark(self.b) == mark {
                let (old, caller) = unpack(packed);
                self.debug.profiler.count(old, |c| &mut c.exits);
                let packed = pack(pred, caller);
                // SAFETY: the choice point saves one register.
                unsafe {
                    *self.e.add(ENV_HEADER + 1) = packed.0;
                    *self.b.add(choice::HEADER) = packed.0;
                }
                self.debug.profiler.note(Some(pred));
                return Ok(());
            }
        }
        let depth = self.depth;
        let first = self.x[0];
        let packed = pack(pred, caller);
        // the box saves no arguments: they are not needed again
        self.x[0] = packed;
        let guarded = self.guard(PROFILE_FAIL.as_ptr(), 1, &PROFILE_EXIT, Some(packed));
        self.x[0] = first;
        guarded?;
        debug_assert!(arity < self.x.len());
        self.depth = depth & DEPTH_MASK;
        self.b0 = self.b;
        self.debug.profiler.note(Some(pred));
        Ok(())
    }

    /// A goal has exited.
    pub(in crate::machine) fn profile_exit(&mut self) -> Result<*const u64, Throw> {
        // SAFETY: `e` is a box's environment.
        let (mark, packed) = unsafe { (Cell(*self.e.add(ENV_HEADER)), Cell(*self.e.add(ENV_HEADER + 1))) };
        let (pred, caller) = unpack(packed);
        let to = self.leave_monitor();
        self.debug.profiler.count(pred, |c| &mut c.exits);
        self.debug.profiler.note(caller);
        if self.choice_mark(self.b) == mark {
            self.pop_choice();
        } else if self.debug.profiler.on {
            self.x[0] = packed;
            self.push_choice(PROFILE_REDO.as_ptr(), 1, Cell::int(0)).map_err(|_| Throw::Memory)?;
        }
        Ok(to)
    }

    /// A goal has failed; what its box keeps is in the first register.
    pub(in crate::machine) fn profile_fail(&mut self) -> Result<*const u64, Throw> {
        let (pred, caller) = unpack(self.x[0]);
        self.debug.profiler.count(pred, |c| &mut c.fails);
        self.debug.profiler.note(caller);
        self.pop_choice();
        Ok(std::ptr::null())
    }

    /// A goal is asked for another answer.
    pub(in crate::machine) fn profile_redo(&mut self) -> Result<*const u64, Throw> {
        let (pred, _) = unpack(self.x[0]);
        self.debug.profiler.count(pred, |c| &mut c.redos);
        self.debug.profiler.note(Some(pred));
        self.pop_choice();
        Ok(std::ptr::null())
    }

    /// An exception leaves the goal of the topmost choice point's box.
    pub(in crate::machine) fn profile_exception(&mut self) {
        // SAFETY: the topmost choice point saves one register.
        let (pred, caller) = unpack(Cell(unsafe { *self.b.add(choice::HEADER) }));
        self.debug.profiler.count(pred, |c| &mut c.exceptions);
        self.debug.profiler.note(caller);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_keeps_two_predicates() {
        for pair in [(PredId(7), None), (PredId(0), Some(PredId(0))), (PredId(123_456), Some(PredId(99_999_999)))] {
            assert_eq!(unpack(pack(pair.0, pair.1)), pair);
        }
    }
}
