//! Waking goals that wait for attributed variables.
//!
//! Binding an attributed variable only notes it (`Store::pending`). What waits
//! for it runs before the next goal, also before one that is compiled in line:
//! a test, a cut, an equation. Nothing on the way of ordinary clauses looks for
//! that. Instead the slow paths that bind such a variable find out which
//! instruction begins the next goal, and have the instructions up to there run
//! from a copy that ends in `WakeAt`. Before calls nothing is needed, as calls
//! look at the alarm anyway.
//!
//! `WakeAt` makes a frame that keeps the registers the rest of the clause needs
//! ([`liveness`](super::liveness) tells which), and calls what waits;
//! the frame's continuation, `WakeResume`, goes on with the clause. Slots of the
//! frame: the address to go on at, the cut barrier, then pairs of a register's
//! number and its content.

use rustc_hash::FxHashMap;

use super::{ENV_HEADER, ENV_MARGIN, Machine, choice, liveness::Live};
use crate::{
    program::{Op, Word},
    term::{Cell, Throw, names},
};

/// Slots of a wake frame before the registers.
const FIXED: usize = 2;

/// Code that the frames need: call headers by number of slots and mask, and the copy that is run.
#[derive(Default)]
pub(crate) struct Wakes {
    headers: FxHashMap<(u16, u64, Op), Vec<u64>>,
    copy: Vec<u64>,
}

impl Wakes {
    /// A continuation with a call header before it.
    pub(super) fn continuation(&mut self, slots: u16, mask: u64, op: Op) -> *const u64 {
        let code = self
            .headers
            .entry((slots, mask, op))
            .or_insert_with(|| vec![Word::abc(Op::Call, slots, 0, 0).0, mask, Word::abc(op, 0, 0, 0).0]);
        // a slice of the last word would not lead to the header before it
        code.as_ptr().wrapping_add(2)
    }

    /// True for the continuation of a clause's environment that [`Machine::clause_header`] has made.
    pub(super) fn is_header(&self, cp: *const u64) -> bool {
        // SAFETY: a continuation is an instruction, its call header before it.
        let (slots, mask, op) = unsafe { (Word(*cp.sub(2)).a() as u16, *cp.sub(1), Word(*cp).op()) };
        op == Some(Op::Fail) && self.headers.get(&(slots, mask, Op::Fail)).is_some_and(|c| c[2..].as_ptr() == cp)
    }

    fn in_copy(&self, p: *const u64) -> bool {
        self.copy.as_ptr_range().contains(&p)
    }
}

/// Instructions that do not belong to a goal: they only match the head or an
/// equation, or load registers for what comes.
fn is_passive(op: Op) -> bool {
    use Op::*;
    matches!(
        op,
        MoveXX
            | MoveXY
            | MoveYX
            | PutVarX
            | PutVarXY
            | PutVarY
            | PutAtom
            | PutInt
            | PutCell
            | PutBoxed
            | PutList
            | PutStruct
            | GetValX
            | GetValY
            | GetAtom
            | GetInt
            | GetCell
            | GetBoxed
            | GetList
            | GetStruct
            | GetListVarVar
            | GetListValVar
            | GetListVoidVar
            | UVarX
            | UVarY
            | UValX
            | UValY
            | UVoid
            | UAtom
            | UInt
            | UCell
            | UTailList
            | UTailStruct
            | UVarXVarX
            | UValXVarX
            | UValXValX
            | Allocate
            | SaveBarrier
            | Reserve
    )
}

impl Machine {
    /// The instruction before `next` may have bound attributed variables: where
    /// to go on, so that what waits for them runs before the next goal.
    pub(crate) fn after_binding(&mut self, next: *const u64) -> Result<*const u64, Throw> {
        if self.store.pending() == Cell::atom(names::NIL) {
            self.store.reset_alarm();
            return Ok(next);
        }
        if self.wakes.in_copy(next) {
            return Ok(next);
        }
        let mut q = next;
        // SAFETY: a clause's code ends in an instruction that is not passive.
        unsafe {
            while Word(*q).op().is_some_and(is_passive) {
                q = q.add(Word(*q).length());
            }
            if is_call(q) {
                return Ok(next);
            }
            if q == next {
                return self.wake_at(q);
            }
            let n = q.offset_from(next) as usize;
            let copy = &mut self.wakes.copy;
            copy.clear();
            copy.extend_from_slice(std::slice::from_raw_parts(next, n));
            copy.extend([Word::abc(Op::WakeAt, 0, 0, 0).0, q as u64]);
            Ok(copy.as_ptr())
        }
    }

    /// Runs what waits, then goes on at instruction `q` of the clause.
    pub(crate) fn wake_at(&mut self, q: *const u64) -> Result<*const u64, Throw> {
        // SAFETY: `q` is an instruction of the clause whose state is the machine's.
        unsafe {
            if self.store.pending() == Cell::atom(names::NIL) || is_call(q) {
                return Ok(q);
            }
            match Word(*q).op() {
                Some(Op::Proceed) => {}
                Some(Op::DeallocProceed) => {
                    self.cp = *self.e.add(1) as *const u64;
                    self.depth = *self.e.add(2);
                    self.e = *self.e as *mut u64;
                }
                _ => self.wake_frame(q)?,
            }
        }
        Ok(self.wake_all())
    }

    /// Calls what waits; it returns to the machine's continuation.
    pub(crate) fn wake_all(&mut self) -> *const u64 {
        self.x[0] = self.store.pending();
        self.store.clear_pending();
        self.b0 = self.b;
        let wake = self.system_pred("$wake_all", 1);
        self.entry(wake)
    }

    /// Makes a frame to return to, from which the clause goes on at `q`.
    ///
    /// # Safety
    /// As for [`Machine::wake_at`].
    unsafe fn wake_frame(&mut self, q: *const u64) -> Result<(), Throw> {
        // SAFETY: as promised.
        let live = unsafe { Live::at(q, &self.preds) };
        let regs: Vec<usize> = live.registers.iter().collect();
        let n = FIXED + 2 * regs.len();
        let slots = live.extent;
        let top = |m: &Machine| {
            // SAFETY: the environments lie in their area.
            unsafe {
                if !live.has_env {
                    return m.env_top();
                }
                let top = m.e.add(ENV_HEADER + slots);
                if m.has_choice() { top.max(*m.b.add(choice::ENV_TOP) as *mut u64) } else { top }
            }
        };
        // SAFETY: compared within the area only.
        while unsafe { top(self).add(ENV_HEADER + n) >= self.env_limit.add(ENV_MARGIN) } {
            self.grow_env().map_err(|_| Throw::Memory)?;
        }
        let cont = if live.has_env { self.clause_header(&live) } else { self.cp };
        let top = top(self);
        // SAFETY: there is room for the frame, as just seen.
        unsafe {
            *top = self.e as u64;
            *top.add(1) = cont as u64;
            *top.add(2) = self.depth;
            let slot = top.add(ENV_HEADER);
            *slot = code_cell(q).0;
            *slot.add(1) = self.choice_mark(self.b0).0;
            for (i, r) in regs.into_iter().enumerate() {
                *slot.add(FIXED + 2 * i) = Cell::int(r as i64).0;
                *slot.add(FIXED + 2 * i + 1) = self.x[r].0;
            }
        }
        self.e = top;
        self.cp = self.wakes.continuation(n as u16, u64::MAX, Op::WakeResume);
        Ok(())
    }

    /// A call header for the environment of a clause that is in a wake frame's care.
    pub(super) fn clause_header(&mut self, live: &Live) -> *const u64 {
        let mask = live.slots.low_word();
        self.wakes.continuation(live.extent as u16, mask, Op::Fail)
    }

    /// Goes on with the clause whose wake frame is the current environment.
    pub(crate) fn wake_resume(&mut self) -> *const u64 {
        // SAFETY: the frame was made by `wake_frame`; its header tells its size.
        unsafe {
            let n = Word(*self.cp.sub(2)).a();
            let slot = self.e.add(ENV_HEADER);
            for i in (FIXED..n).step_by(2) {
                let r = Cell(*slot.add(i)).int_value() as usize;
                self.x[r] = Cell(*slot.add(i + 1));
            }
            self.b0 = self.choice_at(Cell(*slot.add(1)));
            let q = code_address(Cell(*slot));
            self.cp = *self.e.add(1) as *const u64;
            self.depth = *self.e.add(2) & super::gc::DEPTH_MASK;
            self.e = *self.e as *mut u64;
            q
        }
    }
}

/// True if the instruction is a call, which looks at the alarm itself.
///
/// # Safety
/// `q` is an instruction.
unsafe fn is_call(q: *const u64) -> bool {
    // SAFETY: as promised.
    matches!(unsafe { Word(*q).op() }, Some(Op::Call | Op::TracedCall | Op::Execute | Op::DeallocExecute))
}

/// The registers that a wake frame keeps.
///
/// # Safety
/// `e` is the environment of the `WakeResume` continuation `cp`.
pub(super) unsafe fn saved_registers(e: *mut u64, cp: *const u64) -> Vec<Cell> {
    // SAFETY: as promised; the call header tells the number of slots.
    unsafe {
        let n = Word(*cp.sub(2)).a();
        (FIXED..n).step_by(2).map(|i| Cell(*e.add(ENV_HEADER + i + 1))).collect()
    }
}

/// A code address as a cell that the collector leaves alone.
pub(super) fn code_cell(p: *const u64) -> Cell {
    Cell::int(p as i64 >> 3)
}

/// The address that [`code_cell`] has hidden.
pub(super) fn code_address(c: Cell) -> *const u64 {
    (c.int_value() << 3) as *const u64
}

/// Where a wake frame goes on.
///
/// # Safety
/// `e` is the environment of a `WakeResume` continuation.
pub(super) unsafe fn resumed_at(e: *mut u64) -> *const u64 {
    // SAFETY: as promised.
    code_address(Cell(unsafe { *e.add(ENV_HEADER) }))
}
