//! Games in JSON rules: the twins of the Prolog games give the same moves in the
//! same order, and a file of one's own can do all that the host offers.
//!
//! More positions are compared when `GAME_POSITIONS` names files for twins:
//! `GAME_POSITIONS=reversi_json=/path/positions.jsonl,glaisher_json=/path/positions.jsonl`.

use std::fs;

use ludolog::games::{self, CheckOptions, End, Game, History, JsonGame, Outcome, Rng, State, Turn};
use serde_json::{Value, json};

/// The position of a line of a file.
fn place(game: &mut dyn Game, line: &Value) -> State {
    let text = json!({"board": line["board"], "turn": line["turn"]}).to_string();
    game.read_state(&text).unwrap_or_else(|e| panic!("{e}"))
}

fn texts(game: &mut dyn Game, state: &State) -> Vec<String> {
    let moves = game.moves(state).expect("moves");
    moves.iter().map(|m| game.notation(m).expect("a text")).collect()
}

/// How an outcome is written in the files of positions.
fn outcome_text(game: &dyn Game, outcome: Option<&Outcome>) -> Value {
    let long = |id: &str| match id {
        "B" => "black".to_owned(),
        "W" => "white".to_owned(),
        id => id.to_owned(),
    };
    match outcome {
        None => Value::Null,
        Some(Outcome::Win(p)) => format!("win({})", long(&game.info().ids[*p])).into(),
        Some(_) => "draw".into(),
    }
}

/// Compares with what the lines say, and what is there of a line: moves, the outcome, counts.
fn compare(name: &str, file: &str, deepest: u64) -> usize {
    let mut game = games::open(name, &[]).expect("a game");
    let text = fs::read_to_string(file).expect("a file of positions");
    let mut positions = 0;
    for line in text.lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let state = place(&mut *game, &line);
        let at = format!("{name} {}", line["id"]);
        let found = texts(&mut *game, &state);
        if let Some(moves) = line["moves"].as_array() {
            // the published lists are sorted, and say of a pass otherwise
            let mut wanted: Vec<String> = moves.iter().filter_map(|m| m.as_str().map(str::to_owned)).collect();
            let mut found = found.clone();
            if let Some(pass) = line["must_pass"].as_bool() {
                found.sort();
                wanted.sort();
                if pass {
                    wanted = vec!["pass".into()];
                }
            }
            assert_eq!(found, wanted, "{at}");
        }
        if let Some(n) = line["n"].as_u64().or_else(|| line["n_moves"].as_u64()) {
            assert_eq!(found.len() as u64, n, "{at}");
        }
        if let Some(outcome) = line.get("outcome").filter(|_| name != "glaisher_json") {
            let ours = game.outcome(&state).expect("an outcome");
            assert_eq!(outcome_text(&*game, ours.as_ref()), *outcome, "{at}");
        }
        if let Some(over) = line["over"].as_bool() {
            let ours = game.outcome(&state).expect("an outcome");
            assert_eq!(ours.is_some(), over, "{at}");
            let winner = ours.and_then(|o| o.winner(2)).map(|p| game.info().ids[p].clone());
            assert_eq!(winner.as_deref(), line["winner"].as_str().filter(|w| *w != "draw"), "{at}");
        }
        if let Some(results) = line["results"].as_array().filter(|_| line["must_pass"] == json!(false)) {
            let mut ours: Vec<String> = Vec::new();
            for (mv, next) in game.successors(&state).expect("moves") {
                let board = game.state_json(&next).expect("JSON").expect("JSON")["board"].clone();
                ours.push(format!("{}>{}", game.notation(&mv).expect("a text"), board.as_str().expect("a text")));
            }
            ours.sort();
            assert_eq!(json!(ours), json!(results), "{at}");
        }
        for (i, n) in line["perft"].as_array().into_iter().flatten().enumerate() {
            let n = n.as_u64().expect("a count");
            if n <= deepest && name != "glaisher_json" {
                assert_eq!(game.perft(&state, i as u32 + 1).expect("a count"), n, "{at} to {}", i + 1);
            }
        }
        positions += 1;
    }
    positions
}

#[test]
fn twins_have_the_same_moves() {
    for (name, deepest) in [("tictactoe", 3000), ("reversi", 600), ("glaisher", 1)] {
        let file = format!("tests/games/{name}.jsonl");
        assert!(compare(&format!("{name}_json"), &file, deepest) > 5, "{name}");
    }
}

#[test]
fn positions_from_elsewhere() {
    let Ok(files) = std::env::var("GAME_POSITIONS") else { return };
    for pair in files.split(',') {
        let (name, file) = pair.split_once('=').expect("GAME=FILE");
        println!("{name}: {} positions", compare(name, file, 0));
    }
}

/// All moves of the Prolog twin, in order, from positions of random games.
#[test]
fn twins_agree_in_random_games() {
    for (name, plies) in [("tictactoe", 9), ("reversi", 60), ("glaisher", 3)] {
        let mut ours = games::open(&format!("{name}_json"), &[]).expect("a game");
        let mut twin = games::open(name, &[]).expect("a game");
        let mut rng = Rng::part(5, 1);
        let (mut here, mut there) = (ours.initial().expect("a state"), twin.initial().expect("a state"));
        for ply in 0..plies {
            if twin.outcome(&there).expect("an outcome").is_some() {
                break;
            }
            let next = ours.successors(&here).expect("moves");
            let moves = twin.moves(&there).expect("moves");
            let want: Vec<String> = moves.iter().map(|m| twin.notation(m).expect("a text")).collect();
            let got: Vec<String> = next.iter().map(|(m, _)| ours.notation(m).expect("a text")).collect();
            assert_eq!(got, want, "{name} {ply}");
            let i = rng.below(next.len());
            assert_eq!(ours.apply(&here, &next[i].0).expect("a state").as_ref(), Some(&next[i].1));
            there = twin.apply(&there, &moves[i]).expect("a state").expect("a legal move");
            here = next[i].1.clone();
            let (a, b) = (ours.state_json(&here).expect("JSON"), twin.state_json(&there).expect("JSON"));
            assert_eq!(a.expect("JSON")["board"], b.expect("JSON")["board"], "{name} {ply}");
        }
    }
}

#[test]
fn counts_are_the_known_ones() {
    let mut game = games::open("tictactoe_json", &[]).expect("a game");
    let start = game.initial().expect("a state");
    let nodes: Vec<u64> = (1..=9).map(|d| games::perft(&mut *game, &start, d, 2).expect("a count")).collect();
    assert_eq!(nodes, [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872]);
    let mut game = games::open("reversi_json", &[]).expect("a game");
    let start = game.initial().expect("a state");
    let nodes: Vec<u64> = (1..=4).map(|d| games::perft(&mut *game, &start, d, 2).expect("a count")).collect();
    assert_eq!(nodes, [4, 12, 56, 244]);
}

const RACE: &str = r#"{
  "game": "race",
  "players": {"r": "Red", "b": "Blue"},
  "setup": {
    "turn": "chance", "who": "r", "next": {"r": "b", "b": "r"},
    "at": {"r": 0, "b": 0}, "die": [1, 2, 3], "rolled": 0
  },
  "moves": [
    {
      "condition": {"turn": "chance", "who": "$P", "die": {"$_": "$N"}},
      "action": {"rolled": "$N", "turn": "$P"},
      "label": "concat('roll ', $N)",
      "weight": "$N == 1 ? 2 : 1"
    },
    {
      "condition": {"who": "$P", "turn": "$P", "rolled": "$N", "next": {"$P": "$Q"}, "_": "$K = $N"},
      "action": {"at": {"$P": "$this + $N"}, "turn": "chance", "who": "$Q"},
      "label": "step",
      "prior": "$K"
    }
  ],
  "end": [{"condition": {"at": {"$P": ">= 10"}}, "outcome": {"win": "$P"}}],
  "value": [{"condition": {"at": {"$P": "$A"}}, "value": {"$P": "$A"}}],
  "grid": [13, 2],
  "picture": [
    {"condition": {"at": {"r": "$A"}}, "draw": {"piece": ["$A", 0], "colour": "red"}},
    {"condition": {"at": {"b": "$A"}}, "draw": {"piece": ["$A", 1], "colour": "blue"}},
    {"condition": {"rolled": "$N"}, "draw": {"note": "concat('rolled ', $N)"}}
  ]
}"#;

#[test]
fn dice_priors_values_and_pictures() {
    let mut game = JsonGame::from_text("race.json", RACE, &[]).unwrap_or_else(|e| panic!("{e}"));
    let start = game.initial().expect("a state");
    assert_eq!(game.turn(&start).expect("a turn"), Turn::Chance);
    assert_eq!(game.info().players, ["Red", "Blue"]);
    let rolls = game.successors(&start).expect("moves");
    let moves: Vec<_> = rolls.iter().map(|r| r.0.clone()).collect();
    assert_eq!(game.weights(&start, &moves).expect("weights"), [2.0, 1.0, 1.0]);
    let state = rolls[1].1.clone();
    assert_eq!(game.turn(&state).expect("a turn"), Turn::Player(0));
    assert_eq!(texts(&mut game, &state), ["step"]);
    let steps = game.successors(&state).expect("moves");
    assert_eq!(game.priors(&state, &[steps[0].0.clone()]).expect("priors"), Some(vec![2.0]));
    assert_eq!(game.value(&steps[0].1, 0).expect("a value"), Some(2.0));
    assert_eq!(game.value(&steps[0].1, 1).expect("a value"), Some(-2.0));
    let mut rng = Rng::part(1, 1);
    let playout = game.playout(&start, &mut rng, 100).expect("a game");
    assert!(playout.outcome.is_some() && playout.plies > 8);
    let picture = game.picture(&start).expect("a picture").expect("a picture");
    assert_eq!(picture.notes, ["rolled 0"]);
    assert!(picture.svg().starts_with("<svg"));
}

/// A broken file and what is said of it.
fn refused_file(rules: &str) -> String {
    match JsonGame::from_text("g.json", rules, &[]) {
        Ok(_) => panic!("no error for {rules}"),
        Err(e) => e.to_string(),
    }
}

#[test]
fn broken_files_are_explained_with_their_place() {
    let ttt = games::SHIPPED.iter().find(|g| g.name == "tictactoe_json").expect("it comes along").text;
    let without = |part: &str| {
        let mut file: Value = serde_json::from_str(ttt).expect("JSON");
        file.as_object_mut().expect("an object").remove(part);
        file.to_string()
    };
    for part in ["game", "players", "setup", "moves", "end"] {
        assert_eq!(refused_file(&without(part)), format!("g.json:1:1: E_RULES: the game has no {part}"));
    }
    let cases = [
        (r#""turn": "x","#, r#""turn": "z","#, "g.json:5:13: E_RULES at /setup/turn: turn is z, who is no player"),
        (r#""turn": "x","#, "", "g.json:4:12: E_RULES at /setup: setup has no turn"),
        (r#""label": "$S""#, r#""label": "$T""#, "g.json:33:16: E_UNBOUND at /moves/0/label: $T has no value here"),
        (r#""label": "$S""#, r#""lable": "$S""#, "g.json:33:7: E_UNKNOWN_FIELD at /moves/0/lable: a rule has no field"),
        (r#""outcome": "draw""#, r#""id": 1"#, r#"E_RULES at /end/1: the rule has no "outcome""#),
        (r#""end": ["#, r#""ends": ["#, r#"E_UNKNOWN_FIELD at /ends: a game has no field "ends""#),
        (r#""players": ["x", "o"]"#, r#""players": []"#, "g.json:3:14: E_RULES at /players: players are an array"),
        (r#"{"turn": "$P", "next": {"$P": "$Q"}, "board": {"$S": "."}}"#, r#"{"turn": }"#, "g.json:31:29: E_JSON"),
    ];
    for (from, to, message) in cases {
        assert!(ttt.contains(from), "{from}");
        let said = refused_file(&ttt.replacen(from, to, 1));
        assert!(said.contains(message), "{message}\n{said}");
    }
}

#[test]
fn broken_positions_are_explained() {
    let mut game = games::open("reversi_json", &[]).expect("a game");
    let cases = [
        (r#"{"board":"..","turn":"B"}"#, "\"board\" has 64 cells, not 2"),
        (r#"{"board":{"a":1}}"#, "\"board\" is an array, not an object"),
        (r#"{"bord":[]}"#, "there is no \"bord\" in a state"),
        (r#"{"turn":"X"}"#, "turn is \"X\", who is no player; the players: B, W"),
        (r#"{"files":["h","g","f","e","d","c","b","a"]}"#, "\"files\" is the same in all positions"),
        (r#"[1]"#, "a position is an object"),
        (r#"{"turn":"#, "1:9"),
    ];
    for (text, message) in cases {
        match game.read_state(text) {
            Ok(_) => panic!("no error for {text}"),
            Err(e) => assert!(e.to_string().contains(message), "{message}\n{e}"),
        }
        // nothing of it stays
        let start = game.initial().expect("a state");
        assert_eq!(texts(&mut *game, &start), ["d6", "c5", "f4", "e3"]);
    }
}

/// The order of a position's members does not matter, nor that of its objects' members.
#[test]
fn members_come_in_any_order() {
    let mut game = games::open("tictactoe_json", &[]).expect("a game");
    let one = game.read_state(r#"{"board":"x...o....","turn":"x"}"#).expect("a position");
    let cells = r#"{"c1":".","b2":"o","a3":"x","b3":".","c3":".","a2":".","c2":".","a1":".","b1":"."}"#;
    let other = game.read_state(&format!(r#"{{"turn":"x","board":{cells}}}"#)).expect("the same");
    assert_eq!(texts(&mut *game, &one), texts(&mut *game, &other));
    assert_eq!(game.state_json(&one).expect("JSON"), game.state_json(&other).expect("JSON"));
    for bad in [cells.replace("c1", "d1"), cells.replace(r#""c1":".","#, ""), cells.replace(r#""o""#, r#"["o"]"#)] {
        let said = game.read_state(&format!(r#"{{"board":{bad}}}"#)).expect_err("no position").to_string();
        assert!(said.contains("\"board\" has not the cells of the first position"), "{said}");
    }
}

#[test]
fn check_tells_of_rules_that_never_match_and_lone_constants() {
    let ttt = games::SHIPPED.iter().find(|g| g.name == "tictactoe_json").expect("it comes along").text;
    let broken = ttt.replace(r#""action": {"board": {"$S""#, r#""action": {"boards": {"$S""#);
    let mut game = JsonGame::from_text("ttt.json", &broken, &[]).expect("a game");
    let found = games::check(&mut game, &CheckOptions::default()).expect("findings").found;
    let said: Vec<&str> = found.iter().map(|f| f.text.as_str()).collect();
    assert!(said.iter().any(|t| t.contains("end[0]") && t.contains("has never matched")), "{said:?}");
    assert!(said.iter().any(|t| t.contains("boards occurs only once, in moves; is board meant?")), "{said:?}");
    assert!(said.iter().any(|t| t.contains("no random game has ended")), "{said:?}");
}

/// What compulsory captures are written as.
#[test]
fn only_moves_of_the_highest_priority_are_legal() {
    let rules = r#"{
        "game": "p", "players": ["a"], "setup": {"n": 0, "take": [1, 2, 3]},
        "moves": [
            {"id": "quiet", "condition": {"n": "< 9"}, "action": {"n": "$this + 1"}, "priority": 0},
            {"id": "take", "condition": {"n": "< 5", "take": {"$_": "$K"}}, "action": {"n": "$this + $K"}, "priority": "$K == 1 ? 1 : 2"}
        ],
        "end": [{"condition": {"n": ">= 9"}, "outcome": {"score": {"a": 1}}}]
    }"#;
    let mut game = JsonGame::from_text("p.json", rules, &[]).expect("a game");
    let start = game.initial().expect("a state");
    assert_eq!(texts(&mut game, &start), ["take(2)", "take(3)"]);
    let late = game.read_state(r#"{"n": 7}"#).expect("a state");
    assert_eq!(texts(&mut game, &late), ["quiet"]);
    assert_eq!(game.outcome(&late).expect("an outcome"), None);
    let end = game.read_state(r#"{"n": 12}"#).expect("a state");
    assert_eq!(game.outcome(&end).expect("an outcome"), Some(Outcome::Score(vec![1.0])));
}

#[test]
fn matches_are_the_same_with_any_number_of_threads() {
    let mut game = games::open("tictactoe_json", &[]).expect("a game");
    let start = game.initial().expect("a state");
    let mut history = History::new(&mut *game, Some(start)).expect("a history");
    for text in ["b2", "a3"] {
        history.play_text(&mut *game, text).expect("a legal move");
    }
    let mut choices = Vec::new();
    for spec in ["alphabeta:depth=9", "mcts:nodes=200", "greedy"] {
        for threads in [1, 2] {
            let mut bot = games::bots::bot(spec, game.info()).expect("a bot");
            let stop = std::sync::atomic::AtomicBool::new(false);
            let context = games::bots::Context { history: &history, seed: 7, threads, stop: &stop, progress: None };
            let choice = bot.choose(&mut *game, &context).expect("a choice").expect("a move");
            choices.push(game.notation(&choice.mv).expect("a text"));
        }
    }
    for pair in choices.chunks(2) {
        assert_eq!(pair[0], pair[1], "{choices:?}");
    }
    assert!(history.undo());
}

/// A game with options, repeated positions and something hidden.
const CHASE: &str = r#"{
  "game": "chase",
  "players": ["a", "b"],
  "options": {
    "places": {"default": 6, "values": [4, 6, 8], "doc": "places of the ring"},
    "first": {"default": "a", "doc": "who begins"}
  },
  "setup": {"turn": "a", "next": {"a": "b", "b": "a"}, "at": {"a": 0, "b": 0}, "steps": [1, 2]},
  "start": [
    {"condition": {"options": {"places": "$N", "first": "$P"}}, "action": {"at": {"b": "$N / 2"}, "turn": "$P"}}
  ],
  "moves": [
    {
      "condition": {"turn": "$P", "at": {"$P": "$X"}, "options": {"places": "$N"}, "steps": {"$_": "$S"}},
      "action": {"at": {"$P": "($X + $S) % $N"}},
      "label": "concat('go ', $S)"
    }
  ],
  "after": [{"condition": {"turn": "$P", "next": {"$P": "$Q"}}, "action": {"turn": "$Q"}}],
  "end": [{"condition": {"turn": "$Q", "next": {"$Q": "$P"}, "at": {"$Q": "$X", "$P": "$X"}}, "outcome": {"win": "$P"}}],
  "repetition": [
    {"condition": {"turn": "$P", "_": "$Count >= 3 && $P == 'b'"}, "outcome": {"win": "$P"}},
    {"condition": {"_": "$Count == 3"}, "outcome": "draw"}
  ],
  "observation": [{"condition": {"at": {"$P": {}}, "_": "$P != $Me"}, "action": {"at": {"$P": "hidden"}}}]
}"#;

fn chase(options: &[(&str, &str)]) -> Result<JsonGame, String> {
    let options: Vec<_> = options.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
    JsonGame::from_text("chase.json", CHASE, &options).map_err(|e| e.to_string())
}

#[test]
fn options_make_the_first_state() {
    let start = |options: &[(&str, &str)]| {
        let mut game = chase(options).expect("a game");
        let start = game.initial().expect("a state");
        (game.state_text(&start).expect("a text"), texts(&mut game, &start))
    };
    let moves = vec!["go 1".to_owned(), "go 2".to_owned()];
    assert_eq!(start(&[]), (r#"{"turn":"a","at":{"a":0,"b":3}}"#.to_owned(), moves.clone()));
    let other = [("places", "8"), ("first", "b")];
    assert_eq!(start(&other), (r#"{"turn":"b","at":{"a":0,"b":4}}"#.to_owned(), moves));
    let game = chase(&other).expect("a game");
    let told: Vec<_> = game.info().options.iter().map(|o| (&*o.name, &*o.value, &*o.doc)).collect();
    assert_eq!(told, [("places", "8", "places of the ring"), ("first", "b", "who begins")]);
    let refused = |name: &str, value: &str| chase(&[(name, value)]).err().unwrap_or_default();
    assert_eq!(refused("size", "8"), "chase has no option size; its options: places, first");
    assert_eq!(refused("places", "5"), "--option places: places is one of 4, 6, 8, not 5");
    assert_eq!(refused("places", "many"), "--option places: places is a number, not many");
    let none = games::open("tictactoe_json", &[("size".into(), "4".into())]).err().map(|e| e.to_string());
    assert_eq!(none.as_deref(), Some("tictactoe_json has no option size; its options: none"));
    // who begins must be somebody
    assert!(refused("first", "c").contains("turn is c, who is no player"), "{}", refused("first", "c"));
    for (from, to, what) in [
        (r#"{"default": 6, "#, r#"{"default": 5, "#, "/options/places/values: the default is not among the values"),
        (r#""doc": "who begins""#, r#""docs": """#, "/options/first/docs: an option has no field"),
        (r#"{"default": "a", "#, "{", "/options/first: the option has no default"),
        (r#""setup": {"#, r#""setup": {"options": {}, "#, "/setup/options: the options stand here"),
        (r#""turn": "$P"}}"#, r#""turn": "$Q"}}"#, "E_UNBOUND at /start/0/action/turn"),
        (r#""$N / 2""#, r#""$P / 2""#, "E_TYPE at /start/0"),
        ("$Count >= 3", "$Time >= 3", "E_UNBOUND at /repetition/0"),
        (r#""label": "concat('go ', $S)""#, r#""label": "$Me""#, "E_UNBOUND at /moves/0/label"),
    ] {
        assert!(CHASE.contains(from), "{from}");
        let said = refused_file(&CHASE.replacen(from, to, 1));
        assert!(said.contains(what), "{what}\n{said}");
    }
}

#[test]
fn rules_judge_repeated_positions_and_hide_what_is_not_seen() {
    let mut game = chase(&[]).expect("a game");
    assert!(game.info().has_repetition && game.info().has_observation);
    let mut history = History::new(&mut game, None).expect("a history");
    // both go around the ring, one step each: the first position again after 12 moves
    for _ in 0..24 {
        assert_eq!(history.end(), None);
        history.play_text(&mut game, "go 1").expect("a legal move");
    }
    assert_eq!(history.end(), Some(&End::Repetition(Outcome::Draw)));
    let state = game.read_state(r#"{"turn":"b","at":{"a":1,"b":3}}"#).expect("a state");
    assert_eq!(game.repetition(&state, 2).expect("an outcome"), None);
    assert_eq!(game.repetition(&state, 4).expect("an outcome"), Some(Outcome::Win(1)));
    let mut seen = |player| {
        let view = game.observation(&state, player).expect("a view");
        game.state_text(&view).expect("a text")
    };
    assert_eq!(seen(0), r#"{"turn":"b","at":{"a":1,"b":"hidden"}}"#);
    assert_eq!(seen(1), r#"{"turn":"b","at":{"a":"hidden","b":3}}"#);
    // the position itself is as it was
    assert_eq!(game.state_text(&state).expect("a text"), r#"{"turn":"b","at":{"a":1,"b":3}}"#);
    assert_eq!(games::perft(&mut game, &state, 6, 2).expect("a count"), game.perft(&state, 6).expect("a count"));
    let bot = games::bots::bot("alphabeta", game.info()).err().map(|e| e.to_string()).unwrap_or_default();
    assert!(bot.contains("alphabeta would see what is hidden in chase"), "{bot}");
    assert_eq!(games::check(&mut game, &CheckOptions::default()).expect("findings").found, []);
    let idle = CHASE
        .replace(r#""first": "$P"}}, "action""#, r#"}, "turn": "$P"}, "action""#)
        .replace(r#""$N", }"#, r#""$N"}"#);
    let mut game = JsonGame::from_text("g.json", &idle, &[]).expect("a game");
    let found = games::check(&mut game, &CheckOptions::default()).expect("findings").found;
    assert!(found.iter().any(|f| f.text == "no rule asks for the option first"), "{found:?}");
}

#[test]
fn rules_can_be_switched_off() {
    let ttt = games::SHIPPED.iter().find(|g| g.name == "tictactoe_json").expect("it comes along").text;
    let counts = |text: &str, depth: u32| {
        let mut game = JsonGame::from_text("ttt.json", text, &[]).expect("a game");
        let start = game.initial().expect("a state");
        games::perft(&mut game, &start, depth, 1).expect("a count")
    };
    let draw = r#"{"condition": {"@not": {"board": {"$_": "."}}}, "outcome": "draw"}"#;
    let off = |rule: &str| rule.replacen('{', r#"{"enabled": false, "#, 1);
    assert_eq!(counts(&ttt.replace(draw, &off(draw)), 9), 127_872);
    let line = "\"@comment\": \"only who has just moved can have won\",";
    assert!(ttt.contains(draw) && ttt.contains(line));
    let endless = ttt.replace(line, r#""enabled": false,"#);
    assert_eq!(counts(&endless, 6), 60480);
    // none at all is left
    assert_eq!(counts(&endless.replace(draw, &off(draw)), 6), 60480);
}
