//! Minimax with alpha-beta for two players.
//!
//! Iterative deepening with a transposition table. At a position the move of the
//! table and the killer moves are tried before the others are generated: the rules
//! check a given move much faster than they find all. The rest is ordered by the
//! rules' `prior/3` or by the positions' values, and by how often a move has cut
//! the search short elsewhere (J. Schaeffer's history heuristic, 1989); where the rules
//! name the promising moves, the search keeps to these and to their order. Beyond the
//! horizon the moves of `noisy/3` are looked at, if the rules have any.

use rustc_hash::FxHashMap;

use super::{
    Bot, Budget, Choice, Context, Meter, Rated, Thought, disturbance, end_value,
    table::{Bound, Entry, Table},
};
use crate::games::{Error, Game, Move, Result, State, Turn, in_parts};

/// By what the moves of a position are ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    Prior,
    Value,
    None,
}

/// A search with its options.
pub(super) struct AlphaBeta {
    pub(super) text: String,
    pub(super) budget: Budget,
    pub(super) noise: f64,
    pub(super) parts: usize,
    pub(super) table: usize,
    pub(super) width: usize,
    pub(super) order: Order,
    /// Parts share one table; what they find depends on chance then.
    pub(super) shared: bool,
}

/// The deepest that a search looks, however simple the game.
const MAX_DEPTH: u32 = 99;
/// What is worse than the negative of it is a lost game.
const LOST: f64 = super::WIN / 2.0;
/// Plies of noisy moves beyond the horizon.
const MAX_NOISY: u32 = 12;

/// A move at the root.
#[derive(Clone)]
struct Root {
    mv: Move,
    state: State,
    value: f64,
    line: Vec<Move>,
}

/// The roots after each iteration that was finished, the best first.
type Iterations = Vec<Vec<Root>>;

impl AlphaBeta {
    /// Searches the root's moves; `full`: each of them gets its exact value.
    fn search(&self, game: &mut dyn Game, context: &Context<'_>, full: bool) -> Result<Option<(Iterations, u64)>> {
        let Turn::Player(mover) = game.turn(context.state())? else { return Ok(None) };
        let mut roots = game.promising(context.state())?;
        if roots.is_empty() {
            return Ok(None);
        }
        let table = Table::new(self.table);
        let mut first = Search::new(self, game, context, &table, 1);
        // there is time to look at each of them once
        let order = if first.game.info().has_value { Order::Value } else { self.order };
        first.sort(&mut roots, context.state(), mover, order, None)?;
        roots.truncate(self.width);
        let roots: Vec<Root> = roots
            .into_iter()
            .map(|(mv, state)| Root { line: vec![mv.clone()], mv, state, value: f64::NEG_INFINITY })
            .collect();
        let parts = self.parts.min(roots.len());
        let results = in_parts(game, parts, context.threads, |game, i| {
            let mine: Vec<Root> = roots.iter().skip(i).step_by(parts).cloned().collect();
            let own;
            let table = if self.shared || parts == 1 {
                &table
            } else {
                own = Table::new(self.table / parts);
                &own
            };
            let mut search = Search::new(self, game, context, table, parts);
            let mut tell = |t: &Thought| {
                if parts == 1 {
                    context.tell(t);
                }
            };
            let others = (!full).then_some((context.state(), i, parts));
            let found = search.deepen(mine, others, mover, full, &mut tell);
            search.game.set_deadline(None);
            Ok((found?, search.meter.nodes))
        })?;
        let nodes = results.iter().map(|(_, n)| n).sum();
        // the parts are compared at the depth that all have reached
        let depth = results.iter().map(|(found, _)| found.len()).min().unwrap_or(0);
        let merged = (0..depth)
            .map(|d| {
                let mut all: Vec<Root> = results.iter().flat_map(|(found, _)| found[d].iter().cloned()).collect();
                all.sort_by(|a, b| b.value.total_cmp(&a.value));
                all
            })
            .collect();
        Ok(Some((merged, nodes)))
    }
}

impl Bot for AlphaBeta {
    fn name(&self) -> String {
        self.text.clone()
    }

    fn choose(&mut self, game: &mut dyn Game, context: &Context<'_>) -> Result<Option<Choice>> {
        let Some((iterations, nodes)) = self.search(game, context, false)? else { return Ok(None) };
        let Some(best) = iterations.last().and_then(|roots| roots.first()) else { return Ok(None) };
        let thought =
            Thought { depth: iterations.len() as u32, nodes, value: Some(best.value), line: best.line.clone() };
        context.tell(&thought);
        Ok(Some(Choice { mv: best.mv.clone(), thought, by: self.text.clone() }))
    }

    fn rate(&mut self, game: &mut dyn Game, context: &Context<'_>) -> Result<Option<Vec<Rated>>> {
        let Some((mut iterations, _)) = self.search(game, context, true)? else { return Ok(None) };
        let roots = iterations.pop().unwrap_or_default();
        Ok(Some(roots.into_iter().map(|r| Rated { mv: r.mv, value: r.value, visits: None, line: r.line }).collect()))
    }
}

/// One part of a search at work.
struct Search<'a> {
    options: &'a AlphaBeta,
    game: &'a mut dyn Game,
    meter: Meter<'a>,
    table: &'a Table,
    seed: u64,
    players: usize,
    /// The positions from the root to here: a repeated one is taken for a draw.
    path: Vec<u64>,
    /// The best lines found, by ply.
    lines: Vec<Vec<Move>>,
    /// Moves that have cut the search short, two for each ply.
    killers: Vec<[Option<Move>; 2]>,
    cuts: FxHashMap<u64, f64>,
    most_depth: u32,
}

impl<'a> Search<'a> {
    fn new(
        options: &'a AlphaBeta,
        game: &'a mut dyn Game,
        context: &Context<'a>,
        table: &'a Table,
        parts: usize,
    ) -> Search<'a> {
        let meter = Meter::new(&options.budget, context, parts);
        game.set_deadline(meter.until);
        Search {
            options,
            players: game.info().players.len(),
            meter,
            table,
            seed: context.seed,
            path: vec![context.state().hash()],
            lines: Vec::new(),
            killers: Vec::new(),
            cuts: FxHashMap::default(),
            most_depth: options.budget.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH),
            game,
        }
    }

    /// Searches deeper and deeper until the budget is spent. If all moves lose, the others of
    /// the position are tried too, as far as they belong to this part.
    fn deepen(
        &mut self,
        mut roots: Vec<Root>,
        mut others: Option<(&State, usize, usize)>,
        mover: usize,
        full: bool,
        tell: &mut dyn FnMut(&Thought),
    ) -> Result<Iterations> {
        let mut done: Iterations = Vec::new();
        let mut depth = 1;
        while depth <= self.most_depth {
            let finished = self.iteration(&mut roots, depth, mover, full);
            match finished {
                Ok(all) => {
                    roots.sort_by(|a, b| b.value.total_cmp(&a.value));
                    if all
                        && roots[0].value < -LOST
                        && let Some((state, part, parts)) = others.take()
                        && self.widen(&mut roots, state, part, parts)?
                    {
                        continue;
                    }
                    // an iteration that was stopped counts if its best move is known
                    done.push(roots.clone());
                    let best = &roots[0];
                    tell(&Thought { depth, nodes: self.meter.nodes, value: Some(best.value), line: best.line.clone() });
                    let decided = best.value.abs() > LOST || roots.len() == 1 && !full;
                    if !all || decided && !full {
                        break;
                    }
                    depth += 1;
                }
                Err(Error::Time | Error::Cancelled) => break,
                Err(e) => return Err(e),
            }
        }
        if done.is_empty() {
            // there is a move at least
            for root in &mut roots {
                root.value = 0.0;
            }
            done.push(roots);
        }
        Ok(done)
    }

    /// Adds the moves that were left out; false if there are none or no time is left.
    fn widen(&mut self, roots: &mut Vec<Root>, state: &State, part: usize, parts: usize) -> Result<bool> {
        let all = match self.game.successors(state) {
            Err(Error::Time | Error::Cancelled) => return Ok(false),
            all => all?,
        };
        let known = roots.len();
        for (mv, state) in all.into_iter().skip(part).step_by(parts) {
            if !roots[..known].iter().any(|r| r.mv == mv) {
                roots.push(Root { line: vec![mv.clone()], mv, state, value: f64::NEG_INFINITY });
            }
        }
        Ok(roots.len() > known)
    }

    /// Searches all roots to a depth. `Ok(false)`: stopped, but what was found is of use.
    fn iteration(&mut self, roots: &mut [Root], depth: u32, mover: usize, full: bool) -> Result<bool> {
        let mut best = f64::NEG_INFINITY;
        let old: Vec<f64> = roots.iter().map(|r| r.value).collect();
        for i in 0..roots.len() {
            let alpha = if full { f64::NEG_INFINITY } else { best };
            let state = roots[i].state.clone();
            match self.child(&state, depth - 1, alpha, f64::INFINITY, 1, mover) {
                Ok(value) => {
                    // a move that is not better has no exact value: it goes behind
                    let known = full || value > best;
                    roots[i].value = if known { value } else { value.min(best - 1e-9) };
                    if known {
                        let mut line = vec![roots[i].mv.clone()];
                        line.extend(self.lines.get(1).into_iter().flatten().cloned());
                        roots[i].line = line;
                    }
                    best = best.max(value);
                }
                Err(Error::Time | Error::Cancelled) if i > 0 && !full && depth > 1 => {
                    // those not looked at can not be better than the best so far, as far as is known
                    for (root, old) in roots[i..].iter_mut().zip(&old[i..]) {
                        root.value = old.min(best - 1e-6);
                    }
                    return Ok(false);
                }
                Err(e) if depth == 1 && i > 0 && matches!(e, Error::Time | Error::Cancelled) => {
                    for root in &mut roots[i..] {
                        root.value = f64::NEG_INFINITY;
                    }
                    return Ok(false);
                }
                Err(e) => return Err(e),
            }
        }
        Ok(true)
    }

    /// The value of a position for whoever has moved to it.
    fn child(&mut self, state: &State, depth: u32, alpha: f64, beta: f64, ply: u32, mover: usize) -> Result<f64> {
        self.clear_line(ply);
        if let Some(outcome) = self.game.outcome(state)? {
            self.meter.tick()?;
            return Ok(end_value(&outcome, mover, self.players, ply));
        }
        match self.game.turn(state)? {
            Turn::Player(next) if next == mover => self.node(state, depth, alpha, beta, ply, mover),
            Turn::Player(next) => Ok(-self.node(state, depth, -beta, -alpha, ply, next)?),
            Turn::Chance => self.chance(state, depth, ply, mover),
        }
    }

    /// What chance makes of a position, on the average.
    fn chance(&mut self, state: &State, depth: u32, ply: u32, mover: usize) -> Result<f64> {
        self.meter.tick()?;
        let next = self.game.successors(state)?;
        let moves: Vec<Move> = next.iter().map(|n| n.0.clone()).collect();
        let weights = self.game.weights(state, &moves)?;
        let total: f64 = weights.iter().sum();
        let mut sum = 0.0;
        for ((_, s), weight) in next.iter().zip(&weights).filter(|(_, w)| **w > 0.0) {
            let depth = depth.saturating_sub(1);
            sum += weight * self.child(s, depth, f64::NEG_INFINITY, f64::INFINITY, ply + 1, mover)?;
        }
        Ok(if total > 0.0 { sum / total } else { 0.0 })
    }

    /// The value of a position for whoever moves in it.
    fn node(&mut self, state: &State, depth: u32, mut alpha: f64, beta: f64, ply: u32, mover: usize) -> Result<f64> {
        self.meter.tick()?;
        let key = state.hash();
        if self.path.contains(&key) {
            return Ok(0.0);
        }
        if depth == 0 {
            return self.quiet(state, alpha, beta, ply, mover, MAX_NOISY);
        }
        let known = self.table.get(key);
        if let Some(e) = known.as_ref().filter(|e| e.depth >= depth) {
            let enough = match e.bound {
                Bound::Exact => true,
                Bound::Lower => e.value >= beta,
                Bound::Upper => e.value <= alpha,
            };
            if enough {
                if let Some(mv) = &e.best {
                    self.set_line(ply, mv);
                }
                return Ok(e.value);
            }
        }
        self.path.push(key);
        let old = alpha;
        let result = self.best(state, depth, &mut alpha, beta, ply, mover, known.and_then(|e| e.best));
        self.path.pop();
        let (value, best) = result?;
        let bound = if value >= beta {
            Bound::Lower
        } else if value > old {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.put(Entry { key, depth, bound, value, best });
        Ok(value)
    }

    /// Tries the moves until one is too good.
    #[allow(clippy::too_many_arguments)]
    fn best(
        &mut self,
        state: &State,
        depth: u32,
        alpha: &mut f64,
        beta: f64,
        ply: u32,
        mover: usize,
        first: Option<Move>,
    ) -> Result<(f64, Option<Move>)> {
        let mut found = (f64::NEG_INFINITY, None);
        let mut tried: Vec<Move> = Vec::new();
        // moves that are tried before the others are generated
        let killers = self.killers.get(ply as usize).cloned().unwrap_or_default();
        for mv in std::iter::once(first).chain(killers).flatten() {
            if tried.contains(&mv) {
                continue;
            }
            let Some(next) = self.game.apply(state, &mv)? else { continue };
            tried.push(mv.clone());
            if self.attempt(&mv, &next, depth, alpha, beta, ply, mover, &mut found)? {
                return Ok(found);
            }
        }
        let mut all = self.game.promising(state)?;
        if all.is_empty() {
            return Ok((0.0, None));
        }
        all.retain(|(mv, _)| !tried.contains(mv));
        // at the last ply all positions are looked at anyway
        let order = if depth == 1 && self.options.order == Order::Value { Order::None } else { self.options.order };
        let order = if self.options.width < all.len() && order == Order::None { Order::Value } else { order };
        // promising moves are in order
        if !self.game.info().has_promising {
            self.sort(&mut all, state, mover, order, Some(ply))?;
        }
        let room = self.options.width.saturating_sub(tried.len()).max(usize::from(tried.is_empty()));
        for (i, (mv, next)) in all.into_iter().enumerate() {
            // while all moves lose, those beyond the width are tried too
            if i >= room && found.0 > -LOST {
                break;
            }
            if self.attempt(&mv, &next, depth, alpha, beta, ply, mover, &mut found)? {
                break;
            }
        }
        Ok(found)
    }

    /// Tries a move; true if it is too good for the opponent to let it come to that.
    #[allow(clippy::too_many_arguments)]
    fn attempt(
        &mut self,
        mv: &Move,
        next: &State,
        depth: u32,
        alpha: &mut f64,
        beta: f64,
        ply: u32,
        mover: usize,
        found: &mut (f64, Option<Move>),
    ) -> Result<bool> {
        let value = self.child(next, depth - 1, *alpha, beta, ply + 1, mover)?;
        if value > found.0 {
            *found = (value, Some(mv.clone()));
        }
        if value > *alpha {
            *alpha = value;
            self.set_line(ply, mv);
        }
        if value < beta {
            return Ok(false);
        }
        self.note_cut(mv, depth, ply);
        Ok(true)
    }

    /// The value at the horizon, with the noisy moves played out.
    fn quiet(&mut self, state: &State, mut alpha: f64, beta: f64, ply: u32, mover: usize, left: u32) -> Result<f64> {
        let mut best = self.value(state, mover)?;
        if !self.game.info().has_noisy || left == 0 || best >= beta {
            return Ok(best);
        }
        alpha = alpha.max(best);
        for (mv, next) in self.game.noisy(state)? {
            self.meter.tick()?;
            self.clear_line(ply + 1);
            let value = if let Some(outcome) = self.game.outcome(&next)? {
                end_value(&outcome, mover, self.players, ply + 1)
            } else {
                match self.game.turn(&next)? {
                    Turn::Player(p) if p == mover => self.quiet(&next, alpha, beta, ply + 1, mover, left - 1)?,
                    Turn::Player(p) => -self.quiet(&next, -beta, -alpha, ply + 1, p, left - 1)?,
                    Turn::Chance => self.value(&next, mover)?,
                }
            };
            best = best.max(value);
            if value > alpha {
                alpha = value;
                self.set_line(ply, &mv);
            }
            if value >= beta {
                break;
            }
        }
        Ok(best)
    }

    fn value(&mut self, state: &State, mover: usize) -> Result<f64> {
        let value = self.game.value(state, mover)?.unwrap_or(0.0);
        if self.options.noise == 0.0 {
            return Ok(value);
        }
        let sign = if mover == 0 { 1.0 } else { -1.0 };
        Ok(value + sign * self.options.noise * disturbance(state, self.seed))
    }

    /// Brings moves into the order in which they are tried.
    fn sort(
        &mut self,
        moves: &mut Vec<(Move, State)>,
        state: &State,
        mover: usize,
        order: Order,
        ply: Option<u32>,
    ) -> Result<()> {
        let mut keys: Vec<f64> = match order {
            Order::None => vec![0.0; moves.len()],
            Order::Prior => {
                let names: Vec<Move> = moves.iter().map(|m| m.0.clone()).collect();
                self.game.priors(state, &names)?.unwrap_or_else(|| vec![0.0; moves.len()])
            }
            Order::Value => {
                let mut keys = Vec::with_capacity(moves.len());
                for (_, next) in moves.iter() {
                    keys.push(match self.game.outcome(next)? {
                        Some(outcome) => end_value(&outcome, mover, self.players, 0),
                        None => self.game.value(next, mover)?.unwrap_or(0.0),
                    });
                }
                keys
            }
        };
        if ply.is_some() && !self.cuts.is_empty() && order != Order::Value {
            for (key, (mv, _)) in keys.iter_mut().zip(moves.iter()) {
                *key += self.cuts.get(&mv.hash()).copied().unwrap_or(0.0);
            }
        }
        let mut all: Vec<(f64, (Move, State))> = keys.into_iter().zip(std::mem::take(moves)).collect();
        // equal ones stay in the rules' order
        all.sort_by(|a, b| b.0.total_cmp(&a.0));
        moves.extend(all.into_iter().map(|(_, m)| m));
        Ok(())
    }

    fn note_cut(&mut self, mv: &Move, depth: u32, ply: u32) {
        let ply = ply as usize;
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None, None]);
        }
        let killers = &mut self.killers[ply];
        if killers[0].as_ref() != Some(mv) {
            killers.swap(0, 1);
            killers[0] = Some(mv.clone());
        }
        *self.cuts.entry(mv.hash()).or_default() += f64::from(depth * depth);
    }

    fn clear_line(&mut self, ply: u32) {
        let ply = ply as usize;
        if self.lines.len() <= ply {
            self.lines.resize(ply + 1, Vec::new());
        }
        self.lines[ply].clear();
    }

    fn set_line(&mut self, ply: u32, mv: &Move) {
        self.lines.resize(self.lines.len().max(ply as usize + 2), Vec::new());
        let mut line = vec![mv.clone()];
        line.extend(self.lines[ply as usize + 1].iter().cloned());
        self.lines[ply as usize] = line;
    }
}
