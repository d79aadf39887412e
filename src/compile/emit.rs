//! The state of code emission: instructions, labels, and where each variable is.

use crate::{
    program::{Op, Word},
    term::{Functor, names},
};

use super::ir::{Counts, Var};

/// Heap words that are reserved at a time, at least.
const CREDIT: usize = 256;
/// Temporaries stay below this.
const MAX_REGISTER: u16 = 8000;

/// A place in the code that is not known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label(u32);

/// Where the variables are at some point of the code.
#[derive(Clone, Default)]
pub struct Places {
    /// Register of each variable.
    pub x: Vec<Option<u16>>,
    /// Whether the variable's environment slot holds it.
    pub stored: Vec<bool>,
    /// Occurrences still to come.
    pub left: Vec<u32>,
    /// What each register holds.
    owner: Vec<Option<Owner>>,
    /// Uses of each variable's register that are still to come, though their occurrences have been counted.
    uses: Vec<u32>,
    /// An environment has been allocated.
    pub env: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Owner {
    Var(Var),
    /// An argument or temporary that is still to be used.
    Held,
}

/// Source of a register's new value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// From this register
    pub from: u16,
    /// to this one.
    pub to: u16,
}

/// Code under construction.
#[derive(Default)]
pub struct Emitter {
    /// The instructions.
    pub code: Vec<u64>,
    /// Labels and the instructions that refer to them: (word to patch, its instruction, label).
    patches: Vec<(usize, usize, Label)>,
    targets: Vec<Option<usize>>,
    /// Variables' places.
    pub at: Places,
    /// Environment slots.
    pub slots: Vec<u16>,
    /// Variables that are arguments of a structure in slot 0 instead.
    pub framed: Vec<Var>,
    /// Where the last `GetList` is.
    pub list_at: Option<usize>,
    /// Registers ran out: the code is of no use.
    pub overflow: bool,
    /// Most heap words that the code can write.
    pub words: usize,
    /// Room on the heap is reserved before it is used; without, the margin must do.
    pub reserving: bool,
    /// Words reserved and not yet used.
    credit: usize,
    /// Preferred registers.
    pub hints: Vec<Option<u16>>,
    /// Temporaries start here.
    pub base: u16,
    /// Highest register in use plus one.
    pub top: u16,
}

impl Emitter {
    /// Adds an instruction with three fields.
    pub fn abc(&mut self, op: Op, a: u16, b: u16, c: u16) {
        self.words += if op == Op::UVoid { a as usize } else { 2 };
        if self.reserving && matches!(op, Op::PutVarX | Op::PutVarXY | Op::PutVarY) {
            self.reserve(1);
        }
        self.code.push(Word::abc(op, a, b, c).0);
    }
    /// Makes sure that there is room for `words` heap words, where that is not sure anyway.
    pub fn reserve(&mut self, words: usize) {
        if self.reserving {
            if self.credit < words {
                self.credit = words.max(CREDIT);
                self.code.push(Word::imm(Op::Reserve, 0, self.credit as u32).0);
            }
            self.credit -= words;
        }
    }
    /// Adds an instruction with a field and an immediate.
    pub fn imm(&mut self, op: Op, a: u16, imm: u32) {
        self.words += 2;
        self.code.push(Word::imm(op, a, imm).0);
    }
    /// Adds an instruction with a functor word.
    pub fn functor(&mut self, op: Op, a: u16, f: Functor) {
        self.abc(op, a, 0, 0);
        self.code.push(f.0);
    }
    /// Adds a `Fail`, which says whether there is an environment.
    pub fn fail(&mut self) {
        self.abc(Op::Fail, u16::from(self.at.env), 0, 0);
    }
    /// Marks the first instruction since `start` that may bind something as the beginning of a goal.
    pub fn mark_goal(&mut self, start: usize) {
        let mut i = start;
        while i < self.code.len() {
            let w = Word(self.code[i]);
            if let Some(marked) = w.op().and_then(Op::marked) {
                self.code[i] = w.0 & !0xFFFF | marked as u64;
                return;
            }
            i += w.length();
        }
    }
    /// A new label.
    pub fn label(&mut self) -> Label {
        self.targets.push(None);
        Label(self.targets.len() as u32 - 1)
    }
    /// Adds a label word to the instruction that begins at `start`; no label means "fail".
    pub fn label_word(&mut self, start: usize, label: Option<Label>) {
        if let Some(l) = label {
            self.patches.push((self.code.len(), start, l));
        }
        self.code.push(0);
    }
    /// Puts the label here.
    pub fn place(&mut self, label: Label) {
        self.credit = 0;
        self.targets[label.0 as usize] = Some(self.code.len());
    }
    /// Fills in the labels and returns the code.
    pub fn finish(mut self) -> Vec<u64> {
        for (word, start, label) in std::mem::take(&mut self.patches) {
            let target = self.targets[label.0 as usize].expect("every label is placed");
            self.code[word] = (target as i64 - start as i64) as u64;
        }
        self.code
    }

    // ---- registers

    fn owner_mut(&mut self, r: u16) -> &mut Option<Owner> {
        let r = r as usize;
        if self.at.owner.len() <= r {
            self.at.owner.resize(r + 1, None);
        }
        self.top = self.top.max(r as u16 + 1);
        &mut self.at.owner[r]
    }
    /// True if nothing that is still needed is in the register.
    pub fn is_free(&self, r: u16) -> bool {
        if self.at.uses.get(r as usize).is_some_and(|n| *n > 0) {
            return false;
        }
        match self.at.owner.get(r as usize).copied().flatten() {
            None => true,
            Some(Owner::Held) => false,
            Some(Owner::Var(v)) => self.at.left[v as usize] == 0 || self.at.x[v as usize] != Some(r),
        }
    }
    /// Marks a register as holding something anonymous.
    pub fn hold(&mut self, r: u16) {
        *self.owner_mut(r) = Some(Owner::Held);
    }
    /// The register's content is not needed any more (unless it is a live variable's).
    pub fn release(&mut self, r: u16) {
        if let Some(n) = self.at.uses.get_mut(r as usize).filter(|n| **n > 0) {
            *n -= 1;
            return;
        }
        if self.at.owner.get(r as usize).copied().flatten() == Some(Owner::Held) {
            self.at.owner[r as usize] = None;
        }
    }
    /// The variable's value is in this register from now on.
    pub fn settle(&mut self, v: Var, r: u16) {
        *self.owner_mut(r) = Some(Owner::Var(v));
        self.at.x[v as usize] = Some(r);
    }
    /// Keeps a variable's register for a use to come, until it is released.
    pub fn hold_use(&mut self, r: u16) {
        let r = r as usize;
        if self.at.uses.len() <= r {
            self.at.uses.resize(r + 1, 0);
        }
        self.at.uses[r] += 1;
    }
    /// A free temporary, held until released or settled.
    pub fn temporary(&mut self) -> u16 {
        let r = (self.base..MAX_REGISTER).find(|r| self.is_free(*r)).unwrap_or_else(|| {
            self.overflow = true;
            MAX_REGISTER
        });
        self.hold(r);
        r
    }
    /// A register for a new value of a variable: the preferred one if it is free.
    pub fn register_for(&mut self, v: Var) -> u16 {
        match self.hints[v as usize] {
            Some(h) if self.is_free(h) => {
                self.hold(h);
                h
            }
            _ => self.temporary(),
        }
    }
    /// Forgets all registers (a call has used them).
    pub fn clobber(&mut self) {
        self.credit = 0;
        self.at.owner.clear();
        self.at.uses.clear();
        self.at.x.fill(None);
    }
    /// True if some place holds the variable.
    pub fn is_known(&self, v: Var) -> bool {
        self.at.x[v as usize].is_some() || self.at.stored[v as usize]
    }
    /// Counts one occurrence; returns how many are left.
    pub fn consume(&mut self, v: Var) -> u32 {
        let left = &mut self.at.left[v as usize];
        debug_assert!(*left > 0, "an occurrence was not counted");
        *left = left.saturating_sub(1);
        *left
    }
    /// Occurrences in a construct's part are over or elsewhere.
    pub fn subtract(&mut self, counts: &Counts) {
        for (v, n) in counts {
            self.at.left[*v as usize] -= n;
        }
    }
    /// Occurrences of a part are to come.
    pub fn add(&mut self, counts: &Counts) {
        for (v, n) in counts {
            self.at.left[*v as usize] += n;
        }
    }
    /// A register that holds the variable, loaded from its slot if need be.
    /// The variable must be known.
    pub fn in_register(&mut self, v: Var) -> u16 {
        if let Some(r) = self.at.x[v as usize] {
            return r;
        }
        let r = self.register_for(v);
        self.fetch(v, r);
        self.settle(v, r);
        r
    }
    /// Loads a variable that the environment holds.
    pub fn fetch(&mut self, v: Var, r: u16) {
        let slot = self.slots[v as usize];
        if slot != u16::MAX {
            self.abc(Op::MoveYX, slot, r, 0);
            return;
        }
        let n = self.framed.len();
        let i = self.framed.iter().position(|f| *f == v).expect("a variable without a slot is in the frame");
        self.reserve(n + 1);
        self.abc(Op::MoveYX, 0, r, 0);
        self.functor(Op::GetStruct, r, Functor::new(names::FRAME, n));
        self.voids(i);
        self.abc(Op::UVarX, r, 0, 0);
        self.voids(n - i - 1);
    }
    fn voids(&mut self, n: usize) {
        if n > 0 {
            self.abc(Op::UVoid, n as u16, 0, 0);
        }
    }
    /// Makes the frame of the variables that have no slots, in a new environment.
    pub fn make_frame(&mut self) {
        if self.framed.is_empty() {
            return;
        }
        let framed = self.framed.clone();
        let r = self.temporary();
        self.reserve(framed.len() + 1);
        self.functor(Op::PutStruct, r, Functor::new(names::FRAME, framed.len()));
        for v in framed {
            match self.at.x[v as usize].filter(|_| self.at.left[v as usize] > 0) {
                Some(x) => self.abc(Op::UValX, x, 0, 0),
                None => self.voids(1),
            }
            self.at.stored[v as usize] = true;
        }
        self.abc(Op::MoveXY, r, 0, 0);
        self.release(r);
    }
    /// Copies the variable to its slot if it is live, permanent and not there yet.
    pub fn store(&mut self, v: Var) {
        let i = v as usize;
        if self.slots[i] != u16::MAX
            && !self.at.stored[i]
            && self.at.left[i] > 0
            && let Some(r) = self.at.x[i]
        {
            let slot = self.slots[i];
            self.abc(Op::MoveXY, r, slot, 0);
            self.at.stored[i] = true;
        }
    }
    /// Copies every live permanent variable to its slot.
    pub fn store_all(&mut self) {
        for v in 0..self.at.x.len() as Var {
            self.store(v);
        }
    }
    /// Slots that are still needed, and which of them hold something.
    pub fn live_slots(&self) -> (u16, u64) {
        let (mut n, mut mask) = if self.framed.is_empty() { (0, 0u64) } else { (1, 1) };
        for (i, slot) in self.slots.iter().enumerate() {
            if *slot != u16::MAX && self.at.left[i] > 0 {
                n = n.max(slot + 1);
                if self.at.stored[i] {
                    mask |= 1 << slot;
                }
            }
        }
        (n, mask)
    }
    /// The live variables that are in registers.
    pub fn live_in_registers(&self) -> Vec<(Var, u16)> {
        let live = |(i, x): (usize, &Option<u16>)| x.filter(|_| self.at.left[i] > 0).map(|r| (i as Var, r));
        self.at.x.iter().enumerate().filter_map(live).collect()
    }

    /// Emits moves that happen all at once (no two have the same target).
    pub fn parallel(&mut self, mut moves: Vec<Move>) {
        moves.retain(|m| m.from != m.to);
        while !moves.is_empty() {
            let ready = moves.iter().position(|m| !moves.iter().any(|o| o.from == m.to));
            match ready {
                Some(i) => {
                    let m = moves.swap_remove(i);
                    self.abc(Op::MoveXX, m.from, m.to, 0);
                }
                None => {
                    // only cycles are left: break one with a temporary
                    let from = moves[0].from;
                    // above all registers in use: sources may look free by now
                    let t = self.top.max(self.base);
                    self.abc(Op::MoveXX, from, t, 0);
                    for m in moves.iter_mut().filter(|m| m.from == from) {
                        m.from = t;
                    }
                }
            }
        }
    }
}
