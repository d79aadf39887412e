//! `ludolog rules apply`.

use super::{Apply, load, output};
use crate::rules::{RuleError, Rules};

pub(super) fn run(a: &Apply) -> Result<u8, RuleError> {
    let mut state = load::state(&a.target)?;
    let rules = load::offer(Rules::builder().action(&a.action), &a.host)?.build()?;
    let done = rules.run(&mut state, &load::options(&a.target, &a.host)?)?;
    output::outcome(&state, &done, a.json);
    Ok(0)
}
