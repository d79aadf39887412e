//! `ludolog rules run` and `query`.

use super::{Query, Run, load, output};
use crate::rules::{JsonBuilder, RuleError};

pub(super) fn run(a: &Run) -> Result<u8, RuleError> {
    let mut state = load::state(&a.target)?;
    let rules = load::rules(&a.source)?;
    let done = rules.run(&mut state, &load::options(&a.target, &a.source.host)?)?;
    if a.log {
        output::log(&done.log);
    }
    output::outcome(&state, &done, a.json);
    Ok(0)
}

pub(super) fn query(a: &Query) -> Result<u8, RuleError> {
    let mut state = load::state(&a.target)?;
    let rules = load::rules(&a.source)?;
    let options = load::options(&a.target, &a.source.host)?;
    let matches = if a.all {
        rules.query_all(&mut state, &options)?
    } else {
        let (matches, log) = rules.query_logged(&mut state, &options)?;
        if a.log {
            output::log(&log);
        }
        matches
    };
    let mut b = JsonBuilder::new();
    b.begin_list();
    matches.iter().for_each(|m| {
        b.push(&m.to_json());
    });
    b.end();
    println!("{}", b.finish());
    Ok(0)
}
