//! The store: heap, constants area and trail.
//!
//! Every address is a signed byte offset from the base. The heap grows up from
//! the base, the constants area grows down from it, so that one base serves
//! both and a reference into the constants is simply negative. Growing moves
//! the block; offsets stay valid, raw pointers do not.
//!
//! **Rooting rule.** Garbage is collected only at call boundaries of the
//! machine, never inside a builtin or any function of this layer. Rust code may
//! therefore hold cells in locals freely, as long as it does not return to the
//! machine's loop in between. What must live longer goes into a machine
//! register, a choice point's state cell or a global variable.

use super::{
    area::Area,
    arith::{ArithFlags, Evaluables, Random, Watch},
    atom::{Atoms, names},
    cell::{Atom, BoxKind, Cell, Functor, Tag},
    unify::OccursCheck,
};

/// The memory limit of the session does not allow what was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("out of memory")]
pub struct OutOfMemory;

/// Free words that the machine may count on after each call boundary, so that
/// compiled code between two calls need not check the heap.
pub const MARGIN: usize = 8 * 1024;

/// A dereferenced cell, taken apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum View<'a> {
    /// An unbound variable, plain (`Ref`) or attributed (`Att`).
    Var(Cell),
    /// An atom.
    Atom(Atom),
    /// A small integer.
    Int(i64),
    /// A float.
    Float(f64),
    /// A big integer; [`Store::number`] gives its value.
    Big(Cell),
    /// A rational; [`Store::number`] gives its value.
    Rational(Cell),
    /// A string.
    Text(&'a str),
    /// A compound term: functor (`'.'/2` for list pairs) and the address of the first argument.
    Compound(Functor, isize),
}

/// Where `pending` lives.
const PENDING: isize = 8;
/// Where [`Store::residue`] lives.
const RESIDUE: isize = 16;
/// What it holds while nobody asks.
const NOT_ASKED: Cell = Cell::int(0);

/// `'.'/2`
pub const PAIR: Functor = Functor::new(names::DOT, 2);

/// Heap, constants, trail and atoms of one session.
pub struct Store {
    area: Area,
    /// The base address; the first heap word.
    pub(crate) base: *mut u64,
    /// Byte offset of the first free heap word.
    pub(crate) top: isize,
    /// Variables at or above this offset need no trailing.
    pub(crate) hb: isize,
    /// The trail; see [`Store::undo_to`] for its two kinds of entry.
    pub(crate) trail: Area,
    /// Number of words in use on the trail.
    pub(crate) tr: usize,
    consts_cap: usize,
    consts_used: usize,
    /// Most words that heap and trail together may take.
    limit: usize,
    /// The machine calls its slow path at the next call once the heap top is
    /// beyond this address: the heap is short, or (null) something wants attention.
    pub(crate) alarm: *mut u64,
    /// Beyond this address less than the margin is left.
    pub(crate) brink: *mut u64,
    /// The machine wants to know when the heap is this many words long.
    pub(crate) gc_line: usize,
    /// The atom table.
    pub atoms: Atoms,
    /// The flags that arithmetic obeys.
    pub arith_flags: ArithFlags,
    /// The source of random numbers.
    pub random: Random,
    /// The evaluable functors, as atoms of this table.
    pub(crate) evaluables: Evaluables,
    /// There have been attributed variables.
    pub(crate) attributed: bool,
    /// What a unification does that would make a cyclic term.
    pub(crate) occurs_check: OccursCheck,
    /// The variable and the term of one that is to be an error.
    pub(crate) occurs: Option<(Cell, Cell)>,
    /// What stops arithmetic on very long integers.
    pub(crate) watch: Watch,
}

// SAFETY: `base`, `alarm` and `brink` point into `area`, which the store owns.
unsafe impl Send for Store {}

impl Store {
    /// An empty store over `atoms`.
    pub fn new(atoms: Atoms) -> Store {
        let consts_cap = 64;
        let area = Area::new(consts_cap + 4 * MARGIN);
        // SAFETY: inside the block just made.
        let base = unsafe { area.ptr().add(consts_cap) };
        // SAFETY: as above; the heap is `4 * MARGIN` words long.
        let alarm = unsafe { base.add(3 * MARGIN) };
        let mut store = Store {
            area,
            base,
            top: 0,
            hb: 8,
            alarm,
            brink: alarm,
            trail: Area::new(1024),
            tr: 0,
            consts_cap,
            consts_used: 0,
            limit: usize::MAX / 16,
            gc_line: usize::MAX,
            atoms,
            arith_flags: ArithFlags::default(),
            random: Random::default(),
            evaluables: Evaluables::default(),
            attributed: false,
            occurs_check: OccursCheck::Off,
            occurs: None,
            watch: Watch::default(),
        };
        // The first word is nobody's: the target of trail entries that the collector
        // has dropped; so no live reference is ever a zero word. Then come `pending` and `residue`.
        store.push(Cell::atom(names::NIL));
        store.push(Cell::atom(names::NIL));
        store.push(NOT_ASKED);
        store
    }

    /// Attributed variables bound since the last call boundary: a list of
    /// `wake(Attributes, Value)` terms, or `[]`. It lives in a heap word, so that
    /// backtracking and the collector treat it like any other.
    pub fn pending(&self) -> Cell {
        self.get(PENDING)
    }

    /// Empties [`Store::pending`].
    pub fn clear_pending(&mut self) {
        self.assign_trailed(PENDING, Cell::atom(names::NIL));
    }

    /// For `call_residue_vars/2`: a list of variables that have got or changed
    /// attributes, the newest first, if somebody has asked for it.
    pub fn residue(&self) -> Option<Cell> {
        Some(self.get(RESIDUE)).filter(|c| *c != NOT_ASKED)
    }

    /// Begins a new list of such variables, or goes on with an old one, or stops noting them.
    pub fn set_residue(&mut self, list: Option<Cell>) {
        self.assign_trailed(RESIDUE, list.unwrap_or(NOT_ASKED));
    }

    /// Notes a variable whose attributes are new or have changed.
    pub fn note_residue(&mut self, var: Cell) {
        if let Some(list) = self.residue() {
            let list = self.put_pair(var, list);
            self.assign_trailed(RESIDUE, list);
        }
    }

    /// Notes the attributed variables of a term that was built since the heap's top was `from`.
    #[inline(always)]
    pub(crate) fn note_built(&mut self, from: isize) {
        if self.attributed && self.residue().is_some() {
            self.note_region(from, self.top);
        }
    }

    #[cold]
    fn note_region(&mut self, from: isize, to: isize) {
        let mut at = from;
        while at < to {
            let c = self.get(at);
            if c == Cell::refer(Tag::Att, at) {
                self.note_residue(c);
            }
            at += 8 * (1 + if c.is_box_header() { c.box_words() as isize } else { 0 });
        }
    }

    /// Where the words lie that are roots of the collector.
    pub(crate) const ROOTS: [isize; 2] = [PENDING, RESIDUE];

    /// Sets the alarm line to where the machine's margin begins, or where a collection is due.
    pub(crate) fn reset_alarm(&mut self) {
        let words = (self.capacity() - MARGIN).min(self.gc_line);
        // SAFETY: inside the block.
        self.alarm = unsafe { self.base.add(words) };
    }

    /// After the block has moved or changed its size.
    fn set_lines(&mut self) {
        // SAFETY: inside the block.
        self.brink = unsafe { self.base.add(self.capacity() - MARGIN) };
        if !self.alarm.is_null() {
            self.reset_alarm();
        }
    }

    /// Makes the machine's margin free again, beyond the limit if need be: that
    /// is looked at before the next call.
    #[inline]
    pub(crate) fn keep_margin(&mut self) {
        if self.used() + MARGIN > self.capacity() {
            self.must_grow(0);
        }
    }

    /// True if the machine is to take its slow path at the next call.
    #[inline(always)]
    pub(crate) fn is_past_alarm(&self) -> bool {
        self.base.wrapping_byte_offset(self.top) > self.alarm
    }

    /// Makes the machine take its slow path at the next call.
    pub(crate) fn raise_alarm(&mut self) {
        self.alarm = std::ptr::null_mut();
    }

    /// Sets the limit of heap and trail in bytes.
    pub fn set_limit(&mut self, bytes: usize) {
        self.limit = bytes / 8;
    }

    /// The limit of heap and trail in words.
    pub(crate) fn limit_words(&self) -> usize {
        self.limit
    }

    /// The heap's top, for [`Store::reset_top`].
    pub fn top(&self) -> isize {
        self.top
    }

    /// Forgets what was built since the top was `top`; nothing may refer to it.
    pub fn reset_top(&mut self, top: isize) {
        debug_assert!(top <= self.top);
        self.top = top;
    }

    /// Words of heap in use.
    #[inline(always)]
    pub fn used(&self) -> usize {
        self.top as usize / 8
    }

    /// Heap words that can be used before the block has to grow.
    #[inline(always)]
    pub fn capacity(&self) -> usize {
        self.area.words() - self.consts_cap
    }

    /// Bytes of heap, trail and session atoms in use.
    pub fn bytes(&self) -> usize {
        (self.used() + self.tr) * 8 + self.atoms.bytes()
    }

    /// Makes room for `words` more heap words (and the machine's margin).
    ///
    /// # Errors
    /// [`OutOfMemory`] beyond the store's limit or the system's memory.
    #[inline]
    pub fn ensure(&mut self, words: usize) -> Result<(), OutOfMemory> {
        if self.used() + words + MARGIN <= self.capacity() { Ok(()) } else { self.grow(words) }
    }

    #[cold]
    fn grow(&mut self, words: usize) -> Result<(), OutOfMemory> {
        let need = self.used().checked_add(words).ok_or(OutOfMemory)? + MARGIN;
        if need + self.tr > self.limit.saturating_add(4 * MARGIN) {
            return Err(OutOfMemory);
        }
        let wish = (need + need / 2).min(self.limit.saturating_add(4 * MARGIN)).max(need);
        if self.resize(wish) || self.resize(need) { Ok(()) } else { Err(OutOfMemory) }
    }

    fn resize(&mut self, heap_words: usize) -> bool {
        if !self.area.grow(self.consts_cap + heap_words) {
            return false;
        }
        // SAFETY: consts_cap words lie below the heap in the block.
        self.base = unsafe { self.area.ptr().add(self.consts_cap) };
        self.set_lines();
        true
    }

    /// Gives memory beyond `words` heap words back to the system, as far as it is unused.
    pub(crate) fn shrink(&mut self, words: usize) {
        let words = words.max(self.used() + 2 * MARGIN);
        self.area.shrink(self.consts_cap + words);
        // SAFETY: as in `resize`.
        self.base = unsafe { self.area.ptr().add(self.consts_cap) };
        self.set_lines();
    }

    /// The word at a byte offset.
    #[inline(always)]
    pub fn get(&self, addr: isize) -> Cell {
        debug_assert!(self.inside(addr), "read at {addr}, top {}", self.top);
        // SAFETY: every address in a live cell lies inside the block; checked in debug builds.
        unsafe { Cell(*self.base.byte_offset(addr)) }
    }

    /// Stores a word at a byte offset.
    #[inline(always)]
    pub fn set(&mut self, addr: isize, c: Cell) {
        debug_assert!(self.inside(addr), "write at {addr}, top {}", self.top);
        // SAFETY: as in `get`.
        unsafe { *self.base.byte_offset(addr) = c.0 }
    }

    fn inside(&self, addr: isize) -> bool {
        addr & 7 == 0 && addr < self.top && addr >= -(8 * self.consts_used as isize)
    }

    /// Adds one word to the heap and returns its address. Grows the block if
    /// it must; builders of large terms call [`Store::ensure`] first, to get an
    /// error instead of a stop where there is no memory at all.
    #[inline]
    pub fn push(&mut self, c: Cell) -> isize {
        if self.used() + 1 > self.capacity() {
            self.must_grow(1);
        }
        let addr = self.top;
        self.top += 8;
        self.set(addr, c);
        addr
    }

    /// Adds `words` words of no particular value; the caller fills them at once.
    #[inline]
    pub fn alloc(&mut self, words: usize) -> isize {
        if self.used() + words > self.capacity() {
            self.must_grow(words);
        }
        let addr = self.top;
        self.top += 8 * words as isize;
        addr
    }

    #[cold]
    fn must_grow(&mut self, words: usize) {
        // The soft limit is checked again at the next call boundary.
        let need = self.used() + words + 2 * MARGIN;
        assert!(self.resize(need + need / 2) || self.resize(need), "the system has no memory left");
    }

    /// A new unbound variable.
    #[inline]
    pub fn new_var(&mut self) -> Cell {
        let v = Cell::refer(Tag::Ref, self.top);
        self.push(v);
        v
    }

    /// A new attributed variable with these attributes.
    pub fn new_attributed(&mut self, attributes: Cell) -> Cell {
        let addr = self.alloc(2);
        let v = Cell::refer(Tag::Att, addr);
        self.set(addr, v);
        self.set(addr + 8, attributes);
        self.attributed = true;
        self.note_residue(v);
        v
    }

    /// The compound `f(args...)`; `'.'/2` becomes a list pair.
    pub fn put_compound(&mut self, f: Functor, args: &[Cell]) -> Cell {
        debug_assert_eq!(f.arity(), args.len());
        if f == PAIR {
            return self.put_pair(args[0], args[1]);
        }
        let addr = self.alloc(args.len() + 1);
        self.set(addr, f.header());
        for (i, a) in args.iter().enumerate() {
            self.set_arg(addr + 8 + 8 * i as isize, *a);
        }
        Cell::refer(Tag::Str, addr)
    }

    /// A compound whose arguments are new variables; returns it and the address of the first argument.
    pub fn put_skeleton(&mut self, f: Functor) -> (Cell, isize) {
        let n = f.arity();
        let (cell, first) = if f == PAIR {
            let addr = self.alloc(2);
            (Cell::refer(Tag::Lst, addr), addr)
        } else {
            let addr = self.alloc(n + 1);
            self.set(addr, f.header());
            (Cell::refer(Tag::Str, addr), addr + 8)
        };
        for i in 0..n as isize {
            let a = first + 8 * i;
            self.set(a, Cell::refer(Tag::Ref, a));
        }
        (cell, first)
    }

    /// Stores `c` as an argument. An attributed variable is stored as a plain reference to it.
    #[inline]
    pub fn set_arg(&mut self, addr: isize, c: Cell) {
        self.set(addr, c.as_argument());
    }

    /// The list pair `[head|tail]`.
    #[inline]
    pub fn put_pair(&mut self, head: Cell, tail: Cell) -> Cell {
        let addr = self.alloc(2);
        self.set_arg(addr, head);
        self.set_arg(addr + 8, tail);
        Cell::refer(Tag::Lst, addr)
    }

    /// The list of `items` that ends in `tail`.
    pub fn put_list(&mut self, items: &[Cell], tail: Cell) -> Cell {
        items.iter().rfold(tail, |t, h| self.put_pair(*h, t))
    }

    /// A float.
    pub fn put_float(&mut self, f: f64) -> Cell {
        let addr = self.alloc(2);
        self.set(addr, Cell::box_header(BoxKind::Float, 8));
        self.set(addr + 8, Cell(f.to_bits()));
        Cell::refer(Tag::Flt, addr)
    }

    /// A string.
    pub fn put_text(&mut self, s: &str) -> Cell {
        let words = s.len().div_ceil(8);
        let addr = self.alloc(words + 1);
        self.set(addr, Cell::box_header(BoxKind::Text, s.len()));
        for (i, chunk) in s.as_bytes().chunks(8).enumerate() {
            let mut w = [0u8; 8];
            w[..chunk.len()].copy_from_slice(chunk);
            self.set(addr + 8 + 8 * i as isize, Cell(u64::from_ne_bytes(w)));
        }
        Cell::refer(Tag::Box, addr)
    }

    /// A box of raw words (used for big integers and rationals).
    pub(crate) fn put_words(&mut self, kind: BoxKind, words: &[u64]) -> Cell {
        let addr = self.alloc(words.len() + 1);
        self.set(addr, Cell::box_header(kind, words.len() * 8));
        for (i, w) in words.iter().enumerate() {
            self.set(addr + 8 + 8 * i as isize, Cell(*w));
        }
        Cell::refer(Tag::Box, addr)
    }

    /// The payload words of the box at `addr`.
    pub(crate) fn box_words(&self, addr: isize) -> &[u64] {
        let n = self.get(addr).box_words();
        debug_assert!(n == 0 || self.inside(addr + 8 * n as isize));
        // SAFETY: a box's payload follows its header inside the block.
        unsafe { std::slice::from_raw_parts(self.base.byte_offset(addr + 8), n) }
    }

    /// The float a `Flt` cell refers to.
    #[inline(always)]
    pub fn float_value(&self, c: Cell) -> f64 {
        f64::from_bits(self.get(c.addr() + 8).0)
    }

    /// The text of a string cell.
    pub fn text(&self, c: Cell) -> &str {
        let header = self.get(c.addr());
        debug_assert_eq!(header.box_kind(), BoxKind::Text);
        let words = self.box_words(c.addr());
        // SAFETY: the payload was written by `put_text` (or copied from such a
        // box), so it holds `box_bytes` bytes of valid UTF-8.
        unsafe { std::str::from_utf8_unchecked(std::slice::from_raw_parts(words.as_ptr().cast(), header.box_bytes())) }
    }

    /// Follows references until something that is not a bound variable.
    #[inline(always)]
    pub fn deref(&self, mut c: Cell) -> Cell {
        while c.is_refer() {
            let next = self.get(c.addr());
            if next == c {
                break;
            }
            c = next;
        }
        c
    }

    /// Dereferences and takes apart.
    pub fn view(&self, c: Cell) -> View<'_> {
        let c = self.deref(c);
        match c.tag() {
            Tag::Ref | Tag::Att => View::Var(c),
            Tag::Con => View::Atom(Atom((c.0 >> 32) as u32)),
            Tag::Int => View::Int(c.int_value()),
            Tag::Flt => View::Float(self.float_value(c)),
            Tag::Lst => View::Compound(PAIR, c.addr()),
            Tag::Str => View::Compound(self.get(c.addr()).functor(), c.addr() + 8),
            Tag::Box => match self.get(c.addr()).box_kind() {
                BoxKind::Text => View::Text(self.text(c)),
                BoxKind::BigInt => View::Big(c),
                _ => View::Rational(c),
            },
        }
    }

    /// Argument `i` (from 0) of a compound whose first argument is at `args`, dereferenced.
    #[inline]
    pub fn arg(&self, args: isize, i: usize) -> Cell {
        let a = args + 8 * i as isize;
        let c = self.get(a);
        // An attributed variable that lives in the argument itself reads as `Att`.
        self.deref(c)
    }

    /// If `c` is a compound: its functor and the address of its first argument.
    #[inline]
    pub fn compound(&self, c: Cell) -> Option<(Functor, isize)> {
        match self.view(c) {
            View::Compound(f, args) => Some((f, args)),
            _ => None,
        }
    }

    /// If `c` is the compound `f(...)`: the address of its first argument.
    #[inline]
    pub fn args_of(&self, c: Cell, f: Functor) -> Option<isize> {
        self.compound(c).filter(|(g, _)| *g == f).map(|(_, a)| a)
    }

    /// True if `c` is unbound.
    #[inline]
    pub fn is_var(&self, c: Cell) -> bool {
        self.deref(c).is_refer()
    }

    /// The text of the atom in `c`, if it is one.
    pub fn atom_name(&self, c: Cell) -> Option<&str> {
        self.deref(c).as_atom().map(|a| self.atoms.name(a))
    }

    /// The cell of the atom with this name.
    pub fn atom(&mut self, name: &str) -> Cell {
        Cell::atom(self.atoms.intern(name))
    }

    /// Binds an unbound variable (dereferenced, plain or attributed) to a
    /// dereferenced term, trailing as needed. Two variables of a kind: the younger one is
    /// bound to the older; otherwise the plain one to the attributed one. An attributed variable's
    /// binding is noted in `pending`, to be woken at the next call boundary.
    #[inline]
    pub fn bind(&mut self, var: Cell, value: Cell) {
        debug_assert!(var.is_refer());
        match (var.tag(), value.tag()) {
            (Tag::Ref, Tag::Ref) if value.addr() > var.addr() => self.assign(value.addr(), var),
            (Tag::Ref, _) => self.assign(var.addr(), value.as_argument()),
            (_, Tag::Ref) => self.assign(value.addr(), var.as_argument()),
            (_, Tag::Att) if value.addr() > var.addr() => self.bind_attributed(value, var),
            _ => self.bind_attributed(var, value),
        }
    }

    /// Stores into a variable's own cell, trailing its address if it is old enough.
    #[inline(always)]
    pub(crate) fn assign(&mut self, addr: isize, value: Cell) {
        self.set(addr, value);
        if addr < self.hb {
            self.trail_push(addr as u64);
        }
    }

    #[cold]
    fn bind_attributed(&mut self, var: Cell, value: Cell) {
        let attributes = self.get(var.addr() + 8);
        let wake = Functor::new(self.atoms.intern("wake"), 2);
        let entry = self.put_compound(wake, &[attributes, value]);
        // appended at the end, so that goals wake in the order of binding
        let link = self.put_pair(entry, Cell::atom(names::NIL));
        let pending = self.pending();
        if pending == Cell::atom(names::NIL) {
            self.assign_trailed(PENDING, link);
        } else {
            let mut last = pending;
            while self.get(last.addr() + 8).tag() == Tag::Lst {
                last = self.get(last.addr() + 8);
            }
            self.assign_trailed(last.addr() + 8, link);
        }
        self.raise_alarm();
        self.assign_trailed(var.addr(), value.as_argument());
    }

    /// Changes the cell at `addr` so that backtracking restores the old value.
    pub fn assign_trailed(&mut self, addr: isize, value: Cell) {
        if addr < self.hb {
            let old = self.get(addr);
            self.trail_push(old.0);
            self.trail_push(addr as u64 | 1);
        }
        self.set(addr, value);
    }

    /// Adds a word to the trail.
    #[inline(always)]
    pub(crate) fn trail_push(&mut self, w: u64) {
        if self.tr == self.trail.words() {
            self.grow_trail();
        }
        self.trail.set(self.tr, w);
        self.tr += 1;
    }

    #[cold]
    pub(crate) fn grow_trail(&mut self) {
        let n = self.trail.words();
        assert!(self.trail.grow(n * 2), "the system has no memory left");
    }

    /// The trail as it is now, for [`Store::undo_to`].
    pub fn trail_mark(&self) -> usize {
        self.tr
    }

    /// Undoes bindings down to trail mark `mark`. An entry is the address of a
    /// variable, to be made unbound, or an old value followed by an address with
    /// its lowest bit set.
    pub fn undo_to(&mut self, mark: usize) {
        while self.tr > mark {
            self.tr -= 1;
            let e = self.trail.get(self.tr);
            if e & 1 == 0 {
                self.set(e as isize, Cell::refer(Tag::Ref, e as isize));
            } else {
                self.tr -= 1;
                let old = self.trail.get(self.tr);
                self.set((e & !1) as isize, Cell(old));
            }
        }
    }
}

impl Store {
    /// Drops the trail entries since `mark` that [`Store::hb`] does not ask for.
    pub(crate) fn trim_trail(&mut self, mark: usize) {
        let mut kept: smallvec::SmallVec<[u64; 16]> = smallvec::SmallVec::new();
        let mut at = self.tr;
        while at > mark {
            at -= 1;
            let e = self.trail.get(at);
            let valued = e & 1 != 0;
            let keep = ((e & !1) as isize) < self.hb;
            if keep {
                kept.push(e);
            }
            if valued {
                at -= 1;
                if keep {
                    kept.push(self.trail.get(at));
                }
            }
        }
        for w in kept.into_iter().rev() {
            self.trail.set(at, w);
            at += 1;
        }
        self.tr = at;
    }
}

impl Cell {
    /// How a term is stored in memory: an attributed variable as a plain
    /// reference to its cell (only that cell itself carries the tag).
    #[inline(always)]
    pub const fn as_argument(self) -> Cell {
        if self.0 & 7 == Tag::Att as u64 { Cell(self.0 & !7) } else { self }
    }
}
