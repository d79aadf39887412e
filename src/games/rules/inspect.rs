//! What looks wrong with a file of rules.

use super::{JsonGame, PARTS, Sheet};
use crate::{
    games::check::likeness,
    rules::game::{Kind, Node},
};

/// Which rules have matched.
#[derive(Default)]
pub(super) struct Tally {
    matched: Vec<(usize, usize)>,
    /// The parts that were looked at.
    asked: Vec<usize>,
}

impl Tally {
    pub(super) fn ask(&mut self, part: usize) {
        if !self.asked.contains(&part) {
            self.asked.push(part);
        }
    }

    pub(super) fn note(&mut self, part: usize, rule: usize) {
        if !self.matched.contains(&(part, rule)) {
            self.matched.push((part, rule));
        }
    }

    /// The rules that were looked at and have never matched: part and number.
    pub(super) fn idle<'t>(&'t self, sheet: &'t Sheet) -> impl Iterator<Item = (usize, usize)> + 't {
        let asked = (0..PARTS.len()).filter(|part| self.asked.contains(part));
        let rules = asked.flat_map(|part| (0..sheet.rules.count(part)).map(move |rule| (part, rule)));
        rules.filter(|r| !self.matched.contains(r))
    }
}

/// A text in a file, where it stands, and how often there is one like it.
struct Seen {
    text: String,
    place: String,
    times: usize,
}

impl JsonGame {
    /// What was found, one line each; rules are counted no more.
    pub(super) fn looks_wrong(&mut self, enough: bool) -> Vec<String> {
        let mut remarks = Vec::new();
        if let Some(tally) = self.tally.take().filter(|_| enough) {
            for (part, rule) in tally.idle(&self.sheet) {
                remarks.push(format!("{} has never matched", self.rule_name(part, rule)));
            }
        }
        let seen = self.constants();
        for option in &self.sheet.options {
            if !seen.iter().any(|s| s.text == option.name && s.place != "setup") {
                remarks.push(format!("no rule asks for the option {}", option.name));
            }
        }
        remarks.extend(lone_constants(&seen));
        remarks
    }

    /// The constants of the file.
    fn constants(&self) -> Vec<Seen> {
        let mut seen: Vec<Seen> = Vec::new();
        let names = PARTS.iter().map(|p| p.name).chain(["start"]);
        for (name, section) in names.zip(&self.sheet.sections) {
            collect(section, name, &mut seen);
        }
        let mut from_setup: Vec<String> = Vec::new();
        for item in self.sheet.setup.texts() {
            from_setup.push(item);
        }
        from_setup.extend(self.sheet.ids.iter().cloned());
        for text in from_setup {
            note(&mut seen, &text, "setup");
        }
        seen
    }
}

/// Constants that occur once in the file and look like another one.
fn lone_constants(seen: &[Seen]) -> impl Iterator<Item = String> {
    let meant = |s: &Seen| {
        let near = seen.iter().filter(|o| o.text != s.text);
        let near = near.filter_map(|o| Some((likeness(&s.text, &o.text)?, std::cmp::Reverse(o.times), &o.text)));
        near.min().map(|(_, _, other)| other.clone())
    };
    // one that is in the setup only may be there to be looked at
    let lone = seen.iter().filter(|s| s.times == 1 && s.place != "setup");
    lone.filter_map(move |s| {
        let meant = meant(s)?;
        Some(format!("the constant {} occurs only once, in {}; is {meant} meant?", s.text, s.place))
    })
}

fn note(seen: &mut Vec<Seen>, text: &str, place: &str) {
    match seen.iter_mut().find(|s| s.text == text) {
        Some(s) => s.times += 1,
        None => seen.push(Seen { text: text.to_owned(), place: place.to_owned(), times: 1 }),
    }
}

/// The words of the rules' own language.
const WORDS: &[&str] =
    &["condition", "action", "label", "outcome", "value", "draw", "match", "repeat", "id", "enabled"];

/// Notes the keys and texts of a part that are constants.
fn collect(section: &Node, place: &str, seen: &mut Vec<Seen>) {
    let mut todo = vec![(section, false)];
    while let Some((n, is_rule)) = todo.pop() {
        match &n.kind {
            // rules stand in arrays; so do values, whose members are no words of the language then either
            Kind::List(items) => todo.extend(items.iter().map(|i| (i, true))),
            Kind::Object(members) => {
                for m in members {
                    if &*m.key == "@comment" {
                        continue;
                    }
                    if !(is_rule && WORDS.contains(&&*m.key)) {
                        constants(&m.key, true, place, seen);
                    }
                    todo.push((&m.value, false));
                }
            }
            Kind::Text(s) => constants(s, false, place, seen),
            _ => {}
        }
    }
}

/// Notes a key or text, or the quoted texts and the path of an expression.
fn constants(text: &str, is_key: bool, place: &str, seen: &mut Vec<Seen>) {
    if is_key && !text.starts_with('@') && !text.starts_with('$') && !text.starts_with('_') {
        return note(seen, text.split('@').next().unwrap_or(text), place);
    }
    if is_key || text.contains('$') || text.starts_with(['=', '<', '>', '!', '(']) || text.contains("path(") {
        for quoted in text.split('\'').skip(1).step_by(2) {
            quoted.split('/').filter(|s| !s.is_empty() && !s.starts_with('$')).for_each(|s| note(seen, s, place));
        }
        if text.starts_with("@/") || text.starts_with("@.") {
            let steps = text[1..].split('/').filter(|s| !s.is_empty() && !s.starts_with(['$', '.']));
            steps.for_each(|s| note(seen, s, place));
        }
        return;
    }
    if !text.starts_with('@') {
        note(seen, text, place);
    }
}
