//! The examples of rules, run by the command line: poker, coinche, the join.

mod common;

use std::path::PathBuf;

use common::binary::Files;
use serde_json::{Value, json};

/// A path in `examples`.
fn example(name: &str) -> String {
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "examples", name].iter().collect();
    path.display().to_string()
}

fn read(name: &str) -> Value {
    serde_json::from_str(&std::fs::read_to_string(example(name)).unwrap()).unwrap()
}

/// The state that the rules make of a state.
fn run(files: &Files, rules: &[&str], state: &str) -> Value {
    let rules: Vec<String> = rules.iter().map(|r| example(r)).collect();
    let mut arguments = vec!["rules", "run", "--state", "-"];
    arguments.extend(rules.iter().flat_map(|r| ["--rules", r.as_str()]));
    let ran = files.run(&arguments, state);
    assert_eq!(ran.status, 0, "{arguments:?}\n{}{}", ran.out, ran.err);
    serde_json::from_str(&ran.out).unwrap()
}

/// What a goal of a program of ours prints.
fn goal(files: &Files, goal: &str, program: &str, argument: &str) -> String {
    let ran = files.run(&["-q", "-g", goal, "-t", "halt", &example(program), "--", argument], "");
    assert_eq!((ran.err.as_str(), ran.status), ("", 0), "{goal} of {program}");
    ran.out
}

#[test]
fn poker_hands_of_the_example() {
    let files = Files::new("poker-rules", &[]);
    let state = read("poker_rules/games.json").to_string();
    assert_eq!(run(&files, &["poker_rules/poker.json"], &state), read("poker_rules/games.expected.json"));
}

#[test]
fn poker_verdicts_are_those_of_the_prolog_program() {
    let files = Files::new("poker-verdicts", &[]);
    let state = goal(&files, "to_state", "poker_rules/states.pl", &example("poker/hands.txt"));
    let result = run(&files, &["poker_rules/poker.json"], &state);
    let path = files.0.join("result.json");
    std::fs::write(&path, result.to_string()).unwrap();
    let verdicts = goal(&files, "verdicts", "poker_rules/states.pl", &path.display().to_string());
    assert_eq!(verdicts, std::fs::read_to_string(example("poker/hands.expected")).unwrap());
}

#[test]
fn a_house_without_the_wheel() {
    let files = Files::new("poker-wheel", &[]);
    let one = json!({ "cards": ["AH", "2C", "3D", "4S", "5H"] });
    let two = json!({ "cards": ["KH", "KC", "QD", "JS", "9H"] });
    for (no_wheel, category, winner) in [(false, "straight", "one"), (true, "high_card", "two")] {
        let state = json!({ "no_wheel": no_wheel, "games": [{ "one": one, "two": two }] });
        let game = &run(&files, &["poker_rules/poker.json"], &state.to_string())["games"][0];
        assert_eq!((&game["one"]["category"], &game["winner"]), (&json!(category), &json!(winner)));
    }
}

#[test]
fn poker_games_that_are_not_in_order() {
    let files = Files::new("poker-errors", &[]);
    let good = ["7D", "2S", "5D", "3S", "AC"];
    let game = |one: Value| json!({ "games": [{ "one": { "cards": one }, "two": { "cards": good } }] });
    for (one, error) in [
        (json!(["8C", "TS", "KC", "9H"]), "player one does not hold five cards"),
        (json!("8C TS"), "player one does not hold five cards"),
        (json!(["8C", "TS", "KC", "9H", "1S"]), "not a card of player one"),
        (json!(["8C", "TS", "KC", "9H", null]), "not a card of player one"),
        (json!(["8C", "TS", "KC", "9H", "8C"]), "the same card twice"),
        (json!(["8C", "TS", "KC", "9H", "AC"]), "the same card twice"),
    ] {
        let result = run(&files, &["poker_rules/poker.json"], &game(one.clone()).to_string());
        assert_eq!(result["games"][0]["error"], error, "{one}");
        assert_eq!(result["games"][0].get("winner"), None, "{one}");
    }
}

#[test]
fn the_join() {
    let files = Files::new("join", &[]);
    let rules = ["join/join.json"];
    let state = read("join/players.json").to_string();
    assert_eq!(run(&files, &rules, &state), read("join/players.expected.json"));

    let result = run(&files, &rules, &goal(&files, "players", "join/players.pl", "1000"));
    let players = result["player"].as_object().unwrap();
    let hunters = players.values().filter_map(|p| p["hunted_by"].as_array()).map(Vec::len).sum::<usize>();
    let help = players.values().filter(|p| p["asks_for_help"] == true).count();
    assert_eq!((players.len(), hunters, help), (1000, 210, 60));
}

#[test]
fn cards_that_may_be_played() {
    let files = Files::new("coinche-legal", &[]);
    let cases = read("belote/data/legal_cases.json");
    for case in cases.as_array().unwrap() {
        let result = run(&files, &["belote/legal_cards.json"], &case["state"].to_string());
        let mut wanted: Vec<&str> = case["legal"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        wanted.sort_unstable();
        let mut got: Vec<&str> = result["legal"].as_object().unwrap().keys().map(String::as_str).collect();
        got.sort_unstable();
        assert_eq!(got, wanted, "{case}");
    }
    assert_eq!(cases.as_array().unwrap().len(), 60);
}

#[test]
fn the_card_that_the_bot_would_play() {
    let files = Files::new("coinche-move", &[]);
    let state = read("belote/data/move.json").to_string();
    assert_eq!(run(&files, &["belote/decide.json"], &state), read("belote/data/move.expected.json"));
}

#[test]
fn deals_of_coinche() {
    let files = Files::new("coinche-deals", &[]);
    let deals = read("belote/data/deals.json");
    for deal in deals.as_array().unwrap() {
        let result = run(&files, &["belote/game.json"], &deal["state"].to_string());
        assert_eq!(result, deal["result"], "{}", deal["about"]);
    }
    assert_eq!(deals.as_array().unwrap().len(), 12);
}

#[test]
fn a_whole_game_of_coinche() {
    let files = Files::new("coinche-game", &[]);
    let state = read("belote/data/decks.json").to_string();
    assert_eq!(run(&files, &["belote/game.json"], &state), read("belote/data/game.expected.json"));

    // only what was bid counts
    let result = run(&files, &["belote/game.json", "belote/announced.json"], &state);
    assert_eq!(result["deals"][0]["result"], json!({ "ns": 20, "ew": 100 }));
    assert_eq!(result["score"], json!({ "ns": 720, "ew": 900 }));
}

#[test]
fn a_seat_of_ones_own() {
    let files = Files::new("coinche-seat", &[]);
    let rules = ["belote/game.json"];
    let mut state = read("belote/data/decks.json");
    state["human"] = json!("south");
    let waiting = |state: &Value| (state["waiting"].clone(), state["refused"].clone());

    let mut state = run(&files, &rules, &state.to_string());
    assert_eq!(waiting(&state), (json!("south"), Value::Null));

    state["say"] = json!({ "call": "bid", "value": 75, "suit": "hearts" });
    let mut state = run(&files, &rules, &state.to_string());
    assert_eq!(waiting(&state), (json!("south"), json!("a bid is 80 to 160 in tens, or 250 for all tricks")));

    // a card that is not in the hand at first, then the first legal card in every turn
    state["say"] = json!({ "call": "bid", "value": 100, "suit": "clubs" });
    let mut refused = false;
    loop {
        state = run(&files, &rules, &state.to_string());
        if !state["deals"].is_null() {
            break;
        }
        assert_eq!(state["waiting"], "south");
        if state["phase"] == "bid" {
            state["say"] = json!({ "call": "pass" });
            continue;
        }
        if !refused {
            refused = true;
            state["choice"] = json!("joker");
            state = run(&files, &rules, &state.to_string());
            assert_eq!(waiting(&state), (json!("south"), json!("joker")));
        }
        state["choice"] = json!(first_legal(&state));
    }
    let deal = &state["deals"][0];
    assert_eq!(deal["tricks"].as_array().unwrap().len(), 8);
    assert_eq!(deal["points"]["ns"].as_u64().unwrap() + deal["points"]["ew"].as_u64().unwrap(), 162);
}

fn first_legal(state: &Value) -> String {
    state["legal"].as_object().unwrap().keys().next().unwrap().clone()
}
