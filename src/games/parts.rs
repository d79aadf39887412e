//! Work in parts, over as many threads as there are.
//!
//! How work is cut into parts does not depend on the number of threads, and no
//! part sees what another has done; so the results do not depend on it either.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use super::{Game, Result};

/// Does parts `0 .. parts` of some work, each with rules of its own; the results in order.
///
/// # Errors
/// The first error of a part.
pub fn in_parts<T: Send>(
    game: &mut dyn Game,
    parts: usize,
    threads: usize,
    work: impl Fn(&mut dyn Game, usize) -> Result<T> + Sync,
) -> Result<Vec<T>> {
    if threads.min(parts) <= 1 {
        return (0..parts).map(|i| work(game, i)).collect();
    }
    let mut others = (1..threads.min(parts)).map(|_| game.fork()).collect::<Result<Vec<_>>>()?;
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<Result<T>>>> = Mutex::new((0..parts).map(|_| None).collect());
    let worker = |game: &mut dyn Game| {
        loop {
            let i = next.fetch_add(1, Ordering::Relaxed);
            if i >= parts {
                return;
            }
            let result = work(game, i);
            if result.is_err() {
                // there is no need for what is left
                next.store(parts, Ordering::Relaxed);
            }
            results.lock().unwrap_or_else(PoisonError::into_inner)[i] = Some(result);
        }
    };
    std::thread::scope(|scope| {
        for other in &mut others {
            let worker = &worker;
            scope.spawn(move || worker(&mut **other));
        }
        worker(game);
    });
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.into_iter().flatten().collect()
}

/// The number of threads that this machine runs at once.
pub fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}
