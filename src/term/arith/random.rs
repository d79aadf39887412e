//! A small random number generator (xoshiro256**, seeded by splitmix64).

use std::hash::{BuildHasher, RandomState};

use dashu_int::UBig;

/// The generator's state.
#[derive(Clone, Debug)]
pub struct Random([u64; 4]);

impl Default for Random {
    /// A generator with a seed that differs from run to run.
    fn default() -> Random {
        Random::new(RandomState::new().hash_one(0))
    }
}

impl Random {
    /// A generator that gives the same numbers for the same seed.
    pub fn new(seed: u64) -> Random {
        let mut s = seed;
        Random(std::array::from_fn(|_| {
            s = s.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = s;
            z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^ z >> 31
        }))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        let s = &mut self.0;
        let out = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        out
    }

    /// A float between 0 and 1, neither included.
    pub fn float(&mut self) -> f64 {
        ((self.bits() >> 12) as f64 + 0.5) / (1u64 << 52) as f64
    }

    /// An integer from 0 up to, but not including, `n`, which is not zero. All are equally likely.
    pub fn below(&mut self, n: u64) -> u64 {
        debug_assert!(n > 0);
        // the high half of a product, rejecting the few that would favour small numbers
        let reject = n.wrapping_neg() % n;
        loop {
            let m = self.bits() as u128 * n as u128;
            if m as u64 >= reject {
                return (m >> 64) as u64;
            }
        }
    }

    /// As [`Random::below`], without a bound on `n`.
    pub fn big_below(&mut self, n: &UBig) -> UBig {
        let top = n.as_words().last().map_or(64, |w| w.leading_zeros());
        loop {
            let mut words: Vec<u64> = (0..n.as_words().len()).map(|_| self.bits()).collect();
            if let Some(w) = words.last_mut() {
                *w = w.checked_shr(top).unwrap_or(0);
            }
            let x = UBig::from_words(&words);
            if x < *n {
                return x;
            }
        }
    }
}
