//! Looking for mistakes in rules by playing them.

use std::{
    collections::BTreeSet,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

use rustc_hash::FxHashSet;

use super::{
    Error, Game, History, Move, Result, Rng, State, Turn,
    bots::{Context, bot},
};
use crate::load::inspect::distance;

/// How much is played.
#[derive(Clone, Debug)]
pub struct CheckOptions {
    /// Random games.
    pub games: usize,
    /// Moves of a game at most.
    pub plies: usize,
    /// Where randomness begins.
    pub seed: u64,
    /// After this time no further move is played.
    pub time: Option<Duration>,
}

impl Default for CheckOptions {
    fn default() -> CheckOptions {
        CheckOptions { games: 20, plies: 400, seed: 1, time: Some(Duration::from_secs(60)) }
    }
}

/// Something that was found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// It is a mistake; else it only looks like one.
    pub error: bool,
    /// What it is.
    pub text: String,
}

/// What a check has come to.
#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// What was found, mistakes first.
    pub found: Vec<Finding>,
    /// How many games were played before the time was up.
    pub games: usize,
}

/// How near two constants are, if one could be a mistake for the other; those that differ in a number
/// only, such as `hand1` and `hand2`, are two on purpose.
pub(super) fn likeness(a: &str, b: &str) -> Option<usize> {
    let letters = |s: &str| s.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    if letters(a) == letters(b) { None } else { distance(a, b) }
}

/// Plays random games and tells what is wrong with the rules.
///
/// # Errors
/// If the rules can not be played at all.
pub fn check(game: &mut dyn Game, options: &CheckOptions) -> Result<Checked> {
    game.watch();
    let mut check = Check { found: BTreeSet::new(), ends: 0, game };
    let start = check.game.initial()?;
    let begin = Instant::now();
    let is_late = || options.time.is_some_and(|t| begin.elapsed() >= t);
    let mut games = 0;
    for i in 0..options.games {
        if is_late() {
            break;
        }
        games += 1;
        let mut rng = Rng::part(options.seed, i as u64);
        let mut state = start.clone();
        let mut ended = false;
        for ply in 0..options.plies {
            if is_late() {
                break;
            }
            // the dear tests are for some positions only
            match check.position(&state, i < 3 || ply % 7 == i % 7, &mut rng) {
                Ok(Some(next)) => state = next,
                Ok(None) => {
                    ended = true;
                    break;
                }
                Err(e @ (Error::Time | Error::Cancelled)) => return Err(e),
                Err(e) => {
                    check.error(e.to_string());
                    ended = true;
                    break;
                }
            }
        }
        check.ends += usize::from(ended);
    }
    if check.ends == 0 && !is_late() && !check.game.info().is_endless && !check.is_solvable()? {
        check.warn(format!("no random game has ended within {} moves", options.plies));
    }
    let enough = games == options.games;
    if enough {
        check.seldom(&start, options, options.time.map(|t| begin + t))?;
    }
    let remarks = check.game.remarks(enough)?;
    for remark in remarks {
        check.warn(remark);
    }
    Ok(Checked { found: check.found.into_iter().rev().collect(), games })
}

struct Check<'a> {
    found: BTreeSet<Finding>,
    ends: usize,
    game: &'a mut dyn Game,
}

impl Check<'_> {
    fn error(&mut self, text: String) {
        self.found.insert(Finding { error: true, text });
    }

    fn warn(&mut self, text: String) {
        self.found.insert(Finding { error: false, text });
    }

    /// True if an end is found by looking for it, which is for games of one player: chance seldom solves a puzzle.
    fn is_solvable(&mut self) -> Result<bool> {
        if self.game.info().players.len() != 1 {
            return Ok(false);
        }
        let mut solver = bot("solve:nodes=100000,time=10s", self.game.info())?;
        let history = History::new(self.game, None)?;
        let stop = AtomicBool::new(false);
        let context = Context { history: &history, seed: 1, threads: 1, stop: &stop, progress: None };
        Ok(solver.choose(self.game, &context)?.is_some())
    }

    /// Plays more games, as quickly as can be, while some rule was of no use yet: what is seldom is no mistake.
    fn seldom(&mut self, start: &State, options: &CheckOptions, until: Option<Instant>) -> Result<()> {
        /// So many games for each one that was looked at closely.
        const MORE: usize = 20;
        for i in 0..options.games * MORE {
            if !self.game.is_idle() || until.is_some_and(|t| Instant::now() >= t) {
                break;
            }
            let mut rng = Rng::part(!options.seed, i as u64);
            match self.game.playout(start, &mut rng, options.plies) {
                Ok(played) => self.texts(&played.last)?,
                Err(e @ (Error::Time | Error::Cancelled)) => return Err(e),
                Err(e) => {
                    self.error(e.to_string());
                    break;
                }
            }
        }
        Ok(())
    }

    /// Looks at a position; the next one of a random game.
    fn position(&mut self, state: &State, dear: bool, rng: &mut Rng) -> Result<Option<State>> {
        self.texts(state)?;
        for p in 0..self.game.info().players.len() {
            if let Some(v) = self.game.value(state, p)?
                && !v.is_finite()
            {
                self.error(format!("value/3 is not a finite number: {v}"));
            }
        }
        if self.game.outcome(state)?.is_some() {
            return Ok(None);
        }
        let turn = self.game.turn(state)?;
        let next = self.game.successors(state)?;
        if next.is_empty() {
            if !self.game.info().is_endless {
                let text = self.game.state_text(state)?;
                self.error(format!("a position without moves that outcome/2 says nothing of: {text}"));
            }
            return Ok(None);
        }
        let moves: Vec<Move> = next.iter().map(|n| n.0.clone()).collect();
        if turn == Turn::Chance && self.game.weights(state, &moves)?.iter().sum::<f64>() <= 0.0 {
            self.error("the moves of chance weigh nothing".into());
        }
        if self.game.moves(state)? != moves {
            self.error("moves/2 and move/3 do not give the same moves in the same order".into());
        }
        if self.game.info().has_promising {
            let promising = self.game.promising(state)?;
            if promising.is_empty() {
                self.error("promising/3 has nothing where there are moves".into());
            }
            if let Some((mv, _)) = promising.iter().find(|step| !next.contains(step)) {
                let text = self.game.notation(mv)?;
                self.error(format!("promising/3 gives what move/3 does not: {text}"));
            }
        }
        let different: FxHashSet<&Move> = moves.iter().collect();
        if different.len() < moves.len() {
            self.warn("a move is generated more than once".into());
        }
        for (mv, after) in &next {
            if after == state {
                let text = self.game.notation(mv)?;
                self.warn(format!("a move leaves the position as it is: {text}"));
                break;
            }
        }
        if dear {
            self.moves(state, &next)?;
        }
        let i = rng.below(next.len());
        Ok(next.into_iter().nth(i).map(|n| n.1))
    }

    /// Positions and their texts.
    fn texts(&mut self, state: &State) -> Result<()> {
        let text = self.game.state_text(state)?;
        match self.game.read_state(&text) {
            Ok(again) if again == *state => {}
            Ok(_) => self.error(format!("another position is read from the text of one: {text}")),
            Err(e) => self.error(format!("the text of a position is not read back: {e}")),
        }
        self.game.picture(state)?;
        Ok(())
    }

    /// Moves, their texts, and whether `move/3` accepts what it generates.
    fn moves(&mut self, state: &State, next: &[(Move, State)]) -> Result<()> {
        let mut texts = FxHashSet::default();
        for (i, (mv, after)) in next.iter().enumerate() {
            let text = self.game.notation(mv)?;
            if !texts.insert(super::game::squeeze(&text)) && next.iter().filter(|n| n.0 == *mv).count() == 1 {
                self.error(format!("two moves have the same text: {text}"));
            }
            if i >= 50 {
                continue;
            }
            match self.game.apply(state, mv)? {
                Some(other) if other == *after || next.iter().any(|n| n.0 == *mv && n.1 == other) => {}
                Some(_) => self.error(format!("{text} leads elsewhere when move/3 is given the move")),
                None => self.error(format!("{text} is generated, but refused when move/3 is given the move")),
            }
        }
        // a text must be taken for the move that it was written for
        if let Some((mv, _)) = next.last() {
            let text = self.game.notation(mv)?;
            if self.game.read_move(state, &text).ok().as_ref() != Some(mv) {
                self.error(format!("the text of a move is not read back: {text}"));
            }
        }
        Ok(())
    }
}
