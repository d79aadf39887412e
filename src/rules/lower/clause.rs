//! One clause: its variables, its head, and how it is written.

use std::{
    collections::{HashMap, HashSet},
    fmt::Write,
};

use super::{Facts, Lowered, Query, expr::Place, goal::Goal, optimise::optimise, text, traced::Trace};
use crate::rules::{
    check::{Function, Name, Rule, Site, Slot},
    expr::Expr,
    runtime::FOUND,
};

/// The root of a rule.
pub(super) const ROOT: &str = "R";

/// A clause under construction.
pub(super) struct Clause<'p> {
    pub(super) functions: &'p HashMap<String, Function>,
    name: String,
    /// Variables that have a value in the frame before, by slot.
    outer: Vec<Name>,
    /// What variables with a value are called here.
    pub(super) vars: HashMap<Name, String>,
    /// What names are taken.
    taken: HashSet<String>,
    pub(super) goals: Vec<Goal>,
    /// Children of nodes by constant keys that were looked up already.
    pub(super) looked: HashMap<(String, String), String>,
    /// The node below which a variable stood as key last.
    pub(super) places: HashMap<Name, String>,
    nodes: u32,
    values: u32,
    /// Everything is told, whatever `@log` says, except what is inside `@not`.
    pub(super) all: bool,
    /// What is known of the state, if the clause's root is its root.
    pub(super) facts: Option<&'p Facts<'p>>,
}

impl<'p> Clause<'p> {
    pub(super) fn new(functions: &'p HashMap<String, Function>, name: String, outer: &[Name]) -> Clause<'p> {
        let mut c = Clause {
            functions,
            name,
            outer: outer.to_vec(),
            vars: HashMap::new(),
            taken: HashSet::new(),
            goals: Vec::new(),
            looked: HashMap::new(),
            places: HashMap::new(),
            nodes: 0,
            values: 0,
            all: false,
            facts: None,
        };
        for name in outer {
            c.bind(name);
        }
        c
    }

    /// Has everything told.
    pub(super) fn telling(self, all: bool) -> Clause<'p> {
        Clause { all, ..self }
    }

    /// Has what is known of the state looked up in facts.
    pub(super) fn over(self, facts: Option<&'p Facts<'p>>) -> Clause<'p> {
        Clause { facts, ..self }
    }

    /// The variable that stands for a rule's variable from now on.
    pub(super) fn bind(&mut self, name: &Name) -> String {
        if let Some(v) = self.vars.get(name) {
            return v.clone();
        }
        let mut v = text::variable(name);
        while self.taken.contains(&v) {
            v.push('_');
        }
        self.taken.insert(v.clone());
        self.vars.insert(name.clone(), v.clone());
        v
    }

    pub(super) fn new_node(&mut self) -> String {
        self.nodes += 1;
        format!("N{}", self.nodes)
    }

    pub(super) fn new_value(&mut self) -> String {
        self.values += 1;
        format!("V{}", self.values)
    }

    pub(super) fn push(&mut self, goal: Goal) {
        self.goals.push(goal);
    }

    /// The goals that `f` makes, by themselves; names and nodes found inside are forgotten.
    pub(super) fn inside(&mut self, f: impl FnOnce(&mut Clause<'p>)) -> Vec<Goal> {
        let outer = std::mem::take(&mut self.goals);
        let (looked, vars, places) = (self.looked.clone(), self.vars.clone(), self.places.clone());
        f(self);
        self.looked = looked;
        self.vars = vars;
        self.places = places;
        std::mem::replace(&mut self.goals, outer)
    }

    /// Writes the clause of a rule's condition and the one that hands over what it finds.
    pub(super) fn rule(
        mut self,
        rule: &Rule,
        offset: u32,
        log: bool,
        outs: &[Name],
        out: &mut Lowered,
    ) -> (Query, (Vec<(Slot, String)>, String)) {
        let inputs = self.outer.clone();
        self.template(&rule.condition, ROOT, Trace { depth: offset, own: log, deep: log });
        let goals = optimise(std::mem::take(&mut self.goals), &self.inputs_of(&inputs));
        // what the condition reads, and what it only checks or hands on
        let used = |v: &String| goals.iter().any(|g| g.ins.contains(v));
        let ins: Vec<(Slot, String)> = inputs
            .iter()
            .enumerate()
            .map(|(slot, n)| (slot, self.vars[n].clone()))
            .filter(|(slot, v)| used(v) || *slot >= rule.outer.len())
            .collect();
        // the key variables of a second look are both
        let results: Vec<String> = outs.iter().map(|n| self.vars[n].clone()).collect();
        let head_outs: Vec<String> =
            outs.iter().filter(|n| !inputs.contains(n)).map(|n| self.vars[n].clone()).collect();
        let mut places: Vec<String> = rule.places.iter().filter_map(|n| self.places.get(n).cloned()).collect();
        let place_args = places.clone();
        let mut head = vec![ROOT.to_owned()];
        head.extend(ins.iter().map(|(_, v)| v.clone()));
        let call_ins = head.clone();
        head.extend(head_outs);
        head.append(&mut places);
        self.write(&head, &goals, out);
        let results = [results, place_args].concat();
        let found = match results.len() {
            0 => "found".to_owned(),
            n if n <= FOUND => format!("found({})", results.join(", ")),
            _ => format!("found_all(m({}))", results.join(", ")),
        };
        let goals = format!("{}({}), {found}", self.name, head.join(", "));
        let name = format!("{}*", self.name);
        let _ = writeln!(out.collectors, "'{name}'({}) :- {goals}.", call_ins.join(", "));
        (Query { name, inputs: ins.iter().map(|(slot, _)| *slot).collect() }, (ins, goals))
    }

    fn inputs_of(&self, names: &[Name]) -> HashSet<String> {
        names.iter().map(|n| self.vars[n].clone()).chain([ROOT.to_owned()]).collect()
    }

    /// Writes the clause of an action's expression.
    pub(super) fn expression(mut self, e: &Expr, site: Site, slots: Vec<Slot>, out: &mut Lowered) -> Query {
        let here = "Here";
        let mut head = vec![here.to_owned()];
        head.extend(self.outer.iter().map(|n| self.vars[n].clone()));
        let call = head.clone();
        let mut place = Place::at(here);
        let value = self.value(e, &mut place, site);
        head.push(value.clone());
        let goals = std::mem::take(&mut self.goals);
        self.write(&head, &goals, out);
        let mut call_head = call.clone();
        call_head.push("Result".to_owned());
        let _ = writeln!(
            out.collectors,
            "'{name}*'({}) :- {name}({}), result(Result).",
            call.join(", "),
            call_head.join(", "),
            name = self.name
        );
        Query { name: format!("{}*", self.name), inputs: slots }
    }

    fn write(&self, head: &[String], goals: &[Goal], out: &mut Lowered) {
        let body = goals.iter().map(|g| g.text.as_str()).collect::<Vec<_>>().join(",\n    ");
        let mut text = format!("{}({})", self.name, head.join(", "));
        if body.is_empty() {
            text.push_str(".\n");
        } else {
            text.push_str(" :-\n    ");
            text.push_str(&body);
            text.push_str(".\n");
        }
        out.text.push_str(&text);
    }
}
