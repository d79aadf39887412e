//! The game host: rules, positions, histories, bots, series, records.

mod common;

use std::{
    sync::{Mutex, atomic::AtomicBool},
    time::Duration,
};

use common::binary::Files;
use ludolog::games::{
    CheckOptions, End, Game, History, Info, Outcome, Playout, PrologGame, Record, Result, Rng, SHIPPED, Score, Series,
    State, Turn, bots, check, divide, odds, open, perft, sampled_odds, scores,
};

fn fixture(name: &str) -> Box<dyn Game> {
    open(&format!("tests/games/{name}.pl"), &[]).unwrap()
}

fn rules(text: &str) -> Result<PrologGame> {
    PrologGame::from_text("test.pl", text, &[])
}

/// A text of rules with one predicate left out or changed.
fn changed(from: &str, to: &str) -> String {
    let text = std::fs::read_to_string("tests/games/nim.pl").unwrap();
    assert!(text.contains(from));
    text.replace(from, to)
}

fn texts(game: &mut dyn Game, state: &State) -> Vec<String> {
    let moves = game.moves(state).unwrap();
    moves.iter().map(|m| game.notation(m).unwrap()).collect()
}

fn choose(game: &mut dyn Game, spec: &str, seed: u64, threads: usize) -> String {
    let history = History::new(game, None).unwrap();
    let stop = AtomicBool::new(false);
    let context = bots::Context { history: &history, seed, threads, stop: &stop, progress: None };
    let mut bot = bots::bot(spec, game.info()).unwrap();
    let choice = bot.choose(game, &context).unwrap().unwrap();
    game.notation(&choice.mv).unwrap()
}

#[test]
fn moves_come_in_the_rules_order() {
    let mut nim = fixture("nim");
    let start = nim.initial().unwrap();
    let all = texts(&mut *nim, &start);
    assert_eq!(all.len(), 12);
    assert_eq!(all[..4], ["take(1,1)", "take(1,2)", "take(1,3)", "take(2,1)"]);
    assert_eq!(nim.turn(&start).unwrap(), Turn::Player(0));
    assert_eq!(nim.outcome(&start).unwrap(), None);
    let mv = nim.read_move(&start, " take( 2, 4 )").unwrap();
    let next = nim.apply(&start, &mv).unwrap().unwrap();
    assert_eq!(nim.state_text(&next).unwrap(), "nim([3,0,5],b)");
    assert!(nim.apply(&next, &mv).unwrap().is_none());
}

#[test]
fn equal_positions_are_equal_states() {
    let mut nim = fixture("nim");
    let mut fork = nim.fork().unwrap();
    let here = nim.read_state("nim([1,0,2],a)").unwrap();
    assert_eq!(here, fork.read_state("nim( [1, 0, 2], a )").unwrap());
    assert_eq!(here.hash(), fork.read_state("nim([1,0,2],a)").unwrap().hash());
    assert_ne!(here, nim.read_state("nim([1,0,2],b)").unwrap());
}

#[test]
fn options_are_the_rules_business() {
    let options = [("heaps".to_owned(), "[1,1]".to_owned())];
    let mut nim = open("tests/games/nim.pl", &options).unwrap();
    let start = nim.initial().unwrap();
    assert_eq!(nim.state_text(&start).unwrap(), "nim([1,1],a)");
    let wrong = [("heap".to_owned(), "1".to_owned())];
    let Err(e) = open("tests/games/nim.pl", &wrong) else { panic!("an unknown option") };
    assert_eq!(e.to_string(), "tests/games/nim.pl has no option heap; its options: heaps");
}

/// The same rules without what the Prolog side does in a better way.
struct Plain(Box<dyn Game>);

impl Game for Plain {
    fn info(&self) -> &Info {
        self.0.info()
    }
    fn fork(&mut self) -> Result<Box<dyn Game>> {
        Ok(Box::new(Plain(self.0.fork()?)))
    }
    fn set_deadline(&mut self, deadline: Option<std::time::Instant>) {
        self.0.set_deadline(deadline);
    }
    fn initial(&mut self) -> Result<State> {
        self.0.initial()
    }
    fn turn(&mut self, state: &State) -> Result<Turn> {
        self.0.turn(state)
    }
    fn outcome(&mut self, state: &State) -> Result<Option<Outcome>> {
        self.0.outcome(state)
    }
    fn successors(&mut self, state: &State) -> Result<Vec<(ludolog::games::Move, State)>> {
        self.0.successors(state)
    }
    fn apply(&mut self, state: &State, mv: &ludolog::games::Move) -> Result<Option<State>> {
        self.0.apply(state, mv)
    }
    fn weights(&mut self, state: &State, moves: &[ludolog::games::Move]) -> Result<Vec<f64>> {
        self.0.weights(state, moves)
    }
    fn repetition(&mut self, state: &State, count: usize) -> Result<Option<Outcome>> {
        self.0.repetition(state, count)
    }
    fn value(&mut self, state: &State, player: usize) -> Result<Option<f64>> {
        self.0.value(state, player)
    }
    fn priors(&mut self, state: &State, moves: &[ludolog::games::Move]) -> Result<Option<Vec<f64>>> {
        self.0.priors(state, moves)
    }
    fn rule_bot(&mut self, bot: &str, state: &State) -> Result<Option<ludolog::games::Move>> {
        self.0.rule_bot(bot, state)
    }
    fn noisy(&mut self, state: &State) -> Result<Vec<(ludolog::games::Move, State)>> {
        self.0.noisy(state)
    }
    fn observation(&mut self, state: &State, player: usize) -> Result<State> {
        self.0.observation(state, player)
    }
    fn notation(&mut self, mv: &ludolog::games::Move) -> Result<String> {
        self.0.notation(mv)
    }
    fn state_text(&mut self, state: &State) -> Result<String> {
        self.0.state_text(state)
    }
    fn read_state(&mut self, text: &str) -> Result<State> {
        self.0.read_state(text)
    }
    fn state_json(&mut self, state: &State) -> Result<Option<serde_json::Value>> {
        self.0.state_json(state)
    }
    fn picture(&mut self, state: &State) -> Result<Option<ludolog::games::picture::Picture>> {
        self.0.picture(state)
    }
}

#[test]
fn counting_on_the_machine_is_counting_move_by_move() {
    for name in ["nim", "race", "ring"] {
        let mut game = fixture(name);
        let mut plain = Plain(fixture(name));
        let start = game.initial().unwrap();
        for depth in 0..5 {
            let n = game.perft(&start, depth).unwrap();
            assert_eq!(n, plain.perft(&start, depth).unwrap(), "{name} {depth}");
            assert_eq!(n, perft(&mut *game, &start, depth, 2).unwrap(), "{name} {depth}");
            if depth > 0 {
                assert_eq!(n, divide(&mut *game, &start, depth, 2).unwrap().total(), "{name} {depth}");
            }
        }
    }
}

#[test]
fn random_games_come_from_the_seed() {
    let mut nim = fixture("nim");
    let start = nim.initial().unwrap();
    let games = |nim: &mut dyn Game, seed| -> Vec<Playout> {
        (0..20).map(|i| nim.playout(&start, &mut Rng::part(seed, i), 100).unwrap()).collect()
    };
    let some = games(&mut *nim, 1);
    assert_eq!(some, games(&mut *nim.fork().unwrap(), 1));
    assert_ne!(some, games(&mut *nim, 2));
    assert!(some.iter().all(|p| p.outcome.is_some() && p.plies >= 3 && p.plies <= 12));
    let stopped = nim.playout(&start, &mut Rng::new(1), 2).unwrap();
    assert_eq!((stopped.outcome, stopped.plies), (None, 2));
}

#[test]
fn all_moves_are_equally_likely_in_random_games() {
    let mut game = rules(
        "game(g). players([a]). initial(s). to_move(_, a). move(s, N, e(N)) :- between(1, 4, N).
         outcome(e(_), draw).",
    )
    .unwrap();
    let start = game.initial().unwrap();
    let mut counts = [0; 4];
    let mut rng = Rng::new(5);
    for _ in 0..4000 {
        let last = game.playout(&start, &mut rng, 10).unwrap().last;
        let text = game.state_text(&last).unwrap();
        counts[text[2..3].parse::<usize>().unwrap() - 1] += 1;
    }
    assert!(counts.iter().all(|n| (850..1150).contains(n)), "{counts:?}");
}

#[test]
fn a_history_goes_back_and_forth() {
    let mut nim = fixture("nim");
    let mut game = History::new(&mut *nim, None).unwrap();
    game.play_text(&mut *nim, "take(3,5)").unwrap();
    game.play_text(&mut *nim, "take(2,4)").unwrap();
    assert!(game.play_text(&mut *nim, "take(2,1)").is_err());
    assert_eq!(game.texts(), ["take(3,5)", "take(2,4)"]);
    assert!(game.undo());
    assert_eq!(nim.state_text(game.state()).unwrap(), "nim([3,4,0],b)");
    assert!(game.redo());
    game.play_text(&mut *nim, "take(1,3)").unwrap();
    assert_eq!(game.end(), Some(&End::Rules(Outcome::Win(0))));
    let e = game.play_text(&mut *nim, "take(1,1)").unwrap_err();
    assert!(e.to_string().contains("not a legal move"), "{e}");
    game.undo();
    game.stop(End::Resigned(0));
    assert_eq!(game.end().unwrap().outcome(2), Outcome::Win(1));
    let record = Record::of(&mut *nim, &game, false).unwrap();
    let again = Record::from_line(&record.to_line()).unwrap();
    assert_eq!(again, record);
    let history = again.replay(&mut *nim).unwrap();
    assert_eq!((history.end(), history.state()), (game.end(), game.state()));
}

#[test]
fn a_repeated_position_is_the_rules_business() {
    let mut ring = fixture("ring");
    let mut game = History::new(&mut *ring, None).unwrap();
    for _ in 0..6 {
        assert_eq!(game.end(), None);
        game.play_text(&mut *ring, "step").unwrap();
    }
    assert_eq!(game.end(), Some(&End::Repetition(Outcome::Draw)));
    let seen = ring.observation(game.start(), 0).unwrap();
    assert_eq!(ring.state_text(&seen).unwrap(), "ring(0,hidden,one)");
}

#[test]
fn what_is_wrong_with_rules_is_told() {
    let wrong = |text: &str| rules(text).err().map(|e| e.to_string()).unwrap_or_default();
    assert!(wrong("a(1).").contains("there is no game/1"));
    assert_eq!(
        wrong("game(g). players([a])."),
        "the rules of test.pl are broken: missing: initial/1, move/3, outcome/2"
    );
    assert!(wrong(&changed("players([a, b])", "players([])")).contains("names no players"));
    assert!(wrong(&changed("players([a, b])", "players([f(x), b])")).contains("a player is an atom or a number"));
    assert!(wrong("game(g. players([a]).").contains("test.pl:1"));
    let told = |text: &str, f: fn(&mut PrologGame, &State) -> Result<()>| {
        let mut game = rules(text).unwrap();
        let start = game.initial().unwrap();
        f(&mut game, &start).unwrap_err().to_string()
    };
    let e = told(&changed("nim(Next, Other)) :-", "nim(_, Other)) :- Next = _,"), |g, s| g.successors(s).map(drop));
    assert!(e.contains("a state has unbound variables: nim(_,b)"), "{e}");
    let e = told(
        &changed(
            "outcome(nim(Heaps, Player), win(Winner)) :-",
            "outcome(nim(_, _), won(a)).\noutcome(nim(Heaps, Player), win(Winner)) :-",
        ),
        |g, s| g.outcome(s).map(drop),
    );
    assert!(e.contains("not an outcome"), "{e}");
    let e = told(&changed("to_move(nim(_, Player), Player).", "to_move(_, nobody)."), |g, s| g.turn(s).map(drop));
    assert!(e.contains("to_move/2 answers nobody"), "{e}");
    let e = told(&changed("M is N-K", "M is N-x"), |g, s| g.moves(s).map(drop));
    assert!(e.contains("type_error"), "{e}");
}

#[test]
fn positions_that_are_none_are_refused() {
    let mut nim = fixture("nim");
    for text in ["nim([1", "heap(3)", "nim(X,Y)", "", "{\"board\":1}"] {
        let e = nim.read_state(text).unwrap_err().to_string();
        assert!(e.starts_with("not a position"), "{text}: {e}");
    }
    // the game can still be played
    assert!(nim.initial().is_ok());
}

#[test]
fn bots_find_the_winning_move() {
    let mut nim = fixture("nim");
    // 3 xor 4 xor 5 is 2: only taking two from the first heap wins
    for spec in [
        "greedy",
        "alphabeta:depth=3",
        "alphabeta:depth=3,parts=3",
        "alphabeta:depth=3,order=none,width=12",
        "maxn:depth=2",
    ] {
        assert_eq!(choose(&mut *nim, spec, 1, 1), "take(1,2)", "{spec}");
    }
    assert_eq!(choose(&mut *nim, "heuristic", 1, 1), "take(3,5)");
    assert_eq!(choose(&mut *nim, "most", 1, 1), "take(3,5)");
    let mut small = open("tests/games/nim.pl", &[("heaps".into(), "[1,2]".into())]).unwrap();
    assert_eq!(choose(&mut *small, "mcts:nodes=2000", 1, 1), "take(2,1)");
    assert_eq!(choose(&mut *small, "mcts:nodes=2000,parts=3", 1, 2), "take(2,1)");
    assert_eq!(choose(&mut *small, "nobody+random", 3, 1).len(), "take(1,1)".len());
}

#[test]
fn a_search_without_judgement_sees_the_end() {
    // without value/3 the search has to find the win itself
    let text = changed("outcome/2, value/3, prior/3, bot/3", "outcome/2").replace("value(nim", "worth(nim");
    let text = text.replace("\nprior(", "\nweighs(").replace("\nbot(", "\nplayer(").replace("[3,4,5]", "[1,2,4]");
    let mut nim = rules(&text).unwrap();
    let history = History::new(&mut nim, None).unwrap();
    let stop = AtomicBool::new(false);
    let context = bots::Context { history: &history, seed: 1, threads: 1, stop: &stop, progress: None };
    let mut bot = bots::bot("alphabeta:depth=8", nim.info()).unwrap();
    let choice = bot.choose(&mut nim, &context).unwrap().unwrap();
    assert_eq!(nim.notation(&choice.mv).unwrap(), "take(3,1)");
    assert!(choice.thought.value.unwrap() > 1e11);
    let rated = bot.rate(&mut nim, &context).unwrap().unwrap();
    assert_eq!(rated.len(), 7);
    // all other moves lose
    assert!(rated[0].value > 1e11 && rated[1..].iter().all(|r| r.value < -1e11), "{rated:?}");
}

#[test]
fn threads_do_not_change_the_choice() {
    let mut nim = open("tests/games/nim.pl", &[("heaps".into(), "[5,6,7,2]".into())]).unwrap();
    for spec in ["alphabeta:nodes=400,parts=4,noise=3", "mcts:nodes=300,parts=4", "mcts:nodes=100", "random"] {
        for seed in 0..3 {
            let one = choose(&mut *nim, spec, seed, 1);
            for threads in [2, 3, 8] {
                assert_eq!(one, choose(&mut *nim, spec, seed, threads), "{spec} {seed} {threads}");
            }
        }
    }
}

#[test]
fn bots_refuse_games_that_are_not_theirs() {
    let refused = |game: &str, spec: &str| {
        let game = if game == "puzzle" { open(game, &[]).unwrap() } else { fixture(game) };
        bots::bot(spec, game.info()).err().map(|e| e.to_string()).unwrap_or_default()
    };
    assert!(refused("race", "alphabeta").contains("alphabeta needs two players"));
    assert!(refused("race", "alphabeta").contains("try maxn or mcts"));
    assert!(refused("puzzle", "alphabeta").contains("try solve"));
    assert!(refused("nim", "alphabeta:dept=3").contains("alphabeta has no option dept"));
    assert!(refused("nim", "alphabeta:depth=x").contains("depth=x"));
    assert!(refused("race", "deepblue").contains("there is no bot deepblue"));
    assert!(refused("ring", "alphabeta").contains("hidden"));
    assert_eq!(refused("ring", "random"), "");
}

#[test]
fn chance_and_three_players() {
    let mut race = fixture("race");
    let start = race.initial().unwrap();
    assert_eq!(race.turn(&start).unwrap(), Turn::Chance);
    let moves = race.moves(&start).unwrap();
    assert_eq!(race.weights(&start, &moves).unwrap(), [3.0, 1.0]);
    let mut rng = Rng::new(3);
    let ends: Vec<Playout> = (0..50).map(|_| race.playout(&start, &mut rng, 1000).unwrap()).collect();
    assert!(ends.iter().all(|p| matches!(p.outcome, Some(Outcome::Win(_)))));
    let here = race.read_state("race(0,0,0,red,2)").unwrap();
    let history = History::new(&mut *race, Some(here)).unwrap();
    let stop = AtomicBool::new(false);
    for spec in ["maxn:depth=4", "mcts:nodes=2000", "greedy"] {
        let context = bots::Context { history: &history, seed: 1, threads: 1, stop: &stop, progress: None };
        let choice = bots::bot(spec, race.info()).unwrap().choose(&mut *race, &context).unwrap().unwrap();
        assert_eq!(race.notation(&choice.mv).unwrap(), "go", "{spec}");
    }
}

fn play_series(game: &mut dyn Game, bots: &[&str], games: usize, threads: usize) -> Vec<Record> {
    let series = Series {
        bots: bots.iter().map(|b| (*b).to_owned()).collect(),
        games,
        seed: 4,
        opening: 1,
        most_plies: 200,
        threads,
        start: None,
    };
    let records = Mutex::new(Vec::new());
    series.play(game, &Default::default(), &|r| records.lock().unwrap().push(r.clone())).unwrap();
    let mut records = records.into_inner().unwrap();
    records.sort_by_key(|r| r.more["index"].as_u64());
    records
}

#[test]
fn a_series_is_the_same_with_any_number_of_threads() {
    let mut nim = fixture("nim");
    let one = play_series(&mut *nim, &["alphabeta:depth=2", "random"], 8, 1);
    assert_eq!(one, play_series(&mut *nim, &["alphabeta:depth=2", "random"], 8, 3));
    let sums = scores(&one, 2, nim.info()).unwrap();
    assert_eq!(sums.iter().map(Score::games).collect::<Vec<_>>(), [8, 8]);
    assert!(sums[0].wins >= 6, "{sums:?}");
    // both have begun, and from the same openings
    assert_eq!(one[0].moves[0], one[1].moves[0]);
    assert_eq!(one[0].seats[0].1, one[1].seats[1].1);
    for record in &one {
        assert!(record.replay(&mut *nim).unwrap().end().is_some());
    }
    let mut race = fixture("race");
    let three = play_series(&mut *race, &["maxn:depth=3", "random", "random"], 6, 2);
    assert_eq!(scores(&three, 3, race.info()).unwrap()[0].games(), 6);
}

#[test]
fn solvers_find_a_shortest_way() {
    let options = [("start".to_owned(), "[1,2,3,7,4,5,0,8,6]".to_owned())];
    for spec in ["solve", "solve:method=deepening"] {
        let mut puzzle = open("puzzle", &options).unwrap();
        let history = History::new(&mut *puzzle, None).unwrap();
        let stop = AtomicBool::new(false);
        let context = bots::Context { history: &history, seed: 1, threads: 1, stop: &stop, progress: None };
        let mut bot = bots::bot(spec, puzzle.info()).unwrap();
        let choice = bot.choose(&mut *puzzle, &context).unwrap().unwrap();
        let line: Vec<String> = choice.thought.line.iter().map(|m| puzzle.notation(m).unwrap()).collect();
        assert_eq!(line, ["7", "4", "5", "6"], "{spec}");
    }
}

#[test]
fn checking_ends_when_its_time_is_up() {
    let mut game = rules(&std::fs::read_to_string("tests/games/nim.pl").unwrap()).unwrap();
    let options = CheckOptions { time: Some(Duration::ZERO), ..CheckOptions::default() };
    let checked = check(&mut game, &options).unwrap();
    assert_eq!((checked.games, checked.found.len()), (0, 0), "{checked:?}");
}

#[test]
fn nothing_is_said_against_the_games_that_come_along() {
    for game in SHIPPED {
        let options = CheckOptions { time: Some(Duration::from_secs(2)), ..CheckOptions::default() };
        let checked = check(&mut *open(game.name, &[]).unwrap(), &options).unwrap();
        assert_eq!(checked.found, [], "{} after {} games", game.name, checked.games);
    }
}

#[test]
fn checking_finds_mistakes() {
    let found = |text: &str| -> Vec<String> {
        let mut game = rules(text).unwrap();
        let options = CheckOptions { games: 3, plies: 40, ..CheckOptions::default() };
        check(&mut game, &options).unwrap().found.into_iter().map(|f| f.text).collect()
    };
    let nim = std::fs::read_to_string("tests/games/nim.pl").unwrap();
    assert_eq!(found(&nim), [""; 0]);
    let all = found(&changed("M is N-K,", "M is max(1, N-K),"));
    assert!(
        all.iter().any(|f| f.contains("leaves the position as it is"))
            || all.iter().any(|f| f.contains("no random game has ended")),
        "{all:?}"
    );
    let all = found(&changed("win(Winner)) :-", "win(Winner)) :- fail,"));
    assert!(all.iter().any(|f| f.contains("without moves that outcome/2 says nothing of")), "{all:?}");
    let race =
        std::fs::read_to_string("tests/games/race.pl").unwrap().replace("next(green, blue)", "next(green, bleu)");
    let all = found(&race);
    let told = "the constant bleu occurs only once, in next/2; is blue meant?";
    assert!(all.iter().any(|f| f == told), "{all:?}");
    let all = found(&changed("between(1, N, K),", "(var(K) -> between(1, N, K) ; K > 1),"));
    assert!(all.iter().any(|f| f.contains("refused when move/3 is given the move")), "{all:?}");
}

fn files() -> Files {
    let text = |name: &str| std::fs::read_to_string(format!("tests/games/{name}.pl")).unwrap();
    let (nim, race) = (text("nim"), text("race"));
    Files::new("games", &[("nim.pl", &nim), ("race.pl", &race)])
}

#[test]
fn the_command_line_looks_at_positions() {
    let f = files();
    let ran = f.run(&["game", "moves", "nim.pl", "--position", "nim([0,1,1],b)", "--json"], "");
    assert_eq!(
        ran.out, "{\"to_move\":\"b\",\"n\":2,\"moves\":[\"take(2,1)\",\"take(3,1)\"],\"outcome\":null}\n",
        "{}",
        ran.err
    );
    let ran = f.run(&["game", "moves", "nim.pl", "--position", "nim([0,0],b)", "--json"], "");
    assert_eq!(ran.out, "{\"to_move\":\"b\",\"n\":0,\"moves\":[],\"outcome\":{\"win\":\"a\"}}\n");
    assert_eq!(f.run(&["game", "perft", "nim.pl", "3", "--threads", "2"], "").out, "810\n");
    let ran = f.run(&["game", "perft", "nim.pl", "1", "--divide", "--position", "nim([1,1],a)"], "");
    assert_eq!(ran.out, "take(1,1) 1\ntake(2,1) 1\ntotal 2\n");
    assert_eq!(f.run(&["game", "value", "nim.pl"], "").out, "a 1\nb -1\n");
    let ran = f.run(&["game", "show", "nim.pl", "--move", "take(1,3)"], "");
    assert_eq!(ran.out, "nim([0,4,5],b)\nb to move\n--position 'nim([0,4,5],b)'\n");
    let ran = f.run(&["game", "moves", "nim.pl", "--position", "nim(["], "");
    assert_eq!(ran.status, 1);
    assert!(ran.err.starts_with("ludolog: not a position"), "{}", ran.err);
    let ran = f.run(&["game", "moves", "chess"], "");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("there is no game and no file chess; the games: "), "{}", ran.err);
    assert!(f.run(&["game", "list"], "").out.contains("puzzle"));
    assert_eq!(f.run(&["game", "check", "race.pl"], "").status, 0);
}

#[test]
fn a_person_plays_at_the_terminal() {
    let f = files();
    let play = |more: &[&str], input: &str| {
        let mut args =
            vec!["game", "play", "nim.pl", "--seat", "a=human", "--seat", "b=greedy", "--save", "kept.jsonl"];
        args.extend(more);
        f.run(&args, input)
    };
    let ran = play(&[], "hello\ntake(9,9)\nmoves\nhint\nundo\ntake(1,1)\nsave other.jsonl\nquit\n");
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.contains("not a legal move here: hello\n") && ran.out.contains("   12 take(3,5)\n"), "{}", ran.out);
    assert!(
        ran.out.contains("there is nothing to undo\n") && ran.out.contains("saved in other.jsonl\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("\ntake(1,2)"), "the hint: {}", ran.out);
    // what was played is there: the person's move and the answer
    let kept = std::fs::read_to_string(f.0.join("kept.jsonl")).unwrap();
    assert_eq!(Record::from_line(&kept).unwrap().moves.len(), 2);
    let ran = play(&["--resume"], "undo\nresign\n");
    assert!(ran.out.contains("2 moves were made") && ran.out.ends_with("win(b) (a has resigned)\n"), "{}", ran.out);
    let ran = f.run(&["game", "replay", "kept.jsonl", "--rules", "nim.pl"], "");
    assert_eq!(ran.out, "win(b) (a has resigned)\n", "{}", ran.err);
    let ran = f.run(&["game", "replay", "other.jsonl", "--rules", "nim.pl", "--sgf", "g.sgf"], "");
    assert_eq!((ran.status, ran.out.as_str()), (0, ""), "{}", ran.err);
    assert!(std::fs::read_to_string(f.0.join("g.sgf")).unwrap().contains(";B[take(1,1)];W["));
}

#[test]
fn what_a_file_keeps_is_not_lost() {
    let f = files();
    let kept = || std::fs::read_to_string(f.0.join("kept.jsonl")).unwrap_or_default();
    let play = |more: &[&str], input: &str| {
        let mut args = vec!["game", "play", "nim.pl", "--seat", "a=human", "--seat", "b=greedy"];
        args.extend(["--save", "kept.jsonl"]);
        args.extend(more);
        f.run(&args, input)
    };
    // nothing was played, nothing is written
    play(&[], "moves\nquit\n");
    assert_eq!(kept(), "");
    play(&[], "take(1,1)\n");
    let first = kept();
    assert_eq!(first.lines().count(), 1);
    let ran = play(&[], "quit\n");
    assert!(ran.out.contains("An earlier game is not over after 2 moves: --resume goes on with it.\n"), "{}", ran.out);
    assert_eq!(kept(), first);
    // a second game stands beside the first; going on changes the last one only
    play(&[], "take(1,2)\nquit\n");
    assert!(kept().starts_with(&first) && kept().lines().count() == 2);
    let ran = play(&["--resume"], "load other.jsonl\nundo\nload kept.jsonl\nresign\n");
    assert!(ran.out.contains("other.jsonl: No such file"), "{}", ran.out);
    assert!(kept().starts_with(&first) && kept().lines().count() == 2, "{}", kept());
    assert_eq!(Record::from_line(kept().lines().last().unwrap()).unwrap().reason.as_deref(), Some("resigned"));
    // a file that keeps something else is left alone
    let rules = std::fs::read_to_string(f.0.join("nim.pl")).unwrap();
    let ran = f.run(&["game", "play", "nim.pl", "--seat", "b=random", "--save", "nim.pl"], "take(1,1)\n");
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("nim.pl:1: not a record of a game") && ran.err.contains("--save FILE"), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(f.0.join("nim.pl")).unwrap(), rules);
    // the line that a match was writing when it was stopped
    let series = ["game", "match", "nim.pl", "--seat", "a=random", "--seat", "b=random", "--out", "m.jsonl", "--games"];
    f.run(&[&series[..], &["2"]].concat(), "");
    let two = std::fs::read_to_string(f.0.join("m.jsonl")).unwrap();
    std::fs::write(f.0.join("m.jsonl"), &two[..two.len() - 9]).unwrap();
    let ran = f.run(&[&series[..], &["2"]].concat(), "");
    assert_eq!(ran.status, 0, "{}", ran.err);
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<std::collections::BTreeSet<_>>();
    assert_eq!(lines(&std::fs::read_to_string(f.0.join("m.jsonl")).unwrap()), lines(&two));
}

#[test]
fn all_games_are_recorded_replayed_and_exported() {
    let f = files();
    for game in SHIPPED {
        let info = open(game.name, &[]).unwrap().info().clone();
        let seats: Vec<String> = info.players.iter().map(|p| format!("{p}=random")).collect();
        let mut args = vec!["game", "match", game.name, "--games", "2", "--most-plies", "40", "--out", "g.jsonl"];
        for seat in &seats {
            args.extend(["--seat", seat]);
        }
        let ran = f.run(&args, "");
        assert_eq!(ran.status, 0, "{}: {}", game.name, ran.err);
        let ran = f.run(&["game", "replay", "g.jsonl", "--verify", "--sgf", "g.sgf"], "");
        assert_eq!((ran.out.as_str(), ran.status), ("2 games are legal\n", 0), "{}: {}", game.name, ran.err);
        let ran = f.run(&["game", "replay", "g.jsonl", "--game", "2", "--show", "--color", "never"], "");
        assert!(ran.status == 0 && ran.out.contains("\n1. "), "{}: {} {}", game.name, ran.out, ran.err);
        let sgf = std::fs::read_to_string(f.0.join("g.sgf")).unwrap();
        let records: Vec<Record> = std::fs::read_to_string(f.0.join("g.jsonl"))
            .unwrap()
            .lines()
            .map(|l| Record::from_line(l).unwrap())
            .collect();
        let moves: usize = records.iter().map(|r| r.moves.len()).sum();
        // one node for each game and each move
        assert_eq!(sgf.matches("(;FF[4]").count(), 2, "{}", game.name);
        assert_eq!(sgf.matches(";B[").count() + sgf.matches(";W[").count() + sgf.matches(";C[").count(), moves);
        std::fs::remove_file(f.0.join("g.jsonl")).unwrap();
    }
    // the colours are those of the players who moved, and the result is theirs
    let record = |more: &str, moves: &str| format!("{{\"game\":\"nim\",{more}\"moves\":[{moves}],\"seed\":1}}\n");
    let lines =
        record("\"start\":\"nim([1,2],b)\",\"result\":\"win(a)\",", "\"take(2,1)\",\"take(1,1)\",\"take(2,1)\"")
            .replace("win(a)", "win(b)")
            + &record("\"result\":\"win(b)\",\"reason\":\"resigned\",", "\"take(1,1)\"");
    std::fs::write(f.0.join("two.jsonl"), lines).unwrap();
    let ran = f.run(&["game", "replay", "two.jsonl", "--rules", "nim.pl", "--sgf", "two.sgf"], "");
    assert_eq!(ran.status, 0, "{}", ran.err);
    let sgf = std::fs::read_to_string(f.0.join("two.sgf")).unwrap();
    assert!(sgf.contains("C[nim([1,2\\],b)]PL[W]RE[W+]\n;W[take(2,1)];B[take(1,1)];W[take(2,1)])\n"), "{sgf}");
    assert!(sgf.contains("PL[B]RE[W+R]\n;B[take(1,1)])\n"), "{sgf}");
}

#[test]
fn bad_input_is_explained() {
    let f = files();
    let record = |game: &str, moves: &str| format!("{{\"game\":\"{game}\",\"moves\":[{moves}],\"seed\":1}}\n");
    let good = record("tictactoe", "\"b2\",\"a1\"");
    let lines = record("chess", "\"e4\"") + &record("tictactoe", "\"b2\",\"b2\"") + &good;
    std::fs::write(f.0.join("r.jsonl"), lines).unwrap();
    std::fs::write(f.0.join("broken.jsonl"), good.clone() + "{\"game\":1}\n").unwrap();
    std::fs::write(f.0.join("half.json"), "{\"game\": \"g\", \"players\": [\"a\"]}").unwrap();
    std::fs::write(f.0.join("half.pl"), "game(g). players([a]). initial(s).").unwrap();
    // the third game is shown, whatever is wrong with the others
    let ran = f.run(&["game", "replay", "r.jsonl"], "");
    assert_eq!((ran.status, ran.out.as_str()), (1, "1. x: b2\n2. o: a1\nx to move\n"), "{}", ran.err);
    assert!(ran.err.contains("r.jsonl: game 1: there is no game and no file chess"), "{}", ran.err);
    assert!(ran.err.contains("r.jsonl: game 2: move 2: not a legal move here: b2"), "{}", ran.err);
    let cases: &[(&[&str], i32, &str)] = &[
        (&["replay", "r.jsonl", "--game", "4"], 2, "r.jsonl has 3 games, and no game 4"),
        (&["replay", "broken.jsonl"], 2, "broken.jsonl:2: not a record of a game: there are no moves"),
        (&["replay", "none.jsonl"], 2, "none.jsonl: No such file"),
        (&["moves", "half.json"], 2, "half.json:1:1: E_RULES: the game has no setup, no moves, no end"),
        (&["moves", "half.pl"], 2, "the rules of half.pl are broken: missing: move/3, outcome/2"),
        (&["show", "tictactoe", "--move", "b2", "--move", "b2"], 1, "not a legal move here: b2"),
        (&["show", "tictactoe_json", "--position", "{\"board\":\"x\"}"], 1, "\"board\" has 9 cells, not 1"),
        (&["show", "reversi", "--position", "{\"board\":"], 1, "not a position: EOF while parsing"),
        (&["analyse", "tictactoe", "--bot", "alphabeta:dept=3"], 2, "alphabeta has no option dept: alphabeta[:"),
        (&["analyse", "tictactoe", "--bot", "mcts:nodes=many"], 2, "mcts: nodes=many: what is that?"),
        (&["match", "tictactoe", "--seat", "x=random"], 2, "who sits where o does? --seat o=BOT"),
        (&["match", "tictactoe", "--seat", "y=random"], 2, "tictactoe has no player y; its players: x, o"),
        (&["moves", "tictactoe", "--option", "size"], 2, "--option size: expected NAME=VALUE"),
    ];
    for (args, status, message) in cases {
        let ran = f.run(&[&["game"], *args].concat(), "");
        assert!(ran.status == *status && ran.err.contains(message), "{args:?}: {} {}", ran.status, ran.err);
    }
}

#[test]
fn one_player_and_three_at_the_command_line() {
    let f = files();
    let puzzle = ["game", "solve", "puzzle", "--option", "start=[1,2,3,7,4,5,0,8,6]"];
    for bot in ["solve", "solve:method=deepening"] {
        let ran = f.run(&[&puzzle[..], &["--bot", bot]].concat(), "");
        assert!(ran.out.starts_with("7 4 5 6\n% 4 moves; "), "{bot}: {} {}", ran.out, ran.err);
    }
    let ran = f.run(&[&puzzle[..], &["--json"]].concat(), "");
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((&json["moves"], &json["n"]), (&serde_json::json!(["7", "4", "5", "6"]), &serde_json::json!(4)));
    let ran = f.run(&[&puzzle[..], &["--bot", "solve:nodes=2"]].concat(), "");
    assert_eq!((ran.status, ran.err.as_str()), (1, "ludolog: no solution found\n"));
    let ran = f.run(&["game", "solve", "nim.pl"], "");
    assert!(ran.status == 2 && ran.err.contains("solve is for one player; nim has 2"), "{}", ran.err);
    // three players: dice, max^n and random games
    let seats = ["--seat", "red=maxn:depth=3", "--seat", "green=mcts:nodes=50", "--seat", "blue=random"];
    let ran = f.run(&[&["game", "match", "race.pl", "--games", "6", "--out", "three.jsonl"], &seats[..]].concat(), "");
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.starts_with("maxn:depth=3: ") && ran.out.contains("\n6 games of "), "{}", ran.out);
    let ran = f.run(&["game", "replay", "three.jsonl", "--rules", "race.pl", "--verify"], "");
    assert_eq!(ran.out, "6 games are legal\n", "{}", ran.err);
    let ran = f.run(&["game", "analyse", "race.pl", "--bot", "maxn:depth=3", "--position", "race(4,0,0,red,2)"], "");
    assert!(ran.out.starts_with("go "), "{} {}", ran.out, ran.err);
    let ran = f.run(&["game", "match", "race.pl", "--seat", "red=alphabeta", "--seat", "green=mcts"], "");
    assert!(ran.status == 2 && ran.err.contains("who sits where blue does?"), "{}", ran.err);
    let seats = ["--seat", "red=alphabeta", "--seat", "green=mcts", "--seat", "blue=mcts"];
    let ran = f.run(&[&["game", "match", "race.pl"], &seats[..]].concat(), "");
    let told =
        "alphabeta needs two players, what is good for one being bad for the other; race has 3: try maxn or mcts";
    assert!(ran.status == 2 && ran.err.contains(told), "{}", ran.err);
}

#[test]
fn the_games_have_the_known_counts() {
    // published numbers, or numbers that independent programs agree on; benches/games.py goes deeper
    let known = [
        ("glaisher", 2, 1_538_703),
        ("reversi", 7, 55_092),
        ("turkish_draughts", 5, 85_090),
        ("connect4", 7, 823_536),
        ("breakthrough", 4, 256_036),
        ("tictactoe", 8, 200_448),
        ("tictactoe", 9, 127_872),
    ];
    for (name, depth, count) in known {
        let mut game = open(name, &[]).unwrap();
        let start = game.initial().unwrap();
        assert_eq!(perft(&mut *game, &start, depth, 2).unwrap(), count, "{name} {depth}");
    }
}

#[test]
fn odds_are_counted_and_sampled() {
    let mut holdem = open("holdem", &[]).unwrap();
    let turn = r#"{"hand1":["AS","AH"],"hand2":["KD","QD"],"board":["JD","TD","2S"]}"#;
    let state = holdem.read_state(turn).unwrap();
    let exact = odds(&mut *holdem, &state, 1, &|_, _| ()).unwrap();
    assert_eq!((exact.ends, exact.draws), (990, 0.0));
    assert!((exact.wins[0] - 501.0 / 990.0).abs() < 1e-9, "{exact:?}");
    assert!((exact.shares[0] + exact.shares[1] - 1.0).abs() < 1e-9);
    assert_eq!(exact.ends, odds(&mut *holdem, &state, 2, &|_, _| ()).unwrap().ends);
    let sample = |game: &mut dyn Game, threads| sampled_odds(game, &state, 500, 3, threads, &|_, _| ()).unwrap();
    let one = sample(&mut *holdem, 1);
    assert_eq!(one, sample(&mut *holdem, 2));
    assert!((one.wins[0] - exact.wins[0]).abs() < 0.1, "{one:?}");
    assert!(holdem.read_state(r#"{"hand1":["AS","AS"],"hand2":[],"board":[]}"#).is_err());
    let mut nim = fixture("nim");
    let start = nim.initial().unwrap();
    assert!(odds(&mut *nim, &start, 1, &|_, _| ()).unwrap_err().to_string().contains("has to choose"));
}

#[test]
fn promising_moves_are_legal_and_win_at_once() {
    let mut glaisher = open("glaisher", &[]).unwrap();
    let start = glaisher.initial().unwrap();
    let mut wins = 0;
    for i in 0..6 {
        let mut rng = Rng::part(11, i);
        let position = glaisher.playout(&start, &mut rng, 16 + 4 * i as usize).unwrap();
        if position.outcome.is_some() {
            continue;
        }
        let all = glaisher.successors(&position.last).unwrap();
        let promising = glaisher.promising(&position.last).unwrap();
        assert!(!promising.is_empty() && promising.len() < all.len() && promising.iter().all(|s| all.contains(s)));
        let winner = glaisher.turn(&position.last).unwrap();
        let mut won = |s: &State| {
            let outcome = glaisher.outcome(s).unwrap();
            matches!((outcome, winner), (Some(Outcome::Win(w)), Turn::Player(p)) if w == p)
        };
        let at_once = all.iter().any(|(_, s)| won(s));
        assert_eq!(at_once, promising.iter().take(1).any(|(_, s)| won(s)));
        wins += usize::from(at_once);
    }
    assert!(wins > 0);
}

#[test]
fn the_classic_player_chooses_as_published() {
    // all that are published; the order of first actions in the second beam is fitted to them
    let known = [
        ("0,5", "5-8,[1,2,3],4,7-4"),
        ("0,30", "5-8,[1,2,3],4,7-4"),
        ("1,5", "0-1,[1,2,3],6,5-7"),
        ("1,35", "7-3,[1,2,3],2,3-3"),
        ("2,19", "5-8,[1,2,3],4,6-3"),
        ("3,7", "7-3,[1,2,3],2,5-7"),
        ("3,14", "7-3,[1,2,3],2,5-7"),
        ("4,13", "0-1,[1,2,3],6,5-7"),
        ("5,10", "0-1,[1,2,3],6,6-3"),
    ];
    let mut glaisher = open("glaisher", &[]).unwrap();
    for (numbers, mv) in known {
        let bot = format!("classic(original,{numbers})");
        assert_eq!(choose(&mut *glaisher, &bot, 1, 1), format!("playermove(1,{mv})"), "{bot}");
    }
}

#[test]
fn a_search_beats_the_classic_player() {
    let mut glaisher = open("glaisher", &[]).unwrap();
    let series = Series {
        bots: vec!["alphabeta:nodes=60,width=10".into(), "classic(1)".into()],
        games: 4,
        seed: 3,
        opening: 4,
        most_plies: 200,
        threads: 2,
        start: None,
    };
    let records = Mutex::new(Vec::new());
    series.play(&mut *glaisher, &Default::default(), &|r| records.lock().unwrap().push(r.clone())).unwrap();
    let records = records.into_inner().unwrap();
    let sums = scores(&records, 2, glaisher.info()).unwrap();
    assert!(sums[0].games() == 4 && sums[0].wins >= 3, "{}", sums[0].text());
}

#[test]
fn a_match_goes_on_where_it_was_stopped() {
    let f = files();
    let run = |games: &str| {
        let seats = ["--seat", "a=alphabeta:depth=2", "--seat", "b=random"];
        let mut args = vec!["game", "match", "nim.pl", "--games", games, "--out", "m.jsonl", "--opening", "2"];
        args.extend(seats);
        f.run(&args, "")
    };
    let lines = || std::fs::read_to_string(f.0.join("m.jsonl")).unwrap().lines().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(run("2").status, 0);
    let first = lines();
    assert_eq!(first.len(), 2);
    let ran = run("6");
    assert!(ran.out.contains("of 6:") && ran.out.contains("6 games of "), "{} {}", ran.out, ran.err);
    assert_eq!(lines()[..2], first);
    let ran = f.run(&["game", "replay", "m.jsonl", "--rules", "nim.pl", "--verify"], "");
    assert_eq!(ran.out, "6 games are legal\n", "{}", ran.err);
    let other =
        ["game", "match", "nim.pl", "--games", "8", "--out", "m.jsonl", "--seat", "a=greedy", "--seat", "b=random"];
    assert!(f.run(&other, "").err.contains("games of another series"));
    // a book of these games knows the first moves
    let ran = f.run(
        &[
            "game",
            "match",
            "nim.pl",
            "--games",
            "2",
            "--json",
            "--seat",
            "a=book:file=m.jsonl+random",
            "--seat",
            "b=random",
        ],
        "",
    );
    assert_eq!(ran.out.lines().count(), 3, "{}", ran.err);
}

#[test]
fn rules_that_never_answer_do_not_stop_the_game() {
    let slow = changed(
        "value(nim(Heaps, Mover), Player, Value) :-",
        "value(S, P, V) :- repeat, fail, value(S, P, V).\nvalue(nim(Heaps, Mover), Player, Value) :-",
    );
    let f = Files::new("slow", &[("slow.pl", &slow)]);
    let ran = f
        .run(&["game", "play", "slow.pl", "--seat", "a=alphabeta:time=100ms", "--seat", "b=random", "--save", "k"], "");
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.lines().last().unwrap().starts_with("win("), "{}", ran.out);
}

/// Words of a command line; quotes hold blanks.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), String::new(), None);
    for c in line.chars() {
        match (quote, c) {
            (None, '\'' | '"') => quote = Some(c),
            (Some(q), c) if c == q => quote = None,
            (None, ' ') => words.extend((!word.is_empty()).then(|| std::mem::take(&mut word))),
            (_, c) => word.push(c),
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

#[test]
fn the_page_about_writing_a_game_is_true() {
    let page = std::fs::read_to_string("docs/games.md").unwrap();
    let (mut rules, mut json, mut commands) = (String::new(), String::new(), 0);
    let mut others = Vec::new();
    for block in page.split("\n```").skip(1).step_by(2) {
        let (kind, text) = block.split_once('\n').unwrap();
        if kind == "prolog" {
            rules += text;
            rules.push('\n');
            continue;
        }
        if kind == "json" {
            json += text;
            continue;
        }
        if let Some(name) = kind.strip_prefix("json ") {
            others.push((name, text));
            continue;
        }
        assert_eq!(kind, "console");
        // what stands here is true of the rules so far
        let whole = format!("{{{}}}", json.trim_end_matches(','));
        let f = Files::new("page", &[&[("ttt.pl", &*rules), ("ttt.json", &*whole)], &others[..]].concat());
        for run in format!("\n{text}\n").split("\n$ ludolog ").skip(1) {
            let (command, expected) = run.split_once('\n').unwrap_or((run, ""));
            let words = words(command);
            let ran = f.run(&words.iter().map(String::as_str).collect::<Vec<_>>(), "");
            assert_eq!(ran.out.trim_end(), expected.trim_end(), "{command}\n{}", ran.err);
            commands += 1;
        }
    }
    assert_eq!(commands, 21);
}
