//! The search for games of more than two players: everybody does what is best
//! for himself (Luckhardt and Irani, "An algorithmic solution of N-person games", AAAI 1986).

use super::{Bot, Budget, Choice, Context, Meter, Rated, Thought, disturbance, end_value};
use crate::games::{Error, Game, Move, Result, State, Turn};

/// A search with its options.
pub(super) struct MaxN {
    pub(super) text: String,
    pub(super) budget: Budget,
    pub(super) noise: f64,
}

struct Search<'a> {
    game: &'a mut dyn Game,
    meter: Meter<'a>,
    players: usize,
    noise: f64,
    seed: u64,
}

/// The players' values, and the moves that lead to them.
type Found = (Vec<f64>, Vec<Move>);

impl Bot for MaxN {
    fn name(&self) -> String {
        self.text.clone()
    }

    fn choose(&mut self, game: &mut dyn Game, context: &Context<'_>) -> Result<Option<Choice>> {
        let meter = Meter::new(&self.budget, context, 1);
        game.set_deadline(meter.until);
        let players = game.info().players.len();
        let mut search = Search { game, meter, players, noise: self.noise, seed: context.seed };
        let found = search.deepen(context, self.budget.depth.unwrap_or(99).max(1));
        search.game.set_deadline(None);
        let Some(thought) = found? else { return Ok(None) };
        context.tell(&thought);
        Ok(thought.line.first().cloned().map(|mv| Choice { mv, thought, by: self.text.clone() }))
    }

    fn rate(&mut self, game: &mut dyn Game, context: &Context<'_>) -> Result<Option<Vec<Rated>>> {
        let meter = Meter::new(&self.budget, context, 1);
        game.set_deadline(meter.until);
        let players = game.info().players.len();
        let mut search = Search { game, meter, players, noise: self.noise, seed: context.seed };
        let rated = search.rate(context, self.budget.depth.unwrap_or(99).max(1));
        search.game.set_deadline(None);
        rated.map(Some)
    }
}

impl Search<'_> {
    fn deepen(&mut self, context: &Context<'_>, most: u32) -> Result<Option<Thought>> {
        let Turn::Player(mover) = self.game.turn(context.state())? else { return Ok(None) };
        let moves = self.game.moves(context.state())?;
        let mut best = moves.first().map(|mv| Thought { line: vec![mv.clone()], ..Thought::default() });
        for depth in 1..=most {
            match self.node(context.state(), depth, 0) {
                Ok((values, line)) if !line.is_empty() => {
                    let whole = (line.len() as u32) < depth;
                    let value = values.get(mover).copied();
                    let thought = Thought { depth, nodes: self.meter.nodes, value, line };
                    context.tell(&thought);
                    best = Some(thought);
                    if whole && value.is_some_and(|v| v.abs() > super::WIN / 2.0) {
                        break;
                    }
                }
                Ok(_) | Err(Error::Time | Error::Cancelled) => break,
                Err(e) => return Err(e),
            }
        }
        Ok(best)
    }

    /// The moves with their values, the best first, as deep as the budget goes.
    fn rate(&mut self, context: &Context<'_>, most: u32) -> Result<Vec<Rated>> {
        let Turn::Player(mover) = self.game.turn(context.state())? else { return Ok(Vec::new()) };
        let next = self.game.successors(context.state())?;
        let mut best = Vec::new();
        for depth in 1..=most {
            let mut rated = Vec::with_capacity(next.len());
            for (mv, s) in &next {
                match self.node(s, depth - 1, 1) {
                    Ok((values, mut line)) => {
                        line.insert(0, mv.clone());
                        rated.push(Rated { mv: mv.clone(), value: values[mover], visits: None, line });
                    }
                    Err(Error::Time | Error::Cancelled) => return Ok(best),
                    Err(e) => return Err(e),
                }
            }
            rated.sort_by(|a, b| b.value.total_cmp(&a.value));
            best = rated;
            let longest = best.iter().map(|r| r.line.len() as u32).max().unwrap_or(0);
            if longest < depth && best.iter().all(|r| r.value.abs() > super::WIN / 2.0) {
                break;
            }
        }
        Ok(best)
    }

    fn node(&mut self, state: &State, depth: u32, ply: u32) -> Result<Found> {
        self.meter.tick()?;
        if let Some(outcome) = self.game.outcome(state)? {
            let values = (0..self.players).map(|p| end_value(&outcome, p, self.players, ply)).collect();
            return Ok((values, Vec::new()));
        }
        if depth == 0 {
            return Ok((self.values(state)?, Vec::new()));
        }
        let next = self.game.successors(state)?;
        if next.is_empty() {
            return Ok((vec![0.0; self.players], Vec::new()));
        }
        match self.game.turn(state)? {
            Turn::Player(mover) => {
                let mut best: Option<Found> = None;
                for (mv, s) in next {
                    let (values, mut line) = self.node(&s, depth - 1, ply + 1)?;
                    if best.as_ref().is_none_or(|(b, _)| values[mover] > b[mover]) {
                        line.insert(0, mv);
                        best = Some((values, line));
                    }
                }
                Ok(best.unwrap_or_default())
            }
            Turn::Chance => {
                let moves: Vec<Move> = next.iter().map(|n| n.0.clone()).collect();
                let weights = self.game.weights(state, &moves)?;
                let total: f64 = weights.iter().sum();
                let mut sums = vec![0.0; self.players];
                for ((_, s), w) in next.iter().zip(&weights).filter(|(_, w)| **w > 0.0) {
                    let (values, _) = self.node(s, depth - 1, ply + 1)?;
                    for (sum, v) in sums.iter_mut().zip(values) {
                        *sum += v * w / total;
                    }
                }
                Ok((sums, Vec::new()))
            }
        }
    }

    fn values(&mut self, state: &State) -> Result<Vec<f64>> {
        let noise = if self.noise == 0.0 { 0.0 } else { self.noise * disturbance(state, self.seed) };
        let mut values = Vec::with_capacity(self.players);
        for p in 0..self.players {
            values.push(self.game.value(state, p)?.unwrap_or(0.0) + if p == 0 { noise } else { 0.0 });
        }
        Ok(values)
    }
}
