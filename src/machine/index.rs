//! Index code of static predicates, built on demand.
//!
//! A node is a set of clauses, in order, that a call may still match, and the
//! arguments that have not been looked at. Code for a node is made when it is
//! first reached: it switches on the first argument that is bound in that call and
//! tells the clauses apart. Each outcome of the switch is a node again (an
//! `Expand` instruction), or a single clause to jump to, or failure; where no
//! argument tells more, the clauses are tried in order. So a call pays only for
//! the arguments it uses, and a call with one candidate left makes no choice point.

use rustc_hash::FxHashMap;

use super::{Machine, ops::index::spread};
use crate::{
    program::{Clause, Key, Op, PredId, Word, code},
    term::{Cell, PAIR},
};

/// Only so many arguments are looked at.
const MAX_ARGS: usize = 8;

/// A clause in an index: its code, the keys of its arguments, and for those
/// that are variables the kinds of term that the clause's first tests let through.
struct Candidate {
    code: *const u64,
    keys: [Key; MAX_ARGS],
    kinds: [u8; MAX_ARGS],
}

/// Kinds of term, as bits: what a switch tells apart.
mod kind {
    pub(super) const UNBOUND: u8 = 1;
    pub(super) const STRUCT: u8 = 2;
    pub(super) const LIST: u8 = 4;
    pub(super) const ATOM: u8 = 8;
    pub(super) const INT: u8 = 16;
    pub(super) const BOXED: u8 = 32;
    pub(super) const ALL: u8 = 63;
}

/// A set of clauses to be told apart.
struct Node {
    clauses: Box<[u32]>,
    /// Arguments already used, as bits.
    tried: u32,
}

/// The index code of one predicate.
#[derive(Default)]
pub(crate) struct Index {
    candidates: Vec<Candidate>,
    nodes: Vec<Node>,
    // no boxes: they claim to be the only way to what they hold, and the machine has pointers to it
    blocks: Vec<Vec<u64>>,
    arity: usize,
}

// SAFETY: the pointers lead into the index's own blocks and into clauses that the predicate keeps.
unsafe impl Send for Index {}

impl Index {
    /// The code, which may still be running.
    pub(crate) fn into_blocks(self) -> Vec<Vec<u64>> {
        self.blocks
    }

    fn block(&mut self, mut words: Vec<u64>) -> *mut u64 {
        words.shrink_to_fit();
        let p = words.as_mut_ptr();
        self.blocks.push(words);
        p
    }

    /// Code for a set of clauses: a jump target.
    fn target(&mut self, clauses: Vec<u32>, tried: u32, pred: PredId) -> *const u64 {
        match clauses.as_slice() {
            [] => super::FAIL.as_ptr(),
            [one] => self.candidates[*one as usize].code,
            _ if self.selectable(&clauses, tried).next().is_none() => self.chain(&clauses),
            _ => {
                let Some(words) = self.node(clauses.clone(), tried, pred) else { return self.chain(&clauses) };
                self.block(words.to_vec())
            }
        }
    }

    /// A new node and the two words that expand it, if there is room for one more.
    fn node(&mut self, clauses: Vec<u32>, tried: u32, pred: PredId) -> Option<[u64; 2]> {
        let n = u16::try_from(self.nodes.len()).ok()?;
        self.nodes.push(Node { clauses: clauses.into(), tried });
        Some([Word::imm(Op::Expand, n, pred.0).0, 0])
    }

    /// The clauses tried one after the other.
    fn chain(&mut self, clauses: &[u32]) -> *const u64 {
        let mut words = Vec::with_capacity(clauses.len() * 2);
        for (i, c) in clauses.iter().enumerate() {
            let op = match i {
                0 => Op::Try,
                _ if i + 1 < clauses.len() => Op::Retry,
                _ => Op::Trust,
            };
            words.push(Word::abc(op, self.arity as u16, 0, 0).0);
            words.push(self.candidates[*c as usize].code as u64);
        }
        self.block(words)
    }

    /// Arguments that tell some of the clauses apart.
    fn selectable(&self, clauses: &[u32], tried: u32) -> impl Iterator<Item = usize> {
        let n = self.arity.min(MAX_ARGS);
        (0..n).filter(move |arg| tried & 1 << arg == 0 && self.tells_apart(clauses, *arg))
    }

    fn tells_apart(&self, clauses: &[u32], arg: usize) -> bool {
        let of = |c: &u32| {
            let c = &self.candidates[*c as usize];
            (c.keys[arg], c.kinds[arg])
        };
        let first = of(&clauses[0]);
        clauses.iter().any(|c| of(c) != first)
    }

    /// Code for calls in which none of these arguments is bound: the clauses in
    /// order. Calls with one of them bound go on to expand the set once more.
    fn all_unbound(&mut self, clauses: &[u32], tried: u32, usable: &[usize], pred: PredId) -> *const u64 {
        let mut next = self.chain(clauses);
        for arg in usable.iter().rev() {
            let Some(expand) = self.node(clauses.to_vec(), tried, pred) else { return next };
            let test = Word::abc(Op::IfUnbound, *arg as u16, 0, 0).0;
            next = self.block(vec![test, next as u64, expand[0], expand[1]]);
        }
        next
    }
}

impl Machine {
    /// Code that calls a static predicate with any arguments.
    pub(super) fn build_index(&mut self, id: PredId) -> *const u64 {
        let p = self.preds.get(id);
        let arity = p.key.arity();
        let clauses = p.clauses.clone();
        let mut index = Index { arity, ..Index::default() };
        for (_, e) in clauses.live() {
            let (keys, kinds) = head_shape(&e.clause, arity);
            index.candidates.push(Candidate { code: e.clause.code().as_ptr(), keys, kinds });
        }
        let all: Vec<u32> = (0..index.candidates.len() as u32).collect();
        let tried = if self.indexing { 0 } else { u32::MAX };
        let at = index.target(all, tried, id);
        let link = &mut self.links[id.0 as usize];
        let old = std::mem::replace(&mut link.index, index);
        self.code_graveyard.extend(old.into_blocks());
        at
    }

    /// Makes the code of a node, the first time a call gets there, and lets the
    /// two words at `p` jump to it from now on.
    pub(super) fn expand_index(&mut self, id: PredId, p: *const u64) -> *const u64 {
        // SAFETY: `p` is an `Expand` instruction of this predicate's index.
        let n = Word(unsafe { *p }).a();
        let mut index = std::mem::take(&mut self.links[id.0 as usize].index);
        let (clauses, tried) = (index.nodes[n].clauses.to_vec(), index.nodes[n].tried);
        let usable: Vec<usize> = index.selectable(&clauses, tried).collect();
        let mut bound = usable.iter().copied().filter(|arg| !self.store.is_var(self.x[*arg]));
        // few clauses: in order of the arguments; many: the most selective one
        let chosen = if clauses.len() <= 8 {
            bound.next()
        } else {
            bound.max_by_key(|arg| (distinct(&index, &clauses, *arg), usize::MAX - arg))
        };
        let to = match chosen {
            Some(arg) => self.switch(&mut index, id, &clauses, tried, arg),
            None => index.all_unbound(&clauses, tried, &usable, id),
        };
        // SAFETY: the words lie in a block that the index owns; no other code reads them now.
        unsafe {
            let p = p.cast_mut();
            *p = Word::abc(Op::Jump, 0, 0, 0).0;
            *p.add(1) = (((to as i64) - (p as i64)) >> 3) as u64;
        }
        index.redirect(p, to);
        self.links[id.0 as usize].index = index;
        if self.entry_table[id.0 as usize] == p {
            self.entry_table[id.0 as usize] = to;
        }
        to
    }

    fn switch(&self, index: &mut Index, id: PredId, clauses: &[u32], tried: u32, arg: usize) -> *const u64 {
        let tried = tried | 1 << arg;
        let unbound: Vec<u32> =
            clauses.iter().copied().filter(|c| index.candidates[*c as usize].kinds[arg] & kind::UNBOUND != 0).collect();
        let unbound = index.target(unbound, tried, id) as u64;
        let mut of = |kind: u8| self.switch_kind(index, id, clauses, tried, arg, kind) as u64;
        let (list, atom, int) = (of(kind::LIST), of(kind::ATOM), of(kind::INT));
        let (structure, boxed) = (of(kind::STRUCT), of(kind::BOXED));
        // in the order of the tags
        let op = Word::abc(Op::Switch, arg as u16, 0, 0).0;
        index.block(vec![op, unbound, structure, list, atom, int, boxed, boxed, unbound])
    }

    /// Code for calls in which the argument is of one kind.
    fn switch_kind(
        &self,
        index: &mut Index,
        id: PredId,
        clauses: &[u32],
        tried: u32,
        arg: usize,
        kind: u8,
    ) -> *const u64 {
        let mut by_key: FxHashMap<Key, Vec<u32>> = FxHashMap::default();
        let mut order: Vec<Key> = Vec::new();
        let mut any: Vec<u32> = Vec::new();
        for c in clauses {
            let candidate = &index.candidates[*c as usize];
            let key = candidate.keys[arg];
            if key == Key::ANY {
                if candidate.kinds[arg] & kind != 0 {
                    any.push(*c);
                    by_key.values_mut().for_each(|v| v.push(*c));
                }
            } else if kind_of(key) == kind {
                let list = by_key.entry(key).or_insert_with(|| {
                    order.push(key);
                    any.clone()
                });
                list.push(*c);
            }
        }
        let default = index.target(any, tried, id);
        let pairs: Vec<(Key, *const u64)> = order
            .into_iter()
            .map(|key| {
                let clauses = by_key.remove(&key).unwrap_or_default();
                (key, index.target(clauses, tried, id))
            })
            .collect();
        match pairs.as_slice() {
            // one key stands for all lists, and for all boxed constants
            [(_, to)] if kind == kind::LIST || kind == kind::BOXED => *to,
            pairs => index.hash(arg, pairs, default),
        }
    }
}

/// The kind of term that a key belongs to.
fn kind_of(key: Key) -> u8 {
    match key {
        Key::BOXED => kind::BOXED,
        Key(k) if k == PAIR.0 => kind::LIST,
        Key(k) if Cell(k).is_functor() => kind::STRUCT,
        Key(k) if Cell(k).is_int() => kind::INT,
        _ => kind::ATOM,
    }
}

impl Index {
    /// Lets code that led to an expanded node lead to its code at once; in large
    /// indexes that would take too long, and the jump stays.
    fn redirect(&mut self, old: *const u64, new: *const u64) {
        if self.blocks.len() > 64 {
            return;
        }
        for block in self.blocks.iter_mut().filter(|b| b.len() < 1024) {
            let mut i = 0;
            while i < block.len() {
                let n = code::length(&block[i..]).max(1);
                let op = Word(block[i]).op();
                if matches!(op, Some(Op::Switch | Op::SwitchHash | Op::IfUnbound)) {
                    block[i + 1..i + n].iter_mut().filter(|w| **w == old as u64).for_each(|w| *w = new as u64);
                }
                i += n;
            }
        }
    }

    /// A hash switch, or just the default where there are no keys.
    fn hash(&mut self, arg: usize, pairs: &[(Key, *const u64)], default: *const u64) -> *const u64 {
        if pairs.is_empty() {
            return default;
        }
        let log2 = ((pairs.len() * 4 / 3 + 2).next_power_of_two().trailing_zeros() as usize).max(1);
        let size = 1usize << log2;
        let mut words = vec![0u64; 2 + 2 * size];
        words[0] = Word::abc(Op::SwitchHash, arg as u16, log2 as u16, 0).0;
        words[1] = default as u64;
        for (key, to) in pairs {
            let mut i = spread(key.0, log2);
            while words[2 + 2 * i] != 0 {
                i = (i + 1) & (size - 1);
            }
            words[2 + 2 * i] = key.0;
            words[2 + 2 * i + 1] = *to as u64;
        }
        self.block(words)
    }
}

fn distinct(index: &Index, clauses: &[u32], arg: usize) -> usize {
    let mut seen: rustc_hash::FxHashSet<Key> = rustc_hash::FxHashSet::default();
    let mut any = 0;
    for c in clauses {
        let k = index.candidates[*c as usize].keys[arg];
        if k == Key::ANY {
            any += 1;
        } else {
            seen.insert(k);
        }
    }
    seen.len().saturating_sub(any)
}

/// The keys of a clause's head arguments.
pub(super) fn head_keys(clause: &Clause, arity: usize) -> [Key; MAX_ARGS] {
    head_shape(clause, arity).0
}

/// The keys of a clause's head arguments and the kinds of term its first tests
/// allow, read off its code: the instructions before the first one that is
/// neither head unification nor a type test.
fn head_shape(clause: &Clause, arity: usize) -> ([Key; MAX_ARGS], [u8; MAX_ARGS]) {
    const TAKEN: Key = Key(u64::MAX);
    let n = arity.min(MAX_ARGS);
    let mut keys = [Key::ANY; MAX_ARGS];
    let mut kinds = [kind::ALL; MAX_ARGS];
    let code = clause.code();
    let mut i = 0;
    while i < code.len() {
        let w = Word(code[i]);
        let (reg, key) = match w.op().map(Op::unmarked) {
            Some(Op::GetAtom) => (w.a(), Key((w.0 & 0xFFFF_FFFF_0000_0000) | 3)),
            Some(Op::GetInt) => (w.a(), Key(Cell::int(w.immediate() as i32 as i64).0)),
            Some(Op::GetCell) => (w.a(), Key(code[i + 1])),
            Some(Op::GetBoxed) => (w.a(), Key::BOXED),
            Some(Op::GetList | Op::GetListVarVar | Op::GetListValVar | Op::GetListVoidVar) => (w.a(), Key(PAIR.0)),
            Some(Op::GetStruct) => (w.a(), Key(code[i + 1])),
            Some(
                Op::UVarX
                | Op::UValX
                | Op::UVoid
                | Op::UAtom
                | Op::UInt
                | Op::UCell
                | Op::UTailList
                | Op::UTailStruct
                | Op::UVarXVarX
                | Op::UValXVarX
                | Op::UValXValX
                | Op::GetValX
                | Op::Reserve,
            ) => (usize::MAX, Key::ANY),
            Some(op) if test_kinds(op).is_some() && code[i + 1] == 0 => {
                if w.a() < n && keys[w.a()] == Key::ANY {
                    kinds[w.a()] &= test_kinds(op).unwrap_or(kind::ALL);
                }
                (usize::MAX, Key::ANY)
            }
            _ => break,
        };
        if reg < n && keys[reg] == Key::ANY {
            keys[reg] = key;
        }
        // a register that is given a variable holds no argument any more
        for r in written(w).into_iter().flatten().filter(|r| *r < n) {
            if keys[r] == Key::ANY {
                keys[r] = TAKEN;
            }
        }
        i += code::length(&code[i..]);
    }
    for k in &mut keys {
        if *k == TAKEN {
            *k = Key::ANY;
        }
    }
    (keys, kinds)
}

/// The kinds of term that pass a type test.
fn test_kinds(op: Op) -> Option<u8> {
    Some(match op {
        Op::TestVar => kind::UNBOUND,
        Op::TestNonvar => kind::ALL & !kind::UNBOUND,
        Op::TestAtom => kind::ATOM,
        Op::TestInteger => kind::INT | kind::BOXED,
        Op::TestFloat => kind::BOXED,
        Op::TestNumber => kind::INT | kind::BOXED,
        Op::TestAtomic => kind::ATOM | kind::INT | kind::BOXED,
        Op::TestCompound => kind::LIST | kind::STRUCT,
        Op::TestCallable => kind::LIST | kind::STRUCT | kind::ATOM,
        _ => return None,
    })
}

/// The registers that a head instruction gives values.
fn written(w: Word) -> [Option<usize>; 2] {
    match w.op().map(Op::unmarked) {
        Some(Op::UVarX) => [Some(w.a()), None],
        Some(Op::UVarXVarX) => [Some(w.a()), Some(w.b())],
        Some(Op::UValXVarX) => [Some(w.b()), None],
        Some(Op::GetListVarVar) => [Some(w.b()), Some(w.c())],
        Some(Op::GetListValVar | Op::GetListVoidVar) => [Some(w.c()), None],
        _ => [None, None],
    }
}
