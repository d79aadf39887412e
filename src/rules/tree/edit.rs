//! Changing the tree. Each change is noted in the journal and in the indexes.

use std::sync::Arc;

use super::{
    StateTree,
    journal::Change,
    node::{Content, List, Node, NodeId, Object},
    symbols::Sym,
};

impl StateTree {
    fn note_change(&mut self, change: Change) {
        self.changes += 1;
        self.journal.changes.push(change);
    }

    /// A node that hangs nowhere yet.
    pub(super) fn new_node(&mut self, parent: NodeId, key: u32, seq: u32, content: Content) -> NodeId {
        let node = Node { parent, key, seq, alive: false, indexed: false, content };
        match self.free.pop() {
            Some(n) => {
                self.nodes[n.ix()] = node;
                n
            }
            None => {
                self.nodes.push(node);
                NodeId(self.nodes.len() as u32 - 1)
            }
        }
    }

    /// Gives a node another content. What it held is no part of the tree any more.
    pub(crate) fn set_content(&mut self, node: NodeId, content: Content) {
        self.detach_content(node);
        let old = std::mem::replace(&mut self.nodes[node.ix()].content, content);
        self.attach_content(node);
        self.note_change(Change::Content(node, old));
    }

    /// Adds a member that is not there yet.
    pub(crate) fn add_member(&mut self, parent: NodeId, key: Sym, content: Content) -> NodeId {
        let Content::Object(o) = &self.nodes[parent.ix()].content else { return parent };
        let seq = o.entries.last().map_or(0, |(_, n)| self.nodes[n.ix()].seq + 1);
        let node = self.new_node(parent, key.raw(), seq, content);
        if let Content::Object(o) = &mut self.nodes[parent.ix()].content {
            Arc::make_mut(o).push(key, node);
        }
        self.note_change(Change::Added(node));
        self.attach(node);
        node
    }

    /// Adds an element at the end of an array, or in the place of a hole.
    pub(crate) fn add_element(&mut self, parent: NodeId, index: usize, content: Content) -> NodeId {
        let node = self.new_node(parent, index as u32, index as u32, content);
        let Content::List(l) = &mut self.nodes[parent.ix()].content else { return parent };
        if index == l.items.len() {
            Arc::make_mut(l).items.push(node);
            self.note_change(Change::Added(node));
        } else {
            self.put_element(node, node, false);
            self.note_change(Change::Filled(node));
        }
        self.attach(node);
        node
    }

    /// Puts something at a node's place in its array; `hole`: it was taken away.
    pub(super) fn put_element(&mut self, node: NodeId, at: NodeId, hole: bool) {
        let (parent, index) = (self.nodes[node.ix()].parent, self.nodes[node.ix()].key as usize);
        if let Content::List(l) = &mut self.nodes[parent.ix()].content {
            let l = Arc::make_mut(l);
            l.items[index] = at;
            l.holes = if hole { l.holes + 1 } else { l.holes - 1 };
        }
    }

    /// Removes a node; the top can not be removed.
    pub(crate) fn remove_node(&mut self, node: NodeId) {
        let parent = self.nodes[node.ix()].parent;
        self.detach(node);
        let seq = self.nodes[node.ix()].seq;
        let nodes = &self.nodes;
        let place = match &nodes[parent.ix()].content {
            Content::Object(o) => o.entries.binary_search_by_key(&seq, |(_, n)| nodes[n.ix()].seq).ok(),
            _ => None,
        };
        match (&mut self.nodes[parent.ix()].content, place) {
            (Content::Object(o), Some(at)) => {
                Arc::make_mut(o).remove(at);
                self.note_change(Change::Removed(node, at));
            }
            (Content::List(l), _) => {
                if l.holes == 0 {
                    self.holed.push(parent);
                }
                self.put_element(node, NodeId::HOLE, true);
                self.note_change(Change::Hole(node));
            }
            _ => {}
        }
    }

    /// Closes up all arrays with holes.
    pub(crate) fn close_holes(&mut self) {
        for list in std::mem::take(&mut self.holed) {
            let Content::List(old) = &self.nodes[list.ix()].content else { continue };
            if old.holes == 0 {
                continue;
            }
            let old = old.clone();
            let items: Vec<NodeId> = old.live().collect();
            self.drop_indexes(list);
            for (i, n) in items.iter().enumerate() {
                self.renumber(*n, i);
            }
            self.nodes[list.ix()].content = Content::List(Arc::new(List { items, holes: 0 }));
            self.note_change(Change::Closed(list, old));
        }
    }

    pub(super) fn renumber(&mut self, node: NodeId, index: usize) {
        let n = &mut self.nodes[node.ix()];
        (n.key, n.seq) = (index as u32, index as u32);
    }

    /// All nodes of a content's subtrees.
    fn below(&self, content: &Content) -> Vec<NodeId> {
        fn children(content: &Content, out: &mut Vec<NodeId>) {
            match content {
                Content::Object(o) => out.extend(o.entries.iter().map(|(_, n)| *n)),
                Content::List(l) => out.extend(l.live()),
                _ => {}
            }
        }
        let mut all = Vec::new();
        children(content, &mut all);
        let mut i = 0;
        while i < all.len() {
            children(&self.nodes[all[i].ix()].content, &mut all);
            i += 1;
        }
        all
    }

    /// The node and all below it are part of the tree.
    pub(super) fn attach(&mut self, node: NodeId) {
        self.nodes[node.ix()].alive = true;
        self.attach_content(node);
    }

    /// What the node holds is part of the tree.
    pub(super) fn attach_content(&mut self, node: NodeId) {
        if matches!(self.nodes[node.ix()].content, Content::Object(_) | Content::List(_)) {
            let below = self.below(&self.nodes[node.ix()].content);
            for n in &below {
                self.nodes[n.ix()].alive = true;
            }
            for n in below {
                self.note_value(n, true);
            }
        }
        self.note_value(node, true);
    }

    /// The node and all below it are no part of the tree any more.
    pub(super) fn detach(&mut self, node: NodeId) {
        self.detach_content(node);
        self.nodes[node.ix()].alive = false;
    }

    pub(super) fn detach_content(&mut self, node: NodeId) {
        self.note_value(node, false);
        self.drop_indexes(node);
        if matches!(self.nodes[node.ix()].content, Content::Object(_) | Content::List(_)) {
            for n in self.below(&self.nodes[node.ix()].content) {
                self.drop_indexes(n);
                self.note_value(n, false);
                self.nodes[n.ix()].alive = false;
            }
        }
    }

    /// The nodes of something that nobody refers to any more can be used again.
    pub(super) fn free_subtree(&mut self, node: NodeId) {
        let content = std::mem::replace(&mut self.nodes[node.ix()].content, Content::Null);
        self.free_content(&content);
        self.free.push(node);
    }

    pub(super) fn free_content(&mut self, content: &Content) {
        if !matches!(content, Content::Object(_) | Content::List(_)) {
            return;
        }
        for n in self.below(content) {
            self.nodes[n.ix()].content = Content::Null;
            self.free.push(n);
        }
    }

    /// An empty object.
    pub(crate) fn empty_object() -> Content {
        Content::Object(Arc::new(Object::default()))
    }

    /// An empty array.
    pub(crate) fn empty_list() -> Content {
        Content::List(Arc::new(List::default()))
    }
}
