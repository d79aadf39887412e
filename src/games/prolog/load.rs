//! Reading a file of rules: finding the protocol's predicates, the players, the options.

use super::{
    Hooks, PrologGame, broken, codec, plain,
    solve::{Arg, Next, solve},
};
use crate::{
    engine::{Session, Term},
    games::{Error, Info, Result, game::RuleOption},
    program::{Kind, PredId},
    term::{Atom, Cell, Functor},
};

/// What a game can not do without.
const NEEDED: &[(&str, usize)] = &[("players", 1), ("initial", 1), ("move", 3), ("outcome", 2)];

impl PrologGame {
    /// Reads rules from a text; `name` stands for its file in messages. `options` are names
    /// and values for the rules' options.
    ///
    /// # Errors
    /// Syntax errors, a missing part, an option that the rules do not know.
    pub fn from_text(name: &str, text: &str, options: &[(String, String)]) -> Result<PrologGame> {
        let mut session = Session::new();
        session.consult_text(name, text)?;
        PrologGame::over(session, name, options)
    }

    /// Reads rules from a file.
    ///
    /// # Errors
    /// As [`PrologGame::from_text`], and if there is no such file.
    pub fn from_file(path: impl AsRef<std::path::Path>, options: &[(String, String)]) -> Result<PrologGame> {
        let path = path.as_ref();
        std::fs::metadata(path).map_err(|e| Error::file(path, e))?;
        let mut session = Session::new();
        session.consult_file(path)?;
        PrologGame::over(session, &path.display().to_string(), options)
    }

    fn over(mut session: Session, name: &str, options: &[(String, String)]) -> Result<PrologGame> {
        let module = module_of(&session)
            .ok_or_else(|| broken(name, "there is no game/1, which every file of rules has: game(Name)"))?;
        let missing: Vec<String> = NEEDED
            .iter()
            .filter(|(n, a)| find(&mut session, module, n, *a).is_none())
            .map(|(n, a)| format!("{n}/{a}"))
            .collect();
        if !missing.is_empty() {
            return Err(broken(name, format!("missing: {}", missing.join(", "))));
        }
        let mut reader = Reader { session: &mut session, module, name };
        let title = reader.one("game", 1, 0)?.map_or_else(|| name.to_owned(), |t| plain(t.as_ref()));
        let players = reader.one("players", 1, 0)?;
        let players = players.as_ref().and_then(|t| t.as_ref().as_list()).unwrap_or_default();
        let ids: Vec<String> = players.iter().map(|p| plain(*p)).collect();
        let cells =
            ids.iter().zip(&players).map(|(id, p)| reader.player(id, p.to_term())).collect::<Result<Vec<_>>>()?;
        if cells.is_empty() {
            return Err(broken(name, "players/1 names no players"));
        }
        let labels = reader.labels(&ids)?;
        let perspective = reader.one("value_perspective", 1, 0)?.map(|t| plain(t.as_ref()));
        let perspective = match perspective {
            Some(p) if cells.len() == 2 => {
                let at = ids.iter().position(|id| *id == p);
                Some(at.ok_or_else(|| broken(name, format!("value_perspective({p}) is not a player")))?)
            }
            Some(_) => return Err(broken(name, "value_perspective/1 is for games of two players")),
            None => None,
        };
        let rule_options = reader.options(options)?;
        let hooks = reader.hooks(module, !rule_options.is_empty());
        let chosen = rule_options.iter().filter(|o| options.iter().any(|(n, _)| *n == o.name)).cloned().collect();
        let info = Info {
            name: title,
            players: labels,
            ids,
            options: rule_options,
            has_value: hooks.value.is_some(),
            has_prior: hooks.prior.is_some(),
            has_noisy: hooks.noisy.is_some(),
            has_promising: hooks.promising.is_some(),
            has_observation: hooks.observation.is_some(),
            has_repetition: hooks.repetition.is_some(),
            is_endless: false,
            has_picture: hooks.picture.is_some(),
            has_bots: hooks.bot.is_some(),
            has_chance: hooks.weight.is_some(),
        };
        let shared = codec::shared_atoms(&session.m.store);
        Ok(PrologGame { session, info, hooks, players: cells, perspective, module, chosen, shared, deadline: None })
    }
}

/// The module that defines `game/1`.
fn module_of(session: &Session) -> Option<Atom> {
    let store = &session.m.store;
    let key = Functor::new(store.atoms.lookup("game")?, 1);
    let defines = |kind: Kind| kind == Kind::Clauses;
    session.m.preds.iter().find(|(_, p)| p.key == key && defines(p.kind) && !p.flags.library).map(|(_, p)| p.module)
}

/// A predicate that the rules define or import.
fn find(session: &mut Session, module: Atom, name: &str, arity: usize) -> Option<PredId> {
    let name = session.m.store.atoms.intern(name);
    let id = session.m.preds.find(module, Functor::new(name, arity))?;
    let id = session.m.preds.resolve(id);
    session.m.preds.get(id).is_defined().then_some(id)
}

/// Asks the rules about themselves.
struct Reader<'a> {
    session: &'a mut Session,
    module: Atom,
    name: &'a str,
}

impl Reader<'_> {
    fn find(&mut self, name: &str, arity: usize) -> Option<PredId> {
        find(self.session, self.module, name, arity)
    }

    /// All answers of a predicate with unbound arguments, as its arguments.
    fn all(&mut self, name: &str, arity: usize) -> Result<Vec<Vec<Term>>> {
        let Some(pred) = self.find(name, arity) else { return Ok(Vec::new()) };
        let mut rows = Vec::new();
        solve(self.session, pred, &vec![Arg::Var; arity], |s, base| {
            rows.push((0..arity).map(|i| Term::export(&s.m.store, s.m.handles[base + i])).collect());
            Ok::<_, Error>(Next::More)
        })?;
        Ok(rows)
    }

    /// An argument of the first answer.
    fn one(&mut self, name: &str, arity: usize, arg: usize) -> Result<Option<Term>> {
        Ok(self.all(name, arity)?.into_iter().next().map(|mut row| row.swap_remove(arg)))
    }

    fn player(&mut self, id: &str, term: Term) -> Result<Cell> {
        let c = term.put(&mut self.session.m.store, &mut Default::default());
        match c.is_immediate() {
            true if id != "chance" => Ok(c),
            _ => Err(broken(self.name, format!("a player is an atom or a number and not chance, not {id}"))),
        }
    }

    fn labels(&mut self, ids: &[String]) -> Result<Vec<String>> {
        let rows = self.all("player_label", 2)?;
        let label = |id: &String| {
            let row = rows.iter().find(|row| plain(row[0].as_ref()) == *id);
            row.map_or_else(|| id.clone(), |row| plain(row[1].as_ref()))
        };
        Ok(ids.iter().map(label).collect())
    }

    /// The options of the rules with the values that were chosen.
    fn options(&mut self, chosen: &[(String, String)]) -> Result<Vec<RuleOption>> {
        let rows = self.all("option", 3)?;
        let mut options: Vec<RuleOption> = rows
            .iter()
            .map(|row| RuleOption {
                name: plain(row[0].as_ref()),
                value: row[1].to_string(),
                doc: plain(row[2].as_ref()),
            })
            .collect();
        for (name, value) in chosen {
            let Some(option) = options.iter_mut().find(|o| o.name == *name) else {
                let known: Vec<&str> = options.iter().map(|o| o.name.as_str()).collect();
                let known = if known.is_empty() { "none".into() } else { known.join(", ") };
                return Err(Error::Unknown(format!("{} has no option {name}; its options: {known}", self.name)));
            };
            option.value.clone_from(value);
        }
        if !chosen.is_empty() && self.find("initial", 2).is_none() {
            return Err(broken(self.name, "options need initial(Options, State)"));
        }
        Ok(options)
    }

    fn hooks(&mut self, module: Atom, options: bool) -> Hooks {
        // the needed ones were looked for before
        let mut needed = |name, arity| find(self.session, module, name, arity).expect("looked for before");
        let (initial, step, outcome) = (needed("initial", 1), needed("move", 3), needed("outcome", 2));
        Hooks {
            initial,
            initial_with: if options { self.find("initial", 2) } else { None },
            to_move: self.find("to_move", 2),
            step,
            moves: self.find("moves", 2),
            outcome,
            value: self.find("value", 3),
            bot: self.find("bot", 3),
            prior: self.find("prior", 3),
            notation: self.find("notation", 2),
            picture: self.find("picture", 2),
            state_json: self.find("state_json", 2),
            state_text: self.find("state_text", 2),
            repetition: self.find("repetition", 3),
            observation: self.find("observation", 3),
            weight: self.find("weight", 3),
            noisy: self.find("noisy", 3),
            promising: self.find("promising", 3),
        }
    }
}
