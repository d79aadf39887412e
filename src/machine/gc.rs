//! Collecting the heap: mark, then slide.
//!
//! Marking starts from the newest state and goes back choice point by choice
//! point; before the roots of an older one are marked, variables that were bound
//! after it and that nothing newer needs are made unbound already (early reset).
//! A bitmap holds the marks, one bit a word. Sliding keeps the order of all that
//! survives, so that the heap tops in choice points stay meaningful: an address's
//! new place is the number of marked words below it.

use std::time::Instant;

use rustc_hash::FxHashMap;

use super::{ENV_HEADER, Machine, choice};
use crate::{
    program::{Op, Word},
    term::{Cell, Store, Tag, Throw},
};

/// Where an environment's depth word has the number of the last walk that came by.
const EPOCH_SHIFT: u64 = 48;
pub(super) const DEPTH_MASK: u64 = (1 << EPOCH_SHIFT) - 1;

/// Marks and new places. The machine keeps the memory from one collection to the next.
#[derive(Default)]
pub(super) struct Marks {
    bits: Vec<u64>,
    /// Marked words below each block of 64.
    before: Vec<u32>,
}

impl Marks {
    fn reset(&mut self, words: usize) {
        self.bits.clear();
        self.bits.resize(words.div_ceil(64) + 1, 0);
    }
    #[inline(always)]
    fn is_set(&self, word: usize) -> bool {
        self.bits[word / 64] & 1 << (word % 64) != 0
    }
    /// Sets a mark; true if it was not set.
    #[inline(always)]
    fn set(&mut self, word: usize) -> bool {
        let (b, m) = (&mut self.bits[word / 64], 1 << (word % 64));
        let new = *b & m == 0;
        *b |= m;
        new
    }
    fn count(&mut self) -> usize {
        let mut sum = 0u32;
        self.before.clear();
        for b in &self.bits {
            self.before.push(sum);
            sum += b.count_ones();
        }
        sum as usize
    }
    /// New place of a word: the number of marked words below it.
    #[inline(always)]
    fn place(&self, word: usize) -> usize {
        let below = self.bits[word / 64] & ((1u64 << (word % 64)) - 1);
        self.before[word / 64] as usize + below.count_ones() as usize
    }
    #[inline(always)]
    fn relocate(&self, c: Cell) -> Cell {
        match c.tag() {
            Tag::Con | Tag::Int => c,
            t if c.addr() >= 0 => Cell::refer(t, 8 * self.place(c.addr() as usize / 8) as isize),
            _ => c,
        }
    }
}

impl Machine {
    /// True if it is time to collect.
    pub(super) fn needs_collection(&self) -> bool {
        self.gc_enabled && self.pins == 0 && (self.gc_always || self.store.used() > self.gc_threshold)
    }

    /// Sets the heap length at which the machine looks up.
    pub(super) fn watch_heap(&mut self) {
        let collects = self.gc_enabled && self.pins == 0;
        self.store.gc_line = match collects {
            true if self.gc_always => 0,
            true => self.gc_threshold,
            false => usize::MAX,
        };
    }

    /// Makes the next call collect garbage, if the flag `gc` allows it.
    pub fn request_collection(&mut self) {
        self.gc_threshold = 0;
        self.store.raise_alarm();
    }

    /// Lets the heap grow with what is live, but uses what the limit leaves.
    pub(super) fn collect_beyond(&mut self, live: usize) {
        let wish = if live < 64 * 1024 { 128 * 1024 } else { 2 * live + 256 * 1024 };
        self.gc_threshold = wish.min(self.store.limit_words() / 8 * 7).max(live + live / 8 + 1024);
        self.watch_heap();
    }

    /// Collects garbage at a call whose `arity` arguments are in the registers.
    ///
    /// # Errors
    /// None at present; a heap that stays too large fails at the next request.
    pub(crate) fn collect(&mut self, arity: usize) -> Result<(), Throw> {
        let begin = Instant::now();
        let before = self.store.used();
        self.store.occurs = None;
        let mut marks = std::mem::take(&mut self.gc_marks);
        marks.reset(before);
        let joints = self.mark_all(&mut marks, arity);
        let live = marks.count();
        self.slide(&marks, arity, live, &joints);
        self.gc_marks = marks;
        self.meter.collections += 1;
        self.meter.gc_freed += 8 * (before - live) as u64;
        self.meter.gc_nanos += begin.elapsed().as_nanos() as u64;
        self.collect_beyond(live);
        // give back what a burst has left
        if self.store.capacity() > 8 * self.gc_threshold {
            self.store.shrink(2 * self.gc_threshold);
        }
        self.sweep_code();
        Ok(())
    }

    /// Marks from all roots. The environments in which several continuations meet are
    /// returned: each of them may need other slots.
    fn mark_all(&mut self, marks: &mut Marks, arity: usize) -> Vec<*mut u64> {
        let mut stack: Vec<Cell> = Vec::new();
        let mut joints: Vec<*mut u64> = Vec::new();
        marks.set(0);
        for root in Store::ROOTS {
            self.mark(marks, &mut stack, Cell::refer(Tag::Ref, root));
        }
        for i in 0..arity {
            let c = self.x[i];
            self.mark(marks, &mut stack, c);
        }
        let held = self.held.iter().flatten();
        let roots: Vec<Cell> = self.globals.values().chain(&self.handles).chain(held).copied().collect();
        for c in roots {
            self.mark(marks, &mut stack, c);
        }
        self.gc_epoch = self.gc_epoch % 0xFFFF + 1;
        joints.extend(self.mark_envs(marks, &mut stack, self.e, self.cp));
        let mut upper = self.store.tr;
        let mut b = self.b;
        // SAFETY: walks the choice points from the newest to the area's end; frames are well formed.
        unsafe {
            let end = self.choice.ptr().add(self.choice.words());
            while b != end {
                let lower = *b.add(choice::TRAIL) as usize;
                self.early_reset(marks, &mut stack, lower, upper);
                upper = lower;
                for i in 0..*b.add(choice::COUNT) as usize {
                    let c = Cell(*b.add(choice::HEADER + i));
                    self.mark(marks, &mut stack, c);
                }
                let c = Cell(*b.add(choice::STATE));
                self.mark(marks, &mut stack, c);
                let (e, cp, mask) = self.choice_env(b);
                if let Some(mask) = mask {
                    self.mark_slots(marks, &mut stack, e, mask);
                    if self.first_visit(e) {
                        joints.extend(self.mark_envs(marks, &mut stack, *e as *mut u64, *e.add(1) as *const u64));
                    }
                } else {
                    joints.extend(self.mark_envs(marks, &mut stack, e, cp));
                }
                b = *b.add(choice::PREV) as *mut u64;
            }
        }
        self.early_reset(marks, &mut stack, 0, upper);
        joints
    }

    /// The environment of a choice point, its continuation, and (for one inside a
    /// clause) which slots its alternative needs.
    ///
    /// # Safety
    /// `b` is a choice point.
    unsafe fn choice_env(&self, b: *mut u64) -> (*mut u64, *const u64, Option<(usize, u64)>) {
        // SAFETY: as promised; alternatives are instructions.
        unsafe {
            let (e, cp, alt) = (
                *b.add(choice::ENV) as *mut u64,
                *b.add(choice::CONT) as *const u64,
                *b.add(choice::ALT) as *const u64,
            );
            let w = Word(*alt);
            let mask = match w.op() {
                Some(Op::RetryElse) => Some((w.a(), *alt.add(2))),
                Some(Op::TrustElse) => Some((w.a(), *alt.add(1))),
                _ => None,
            };
            (e, cp, mask)
        }
    }

    fn mark_slots(&mut self, marks: &mut Marks, stack: &mut Vec<Cell>, e: *mut u64, (n, mask): (usize, u64)) {
        for i in 0..n {
            if mask == u64::MAX || mask & 1 << i != 0 {
                // SAFETY: live slots of an environment hold cells.
                let c = Cell(unsafe { *e.add(ENV_HEADER + i) });
                self.mark(marks, stack, c);
            }
        }
    }

    /// Marks the environments from `e` down, as the continuation `cp` needs them.
    /// Below one that has been visited all have been: each has one continuation.
    /// Returns that one.
    fn mark_envs(&mut self, marks: &mut Marks, stack: &mut Vec<Cell>, e: *mut u64, cp: *const u64) -> Option<*mut u64> {
        let (mut e, mut cp) = (e, cp);
        // SAFETY: follows environments to the bottom one; a call header lies before each continuation.
        unsafe {
            while *e != e as u64 {
                let n = (*cp.sub(2) >> 16) as u16 as usize;
                self.mark_slots(marks, stack, e, (n, *cp.sub(1)));
                if !self.first_visit(e) {
                    return Some(e);
                }
                cp = *e.add(1) as *const u64;
                e = *e as *mut u64;
            }
        }
        None
    }

    /// Notes that a walk has come by an environment (in the upper bits of its depth); false if it had before.
    fn first_visit(&self, e: *mut u64) -> bool {
        // SAFETY: `e` is an environment.
        unsafe {
            let word = e.add(2);
            let new = *word >> EPOCH_SHIFT != self.gc_epoch;
            *word = *word & DEPTH_MASK | self.gc_epoch << EPOCH_SHIFT;
            new
        }
    }

    /// Trail entries of variables that nothing marked so far needs: what is older
    /// sees them unbound, so they are made unbound now and their entries dropped.
    fn early_reset(&mut self, marks: &mut Marks, stack: &mut Vec<Cell>, lower: usize, upper: usize) {
        let mut i = upper;
        while i > lower {
            i -= 1;
            let entry = self.store.trail.get(i);
            if entry & 1 == 0 {
                if entry != 0 && !marks.is_set(entry as usize / 8) {
                    self.store.set(entry as isize, Cell::refer(Tag::Ref, entry as isize));
                    self.store.trail.set(i, 0);
                }
            } else {
                i -= 1;
                // an old value comes back on backtracking: it lives as long as the entry
                let old = Cell(self.store.trail.get(i));
                self.mark(marks, stack, old);
                if marks.set((entry & !1) as usize / 8) {
                    let c = self.store.get((entry & !1) as isize);
                    self.mark(marks, stack, c);
                }
            }
        }
    }

    /// Marks everything that can be reached from a cell.
    fn mark(&mut self, marks: &mut Marks, stack: &mut Vec<Cell>, c: Cell) {
        let mut next = Some(c);
        while let Some(c) = next {
            next = self.mark_one(marks, stack, c).or_else(|| stack.pop());
        }
    }

    /// The cell at an address; if it refers to a variable that is bound for good, it holds
    /// the value from now on, and the variable may go.
    #[inline(always)]
    fn shortened(&mut self, at: isize) -> Cell {
        let c = self.store.get(at);
        if c.tag() == Tag::Ref && c.addr() >= self.store.hb {
            let value = self.store.get(c.addr());
            if !matches!(value.tag(), Tag::Ref | Tag::Att) {
                self.store.set(at, value);
                return value;
            }
        }
        c
    }

    /// Marks what a cell refers to; what that refers to goes to the stack, but for one cell.
    #[inline(always)]
    fn mark_one(&mut self, marks: &mut Marks, stack: &mut Vec<Cell>, c: Cell) -> Option<Cell> {
        let addr = c.addr();
        let (first, n) = match c.tag() {
            Tag::Con | Tag::Int => return None,
            _ if addr < 0 => return None,
            Tag::Ref => (addr, 1),
            Tag::Lst | Tag::Att => (addr, 2),
            Tag::Str => {
                marks.set(addr as usize / 8);
                (addr + 8, self.store.get(addr).functor().arity())
            }
            Tag::Flt | Tag::Box => {
                if marks.set(addr as usize / 8) {
                    for i in 1..=self.store.get(addr).box_words() {
                        marks.set(addr as usize / 8 + i);
                    }
                }
                return None;
            }
        };
        // the last argument is followed at once: lists go along without a growing stack
        let mut last = None;
        for i in 0..n {
            let a = first + 8 * i as isize;
            if marks.set(a as usize / 8) {
                let c = self.shortened(a);
                if !c.is_immediate() && c != Cell::refer(Tag::Ref, a) {
                    stack.extend(last.replace(c));
                }
            }
        }
        last
    }

    /// Moves what is marked down and corrects every reference to it.
    fn slide(&mut self, marks: &Marks, arity: usize, live: usize, joints: &[*mut u64]) {
        for i in 0..arity {
            self.x[i] = marks.relocate(self.x[i]);
        }
        for c in self.globals.values_mut().chain(&mut self.handles).chain(self.held.iter_mut().flatten()) {
            *c = marks.relocate(*c);
        }
        self.slide_trail(marks);
        self.slide_stacks(marks, joints);
        // the heap: boxes are copied word by word, everything else is relocated
        let mut to = 0usize;
        let mut raw = 0usize;
        for (block, bits) in marks.bits.iter().enumerate() {
            let mut bits = *bits;
            while bits != 0 {
                let word = block * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let c = self.store.get(8 * word as isize);
                let new = if raw > 0 {
                    raw -= 1;
                    c
                } else if c.is_box_header() {
                    raw = c.box_words();
                    c
                } else {
                    marks.relocate(c)
                };
                self.store.set(8 * to as isize, new);
                to += 1;
            }
        }
        debug_assert_eq!(to, live);
        self.store.top = 8 * live as isize;
        self.reset_hb();
    }

    fn slide_trail(&mut self, marks: &Marks) {
        // from the top, as only there the two kinds of entry can be told apart;
        // entries keep their places, since choice points refer to them by number
        let mut i = self.store.tr;
        while i > 0 {
            i -= 1;
            let entry = self.store.trail.get(i);
            if entry & 1 == 0 {
                // a dropped entry is 0: undoing it writes to the word that nobody uses
                if entry != 0 {
                    self.store.trail.set(i, 8 * marks.place(entry as usize / 8) as u64);
                }
            } else {
                let addr = 8 * marks.place((entry & !1) as usize / 8) as u64;
                self.store.trail.set(i, addr | 1);
                i -= 1;
                let old = marks.relocate(Cell(self.store.trail.get(i)));
                self.store.trail.set(i, old.0);
            }
        }
    }

    fn slide_stacks(&mut self, marks: &Marks, joints: &[*mut u64]) {
        self.gc_epoch = self.gc_epoch % 0xFFFF + 1;
        self.depth &= DEPTH_MASK;
        // Environments that choice points begin at, and those in which continuations
        // meet, may be needed with different slots live; those are joined first.
        let mut entered: FxHashMap<usize, (usize, u64)> = FxHashMap::default();
        let join = |entered: &mut FxHashMap<usize, (usize, u64)>, e: *mut u64, n: usize, mask: u64| {
            let slots = entered.entry(e as usize).or_insert((0, 0));
            *slots = (slots.0.max(n), slots.1 | mask);
        };
        let relocate = |e: *mut u64, n: usize, mask: u64| {
            for i in (0..n).filter(|i| mask == u64::MAX || mask & 1 << i != 0) {
                // SAFETY: a live slot.
                unsafe { *e.add(ENV_HEADER + i) = marks.relocate(Cell(*e.add(ENV_HEADER + i))).0 };
            }
        };
        // SAFETY: the same walk as in `mark_all`.
        unsafe {
            let end = self.choice.ptr().add(self.choice.words());
            let mut b = self.b;
            join(&mut entered, self.e, 0, 0);
            joints.iter().for_each(|e| join(&mut entered, *e, 0, 0));
            while b != end {
                join(&mut entered, *b.add(choice::ENV) as *mut u64, 0, 0);
                b = *b.add(choice::PREV) as *mut u64;
            }
            let chain = |entered: &mut FxHashMap<usize, (usize, u64)>, e: *mut u64, cp: *const u64| {
                let (mut e, mut cp) = (e, cp);
                while *e != e as u64 {
                    let (n, mask) = ((*cp.sub(2) >> 16) as u16 as usize, *cp.sub(1));
                    let shared = entered.contains_key(&(e as usize));
                    if shared {
                        join(entered, e, n, mask);
                    }
                    if !self.first_visit(e) {
                        break;
                    }
                    if !shared {
                        relocate(e, n, mask);
                    }
                    cp = *e.add(1) as *const u64;
                    e = *e as *mut u64;
                }
            };
            chain(&mut entered, self.e, self.cp);
            let mut b = self.b;
            while b != end {
                for i in 0..*b.add(choice::COUNT) as usize {
                    let at = b.add(choice::HEADER + i);
                    *at = marks.relocate(Cell(*at)).0;
                }
                *b.add(choice::STATE) = marks.relocate(Cell(*b.add(choice::STATE))).0;
                *b.add(choice::HEAP) = 8 * marks.place(*b.add(choice::HEAP) as usize / 8) as u64;
                *b.add(choice::DEPTH) &= DEPTH_MASK;
                let (e, cp, mask) = self.choice_env(b);
                match mask {
                    Some((n, mask)) => {
                        join(&mut entered, e, n, mask);
                        if self.first_visit(e) {
                            chain(&mut entered, *e as *mut u64, *e.add(1) as *const u64);
                        }
                    }
                    None => chain(&mut entered, e, cp),
                }
                b = *b.add(choice::PREV) as *mut u64;
            }
        }
        for (e, (n, mask)) in entered {
            relocate(e as *mut u64, n, mask);
        }
    }

    /// Frees code of clauses that are gone and that nothing runs any more.
    pub(crate) fn sweep_code(&mut self) {
        if self.graveyard.is_empty() && self.code_graveyard.is_empty() {
            return;
        }
        let mut running: Vec<usize> = self.runs.iter().map(|p| *p as usize).collect();
        running.push(self.p as usize);
        // SAFETY: the walk of `mark_all`, collecting code addresses.
        unsafe {
            let chain = |e: *mut u64, cp: *const u64, running: &mut Vec<usize>| {
                let (mut e, mut cp) = (e, cp);
                running.push(cp as usize);
                while *e != e as u64 {
                    if Word(*cp).op() == Some(Op::WakeResume) {
                        running.push(super::wake::resumed_at(e) as usize);
                    }
                    cp = *e.add(1) as *const u64;
                    running.push(cp as usize);
                    e = *e as *mut u64;
                }
            };
            chain(self.e, self.cp, &mut running);
            let end = self.choice.ptr().add(self.choice.words());
            let mut b = self.b;
            let mut last = (self.e, self.cp);
            while b != end {
                running.push(*b.add(choice::ALT) as usize);
                let (e, cp) = (*b.add(choice::ENV) as *mut u64, *b.add(choice::CONT) as *const u64);
                if (e, cp) != last {
                    chain(e, cp, &mut running);
                    last = (e, cp);
                }
                b = *b.add(choice::PREV) as *mut u64;
            }
        }
        running.extend(self.continuations.addresses());
        running.sort_unstable();
        running.dedup();
        let in_use = |code: &[u64]| {
            let range = code.as_ptr_range();
            let i = running.partition_point(|p| *p < range.start as usize);
            running.get(i).is_some_and(|p| *p <= range.end as usize)
        };
        self.code_graveyard.retain(|code| in_use(code));
        self.graveyard.retain(|clause| clause.is_shared() || in_use(clause.code()));
    }
}
