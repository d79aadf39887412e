//! Tests that branch: on to the next instruction if they hold, else to the label.

use super::{deref, goto, handlers, next, sync, x};
use crate::{
    machine::Machine,
    program::code::Word,
    term::{BoxKind, Cell, Tag},
};

/// Goes on if `$holds`, else to the label in the word after the instruction (0: fail).
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
pub(crate) use branch;

const LST: u64 = Tag::Lst as u64;
const STR: u64 = Tag::Str as u64;
const CON: u64 = Tag::Con as u64;
const INT: u64 = Tag::Int as u64;
const FLT: u64 = Tag::Flt as u64;
const BOX: u64 = Tag::Box as u64;

macro_rules! kind {
    ($base:ident, $c:expr) => {
        Cell(*$base.byte_offset(($c & !7) as isize)).box_kind()
    };
}

#[inline(never)]
unsafe fn identical(m: *mut Machine, a: u64, b: u64) -> bool {
    // SAFETY: `m` is the running machine, its state saved.
    unsafe { (*m).store.identical(Cell(a), Cell(b)) }
}

macro_rules! same {
    ($want:expr, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let w = Word(*$p);
        let (a, b) = (deref!($base, x!($m, w.a())), deref!($base, x!($m, w.b())));
        let same = if a == b {
            true
        } else if a & 7 == b & 7 && matches!(a & 7, LST | STR | FLT | BOX) {
            sync!($m, $p, $h, $base, $e, $s);
            identical($m, a, b)
        } else {
            false
        };
        branch!(same == $want, $m, $p, $h, $base, $e, $s)
    }};
}

handlers! {
    fn var(m, p, h, base, e, s) {
        let c = deref!(base, x!(m, Word(*p).a()));
        branch!(c.wrapping_add(1) & 6 == 0, m, p, h, base, e, s)
    }
    fn nonvar(m, p, h, base, e, s) {
        let c = deref!(base, x!(m, Word(*p).a()));
        branch!(c.wrapping_add(1) & 6 != 0, m, p, h, base, e, s)
    }
    fn atom(m, p, h, base, e, s) {
        let c = deref!(base, x!(m, Word(*p).a()));
        branch!(c & 7 == CON, m, p, h, base, e, s)
    }
    fn integer(m, p, h, base, e, s) {
        let c = deref!(base, x!(m, Word(*p).a()));
        branch!(c & 7 == INT || (c & 7 == BOX && kind!(base, c) == BoxKind::BigInt), m, p, h, base, e, s)
    }
    fn float(m, p, h, base, e, s) {
        let c = deref!(base, x!(m, Word(*p).a()));
        branch!(c & 7 == FLT, m, p, h, base, e, s)
    }
    fn number(m, p, h, base, e, s) {
        let c = deref!(base, x!(m, Word(*p).a()));
        let holds = c & 7 == INT || c & 7 == FLT || (c & 7 == BOX && kind!(base, c) != BoxKind::Text);
        branch!(holds, m, p, h, base, e, s)
    }
    fn atomic(m, p, h, base, e, s) {
        let c = deref!(base, x!(m, Word(*p).a()));
        branch!(matches!(c & 7, CON | INT | FLT | BOX), m, p, h, base, e, s)
    }
    fn compound(m, p, h, base, e, s) {
        let c = deref!(base, x!(m, Word(*p).a()));
        branch!(matches!(c & 7, LST | STR), m, p, h, base, e, s)
    }
    fn callable(m, p, h, base, e, s) {
        let c = deref!(base, x!(m, Word(*p).a()));
        branch!(matches!(c & 7, LST | STR | CON), m, p, h, base, e, s)
    }
    fn eq(m, p, h, base, e, s) {
        same!(true, m, p, h, base, e, s)
    }
    fn ne(m, p, h, base, e, s) {
        same!(false, m, p, h, base, e, s)
    }
    fn is_atom(m, p, h, base, e, s) {
        let w = Word(*p);
        let c = deref!(base, x!(m, w.a()));
        branch!(c == (w.0 & 0xFFFF_FFFF_0000_0000) | 3, m, p, h, base, e, s)
    }
    fn is_not_atom(m, p, h, base, e, s) {
        let w = Word(*p);
        let c = deref!(base, x!(m, w.a()));
        branch!(c != (w.0 & 0xFFFF_FFFF_0000_0000) | 3, m, p, h, base, e, s)
    }
}
