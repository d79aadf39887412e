//! Global variables and destructive assignment that survives backtracking.
//!
//! A global variable is a cell in the heap below everything else that is kept
//! (its value may be replaced with or without a trail entry). What `nb_setval/2`
//! and `nb_setarg/3` store must not go away on backtracking: it is duplicated to
//! the heap's top, and all choice points' heap marks are raised above it.

use super::{Machine, choice};
use crate::term::{Atom, AttrCopy, Cell, Functor, Res, names};

impl Machine {
    /// The value of a global variable.
    pub fn global(&self, key: Atom) -> Option<Cell> {
        let holder = *self.globals.get(&key)?;
        Some(self.store.arg(holder.addr() + 8, 0))
    }

    /// Assigns so that backtracking does not undo it.
    ///
    /// # Errors
    /// Out of memory.
    pub fn nb_assign_global(&mut self, key: Atom, value: Cell) -> Res<()> {
        let value = self.permanent(value)?;
        let holder = self.holder(key);
        self.store.set_arg(holder.addr() + 8, value);
        self.freeze_heap();
        Ok(())
    }

    /// Assigns until backtracking.
    pub fn b_assign_global(&mut self, key: Atom, value: Cell) {
        let known = self.globals.contains_key(&key);
        let holder = self.holder(key);
        if !known {
            self.freeze_heap();
        }
        let value = self.store.deref(value);
        self.store.assign_trailed(holder.addr() + 8, value.as_argument());
    }

    /// Forgets a global variable; backtracking does not bring it back.
    pub fn delete_global(&mut self, key: Atom) {
        self.globals.remove(&key);
    }

    /// Replaces an argument so that backtracking does not undo it.
    ///
    /// # Errors
    /// Out of memory.
    pub fn nb_setarg(&mut self, addr: isize, value: Cell) -> Res<()> {
        let value = self.permanent(value)?;
        self.store.set_arg(addr, value);
        self.freeze_heap();
        Ok(())
    }

    fn permanent(&mut self, value: Cell) -> Res<Cell> {
        let value = self.store.deref(value);
        if value.is_immediate() { Ok(value) } else { Ok(self.store.duplicate(value, AttrCopy::Copy)?) }
    }

    /// The one-argument term that holds a global variable's value.
    fn holder(&mut self, key: Atom) -> Cell {
        if let Some(c) = self.globals.get(&key) {
            return *c;
        }
        let c = self.store.put_compound(Functor::new(names::VAR_NAMED, 1), &[Cell::atom(names::NIL)]);
        self.globals.insert(key, c);
        c
    }

    /// Raises the heap marks of all choice points to the top: what is there now stays.
    fn freeze_heap(&mut self) {
        let top = self.store.top as u64;
        // SAFETY: walks the choice points from the newest to the area's end.
        unsafe {
            let end = self.choice.ptr().add(self.choice.words());
            let mut b = self.b;
            while b != end && *b.add(choice::HEAP) != top {
                *b.add(choice::HEAP) = top;
                b = *b.add(choice::PREV) as *mut u64;
            }
        }
        self.reset_hb();
    }
}
