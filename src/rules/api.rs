//! Rules as a program sees them.

use std::{
    collections::HashMap,
    path::Path as FilePath,
    sync::{Arc, OnceLock},
};

use crate::engine::Session;

use super::{
    check::{self, Function, Offer, Program},
    error::{Code, RuleError},
    explain::{self, Explanation, RuleExplanation},
    expr::{self, Expr},
    json::Json,
    lower::{self, Lowered, Tracing},
    run::{About, Driver, Edit, Given, Guards, Limits, LogRecord, Match, Outcome, Plan, Pool, record},
    runtime::{self, HostFunction, Val, Why},
    source::{self, Input, Node, Sources},
    tree::{Path, StateTree},
};

type InsideCommand = Arc<dyn Fn(&mut StateTree, &[Json]) -> Result<(), String> + Send + Sync>;
type AfterCommand = Arc<dyn Fn(&[Json]) -> Result<(), String> + Send + Sync>;

/// A command of the host.
#[derive(Clone)]
pub(crate) enum Command {
    /// Called within the transaction.
    Inside(InsideCommand),
    /// Called after the commit.
    After(AfterCommand),
}

/// How rules are run: the groups, the values that the host gives, the limits.
///
/// ```
/// use ludolog::rules::Options;
/// let options = Options::new().group("bid/opening").bind("LIMIT", 12).max_steps(10_000);
/// assert_eq!(options.groups, ["bid/opening"]);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The groups to run, in this order; none: all, in the order of the file.
    pub groups: Vec<String>,
    /// Values of the variables that the rules were told of with [`RulesBuilder::param`].
    pub bindings: Vec<(String, Json)>,
    /// Most matches of one pass of a rule.
    pub max_matches: u64,
    /// Most steps of actions.
    pub max_steps: u64,
    /// How deep rules may be nested.
    pub max_depth: u32,
    /// How much may be written: values, and characters of texts.
    pub max_size: u64,
    /// Tell the edits in [`Outcome::edits`].
    pub edits: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            groups: Vec::new(),
            bindings: Vec::new(),
            max_matches: 100_000,
            max_steps: 1_000_000,
            max_depth: 64,
            max_size: 10_000_000,
            edits: true,
        }
    }
}

impl Options {
    /// All groups, no values, the usual limits.
    pub fn new() -> Options {
        Options::default()
    }

    /// Adds a group to run.
    pub fn group(mut self, path: &str) -> Options {
        self.groups.push(path.to_owned());
        self
    }

    /// Gives a variable a value.
    pub fn bind(mut self, name: &str, value: impl Into<Json>) -> Options {
        self.bindings.retain(|(n, _)| n != name);
        self.bindings.push((name.to_owned(), value.into()));
        self
    }

    /// Sets the most matches of one pass of a rule.
    pub fn max_matches(mut self, n: u64) -> Options {
        self.max_matches = n;
        self
    }

    /// Sets the most steps of actions.
    pub fn max_steps(mut self, n: u64) -> Options {
        self.max_steps = n;
        self
    }

    /// Sets how deep rules may be nested.
    pub fn max_depth(mut self, n: u32) -> Options {
        self.max_depth = n;
        self
    }

    /// Sets how much may be written.
    pub fn max_size(mut self, n: u64) -> Options {
        self.max_size = n;
        self
    }

    /// Sets whether the edits are told.
    pub fn edits(mut self, wanted: bool) -> Options {
        self.edits = wanted;
        self
    }

    fn limits(&self) -> Limits {
        Limits { matches: self.max_matches, steps: self.max_steps, depth: self.max_depth, size: self.max_size }
    }
}

/// Something that is allowed and looks wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Warning {
    /// The file.
    pub file: String,
    /// The place in it as a JSON Pointer.
    pub path: String,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u32,
    /// What looks wrong.
    pub message: String,
}

impl std::fmt::Display for Warning {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}: {}: {}", self.file, self.line, self.column, self.path, self.message)
    }
}

/// Collects files of rules and what the host offers to them.
///
/// ```
/// use ludolog::rules::{Json, Options, Rules, StateTree};
/// let rules = Rules::builder()
///     .json(r#"[{"condition":{"gold":"$G","_":"rich($G, $LIMIT)"},"action":{"@call":"ring($G)"}}]"#)
///     .param("LIMIT")
///     .function("rich", 2, |a| Ok(Json::from(a[0].as_f64() > a[1].as_f64())))
///     .command("ring", |_state, _args| Ok(()))
///     .build()?;
/// let mut state = StateTree::from_json(r#"{"gold":50}"#)?;
/// let done = rules.run(&mut state, &Options::new().bind("LIMIT", 20))?;
/// assert_eq!(done.calls, [("ring".to_owned(), vec![Json::from(50)])]);
/// # Ok::<(), ludolog::rules::RuleError>(())
/// ```
#[derive(Default)]
pub struct RulesBuilder {
    inputs: Vec<Input>,
    given: HashMap<String, String>,
    offer: Offer,
    functions: Vec<(String, HostFunction)>,
    bad_function: Option<RuleError>,
    commands: HashMap<String, Command>,
    /// The one input is an action, and no file of rules.
    action: bool,
}

impl RulesBuilder {
    /// Adds a file of rules as text; later ones are laid over earlier ones.
    pub fn json(self, text: &str) -> RulesBuilder {
        self.json_named("rules.json", text)
    }

    /// The same with a name, which messages have as the file's.
    pub fn json_named(mut self, name: &str, text: &str) -> RulesBuilder {
        self.inputs.push(Input::Text(name.to_owned(), text.to_owned()));
        self
    }

    /// Adds a file; what it includes is looked for beside it.
    pub fn file(mut self, path: impl AsRef<FilePath>) -> RulesBuilder {
        self.inputs.push(Input::File(path.as_ref().to_owned()));
        self
    }

    /// Adds one of the texts given with [`RulesBuilder::given`].
    pub fn named(mut self, name: &str) -> RulesBuilder {
        self.inputs.push(Input::Named(name.to_owned()));
        self
    }

    /// Gives the text of a file that can be included. If any is given, only those can be.
    pub fn given(mut self, name: &str, text: &str) -> RulesBuilder {
        self.given.insert(name.to_owned(), text.to_owned());
        self
    }

    /// Tells of a variable that the host gives a value with each run.
    pub fn param(mut self, name: &str) -> RulesBuilder {
        if name != "this" && name != "_" && !self.offer.params.iter().any(|p| **p == *name) {
            self.offer.params.push(name.into());
        }
        self
    }

    /// Adds a function that expressions can call. It has to be pure.
    pub fn function(
        mut self,
        name: &str,
        arity: usize,
        f: impl Fn(&[Json]) -> Result<Json, String> + Send + Sync + 'static,
    ) -> RulesBuilder {
        self.offer.functions.insert(name.to_owned(), Function::Host(arity));
        self.functions.push((name.to_owned(), Arc::new(f)));
        self
    }

    /// Adds a function that is an expression over `$a1`, `$a2` and so on. It can call
    /// functions that are always there, and those added before.
    ///
    /// ```
    /// use ludolog::rules::{Options, Rules, StateTree};
    /// let rules = Rules::builder()
    ///     .json(r#"[{"condition":{"n":"$N"},"action":{"n":"=square($N)"}}]"#)
    ///     .function_expr("square", "$a1 * $a1")
    ///     .build()?;
    /// let mut state = StateTree::from_json(r#"{"n":7}"#)?;
    /// rules.run(&mut state, &Options::new())?;
    /// assert_eq!(state.get_i64("/n"), Some(49));
    /// # Ok::<(), ludolog::rules::RuleError>(())
    /// ```
    pub fn function_expr(mut self, name: &str, text: &str) -> RulesBuilder {
        match function_body(text, &self.offer) {
            Ok((body, arity)) => {
                self.offer.functions.insert(name.to_owned(), Function::Expr(body, arity));
            }
            Err((code, message)) => {
                let e = RuleError::load(code, format!("the function {name}: {message}"));
                self.bad_function.get_or_insert(e);
            }
        }
        self
    }

    /// Adds a command for `@call`, which runs inside the transaction; an error
    /// rolls the run back. It may change the state itself, and what it changes
    /// is rolled back too, but is not told in the edits.
    pub fn command(
        mut self,
        name: &str,
        f: impl Fn(&mut StateTree, &[Json]) -> Result<(), String> + Send + Sync + 'static,
    ) -> RulesBuilder {
        self.offer.commands.push(name.to_owned());
        self.commands.insert(name.to_owned(), Command::Inside(Arc::new(f)));
        self
    }

    /// Adds a command that is called once the run has come to its end; its
    /// failure is told in [`Outcome::failed`].
    pub fn after_commit(
        mut self,
        name: &str,
        f: impl Fn(&[Json]) -> Result<(), String> + Send + Sync + 'static,
    ) -> RulesBuilder {
        self.offer.after_commit.push(name.to_owned());
        self.commands.insert(name.to_owned(), Command::After(Arc::new(f)));
        self
    }

    /// What is added is one action, as [`StateTree::apply_json`] takes it.
    pub fn action(mut self, text: &str) -> RulesBuilder {
        self.action = true;
        self.json_named("action.json", text)
    }

    /// Reads, checks and lowers the rules.
    ///
    /// # Errors
    /// What is wrong with them, and where.
    pub fn build(self) -> Result<Rules, RuleError> {
        if let Some(e) = self.bad_function {
            return Err(e);
        }
        let mut sources = Sources::default();
        let (document, program) = if self.action {
            let Some(Input::Text(name, text)) = self.inputs.first() else {
                return Err(RuleError::load(Code::Action, "there is no action"));
            };
            let node = sources.read(name, text)?;
            let program = check::check_action(&node, &self.offer).map_err(|e| e.place(&sources))?;
            (node, program)
        } else {
            let document = source::load(&self.inputs, &self.given, &mut sources)?;
            let program = check::check(&document, &self.offer).map_err(|e| e.place(&sources))?;
            (document, program)
        };
        let mut lowered = lower::lower(&program, &self.offer.functions, &sources, Tracing::AsWritten);
        let guards = guards(&program, &mut lowered);
        let pool = Pool::new(&lowered, self.functions.clone())?;
        let about = program.rules.iter().map(|r| About { id: r.id.clone(), names: r.vars.clone() }).collect();
        Ok(Rules {
            guards,
            about,
            document,
            sources,
            program,
            lowered,
            pool,
            traced: OnceLock::new(),
            offer: self.offer,
            functions: self.functions,
            commands: self.commands,
        })
    }
}

/// For each group: which of its rules can match. The clauses that ask are added to the lowered ones.
pub(crate) fn guards(program: &Program, lowered: &mut Lowered) -> Vec<Guards> {
    let groups = program.groups.iter();
    let guards: Vec<Guards> = groups.map(|g| Guards::new(program, |r| lowered.rules[r.0 as usize].log, g)).collect();
    lower::add_batches(lowered, program, guards.iter().map(|g| &*g.alpha));
    guards
}

/// The body of a function that is an expression, and how many arguments it takes.
fn function_body(text: &str, offer: &Offer) -> Result<(Expr, usize), (Code, String)> {
    let body = expr::expression(text).map_err(|p| (p.code, p.message))?;
    let mut arity = 0;
    for v in body.vars() {
        let n = v.strip_prefix('a').filter(|n| !n.starts_with('0')).and_then(|n| n.parse::<usize>().ok());
        match n {
            Some(n) if n <= 100 => arity = arity.max(n),
            _ => return Err((Code::Unbound, format!("${v} is none of $a1, $a2, .."))),
        }
    }
    check::check_function(&body, offer)?;
    Ok((body, arity))
}

/// Rules, read and checked, to be run on any number of states, by any number of threads.
///
/// ```
/// use ludolog::rules::{Options, Rules, StateTree};
///
/// let rules = Rules::from_json(r#"[{
///     "id": "tax",
///     "condition": {"player": {"$X": {"gold": "$G", "_": "$G > 20"}}},
///     "action": {"$X": {"gold": "=$G - 5"}}
/// }]"#)?;
/// let mut state = StateTree::from_json(r#"{"player":{"ann":{"gold":30},"bob":{"gold":10}}}"#)?;
///
/// let matches = rules.query(&mut state, &Options::new())?;
/// assert_eq!(matches[0].get("X").unwrap().as_str(), Some("ann"));
///
/// let done = rules.run(&mut state, &Options::new())?;
/// assert_eq!(state.to_string(), r#"{"player":{"ann":{"gold":25},"bob":{"gold":10}}}"#);
/// assert_eq!(done.edits[0].to_json().to_string(), r#"{"op":"replace","path":"/player/ann/gold","value":25}"#);
/// # Ok::<(), ludolog::rules::RuleError>(())
/// ```
pub struct Rules {
    document: Node,
    sources: Sources,
    program: Program,
    lowered: Lowered,
    guards: Vec<Guards>,
    /// What matches of each rule share.
    about: Arc<[About]>,
    pool: Pool,
    /// The same with all conditions telling what they do, made when it is first asked for.
    traced: OnceLock<Result<(Lowered, Pool), RuleError>>,
    offer: Offer,
    functions: Vec<(String, HostFunction)>,
    commands: HashMap<String, Command>,
}

impl std::fmt::Debug for Rules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Rules({})", self.program.rules.len())
    }
}

const _: () = {
    const fn shared<T: Send + Sync>() {}
    shared::<Rules>();
    shared::<StateTree>();
    shared::<RuleError>();
};

impl Rules {
    /// Begins a set of rules.
    pub fn builder() -> RulesBuilder {
        RulesBuilder::default()
    }

    /// Rules from one text.
    ///
    /// # Errors
    /// What is wrong with them, and where.
    ///
    /// ```
    /// use ludolog::rules::Rules;
    /// let e = Rules::from_json("[{\n  \"condition\": {\"gold\": \"< $LIMIT\"}\n}]").unwrap_err();
    /// assert_eq!((e.code(), e.path(), e.line(), e.column()), ("E_UNBOUND", "/0/condition/gold", 2, 25));
    /// ```
    pub fn from_json(text: &str) -> Result<Rules, RuleError> {
        Rules::builder().json(text).build()
    }

    /// Rules from files, later ones laid over earlier ones.
    ///
    /// # Errors
    /// As [`Rules::from_json`], and if a file can not be read.
    pub fn from_files<P: AsRef<FilePath>>(paths: impl IntoIterator<Item = P>) -> Result<Rules, RuleError> {
        paths.into_iter().fold(Rules::builder(), RulesBuilder::file).build()
    }

    /// Number of rules, nested ones included.
    pub fn len(&self) -> usize {
        self.program.rules.len()
    }

    /// True if there are no rules.
    pub fn is_empty(&self) -> bool {
        self.program.rules.is_empty()
    }

    /// The paths of the groups, in order; `""` is a file without groups.
    pub fn groups(&self) -> Vec<String> {
        self.program.groups.iter().map(|g| g.path.join("/")).collect()
    }

    /// The files that the rules were read from, included ones too, in the order of reading.
    pub fn files(&self) -> Vec<String> {
        self.sources.names().map(str::to_owned).collect()
    }

    /// The rules as JSON, everything included and laid over each other. Read
    /// again, it gives the same rules.
    pub fn to_json(&self) -> Json {
        self.document.to_json()
    }

    /// What looks wrong.
    pub fn warnings(&self) -> Vec<Warning> {
        let warnings = self.program.lints.iter().map(|l| {
            let (file, line, column) = self.sources.line(l.span);
            let path = self.sources.path(l.span);
            Warning { file: file.to_owned(), path, line, column, message: l.message.clone() }
        });
        warnings.collect()
    }

    /// The clauses that the conditions and expressions were lowered to.
    pub fn lowered(&self) -> String {
        format!("{}{}", lower::HEADER, self.lowered.text)
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

    /// The groups that are asked for.
    fn picked(&self, options: &Options) -> Result<Vec<usize>, RuleError> {
        let groups = &self.program.groups;
        if options.groups.is_empty() {
            return Ok((0..groups.len()).collect());
        }
        let mut picked = Vec::new();
        for name in &options.groups {
            let path: Vec<String> = name.split('/').map(|k| k.replace("~1", "/").replace("~0", "~")).collect();
            if !self.is_group(&path) {
                return Err(RuleError::load(Code::Rules, format!("there is no group {name:?}")));
            }
            picked.extend((0..groups.len()).filter(|i| groups[*i].path.starts_with(&path)));
        }
        Ok(picked)
    }

    fn is_group(&self, path: &[String]) -> bool {
        let mut at = &self.document;
        path.iter().all(|k| match at.get(k) {
            Some(inner) if !source::is_rule(at) => {
                at = inner;
                true
            }
            _ => false,
        })
    }

    /// The values that the host gives, in the order the rules know them.
    fn params(&self, options: &Options, state: &StateTree) -> Result<Vec<Val>, RuleError> {
        for (name, _) in &options.bindings {
            if !matches!(&**name, "this" | "_") && !self.program.params.iter().any(|p| **p == **name) {
                let message = format!("the rules were not told of ${name} when they were loaded");
                return Err(RuleError::run(Code::Unbound, message));
            }
        }
        let value = |p: &Arc<str>| match options.bindings.iter().find(|(n, _)| **n == **p) {
            Some((_, v)) => Ok(Val::from_json(v, &state.symbols)),
            None => Err(RuleError::run(Code::Unbound, format!("${p} is given no value"))),
        };
        self.program.params.iter().map(value).collect()
    }

    /// Runs the rules on a state: all or nothing.
    ///
    /// # Errors
    /// What went wrong; the state is as it was, and no command that waits for
    /// the commit was called.
    pub fn run(&self, state: &mut StateTree, options: &Options) -> Result<Outcome, RuleError> {
        let groups = self.picked(options)?;
        let params = self.params(options, state)?;
        let plan = self.plan();
        self.pool.with(state, |worker| {
            let mark = worker.tree().begin();
            let mut driver = Driver::new(&plan, worker, params, options.limits());
            driver.wants_edits = options.edits;
            let mut done = Ok(());
            for g in groups {
                done = driver.group(g);
                if done.is_err() {
                    break;
                }
            }
            match done {
                Ok(()) => {
                    let (mut outcome, queue) = driver.finish();
                    worker.tree().commit(mark);
                    self.fire(queue, &mut outcome);
                    Ok(outcome)
                }
                Err(e) => {
                    worker.tree().roll_back(mark);
                    Err(e)
                }
            }
        })
    }

    /// Calls the commands that have waited for the commit.
    fn fire(&self, queue: Vec<(String, Vec<Json>)>, outcome: &mut Outcome) {
        for (name, args) in queue {
            if let Some(Command::After(f)) = self.commands.get(&name)
                && f(&args).is_err()
            {
                outcome.failed.push(name.clone());
            }
            outcome.calls.push((name, args));
        }
    }

    /// The matches of the first rule; nothing is changed.
    ///
    /// # Errors
    /// What went wrong in its condition.
    pub fn query(&self, state: &mut StateTree, options: &Options) -> Result<Vec<Match>, RuleError> {
        Ok(self.find(state, options, false)?.0)
    }

    /// The matches of each rule that is not nested in another one, all on the same state.
    ///
    /// # Errors
    /// What went wrong in a condition.
    pub fn query_all(&self, state: &mut StateTree, options: &Options) -> Result<Vec<Match>, RuleError> {
        Ok(self.find(state, options, true)?.0)
    }

    /// The matches of the first rule and what it has told, if it has `@log`.
    ///
    /// # Errors
    /// What went wrong in its condition.
    pub fn query_logged(
        &self,
        state: &mut StateTree,
        options: &Options,
    ) -> Result<(Vec<Match>, Vec<LogRecord>), RuleError> {
        self.find(state, options, false)
    }

    fn find(
        &self,
        state: &mut StateTree,
        options: &Options,
        all: bool,
    ) -> Result<(Vec<Match>, Vec<LogRecord>), RuleError> {
        let groups = self.picked(options)?;
        let params = self.params(options, state)?;
        let given = self.program.params.iter().cloned().zip(params.iter().cloned()).collect();
        let given = Arc::new(Given { values: given, symbols: state.symbols.clone(), about: self.about.clone() });
        let plan = self.plan();
        self.pool.with(state, |worker| {
            let mut driver = Driver::new(&plan, worker, params, options.limits());
            let mut found = Vec::new();
            let mut number = 0;
            for g in groups {
                let rules = &self.program.groups[g].rules;
                let shown = |i: usize, m: runtime::Match| Match::new(number + i, rules[i].0, given.clone(), m.values);
                if all {
                    found.extend(driver.find_all(g)?.into_iter().map(|m| shown(m.rule, m)));
                } else if let Some(id) = rules.first() {
                    if self.program.rules[id.0 as usize].enabled {
                        found.extend(driver.find(*id, &Path::root(), 0)?.into_iter().map(|m| shown(0, m)));
                    }
                    break;
                }
                number += rules.len();
            }
            let log = worker.host().log.iter().map(record).collect();
            Ok((found, log))
        })
    }
}

impl Rules {
    /// Tells why rules do or do not fire: those of the groups, or the one with
    /// this id or number. Nothing is changed.
    ///
    /// # Errors
    /// What went wrong in a condition; `E_RULES` if there is no such rule.
    ///
    /// ```
    /// use ludolog::rules::{Options, Rules, StateTree};
    /// let rules = Rules::from_json(r#"[{"id":"poor","condition":{"player":{"$X":{"gold":"< 20"}}}}]"#)?;
    /// let mut state = StateTree::from_json(r#"{"player":{"ann":{"gold":5},"bob":{"gold":25}}}"#)?;
    /// let why = rules.explain(&mut state, &Options::new(), None)?;
    /// assert_eq!(why.rules[0].matches.len(), 1);
    /// assert_eq!(why.rules[0].failures[0].message(), "/player/bob/gold: wanted < 20, got 25");
    /// # Ok::<(), ludolog::rules::RuleError>(())
    /// ```
    pub fn explain(
        &self,
        state: &mut StateTree,
        options: &Options,
        rule: Option<&str>,
    ) -> Result<Explanation, RuleError> {
        let traced = self.traced.get_or_init(|| {
            let lowered = lower::lower(&self.program, &self.offer.functions, &self.sources, Tracing::All);
            let pool = Pool::new(&lowered, self.functions.clone())?;
            Ok((lowered, pool))
        });
        let (lowered, pool) = traced.as_ref().map_err(Clone::clone)?;
        let groups = self.picked(options)?;
        let params = self.params(options, state)?;
        let plan = Plan { lowered, ..self.plan() };
        let label = |id: &check::RuleId| {
            let rule = &self.program.rules[id.0 as usize];
            match &rule.id {
                Some(id) => id.as_str().map_or_else(|| id.to_string(), str::to_owned),
                None => rule.label.clone(),
            }
        };
        let rules = groups.iter().flat_map(|g| self.program.groups[*g].rules.iter()).enumerate();
        let rules: Vec<(usize, &check::RuleId)> =
            rules.filter(|(i, id)| rule.is_none_or(|r| label(id) == r || i.to_string() == r)).collect();
        if let (Some(rule), true) = (rule, rules.is_empty()) {
            return Err(RuleError::load(Code::Rules, format!("there is no rule {rule:?}")));
        }
        let wanted = |w: &Why| match (&w.want, w.site) {
            (Some(want), _) => {
                Some(want.as_str().filter(|_| w.why == "type").map_or_else(|| want.to_string(), str::to_owned))
            }
            (None, Some(site)) => self.program.sites.get(site.0 as usize).and_then(|s| self.sources.leaf(*s)),
            (None, None) => None,
        };
        let state_json = state.to_json();
        pool.with(state, |worker| {
            let mut driver = Driver::new(&plan, worker, params, options.limits());
            let mut out = Vec::new();
            for (number, id) in rules {
                let rule = &self.program.rules[id.0 as usize];
                let found = if rule.enabled { driver.find(*id, &Path::root(), 0)? } else { Vec::new() };
                let symbols = driver.symbols();
                let bindings = |m: &runtime::Match| {
                    let named = rule.vars.iter().zip(&m.values);
                    named.map(|(n, v)| (n.to_string(), v.to_json(&symbols))).collect()
                };
                let matches = found.iter().map(bindings).collect();
                let failures = explain::failures(&driver.events(), wanted);
                out.push(RuleExplanation {
                    rule: number,
                    label: label(id),
                    disabled: !rule.enabled,
                    matches,
                    failures,
                });
            }
            Ok(Explanation { rules: out, state: state_json })
        })
    }
}

/// A session with the predicates that lowered rules call, over a state. It
/// takes [`Rules::lowered`]; the state's root is node 0.
///
/// ```
/// use ludolog::rules::{self, Rules, StateTree};
/// let rules = Rules::from_json(r#"[{"condition":{"player":{"$X":{"gold":"< 20"}}}}]"#)?;
/// let state = StateTree::from_json(r#"{"player":{"ann":{"gold":5},"bob":{"gold":25}}}"#)?;
/// let mut session = rules::session(state)?;
/// session.consult_text("rules.pl", &rules.lowered())?;
/// let poor: Vec<String> = session.query("rule_0(0, X)")?.rows().collect::<Result<_, _>>()?;
/// assert_eq!(poor, ["ann"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the predicates can not be set up.
pub fn session(state: StateTree) -> Result<Session, RuleError> {
    super::run::session_over(state)
}

impl StateTree {
    /// Runs one action on the state, from its root and without variables: all or nothing.
    ///
    /// # Errors
    /// What is wrong with the action, or went wrong.
    ///
    /// ```
    /// use ludolog::rules::StateTree;
    /// let mut s = StateTree::from_json(r#"{"turn":3,"old":true}"#)?;
    /// s.apply_json(r#"{"turn":"=$this+1","old":"@remove","pot":{"gold":10}}"#)?;
    /// assert_eq!(s.to_string(), r#"{"turn":4,"pot":{"gold":10}}"#);
    /// # Ok::<(), ludolog::rules::RuleError>(())
    /// ```
    pub fn apply_json(&mut self, action: &str) -> Result<Vec<Edit>, RuleError> {
        let rules = Rules::builder().action(action).build()?;
        Ok(rules.run(self, &Options::new())?.edits)
    }
}
