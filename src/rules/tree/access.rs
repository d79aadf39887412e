//! Finding nodes by paths, and the state as a caller sees it.

use smallvec::SmallVec;

use super::{
    StateTree,
    node::{Content, NodeId},
    symbols::Sym,
};
use crate::rules::{
    error::{Code, RuleError},
    json::{Json, canonical_int},
};

/// Where something is in the tree, or would be. A path goes on to mean its
/// place when the nodes on it are removed and made anew.
#[derive(Clone, Debug, Default)]
pub(crate) struct Path {
    pub(crate) keys: SmallVec<[Sym; 6]>,
    /// The node that was there last.
    node: Option<NodeId>,
    /// The node that was one step nearer to the top.
    above: Option<NodeId>,
}

impl Path {
    /// The top of the tree.
    pub(crate) fn root() -> Path {
        Path { keys: SmallVec::new(), node: Some(NodeId::ROOT), above: None }
    }

    /// One step to the top.
    pub(crate) fn up(&self) -> Path {
        let mut keys = self.keys.clone();
        keys.pop();
        Path { keys, node: self.above, above: None }
    }

    /// One step down.
    pub(crate) fn down(&self, key: Sym) -> Path {
        let mut keys = self.keys.clone();
        keys.push(key);
        Path { keys, node: None, above: self.node }
    }
}

impl StateTree {
    /// The symbol of an array's index.
    pub(crate) fn index_sym(&self, i: usize) -> Sym {
        let mut digits = [0u8; 20];
        let mut at = digits.len();
        let mut i = i;
        loop {
            at -= 1;
            digits[at] = b'0' + (i % 10) as u8;
            i /= 10;
            if i == 0 {
                break;
            }
        }
        self.symbols.intern(std::str::from_utf8(&digits[at..]).unwrap_or("0"))
    }

    /// The key a node hangs by.
    pub(crate) fn key_sym(&self, n: NodeId) -> Sym {
        let node = &self.nodes[n.ix()];
        match self.content(node.parent) {
            Content::List(_) => self.index_sym(node.key as usize),
            _ => Sym::from_raw(node.key),
        }
    }

    /// The path of a node, also of one that was removed.
    pub(crate) fn path_of(&self, n: NodeId) -> Path {
        let mut keys = SmallVec::new();
        let mut at = n;
        while let Some(parent) = self.parent(at) {
            keys.push(self.key_sym(at));
            at = parent;
        }
        keys.reverse();
        Path { keys, node: Some(n), above: None }
    }

    /// The node at a path, if there is one.
    pub(crate) fn locate(&self, path: &mut Path) -> Option<NodeId> {
        if let Some(n) = path.node.filter(|n| self.is_alive(*n)) {
            return Some(n);
        }
        path.node = match (path.above.filter(|n| self.is_alive(*n)), path.keys.last()) {
            (Some(above), Some(key)) => self.child(above, *key),
            _ => path.keys.iter().try_fold(NodeId::ROOT, |n, k| self.child(n, *k)),
        };
        path.node
    }

    /// A JSON Pointer of these keys; `/` for the top.
    pub(crate) fn pointer(&self, keys: &[Sym]) -> String {
        let mut out = String::new();
        for k in keys {
            out.push('/');
            escape(&self.symbols.text(*k), &mut out);
        }
        if out.is_empty() { "/".to_owned() } else { out }
    }

    /// The node that a JSON Pointer leads to.
    fn at(&self, pointer: &str) -> Option<NodeId> {
        let keys = pointer_keys(pointer)?;
        keys.iter().try_fold(NodeId::ROOT, |n, k| match canonical_int(k) {
            Some(i) => self.child_at(n, i),
            None => self.child(n, self.symbols.find(k)?),
        })
    }

    /// The value at a JSON Pointer (`""` is the whole state).
    pub fn get(&self, pointer: &str) -> Option<Json> {
        self.at(pointer).map(|n| self.export(n))
    }

    /// The integer at a JSON Pointer, if there is one of 64 bits.
    pub fn get_i64(&self, pointer: &str) -> Option<i64> {
        match self.content(self.at(pointer)?) {
            Content::Int(i) => Some(*i),
            _ => None,
        }
    }

    /// The number at a JSON Pointer, as a float.
    pub fn get_f64(&self, pointer: &str) -> Option<f64> {
        match self.content(self.at(pointer)?) {
            Content::Int(i) => Some(*i as f64),
            Content::Float(f) => Some(*f),
            Content::Big(b) => Some(b.to_f64().value()),
            _ => None,
        }
    }

    /// The text at a JSON Pointer.
    pub fn get_text(&self, pointer: &str) -> Option<std::sync::Arc<str>> {
        match self.content(self.at(pointer)?) {
            Content::Text(s) => Some(self.symbols.text(*s)),
            _ => None,
        }
    }

    /// The boolean at a JSON Pointer.
    pub fn get_bool(&self, pointer: &str) -> Option<bool> {
        match self.content(self.at(pointer)?) {
            Content::Bool(b) => Some(*b),
            _ => None,
        }
    }

    /// The keys of the object, or the indexes of the array, at a JSON Pointer.
    pub fn keys(&self, pointer: &str) -> Vec<String> {
        let Some(n) = self.at(pointer) else { return Vec::new() };
        self.children(n).map(|(_, c)| self.symbols.text(self.key_sym(c)).to_string()).collect()
    }

    /// Sets the value at a JSON Pointer; objects on the way are made, the
    /// index of an array may be its length or `-`.
    ///
    /// # Errors
    /// `E_INDEX` for an array without that place, `E_KEY` for a text that is no pointer.
    pub fn set(&mut self, pointer: &str, value: impl Into<Json>) -> Result<(), RuleError> {
        let value = value.into();
        let keys = pointer_keys(pointer)
            .ok_or_else(|| RuleError::run(Code::Key, format!("{pointer:?} is no JSON Pointer")))?;
        let mark = self.begin();
        let mut at = NodeId::ROOT;
        for (i, key) in keys.iter().enumerate() {
            if !matches!(self.content(at), Content::Object(_) | Content::List(_)) {
                self.set_content(at, StateTree::empty_object());
            }
            let sym = self.symbols.intern(key);
            let length = match self.content(at) {
                Content::List(l) => Some(l.items.len()),
                _ => None,
            };
            let next = match (self.child(at, sym), length) {
                (Some(n), _) => n,
                (None, None) => self.add_member(at, sym, StateTree::empty_object()),
                (None, Some(n)) if key == "-" || self.symbols.number(sym) == Some(n as i64) => {
                    self.add_element(at, n, StateTree::empty_object())
                }
                (None, Some(_)) => {
                    self.roll_back(mark);
                    let at = keys[..=i].iter().fold(String::new(), |p, k| p + "/" + k);
                    return Err(RuleError::run(Code::Index, format!("the array has no place {at}")));
                }
            };
            at = next;
        }
        let content = self.import(at, &value.items);
        self.set_content(at, content);
        self.commit(mark);
        Ok(())
    }

    /// Removes the value at a JSON Pointer; false if there is none, or for the whole state.
    pub fn remove(&mut self, pointer: &str) -> bool {
        let Some(n) = self.at(pointer).filter(|n| *n != NodeId::ROOT) else { return false };
        let mark = self.begin();
        self.remove_node(n);
        self.close_holes();
        self.commit(mark);
        true
    }
}

/// Writes a key as part of a JSON Pointer.
pub(crate) fn escape(key: &str, out: &mut String) {
    for c in key.chars() {
        match c {
            '~' => out.push_str("~0"),
            '/' => out.push_str("~1"),
            c => out.push(c),
        }
    }
}

fn pointer_keys(pointer: &str) -> Option<Vec<String>> {
    if pointer.is_empty() {
        return Some(Vec::new());
    }
    let rest = pointer.strip_prefix('/')?;
    Some(rest.split('/').map(|k| k.replace("~1", "/").replace("~0", "~")).collect())
}
