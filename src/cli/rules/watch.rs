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

/// When the files were changed last.
fn stamps(a: &Watch) -> Vec<Option<SystemTime>> {
    let files = a.source.rules.iter().chain([&a.target.state]);
    files.map(|f| fs::metadata(f).and_then(|m| m.modified()).ok()).collect()
}

fn once(a: &Watch) -> Result<(), RuleError> {
    let mut state = load::state(&a.target)?;
    let rules = load::rules(&a.source)?;
    rules.warnings().iter().for_each(|w| eprintln!("{w}"));
    let done = rules.run(&mut state, &load::options(&a.target, &a.source.host)?)?;
    output::log(&done.log);
    println!("{state}");
    Ok(())
}

pub(super) fn run(a: &Watch) -> Result<u8, RuleError> {
    let mut seen = Vec::new();
    let mut runs = 0;
    while a.count.is_none_or(|n| runs < n) {
        let now = stamps(a);
        if now == seen {
            thread::sleep(PAUSE);
            continue;
        }
        seen = now;
        runs += 1;
        // the next version may be better
        if let Err(e) = once(a) {
            output::error(&e, false);
        }
    }
    Ok(0)
}
