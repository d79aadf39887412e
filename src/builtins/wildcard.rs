//! Patterns for names: `wildcard_match/2,3`.

use crate::{
    machine::{Machine, builtin::Row},
    term::{Res, Throw, names},
};

use super::{
    chars::to_lower,
    det,
    stream_args::options,
    text::{Accept, text},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    det("wildcard_match", 2, |m| wildcard_match(m, false)),
    det("wildcard_match", 3, |m| {
        let mut fold = false;
        for o in options(m, m.x[2], DOMAIN)? {
            match o.name(m).as_str() {
                "case_sensitive" => fold = !o.boolean(m, DOMAIN)?,
                _ => o.unknown(m, DOMAIN)?,
            }
        }
        wildcard_match(m, fold)
    }),
];

const DOMAIN: &str = "wildcard_option";

/// One step of a pattern.
enum Step {
    /// This character.
    Char(char),
    /// Any character.
    Any,
    /// A character in one of the ranges.
    Class(Vec<(char, char)>),
    /// Go on here and there.
    Split(usize, usize),
    /// Go on there.
    Jump(usize),
}

/// A pattern: `?`, `*`, `[a-z]`, `{one,other}`, `\c`.
pub struct Pattern(Vec<Step>);

impl Pattern {
    /// Compiles the text of a pattern; the error is a bracket that is not closed.
    pub fn new(text: &str) -> Result<Pattern, char> {
        let mut steps = Vec::new();
        // open alternatives: where the current one begins, and the jumps to the end so far
        let mut open: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            match c {
                '?' => steps.push(Step::Any),
                '*' => {
                    let here = steps.len();
                    steps.push(Step::Split(here + 1, here + 3));
                    steps.push(Step::Any);
                    steps.push(Step::Jump(here));
                }
                '[' => steps.push(Step::Class(class(&mut chars).ok_or('[')?)),
                '{' => {
                    open.push((steps.len(), Vec::new()));
                    steps.push(Step::Jump(steps.len() + 1));
                }
                ',' if !open.is_empty() => {
                    let Some((begin, jumps)) = open.last_mut() else { continue };
                    jumps.push(steps.len());
                    steps.push(Step::Jump(0));
                    // what begins the alternative chooses between it and the next one
                    let next = steps.len();
                    steps[*begin] = Step::Split(*begin + 1, next);
                    *begin = next;
                    steps.push(Step::Jump(next + 1));
                }
                '}' if !open.is_empty() => {
                    let Some((_, jumps)) = open.pop() else { continue };
                    let end = steps.len();
                    jumps.into_iter().for_each(|j| steps[j] = Step::Jump(end));
                }
                '\\' => steps.push(Step::Char(chars.next().unwrap_or('\\'))),
                c => steps.push(Step::Char(c)),
            }
        }
        if open.is_empty() { Ok(Pattern(steps)) } else { Err('{') }
    }

    /// Whether a text fits.
    pub fn matches(&self, text: &str) -> bool {
        let mut now = vec![0];
        let mut seen = vec![usize::MAX; self.0.len()];
        self.follow(&mut now, &mut seen, 0);
        for (i, c) in text.chars().enumerate() {
            let step = |at: &usize| match self.0.get(*at) {
                Some(Step::Char(d)) if *d == c => Some(at + 1),
                Some(Step::Any) => Some(at + 1),
                Some(Step::Class(ranges)) if ranges.iter().any(|(a, b)| (*a..=*b).contains(&c)) => Some(at + 1),
                _ => None,
            };
            now = now.iter().filter_map(step).collect();
            self.follow(&mut now, &mut seen, i + 1);
            if now.is_empty() {
                return false;
            }
        }
        now.contains(&self.0.len())
    }

    /// Adds where jumps lead; `seen` keeps the round in which a step was met last.
    fn follow(&self, now: &mut Vec<usize>, seen: &mut [usize], round: usize) {
        let mut i = 0;
        while i < now.len() {
            let at = now[i];
            i += 1;
            if at < seen.len() && std::mem::replace(&mut seen[at], round) == round {
                continue;
            }
            match self.0.get(at) {
                Some(Step::Jump(to)) => now.push(*to),
                Some(Step::Split(a, b)) => now.extend([*a, *b]),
                _ => {}
            }
        }
    }
}

/// The ranges of a class, after its `[`.
fn class(chars: &mut std::str::Chars) -> Option<Vec<(char, char)>> {
    let mut ranges = Vec::new();
    loop {
        let low = match chars.next()? {
            ']' => return Some(ranges),
            '\\' => chars.next()?,
            c => c,
        };
        let mut ahead = chars.clone();
        match (ahead.next(), ahead.next()) {
            (Some('-'), Some(high)) if high != ']' => {
                ranges.push((low, high));
                *chars = ahead;
            }
            _ => ranges.push((low, low)),
        }
    }
}

/// `wildcard_match(+Pattern, +Text)`
fn wildcard_match(m: &mut Machine, fold: bool) -> Res {
    let (pattern, subject) = (m.arg(0), m.arg(1));
    let mut pattern = text(m, pattern, Accept::ANY, "text")?;
    let mut subject = text(m, subject, Accept::ANY, "text")?;
    if fold {
        pattern = pattern.chars().map(to_lower).collect();
        subject = subject.chars().map(to_lower).collect();
    }
    match Pattern::new(&pattern) {
        Ok(p) => Ok(p.matches(&subject)),
        Err(open) => Err(unmatched(m, open)),
    }
}

/// The exception for a bracket that is not closed.
#[cold]
pub fn unmatched(m: &mut Machine, open: char) -> Throw {
    let what = m.store.atom(&format!("Unmatched '{open}'"));
    let formal = m.store.compound_named(names::SYNTAX_ERROR, &[what]);
    m.store.error(formal)
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn patterns() {
        let yes = [
            ("*", ""),
            ("*.pl", "a.pl"),
            ("?bc", "abc"),
            ("[a-cx]*", "x1"),
            ("{abc,foo}*", "foobar"),
            ("a{b,c{d,e}}f", "acef"),
            ("\\*a", "*a"),
            ("{a,}b", "b"),
            ("**a**", "xxax"),
            ("a,b", "a,b"),
        ];
        let no = [("*.pl", "a.p"), ("?", ""), ("[a-c]", "d"), ("{abc,foo}", "fo"), ("a{b,c{d,e}}f", "acf")];
        for (pattern, text) in yes {
            assert!(Pattern::new(pattern).unwrap().matches(text), "{pattern} {text}");
        }
        for (pattern, text) in no {
            assert!(!Pattern::new(pattern).unwrap().matches(text), "{pattern} {text}");
        }
        assert!(["[a", "{a,b", "{[a}"].iter().all(|p| Pattern::new(p).is_err()));
    }
}
