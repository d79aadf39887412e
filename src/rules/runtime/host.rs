//! What the predicates work on while rules run: the state, the matches found,
//! the log.

use std::sync::Arc;

use smallvec::SmallVec;

use super::{Event, Val, What, alpha::Alpha, cells::to_val};
use crate::{
    builtins::{core, core_nondet, test},
    machine::{Machine, Next, builtin::Row},
    rules::{
        check::{Name, Site},
        error::Code,
        expr::Lit,
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
#[derive(Clone, Debug, Default)]
pub(crate) struct Match {
    pub(crate) values: Values,
    pub(crate) places: SmallVec<[NodeId; 2]>,
    /// The place of its rule among those that are tried one after the other.
    pub(crate) rule: usize,
}

/// The values of a match; most rules have few variables.
pub(crate) type Values = SmallVec<[Val; INLINE]>;

/// So many values need no list of their own.
const INLINE: usize = 2;

/// Rules that are tried one after the other, up to the first that matches.
#[derive(Default)]
pub(crate) struct Batch {
    /// Those that can match, one bit each by their place.
    pub(crate) bits: Vec<u64>,
    /// Their group, which says where what is known of them is kept.
    pub(crate) group: usize,
    /// The bits were made by `passes/2` from the state as it is: rules with nothing else to ask for match.
    pub(crate) sure: bool,
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
    pub(crate) spare: Vec<Values>,
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
    /// Facts that are looked through row by row; their texts are those that all states know.
    pub(crate) tables: Arc<[Vec<Box<[Val]>>]>,
    pub(crate) log: Vec<Event>,
    /// Depth of the rule that is being matched.
    pub(crate) depth: u32,
    /// What decides which rules of a group are tried, by group.
    pub(crate) alphas: Vec<Option<Box<Alpha>>>,
    /// The rules that are tried one after the other.
    pub(crate) batch: Batch,
    /// Where matches are logged, and the names of their variables.
    pub(crate) told: Option<(String, Vec<Name>)>,
}

/// The host of a machine that runs rules.
#[inline]
pub(crate) fn host(m: &mut Machine) -> &mut Host {
    m.host.as_mut().and_then(|h| h.get()).expect("a machine that runs rules")
}

impl Host {
    pub(crate) fn new(functions: Vec<(String, HostFunction)>) -> Host {
        Host { functions, ..Host::default() }
    }

    /// Forgets which atoms stand for which texts if they are another table's.
    pub(crate) fn settle(&mut self) {
        if self.table != self.tree.symbols.id() {
            self.table = self.tree.symbols.id();
            self.atoms.clear();
            self.syms.clear();
            self.keys.clear();
            self.indexes.clear();
            self.lengths.clear();
        }
    }

    /// The rules that are tried next are those of a group.
    pub(crate) fn of_group(&mut self, group: usize, alpha: &Arc<Alpha>) {
        if self.alphas.len() <= group {
            self.alphas.resize(group + 1, None);
        }
        // a copy of its own: nothing is shared between threads
        self.alphas[group].get_or_insert_with(|| Box::new((**alpha).clone()));
        self.batch.group = group;
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

    /// The value of a constant of the rules.
    #[inline]
    pub(crate) fn lit(&mut self, l: &Lit) -> Val {
        match l {
            Lit::Text(s) => Val::Text(self.key(s)),
            l => Val::from_lit(l, &self.tree.symbols),
        }
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

/// `found(Value.., Place..)`: one more match. It fails to have the next one looked for,
/// unless the first one is enough.
fn found<const N: usize>(m: &mut Machine) -> Res {
    let mut cells = [Cell(0); N];
    for (i, c) in cells.iter_mut().enumerate() {
        *c = m.arg(i);
    }
    note(m, &cells)
}

/// `found_all(Match)`: the same for a compound with the values and places, where they are many.
fn found_all(m: &mut Machine) -> Res {
    let c = m.arg(0);
    let View::Compound(f, args) = m.store.view(c) else { return Ok(false) };
    let cells: Vec<Cell> = (0..f.arity()).map(|i| m.store.arg(args, i)).collect();
    note(m, &cells)
}

#[inline]
fn note(m: &mut Machine, cells: &[Cell]) -> Res {
    let h = host(m);
    let (first, width) = (h.first, h.width);
    if (h.found.len() - h.earlier) as u64 >= h.max_matches {
        return Err(fail(m, Code::Limit, None, "too many matches"));
    }
    if let Some(n) = &mut h.counted {
        *n += 1;
        return Ok(first);
    }
    // short lists lie in the match itself
    let spare = if width > INLINE { h.spare.pop() } else { None };
    let mut found = Match { rule: h.batch.at, values: spare.unwrap_or_default(), ..Match::default() };
    let (values, places) = cells.split_at(width.min(cells.len()));
    for c in values {
        let v = to_val(m, *c);
        found.values.push(v);
    }
    found.places.extend(places.iter().map(|c| NodeId(c.as_int().unwrap_or(0) as u32)));
    let h = host(m);
    if let Some((at, names)) = &h.told {
        let named = names.iter().zip(&found.values);
        let bindings = named.map(|(n, v)| (n.to_string(), v.to_json(&h.tree.symbols))).collect();
        let event = Event { depth: h.depth + 1, at: at.clone(), what: What::Match(bindings) };
        h.log.push(event);
    }
    h.found.push(found);
    Ok(first)
}

/// `candidate(-Rule)`: the rules that can match, until one of them does.
fn candidate(m: &mut Machine, state: Option<Cell>) -> Res<Next> {
    let h = host(m);
    if h.batch.stop && !h.found.is_empty() {
        return Ok(Next::Fail);
    }
    let mut from = state.map_or(h.batch.from, |s| s.int_value() as usize);
    let Some(alpha) = h.alphas[h.batch.group].as_deref() else { return Ok(Next::Fail) };
    loop {
        h.earlier = h.found.len();
        let Some(i) = h.batch.next(from) else { return Ok(Next::Fail) };
        h.batch.at = i;
        if h.batch.sure && alpha.whole[i] && h.max_matches > 0 {
            match &mut h.counted {
                Some(n) => *n += 1,
                None => h.found.push(Match { rule: i, ..Match::default() }),
            }
            if h.batch.stop {
                return Ok(Next::Fail);
            }
            from = i + 1;
            continue;
        }
        let (rule, width, first) = alpha.facts[i];
        (h.width, h.first) = (width as usize, first);
        m.unify_arg(0, Cell::int(i64::from(rule)));
        // after a rule that matches it is asked again, to stop
        return Ok(Next::More(Cell::int(i as i64 + 1)));
    }
}

/// `enter(+Place)`: the rule at a place of the group is tried, unless one before has matched and that is enough.
fn enter(m: &mut Machine) -> Res {
    let i = m.arg(0).as_int().unwrap_or(0) as usize;
    let h = host(m);
    if h.batch.stop && !h.found.is_empty() {
        return Ok(false);
    }
    let Some(alpha) = h.alphas[h.batch.group].as_deref() else { return Ok(false) };
    let (_, width, first) = alpha.facts[i];
    (h.width, h.first, h.batch.at, h.earlier) = (width as usize, first, i, h.found.len());
    Ok(true)
}

/// `result(Value)`: what an expression of an action has come to.
fn result(m: &mut Machine) -> Res {
    let c = m.arg(0);
    let value = to_val(m, c);
    host(m).found.push(Match { values: [value].into_iter().collect(), ..Match::default() });
    Ok(true)
}

/// So many values and places are handed over one by one.
pub(crate) const FOUND: usize = 6;

pub(super) const ROWS: &[Row] = &[
    core("found", 0, found::<0>),
    core("found", 1, found::<1>),
    core("found", 2, found::<2>),
    core("found", 3, found::<3>),
    core("found", 4, found::<4>),
    core("found", 5, found::<5>),
    core("found", FOUND, found::<FOUND>),
    core("found_all", 1, found_all),
    core("result", 1, result),
    core_nondet("candidate", 1, candidate),
    test("enter", 1, enter),
];

/// The cell of `@(word)`.
pub(super) fn special(m: &mut Machine, word: crate::term::Atom) -> Cell {
    m.store.compound_named(names::AT, &[Cell::atom(word)])
}
