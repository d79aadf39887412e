//! States and values as words, and back into the tree.
//!
//! A word's low three bits say what it is. A text that all boards know is its
//! number in the table; another one is spelled, so that equal states have equal
//! words on all boards.

use dashu_int::IBig;

use super::Board;
use crate::rules::{
    json::{Item, Json, JsonBuilder},
    runtime::Val,
    tree::{Content, NodeId, StateTree, Sym, Symbols},
};

const CONSTANT: u64 = 0;
const INT: u64 = 1;
const SYM: u64 = 2;
const TEXT: u64 = 3;
const LIST: u64 = 4;
const OBJECT: u64 = 5;
const FLOAT: u64 = 6;
const BIG: u64 = 7;

const NULL: u64 = CONSTANT;
const FALSE: u64 = 1 << 3 | CONSTANT;
const TRUE: u64 = 2 << 3 | CONSTANT;

fn spell(text: &str, kind: u64, out: &mut Vec<u64>) {
    out.push((text.len() as u64) << 3 | kind);
    out.extend(text.as_bytes().chunks(8).map(|chunk| {
        let mut w = [0; 8];
        w[..chunk.len()].copy_from_slice(chunk);
        u64::from_le_bytes(w)
    }));
}

/// The text that a word begins, and the place after it.
fn spelled(words: &[u64], at: usize) -> (String, usize) {
    let length = (words[at] >> 3) as usize;
    let end = at + 1 + length.div_ceil(8);
    let bytes: Vec<u8> = words[at + 1..end].iter().flat_map(|w| w.to_le_bytes()).take(length).collect();
    (String::from_utf8_lossy(&bytes).into_owned(), end)
}

fn int(i: i64, out: &mut Vec<u64>) {
    match (i << 3) >> 3 == i {
        true => out.push((i as u64) << 3 | INT),
        false => spell(&i.to_string(), BIG, out),
    }
}

fn float(f: f64, out: &mut Vec<u64>) {
    out.extend([FLOAT, f.to_bits()]);
}

struct Writer<'w> {
    symbols: &'w Symbols,
    shared: u32,
    out: &'w mut Vec<u64>,
}

impl Writer<'_> {
    fn sym(&mut self, s: Sym) {
        match (s.index() as u32) < self.shared {
            true => self.out.push(u64::from(s.raw()) << 3 | SYM),
            false => spell(&self.symbols.text(s), TEXT, self.out),
        }
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Null => self.out.push(NULL),
            Item::Bool(b) => self.out.push(if *b { TRUE } else { FALSE }),
            Item::Int(i) => int(*i, self.out),
            Item::Big(b) => spell(&b.to_string(), BIG, self.out),
            Item::Float(f) => float(*f, self.out),
            Item::Text(s) | Item::Key(s) => {
                let s = self.symbols.intern_shared(s);
                self.sym(s);
            }
            Item::List(n, _) => self.out.push(u64::from(*n) << 3 | LIST),
            Item::Object(n, _) => self.out.push(u64::from(*n) << 3 | OBJECT),
        }
    }

    fn val(&mut self, v: &Val) {
        match v {
            Val::Null => self.out.push(NULL),
            Val::Bool(b) => self.out.push(if *b { TRUE } else { FALSE }),
            Val::Int(i) => int(*i, self.out),
            Val::Big(b) => spell(&b.to_string(), BIG, self.out),
            Val::Float(f) => float(*f, self.out),
            Val::Text(s) => self.sym(*s),
            Val::Tree(t) => t.items.iter().for_each(|i| self.item(i)),
        }
    }

    fn node(&mut self, tree: &StateTree, root: NodeId) {
        let mut todo = vec![(root, None)];
        while let Some((n, key)) = todo.pop() {
            if let Some(key) = key {
                self.sym(key);
            }
            match tree.content(n) {
                Content::Null => self.out.push(NULL),
                Content::Bool(b) => self.out.push(if *b { TRUE } else { FALSE }),
                Content::Int(i) => int(*i, self.out),
                Content::Float(f) => float(*f, self.out),
                Content::Text(s) => self.sym(*s),
                Content::Big(b) => spell(&b.to_string(), BIG, self.out),
                Content::List(l) => {
                    self.out.push((l.len() as u64) << 3 | LIST);
                    todo.extend(l.items.iter().rev().filter(|n| **n != NodeId::HOLE).map(|n| (*n, None)));
                }
                Content::Object(o) => {
                    self.out.push((o.entries.len() as u64) << 3 | OBJECT);
                    todo.extend(o.entries.iter().rev().map(|(k, n)| (*n, Some(*k))));
                }
            }
        }
    }
}

/// Reads words.
struct Reader<'w> {
    symbols: Symbols,
    words: &'w [u64],
    at: usize,
}

impl Reader<'_> {
    fn sym(&mut self) -> Sym {
        let w = self.words[self.at];
        if w & 7 == SYM {
            self.at += 1;
            return Sym::from_raw((w >> 3) as u32);
        }
        let (text, next) = spelled(self.words, self.at);
        self.at = next;
        self.symbols.intern(&text)
    }

    /// A scalar; nothing for an array or object, which the word begins.
    fn scalar(&mut self) -> Option<Content> {
        let w = self.words[self.at];
        let content = match w & 7 {
            CONSTANT if w == NULL => Content::Null,
            CONSTANT => Content::Bool(w == TRUE),
            INT => Content::Int(w as i64 >> 3),
            SYM | TEXT => return Some(Content::Text(self.sym())),
            FLOAT => {
                self.at += 1;
                Content::Float(f64::from_bits(self.words[self.at]))
            }
            BIG => {
                let (text, next) = spelled(self.words, self.at);
                self.at = next;
                return Some(match (text.parse::<i64>(), text.parse::<IBig>()) {
                    (Ok(i), _) => Content::Int(i),
                    (_, Ok(b)) => Content::Big(std::sync::Arc::new(b)),
                    _ => Content::Null,
                });
            }
            _ => return None,
        };
        self.at += 1;
        Some(content)
    }

    /// The value that begins here.
    fn json(&mut self) -> Json {
        let mut b = JsonBuilder::new();
        // values that are still to come in each open container, and whether they have keys
        let mut open: Vec<(u64, bool)> = Vec::new();
        loop {
            if let Some((left, keys)) = open.last_mut() {
                if *left == 0 {
                    b.end();
                    open.pop();
                    if open.is_empty() {
                        break;
                    }
                    continue;
                }
                *left -= 1;
                if *keys {
                    let key = self.sym();
                    b.shared_key(self.symbols.text(key));
                }
            }
            match self.scalar() {
                Some(c) => {
                    b.item(match c {
                        Content::Null | Content::List(_) | Content::Object(_) => Item::Null,
                        Content::Bool(b) => Item::Bool(b),
                        Content::Int(i) => Item::Int(i),
                        Content::Float(f) => Item::Float(f),
                        Content::Text(s) => Item::Text(self.symbols.text(s)),
                        Content::Big(b) => Item::Big(b),
                    });
                }
                None => {
                    let w = self.words[self.at];
                    self.at += 1;
                    let object = w & 7 == OBJECT;
                    if object {
                        b.begin_object()
                    } else {
                        b.begin_list()
                    };
                    open.push((w >> 3, object));
                }
            }
            if open.is_empty() {
                break;
            }
        }
        b.finish()
    }

    fn val(&mut self) -> Val {
        match self.scalar() {
            Some(Content::Bool(b)) => Val::Bool(b),
            Some(Content::Int(i)) => Val::Int(i),
            Some(Content::Float(f)) => Val::Float(f),
            Some(Content::Text(s)) => Val::Text(s),
            Some(Content::Big(b)) => Val::Big(b),
            Some(_) => Val::Null,
            None => Val::Tree(std::sync::Arc::new(self.json())),
        }
    }

    /// Makes a node what the words say. What is so already is left alone.
    fn fill(&mut self, tree: &mut StateTree, root: NodeId) {
        let mut todo = vec![root];
        while let Some(n) = todo.pop() {
            let begin = self.at;
            if let Some(content) = self.scalar() {
                if !same(tree.content(n), &content) {
                    tree.set_content(n, content);
                }
                continue;
            }
            let w = self.words[self.at];
            let count = (w >> 3) as usize;
            let fits = match tree.content(n) {
                Content::List(l) => w & 7 == LIST && l.holes == 0 && l.items.len() == count,
                Content::Object(o) => w & 7 == OBJECT && o.entries.len() == count,
                _ => false,
            };
            if fits && w & 7 == LIST {
                self.at += 1;
                if let Content::List(l) = tree.content(n) {
                    todo.extend(l.items.iter().rev());
                }
            } else if fits && self.members(tree, n) {
            } else {
                self.at = begin;
                let json = self.json();
                let content = tree.import(n, &json.items);
                tree.set_content(n, content);
            }
        }
    }

    /// Makes the members of an object what the words say, if these are scalars with the same keys.
    fn members(&mut self, tree: &mut StateTree, n: NodeId) -> bool {
        self.at += 1;
        let Content::Object(o) = tree.content(n) else { return false };
        let entries = o.clone();
        for (key, child) in &entries.entries {
            if self.sym() != *key {
                return false;
            }
            let Some(content) = self.scalar() else { return false };
            if !same(tree.content(*child), &content) {
                tree.set_content(*child, content);
            }
        }
        true
    }
}

fn same(a: &Content, b: &Content) -> bool {
    match (a, b) {
        (Content::Null, Content::Null) => true,
        (Content::Bool(a), Content::Bool(b)) => a == b,
        (Content::Int(a), Content::Int(b)) => a == b,
        (Content::Float(a), Content::Float(b)) => a.to_bits() == b.to_bits(),
        (Content::Text(a), Content::Text(b)) => a == b,
        (Content::Big(a), Content::Big(b)) => a == b,
        _ => false,
    }
}

impl Board {
    /// The state as words; equal states have equal words on all boards of a game.
    pub(crate) fn state_words(&mut self, out: &mut Vec<u64>) {
        let rules = &*self.rules;
        let tree = self.worker.tree();
        let mut w = Writer { symbols: &tree.symbols, shared: rules.shared, out };
        match &rules.changing {
            None => w.node(tree, NodeId::ROOT),
            Some(keys) => keys.iter().filter_map(|k| tree.member(NodeId::ROOT, *k)).for_each(|n| w.node(tree, n)),
        }
    }

    /// Goes to the state that words stand for.
    pub(crate) fn go_to(&mut self, words: &[u64]) {
        let rules = &*self.rules;
        let tree = self.worker.tree();
        let mark = tree.begin();
        let mut r = Reader { symbols: tree.symbols.clone(), words, at: 0 };
        match &rules.changing {
            None => r.fill(tree, NodeId::ROOT),
            Some(keys) => {
                for k in keys {
                    if let Some(n) = tree.member(NodeId::ROOT, *k) {
                        r.fill(tree, n);
                    }
                }
            }
        }
        tree.commit(mark);
    }

    /// A value as words.
    pub(crate) fn value_words(&mut self, v: &Val, out: &mut Vec<u64>) {
        let shared = self.rules.shared;
        let symbols = &self.worker.tree().symbols;
        Writer { symbols, shared, out }.val(v);
    }

    /// So many values that words stand for.
    pub(crate) fn values_of(&mut self, words: &[u64], count: usize) -> Vec<Val> {
        let mut r = Reader { symbols: self.worker.tree().symbols.clone(), words, at: 0 };
        (0..count).map(|_| r.val()).collect()
    }
}

/// A text as words.
pub(crate) fn text_words(text: &str, out: &mut Vec<u64>) {
    spell(text, TEXT, out);
}

/// The text that words begin with, and how many words it takes.
pub(crate) fn text_of(words: &[u64]) -> (String, usize) {
    spelled(words, 0)
}
