//! The random changes. Every contender makes the same ones, in the other
//! languages too: the generator is one that JavaScript can have as well.

/// A linear congruential generator of 32 bits.
#[derive(Clone)]
pub struct Random(u32);

impl Random {
    pub fn new(seed: u32) -> Random {
        Random(seed)
    }

    pub fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) % n
    }
}
