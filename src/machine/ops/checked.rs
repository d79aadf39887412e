//! The instructions that can make cyclic terms, as they run while the flag
//! `occurs_check` is set: every value is unified with the check, and a structure
//! that a variable is bound to is made with new variables, its arguments being
//! matched one after the other then, so that each is looked at.

use super::{
    Handler, deref,
    get::{bind_slow, unify},
    goto, handlers, next_bound, reload, sync, x, y,
};
use crate::{
    machine::Machine,
    program::code::{Op, Word},
    term::{Functor, PAIR, Tag},
};

const LST: u64 = Tag::Lst as u64;
const STR: u64 = Tag::Str as u64;

/// Unifies two words.
macro_rules! unify {
    ($a:expr, $b:expr, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let (a, b): (u64, u64) = ($a, $b);
        if a != b {
            let at = $s.addr().wrapping_sub($base.addr());
            sync!($m, $p, $h, $base, $e, $s);
            if !unify($m, a, b) {
                goto!(refused, $m, $p, $h, $base, $e, $s)
            }
            reload!($m, $h, $base, $e);
            $s = $base.wrapping_byte_add(at);
        }
    }};
}

/// Makes `$s` the place of the first argument of a compound term with this tag and functor, which a
/// variable is bound to if need be.
macro_rules! enter {
    ($c:expr, $tag:expr, $functor:expr, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let c: u64 = deref!($base, $c);
        let functor: Functor = $functor;
        if c.wrapping_add(1) & 6 == 0 {
            sync!($m, $p, $h, $base, $e, $s);
            let (cell, first) = (*$m).store.put_skeleton(functor);
            bind_slow($m, c, cell.0);
            reload!($m, $h, $base, $e);
            $s = $base.byte_offset(first);
        } else if c & 7 == $tag {
            $s = $base.byte_offset((c & !7) as isize);
            if $tag == STR {
                if *$s != functor.0 {
                    goto!(super::control::fail_op, $m, $p, $h, $base, $e, $s)
                }
                $s = $s.add(1);
            }
        } else {
            goto!(super::control::fail_op, $m, $p, $h, $base, $e, $s)
        }
    }};
}

#[inline(never)]
unsafe fn slow_refused(m: *mut Machine) -> bool {
    // SAFETY: `m` is the running machine, its state saved.
    let m = unsafe { &mut *m };
    let error = m.occurs_error(true);
    let thrown = error.is_some();
    m.thrown = error.unwrap_or(m.thrown);
    thrown
}

handlers! {
    /// Terms do not unify; it may be an error that they do not.
    fn refused(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        let thrown = slow_refused(m);
        reload!(m, h, base, e);
        if thrown {
            goto!(super::control::throw_op, m, p, h, base, e, s)
        }
        goto!(super::control::fail_op, m, p, h, base, e, s)
    }
    fn get_val_x(m, p, h, base, e, s) {
        let w = Word(*p);
        unify!(x!(m, w.a()), x!(m, w.b()), m, p, h, base, e, s);
        next_bound!(m, p.add(1), h, base, e, s)
    }
    fn get_val_y(m, p, h, base, e, s) {
        let w = Word(*p);
        unify!(x!(m, w.a()), y!(e, w.b()), m, p, h, base, e, s);
        next_bound!(m, p.add(1), h, base, e, s)
    }
    fn get_list(m, p, h, base, e, s) {
        enter!(x!(m, Word(*p).a()), LST, PAIR, m, p, h, base, e, s);
        next_bound!(m, p.add(1), h, base, e, s)
    }
    fn get_list_val_var(m, p, h, base, e, s) {
        let w = Word(*p);
        enter!(x!(m, w.a()), LST, PAIR, m, p, h, base, e, s);
        unify!(*s, x!(m, w.b()), m, p, h, base, e, s);
        x!(m, w.c()) = *s.add(1);
        next_bound!(m, p.add(1), h, base, e, s)
    }
    fn get_struct(m, p, h, base, e, s) {
        enter!(x!(m, Word(*p).a()), STR, Functor(*p.add(1)), m, p, h, base, e, s);
        next_bound!(m, p.add(2), h, base, e, s)
    }
    fn val_x(m, p, h, base, e, s) {
        unify!(*s, x!(m, Word(*p).a()), m, p, h, base, e, s);
        s = s.add(1);
        next_bound!(m, p.add(1), h, base, e, s)
    }
    fn val_y(m, p, h, base, e, s) {
        unify!(*s, y!(e, Word(*p).a()), m, p, h, base, e, s);
        s = s.add(1);
        next_bound!(m, p.add(1), h, base, e, s)
    }
    fn tail_list(m, p, h, base, e, s) {
        enter!(*s, LST, PAIR, m, p, h, base, e, s);
        next_bound!(m, p.add(1), h, base, e, s)
    }
    fn tail_struct(m, p, h, base, e, s) {
        enter!(*s, STR, Functor(*p.add(1)), m, p, h, base, e, s);
        next_bound!(m, p.add(2), h, base, e, s)
    }
    fn val_x_var_x(m, p, h, base, e, s) {
        let w = Word(*p);
        unify!(*s, x!(m, w.a()), m, p, h, base, e, s);
        x!(m, w.b()) = *s.add(1);
        s = s.add(2);
        next_bound!(m, p.add(1), h, base, e, s)
    }
    fn val_x_val_x(m, p, h, base, e, s) {
        let w = Word(*p);
        unify!(*s, x!(m, w.a()), m, p, h, base, e, s);
        unify!(*s.add(1), x!(m, w.b()), m, p, h, base, e, s);
        s = s.add(2);
        next_bound!(m, p.add(1), h, base, e, s)
    }
}

/// A table of handlers with those above in the places of the usual ones: of all that stand
/// at the beginning of a unification, and, in read mode, of the arguments that follow.
pub(super) const fn with_check<const N: usize>(mut table: [Handler; N], read: bool) -> [Handler; N] {
    table[Op::GetValX as usize] = get_val_x;
    table[Op::GoalValX as usize] = get_val_x;
    table[Op::GetValY as usize] = get_val_y;
    table[Op::GetList as usize] = get_list;
    table[Op::GoalList as usize] = get_list;
    table[Op::GetListValVar as usize] = get_list_val_var;
    table[Op::GoalListValVar as usize] = get_list_val_var;
    table[Op::GetStruct as usize] = get_struct;
    table[Op::GoalStruct as usize] = get_struct;
    if read {
        table[Op::UValX as usize] = val_x;
        table[Op::UValY as usize] = val_y;
        table[Op::UTailList as usize] = tail_list;
        table[Op::UTailStruct as usize] = tail_struct;
        table[Op::UValXVarX as usize] = val_x_var_x;
        table[Op::UValXValX as usize] = val_x_val_x;
    }
    table
}
