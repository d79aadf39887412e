//! Head unification: argument registers against constants and structures.

use super::{bind, deref, goto, handlers, next, next_bound, next_w, reload, sync, x, y};
use crate::{
    machine::Machine,
    program::{clause::boxed_tag, code::Word},
    term::{Cell, Tag},
};

const LST: u64 = Tag::Lst as u64;
const STR: u64 = Tag::Str as u64;

/// General unification on behalf of a handler.
#[inline(never)]
pub(crate) unsafe fn unify(m: *mut Machine, a: u64, b: u64) -> bool {
    // SAFETY: `m` is the running machine, its state saved.
    unsafe { (*m).store.unify(Cell(a), Cell(b)) }
}

/// Unifies an attributed variable's cell with a constant; the slow part of binding.
#[inline(never)]
pub(crate) unsafe fn bind_slow(m: *mut Machine, var: u64, value: u64) {
    // SAFETY: as in `unify`.
    unsafe { (*m).store.bind(Cell(var), Cell(value)) }
}

#[inline(never)]
pub(crate) unsafe fn equal_boxed(m: *mut Machine, c: u64, words: *const u64, n: usize) -> bool {
    // SAFETY: the words are the instruction's operand.
    unsafe { crate::program::clause::boxed_equals(&(*m).store, Cell(c), std::slice::from_raw_parts(words, n)) }
}

/// Copies a boxed constant to the heap and returns its cell.
#[inline(never)]
pub(crate) unsafe fn put_boxed(m: *mut Machine, words: *const u64, n: usize) -> u64 {
    // SAFETY: as in `equal_boxed`.
    unsafe {
        let store = &mut (*m).store;
        let addr = store.alloc(n);
        for i in 0..n {
            store.set(addr + 8 * i as isize, Cell(*words.add(i)));
        }
        store.keep_margin();
        Cell::refer(boxed_tag(*words), addr).0
    }
}

/// Matches a constant (an immediate cell).
macro_rules! get_constant {
    ($value:expr, $len:expr, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let w = Word(*$p);
        let value: u64 = $value;
        let c = deref!($base, x!($m, w.a()));
        if c == value {
            next!($m, $p.add($len), $h, $base, $e, $s)
        }
        if c & 7 == 0 {
            bind!($m, $base, c, value);
            next!($m, $p.add($len), $h, $base, $e, $s)
        }
        if c & 7 == 7 {
            sync!($m, $p, $h, $base, $e, $s);
            bind_slow($m, c, value);
            reload!($m, $h, $base, $e);
            next_bound!($m, $p.add($len), $h, $base, $e, $s)
        }
        goto!(super::control::fail_op, $m, $p, $h, $base, $e, $s)
    }};
}

/// `get_list` up to where the mode is known: `$read` or `$write` goes on.
macro_rules! list_or {
    ($c:ident, $read:block, $write:block, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        if $c & 7 == LST {
            $s = $base.byte_offset(($c & !7) as isize);
            $read
        }
        if $c & 7 == 0 {
            let off = $h.byte_offset_from($base) as u64;
            bind!($m, $base, $c, off | LST);
            $write
        }
        if $c & 7 == 7 {
            sync!($m, $p, $h, $base, $e, $s);
            let (cell, first) = (*$m).store.put_skeleton(crate::term::PAIR);
            bind_slow($m, $c, cell.0);
            reload!($m, $h, $base, $e);
            $s = $base.byte_offset(first);
            $read
        }
        goto!(super::control::fail_op, $m, $p, $h, $base, $e, $s)
    }};
}

handlers! {
    fn get_val_x(m, p, h, base, e, s) {
        let w = Word(*p);
        let (a, b) = (x!(m, w.a()), x!(m, w.b()));
        if a == b {
            next!(m, p.add(1), h, base, e, s)
        }
        sync!(m, p, h, base, e, s);
        if unify(m, a, b) {
            reload!(m, h, base, e);
            next_bound!(m, p.add(1), h, base, e, s)
        }
        goto!(super::control::fail_op, m, p, h, base, e, s)
    }
    fn get_val_y(m, p, h, base, e, s) {
        let w = Word(*p);
        let (a, b) = (x!(m, w.a()), y!(e, w.b()));
        sync!(m, p, h, base, e, s);
        if unify(m, a, b) {
            reload!(m, h, base, e);
            next_bound!(m, p.add(1), h, base, e, s)
        }
        goto!(super::control::fail_op, m, p, h, base, e, s)
    }
    fn get_atom(m, p, h, base, e, s) {
        get_constant!((*p & 0xFFFF_FFFF_0000_0000) | 3, 1, m, p, h, base, e, s)
    }
    fn get_int(m, p, h, base, e, s) {
        get_constant!(Cell::int(Word(*p).immediate() as i32 as i64).0, 1, m, p, h, base, e, s)
    }
    fn get_cell(m, p, h, base, e, s) {
        get_constant!(*p.add(1), 2, m, p, h, base, e, s)
    }
    fn get_boxed(m, p, h, base, e, s) {
        let w = Word(*p);
        let n = w.b();
        let c = deref!(base, x!(m, w.a()));
        sync!(m, p, h, base, e, s);
        if c.wrapping_add(1) & 6 == 0 {
            let v = put_boxed(m, p.add(1), n);
            bind_slow(m, c, v);
            reload!(m, h, base, e);
            next_bound!(m, p.add(1 + n), h, base, e, s)
        }
        if equal_boxed(m, c, p.add(1), n) {
            next!(m, p.add(1 + n), h, base, e, s)
        }
        goto!(super::control::fail_op, m, p, h, base, e, s)
    }
    fn get_list(m, p, h, base, e, s) {
        let w = Word(*p);
        let c = deref!(base, x!(m, w.a()));
        list_or!(c,
            { next_bound!(m, p.add(1), h, base, e, s) },
            { next_w!(m, p.add(1), h, base, e, s) },
            m, p, h, base, e, s)
    }
    fn get_list_var_var(m, p, h, base, e, s) {
        let w = Word(*p);
        let c = deref!(base, x!(m, w.a()));
        list_or!(c,
            {
                x!(m, w.b()) = *s;
                x!(m, w.c()) = *s.add(1);
                next_bound!(m, p.add(1), h, base, e, s)
            },
            {
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
        let w = Word(*p);
        let c = deref!(base, x!(m, w.a()));
        list_or!(c,
            {
                let (a, b) = (*s, x!(m, w.b()));
                if a != b {
                    let off = s.byte_offset_from(base);
                    sync!(m, p, h, base, e, s);
                    if !unify(m, a, b) {
                        goto!(super::control::fail_op, m, p, h, base, e, s)
                    }
                    reload!(m, h, base, e);
                    s = base.byte_offset(off);
                }
                x!(m, w.c()) = *s.add(1);
                next_bound!(m, p.add(1), h, base, e, s)
            },
            {
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
        let w = Word(*p);
        let c = deref!(base, x!(m, w.a()));
        list_or!(c,
            {
                x!(m, w.c()) = *s.add(1);
                next_bound!(m, p.add(1), h, base, e, s)
            },
            {
                let off = h.byte_offset_from(base) as u64;
                *h = off;
                *h.add(1) = off + 8;
                x!(m, w.c()) = off + 8;
                h = h.add(2);
                next!(m, p.add(1), h, base, e, s)
            },
            m, p, h, base, e, s)
    }
    fn get_struct(m, p, h, base, e, s) {
        let w = Word(*p);
        let f = *p.add(1);
        let c = deref!(base, x!(m, w.a()));
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
}
