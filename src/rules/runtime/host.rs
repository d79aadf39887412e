//! What the predicates work on while rules run: the state, the matches found,
//! the log.

use std::sync::Arc;

use super::{Event, Val, What, cells::to_val};
use crate::{
    builtins::{core, core_nondet},
    machine::{Machine, Next, builtin::Row},
    rules::{
        check::{Name, Site},
        error::Code,
        json::Json,
        tree::{NodeId, Path, StateTree, Sym},
    },
    term::{Atom, Cell, Res, Throw, View, names},
};

use rustc_hash::FxHashMap;

/// A function of the host.
pub(crate) type HostFunction = Arc<dyn Fn(&[Json]) -> Result<Json, String> + Send + Sync>;

/// What went wrong in a predicate.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) code: Code,
    pub(crate) message: String,
    pub(crate) site: Option<Site>,
}

/// The values of one match, in the order of the rule's variables, and its places.
#[derive(Clone, Debug)]
pub(crate) struct Match {
    pub(crate) values: Vec<Val>,
    pub(crate) places: Vec<NodeId>,
    /// The place of its rule among those that are tried one after the other.
    pub(crate) rule: usize,
}

/// For each rule of a group: its number, how many of its values are no places, whether one match is enough.
pub(crate) type RuleFacts = Arc<[(u32, u32, bool)]>;

/// Rules that are tried one after the other, up to the first that matches.
#[derive(Default)]
pub(crate) struct Batch {
    /// Those that can match, one bit each by their place.
    pub(crate) bits: Vec<u64>,
    /// What is known of them, by place.
    pub(crate) rules: RuleFacts,
    /// The places to be looked at: from, to.
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// The place of the rule that is being tried.
    pub(crate) at: usize,
    /// Stop after the first rule that matches.
    pub(crate) stop: bool,
}

impl Batch {
    /// The first place from here on with a rule that can match.
    fn next(&self, from: usize) -> Option<usize> {
        let mut i = from;
        while i < self.to {
            let rest = self.bits.get(i / 64)? >> (i % 64);
            if rest != 0 {
                return Some(i + rest.trailing_zeros() as usize).filter(|i| *i < self.to);
            }
            i = (i / 64 + 1) * 64;
        }
        None
    }
}

#[derive(Default)]
pub(crate) struct Host {
    pub(crate) tree: StateTree,
    /// The table of texts that `atoms` and `syms` belong to.
    table: u64,
    /// Atom cells of symbols; zero for unknown.
    atoms: Vec<Cell>,
    /// Symbols of atoms, one more than their number; zero for unknown.
    syms: Vec<u32>,
    /// Symbols of the rules' own keys, by where their texts lie.
    keys: FxHashMap<usize, Sym>,
    /// Symbols of the first integers.
    indexes: Vec<Sym>,
    /// Numbers of characters of texts by symbol, one more; zero for unknown.
    lengths: Vec<u32>,
    /// The atom `tree`.
    tree_name: Option<Atom>,
    /// Values from outside that the goal at hand refers to.
    pub(crate) values: Vec<Arc<Json>>,
    pub(crate) found: Vec<Match>,
    /// Lists of values that can be used again.
    pub(crate) spare: Vec<Vec<Val>>,
    /// How many matches there were, while they are only counted.
    pub(crate) counted: Option<u64>,
    /// How many of them are those of rules before.
    pub(crate) earlier: usize,
    /// How many of the values found are values, the others are places.
    pub(crate) width: usize,
    /// Stop at the first match.
    pub(crate) first: bool,
    pub(crate) max_matches: u64,
    /// Room that is left for what is written.
    pub(crate) room: u64,
    pub(crate) failure: Option<Failure>,
    /// Where an action's expression stands, if there is no node.
    pub(crate) here: Path,
    pub(crate) functions: Vec<(String, HostFunction)>,
    pub(crate) log: Vec<Event>,
    /// Depth of the rule that is being matched.
    pub(crate) depth: u32,
    /// Symbols of the keys that the groups' guards look at, by group.
    pub(crate) guard_keys: Vec<Option<Arc<[Sym]>>>,
    /// What is known of the rules of groups, by group.
    pub(crate) facts: Vec<Option<RuleFacts>>,
    /// The rules that are tried one after the other.
    pub(crate) batch: Batch,
    /// Where matches are logged, and the names of their variables.
    pub(crate) told: Option<(String, Vec<Name>)>,
}

/// The host of a machine that runs rules.
#[inline]
pub(crate) fn host(m: &mut Machine) -> &mut Host {
    m.host.as_mut().and_then(|h| h.downcast_mut()).expect("a machine that runs rules")
}

impl Host {
    pub(crate) fn new(functions: Vec<(String, HostFunction)>) -> Host {
        Host { functions, ..Host::default() }
    }

    /// Forgets which atoms stand for which texts if they are another table's.
    pub(crate) fn settle(&mut self) {
        if self.table != self.tree.symbols.id() {
            self.table = self.tree.symbols.id();
            self.guard_keys.clear();
            self.atoms.clear();
            self.syms.clear();
            self.keys.clear();
            self.indexes.clear();
            self.lengths.clear();
        }
    }

    /// What a value that is written counts.
    pub(crate) fn weight(&mut self, v: &Val) -> u64 {
        let Val::Text(s) = v else { return v.weight(&self.tree.symbols) };
        let i = s.index();
        if i >= self.lengths.len() {
            self.lengths.resize(i + 1, 0);
        }
        if self.lengths[i] == 0 {
            self.lengths[i] = v.weight(&self.tree.symbols).min(u64::from(u32::MAX)) as u32;
        }
        u64::from(self.lengths[i])
    }

    /// The symbol of a text of the rules, which lie where they are as long as the host.
    #[inline]
    pub(crate) fn key(&mut self, text: &Arc<str>) -> Sym {
        let at = Arc::as_ptr(text) as *const u8 as usize;
        if let Some(s) = self.keys.get(&at) {
            return *s;
        }
        let s = self.tree.symbols.intern_shared(text);
        self.keys.insert(at, s);
        s
    }

    /// The symbol of an integer.
    #[inline]
    pub(crate) fn index(&mut self, i: i64) -> Sym {
        const KEPT: usize = 64;
        if self.indexes.is_empty() {
            self.indexes = (0..KEPT).map(|i| self.tree.index_sym(i)).collect();
        }
        match usize::try_from(i).ok().and_then(|i| self.indexes.get(i)) {
            Some(s) => *s,
            None => self.tree.symbols.intern(&i.to_string()),
        }
    }

    #[inline]
    pub(super) fn known_atom(&self, s: Sym) -> Option<Cell> {
        self.atoms.get(s.index()).copied().filter(|c| c.0 != 0)
    }

    pub(super) fn learn_atom(&mut self, s: Sym, atom: Cell) {
        let i = s.index();
        if i >= self.atoms.len() {
            self.atoms.resize(i + 1, Cell(0));
        }
        self.atoms[i] = atom;
        self.learn_sym(atom, s);
    }

    #[inline]
    pub(super) fn known_sym(&self, atom: Cell) -> Option<Sym> {
        self.syms.get((atom.0 >> 32) as usize).filter(|s| **s != 0).map(|s| Sym::from_raw(*s - 1))
    }

    pub(super) fn learn_sym(&mut self, atom: Cell, s: Sym) {
        let i = (atom.0 >> 32) as usize;
        if i >= self.syms.len() {
            self.syms.resize(i + 1, 0);
        }
        self.syms[i] = s.raw() + 1;
    }
}

/// The cell of an array or object of the state.
#[inline]
pub(super) fn tree_cell(m: &mut Machine, n: NodeId) -> Cell {
    let name = match host(m).tree_name {
        Some(name) => name,
        None => {
            let name = m.store.atoms.intern("tree");
            host(m).tree_name = Some(name);
            name
        }
    };
    m.store.compound_named(name, &[Cell::int(i64::from(n.0))])
}

/// Ends the goal with an error of the rules.
#[cold]
pub(crate) fn fail(m: &mut Machine, code: Code, site: Option<Cell>, message: impl Into<String>) -> Throw {
    let site = site.and_then(Cell::as_int).map(|i| Site(i as u32));
    host(m).failure = Some(Failure { code, message: message.into(), site });
    let atom = m.store.atom("rule_error");
    let what = m.store.atom(code.name());
    match atom.as_atom() {
        Some(name) => Throw::Ball(m.store.compound_named(name, &[what])),
        None => Throw::Cancelled,
    }
}

/// `found(Values)`: one more match. It fails to have the next one looked for,
/// unless the first one is enough.
fn found(m: &mut Machine) -> Res {
    let list = m.arg(0);
    let (max, first, width) = {
        let h = host(m);
        (h.max_matches, h.first, h.width)
    };
    if (host(m).found.len() - host(m).earlier) as u64 >= max {
        return Err(fail(m, Code::Limit, None, "too many matches"));
    }
    if let Some(n) = &mut host(m).counted {
        *n += 1;
        return Ok(first);
    }
    let mut values = host(m).spare.pop().unwrap_or_else(|| Vec::with_capacity(width));
    let mut places = Vec::new();
    if let View::Compound(f, args) = m.store.view(list) {
        for i in 0..f.arity() {
            let c = m.store.arg(args, i);
            if i < width {
                values.push(to_val(m, c));
            } else {
                places.push(NodeId(c.as_int().unwrap_or(0) as u32));
            }
        }
    }
    let h = host(m);
    if let Some((at, names)) = &h.told {
        let bindings = names.iter().zip(&values).map(|(n, v)| (n.to_string(), v.to_json(&h.tree.symbols))).collect();
        let event = Event { depth: h.depth + 1, at: at.clone(), what: What::Match(bindings) };
        h.log.push(event);
    }
    let rule = h.batch.at;
    h.found.push(Match { values, places, rule });
    Ok(first)
}

/// `candidate(-Rule)`: the rules that can match, until one of them does.
fn candidate(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    let h = host(m);
    if h.batch.stop && !h.found.is_empty() {
        return Ok(Next::Fail);
    }
    h.earlier = h.found.len();
    let from = state.map_or(h.batch.from, |s| s.int_value() as usize);
    let Some(i) = h.batch.next(from) else { return Ok(Next::Fail) };
    h.batch.at = i;
    let (rule, width, first) = h.batch.rules[i];
    (h.width, h.first) = (width as usize, first);
    let more = h.batch.next(i + 1);
    m.unify_arg(0, Cell::int(i64::from(rule)));
    // after a rule that matches it is asked again, to stop
    Ok(Next::More(Cell::int(more.unwrap_or(usize::MAX >> 4) as i64)))
}

/// `result(Value)`: what an expression of an action has come to.
fn result(m: &mut Machine) -> Res {
    let c = m.arg(0);
    let value = to_val(m, c);
    host(m).found.push(Match { values: vec![value], places: Vec::new(), rule: 0 });
    Ok(true)
}

pub(super) const ROWS: &[Row] =
    &[core("found", 1, found), core("result", 1, result), core_nondet("candidate", 1, candidate)];

/// The cell of `@(word)`.
pub(super) fn special(m: &mut Machine, word: crate::term::Atom) -> Cell {
    m.store.compound_named(names::AT, &[Cell::atom(word)])
}
