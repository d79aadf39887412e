//! A verifier of emitted code, for tests and debug builds.
//!
//! Instructions are whole and labels lead to instructions, forward. Along every
//! path through a clause registers and environment slots are written before they
//! are read, and slots are written before the collector is told to look at them;
//! what a call, or backtracking, may have overwritten counts as not written.
//! Barriers of cuts are kept apart from terms. The arguments of a structure are
//! complete before anything else happens, and no more of the heap is written than
//! is known to be free.

use std::collections::BTreeMap;

use crate::{
    program::{Op, Operand, Word, code::OPS},
    term::{Functor, store::MARGIN},
};

use super::clause::{REGISTERS, UNRESERVED};

/// A set of small numbers.
#[derive(Clone, Default)]
struct Set(Vec<u64>);

impl Set {
    fn insert(&mut self, i: usize) {
        if self.0.len() <= i / 64 {
            self.0.resize(i / 64 + 1, 0);
        }
        self.0[i / 64] |= 1 << (i % 64);
    }
    fn remove(&mut self, i: usize) {
        if let Some(w) = self.0.get_mut(i / 64) {
            *w &= !(1 << (i % 64));
        }
    }
    fn contains(&self, i: usize) -> bool {
        self.0.get(i / 64).is_some_and(|w| w >> (i % 64) & 1 == 1)
    }
    fn retain(&mut self, keep: impl Fn(usize) -> bool) {
        for i in 0..64 * self.0.len() {
            if self.contains(i) && !keep(i) {
                self.remove(i);
            }
        }
    }
    fn intersect(&mut self, other: &Set) {
        self.0.truncate(other.0.len());
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
    }
    fn unite(&mut self, other: &Set) {
        other
            .0
            .iter()
            .enumerate()
            .flat_map(|(i, w)| (0..64).filter(move |b| w >> b & 1 == 1).map(move |b| 64 * i + b))
            .for_each(|i| self.insert(i));
    }
}

/// Why there is an edge to an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum By {
    /// The one before, or a jump.
    Flow,
    /// Backtracking to a choice point of the clause.
    Backtracking,
}

/// What is known before an instruction, whichever way it was reached.
#[derive(Clone)]
struct State {
    by: By,
    /// Registers that are written.
    x: Set,
    /// Number of slots, if there is an environment.
    env: Option<usize>,
    /// Slots that hold terms.
    terms: Set,
    /// Slots that hold barriers of cuts.
    barriers: Set,
    /// Slots that a choice point still needs as they are.
    protected: Set,
    /// Of the slots, these may be looked at after backtracking (at the target of it).
    kept: usize,
    /// Arguments of a structure that are to come.
    pending: usize,
    /// Heap words that are free for certain.
    room: usize,
    /// The clause's cut barrier still is where the call has put it.
    neck: bool,
}

impl State {
    fn join(&mut self, other: &State) -> Result<(), &'static str> {
        if self.by != other.by {
            return Err("reached both by backtracking and otherwise");
        }
        if self.env != other.env {
            return Err("reached with different environments");
        }
        if self.pending != other.pending {
            return Err("reached in the middle of a structure");
        }
        self.x.intersect(&other.x);
        self.terms.intersect(&other.terms);
        self.barriers.intersect(&other.barriers);
        self.protected.unite(&other.protected);
        self.kept = self.kept.min(other.kept);
        self.room = self.room.min(other.room);
        self.neck &= other.neck;
        Ok(())
    }

    fn read_register(&self, r: usize) -> Result<(), String> {
        if self.x.contains(r) { Ok(()) } else { Err(format!("register {r} is read before it is written")) }
    }

    fn write_register(&mut self, r: usize) -> Result<(), String> {
        if r >= REGISTERS {
            return Err(format!("there is no register {r}"));
        }
        self.x.insert(r);
        Ok(())
    }

    fn slot(&self, y: usize) -> Result<(), String> {
        match self.env {
            None => Err(format!("slot {y} without an environment")),
            Some(n) if y >= n => Err(format!("slot {y} of {n}")),
            Some(_) => Ok(()),
        }
    }

    fn write_slot(&mut self, y: usize, barrier: bool) -> Result<(), String> {
        self.slot(y)?;
        if self.protected.contains(y) {
            return Err(format!("slot {y} is overwritten though a choice point needs it"));
        }
        self.terms.remove(y);
        self.barriers.remove(y);
        if barrier {
            self.barriers.insert(y)
        } else {
            self.terms.insert(y)
        }
        Ok(())
    }

    /// The slots that the collector is told to look at are written; the others are lost.
    fn mask(&mut self, n: usize, mask: u64) -> Result<(), String> {
        let Some(slots) = self.env else { return Err("without an environment".into()) };
        if n > slots {
            return Err(format!("{n} of {slots} slots are live"));
        }
        let live = |i: usize| i < n && (mask == u64::MAX || (i < 64 && mask >> i & 1 == 1));
        if mask != u64::MAX && n < 64 && mask >> n != 0 {
            return Err("the mask names slots that are not live".into());
        }
        for i in (0..n).filter(|i| live(*i)) {
            if !self.terms.contains(i) && !self.barriers.contains(i) {
                return Err(format!("slot {i} is live before it is written"));
            }
        }
        self.terms.retain(live);
        self.barriers.retain(live);
        Ok(())
    }

    /// Arguments of the structure at hand are matched or built.
    fn arguments(&mut self, n: usize) -> Result<(), String> {
        if self.pending < n {
            return Err(format!("{n} arguments where {} are to come", self.pending));
        }
        self.pending -= n;
        Ok(())
    }

    fn heap(&mut self, words: usize) -> Result<(), String> {
        if self.room < words {
            return Err(format!("{words} heap words where {} are free", self.room));
        }
        self.room -= words;
        Ok(())
    }
}

/// What follows an instruction.
struct Next {
    /// The state for the next instruction, if it can be reached.
    flow: Option<State>,
    /// The state at its label, if it has one that is no failure.
    label: Option<State>,
}

/// Checks the code of a clause with this number of arguments; `arity` tells that of a predicate.
///
/// # Errors
/// What is wrong and where, in words.
pub fn verify(code: &[u64], arguments: usize, arity: &dyn Fn(u32) -> usize) -> Result<(), String> {
    let mut states: BTreeMap<usize, State> = BTreeMap::new();
    let mut entry = State {
        by: By::Flow,
        x: Set::default(),
        env: None,
        terms: Set::default(),
        barriers: Set::default(),
        protected: Set::default(),
        kept: 0,
        pending: 0,
        room: MARGIN,
        neck: true,
    };
    (0..arguments).for_each(|r| entry.x.insert(r));
    states.insert(0, entry);
    let mut at = 0;
    while at < code.len() {
        let w = Word(code[at]);
        let fail = |e: String| format!("word {at}: {e}");
        let Some(op) = w.op() else { return Err(fail("no instruction".into())) };
        let length = w.length();
        if at + length > code.len() {
            return Err(fail(format!("{op:?} is cut off")));
        }
        // code after a goal that fails is not reached
        if let Some(state) = states.remove(&at) {
            let next = step(&code[at..at + length], op, state, arity).map_err(|e| fail(format!("{op:?}: {e}")))?;
            let label = label_of(&code[at..at + length], op);
            for (to, state) in
                [(Some(at + length), next.flow), (label.map(|d| at.wrapping_add(d as usize)), next.label)]
            {
                let (Some(to), Some(state)) = (to, state) else { continue };
                if to <= at || to >= code.len() {
                    return Err(fail(format!("{op:?} leads to {to}")));
                }
                match states.get_mut(&to) {
                    Some(known) => known.join(&state).map_err(|e| format!("word {to}: {e}"))?,
                    None => drop(states.insert(to, state)),
                }
            }
        }
        at += length;
        if let Some((to, _)) = states.first_key_value().filter(|(to, _)| **to < at) {
            return Err(format!("a label leads to word {to}, inside an instruction"));
        }
    }
    Ok(())
}

/// The label of an instruction, unless it means failure.
fn label_of(code: &[u64], op: Op) -> Option<i64> {
    let mut word = 1;
    for operand in OPS[op as usize].2 {
        if *operand == Operand::Label {
            return Some(code[word] as i64).filter(|d| *d != 0);
        }
        word += operand.words(Word(code[0]));
    }
    None
}

/// What holds after an instruction, or why it must not stand here.
fn step(code: &[u64], op: Op, mut s: State, arity: &dyn Fn(u32) -> usize) -> Result<Next, String> {
    let w = Word(code[0]);
    let op = op.unmarked();
    let is_alternative = matches!(op, Op::RetryElse | Op::TrustElse);
    if is_alternative != (s.by == By::Backtracking) {
        return Err("backtracking leads to alternatives, and nothing else does".into());
    }
    s.by = By::Flow;
    structure(code, op, &mut s)?;
    let mut mask = 0;
    let mut word = 1;
    for operand in OPS[op as usize].2 {
        match operand {
            Operand::X(f) => s.read_register(w.field(*f))?,
            Operand::Y(f) => {
                let y = w.field(*f);
                s.slot(y)?;
                let barrier = matches!(op, Op::CutTo | Op::SoftCutTo);
                if !(if barrier { &s.barriers } else { &s.terms }).contains(y) {
                    return Err(format!("slot {y} is read before it is written"));
                }
            }
            Operand::Func => (0..w.a()).try_for_each(|r| s.read_register(r))?,
            Operand::Mask => mask = code[word],
            Operand::Pred => (0..arity(w.immediate())).try_for_each(|r| s.read_register(r))?,
            Operand::Address | Operand::Addresses => return Err("not in a clause".into()),
            _ => {}
        }
        word += operand.words(w);
    }
    for operand in OPS[op as usize].2 {
        match operand {
            Operand::XOut(f) => s.write_register(w.field(*f))?,
            Operand::YOut(f) => s.write_slot(w.field(*f), matches!(op, Op::SaveBarrier | Op::SaveChoice))?,
            _ => {}
        }
    }
    let label = s.clone();
    match op {
        Op::Fail => Ok(Next { flow: None, label: None }),
        Op::Stored => Ok(Next { flow: None, label: None }),
        Op::Proceed | Op::Execute if s.env.is_some() => Err("the environment is still there".into()),
        Op::DeallocProceed | Op::DeallocExecute if s.env.is_none() => Err("there is no environment".into()),
        Op::Proceed if s.room < MARGIN - UNRESERVED => Err("too much of the margin is used".into()),
        Op::Proceed | Op::Execute | Op::DeallocProceed | Op::DeallocExecute => Ok(Next { flow: None, label: None }),
        Op::Jump => Ok(Next { flow: None, label: Some(label) }),
        Op::Allocate => {
            if s.env.is_some() {
                return Err("there is an environment already".into());
            }
            s.env = Some(w.a());
            Ok(Next { flow: Some(s), label: None })
        }
        Op::Reserve => {
            s.room = s.room.max(w.immediate() as usize + MARGIN);
            Ok(Next { flow: Some(s), label: None })
        }
        Op::Call | Op::TracedCall => {
            s.mask(w.a(), mask)?;
            s.x = Set::default();
            s.neck = false;
            s.room = MARGIN - UNRESERVED;
            Ok(Next { flow: Some(s), label: None })
        }
        Op::CutNeck | Op::SaveBarrier if !s.neck => Err("the clause's cut barrier is lost".into()),
        Op::Builtin | Op::BuiltinElse => {
            s.room = MARGIN;
            let label = (op == Op::BuiltinElse).then(|| s.clone());
            Ok(Next { flow: Some(s), label })
        }
        Op::TryElse => {
            // what is written from here on is lost on backtracking
            let mut other = s.clone();
            (other.by, other.x, other.neck, other.kept) = (By::Backtracking, Set::default(), false, w.a());
            s.mask(w.a(), mask)?;
            let (terms, barriers) = (s.terms.clone(), s.barriers.clone());
            (s.terms, s.barriers) = (other.terms.clone(), other.barriers.clone());
            s.protected.unite(&terms);
            s.protected.unite(&barriers);
            Ok(Next { flow: Some(s), label: Some(other) })
        }
        Op::RetryElse | Op::TrustElse => {
            if w.a() > s.kept {
                return Err(format!("{} slots are live, the choice point keeps {}", w.a(), s.kept));
            }
            s.mask(w.a(), mask)?;
            let other = (op == Op::RetryElse).then(|| State { by: By::Backtracking, ..s.clone() });
            Ok(Next { flow: Some(s), label: other })
        }
        _ => Ok(Next { label: label_of(code, op).map(|_| label), flow: Some(s) }),
    }
}

/// The structure that an instruction begins or goes on with, and the heap words it takes.
fn structure(code: &[u64], op: Op, s: &mut State) -> Result<(), String> {
    let w = Word(code[0]);
    let functor = |i: usize| Functor(code[i]).arity();
    let (arguments, begins, words) = match op {
        Op::GetList | Op::PutList => (0, 2, 0),
        Op::GetStruct | Op::PutStruct => (0, functor(1), 1),
        Op::GetListVarVar | Op::GetListValVar | Op::GetListVoidVar => (0, 0, 2),
        Op::UVarX | Op::UVarY | Op::UValX | Op::UValY | Op::UAtom | Op::UInt | Op::UCell => (1, 0, 1),
        Op::UVarXVarX | Op::UValXVarX | Op::UValXValX => (2, 0, 2),
        Op::UVoid => (w.a(), 0, w.a()),
        Op::UTailList => (1, 2, 1),
        Op::UTailStruct => (1, functor(1), 2),
        Op::PutVarX | Op::PutVarXY | Op::PutVarY => (0, 0, 1),
        _ => (0, 0, 0),
    };
    s.heap(words)?;
    s.arguments(arguments)?;
    if s.pending > 0 && (arguments == 0 || begins > 0) {
        return Err(format!("{} arguments are missing", s.pending));
    }
    s.pending += begins;
    Ok(())
}

#[cfg(test)]
#[path = "verify_tests.rs"]
mod tests;
