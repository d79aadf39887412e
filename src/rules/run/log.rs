//! Records of the log for callers.

use super::{LogRecord, bindings_json};
use crate::rules::{
    json::{Json, JsonBuilder},
    runtime::{Event, What},
};

/// The record of an event.
pub(crate) fn record(e: &Event) -> LogRecord {
    let (event, data) = match &e.what {
        What::Rule(id) => ("rule", vec![("rule", id.clone())]),
        What::Try { var, value } => ("try", vec![("var", Json::from(&**var)), ("value", value.clone())]),
        What::Bind { var, value } => ("bind", vec![("var", Json::from(&**var)), ("value", value.clone())]),
        What::Fail(w) => {
            let mut data = vec![("why", Json::from(w.why))];
            data.extend(w.want.clone().map(|v| ("want", v)));
            data.extend(w.got.clone().map(|v| ("got", v)));
            ("fail", data)
        }
        What::Match(b) => ("match", vec![("bindings", bindings_json(b))]),
        What::Stale(b) => ("stale", vec![("bindings", bindings_json(b))]),
        What::Set { old, new } => ("set", vec![("old", old.clone()), ("new", new.clone())]),
        What::Remove => ("remove", Vec::new()),
        What::Call { name, args } => {
            let mut list = JsonBuilder::new();
            list.begin_list();
            args.iter().for_each(|a| {
                list.push(a);
            });
            list.end();
            ("call", vec![("name", Json::from(&**name)), ("args", list.finish())])
        }
        What::End { rule, matches } => {
            ("end", vec![("rule", rule.clone()), ("matches", Json::from(*matches as usize))])
        }
    };
    LogRecord { depth: e.depth, event, at: e.at.clone(), data }
}

/// A node that is not there.
pub(super) fn missing() -> crate::rules::runtime::Why {
    crate::rules::runtime::Why { why: "missing", want: None, got: None, site: None }
}
