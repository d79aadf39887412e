//! (b) Many rules that compare one fact each with a number of their own.

use ludolog::rules::{Options, Rules, StateTree};
use rhai::{AST, Engine, Scope};
use serde_json::{Value, json};

use crate::{
    contender::{Contender, Here, Local},
    random::Random,
};

/// Key and threshold of each rule, and the facts.
pub struct Table {
    pub rules: Vec<(String, i64)>,
    pub facts: Value,
    pub keys: u32,
    pub random: Random,
}

/// So many rules over so many keys.
pub fn table(rules: u32, keys: u32) -> Table {
    let mut random = Random::new(2);
    let facts: serde_json::Map<String, Value> =
        (0..keys).map(|k| (format!("v{k}"), json!(random.below(100)))).collect();
    let rules = (0..rules).map(|i| (format!("v{}", i % keys), random.below(100).into())).collect();
    Table { rules, facts: facts.into(), keys, random }
}

/// Which fact changes, and its value from now on.
fn change(keys: u32, random: &mut Random) -> (String, i64) {
    let k = random.below(keys);
    (format!("v{k}"), random.below(100).into())
}

/// The rules that hold, as a number.
fn value(rules: &[u32]) -> u64 {
    rules.iter().map(|i| u64::from(*i) + 1).sum()
}

struct Ludolog {
    keys: u32,
    random: Random,
    rules: Rules,
    state: StateTree,
    options: Options,
    found: Vec<ludolog::rules::Match>,
}

impl Local for Ludolog {
    fn change(&mut self) {
        let (key, v) = change(self.keys, &mut self.random);
        self.state.set(&format!("/{key}"), v).expect("the fact is there");
    }
    fn evaluate(&mut self) {
        self.found = self.rules.query_all(&mut self.state, &self.options).expect("nothing can go wrong");
    }
    fn value(&self) -> u64 {
        value(&self.found.iter().map(|m| m.rule as u32).collect::<Vec<_>>())
    }
}

struct RustTable {
    table: Table,
    found: Vec<u32>,
}

impl Local for RustTable {
    fn change(&mut self) {
        let (key, v) = change(self.table.keys, &mut self.table.random);
        self.table.facts[key] = v.into();
    }
    fn evaluate(&mut self) {
        self.found.clear();
        for (i, (key, threshold)) in self.table.rules.iter().enumerate() {
            if self.table.facts.get(key).and_then(Value::as_i64).is_some_and(|v| v > *threshold) {
                self.found.push(i as u32);
            }
        }
    }
    fn value(&self) -> u64 {
        value(&self.found)
    }
}

struct Rhai {
    keys: u32,
    random: Random,
    engine: Engine,
    script: AST,
    scope: Scope<'static>,
    found: Vec<u32>,
}

impl Local for Rhai {
    fn change(&mut self) {
        let (key, v) = change(self.keys, &mut self.random);
        self.scope.set_value(key, v);
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

pub fn contenders(n: u32, keys: u32) -> Vec<Box<dyn Contender>> {
    let t = table(n, keys);
    let rules: Vec<Value> = t.rules.iter().map(|(k, v)| json!({ "condition": { k: format!("> {v}") } })).collect();
    let rules = Rules::from_json(&Value::from(rules).to_string()).expect("rules");
    let state = StateTree::from_json(&t.facts.to_string()).expect("JSON");
    let options = Options::new();
    let ludolog = Ludolog { keys, random: t.random.clone(), rules, state, options, found: Vec::new() };
    let mut all: Vec<Box<dyn Contender>> = vec![
        Box::new(Here { name: "ludolog", local: ludolog }),
        Box::new(Here {
            name: "Rust, table of thresholds",
            local: RustTable { table: table(n, keys), found: Vec::new() },
        }),
    ];
    if n <= 1000 {
        let ifs: String =
            t.rules.iter().enumerate().map(|(i, (k, v))| format!("if {k} > {v} {{ found.push({i}); }}\n")).collect();
        let mut engine = Engine::new();
        engine.set_max_variables(100_000);
        let script = engine.compile(format!("let found = [];\n{ifs}found")).expect("a script");
        let mut scope = Scope::new();
        for (k, v) in t.facts.as_object().expect("facts") {
            scope.push(k.clone(), v.as_i64().expect("a number"));
        }
        let random = t.random.clone();
        all.push(Box::new(Here {
            name: "rhai",
            local: Rhai { keys, random, engine, script, scope, found: Vec::new() },
        }));
    }
    all
}
