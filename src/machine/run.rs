//! Runs of the machine: starting a goal, asking for the next answer, stopping.

use super::{Machine, NO, Outcome, YES, choice, liveness::Live, ops};
use crate::{
    program::{Op, PredId, Word},
    term::{Cell, Throw},
};

/// How deeply runs may nest inside one another (a builtin that calls Prolog).
const MAX_RUNS: usize = 64;
/// Registers that are kept for code whose needs are not known.
const REGISTERS_KEPT: usize = 64;

/// A goal being solved. Runs nest; they are left in reverse order.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    barrier: Cell,
    env: isize,
    cp: *const u64,
    b0: Cell,
    cleanup: Option<Cell>,
    findall: usize,
    pins: usize,
}

impl Machine {
    /// Begins a run; nothing is executed yet. If it is one inside another, no garbage is
    /// collected before it ends.
    ///
    /// # Errors
    /// A resource error if runs nest too deeply.
    pub fn begin(&mut self) -> Result<Run, Throw> {
        self.begin_at(None)
    }

    /// Begins a run at a place whose needs are known, or are not.
    fn begin_at(&mut self, live: Option<&Live>) -> Result<Run, Throw> {
        if self.runs.len() >= MAX_RUNS {
            return Err(self.store.resource_error("nested_calls"));
        }
        if self.runs.is_empty() {
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
            pins: self.pins,
        };
        if let Some(live) = live.filter(|l| l.has_env) {
            // inside a clause the last call header is out of date, or is still the caller's
            self.cp = self.clause_header(live);
        }
        if self.push_choice(NO.as_ptr(), 0, Cell::int(0)).is_err() {
            // nobody is to take the barrier for another run's
            self.pop_choice();
            self.cp = run.cp;
            return Err(Throw::Memory);
        }
        self.pins += usize::from(live.is_none() && !self.runs.is_empty());
        self.runs.push(self.p);
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
        self.cp = YES.as_ptr().wrapping_add(2);
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
        let (runs, pins, held) = (self.runs.len(), self.pins, self.held.len());
        let run = std::panic::AssertUnwindSafe(|| ops::run(self));
        if let Err(panic) = std::panic::catch_unwind(run) {
            self.runs.truncate(runs);
            self.held.truncate(held);
            self.pins = pins;
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
        self.runs.pop();
        self.pins = run.pins;
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
    /// The goal may collect garbage: afterwards only the registers, the handles and what is
    /// [held](Machine::holding) still tell where terms are. Who cannot do with that has it
    /// [pinned](Machine::pinned).
    ///
    /// # Errors
    /// What the goal threw.
    pub fn once(&mut self, pred: PredId, args: &[Cell]) -> Result<bool, Throw> {
        // registers belong to whoever called the builtin, and so do slots of its
        // environment that no call header tells of yet
        let live = self.needs_here();
        let mut registers: Vec<usize> = live.iter().flat_map(|l| l.registers.iter()).collect();
        if live.is_none() || self.pins > 0 {
            registers = (0..registers.last().map_or(0, |r| r + 1).max(REGISTERS_KEPT)).collect();
        }
        let (p, s) = (self.p, self.s);
        let run = self.begin_at(live.as_ref())?;
        let held = self.held.len();
        self.held.push(registers.iter().map(|r| self.x[*r]).collect());
        self.x[..args.len()].copy_from_slice(args);
        let outcome = self.solve(pred);
        let result = match outcome {
            Outcome::Answer => self.end(&run, true).map(|()| true),
            Outcome::Exhausted => self.end(&run, false).map(|()| false),
            Outcome::Thrown(t) => self.end(&run, false).and(Err(t)),
        };
        self.held.truncate(held + 1);
        let saved = self.held.pop().unwrap_or_default();
        for (r, c) in registers.into_iter().zip(saved) {
            self.x[r] = c;
        }
        (self.p, self.s) = (p, s);
        self.stop = false;
        result
    }

    /// What is needed of registers and environment after Rust code that has been called from
    /// the current instruction, and by that code itself; none where that is not known.
    fn needs_here(&self) -> Option<Live> {
        if self.runs.is_empty() {
            return Some(Live::default());
        }
        // SAFETY: the machine is at an instruction; one in line has others after it.
        let w = unsafe { Word(*self.p) };
        match w.op()? {
            // SAFETY: as above.
            Op::Builtin | Op::BuiltinElse | Op::CutNeck | Op::CutTo => Some(unsafe { Live::at(self.p, &self.preds) }),
            Op::BuiltinEntry | Op::NondetEntry | Op::NondetRetry | Op::ControlEntry => Some(Live::arguments(w.a())),
            Op::Undefined => Some(Live::arguments(self.preds.get(PredId(w.immediate())).key.arity())),
            // on the way back, by success or failure, registers hold nothing
            Op::Fail | Op::PopCatch | Op::CleanupRetry | Op::AnswerYes => Some(Live::default()),
            _ => None,
        }
    }

    /// Runs Rust code with terms that it needs after goals that it solves: the collector
    /// keeps `held[i]`, with the number `i` that the code gets, up to date.
    pub fn holding<T>(&mut self, terms: Vec<Cell>, f: impl FnOnce(&mut Machine, usize) -> T) -> T {
        let at = self.held.len();
        self.held.push(terms);
        let result = f(self, at);
        self.held.truncate(at);
        result
    }

    /// Runs Rust code that goes on with terms after goals that it solves: nothing is collected
    /// meanwhile, terms stay where they are.
    pub fn pinned<T>(&mut self, f: impl FnOnce(&mut Machine) -> T) -> T {
        self.pins += 1;
        let result = f(self);
        self.pins -= 1;
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
