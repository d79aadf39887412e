//! Rules one after the other: find the matches of a pass, then act on them.

use std::collections::HashMap;

use dashu_int::IBig;

use super::{
    Edit, Outcome,
    guard::Guards,
    worker::{Failed, Worker},
};
use crate::{
    machine::Machine,
    rules::{
        api::Command,
        check::{Action, Build, ExprId, Mode, Name, Program, Repeat, Rule, RuleId, Site, Template},
        error::{Code, RuleError, Stage},
        expr::Expr,
        json::Json,
        lower::{Lowered, Query, RuleGoals},
        runtime::{Event, Match, Val, What, cell},
        source::Sources,
        tree::{NodeId, Path, Sym, Symbols},
    },
    term::{Cell, Num, Throw},
};

/// What a run may use.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub(crate) matches: u64,
    pub(crate) steps: u64,
    pub(crate) depth: u32,
    pub(crate) size: u64,
}

/// What runs.
pub(crate) struct Plan<'p> {
    pub(crate) program: &'p Program,
    pub(crate) lowered: &'p Lowered,
    pub(crate) sources: &'p Sources,
    pub(crate) commands: &'p HashMap<String, Command>,
    /// For each group: which of its rules can match.
    pub(crate) guards: &'p [Guards],
}

/// An edit before it is put into words.
pub(super) struct RawEdit {
    pub(super) op: &'static str,
    pub(super) keys: smallvec::SmallVec<[Sym; 6]>,
    pub(super) value: Option<Val>,
}

/// One run.
pub(crate) struct Driver<'r> {
    pub(super) plan: &'r Plan<'r>,
    pub(super) worker: &'r mut Worker,
    /// Values of the variables, those of outer rules first.
    pub(super) frame: Vec<Val>,
    /// Where variables stood as keys, those of outer rules first.
    places: Vec<(Name, NodeId)>,
    pub(super) steps: u64,
    limits: Limits,
    pub(super) outcome: Outcome,
    pub(super) queue: Vec<(String, Vec<Json>)>,
    pub(super) edits: Vec<RawEdit>,
    pub(crate) wants_edits: bool,
}

pub(super) type Res<T = ()> = Result<T, RuleError>;

/// What is known of the rules of a group that can match.
enum Marks {
    /// Nothing.
    None,
    /// The host's bits tell.
    Valid,
    /// The state has changed since: the next rules, so many, are all tried. Looking at all paths anew
    /// after each change would take time that grows with the square of the number of rules.
    Stale(usize),
}

/// So many rules are tried after a change.
const TRIED: usize = 4;

impl Marks {
    /// A rule has run.
    fn changed(&mut self, changed: bool) {
        if changed {
            *self = Marks::Stale(TRIED);
        }
    }

    /// None of the rules that were tried has matched.
    fn missed(&mut self, paths: usize) {
        if let Marks::Stale(n) = self {
            *self = if *n > paths { Marks::None } else { Marks::Stale(2 * *n) };
        }
    }
}

impl<'r> Driver<'r> {
    pub(crate) fn new(plan: &'r Plan<'r>, worker: &'r mut Worker, params: Vec<Val>, limits: Limits) -> Driver<'r> {
        let h = worker.host();
        h.room = limits.size;
        h.max_matches = limits.matches;
        h.log.clear();
        let steps = limits.steps;
        let (outcome, queue, edits) = (Outcome::default(), Vec::new(), Vec::new());
        let wants_edits = true;
        Driver { plan, worker, frame: params, places: Vec::new(), steps, limits, outcome, queue, edits, wants_edits }
    }

    /// What the run has done, and the commands that wait for the commit.
    pub(crate) fn finish(mut self) -> (Outcome, Vec<(String, Vec<Json>)>) {
        let h = self.worker.host();
        self.outcome.log = h.log.iter().map(super::record).collect();
        let (tree, edits) = (&h.tree, &self.edits);
        self.outcome.edits = edits
            .iter()
            .map(|e| Edit {
                op: e.op,
                path: if e.keys.is_empty() { String::new() } else { tree.pointer(&e.keys) },
                value: e.value.as_ref().map(|v| v.to_json(&tree.symbols)),
            })
            .collect();
        (self.outcome, self.queue)
    }

    /// The room for values, to be used again.
    pub(crate) fn into_frame(mut self) -> Vec<Val> {
        self.frame.clear();
        self.frame
    }

    /// What was told since the last time.
    pub(crate) fn events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.worker.host().log)
    }

    /// The texts of the state.
    pub(crate) fn symbols(&mut self) -> Symbols {
        self.worker.tree().symbols.clone()
    }

    pub(super) fn rule_of(&self, id: RuleId) -> &'r Rule {
        &self.plan.program.rules[id.0 as usize]
    }

    fn goals(&self, id: RuleId) -> &'r RuleGoals {
        &self.plan.lowered.rules[id.0 as usize]
    }

    /// An error at a place of the rules.
    #[cold]
    pub(super) fn error(&self, code: Code, site: Site, message: impl Into<String>) -> RuleError {
        let e = RuleError::run(code, message);
        match self.plan.program.sites.get(site.0 as usize) {
            Some(span) => self.plan.sources.place(e, *span),
            None => e,
        }
        .during(Stage::Run)
    }

    #[cold]
    fn failed(&self, f: Failed, site: Site) -> RuleError {
        match f {
            Failed::Rules(f) => self.error(f.code, f.site.unwrap_or(site), f.message),
            Failed::Machine(Throw::Memory | Throw::Limit(_)) => self.error(Code::Limit, site, "out of memory"),
            Failed::Machine(t) => self.error(Code::Limit, site, format!("the condition can not run: {t:?}")),
        }
    }

    /// A step of an action.
    pub(super) fn step(&mut self, site: Site) -> Res {
        match self.steps.checked_sub(1) {
            Some(n) => {
                self.steps = n;
                Ok(())
            }
            None => Err(self.error(Code::Limit, site, "too many steps of actions")),
        }
    }

    pub(super) fn say(&mut self, log: bool, depth: u32, path: &Path, what: impl FnOnce(&mut Self) -> What) {
        if !log {
            return;
        }
        let what = what(self);
        let h = self.worker.host();
        let at = h.tree.pointer(&path.keys);
        h.log.push(Event { depth, at, what });
    }

    /// Rules of a group or an action, in order.
    pub(crate) fn rules(&mut self, ids: &[RuleId], root: &Path, depth: u32) -> Res {
        for id in ids {
            if self.rule_of(*id).enabled {
                self.rule(*id, root, depth)?;
            }
        }
        Ok(())
    }

    /// The rules of a group that are not inside others: those that cannot match are passed over.
    pub(crate) fn group(&mut self, number: usize) -> Res {
        let rules = &self.plan.program.groups[number].rules;
        let guards = &self.plan.guards[number];
        let root = Path::root();
        let mut marks = Marks::None;
        let mut i = 0;
        while i < rules.len() {
            let before = self.changes();
            if guards.alone[i] || self.limits.depth == 0 {
                self.rules(&rules[i..=i], &root, 0)?;
                marks.changed(self.changes() != before);
                i += 1;
                continue;
            }
            let mut end = guards.alone[i..].iter().position(|a| *a).map_or(rules.len(), |n| i + n);
            if let Marks::Stale(n) = marks {
                end = end.min(i + n);
            }
            let matches = self.batch(number, i, end, true, &mut marks)?;
            i = match matches.first().map(|m| m.rule) {
                Some(at) => {
                    self.passes(rules[at], &root, 0, self.fixed_times(rules[at]), Some(matches))?;
                    marks.changed(self.changes() != before);
                    at + 1
                }
                None => {
                    self.worker.give_back(matches);
                    marks.missed(guards.alpha.paths.len());
                    end
                }
            };
        }
        Ok(())
    }

    /// Tells two states of the run apart.
    fn changes(&mut self) -> (u64, usize) {
        // a command may have put another tree in the place of this one
        (self.worker.tree().changes(), self.outcome.calls.len())
    }

    fn fixed_times(&self, id: RuleId) -> u64 {
        if let Repeat::Times(n) = self.rule_of(id).repeat { n } else { 1 }
    }

    /// The matches of the rules of a group that are not inside others, with their places.
    pub(crate) fn find_all(&mut self, group: usize) -> Res<Vec<Match>> {
        let rules = &self.plan.program.groups[group].rules;
        let guards = &self.plan.guards[group];
        let mut marks = Marks::None;
        let mut out = Vec::new();
        let mut i = 0;
        while i < rules.len() {
            if guards.alone[i] {
                if self.rule_of(rules[i]).enabled {
                    let found = self.find(rules[i], &Path::root(), 0)?;
                    out.extend(found.into_iter().map(|m| Match { rule: i, ..m }));
                }
                i += 1;
                continue;
            }
            let end = guards.alone[i..].iter().position(|a| *a).map_or(rules.len(), |n| i + n);
            let mut found = self.batch(group, i, end, false, &mut marks)?;
            if out.is_empty() {
                out = found;
            } else {
                out.append(&mut found);
            }
            i = end;
        }
        Ok(out)
    }

    /// The matches of all rules of a group, by their places; `stop`: of the first that has any.
    pub(crate) fn matches(&mut self, group: usize, stop: bool) -> Res<Vec<Match>> {
        let rules = &self.plan.program.groups[group].rules;
        let alone = &self.plan.guards[group].alone;
        if rules.len() > 1 && !alone.contains(&true) {
            return match self.plan.lowered.chains.get(group) {
                Some(Some(query)) => self.chain(group, query, stop),
                _ => self.batch(group, 0, rules.len(), stop, &mut Marks::None),
            };
        }
        let mut all = Vec::new();
        for (i, id) in rules.iter().enumerate() {
            if !self.rule_of(*id).enabled {
                continue;
            }
            let mut found = self.find(*id, &Path::root(), 0)?;
            found.iter_mut().for_each(|m| m.rule = i);
            if all.is_empty() {
                all = found;
            } else {
                all.append(&mut found);
            }
            if stop && !all.is_empty() {
                break;
            }
        }
        Ok(all)
    }

    /// The matches of all rules of a group by the clauses that run one after the other.
    fn chain(&mut self, group: usize, query: &Query, stop: bool) -> Res<Vec<Match>> {
        let lowered = self.plan.lowered;
        let number = 2 * lowered.rules.len() + lowered.exprs.len() + 1 + lowered.batches.len() + group;
        let h = self.worker.host();
        h.of_group(group, &self.plan.guards[group].alpha);
        (h.batch.stop, h.depth, h.told) = (stop, 0, None);
        let called = self.worker.call(number, query, |m| arguments(m, NodeId::ROOT, std::iter::empty()));
        self.tried(group, called)
    }

    /// What a goal over the rules of a group has found.
    fn tried(&mut self, group: usize, called: Result<(), Failed>) -> Res<Vec<Match>> {
        if let Err(f) = called {
            let at = self.worker.host().batch.at;
            let id = self.plan.program.groups[group].rules.get(at).copied();
            let site = id.map_or(Site(u32::MAX), |id| self.rule_of(id).site);
            return Err(self.failed(f, site));
        }
        Ok(self.worker.found())
    }

    /// The matches of the rules of a group between two places; `stop`: of the first that has any.
    fn batch(&mut self, group: usize, from: usize, to: usize, stop: bool, marks: &mut Marks) -> Res<Vec<Match>> {
        let alpha = &self.plan.guards[group].alpha;
        let lowered = self.plan.lowered;
        let first = 2 * lowered.rules.len() + lowered.exprs.len();
        let h = self.worker.host();
        let (number, query) = match marks {
            // the first clauses mark the rules that can match
            Marks::None => (first + 1 + group, &lowered.batches[group]),
            _ => (first, &lowered.rest),
        };
        let bits = match marks {
            Marks::None => Some(&alpha.always),
            Marks::Valid => None,
            Marks::Stale(_) => Some(&alpha.live),
        };
        if let Some(bits) = bits {
            h.batch.bits.clear();
            h.batch.bits.extend_from_slice(bits);
            h.of_group(group, alpha);
        }
        h.batch.sure = !matches!(marks, Marks::Stale(_));
        (h.batch.from, h.batch.to, h.batch.stop, h.depth, h.told) = (from, to, stop, 0, None);
        if let Marks::None = marks {
            *marks = Marks::Valid;
        }
        let frame = &self.frame;
        let called =
            self.worker.call(number, query, |m| arguments(m, NodeId::ROOT, frame[..query.inputs.len()].iter()));
        self.tried(group, called)
    }

    fn label(rule: &Rule) -> Json {
        rule.id.clone().unwrap_or_else(|| Json::from(&*rule.label))
    }

    fn rule(&mut self, id: RuleId, root: &Path, depth: u32) -> Res {
        let rule = self.rule_of(id);
        if depth >= self.limits.depth {
            return Err(self.error(Code::Limit, rule.site, "rules nested too deep"));
        }
        let times = self.times(rule, root)?;
        self.passes(id, root, depth, times, None)
    }

    /// The passes of a rule; the matches of the first one may be known.
    fn passes(&mut self, id: RuleId, root: &Path, depth: u32, times: u64, mut known: Option<Vec<Match>>) -> Res {
        let (rule, log) = (self.rule_of(id), self.goals(id).log);
        let mut total = 0;
        self.say(log, depth, root, |_| What::Rule(Driver::label(rule)));
        for _ in 0..times {
            let matches = match known.take() {
                Some(matches) => matches,
                None => self.find(id, root, depth)?,
            };
            let none = matches.is_empty();
            total += matches.len() as u64;
            for m in &matches {
                self.act_on(id, m, root, depth)?;
            }
            self.worker.give_back(matches);
            if depth == 0 {
                self.close_up();
            }
            if none {
                break;
            }
        }
        self.say(log, depth, root, |_| What::End { rule: Driver::label(rule), matches: total });
        Ok(())
    }

    fn times(&mut self, rule: &Rule, root: &Path) -> Res<u64> {
        let (expr, site) = match &rule.repeat {
            Repeat::Times(n) => return Ok(*n),
            Repeat::Expr(e, site) => (*e, *site),
        };
        let value = self.eval(expr, &mut root.clone())?;
        let number = value.number(&self.worker.tree().symbols);
        match number {
            Some(Num::Int(n)) if n >= 0 => Ok(n as u64),
            Some(Num::Big(b)) if b > IBig::ZERO => Ok(u64::MAX),
            _ => {
                let text = value.to_json(&self.worker.tree().symbols);
                Err(self.error(Code::Repeat, site, format!("repeat is a whole number, 0 or more, not {text}")))
            }
        }
    }

    /// The matches of one pass.
    pub(crate) fn find(&mut self, id: RuleId, root: &Path, depth: u32) -> Res<Vec<Match>> {
        let (rule, goals) = (self.rule_of(id), self.goals(id));
        let node = self.standing(None, root);
        let told = goals.log.then(|| (self.worker.tree().pointer(&root.keys), rule.vars.clone()));
        let Some((node, query)) = node.zip(goals.find.as_ref()) else {
            return self.trivial(id, node.is_some(), root, depth);
        };
        let h = self.worker.host();
        h.width = rule.vars.len();
        h.first = rule.mode == Mode::First;
        h.depth = depth;
        h.told = told;
        let frame = &self.frame;
        let called =
            self.worker.call(2 * id.0 as usize, query, |m| arguments(m, node, query.inputs.iter().map(|s| &frame[*s])));
        called.map_err(|f| self.failed(f, rule.site))?;
        Ok(self.worker.found())
    }

    /// A condition that is always met where there is a node, or a root that is not there.
    fn trivial(&mut self, id: RuleId, there: bool, root: &Path, depth: u32) -> Res<Vec<Match>> {
        let (rule, log) = (self.rule_of(id), self.goals(id).log);
        let met = match &rule.condition {
            _ if there => true,
            Template::Absent => !root.keys.is_empty() && self.worker.tree().locate(&mut root.up()).is_some(),
            _ => false,
        };
        if !met {
            self.say(log, depth + 1, root, |_| What::Fail(super::log::missing()));
            return Ok(Vec::new());
        }
        if self.limits.matches == 0 {
            return Err(self.error(Code::Limit, rule.site, "too many matches"));
        }
        self.say(log, depth + 1, root, |_| What::Match(Vec::new()));
        Ok(vec![Match::default()])
    }

    /// Closes up arrays with holes.
    pub(crate) fn close_up(&mut self) {
        if self.worker.tree().has_holes() {
            self.worker.tree().close_holes();
        }
    }

    /// What a rule of a game gives, with the values of a match of it.
    pub(crate) fn given(&mut self, b: &Build, values: &[Val]) -> Res<Val> {
        let frame = self.frame.len();
        self.frame.extend_from_slice(values);
        let value = self.build(b, &mut Path::root());
        self.frame.truncate(frame);
        value
    }

    /// Runs the action of a rule for a match.
    pub(crate) fn act_on(&mut self, id: RuleId, m: &Match, root: &Path, depth: u32) -> Res {
        let rule = self.rule_of(id);
        let again;
        let m = if rule.mode == Mode::Recheck {
            match self.again(id, m, root, depth)? {
                Some(found) => {
                    again = found;
                    &again
                }
                None => return Ok(()),
            }
        } else {
            m
        };
        let (frame, places) = (self.frame.len(), self.places.len());
        self.frame.extend(m.values.iter().cloned());
        self.places.extend(rule.places.iter().cloned().zip(m.places.iter().copied()));
        self.outcome.matches += 1;
        let done = self.action(id, root, depth + 1);
        self.frame.truncate(frame);
        self.places.truncate(places);
        done
    }

    /// Looks whether a match still holds, with the keys of its enumerations fixed.
    fn again(&mut self, id: RuleId, m: &Match, root: &Path, depth: u32) -> Res<Option<Match>> {
        let (rule, goals) = (self.rule_of(id), self.goals(id));
        let mut at = root.clone();
        let node = self.worker.tree().locate(&mut at);
        let keys: Vec<Val> = rule
            .key_vars
            .iter()
            .filter_map(|k| Some(m.values[rule.vars.iter().position(|v| v == k)?].clone()))
            .collect();
        let found = match (node, &goals.again) {
            (Some(_), None) => Some(m.clone()),
            (None, _) => {
                let absent = matches!(rule.condition, Template::Absent) && !root.keys.is_empty();
                let parent = absent && self.worker.tree().locate(&mut root.up()).is_some();
                if !parent {
                    self.say(goals.log, depth + 2, root, |_| What::Fail(super::log::missing()));
                }
                parent.then(|| m.clone())
            }
            (Some(node), Some(query)) => {
                let h = self.worker.host();
                h.width = rule.vars.len();
                h.first = true;
                h.depth = depth;
                h.told = None;
                let limit = std::mem::replace(&mut h.max_matches, u64::MAX);
                let (frame, outer) = (&self.frame, rule.outer.len());
                let values = query.inputs.iter().map(|s| if *s < outer { &frame[*s] } else { &keys[*s - outer] });
                let called = self.worker.call(2 * id.0 as usize + 1, query, |m| arguments(m, node, values));
                self.worker.host().max_matches = limit;
                called.map_err(|f| self.failed(f, rule.site))?;
                self.worker.found().pop()
            }
        };
        if found.is_none() {
            let symbols = self.worker.tree().symbols.clone();
            let bindings = rule.key_vars.iter().zip(&keys).map(|(n, v)| (n.to_string(), v.to_json(&symbols)));
            let bindings = bindings.collect();
            self.say(goals.log, depth + 1, root, |_| What::Stale(bindings));
        }
        Ok(found)
    }

    fn action(&mut self, id: RuleId, root: &Path, depth: u32) -> Res {
        let rule = self.rule_of(id);
        self.step(rule.site)?;
        match &rule.action {
            Action::Rules(rules) => self.rules(rules, root, depth),
            Action::Tree { anchor, act, hint, local } => {
                let ctx = super::action::Context { base: root, depth, log: self.goals(id).log, site: rule.site };
                let place =
                    anchor.as_ref().and_then(|name| self.places.iter().rev().find(|(n, _)| n == name).map(|(_, n)| *n));
                let frame = self.frame.len();
                // nobody wants to know of the edits, and no path is needed for them
                let quick = *local && !ctx.log && !self.wants_edits;
                let node = if quick { self.standing(place, root) } else { None };
                let done = match node {
                    Some(node) => self.apply_at(act, node, &ctx),
                    None => {
                        let mut at = place.map_or_else(|| root.clone(), |n| self.worker.tree().path_of(n));
                        self.apply(act, &mut at, &ctx)
                    }
                };
                self.frame.truncate(frame);
                done.map_err(|e| match hint {
                    Some(hint) if !e.message().contains("anchored at") => {
                        e.with_hint(&format!(" (this action is anchored at {hint})"))
                    }
                    _ => e,
                })
            }
        }
    }

    /// The node that an action stands at: a place, or the rule's root.
    fn standing(&mut self, place: Option<NodeId>, root: &Path) -> Option<NodeId> {
        match place {
            None if root.keys.is_empty() => Some(NodeId::ROOT),
            None => self.worker.tree().locate(&mut root.clone()),
            Some(n) => Some(n).filter(|n| self.worker.tree().is_alive(*n)),
        }
    }

    /// The value of an expression that is a constant or a variable.
    fn plain(&mut self, id: ExprId) -> Option<Val> {
        let e = &self.plan.program.exprs[id.0 as usize];
        match &e.expr {
            Expr::Lit(l) => Some(self.worker.host().lit(l)),
            Expr::Var(_) => Some(self.frame[e.args[0].1].clone()),
            _ => None,
        }
    }

    /// The value of an action's expression at a node.
    pub(super) fn eval_at(&mut self, id: ExprId, node: NodeId) -> Res<Val> {
        match self.plain(id) {
            Some(v) => Ok(v),
            None => self.eval_goal(id, Some(node)),
        }
    }

    /// The value of an action's expression at a place.
    pub(super) fn eval(&mut self, id: ExprId, here: &mut Path) -> Res<Val> {
        if let Some(v) = self.plain(id) {
            return Ok(v);
        }
        let node = self.worker.tree().locate(here);
        if node.is_none() {
            self.worker.host().here = here.clone();
        }
        self.eval_goal(id, node)
    }

    /// Runs an expression's goal at a node, or at the host's path if there is none.
    fn eval_goal(&mut self, id: ExprId, node: Option<NodeId>) -> Res<Val> {
        let e = &self.plan.program.exprs[id.0 as usize];
        let query = &self.plan.lowered.exprs[id.0 as usize];
        let number = 2 * self.plan.lowered.rules.len() + id.0 as usize;
        let frame = &self.frame;
        let called = self.worker.call(number, query, |m| {
            let n = arguments(m, node.unwrap_or(NodeId::ROOT), query.inputs.iter().map(|s| &frame[*s]));
            if node.is_none() {
                m.x[0] = super::worker::missing(m);
            }
            n
        });
        called.map_err(|f| self.failed(f, e.site))?;
        let mut found = self.worker.found();
        let value = found.pop().and_then(|mut m| m.values.pop()).unwrap_or(Val::Null);
        self.worker.give_back(found);
        Ok(value)
    }
}

/// Puts a goal's arguments into the registers.
fn arguments<'v>(m: &mut Machine, node: NodeId, values: impl Iterator<Item = &'v Val>) -> usize {
    m.x[0] = Cell::int(i64::from(node.0));
    let mut n = 1;
    for v in values {
        m.x[n] = cell(m, v);
        n += 1;
    }
    n
}
