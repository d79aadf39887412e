//! State trees from JSON and back.

use std::{fmt, sync::Arc};

use super::{
    StateTree,
    node::{Content, List, NodeId, Object},
    symbols::Sym,
};
use crate::rules::{
    error::RuleError,
    json::{self, Item, Json, JsonBuilder},
};

impl StateTree {
    /// Reads a state from JSON text: order kept, numbers exact.
    ///
    /// # Errors
    /// `E_JSON`, and `E_DUPLICATE_KEY` for an object with the same key twice.
    ///
    /// ```
    /// use ludolog::rules::StateTree;
    /// let e = StateTree::from_json(r#"{"a":1,"a":2}"#).unwrap_err();
    /// assert_eq!((e.code(), e.line(), e.column()), ("E_DUPLICATE_KEY", 1, 8));
    /// ```
    pub fn from_json(text: &str) -> Result<StateTree, RuleError> {
        let read = json::read(text).map_err(|e| RuleError::json("", &e))?;
        Ok(StateTree::from(&read.json))
    }

    /// The whole state.
    pub fn to_json(&self) -> Json {
        self.export(NodeId::ROOT)
    }

    /// The state for `serde_json`; see [`Json::to_serde`].
    pub fn to_serde(&self) -> serde_json::Value {
        self.to_json().to_serde()
    }

    fn scalar(&self, item: &Item) -> Content {
        match item {
            Item::Bool(b) => Content::Bool(*b),
            Item::Int(i) => Content::Int(*i),
            Item::Big(b) => Content::Big(b.clone()),
            Item::Float(f) => Content::Float(*f),
            Item::Text(s) | Item::Key(s) => Content::Text(self.symbols.intern_shared(s)),
            Item::List(..) => StateTree::empty_list(),
            Item::Object(..) => StateTree::empty_object(),
            Item::Null => Content::Null,
        }
    }

    /// A value as the content of the node `owner`.
    pub(crate) fn import(&mut self, owner: NodeId, items: &[Item]) -> Content {
        struct Open {
            node: NodeId,
            list: Option<Vec<NodeId>>,
            object: Object,
            left: u32,
        }
        let Some(first) = items.first() else { return Content::Null };
        let begin = |node, item: &Item| match item {
            Item::List(n, _) => {
                Some(Open { node, list: Some(Vec::with_capacity(*n as usize)), object: Object::default(), left: *n })
            }
            Item::Object(n, _) => Some(Open { node, list: None, object: Object::default(), left: *n }),
            _ => None,
        };
        let Some(mut top) = begin(owner, first) else { return self.scalar(first) };
        let mut open: Vec<Open> = Vec::new();
        let mut rest = items[1..].iter();
        let mut key = Sym::from_raw(0);
        loop {
            while top.left == 0 {
                let content = match top.list {
                    Some(items) => Content::List(Arc::new(List { items, holes: 0 })),
                    None => Content::Object(Arc::new(top.object)),
                };
                let Some(outer) = open.pop() else { return content };
                self.nodes[top.node.ix()].content = content;
                top = outer;
            }
            let Some(item) = rest.next() else { return Content::Null };
            if let Item::Key(k) = item {
                key = self.symbols.intern_shared(k);
                continue;
            }
            top.left -= 1;
            let content =
                if matches!(item, Item::List(..) | Item::Object(..)) { Content::Null } else { self.scalar(item) };
            let node = match &mut top.list {
                Some(list) => {
                    let i = list.len() as u32;
                    let node = self.new_node(top.node, i, i, content);
                    list.push(node);
                    node
                }
                None => {
                    let seq = top.object.entries.len() as u32;
                    let node = self.new_node(top.node, key.raw(), seq, content);
                    top.object.push(key, node);
                    node
                }
            };
            if let Some(inner) = begin(node, item) {
                open.push(std::mem::replace(&mut top, inner));
            }
        }
    }

    /// A scalar's item; for a container one to be filled.
    pub(crate) fn item(&self, n: NodeId) -> Item {
        match self.content(n) {
            Content::Null => Item::Null,
            Content::Bool(b) => Item::Bool(*b),
            Content::Int(i) => Item::Int(*i),
            Content::Float(f) => Item::Float(*f),
            Content::Text(s) => Item::Text(self.symbols.text(*s)),
            Content::Big(b) => Item::Big(b.clone()),
            Content::List(l) => Item::List(l.len() as u32, 0),
            Content::Object(o) => Item::Object(o.entries.len() as u32, 0),
        }
    }

    /// A node's value, copied; holes of arrays are closed up in the copy.
    pub(crate) fn export(&self, n: NodeId) -> Json {
        enum Step {
            Node(NodeId),
            Member(Sym, NodeId),
            End,
        }
        let mut b = JsonBuilder::new();
        let mut todo = vec![Step::Node(n)];
        while let Some(step) = todo.pop() {
            let n = match step {
                Step::End => {
                    b.end();
                    continue;
                }
                Step::Node(n) => n,
                Step::Member(k, n) => {
                    b.shared_key(self.symbols.text(k));
                    n
                }
            };
            match self.content(n) {
                Content::List(l) => {
                    b.begin_list();
                    todo.push(Step::End);
                    todo.extend(l.items.iter().rev().filter(|n| **n != NodeId::HOLE).map(|n| Step::Node(*n)));
                }
                Content::Object(o) => {
                    b.begin_object();
                    todo.push(Step::End);
                    todo.extend(o.entries.iter().rev().map(|(k, n)| Step::Member(*k, *n)));
                }
                _ => {
                    b.item(self.item(n));
                }
            }
        }
        b.finish()
    }
}

impl From<&Json> for StateTree {
    fn from(json: &Json) -> StateTree {
        let mut tree = StateTree::new();
        let content = tree.import(NodeId::ROOT, &json.items);
        tree.nodes[0].content = content;
        tree.attach(NodeId::ROOT);
        tree
    }
}

impl From<&serde_json::Value> for StateTree {
    fn from(value: &serde_json::Value) -> StateTree {
        StateTree::from(&Json::from(value))
    }
}

impl fmt::Display for StateTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_json(), f)
    }
}
