//! Counting sequences of moves, over several threads.

use super::{Game, Move, Result, State, in_parts};

/// With fewer tasks the positions one move further are dealt out.
const MANY: usize = 200;

/// What [`divide`] has counted.
#[derive(Clone, Debug, PartialEq)]
pub struct Divided {
    /// Each move from the position with the number of sequences that begin with it.
    pub moves: Vec<(Move, u64)>,
}

impl Divided {
    /// The number of all sequences.
    pub fn total(&self) -> u64 {
        self.moves.iter().map(|(_, n)| n).sum()
    }
}

/// The number of sequences of `depth` moves, by their first move.
///
/// # Errors
/// What is wrong with the rules.
///
/// ```
/// use ludolog::games::{divide, open};
/// let mut puzzle = open("puzzle", &[])?;
/// let start = puzzle.initial()?;
/// let counted = divide(&mut *puzzle, &start, 3, 2)?;
/// assert_eq!((counted.moves.len(), counted.total()), (3, 24));
/// # Ok::<(), ludolog::games::Error>(())
/// ```
pub fn divide(game: &mut dyn Game, state: &State, depth: u32, threads: usize) -> Result<Divided> {
    if depth == 0 || game.outcome(state)?.is_some() {
        return Ok(Divided { moves: Vec::new() });
    }
    let first = game.successors(state)?;
    if depth == 1 {
        return Ok(Divided { moves: first.into_iter().map(|(m, _)| (m, 1)).collect() });
    }
    let mut tasks: Vec<(usize, State)> = first.iter().enumerate().map(|(i, (_, s))| (i, s.clone())).collect();
    let mut left = depth - 1;
    // some hundred tasks, so that no thread waits long for the last of another
    while threads > 1 && left > 2 && !tasks.is_empty() && tasks.len() < MANY {
        let mut next = Vec::new();
        for (i, state) in &tasks {
            if game.outcome(state)?.is_none() {
                next.extend(game.successors(state)?.into_iter().map(|(_, s)| (*i, s)));
            }
        }
        tasks = next;
        left -= 1;
    }
    let counts = in_parts(game, tasks.len(), threads, |game, i| game.perft(&tasks[i].1, left))?;
    let mut moves: Vec<(Move, u64)> = first.into_iter().map(|(m, _)| (m, 0)).collect();
    for ((i, ..), n) in tasks.iter().zip(counts) {
        moves[*i].1 += n;
    }
    Ok(Divided { moves })
}

/// The number of sequences of `depth` moves; one for depth 0.
///
/// # Errors
/// What is wrong with the rules.
pub fn perft(game: &mut dyn Game, state: &State, depth: u32, threads: usize) -> Result<u64> {
    if threads <= 1 || depth < 2 {
        return game.perft(state, depth);
    }
    Ok(divide(game, state, depth, threads)?.total())
}
