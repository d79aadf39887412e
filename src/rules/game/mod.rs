//! Rules of a game: parts whose matches give something (a move's label, an
//! outcome), on one state that goes forward and back.
//!
//! The state lies in the tree while it is looked at; from outside it is a block
//! of words. Actions edit the tree, and the journal takes the edits back.

mod position;
mod words;
mod written;

use std::{sync::Arc, time::Instant};

use super::{
    check::{self, Build, Name, Offer, Program, Rule, RuleId},
    error::{Code, RuleError},
    expr::{Expr, PathExpr, Seg},
    json::{Json, canonical_int},
    lower::{self, Facts, Lowered, Tracing},
    run::{Driver, Guards, Limits, Plan, Pool, Worker},
    source::{self, Sources},
    tree::{NodeId, Path, StateTree, Sym},
};
pub(crate) use super::{
    check::{Gives, Section},
    runtime::{Match, Val},
    source::{Kind, Node, Span},
    tree::Mark,
};
pub(crate) use words::{text_of, text_words};

type Res<T = ()> = Result<T, RuleError>;

/// The rules of a game, read, checked and lowered; all threads share them.
pub(crate) struct GameRules {
    sources: Sources,
    program: Program,
    lowered: Lowered,
    guards: Vec<Guards>,
    pool: Pool,
    commands: std::collections::HashMap<String, super::api::Command>,
    setup: StateTree,
    /// The members of the state that actions may change; `None` if that can be any.
    changing: Option<Vec<Sym>>,
    /// Members below which actions add or remove something.
    resized: Vec<Arc<str>>,
    /// Texts that every state knows.
    shared: u32,
}

/// The texts of a game's file and of what it includes.
#[derive(Clone, Default)]
pub(crate) struct Texts(Sources);

impl Texts {
    /// Reads a file: its document.
    pub(crate) fn read(&mut self, name: &str, text: &str) -> Res<Node> {
        self.0.read(name, text)
    }

    /// A part with what it includes.
    pub(crate) fn included(&mut self, part: Node, from: &str) -> Res<Node> {
        source::resolve(part, from, &mut self.0)
    }
}

/// An error of a file's form at a place in it.
pub(crate) fn misplaced(texts: &Texts, span: Span, message: String) -> RuleError {
    texts.0.place(RuleError::load(Code::Rules, message), span)
}

/// A field that there is none of.
pub(crate) fn unknown(texts: &Texts, span: Span, message: String) -> RuleError {
    texts.0.place(RuleError::load(Code::UnknownField, message), span)
}

impl GameRules {
    /// The rules of these parts over a first state.
    /// Of the rules of the parts `once` only the first match counts.
    pub(crate) fn new(texts: Texts, parts: &[Section<'_>], once: &[usize], setup: &Json) -> Res<GameRules> {
        let Texts(sources) = texts;
        let offer = Offer::default();
        let mut program = check::check_sections(parts, &offer).map_err(|e| e.place(&sources))?;
        for id in once.iter().flat_map(|part| program.groups[*part].rules.clone()) {
            program.rules[id.0 as usize].mode = check::Mode::First;
        }
        let mut setup = StateTree::from(setup);
        setup.keep_history(0);
        // keys and texts of the rules are known to every state
        written::intern(&program, &setup.symbols);
        let written = written::written(&program);
        let keys = written.members.iter().map(|k| setup.symbols.intern_shared(k)).collect::<Vec<_>>();
        let all = written.anything || keys.iter().any(|k| setup.member(NodeId::ROOT, *k).is_none());
        let in_order = setup.children(NodeId::ROOT).map(|(k, _)| Sym::from_raw(k)).filter(|k| keys.contains(k));
        let changing: Option<Vec<Sym>> = (!all).then(|| in_order.collect());
        let facts = changing.as_ref().map(|changing| Facts::new(&setup, changing));
        let mut lowered = lower::lower_over(&program, &offer.functions, &sources, Tracing::AsWritten, facts.as_ref());
        let guards = super::api::guards(&program, &mut lowered);
        let pool = Pool::new(&lowered, Vec::new())?;

        let shared = setup.symbols.len();
        let resized = written.resized;
        let commands = Default::default();
        Ok(GameRules { sources, program, lowered, guards, pool, commands, setup, changing, resized, shared })
    }

    fn plan(&self) -> Plan<'_> {
        Plan {
            program: &self.program,
            lowered: &self.lowered,
            sources: &self.sources,
            commands: &self.commands,
            guards: &self.guards,
        }
    }

    fn rule(&self, part: usize, rule: usize) -> &Rule {
        let id: RuleId = self.program.groups[part].rules[rule];
        &self.program.rules[id.0 as usize]
    }

    /// Number of rules of a part.
    pub(crate) fn count(&self, part: usize) -> usize {
        self.program.groups[part].rules.len()
    }

    /// The names of the variables whose values a match has.
    pub(crate) fn vars(&self, part: usize, rule: usize) -> &[Name] {
        &self.rule(part, rule).vars
    }

    /// A rule as messages name it: its id, or its place.
    pub(crate) fn label(&self, part: usize, rule: usize) -> String {
        let r = self.rule(part, rule);
        match &r.id {
            Some(id) => id.as_str().map_or_else(|| id.to_string(), str::to_owned),
            None => r.label.clone(),
        }
    }

    /// File, line and column of a rule.
    pub(crate) fn line(&self, part: usize, rule: usize) -> (&str, u32, u32) {
        self.sources.line(self.rule(part, rule).span)
    }

    /// True if a rule has this field.
    pub(crate) fn has(&self, part: usize, rule: usize, field: &str) -> bool {
        self.rule(part, rule).gives.iter().any(|g| g.0 == field)
    }

    fn build_of(&self, part: usize, rule: usize, field: &str) -> Option<&Build> {
        self.rule(part, rule).gives.iter().find(|g| g.0 == field).map(|g| &g.1)
    }

    /// True if a field has the same value for a match in all states: it looks at nothing that changes.
    pub(crate) fn is_settled(&self, part: usize, rule: usize, field: &str) -> bool {
        let Some(changing) = &self.changing else { return false };
        let quiet = |p: &PathExpr| match p.segs.first() {
            Some(Seg::Key(k)) => p.absolute && self.setup.symbols.find(k).is_some_and(|s| !changing.contains(&s)),
            _ => false,
        };
        let mut todo: Vec<&Build> = self.build_of(part, rule, field).into_iter().collect();
        let mut settled = true;
        while let Some(b) = todo.pop() {
            match b {
                Build::Const(_) => {}
                Build::Expr(e, _) => self.program.exprs[e.0 as usize].expr.walk(&mut |e| match e {
                    Expr::This => settled = false,
                    Expr::Path(p) if p.segs.contains(&Seg::Up) || !quiet(p) => settled = false,
                    _ => {}
                }),
                Build::List(items) => todo.extend(items),
                Build::Object(members) => todo.extend(members.iter().map(|m| &m.1)),
            }
        }
        settled
    }
}

/// A state of a game with the rules at work on it.
pub(crate) struct Board {
    rules: Arc<GameRules>,
    worker: Worker,
    /// Room for the values of variables.
    frame: Vec<Val>,
}

impl Board {
    /// The first state.
    pub(crate) fn new(rules: &Arc<GameRules>) -> Board {
        let mut worker = rules.pool.worker();
        // texts that are met on the way are this board's own
        let mut tree = rules.setup.clone();
        tree.symbols = tree.symbols.detached();
        worker.host().tree = tree;
        worker.host().settle();
        Board { rules: rules.clone(), worker, frame: Vec::new() }
    }

    /// Until when goals may run.
    pub(crate) fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.worker.set_deadline(deadline);
    }

    /// Begins changes that can be taken back.
    pub(crate) fn begin(&mut self) -> Mark {
        self.worker.tree().begin()
    }

    /// Takes changes back.
    pub(crate) fn roll_back(&mut self, mark: Mark) {
        self.worker.tree().roll_back(mark);
    }

    /// Nothing that was changed so far is taken back any more.
    pub(crate) fn settle(&mut self) {
        let tree = self.worker.tree();
        let mark = tree.begin();
        tree.commit(mark);
    }

    /// Gives these values to the rules that are asked next.
    fn given(&mut self, params: &[Val]) {
        self.frame.extend_from_slice(params);
    }

    /// Lets a driver work. The rules are not cloned: threads would pass their count to and fro.
    fn drive<T>(&mut self, work: impl FnOnce(&mut Driver<'_>, &GameRules) -> Res<T>) -> Res<T> {
        let rules = &*self.rules;
        let plan = rules.plan();
        let mut driver = Driver::new(&plan, &mut self.worker, std::mem::take(&mut self.frame), LIMITS);
        driver.wants_edits = false;
        let result = work(&mut driver, rules);
        self.frame = driver.into_frame();
        result
    }

    /// The matches of all rules of a part, in order.
    pub(crate) fn find(&mut self, part: usize) -> Res<Vec<Match>> {
        self.drive(|d, _| d.matches(part, false))
    }

    /// Their number.
    pub(crate) fn count(&mut self, part: usize) -> Res<u64> {
        self.worker.host().counted = Some(0);
        // rules without a condition match without being looked for
        let found = self.drive(|d, _| d.matches(part, false));
        let counted = self.worker.host().counted.take();
        let found = found?;
        let number = found.len() as u64 + counted.unwrap_or(0);
        self.worker.give_back(found);
        Ok(number)
    }

    /// The first match of the first rule that has any; `params` are the host's for this part.
    pub(crate) fn first(&mut self, part: usize, params: &[Val]) -> Res<Option<Match>> {
        self.given(params);
        let mut found = self.drive(|d, _| d.matches(part, true))?;
        let first = if found.is_empty() { None } else { Some(found.swap_remove(0)) };
        self.worker.give_back(found);
        Ok(first)
    }

    /// Lets go of matches.
    pub(crate) fn give_back(&mut self, matches: Vec<Match>) {
        self.worker.give_back(matches);
    }

    /// Runs the action of a rule for a match, and then the rules of another part.
    pub(crate) fn act(&mut self, part: usize, found: &Match, after: usize) -> Res {
        self.drive(|d, rules| {
            let groups = &rules.program.groups;
            d.act_on(groups[part].rules[found.rule], found, &Path::root(), 0)?;
            d.close_up();
            d.rules(&groups[after].rules, &Path::root(), 0)
        })
    }

    /// Runs the rules of a part; `params` are the host's for it.
    pub(crate) fn run(&mut self, part: usize, params: &[Val]) -> Res {
        self.given(params);
        self.drive(|d, rules| d.rules(&rules.program.groups[part].rules, &Path::root(), 0))
    }

    /// What a field of a rule is worth for a match; `params` are the host's for this part.
    pub(crate) fn give(&mut self, part: usize, params: &[Val], found: &Match, field: &str) -> Res<Option<Val>> {
        self.given(params);
        self.give_for(part, found.rule, &found.values, field)
    }

    /// The same for the values of a match.
    pub(crate) fn give_for(&mut self, part: usize, rule: usize, values: &[Val], field: &str) -> Res<Option<Val>> {
        self.drive(|d, rules| rules.build_of(part, rule, field).map(|b| d.given(b, values)).transpose())
    }

    /// A value as JSON.
    pub(crate) fn json(&mut self, v: &Val) -> Json {
        v.to_json(&self.worker.tree().symbols)
    }

    /// A text as a value: an integer if it is one's.
    pub(crate) fn val(&mut self, text: &str) -> Val {
        match canonical_int(text) {
            Some(i) => Val::Int(i),
            None => Val::Text(self.worker.tree().symbols.intern(text)),
        }
    }

    /// The value of a member of the state.
    pub(crate) fn member(&mut self, key: &str) -> Option<Val> {
        let tree = self.worker.tree();
        let sym = tree.symbols.find(key)?;
        let n = tree.member(NodeId::ROOT, sym)?;
        Some(Val::at(tree, n))
    }
}

const LIMITS: Limits = Limits { matches: 1_000_000, steps: 1_000_000, depth: 64, size: 10_000_000 };

/// An error of a position's form.
fn wrong(message: impl Into<String>) -> RuleError {
    RuleError::load(Code::Rules, message)
}
