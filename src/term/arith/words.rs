//! The usual operations on big integers, straight on the words in the heap:
//! sums, differences, and products, quotients and remainders of moderate length.
//! (Going through values of the big-integer library copies each operand and
//! the result; on sums of 10,000 bits that took twice the time. Its better
//! algorithms for long products and quotients are used where they pay.)

use super::{Op2, division};
use crate::term::{BoxKind, Cell, OutOfMemory, Store, Tag};

/// An integer as sign and magnitude; the words are in the heap unless it is small.
#[derive(Clone, Copy)]
pub(super) struct Int {
    negative: bool,
    /// Address of the least significant word; 0 for a small integer.
    pub(super) at: isize,
    small: u64,
    pub(super) len: usize,
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
    pub(super) fn word(&self, store: &Store, i: usize) -> u64 {
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

/// Products and quotients of numbers longer than this are left to the library.
const LONG: usize = 48;

/// The result of an operation that is done here; `None` for all others.
pub(super) fn apply(store: &mut Store, op: Op2, a: Cell, b: Cell) -> Option<Result<Cell, OutOfMemory>> {
    if !matches!(op, Op2::Add | Op2::Sub | Op2::Mul | Op2::IntDiv | Op2::Mod | Op2::Rem) {
        return None;
    }
    let (x, mut y) = (Int::of(store, a)?, Int::of(store, b)?);
    let short = x.len.min(y.len);
    let room = match op {
        Op2::Add | Op2::Sub => x.len.max(y.len) + 3,
        Op2::Mul if short <= LONG => x.len + y.len + 3,
        Op2::IntDiv | Op2::Mod | Op2::Rem if y.len > 0 && (y.len <= LONG || x.len < y.len + LONG) => {
            division::room(x.len, y.len) + 3
        }
        _ => return None,
    };
    if op == Op2::Sub {
        y.negative = !y.negative;
    }
    if let Err(e) = store.ensure(room) {
        return Some(Err(e));
    }
    let at = store.alloc(room);
    let (negative, len) = match op {
        Op2::Mul => (x.negative != y.negative, product(store, at, x, y)),
        Op2::IntDiv if x.is_below(store, &y) => (false, 0),
        Op2::IntDiv => (x.negative != y.negative, division::quotient(store, at + 16, x, y)),
        Op2::Mod | Op2::Rem => {
            let len =
                if x.is_below(store, &y) { copy(store, at, x) } else { division::remainder(store, at + 16, x, y) };
            // `mod` has the sign of the divisor, `rem` that of the dividend
            if op == Op2::Rem {
                (x.negative, len)
            } else if x.negative == y.negative || is_zero(store, at, len) {
                (y.negative, len)
            } else {
                let rest = Int { negative: false, at: at + 16, small: 0, len };
                (y.negative, difference(store, at, y, rest))
            }
        }
        _ if x.negative == y.negative => (x.negative, sum(store, at, x, y)),
        _ if x.is_below(store, &y) => (y.negative, difference(store, at, y, x)),
        _ => (x.negative, difference(store, at, x, y)),
    };
    Some(Ok(finish(store, at, negative, len)))
}

fn copy(store: &mut Store, at: isize, x: Int) -> usize {
    for i in 0..x.len {
        store.set(at + 16 + 8 * i as isize, Cell(x.word(store, i)));
    }
    x.len
}

fn is_zero(store: &Store, at: isize, len: usize) -> bool {
    (0..len).all(|i| store.get(at + 16 + 8 * i as isize).0 == 0)
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
    for i in 0..x.len + y.len {
        store.set(at + 16 + 8 * i as isize, Cell(0));
    }
    for j in 0..y.len {
        let factor = y.word(store, j) as u128;
        let to = at + 16 + 8 * j as isize;
        let mut carry = 0u64;
        for i in 0..x.len {
            let here = to + 8 * i as isize;
            let p = x.word(store, i) as u128 * factor + store.get(here).0 as u128 + carry as u128;
            carry = (p >> 64) as u64;
            store.set(here, Cell(p as u64));
        }
        store.set(to + 8 * x.len as isize, Cell(carry));
    }
    x.len + y.len
}

/// Makes a number of the words at `at + 16`, and gives back what it does not need.
fn finish(store: &mut Store, at: isize, negative: bool, len: usize) -> Cell {
    let len = (0..len).rev().find(|i| store.get(at + 16 + 8 * *i as isize).0 != 0).map_or(0, |i| i + 1);
    let low = if len == 0 { 0 } else { store.get(at + 16).0 };
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
