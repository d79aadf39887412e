//! Arithmetic: small integers in line, everything else through the evaluator.

use std::cmp::Ordering;

use super::{deref, goto, handlers, next, reload, sync, test::branch, x};
use crate::{
    machine::Machine,
    program::code::Word,
    term::{
        Cell, Tag,
        arith::{self, Op2},
    },
};

const INT: u64 = Tag::Int as u64;

/// The general case of a binary function; 0 means that it threw.
#[inline(never)]
unsafe fn slow2(m: *mut Machine, op: Op2, a: u64, b: u64) -> u64 {
    // SAFETY: `m` is the running machine, its state saved.
    let m = unsafe { &mut *m };
    let r = arith::apply2(&mut m.store, op, Cell(a), Cell(b));
    m.keep(r)
}

/// The general case of a comparison: 0 less, 1 equal, 2 greater, 3 unordered, 4 thrown.
#[inline(never)]
unsafe fn slow_compare(m: *mut Machine, a: u64, b: u64) -> u32 {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    match arith::compare_num(&mut m.store, Cell(a), Cell(b)) {
        Ok(Some(Ordering::Less)) => 0,
        Ok(Some(Ordering::Equal)) => 1,
        Ok(Some(Ordering::Greater)) => 2,
        Ok(None) => 3,
        Err(t) => {
            m.thrown = m.arithmetic_error(t);
            4
        }
    }
}

#[inline(never)]
unsafe fn slow_eval(m: *mut Machine, a: u64) -> u64 {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    let r = arith::eval(&mut m.store, Cell(a));
    m.keep(r)
}

#[inline(never)]
unsafe fn slow_function(m: *mut Machine, id: u64, a: u64, b: u64) -> u64 {
    // SAFETY: as above.
    let m = unsafe { &mut *m };
    let r = arith::apply_id(&mut m.store, id, Cell(a), Cell(b));
    m.keep(r)
}

impl Machine {
    /// A result as a word; a throw is kept for the handler to raise.
    fn keep(&mut self, r: crate::term::Res<Cell>) -> u64 {
        self.store.keep_margin();
        match r {
            Ok(c) => c.0,
            Err(t) => {
                self.thrown = self.arithmetic_error(t);
                0
            }
        }
    }
}

/// A comparison: `$fast` on the tagged words of two small integers, `$slow` on the code of `slow_compare`.
macro_rules! compare {
    ($b:expr, $fast:tt, $slow:pat, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let w = Word(*$p);
        let (mut a, mut b): (u64, u64) = (x!($m, w.a()), $b);
        if a & 7 != INT {
            a = deref!($base, a);
        }
        if b & 7 != INT {
            b = deref!($base, b);
        }
        if a & 7 == INT && b & 7 == INT {
            branch!((a as i64) $fast (b as i64), $m, $p, $h, $base, $e, $s)
        }
        sync!($m, $p, $h, $base, $e, $s);
        let r = slow_compare($m, a, b);
        reload!($m, $h, $base, $e);
        if r == 4 {
            goto!(super::control::throw_op, $m, $p, $h, $base, $e, $s)
        }
        branch!(matches!(r, $slow), $m, $p, $h, $base, $e, $s)
    }};
}

/// A binary function: `$fast` gives `Some(word)` for two small integers where it can.
macro_rules! binary {
    ($op:expr, |$a:ident, $b:ident| $fast:expr, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let w = Word(*$p);
        let ($a, $b): (u64, u64) = (deref!($base, x!($m, w.b())), deref!($base, x!($m, w.c())));
        if $a & 7 == INT && $b & 7 == INT {
            let r: Option<u64> = $fast;
            if let Some(r) = r {
                x!($m, w.a()) = r;
                next!($m, $p.add(1), $h, $base, $e, $s)
            }
        }
        sync!($m, $p, $h, $base, $e, $s);
        let r = slow2($m, $op, $a, $b);
        reload!($m, $h, $base, $e);
        if r == 0 {
            goto!(super::control::throw_op, $m, $p, $h, $base, $e, $s)
        }
        x!($m, Word(*$p).a()) = r;
        next!($m, $p.add(1), $h, $base, $e, $s)
    }};
}

/// Stores a function's result, or raises what it threw.
macro_rules! finish {
    ($r:expr, $len:expr, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        sync!($m, $p, $h, $base, $e, $s);
        let r = $r;
        reload!($m, $h, $base, $e);
        if r == 0 {
            goto!(super::control::throw_op, $m, $p, $h, $base, $e, $s)
        }
        x!($m, Word(*$p).a()) = r;
        next!($m, $p.add($len), $h, $base, $e, $s)
    }};
}

macro_rules! imm {
    ($p:ident) => {
        Cell::int(Word(*$p).immediate() as i32 as i64).0
    };
}

/// Integer value of a tagged word.
macro_rules! val {
    ($c:expr) => {
        ($c as i64 >> 3)
    };
}

fn small(i: i64) -> Option<u64> {
    Cell::try_int(i).map(|c| c.0)
}

handlers! {
    fn lt(m, p, h, base, e, s) {
        compare!(x!(m, Word(*p).b()), <, 0, m, p, h, base, e, s)
    }
    fn le(m, p, h, base, e, s) {
        compare!(x!(m, Word(*p).b()), <=, 0 | 1, m, p, h, base, e, s)
    }
    fn gt(m, p, h, base, e, s) {
        compare!(x!(m, Word(*p).b()), >, 2, m, p, h, base, e, s)
    }
    fn ge(m, p, h, base, e, s) {
        compare!(x!(m, Word(*p).b()), >=, 1 | 2, m, p, h, base, e, s)
    }
    fn num_eq(m, p, h, base, e, s) {
        compare!(x!(m, Word(*p).b()), ==, 1, m, p, h, base, e, s)
    }
    fn num_ne(m, p, h, base, e, s) {
        compare!(x!(m, Word(*p).b()), !=, 0 | 2 | 3, m, p, h, base, e, s)
    }
    fn lt_i(m, p, h, base, e, s) {
        compare!(imm!(p), <, 0, m, p, h, base, e, s)
    }
    fn le_i(m, p, h, base, e, s) {
        compare!(imm!(p), <=, 0 | 1, m, p, h, base, e, s)
    }
    fn gt_i(m, p, h, base, e, s) {
        compare!(imm!(p), >, 2, m, p, h, base, e, s)
    }
    fn ge_i(m, p, h, base, e, s) {
        compare!(imm!(p), >=, 1 | 2, m, p, h, base, e, s)
    }
    fn num_eq_i(m, p, h, base, e, s) {
        compare!(imm!(p), ==, 1, m, p, h, base, e, s)
    }
    fn num_ne_i(m, p, h, base, e, s) {
        compare!(imm!(p), !=, 0 | 2 | 3, m, p, h, base, e, s)
    }
    fn add(m, p, h, base, e, s) {
        binary!(Op2::Add, |a, b| (a as i64 - INT as i64).checked_add(b as i64).map(|r| r as u64), m, p, h, base, e, s)
    }
    fn sub(m, p, h, base, e, s) {
        binary!(Op2::Sub, |a, b| (a as i64).checked_sub(b as i64 - INT as i64).map(|r| r as u64), m, p, h, base, e, s)
    }
    fn mul(m, p, h, base, e, s) {
        binary!(Op2::Mul,
            |a, b| (a as i64 - INT as i64).checked_mul(val!(b)).map(|r| r as u64 | INT),
            m, p, h, base, e, s)
    }
    fn int_div(m, p, h, base, e, s) {
        binary!(Op2::IntDiv,
            |a, b| if val!(b) != 0 { small(val!(a) / val!(b)) } else { None },
            m, p, h, base, e, s)
    }
    fn modulo(m, p, h, base, e, s) {
        binary!(Op2::Mod,
            |a, b| if val!(b) > 0 { Some(Cell::int(val!(a).rem_euclid(val!(b))).0) } else { None },
            m, p, h, base, e, s)
    }
    fn rem(m, p, h, base, e, s) {
        binary!(Op2::Rem,
            |a, b| if val!(b) > 0 { Some(Cell::int(val!(a) % val!(b)).0) } else { None },
            m, p, h, base, e, s)
    }
    fn and(m, p, h, base, e, s) {
        binary!(Op2::And, |a, b| Some(a & b), m, p, h, base, e, s)
    }
    fn or(m, p, h, base, e, s) {
        binary!(Op2::Or, |a, b| Some(a | b), m, p, h, base, e, s)
    }
    fn xor(m, p, h, base, e, s) {
        binary!(Op2::Xor, |a, b| Some((a ^ b) | INT), m, p, h, base, e, s)
    }
    fn shl(m, p, h, base, e, s) {
        binary!(Op2::Shl,
            |a, b| match val!(b) {
                n @ 0..=60 if val!(a).unsigned_abs() < 1u64 << (60 - n) => Some(Cell::int(val!(a) << n).0),
                _ => None,
            },
            m, p, h, base, e, s)
    }
    fn shr(m, p, h, base, e, s) {
        binary!(Op2::Shr,
            |a, b| match val!(b) {
                n @ 0..=63 => Some(Cell::int(val!(a) >> n).0),
                _ => None,
            },
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
        finish!(slow2(m, Op2::Add, a, Cell::int(i).0), 1, m, p, h, base, e, s)
    }
    fn eval(m, p, h, base, e, s) {
        let w = Word(*p);
        let a = deref!(base, x!(m, w.b()));
        if a & 7 == INT {
            x!(m, w.a()) = a;
            next!(m, p.add(1), h, base, e, s)
        }
        finish!(slow_eval(m, a), 1, m, p, h, base, e, s)
    }
    fn arith0(m, p, h, base, e, s) {
        finish!(slow_function(m, *p.add(1), 0, 0), 2, m, p, h, base, e, s)
    }
    fn arith1(m, p, h, base, e, s) {
        let a = deref!(base, x!(m, Word(*p).b()));
        finish!(slow_function(m, *p.add(1), a, 0), 2, m, p, h, base, e, s)
    }
    fn arith2(m, p, h, base, e, s) {
        let w = Word(*p);
        let (a, b) = (deref!(base, x!(m, w.b())), deref!(base, x!(m, w.c())));
        finish!(slow_function(m, *p.add(1), a, b), 2, m, p, h, base, e, s)
    }
}
