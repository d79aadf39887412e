//! Copying terms: within the heap, or out of it into a flat buffer.
//!
//! A variable that has been copied is overwritten with a mark that tells where
//! its copy is; all marks are taken back before the copy is handed out. If a
//! term turns out to be large or cyclic, the copy starts again and marks
//! compounds as well, which then keep their sharing and their cycles.

use smallvec::SmallVec;

use super::{
    cell::{Cell, SUB_ATOM, Tag},
    store::{OutOfMemory, Store},
};

/// What becomes of attributed variables in a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttrCopy {
    /// They are copied together with their attributes.
    Copy,
    /// They become plain variables.
    Drop,
}

/// Compounds that are copied before the copy starts again with marks on them.
const UNMARKED: u32 = 1 << 18;

/// Marks are memory words that occur nowhere else; the target address is above the low byte.
const MOVED_VAR: u64 = 0x1B;
const MOVED_PAIR: u64 = 0x23;
const MOVED_STRUCTURE: u64 = 0x2B;

const fn moved(kind: u64, to: isize) -> Cell {
    Cell((to as u64) << 8 | kind)
}

/// Where a mark points to, if the word is a mark of that kind.
#[inline(always)]
const fn moved_to(kind: u64, c: Cell) -> Option<isize> {
    if c.0 & 0xFF == kind { Some((c.0 >> 8) as isize) } else { None }
}

/// Where copies go.
pub(crate) trait Target {
    /// True if copies may refer to the constants instead of copying them.
    const SHARES_CONSTANTS: bool;
    /// The store that is copied from.
    fn store(&self) -> &Store;
    /// Room for some words; the byte offset that the copy's cells use for it.
    fn alloc(&mut self, words: usize) -> Result<isize, OutOfMemory>;
    /// Fills a word.
    fn put(&mut self, at: isize, c: Cell);
    /// How much is in use.
    fn used(&self) -> isize;
    /// Gives back what was allocated since `used` was this.
    fn reset(&mut self, used: isize);
}

/// Copies a dereferenced term. A variable at the top is made at `root`, if given. The cell
/// returned is to be stored as it is.
#[inline]
pub(crate) fn copy_to<T: Target>(
    target: &mut T,
    root: Option<isize>,
    term: Cell,
    attrs: AttrCopy,
) -> Result<Cell, OutOfMemory> {
    let used = target.used();
    match pass::<T, false>(target, root, term, attrs) {
        Err(Stop::Again) => {
            target.reset(used);
            match pass::<T, true>(target, root, term, attrs) {
                Ok(c) => Ok(c),
                Err(_) => Err(OutOfMemory),
            }
        }
        Err(Stop::Memory) => Err(OutOfMemory),
        Ok(c) => Ok(c),
    }
}

#[inline]
fn pass<T: Target, const MARK: bool>(
    target: &mut T,
    root: Option<isize>,
    term: Cell,
    attrs: AttrCopy,
) -> Result<Cell, Stop> {
    let mut copier = Copier::<T, MARK> { target, attrs, left: UNMARKED, saved: SmallVec::new(), head: None };
    let result = copier.run(root, term);
    copier.take_back_marks();
    result
}

enum Stop {
    Memory,
    Again,
}

impl From<OutOfMemory> for Stop {
    fn from(_: OutOfMemory) -> Stop {
        Stop::Memory
    }
}

/// Arguments to copy: from, to, how many.
type Frame = (isize, isize, usize);
const DONE: Frame = (0, 0, 0);

struct Copier<'a, T, const MARK: bool> {
    target: &'a mut T,
    attrs: AttrCopy,
    left: u32,
    /// What marks have replaced.
    saved: SmallVec<[(isize, Cell); 16]>,
    /// The head of a pair whose place has been marked, and where its copy goes.
    head: Option<(Cell, isize)>,
}

impl<T: Target, const MARK: bool> Copier<'_, T, MARK> {
    #[inline]
    fn run(&mut self, root: Option<isize>, term: Cell) -> Result<Cell, Stop> {
        let (result, mut frame) = self.node(term, root)?;
        let mut todo: SmallVec<[Frame; 16]> = SmallVec::new();
        loop {
            let (x, to);
            if MARK && self.head.is_some() {
                let (head, at) = self.head.take().unwrap_or((result, 0));
                (x, to) = (self.target.store().deref(head), at);
            } else {
                while frame.2 == 0 {
                    match todo.pop() {
                        Some(f) => frame = f,
                        None => return Ok(result),
                    }
                }
                let store = self.target.store();
                (x, to) = (store.deref(store.get(frame.0)), frame.1);
                frame = (frame.0 + 8, frame.1 + 8, frame.2 - 1);
            }
            let (cell, inner) = self.node(x, Some(to))?;
            self.target.put(to, cell);
            if inner.2 > 0 {
                if frame.2 > 0 {
                    todo.push(frame);
                }
                frame = inner;
            }
        }
    }

    /// Copies one node: its cell, and the arguments that remain to be copied. A variable is made at `at`.
    #[inline(always)]
    fn node(&mut self, x: Cell, at: Option<isize>) -> Result<(Cell, Frame), Stop> {
        let addr = x.addr();
        match x.tag() {
            Tag::Int => Ok((x, DONE)),
            Tag::Con if x.0 & 0xFF == SUB_ATOM => Ok((x, DONE)),
            // a mark: on a variable, or on a pair whose head was referred to
            Tag::Con => Ok((Cell::refer(Tag::Ref, (x.0 >> 8) as isize), DONE)),
            Tag::Att if self.attrs == AttrCopy::Copy => {
                let new = self.target.alloc(2)?;
                self.target.put(new, Cell::refer(Tag::Att, new));
                self.mark(addr, x, moved(MOVED_VAR, new));
                Ok((Cell::refer(Tag::Ref, new), (addr + 8, new + 8, 1)))
            }
            Tag::Ref | Tag::Att => {
                let new = match at {
                    Some(at) => at,
                    None => self.target.alloc(1)?,
                };
                let var = Cell::refer(Tag::Ref, new);
                if at.is_none() {
                    self.target.put(new, var);
                }
                self.mark(addr, x, moved(MOVED_VAR, new));
                Ok((var, DONE))
            }
            _ if T::SHARES_CONSTANTS && addr < 0 => Ok((x, DONE)),
            Tag::Lst => {
                let head = self.target.store().get(addr);
                if MARK && let Some(new) = moved_to(MOVED_PAIR, head) {
                    return Ok((Cell::refer(Tag::Lst, new), DONE));
                }
                self.count()?;
                let new = self.target.alloc(2)?;
                let pair = Cell::refer(Tag::Lst, new);
                if MARK {
                    self.mark(addr, head, moved(MOVED_PAIR, new));
                    self.head = Some((head, new));
                    return Ok((pair, (addr + 8, new + 8, 1)));
                }
                Ok((pair, (addr, new, 2)))
            }
            Tag::Str => {
                let header = self.target.store().get(addr);
                if MARK && let Some(new) = moved_to(MOVED_STRUCTURE, header) {
                    return Ok((Cell::refer(Tag::Str, new), DONE));
                }
                self.count()?;
                let arity = header.functor().arity();
                let new = self.target.alloc(arity + 1)?;
                self.target.put(new, header);
                if MARK {
                    self.mark(addr, header, moved(MOVED_STRUCTURE, new));
                }
                Ok((Cell::refer(Tag::Str, new), (addr + 8, new + 8, arity)))
            }
            Tag::Flt | Tag::Box => {
                let words = 1 + self.target.store().get(addr).box_words();
                let new = self.target.alloc(words)?;
                for i in 0..words as isize {
                    let w = self.target.store().get(addr + 8 * i);
                    self.target.put(new + 8 * i, w);
                }
                Ok((Cell::refer(x.tag(), new), DONE))
            }
        }
    }

    #[inline(always)]
    fn count(&mut self) -> Result<(), Stop> {
        if MARK {
            return Ok(());
        }
        if self.left == 0 {
            return Err(Stop::Again);
        }
        self.left -= 1;
        Ok(())
    }

    #[inline(always)]
    fn mark(&mut self, addr: isize, old: Cell, mark: Cell) {
        self.saved.push((addr, old));
        overwrite(self.target.store(), addr, mark);
    }

    fn take_back_marks(&mut self) {
        // backwards: a variable in the head of a pair may have been marked as both
        while let Some((addr, old)) = self.saved.pop() {
            overwrite(self.target.store(), addr, old);
        }
    }
}

/// Writes a word of the store, for a while.
#[inline(always)]
fn overwrite(store: &Store, addr: isize, c: Cell) {
    debug_assert!(addr < store.top);
    // SAFETY: `addr` is that of a variable, a pair's head or a structure's
    // header, so it lies inside the block, which the store owns through a raw
    // pointer. A store is not `Sync`, and references that it lends out cover only
    // payloads of boxes, so nobody else looks at the word before it is restored.
    unsafe { *store.base.byte_offset(addr) = c.0 }
}

/// The heap itself as the target.
struct Heap<'a, const SHARE: bool>(&'a mut Store);

impl<const SHARE: bool> Target for Heap<'_, SHARE> {
    const SHARES_CONSTANTS: bool = SHARE;
    #[inline(always)]
    fn store(&self) -> &Store {
        self.0
    }
    #[inline(always)]
    fn alloc(&mut self, words: usize) -> Result<isize, OutOfMemory> {
        self.0.ensure(words)?;
        let at = self.0.top;
        self.0.top += 8 * words as isize;
        Ok(at)
    }
    #[inline(always)]
    fn put(&mut self, at: isize, c: Cell) {
        self.0.set(at, c);
    }
    #[inline(always)]
    fn used(&self) -> isize {
        self.0.top
    }
    fn reset(&mut self, used: isize) {
        self.0.top = used;
    }
}

impl Store {
    /// A copy of the term with new variables. Constants of the code area are shared.
    ///
    /// # Errors
    /// [`OutOfMemory`], with the heap as it was.
    pub fn copy(&mut self, term: Cell, attrs: AttrCopy) -> Result<Cell, OutOfMemory> {
        self.copy_heap::<true>(term, attrs)
    }

    /// A copy that shares nothing with the original, so that either may be
    /// changed by destructive assignment.
    ///
    /// # Errors
    /// [`OutOfMemory`], with the heap as it was.
    pub fn duplicate(&mut self, term: Cell, attrs: AttrCopy) -> Result<Cell, OutOfMemory> {
        self.copy_heap::<false>(term, attrs)
    }

    fn copy_heap<const SHARE: bool>(&mut self, term: Cell, attrs: AttrCopy) -> Result<Cell, OutOfMemory> {
        let (x, top) = (self.deref(term), self.top);
        let result = copy_to(&mut Heap::<SHARE>(self), None, x, attrs);
        match result {
            Ok(c) => {
                self.note_built(top);
                Ok(self.deref(c))
            }
            Err(e) => {
                self.top = top;
                Err(e)
            }
        }
    }
}

#[cfg(test)]
#[path = "copy_tests.rs"]
mod tests;
