//! The instructions that programs spend their time in, without anything that
//! could need a stack frame: what is not the usual case goes to the full
//! handler of the same instruction by a jump. On naive reverse this saves two
//! fifths of the machine instructions (saving and restoring registers).

use super::{
    control::{continuation_slots, env_top, push_choice},
    deref, goto, handlers, next, next_w, x, y,
};
use crate::{
    machine::{ENV_HEADER, choice},
    program::code::Word,
    term::{Cell, Tag},
};

const LST: u64 = Tag::Lst as u64;
const STR: u64 = Tag::Str as u64;
const INT: u64 = Tag::Int as u64;

/// Binds a plain variable; if the trail is full the full handler does it all.
macro_rules! bind {
    ($full:path, $c:ident, $v:expr, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let addr = $c as isize;
        if addr < (*$m).store.hb {
            let tr = (*$m).store.tr;
            if tr >= (*$m).store.trail.words() {
                goto!($full, $m, $p, $h, $base, $e, $s)
            }
            *(*$m).store.trail.ptr().add(tr) = addr as u64;
            (*$m).store.tr = tr + 1;
        }
        *$base.byte_offset(addr) = $v;
    }};
}

/// Matches a constant with the term in `$c`.
macro_rules! constant {
    ($full:path, $term:expr, $value:expr, $after:block, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let value: u64 = $value;
        let c = deref!($base, $term);
        if c == value {
            $after
        }
        if c & 7 == 0 {
            bind!($full, c, value, $m, $p, $h, $base, $e, $s);
            $after
        }
        goto!($full, $m, $p, $h, $base, $e, $s)
    }};
}

macro_rules! list {
    ($full:path, $read:block, $write:block, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let c = deref!($base, x!($m, Word(*$p).a()));
        if c & 7 == LST {
            $s = $base.byte_offset((c & !7) as isize);
            $read
        }
        if c & 7 == 0 {
            let off = $h.byte_offset_from($base) as u64;
            bind!($full, c, off | LST, $m, $p, $h, $base, $e, $s);
            $write
        }
        goto!($full, $m, $p, $h, $base, $e, $s)
    }};
}

macro_rules! structure {
    ($full:path, $term:expr, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let f = *$p.add(1);
        let c = deref!($base, $term);
        if c & 7 == STR {
            let at = $base.byte_offset((c & !7) as isize);
            if *at == f {
                $s = at.add(1);
                next!($m, $p.add(2), $h, $base, $e, $s)
            }
            goto!(super::control::fail_op, $m, $p, $h, $base, $e, $s)
        }
        if c & 7 == 0 {
            let off = $h.byte_offset_from($base) as u64;
            bind!($full, c, off | STR, $m, $p, $h, $base, $e, $s);
            *$h = f;
            $h = $h.add(1);
            next_w!($m, $p.add(2), $h, $base, $e, $s)
        }
        goto!($full, $m, $p, $h, $base, $e, $s)
    }};
}

/// Unifies two words where that is a matter of a comparison or one binding.
macro_rules! simple_unify {
    ($full:path, $a:expr, $b:expr, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let (a, b): (u64, u64) = ($a, $b);
        if a != b {
            let (a, b) = (deref!($base, a), deref!($base, b));
            if a != b {
                if a & 7 == 0 && b & 7 != 0 && b & 7 != 7 {
                    bind!($full, a, b, $m, $p, $h, $base, $e, $s);
                } else if b & 7 == 0 && a & 7 != 0 && a & 7 != 7 {
                    bind!($full, b, a, $m, $p, $h, $base, $e, $s);
                } else {
                    goto!($full, $m, $p, $h, $base, $e, $s)
                }
            }
        }
    }};
}

macro_rules! enter {
    ($slow:path, $pred:expr, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let budget = (*$m).budget - 1;
        (*$m).budget = budget;
        if budget < 0 || $h > (*$m).store.alarm {
            goto!($slow, $m, $p, $h, $base, $e, $s)
        }
        (*$m).b0 = (*$m).b;
        let to = *(*$m).entries.add($pred as usize);
        next!($m, to, $h, $base, $e, $s)
    }};
}

/// Takes a branch of a test.
macro_rules! branch {
    ($holds:expr, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        if $holds {
            next!($m, $p.add(2), $h, $base, $e, $s)
        }
        let label = *$p.add(1) as isize;
        if label != 0 {
            next!($m, $p.offset(label), $h, $base, $e, $s)
        }
        goto!(super::control::fail_op, $m, $p, $h, $base, $e, $s)
    }};
}

macro_rules! compare {
    ($full:path, $b:expr, $op:tt, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let w = Word(*$p);
        let (mut a, mut b): (u64, u64) = (x!($m, w.a()), $b);
        if a & 7 != INT {
            a = deref!($base, a);
        }
        if b & 7 != INT {
            b = deref!($base, b);
        }
        if a & 7 == INT && b & 7 == INT {
            branch!((a as i64) $op (b as i64), $m, $p, $h, $base, $e, $s)
        }
        goto!($full, $m, $p, $h, $base, $e, $s)
    }};
}

macro_rules! binary {
    ($full:path, |$a:ident, $b:ident| $fast:expr, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let w = Word(*$p);
        let (mut $a, mut $b): (u64, u64) = (x!($m, w.b()), x!($m, w.c()));
        if $a & 7 != INT {
            $a = deref!($base, $a);
        }
        if $b & 7 != INT {
            $b = deref!($base, $b);
        }
        if $a & 7 == INT && $b & 7 == INT {
            let r: Option<u64> = $fast;
            if let Some(r) = r {
                x!($m, w.a()) = r;
                next!($m, $p.add(1), $h, $base, $e, $s)
            }
        }
        goto!($full, $m, $p, $h, $base, $e, $s)
    }};
}

macro_rules! imm {
    ($p:ident) => {
        Cell::int(Word(*$p).immediate() as i32 as i64).0
    };
}

handlers! {
    fn get_val_x(m, p, h, base, e, s) {
        let w = Word(*p);
        simple_unify!(super::get::get_val_x, x!(m, w.a()), x!(m, w.b()), m, p, h, base, e, s);
        next!(m, p.add(1), h, base, e, s)
    }
    fn get_val_y(m, p, h, base, e, s) {
        let w = Word(*p);
        simple_unify!(super::get::get_val_y, x!(m, w.a()), y!(e, w.b()), m, p, h, base, e, s);
        next!(m, p.add(1), h, base, e, s)
    }
    fn get_atom(m, p, h, base, e, s) {
        constant!(super::get::get_atom, x!(m, Word(*p).a()), (*p & 0xFFFF_FFFF_0000_0000) | 3,
            { next!(m, p.add(1), h, base, e, s) }, m, p, h, base, e, s)
    }
    fn get_int(m, p, h, base, e, s) {
        constant!(super::get::get_int, x!(m, Word(*p).a()), imm!(p),
            { next!(m, p.add(1), h, base, e, s) }, m, p, h, base, e, s)
    }
    fn get_list(m, p, h, base, e, s) {
        list!(super::get::get_list,
            { next!(m, p.add(1), h, base, e, s) },
            { next_w!(m, p.add(1), h, base, e, s) },
            m, p, h, base, e, s)
    }
    fn get_list_var_var(m, p, h, base, e, s) {
        list!(super::get::get_list_var_var,
            {
                let w = Word(*p);
                x!(m, w.b()) = *s;
                x!(m, w.c()) = *s.add(1);
                next!(m, p.add(1), h, base, e, s)
            },
            {
                let w = Word(*p);
                let off = h.byte_offset_from(base) as u64;
                *h = off;
                *h.add(1) = off + 8;
                x!(m, w.b()) = off;
                x!(m, w.c()) = off + 8;
                h = h.add(2);
                next!(m, p.add(1), h, base, e, s)
            },
            m, p, h, base, e, s)
    }
    fn get_list_val_var(m, p, h, base, e, s) {
        list!(super::get::get_list_val_var,
            {
                let w = Word(*p);
                simple_unify!(super::get::get_list_val_var, *s, x!(m, w.b()), m, p, h, base, e, s);
                x!(m, w.c()) = *s.add(1);
                next!(m, p.add(1), h, base, e, s)
            },
            {
                let w = Word(*p);
                let off = h.byte_offset_from(base) as u64;
                *h = x!(m, w.b());
                *h.add(1) = off + 8;
                x!(m, w.c()) = off + 8;
                h = h.add(2);
                next!(m, p.add(1), h, base, e, s)
            },
            m, p, h, base, e, s)
    }
    fn get_list_void_var(m, p, h, base, e, s) {
        list!(super::get::get_list_void_var,
            {
                x!(m, Word(*p).c()) = *s.add(1);
                next!(m, p.add(1), h, base, e, s)
            },
            {
                let off = h.byte_offset_from(base) as u64;
                *h = off;
                *h.add(1) = off + 8;
                x!(m, Word(*p).c()) = off + 8;
                h = h.add(2);
                next!(m, p.add(1), h, base, e, s)
            },
            m, p, h, base, e, s)
    }
    fn get_struct(m, p, h, base, e, s) {
        structure!(super::get::get_struct, x!(m, Word(*p).a()), m, p, h, base, e, s)
    }
    fn val_x(m, p, h, base, e, s) {
        simple_unify!(super::unify::val_x, *s, x!(m, Word(*p).a()), m, p, h, base, e, s);
        s = s.add(1);
        next!(m, p.add(1), h, base, e, s)
    }
    fn val_y(m, p, h, base, e, s) {
        simple_unify!(super::unify::val_y, *s, y!(e, Word(*p).a()), m, p, h, base, e, s);
        s = s.add(1);
        next!(m, p.add(1), h, base, e, s)
    }
    fn atom(m, p, h, base, e, s) {
        constant!(super::unify::atom, *s, (*p & 0xFFFF_FFFF_0000_0000) | 3,
            { s = s.add(1); next!(m, p.add(1), h, base, e, s) }, m, p, h, base, e, s)
    }
    fn int(m, p, h, base, e, s) {
        constant!(super::unify::int, *s, imm!(p),
            { s = s.add(1); next!(m, p.add(1), h, base, e, s) }, m, p, h, base, e, s)
    }
    fn tail_list(m, p, h, base, e, s) {
        let c = deref!(base, *s);
        if c & 7 == LST {
            s = base.byte_offset((c & !7) as isize);
            next!(m, p.add(1), h, base, e, s)
        }
        if c & 7 == 0 {
            let off = h.byte_offset_from(base) as u64;
            bind!(super::unify::tail_list, c, off | LST, m, p, h, base, e, s);
            next_w!(m, p.add(1), h, base, e, s)
        }
        goto!(super::unify::tail_list, m, p, h, base, e, s)
    }
    fn tail_struct(m, p, h, base, e, s) {
        structure!(super::unify::tail_struct, *s, m, p, h, base, e, s)
    }
    fn val_x_var_x(m, p, h, base, e, s) {
        let w = Word(*p);
        simple_unify!(super::unify::val_x_var_x, *s, x!(m, w.a()), m, p, h, base, e, s);
        x!(m, w.b()) = *s.add(1);
        s = s.add(2);
        next!(m, p.add(1), h, base, e, s)
    }
    fn val_x_val_x(m, p, h, base, e, s) {
        let w = Word(*p);
        simple_unify!(super::unify::val_x_val_x, *s, x!(m, w.a()), m, p, h, base, e, s);
        simple_unify!(super::unify::val_x_val_x, *s.add(1), x!(m, w.b()), m, p, h, base, e, s);
        s = s.add(2);
        next!(m, p.add(1), h, base, e, s)
    }
    fn call(m, p, h, base, e, s) {
        (*m).cp = p.add(2);
        enter!(super::control::call_slow, Word(*p).immediate(), m, p, h, base, e, s)
    }
    fn execute(m, p, h, base, e, s) {
        enter!(super::control::execute_slow, Word(*p).immediate(), m, p, h, base, e, s)
    }
    fn dealloc_execute(m, p, h, base, e, s) {
        (*m).cp = *e.add(1) as *const u64;
        (*m).depth = *e.add(2);
        e = *e as *mut u64;
        enter!(super::control::execute_slow, Word(*p).immediate(), m, p, h, base, e, s)
    }
    fn allocate(m, p, h, base, e, s) {
        let n = continuation_slots!(m);
        let top = env_top!(m, e, n);
        if top > (*m).env_limit {
            goto!(super::control::allocate, m, p, h, base, e, s)
        }
        *top = e as u64;
        *top.add(1) = (*m).cp as u64;
        *top.add(2) = (*m).depth;
        e = top;
        next!(m, p.add(1), h, base, e, s)
    }
    /// Room for a clause's large terms.
    fn reserve(m, p, h, base, e, s) {
        if h.wrapping_add(Word(*p).immediate() as usize) > (*m).store.brink {
            goto!(super::control::reserve, m, p, h, base, e, s)
        }
        next!(m, p.add(1), h, base, e, s)
    }
    fn dealloc_proceed(m, p, h, base, e, s) {
        // what is built after calls is built here without another call to look at the heap
        if h > (*m).store.brink {
            goto!(super::control::dealloc_proceed, m, p, h, base, e, s)
        }
        let to = *e.add(1) as *const u64;
        (*m).cp = to;
        e = *e as *mut u64;
        next!(m, to, h, base, e, s)
    }
    fn cut_neck(m, p, h, base, e, s) {
        let to = (*m).b0;
        if (*m).b >= to {
            next!(m, p.add(1), h, base, e, s)
        }
        if !(*m).cleanup_b.is_null() {
            goto!(super::control::cut_neck, m, p, h, base, e, s)
        }
        (*m).b = to;
        (*m).store.hb = if (*m).has_choice() { *to.add(choice::HEAP) as isize } else { 8 };
        next!(m, p.add(1), h, base, e, s)
    }
    fn cut_to(m, p, h, base, e, s) {
        let to = (*m).choice_at(Cell(y!(e, Word(*p).a())));
        if (*m).b >= to {
            next!(m, p.add(1), h, base, e, s)
        }
        if !(*m).cleanup_b.is_null() {
            goto!(super::control::cut_to, m, p, h, base, e, s)
        }
        (*m).b = to;
        (*m).store.hb = if (*m).has_choice() { *to.add(choice::HEAP) as isize } else { 8 };
        next!(m, p.add(1), h, base, e, s)
    }
    fn try_else(m, p, h, base, e, s) {
        if (*m).b < (*m).choice_limit {
            goto!(super::control::try_else, m, p, h, base, e, s)
        }
        let top = env_top!(m, e, Word(*p).a());
        push_choice!(0, p.offset(*p.add(1) as isize), top, m, p, h, base, e, s);
        next!(m, p.add(3), h, base, e, s)
    }
    fn try_op(m, p, h, base, e, s) {
        if (*m).b < (*m).choice_limit {
            goto!(super::index::try_op, m, p, h, base, e, s)
        }
        let n = continuation_slots!(m);
        let top = env_top!(m, e, n);
        push_choice!(Word(*p).a(), p.add(2), top, m, p, h, base, e, s);
        let to = *p.add(1) as *const u64;
        next!(m, to, h, base, e, s)
    }
    fn lt(m, p, h, base, e, s) {
        compare!(super::arith::lt, x!(m, Word(*p).b()), <, m, p, h, base, e, s)
    }
    fn le(m, p, h, base, e, s) {
        compare!(super::arith::le, x!(m, Word(*p).b()), <=, m, p, h, base, e, s)
    }
    fn gt(m, p, h, base, e, s) {
        compare!(super::arith::gt, x!(m, Word(*p).b()), >, m, p, h, base, e, s)
    }
    fn ge(m, p, h, base, e, s) {
        compare!(super::arith::ge, x!(m, Word(*p).b()), >=, m, p, h, base, e, s)
    }
    fn num_eq(m, p, h, base, e, s) {
        compare!(super::arith::num_eq, x!(m, Word(*p).b()), ==, m, p, h, base, e, s)
    }
    fn num_ne(m, p, h, base, e, s) {
        compare!(super::arith::num_ne, x!(m, Word(*p).b()), !=, m, p, h, base, e, s)
    }
    fn lt_i(m, p, h, base, e, s) {
        compare!(super::arith::lt_i, imm!(p), <, m, p, h, base, e, s)
    }
    fn le_i(m, p, h, base, e, s) {
        compare!(super::arith::le_i, imm!(p), <=, m, p, h, base, e, s)
    }
    fn gt_i(m, p, h, base, e, s) {
        compare!(super::arith::gt_i, imm!(p), >, m, p, h, base, e, s)
    }
    fn ge_i(m, p, h, base, e, s) {
        compare!(super::arith::ge_i, imm!(p), >=, m, p, h, base, e, s)
    }
    fn num_eq_i(m, p, h, base, e, s) {
        compare!(super::arith::num_eq_i, imm!(p), ==, m, p, h, base, e, s)
    }
    fn num_ne_i(m, p, h, base, e, s) {
        compare!(super::arith::num_ne_i, imm!(p), !=, m, p, h, base, e, s)
    }
    fn add(m, p, h, base, e, s) {
        binary!(super::arith::add,
            |a, b| (a as i64 - INT as i64).checked_add(b as i64).map(|r| r as u64), m, p, h, base, e, s)
    }
    fn sub(m, p, h, base, e, s) {
        binary!(super::arith::sub,
            |a, b| (a as i64).checked_sub(b as i64 - INT as i64).map(|r| r as u64), m, p, h, base, e, s)
    }
    fn mul(m, p, h, base, e, s) {
        binary!(super::arith::mul,
            |a, b| (a as i64 - INT as i64).checked_mul(b as i64 >> 3).map(|r| r as u64 | INT),
            m, p, h, base, e, s)
    }
    fn add_i(m, p, h, base, e, s) {
        let w = Word(*p);
        let i = w.c() as i16 as i64;
        let mut a: u64 = x!(m, w.b());
        if a & 7 != INT {
            a = deref!(base, a);
        }
        if a & 7 == INT
            && let Some(r) = (a as i64).checked_add(i << 3) {
                x!(m, w.a()) = r as u64;
                next!(m, p.add(1), h, base, e, s)
            }
        goto!(super::arith::add_i, m, p, h, base, e, s)
    }
}
