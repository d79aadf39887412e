//! Which rules of a group are kept by the test that their condition begins with.

use std::{collections::HashMap, sync::Arc};

use crate::rules::{
    check::{Entry, Group, Mode, Program, Repeat, Rule, RuleId, Template},
    expr::{Compare, Expr, Lit},
    json::canonical_int,
    runtime::alpha::{Alpha, AtPath, EXACT, Wanted, set},
};

#[derive(Debug)]
enum Test {
    Order(Compare, f64),
    Equal(Wanted),
}

/// The rules of a group that are not inside others.
#[derive(Default, Debug)]
pub(crate) struct Guards {
    pub(crate) alpha: Arc<Alpha>,
    /// Places of rules that can not be run along with others: they are logged, how often they run is computed,
    /// or the host gives something to them alone.
    pub(super) alone: Vec<bool>,
}

impl Guards {
    pub(crate) fn new(program: &Program, logs: impl Fn(RuleId) -> bool, group: &Group) -> Guards {
        let rules = &group.rules;
        let words = rules.len().div_ceil(64);
        let mut a = Alpha { always: vec![0; words], live: vec![0; words], ..Alpha::default() };
        let mut alone_rules = Vec::with_capacity(rules.len());
        let mut paths: HashMap<Vec<Arc<str>>, usize> = HashMap::new();
        for (i, id) in (0u32..).zip(rules) {
            let rule = &program.rules[id.0 as usize];
            a.facts.push((id.0, rule.vars.len() as u32, rule.mode == Mode::First));
            a.whole.push(false);
            let alone = logs(*id) || matches!(rule.repeat, Repeat::Expr(..)) || group.params > 0;
            alone_rules.push(alone);
            if alone || !rule.enabled || matches!(rule.repeat, Repeat::Times(0)) {
                continue;
            }
            set(&mut a.live, i);
            let Some((keys, test)) = guard(rule) else {
                set(&mut a.always, i);
                continue;
            };
            a.whole[i as usize] = is_whole(&rule.condition);
            let at = *paths.entry(keys.clone()).or_insert_with(|| {
                a.paths.push(AtPath { keys, ..AtPath::default() });
                a.paths.len() - 1
            });
            let at = &mut a.paths[at];
            match test {
                Test::Order(Compare::Less, t) => at.less.push((t, i)),
                Test::Order(Compare::LessEqual, t) => at.at_most.push((t, i)),
                Test::Order(Compare::Greater, t) => at.greater.push((t, i)),
                Test::Order(_, t) => at.at_least.push((t, i)),
                Test::Equal(w) => at.equal.entry(w).or_default().push(i),
            }
        }
        for p in &mut a.paths {
            for list in [&mut p.less, &mut p.at_most, &mut p.greater, &mut p.at_least] {
                list.sort_by(|a, b| a.0.total_cmp(&b.0));
            }
        }
        Guards { alpha: Arc::new(a), alone: alone_rules }
    }
}

/// True for a condition that has a guard and asks for nothing else.
fn is_whole(t: &Template) -> bool {
    match t {
        Template::Object(entries, _) => matches!(&entries[..], [Entry::Child(_, inner)] if is_whole(inner)),
        _ => true,
    }
}

/// The path and the test that a condition begins with.
fn guard(rule: &Rule) -> Option<(Vec<Arc<str>>, Test)> {
    let mut keys = Vec::new();
    // what is logged has to be looked at, also where it can not match
    if tells(&rule.condition) {
        return None;
    }
    search(&rule.condition, &mut keys).ok().flatten().map(|test| (keys, test))
}

/// True if there is a `@log` in a condition.
fn tells(t: &Template) -> bool {
    match t {
        Template::Object(_, Some(_)) => true,
        Template::Object(entries, None) => entries.iter().any(|e| match e {
            Entry::Child(_, t) | Entry::Each(_, _, t) | Entry::Path(_, t) => tells(t),
            Entry::Parent(t) | Entry::Root(t) | Entry::Base(t) | Entry::Not(t) | Entry::Calc(t) => tells(t),
        }),
        Template::List(elements) => elements.iter().any(tells),
        _ => false,
    }
}

/// Looks for a test in a template; an error is the end of what can be looked at.
fn search(t: &Template, keys: &mut Vec<Arc<str>>) -> Result<Option<Test>, ()> {
    match t {
        Template::Object(entries, _) => {
            for e in entries {
                match e {
                    Entry::Child(k, t) => {
                        keys.push(k.clone());
                        if let Some(test) = search(t, keys)? {
                            return Ok(Some(test));
                        }
                        keys.pop();
                    }
                    // what enumerates or computes may end in an error, and what is bound there is not known
                    _ => return Err(()),
                }
            }
            Ok(None)
        }
        Template::Lit(l) => Ok(wanted(l).map(Test::Equal)),
        Template::Test(Expr::Compare(sign, a, b), _) => match (&**a, &**b) {
            (Expr::This, Expr::Lit(l)) => Ok(test(*sign, l)),
            // both sides are there: nothing can go wrong
            (Expr::This | Expr::Var(_) | Expr::Lit(_), Expr::This | Expr::Var(_) | Expr::Lit(_)) => Ok(None),
            _ => Err(()),
        },
        Template::Bind(..) | Template::Absent => Ok(None),
        Template::List(_) | Template::Calc(..) | Template::Test(..) | Template::Equal(..) => Err(()),
    }
}

fn wanted(l: &Lit) -> Option<Wanted> {
    match l {
        Lit::Null => Some(Wanted::Null),
        Lit::Bool(b) => Some(Wanted::Bool(*b)),
        Lit::Int(i) if (i.unsigned_abs() as f64) < EXACT => Some(Wanted::Int(*i)),
        Lit::Text(s) => Some(match canonical_int(s) {
            Some(i) if (i.unsigned_abs() as f64) < EXACT => Wanted::Int(i),
            Some(_) => return None,
            None => Wanted::Text(s.clone()),
        }),
        Lit::Float(f) if f.fract() == 0.0 && f.abs() < EXACT => Some(Wanted::Int(*f as i64)),
        _ => None,
    }
}

fn test(sign: Compare, l: &Lit) -> Option<Test> {
    if sign == Compare::Equal {
        return wanted(l).map(Test::Equal);
    }
    let threshold = match l {
        Lit::Int(i) => *i as f64,
        Lit::Float(f) => *f,
        _ => return None,
    };
    (sign.is_order() && threshold.abs() < EXACT).then_some(Test::Order(sign, threshold))
}
