//! The protocol between rules and host.

use std::time::Instant;

use serde_json::Value as Json;

use super::{Error, Move, Result, Rng, State, picture::Picture};

/// Who has to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// The player with this index.
    Player(usize),
    /// Chance: the moves have weights, and nobody chooses.
    Chance,
}

/// How a game has ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Outcome {
    /// The player with this index has won, all others have lost.
    Win(usize),
    /// Nobody has won.
    Draw,
    /// Points, one number for each player; the most win.
    Score(Vec<f64>),
}

impl Outcome {
    /// What the outcome is worth to a player: 1 a win, 0 a loss, parts of 1 where more than one has won.
    ///
    /// ```
    /// use ludolog::games::Outcome;
    /// assert_eq!(Outcome::Win(1).payoff(0, 2), 0.0);
    /// assert_eq!(Outcome::Draw.payoff(0, 2), 0.5);
    /// assert_eq!(Outcome::Score(vec![3.0, 3.0, 1.0]).payoff(1, 3), 0.5);
    /// ```
    pub fn payoff(&self, player: usize, players: usize) -> f64 {
        match self {
            Outcome::Win(p) => f64::from(u8::from(*p == player)),
            Outcome::Draw => 1.0 / players.max(2) as f64,
            Outcome::Score(points) => {
                let best = points.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                let winners = points.iter().filter(|p| **p == best).count();
                if players == 1 {
                    points.first().copied().unwrap_or(0.0)
                } else if points.get(player) == Some(&best) {
                    1.0 / winners as f64
                } else {
                    0.0
                }
            }
        }
    }

    /// The only winner, if there is one.
    pub fn winner(&self, players: usize) -> Option<usize> {
        (0..players).find(|p| players > 1 && self.payoff(*p, players) == 1.0 || *self == Outcome::Win(*p))
    }
}

/// An option of the rules.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleOption {
    /// Its name.
    pub name: String,
    /// The value, as text.
    pub value: String,
    /// What it is.
    pub doc: String,
}

/// What is known of a game before it is played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// The name.
    pub name: String,
    /// The players' names, in order.
    pub players: Vec<String>,
    /// The players as the rules write them.
    pub ids: Vec<String>,
    /// Options of the rules, with the values that are chosen.
    pub options: Vec<RuleOption>,
    /// The rules say how good a position is.
    pub has_value: bool,
    /// The rules say how likely a move is to be good.
    pub has_prior: bool,
    /// The rules name moves that are to be looked at beyond the horizon.
    pub has_noisy: bool,
    /// The rules name the moves that are worth a search's time, the best first.
    pub has_promising: bool,
    /// Players do not see everything.
    pub has_observation: bool,
    /// The rules say what a repeated position means.
    pub has_repetition: bool,
    /// The rules draw positions.
    pub has_picture: bool,
    /// The rules have bots of their own.
    pub has_bots: bool,
    /// Moves of chance may occur.
    pub has_chance: bool,
    /// The rules say nothing of an end.
    pub is_endless: bool,
}

impl Info {
    /// The index of the player with this name, or whom the rules write so.
    pub fn player(&self, name: &str) -> Option<usize> {
        let at = |names: &[String]| names.iter().position(|p| p == name);
        at(&self.players).or_else(|| at(&self.ids))
    }

    /// The name of whoever has to move.
    pub fn turn_name(&self, turn: Turn) -> &str {
        match turn {
            Turn::Player(p) => self.players.get(p).map_or("?", String::as_str),
            Turn::Chance => "chance",
        }
    }
}

/// A random game that was played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Playout {
    /// How it has ended; `None` if it was stopped by the limit of moves or nobody could move.
    pub outcome: Option<Outcome>,
    /// The number of moves.
    pub plies: usize,
    /// The last position.
    pub last: State,
}

/// The rules of one game at work. One thread uses it at a time; [`Game::fork`]
/// gives other threads rules of their own.
///
/// What the rules answer depends on the state alone, so that all forks agree.
/// Any function may fail with [`Error::Time`] when the deadline has passed, and
/// with [`Error::Rules`] or [`Error::Engine`] if the rules are broken.
pub trait Game: Send {
    /// What is known of the game.
    fn info(&self) -> &Info;
    /// The same rules for another thread.
    #[allow(clippy::missing_errors_doc)]
    fn fork(&mut self) -> Result<Box<dyn Game>>;
    /// Until when the rules may work; `None` for ever.
    fn set_deadline(&mut self, deadline: Option<Instant>);

    /// The first position.
    fn initial(&mut self) -> Result<State>;
    /// Who has to move.
    fn turn(&mut self, state: &State) -> Result<Turn>;
    /// How the game has ended; `None` while it goes on.
    fn outcome(&mut self, state: &State) -> Result<Option<Outcome>>;
    /// The legal moves in the rules' order, with the positions they lead to.
    fn successors(&mut self, state: &State) -> Result<Vec<(Move, State)>>;
    /// The legal moves alone.
    fn moves(&mut self, state: &State) -> Result<Vec<Move>> {
        Ok(self.successors(state)?.into_iter().map(|(m, _)| m).collect())
    }
    /// Where a move leads to; `None` if it is not legal.
    fn apply(&mut self, state: &State, mv: &Move) -> Result<Option<State>>;
    /// How likely each of the moves of chance is, in any unit.
    fn weights(&mut self, state: &State, moves: &[Move]) -> Result<Vec<f64>>;
    /// What the end means when a position occurs for the `count`-th time.
    fn repetition(&mut self, state: &State, count: usize) -> Result<Option<Outcome>>;

    /// How good a position is for a player: more is better. `None` if the rules do not say.
    fn value(&mut self, state: &State, player: usize) -> Result<Option<f64>>;
    /// The same as the rules' text has it; searches use [`Game::value`].
    fn stated_value(&mut self, state: &State, player: usize) -> Result<Option<f64>> {
        self.value(state, player)
    }
    /// How promising moves are: more is better. `None` if the rules do not say.
    fn priors(&mut self, state: &State, moves: &[Move]) -> Result<Option<Vec<f64>>>;
    /// The move that a bot of the rules' own chooses; `None` if it has none.
    fn rule_bot(&mut self, bot: &str, state: &State) -> Result<Option<Move>>;
    /// The moves that are to be looked at when a search is at its end.
    fn noisy(&mut self, state: &State) -> Result<Vec<(Move, State)>>;
    /// The moves that a search looks at, where the rules name some; else all.
    fn promising(&mut self, state: &State) -> Result<Vec<(Move, State)>> {
        self.successors(state)
    }
    /// The position as a player sees it; the position itself if the rules hide nothing.
    fn observation(&mut self, state: &State, player: usize) -> Result<State>;

    /// A move's text.
    fn notation(&mut self, mv: &Move) -> Result<String>;
    /// The legal move with this text.
    fn read_move(&mut self, state: &State, text: &str) -> Result<Move> {
        let wanted = squeeze(text);
        for m in self.moves(state)? {
            if squeeze(&self.notation(&m)?) == wanted {
                return Ok(m);
            }
        }
        Err(Error::Move(format!("not a legal move here: {}", text.trim())))
    }
    /// The position as one line of text that [`Game::read_state`] takes.
    fn state_text(&mut self, state: &State) -> Result<String>;
    /// The position that a text of its own kind or a JSON value stands for.
    fn read_state(&mut self, text: &str) -> Result<State>;
    /// The position as JSON; `None` if the rules do not say how.
    fn state_json(&mut self, state: &State) -> Result<Option<Json>>;
    /// The position drawn; `None` if the rules do not say how.
    fn picture(&mut self, state: &State) -> Result<Option<Picture>>;

    /// From now on note which rules are used, for [`Game::remarks`].
    fn watch(&mut self) {}
    /// True while some rule was asked since [`Game::watch`] and has never been of use.
    fn is_idle(&mut self) -> bool {
        false
    }
    /// What looks wrong with the rules' text and, if `enough` was played to tell, with what was
    /// used of it since [`Game::watch`].
    #[allow(unused_variables)]
    fn remarks(&mut self, enough: bool) -> Result<Vec<String>> {
        Ok(Vec::new())
    }

    /// Plays moves by chance, at most `limit` of them.
    fn playout(&mut self, state: &State, rng: &mut Rng, limit: usize) -> Result<Playout> {
        let mut last = state.clone();
        for plies in 0..limit {
            if let Some(outcome) = self.outcome(&last)? {
                return Ok(Playout { outcome: Some(outcome), plies, last });
            }
            let next = self.successors(&last)?;
            if next.is_empty() {
                return Ok(Playout { outcome: None, plies, last });
            }
            let i = match self.turn(&last)? {
                Turn::Player(_) => rng.below(next.len()),
                Turn::Chance => {
                    let moves: Vec<Move> = next.iter().map(|n| n.0.clone()).collect();
                    rng.weighted(&self.weights(&last, &moves)?).unwrap_or(0)
                }
            };
            last = next[i].1.clone();
        }
        let outcome = self.outcome(&last)?;
        Ok(Playout { outcome, plies: limit, last })
    }

    /// The number of sequences of `depth` moves. A game that has ended has no further moves.
    fn perft(&mut self, state: &State, depth: u32) -> Result<u64> {
        if depth == 0 {
            return Ok(1);
        }
        if self.outcome(state)?.is_some() {
            return Ok(0);
        }
        let next = self.successors(state)?;
        if depth == 1 {
            return Ok(next.len() as u64);
        }
        next.iter().map(|(_, s)| self.perft(s, depth - 1)).sum()
    }
}

/// A text without blanks: how moves that people type are compared.
pub(super) fn squeeze(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}
