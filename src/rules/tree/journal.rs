//! What was changed, so that it can be undone.

use std::sync::Arc;

use super::{
    StateTree,
    node::{Content, List, NodeId},
    symbols::Sym,
};

/// One change. What it took from the tree stays in the arena while the change is kept.
#[derive(Clone, Debug)]
pub(super) enum Change {
    /// A node had this content.
    Content(NodeId, Content),
    /// A node was added as the last child.
    Added(NodeId),
    /// A member was removed from this place of its object.
    Removed(NodeId, usize),
    /// An element was removed and left a hole.
    Hole(NodeId),
    /// A node was put in the place of a hole.
    Filled(NodeId),
    /// An array with holes was closed up.
    Closed(NodeId, Arc<List>),
}

/// The changes that can still be undone, and where each transaction began.
#[derive(Clone, Default)]
pub(super) struct Journal {
    pub(super) changes: Vec<Change>,
    begins: Vec<usize>,
    /// How many transactions are kept; the default is [`HISTORY`].
    limit: Option<usize>,
    /// A transaction is open.
    open: bool,
}

/// Transactions that are kept if nobody says otherwise.
const HISTORY: usize = 16;

/// A point of a tree's history; see [`StateTree::mark`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark {
    at: usize,
    /// It began a transaction, and was not inside another.
    outermost: bool,
}

impl StateTree {
    /// Begins a transaction: what [`StateTree::undo`] undoes as a whole. One inside another is part of it.
    pub(crate) fn begin(&mut self) -> Mark {
        let mark = Mark { at: self.journal.changes.len(), outermost: !self.journal.open };
        if mark.outermost {
            self.journal.begins.push(mark.at);
            self.journal.open = true;
        }
        mark
    }

    /// Ends the transaction that began at the mark.
    pub(crate) fn commit(&mut self, mark: Mark) {
        if !mark.outermost {
            return;
        }
        self.journal.open = false;
        if self.journal.changes.len() == mark.at {
            self.journal.begins.pop();
            return;
        }
        let limit = self.journal.limit.unwrap_or(HISTORY);
        // in larger steps, so that the journal is seldom moved
        if self.journal.begins.len() > 2 * limit {
            let forget = self.journal.begins.len() - limit;
            self.forget_first(forget);
        }
    }

    /// Undoes what happened since the mark, and ends the transaction.
    pub(crate) fn roll_back(&mut self, mark: Mark) {
        while self.journal.changes.len() > mark.at {
            self.undo_one();
        }
        if mark.outermost {
            self.journal.begins.pop();
            self.journal.open = false;
        }
    }

    /// Undoes the last run of rules or the last edit; false if nothing is kept.
    pub fn undo(&mut self) -> bool {
        let Some(begin) = self.journal.begins.pop() else { return false };
        self.journal.open = false;
        while self.journal.changes.len() > begin {
            self.undo_one();
        }
        true
    }

    /// How many runs and edits can be undone, at least; 16 if nobody says otherwise.
    pub fn keep_history(&mut self, limit: usize) {
        self.journal.limit = Some(limit);
        let n = self.journal.begins.len();
        if n > limit {
            self.forget_first(n - limit);
        }
    }

    /// How many runs and edits can be undone now.
    pub fn history(&self) -> usize {
        self.journal.begins.len()
    }

    /// Forgets the oldest transactions; what only they kept is free.
    fn forget_first(&mut self, n: usize) {
        let end = self.journal.begins.get(n).copied().unwrap_or(self.journal.changes.len());
        let forgotten: Vec<Change> = self.journal.changes.drain(..end).collect();
        self.journal.begins.drain(..n);
        self.journal.begins.iter_mut().for_each(|b| *b -= end);
        for change in forgotten {
            match change {
                Change::Content(_, old) => self.free_content(&old),
                Change::Removed(node, _) | Change::Hole(node) => self.free_subtree(node),
                Change::Added(_) | Change::Filled(_) | Change::Closed(..) => {}
            }
        }
    }

    fn undo_one(&mut self) {
        let Some(change) = self.journal.changes.pop() else { return };
        self.changes += 1;
        match change {
            Change::Content(node, old) => {
                self.detach_content(node);
                let new = std::mem::replace(&mut self.nodes[node.ix()].content, old);
                self.attach_content(node);
                self.free_content(&new);
            }
            Change::Added(node) => {
                self.detach(node);
                let parent = self.nodes[node.ix()].parent;
                match &mut self.nodes[parent.ix()].content {
                    Content::Object(o) => {
                        let o = Arc::make_mut(o);
                        o.remove(o.entries.len() - 1);
                    }
                    Content::List(l) => drop(Arc::make_mut(l).items.pop()),
                    _ => {}
                }
                self.free_subtree(node);
            }
            Change::Removed(node, at) => {
                let (parent, key) = (self.nodes[node.ix()].parent, self.nodes[node.ix()].key);
                if let Content::Object(o) = &mut self.nodes[parent.ix()].content {
                    Arc::make_mut(o).insert(at, Sym::from_raw(key), node);
                }
                self.attach(node);
            }
            Change::Hole(node) => {
                self.put_element(node, node, false);
                self.attach(node);
            }
            Change::Filled(node) => {
                self.detach(node);
                self.put_element(node, NodeId::HOLE, true);
                self.free_subtree(node);
            }
            Change::Closed(list, old) => {
                self.drop_indexes(list);
                for (i, n) in old.items.iter().enumerate().filter(|(_, n)| **n != NodeId::HOLE) {
                    self.renumber(*n, i);
                }
                self.nodes[list.ix()].content = Content::List(old);
                self.holed.push(list);
            }
        }
    }
}
