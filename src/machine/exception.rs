//! Exceptions, and goals with cleanup.
//!
//! `catch/3` is a choice point (alternative `CatchRetry`; registers: goal, catcher,
//! recovery, number of open findall buffers) and an environment below the goal that
//! holds the choice point's mark. A catch is active as long as its environment is
//! on the chain of environments of what runs. `setup_call_cleanup/3` is the same
//! with alternative `CleanupRetry` and the cleanup goal in the registers; such
//! choice points form a chain of their own, through their state cells.

use super::{CATCH_RETRY, CLEANUP_RETRY, ENV_HEADER, Machine, Outcome, POP_CATCH, TRACED_CATCH_RETRY, choice};
use crate::{
    program::{Op, PredId, Word},
    term::{Cell, Functor, Record, Throw, View, names},
};

/// What a catch's choice point keeps: goal, catcher, recovery, number of open findall buffers.
pub(super) const CATCH_REGISTERS: usize = 4;

/// What a request from another thread does to the query.
pub enum Interrupt {
    /// Ends it.
    Cancel,
    /// Throws `'$aborted'`.
    Abort,
}

impl From<u8> for Interrupt {
    fn from(n: u8) -> Interrupt {
        if n == 1 { Interrupt::Abort } else { Interrupt::Cancel }
    }
}

impl Machine {
    /// Begins `catch(Goal, Catcher, Recovery)` from the registers; the goal is called
    /// next. `backtrace`: an error that is caught gets a backtrace.
    pub fn begin_catch(&mut self, backtrace: bool) -> Result<*const u64, Throw> {
        self.x[3] = Cell::int(self.findall.len() as i64);
        let retry = if backtrace { &TRACED_CATCH_RETRY } else { &CATCH_RETRY };
        self.guard(retry.as_ptr(), CATCH_REGISTERS, &POP_CATCH, None)?;
        self.call_closure(1)
    }

    /// The choice point and the frame of a catch, from the registers.
    pub(super) fn push_catch(&mut self) -> Result<(), Throw> {
        self.guard(CATCH_RETRY.as_ptr(), CATCH_REGISTERS, &POP_CATCH, None)
    }

    /// Begins a goal with a cleanup: the registers hold goal and cleanup.
    pub fn begin_cleanup(&mut self) -> Result<*const u64, Throw> {
        self.guard(CLEANUP_RETRY.as_ptr(), 2, &POP_CATCH, None)?;
        self.cleanup_b = self.b;
        self.call_closure(1)
    }

    /// A choice point and an environment with another continuation, which may keep a cell.
    pub(super) fn guard(
        &mut self,
        alt: *const u64,
        n: usize,
        continuation: &'static [u64; 3],
        cell: Option<Cell>,
    ) -> Result<(), Throw> {
        // SAFETY: inside the environment area.
        if self.env_top() > self.env_limit {
            self.grow_env().map_err(|_| Throw::Memory)?;
        }
        let older = if self.cleanup_b.is_null() { Cell::int(-1) } else { self.choice_mark(self.cleanup_b) };
        self.push_choice(alt, n, older).map_err(|_| Throw::Memory)?;
        let mark = self.choice_mark(self.b);
        let top = self.env_top();
        // SAFETY: below the limit there is room for the frame.
        unsafe {
            *top = self.e as u64;
            *top.add(1) = self.cp as u64;
            *top.add(2) = self.depth;
            *top.add(ENV_HEADER) = mark.0;
            if let Some(c) = cell {
                *top.add(ENV_HEADER + 1) = c.0;
            }
        }
        self.e = top;
        self.cp = continuation.as_ptr().wrapping_add(2);
        Ok(())
    }

    /// The guarded goal has exited. If it left no choice points the guard goes,
    /// and a cleanup runs.
    pub(super) fn leave_catch(&mut self) -> Result<(), Throw> {
        // SAFETY: `e` is the guard's environment.
        let (mark, cp, prev) =
            unsafe { (Cell(*self.e.add(ENV_HEADER)), *self.e.add(1) as *const u64, *self.e as *mut u64) };
        self.cp = cp;
        self.e = prev;
        if self.choice_mark(self.b) != mark {
            return Ok(());
        }
        // SAFETY: the topmost choice point is the guard.
        let alt = unsafe { *self.b.add(choice::ALT) } as *const u64;
        if alt == CLEANUP_RETRY.as_ptr() {
            let goal = self.drop_cleanup();
            return self.run_cleanup(goal);
        }
        self.pop_choice();
        Ok(())
    }

    /// Takes the topmost choice point, a cleanup's, away; returns its goal.
    fn drop_cleanup(&mut self) -> Cell {
        // SAFETY: the caller has checked what it is.
        let (goal, older) = unsafe { (Cell(*self.b.add(choice::HEADER + 1)), Cell(*self.b.add(choice::STATE))) };
        self.cleanup_b = if older.int_value() < 0 { std::ptr::null_mut() } else { self.choice_at(older) };
        self.pop_choice();
        goal
    }

    /// Runs a cleanup goal; its failure and its bindings do not matter.
    fn run_cleanup(&mut self, goal: Cell) -> Result<(), Throw> {
        let pred = self.system_pred("$run_cleanup", 1);
        self.once(pred, &[goal]).map(|_| ())
    }

    /// The guarded goal has failed: the cleanup runs, then failure goes on.
    pub(super) fn cleanup_on_failure(&mut self) -> Result<(), Throw> {
        let goal = self.drop_cleanup();
        self.run_cleanup(goal)
    }

    /// Cuts back to `to`, running the cleanups of goals that are cut off, newest first.
    pub(super) fn cut_with_cleanup(&mut self, to: *mut u64) -> Result<(), Throw> {
        let to = self.choice_mark(to);
        let mut result = Ok(());
        while !self.cleanup_b.is_null() && self.cleanup_b < self.choice_at(to) {
            self.b = self.cleanup_b;
            let goal = self.drop_cleanup();
            let done = self.run_cleanup(goal);
            if result.is_ok() {
                result = done;
            }
        }
        self.b = self.choice_at(to);
        self.reset_hb();
        result
    }

    /// Raises `self.thrown`: to the innermost active catch that takes it, or out of the run.
    pub(super) fn unwind(&mut self) {
        if self.thrown == Throw::Interrupted {
            self.thrown = self.why_interrupted();
        }
        self.note_backtrace();
        let mut thrown = self.thrown;
        if thrown == Throw::Memory {
            // make room first: what the goal has built goes when its stacks do
            thrown = Throw::Ball(Cell(0));
        }
        let mut ball = match thrown {
            Throw::Ball(c) if c != Cell(0) => Some(self.store.record(c)),
            _ => None,
        };
        let memory = self.thrown == Throw::Memory;
        if matches!(thrown, Throw::Limit(_) | Throw::Scope(_) | Throw::Cancelled) {
            self.grant_grace();
        }
        let mut chain = self.e;
        loop {
            debug_assert!(self.has_choice(), "a run has a barrier");
            // SAFETY: the topmost choice point is a frame; its alternative an instruction.
            let op = unsafe { Word(*(*self.b.add(choice::ALT) as *const u64)).op() };
            match op {
                Some(Op::AnswerNo) => {
                    self.undo_to_choice();
                    self.pop_choice();
                    if self.runs.len() <= 1 {
                        self.end_grace();
                    }
                    self.forget_burst(memory);
                    self.outcome = Outcome::Thrown(match thrown {
                        Throw::Ball(_) => Throw::Ball(self.ball(&ball, memory)),
                        t => t,
                    });
                    self.stop = true;
                    return;
                }
                Some(Op::CleanupRetry) => {
                    // the cleanup's own environments go where those above it were
                    // SAFETY: the chain ends below the guard's environment, all of it inside the area.
                    let low = unsafe {
                        let low = *self.b.add(choice::ENV_TOP) as *mut u64;
                        while chain >= low {
                            chain = *chain as *mut u64;
                        }
                        chain.offset_from(self.env.ptr())
                    };
                    self.undo_to_choice();
                    let goal = self.drop_cleanup();
                    // nothing of the goal that has thrown is needed any more
                    self.p = super::FAIL.as_ptr();
                    let done = self.run_cleanup(goal);
                    // SAFETY: the area may have moved, but what it holds stays in its place.
                    chain = unsafe { self.env.ptr().offset(low) };
                    if let Err(Throw::Ball(c)) = done {
                        // the newer exception counts only if there is none yet that is an error
                        if ball.is_none() && !memory {
                            ball = Some(self.store.record(c));
                        }
                    }
                }
                Some(Op::CatchRetry) if matches!(thrown, Throw::Ball(_) | Throw::Scope(_)) => {
                    let mark = self.choice_mark(self.b);
                    if self.is_active(mark, &mut chain) && self.may_catch(thrown) {
                        self.undo_to_choice();
                        // SAFETY: a catch frame saves four registers.
                        let (catcher, recovery, buffers) = unsafe {
                            (
                                Cell(*self.b.add(choice::HEADER + 1)),
                                Cell(*self.b.add(choice::HEADER + 2)),
                                Cell(*self.b.add(choice::HEADER + 3)).int_value() as usize,
                            )
                        };
                        self.pop_choice();
                        let trail = self.store.tr;
                        let top = self.store.top;
                        let hb = self.store.hb;
                        self.store.hb = self.store.top; // so that a failed match can be undone
                        let term = match thrown {
                            Throw::Scope(_) => self.store.atom("$limit_exceeded"),
                            _ => self.ball(&ball, memory),
                        };
                        if self.store.unify(catcher, term) {
                            self.store.hb = hb;
                            self.findall.truncate(buffers);
                            self.forget_burst(memory);
                            self.store.reset_alarm();
                            self.x[0] = recovery;
                            let pending = self.store.pending();
                            if pending != Cell::atom(names::NIL) {
                                self.p = self.wake_before(pending, recovery);
                                return;
                            }
                            match self.call_closure(1) {
                                Ok(p) => self.p = p,
                                Err(t) => {
                                    self.thrown = t;
                                    return self.unwind();
                                }
                            }
                            return;
                        }
                        self.store.undo_to(trail);
                        self.store.top = top;
                        self.store.hb = hb;
                        self.store.occurs = None;
                    } else {
                        self.pop_choice();
                    }
                }
                Some(Op::MonitorFail) if matches!(thrown, Throw::Ball(_)) => {
                    let mark = self.choice_mark(self.b);
                    if self.is_active(mark, &mut chain) {
                        let top = self.store.top;
                        let term = self.ball(&ball, memory);
                        match self.monitor_exception(term) {
                            Ok(None) => {}
                            Ok(Some(p)) => {
                                self.p = if p.is_null() { super::FAIL.as_ptr() } else { p };
                                return;
                            }
                            Err(t) => {
                                self.pop_choice();
                                self.thrown = t;
                                return self.unwind();
                            }
                        }
                        self.store.top = top;
                    }
                    self.pop_choice();
                }
                Some(Op::ProfileFail) => {
                    let mark = self.choice_mark(self.b);
                    if self.is_active(mark, &mut chain) {
                        self.profile_exception();
                    }
                    self.pop_choice();
                }
                _ => self.pop_choice(),
            }
        }
    }

    /// After running out of memory: what the collector measured is no longer there.
    fn forget_burst(&mut self, memory: bool) {
        if memory {
            self.collect_beyond(self.store.used());
        }
    }

    /// The ball in the store.
    fn ball(&mut self, ball: &Option<Record>, memory: bool) -> Cell {
        if memory {
            let Throw::Ball(c) = self.store.resource_error("memory") else { unreachable!("an error term") };
            return c;
        }
        let restored = ball.as_ref().map(|r| self.store.restore(r));
        match restored {
            Some(Ok(c)) => c,
            _ => self.ball(&None, true),
        }
    }

    /// Undoes everything since the topmost choice point, which stays.
    pub(super) fn undo_to_choice(&mut self) {
        // SAFETY: there is one.
        unsafe {
            self.store.undo_to(*self.b.add(choice::TRAIL) as usize);
            self.store.top = *self.b.add(choice::HEAP) as isize;
            self.e = *self.b.add(choice::ENV) as *mut u64;
            self.cp = *self.b.add(choice::CONT) as *const u64;
            self.depth = *self.b.add(choice::DEPTH);
        }
    }

    /// True if the catch with this mark is being executed: its environment is on the chain.
    pub(super) fn is_active(&self, mark: Cell, chain: &mut *mut u64) -> bool {
        // SAFETY: follows environments down to the bottom one, which is its own predecessor.
        unsafe {
            // the catch's environment lies above what was in use when it began
            let low = *self.choice_at(mark).add(choice::ENV_TOP) as *mut u64;
            while *chain > low {
                *chain = **chain as *mut u64;
            }
            *chain == low
                && *chain.add(1) == *self.choice_at(mark).add(choice::CONT)
                && Cell(*chain.add(ENV_HEADER)) == mark
        }
    }

    /// A scope's limit is caught only by the predicate that has opened the scope:
    /// its recovery is `'$limit_caught'(Id, ..)`.
    fn may_catch(&mut self, thrown: Throw) -> bool {
        let Throw::Scope(id) = thrown else { return true };
        // SAFETY: the topmost choice point is a catch's; its third register is the recovery.
        let mut recovery = Cell(unsafe { *self.b.add(choice::HEADER + 2) });
        while let Some(args) = self.store.args_of(recovery, Functor::new(names::COLON, 2)) {
            recovery = self.store.arg(args, 1);
        }
        let caught = self.store.atoms.intern("$limit_caught");
        match self.store.view(recovery) {
            View::Compound(f, args) if f.name() == caught => self.store.arg(args, 0).as_int() == Some(id as i64),
            _ => false,
        }
    }

    /// Names the builtin in the context of an error that names no predicate.
    pub(super) fn with_context(&mut self, t: Throw, func: usize) -> Throw {
        let row = self.builtins.rows[func];
        if row.name == "throw" { t } else { self.store.blame(t, row.shown(), row.arity) }
    }

    /// The same for arithmetic in line: the comparison at `p`, or `is/2`.
    ///
    /// The code of `X is Y+1, X < 3` may be that of `Y+1 < 3`: if a comparison follows, nobody is named.
    #[cold]
    pub(super) fn arithmetic_error(&mut self, t: Throw) -> Throw {
        let mut p = self.p;
        loop {
            // SAFETY: `p` is in a clause's code, the last instruction of which is none of those skipped.
            let w = Word(unsafe { *p });
            let comparison = match w.op() {
                Some(Op::CmpLt | Op::CmpLtI) => "<",
                Some(Op::CmpLe | Op::CmpLeI) => "=<",
                Some(Op::CmpGt | Op::CmpGtI) => ">",
                Some(Op::CmpGe | Op::CmpGeI) => ">=",
                Some(Op::CmpEq | Op::CmpEqI) => "=:=",
                Some(Op::CmpNe | Op::CmpNeI) => "=\\=",
                Some(
                    Op::Add
                    | Op::Sub
                    | Op::Mul
                    | Op::IntDiv
                    | Op::Mod
                    | Op::Rem
                    | Op::And
                    | Op::Or
                    | Op::Xor
                    | Op::Shl
                    | Op::Shr
                    | Op::AddI
                    | Op::Eval
                    | Op::Arith0
                    | Op::Arith1
                    | Op::Arith2
                    | Op::MoveXX
                    | Op::MoveXY
                    | Op::MoveYX
                    | Op::PutAtom
                    | Op::PutInt
                    | Op::PutCell
                    | Op::PutBoxed,
                ) => {
                    // SAFETY: as above, the next instruction is in the code as well.
                    p = unsafe { p.add(w.length()) };
                    continue;
                }
                _ => return self.store.blame(t, "is", 2),
            };
            return if p == self.p { self.store.blame(t, comparison, 2) } else { t };
        }
    }

    /// `existence_error(procedure, PI)`, with the predicate in its context.
    pub(super) fn unknown_procedure(&mut self, id: PredId) -> Throw {
        let pi = self.indicator(id);
        let t = self.store.existence_error("procedure", pi);
        self.in_predicate(t, pi)
    }

    /// Adds a predicate to an error without a context.
    pub(super) fn in_predicate(&mut self, t: Throw, pi: Cell) -> Throw {
        if let Throw::Ball(ball) = t
            && let View::Compound(_, args) = self.store.view(ball)
        {
            let v = self.store.new_var();
            let c = self.store.put_compound(Functor::new(names::CONTEXT, 2), &[pi, v]);
            let context = self.store.arg(args, 1);
            self.store.bind(context, c);
        }
        t
    }
}
