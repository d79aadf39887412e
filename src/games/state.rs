//! States and moves as blocks of words that only the rules understand.

use std::fmt;

use triomphe::ThinArc;

/// Words with their hash, shared.
#[derive(Clone)]
struct Block(ThinArc<u64, u64>);

impl Block {
    fn new(words: &[u64]) -> Block {
        Block(ThinArc::from_header_and_slice(hash(words), words))
    }

    fn words(&self) -> &[u64] {
        &self.0.slice
    }
}

/// A hash whose bits are all good enough to index a table with: each word is folded in
/// by a multiplication to 128 bits, as in W. Yi's wyhash.
fn hash(words: &[u64]) -> u64 {
    let mix = |h: u64, w: u64| {
        let product = u128::from(h ^ w) * u128::from(0x9E37_79B9_7F4A_7C15_u64);
        ((product as u64) ^ ((product >> 64) as u64)).wrapping_add(w.rotate_left(29))
    };
    mix(words.iter().fold(words.len() as u64 ^ 0x2545_F491_4F6C_DD1D, |h, w| mix(h, *w)), 0x6A09_E667_F3BC_C909)
}

macro_rules! block {
    ($name:ident, $what:literal) => {
        #[doc = $what]
        ///
        /// Equal ones have equal words, in all forks of one game; that is what the
        /// rules promise, and all that the host relies on. Copying is cheap.
        #[derive(Clone)]
        pub struct $name(Block);

        impl $name {
            /// One with these words.
            pub fn new(words: &[u64]) -> $name {
                $name(Block::new(words))
            }
            /// The words.
            pub fn words(&self) -> &[u64] {
                self.0.words()
            }
            /// A hash of the words.
            pub fn hash(&self) -> u64 {
                self.0.0.header.header
            }
        }

        impl PartialEq for $name {
            fn eq(&self, other: &$name) -> bool {
                self.hash() == other.hash() && self.words() == other.words()
            }
        }

        impl Eq for $name {}

        impl std::hash::Hash for $name {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                state.write_u64(self.0.0.header.header);
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({:016x})"), self.hash())
            }
        }
    };
}

block!(State, "A position of a game: everything that the rules need to know.");
block!(Move, "A legal move.");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equality_is_that_of_words() {
        assert_eq!(State::new(&[1, 2]), State::new(&[1, 2]));
        assert_ne!(State::new(&[1, 2]), State::new(&[2, 1]));
        assert_ne!(State::new(&[]), State::new(&[0]));
        let low: std::collections::HashSet<u64> = (0..1000).map(|i| State::new(&[i << 40]).hash() & 0xFFFF).collect();
        assert!(low.len() > 950, "the low bits tell states apart: {}", low.len());
    }
}
