//! Delimited continuations: `reset/3` and `shift/1`.
//!
//! `reset/3` is a frame (slots: ball, continuation, number of open findall
//! buffers) below its goal, with `PopReset` as the goal's continuation. `shift/1`
//! walks from the current environment down to the innermost such frame whose
//! ball unifies, makes a term of each frame on the way, and returns from there.
//! Calling that term builds the frames again.
//!
//! A frame's term is `'$cont$'(Id, Value, ..)`: the number of its code address in
//! a table of the machine (addresses never come from terms), and the slots that
//! the code still needs. Slots that hold barriers of cuts are not kept: in a
//! continuation a cut is local to its frame, and what was a barrier is the choice
//! point that is newest when the continuation is called. Code that is in the
//! table is never freed.

use std::sync::atomic::{AtomicI64, Ordering};

use rustc_hash::FxHashMap;

use super::{ENV_HEADER, ENV_MARGIN, Machine, choice, exception::CATCH_REGISTERS, liveness::Live, wake};
use crate::{
    program::{Op, Word},
    term::{Atom, Cell, Functor, Res, Throw, View, names},
};

/// Slots of a reset frame.
const RESET_SLOTS: u16 = 3;

/// What is known of a code address that some continuation goes on at.
#[derive(Clone)]
struct Place {
    code: *const u64,
    live: Live,
    /// Slots that are kept: those needed that are no barriers.
    kept: Vec<usize>,
    /// Reached through a wake frame, with these registers.
    registers: Option<Vec<usize>>,
}

/// All places that continuations go on at, by number.
#[derive(Default)]
pub(crate) struct Continuations {
    by_address: FxHashMap<(usize, bool), i64>,
    places: FxHashMap<i64, Place>,
}

impl Continuations {
    /// The addresses, whose code must stay.
    pub(super) fn addresses(&self) -> impl Iterator<Item = usize> {
        self.places.values().map(|p| p.code as usize)
    }
}

/// Numbers are never used twice, so that a term from another session means nothing here.
static NEXT: AtomicI64 = AtomicI64::new(1);

/// What a frame on the way from `shift/1` to `reset/3` is.
enum Frame {
    Reset,
    Catch,
    Cleanup,
    Wake,
    Bottom,
    Clause,
}

impl Machine {
    /// `reset(Goal, Ball, Continuation)` from the registers; the goal is called next.
    pub fn begin_reset(&mut self) -> Res<*const u64> {
        let slots = [self.x[1], self.x[2], Cell::int(self.findall.len() as i64)];
        self.push_frame(Op::PopReset, &slots)?;
        self.call_closure(1)
    }

    /// The goal of a reset has exited: there is no continuation.
    pub(super) fn leave_reset(&mut self) -> bool {
        // SAFETY: `e` is the reset's frame.
        let continuation = unsafe {
            let e = self.e;
            self.cp = *e.add(1) as *const u64;
            self.depth = *e.add(2) & super::gc::DEPTH_MASK;
            self.e = *e as *mut u64;
            Cell(*e.add(ENV_HEADER + 1))
        };
        self.store.unify(continuation, Cell::int(0))
    }

    /// A frame without anything above it that is in use, and its continuation.
    fn push_frame(&mut self, op: Op, slots: &[Cell]) -> Res<()> {
        let cont = self.wakes.continuation(slots.len() as u16, u64::MAX, op);
        self.make_frame(self.cp, slots)?;
        self.cp = cont;
        Ok(())
    }

    /// A frame that returns to `cont` and the current environment, with these slots.
    fn make_frame(&mut self, cont: *const u64, slots: &[Cell]) -> Res<()> {
        // SAFETY: compared within the area only.
        while unsafe { self.env_top().add(ENV_HEADER + slots.len()) >= self.env_limit.add(ENV_MARGIN) } {
            self.grow_env().map_err(|_| Throw::Memory)?;
        }
        let top = self.env_top();
        // SAFETY: there is room, as just seen.
        unsafe {
            *top = self.e as u64;
            *top.add(1) = cont as u64;
            *top.add(2) = self.depth;
            for (i, c) in slots.iter().enumerate() {
                *top.add(ENV_HEADER + i) = c.0;
            }
        }
        self.e = top;
        Ok(())
    }

    /// What the frame is that the continuation `cp` belongs to.
    ///
    /// # Safety
    /// `cp` is a continuation.
    unsafe fn frame_kind(&self, e: *mut u64, cp: *const u64) -> Frame {
        // SAFETY: as promised; a guard's slot is the mark of its choice point.
        unsafe {
            match Word(*cp).op() {
                Some(Op::PopReset) => Frame::Reset,
                Some(Op::PopCatch) => {
                    let guard = self.choice_at(Cell(*e.add(ENV_HEADER)));
                    let catch = guard >= self.b && *guard.add(choice::ALT) == super::CATCH_RETRY.as_ptr() as u64;
                    if catch { Frame::Catch } else { Frame::Cleanup }
                }
                Some(Op::WakeResume) => Frame::Wake,
                Some(Op::AnswerYes) => Frame::Bottom,
                _ => Frame::Clause,
            }
        }
    }

    /// `shift(Ball)`: returns from the innermost reset with this ball.
    ///
    /// # Errors
    /// If there is no such reset, or `findall/3` and the like lie between.
    pub fn shift(&mut self) -> Res<*const u64> {
        let ball = self.arg(0);
        if self.store.is_var(ball) {
            return Err(self.store.instantiation_error());
        }
        let reset = self.find_reset(ball)?;
        let mut terms = Vec::new();
        let (mut e, mut cp) = (self.e, self.cp);
        // SAFETY: the chain of environments leads to the reset's frame.
        unsafe {
            while e != reset {
                let term;
                (term, e, cp) = self.capture(e, cp);
                terms.extend(term);
            }
            self.e = *reset as *mut u64;
            self.cp = *reset.add(1) as *const u64;
            self.depth = *reset.add(2) & super::gc::DEPTH_MASK;
        }
        self.store.ensure(2 * terms.len())?;
        let list = self.store.put_list(&terms, Cell::atom(names::NIL));
        let call = self.store.atoms.intern("call_continuation");
        let continuation = self.store.put_compound(Functor::new(call, 1), &[list]);
        // SAFETY: the frame's slots are still what they were.
        let (its_ball, its_continuation) = unsafe { (Cell(*reset.add(ENV_HEADER)), Cell(*reset.add(ENV_HEADER + 1))) };
        if !self.store.unify(its_ball, ball) || !self.store.unify(its_continuation, continuation) {
            return Ok(std::ptr::null());
        }
        // leave the margin that compiled code counts on
        self.store.ensure(0)?;
        if self.store.pending() != Cell::atom(names::NIL) {
            return Ok(self.wake_all());
        }
        Ok(self.cp)
    }

    /// The frame of the innermost reset whose ball unifies.
    fn find_reset(&mut self, ball: Cell) -> Res<*mut u64> {
        let (mut e, mut cp) = (self.e, self.cp);
        // SAFETY: walks the environments down to the bottom of the run.
        unsafe {
            loop {
                match self.frame_kind(e, cp) {
                    Frame::Bottom => return Err(self.no_reset(ball, "No matching reset/3 call")),
                    Frame::Reset if self.can_unify(Cell(*e.add(ENV_HEADER)), ball) => {
                        if Cell(*e.add(ENV_HEADER + 2)) != Cell::int(self.findall.len() as i64) {
                            return Err(self.no_reset(ball, "Cannot catch continuation through findall/3"));
                        }
                        return Ok(e);
                    }
                    _ => {}
                }
                cp = *e.add(1) as *const u64;
                e = *e as *mut u64;
            }
        }
    }

    fn can_unify(&mut self, a: Cell, b: Cell) -> bool {
        let (hb, mark, top) = (self.store.hb, self.store.tr, self.store.top);
        self.store.hb = top;
        let ok = self.store.unify(a, b);
        self.store.undo_to(mark);
        (self.store.hb, self.store.top) = (hb, top);
        ok
    }

    fn no_reset(&mut self, ball: Cell, why: &str) -> Throw {
        let t = self.store.existence_error("reset", ball);
        if let Throw::Ball(error) = t
            && let View::Compound(_, args) = self.store.view(error)
        {
            let (v, why) = (self.store.new_var(), self.store.atom(why));
            let context = self.store.put_compound(Functor::new(names::CONTEXT, 2), &[v, why]);
            let place = self.store.arg(args, 1);
            self.store.bind(place, context);
        }
        t
    }

    /// The term of one frame, and the frame below it.
    ///
    /// # Safety
    /// `e` is an environment and `cp` the continuation that belongs to it.
    unsafe fn capture(&mut self, e: *mut u64, cp: *const u64) -> (Option<Cell>, *mut u64, *const u64) {
        // SAFETY: as promised; slots that code needs hold cells.
        unsafe {
            let below = |e: *mut u64| (*e as *mut u64, *e.add(1) as *const u64);
            let slot = |e: *mut u64, i: usize| Cell(*e.add(ENV_HEADER + i));
            let (mut args, mut next) = (Vec::new(), below(e));
            let name = match self.frame_kind(e, cp) {
                Frame::Reset => {
                    args.extend([slot(e, 0), slot(e, 1)]);
                    "$reset$"
                }
                Frame::Catch => {
                    let guard = self.choice_at(slot(e, 0));
                    args.extend([1, 2].map(|i| Cell(*guard.add(choice::HEADER + i))));
                    "$catch$"
                }
                // the cleanup stays with the choice point that it belongs to
                Frame::Cleanup => return (None, next.0, next.1),
                Frame::Wake => {
                    let id = self.place(wake::resumed_at(e), true);
                    let place = &self.continuations.places[&id];
                    args.push(Cell::int(id));
                    args.extend(wake::saved_registers(e, cp));
                    if place.live.has_env {
                        let clause = *e as *mut u64;
                        args.extend(place.kept.iter().map(|i| slot(clause, *i)));
                        next = below(clause);
                    }
                    "$cont$"
                }
                Frame::Clause | Frame::Bottom => {
                    let id = self.place(cp, false);
                    let place = &self.continuations.places[&id];
                    args.push(Cell::int(id));
                    args.extend(place.kept.iter().map(|i| slot(e, *i)));
                    "$cont$"
                }
            };
            let name = self.store.atoms.intern(name);
            let term = self.store.put_compound(Functor::new(name, args.len()), &args);
            (Some(term), next.0, next.1)
        }
    }

    /// The number of a code address.
    ///
    /// # Safety
    /// `code` is an instruction of a clause: a continuation, or where a wake frame goes on.
    unsafe fn place(&mut self, code: *const u64, wake: bool) -> i64 {
        if let Some(id) = self.continuations.by_address.get(&(code as usize, wake)) {
            return *id;
        }
        // SAFETY: as promised.
        let live = unsafe { Live::at(code, &self.preds) };
        let kept = live.slots.iter().filter(|i| !live.cuts.contains(*i) && !live.soft_cuts.contains(*i)).collect();
        let registers = wake.then(|| live.registers.iter().collect());
        let id = NEXT.fetch_add(1, Ordering::Relaxed);
        self.continuations.by_address.insert((code as usize, wake), id);
        self.continuations.places.insert(id, Place { code, live, kept, registers });
        id
    }

    /// `call_continuation(List)`: builds the frames again and goes on in the innermost one.
    ///
    /// # Errors
    /// If the list is not what `shift/1` has made in this session.
    pub fn resume_continuation(&mut self) -> Res<*const u64> {
        let list = self.arg(0);
        let Ok(items) = self.store.list_to_vec(list) else {
            return Err(if self.store.is_var(list) {
                self.store.instantiation_error()
            } else {
                self.store.type_error("list", list)
            });
        };
        for item in items.into_iter().rev() {
            self.rebuild(item)?;
        }
        Ok(self.cp)
    }

    fn rebuild(&mut self, item: Cell) -> Res<()> {
        let Some((f, args)) = self.store.compound(item) else { return Err(self.no_continuation(item)) };
        let args: Vec<Cell> = (0..f.arity()).map(|i| self.store.arg(args, i)).collect();
        let is = |m: &Machine, name: Atom, text: &str| m.store.atoms.name(name) == text;
        match args.as_slice() {
            [ball, continuation] if is(self, f.name(), "$reset$") => {
                let slots = [*ball, *continuation, Cell::int(self.findall.len() as i64)];
                debug_assert_eq!(slots.len(), RESET_SLOTS as usize);
                self.push_frame(Op::PopReset, &slots)
            }
            [catcher, recovery] if is(self, f.name(), "$catch$") => {
                self.x[..CATCH_REGISTERS].copy_from_slice(&[
                    Cell::atom(names::TRUE),
                    *catcher,
                    *recovery,
                    Cell::int(self.findall.len() as i64),
                ]);
                self.push_catch()
            }
            [id, values @ ..] if is(self, f.name(), "$cont$") => {
                let place = id.as_int().and_then(|id| self.continuations.places.get(&id)).cloned();
                match place {
                    Some(place) if place.size() == values.len() => self.rebuild_frame(&place, values),
                    _ => Err(self.no_continuation(item)),
                }
            }
            _ => Err(self.no_continuation(item)),
        }
    }

    fn rebuild_frame(&mut self, place: &Place, values: &[Cell]) -> Res<()> {
        let (registers, values) = values.split_at(place.registers.as_ref().map_or(0, Vec::len));
        if place.live.has_env {
            let barrier = self.choice_mark(self.b);
            if place.live.soft_cuts.end() > 0 {
                // the commit of a soft condition looks for the choice point of its else branch
                self.push_choice(super::ops::entry::DEAD.as_ptr(), 0, Cell::int(0)).map_err(|_| Throw::Memory)?;
            }
            let newest = self.choice_mark(self.b);
            let mut slots = vec![Cell::int(0); place.live.extent];
            for (i, slot) in slots.iter_mut().enumerate() {
                if place.live.soft_cuts.contains(i) {
                    *slot = barrier;
                } else if place.live.cuts.contains(i) {
                    *slot = newest;
                }
            }
            for (i, value) in place.kept.iter().zip(values) {
                slots[*i] = *value;
            }
            self.make_frame(self.cp, &slots)?;
        }
        let Some(numbers) = &place.registers else {
            self.cp = place.code;
            return Ok(());
        };
        let cont = if place.live.has_env { self.clause_header(&place.live) } else { self.cp };
        let mut slots = vec![wake::code_cell(place.code), self.choice_mark(self.b)];
        for (r, value) in numbers.iter().zip(registers) {
            slots.extend([Cell::int(*r as i64), *value]);
        }
        self.cp = cont;
        self.push_frame(Op::WakeResume, &slots)
    }

    fn no_continuation(&mut self, item: Cell) -> Throw {
        self.store.existence_error("continuation", item)
    }
}

impl Place {
    /// Values in a frame's term.
    fn size(&self) -> usize {
        let slots = if self.live.has_env { self.kept.len() } else { 0 };
        self.registers.as_ref().map_or(0, Vec::len) + slots
    }
}
