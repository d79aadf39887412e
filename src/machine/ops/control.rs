//! Calls, returns, cuts, choice points inside clauses, failing and throwing.

use super::{goto, handlers, next, next_bound, reload, sync, x, y};
use crate::{
    machine::{CHOICE_MARGIN, ENV_HEADER, Machine, builtin::Function, choice},
    program::code::Word,
    term::{Cell, Tag},
};

/// Cut back to choice point `$to`.
macro_rules! cut {
    ($to:expr, $len:expr, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let to: *mut u64 = $to;
        if (*$m).b < to {
            // the stack grows down: something newer than `to` owns resources
            if !(*$m).cleanup_b.is_null() && (*$m).cleanup_b < to {
                sync!($m, $p, $h, $base, $e, $s);
                if !slow_cut($m, to) {
                    reload!($m, $h, $base, $e);
                    goto!(throw_op, $m, $p, $h, $base, $e, $s)
                }
                reload!($m, $h, $base, $e);
                next!($m, $p.add($len), $h, $base, $e, $s)
            }
            (*$m).b = to;
            (*$m).reset_hb();
        }
        next!($m, $p.add($len), $h, $base, $e, $s)
    }};
}

#[inline(never)]
unsafe fn slow_cut(m: *mut Machine, to: *mut u64) -> bool {
    // SAFETY: `m` is the running machine, its state saved.
    let m = unsafe { &mut *m };
    match m.cut_with_cleanup(to) {
        Ok(()) => true,
        Err(t) => {
            m.thrown = t;
            false
        }
    }
}

#[inline(never)]
unsafe fn handle_throw(m: *mut Machine) {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    m.unwind();
    m.store.keep_margin();
}

/// After a builtin has succeeded: leaves the margin that compiled code counts on.
/// 1: nothing else; 2: no memory; 3: it has bound variables that goals wait for.
#[inline]
pub(crate) fn succeeded(m: &mut Machine) -> u32 {
    if m.store.is_past_alarm() { attend(m) } else { 1 }
}

#[cold]
fn attend(m: &mut Machine) -> u32 {
    if let Some(t) = m.occurs_error(false) {
        m.thrown = t;
        return 2;
    }
    if m.store.ensure(0).is_err() {
        m.thrown = crate::term::Throw::Memory;
        return 2;
    }
    if m.store.pending() == Cell::atom(crate::term::names::NIL) { 1 } else { 3 }
}

/// Runs a builtin: 0 failed, 2 threw, otherwise as [`succeeded`] tells.
#[inline(never)]
pub(crate) unsafe fn run_builtin(m: *mut Machine, func: usize) -> u32 {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    let Function::Det(f) = m.builtins.rows[func].function else { unreachable!("a deterministic builtin") };
    // it counts as an inference; the next call looks whether it was the last
    m.budget -= 1;
    let done = match f(m) {
        Ok(true) => succeeded(m),
        Ok(false) => failed(m),
        Err(t) => {
            m.thrown = t;
            2
        }
    };
    if done == 2 {
        m.thrown = m.with_context(m.thrown, func);
    }
    done
}

/// After a builtin has failed: 0, or 2 if it is an error that terms did not unify.
#[inline]
pub(crate) fn failed(m: &mut Machine) -> u32 {
    if m.store.occurs.is_none() {
        return 0;
    }
    m.thrown = m.occurs_error(false).unwrap_or(m.thrown);
    2
}

/// What happens at a call when the budget or the heap is used up. The callee is in `m.p`'s
/// instruction. 0: go on with the call; 1: thrown; 2: `m.p` is where to go on.
#[inline(never)]
unsafe fn slow_call(m: *mut Machine, pred: u32, last: bool) -> u32 {
    // SAFETY: as above.
    unsafe { (*m).at_call(crate::program::PredId(pred), last) }
}

#[inline(never)]
unsafe fn slow_reserve(m: *mut Machine, words: usize) -> bool {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    if m.store.ensure(words).is_err() {
        m.thrown = crate::term::Throw::Memory;
        return false;
    }
    true
}

#[inline(never)]
unsafe fn slow_allocate(m: *mut Machine) -> bool {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    if m.grow_env().is_err() {
        m.thrown = crate::term::Throw::Memory;
        return false;
    }
    true
}

#[inline(never)]
pub(crate) unsafe fn slow_choice(m: *mut Machine) -> bool {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    if m.grow_choice().is_err() {
        m.thrown = crate::term::Throw::Memory;
        return false;
    }
    true
}

/// A call with the budget or the heap used up.
macro_rules! enter_slow {
    ($pred:expr, $slow:expr, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let pred: u32 = $pred;
        sync!($m, $p, $h, $base, $e, $s);
        let r = $slow($m, pred);
        (*$m).store.keep_margin();
        reload!($m, $h, $base, $e);
        if r == 1 {
            goto!(throw_op, $m, $p, $h, $base, $e, $s)
        }
        (*$m).b0 = (*$m).b;
        let to = if r == 2 { (*$m).p } else { *(*$m).entries.add(pred as usize) };
        next!($m, to, $h, $base, $e, $s)
    }};
}

#[inline(never)]
unsafe fn slow_traced_call(m: *mut Machine, pred: u32) -> u32 {
    // SAFETY: as above.
    unsafe { (*m).at_traced_call(crate::program::PredId(pred)) }
}

/// Pushes a choice point with `n` saved registers and an environment top.
macro_rules! push_choice {
    ($n:expr, $alt:expr, $env_top:expr, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let n: usize = $n;
        let env_top: *mut u64 = $env_top;
        let prev = (*$m).b;
        let b = prev.sub(choice::HEADER + n);
        *b.add(choice::PREV) = prev as u64;
        *b.add(choice::ALT) = $alt as u64;
        *b.add(choice::ENV) = $e as u64;
        *b.add(choice::CONT) = (*$m).cp as u64;
        let top = $h.byte_offset_from($base);
        *b.add(choice::HEAP) = top as u64;
        *b.add(choice::TRAIL) = (*$m).store.tr as u64;
        *b.add(choice::ENV_TOP) = env_top as u64;
        *b.add(choice::COUNT) = n as u64;
        *b.add(choice::DEPTH) = (*$m).depth;
        *b.add(choice::STATE) = 4;
        for i in 0..n {
            *b.add(choice::HEADER + i) = x!($m, i);
        }
        (*$m).b = b;
        (*$m).store.hb = top;
    }};
}
pub(crate) use push_choice;

/// The first free word above all environments in use, given the number of live slots of the current one.
macro_rules! env_top {
    ($m:ident, $e:ident, $n:expr) => {{
        let top = $e.add(ENV_HEADER + $n);
        let protected = if (*$m).has_choice() { *(*$m).b.add(choice::ENV_TOP) as *mut u64 } else { top };
        if protected > top { protected } else { top }
    }};
}
pub(crate) use env_top;

/// Number of slots the continuation still needs.
macro_rules! continuation_slots {
    ($m:ident) => {
        (*(*$m).cp.sub(2) >> 16) as u16 as usize
    };
}
pub(crate) use continuation_slots;

/// Restores the state of the topmost choice point (which stays), but for the registers.
macro_rules! restore {
    ($m:ident, $h:ident, $base:ident, $e:ident) => {{
        let b = (*$m).b;
        $e = *b.add(choice::ENV) as *mut u64;
        (*$m).cp = *b.add(choice::CONT) as *const u64;
        (*$m).depth = *b.add(choice::DEPTH);
        let mark = *b.add(choice::TRAIL) as usize;
        let mut tr = (*$m).store.tr;
        let trail = (*$m).store.trail.ptr();
        while tr > mark {
            tr -= 1;
            let entry = *trail.add(tr);
            if entry & 1 == 0 {
                *$base.byte_offset(entry as isize) = entry;
            } else {
                tr -= 1;
                *$base.byte_offset((entry & !1) as isize) = *trail.add(tr);
            }
        }
        (*$m).store.tr = tr;
        $h = $base.byte_offset(*b.add(choice::HEAP) as isize);
    }};
}

handlers! {
    fn fail_op(m, p, h, base, e, s) {
        restore!(m, h, base, e);
        let alt = *(*m).b.add(choice::ALT) as *const u64;
        next!(m, alt, h, base, e, s)
    }
    /// Raises what `m.thrown` holds.
    fn throw_op(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        handle_throw(m);
        if (*m).stop {
            return;
        }
        reload!(m, h, base, e);
        let to = (*m).p;
        next!(m, to, h, base, e, s)
    }
    fn proceed(m, p, h, base, e, s) {
        let to = (*m).cp;
        next!(m, to, h, base, e, s)
    }
    fn call_slow(m, p, h, base, e, s) {
        enter_slow!(Word(*p).immediate(), |m, pred| slow_call(m, pred, false), m, p, h, base, e, s)
    }
    fn execute_slow(m, p, h, base, e, s) {
        enter_slow!(Word(*p).immediate(), |m, pred| slow_call(m, pred, true), m, p, h, base, e, s)
    }
    /// A call in a clause that is traced.
    fn traced_call(m, p, h, base, e, s) {
        (*m).cp = p.add(2);
        enter_slow!(Word(*p).immediate(), |m, pred| slow_traced_call(m, pred), m, p, h, base, e, s)
    }
    fn reserve(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        let r = slow_reserve(m, Word(*p).immediate() as usize);
        reload!(m, h, base, e);
        if !r {
            goto!(throw_op, m, p, h, base, e, s)
        }
        next!(m, p.add(1), h, base, e, s)
    }
    fn dealloc_proceed(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        let r = slow_reserve(m, 0);
        reload!(m, h, base, e);
        if !r {
            goto!(throw_op, m, p, h, base, e, s)
        }
        let to = *e.add(1) as *const u64;
        (*m).cp = to;
        e = *e as *mut u64;
        next!(m, to, h, base, e, s)
    }
    fn allocate(m, p, h, base, e, s) {
        let n = continuation_slots!(m);
        let top = env_top!(m, e, n);
        if top > (*m).env_limit {
            sync!(m, p, h, base, e, s);
            if !slow_allocate(m) {
                reload!(m, h, base, e);
                goto!(throw_op, m, p, h, base, e, s)
            }
            reload!(m, h, base, e);
            next!(m, p, h, base, e, s)
        }
        *top = e as u64;
        *top.add(1) = (*m).cp as u64;
        *top.add(2) = (*m).depth;
        e = top;
        next!(m, p.add(1), h, base, e, s)
    }
    fn builtin(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        let r = run_builtin(m, Word(*p).immediate() as usize);
        reload!(m, h, base, e);
        if r == 1 {
            next!(m, p.add(1), h, base, e, s)
        }
        if r == 0 {
            goto!(fail_op, m, p, h, base, e, s)
        }
        if r == 3 {
            next_bound!(m, p.add(1), h, base, e, s)
        }
        goto!(throw_op, m, p, h, base, e, s)
    }
    fn builtin_else(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        let r = run_builtin(m, Word(*p).immediate() as usize);
        reload!(m, h, base, e);
        // a test: it has bound nothing
        if r == 1 || r == 3 {
            next!(m, p.add(2), h, base, e, s)
        }
        if r == 2 {
            goto!(throw_op, m, p, h, base, e, s)
        }
        let label = *p.add(1) as isize;
        if label != 0 {
            next!(m, p.offset(label), h, base, e, s)
        }
        goto!(fail_op, m, p, h, base, e, s)
    }
    fn jump(m, p, h, base, e, s) {
        next!(m, p.offset(*p.add(1) as isize), h, base, e, s)
    }
    fn cut_neck(m, p, h, base, e, s) {
        cut!((*m).b0, 1, m, p, h, base, e, s)
    }
    fn save_barrier(m, p, h, base, e, s) {
        y!(e, Word(*p).a()) = (*m).choice_mark((*m).b0).0;
        next!(m, p.add(1), h, base, e, s)
    }
    fn save_choice(m, p, h, base, e, s) {
        y!(e, Word(*p).a()) = (*m).choice_mark((*m).b).0;
        next!(m, p.add(1), h, base, e, s)
    }
    fn cut_to(m, p, h, base, e, s) {
        cut!((*m).choice_at(Cell(y!(e, Word(*p).a()))), 1, m, p, h, base, e, s)
    }
    /// Commits to a soft condition: its own choice points stay, only the one
    /// that leads to the else branch becomes one that fails.
    fn soft_cut_to(m, p, h, base, e, s) {
        let saved = (*m).choice_at(Cell(y!(e, Word(*p).a())));
        if *(*m).b.add(choice::PREV) as *mut u64 == saved {
            (*m).b = saved;
            (*m).reset_hb();
        } else {
            let mut b = (*m).b;
            while *b.add(choice::PREV) as *mut u64 != saved {
                b = *b.add(choice::PREV) as *mut u64;
            }
            *b.add(choice::ALT) = super::entry::DEAD.as_ptr() as u64;
        }
        next!(m, p.add(1), h, base, e, s)
    }
    fn try_else(m, p, h, base, e, s) {
        let top = env_top!(m, e, Word(*p).a());
        push_choice!(0, p.offset(*p.add(1) as isize), top, m, p, h, base, e, s);
        if (*m).b < (*m).choice_limit {
            sync!(m, p, h, base, e, s);
            if !slow_choice(m) {
                reload!(m, h, base, e);
                goto!(throw_op, m, p, h, base, e, s)
            }
        }
        next!(m, p.add(3), h, base, e, s)
    }
    fn retry_else(m, p, h, base, e, s) {
        *(*m).b.add(choice::ALT) = p.offset(*p.add(1) as isize) as u64;
        (*m).store.hb = h.byte_offset_from(base);
        next!(m, p.add(3), h, base, e, s)
    }
    fn trust_else(m, p, h, base, e, s) {
        (*m).b = *(*m).b.add(choice::PREV) as *mut u64;
        (*m).reset_hb();
        next!(m, p.add(2), h, base, e, s)
    }
}

const _: () = assert!(CHOICE_MARGIN > choice::HEADER && Tag::Int as u64 == 4);
