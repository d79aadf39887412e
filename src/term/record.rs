//! Terms outside the heap: flat, relocatable, independent of backtracking and collection.
//!
//! A recorded term is written as heap words whose references are byte offsets
//! from the start of the record, so that restoring is a copy that adds a
//! constant to some words.

use super::{
    atom::names,
    cell::{Cell, SUB_BOX, Tag},
    copy::{AttrCopy, Target, copy_to},
    store::{OutOfMemory, Store},
};

/// A buffer as the target of a copy.
struct Buffer<'a, const SHARE: bool> {
    store: &'a Store,
    words: &'a mut Vec<u64>,
}

impl<const SHARE: bool> Target for Buffer<'_, SHARE> {
    const SHARES_CONSTANTS: bool = SHARE;
    #[inline(always)]
    fn store(&self) -> &Store {
        self.store
    }
    #[inline(always)]
    fn alloc(&mut self, words: usize) -> Result<isize, OutOfMemory> {
        let at = self.words.len();
        self.words.resize(at + words, 0);
        Ok(8 * at as isize)
    }
    #[inline(always)]
    fn put(&mut self, at: isize, c: Cell) {
        self.words[at as usize / 8] = c.0;
    }
    #[inline(always)]
    fn used(&self) -> isize {
        8 * self.words.len() as isize
    }
    fn reset(&mut self, used: isize) {
        self.words.truncate(used as usize / 8);
    }
}

/// Adds `delta` to a word that refers to something in the record.
#[inline(always)]
const fn shifted(w: u64, delta: isize) -> u64 {
    // all tags but Con (3) and Int (4) refer; a negative offset is a constant's and stays
    let refers = (w.wrapping_add(5) & 6 != 0) & (w as i64 >= 0);
    w.wrapping_add(delta as u64 & (refers as u64).wrapping_neg())
}

impl Store {
    /// Appends recorded words to the heap, which has room for them.
    #[inline]
    fn paste(&mut self, words: &[u64], delta: isize) {
        debug_assert!(self.used() + words.len() <= self.capacity());
        let at = self.top;
        self.top += 8 * words.len() as isize;
        // SAFETY: the caller has made room; `base + at` up to the new top is inside the block.
        let out = unsafe { std::slice::from_raw_parts_mut(self.base.byte_offset(at), words.len()) };
        let mut i = 0;
        while i < words.len() {
            let w = words[i];
            if w & 0xFF == SUB_BOX {
                let end = i + 1 + Cell(w).box_words();
                out[i..end].copy_from_slice(&words[i..end]);
                i = end;
            } else {
                out[i] = shifted(w, delta);
                i += 1;
            }
        }
        self.note_built(at);
    }

    /// Records a term with the attributes of its variables.
    pub fn record(&self, term: Cell) -> Record {
        self.record_with(term, AttrCopy::Copy)
    }

    /// Records a term.
    pub fn record_with(&self, term: Cell, attrs: AttrCopy) -> Record {
        let x = self.deref(term);
        if x.is_immediate() {
            return Record { words: Box::default(), root: x };
        }
        let mut words = Vec::new();
        let root = copy_to(&mut Buffer::<false> { store: self, words: &mut words }, None, x, attrs);
        // a buffer's `alloc` does not fail
        let root = root.unwrap_or(Cell::atom(names::NIL));
        Record { words: words.into_boxed_slice(), root }
    }

    /// A copy of a recorded term on the heap, with new variables.
    ///
    /// # Errors
    /// [`OutOfMemory`], with the heap as it was.
    #[inline]
    pub fn restore(&mut self, record: &Record) -> Result<Cell, OutOfMemory> {
        if record.words.is_empty() {
            return Ok(record.root);
        }
        self.ensure(record.words.len())?;
        let delta = self.top;
        self.paste(&record.words, delta);
        Ok(self.deref(Cell(shifted(record.root.0, delta))))
    }
}

/// A term outside the heap. Its atoms are those of the session (or of a layer below it).
#[derive(Clone, Debug)]
pub struct Record {
    words: Box<[u64]>,
    root: Cell,
}

impl Record {
    /// Bytes of memory that the record takes.
    pub fn bytes(&self) -> usize {
        size_of::<Record>() + 8 * self.words.len()
    }

    /// The heap words that restoring takes.
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// The atom or small integer, if the record is nothing but that.
    pub fn immediate(&self) -> Option<Cell> {
        self.root.is_immediate().then_some(self.root)
    }
}

/// Many recorded terms in one block, as `findall/3` collects them.
///
/// The block is the image of a list: each item begins with the two cells of
/// its pair, whose tail refers to the next item. Restoring the list is one
/// relocating copy. Constants of the code area are referred to, not copied: a
/// buffer must not outlive the constants of its session.
#[derive(Default)]
pub struct RecordBuffer {
    words: Vec<u64>,
    items: usize,
    /// Word index of the last item.
    last: usize,
}

/// A place in a [`RecordBuffer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BufferMark {
    words: usize,
    items: usize,
    last: usize,
}

impl RecordBuffer {
    /// An empty buffer.
    pub fn new() -> RecordBuffer {
        RecordBuffer::default()
    }

    /// The number of terms.
    pub fn len(&self) -> usize {
        self.items
    }

    /// True if there are no terms.
    pub fn is_empty(&self) -> bool {
        self.items == 0
    }

    /// Bytes of memory in use.
    pub fn bytes(&self) -> usize {
        8 * self.words.capacity()
    }

    /// Words in use.
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// The end of the buffer as it is now.
    pub fn mark(&self) -> BufferMark {
        BufferMark { words: self.words.len(), items: self.items, last: self.last }
    }

    /// The number of terms since a mark.
    pub fn len_since(&self, mark: BufferMark) -> usize {
        self.items - mark.items
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.truncate(BufferMark { words: 0, items: 0, last: 0 });
    }

    /// Forgets what was added since the mark.
    pub fn truncate(&mut self, mark: BufferMark) {
        self.words.truncate(mark.words);
        (self.items, self.last) = (mark.items, mark.last);
        // one large collection should not hold its memory for ever
        if self.words.capacity() > 1 << 20 && self.words.len() < self.words.capacity() / 8 {
            self.words.shrink_to(self.words.len() * 2);
        }
    }

    /// Appends a term with the attributes of its variables; returns where it is, for [`RecordBuffer::restore_at`].
    #[inline]
    pub fn push(&mut self, store: &Store, term: Cell) -> BufferMark {
        self.push_with(store, term, AttrCopy::Copy)
    }

    /// Appends a term.
    #[inline]
    pub fn push_with(&mut self, store: &Store, term: Cell, attrs: AttrCopy) -> BufferMark {
        let place = self.mark();
        let at = self.words.len();
        self.words.extend([0, 0]);
        let x = store.deref(term);
        let root = if x.is_immediate() {
            x
        } else {
            let mut target = Buffer::<true> { store, words: &mut self.words };
            // a buffer's `alloc` does not fail
            copy_to(&mut target, Some(8 * at as isize), x, attrs).unwrap_or(Cell::atom(names::NIL))
        };
        self.words[at] = root.0;
        self.words[at + 1] = Cell::refer(Tag::Lst, 8 * self.words.len() as isize).0;
        self.last = at;
        self.items += 1;
        place
    }

    /// A copy of the term that [`RecordBuffer::push`] put at this place.
    ///
    /// # Errors
    /// [`OutOfMemory`], with the heap as it was.
    pub fn restore_at(&self, store: &mut Store, place: BufferMark) -> Result<Cell, OutOfMemory> {
        let at = place.words;
        let root = Cell(self.words[at]);
        if root.is_immediate() {
            return Ok(root);
        }
        let end = Cell(self.words[at + 1]).addr() as usize / 8;
        store.ensure(end - at)?;
        let new = store.top;
        store.paste(&self.words[at..end], new - 8 * at as isize);
        store.set(new + 8, Cell::atom(names::NIL));
        Ok(store.deref(store.get(new)))
    }

    /// The list of copies of all terms, ended by `tail`.
    ///
    /// # Errors
    /// [`OutOfMemory`], with the heap as it was.
    pub fn restore_all_as_list(&self, store: &mut Store, tail: Cell) -> Result<Cell, OutOfMemory> {
        self.restore_list_since(BufferMark { words: 0, items: 0, last: 0 }, store, tail)
    }

    /// The list of copies of the terms added since a mark, ended by `tail`.
    ///
    /// # Errors
    /// [`OutOfMemory`], with the heap as it was.
    pub fn restore_list_since(&self, mark: BufferMark, store: &mut Store, tail: Cell) -> Result<Cell, OutOfMemory> {
        if self.items == mark.items {
            return Ok(tail);
        }
        let words = &self.words[mark.words..];
        store.ensure(words.len())?;
        let new = store.top;
        store.paste(words, new - 8 * mark.words as isize);
        store.set_arg(new + 8 * (self.last - mark.words + 1) as isize, tail);
        Ok(Cell::refer(Tag::Lst, new))
    }
}

#[cfg(test)]
#[path = "record_tests.rs"]
mod tests;
