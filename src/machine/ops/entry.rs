//! Entry points of predicates that are not plain clauses, and what lies at the
//! bottom of runs, catches and cleanups.

use super::{
    control::{failed, run_builtin, succeeded},
    goto, handlers,
    index::restore_args,
    next, reload, sync, x,
};
use crate::{
    machine::{
        Machine, Outcome,
        builtin::{Function, Next},
        choice,
    },
    program::{
        PredId,
        code::{Op, Word},
    },
    term::{Cell, Throw},
};

/// A choice point that only goes away.
pub(crate) static DEAD: [u64; 3] = [Word::abc(Op::TrustElse, 0, 0, 0).0, 0, Word::abc(Op::Fail, 0, 0, 0).0];

/// Where to go on, as the slow functions return it: null means "fail", 1 "thrown".
pub(crate) const THROWN: *const u64 = std::ptr::without_provenance(1);

fn target(m: &mut Machine, r: Result<*const u64, Throw>) -> *const u64 {
    match r {
        Ok(p) => p,
        Err(t) => {
            m.thrown = t;
            THROWN
        }
    }
}

#[inline(never)]
unsafe fn slow_undefined(m: *mut Machine, pred: u32) -> *const u64 {
    // SAFETY: `m` is the running machine, its state saved.
    let m = unsafe { &mut *m };
    let r = m.undefined(PredId(pred));
    target(m, r)
}

#[inline(never)]
unsafe fn slow_relink(m: *mut Machine, pred: u32) -> *const u64 {
    // SAFETY: as above.
    unsafe { (*m).build_entry(PredId(pred)) }
}

#[inline(never)]
unsafe fn slow_qualify(m: *mut Machine, pred: u32) -> *const u64 {
    // SAFETY: as above.
    unsafe { (*m).qualify_entry(PredId(pred)) }
}

/// `w`: the predicate, and whether it is traced.
#[inline(never)]
unsafe fn slow_dynamic(m: *mut Machine, w: Word, retry: bool) -> *const u64 {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    let (id, traced) = (PredId(w.immediate()), w.a() != 0);
    let r = if retry {
        // beside the arguments, the generation is saved
        let saved = m.preds.get(id).key.arity() + 1;
        m.at_retry(saved).and_then(|()| m.dynamic_retry(id, traced))
    } else {
        m.dynamic_call(id, traced)
    };
    target(m, r)
}

/// A port of a goal that is traced.
#[inline(never)]
unsafe fn slow_monitor(m: *mut Machine, port: fn(&mut Machine) -> Result<*const u64, Throw>) -> *const u64 {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    let r = port(m);
    target(m, r)
}

#[inline(never)]
unsafe fn slow_control(m: *mut Machine, func: usize) -> *const u64 {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    let Function::Control(f) = m.builtins.rows[func].function else { unreachable!("a control builtin") };
    match f(m) {
        Ok(true) => m.p,
        Ok(false) => match m.occurs_error(false) {
            Some(t) => {
                m.thrown = m.with_context(t, func);
                THROWN
            }
            None => std::ptr::null(),
        },
        Err(t) => {
            m.thrown = m.with_context(t, func);
            THROWN
        }
    }
}

#[inline(never)]
unsafe fn slow_call_n(m: *mut Machine, n: usize) -> *const u64 {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    let r = m.call_closure(n);
    target(m, r)
}

#[inline(never)]
unsafe fn slow_stored(m: *mut Machine, n: usize, number: u32) -> *const u64 {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    let r = m.run_stored(n, number);
    target(m, r)
}

#[inline(never)]
pub(crate) unsafe fn slow_after_binding(m: *mut Machine, next: *const u64) -> *const u64 {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    let r = m.after_binding(next);
    target(m, r)
}

#[inline(never)]
unsafe fn slow_wake_at(m: *mut Machine, q: *const u64) -> *const u64 {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    let r = m.wake_at(q);
    target(m, r)
}

#[inline(never)]
unsafe fn slow_wake_all(m: *mut Machine) -> *const u64 {
    // SAFETY: as above.
    unsafe { (*m).wake_all() }
}

#[inline(never)]
unsafe fn slow_wake_resume(m: *mut Machine) -> *const u64 {
    // SAFETY: as above.
    unsafe { (*m).wake_resume() }
}

#[inline(never)]
unsafe fn slow_answer(m: *mut Machine) -> *const u64 {
    // SAFETY: as above.
    unsafe { (*m).wake_before_answer() }
}

/// First call or retry of a nondeterministic builtin: 0 failed, 1 succeeded, 2 threw.
#[inline(never)]
unsafe fn slow_nondet(m: *mut Machine, func: usize, retry: *const u64, n: usize, again: bool) -> u32 {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    let Function::Nondet(f) = m.builtins.rows[func].function else { unreachable!("a nondeterministic builtin") };
    let state = if again {
        if let Err(t) = m.at_retry(n) {
            m.thrown = t;
            return 2;
        }
        // SAFETY: the builtin's choice point is the topmost one.
        Some(Cell(unsafe { *m.b.add(choice::STATE) }))
    } else {
        if m.push_choice(retry, n, Cell::int(0)).is_err() {
            m.thrown = Throw::Memory;
            return 2;
        }
        None
    };
    match f(m, state) {
        Ok(Next::More(state)) => {
            // SAFETY: as above.
            unsafe { *m.b.add(choice::STATE) = state.as_argument().0 };
            if !state.is_immediate() {
                // what the builtin has made is to survive backtracking to it
                // SAFETY: as above.
                unsafe { *m.b.add(choice::HEAP) = m.store.top as u64 };
                m.reset_hb();
            }
            succeeded(m)
        }
        Ok(Next::Last) => {
            m.pop_choice();
            succeeded(m)
        }
        Ok(Next::Fail) => {
            if failed(m) == 2 {
                m.pop_choice();
                m.thrown = m.with_context(m.thrown, func);
                return 2;
            }
            m.pop_choice_undone();
            0
        }
        Err(t) => {
            m.pop_choice();
            m.thrown = m.with_context(t, func);
            2
        }
    }
}

/// 0: the continuation is not the one asked for; otherwise as after a builtin.
#[inline(never)]
unsafe fn slow_pop_reset(m: *mut Machine) -> u32 {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    if m.leave_reset() { succeeded(m) } else { 0 }
}

#[inline(never)]
unsafe fn slow_pop_catch(m: *mut Machine) -> bool {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    match m.leave_catch() {
        Ok(()) => true,
        Err(t) => {
            m.thrown = t;
            false
        }
    }
}

#[inline(never)]
unsafe fn slow_cleanup_failed(m: *mut Machine) -> bool {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    match m.cleanup_on_failure() {
        Ok(()) => true,
        Err(t) => {
            m.thrown = t;
            false
        }
    }
}

/// Goes where a slow function said.
macro_rules! go_to {
    ($to:expr, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let to: *const u64 = $to;
        (*$m).store.keep_margin();
        reload!($m, $h, $base, $e);
        if to.is_null() {
            goto!(super::control::fail_op, $m, $p, $h, $base, $e, $s)
        }
        if to == THROWN {
            goto!(super::control::throw_op, $m, $p, $h, $base, $e, $s)
        }
        next!($m, to, $h, $base, $e, $s)
    }};
}

/// Goes on after a builtin: 1 to the continuation, 0 to the last choice point, 2 to raise what
/// it threw, 3 to the continuation after waking what waits for the variables it has bound.
macro_rules! go_on {
    ($r:ident, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        if $r == 1 {
            let to = (*$m).cp;
            next!($m, to, $h, $base, $e, $s)
        }
        if $r == 3 {
            let to = slow_wake_all($m);
            next!($m, to, $h, $base, $e, $s)
        }
        if $r == 0 {
            goto!(super::control::fail_op, $m, $p, $h, $base, $e, $s)
        }
        goto!(super::control::throw_op, $m, $p, $h, $base, $e, $s)
    }};
}

handlers! {
    fn undefined(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        go_to!(slow_undefined(m, Word(*p).immediate()), m, p, h, base, e, s)
    }
    fn relink(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        go_to!(slow_relink(m, Word(*p).immediate()), m, p, h, base, e, s)
    }
    fn qualify(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        go_to!(slow_qualify(m, Word(*p).immediate()), m, p, h, base, e, s)
    }
    fn dynamic(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        go_to!(slow_dynamic(m, Word(*p), false), m, p, h, base, e, s)
    }
    fn dyn_retry(m, p, h, base, e, s) {
        restore_args!(m);
        sync!(m, p, h, base, e, s);
        go_to!(slow_dynamic(m, Word(*p), true), m, p, h, base, e, s)
    }
    fn builtin_entry(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        let r = run_builtin(m, Word(*p).immediate() as usize);
        reload!(m, h, base, e);
        go_on!(r, m, p, h, base, e, s)
    }
    fn nondet_entry(m, p, h, base, e, s) {
        let w = Word(*p);
        sync!(m, p, h, base, e, s);
        let r = slow_nondet(m, w.immediate() as usize, p.add(1), w.a(), false);
        reload!(m, h, base, e);
        go_on!(r, m, p, h, base, e, s)
    }
    fn nondet_retry(m, p, h, base, e, s) {
        let w = Word(*p);
        restore_args!(m);
        sync!(m, p, h, base, e, s);
        let r = slow_nondet(m, w.immediate() as usize, p, w.a(), true);
        reload!(m, h, base, e);
        go_on!(r, m, p, h, base, e, s)
    }
    fn control_entry(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        go_to!(slow_control(m, Word(*p).immediate() as usize), m, p, h, base, e, s)
    }
    fn call_n(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        go_to!(slow_call_n(m, Word(*p).a()), m, p, h, base, e, s)
    }
    /// A clause beyond the compiler's bounds, kept as a term.
    fn stored(m, p, h, base, e, s) {
        let w = Word(*p);
        sync!(m, p, h, base, e, s);
        go_to!(slow_stored(m, w.a(), w.immediate()), m, p, h, base, e, s)
    }
    fn wake_at(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        go_to!(slow_wake_at(m, *p.add(1) as *const u64), m, p, h, base, e, s)
    }
    fn wake_resume(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        go_to!(slow_wake_resume(m), m, p, h, base, e, s)
    }
    /// The goal of a reset has exited.
    fn pop_reset(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        let r = slow_pop_reset(m);
        reload!(m, h, base, e);
        go_on!(r, m, p, h, base, e, s)
    }
    fn monitor_exit(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        go_to!(slow_monitor(m, Machine::monitor_exit), m, p, h, base, e, s)
    }
    fn monitor_fail(m, p, h, base, e, s) {
        restore_args!(m);
        sync!(m, p, h, base, e, s);
        go_to!(slow_monitor(m, Machine::monitor_fail), m, p, h, base, e, s)
    }
    fn monitor_redo(m, p, h, base, e, s) {
        restore_args!(m);
        sync!(m, p, h, base, e, s);
        go_to!(slow_monitor(m, Machine::monitor_redo), m, p, h, base, e, s)
    }
    fn profile_exit(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        go_to!(slow_monitor(m, Machine::profile_exit), m, p, h, base, e, s)
    }
    fn profile_fail(m, p, h, base, e, s) {
        restore_args!(m);
        sync!(m, p, h, base, e, s);
        go_to!(slow_monitor(m, Machine::profile_fail), m, p, h, base, e, s)
    }
    fn profile_redo(m, p, h, base, e, s) {
        restore_args!(m);
        sync!(m, p, h, base, e, s);
        go_to!(slow_monitor(m, Machine::profile_redo), m, p, h, base, e, s)
    }
    /// The goal of a catch (or of a cleanup) has exited.
    fn pop_catch(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        if !slow_pop_catch(m) {
            reload!(m, h, base, e);
            goto!(super::control::throw_op, m, p, h, base, e, s)
        }
        reload!(m, h, base, e);
        let to = (*m).cp;
        next!(m, to, h, base, e, s)
    }
    /// The goal of a catch has failed.
    fn catch_retry(m, p, h, base, e, s) {
        (*m).b = *(*m).b.add(choice::PREV) as *mut u64;
        (*m).reset_hb();
        goto!(super::control::fail_op, m, p, h, base, e, s)
    }
    /// The goal of a cleanup has failed.
    fn cleanup_retry(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        let ok = slow_cleanup_failed(m);
        reload!(m, h, base, e);
        if !ok {
            goto!(super::control::throw_op, m, p, h, base, e, s)
        }
        goto!(super::control::fail_op, m, p, h, base, e, s)
    }
    fn answer_yes(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        if (*m).store.alarm.is_null() {
            let to = slow_answer(m);
            if !to.is_null() {
                reload!(m, h, base, e);
                next!(m, to, h, base, e, s)
            }
        }
        (*m).outcome = Outcome::Answer;
        (*m).stop = true;
    }
    fn answer_no(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        (*m).pop_choice();
        (*m).outcome = Outcome::Exhausted;
        (*m).stop = true;
    }
}
