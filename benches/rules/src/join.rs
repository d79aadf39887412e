//! (a) Who is poor, and who is after him: players X with gold < 20, Y with target X.

use std::collections::HashMap;

use ludolog::rules::{Options, Rules, StateTree};
use rhai::{AST, Dynamic, Engine, Scope};
use serde_json::{Value, json};

use crate::{
    contender::{Contender, Here, Local},
    random::Random,
};

/// The state at the beginning.
pub fn state(n: u32, random: &mut Random) -> Value {
    let mut players = serde_json::Map::new();
    for i in 0..n {
        let player = json!({ "gold": random.below(100), "target": format!("p{:05}", random.below(n)) });
        players.insert(format!("p{i:05}"), player);
    }
    json!({ "player": players })
}

/// Which player changes, and his gold and target from now on.
fn change(n: u32, random: &mut Random) -> (String, i64, String) {
    let who = format!("p{:05}", random.below(n));
    let gold = random.below(100);
    (who, gold.into(), format!("p{:05}", random.below(n)))
}

fn number(player: &str) -> u64 {
    player[1..].parse().expect("a player is p and a number")
}

/// Pairs of players as one number; their order does not matter.
fn value<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> u64 {
    pairs.map(|(x, y)| 1 + number(x) * 7 + number(y) * 13).sum::<u64>() % 1_000_000_007
}

const RULE: &str = r#"[{"condition": {"player": {"$X": {"gold": "< 20"}, "$Y": {"target": "$X"}}}}]"#;

struct Ludolog {
    n: u32,
    random: Random,
    rules: Rules,
    state: StateTree,
    options: Options,
    found: Vec<ludolog::rules::Match>,
}

impl Local for Ludolog {
    fn change(&mut self) {
        let (who, gold, target) = change(self.n, &mut self.random);
        self.state.set(&format!("/player/{who}/gold"), gold).expect("a player is there");
        self.state.set(&format!("/player/{who}/target"), target).expect("a player is there");
    }
    fn evaluate(&mut self) {
        self.found = self.rules.query(&mut self.state, &self.options).expect("nothing can go wrong");
    }
    fn value(&self) -> u64 {
        let text = |m: &ludolog::rules::Match, v: &str| m.get_text(v).expect("a player");
        let pairs: Vec<_> = self.found.iter().map(|m| (text(m, "X"), text(m, "Y"))).collect();
        value(pairs.iter().map(|(x, y)| (&**x, &**y)))
    }
}

fn set(state: &mut Value, who: &str, gold: i64, target: &str) {
    let player = &mut state["player"][who];
    player["gold"] = gold.into();
    player["target"] = target.into();
}

fn poor(player: &Value) -> bool {
    player.get("gold").and_then(Value::as_i64).is_some_and(|g| g < 20)
}

/// `if`s over a `serde_json::Value`, with an index by target that changes are told to.
struct KeptIndex {
    n: u32,
    random: Random,
    state: Value,
    by_target: HashMap<String, Vec<String>>,
    found: Vec<(String, String)>,
}

impl Local for KeptIndex {
    fn change(&mut self) {
        let (who, gold, target) = change(self.n, &mut self.random);
        let old = self.state["player"][&who]["target"].as_str().unwrap_or_default();
        if let Some(hunters) = self.by_target.get_mut(old) {
            hunters.retain(|h| *h != who);
        }
        set(&mut self.state, &who, gold, &target);
        self.by_target.entry(target).or_default().push(who);
    }
    fn evaluate(&mut self) {
        self.found.clear();
        let Some(players) = self.state["player"].as_object() else { return };
        for (x, player) in players {
            if poor(player)
                && let Some(hunters) = self.by_target.get(x)
            {
                for y in hunters {
                    self.found.push((x.clone(), y.clone()));
                }
            }
        }
    }
    fn value(&self) -> u64 {
        value(self.found.iter().map(|(x, y)| (&**x, &**y)))
    }
}

/// The same where the pairs are references that live as long as the evaluation; the caller only counts them.
struct KeptIndexCounting {
    inner: KeptIndex,
    pairs: u64,
}

impl Local for KeptIndexCounting {
    fn change(&mut self) {
        self.inner.change();
    }
    fn evaluate(&mut self) {
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        let Some(players) = self.inner.state["player"].as_object() else { return };
        for (x, player) in players {
            if poor(player)
                && let Some(hunters) = self.inner.by_target.get(x)
            {
                pairs.extend(hunters.iter().map(|y| (x.as_str(), y.as_str())));
            }
        }
        self.pairs = std::hint::black_box(pairs).len() as u64;
    }
    fn value(&self) -> u64 {
        let mut inner = KeptIndex {
            n: self.inner.n,
            random: self.inner.random.clone(),
            state: Value::Null,
            by_target: HashMap::new(),
            found: Vec::new(),
        };
        for (x, player) in self.inner.state["player"].as_object().expect("players") {
            for y in self.inner.by_target.get(x).into_iter().flatten().filter(|_| poor(player)) {
                inner.found.push((x.clone(), y.clone()));
            }
        }
        assert_eq!(inner.found.len() as u64, self.pairs);
        inner.value()
    }
}

/// An index that is built anew in each evaluation.
struct BuiltIndex {
    n: u32,
    random: Random,
    state: Value,
    found: Vec<(String, String)>,
}

impl Local for BuiltIndex {
    fn change(&mut self) {
        let (who, gold, target) = change(self.n, &mut self.random);
        set(&mut self.state, &who, gold, &target);
    }
    fn evaluate(&mut self) {
        self.found.clear();
        let Some(players) = self.state["player"].as_object() else { return };
        let mut by_target: HashMap<&str, Vec<&str>> = HashMap::new();
        for (y, player) in players {
            if let Some(target) = player.get("target").and_then(Value::as_str) {
                by_target.entry(target).or_default().push(y);
            }
        }
        for (x, _) in players.iter().filter(|(_, p)| poor(p)) {
            for y in by_target.get(x.as_str()).into_iter().flatten() {
                self.found.push((x.clone(), (*y).to_owned()));
            }
        }
    }
    fn value(&self) -> u64 {
        value(self.found.iter().map(|(x, y)| (&**x, &**y)))
    }
}

/// Two loops, one in the other.
struct Nested(BuiltIndex);

impl Local for Nested {
    fn change(&mut self) {
        self.0.change();
    }
    fn evaluate(&mut self) {
        self.0.found.clear();
        let Some(players) = self.0.state["player"].as_object() else { return };
        for (x, _) in players.iter().filter(|(_, p)| poor(p)) {
            for (y, other) in players {
                if other.get("target").and_then(Value::as_str) == Some(x) {
                    self.0.found.push((x.clone(), y.clone()));
                }
            }
        }
    }
    fn value(&self) -> u64 {
        self.0.value()
    }
}

const SCRIPT_INDEX: &str = r#"
    let by_target = #{};
    for y in player.keys() {
        let t = player[y].target;
        if t in by_target { by_target[t].push(y); } else { by_target[t] = [y]; }
    }
    let found = [];
    for x in player.keys() {
        if player[x].gold < 20 && x in by_target {
            for y in by_target[x] { found.push([x, y]); }
        }
    }
    found
"#;

const SCRIPT_LOOPS: &str = r#"
    let found = [];
    let names = player.keys();
    for x in names {
        if player[x].gold < 20 {
            for y in names { if player[y].target == x { found.push([x, y]); } }
        }
    }
    found
"#;

struct Rhai {
    n: u32,
    random: Random,
    engine: Engine,
    script: AST,
    scope: Scope<'static>,
    found: Vec<(String, String)>,
}

impl Rhai {
    fn new(script: &str, n: u32, random: Random, state: &Value) -> Rhai {
        let engine = Engine::new();
        let script = engine.compile(script).expect("a script");
        let players: Dynamic = engine.parse_json(state["player"].to_string(), true).expect("JSON").into();
        let mut scope = Scope::new();
        scope.push_dynamic("player", players);
        Rhai { n, random, engine, script, scope, found: Vec::new() }
    }
}

impl Local for Rhai {
    fn change(&mut self) {
        let (who, gold, target) = change(self.n, &mut self.random);
        let players = self.scope.get_mut("player").expect("players");
        let mut players = players.write_lock::<rhai::Map>().expect("a map");
        let player = players.get_mut(who.as_str()).expect("a player");
        let mut player = player.write_lock::<rhai::Map>().expect("a map");
        player.insert("gold".into(), gold.into());
        player.insert("target".into(), target.into());
    }
    fn evaluate(&mut self) {
        let found: rhai::Array = self.engine.eval_ast_with_scope(&mut self.scope, &self.script).expect("a result");
        self.scope.rewind(1);
        let pair = |p: Dynamic| {
            let mut p = p.cast::<rhai::Array>().into_iter().map(|d| d.into_string().expect("text"));
            (p.next().expect("x"), p.next().expect("y"))
        };
        self.found = found.into_iter().map(pair).collect();
    }
    fn value(&self) -> u64 {
        value(self.found.iter().map(|(x, y)| (&**x, &**y)))
    }
}

pub fn contenders(n: u32) -> Vec<Box<dyn Contender>> {
    let mut random = Random::new(1);
    let json = state(n, &mut random);
    let rules = Rules::from_json(RULE).expect("a rule");
    let tree = StateTree::from_json(&json.to_string()).expect("JSON");
    let ludolog = Ludolog { n, random: random.clone(), rules, state: tree, options: Options::new(), found: Vec::new() };
    let kept = || {
        let mut by_target: HashMap<String, Vec<String>> = HashMap::new();
        for (y, p) in json["player"].as_object().expect("players") {
            by_target.entry(p["target"].as_str().expect("text").to_owned()).or_default().push(y.clone());
        }
        KeptIndex { n, random: random.clone(), state: json.clone(), by_target, found: Vec::new() }
    };
    let built = || BuiltIndex { n, random: random.clone(), state: json.clone(), found: Vec::new() };
    let mut all: Vec<Box<dyn Contender>> = vec![
        Box::new(Here { name: "ludolog", local: ludolog }),
        Box::new(Here {
            name: "Rust, hash index kept, pairs by reference",
            local: KeptIndexCounting { inner: kept(), pairs: 0 },
        }),
        Box::new(Here { name: "Rust, hash index kept, pairs copied", local: kept() }),
        Box::new(Here { name: "Rust, hash index built each time", local: built() }),
    ];
    if n <= 1000 {
        all.push(Box::new(Here { name: "Rust, nested loops", local: Nested(built()) }));
    }
    let script = |s| Rhai::new(s, n, random.clone(), &json);
    all.push(Box::new(Here { name: "rhai, index built each time", local: script(SCRIPT_INDEX) }));
    if n <= 1000 {
        all.push(Box::new(Here { name: "rhai, nested loops", local: script(SCRIPT_LOOPS) }));
    }
    all
}
