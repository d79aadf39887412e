//! Runs of the machine: starting a goal, asking for the next answer, stopping.

use super::{ENV_HEADER, Machine, NO, Outcome, YES, choice, liveness::Live, ops};
use crate::{
    program::{Op, PredId, Word},
    term::{Cell, Throw},
};

/// How deeply runs may nest inside one another (a builtin that calls Prolog).
const MAX_RUNS: usize = 64;

/// A goal being solved. Runs nest; they are left in reverse order.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    barrier: Cell,
    env: isize,
    cp: *const u64,
    b0: Cell,
    cleanup: Option<Cell>,
    findall: usize,
}

impl Machine {
    /// Begins a run; nothing is executed yet.
    ///
    /// # Errors
    /// A resource error if runs nest too deeply.
    pub fn begin(&mut self) -> Result<Run, Throw> {
        self.begin_above(0)
    }

    /// Begins a run whose frames come after so many slots of the current environment.
    fn begin_above(&mut self, slots: usize) -> Result<Run, Throw> {
        if self.runs >= MAX_RUNS {
            return Err(self.store.resource_error("nested_calls"));
        }
        if self.runs == 0 {
            self.debug.run += 1;
            self.end_skip();
        }
        // SAFETY: `e` lies in the environment area.
        let env = unsafe { self.e.offset_from(self.env.ptr()) };
        let cleanup = (!self.cleanup_b.is_null()).then(|| self.choice_mark(self.cleanup_b));
        let run = Run {
            barrier: Cell(0),
            env,
            cp: self.cp,
            b0: self.choice_mark(self.b0),
            cleanup,
            findall: self.findall.len(),
        };
        if self.push_choice(NO.as_ptr(), 0, Cell::int(0)).is_err() {
            // nobody is to take the barrier for another run's
            self.pop_choice();
            return Err(Throw::Memory);
        }
        // SAFETY: the choice point just made, and the current environment.
        unsafe {
            let top = self.e.add(ENV_HEADER + slots);
            let protected = self.b.add(choice::ENV_TOP);
            *protected = (*protected).max(top as u64);
        }
        self.runs += 1;
        self.watch_heap();
        let barrier = self.choice_mark(self.b);
        // a frame of its own for the run to return to
        let top = self.env_top();
        // SAFETY: below the limit there is room for a frame without slots.
        unsafe {
            *top = self.e as u64;
            *top.add(1) = self.cp as u64;
            *top.add(2) = self.depth;
        }
        self.e = top;
        self.cp = YES[2..].as_ptr();
        self.depth = 0;
        Ok(Run { barrier, ..run })
    }

    /// Solves the goal whose arguments are in the registers.
    pub fn solve(&mut self, pred: PredId) -> Outcome {
        self.b0 = self.b;
        self.p = self.entry(pred);
        self.go()
    }

    /// Looks for the next answer of the innermost run.
    pub fn redo(&mut self) -> Outcome {
        self.p = super::FAIL.as_ptr();
        self.go()
    }

    fn go(&mut self) -> Outcome {
        if self.store.alarm.is_null() && self.store.pending() == Cell::atom(crate::term::names::NIL) {
            self.store.reset_alarm();
        }
        // A panic in a builtin is a bug, but not one that takes the process along: all
        // state was saved before Rust code was called, so the run can be left as by an exception.
        let run = std::panic::AssertUnwindSafe(|| ops::run(self));
        if let Err(panic) = std::panic::catch_unwind(run) {
            let text = panic.downcast_ref::<&str>().map(|s| s.to_string());
            let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
            let text = self.store.put_text(&text);
            let what = self.store.atoms.intern("system_error");
            let formal = self.store.compound_named(what, &[text]);
            self.thrown = self.store.error(formal);
            self.unwind();
            if !self.stop {
                return self.go();
            }
        }
        self.outcome
    }

    /// True if the innermost run has no choice points left.
    pub fn is_det(&self, run: &Run) -> bool {
        self.choice_mark(self.b) == run.barrier
    }

    /// Ends a run. `keep`: its bindings stay (its choice points go); otherwise everything is undone.
    ///
    /// # Errors
    /// What a cleanup handler threw.
    pub fn end(&mut self, run: &Run, keep: bool) -> Result<(), Throw> {
        let mut result = Ok(());
        let barrier = self.choice_at(run.barrier);
        if self.b <= barrier && self.has_choice() {
            result = self.cut_with_cleanup(barrier);
            if self.choice_mark(self.b) == run.barrier {
                if keep {
                    self.pop_choice();
                } else {
                    self.pop_choice_undone();
                }
            }
        }
        self.runs -= 1;
        self.watch_heap();
        // SAFETY: the offset was taken from a live environment.
        self.e = unsafe { self.env.ptr().offset(run.env) };
        self.cp = run.cp;
        self.b0 = self.choice_at(run.b0);
        self.cleanup_b = run.cleanup.map_or(std::ptr::null_mut(), |c| self.choice_at(c));
        self.findall.truncate(run.findall);
        self.reset_hb();
        result
    }

    /// Solves a goal once on behalf of a builtin; its bindings stay if it succeeds.
    ///
    /// # Errors
    /// What the goal threw.
    pub fn once(&mut self, pred: PredId, args: &[Cell]) -> Result<bool, Throw> {
        // registers belong to whoever called the builtin, and so do slots of its
        // environment that no call header tells of yet
        let (mut registers, mut slots) = (64, 0);
        // SAFETY: the machine is at an instruction; one in line has others after it.
        unsafe {
            let w = Word(*self.p);
            if matches!(w.op(), Some(Op::Builtin | Op::BuiltinElse)) {
                let live = Live::at(self.p.add(w.length()), &self.preds);
                registers = live.registers.end().max(w.a()).max(registers);
                slots = if live.has_env { live.extent } else { 0 };
            }
        }
        let saved: Vec<Cell> = self.x[..registers].to_vec();
        let (p, s) = (self.p, self.s);
        let run = self.begin_above(slots)?;
        self.x[..args.len()].copy_from_slice(args);
        let outcome = self.solve(pred);
        let result = match outcome {
            Outcome::Answer => self.end(&run, true).map(|()| true),
            Outcome::Exhausted => self.end(&run, false).map(|()| false),
            Outcome::Thrown(t) => self.end(&run, false).and(Err(t)),
        };
        self.x[..registers].copy_from_slice(&saved);
        (self.p, self.s) = (p, s);
        self.stop = false;
        result
    }

    /// Removes the topmost choice point and undoes what happened since.
    pub(crate) fn pop_choice_undone(&mut self) {
        // SAFETY: there is a choice point.
        let (mark, top) = unsafe { (*self.b.add(choice::TRAIL) as usize, *self.b.add(choice::HEAP) as isize) };
        self.store.undo_to(mark);
        self.store.top = top;
        self.pop_choice();
    }

    /// The code that runs a predicate.
    #[inline(always)]
    pub(crate) fn entry(&self, pred: PredId) -> *const u64 {
        self.entry_table[pred.0 as usize]
    }
}
