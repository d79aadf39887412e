//! zen-engine in a process of its own: it is started with a task and its
//! numbers, writes its name, and for each line with a number does so many
//! changes and evaluations and writes nanoseconds of both and what was found.

use std::{
    io::BufRead,
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use zen_engine::{Decision, DecisionEngine, Variable, model::DecisionContent};

/// The changes of all contenders.
struct Random(u32);

impl Random {
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) % n
    }
}

struct Task {
    decision: Decision,
    facts: Variable,
    change: Box<dyn FnMut(&Variable)>,
    value: Box<dyn Fn(&Variable) -> u64>,
}

/// A graph of an input, one node, and an output.
fn graph(node: Value) -> Decision {
    let graph = json!({
        "nodes": [
            { "id": "in", "name": "in", "type": "inputNode" },
            node,
            { "id": "out", "name": "out", "type": "outputNode" },
        ],
        "edges": [
            { "id": "a", "sourceId": "in", "targetId": "rules", "type": "edge" },
            { "id": "b", "sourceId": "rules", "targetId": "out", "type": "edge" },
        ],
    });
    let content: DecisionContent = serde_json::from_value(graph).expect("a graph");
    DecisionEngine::default().create_decision(Arc::new(content)).expect("a decision")
}

/// A decision table that collects the numbers of the rules that hold.
fn table(fields: &[String], rules: Vec<Value>) -> Decision {
    let inputs: Vec<Value> = fields.iter().map(|f| json!({ "id": f, "name": f, "field": f })).collect();
    let outputs = json!([{ "id": "rule", "name": "rule", "field": "rule" }]);
    let content = json!({ "hitPolicy": "collect", "inputs": inputs, "outputs": outputs, "rules": rules });
    graph(json!({ "id": "rules", "name": "rules", "type": "decisionTableNode", "content": content }))
}

/// What a table has collected.
fn collected(result: &Variable) -> u64 {
    let rows = result.to_value();
    let rows = rows.as_array().map(Vec::as_slice).unwrap_or_default();
    rows.iter().map(|r| r["rule"].as_f64().expect("a number") as u64 + 1).sum()
}

fn set(facts: &Variable, path: &str, value: impl Into<Value>) {
    facts.dot_insert(path, value.into().into());
}

fn thresholds(n: u32, keys: u32) -> Task {
    let mut random = Random(2);
    let facts: serde_json::Map<String, Value> =
        (0..keys).map(|k| (format!("v{k}"), json!(random.below(100)))).collect();
    let fields: Vec<String> = (0..keys).map(|k| format!("v{k}")).collect();
    let rule = |i: u32| json!({ "_id": i.to_string(), format!("v{}", i % keys): format!("> {}", random.below(100)), "rule": i.to_string() });
    let rules = (0..n).map(rule).collect();
    Task {
        decision: table(&fields, rules),
        facts: Value::from(facts).into(),
        change: Box::new(move |facts| {
            let k = random.below(keys);
            set(facts, &format!("v{k}"), random.below(100));
        }),
        value: Box::new(collected),
    }
}

fn many(n: u32) -> Task {
    let mut random = Random(3);
    let kinds = n / 10;
    let rule = |i: u32| {
        let (level, zone) = (random.below(100), random.below(5));
        json!({
            "_id": i.to_string(), "rule": i.to_string(),
            "kind": format!("\"k{}\"", i % kinds), "level": format!("> {level}"), "zone": format!("\"z{zone}\""),
        })
    };
    let rules = (0..n).map(rule).collect();
    Task {
        decision: table(&["kind", "level", "zone"].map(str::to_owned), rules),
        facts: json!({ "kind": "k0", "level": 50, "zone": "z0" }).into(),
        change: Box::new(move |facts| match random.below(3) {
            0 => set(facts, "kind", format!("k{}", random.below(kinds))),
            1 => set(facts, "level", random.below(100)),
            _ => set(facts, "zone", format!("z{}", random.below(5))),
        }),
        value: Box::new(collected),
    }
}

/// The poor that somebody is after, each with those who are.
fn join(n: u32) -> Task {
    let mut random = Random(1);
    let mut player = |i: u32| {
        let gold = random.below(100);
        json!({ "name": format!("p{i:05}"), "gold": gold, "target": format!("p{:05}", random.below(n)) })
    };
    let players: Vec<Value> = (0..n).map(&mut player).collect();
    let pairs = "map(filter(players, #.gold < 20) as x, map(filter(players, #.target == x.name), [x.name, #.name]))";
    let content = json!({ "expressions": [{ "id": "1", "key": "pairs", "value": pairs }] });
    let node = json!({ "id": "rules", "name": "rules", "type": "expressionNode", "content": content });
    let number = |v: &Value| v.as_str().and_then(|s| s[1..].parse::<u64>().ok()).expect("a player");
    Task {
        decision: graph(node),
        facts: json!({ "players": players }).into(),
        change: Box::new(move |facts| {
            let who = random.below(n) as usize;
            let gold = random.below(100);
            let target = format!("p{:05}", random.below(n));
            let players = facts.dot("players").and_then(|p| p.as_array()).expect("players");
            let player = players.borrow()[who].shallow_clone();
            set(&player, "gold", gold);
            set(&player, "target", target);
        }),
        value: Box::new(move |result| {
            let result = result.to_value();
            let pairs = result["pairs"].as_array().expect("pairs").iter().flat_map(|x| x.as_array().expect("pairs"));
            pairs.map(|p| 1 + number(&p[0]) * 7 + number(&p[1]) * 13).sum::<u64>() % 1_000_000_007
        }),
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let task = args.next().unwrap_or_default();
    let numbers: Vec<u32> = args.filter_map(|a| a.parse().ok()).collect();
    // larger ones take seconds each
    let mut task = match (task.as_str(), &numbers[..]) {
        ("thresholds", [n, keys]) if *n <= 1000 => thresholds(*n, *keys),
        ("many", [n]) => many(*n),
        ("join", [n]) if *n <= 1000 => join(*n),
        _ => return,
    };
    println!("zen-engine 2.1");
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let (mut change, mut evaluation, mut check) = (Duration::ZERO, Duration::ZERO, 0);
        for _ in 0..line.trim().parse().unwrap_or(0) {
            let start = Instant::now();
            (task.change)(&task.facts);
            let changed = Instant::now();
            let context = task.facts.shallow_clone();
            let response = runtime.block_on(task.decision.evaluate(context)).expect("nothing can go wrong");
            let end = Instant::now();
            change += changed - start;
            evaluation += end - changed;
            check = (check * 31 + (task.value)(&response.result)) % 1_000_000_007;
        }
        println!("{} {} {check}", change.as_nanos(), evaluation.as_nanos());
    }
}
