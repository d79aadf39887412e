//! `ludolog rules why`.

use std::io::IsTerminal;

use super::{Why, load};
use crate::rules::RuleError;

pub(super) fn run(a: &Why) -> Result<u8, RuleError> {
    let mut state = load::state(&a.target)?;
    let rules = load::rules(&a.source)?;
    let why = rules.explain(&mut state, &load::options(&a.target, &a.source.host)?, a.rule.as_deref())?;
    if a.json {
        println!("{}", why.to_json());
    } else if a.html {
        print!("{}", why.to_html());
    } else {
        print!("{}", why.to_text(std::io::stdout().is_terminal()));
    }
    Ok(0)
}
