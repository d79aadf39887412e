//! Opponents.
//!
//! A bot is named by a text such as `alphabeta:depth=4,noise=0.1`; several with `+`
//! between them are asked in turn until one has a move (see [`bot`]). What a bot
//! chooses depends on the game so far, its options and the seed, never on the
//! number of threads, unless a limit of time has stopped it.

mod alphabeta;
mod book;
mod chain;
mod maxn;
mod mcts;
mod simple;
mod solver;
mod spec;
mod table;

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::{Duration, Instant},
};

use super::{Error, Game, History, Move, Outcome, Result, State};

pub use spec::{BOTS, bot};

/// What a bot has found so far or in the end.
#[derive(Clone, Debug, Default)]
pub struct Thought {
    /// How deep it has looked, in moves.
    pub depth: u32,
    /// How many positions (or random games) it has looked at.
    pub nodes: u64,
    /// How good the position is for whoever moves.
    pub value: Option<f64>,
    /// The moves it expects, its own first.
    pub line: Vec<Move>,
}

/// A move that was chosen.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// What is behind it.
    pub thought: Thought,
    /// The bot of a chain that has chosen.
    pub by: String,
}

/// A move with what it is worth, for an analysis.
#[derive(Clone, Debug)]
pub struct Rated {
    /// The move.
    pub mv: Move,
    /// Its value for whoever moves.
    pub value: f64,
    /// How often a search by random games has tried it.
    pub visits: Option<u64>,
    /// The moves that are expected, this one first.
    pub line: Vec<Move>,
}

/// What a bot may know and use while it chooses.
pub struct Context<'a> {
    /// The game so far.
    pub history: &'a History,
    /// Where randomness begins.
    pub seed: u64,
    /// How many threads may work.
    pub threads: usize,
    /// Set from outside to have the best move so far.
    pub stop: &'a AtomicBool,
    /// Told of what was found so far.
    pub progress: Option<&'a (dyn Fn(&Thought) + Sync)>,
}

impl Context<'_> {
    /// The position to move in.
    pub fn state(&self) -> &State {
        self.history.state()
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn tell(&self, thought: &Thought) {
        if let Some(progress) = self.progress {
            progress(thought);
        }
    }
}

/// An opponent.
pub trait Bot: Send {
    /// What it is called.
    fn name(&self) -> String;

    /// A move for the position; `None` if the bot has none (a book without it, a search
    /// that was stopped before it had looked at anything).
    ///
    /// # Errors
    /// If the bot can not play such a game, and what is wrong with the rules.
    fn choose(&mut self, game: &mut dyn Game, context: &Context<'_>) -> Result<Option<Choice>>;

    /// All moves with values, the best first; `None` if the bot has no values.
    ///
    /// # Errors
    /// As [`Bot::choose`].
    fn rate(&mut self, game: &mut dyn Game, context: &Context<'_>) -> Result<Option<Vec<Rated>>> {
        let _ = (game, context);
        Ok(None)
    }
}

/// What a won game is worth to a search; a win in fewer moves is worth more.
const WIN: f64 = 1e12;

/// What an end is worth to a player.
fn end_value(outcome: &Outcome, player: usize, players: usize, ply: u32) -> f64 {
    let margin = match outcome {
        Outcome::Score(points) => {
            let best = points.iter().enumerate().filter(|(p, _)| *p != player).map(|(_, n)| *n);
            let best = best.fold(f64::NEG_INFINITY, f64::max);
            let own = points.get(player).copied().unwrap_or(0.0);
            if best.is_finite() { own - best } else { own }
        }
        _ => 0.0,
    };
    let even = 1.0 / players.max(2) as f64;
    let payoff = outcome.payoff(player, players);
    // a win is better soon than late, a loss late than soon, and more points better than fewer
    if players > 1 && payoff > even {
        WIN + 1e3 * margin - f64::from(ply)
    } else if players > 1 && payoff < even {
        -WIN + 1e3 * margin + f64::from(ply)
    } else if players == 1 && *outcome == Outcome::Win(0) {
        WIN - f64::from(ply)
    } else {
        margin
    }
}

/// How long a search may take.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Budget {
    /// Time by the clock.
    pub time: Option<Duration>,
    /// Positions or random games.
    pub nodes: Option<u64>,
    /// Moves.
    pub depth: Option<u32>,
}

/// A budget being spent.
struct Meter<'a> {
    nodes: u64,
    most: u64,
    until: Option<Instant>,
    stop: &'a AtomicBool,
}

impl Meter<'_> {
    /// Part of a budget: `parts` parts of which as many run at once as there are threads.
    fn new<'a>(budget: &Budget, context: &Context<'a>, parts: usize) -> Meter<'a> {
        let rounds = parts.div_ceil(context.threads.max(1)) as u32;
        Meter {
            nodes: 0,
            most: budget.nodes.map_or(u64::MAX, |n| (n / parts as u64).max(1)),
            until: budget.time.map(|t| Instant::now() + t / rounds.max(1)),
            stop: context.stop,
        }
    }

    /// Counts a position.
    fn tick(&mut self) -> Result<()> {
        if self.nodes >= self.most {
            return Err(Error::Time);
        }
        self.nodes += 1;
        // the rules themselves look at the clock too
        if self.nodes.is_multiple_of(16) && (self.late() || self.stop.load(Ordering::Relaxed)) {
            return Err(Error::Time);
        }
        Ok(())
    }

    fn late(&self) -> bool {
        self.until.is_some_and(|t| Instant::now() >= t)
    }
}

/// A choice without much thought behind it.
fn plain_choice(mv: Move, by: &str) -> Option<Choice> {
    Some(Choice { mv, thought: Thought::default(), by: by.to_owned() })
}

/// A disturbance of a position's value, from -1/2 to 1/2, that depends on nothing but the seed.
fn disturbance(state: &State, seed: u64) -> f64 {
    super::Rng::new(state.hash() ^ seed).unit() - 0.5
}
