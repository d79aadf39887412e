//! A growable array of words, addressed by raw pointers on the machine's hot
//! paths and by checked indexes everywhere else.

// The system's allocator, whatever the program's is: it grows large blocks by moving pages.
use std::alloc::{GlobalAlloc, Layout, System, handle_alloc_error};

/// A contiguous block of words. Growing moves it: whoever keeps a pointer into
/// it reloads that pointer after anything that can grow.
pub struct Area {
    ptr: *mut u64,
    words: usize,
}

// SAFETY: an Area owns its memory alone, like a Vec.
unsafe impl Send for Area {}

impl Area {
    /// A zeroed block of `words` words.
    pub fn new(words: usize) -> Area {
        let words = words.max(1);
        let layout = Layout::array::<u64>(words).expect("an area's size");
        // SAFETY: the layout is not empty.
        let ptr = unsafe { System.alloc_zeroed(layout) }.cast::<u64>();
        if ptr.is_null() {
            handle_alloc_error(layout)
        }
        Area { ptr, words }
    }

    /// The first word.
    #[inline(always)]
    pub fn ptr(&self) -> *mut u64 {
        self.ptr
    }

    /// The size in words.
    #[inline(always)]
    pub fn words(&self) -> usize {
        self.words
    }

    /// Makes the block at least `words` long; what was there keeps its index.
    /// Returns false, with nothing changed, if the system has no memory for it.
    #[must_use]
    pub fn grow(&mut self, words: usize) -> bool {
        if words <= self.words {
            return true;
        }
        let (Ok(old), Ok(new)) = (Layout::array::<u64>(self.words), Layout::array::<u64>(words)) else {
            return false;
        };
        // SAFETY: `ptr` was allocated with `old`, and `new` is not empty.
        let ptr = unsafe { System.realloc(self.ptr.cast(), old, new.size()) }.cast::<u64>();
        if ptr.is_null() {
            return false;
        }
        self.ptr = ptr;
        self.words = words;
        true
    }

    /// Gives memory back; the caller knows that nothing above `words` is in use.
    pub fn shrink(&mut self, words: usize) {
        let words = words.max(1);
        if words >= self.words {
            return;
        }
        let (Ok(old), Ok(new)) = (Layout::array::<u64>(self.words), Layout::array::<u64>(words)) else {
            return;
        };
        // SAFETY: as in `grow`; shrinking in place or moving are both fine.
        let ptr = unsafe { System.realloc(self.ptr.cast(), old, new.size()) }.cast::<u64>();
        if !ptr.is_null() {
            self.ptr = ptr;
            self.words = words;
        }
    }

    /// The word at `i`.
    #[inline(always)]
    pub fn get(&self, i: usize) -> u64 {
        debug_assert!(i < self.words);
        // SAFETY: inside the block; checked in debug builds.
        unsafe { *self.ptr.add(i) }
    }

    /// Stores the word at `i`.
    #[inline(always)]
    pub fn set(&mut self, i: usize, v: u64) {
        debug_assert!(i < self.words);
        // SAFETY: inside the block; checked in debug builds.
        unsafe { *self.ptr.add(i) = v }
    }
}

impl Drop for Area {
    fn drop(&mut self) {
        let layout = Layout::array::<u64>(self.words).expect("an area's size");
        // SAFETY: allocated with this layout and not freed before.
        unsafe { System.dealloc(self.ptr.cast(), layout) }
    }
}
