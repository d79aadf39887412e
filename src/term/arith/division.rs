//! Division of big integers on words in the heap: Knuth's Algorithm D (The Art
//! of Computer Programming 2, 4.3.1), the quotient's words estimated with a
//! reciprocal instead of divisions (N. Möller, T. Granlund: Improved division by
//! invariant integers, IEEE Transactions on Computers 60, 2011).

use super::words::Int;
use crate::term::{Cell, Store};

/// Words of room that dividing takes, for result and scratch.
pub(super) fn room(x: usize, y: usize) -> usize {
    // quotient or remainder, normalised divisor, normalised dividend
    (x + 1) + y + (x + 2)
}

/// Writes `x // y` (magnitudes; `x` is not below `y`) to `at` and returns its length in words.
pub(super) fn quotient(store: &mut Store, at: isize, x: Int, y: Int) -> usize {
    if y.len == 1 {
        let d = Divisor::new(y.word(store, 0));
        d.walk(store, x, |store, i, q| put(store, at, i, q));
        return x.len;
    }
    divide(store, at, x, y, true);
    x.len - y.len + 1
}

/// Writes the remainder of `x` by `y` (magnitudes; `x` is not below `y`) to `at` and returns its length.
pub(super) fn remainder(store: &mut Store, at: isize, x: Int, y: Int) -> usize {
    if y.len == 1 {
        let d = Divisor::new(y.word(store, 0));
        let r = d.walk(store, x, |_, _, _| ());
        put(store, at, 0, r);
        return 1;
    }
    divide(store, at, x, y, false);
    y.len
}

#[inline(always)]
fn put(store: &mut Store, at: isize, i: usize, word: u64) {
    store.set(at + 8 * i as isize, Cell(word));
}

#[inline(always)]
fn get(store: &Store, at: isize, i: usize) -> u64 {
    store.get(at + 8 * i as isize).0
}

/// A divisor of one word, shifted so that its highest bit is set, and its reciprocal.
struct Divisor {
    d: u64,
    shift: u32,
    reciprocal: u64,
}

impl Divisor {
    fn new(word: u64) -> Divisor {
        let shift = word.leading_zeros();
        let d = word << shift;
        let reciprocal = ((((!d) as u128) << 64 | u64::MAX as u128) / d as u128) as u64;
        Divisor { d, shift, reciprocal }
    }

    /// Quotient and remainder of two words by the (shifted) divisor, where `high` is below it.
    #[inline(always)]
    fn divide(&self, high: u64, low: u64) -> (u64, u64) {
        let q = self.reciprocal as u128 * high as u128 + ((high as u128) << 64 | low as u128);
        let mut quotient = ((q >> 64) as u64).wrapping_add(1);
        let mut rest = low.wrapping_sub(quotient.wrapping_mul(self.d));
        if rest > q as u64 {
            quotient = quotient.wrapping_sub(1);
            rest = rest.wrapping_add(self.d);
        }
        if rest >= self.d {
            quotient = quotient.wrapping_add(1);
            rest -= self.d;
        }
        (quotient, rest)
    }

    /// Hands out the quotient's words, the highest first, and returns the remainder.
    fn walk(&self, store: &mut Store, x: Int, mut word: impl FnMut(&mut Store, usize, u64)) -> u64 {
        let mut upper = x.word(store, x.len - 1);
        let mut rest = shifted(0, upper, self.shift);
        for i in (0..x.len).rev() {
            let lower = if i == 0 { 0 } else { x.word(store, i - 1) };
            let (q, r) = self.divide(rest, shifted(upper, lower, self.shift));
            rest = r;
            upper = lower;
            word(store, i, q);
        }
        rest >> self.shift
    }
}

/// The word at the top of `high:low` shifted left.
#[inline(always)]
fn shifted(high: u64, low: u64, shift: u32) -> u64 {
    if shift == 0 { high } else { high << shift | low >> (64 - shift) }
}

/// Algorithm D for a divisor of two words or more.
fn divide(store: &mut Store, at: isize, x: Int, y: Int, wants_quotient: bool) {
    let n = y.len;
    let m = x.len - n;
    let v = at + 8 * (x.len as isize + 1);
    let u = v + 8 * n as isize;
    let shift = y.word(store, n - 1).leading_zeros();
    normalise(store, v, y, shift);
    normalise(store, u, x, shift);
    put(store, u, x.len, shifted(0, x.word(store, x.len - 1), shift));
    // the divisor's two highest words
    let (v1, v2) = (get(store, v, n - 1), get(store, v, n - 2));
    let top = Divisor::new(v1);
    for j in (0..=m).rev() {
        let (u0, u1, u2) = (get(store, u, j + n), get(store, u, j + n - 1), get(store, u, j + n - 2));
        let mut q = u64::MAX;
        if u0 < v1 {
            let (estimate, mut rest) = top.divide(u0, u1);
            q = estimate;
            while q as u128 * v2 as u128 > ((rest as u128) << 64 | u2 as u128) {
                q -= 1;
                let (sum, over) = rest.overflowing_add(v1);
                rest = sum;
                if over {
                    break;
                }
            }
        }
        if subtract_product(store, u + 8 * j as isize, v, n, q) {
            q -= 1;
            add_back(store, u + 8 * j as isize, v, n);
        }
        if wants_quotient {
            put(store, at, j, q);
        }
    }
    if !wants_quotient {
        for i in 0..n {
            let upper = get(store, u, i + 1);
            let word = if shift == 0 { get(store, u, i) } else { get(store, u, i) >> shift | upper << (64 - shift) };
            put(store, at, i, word);
        }
    }
}

/// Writes a number shifted left, as many words as it has.
fn normalise(store: &mut Store, at: isize, x: Int, shift: u32) {
    for i in (0..x.len).rev() {
        let lower = if i == 0 { 0 } else { x.word(store, i - 1) };
        let word = shifted(x.word(store, i), lower, shift);
        put(store, at, i, word);
    }
}

/// Takes `q` times the `n` words at `v` from the `n + 1` words at `u`; true if that went below zero.
fn subtract_product(store: &mut Store, u: isize, v: isize, n: usize, q: u64) -> bool {
    let mut carry = 0u64;
    let mut borrow = false;
    for i in 0..n {
        let p = get(store, v, i) as u128 * q as u128 + carry as u128;
        carry = (p >> 64) as u64;
        let (d, b1) = get(store, u, i).overflowing_sub(p as u64);
        let (d, b2) = d.overflowing_sub(borrow as u64);
        borrow = b1 | b2;
        put(store, u, i, d);
    }
    let (d, b1) = get(store, u, n).overflowing_sub(carry);
    let (d, b2) = d.overflowing_sub(borrow as u64);
    put(store, u, n, d);
    b1 | b2
}

/// Adds the `n` words at `v` to the `n + 1` words at `u`; what is carried out is dropped.
fn add_back(store: &mut Store, u: isize, v: isize, n: usize) {
    let mut carry = false;
    for i in 0..n {
        let (s, c1) = get(store, u, i).overflowing_add(get(store, v, i));
        let (s, c2) = s.overflowing_add(carry as u64);
        carry = c1 | c2;
        put(store, u, i, s);
    }
    let last = get(store, u, n).wrapping_add(carry as u64);
    put(store, u, n, last);
}
