//! Looking into games, positions and rules.

use std::{sync::atomic::AtomicBool, time::Instant};

use serde_json::json;

use super::{
    Error, FAILED, Status, args, colours, drawn, line_text, open, open_at, progress, threads, value_text, wipe,
};
use crate::games::{
    self, CheckOptions, Game, History, Turn,
    bots::{Context, bot},
    read_records,
};

pub(super) fn analyse(options: &args::Analyse) -> Status {
    let (mut game, state) = open_at(&options.which)?;
    let history = History::new(&mut *game, Some(state))?;
    if let Some(end) = history.end() {
        println!("the game is over: {}", end.text(game.info()));
        return Ok(0);
    }
    let default = if game.info().players.len() == 2 { "alphabeta" } else { "mcts" };
    let mut bot = bot(options.bot.as_deref().unwrap_or(default), game.info())?;
    let stop = AtomicBool::new(false);
    let progress = progress(Instant::now());
    let context = Context {
        history: &history,
        seed: options.seed,
        threads: threads(options.threads),
        stop: &stop,
        progress: Some(&progress),
    };
    let rated = bot.rate(&mut *game, &context);
    wipe();
    let Some(rated) = rated? else {
        return Err(Error::Bot(format!("{} gives no values", bot.name())));
    };
    let mut rows = Vec::new();
    for r in rated.into_iter().take(options.best) {
        let text = game.notation(&r.mv)?;
        rows.push((text, r.value, r.visits, line_text(&mut *game, &r.line)?));
    }
    if options.json {
        let rows: Vec<_> =
            rows.iter().map(|(m, v, n, l)| json!({"move": m, "value": v, "visits": n, "line": l})).collect();
        println!("{}", serde_json::Value::from(rows));
        return Ok(0);
    }
    let width = rows.iter().map(|r| r.0.chars().count()).max().unwrap_or(0);
    for (text, value, visits, line) in rows {
        let visits = visits.map_or(String::new(), |n| format!(" {n:>8}"));
        println!("{text:width$}  {:>12}{visits}  {line}", value_text(value));
    }
    Ok(0)
}

pub(super) fn solve(options: &args::Solve) -> Status {
    let (mut game, state) = open_at(&options.which)?;
    let history = History::new(&mut *game, Some(state))?;
    if history.end().is_some() {
        println!("there is nothing to solve");
        return Ok(0);
    }
    let mut bot = bot(&options.bot, game.info())?;
    let stop = AtomicBool::new(false);
    let progress = progress(Instant::now());
    let context = Context { history: &history, seed: 1, threads: 1, stop: &stop, progress: Some(&progress) };
    let choice = bot.choose(&mut *game, &context);
    wipe();
    let Some(choice) = choice? else {
        eprintln!("ludolog: no solution found");
        return Ok(FAILED);
    };
    let texts = choice.thought.line.iter().map(|m| game.notation(m)).collect::<Result<Vec<_>, _>>()?;
    if options.json {
        println!("{}", json!({"moves": texts, "n": texts.len(), "nodes": choice.thought.nodes}));
    } else {
        println!("{}", texts.join(" "));
        println!("% {} moves; {} positions were looked at", texts.len(), choice.thought.nodes);
    }
    Ok(0)
}

pub(super) fn replay(options: &args::Replay) -> Status {
    let records = read_records(&options.file)?;
    if let Some(n) = options.game.filter(|n| !(1..=records.len()).contains(n)) {
        return Err(Error::Record(format!("{} has {} games, and no game {n}", options.file, records.len())));
    }
    let chosen: Vec<_> = records.iter().enumerate().filter(|(i, _)| options.game.is_none_or(|n| n == i + 1)).collect();
    let games = chosen.len();
    let mut status = 0;
    let mut sgf = String::new();
    for (i, record) in chosen {
        let rules = options.rules.as_deref().unwrap_or(&record.game);
        let shown = format!("{}: game {}", options.file, i + 1);
        let replayed = games::open(rules, &record.options).and_then(|mut game| {
            let history = record.replay(&mut *game)?;
            Ok((game, history))
        });
        let (mut game, history) = match replayed {
            Ok(replayed) => replayed,
            // the others may be all right
            Err(e) => {
                eprintln!("ludolog: {shown}: {e}");
                status = FAILED;
                continue;
            }
        };
        if options.sgf.is_some() {
            sgf += &record.to_sgf(&mut *game, &history)?;
        }
        let info = game.info();
        let end = history.end().map(|e| games::outcome_text(&e.outcome(info.players.len()), info));
        if end != record.result {
            let text = |r: &Option<String>| r.clone().unwrap_or_else(|| "no end".into());
            eprintln!("ludolog: {shown}: the record says {}, the rules {}", text(&record.result), text(&end));
            status = FAILED;
        }
        if !options.verify && options.sgf.is_none() {
            tell(&mut *game, &history, options)?;
        }
    }
    if let Some(file) = &options.sgf {
        games::write_file(file, &sgf)?;
    }
    if options.verify && status == 0 {
        println!("{games} {} legal", if games == 1 { "game is" } else { "games are" });
    }
    Ok(status)
}

/// Prints a game's moves, and its positions if they are asked for.
fn tell(game: &mut dyn Game, history: &History, options: &args::Replay) -> Result<(), Error> {
    let states: Vec<_> = history.states().collect();
    let colours = colours(options.color);
    if options.show {
        print!("{}", drawn(game, states[0], None, colours)?);
    }
    for (i, text) in history.texts().iter().enumerate() {
        let turn = game.turn(states[i])?;
        println!("{}. {}: {text}", i + 1, game.info().turn_name(turn));
        if options.show {
            print!("{}", drawn(game, states[i + 1], Some(states[i]), colours)?);
        }
    }
    match history.end() {
        Some(end) => println!("{}", end.text(game.info())),
        None => match game.turn(history.state())? {
            Turn::Player(p) => println!("{} to move", game.info().players[p]),
            Turn::Chance => println!("chance to move"),
        },
    }
    Ok(())
}

pub(super) fn check(options: &args::Check) -> Status {
    let (mut game, _) = open(&options.which)?;
    let settings = CheckOptions { games: options.games, seed: options.seed, ..CheckOptions::default() };
    let checked = games::check(&mut *game, &settings)?;
    let found = checked.found;
    if options.json {
        let rows: Vec<_> = found
            .iter()
            .map(|f| json!({"severity": if f.error { "error" } else { "warning" }, "message": f.text}))
            .collect();
        println!("{}", serde_json::Value::from(rows));
    } else {
        for f in &found {
            println!("{}: {}", if f.error { "error" } else { "warning" }, f.text);
        }
        if found.is_empty() {
            println!("{}: nothing found in {} random games", game.info().name, checked.games);
        }
        if checked.games < options.games {
            eprintln!("the time was up after {} of {} random games", checked.games, options.games);
        }
    }
    Ok(if found.iter().any(|f| f.error) {
        super::ERROR
    } else if found.is_empty() {
        0
    } else {
        FAILED
    })
}
