//! Terms outside of any session.

use std::{fmt, str::FromStr, sync::Arc};

use rustc_hash::FxHashMap;

use super::{Error, Result, read};
use crate::{
    builtins::{Context, answer_text},
    term::{Atoms, Cell, Functor, Num, PAIR, Store, View},
};

/// A term that belongs to nobody: it can be kept, sent to another thread, put
/// into another session. It is a flat vector of cells, so that copying and
/// dropping it does not recurse, however deep it is; taking a part of it is
/// cheap. Shared and cyclic parts stay so.
///
/// ```
/// use ludolog::engine::{Kind, Term};
/// let t: Term = "point(1, Y, \"text\")".parse()?;
/// let Kind::Compound(name, args) = t.kind() else { unreachable!() };
/// assert_eq!((name, args.len()), ("point", 3));
/// assert_eq!(args.get(0).and_then(|a| a.as_int()), Some(1));
/// assert_eq!(t.to_string(), "point(1,_,\"text\")");
/// # Ok::<(), ludolog::engine::Error>(())
/// ```
#[derive(Clone)]
pub struct Term {
    root: Node,
    cells: Arc<[Node]>,
}

/// One cell of a term. A compound's arguments lie together in the term's vector.
#[derive(Clone)]
pub(crate) enum Node {
    Var(u32),
    Atom(Arc<str>),
    Int(i64),
    Float(f64),
    Number(Arc<Num>),
    Text(Arc<str>),
    Compound { name: Arc<str>, arity: u32, start: u32 },
}

/// A term or a part of one, borrowed.
#[derive(Clone, Copy)]
pub struct TermRef<'a> {
    node: &'a Node,
    cells: &'a Arc<[Node]>,
}

/// What a term is.
#[derive(Clone, Copy, Debug)]
pub enum Kind<'a> {
    /// An unbound variable; equal numbers are the same variable.
    Var(u32),
    /// An atom.
    Atom(&'a str),
    /// An integer of 64 bits.
    Int(i64),
    /// A float.
    Float(f64),
    /// A larger integer, or a rational.
    Number(&'a Num),
    /// A string.
    Text(&'a str),
    /// A compound term; a list pair has the name `.` and two arguments.
    Compound(&'a str, Args<'a>),
}

/// The arguments of a compound term.
#[derive(Clone, Copy, Debug)]
pub struct Args<'a> {
    nodes: &'a [Node],
    cells: &'a Arc<[Node]>,
}

impl Kind<'_> {
    /// True for the atom with this name.
    pub fn is_atom(&self, name: &str) -> bool {
        matches!(self, Kind::Atom(a) if *a == name)
    }
}

impl<'a> Args<'a> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }
    /// Never true for a term of this system's own making.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
    /// Argument `i`, from 0.
    pub fn get(&self, i: usize) -> Option<TermRef<'a>> {
        self.nodes.get(i).map(|node| TermRef { node, cells: self.cells })
    }
    /// All arguments in order.
    pub fn iter(self) -> impl Iterator<Item = TermRef<'a>> {
        self.nodes.iter().map(move |node| TermRef { node, cells: self.cells })
    }
}

impl<'a> TermRef<'a> {
    /// What it is.
    pub fn kind(self) -> Kind<'a> {
        match self.node {
            Node::Var(n) => Kind::Var(*n),
            Node::Atom(a) => Kind::Atom(a),
            Node::Int(i) => Kind::Int(*i),
            Node::Float(f) => Kind::Float(*f),
            Node::Number(n) => Kind::Number(n),
            Node::Text(s) => Kind::Text(s),
            Node::Compound { name, arity, start } => {
                let nodes = &self.cells[*start as usize..(*start + *arity) as usize];
                Kind::Compound(name, Args { nodes, cells: self.cells })
            }
        }
    }

    /// The integer, if it is one of 64 bits.
    pub fn as_int(self) -> Option<i64> {
        if let Node::Int(i) = self.node { Some(*i) } else { None }
    }

    /// The text of an atom or a string.
    pub fn as_str(self) -> Option<&'a str> {
        match self.node {
            Node::Atom(s) | Node::Text(s) => Some(s),
            _ => None,
        }
    }

    /// Head and tail of a list pair.
    pub fn as_pair(self) -> Option<(TermRef<'a>, TermRef<'a>)> {
        match self.kind() {
            Kind::Compound(".", args) => Some((args.get(0)?, args.get(1)?)),
            _ => None,
        }
    }

    /// The arguments of the compound `name(...)` with `arity` arguments.
    pub fn as_compound(self, name: &str, arity: usize) -> Option<Args<'a>> {
        match self.kind() {
            Kind::Compound(n, args) if n == name && args.len() == arity => Some(args),
            _ => None,
        }
    }

    /// The elements, if it is a proper list.
    pub fn as_list(self) -> Option<Vec<TermRef<'a>>> {
        let mut items = Vec::new();
        let mut rest = self;
        while let Some((head, tail)) = rest.as_pair() {
            if items.len() > self.cells.len() {
                return None; // a cyclic list
            }
            items.push(head);
            rest = tail;
        }
        matches!(rest.kind(), Kind::Atom("[]")).then_some(items)
    }

    /// The part as a term of its own; the cells are shared.
    pub fn to_term(self) -> Term {
        Term { root: self.node.clone(), cells: self.cells.clone() }
    }
}

impl Term {
    pub(crate) fn new(root: Node, cells: Vec<Node>) -> Term {
        Term { root, cells: cells.into() }
    }

    /// An atom.
    pub fn atom(name: &str) -> Term {
        Term::new(Node::Atom(name.into()), Vec::new())
    }

    /// A string.
    pub fn text(text: &str) -> Term {
        Term::new(Node::Text(text.into()), Vec::new())
    }

    /// The compound `name(args...)`, or the atom if there are no arguments.
    ///
    /// ```
    /// use ludolog::engine::Term;
    /// let t = Term::compound("f", [Term::from(1), Term::atom("b")]);
    /// assert_eq!(t.to_string(), "f(1,b)");
    /// ```
    pub fn compound(name: &str, args: impl IntoIterator<Item = Term>) -> Term {
        let mut b = super::Builder::default();
        let args: Vec<_> = args.into_iter().map(|t| b.term(&t)).collect();
        let root = b.compound(name, args);
        b.finish(root)
    }

    /// The term, borrowed.
    pub fn as_ref(&self) -> TermRef<'_> {
        TermRef { node: &self.root, cells: &self.cells }
    }

    /// What it is.
    pub fn kind(&self) -> Kind<'_> {
        self.as_ref().kind()
    }

    /// Root and cells.
    pub(crate) fn parts(&self) -> (&Node, &[Node]) {
        (&self.root, &self.cells)
    }

    /// A term of the store, copied out. Attributes are left behind.
    pub(crate) fn export(store: &Store, c: Cell) -> Term {
        Exporter::new(store).term(c)
    }

    /// The term in the store, with new variables; `vars` are those that have cells already.
    pub(crate) fn put(&self, store: &mut Store, vars: &mut FxHashMap<u32, Cell>) -> Cell {
        let mut done: FxHashMap<u32, Cell> = FxHashMap::default();
        let mut queue: Vec<(u32, u32, isize)> = Vec::new();
        let root = Self::put_node(&self.root, store, vars, &mut done, &mut queue);
        while let Some((start, arity, to)) = queue.pop() {
            for i in 0..arity {
                let node = &self.cells[(start + i) as usize];
                let c = Self::put_node(node, store, vars, &mut done, &mut queue);
                store.set_arg(to + 8 * i as isize, c);
            }
        }
        root
    }

    fn put_node(
        node: &Node,
        store: &mut Store,
        vars: &mut FxHashMap<u32, Cell>,
        done: &mut FxHashMap<u32, Cell>,
        queue: &mut Vec<(u32, u32, isize)>,
    ) -> Cell {
        match node {
            Node::Var(n) => *vars.entry(*n).or_insert_with(|| store.new_var()),
            Node::Atom(a) => store.atom(a),
            Node::Int(i) => store.put_num(&Num::Int(*i)),
            Node::Float(f) => store.put_float(*f),
            Node::Number(n) => store.put_num(n),
            Node::Text(s) => store.put_text(s),
            Node::Compound { name, arity, start } => {
                if let Some(c) = done.get(start) {
                    return *c;
                }
                let name = store.atoms.intern(name);
                let (c, first) = store.put_skeleton(Functor::new(name, *arity as usize));
                done.insert(*start, c);
                queue.push((*start, *arity, first));
                c
            }
        }
    }
}

/// Copies terms out of a store; variables of several terms get one numbering.
pub(crate) struct Exporter<'s> {
    store: &'s Store,
    vars: FxHashMap<isize, u32>,
    names: FxHashMap<crate::term::Atom, Arc<str>>,
}

impl<'s> Exporter<'s> {
    pub(crate) fn new(store: &'s Store) -> Self {
        Exporter { store, vars: FxHashMap::default(), names: FxHashMap::default() }
    }

    pub(crate) fn term(&mut self, c: Cell) -> Term {
        let mut cells = Vec::new();
        let mut done = FxHashMap::default();
        let mut queue = Vec::new();
        let root = self.node(c, &mut cells, &mut done, &mut queue);
        while let Some((args, start, arity)) = queue.pop() {
            for i in 0..arity as usize {
                let c = self.store.arg(args, i);
                cells[start as usize + i] = self.node(c, &mut cells, &mut done, &mut queue);
            }
        }
        Term::new(root, cells)
    }

    fn name(&mut self, a: crate::term::Atom) -> Arc<str> {
        self.names.entry(a).or_insert_with(|| self.store.atoms.name(a).into()).clone()
    }

    fn node(
        &mut self,
        c: Cell,
        cells: &mut Vec<Node>,
        done: &mut FxHashMap<isize, u32>,
        queue: &mut Vec<(isize, u32, u32)>,
    ) -> Node {
        match self.store.view(c) {
            View::Var(v) => {
                let next = self.vars.len() as u32;
                Node::Var(*self.vars.entry(v.addr()).or_insert(next))
            }
            View::Atom(a) => Node::Atom(self.name(a)),
            View::Int(i) => Node::Int(i),
            View::Float(f) => Node::Float(f),
            View::Big(c) | View::Rational(c) => match self.store.number(c) {
                Some(Num::Int(i)) => Node::Int(i),
                Some(n) => Node::Number(Arc::new(n)),
                None => unreachable!("a number"),
            },
            View::Text(s) => Node::Text(s.into()),
            View::Compound(f, args) => {
                let arity = f.arity() as u32;
                let start = *done.entry(args).or_insert_with(|| {
                    let start = cells.len() as u32;
                    cells.resize(cells.len() + arity as usize, Node::Int(0));
                    queue.push((args, start, arity));
                    start
                });
                let name = if f == PAIR { self.name(crate::term::names::DOT) } else { self.name(f.name()) };
                Node::Compound { name, arity, start }
            }
        }
    }
}

/// A store with the operators of the system, for terms that are in no session.
fn scratch() -> (Store, Context) {
    let mut atoms = Atoms::new();
    let context = Context::new(&mut atoms);
    (Store::new(atoms), context)
}

impl fmt::Display for Term {
    /// The term as `print/1` shows it, with variables named `_A`, `_B`, ..
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut store, context) = scratch();
        let c = self.put(&mut store, &mut FxHashMap::default());
        f.write_str(&answer_text::quoted(&store, &context, c))
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Term({self})")
    }
}

impl fmt::Debug for TermRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_term().fmt(f)
    }
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Node::Var(n) => write!(f, "_{n}"),
            Node::Atom(s) => write!(f, "{s}"),
            Node::Int(i) => write!(f, "{i}"),
            Node::Float(x) => write!(f, "{x:?}"),
            Node::Number(n) => write!(f, "{n:?}"),
            Node::Text(s) => write!(f, "{s:?}"),
            Node::Compound { name, arity, start } => write!(f, "{name}/{arity}@{start}"),
        }
    }
}

impl FromStr for Term {
    type Err = Error;

    /// Reads a term with the operators of the system.
    fn from_str(s: &str) -> Result<Term> {
        let (mut store, context) = scratch();
        let read = read::term(&mut store, &context, s)?;
        Ok(Term::export(&store, read.term))
    }
}

impl PartialEq for Term {
    /// True for variants: terms that are equal but for the names of their variables.
    fn eq(&self, other: &Term) -> bool {
        let mut names: (FxHashMap<u32, u32>, FxHashMap<u32, u32>) = Default::default();
        let mut seen: std::collections::HashSet<(u32, u32), rustc_hash::FxBuildHasher> = Default::default();
        let mut work = vec![(&self.root, &other.root)];
        while let Some(pair) = work.pop() {
            match pair {
                (Node::Var(a), Node::Var(b)) => {
                    if *names.0.entry(*a).or_insert(*b) != *b || *names.1.entry(*b).or_insert(*a) != *a {
                        return false;
                    }
                }
                (Node::Atom(a), Node::Atom(b)) | (Node::Text(a), Node::Text(b)) if a == b => {}
                (Node::Int(a), Node::Int(b)) if a == b => {}
                (Node::Float(a), Node::Float(b)) if a.to_bits() == b.to_bits() => {}
                (Node::Number(a), Node::Number(b)) if a == b => {}
                (
                    Node::Compound { name, arity, start },
                    Node::Compound { name: name2, arity: arity2, start: start2 },
                ) if name == name2 && arity == arity2 => {
                    if seen.insert((*start, *start2)) {
                        let n = *arity as usize;
                        let (a, b) = (*start as usize, *start2 as usize);
                        work.extend(self.cells[a..a + n].iter().zip(&other.cells[b..b + n]).rev());
                    }
                }
                _ => return false,
            }
        }
        true
    }
}
