//! `ludolog game`: games from files of rules.

mod analyse;
mod args;
mod look;
mod play;
mod series;

use std::io::IsTerminal;

use super::{ERROR, FAILED};
use crate::games::{self, Error, Game, Info, Outcome, State};

pub use args::GameCommand;
use args::{Action, Which};

/// Runs one of the actions; returns the exit status.
pub fn run(command: &GameCommand) -> u8 {
    let done = match &command.action {
        Action::List(a) => look::list(a),
        Action::Players(a) => look::players(a),
        Action::Moves(a) => look::moves(a),
        Action::Show(a) => look::show(a),
        Action::Perft(a) => look::perft(a),
        Action::Playouts(a) => look::playouts(a),
        Action::Odds(a) => look::odds(a),
        Action::Value(a) => look::value(a),
        Action::Bots => look::bots(),
        Action::Play(a) => play::play(a),
        Action::Match(a) => series::series(a),
        Action::Replay(a) => analyse::replay(a),
        Action::Analyse(a) => analyse::analyse(a),
        Action::Solve(a) => analyse::solve(a),
        Action::Check(a) => analyse::check(a),
    };
    done.unwrap_or_else(|e| {
        eprintln!("ludolog: {e}");
        if matches!(e, Error::Move(_) | Error::Position(_)) { FAILED } else { ERROR }
    })
}

type Status = Result<u8, Error>;

/// The rules that the arguments name, and the position.
fn open(which: &Which) -> Result<(Box<dyn Game>, Option<State>), Error> {
    let options = pairs(&which.options, "--option")?;
    let mut game = games::open(&which.game, &options)?;
    let state = match &which.position {
        Some(text) => Some(game.read_state(text)?),
        None => None,
    };
    Ok((game, state))
}

/// The rules and a position: the first one if none was given.
fn open_at(which: &Which) -> Result<(Box<dyn Game>, State), Error> {
    let (mut game, state) = open(which)?;
    let state = match state {
        Some(s) => s,
        None => game.initial()?,
    };
    Ok((game, state))
}

/// `name=value`.
fn pairs(texts: &[String], what: &str) -> Result<Vec<(String, String)>, Error> {
    let pair = |t: &String| match t.split_once('=') {
        Some((k, v)) => Ok((k.to_owned(), v.to_owned())),
        None => Err(Error::Unknown(format!("{what} {t}: expected NAME=VALUE"))),
    };
    texts.iter().map(pair).collect()
}

/// The player whom an option names.
fn player(info: &Info, name: &str, option: &str) -> Result<usize, Error> {
    info.player(name).ok_or_else(|| {
        let players = info.players.join(", ");
        Error::Unknown(format!("{option}: {} has no player {name}; its players: {players}", info.name))
    })
}

/// The bots of `--seat` options, in the order of the players; `other` sits where nobody was named.
fn seats(texts: &[String], info: &Info, other: Option<&str>) -> Result<Vec<String>, Error> {
    let mut seats: Vec<Option<String>> = vec![None; info.players.len()];
    for (name, bot) in pairs(texts, "--seat")? {
        seats[player(info, &name, "--seat")?] = Some(bot);
    }
    let missing = |p: usize| {
        let player = &info.players[p];
        Error::Unknown(format!("who sits where {player} does? --seat {player}=BOT; the bots: ludolog game bots"))
    };
    let seat = |(p, s): (usize, Option<String>)| s.or_else(|| other.map(str::to_owned)).ok_or_else(|| missing(p));
    seats.into_iter().enumerate().map(seat).collect()
}

/// How many threads: those asked for, or all.
fn threads(asked: Option<usize>) -> usize {
    asked.filter(|n| *n > 0).unwrap_or_else(games::all_threads)
}

/// Whether to write colours.
fn colours(when: args::Colour) -> bool {
    match when {
        args::Colour::Always => true,
        args::Colour::Never => false,
        args::Colour::Auto => std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    }
}

/// A player as the rules write him: a number if it is one.
fn id_json(info: &Info, player: usize) -> serde_json::Value {
    let id = &info.ids[player];
    id.parse::<i64>().map_or_else(|_| id.clone().into(), Into::into)
}

/// An outcome as JSON: `{"win":P}`, `"draw"` or `{"score":{P:N,..}}`.
fn outcome_json(outcome: Option<&Outcome>, info: &Info) -> serde_json::Value {
    match outcome {
        None => serde_json::Value::Null,
        Some(Outcome::Draw) => "draw".into(),
        Some(Outcome::Win(p)) => serde_json::json!({"win": id_json(info, *p)}),
        Some(Outcome::Score(points)) => {
            let scores: serde_json::Map<_, _> =
                info.ids.iter().cloned().zip(points.iter().map(|n| (*n).into())).collect();
            serde_json::json!({"score": scores})
        }
    }
}

/// Moves as text, with blanks between them.
fn line_text(game: &mut dyn Game, line: &[games::Move]) -> Result<String, Error> {
    let texts = line.iter().take(12).map(|m| game.notation(m)).collect::<Result<Vec<_>, _>>()?;
    Ok(texts.join(" "))
}

/// A value as people read it: a won or lost game by its number of moves.
fn value_text(value: f64) -> String {
    if value.abs() < 1e11 {
        // no minus before a zero
        return format!("{:.3}", value + 0.0);
    }
    let plies = (1e12 - value.abs()).max(0.0);
    let word = if value > 0.0 { "won" } else { "lost" };
    if plies < 1e3 { format!("{word} in {plies:.0}") } else { word.to_owned() }
}

/// Shows on a terminal what a bot has found so far; the line is to be wiped with [`wipe`].
fn progress(start: std::time::Instant) -> impl Fn(&games::bots::Thought) + Sync {
    let shows = std::io::stderr().is_terminal();
    move |t| {
        if shows {
            let value = t.value.map_or(String::new(), |v| format!(", {}", value_text(v)));
            let seconds = start.elapsed().as_secs_f64();
            eprint!("\r\x1b[Kdepth {}, {} positions{value}, {seconds:.1} s", t.depth, t.nodes);
        }
    }
}

/// Wipes the line of [`progress`].
fn wipe() {
    if std::io::stderr().is_terminal() {
        eprint!("\r\x1b[K");
    }
}

/// A position drawn as text: the rules' picture, or the position's text.
fn drawn(game: &mut dyn Game, state: &State, before: Option<&State>, colours: bool) -> Result<String, Error> {
    let Some(mut picture) = game.picture(state)? else { return Ok(game.state_text(state)? + "\n") };
    if let Some(before) = before
        && let Some(before) = game.picture(before)?
    {
        picture.mark_changes(&before);
    }
    Ok(picture.terminal(colours))
}
