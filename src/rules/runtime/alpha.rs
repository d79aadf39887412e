//! Which rules of a group can match at all: an index over the rules.
//!
//! Where the first thing a condition asks for is a constant or a threshold at a
//! constant path, the rule is kept under that path: thresholds in sorted lists,
//! constants in a map. A lowered clause for each path finds the value there and
//! hands it to `passes/2`, which marks the rules that can match, as the index of
//! a predicate's clauses does. Where that is the whole condition the rule
//! matches; the others run.

use std::{collections::HashMap, sync::Arc};

use super::{host::host, nodes::node};
use crate::{
    builtins::test,
    machine::{Machine, builtin::Row},
    rules::tree::{Content, StateTree},
    term::Res,
};

/// A value that a rule asks for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Wanted {
    Null,
    Bool(bool),
    Int(i64),
    Text(Arc<str>),
}

/// The rules that ask for something at one path.
#[derive(Clone, Default, Debug)]
pub(crate) struct AtPath {
    pub(crate) keys: Vec<Arc<str>>,
    /// Thresholds in order, with the places of their rules: `<`, `<=`, `>`, `>=`.
    pub(crate) less: Vec<(f64, u32)>,
    pub(crate) at_most: Vec<(f64, u32)>,
    pub(crate) greater: Vec<(f64, u32)>,
    pub(crate) at_least: Vec<(f64, u32)>,
    pub(crate) equal: HashMap<Wanted, Vec<u32>>,
}

/// The index of a group's rules, by their places in it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Alpha {
    /// One bit for each rule that has to be run whatever the state is.
    pub(crate) always: Vec<u64>,
    /// One bit for each rule that can be run at all.
    pub(crate) live: Vec<u64>,
    pub(crate) paths: Vec<AtPath>,
    /// Rules whose condition is nothing but what is kept under its path.
    pub(crate) whole: Vec<bool>,
    /// For each rule its number, how many of its values are no places, whether one match is enough.
    pub(crate) facts: Vec<(u32, u32, bool)>,
}

/// Thresholds and values beyond are not told apart exactly by floats.
pub(crate) const EXACT: f64 = 9_007_199_254_740_992.0;

/// Sets the bit of a place.
#[inline]
pub(crate) fn set(bits: &mut [u64], i: u32) {
    bits[i as usize / 64] |= 1 << (i % 64);
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
        if self.equal.is_empty() {
            return;
        }
        if let Some(rules) = wanted.and_then(|w| self.equal.get(&w)) {
            rules.iter().for_each(|i| pass(*i));
        }
    }
}

/// `passes(+Node, +Path)`: marks the rules that ask for something at this path and get it. It fails:
/// the next path is looked at.
fn passes(m: &mut Machine) -> Res {
    let (n, path) = (node(m.arg(0)), m.arg(1).as_int().unwrap_or(0) as usize);
    let h = host(m);
    if let Some(at) = h.alphas[h.batch.group].as_ref().and_then(|a| a.paths.get(path)) {
        let bits = &mut h.batch.bits;
        at.passing(&h.tree, h.tree.content(n), |i| set(bits, i));
    }
    Ok(false)
}

pub(super) const ROWS: &[Row] = &[test("passes", 2, passes)];
