//! `ludolog game match`.

use std::{
    collections::HashSet,
    fs::OpenOptions,
    io::{IsTerminal, Write},
    sync::{Mutex, PoisonError},
};

use serde_json::json;

use super::{Error, Status, args, open, pairs, seats, threads};
use crate::games::{self, Record, Score, Series, scores};

pub(super) fn series(options: &args::Match) -> Status {
    let (mut game, start) = open(&options.which)?;
    let chosen = pairs(&options.which.options, "--option")?;
    let bots = seats(&options.seats, game.info(), None)?;
    let series = Series {
        bots: bots.clone(),
        games: options.games,
        seed: options.seed,
        opening: options.opening,
        most_plies: options.most_plies,
        threads: threads(options.threads),
        start,
    };
    let mut records = Vec::new();
    if let Some(file) = options.out.as_ref().filter(|f| std::fs::metadata(f).is_ok()) {
        mend(file)?;
        records = games::read_records(file)?;
        same_series(&records, &bots, &game.info().name, file)?;
    }
    let index = |r: &Record| r.more.get("index").and_then(serde_json::Value::as_u64).map(|i| i as usize);
    let done: HashSet<usize> = records.iter().filter_map(index).collect();
    let mut file = match &options.out {
        Some(path) => {
            let opened = OpenOptions::new().create(true).append(true).open(path);
            Some(opened.map_err(|error| Error::File { path: path.clone(), error })?)
        }
        None => None,
    };
    let info = game.info().clone();
    let progress = std::io::stderr().is_terminal() && !options.json;
    let state = Mutex::new((records, &mut file));
    series.play(&mut *game, &done, &|record| {
        let record = record.clone().with_options(&info.options, &chosen);
        let line = record.to_line();
        let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
        let (records, file) = &mut *state;
        if let Some(f) = file.as_mut() {
            // a game that is not noted is played again another time
            let _ = writeln!(f, "{line}").and_then(|()| f.flush());
        }
        if options.json {
            println!("{line}");
        }
        records.push(record);
        if progress {
            let sum = scores(records, bots.len(), &info).unwrap_or_default();
            let first = sum.first().copied().unwrap_or_default();
            eprint!("\r\x1b[K{} of {}: {}", records.len(), options.games, first.text());
        }
    })?;
    if progress {
        eprint!("\r\x1b[K");
    }
    let (records, _) = state.into_inner().unwrap_or_else(PoisonError::into_inner);
    let sums = scores(&records, bots.len(), &info)?;
    if options.json {
        let rows: Vec<_> = bots.iter().zip(&sums).map(|(b, s)| json!({"bot": b, "score": s.json()})).collect();
        println!("{}", json!({"scores": rows}));
    } else {
        for (bot, score) in bots.iter().zip(&sums) {
            println!("{bot}: {}", Score::text(score));
        }
        let plies: usize = records.iter().map(|r| r.moves.len()).sum();
        println!("{} games of {:.1} moves", records.len(), plies as f64 / records.len().max(1) as f64);
    }
    Ok(0)
}

/// Ends the last line of a file; one that was cut off when a match was stopped is no game, and goes.
fn mend(file: &str) -> Result<(), Error> {
    let text = std::fs::read_to_string(file).map_err(|error| Error::File { path: file.to_owned(), error })?;
    let whole = text.rfind('\n').map_or(0, |i| i + 1);
    match &text[whole..] {
        "" => Ok(()),
        line if Record::from_line(line).is_ok() => games::write_file(file, &(text + "\n")),
        line if line.starts_with('{') => games::write_file(file, &text[..whole]),
        _ => Ok(()),
    }
}

/// A file of games of other bots is not to be added to.
fn same_series(records: &[Record], bots: &[String], game: &str, file: &str) -> Result<(), Error> {
    for record in records {
        let mut have: Vec<&String> = record.seats.iter().map(|(_, b)| b).collect();
        let mut want: Vec<&String> = bots.iter().collect();
        have.sort();
        want.sort();
        if have != want || record.game != game {
            return Err(Error::Record(format!("{file} has games of another series: {} with {have:?}", record.game)));
        }
    }
    Ok(())
}
