//! The nodes of a state tree.

use std::sync::Arc;

use dashu_int::IBig;
use rustc_hash::FxHashMap;

use super::symbols::Sym;

/// A node's place in the arena.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub(crate) struct NodeId(pub(crate) u32);

impl NodeId {
    /// The top of the tree; it is always there.
    pub(crate) const ROOT: NodeId = NodeId(0);
    /// What stands for a removed element of an array.
    pub(crate) const HOLE: NodeId = NodeId(u32::MAX);

    pub(crate) fn ix(self) -> usize {
        self.0 as usize
    }
}

/// What a node holds.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(Sym),
    Big(Arc<IBig>),
    List(Arc<List>),
    Object(Arc<Object>),
}

/// The elements of an array. A removed one leaves a hole, so that the others
/// keep their indexes until the array is closed up.
#[derive(Clone, Debug, Default)]
pub(crate) struct List {
    pub(crate) items: Vec<NodeId>,
    pub(crate) holes: usize,
}

impl List {
    pub(crate) fn at(&self, i: usize) -> Option<NodeId> {
        self.items.get(i).copied().filter(|n| *n != NodeId::HOLE)
    }
    /// The elements that are there.
    pub(crate) fn live(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.items.iter().copied().filter(|n| *n != NodeId::HOLE)
    }
    pub(crate) fn len(&self) -> usize {
        self.items.len() - self.holes
    }
}

/// The members of an object, in order; beyond a few there is a map too.
#[derive(Clone, Debug, Default)]
pub(crate) struct Object {
    pub(crate) entries: Vec<(Sym, NodeId)>,
    map: Option<FxHashMap<Sym, NodeId>>,
}

/// So many members are looked through, which is quicker than a hash up to there.
const FEW: usize = 16;

impl Object {
    pub(crate) fn find(&self, key: Sym) -> Option<NodeId> {
        match &self.map {
            Some(map) => map.get(&key).copied(),
            None => self.entries.iter().find(|(k, _)| *k == key).map(|(_, n)| *n),
        }
    }
    /// The same where the key is likely to stand at `near`, which becomes its place.
    #[inline]
    pub(crate) fn find_near(&self, key: Sym, near: &mut usize) -> Option<NodeId> {
        if let Some((k, n)) = self.entries.get(*near)
            && *k == key
        {
            return Some(*n);
        }
        if self.map.is_some() {
            return self.find(key);
        }
        *near = self.entries.iter().position(|(k, _)| *k == key)?;
        Some(self.entries[*near].1)
    }
    pub(crate) fn push(&mut self, key: Sym, node: NodeId) {
        self.entries.push((key, node));
        match &mut self.map {
            Some(map) => {
                map.insert(key, node);
            }
            None if self.entries.len() > FEW => self.map = Some(self.entries.iter().copied().collect()),
            None => {}
        }
    }
    pub(crate) fn insert(&mut self, at: usize, key: Sym, node: NodeId) {
        self.entries.insert(at, (key, node));
        if let Some(map) = &mut self.map {
            map.insert(key, node);
        }
    }
    pub(crate) fn remove(&mut self, at: usize) -> (Sym, NodeId) {
        let (key, node) = self.entries.remove(at);
        if let Some(map) = &mut self.map {
            map.remove(&key);
        }
        (key, node)
    }
}

/// A node: what it holds, and where it hangs.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) parent: NodeId,
    /// In an object the key, as [`Sym::raw`]; in an array the index.
    pub(crate) key: u32,
    /// Grows along the children of one node; keeps their order known to indexes.
    pub(crate) seq: u32,
    /// False once the node, or one above it, was removed.
    pub(crate) alive: bool,
    /// True if an index of the children of this node was made.
    pub(crate) indexed: bool,
    pub(crate) content: Content,
}
