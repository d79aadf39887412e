//! `ludolog rules check` and `lower`.

use super::{Check, Lower, load};
use crate::rules::{JsonBuilder, RuleError};

/// Exit status: there are warnings, but no error.
const WARNINGS: u8 = 1;

pub(super) fn run(a: &Check) -> Result<u8, RuleError> {
    let rules = load::rules(&a.source)?;
    let warnings = rules.warnings();
    if a.json {
        let mut b = JsonBuilder::new();
        b.begin_object().member("rules", rules.len()).key("warnings").begin_list();
        for w in &warnings {
            b.begin_object().member("file", &*w.file).member("path", &*w.path);
            b.member("line", w.line).member("column", w.column).member("message", &*w.message).end();
        }
        b.end().end();
        println!("{}", b.finish());
    } else {
        warnings.iter().for_each(|w| println!("{w}"));
        eprintln!("{} rules, {} warnings", rules.len(), warnings.len());
    }
    Ok(if warnings.is_empty() { 0 } else { WARNINGS })
}

pub(super) fn lower(a: &Lower) -> Result<u8, RuleError> {
    print!("{}", load::rules(&a.source)?.lowered());
    Ok(0)
}
