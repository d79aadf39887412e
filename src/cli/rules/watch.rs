//! `ludolog rules watch`: the files are looked at again and again; when one has
//! changed, the rules are read and run anew on the state.

use std::{
    fs, thread,
    time::{Duration, SystemTime},
};

use super::{Watch, load, output};
use crate::rules::RuleError;

/// How often the files are looked at.
const PAUSE: Duration = Duration::from_millis(100);

/// A file that is being written is left alone for so long.
const SETTLE: Duration = Duration::from_millis(40);

/// When a file was changed last, and its size.
type Stamp = Option<(SystemTime, u64)>;

fn stamps(files: &[String]) -> Vec<Stamp> {
    files.iter().map(|f| fs::metadata(f).and_then(|m| Ok((m.modified()?, m.len()))).ok()).collect()
}

/// The stamps once they stay the same for a moment: an editor may be in the middle of writing.
fn settled(files: &[String]) -> Vec<Stamp> {
    let mut seen = stamps(files);
    loop {
        thread::sleep(SETTLE);
        let now = stamps(files);
        if now == seen {
            return now;
        }
        seen = now;
    }
}

/// Runs the rules; `files` are all that were read, from now on.
fn once(a: &Watch, files: &mut Vec<String>) -> Result<(), RuleError> {
    let mut state = load::state(&a.target)?;
    let rules = load::rules(&a.source)?;
    for file in rules.files() {
        if !files.contains(&file) {
            files.push(file);
        }
    }
    rules.warnings().iter().for_each(|w| eprintln!("{w}"));
    let done = rules.run(&mut state, &load::options(&a.target, &a.source.host)?)?;
    output::log(&done.log);
    println!("{state}");
    Ok(())
}

pub(super) fn run(a: &Watch) -> Result<u8, RuleError> {
    let mut files: Vec<String> = a.source.rules.iter().chain([&a.target.state]).cloned().collect();
    let mut runs = 0;
    while a.count.is_none_or(|n| runs < n) {
        // before they are read, so that no change in between is missed
        let seen = if runs == 0 { stamps(&files) } else { settled(&files) };
        runs += 1;
        // the next version may be better
        if let Err(e) = once(a, &mut files) {
            output::error(&e, false);
        }
        let now = stamps(&files);
        if now[..seen.len()] != seen[..] {
            continue;
        }
        while a.count.is_none_or(|n| runs < n) && stamps(&files) == now {
            thread::sleep(PAUSE);
        }
    }
    Ok(0)
}
