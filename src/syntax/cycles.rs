//! Finding the nodes at which a cyclic term closes.

use rustc_hash::FxHashMap;

use crate::term::{Cell, Store, Tag};

/// The nodes of a term to which a path leads back, in the order of their first visit.
#[derive(Default)]
pub struct Cycles {
    /// The compound cells.
    pub nodes: Vec<Cell>,
    index: FxHashMap<u64, usize>,
}

struct Seen {
    order: usize,
    open: bool,
    target: bool,
}

impl Cycles {
    /// Walks the whole term once.
    pub fn find(store: &Store, term: Cell) -> Cycles {
        Cycles::find_all(store, &[term])
    }

    /// Walks the terms once, one after the other; what was seen in one closes no cycle of another.
    pub fn find_all(store: &Store, terms: &[Cell]) -> Cycles {
        let mut seen: FxHashMap<u64, Seen> = FxHashMap::default();
        let mut targets = Vec::new();
        // an open node, the address of the next argument, how many are left
        let mut stack: Vec<(Cell, isize, usize)> = Vec::new();
        let mut roots = terms.iter();
        let mut next: Option<Cell> = None;
        loop {
            if let Some(c) = next.take().filter(|c| matches!(c.tag(), Tag::Str | Tag::Lst)) {
                let order = seen.len();
                match seen.get_mut(&c.0) {
                    Some(s) if s.open && !s.target => {
                        s.target = true;
                        targets.push((s.order, c));
                    }
                    Some(_) => {}
                    None => {
                        let (f, args) = store.compound(c).expect("a compound");
                        seen.insert(c.0, Seen { order, open: true, target: false });
                        stack.push((c, args, f.arity()));
                    }
                }
            }
            match stack.last_mut() {
                None => match roots.next() {
                    Some(root) => next = Some(store.deref(*root)),
                    None => break,
                },
                Some((c, _, 0)) => {
                    seen.get_mut(&c.0).expect("a node of the stack").open = false;
                    stack.pop();
                }
                Some((_, at, left)) => {
                    next = Some(store.arg(*at, 0));
                    *at += 8;
                    *left -= 1;
                }
            }
        }
        targets.sort_unstable_by_key(|t| t.0);
        Cycles::of(targets.into_iter().map(|t| t.1).collect())
    }

    /// These nodes.
    pub fn of(nodes: Vec<Cell>) -> Cycles {
        let index = nodes.iter().enumerate().map(|(i, c)| (c.0, i)).collect();
        Cycles { nodes, index }
    }

    /// True if the term is finite.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The place of a dereferenced cell among the nodes.
    pub fn index_of(&self, c: Cell) -> Option<usize> {
        self.index.get(&c.0).copied()
    }
}
