//! Arguments of structures, matched (read mode) or built (write mode).

use super::{
    bind, deref,
    get::{bind_slow, unify},
    goto, handlers, next, next_bound, next_w, reload, sync, x, y,
};
use crate::{
    program::code::Word,
    term::{Cell, Tag},
};

const LST: u64 = Tag::Lst as u64;
const STR: u64 = Tag::Str as u64;

/// Unifies the argument at `s` with a value and goes on after it.
macro_rules! match_value {
    ($value:expr, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let (a, b): (u64, u64) = (*$s, $value);
        $s = $s.add(1);
        if a != b {
            let off = $s.byte_offset_from($base);
            sync!($m, $p, $h, $base, $e, $s);
            if !unify($m, a, b) {
                goto!(super::control::fail_op, $m, $p, $h, $base, $e, $s)
            }
            reload!($m, $h, $base, $e);
            $s = $base.byte_offset(off);
        }
    }};
}

/// Matches the argument at `s` with an immediate cell.
macro_rules! match_constant {
    ($value:expr, $len:expr, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let value: u64 = $value;
        let c = deref!($base, *$s);
        $s = $s.add(1);
        if c == value {
            next!($m, $p.add($len), $h, $base, $e, $s)
        }
        if c & 7 == 0 {
            bind!($m, $base, c, value);
            next!($m, $p.add($len), $h, $base, $e, $s)
        }
        if c & 7 == 7 {
            let off = $s.byte_offset_from($base);
            sync!($m, $p, $h, $base, $e, $s);
            bind_slow($m, c, value);
            reload!($m, $h, $base, $e);
            $s = $base.byte_offset(off);
            next_bound!($m, $p.add($len), $h, $base, $e, $s)
        }
        goto!(super::control::fail_op, $m, $p, $h, $base, $e, $s)
    }};
}

/// Makes a new variable at the heap top and returns its reference.
macro_rules! new_var {
    ($h:ident, $base:ident) => {{
        let v = $h.byte_offset_from($base) as u64;
        *$h = v;
        $h = $h.add(1);
        v
    }};
}

handlers! {
    fn var_x(m, p, h, base, e, s) {
        x!(m, Word(*p).a()) = *s;
        s = s.add(1);
        next!(m, p.add(1), h, base, e, s)
    }
    fn var_x_w(m, p, h, base, e, s) {
        x!(m, Word(*p).a()) = new_var!(h, base);
        next_w!(m, p.add(1), h, base, e, s)
    }
    fn var_y(m, p, h, base, e, s) {
        y!(e, Word(*p).a()) = *s;
        s = s.add(1);
        next!(m, p.add(1), h, base, e, s)
    }
    fn var_y_w(m, p, h, base, e, s) {
        y!(e, Word(*p).a()) = new_var!(h, base);
        next_w!(m, p.add(1), h, base, e, s)
    }
    fn val_x(m, p, h, base, e, s) {
        match_value!(x!(m, Word(*p).a()), m, p, h, base, e, s);
        next_bound!(m, p.add(1), h, base, e, s)
    }
    fn val_x_w(m, p, h, base, e, s) {
        *h = x!(m, Word(*p).a());
        h = h.add(1);
        next_w!(m, p.add(1), h, base, e, s)
    }
    fn val_y(m, p, h, base, e, s) {
        match_value!(y!(e, Word(*p).a()), m, p, h, base, e, s);
        next_bound!(m, p.add(1), h, base, e, s)
    }
    fn val_y_w(m, p, h, base, e, s) {
        // what a call has bound is meant itself: the variable between may go
        *h = deref!(base, y!(e, Word(*p).a()));
        h = h.add(1);
        next_w!(m, p.add(1), h, base, e, s)
    }
    fn void(m, p, h, base, e, s) {
        s = s.add(Word(*p).a());
        next!(m, p.add(1), h, base, e, s)
    }
    fn void_w(m, p, h, base, e, s) {
        for _ in 0..Word(*p).a() {
            let _ = new_var!(h, base);
        }
        next_w!(m, p.add(1), h, base, e, s)
    }
    fn atom(m, p, h, base, e, s) {
        match_constant!((*p & 0xFFFF_FFFF_0000_0000) | 3, 1, m, p, h, base, e, s)
    }
    fn atom_w(m, p, h, base, e, s) {
        *h = (*p & 0xFFFF_FFFF_0000_0000) | 3;
        h = h.add(1);
        next_w!(m, p.add(1), h, base, e, s)
    }
    fn int(m, p, h, base, e, s) {
        match_constant!(Cell::int(Word(*p).immediate() as i32 as i64).0, 1, m, p, h, base, e, s)
    }
    fn int_w(m, p, h, base, e, s) {
        *h = Cell::int(Word(*p).immediate() as i32 as i64).0;
        h = h.add(1);
        next_w!(m, p.add(1), h, base, e, s)
    }
    fn cell(m, p, h, base, e, s) {
        match_constant!(*p.add(1), 2, m, p, h, base, e, s)
    }
    fn cell_w(m, p, h, base, e, s) {
        *h = *p.add(1);
        h = h.add(1);
        next_w!(m, p.add(2), h, base, e, s)
    }
    fn tail_list(m, p, h, base, e, s) {
        let c = deref!(base, *s);
        if c & 7 == LST {
            s = base.byte_offset((c & !7) as isize);
            next!(m, p.add(1), h, base, e, s)
        }
        if c & 7 == 0 {
            let off = h.byte_offset_from(base) as u64;
            bind!(m, base, c, off | LST);
            next_w!(m, p.add(1), h, base, e, s)
        }
        if c & 7 == 7 {
            sync!(m, p, h, base, e, s);
            let (cell, first) = (*m).store.put_skeleton(crate::term::PAIR);
            bind_slow(m, c, cell.0);
            reload!(m, h, base, e);
            s = base.byte_offset(first);
            next_bound!(m, p.add(1), h, base, e, s)
        }
        goto!(super::control::fail_op, m, p, h, base, e, s)
    }
    fn tail_list_w(m, p, h, base, e, s) {
        *h = (h.byte_offset_from(base) as u64 + 8) | LST;
        h = h.add(1);
        next_w!(m, p.add(1), h, base, e, s)
    }
    fn tail_struct(m, p, h, base, e, s) {
        let f = *p.add(1);
        let c = deref!(base, *s);
        if c & 7 == STR {
            let at = base.byte_offset((c & !7) as isize);
            if *at == f {
                s = at.add(1);
                next!(m, p.add(2), h, base, e, s)
            }
            goto!(super::control::fail_op, m, p, h, base, e, s)
        }
        if c & 7 == 0 {
            let off = h.byte_offset_from(base) as u64;
            bind!(m, base, c, off | STR);
            *h = f;
            h = h.add(1);
            next_w!(m, p.add(2), h, base, e, s)
        }
        if c & 7 == 7 {
            sync!(m, p, h, base, e, s);
            let (cell, first) = (*m).store.put_skeleton(crate::term::Functor(f));
            bind_slow(m, c, cell.0);
            reload!(m, h, base, e);
            s = base.byte_offset(first);
            next_bound!(m, p.add(2), h, base, e, s)
        }
        goto!(super::control::fail_op, m, p, h, base, e, s)
    }
    fn tail_struct_w(m, p, h, base, e, s) {
        *h = (h.byte_offset_from(base) as u64 + 8) | STR;
        *h.add(1) = *p.add(1);
        h = h.add(2);
        next_w!(m, p.add(2), h, base, e, s)
    }
    fn var_x_var_x(m, p, h, base, e, s) {
        let w = Word(*p);
        x!(m, w.a()) = *s;
        x!(m, w.b()) = *s.add(1);
        s = s.add(2);
        next!(m, p.add(1), h, base, e, s)
    }
    fn var_x_var_x_w(m, p, h, base, e, s) {
        let w = Word(*p);
        x!(m, w.a()) = new_var!(h, base);
        x!(m, w.b()) = new_var!(h, base);
        next_w!(m, p.add(1), h, base, e, s)
    }
    fn val_x_var_x(m, p, h, base, e, s) {
        let w = Word(*p);
        match_value!(x!(m, w.a()), m, p, h, base, e, s);
        x!(m, w.b()) = *s;
        s = s.add(1);
        next_bound!(m, p.add(1), h, base, e, s)
    }
    fn val_x_var_x_w(m, p, h, base, e, s) {
        let w = Word(*p);
        *h = x!(m, w.a());
        h = h.add(1);
        x!(m, w.b()) = new_var!(h, base);
        next_w!(m, p.add(1), h, base, e, s)
    }
    fn val_x_val_x(m, p, h, base, e, s) {
        let w = Word(*p);
        match_value!(x!(m, w.a()), m, p, h, base, e, s);
        match_value!(x!(m, w.b()), m, p, h, base, e, s);
        next_bound!(m, p.add(1), h, base, e, s)
    }
    fn val_x_val_x_w(m, p, h, base, e, s) {
        let w = Word(*p);
        *h = x!(m, w.a());
        *h.add(1) = x!(m, w.b());
        h = h.add(2);
        next_w!(m, p.add(1), h, base, e, s)
    }
}
