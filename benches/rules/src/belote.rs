//! (e) Which card the bot of `examples/belote` plays: duties, memory, advice.

use std::path::Path;

use ludolog::rules::{Options, Rules, StateTree};
use serde_json::{Value, json};

use crate::{
    contender::{Contender, Here, Local},
    random::Random,
};

const SUITS: [&str; 4] = ["clubs", "diamonds", "hearts", "spades"];
const RANKS: [&str; 8] = ["7", "8", "9", "J", "Q", "K", "10", "A"];

/// South leads; south is third to play.
fn states() -> [Value; 2] {
    let contract = |by: &str, team: &str| json!({ "contract": { "by": by, "team": team, "suit": "spades", "value": 100, "coinche": 1 } });
    [
        json!({
            "trump": "spades", "turn": "south", "bidding": contract("south", "ns"),
            "hands": { "south": { "9S": "spades", "AS": "spades", "KH": "hearts", "8H": "hearts", "AD": "diamonds", "10D": "diamonds" } },
            "trick": { "cards": [] },
            "gone": { "10C": "north", "AC": "west", "7C": "south", "8C": "east", "JS": "south", "7S": "east", "QS": "north", "8S": "west" },
            "void": {}
        }),
        json!({
            "trump": "spades", "turn": "south", "bidding": contract("east", "ew"),
            "hands": { "south": { "AH": "hearts", "10H": "hearts", "7H": "hearts", "JD": "diamonds", "9S": "spades" } },
            "trick": { "cards": [["west", "9H"], ["north", "QH"]] },
            "gone": { "9H": "west", "QH": "north", "JS": "east", "7S": "south", "AS": "west", "KS": "north" },
            "void": { "east": { "diamonds": true } }
        }),
    ]
}

/// Of which of the two states a card that is not in a hand nor in the trick is gone, or comes back.
fn change(random: &mut Random, turn: &mut usize, state: &Value) -> Option<String> {
    *turn = 1 - *turn;
    let suit = SUITS[random.below(4) as usize];
    let card = format!("{}{}", RANKS[random.below(8) as usize], suit[..1].to_uppercase());
    let seen = state["hands"]["south"].get(&card).is_some()
        || state["trick"]["cards"].as_array().is_some_and(|c| c.iter().any(|p| p[1] == *card));
    (!seen).then_some(card)
}

struct Ludolog {
    random: Random,
    turn: usize,
    /// What does not change: hands and tricks.
    fixed: [Value; 2],
    rules: Rules,
    states: [StateTree; 2],
    options: Options,
}

fn number(card: &str) -> u64 {
    card.bytes().fold(0, |n, b| n * 100 + u64::from(b))
}

impl Local for Ludolog {
    fn change(&mut self) {
        let next = &self.fixed[1 - self.turn];
        let card = change(&mut self.random, &mut self.turn, next);
        let state = &mut self.states[self.turn];
        // what was decided is undone by playing: the bot decides again
        state.remove("/choice");
        if let Some(card) = card {
            let place = format!("/gone/{card}");
            if !state.remove(&place) {
                state.set(&place, "west").expect("an object");
            }
        }
    }
    fn evaluate(&mut self) {
        self.rules.run(&mut self.states[self.turn], &self.options).expect("nothing can go wrong");
    }
    fn value(&self) -> u64 {
        number(&self.states[self.turn].get_text("/choice").expect("a choice"))
    }
}

fn suit(card: &str) -> &'static str {
    match card.as_bytes()[card.len() - 1] {
        b'S' => "spades",
        b'H' => "hearts",
        b'D' => "diamonds",
        _ => "clubs",
    }
}

fn rank(card: &str) -> &str {
    &card[..card.len() - 1]
}

fn power(card: &str, trump: &str) -> i64 {
    let scale = if suit(card) == trump {
        ["7", "8", "Q", "K", "10", "A", "9", "J"]
    } else {
        ["7", "8", "9", "J", "Q", "K", "10", "A"]
    };
    let place = scale.iter().position(|r| *r == rank(card)).expect("a rank") as i64;
    place + if suit(card) == trump { 11 } else { 1 }
}

fn points(card: &str, trump: &str) -> i64 {
    match (rank(card), suit(card) == trump) {
        ("J", true) => 20,
        ("9", true) => 14,
        ("A", _) => 11,
        ("10", _) => 10,
        ("K", _) => 4,
        ("Q", _) => 3,
        ("J", _) => 2,
        _ => 0,
    }
}

fn next(seat: &str) -> &'static str {
    match seat {
        "south" => "east",
        "east" => "north",
        "north" => "west",
        _ => "south",
    }
}

fn team(seat: &str) -> &'static str {
    if matches!(seat, "south" | "north") { "ns" } else { "ew" }
}

/// The bot by hand: what the rules of the example say, as a program over the same JSON.
fn decide(state: &Value) -> Option<String> {
    let trump = state.get("trump")?.as_str()?;
    let me = state.get("turn")?.as_str()?;
    let hand: Vec<&str> = state.get("hands")?.get(me)?.as_object()?.keys().map(String::as_str).collect();
    let trick: Vec<(&str, &str)> = state
        .get("trick")?
        .get("cards")?
        .as_array()?
        .iter()
        .filter_map(|p| Some((p.get(0)?.as_str()?, p.get(1)?.as_str()?)))
        .collect();
    let gone = state.get("gone")?.as_object()?;
    let contract = state.get("bidding")?.get("contract")?;
    let (by, taker) = (contract.get("by")?.as_str()?, contract.get("team")?.as_str()?);
    let void = |seat: &str, s: &str| {
        state.get("void").and_then(|v| v.get(seat)).and_then(|v| v.get(s)) == Some(&Value::Bool(true))
    };

    // the trick
    let led = trick.first().map(|(_, c)| suit(c));
    let counts = |c: &str| Some(suit(c)) == led || suit(c) == trump;
    let best = trick.iter().filter(|(_, c)| counts(c)).max_by_key(|(_, c)| power(c, trump)).copied();
    let partner = next(next(me));
    let (left, right) = (next(me), next(partner));

    // the duties
    let mut legal: Vec<&str> = Vec::new();
    if let (Some(led), Some((winner, best))) = (led, best) {
        let best = power(best, trump);
        if led == trump {
            legal.extend(hand.iter().filter(|c| suit(c) == trump && power(c, trump) > best));
        }
        if legal.is_empty() {
            legal.extend(hand.iter().filter(|c| suit(c) == led));
        }
        if legal.is_empty() && winner == partner {
            legal.extend(&hand);
        }
        if legal.is_empty() {
            legal.extend(hand.iter().filter(|c| suit(c) == trump && power(c, trump) > best));
        }
        if legal.is_empty() {
            legal.extend(hand.iter().filter(|c| suit(c) == trump));
        }
    }
    if legal.is_empty() {
        legal.extend(&hand);
    }

    // what is known
    let is_out = |c: &str| !gone.contains_key(c) && !hand.contains(&c);
    let mut of_suit = [0; 4].map(|_: i32| Vec::<String>::new());
    for (s, cards) in SUITS.iter().zip(&mut of_suit) {
        cards.extend(RANKS.iter().map(|r| format!("{r}{}", s[..1].to_uppercase())).filter(|c| is_out(c)));
    }
    let out = |s: &str| &of_suit[SUITS.iter().position(|x| *x == s).expect("a suit")];
    let is_master = |c: &str| out(suit(c)).iter().all(|d| power(d, trump) < power(c, trump));
    let master: Vec<&str> = legal.iter().copied().filter(|c| is_master(c)).collect();
    let no_trumps = out(trump).is_empty() || (void(left, trump) && void(right, trump));
    let wins = |c: &str| {
        best.is_some_and(|(_, b)| power(c, trump) > power(b, trump) && (suit(c) == suit(b) || suit(c) == trump))
    };
    let last = trick.len() == 3;
    let (winning, mut safe) = (best.is_some_and(|(w, _)| w == partner), false);
    if let (true, Some((_, b))) = (winning, best) {
        let unbeaten = out(suit(b)).iter().all(|d| power(d, trump) < power(b, trump));
        safe = last || unbeaten && (suit(b) == trump || no_trumps || !void(left, suit(b)));
    }

    // the advice
    let lead = led.is_none();
    let of = |s: &'static str| hand.iter().filter(move |c| suit(c) == s);
    let trumps = hand.iter().filter(|c| suit(c) == trump).count() as i64;
    let master_trump = master.iter().any(|c| suit(c) == trump);
    let mut choice: Option<(i64, &str)> = None;
    for c in legal {
        let (s, worth) = (suit(c), points(c, trump));
        let (is_trump, is_master) = (s == trump, master.contains(&c));
        let mut score = -2 * worth - power(c, trump);
        if lead {
            if is_trump {
                score += if taker == team(me) && !no_trumps && is_master { 60 + 4 * worth } else { 0 };
                score += if by == me && !no_trumps && !master_trump { 25 } else { 0 };
                score -= if taker != team(me) { 40 } else { 0 };
                score -= if no_trumps { 40 } else { 0 };
            } else {
                score += if is_master { 30 + 4 * worth } else { 0 };
                for opponent in [left, right] {
                    score -= if void(opponent, s) && !void(opponent, trump) && !no_trumps { 40 } else { 0 };
                }
                let king = of(s).find(|k| rank(k) == "K");
                score -= if king.is_some_and(|k| of(s).count() == 2 && !master.contains(k)) { 25 } else { 0 };
                score -= if rank(c) == "10" && !is_master { 30 } else { 0 };
                score += if taker != team(me) && of(s).count() == 1 { 5 * trumps } else { 0 };
            }
        } else {
            score -= if is_master && Some(s) != led && !is_trump { 30 } else { 0 };
            score -= if led != Some(trump) && winning && is_trump { 60 } else { 0 };
            score += match (last, wins(c) && !winning) {
                (true, true) => 30 + if is_trump { 0 } else { 4 * worth },
                (false, true) if is_master && led == Some(s) => 60,
                _ => 0,
            };
            let ten = of(s).any(|t| rank(t) == "10");
            score -= if Some(s) != led && !is_trump && ten && rank(c) != "10" && of(s).count() == 2 { 10 } else { 0 };
        }
        score += if safe && !is_trump { 4 * worth } else { 0 };
        if choice.is_none_or(|(best, _)| score > best) {
            choice = Some((score, c));
        }
    }
    choice.map(|(_, c)| c.to_owned())
}

struct Ifs {
    random: Random,
    turn: usize,
    states: [Value; 2],
}

impl Local for Ifs {
    fn change(&mut self) {
        let card = change(&mut self.random, &mut self.turn.clone(), &self.states[1 - self.turn]);
        self.turn = 1 - self.turn;
        if let Some(card) = card {
            let gone = self.states[self.turn]["gone"].as_object_mut().expect("an object");
            if gone.remove(&card).is_none() {
                gone.insert(card, "west".into());
            }
        }
    }
    fn evaluate(&mut self) {
        let choice = decide(&self.states[self.turn]).expect("a card");
        self.states[self.turn]["choice"] = choice.into();
    }
    fn value(&self) -> u64 {
        number(self.states[self.turn]["choice"].as_str().expect("a choice"))
    }
}

pub fn contenders() -> Vec<Box<dyn Contender>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/belote/decide.json");
    let rules = Rules::from_files([file]).expect("the rules of the example");
    let trees = states().map(|s| {
        let mut tree = StateTree::from_json(&s.to_string()).expect("JSON");
        rules.run(&mut tree, &Options::new().group("tables")).expect("nothing can go wrong");
        tree
    });
    let options = Options::new().group("decide").edits(false);
    let random = Random::new(5);
    let ludolog = Ludolog { random: random.clone(), turn: 0, fixed: states(), rules, states: trees, options };
    vec![
        Box::new(Here { name: "ludolog", local: ludolog }),
        Box::new(Here { name: "Rust, by hand", local: Ifs { random, turn: 0, states: states() } }),
    ]
}
