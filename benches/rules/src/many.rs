//! (c) Ten thousand rules of which few match: what happened, at what level, in which zone.

use std::collections::HashMap;

use ludolog::rules::{Options, Rules, StateTree};
use rhai::{AST, Dynamic, Engine, Scope};
use serde_json::{Value, json};

use crate::{
    contender::{Contender, Here, Local},
    random::Random,
};

/// What a rule asks for.
#[derive(Clone)]
struct Rule {
    kind: String,
    level: i64,
    zone: String,
}

#[derive(Clone)]
struct Table {
    kinds: u32,
    rules: Vec<Rule>,
    facts: Value,
    random: Random,
}

/// Ten rules ask for the same kind.
fn table(n: u32) -> Table {
    let mut random = Random::new(3);
    let kinds = n / 10;
    let facts = json!({ "event": { "kind": "k0", "level": 50 }, "place": { "zone": "z0" } });
    let mut rule = |i| Rule {
        kind: format!("k{}", i % kinds),
        level: random.below(100).into(),
        zone: format!("z{}", random.below(5)),
    };
    let rules = (0..n).map(&mut rule).collect();
    Table { kinds, rules, facts, random }
}

impl Table {
    /// Which fact changes, and its value from now on.
    fn change(&mut self) -> (&'static str, &'static str, Value) {
        match self.random.below(3) {
            0 => ("event", "kind", format!("k{}", self.random.below(self.kinds)).into()),
            1 => ("event", "level", self.random.below(100).into()),
            _ => ("place", "zone", format!("z{}", self.random.below(5)).into()),
        }
    }
}

/// The rules that hold, as a number.
fn value(rules: &[u32]) -> u64 {
    rules.iter().map(|i| u64::from(*i) + 1).sum()
}

struct Ludolog {
    table: Table,
    rules: Rules,
    state: StateTree,
    options: Options,
    found: Vec<ludolog::rules::Match>,
}

impl Local for Ludolog {
    fn change(&mut self) {
        let (a, b, v) = self.table.change();
        let v: ludolog::rules::Json = v.as_i64().map_or_else(|| v.as_str().unwrap_or_default().into(), Into::into);
        self.state.set(&format!("/{a}/{b}"), v).expect("the fact is there");
    }
    fn evaluate(&mut self) {
        self.found = self.rules.query_all(&mut self.state, &self.options).expect("nothing can go wrong");
    }
    fn value(&self) -> u64 {
        value(&self.found.iter().map(|m| m.rule as u32).collect::<Vec<_>>())
    }
}

fn holds(r: &Rule, kind: &str, level: i64, zone: &str) -> bool {
    r.kind == kind && level > r.level && r.zone == zone
}

/// Looks at every rule, or only at those for the kind.
struct Ifs {
    table: Table,
    by_kind: Option<HashMap<String, Vec<u32>>>,
    found: Vec<u32>,
}

impl Local for Ifs {
    fn change(&mut self) {
        let (a, b, v) = self.table.change();
        self.table.facts[a][b] = v;
    }
    fn evaluate(&mut self) {
        self.found.clear();
        let facts = &self.table.facts;
        let text = |a: &str, b: &str| facts.get(a).and_then(|f| f.get(b)).and_then(Value::as_str);
        let level = facts.get("event").and_then(|f| f.get("level")).and_then(Value::as_i64);
        let (Some(kind), Some(level), Some(zone)) = (text("event", "kind"), level, text("place", "zone")) else {
            return;
        };
        let rules = &self.table.rules;
        match &self.by_kind {
            None => {
                let all = rules.iter().enumerate().filter(|(_, r)| holds(r, kind, level, zone));
                self.found.extend(all.map(|(i, _)| i as u32));
            }
            Some(map) => {
                let some = map.get(kind).into_iter().flatten();
                self.found.extend(some.filter(|i| holds(&rules[**i as usize], kind, level, zone)));
            }
        }
    }
    fn value(&self) -> u64 {
        value(&self.found)
    }
}

struct Rhai {
    table: Table,
    engine: Engine,
    script: AST,
    scope: Scope<'static>,
    found: Vec<u32>,
}

impl Local for Rhai {
    fn change(&mut self) {
        let (_, b, v) = self.table.change();
        let v: Dynamic = v.as_i64().map_or_else(|| v.as_str().unwrap_or_default().to_owned().into(), Into::into);
        self.scope.set_value(b, v);
    }
    fn evaluate(&mut self) {
        let len = self.scope.len();
        let found: rhai::Array = self.engine.eval_ast_with_scope(&mut self.scope, &self.script).expect("a result");
        self.scope.rewind(len);
        self.found = found.into_iter().map(|d| d.as_int().expect("a number") as u32).collect();
    }
    fn value(&self) -> u64 {
        value(&self.found)
    }
}

pub fn contenders(n: u32) -> Vec<Box<dyn Contender>> {
    let t = table(n);
    let rules: Vec<Value> = t
        .rules
        .iter()
        .map(|r| {
            json!({ "condition": {
                "event": { "kind": r.kind, "level": format!("> {}", r.level) }, "place": { "zone": r.zone }
            } })
        })
        .collect();
    let rules = Rules::from_json(&Value::from(rules).to_string()).expect("rules");
    let state = StateTree::from_json(&t.facts.to_string()).expect("JSON");
    let ludolog = Ludolog { table: t.clone(), rules, state, options: Options::new(), found: Vec::new() };
    let mut by_kind: HashMap<String, Vec<u32>> = HashMap::new();
    for (i, r) in t.rules.iter().enumerate() {
        by_kind.entry(r.kind.clone()).or_default().push(i as u32);
    }
    let ifs = t.rules.iter().enumerate();
    let ifs = ifs.map(|(i, r)| {
        format!("if kind == \"{}\" && level > {} && zone == \"{}\" {{ found.push({i}); }}\n", r.kind, r.level, r.zone)
    });
    let ifs: String = ifs.collect();
    let engine = Engine::new();
    let script = engine.compile(format!("let found = [];\n{ifs}found")).expect("a script");
    let mut scope = Scope::new();
    scope.push("kind", "k0".to_owned()).push("level", 50_i64).push("zone", "z0".to_owned());
    let here = |name, by_kind| Box::new(Here { name, local: Ifs { table: t.clone(), by_kind, found: Vec::new() } });
    vec![
        Box::new(Here { name: "ludolog", local: ludolog }),
        here("Rust, every rule", None),
        here("Rust, rules by kind in a hash map", Some(by_kind)),
        Box::new(Here { name: "rhai", local: Rhai { table: t.clone(), engine, script, scope, found: Vec::new() } }),
    ]
}
