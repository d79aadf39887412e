//! Which rules of a group can match at all: an index over the rules.
//!
//! Where the first thing a condition asks for, before anything that could end
//! in an error, is a constant or a threshold at a constant path, the rule is
//! kept under that path: thresholds in sorted lists, constants in a map. One
//! look at the value then tells all rules that can be passed over, as the index
//! of a predicate's clauses does; the others run.

use std::{collections::HashMap, sync::Arc};

use crate::rules::{
    check::{Entry, Program, Repeat, Rule, RuleId, Template},
    expr::{Compare, Expr, Lit},
    json::canonical_int,
    tree::{Content, NodeId, StateTree, Sym},
};

/// A value that a rule asks for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Wanted {
    Null,
    Bool(bool),
    Int(i64),
    Text(Arc<str>),
}

#[derive(Debug)]
enum Test {
    Order(Compare, f64),
    Equal(Wanted),
}

/// The rules that ask for something at one path.
#[derive(Default, Debug)]
struct AtPath {
    keys: Vec<Arc<str>>,
    /// Thresholds in order, with the places of their rules: `<`, `<=`, `>`, `>=`.
    less: Vec<(f64, u32)>,
    at_most: Vec<(f64, u32)>,
    greater: Vec<(f64, u32)>,
    at_least: Vec<(f64, u32)>,
    equal: HashMap<Wanted, Vec<u32>>,
}

/// The index of a group's rules, by their places in it.
#[derive(Default, Debug)]
pub(crate) struct Guards {
    /// Rules that have to be run whatever the state is.
    always: Vec<u32>,
    paths: Vec<AtPath>,
    /// Places of rules that can not be run along with others: they are logged, or how often they run is computed.
    pub(super) alone: Vec<bool>,
    len: usize,
}

/// Thresholds and values beyond are not told apart exactly by floats.
const EXACT: f64 = 9_007_199_254_740_992.0;

impl Guards {
    pub(crate) fn new(program: &Program, logs: impl Fn(RuleId) -> bool, rules: &[RuleId]) -> Guards {
        let mut g = Guards { len: rules.len(), ..Guards::default() };
        let mut paths: HashMap<Vec<Arc<str>>, usize> = HashMap::new();
        for (i, id) in rules.iter().enumerate() {
            let rule = &program.rules[id.0 as usize];
            let alone = logs(*id) || matches!(rule.repeat, Repeat::Expr(..));
            g.alone.push(alone);
            if alone || !rule.enabled || matches!(rule.repeat, Repeat::Times(0)) {
                continue;
            }
            let Some((keys, test)) = guard(rule) else {
                g.always.push(i as u32);
                continue;
            };
            let at = *paths.entry(keys.clone()).or_insert_with(|| {
                g.paths.push(AtPath { keys, ..AtPath::default() });
                g.paths.len() - 1
            });
            let at = &mut g.paths[at];
            match test {
                Test::Order(Compare::Less, t) => at.less.push((t, i as u32)),
                Test::Order(Compare::LessEqual, t) => at.at_most.push((t, i as u32)),
                Test::Order(Compare::Greater, t) => at.greater.push((t, i as u32)),
                Test::Order(_, t) => at.at_least.push((t, i as u32)),
                Test::Equal(w) => at.equal.entry(w).or_default().push(i as u32),
            }
        }
        for p in &mut g.paths {
            for list in [&mut p.less, &mut p.at_most, &mut p.greater, &mut p.at_least] {
                list.sort_by(|a, b| a.0.total_cmp(&b.0));
            }
        }
        g
    }

    /// The symbols of all paths' keys, one path after the other.
    pub(super) fn symbols(&self, tree: &StateTree) -> Vec<Sym> {
        self.paths.iter().flat_map(|p| p.keys.iter().map(|k| tree.symbols.intern_shared(k))).collect()
    }

    /// Marks the rules that can match, one bit each.
    pub(super) fn mark(&self, tree: &StateTree, syms: &[Sym], bits: &mut Vec<u64>) {
        bits.clear();
        bits.resize(self.len.div_ceil(64), 0);
        let set = |bits: &mut Vec<u64>, i: u32| bits[i as usize / 64] |= 1 << (i % 64);
        self.always.iter().for_each(|i| set(bits, *i));
        let mut syms = syms;
        for p in &self.paths {
            let (keys, rest) = syms.split_at(p.keys.len());
            syms = rest;
            let Some(n) = keys.iter().try_fold(NodeId::ROOT, |n, k| tree.child(n, *k)) else { continue };
            p.passing(tree, tree.content(n), |i| set(bits, i));
        }
    }
}

impl AtPath {
    fn passing(&self, tree: &StateTree, value: &Content, mut pass: impl FnMut(u32)) {
        let (number, wanted) = match value {
            Content::Int(i) => (Some(*i as f64), Some(Wanted::Int(*i))),
            Content::Float(f) if f.fract() == 0.0 && f.abs() < EXACT => (Some(*f), Some(Wanted::Int(*f as i64))),
            Content::Float(f) => (Some(*f), None),
            Content::Text(s) => match tree.symbols.number(*s) {
                Some(i) => (Some(i as f64), Some(Wanted::Int(i))),
                None if self.equal.is_empty() => (None, None),
                None => (None, Some(Wanted::Text(tree.symbols.text(*s)))),
            },
            Content::Big(b) => (Some(b.to_f64().value()), None),
            Content::Null => (None, Some(Wanted::Null)),
            Content::Bool(b) => (None, Some(Wanted::Bool(*b))),
            Content::List(_) | Content::Object(_) => (None, None),
        };
        if let Some(v) = number {
            let from =
                |list: &[(f64, u32)], above: bool| list.partition_point(|(t, _)| if above { *t <= v } else { *t < v });
            self.less[from(&self.less, true)..].iter().for_each(|(_, i)| pass(*i));
            self.at_most[from(&self.at_most, false)..].iter().for_each(|(_, i)| pass(*i));
            self.greater[..from(&self.greater, false)].iter().for_each(|(_, i)| pass(*i));
            self.at_least[..from(&self.at_least, true)].iter().for_each(|(_, i)| pass(*i));
        }
        if let Some(rules) = wanted.and_then(|w| self.equal.get(&w)) {
            rules.iter().for_each(|i| pass(*i));
        }
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
