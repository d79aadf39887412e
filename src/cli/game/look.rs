//! Looking at games and positions.

use std::{
    io::{IsTerminal, Write},
    time::Instant,
};

use serde_json::json;

use super::{Error, Status, args, drawn, id_json, open_at, outcome_json};
use crate::games::{self, History, Rng, Score, Turn, outcome_text};

pub(super) fn list(options: &args::List) -> Status {
    if options.json {
        let all: Vec<_> = games::SHIPPED.iter().map(|g| json!({"name": g.name, "about": g.about})).collect();
        println!("{}", serde_json::Value::from(all));
        return Ok(0);
    }
    let width = games::SHIPPED.iter().map(|g| g.name.len()).max().unwrap_or(0);
    for g in games::SHIPPED {
        println!("{:width$}  {}", g.name, g.about);
    }
    Ok(0)
}

pub(super) fn players(options: &args::Players) -> Status {
    let game = games::open(&options.game, &[])?;
    for player in &game.info().players {
        println!("{player}");
    }
    if options.options {
        for o in &game.info().options {
            println!("--option {}={}\n    {}", o.name, o.value, o.doc);
        }
    }
    Ok(0)
}

pub(super) fn bots() -> Status {
    for (name, about) in games::bots::BOTS {
        println!("{name}\n    {about}");
    }
    Ok(0)
}

pub(super) fn moves(options: &args::Moves) -> Status {
    let (mut game, state) = open_at(&options.which)?;
    let outcome = game.outcome(&state)?;
    let moves = game.moves(&state)?;
    let texts = moves.iter().map(|m| game.notation(m)).collect::<Result<Vec<_>, _>>()?;
    let turn = if outcome.is_none() { game.turn(&state)? } else { game.turn(&state).unwrap_or(Turn::Chance) };
    let info = game.info();
    if options.json {
        let to_move = match turn {
            Turn::Player(p) => id_json(info, p),
            Turn::Chance => "chance".into(),
        };
        // the members stand in the order in which they are asked for
        println!(
            "{{\"to_move\":{to_move},\"n\":{},\"moves\":{},\"outcome\":{}}}",
            texts.len(),
            json!(texts),
            outcome_json(outcome.as_ref(), info)
        );
        return Ok(0);
    }
    let mut out = std::io::stdout().lock();
    for text in &texts {
        // nobody reads any more
        let _ = writeln!(out, "{text}");
    }
    if let Some(outcome) = outcome {
        let _ = writeln!(out, "% the game is over: {}", outcome_text(&outcome, info));
    }
    Ok(0)
}

pub(super) fn show(options: &args::Show) -> Status {
    let (mut game, state) = open_at(&options.which)?;
    let mut history = History::new(&mut *game, Some(state))?;
    for text in &options.moves {
        history.play_text(&mut *game, text)?;
    }
    let whole = history.state().clone();
    let mut state = whole.clone();
    let mut before = history.states().rev().nth(1).cloned();
    if let Some(name) = &options.seen_by {
        let viewer = super::player(game.info(), name, "--seen-by")?;
        state = game.observation(&state, viewer)?;
        before = before.map(|b| game.observation(&b, viewer)).transpose()?;
    }
    if let Some(file) = &options.svg {
        let Some(mut picture) = game.picture(&state)? else {
            return Err(Error::Unknown(format!("the rules of {} have no picture/2", game.info().name)));
        };
        if let Some(before) = &before
            && let Some(before) = game.picture(before)?
        {
            picture.mark_changes(&before);
        }
        games::write_file(file, &picture.svg())?;
        return Ok(0);
    }
    if options.json {
        let Some(json) = game.state_json(&state)? else {
            return Err(Error::Unknown(format!("the rules of {} have no state_json/2", game.info().name)));
        };
        println!("{json}");
        return Ok(0);
    }
    print!("{}", drawn(&mut *game, &state, before.as_ref(), super::colours(options.color))?);
    match history.end() {
        Some(end) => println!("{}", end.text(game.info())),
        None => {
            let turn = game.turn(&whole)?;
            println!("{} to move", game.info().turn_name(turn));
        }
    }
    // a view is no position to go on from
    if options.seen_by.is_none() {
        println!("--position '{}'", game.state_text(&whole)?);
    }
    Ok(0)
}

pub(super) fn perft(options: &args::Perft) -> Status {
    let (mut game, state) = open_at(&options.which)?;
    let threads = super::threads(options.threads);
    let start = Instant::now();
    if options.divide {
        let divided = games::divide(&mut *game, &state, options.depth, threads)?;
        let seconds = start.elapsed().as_secs_f64();
        let mut rows = Vec::new();
        for (mv, n) in &divided.moves {
            rows.push((game.notation(mv)?, *n));
        }
        if options.json {
            let rows: Vec<_> = rows.iter().map(|(m, n)| json!({"move": m, "nodes": n})).collect();
            let total = divided.total();
            println!("{}", json!({"depth": options.depth, "nodes": total, "seconds": seconds, "divide": rows}));
        } else {
            for (text, n) in rows {
                println!("{text} {n}");
            }
            println!("total {}", divided.total());
        }
        return Ok(0);
    }
    let nodes = games::perft(&mut *game, &state, options.depth, threads)?;
    if options.json {
        let seconds = start.elapsed().as_secs_f64();
        println!("{}", json!({"depth": options.depth, "nodes": nodes, "seconds": seconds}));
    } else {
        println!("{nodes}");
    }
    Ok(0)
}

pub(super) fn playouts(options: &args::Playouts) -> Status {
    /// Games that are played by one thread without a break.
    const BLOCK: usize = 50;
    let (mut game, state) = open_at(&options.which)?;
    let info = game.info().clone();
    let start = Instant::now();
    let blocks = options.games.div_ceil(BLOCK);
    let played = games::in_parts(&mut *game, blocks, options.threads, |game, i| {
        let (from, to) = (i * BLOCK, options.games.min((i + 1) * BLOCK));
        let one = |n: usize| {
            let mut rng = Rng::part(options.seed, n as u64);
            let p = game.playout(&state, &mut rng, options.most_plies)?;
            Ok((p.outcome, p.plies))
        };
        (from..to).map(one).collect::<Result<Vec<_>, Error>>()
    })?;
    let seconds = start.elapsed().as_secs_f64();
    let (mut plies, mut unfinished) = (0, 0);
    let mut sums = vec![Score::default(); info.players.len()];
    for (outcome, n) in played.iter().flatten() {
        plies += n;
        match outcome {
            Some(o) => (0..sums.len()).for_each(|p| sums[p].add(o.payoff(p, info.players.len()))),
            None => unfinished += 1,
        }
    }
    let rate = options.games as f64 / seconds;
    let mean = plies as f64 / options.games.max(1) as f64;
    if options.json {
        let rows: Vec<_> =
            info.players.iter().zip(&sums).map(|(p, s)| json!({"player": p, "score": s.json()})).collect();
        println!(
            "{}",
            json!({"games": options.games, "seconds": seconds, "playouts_per_second": rate, "plies": mean,
                   "unfinished": unfinished, "scores": rows})
        );
        return Ok(0);
    }
    println!("{} games of {mean:.2} moves, {rate:.0} a second", options.games);
    for (player, s) in info.players.iter().zip(&sums) {
        let percent = |n: usize| 100.0 * n as f64 / options.games.max(1) as f64;
        println!(
            "{player}: won {:.1} %, drawn {:.1} %, lost {:.1} %",
            percent(s.wins),
            percent(s.draws),
            percent(s.losses)
        );
    }
    if unfinished > 0 {
        println!("{unfinished} games did not end");
    }
    Ok(0)
}

pub(super) fn odds(options: &args::Odds) -> Status {
    let (mut game, state) = open_at(&options.which)?;
    let threads = super::threads(options.threads);
    let shows = std::io::stderr().is_terminal();
    let told = |done: usize, all: usize| {
        if shows {
            eprint!("\r\x1b[K{done} of {all}");
        }
    };
    let found = match options.games {
        Some(games) => games::sampled_odds(&mut *game, &state, games, options.seed, threads, &told),
        None => games::odds(&mut *game, &state, threads, &told),
    };
    super::wipe();
    let odds = found?;
    let info = game.info();
    if options.json {
        let by_id = |values: &[f64]| -> serde_json::Map<_, _> {
            info.ids.iter().cloned().zip(values.iter().map(|v| (*v).into())).collect()
        };
        println!(
            "{}",
            json!({"ends": odds.ends, "wins": by_id(&odds.wins), "draws": odds.draws, "shares": by_id(&odds.shares)})
        );
        return Ok(0);
    }
    for (p, player) in info.players.iter().enumerate() {
        println!("{player}: wins {:.2} %, can expect {:.2} %", 100.0 * odds.wins[p], 100.0 * odds.shares[p]);
    }
    println!(
        "drawn: {:.2} % of {} {}",
        100.0 * odds.draws,
        odds.ends,
        if options.games.is_some() { "games" } else { "ends" }
    );
    Ok(0)
}

pub(super) fn value(options: &args::Value) -> Status {
    let (mut game, state) = open_at(&options.which)?;
    let players = game.info().players.clone();
    let mut values = Vec::new();
    for p in 0..players.len() {
        let Some(v) = game.stated_value(&state, p)? else {
            return Err(Error::Unknown(format!("the rules of {} have no value/3 for this", game.info().name)));
        };
        values.push(v);
    }
    if options.json {
        let ids = game.info().ids.clone();
        let object: serde_json::Map<_, _> = ids.into_iter().zip(values.into_iter().map(Into::into)).collect();
        println!("{}", serde_json::Value::Object(object));
    } else {
        for (player, v) in players.iter().zip(values) {
            println!("{player} {v}");
        }
    }
    Ok(0)
}
