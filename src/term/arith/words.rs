//! The usual operations on big integers, straight on the words in the heap:
//! sums, differences, and products, quotients and remainders by one word.
//! (Going through values of the big-integer library copies each operand and
//! the result; on sums of 10,000 bits that took twice the time.)

use super::Op2;
use crate::term::{BoxKind, Cell, OutOfMemory, Store, Tag};

/// An integer as sign and magnitude; the words are in the heap unless it is small.
#[derive(Clone, Copy)]
struct Int {
    negative: bool,
    /// Address of the least significant word; 0 for a small integer.
    at: isize,
    small: u64,
    len: usize,
}

impl Int {
    fn of(store: &Store, c: Cell) -> Option<Int> {
        match c.tag() {
            Tag::Int => {
                let i = c.int_value();
                Some(Int { negative: i < 0, at: 0, small: i.unsigned_abs(), len: (i != 0) as usize })
            }
            Tag::Box => {
                let header = store.get(c.addr());
                if header.box_kind() != BoxKind::BigInt {
                    return None;
                }
                let negative = store.get(c.addr() + 8).0 != 0;
                Some(Int { negative, at: c.addr() + 16, small: 0, len: header.box_words() - 1 })
            }
            _ => None,
        }
    }

    #[inline(always)]
    fn word(&self, store: &Store, i: usize) -> u64 {
        if self.at == 0 { self.small } else { store.get(self.at + 8 * i as isize).0 }
    }

    /// True if the magnitude is less than the other's.
    fn is_below(&self, store: &Store, other: &Int) -> bool {
        if self.len != other.len {
            return self.len < other.len;
        }
        let different = (0..self.len).rev().find(|i| self.word(store, *i) != other.word(store, *i));
        different.is_some_and(|i| self.word(store, i) < other.word(store, i))
    }
}

/// The result of an operation that is done here; `None` for all others.
pub(super) fn apply(store: &mut Store, op: Op2, a: Cell, b: Cell) -> Option<Result<Cell, OutOfMemory>> {
    if !matches!(op, Op2::Add | Op2::Sub | Op2::Mul | Op2::IntDiv | Op2::Mod | Op2::Rem) {
        return None;
    }
    let (x, mut y) = (Int::of(store, a)?, Int::of(store, b)?);
    let room = x.len.max(y.len) + 3;
    match op {
        Op2::Mul if x.len > 1 && y.len > 1 => return None,
        Op2::IntDiv | Op2::Mod | Op2::Rem if y.len != 1 => return None,
        Op2::Sub => y.negative = !y.negative,
        _ => {}
    }
    if let Err(e) = store.ensure(room) {
        return Some(Err(e));
    }
    let at = store.alloc(room);
    let (negative, len) = match op {
        Op2::Mul => (x.negative != y.negative, product(store, at, x, y)),
        Op2::IntDiv => (x.negative != y.negative, quotient(store, at, x, y.word(store, 0))),
        Op2::Mod | Op2::Rem => {
            let d = y.word(store, 0);
            let r = remainder(store, x, d);
            // `mod` has the sign of the divisor, `rem` that of the dividend
            let other_side = op == Op2::Mod && r != 0 && x.negative != y.negative;
            store.set(at + 16, Cell(if other_side { d - r } else { r }));
            (if op == Op2::Mod { y.negative } else { x.negative }, 1)
        }
        _ if x.negative == y.negative => (x.negative, sum(store, at, x, y)),
        _ if x.is_below(store, &y) => (y.negative, difference(store, at, y, x)),
        _ => (x.negative, difference(store, at, x, y)),
    };
    Some(Ok(finish(store, at, negative, len)))
}

fn sum(store: &mut Store, at: isize, x: Int, y: Int) -> usize {
    let (x, y) = if x.len < y.len { (y, x) } else { (x, y) };
    let mut carry = false;
    for i in 0..x.len {
        let other = if i < y.len { y.word(store, i) } else { 0 };
        let (s, c1) = x.word(store, i).overflowing_add(other);
        let (s, c2) = s.overflowing_add(carry as u64);
        carry = c1 | c2;
        store.set(at + 16 + 8 * i as isize, Cell(s));
    }
    store.set(at + 16 + 8 * x.len as isize, Cell(carry as u64));
    x.len + 1
}

/// `x - y`, where `x` is not below `y`.
fn difference(store: &mut Store, at: isize, x: Int, y: Int) -> usize {
    let mut borrow = false;
    for i in 0..x.len {
        let other = if i < y.len { y.word(store, i) } else { 0 };
        let (s, b1) = x.word(store, i).overflowing_sub(other);
        let (s, b2) = s.overflowing_sub(borrow as u64);
        borrow = b1 | b2;
        store.set(at + 16 + 8 * i as isize, Cell(s));
    }
    x.len
}

fn product(store: &mut Store, at: isize, x: Int, y: Int) -> usize {
    let (x, y) = if x.len < y.len { (y, x) } else { (x, y) };
    let factor = if y.len == 0 { 0 } else { y.word(store, 0) } as u128;
    let mut carry = 0u64;
    for i in 0..x.len {
        let p = x.word(store, i) as u128 * factor + carry as u128;
        carry = (p >> 64) as u64;
        store.set(at + 16 + 8 * i as isize, Cell(p as u64));
    }
    store.set(at + 16 + 8 * x.len as isize, Cell(carry));
    x.len + 1
}

fn quotient(store: &mut Store, at: isize, x: Int, d: u64) -> usize {
    let mut r = 0u64;
    for i in (0..x.len).rev() {
        let (q, rest) = divide(r, x.word(store, i), d);
        r = rest;
        store.set(at + 16 + 8 * i as isize, Cell(q));
    }
    x.len
}

fn remainder(store: &Store, x: Int, d: u64) -> u64 {
    (0..x.len).rev().fold(0, |r, i| divide(r, x.word(store, i), d).1)
}

/// Quotient and remainder of two words by one, where `high < d`.
#[inline(always)]
fn divide(high: u64, low: u64, d: u64) -> (u64, u64) {
    if d <= u32::MAX as u64 {
        // two divisions of one word each are faster than one of two words
        let first = (high << 32) | (low >> 32);
        let second = ((first % d) << 32) | (low & 0xFFFF_FFFF);
        return (((first / d) << 32) | (second / d), second % d);
    }
    let n = ((high as u128) << 64) | low as u128;
    ((n / d as u128) as u64, (n % d as u128) as u64)
}

/// Makes a number of the words at `at + 16`, and gives back what it does not need.
fn finish(store: &mut Store, at: isize, negative: bool, len: usize) -> Cell {
    let len = (0..len).rev().find(|i| store.get(at + 16 + 8 * *i as isize).0 != 0).map_or(0, |i| i + 1);
    let low = store.get(at + 16).0;
    if len == 0 || len == 1 && low <= Cell::INT_MAX as u64 {
        store.top = at;
        let i = if len == 0 { 0 } else { low as i64 };
        return Cell::int(if negative { -i } else { i });
    }
    if len == 1 && negative && low == Cell::INT_MIN.unsigned_abs() {
        store.top = at;
        return Cell::int(Cell::INT_MIN);
    }
    store.set(at, Cell::box_header(BoxKind::BigInt, 8 * (len + 1)));
    store.set(at + 8, Cell(negative as u64));
    store.top = at + 8 * (len as isize + 2);
    Cell::refer(Tag::Box, at)
}
