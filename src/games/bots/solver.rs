//! Looking for a solution of a game for one player.
//!
//! Best-first is A* (Hart, Nilsson and Raphael, 1968) with a set of visited
//! positions; deepening is IDA* (Korf, 1985), which needs next to no memory. Both
//! take `value/3` of the rules as minus the number of moves that are still needed;
//! if it never says more than that, the solution found is a shortest one. Without
//! `value/3` they are breadth-first search and iterative deepening.

use std::collections::{BinaryHeap, VecDeque};

use rustc_hash::FxHashMap;

use super::{Bot, Budget, Choice, Context, Meter, Thought};
use crate::games::{Error, Game, Move, Outcome, Result, State};

/// How to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Method {
    BestFirst,
    Deepening,
}

/// A search for a whole solution, which is then played move by move.
pub(super) struct Solver {
    text: String,
    method: Method,
    budget: Budget,
    weight: f64,
    plan: VecDeque<(State, Move)>,
}

impl Solver {
    pub(super) fn new(text: &str, method: Method, budget: Budget, weight: f64) -> Solver {
        Solver { text: text.to_owned(), method, budget, weight, plan: VecDeque::new() }
    }
}

impl Bot for Solver {
    fn name(&self) -> String {
        self.text.clone()
    }

    fn choose(&mut self, game: &mut dyn Game, context: &Context<'_>) -> Result<Option<Choice>> {
        let info = game.info();
        if info.players.len() != 1 {
            let players = info.players.len();
            return Err(Error::Bot(format!("solve is for one player; {} has {players}", info.name)));
        }
        let mut nodes = 0;
        if self.plan.front().is_none_or(|(s, _)| s != context.state()) {
            let meter = Meter::new(&self.budget, context, 1);
            game.set_deadline(meter.until);
            let mut search = Search { game, meter, weight: self.weight };
            let found = match self.method {
                Method::BestFirst => search.best_first(context.state()),
                Method::Deepening => search.deepening(context.state(), context),
            };
            nodes = search.meter.nodes;
            search.game.set_deadline(None);
            self.plan = match found {
                Ok(plan) => plan.into(),
                Err(Error::Time | Error::Cancelled) => VecDeque::new(),
                Err(e) => return Err(e),
            };
        }
        let line: Vec<Move> = self.plan.iter().map(|(_, m)| m.clone()).collect();
        let Some((_, mv)) = self.plan.pop_front() else { return Ok(None) };
        let thought = Thought { depth: line.len() as u32, nodes, value: Some(-(line.len() as f64)), line };
        context.tell(&thought);
        Ok(Some(Choice { mv, thought, by: self.text.clone() }))
    }
}

struct Search<'a> {
    game: &'a mut dyn Game,
    meter: Meter<'a>,
    weight: f64,
}

/// A position that was seen: the moves to it, and where the last one came from.
struct Seen {
    moves: u32,
    from: Option<(State, Move)>,
}

/// A position that waits; the one with the fewest moves in all comes first, of those the one
/// that is nearest to its aim, of those the oldest.
struct Waiting {
    total: f64,
    left: f64,
    age: u64,
    state: State,
    moves: u32,
}

impl Ord for Waiting {
    fn cmp(&self, other: &Waiting) -> std::cmp::Ordering {
        let key = other.total.total_cmp(&self.total).then(other.left.total_cmp(&self.left));
        key.then(other.age.cmp(&self.age))
    }
}

impl PartialOrd for Waiting {
    fn partial_cmp(&self, other: &Waiting) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Waiting {
    fn eq(&self, other: &Waiting) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Waiting {}

impl Search<'_> {
    /// The number of moves that are needed at least.
    fn left(&mut self, state: &State) -> Result<f64> {
        Ok(-self.game.value(state, 0)?.unwrap_or(0.0) * self.weight)
    }

    fn solved(&mut self, state: &State) -> Result<Option<bool>> {
        Ok(self.game.outcome(state)?.map(|o| !matches!(o, Outcome::Draw)))
    }

    fn best_first(&mut self, start: &State) -> Result<Vec<(State, Move)>> {
        let mut seen: FxHashMap<State, Seen> = FxHashMap::default();
        let mut queue = BinaryHeap::new();
        let left = self.left(start)?;
        seen.insert(start.clone(), Seen { moves: 0, from: None });
        queue.push(Waiting { total: left, left, age: 0, state: start.clone(), moves: 0 });
        let mut age = 0;
        while let Some(Waiting { state, moves, .. }) = queue.pop() {
            // it may have been reached in fewer moves since it was put here
            if seen.get(&state).is_some_and(|s| s.moves < moves) {
                continue;
            }
            self.meter.tick()?;
            match self.solved(&state)? {
                Some(true) => return Ok(way(&seen, &state)),
                Some(false) => continue,
                None => {}
            }
            for (mv, next) in self.game.successors(&state)? {
                let moves = moves + 1;
                if seen.get(&next).is_some_and(|s| s.moves <= moves) {
                    continue;
                }
                seen.insert(next.clone(), Seen { moves, from: Some((state.clone(), mv)) });
                age += 1;
                let left = self.left(&next)?;
                queue.push(Waiting { total: f64::from(moves) + left, left, age, state: next, moves });
            }
        }
        Ok(Vec::new())
    }

    fn deepening(&mut self, start: &State, context: &Context<'_>) -> Result<Vec<(State, Move)>> {
        let mut bound = self.left(start)?;
        loop {
            let mut path = Vec::new();
            let next = self.within(start, 0.0, bound, &mut path)?;
            match next {
                None => return Ok(path),
                Some(next) if next.is_infinite() => return Ok(Vec::new()),
                Some(next) => bound = next.max(bound + 1e-9),
            }
            context.tell(&Thought { depth: bound as u32, nodes: self.meter.nodes, value: None, line: Vec::new() });
        }
    }

    /// Looks for a way within a bound, which is left in `path` (`None`), or the least bound that was too small.
    fn within(&mut self, state: &State, moves: f64, bound: f64, path: &mut Vec<(State, Move)>) -> Result<Option<f64>> {
        self.meter.tick()?;
        match self.solved(state)? {
            Some(true) => return Ok(None),
            Some(false) => return Ok(Some(f64::INFINITY)),
            None => {}
        }
        let mut least = f64::INFINITY;
        for (mv, next) in self.game.successors(state)? {
            if path.iter().any(|(s, _)| *s == next) {
                continue;
            }
            let total = moves + 1.0 + self.left(&next)?;
            if total > bound + 1e-9 {
                least = least.min(total);
                continue;
            }
            path.push((state.clone(), mv));
            match self.within(&next, moves + 1.0, bound, path)? {
                None => return Ok(None),
                Some(other) => least = least.min(other),
            }
            path.pop();
        }
        Ok(Some(least))
    }
}

/// The moves that have led to a position.
fn way(seen: &FxHashMap<State, Seen>, end: &State) -> Vec<(State, Move)> {
    let mut path = Vec::new();
    let mut at = end;
    while let Some(Seen { from: Some((state, mv)), .. }) = seen.get(at) {
        path.push((state.clone(), mv.clone()));
        at = state;
    }
    path.reverse();
    path
}
