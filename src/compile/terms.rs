//! Code for terms: matching them, building them, unifying, testing, computing.

use std::collections::VecDeque;

use crate::{
    program::{Op, Word, clause::boxed_words},
    term::{Cell, Functor, PAIR, Tag, names},
};

use super::{
    clause::Generator,
    emit::{Emitter, Label},
    ir::{Goal, Problem, each_var, words_of},
};

/// Deeper terms (other than in the last argument) are left to the meta-interpreter.
const MAX_DEPTH: usize = 100;
/// With more compound elements than this, a list is built from its end.
const MAX_ELEMENTS: usize = 4;

/// An operand of arithmetic.
#[derive(Clone, Copy, PartialEq)]
enum Operand {
    /// A small integer known now.
    Imm(i64),
    /// In a variable's register.
    Reg(u16),
    /// In a temporary.
    Temp(u16),
}

impl Generator<'_> {
    /// Matches register `r` against a term that is not a variable.
    pub(super) fn get(&mut self, r: u16, c: Cell) -> Result<(), Problem> {
        self.fetch_framed(c)?;
        self.reserve(c)?;
        let mut queue = VecDeque::from([(r, c)]);
        while let Some((r, c)) = queue.pop_front() {
            let c = self.store.deref(c);
            if self.store.compound(c).is_none() {
                self.get_constant(r, c);
                self.e.release(r);
                continue;
            }
            let (f, args) = self.parts(c);
            self.get_functor(r, f);
            self.e.release(r);
            self.chain(args, false, &mut |e, sub| {
                let t = e.temporary();
                queue.push_back((t, sub));
                (Op::UVarX, t)
            })?;
            if self.e.overflow {
                return Err(Problem::TooComplex);
            }
        }
        Ok(())
    }

    /// Loads what a term needs from the frame before it is matched or built.
    fn fetch_framed(&mut self, c: Cell) -> Result<(), Problem> {
        if self.e.framed.is_empty() {
            return Ok(());
        }
        let mut wanted = Vec::new();
        each_var(self.store, c, &mut |addr| wanted.push(self.vars.var(addr)))?;
        for v in wanted {
            if self.e.slots[v as usize] == u16::MAX && self.e.at.stored[v as usize] {
                self.e.in_register(v);
            }
        }
        Ok(())
    }

    /// Room for all of a term, if the clause's terms are too large to be sure of it.
    fn reserve(&mut self, c: Cell) -> Result<(), Problem> {
        if self.e.reserving {
            let words = words_of(self.store, c)?;
            self.e.reserve(words);
        }
        Ok(())
    }

    fn get_functor(&mut self, r: u16, f: Functor) {
        if f == PAIR {
            self.e.list_at = Some(self.e.code.len());
            self.e.abc(Op::GetList, r, 0, 0);
        } else {
            self.e.functor(Op::GetStruct, r, f);
        }
    }

    fn get_constant(&mut self, r: u16, c: Cell) {
        match c.tag() {
            Tag::Con => self.e.imm(Op::GetAtom, r, (c.0 >> 32) as u32),
            Tag::Int => match i32::try_from(c.int_value()) {
                Ok(i) => self.e.imm(Op::GetInt, r, i as u32),
                Err(_) => {
                    self.e.abc(Op::GetCell, r, 0, 0);
                    self.e.code.push(c.0);
                }
            },
            _ => self.boxed(Op::GetBoxed, r, c),
        }
    }

    fn boxed(&mut self, op: Op, r: u16, c: Cell) {
        let words = boxed_words(self.store, c);
        if words.len() > u16::MAX as usize {
            self.e.overflow = true; // a constant of half a megabyte
            return;
        }
        self.e.abc(op, r, words.len() as u16, 0);
        self.e.code.extend(words);
    }

    /// The instructions for a structure's arguments, and its last argument's,
    /// as long as that is a structure too. `inner` says what to do about other
    /// structures inside: which instruction with which register. `cut`: the
    /// structure's last argument is left out of `args`, and comes otherwise.
    fn chain(
        &mut self,
        mut args: Vec<Cell>,
        cut: bool,
        inner: &mut dyn FnMut(&mut Emitter, Cell) -> (Op, u16),
    ) -> Result<(), Problem> {
        let mut void = 0u16;
        let mut last = None;
        loop {
            let n = args.len();
            let mut tail = None;
            for (i, arg) in args.iter().enumerate() {
                let c = self.store.deref(*arg);
                if let Some(v) = self.var_of(c) {
                    let left = self.e.consume(v);
                    if let Some(x) = self.e.at.x[v as usize] {
                        self.flush(&mut void, &mut last);
                        self.unify_op(Op::UValX, x, &mut last);
                    } else if self.e.at.stored[v as usize] {
                        self.flush(&mut void, &mut last);
                        self.unify_op(Op::UValY, self.e.slots[v as usize], &mut last);
                    } else if left == 0 {
                        void += 1;
                    } else {
                        self.flush(&mut void, &mut last);
                        let slot = self.e.slots[v as usize];
                        if slot != u16::MAX && self.e.at.env {
                            self.unify_op(Op::UVarY, slot, &mut last);
                            self.e.at.stored[v as usize] = true;
                        } else {
                            let r = self.e.register_for(v);
                            self.unify_op(Op::UVarX, r, &mut last);
                            self.e.settle(v, r);
                        }
                    }
                    continue;
                }
                self.flush(&mut void, &mut last);
                let compound = self.store.compound(c).is_some();
                if compound || matches!(c.tag(), Tag::Flt | Tag::Box) {
                    if compound && !cut && i + 1 == n {
                        tail = Some(c);
                    } else {
                        let (op, r) = inner(&mut self.e, c);
                        self.unify_op(op, r, &mut last);
                    }
                    continue;
                }
                last = None;
                match c.as_int().map(i32::try_from) {
                    None => self.e.imm(Op::UAtom, 0, (c.0 >> 32) as u32),
                    Some(Ok(i)) => self.e.imm(Op::UInt, 0, i as u32),
                    Some(Err(_)) => {
                        self.e.abc(Op::UCell, 0, 0, 0);
                        self.e.code.push(c.0);
                    }
                }
            }
            let Some(c) = tail else { break };
            last = None;
            let f;
            (f, args) = self.parts(c);
            if f == PAIR { self.e.abc(Op::UTailList, 0, 0, 0) } else { self.e.functor(Op::UTailStruct, 0, f) }
        }
        self.flush(&mut void, &mut last);
        Ok(())
    }

    fn flush(&mut self, void: &mut u16, last: &mut Option<usize>) {
        if *void > 0 {
            self.e.abc(Op::UVoid, *void, 0, 0);
            *void = 0;
            *last = None;
        }
    }

    /// Emits a unify instruction, merged with the one before where there is such a pair.
    fn unify_op(&mut self, op: Op, r: u16, last: &mut Option<usize>) {
        if let Some(at) = *last {
            let before = Word(self.e.code[at]);
            let pair = match (before.op(), op) {
                (Some(Op::UVarX), Op::UVarX) => Some(Op::UVarXVarX),
                (Some(Op::UValX), Op::UVarX) => Some(Op::UValXVarX),
                (Some(Op::UValX), Op::UValX) => Some(Op::UValXValX),
                _ => None,
            };
            if let Some(pair) = pair {
                let a = before.a() as u16;
                let list = self.e.list_at.filter(|i| i + 1 == at).map(|i| Word(self.e.code[i]));
                let merged = match (list, pair) {
                    (Some(w), Op::UVarXVarX) => Some((Op::GetListVarVar, w)),
                    (Some(w), Op::UValXVarX) => Some((Op::GetListValVar, w)),
                    _ => None,
                };
                match merged {
                    Some((op, w)) => {
                        self.e.code.truncate(at - 1);
                        self.e.abc(op, w.a() as u16, a, r);
                    }
                    None => {
                        self.e.code.truncate(at);
                        self.e.abc(pair, a, r, 0);
                    }
                }
                *last = None;
                return;
            }
        }
        let len = self.e.code.len();
        // `[_|T]`
        if let Some(at) = self.e.list_at.filter(|i| op == Op::UVarX && i + 2 == len) {
            let (list, void) = (Word(self.e.code[at]), Word(self.e.code[at + 1]));
            if list.op() == Some(Op::GetList) && void.op() == Some(Op::UVoid) && void.a() == 1 {
                self.e.code.truncate(at);
                self.e.abc(Op::GetListVoidVar, list.a() as u16, 0, r);
                *last = None;
                return;
            }
        }
        *last = Some(len);
        self.e.abc(op, r, 0, 0);
    }

    /// Builds a term that is not a variable in register `r`.
    pub(super) fn put(&mut self, r: u16, c: Cell, depth: usize) -> Result<(), Problem> {
        if self.store.compound(c).is_none() {
            self.put_constant(r, c);
            return Ok(());
        }
        if depth > MAX_DEPTH || self.e.overflow {
            return Err(Problem::TooComplex);
        }
        if depth == 0 {
            self.fetch_framed(c)?;
            self.reserve(c)?;
        }
        // the spine: this structure, its last argument, that one's last argument, ..
        let mut spine: Vec<(Functor, Vec<Cell>)> = vec![self.parts(c)];
        let mut inner = 0;
        loop {
            let (_, args) = spine.last().expect("not empty");
            let (last, others) = args.split_last().expect("a compound has arguments");
            inner += others.iter().filter(|a| self.is_inner(**a)).count();
            if self.store.compound(*last).is_none() {
                break;
            }
            let next = self.parts(*last);
            spine.push(next);
        }
        if inner <= MAX_ELEMENTS {
            return self.put_down(r, &spine, depth);
        }
        // from the end: two registers do for any length
        let mut tail: Option<u16> = None;
        while let Some((f, mut args)) = spine.pop() {
            let target = if spine.is_empty() { r } else { self.e.temporary() };
            if tail.is_some() {
                args.pop();
            }
            let ready = self.build_inner(&args, false, depth)?;
            let mut next = ready.iter().copied();
            self.put_functor(target, f);
            self.chain(args, tail.is_some(), &mut |_, _| (Op::UValX, next.next().expect("built before")))?;
            if let Some(t) = tail {
                self.e.abc(Op::UValX, t, 0, 0);
                self.e.release(t);
            }
            ready.into_iter().for_each(|t| self.e.release(t));
            tail = Some(target);
        }
        Ok(())
    }

    /// Builds a spine from its beginning, what is inside first.
    fn put_down(&mut self, r: u16, spine: &[(Functor, Vec<Cell>)], depth: usize) -> Result<(), Problem> {
        let mut ready = Vec::new();
        for (i, (_, args)) in spine.iter().enumerate() {
            ready.extend(self.build_inner(args, i + 1 < spine.len(), depth)?);
        }
        let mut next = ready.iter().copied();
        self.put_functor(r, spine[0].0);
        self.chain(spine[0].1.clone(), false, &mut |_, _| (Op::UValX, next.next().expect("built before")))?;
        ready.into_iter().for_each(|t| self.e.release(t));
        Ok(())
    }

    /// Structures and boxed constants have registers of their own before they become arguments.
    fn is_inner(&self, c: Cell) -> bool {
        matches!(self.store.deref(c).tag(), Tag::Str | Tag::Lst | Tag::Flt | Tag::Box)
    }

    fn build_inner(&mut self, args: &[Cell], tail: bool, depth: usize) -> Result<Vec<u16>, Problem> {
        let mut ready = Vec::new();
        for (i, arg) in args.iter().enumerate() {
            let is_tail = tail && i + 1 == args.len();
            if is_tail || !self.is_inner(*arg) {
                continue;
            }
            let t = self.e.temporary();
            self.put(t, *arg, depth + 1)?;
            self.e.hold(t);
            ready.push(t);
        }
        Ok(ready)
    }

    fn put_functor(&mut self, r: u16, f: Functor) {
        if f == PAIR { self.e.abc(Op::PutList, r, 0, 0) } else { self.e.functor(Op::PutStruct, r, f) }
    }

    /// Loads a constant.
    pub(super) fn put_constant(&mut self, r: u16, c: Cell) {
        let c = self.store.deref(c);
        match c.tag() {
            Tag::Con => self.e.imm(Op::PutAtom, r, (c.0 >> 32) as u32),
            Tag::Int => match i32::try_from(c.int_value()) {
                Ok(i) => self.e.imm(Op::PutInt, r, i as u32),
                Err(_) => {
                    self.e.abc(Op::PutCell, r, 0, 0);
                    self.e.code.push(c.0);
                }
            },
            _ => self.boxed(Op::PutBoxed, r, c),
        }
    }

    /// `a = b`
    pub(super) fn unify(&mut self, a: Cell, b: Cell) -> Result<(), Problem> {
        let mut todo = vec![(a, b)];
        while let Some((a, b)) = todo.pop() {
            let (a, b) = (self.store.deref(a), self.store.deref(b));
            match (self.var_of(a), self.var_of(b)) {
                (Some(v), Some(w)) if v == w => {
                    self.e.consume(v);
                    self.e.consume(w);
                }
                (Some(v), Some(w)) => {
                    let (v, w) = if self.e.is_known(v) { (v, w) } else { (w, v) };
                    if !self.e.is_known(v) {
                        self.make_known(v);
                    }
                    // both are loaded before either counts as used, so that they keep apart
                    let from = self.e.in_register(v);
                    if self.e.is_known(w) {
                        let to = self.e.in_register(w);
                        self.e.abc(Op::GetValX, from, to, 0);
                        self.e.consume(v);
                        self.e.consume(w);
                    } else if self.e.at.left[w as usize] > 1 {
                        let to = self.e.register_for(w);
                        self.e.abc(Op::MoveXX, from, to, 0);
                        self.e.settle(w, to);
                        self.e.consume(v);
                        self.e.consume(w);
                    } else {
                        self.e.consume(v);
                        self.e.consume(w);
                    }
                }
                (Some(v), None) => self.unify_var(v, b)?,
                (None, Some(v)) => self.unify_var(v, a)?,
                (None, None) => match (self.store.compound(a), self.store.compound(b)) {
                    (Some((f, x)), Some((g, y))) if f == g => {
                        for i in (0..f.arity() as isize).rev() {
                            todo.push((self.store.get(x + 8 * i), self.store.get(y + 8 * i)));
                        }
                    }
                    (None, None) if self.same_constant(a, b) => {}
                    _ => {
                        self.consume_all(a)?;
                        self.consume_all(b)?;
                        self.e.fail();
                    }
                },
            }
        }
        Ok(())
    }

    fn same_constant(&self, a: Cell, b: Cell) -> bool {
        let boxed = |c: Cell| matches!(c.tag(), Tag::Flt | Tag::Box);
        a == b || (boxed(a) && boxed(b) && boxed_words(self.store, a) == boxed_words(self.store, b))
    }

    fn consume_all(&mut self, c: Cell) -> Result<(), Problem> {
        let mut addrs = Vec::new();
        each_var(self.store, c, &mut |addr| addrs.push(addr))?;
        for addr in addrs {
            let v = self.vars.var(addr);
            self.e.consume(v);
        }
        Ok(())
    }

    fn unify_var(&mut self, v: u32, c: Cell) -> Result<(), Problem> {
        let mut inside = false;
        each_var(self.store, c, &mut |addr| inside |= self.vars.var(addr) == v)?;
        if inside && !self.e.is_known(v) {
            self.make_known(v);
        }
        if self.e.is_known(v) {
            let r = self.e.in_register(v);
            self.e.consume(v);
            self.e.hold_use(r);
            return self.get(r, c);
        }
        self.e.consume(v);
        let r = self.e.register_for(v);
        self.put(r, c, 0)?;
        self.e.release(r);
        if self.e.at.left[v as usize] > 0 {
            self.e.settle(v, r);
        }
        Ok(())
    }

    // ---- arithmetic

    /// `x is e`
    pub(super) fn is(&mut self, x: Cell, e: Cell) -> Result<(), Problem> {
        let v = self.var_of(x);
        let e = self.store.deref(e);
        let r = match self.var_of(e) {
            // a variable may hold any expression
            Some(_) => {
                let Operand::Reg(a) = self.expression(e, None, 0)? else { unreachable!("a variable") };
                self.e.release(a);
                let d = self.result(v);
                self.e.abc(Op::Eval, d, a, 0);
                d
            }
            None => match self.expression(e, Some(v), 0)? {
                Operand::Imm(i) => {
                    let d = self.result(v);
                    self.put_constant(d, Cell::int(i));
                    d
                }
                Operand::Reg(r) | Operand::Temp(r) => r,
            },
        };
        match v {
            Some(v) if self.e.is_known(v) => {
                self.e.hold(r);
                let known = self.e.in_register(v);
                self.e.abc(Op::GetValX, r, known, 0);
                self.e.consume(v);
                self.e.release(r);
            }
            Some(v) => {
                self.e.release(r);
                if self.e.consume(v) > 0 {
                    self.e.settle(v, r);
                }
            }
            None => self.get(r, x)?,
        }
        Ok(())
    }

    /// A register for a result that is meant for `v`, unless that has a value already.
    fn result(&mut self, v: Option<u32>) -> u16 {
        match v {
            Some(v) if !self.e.is_known(v) => self.e.register_for(v),
            _ => self.e.temporary(),
        }
    }

    /// Code for an expression. At its root, `target` is what the result is for.
    fn expression(&mut self, c: Cell, target: Option<Option<u32>>, depth: usize) -> Result<Operand, Problem> {
        let c = self.store.deref(c);
        if let Some(v) = self.var_of(c) {
            if !self.e.is_known(v) {
                self.make_known(v);
            }
            let r = self.e.in_register(v);
            self.e.consume(v);
            // it must stay in place until it is used
            self.e.hold_use(r);
            return Ok(Operand::Reg(r));
        }
        if let Some(i) = c.as_int() {
            return Ok(Operand::Imm(i));
        }
        let Some((f, args)) = self.store.compound(c) else {
            let d = self.result(target.flatten());
            match c.as_atom().and_then(|a| self.linker.evaluable(a, 0)) {
                Some(id) => {
                    self.e.abc(Op::Arith0, d, 0, 0);
                    self.e.code.push(id);
                }
                None => {
                    self.put_constant(d, c);
                    if c.is_atom() || c.tag() == Tag::Box {
                        self.e.abc(Op::Eval, d, d, 0); // a string, or not evaluable
                    }
                }
            }
            return Ok(Operand::Temp(d));
        };
        let id = self.linker.evaluable(f.name(), f.arity());
        let (Some(id), true) = (id, depth < MAX_DEPTH && f.arity() <= 2) else {
            let d = self.e.temporary();
            self.put(d, c, 0)?;
            self.e.abc(Op::Eval, d, d, 0);
            return Ok(Operand::Temp(d));
        };
        let a = self.expression(self.store.get(args), None, depth + 1)?;
        if f.arity() == 1 {
            if let (names::MINUS, Operand::Imm(i)) = (f.name(), a)
                && i > Cell::INT_MIN
            {
                return Ok(Operand::Imm(-i));
            }
            let ra = self.register(a);
            self.e.release(ra);
            let d = self.result(target.flatten());
            self.e.abc(Op::Arith1, d, ra, 0);
            self.e.code.push(id);
            return Ok(Operand::Temp(d));
        }
        let b = self.expression(self.store.get(args + 8), None, depth + 1)?;
        self.binary(f, id, a, b, target.flatten())
    }

    fn binary(&mut self, f: Functor, id: u64, a: Operand, b: Operand, target: Option<u32>) -> Result<Operand, Problem> {
        let small = |o: Operand| match o {
            Operand::Imm(i) if i != 0 => i16::try_from(i).ok().filter(|i| *i != i16::MIN),
            _ => None,
        };
        let immediate = match f.name() {
            names::PLUS if small(b).is_some() => Some((a, small(b))),
            names::PLUS if small(a).is_some() => Some((b, small(a))),
            names::MINUS if small(b).is_some() => Some((a, small(b).map(|i| -i))),
            _ => None,
        };
        if let Some((a, Some(i))) = immediate {
            let r = self.register(a);
            self.e.release(r);
            let d = self.result(target);
            self.e.abc(Op::AddI, d, r, i as u16);
            return Ok(Operand::Temp(d));
        }
        let (ra, rb) = (self.register(a), self.register(b));
        self.e.release(ra);
        self.e.release(rb);
        let d = self.result(target);
        let op = match self.text(f) {
            "+" => Op::Add,
            "-" => Op::Sub,
            "*" => Op::Mul,
            "//" => Op::IntDiv,
            "mod" => Op::Mod,
            "rem" => Op::Rem,
            "/\\" => Op::And,
            "\\/" => Op::Or,
            "xor" => Op::Xor,
            "<<" => Op::Shl,
            ">>" => Op::Shr,
            _ => Op::Arith2,
        };
        self.e.abc(op, d, ra, rb);
        if op == Op::Arith2 {
            self.e.code.push(id);
        }
        Ok(Operand::Temp(d))
    }

    fn text(&self, f: Functor) -> &str {
        self.store.atoms.name(f.name())
    }

    fn register(&mut self, o: Operand) -> u16 {
        match o {
            Operand::Reg(r) | Operand::Temp(r) => r,
            Operand::Imm(i) => {
                let r = self.e.temporary();
                self.put_constant(r, Cell::int(i));
                r
            }
        }
    }

    // ---- tests

    /// A test that goes to `label` (or fails) if it does not hold.
    pub(super) fn test(&mut self, goal: &Goal, label: Option<Label>) -> Result<(), Problem> {
        match goal {
            Goal::Type(op, c) => {
                let r = self.operand(*c)?;
                self.branch(*op, r, 0, label);
                self.e.release(r);
            }
            Goal::Same(op, a, b) => {
                let ra = self.operand(*a)?;
                let c = self.store.deref(*b);
                if let Some(atom) = c.as_atom() {
                    let op = if *op == Op::TestEq { Op::TestIsAtom } else { Op::TestIsNotAtom };
                    let start = self.e.code.len();
                    self.e.imm(op, ra, atom.0);
                    self.e.label_word(start, label);
                } else {
                    let rb = self.operand(*b)?;
                    self.branch(*op, ra, rb, label);
                    self.e.release(rb);
                }
                self.e.release(ra);
            }
            Goal::Compare(op, a, b) => {
                let (a, b) = (self.expression(*a, None, 0)?, self.expression(*b, None, 0)?);
                let imm = |o: Operand| match o {
                    Operand::Imm(i) => i32::try_from(i).ok(),
                    _ => None,
                };
                let (x, i, op) = match (imm(a), imm(b)) {
                    (_, Some(i)) => (a, Some(i), *op),
                    (Some(i), None) => (b, Some(i), mirrored(*op)),
                    _ => (a, None, *op),
                };
                let r = self.register(x);
                match i {
                    Some(i) => {
                        let start = self.e.code.len();
                        self.e.imm(with_immediate(op), r, i as u32);
                        self.e.label_word(start, label);
                    }
                    None => {
                        let rb = self.register(b);
                        self.branch(op, r, rb, label);
                        self.e.release(rb);
                    }
                }
                self.e.release(r);
            }
            _ => unreachable!("only inline tests come here"),
        }
        Ok(())
    }

    fn branch(&mut self, op: Op, a: u16, b: u16, label: Option<Label>) {
        let start = self.e.code.len();
        self.e.abc(op, a, b, 0);
        self.e.label_word(start, label);
    }

    /// Any term in a register.
    fn operand(&mut self, c: Cell) -> Result<u16, Problem> {
        if let Some(v) = self.var_of(c) {
            if !self.e.is_known(v) {
                self.make_known(v);
            }
            let r = self.e.in_register(v);
            self.e.consume(v);
            self.e.hold_use(r);
            return Ok(r);
        }
        let t = self.e.temporary();
        self.put(t, c, 0)?;
        self.e.hold(t);
        Ok(t)
    }
}

fn mirrored(op: Op) -> Op {
    match op {
        Op::CmpLt => Op::CmpGt,
        Op::CmpLe => Op::CmpGe,
        Op::CmpGt => Op::CmpLt,
        Op::CmpGe => Op::CmpLe,
        op => op,
    }
}

fn with_immediate(op: Op) -> Op {
    match op {
        Op::CmpLt => Op::CmpLtI,
        Op::CmpLe => Op::CmpLeI,
        Op::CmpGt => Op::CmpGtI,
        Op::CmpGe => Op::CmpGeI,
        Op::CmpEq => Op::CmpEqI,
        _ => Op::CmpNeI,
    }
}
