//! What chance makes of a position: all that can come, or many random games.

use std::sync::atomic::{AtomicUsize, Ordering};

use rustc_hash::FxHashMap;

use super::{Error, Game, Outcome, Result, Rng, State, Turn, in_parts};

/// How the games from a position end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Odds {
    /// The chance of each player to win alone.
    pub wins: Vec<f64>,
    /// The chance that nobody wins, or more than one.
    pub draws: f64,
    /// What each player can expect of one point that the winners share.
    pub shares: Vec<f64>,
    /// The number of different ends, or of random games.
    pub ends: usize,
}

impl Odds {
    fn new(players: usize) -> Odds {
        Odds { wins: vec![0.0; players], shares: vec![0.0; players], ..Odds::default() }
    }

    fn add(&mut self, outcome: &Outcome, chance: f64) {
        let players = self.wins.len();
        match outcome.winner(players) {
            Some(p) => self.wins[p] += chance,
            None => self.draws += chance,
        }
        for (p, share) in self.shares.iter_mut().enumerate() {
            *share += chance * outcome.payoff(p, players);
        }
        self.ends += 1;
    }

    fn join(&mut self, other: &Odds) {
        let add = |a: &mut Vec<f64>, b: &[f64]| a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        add(&mut self.wins, &other.wins);
        add(&mut self.shares, &other.shares);
        self.draws += other.draws;
        self.ends += other.ends;
    }
}

/// Positions that one part of the work looks at, or random games that it plays.
const BLOCK: usize = 200;

/// Follows all that chance can bring until the games are over. Positions that are reached
/// in several ways are looked at once. `told` hears how many of the positions of how many
/// steps are done.
///
/// # Errors
/// If a player has to choose, and what is wrong with the rules.
///
/// ```
/// use ludolog::games::{odds, open};
/// let mut holdem = open("holdem", &[])?;
/// let river = r#"{"hand1":["AS","AH"],"hand2":["KD","QD"],"board":["JD","TD","2S","3C"]}"#;
/// let state = holdem.read_state(river)?;
/// let odds = odds(&mut *holdem, &state, 2, &|_, _| ())?;
/// // nine diamonds, three more nines and the ace of clubs give player 2 the better hand
/// assert_eq!((odds.ends, (odds.wins[1] * 44.0).round()), (44, 13.0));
/// # Ok::<(), ludolog::games::Error>(())
/// ```
pub fn odds(game: &mut dyn Game, state: &State, threads: usize, told: &(dyn Fn(usize, usize) + Sync)) -> Result<Odds> {
    let players = game.info().players.len();
    let mut sum = Odds::new(players);
    let mut level: Vec<(State, f64)> = vec![(state.clone(), 1.0)];
    while !level.is_empty() {
        let done = AtomicUsize::new(0);
        let blocks = level.len().div_ceil(BLOCK);
        let found = in_parts(game, blocks, threads, |game, i| {
            let block = &level[i * BLOCK..level.len().min((i + 1) * BLOCK)];
            let (mut ends, mut next) = (Odds::new(players), Vec::new());
            for (state, chance) in block {
                step(game, state, *chance, &mut ends, &mut next)?;
            }
            told(done.fetch_add(block.len(), Ordering::Relaxed) + block.len(), level.len());
            Ok((ends, next))
        })?;
        let mut places: FxHashMap<State, usize> = FxHashMap::default();
        level = Vec::new();
        for (ends, next) in found {
            sum.join(&ends);
            for (state, chance) in next {
                let at = *places.entry(state.clone()).or_insert(level.len());
                match level.get_mut(at) {
                    Some(known) => known.1 += chance,
                    None => level.push((state, chance)),
                }
            }
        }
    }
    Ok(sum)
}

/// What can come of one position.
fn step(game: &mut dyn Game, state: &State, chance: f64, ends: &mut Odds, next: &mut Vec<(State, f64)>) -> Result<()> {
    if let Some(outcome) = game.outcome(state)? {
        ends.add(&outcome, chance);
        return Ok(());
    }
    if let Turn::Player(p) = game.turn(state)? {
        let player = &game.info().players[p];
        return Err(Error::Bot(format!(
            "{player} has to choose: what chance makes of it is not all; play random games"
        )));
    }
    let all = game.successors(state)?;
    let moves: Vec<_> = all.iter().map(|n| n.0.clone()).collect();
    let weights = game.weights(state, &moves)?;
    let total: f64 = weights.iter().sum();
    for ((_, state), weight) in all.into_iter().zip(weights).filter(|(_, w)| *w > 0.0) {
        next.push((state, chance * weight / total));
    }
    Ok(())
}

/// Plays random games. They are the same with any number of threads.
///
/// # Errors
/// What is wrong with the rules.
pub fn sampled_odds(
    game: &mut dyn Game,
    state: &State,
    games: usize,
    seed: u64,
    threads: usize,
    told: &(dyn Fn(usize, usize) + Sync),
) -> Result<Odds> {
    /// No game is that long.
    const MOST_PLIES: usize = 10_000;
    let players = game.info().players.len();
    let done = AtomicUsize::new(0);
    let found = in_parts(game, games.div_ceil(BLOCK), threads, |game, i| {
        let mut odds = Odds::new(players);
        for n in i * BLOCK..games.min((i + 1) * BLOCK) {
            let mut rng = Rng::part(seed, n as u64);
            let played = game.playout(state, &mut rng, MOST_PLIES)?;
            odds.add(&played.outcome.unwrap_or(Outcome::Draw), 1.0 / games as f64);
        }
        told(done.fetch_add(odds.ends, Ordering::Relaxed) + odds.ends, games);
        Ok(odds)
    })?;
    let mut sum = Odds::new(players);
    found.iter().for_each(|odds| sum.join(odds));
    Ok(sum)
}
