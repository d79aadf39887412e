//! Random numbers that are the same on every machine and in every version.

/// A generator with 64 bits of state (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", OOPSLA 2014).
///
/// ```
/// use ludolog::games::Rng;
/// let (mut a, mut b) = (Rng::new(7), Rng::new(7));
/// assert_eq!(a.below(1000), b.below(1000));
/// assert!(a.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Starts from a seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// A generator of its own for part `n` of some work.
    pub fn part(seed: u64, n: u64) -> Rng {
        let mut rng = Rng(seed ^ n.wrapping_add(1).wrapping_mul(0xD1B5_4A32_D192_ED03));
        rng.next();
        rng
    }

    /// 64 random bits.
    #[allow(clippy::should_implement_trait)]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from 0 to `n - 1`; 0 if `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    /// A number from 0 (included) to 1 (excluded).
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// The index of one of these weights, each as likely as it is heavy; `None` if none is positive.
    pub fn weighted(&mut self, weights: &[f64]) -> Option<usize> {
        let total: f64 = weights.iter().filter(|w| **w > 0.0).sum();
        let mut at = self.unit() * total;
        let mut last = None;
        for (i, w) in weights.iter().enumerate().filter(|(_, w)| **w > 0.0) {
            last = Some(i);
            if at < *w {
                break;
            }
            at -= w;
        }
        last
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn the_sequence_is_fixed() {
        let mut rng = Rng::new(1234567);
        assert_eq!([rng.next(), rng.next()], [6457827717110365317, 3203168211198807973]);
    }

    #[test]
    fn weights_count() {
        let mut rng = Rng::new(1);
        let mut counts = [0; 3];
        for _ in 0..3000 {
            counts[rng.weighted(&[1.0, 0.0, 2.0]).unwrap()] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!((900..1100).contains(&counts[0]), "{counts:?}");
        assert_eq!(rng.weighted(&[0.0]), None);
    }
}
