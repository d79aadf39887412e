//! Dynamic predicates: clauses come and go while goals run.
//!
//! A goal sees the clauses of the generation in which it began (the logical
//! update view). Its choice point keeps the next clause's sequence number and
//! that generation; candidates are found through a hash on one argument, made
//! when a call has that argument bound and there are clauses enough.

use std::sync::Arc;

use super::{
    Machine,
    arg_index::{ARGS, ArgIndex},
    choice,
    index::head_keys,
};
use crate::{
    program::{Clause, Entry, Key, Kind, Op, PredId, Word},
    term::{Cell, Functor, Throw, View, names},
};

/// With fewer clauses than this a scan is as good as a hash.
const MIN_CLAUSES: usize = 8;

/// How a goal looks for clauses.
#[derive(Clone, Copy)]
enum Search {
    All(Key),
    By(usize, Key),
}

impl Machine {
    /// The first call of a goal on a dynamic predicate; `traced`: what the clause calls is shown.
    pub(super) fn dynamic_call(&mut self, id: PredId, traced: bool) -> Result<*const u64, Throw> {
        self.tidy(id, false);
        let generation = self.generation;
        let search = self.search_for(id);
        let Some((seq, code)) = self.next_clause(id, search, i64::MIN, generation) else {
            return Ok(std::ptr::null());
        };
        if let Some((next, _)) = self.next_clause(id, search, seq + 1, generation) {
            let n = self.preds.get(id).key.arity();
            let retry = if traced { self.traced_retry(id) } else { None };
            let retry = retry.unwrap_or_else(|| self.retry_code(id));
            // the state: next sequence number and generation, above the saved arguments
            self.x[n] = Cell::int(generation as i64);
            self.push_choice(retry, n + 1, Cell::int(next)).map_err(|_| Throw::Memory)?;
            self.b0 = self.choice_prev();
        } else {
            self.b0 = self.b;
        }
        Ok(if traced { self.traced_by_number(id, seq, code) } else { code })
    }

    /// The traced code of the clause with this sequence number.
    #[cold]
    fn traced_by_number(&mut self, id: PredId, seq: i64, code: *const u64) -> *const u64 {
        let clause = self.preds.get(id).clauses.get(seq).map(|e| e.clause.clone());
        clause.map_or(code, |c| self.traced_code(&c))
    }

    /// Backtracking into a goal on a dynamic predicate; the registers are restored.
    pub(super) fn dynamic_retry(&mut self, id: PredId, traced: bool) -> Result<*const u64, Throw> {
        let n = self.preds.get(id).key.arity();
        let generation = self.x[n].int_value() as u64;
        // SAFETY: the topmost choice point is this goal's.
        let seq = Cell(unsafe { *self.b.add(choice::STATE) }).int_value();
        let search = self.search_for(id);
        let found = self.next_clause(id, search, seq, generation);
        let Some((seq, code)) = found else {
            self.pop_choice();
            return Ok(std::ptr::null());
        };
        match self.next_clause(id, search, seq + 1, generation) {
            Some((next, _)) => {
                // SAFETY: as above.
                unsafe { *self.b.add(choice::STATE) = Cell::int(next).0 };
                self.b0 = self.choice_prev();
            }
            None => {
                self.pop_choice();
                self.b0 = self.b;
            }
        }
        Ok(if traced { self.traced_by_number(id, seq, code) } else { code })
    }

    fn choice_prev(&self) -> *mut u64 {
        // SAFETY: there is a choice point.
        (unsafe { *self.b.add(choice::PREV) }) as *mut u64
    }

    fn retry_code(&self, id: PredId) -> *const u64 {
        let at = self.entry_table[id.0 as usize];
        // SAFETY: a dynamic predicate's stub has its retry instruction second.
        unsafe {
            debug_assert_eq!(Word(*at).op(), Some(Op::Dynamic));
            at.add(1)
        }
    }

    /// Chooses an index for the arguments in the registers, making it if it pays.
    fn search_for(&mut self, id: PredId) -> Search {
        if !self.indexing {
            return Search::All(Key::ANY);
        }
        let n = self.preds.get(id).key.arity().min(ARGS);
        let count = self.preds.get(id).clauses.len();
        let first = if n > 0 { Key::of(&self.store, self.x[0]) } else { Key::ANY };
        if count < MIN_CLAUSES {
            return Search::All(first);
        }
        for arg in 0..n {
            let key = if arg == 0 { first } else { Key::of(&self.store, self.x[arg]) };
            if key == Key::ANY || key == Key::BOXED {
                continue;
            }
            let link = &self.links[id.0 as usize].dynamic;
            if link.by_arg[arg].is_some() {
                return Search::By(arg, key);
            }
            if link.useless[arg] > count {
                continue;
            }
            if self.make_index(id, arg) {
                return Search::By(arg, key);
            }
        }
        Search::All(first)
    }

    /// Builds the index on one argument; false if it would tell nothing.
    fn make_index(&mut self, id: PredId, arg: usize) -> bool {
        let arity = self.preds.get(id).key.arity();
        let clauses = self.preds.get(id).clauses.clone();
        let mut index = ArgIndex::with_capacity(clauses.len());
        for (seq, e) in clauses.iter() {
            let key = if arg == 0 { e.key } else { head_keys(&e.clause, arity)[arg] };
            index.add(key, seq, true);
        }
        let useful = index.keys() > 1;
        let link = &mut self.links[id.0 as usize].dynamic;
        if useful {
            self.meter.program_bytes += index.bytes();
            link.by_arg[arg] = Some(Box::new(index));
        } else {
            link.useless[arg] = clauses.len() * 2;
        }
        useful
    }

    fn next_clause(&self, id: PredId, search: Search, from: i64, generation: u64) -> Option<(i64, *const u64)> {
        let clauses = &self.preds.get(id).clauses;
        let (low, high) = clauses.range();
        let mut seq = from.max(low);
        match search {
            Search::All(key) => {
                while seq < high {
                    let e = clauses.get(seq)?;
                    if e.visible(generation) && e.key.may_match(key) {
                        return Some((seq, e.clause.code().as_ptr()));
                    }
                    seq += 1;
                }
                None
            }
            Search::By(arg, key) => {
                let index = self.links[id.0 as usize].dynamic.by_arg[arg].as_deref()?;
                loop {
                    seq = index.next(key, seq)?;
                    let e = clauses.get(seq)?;
                    if e.visible(generation) {
                        return Some((seq, e.clause.code().as_ptr()));
                    }
                    seq += 1;
                }
            }
        }
    }

    /// Adds a clause. The predicate becomes one with clauses if it was none.
    pub fn add_clause(&mut self, id: PredId, clause: Clause, at_end: bool) {
        self.tidy(id, false);
        let p = self.preds.get(id);
        let arity = p.key.arity();
        let dynamic = p.flags.dynamic;
        let keys = head_keys(&clause, arity);
        self.meter.program_bytes += clause.bytes() + size_of::<Entry>();
        self.generation += 1;
        let entry = Entry { clause, key: keys[0], born: self.generation, died: u64::MAX };
        let seq = self.preds.clauses_mut(id).add(entry, at_end);
        if self.preds.get(id).kind != Kind::Clauses {
            self.preds.get_mut(id).kind = Kind::Clauses;
            self.reset_entry(id);
        } else if !dynamic {
            self.stale_entry(id);
        }
        let indexes = &mut self.links[id.0 as usize].dynamic;
        for (arg, index) in indexes.by_arg.iter_mut().enumerate() {
            if let Some(index) = index {
                index.add(keys[arg], seq, at_end);
                self.meter.program_bytes += ArgIndex::BYTES;
            }
        }
        if self.meter.memory_limit.is_some_and(|limit| self.meter.program_bytes > limit) {
            self.rebudget();
        }
    }

    /// Clauses that are out of their predicate's list go when no goal runs them.
    fn bury(&mut self, gone: Vec<Clause>) {
        let bytes: usize = gone.iter().map(|c| c.bytes() + size_of::<Entry>()).sum();
        self.meter.program_bytes = self.meter.program_bytes.saturating_sub(bytes);
        self.graveyard.extend(gone);
    }

    /// Forgets the argument indexes of a predicate.
    fn drop_indexes(&mut self, id: PredId) {
        let old = std::mem::take(&mut self.links[id.0 as usize].dynamic);
        self.meter.program_bytes = self.meter.program_bytes.saturating_sub(old.bytes());
    }

    /// A static predicate has changed: its index is built anew at the next call.
    fn stale_entry(&mut self, id: PredId) {
        if !self.is_stale(id) {
            self.reset_entry(id);
        }
    }

    /// Removes a clause; goals that began before still see it. False if it is gone already.
    pub fn erase_clause(&mut self, id: PredId, seq: i64) -> bool {
        self.generation += 1;
        let generation = self.generation;
        if !self.preds.clauses_mut(id).erase(seq, generation) {
            return false;
        }
        if !self.preds.get(id).flags.dynamic {
            self.stale_entry(id);
        }
        true
    }

    /// Takes erased clauses out of the list if they are many and no goal is
    /// looking at the predicate. `own`: the topmost choice point belongs to the
    /// builtin that asks, which has not begun to look.
    pub fn tidy(&mut self, id: PredId, own: bool) {
        let clauses = &self.preds.get(id).clauses;
        let erased = clauses.erased();
        // deep stacks are looked through less often
        let due = erased > clauses.len() + 16 && erased * 8 >= self.choice_used() / choice::HEADER;
        if !due || self.is_watched(id, own) {
            return;
        }
        let gone = self.preds.clauses_mut(id).sweep();
        self.bury(gone);
        self.drop_indexes(id);
        if self.graveyard.len() > self.code_limit {
            self.sweep_code();
            self.code_limit = (2 * self.graveyard.len()).max(1024);
        }
    }

    /// True if some choice point is inside a goal on this predicate (or inside
    /// `clause/2` or `retract/1`, which might be about it).
    fn is_watched(&self, id: PredId, own: bool) -> bool {
        let key = self.preds.get(id).key;
        // SAFETY: walks the choice points; the alternatives are instructions.
        unsafe {
            let end = self.choice.ptr().add(self.choice.words());
            let mut b = if own { *self.b.add(choice::PREV) as *mut u64 } else { self.b };
            while b != end {
                let w = Word(*(*b.add(choice::ALT) as *const u64));
                match w.op() {
                    Some(Op::DynRetry) if w.immediate() == id.0 => return true,
                    Some(Op::NondetRetry) if self.looks_at(b, w.immediate() as usize, key) => return true,
                    _ => {}
                }
                b = *b.add(choice::PREV) as *mut u64;
            }
        }
        false
    }

    /// True if a builtin's choice point goes through the clauses of a predicate of this name.
    ///
    /// # Safety
    /// `b` is a choice point of a nondeterministic builtin.
    unsafe fn looks_at(&self, b: *mut u64, func: usize, key: Functor) -> bool {
        if !matches!(self.builtins.rows[func].name, "clause" | "retract") {
            return false;
        }
        // SAFETY: both save at least one register.
        let mut c = Cell(unsafe { *b.add(choice::HEADER) });
        loop {
            match self.store.view(c) {
                View::Compound(f, args) if f == Functor::new(names::COLON, 2) => c = self.store.arg(args, 1),
                View::Compound(f, args) if f == Functor::new(names::NECK, 2) => c = self.store.arg(args, 0),
                View::Compound(f, _) => return f == key,
                View::Atom(a) => return Functor::new(a, 0) == key,
                _ => return true,
            }
        }
    }

    /// Makes a predicate dynamic (it may have clauses already).
    pub fn make_dynamic(&mut self, id: PredId) {
        let p = self.preds.get_mut(id);
        p.flags.dynamic = true;
        p.flags.defined = true;
        if p.kind == Kind::Undefined || matches!(p.kind, Kind::Import(_)) {
            p.kind = Kind::Clauses;
        }
        self.reset_entry(id);
    }

    /// Makes a predicate static.
    pub fn make_static(&mut self, id: PredId) {
        self.preds.get_mut(id).flags.dynamic = false;
        self.drop_indexes(id);
        self.reset_entry(id);
    }

    /// Removes all clauses and declarations of a predicate.
    pub fn undefine(&mut self, id: PredId) {
        let gone: Vec<Clause> = self.preds.get(id).clauses.iter().map(|(_, e)| e.clause.clone()).collect();
        self.bury(gone);
        let p = self.preds.get_mut(id);
        p.clauses = Arc::default();
        p.kind = Kind::Undefined;
        p.flags = Default::default();
        p.meta = None;
        self.generation += 1;
        self.drop_indexes(id);
        self.reset_entry(id);
    }

    /// Clauses that may match a head whose first argument has this key, from
    /// sequence number `from` on, as a goal of `generation` sees them.
    pub fn matching_clause(&self, id: PredId, key: Key, from: i64, generation: u64) -> Option<(i64, Clause)> {
        let key = if self.indexing { key } else { Key::ANY };
        let clauses = &self.preds.get(id).clauses;
        let (low, high) = clauses.range();
        let mut seq = from.max(low);
        let index = self.links[id.0 as usize].dynamic.by_arg[0].as_deref();
        if let (Some(index), true) = (index, key != Key::ANY && key != Key::BOXED) {
            loop {
                seq = index.next(key, seq)?;
                let e = clauses.get(seq)?;
                if e.visible(generation) {
                    return Some((seq, e.clause.clone()));
                }
                seq += 1;
            }
        }
        while seq < high {
            let e = clauses.get(seq)?;
            if e.visible(generation) && e.key.may_match(key) {
                return Some((seq, e.clause.clone()));
            }
            seq += 1;
        }
        None
    }

    /// Makes the first-argument index if the predicate is large and `key` is bound.
    pub fn prepare_matching(&mut self, id: PredId, key: Key) {
        let p = self.preds.get(id);
        if p.flags.dynamic && key != Key::ANY && key != Key::BOXED && p.clauses.len() >= MIN_CLAUSES {
            let link = &self.links[id.0 as usize].dynamic;
            if link.by_arg[0].is_none() && link.useless[0] <= p.clauses.len() {
                self.make_index(id, 0);
            }
        }
    }

    /// `Name/Arity` of a predicate, qualified unless it is the user's or the system's.
    pub fn indicator(&mut self, id: PredId) -> Cell {
        let p = self.preds.get(id);
        let (key, module) = (p.key, p.module);
        let pi = [Cell::atom(key.name()), Cell::int(key.arity() as i64)];
        let pi = self.store.put_compound(Functor::new(names::SLASH, 2), &pi);
        if module == names::USER || module == names::SYSTEM {
            pi
        } else {
            self.store.put_compound(Functor::new(names::COLON, 2), &[Cell::atom(module), pi])
        }
    }
}
