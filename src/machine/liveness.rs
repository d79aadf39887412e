//! What the rest of a clause needs, read off its code: registers, environment
//! slots, and which slots hold barriers of cuts.

use std::collections::{BTreeMap, BTreeSet};

use smallvec::SmallVec;

use crate::program::{Op, Operand, PredId, Preds, Word, code::OPS};

/// A set of small numbers.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Bits(SmallVec<[u64; 4]>);

impl Bits {
    fn add(&mut self, i: usize) {
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
    fn join(&mut self, other: &Bits) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
    }
    /// The numbers, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        (0..self.0.len() * 64).filter(|i| self.contains(*i))
    }
    pub(super) fn contains(&self, i: usize) -> bool {
        self.0.get(i / 64).is_some_and(|w| w & 1 << (i % 64) != 0)
    }
    /// One more than the greatest number.
    pub(super) fn end(&self) -> usize {
        self.iter().last().map_or(0, |i| i + 1)
    }
    /// The numbers below 64 as bits of a word.
    pub(super) fn low_word(&self) -> u64 {
        self.0.first().copied().unwrap_or(0)
    }
}

/// What the code from some instruction on needs.
#[derive(Clone, Default, Debug)]
pub(super) struct Live {
    /// Registers that are read before they are written.
    pub(super) registers: Bits,
    /// Slots that are read before they are written, or that the collector will look at.
    pub(super) slots: Bits,
    /// Those of them that a cut goes back to.
    pub(super) cuts: Bits,
    /// Those of them that the commit of a soft condition goes back to.
    pub(super) soft_cuts: Bits,
    /// The clause has its environment already.
    pub(super) has_env: bool,
    /// One more than the last slot that the code mentions at all: the room it needs.
    pub(super) extent: usize,
}

impl Live {
    /// The needs of a call with `n` arguments.
    pub(super) fn arguments(n: usize) -> Live {
        let mut live = Live::default();
        (0..n).for_each(|i| live.registers.add(i));
        live
    }

    fn join(&mut self, other: &Live) {
        self.registers.join(&other.registers);
        self.slots.join(&other.slots);
        self.cuts.join(&other.cuts);
        self.soft_cuts.join(&other.soft_cuts);
        self.extent = self.extent.max(other.extent);
    }

    /// What the code from `start` on needs. Labels in clauses lead forward only,
    /// so that one pass from the end tells.
    ///
    /// # Safety
    /// `start` is an instruction of a clause.
    pub(super) unsafe fn at(start: *const u64, preds: &Preds) -> Live {
        let mut todo = vec![0usize];
        let mut reached = BTreeSet::new();
        let mut has_env = None;
        while let Some(at) = todo.pop() {
            if !reached.insert(at) {
                continue;
            }
            // SAFETY: instructions follow one another, and labels lead to instructions.
            let (env, next) = unsafe { (env_at(start.add(at)), successors(start.add(at))) };
            has_env = has_env.or(env);
            todo.extend(next.into_iter().flatten().map(|d| at + d));
        }
        let mut known: BTreeMap<usize, Live> = BTreeMap::new();
        for at in reached.into_iter().rev() {
            let mut live = Live::default();
            // SAFETY: as above.
            unsafe {
                let p = start.add(at);
                for next in successors(p).into_iter().flatten() {
                    live.join(&known[&(at + next)]);
                }
                live.before(p, preds);
            }
            known.insert(at, live);
        }
        let mut live = known.remove(&0).unwrap_or_default();
        live.has_env = has_env.unwrap_or(false);
        live
    }

    /// From what is needed after an instruction to what is needed before it.
    unsafe fn before(&mut self, p: *const u64, preds: &Preds) {
        // SAFETY: `p` is an instruction, followed by its words.
        let (w, words) = unsafe { (Word(*p), std::slice::from_raw_parts(p, Word(*p).length())) };
        let Some(op) = w.op() else { return };
        let operands = OPS[op as usize].2;
        let mut word = 1;
        let mut read_registers = 0;
        let (mut slots, mut mask) = (0, 0);
        for operand in operands {
            match operand {
                Operand::XOut(f) => self.registers.remove(w.field(*f)),
                Operand::YOut(f) => {
                    let y = w.field(*f);
                    self.extent = self.extent.max(y + 1);
                    self.slots.remove(y);
                    self.cuts.remove(y);
                    self.soft_cuts.remove(y);
                }
                Operand::Mask => (slots, mask) = (w.a(), words[word]),
                Operand::Pred if matches!(op, Op::Call | Op::TracedCall | Op::Execute | Op::DeallocExecute) => {
                    self.registers = Bits::default();
                    read_registers = preds.get(PredId(w.immediate())).key.arity();
                }
                Operand::Func => read_registers = w.a(),
                _ => {}
            }
            word += operand.words(w);
        }
        (0..read_registers).for_each(|r| self.registers.add(r));
        self.extent = self.extent.max(slots);
        (0..slots).filter(|i| mask == u64::MAX || mask & 1 << i != 0).for_each(|i| self.slots.add(i));
        for operand in operands {
            match operand {
                Operand::X(f) => self.registers.add(w.field(*f)),
                Operand::Y(f) => {
                    let y = w.field(*f);
                    self.slots.add(y);
                    self.extent = self.extent.max(y + 1);
                    match op {
                        Op::CutTo => self.cuts.add(y),
                        Op::SoftCutTo => self.soft_cuts.add(y),
                        _ => {}
                    }
                }
                _ => {}
            }
        }
    }
}

/// Whether the clause has an environment where this instruction stands, if that can be told.
unsafe fn env_at(p: *const u64) -> Option<bool> {
    // SAFETY: `p` is an instruction.
    let w = Word(unsafe { *p });
    match w.op()? {
        Op::Allocate | Op::Proceed | Op::Execute => Some(false),
        Op::DeallocExecute | Op::DeallocProceed | Op::Call | Op::TracedCall => Some(true),
        Op::TryElse | Op::RetryElse | Op::TrustElse => Some(true),
        Op::Fail => Some(w.a() != 0),
        op => {
            let uses_slot = OPS[op as usize].2.iter().any(|o| matches!(o, Operand::Y(_) | Operand::YOut(_)));
            uses_slot.then_some(true)
        }
    }
}

/// Distances to the instructions that may be next in the clause.
unsafe fn successors(p: *const u64) -> [Option<usize>; 2] {
    // SAFETY: `p` is an instruction, followed by its words.
    unsafe {
        let op = Word(*p).op();
        let label = |i: usize| Some(*p.add(i) as usize).filter(|d| *d != 0);
        let next = Some(Word(*p).length());
        match op {
            None | Some(Op::Fail | Op::Proceed | Op::Execute | Op::DeallocExecute | Op::DeallocProceed) => [None, None],
            Some(Op::Jump) => [label(1), None],
            Some(op) if OPS[op as usize].2.contains(&Operand::Label) => [next, label(1)],
            Some(_) => [next, None],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets() {
        let mut a = Bits::default();
        [3, 64, 200].into_iter().for_each(|i| a.add(i));
        a.remove(64);
        assert_eq!((a.iter().collect::<Vec<_>>(), a.end(), a.low_word()), (vec![3, 200], 201, 8));
    }
}
