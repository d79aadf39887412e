//! Games whose rules are a JSON file.

mod inspect;
mod load;
mod options;
mod picture;

use std::{sync::Arc, time::Instant};

use serde_json::Value;

use super::{
    Error, Game, Info, Move, Outcome, Playout, Result, Rng, RuleOption, State, Turn,
    picture::{Grid, Picture},
};
use crate::rules::{
    Code, Json, RuleError,
    game::{Board, GameRules, Gives, Match, Node, Val, text_of, text_words},
};
use inspect::Tally;
use load::plain;

const fn may(field: &'static str) -> Gives {
    Gives { field, needed: false }
}

const fn must(field: &'static str) -> Gives {
    Gives { field, needed: true }
}

/// A part of a file that has rules.
struct Part {
    name: &'static str,
    /// What its rules give.
    gives: &'static [Gives],
    /// The variables that they are given.
    params: &'static [&'static str],
}

const fn part(name: &'static str, gives: &'static [Gives], params: &'static [&'static str]) -> Part {
    Part { name, gives, params }
}

/// The parts of a file that have rules for positions; `start` is done with when a game is read.
const PARTS: &[Part] = &[
    part("moves", &[may("label"), may("weight"), may("prior"), may("noisy"), may("priority")], &[]),
    part("after", &[], &[]),
    part("end", &[must("outcome")], &[]),
    part("value", &[must("value")], &[]),
    part("picture", &[must("draw")], &[]),
    part("complete", &[], &[]),
    part("repetition", &[must("outcome")], &["Count"]),
    part("observation", &[], &["Me"]),
];

/// The places of the parts in [`PARTS`].
mod part {
    pub(super) const MOVES: usize = 0;
    pub(super) const AFTER: usize = 1;
    pub(super) const END: usize = 2;
    pub(super) const VALUE: usize = 3;
    pub(super) const PICTURE: usize = 4;
    pub(super) const COMPLETE: usize = 5;
    pub(super) const REPETITION: usize = 6;
    pub(super) const OBSERVATION: usize = 7;
}

/// What a rule of the part `moves` has.
struct Rule {
    label: bool,
    /// The label depends on the match alone.
    settled: bool,
    weight: bool,
    prior: bool,
    noisy: bool,
    priority: bool,
}

/// A file of rules that was read; all forks share it.
struct Sheet {
    name: String,
    ids: Vec<String>,
    labels: Vec<String>,
    /// The options with the values that were chosen.
    options: Vec<RuleOption>,
    rules: Arc<GameRules>,
    moves: Vec<Rule>,
    /// Some rule for moves has a priority.
    has_priority: bool,
    grid: Option<Grid>,
    setup: Json,
    /// The parts as they are written, `start` being the last one.
    sections: Vec<Node>,
}

/// A game whose rules are a JSON file.
///
/// ```
/// use ludolog::games::{Game, JsonGame};
/// let rules = r#"{
///     "game": "nim", "players": ["left", "right"],
///     "setup": {"turn": "left", "heap": 3, "take": [1, 2], "next": {"left": "right", "right": "left"}},
///     "moves": [{
///         "condition": {"take": {"$_": "$K"}, "heap": ">= $K"},
///         "action": {"heap": "$this - $K"},
///         "label": "concat('take ', $K)"
///     }],
///     "after": [{"condition": {"turn": "$P", "next": {"$P": "$Q"}}, "action": {"turn": "$Q"}}],
///     "end": [{"condition": {"heap": 0, "turn": "$P", "next": {"$W": "$P"}}, "outcome": {"win": "$W"}}]
/// }"#;
/// let mut nim = JsonGame::from_text("nim.json", rules, &[])?;
/// let start = nim.initial()?;
/// let moves: Vec<String> = nim.moves(&start)?.iter().map(|m| nim.notation(m)).collect::<Result<_, _>>()?;
/// assert_eq!(moves, ["take 1", "take 2"]);
/// assert_eq!(nim.perft(&start, 2)?, 3);
/// # Ok::<(), ludolog::games::Error>(())
/// ```
pub struct JsonGame {
    board: Board,
    sheet: Arc<Sheet>,
    info: Info,
    /// The state that the board is at.
    here: Option<State>,
    deadline: Option<Instant>,
    /// Which rules have matched, while somebody wants to know.
    tally: Option<Tally>,
}

impl JsonGame {
    fn broken(&self, what: impl Into<String>) -> Error {
        Error::Rules { game: self.sheet.name.clone(), what: what.into() }
    }

    /// A rule as messages name it.
    fn rule_name(&self, part: usize, rule: usize) -> String {
        let rules = &self.sheet.rules;
        let (file, line, column) = rules.line(part, rule);
        format!("{} ({file}:{line}:{column})", rules.label(part, rule))
    }

    /// An error of the rules; where the time is up, that is why.
    fn error(&self, e: RuleError) -> Error {
        match e.kind() {
            Code::Limit if self.deadline.is_some_and(|d| Instant::now() >= d) => Error::Time,
            _ => Error::Json(e),
        }
    }

    fn in_time(&self) -> Result<()> {
        if self.deadline.is_some_and(|d| Instant::now() >= d) { Err(Error::Time) } else { Ok(()) }
    }

    fn go_to(&mut self, state: &State) -> Result<()> {
        if self.here.as_ref() != Some(state) {
            self.board.go_to(state.words());
            self.here = Some(state.clone());
        }
        self.in_time()
    }

    /// Does something with the board, which then goes back to where it was.
    fn and_back<T>(&mut self, work: impl FnOnce(&mut JsonGame) -> Result<T>) -> Result<T> {
        let mark = self.board.begin();
        let result = work(self);
        self.board.roll_back(mark);
        result
    }

    /// The state that the board is at.
    fn state(&mut self) -> State {
        let mut words = Vec::new();
        self.board.state_words(&mut words);
        State::new(&words)
    }

    fn found(&mut self, part: usize) -> Result<Vec<Match>> {
        let found = self.board.find(part).map_err(|e| self.error(e))?;
        if let Some(tally) = &mut self.tally {
            tally.ask(part);
            found.iter().for_each(|f| tally.note(part, f.rule));
        }
        Ok(found)
    }

    /// The legal moves.
    fn legal(&mut self) -> Result<Vec<Match>> {
        let mut all = self.found(part::MOVES)?;
        if self.sheet.has_priority {
            let mut priorities = Vec::with_capacity(all.len());
            for f in &all {
                priorities.push(self.number(f, "priority")?.unwrap_or(0.0));
            }
            let highest = priorities.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            let mut highest = priorities.iter().map(|p| *p == highest);
            all.retain(|_| highest.next() == Some(true));
        }
        Ok(all)
    }

    /// What a field of a rule of a part gives for a match.
    fn give(&mut self, part: usize, found: &Match, field: &str) -> Result<Option<Val>> {
        self.board.give(part, &[], found, field).map_err(|e| self.error(e))
    }

    /// A number that a rule for moves gives.
    fn number(&mut self, found: &Match, field: &str) -> Result<Option<f64>> {
        let Some(v) = self.give(part::MOVES, found, field)? else { return Ok(None) };
        match v {
            Val::Int(i) => Ok(Some(i as f64)),
            Val::Float(f) => Ok(Some(f)),
            v => {
                let (rule, v) = (self.rule_name(part::MOVES, found.rule), self.board.json(&v));
                Err(self.broken(format!("{rule}: {field} is a number, not {v}")))
            }
        }
    }

    /// Plays a move.
    fn play(&mut self, found: &Match) -> Result<()> {
        self.board.act(part::MOVES, found, part::AFTER).map_err(|e| self.error(e))
    }

    /// The move of a match: the rule's number, the label if it depends on more than the match, the values.
    fn move_of(&mut self, found: &Match) -> Result<Move> {
        let mut words = vec![found.rule as u64];
        let rule = &self.sheet.moves[found.rule];
        if rule.label && !rule.settled {
            let text = self.label(found.rule, &found.values)?;
            text_words(&text, &mut words);
        }
        for v in &found.values {
            self.board.value_words(v, &mut words);
        }
        Ok(Move::new(&words))
    }

    /// The label of a move where the board is.
    fn label(&mut self, rule: usize, values: &[Val]) -> Result<String> {
        let given = self.board.give_for(part::MOVES, rule, values, "label").map_err(|e| self.error(e))?;
        if let Some(v) = given {
            return Ok(plain(&self.board.json(&v)));
        }
        let values: Vec<String> = values.iter().map(|v| plain(&self.board.json(v))).collect();
        let name = self.sheet.rules.label(part::MOVES, rule);
        Ok(if values.is_empty() { name } else { format!("{name}({})", values.join(",")) })
    }

    fn rule_of(&self, mv: &Move) -> Option<usize> {
        let rule = *mv.words().first()? as usize;
        (rule < self.sheet.moves.len()).then_some(rule)
    }

    /// The match that a move stands for, if it is legal.
    fn match_of(&mut self, mv: &Move) -> Result<Option<Match>> {
        let Some(rule) = self.rule_of(mv) else { return Ok(None) };
        for f in self.legal()? {
            if f.rule == rule && self.move_of(&f)? == *mv {
                return Ok(Some(f));
            }
        }
        Ok(None)
    }

    /// The outcome where the board is.
    fn end(&mut self) -> Result<Option<Outcome>> {
        self.outcome_by(part::END, &[])
    }

    /// The first match of a part.
    fn first(&mut self, part: usize, params: &[Val]) -> Result<Option<Match>> {
        let found = self.board.first(part, params).map_err(|e| self.error(e))?;
        if let Some(tally) = &mut self.tally {
            tally.ask(part);
            found.iter().for_each(|f| tally.note(part, f.rule));
        }
        Ok(found)
    }

    /// The outcome that the first rule of a part gives whose condition is met.
    fn outcome_by(&mut self, part: usize, params: &[Val]) -> Result<Option<Outcome>> {
        let Some(found) = self.first(part, params)? else { return Ok(None) };
        let given = self.board.give(part, params, &found, "outcome").map_err(|e| self.error(e))?;
        let Some(v) = given else { return Ok(None) };
        let json = self.board.json(&v);
        match self.outcome_of(&json) {
            Some(outcome) => Ok(Some(outcome)),
            None => {
                let rule = self.rule_name(part, found.rule);
                let forms = "\"draw\", {\"win\": player} or {\"score\": {player: points, ..}}";
                Err(self.broken(format!("{rule}: not an outcome: {json}; expected {forms}")))
            }
        }
    }

    fn player(&self, id: &Json) -> Option<usize> {
        let id = plain(id);
        self.sheet.ids.iter().position(|p| *p == id)
    }

    fn outcome_of(&self, json: &Json) -> Option<Outcome> {
        if json.as_str() == Some("draw") {
            return Some(Outcome::Draw);
        }
        if let Some(winner) = json.get("win") {
            return self.player(&winner).map(Outcome::Win);
        }
        let mut points = vec![0.0; self.sheet.ids.len()];
        for (id, n) in json.get("score")?.members() {
            points[self.player(&id.into())?] = n.as_f64()?;
        }
        Some(Outcome::Score(points))
    }

    fn turn_here(&mut self) -> Result<Turn> {
        let Some(v) = self.board.member("turn") else { return Ok(Turn::Player(0)) };
        let json = self.board.json(&v);
        match self.player(&json) {
            Some(p) => Ok(Turn::Player(p)),
            None if json.as_str() == Some("chance") => Ok(Turn::Chance),
            None => Err(self.broken(format!("turn is {json}, which is not a player nor chance"))),
        }
    }

    /// Counts sequences of moves from where the board is.
    fn count(&mut self, depth: u32) -> Result<u64> {
        self.in_time()?;
        if self.first(part::END, &[])?.is_some() {
            return Ok(0);
        }
        if depth <= 1 && !self.sheet.has_priority {
            return self.board.count(part::MOVES).map_err(|e| self.error(e));
        }
        let moves = self.legal()?;
        if depth <= 1 {
            return Ok(moves.len() as u64);
        }
        let mut n = 0;
        for found in &moves {
            n += self.and_back(|game| {
                game.play(found)?;
                game.count(depth - 1)
            })?;
        }
        self.board.give_back(moves);
        Ok(n)
    }

    /// Plays by chance from where the board is.
    fn random_game(&mut self, rng: &mut Rng, limit: usize) -> Result<Playout> {
        let mut plies = 0;
        loop {
            self.in_time()?;
            let outcome = self.end()?;
            if outcome.is_some() || plies == limit {
                return Ok(Playout { outcome, plies, last: self.state() });
            }
            let moves = self.legal()?;
            if moves.is_empty() {
                return Ok(Playout { outcome: None, plies, last: self.state() });
            }
            let i = match self.info.has_chance && self.turn_here()? == Turn::Chance {
                true => {
                    let weights = moves.iter().map(|f| self.weight(f)).collect::<Result<Vec<_>>>()?;
                    rng.weighted(&weights).unwrap_or(0)
                }
                false => rng.below(moves.len()),
            };
            self.play(&moves[i])?;
            self.board.give_back(moves);
            plies += 1;
        }
    }

    fn weight(&mut self, found: &Match) -> Result<f64> {
        Ok(self.number(found, "weight")?.unwrap_or(1.0))
    }

    /// A number for each of some moves.
    fn numbers(&mut self, state: &State, moves: &[Move], field: &str, other: f64) -> Result<Vec<f64>> {
        self.go_to(state)?;
        let mut known = rustc_hash::FxHashMap::default();
        for f in self.legal()? {
            let n = self.number(&f, field)?.unwrap_or(other);
            known.insert(self.move_of(&f)?, n);
        }
        Ok(moves.iter().map(|m| known.get(m).copied().unwrap_or(other)).collect())
    }
}

impl Game for JsonGame {
    fn info(&self) -> &Info {
        &self.info
    }

    fn fork(&mut self) -> Result<Box<dyn Game>> {
        Ok(Box::new(JsonGame::over(self.sheet.clone())))
    }

    fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
        self.board.set_deadline(deadline);
    }

    fn initial(&mut self) -> Result<State> {
        let mut words = Vec::new();
        Board::new(&self.sheet.rules).state_words(&mut words);
        Ok(State::new(&words))
    }

    fn turn(&mut self, state: &State) -> Result<Turn> {
        self.go_to(state)?;
        self.turn_here()
    }

    fn outcome(&mut self, state: &State) -> Result<Option<Outcome>> {
        self.go_to(state)?;
        self.end()
    }

    fn successors(&mut self, state: &State) -> Result<Vec<(Move, State)>> {
        self.go_to(state)?;
        let found = self.legal()?;
        let mut out = Vec::with_capacity(found.len());
        for f in &found {
            let mv = self.move_of(f)?;
            let next = self.and_back(|game| {
                game.play(f)?;
                Ok(game.state())
            })?;
            out.push((mv, next));
        }
        Ok(out)
    }

    fn moves(&mut self, state: &State) -> Result<Vec<Move>> {
        self.go_to(state)?;
        let found = self.legal()?;
        found.iter().map(|f| self.move_of(f)).collect()
    }

    fn apply(&mut self, state: &State, mv: &Move) -> Result<Option<State>> {
        self.go_to(state)?;
        let Some(found) = self.match_of(mv)? else { return Ok(None) };
        self.and_back(|game| {
            game.play(&found)?;
            Ok(Some(game.state()))
        })
    }

    fn weights(&mut self, state: &State, moves: &[Move]) -> Result<Vec<f64>> {
        self.numbers(state, moves, "weight", 1.0)
    }

    fn repetition(&mut self, state: &State, count: usize) -> Result<Option<Outcome>> {
        if !self.info.has_repetition {
            return Ok(None);
        }
        self.go_to(state)?;
        self.outcome_by(part::REPETITION, &[Val::Int(count as i64)])
    }

    /// The points that the rules give to the player less those of the others.
    fn value(&mut self, state: &State, player: usize) -> Result<Option<f64>> {
        if !self.info.has_value {
            return Ok(None);
        }
        self.go_to(state)?;
        let mut points = vec![0.0; self.sheet.ids.len()];
        for f in self.found(part::VALUE)? {
            let Some(v) = self.give(part::VALUE, &f, "value")? else { continue };
            let json = self.board.json(&v);
            let mut fits = json.len().is_some();
            for (id, n) in json.members() {
                match (self.player(&id.into()), n.as_f64()) {
                    (Some(p), Some(n)) => points[p] += n,
                    _ => fits = false,
                }
            }
            if !fits {
                let rule = self.rule_name(part::VALUE, f.rule);
                return Err(self.broken(format!("{rule}: a value is {{player: number, ..}}, not {json}")));
            }
        }
        let others: f64 = points.iter().enumerate().filter(|(p, _)| *p != player).map(|(_, n)| n).sum();
        let mean = others / (points.len().max(2) - 1) as f64;
        Ok(points.get(player).map(|own| own - mean))
    }

    fn priors(&mut self, state: &State, moves: &[Move]) -> Result<Option<Vec<f64>>> {
        if !self.info.has_prior {
            return Ok(None);
        }
        self.numbers(state, moves, "prior", 0.0).map(Some)
    }

    fn rule_bot(&mut self, _: &str, _: &State) -> Result<Option<Move>> {
        Err(Error::Bot(format!("the rules of {} have no bots of their own", self.sheet.name)))
    }

    fn noisy(&mut self, state: &State) -> Result<Vec<(Move, State)>> {
        if !self.info.has_noisy {
            return Ok(Vec::new());
        }
        self.go_to(state)?;
        let mut out = Vec::new();
        for f in self.legal()? {
            if matches!(self.give(part::MOVES, &f, "noisy")?, Some(Val::Bool(true))) {
                let mv = self.move_of(&f)?;
                let next = self.and_back(|game| {
                    game.play(&f)?;
                    Ok(game.state())
                })?;
                out.push((mv, next));
            }
        }
        Ok(out)
    }

    /// What the rules of the part `observation` make of the position.
    fn observation(&mut self, state: &State, player: usize) -> Result<State> {
        let Some(id) = self.sheet.ids.get(player).filter(|_| self.info.has_observation) else {
            return Ok(state.clone());
        };
        let me = self.board.val(id);
        self.go_to(state)?;
        self.and_back(|game| {
            game.board.run(part::OBSERVATION, &[me]).map_err(|e| game.error(e))?;
            Ok(game.state())
        })
    }

    fn notation(&mut self, mv: &Move) -> Result<String> {
        let Some(rule) = self.rule_of(mv) else { return Ok(String::new()) };
        let words = &mv.words()[1..];
        if self.sheet.moves[rule].label && !self.sheet.moves[rule].settled {
            return Ok(text_of(words).0);
        }
        let count = self.sheet.rules.vars(part::MOVES, rule).len();
        let values = self.board.values_of(words, count);
        self.label(rule, &values)
    }

    fn state_text(&mut self, state: &State) -> Result<String> {
        self.go_to(state)?;
        Ok(self.board.position().to_string())
    }

    fn read_state(&mut self, text: &str) -> Result<State> {
        let text = text.trim();
        let bad = |e: String| Error::Position(format!("{e} in {}", shortened(text)));
        let json: Json = text.parse().map_err(|e: crate::rules::JsonError| bad(e.to_string()))?;
        self.here = None;
        self.board.take_position(&json).map_err(|e| bad(e.message().to_owned()))?;
        if self.turn_here().is_err() {
            let turn = self.board.member("turn").map(|v| self.board.json(&v).to_string()).unwrap_or_default();
            let players = self.sheet.ids.join(", ");
            return Err(bad(format!("turn is {turn}, who is no player; the players: {players}")));
        }
        self.board.run(part::COMPLETE, &[]).map_err(|e| self.error(e))?;
        self.board.settle();
        let state = self.state();
        self.here = Some(state.clone());
        Ok(state)
    }

    fn state_json(&mut self, state: &State) -> Result<Option<Value>> {
        self.go_to(state)?;
        Ok(Some(self.board.position().to_serde()))
    }

    fn picture(&mut self, state: &State) -> Result<Option<Picture>> {
        self.go_to(state)?;
        self.drawn()
    }

    fn watch(&mut self) {
        self.tally = Some(Tally::default());
    }

    fn is_idle(&mut self) -> bool {
        self.tally.as_ref().is_some_and(|t| t.idle(&self.sheet).next().is_some())
    }

    fn remarks(&mut self, enough: bool) -> Result<Vec<String>> {
        Ok(self.looks_wrong(enough))
    }

    fn playout(&mut self, state: &State, rng: &mut Rng, limit: usize) -> Result<Playout> {
        self.go_to(state)?;
        self.and_back(|game| game.random_game(rng, limit))
    }

    fn perft(&mut self, state: &State, depth: u32) -> Result<u64> {
        if depth == 0 {
            return Ok(1);
        }
        self.go_to(state)?;
        self.count(depth)
    }
}

/// A text of a reasonable length.
fn shortened(text: &str) -> String {
    if text.chars().count() > 200 { text.chars().take(200).collect::<String>() + ".." } else { text.to_owned() }
}
