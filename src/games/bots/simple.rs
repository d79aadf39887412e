//! Bots that do not look ahead further than one move.

use super::{Bot, Choice, Context, Rated, Thought, disturbance, end_value, plain_choice};
use crate::games::{Error, Game, Move, Result, Rng, State, Turn};

/// Plays any legal move.
pub(super) struct RandomBot;

impl Bot for RandomBot {
    fn name(&self) -> String {
        "random".into()
    }

    fn choose(&mut self, game: &mut dyn Game, context: &Context<'_>) -> Result<Option<Choice>> {
        let moves = game.moves(context.state())?;
        let i = Rng::part(context.seed, context.history.len() as u64).below(moves.len());
        Ok(moves.into_iter().nth(i).and_then(|m| plain_choice(m, "random")))
    }
}

/// Plays the move that the rules' `prior/3` likes best.
pub(super) struct Heuristic;

impl Bot for Heuristic {
    fn name(&self) -> String {
        "heuristic".into()
    }

    fn choose(&mut self, game: &mut dyn Game, context: &Context<'_>) -> Result<Option<Choice>> {
        Ok(self.rate(game, context)?.and_then(|r| r.into_iter().next()).and_then(|r| plain_choice(r.mv, "heuristic")))
    }

    fn rate(&mut self, game: &mut dyn Game, context: &Context<'_>) -> Result<Option<Vec<Rated>>> {
        let moves = game.moves(context.state())?;
        let Some(priors) = game.priors(context.state(), &moves)? else { return Ok(None) };
        let rated = moves.into_iter().zip(priors).map(|(mv, value)| rated(mv, value)).collect();
        Ok(Some(best_first(rated, context)))
    }
}

fn rated(mv: Move, value: f64) -> Rated {
    Rated { line: vec![mv.clone()], mv, value, visits: None }
}

/// The best ones first; equal ones in a random order.
fn best_first(mut rated: Vec<Rated>, context: &Context<'_>) -> Vec<Rated> {
    let mut rng = Rng::part(context.seed, context.history.len() as u64);
    for i in (1..rated.len()).rev() {
        rated.swap(i, rng.below(i + 1));
    }
    rated.sort_by(|a, b| b.value.total_cmp(&a.value));
    rated
}

/// Plays the move after which it stands best.
pub(super) struct Greedy {
    pub(super) noise: f64,
}

impl Greedy {
    fn value(&self, game: &mut dyn Game, state: &State, player: usize, seed: u64) -> Result<f64> {
        if let Some(outcome) = game.outcome(state)? {
            return Ok(end_value(&outcome, player, game.info().players.len(), 1));
        }
        let value = game.value(state, player)?.unwrap_or(0.0);
        Ok(value + self.noise * disturbance(state, seed))
    }
}

impl Bot for Greedy {
    fn name(&self) -> String {
        "greedy".into()
    }

    fn choose(&mut self, game: &mut dyn Game, context: &Context<'_>) -> Result<Option<Choice>> {
        let best = self.rate(game, context)?.and_then(|r| r.into_iter().next());
        Ok(best.map(|r| Choice {
            thought: Thought { depth: 1, nodes: 0, value: Some(r.value), line: r.line },
            mv: r.mv,
            by: "greedy".into(),
        }))
    }

    fn rate(&mut self, game: &mut dyn Game, context: &Context<'_>) -> Result<Option<Vec<Rated>>> {
        let Turn::Player(player) = game.turn(context.state())? else { return Ok(None) };
        let mut all = Vec::new();
        for (mv, state) in game.successors(context.state())? {
            all.push(rated(mv, self.value(game, &state, player, context.seed)?));
        }
        Ok(Some(best_first(all, context)))
    }
}

/// A bot that the rules define themselves.
pub(super) struct RuleBot {
    term: String,
}

impl RuleBot {
    pub(super) fn new(term: &str) -> RuleBot {
        RuleBot { term: term.to_owned() }
    }
}

impl Bot for RuleBot {
    fn name(&self) -> String {
        self.term.clone()
    }

    fn choose(&mut self, game: &mut dyn Game, context: &Context<'_>) -> Result<Option<Choice>> {
        match game.rule_bot(&self.term, context.state())? {
            Some(mv) => Ok(plain_choice(mv, &self.term)),
            None => {
                let name = &game.info().name;
                Err(Error::Bot(format!("{name} has no bot {}, or it has no move here", self.term)))
            }
        }
    }
}
