//! Rules in a Rust program: a thousand players, and a pattern that joins two of them.
//!
//!     cargo run --example join

use std::{error::Error, path::Path, time::Instant};

use ludolog::rules::{Options, Rules, StateTree};
use serde_json::{Map, Value, json};

fn main() -> Result<(), Box<dyn Error>> {
    let rules = Rules::from_files([Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/join/join.json")])?;
    let mut state = StateTree::from(&players(1000));
    let options = Options::new();

    let matches = rules.query(&mut state, &options)?;
    println!("{} players are after one with little gold", matches.len());
    if let Some(m) = matches.first() {
        println!("the first: {}", m.to_json());
    }

    // the state is the program's: it changes it, and asks again
    state.set("/player/p0/gold", 50)?;
    let begin = Instant::now();
    let outcome = rules.run(&mut state, &options)?;
    println!("{} matches carried out in {:?}; the first edits:", outcome.matches, begin.elapsed());
    for edit in outcome.edits.iter().take(3) {
        println!("  {}", edit.to_json());
    }
    // all that a run has done can be taken back at once
    state.undo();
    println!("taken back: {:?}", state.get("/player/p101/hunted_by").map(|j| j.to_string()));
    Ok(())
}

/// Players with some gold, each after another.
fn players(n: u64) -> Value {
    let player = |i: u64| json!({ "gold": (i * 37) % 101, "target": format!("p{}", (i * 271 + 7) % n) });
    let all: Map<String, Value> = (0..n).map(|i| (format!("p{i}"), player(i))).collect();
    json!({ "player": all })
}
