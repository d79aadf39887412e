//! Choice points: their layout, and growing the two stacks.
//!
//! | word | content |
//! | --- | --- |
//! | 0 | previous choice point |
//! | 1 | code to go on with |
//! | 2 | environment |
//! | 3 | continuation |
//! | 4 | heap top (byte offset) |
//! | 5 | trail mark |
//! | 6 | environment top |
//! | 7 | number of saved registers |
//! | 8 | depth |
//! | 9 | a state cell (a root of the collector) |
//! | 10 .. | saved registers |

use super::{CHOICE_MARGIN, ENV_HEADER, ENV_MARGIN, Machine};
use crate::term::{Cell, OutOfMemory, area::Area};

pub(crate) const PREV: usize = 0;
pub(crate) const ALT: usize = 1;
pub(crate) const ENV: usize = 2;
pub(crate) const CONT: usize = 3;
pub(crate) const HEAP: usize = 4;
pub(crate) const TRAIL: usize = 5;
pub(crate) const ENV_TOP: usize = 6;
pub(crate) const COUNT: usize = 7;
pub(crate) const DEPTH: usize = 8;
pub(crate) const STATE: usize = 9;
pub(crate) const HEADER: usize = 10;

impl Machine {
    /// The first word above all environments that are in use.
    pub(crate) fn env_top(&self) -> *mut u64 {
        // SAFETY: the continuation's call header lies two words before it.
        unsafe {
            let n = (*self.cp.sub(2) >> 16) as u16 as usize;
            let top = self.e.add(ENV_HEADER + n);
            if self.has_choice() { top.max(*self.b.add(ENV_TOP) as *mut u64) } else { top }
        }
    }

    /// True if there is any choice point.
    pub(crate) fn has_choice(&self) -> bool {
        // SAFETY: one past the end of the area.
        self.b != unsafe { self.choice.ptr().add(self.choice.words()) }
    }

    /// Pushes a choice point that saves `n` registers; the machine's saved
    /// state (`e`, `cp`, the store's top) must be current.
    pub(crate) fn push_choice(&mut self, alt: *const u64, n: usize, state: Cell) -> Result<(), OutOfMemory> {
        let env_top = self.env_top();
        // SAFETY: the margin below the limit has room for any frame.
        unsafe {
            let b = self.b.sub(HEADER + n);
            *b.add(PREV) = self.b as u64;
            *b.add(ALT) = alt as u64;
            *b.add(ENV) = self.e as u64;
            *b.add(CONT) = self.cp as u64;
            *b.add(HEAP) = self.store.top as u64;
            *b.add(TRAIL) = self.store.tr as u64;
            *b.add(ENV_TOP) = env_top as u64;
            *b.add(COUNT) = n as u64;
            *b.add(DEPTH) = self.depth;
            *b.add(STATE) = state.0;
            for i in 0..n {
                *b.add(HEADER + i) = self.x[i].0;
            }
            self.b = b;
        }
        self.store.hb = self.store.top;
        if self.b < self.choice_limit { self.grow_choice() } else { Ok(()) }
    }

    /// Removes the topmost choice point.
    pub(crate) fn pop_choice(&mut self) {
        // SAFETY: there is one.
        self.b = unsafe { *self.b.add(PREV) } as *mut u64;
        self.reset_hb();
    }

    /// Makes `store.hb` that of the topmost choice point.
    pub(crate) fn reset_hb(&mut self) {
        // SAFETY: `b` is a frame or the area's end.
        self.store.hb = if self.has_choice() { unsafe { *self.b.add(HEAP) as isize } } else { 8 };
    }

    /// The choice point as a number that survives growing, for a slot or a state cell.
    pub(crate) fn choice_mark(&self, b: *mut u64) -> Cell {
        // SAFETY: inside the area or one past its end.
        Cell::int(unsafe { self.choice.ptr().add(self.choice.words()).offset_from(b) } as i64)
    }

    /// The choice point with this mark.
    pub(crate) fn choice_at(&self, mark: Cell) -> *mut u64 {
        // SAFETY: marks are made by `choice_mark`.
        unsafe { self.choice.ptr().add(self.choice.words()).sub(mark.int_value() as usize) }
    }

    /// Makes the choice-point area larger. All pointers into it move.
    #[cold]
    pub(crate) fn grow_choice(&mut self) -> Result<(), OutOfMemory> {
        let old_words = self.choice.words();
        if old_words * 16 > self.meter.stack_limit {
            return Err(OutOfMemory);
        }
        let new = Area::new(old_words * 2);
        // SAFETY: both areas are at least `old_words` long; frames keep their distance from the end.
        unsafe {
            let old_end = self.choice.ptr().add(old_words);
            let new_end = new.ptr().add(new.words());
            let used = old_end.offset_from(self.b) as usize;
            std::ptr::copy_nonoverlapping(self.b, new_end.sub(used), used);
            let moved = |p: *mut u64| new_end.sub(old_end.offset_from(p) as usize);
            if !self.cleanup_b.is_null() {
                self.cleanup_b = moved(self.cleanup_b);
            }
            self.b = moved(self.b);
            self.b0 = moved(self.b0);
            let mut b = self.b;
            while b != new_end {
                let prev = moved(*b.add(PREV) as *mut u64);
                *b.add(PREV) = prev as u64;
                b = prev;
            }
            self.choice_limit = new.ptr().add(CHOICE_MARGIN);
        }
        self.choice = new;
        Ok(())
    }

    /// Makes the environment area larger. All pointers into it move.
    #[cold]
    pub(crate) fn grow_env(&mut self) -> Result<(), OutOfMemory> {
        let words = self.env.words();
        if words * 16 > self.meter.stack_limit {
            return Err(OutOfMemory);
        }
        let new = Area::new(words * 2);
        // SAFETY: `new` is larger; every environment pointer is moved exactly
        // once, those already moved being recognised by lying in the new area.
        unsafe {
            let (old, fresh) = (self.env.ptr(), new.ptr());
            std::ptr::copy_nonoverlapping(old, fresh, words);
            let (low, high) = (fresh, fresh.add(new.words()));
            let moved = |p: *mut u64| fresh.add(p.offset_from(old) as usize);
            let chain = |e: *mut u64| {
                let mut e = e;
                loop {
                    let prev = *e as *mut u64;
                    if prev >= low && prev < high {
                        return;
                    }
                    let next = moved(prev);
                    *e = next as u64;
                    if next == e {
                        return;
                    }
                    e = next;
                }
            };
            self.e = moved(self.e);
            chain(self.e);
            let end = self.choice.ptr().add(self.choice.words());
            let mut b = self.b;
            while b != end {
                let e = moved(*b.add(ENV) as *mut u64);
                *b.add(ENV) = e as u64;
                *b.add(ENV_TOP) = moved(*b.add(ENV_TOP) as *mut u64) as u64;
                chain(e);
                b = *b.add(PREV) as *mut u64;
            }
            self.env_limit = fresh.add(new.words() - ENV_MARGIN);
        }
        self.env = new;
        Ok(())
    }
}
