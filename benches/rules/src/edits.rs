//! (d) A thousand actions on a tree of ten thousand nodes: everybody who works is paid.

use ludolog::rules::{Options, Rules, StateTree};
use rhai::{AST, Dynamic, Engine, Scope};
use serde_json::{Value, json};

use crate::{
    contender::{Contender, Here, Local},
    random::Random,
};

/// Twice as many players as actions, each a node with four leaves.
fn state(n: u32, random: &mut Random) -> Value {
    let mut players = serde_json::Map::new();
    for i in 0..2 * n {
        let job = if i % 2 == 0 { "smith" } else { "none" };
        let player = json!({ "gold": random.below(100), "job": job, "name": format!("n{i}"), "rank": i % 7 });
        players.insert(format!("p{i:05}"), player);
    }
    json!({ "player": players })
}

/// Who gets how much gold.
fn change(n: u32, random: &mut Random) -> (String, i64) {
    let who = format!("p{:05}", random.below(2 * n));
    (who, random.below(100).into())
}

const RULE: &str = r#"[{
    "condition": {"player": {"$X": {"job": "smith", "rank": "$R"}}},
    "action": {"$X": {"gold": "$this + $R + 1"}}
}]"#;

struct Ludolog {
    n: u32,
    random: Random,
    rules: Rules,
    state: StateTree,
    options: Options,
}

fn sum(gold: impl Iterator<Item = i64>) -> u64 {
    gold.enumerate().map(|(i, g)| (i as u64 % 100 + 1) * g as u64).sum::<u64>() % 1_000_000_007
}

impl Local for Ludolog {
    fn change(&mut self) {
        let (who, gold) = change(self.n, &mut self.random);
        self.state.set(&format!("/player/{who}/gold"), gold).expect("a player is there");
    }
    fn evaluate(&mut self) {
        let done = self.rules.run(&mut self.state, &self.options).expect("nothing can go wrong");
        assert_eq!(done.matches, u64::from(self.n));
    }
    fn value(&self) -> u64 {
        sum((0..2 * self.n).map(|i| self.state.get_i64(&format!("/player/p{i:05}/gold")).expect("gold")))
    }
}

/// Changes the value in place; `copies`: a copy is made before, as for a run that can be taken back.
struct Ifs {
    n: u32,
    random: Random,
    state: Value,
    copies: bool,
    before: Value,
}

impl Local for Ifs {
    fn change(&mut self) {
        let (who, gold) = change(self.n, &mut self.random);
        self.state["player"][who]["gold"] = gold.into();
    }
    fn evaluate(&mut self) {
        if self.copies {
            self.before = self.state.clone();
        }
        let Some(players) = self.state["player"].as_object_mut() else { return };
        for player in players.values_mut() {
            if player.get("job").and_then(Value::as_str) == Some("smith")
                && let Some(rank) = player.get("rank").and_then(Value::as_i64)
                && let Some(gold) = player.get("gold").and_then(Value::as_i64)
            {
                player["gold"] = (gold + rank + 1).into();
            }
        }
    }
    fn value(&self) -> u64 {
        sum(self.state["player"].as_object().expect("players").values().map(|p| p["gold"].as_i64().expect("gold")))
    }
}

struct Rhai {
    n: u32,
    random: Random,
    engine: Engine,
    script: AST,
    scope: Scope<'static>,
}

impl Local for Rhai {
    fn change(&mut self) {
        let (who, gold) = change(self.n, &mut self.random);
        let players = self.scope.get_mut("player").expect("players");
        let mut players = players.write_lock::<rhai::Map>().expect("a map");
        let player = players.get_mut(who.as_str()).expect("a player");
        player.write_lock::<rhai::Map>().expect("a map").insert("gold".into(), gold.into());
    }
    fn evaluate(&mut self) {
        self.engine.run_ast_with_scope(&mut self.scope, &self.script).expect("nothing can go wrong");
        self.scope.rewind(1);
    }
    fn value(&self) -> u64 {
        let players = self.scope.get("player").expect("players").read_lock::<rhai::Map>().expect("a map");
        let gold = |p: &Dynamic| p.read_lock::<rhai::Map>().expect("a map")["gold"].as_int().expect("gold");
        sum(players.values().map(gold))
    }
}

pub fn contenders(n: u32) -> Vec<Box<dyn Contender>> {
    let mut random = Random::new(4);
    let json = state(n, &mut random);
    let tree = StateTree::from_json(&json.to_string()).expect("JSON");
    let rules = Rules::from_json(RULE).expect("a rule");
    let options = |edits| Options::new().edits(edits);
    let ours = |name, edits| {
        let (rules, state) = (Rules::from_json(RULE).expect("a rule"), tree.clone());
        Box::new(Here { name, local: Ludolog { n, random: random.clone(), rules, state, options: options(edits) } })
    };
    drop(rules);
    let rust = |name, copies| {
        let (state, before) = (json.clone(), Value::Null);
        Box::new(Here { name, local: Ifs { n, random: random.clone(), state, copies, before } })
    };
    let engine = Engine::new();
    let script =
        "for x in player.keys() { let p = player[x]; if p.job == \"smith\" { player[x].gold += p.rank + 1; } }";
    let script = engine.compile(script).expect("a script");
    let mut scope = Scope::new();
    let players: Dynamic = engine.parse_json(json["player"].to_string(), true).expect("JSON").into();
    scope.push_dynamic("player", players);
    vec![
        ours("ludolog", false),
        ours("ludolog, with the list of edits", true),
        rust("Rust, in place", false),
        rust("Rust, a copy made before", true),
        Box::new(Here { name: "rhai", local: Rhai { n, random: random.clone(), engine, script, scope } }),
    ]
}
