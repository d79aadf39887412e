//! Indexes of children by a value below them, kept up to date by edits.
//!
//! An index of node P by the keys `[target]` finds the children of P whose
//! member `target` has a given value, in the order of the children. It is made
//! when it is first asked for.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{
    StateTree,
    node::{Content, NodeId},
    symbols::{Sym, Symbols},
};

/// A value that an index can find; equal exactly if the values are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum IndexKey {
    Null,
    Bool(bool),
    Int(i64),
    Float(u64),
    Text(Sym),
    /// Everything else: the candidates have to be compared.
    Other,
}

impl IndexKey {
    pub(crate) fn float(f: f64) -> IndexKey {
        // within 2^53 every whole float is an integer exactly; beyond, integers may equal it too
        if f.fract() == 0.0 && f.abs() <= 9_007_199_254_740_992.0 {
            IndexKey::Int(f as i64)
        } else if f.fract() == 0.0 {
            IndexKey::Other
        } else {
            IndexKey::Float(f.to_bits())
        }
    }

    pub(crate) fn int(i: i64) -> IndexKey {
        // a float may equal it beyond that
        if i.unsigned_abs() <= 9_007_199_254_740_992 { IndexKey::Int(i) } else { IndexKey::Other }
    }

    pub(crate) fn text(s: Sym, symbols: &Symbols) -> IndexKey {
        match symbols.number(s) {
            Some(i) => IndexKey::int(i),
            None => IndexKey::Text(s),
        }
    }

    fn of(content: &Content, symbols: &Symbols) -> IndexKey {
        match content {
            Content::Null => IndexKey::Null,
            Content::Bool(b) => IndexKey::Bool(*b),
            Content::Int(i) => IndexKey::int(*i),
            Content::Float(f) => IndexKey::float(*f),
            Content::Text(s) => IndexKey::text(*s, symbols),
            Content::Big(_) | Content::List(_) | Content::Object(_) => IndexKey::Other,
        }
    }
}

/// Keys from a child down to the value that it is found by.
pub(crate) type Pattern = SmallVec<[Sym; 2]>;

/// Children with one value, by their `seq`.
pub(crate) type Bucket = Vec<(u32, NodeId)>;

/// The indexes of a tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Indexes {
    patterns: Vec<Pattern>,
    /// Patterns by their last key.
    by_last: FxHashMap<Sym, SmallVec<[u32; 2]>>,
    /// The pattern without keys: children by their own value.
    own: Option<u32>,
    /// The places of the indexes, by node and pattern.
    made: FxHashMap<(NodeId, u32), u32>,
    places: Vec<FxHashMap<IndexKey, Bucket>>,
    free: Vec<u32>,
    /// What was asked for last: a node, a pattern, a place.
    recent: Option<(NodeId, u32, u32)>,
}

impl Indexes {
    pub(super) fn is_empty(&self) -> bool {
        self.made.is_empty()
    }

    fn pattern(&mut self, keys: &[Sym]) -> u32 {
        let last = match keys.last() {
            Some(last) => {
                self.by_last.get(last).and_then(|l| l.iter().find(|i| self.patterns[**i as usize][..] == *keys))
            }
            None => self.own.as_ref(),
        };
        if let Some(i) = last {
            return *i;
        }
        let i = self.patterns.len() as u32;
        self.patterns.push(keys.into());
        match keys.last() {
            Some(last) => self.by_last.entry(*last).or_default().push(i),
            None => self.own = Some(i),
        }
        i
    }
}

impl StateTree {
    /// The children of `parent` whose value at `keys` has this index key.
    pub(crate) fn indexed(&mut self, parent: NodeId, keys: &[Sym], value: IndexKey) -> &[(u32, NodeId)] {
        let place = match self.indexes.recent {
            Some((node, pattern, place)) if node == parent && self.indexes.patterns[pattern as usize][..] == *keys => {
                place
            }
            _ => self.index_at(parent, keys),
        };
        self.indexes.places[place as usize].get(&value).map_or(&[], |b| b)
    }

    /// The place of an index, which is made if it is asked for the first time.
    fn index_at(&mut self, parent: NodeId, keys: &[Sym]) -> u32 {
        let pattern = self.indexes.pattern(keys);
        let place = match self.indexes.made.get(&(parent, pattern)) {
            Some(place) => *place,
            None => self.make_index(parent, keys, pattern),
        };
        self.indexes.recent = Some((parent, pattern, place));
        place
    }

    #[cold]
    fn make_index(&mut self, parent: NodeId, keys: &[Sym], pattern: u32) -> u32 {
        let mut index: FxHashMap<IndexKey, Bucket> = FxHashMap::default();
        for (_, child) in self.children(parent) {
            let value = keys.iter().try_fold(child, |n, k| self.member(n, *k));
            if let Some(value) = value {
                let key = IndexKey::of(&self.nodes[value.ix()].content, &self.symbols);
                index.entry(key).or_default().push((self.nodes[child.ix()].seq, child));
            }
        }
        self.nodes[parent.ix()].indexed = true;
        let indexes = &mut self.indexes;
        let place = indexes.free.pop().unwrap_or_else(|| {
            indexes.places.push(FxHashMap::default());
            indexes.places.len() as u32 - 1
        });
        indexes.places[place as usize] = index;
        indexes.made.insert((parent, pattern), place);
        place
    }

    /// A node's value is there from now on (`add`), or about to go.
    pub(super) fn note_value(&mut self, node: NodeId, add: bool) {
        if node == NodeId::ROOT || self.indexes.is_empty() {
            return;
        }
        if let Some(own) = self.indexes.own {
            self.note(node, node, own, add);
        }
        let n = &self.nodes[node.ix()];
        if !matches!(self.nodes[n.parent.ix()].content, Content::Object(_)) {
            return;
        }
        let Some(patterns) = self.indexes.by_last.get(&Sym::from_raw(n.key)).cloned() else { return };
        for p in patterns {
            if let Some(child) = self.child_above(node, p) {
                self.note(node, child, p, add);
            }
        }
    }

    /// The child that a pattern leads from to this node.
    fn child_above(&self, node: NodeId, pattern: u32) -> Option<NodeId> {
        let mut at = node;
        for key in self.indexes.patterns[pattern as usize].iter().rev() {
            let n = &self.nodes[at.ix()];
            let in_object = at != NodeId::ROOT && matches!(self.nodes[n.parent.ix()].content, Content::Object(_));
            if !in_object || n.key != key.raw() {
                return None;
            }
            at = n.parent;
        }
        (at != NodeId::ROOT).then_some(at)
    }

    fn note(&mut self, value: NodeId, child: NodeId, pattern: u32, add: bool) {
        let key = IndexKey::of(&self.nodes[value.ix()].content, &self.symbols);
        let n = &self.nodes[child.ix()];
        let Some(place) = self.indexes.made.get(&(n.parent, pattern)) else { return };
        let index = &mut self.indexes.places[*place as usize];
        let bucket = index.entry(key).or_default();
        match (bucket.binary_search_by_key(&n.seq, |(seq, _)| *seq), add) {
            (Err(i), true) => bucket.insert(i, (n.seq, child)),
            (Ok(i), false) => {
                bucket.remove(i);
            }
            _ => {}
        }
        if bucket.is_empty() {
            index.remove(&key);
        }
    }

    /// Forgets the indexes of a node's children.
    pub(super) fn drop_indexes(&mut self, node: NodeId) {
        if self.nodes[node.ix()].indexed {
            self.nodes[node.ix()].indexed = false;
            let Indexes { made, places, free, recent, .. } = &mut self.indexes;
            *recent = None;
            made.retain(|(n, _), place| {
                let stays = *n != node;
                if !stays {
                    places[*place as usize] = FxHashMap::default();
                    free.push(*place);
                }
                stays
            });
        }
    }
}
