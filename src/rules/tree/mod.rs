//! The state tree: an arena of nodes with stable order, a journal to undo
//! changes, and indexes that edits keep up to date.

mod access;
mod edit;
mod index;
mod journal;
mod json;
mod node;
mod symbols;
#[cfg(test)]
mod tests;

use std::sync::Arc;

pub(crate) use access::{Path, escape};
pub(crate) use index::IndexKey;
pub(crate) use journal::Mark;
pub(crate) use node::{Content, NodeId};
pub(crate) use symbols::{Sym, Symbols};

use index::Indexes;
use journal::Journal;
use node::Node;

/// A game's state: a JSON value that rules match and change.
///
/// ```
/// use ludolog::rules::StateTree;
/// let mut s = StateTree::from_json(r#"{"player":{"bob":{"gold":25}},"turn":1}"#)?;
/// assert_eq!(s.get("/player/bob/gold").and_then(|g| g.as_i64()), Some(25));
/// s.set("/player/bob/gold", 30)?;
/// s.set("/player/ann/gold", 5)?;
/// assert_eq!(s.to_string(), r#"{"player":{"bob":{"gold":30},"ann":{"gold":5}},"turn":1}"#);
/// assert!(s.undo());
/// assert_eq!(s.to_string(), r#"{"player":{"bob":{"gold":30}},"turn":1}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A clone shares texts and the lists of children with the tree it was made
/// from until one of them changes.
#[derive(Clone)]
pub struct StateTree {
    pub(crate) nodes: Vec<Node>,
    free: Vec<NodeId>,
    pub(crate) symbols: Symbols,
    journal: Journal,
    indexes: Indexes,
    /// Lists with holes.
    holed: Vec<NodeId>,
    /// How often something was changed.
    changes: u64,
}

impl Default for StateTree {
    fn default() -> Self {
        StateTree::new()
    }
}

impl std::fmt::Debug for StateTree {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

impl StateTree {
    /// The state `{}`.
    pub fn new() -> StateTree {
        let root = Node {
            parent: NodeId::ROOT,
            key: 0,
            seq: 0,
            alive: true,
            indexed: false,
            content: Content::Object(Arc::default()),
        };
        StateTree {
            nodes: vec![root],
            free: Vec::new(),
            symbols: Symbols::new(),
            journal: Journal::default(),
            indexes: Indexes::default(),
            holed: Vec::new(),
            changes: 0,
        }
    }

    /// Another number whenever something has changed.
    pub(crate) fn changes(&self) -> u64 {
        self.changes
    }

    pub(crate) fn content(&self, n: NodeId) -> &Content {
        &self.nodes[n.ix()].content
    }

    /// True while the node is part of the tree.
    pub(crate) fn is_alive(&self, n: NodeId) -> bool {
        self.nodes[n.ix()].alive
    }

    /// The node above; the top has none.
    pub(crate) fn parent(&self, n: NodeId) -> Option<NodeId> {
        (n != NodeId::ROOT).then(|| self.nodes[n.ix()].parent)
    }

    /// True if some array has a hole.
    pub(crate) fn has_holes(&self) -> bool {
        !self.holed.is_empty()
    }

    /// A member of an object.
    pub(crate) fn member(&self, n: NodeId, key: Sym) -> Option<NodeId> {
        match self.content(n) {
            Content::Object(o) => o.find(key),
            _ => None,
        }
    }

    /// The child by a key: of an object by its text, of an array by the index
    /// that the text counts as.
    pub(crate) fn child(&self, n: NodeId, key: Sym) -> Option<NodeId> {
        match self.content(n) {
            Content::Object(o) => o.find(key),
            Content::List(l) if key.is_numeric() => l.at(usize::try_from(self.symbols.number(key)?).ok()?),
            _ => None,
        }
    }

    /// The child by a number.
    pub(crate) fn child_at(&self, n: NodeId, i: i64) -> Option<NodeId> {
        match self.content(n) {
            Content::List(l) => l.at(usize::try_from(i).ok()?),
            Content::Object(o) => o.find(self.symbols.find(&i.to_string())?),
            _ => None,
        }
    }

    /// The children in order, by position: keys and nodes. Removed elements of arrays are left out.
    pub(crate) fn children(&self, n: NodeId) -> impl Iterator<Item = (u32, NodeId)> + '_ {
        let (object, list) = match self.content(n) {
            Content::Object(o) => (Some(o), None),
            Content::List(l) => (None, Some(l)),
            _ => (None, None),
        };
        let members = object.into_iter().flat_map(|o| o.entries.iter().map(|(k, n)| (k.raw(), *n)));
        let elements = list
            .into_iter()
            .flat_map(|l| l.items.iter().enumerate().filter(|(_, n)| **n != NodeId::HOLE).map(|(i, n)| (i as u32, *n)));
        members.chain(elements)
    }

    /// Number of children; `None` for other values.
    pub(crate) fn count(&self, n: NodeId) -> Option<usize> {
        match self.content(n) {
            Content::Object(o) => Some(o.entries.len()),
            Content::List(l) => Some(l.len()),
            _ => None,
        }
    }

    /// Number of nodes of the tree and of what its history keeps.
    pub fn size(&self) -> usize {
        self.nodes.len() - self.free.len()
    }
}
