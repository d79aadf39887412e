//! Games whose rules are a Prolog file.

mod codec;
mod inspect;
mod load;
mod solve;

use std::time::Instant;

use serde_json::Value as Json;

use super::{
    Error, Game, Info, Move, Outcome, Playout, Result, Rng, RuleOption, State, Turn, json,
    picture::{self, Picture},
};
use crate::{
    engine::{Session, Term, TermRef},
    program::PredId,
    term::{Atom, Cell, View},
};
use solve::{Arg, Next, solve, with_state};

/// The predicates of the protocol; those that the rules may leave out are optional.
#[derive(Clone, Copy)]
struct Hooks {
    initial: PredId,
    initial_with: Option<PredId>,
    to_move: Option<PredId>,
    step: PredId,
    moves: Option<PredId>,
    outcome: PredId,
    value: Option<PredId>,
    bot: Option<PredId>,
    prior: Option<PredId>,
    notation: Option<PredId>,
    picture: Option<PredId>,
    state_json: Option<PredId>,
    state_text: Option<PredId>,
    repetition: Option<PredId>,
    observation: Option<PredId>,
    weight: Option<PredId>,
    noisy: Option<PredId>,
    promising: Option<PredId>,
}

/// A game whose rules are a Prolog module.
///
/// ```
/// use ludolog::games::{Game, PrologGame};
/// let rules = "game(nim). players([left, right]).
///     initial(heap(3, left)).
///     to_move(heap(_, P), P).
///     move(heap(N, P), take(K), heap(M, Q)) :- between(1, 2, K), K =< N, M is N-K, other(P, Q).
///     other(left, right). other(right, left).
///     outcome(heap(0, P), win(Q)) :- other(P, Q).";
/// let mut nim = PrologGame::from_text("nim.pl", rules, &[])?;
/// let start = nim.initial()?;
/// let moves: Vec<String> = nim.moves(&start)?.iter().map(|m| nim.notation(m)).collect::<Result<_, _>>()?;
/// assert_eq!(moves, ["take(1)", "take(2)"]);
/// assert_eq!(nim.perft(&start, 2)?, 3);
/// # Ok::<(), ludolog::games::Error>(())
/// ```
pub struct PrologGame {
    session: Session,
    info: Info,
    hooks: Hooks,
    /// The players as the rules write them.
    players: Vec<Cell>,
    /// `value/3` is that of the player with this index, whoever is asked for.
    perspective: Option<usize>,
    module: Atom,
    /// Options that were given another value.
    chosen: Vec<RuleOption>,
    /// Number of the program's atoms.
    shared: u32,
    deadline: Option<Instant>,
}

impl PrologGame {
    fn broken(&self, what: impl Into<String>) -> Error {
        broken(&self.info.name, what)
    }

    /// The first answer for the last argument of a hook.
    fn ask<T>(
        &mut self,
        pred: PredId,
        args: &[Arg<'_>],
        read: impl FnOnce(&mut Session, usize) -> Result<T>,
    ) -> Result<Option<T>> {
        let mut answer = None;
        let mut read = Some(read);
        let mut all = args.to_vec();
        all.push(Arg::Var);
        self.run(pred, &all, |s, base| {
            answer = match read.take() {
                Some(read) => Some(read(s, base + args.len())?),
                None => None,
            };
            Ok(Next::Stop)
        })?;
        Ok(answer)
    }

    fn run(
        &mut self,
        pred: PredId,
        args: &[Arg<'_>],
        each: impl FnMut(&mut Session, usize) -> Result<Next>,
    ) -> Result<()> {
        let result = solve(&mut self.session, pred, args, each);
        self.after(&result);
        result
    }

    /// A failed goal has taken the limits away.
    fn after<T>(&mut self, result: &Result<T>) {
        if result.is_err() {
            self.session.m.meter.deadline = self.deadline;
            self.session.m.rebudget();
        }
    }

    /// All answers of `move/3` or a predicate like it.
    fn steps(&mut self, pred: PredId, state: &State) -> Result<Vec<(Move, State)>> {
        let (shared, name) = (self.shared, self.info.name.clone());
        let mut found = Vec::new();
        let (mut mv, mut next) = (Vec::new(), Vec::new());
        self.run(pred, &[Arg::Words(state.words()), Arg::Var, Arg::Var], |s, base| {
            mv.clear();
            next.clear();
            words_of(s, shared, base + 1, &name, "a move", &mut mv)?;
            words_of(s, shared, base + 2, &name, "a state", &mut next)?;
            found.push((Move::new(&mv), State::new(&next)));
            Ok(Next::More)
        })?;
        Ok(found)
    }

    fn player(&self, p: usize) -> Cell {
        self.players.get(p).copied().unwrap_or(Cell::int(0))
    }

    /// A number that a hook gives for a player.
    fn number_of(&mut self, pred: PredId, state: &State, arg: Arg<'_>) -> Result<Option<f64>> {
        let name = self.info.name.clone();
        self.ask(pred, &[Arg::Words(state.words()), arg], |s, h| {
            let c = s.m.handles[h];
            match s.m.store.view(c) {
                View::Int(i) => Ok(i as f64),
                View::Float(f) => Ok(f),
                _ => match s.m.store.number(c) {
                    Some(n) => Ok(n.to_f64()),
                    None => Err(broken(&name, format!("{} is not a number", Term::export(&s.m.store, c)))),
                },
            }
        })
    }

    /// The first answer for the last argument, copied out.
    fn term_of(&mut self, pred: PredId, args: &[Arg<'_>]) -> Result<Option<Term>> {
        self.ask(pred, args, |s, h| Ok(Term::export(&s.m.store, s.m.handles[h])))
    }

    /// The state that a hook with the state in front makes of a term.
    fn state_of(&mut self, pred: PredId, term: &Term) -> Result<Option<State>> {
        let run = self.session.m.begin().map_err(|t| self.session.raise(t))?;
        let c = term.put(&mut self.session.m.store, &mut Default::default());
        let at = self.session.m.handles.len();
        self.session.m.handles.push(c);
        let (shared, name) = (self.shared, self.info.name.clone());
        let mut found = None;
        let result = self.run(pred, &[Arg::Var, Arg::Handle(at)], |s, base| {
            let mut words = Vec::new();
            words_of(s, shared, base, &name, "a state", &mut words)?;
            found = Some(State::new(&words));
            Ok(Next::Stop)
        });
        self.session.m.handles.truncate(at);
        // the run had no goal of its own
        let _ = self.session.m.end(&run, false);
        result.map(|()| found)
    }

    /// A term as text that can be read back.
    fn written(&mut self, words: &[u64]) -> Result<String> {
        let deadline = self.deadline.take();
        let text = with_state(&mut self.session, words, |s, h| {
            let (m, c) = (&s.m, s.m.handles[h]);
            Ok::<_, Error>(crate::builtins::answer_text::quoted(&m.store, s.context(), c))
        });
        self.deadline = deadline;
        text
    }

    /// Reads a term and encodes it.
    fn read_words(&mut self, text: &str) -> Result<Vec<u64>, String> {
        let term: Term = text.parse().map_err(|e: crate::engine::Error| e.to_string())?;
        let shared = self.shared;
        let run = self.session.m.begin().map_err(|t| self.session.raise(t).to_string())?;
        let c = term.put(&mut self.session.m.store, &mut Default::default());
        let mut words = Vec::new();
        let encoded = codec::encode(&self.session.m.store, shared, c, &mut words);
        // the run had no goal of its own
        let _ = self.session.m.end(&run, false);
        encoded.map_err(|what| format!("{text} {what}"))?;
        Ok(words)
    }
}

fn broken(game: &str, what: impl Into<String>) -> Error {
    Error::Rules { game: game.to_owned(), what: what.into() }
}

fn words_of(s: &Session, shared: u32, handle: usize, game: &str, what: &str, out: &mut Vec<u64>) -> Result<()> {
    let (store, c) = (&s.m.store, s.m.handles[handle]);
    codec::encode(store, shared, c, out).map_err(|problem| {
        let mut text = Term::export(store, c).to_string();
        if text.len() > 200 {
            text = text.chars().take(200).collect::<String>() + "..";
        }
        broken(game, format!("{what} {problem}: {text}"))
    })
}

/// The elements of the list of moves that a handle refers to.
fn elements(s: &Session, handle: usize, game: &str) -> Result<Vec<Cell>> {
    let list = s.m.handles[handle];
    let wrong = |_| broken(game, format!("moves/2 answers {}, which is no list", Term::export(&s.m.store, list)));
    s.m.store.list_to_vec(list).map_err(wrong)
}

/// What `outcome/2` says.
fn outcome_of(t: TermRef<'_>, info: &Info) -> Result<Outcome> {
    let wrong = || {
        broken(
            &info.name,
            format!("not an outcome: {:?}; expected win(Player), draw or score([Player-Points,..])", t.to_term()),
        )
    };
    let player = |p: TermRef<'_>| info.ids.iter().position(|id| *id == plain(p)).ok_or_else(wrong);
    if t.kind().is_atom("draw") {
        return Ok(Outcome::Draw);
    }
    if let Some(p) = t.as_compound("win", 1).and_then(|a| a.get(0)) {
        return Ok(Outcome::Win(player(p)?));
    }
    let pairs = t.as_compound("score", 1).and_then(|a| a.get(0)).and_then(TermRef::as_list).ok_or_else(wrong)?;
    let mut points = vec![0.0; info.players.len()];
    for pair in pairs {
        let pair = pair.as_compound("-", 2).ok_or_else(wrong)?;
        let (Some(p), Some(n)) = (pair.get(0), pair.get(1)) else { return Err(wrong()) };
        points[player(p)?] = <f64 as crate::engine::FromTerm>::from_term(n).map_err(|_| wrong())?;
    }
    Ok(Outcome::Score(points))
}

/// The text of an atom, or the term as it is written.
fn plain(t: TermRef<'_>) -> String {
    t.as_str().map_or_else(|| t.to_term().to_string(), str::to_owned)
}

impl Game for PrologGame {
    fn info(&self) -> &Info {
        &self.info
    }

    fn fork(&mut self) -> Result<Box<dyn Game>> {
        Ok(Box::new(PrologGame {
            session: self.session.fork()?,
            info: self.info.clone(),
            hooks: self.hooks,
            players: self.players.clone(),
            perspective: self.perspective,
            module: self.module,
            chosen: self.chosen.clone(),
            shared: self.shared,
            deadline: None,
        }))
    }

    fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
        self.session.m.meter.deadline = deadline;
        self.session.m.rebudget();
    }

    fn initial(&mut self) -> Result<State> {
        let mut words = Vec::new();
        let (shared, name) = (self.shared, self.info.name.clone());
        let read = |s: &mut Session, h| words_of(s, shared, h, &name, "the first state", &mut words);
        let found = match self.hooks.initial_with {
            Some(pred) if !self.chosen.is_empty() => {
                let options: Vec<String> = self.chosen.iter().map(|o| format!("{}({})", o.name, o.value)).collect();
                let options = self.read_words(&format!("[{}]", options.join(","))).map_err(Error::Unknown)?;
                self.ask(pred, &[Arg::Words(&options)], read)?
            }
            _ => self.ask(self.hooks.initial, &[], read)?,
        };
        found.map(|()| State::new(&words)).ok_or_else(|| self.broken("initial/1 has no answer"))
    }

    fn turn(&mut self, state: &State) -> Result<Turn> {
        let Some(pred) = self.hooks.to_move else { return Ok(Turn::Player(0)) };
        let c = self.ask(pred, &[Arg::Words(state.words())], |s, h| {
            let c = s.m.store.deref(s.m.handles[h]);
            Ok((c, Term::export(&s.m.store, c)))
        })?;
        let Some((c, term)) = c else { return Err(self.broken("to_move/2 has no answer")) };
        if let Some(p) = self.players.iter().position(|p| *p == c) {
            return Ok(Turn::Player(p));
        }
        if term.kind().is_atom("chance") {
            return Ok(Turn::Chance);
        }
        Err(self.broken(format!("to_move/2 answers {term}, which is not one of players/1 nor chance")))
    }

    fn outcome(&mut self, state: &State) -> Result<Option<Outcome>> {
        match self.term_of(self.hooks.outcome, &[Arg::Words(state.words())])? {
            Some(t) => outcome_of(t.as_ref(), &self.info).map(Some),
            None => Ok(None),
        }
    }

    fn successors(&mut self, state: &State) -> Result<Vec<(Move, State)>> {
        self.steps(self.hooks.step, state)
    }

    fn moves(&mut self, state: &State) -> Result<Vec<Move>> {
        let (shared, name) = (self.shared, self.info.name.clone());
        let mut found = Vec::new();
        let mut mv = Vec::new();
        if let Some(pred) = self.hooks.moves {
            self.ask(pred, &[Arg::Words(state.words())], |s, h| {
                let items = elements(s, h, &name)?;
                for item in items {
                    mv.clear();
                    s.m.handles.push(item);
                    let at = s.m.handles.len() - 1;
                    let encoded = words_of(s, shared, at, &name, "a move", &mut mv);
                    s.m.handles.pop();
                    encoded?;
                    found.push(Move::new(&mv));
                }
                Ok(())
            })?;
            return Ok(found);
        }
        self.run(self.hooks.step, &[Arg::Words(state.words()), Arg::Var, Arg::Var], |s, base| {
            mv.clear();
            words_of(s, shared, base + 1, &name, "a move", &mut mv)?;
            found.push(Move::new(&mv));
            Ok(Next::More)
        })?;
        Ok(found)
    }

    fn apply(&mut self, state: &State, mv: &Move) -> Result<Option<State>> {
        let mut words = Vec::new();
        let (shared, name) = (self.shared, self.info.name.clone());
        let args = [Arg::Words(state.words()), Arg::Words(mv.words())];
        let found = self.ask(self.hooks.step, &args, |s, h| words_of(s, shared, h, &name, "a state", &mut words))?;
        Ok(found.map(|()| State::new(&words)))
    }

    fn weights(&mut self, state: &State, moves: &[Move]) -> Result<Vec<f64>> {
        let Some(pred) = self.hooks.weight else { return Ok(vec![1.0; moves.len()]) };
        let mut weight = |m: &Move| Ok(self.number_of(pred, state, Arg::Words(m.words()))?.unwrap_or(0.0));
        moves.iter().map(&mut weight).collect()
    }

    fn repetition(&mut self, state: &State, count: usize) -> Result<Option<Outcome>> {
        let Some(pred) = self.hooks.repetition else { return Ok(None) };
        let args = [Arg::Words(state.words()), Arg::Immediate(Cell::int(count as i64))];
        match self.term_of(pred, &args)? {
            Some(t) => outcome_of(t.as_ref(), &self.info).map(Some),
            None => Ok(None),
        }
    }

    fn value(&mut self, state: &State, player: usize) -> Result<Option<f64>> {
        let value = self.stated_value(state, player)?;
        let against = self.perspective.is_some_and(|p| p != player);
        Ok(value.map(|v| if against { -v } else { v }))
    }

    fn stated_value(&mut self, state: &State, player: usize) -> Result<Option<f64>> {
        let Some(pred) = self.hooks.value else { return Ok(None) };
        self.number_of(pred, state, Arg::Immediate(self.player(player)))
    }

    fn priors(&mut self, state: &State, moves: &[Move]) -> Result<Option<Vec<f64>>> {
        let Some(pred) = self.hooks.prior else { return Ok(None) };
        let mut prior = |m: &Move| Ok(self.number_of(pred, state, Arg::Words(m.words()))?.unwrap_or(0.0));
        moves.iter().map(&mut prior).collect::<Result<_>>().map(Some)
    }

    fn rule_bot(&mut self, bot: &str, state: &State) -> Result<Option<Move>> {
        let Some(pred) = self.hooks.bot else {
            return Err(Error::Bot(format!("the rules of {} have no bots of their own", self.info.name)));
        };
        let bot = self.read_words(bot).map_err(Error::Bot)?;
        let mut words = Vec::new();
        let (shared, name) = (self.shared, self.info.name.clone());
        let args = [Arg::Words(&bot), Arg::Words(state.words())];
        let found = self.ask(pred, &args, |s, h| words_of(s, shared, h, &name, "a move", &mut words))?;
        Ok(found.map(|()| Move::new(&words)))
    }

    fn noisy(&mut self, state: &State) -> Result<Vec<(Move, State)>> {
        self.hooks.noisy.map_or_else(|| Ok(Vec::new()), |pred| self.steps(pred, state))
    }

    fn promising(&mut self, state: &State) -> Result<Vec<(Move, State)>> {
        self.steps(self.hooks.promising.unwrap_or(self.hooks.step), state)
    }

    fn observation(&mut self, state: &State, player: usize) -> Result<State> {
        let Some(pred) = self.hooks.observation else { return Ok(state.clone()) };
        let mut words = Vec::new();
        let (shared, name) = (self.shared, self.info.name.clone());
        let args = [Arg::Words(state.words()), Arg::Immediate(self.player(player))];
        let found = self.ask(pred, &args, |s, h| words_of(s, shared, h, &name, "an observation", &mut words))?;
        found.map(|()| State::new(&words)).ok_or_else(|| self.broken("observation/3 has no answer"))
    }

    fn notation(&mut self, mv: &Move) -> Result<String> {
        if let Some(pred) = self.hooks.notation
            && let Some(t) = self.term_of(pred, &[Arg::Words(mv.words())])?
        {
            return Ok(plain(t.as_ref()));
        }
        self.written(mv.words())
    }

    fn read_move(&mut self, state: &State, text: &str) -> Result<Move> {
        let wanted = super::game::squeeze(text);
        // rules that write moves as terms are asked about the term first: that is quicker than all moves
        if self.hooks.notation.is_none()
            && let Ok(words) = self.read_words(text)
        {
            let mv = Move::new(&words);
            if self.apply(state, &mv)?.is_some() {
                return Ok(mv);
            }
        }
        for m in self.moves(state)? {
            if super::game::squeeze(&self.notation(&m)?) == wanted {
                return Ok(m);
            }
        }
        Err(Error::Move(format!("not a legal move here: {}", text.trim())))
    }

    fn state_text(&mut self, state: &State) -> Result<String> {
        if let Some(pred) = self.hooks.state_text
            && let Some(t) = self.term_of(pred, &[Arg::Words(state.words())])?
        {
            return Ok(plain(t.as_ref()));
        }
        if let Some(json) = self.state_json(state)? {
            return Ok(json.to_string());
        }
        self.written(state.words())
    }

    fn read_state(&mut self, text: &str) -> Result<State> {
        let text = text.trim();
        let bad = |what: String| Error::Position(what);
        if text.starts_with(['{', '[', '"'])
            && let Some(pred) = self.hooks.state_json
        {
            let json: Json = serde_json::from_str(text).map_err(|e| bad(format!("{e} in {text}")))?;
            return match self.state_of(pred, &json::to_term(&json))? {
                Some(state) => Ok(state),
                None => Err(bad(format!("the rules do not know {text}"))),
            };
        }
        if let Some(pred) = self.hooks.state_text
            && let Some(state) = self.state_of(pred, &Term::atom(text))?
        {
            return Ok(state);
        }
        let words = self.read_words(text).map_err(bad)?;
        let state = State::new(&words);
        // a term that is no state has nobody to move
        match self.turn(&state) {
            Ok(_) => Ok(state),
            Err(Error::Rules { .. }) => Err(bad(format!("the rules do not know {text}"))),
            Err(e) => Err(e),
        }
    }

    fn state_json(&mut self, state: &State) -> Result<Option<Json>> {
        let Some(pred) = self.hooks.state_json else { return Ok(None) };
        let Some(t) = self.term_of(pred, &[Arg::Words(state.words())])? else { return Ok(None) };
        match json::from_term(t.as_ref()) {
            Some(json) => Ok(Some(json)),
            None => Err(self.broken(format!("state_json/2 answers {t}, which is not JSON"))),
        }
    }

    fn picture(&mut self, state: &State) -> Result<Option<Picture>> {
        let Some(pred) = self.hooks.picture else { return Ok(None) };
        let Some(t) = self.term_of(pred, &[Arg::Words(state.words())])? else { return Ok(None) };
        picture::read(t.as_ref()).map(Some).map_err(|what| self.broken(format!("picture/2: {what}")))
    }

    fn watch(&mut self) {
        inspect::watch(&mut self.session);
    }

    fn is_idle(&mut self) -> bool {
        inspect::idle(&self.session, self.module).next().is_some()
    }

    fn remarks(&mut self, enough: bool) -> Result<Vec<String>> {
        inspect::remarks(&mut self.session, self.module, enough)
    }

    fn playout(&mut self, state: &State, rng: &mut Rng, limit: usize) -> Result<Playout> {
        let result = self.random_game(state, rng, limit);
        self.after(&result);
        result
    }

    fn perft(&mut self, state: &State, depth: u32) -> Result<u64> {
        if depth == 0 {
            return Ok(1);
        }
        let hooks = self.hooks;
        let name = self.info.name.clone();
        let result = with_state(&mut self.session, state.words(), |s, h| perft(s, &hooks, &name, h, depth));
        self.after(&result);
        result
    }
}

impl PrologGame {
    fn random_game(&mut self, state: &State, rng: &mut Rng, limit: usize) -> Result<Playout> {
        let (hooks, shared) = (self.hooks, self.shared);
        let mut words = state.words().to_vec();
        let mut next: Vec<u64> = Vec::new();
        let mut plies = 0;
        loop {
            let mut ended = false;
            let mut count = 0;
            let chance = self.has_chance() && self.turn(&State::new(&words))? == Turn::Chance;
            if chance {
                let here = State::new(&words);
                if plies < limit && self.outcome(&here)?.is_none() {
                    let all = self.successors(&here)?;
                    let moves: Vec<Move> = all.iter().map(|n| n.0.clone()).collect();
                    if let Some(i) = rng.weighted(&self.weights(&here, &moves)?) {
                        words = all[i].1.words().to_vec();
                        plies += 1;
                        continue;
                    }
                }
                return Ok(Playout { outcome: self.outcome(&here)?, plies, last: here });
            }
            let name = &self.info.name;
            with_state(&mut self.session, &words, |s, h| {
                solve(s, hooks.outcome, &[Arg::Handle(h), Arg::Var], |_, _| {
                    ended = true;
                    Ok::<_, Error>(Next::Stop)
                })?;
                if ended || plies == limit {
                    return Ok::<_, Error>(());
                }
                if let Some(list) = hooks.moves {
                    // one of the list, which the rules then make
                    return solve(s, list, &[Arg::Handle(h), Arg::Var], |s, base| {
                        let items = elements(s, base + 1, name)?;
                        count = items.len();
                        let Some(mv) = items.get(rng.below(count)) else { return Ok(Next::Stop) };
                        s.m.handles.push(*mv);
                        let at = s.m.handles.len() - 1;
                        let mut made = false;
                        let done = solve(s, hooks.step, &[Arg::Handle(h), Arg::Handle(at), Arg::Var], |s, base| {
                            made = true;
                            next.clear();
                            words_of(s, shared, base + 2, name, "a state", &mut next)?;
                            Ok::<_, Error>(Next::Stop)
                        });
                        s.m.handles.pop();
                        done?;
                        if made { Ok(Next::Stop) } else { Err(broken(name, "move/3 refuses a move of moves/2")) }
                    });
                }
                // each answer replaces the one before with the chance that makes all equal in the end
                solve(s, hooks.step, &[Arg::Handle(h), Arg::Var, Arg::Var], |s, base| {
                    count += 1;
                    if rng.below(count) == 0 {
                        next.clear();
                        words_of(s, shared, base + 2, name, "a state", &mut next)?;
                    }
                    Ok(Next::More)
                })
            })?;
            if count == 0 {
                let last = State::new(&words);
                let outcome = if ended { self.outcome(&last)? } else { None };
                return Ok(Playout { outcome, plies, last });
            }
            std::mem::swap(&mut words, &mut next);
            plies += 1;
        }
    }

    fn has_chance(&self) -> bool {
        self.hooks.weight.is_some()
    }
}

/// Counts sequences of moves from the state that a handle refers to; nothing is copied on the way.
fn perft(s: &mut Session, hooks: &Hooks, game: &str, state: usize, depth: u32) -> Result<u64> {
    let mut over = false;
    solve(s, hooks.outcome, &[Arg::Handle(state), Arg::Var], |_, _| {
        over = true;
        Ok::<_, Error>(Next::Stop)
    })?;
    let mut n = 0;
    if over {
        return Ok(n);
    }
    if let Some(list) = hooks.moves.filter(|_| depth == 1) {
        solve(s, list, &[Arg::Handle(state), Arg::Var], |s, base| {
            n = elements(s, base + 1, game)?.len() as u64;
            Ok::<_, Error>(Next::Stop)
        })?;
        return Ok(n);
    }
    solve(s, hooks.step, &[Arg::Handle(state), Arg::Var, Arg::Var], |s, base| {
        n += if depth == 1 { 1 } else { perft(s, hooks, game, base + 2, depth - 1)? };
        Ok::<_, Error>(Next::More)
    })?;
    Ok(n)
}
