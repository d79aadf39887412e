//! Monte Carlo tree search (Kocsis and Szepesvári, "Bandit based Monte-Carlo planning", ECML 2006).
//!
//! A node holds its move; its position is made when it is first visited. A game
//! for any number of players: each node counts for the player who has moved to it.

use super::{Bot, Budget, Choice, Context, Meter, Rated, Thought};
use crate::games::{Error, Game, Info, Move, Outcome, Result, Rng, State, Turn, in_parts};

/// A search with its options.
pub(super) struct Mcts {
    pub(super) text: String,
    pub(super) budget: Budget,
    /// How much is explored: the factor before the root in UCB1.
    pub(super) c: f64,
    /// After so many random moves the value decides.
    pub(super) plies: usize,
    /// Trees that grow apart; their visits are added up.
    pub(super) parts: usize,
}

struct Node {
    mv: Option<Move>,
    state: Option<State>,
    parent: usize,
    children: std::ops::Range<usize>,
    expanded: bool,
    turn: Turn,
    outcome: Option<Outcome>,
    weights: Vec<f64>,
    visits: u32,
    /// What the random games were worth to the player who has moved here.
    wins: f64,
}

impl Node {
    fn new(mv: Option<Move>, state: Option<State>, parent: usize) -> Node {
        Node {
            mv,
            state,
            parent,
            children: 0..0,
            expanded: false,
            turn: Turn::Chance,
            outcome: None,
            weights: Vec::new(),
            visits: 0,
            wins: 0.0,
        }
    }

    fn mean(&self) -> f64 {
        if self.visits == 0 { 0.0 } else { self.wins / f64::from(self.visits) }
    }
}

/// A tree being grown.
struct Tree<'a> {
    options: &'a Mcts,
    game: &'a mut dyn Game,
    nodes: Vec<Node>,
    rng: Rng,
    players: usize,
    has_value: bool,
    /// The largest value that was seen, which the others are measured by.
    scale: f64,
    deepest: u32,
}

/// What a part has found of a move at the root: visits, wins, the line.
type RootStats = Vec<(Move, u32, f64, Vec<Move>)>;

impl Mcts {
    fn search(&self, game: &mut dyn Game, context: &Context<'_>) -> Result<(RootStats, u64, u32)> {
        let results = in_parts(game, self.parts, context.threads, |game, part| {
            let mut meter = Meter::new(&self.budget, context, self.parts);
            game.set_deadline(meter.until);
            let Info { players, has_value, .. } = game.info();
            let (players, has_value) = (players.len(), *has_value);
            let rng = Rng::part(context.seed ^ context.history.len() as u64, part as u64);
            let nodes = vec![Node::new(None, Some(context.state().clone()), 0)];
            let mut tree = Tree { options: self, game, nodes, rng, players, has_value, scale: 1.0, deepest: 0 };
            let grown = tree.grow(&mut meter, context, self.parts == 1);
            tree.game.set_deadline(None);
            grown?;
            let lines = tree.nodes[0].children.clone().map(|i| {
                let n = &tree.nodes[i];
                (n.mv.clone(), n.visits, n.wins, tree.line(i))
            });
            let stats: RootStats = lines.filter_map(|(mv, v, w, l)| Some((mv?, v, w, l))).collect();
            Ok((stats, u64::from(tree.nodes[0].visits), tree.deepest))
        })?;
        let mut results = results.into_iter();
        let (mut stats, mut games, mut depth) = results.next().unwrap_or_default();
        for (other, more, deep) in results {
            (games, depth) = (games + more, depth.max(deep));
            // a part without time may not have come to the moves
            for (mv, visits, wins, line) in other {
                match stats.iter_mut().find(|s| s.0 == mv) {
                    Some(s) => {
                        if visits > s.1 {
                            s.3 = line;
                        }
                        (s.1, s.2) = (s.1 + visits, s.2 + wins);
                    }
                    None => stats.push((mv, visits, wins, line)),
                }
            }
        }
        let mean = |s: &(Move, u32, f64, Vec<Move>)| s.2 / f64::from(s.1.max(1));
        stats.sort_by(|a, b| b.1.cmp(&a.1).then(mean(b).total_cmp(&mean(a))));
        Ok((stats, games, depth))
    }
}

impl Bot for Mcts {
    fn name(&self) -> String {
        self.text.clone()
    }

    fn choose(&mut self, game: &mut dyn Game, context: &Context<'_>) -> Result<Option<Choice>> {
        let (stats, nodes, depth) = self.search(game, context)?;
        let Some((mv, visits, wins, line)) = stats.into_iter().next() else { return Ok(None) };
        let value = (visits > 0).then(|| wins / f64::from(visits));
        let thought = Thought { depth, nodes, value, line };
        context.tell(&thought);
        Ok(Some(Choice { mv, thought, by: self.text.clone() }))
    }

    fn rate(&mut self, game: &mut dyn Game, context: &Context<'_>) -> Result<Option<Vec<Rated>>> {
        let (stats, ..) = self.search(game, context)?;
        let rated = stats.into_iter().map(|(mv, visits, wins, line)| Rated {
            mv,
            value: wins / f64::from(visits.max(1)),
            visits: Some(u64::from(visits)),
            line,
        });
        Ok(Some(rated.collect()))
    }
}

impl Tree<'_> {
    fn grow(&mut self, meter: &mut Meter<'_>, context: &Context<'_>, tell: bool) -> Result<()> {
        let mut told = std::time::Instant::now();
        loop {
            let step = meter.tick().and_then(|()| if meter.late() { Err(Error::Time) } else { self.playout() });
            match step {
                Ok(()) => {}
                Err(Error::Time | Error::Cancelled) => return Ok(()),
                Err(e) => return Err(e),
            }
            if context.stopped() || self.nodes[0].outcome.is_some() {
                return Ok(());
            }
            if self.options.budget == Budget::default() && self.nodes[0].visits > 10_000 {
                return Ok(());
            }
            if tell && told.elapsed().as_millis() > 200 {
                told = std::time::Instant::now();
                let best = self.nodes[0].children.clone().max_by_key(|i| self.nodes[*i].visits);
                if let Some(i) = best {
                    let value = Some(self.nodes[i].mean());
                    let nodes = u64::from(self.nodes[0].visits);
                    context.tell(&Thought { depth: self.deepest, nodes, value, line: self.line(i) });
                }
            }
        }
    }

    /// Goes down the tree, adds to it, plays a random game and counts it.
    fn playout(&mut self) -> Result<()> {
        let (mut at, mut depth) = (0, 0);
        loop {
            self.reach(at)?;
            if self.nodes[at].outcome.is_some() || self.nodes[at].visits == 0 && at != 0 {
                break;
            }
            self.expand(at)?;
            if self.nodes[at].children.is_empty() {
                break;
            }
            at = self.select(at);
            depth += 1;
        }
        self.deepest = self.deepest.max(depth);
        let payoffs = self.result(at)?;
        loop {
            let parent = self.nodes[at].parent;
            let gain = match self.nodes[parent].turn {
                Turn::Player(p) => payoffs[p],
                Turn::Chance => 0.0,
            };
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.wins += gain;
            if at == 0 {
                return Ok(());
            }
            at = parent;
        }
    }

    /// Finds a node's position, and what the rules say of it.
    fn reach(&mut self, at: usize) -> Result<()> {
        if self.nodes[at].visits > 0 || self.nodes[at].expanded {
            return Ok(());
        }
        let state = match (&self.nodes[at].state, &self.nodes[at].mv) {
            (Some(s), _) => s.clone(),
            (None, mv) => {
                let parent = self.nodes[at].parent;
                let (Some(from), Some(mv)) = (&self.nodes[parent].state, mv) else { return Ok(()) };
                let next = self.game.apply(from, mv)?;
                next.ok_or_else(|| Error::Rules {
                    game: self.game.info().name.clone(),
                    what: "a move that was generated is refused when it is checked".into(),
                })?
            }
        };
        let outcome = self.game.outcome(&state)?;
        let turn = if outcome.is_none() { self.game.turn(&state)? } else { Turn::Chance };
        let node = &mut self.nodes[at];
        (node.state, node.outcome, node.turn) = (Some(state), outcome, turn);
        Ok(())
    }

    fn expand(&mut self, at: usize) -> Result<()> {
        if self.nodes[at].expanded {
            return Ok(());
        }
        let Some(state) = self.nodes[at].state.clone() else { return Ok(()) };
        let mut moves = self.game.moves(&state)?;
        if self.nodes[at].turn == Turn::Chance {
            self.nodes[at].weights = self.game.weights(&state, &moves)?;
        } else {
            // moves that have not been tried are tried from the last one on
            for i in (1..moves.len()).rev() {
                let j = self.rng.below(i + 1);
                moves.swap(i, j);
            }
        }
        let start = self.nodes.len();
        self.nodes.extend(moves.into_iter().map(|mv| Node::new(Some(mv), None, at)));
        self.nodes[at].children = start..self.nodes.len();
        self.nodes[at].expanded = true;
        Ok(())
    }

    fn select(&mut self, at: usize) -> usize {
        let node = &self.nodes[at];
        let children = node.children.clone();
        if node.turn == Turn::Chance {
            return children.start + self.rng.weighted(&node.weights).unwrap_or(0);
        }
        let log = f64::from(node.visits.max(1)).ln();
        let mut best = (f64::NEG_INFINITY, children.start);
        for i in children {
            let child = &self.nodes[i];
            if child.visits == 0 {
                return i;
            }
            let ucb = child.mean() + self.options.c * (log / f64::from(child.visits)).sqrt();
            if ucb > best.0 {
                best = (ucb, i);
            }
        }
        best.1
    }

    /// What a random game from a node is worth to the players.
    fn result(&mut self, at: usize) -> Result<Vec<f64>> {
        let Some(state) = self.nodes[at].state.clone() else { return Ok(vec![0.0; self.players]) };
        let played;
        let (outcome, last) = match &self.nodes[at].outcome {
            Some(o) => (Some(o.clone()), state),
            None => {
                played = self.game.playout(&state, &mut self.rng, self.options.plies)?;
                (played.outcome, played.last)
            }
        };
        if let Some(outcome) = outcome {
            return Ok((0..self.players).map(|p| self.payoff(&outcome, p)).collect());
        }
        if !self.has_value {
            return Ok(vec![1.0 / self.players.max(2) as f64; self.players]);
        }
        let mut payoffs = Vec::with_capacity(self.players);
        for p in 0..self.players {
            let value = self.game.value(&last, p)?.unwrap_or(0.0);
            self.scale = self.scale.max(value.abs());
            // between a loss and a win, by what was seen so far
            payoffs.push(0.5 + 0.5 * (2.0 * value / self.scale).tanh());
        }
        Ok(payoffs)
    }

    fn payoff(&self, outcome: &Outcome, player: usize) -> f64 {
        outcome.payoff(player, self.players)
    }

    /// The moves tried most often, from a node on.
    fn line(&self, mut at: usize) -> Vec<Move> {
        let mut line: Vec<Move> = self.nodes[at].mv.iter().cloned().collect();
        while line.len() < 10
            && let Some(i) = self.nodes[at].children.clone().max_by_key(|i| self.nodes[*i].visits)
            && self.nodes[i].visits > 0
        {
            line.extend(self.nodes[i].mv.clone());
            at = i;
        }
        line
    }
}
