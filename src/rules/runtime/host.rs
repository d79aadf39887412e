//! What the predicates work on while rules run: the state, the matches found,
//! the log.

use std::sync::Arc;

use super::{Event, Val, What, cells::to_val};
use crate::{
    builtins::core,
    machine::{Machine, builtin::Row},
    rules::{
        check::{Name, Site},
        error::Code,
        json::Json,
        tree::{NodeId, Path, StateTree, Sym},
    },
    term::{Cell, Res, Throw, View, names},
};

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
    /// Values from outside that the goal at hand refers to.
    pub(crate) values: Vec<Arc<Json>>,
    pub(crate) found: Vec<Match>,
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
            self.atoms.clear();
            self.syms.clear();
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
    if host(m).found.len() as u64 >= max {
        return Err(fail(m, Code::Limit, None, "too many matches"));
    }
    let mut values = Vec::with_capacity(width);
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
    h.found.push(Match { values, places });
    Ok(first)
}

/// `result(Value)`: what an expression of an action has come to.
fn result(m: &mut Machine) -> Res {
    let c = m.arg(0);
    let value = to_val(m, c);
    host(m).found.push(Match { values: vec![value], places: Vec::new() });
    Ok(true)
}

pub(super) const ROWS: &[Row] = &[core("found", 1, found), core("result", 1, result)];

/// The cell of `@(word)`.
pub(super) fn special(m: &mut Machine, word: crate::term::Atom) -> Cell {
    m.store.compound_named(names::AT, &[Cell::atom(word)])
}
