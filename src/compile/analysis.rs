//! Which variables need an environment slot, which constructs need a choice
//! point, and how often each variable occurs where.

use rustc_hash::FxHashMap;

use crate::term::{Cell, Store};

use super::ir::{Counts, Goal, Info, Problem, Seq, Var, each_var};

/// What is known of a variable before code is emitted.
#[derive(Clone, Copy, Default)]
pub struct VarInfo {
    /// The first chunk it occurs in.
    chunk: u32,
    /// It occurs in more than one chunk: it needs an environment slot.
    pub permanent: bool,
    /// Number of occurrences in the whole clause.
    pub uses: u32,
    /// Position of the last occurrence in the order of the text.
    last: u32,
}

/// Where the variables that outlive a call are kept.
pub struct Slots {
    /// The environment slot of each variable, or [`u16::MAX`].
    pub of: Vec<u16>,
    /// Number of slots.
    pub count: usize,
    /// Variables that have no slot since there are too many: they are the arguments of a
    /// structure, the frame, which is in slot 0.
    pub framed: Vec<Var>,
}

/// The result of the analysis.
#[derive(Default)]
pub struct Analysis {
    /// The variables, then the pseudo variables that hold choice-point barriers.
    pub vars: Vec<VarInfo>,
    numbers: FxHashMap<isize, Var>,
    /// Number of real variables.
    pub named: usize,
    /// The pseudo variable that holds the clause's own cut barrier, if a cut comes after a call.
    pub deep_cut: Option<Var>,
    chunk: u32,
    next_chunk: u32,
    position: u32,
    cut_last: Option<u32>,
    barriers: Vec<u32>,
}

impl Analysis {
    /// The number of the variable at this address.
    pub fn var(&self, addr: isize) -> Var {
        self.numbers[&addr]
    }

    /// Analyses a clause.
    pub fn clause(store: &Store, head_args: &[Cell], body: &mut Seq) -> Result<Analysis, Problem> {
        let mut a = Analysis { next_chunk: 1, ..Analysis::default() };
        for arg in head_args {
            a.term(store, *arg, None)?;
        }
        a.seq(store, body, &mut None)?;
        a.named = a.vars.len();
        // barriers live until their construct's commit, and their slots are kept free before it:
        // what calls leave behind must not lie there. Their places follow the real variables
        let barriers = std::mem::take(&mut a.barriers);
        for last in barriers {
            a.vars.push(VarInfo { permanent: true, uses: 1, last, chunk: 0 });
        }
        if let Some(last) = a.cut_last {
            a.deep_cut = Some(a.vars.len() as Var);
            a.vars.push(VarInfo { permanent: true, uses: 1, last, chunk: 0 });
        }
        Ok(a)
    }

    /// Where the variables that outlive a call are kept, with at most `most` environment slots.
    ///
    /// # Errors
    /// [`Problem::TooComplex`], if the barriers alone are more.
    pub fn slots(&self, most: usize) -> Result<Slots, Problem> {
        let mut order: Vec<Var> = (0..self.vars.len() as Var).filter(|v| self.vars[*v as usize].permanent).collect();
        let mut framed = Vec::new();
        if order.len() > most {
            // barriers first, then the variables that occur most; a slot holds the frame
            order.sort_by_key(|v| ((*v as usize) < self.named, std::cmp::Reverse(self.vars[*v as usize].uses)));
            framed = order.split_off(most - 1);
            if framed.iter().any(|v| *v as usize >= self.named) {
                return Err(Problem::TooComplex);
            }
        }
        // those that live longest come first
        order.sort_by_key(|v| std::cmp::Reverse(self.vars[*v as usize].last));
        let mut of = vec![u16::MAX; self.vars.len()];
        let first = usize::from(!framed.is_empty());
        for (i, v) in order.iter().enumerate() {
            of[*v as usize] = (first + i) as u16;
        }
        Ok(Slots { of, count: first + order.len(), framed })
    }

    fn term(&mut self, store: &Store, t: Cell, counts: Option<&mut Counts>) -> Result<(), Problem> {
        let mut counts = counts;
        each_var(store, t, &mut |addr| {
            self.position += 1;
            let next = self.vars.len() as Var;
            let v = *self.numbers.entry(addr).or_insert(next);
            if v == next {
                self.vars.push(VarInfo { chunk: self.chunk, permanent: false, uses: 0, last: 0 });
            }
            let info = &mut self.vars[v as usize];
            info.uses += 1;
            info.last = self.position;
            info.permanent |= info.chunk != self.chunk;
            if let Some(counts) = counts.as_deref_mut() {
                add(counts, v, 1);
            }
        })
    }

    fn fresh_chunk(&mut self) {
        self.chunk = self.next_chunk;
        self.next_chunk += 1;
    }

    fn seq(&mut self, store: &Store, seq: &mut Seq, counts: &mut Option<Counts>) -> Result<(), Problem> {
        for goal in seq.iter_mut() {
            self.position += 1;
            match goal {
                Goal::Fail => {}
                Goal::Cut => {
                    if self.chunk != 0 {
                        self.cut_last = Some(self.position);
                    }
                }
                Goal::Call { arity, args, .. } => {
                    self.args(store, *arity, *args, counts)?;
                    self.fresh_chunk();
                }
                Goal::Meta { goal, .. } => {
                    self.term(store, *goal, counts.as_mut())?;
                    self.fresh_chunk();
                }
                Goal::Builtin { arity, args, .. } => self.args(store, *arity, *args, counts)?,
                Goal::Unify(a, b) | Goal::Same(_, a, b) | Goal::Compare(_, a, b) | Goal::Is(a, b) => {
                    self.term(store, *a, counts.as_mut())?;
                    self.term(store, *b, counts.as_mut())?;
                }
                Goal::Type(_, a) => self.term(store, *a, counts.as_mut())?,
                Goal::If { cond, then, other, info } => {
                    let simple = is_simple(cond);
                    self.construct(store, simple, true, &mut [cond, then, other], info, counts)?;
                }
                Goal::SoftIf { cond, then, other, info } => {
                    self.construct(store, false, true, &mut [cond, then, other], info, counts)?;
                }
                Goal::Or { branches, info } => {
                    let mut parts: Vec<&mut Seq> = branches.iter_mut().collect();
                    self.construct(store, false, false, &mut parts, info, counts)?;
                }
            }
        }
        Ok(())
    }

    fn args(&mut self, store: &Store, arity: usize, args: isize, counts: &mut Option<Counts>) -> Result<(), Problem> {
        for i in 0..arity as isize {
            self.term(store, store.get(args + 8 * i), counts.as_mut())?;
        }
        Ok(())
    }

    /// The parts of a control construct. In a simple one, condition and
    /// branches go on in the chunk in which it stands, as the registers stay
    /// what they are; otherwise each part is a chunk of its own.
    fn construct(
        &mut self,
        store: &Store,
        simple: bool,
        conditional: bool,
        parts: &mut [&mut Seq],
        info: &mut Info,
        outer: &mut Option<Counts>,
    ) -> Result<(), Problem> {
        info.simple = simple;
        let start = self.chunk;
        for (i, part) in parts.iter_mut().enumerate() {
            let goes_on = simple || (conditional && i == 1);
            if !goes_on {
                self.fresh_chunk();
            } else if simple && i > 0 {
                self.chunk = start;
            }
            let mut counts = Some(Counts::new());
            let before = self.next_chunk;
            self.seq(store, part, &mut counts)?;
            info.calls |= !simple || self.next_chunk != before;
            let counts = counts.unwrap_or_default();
            if let Some(outer) = outer {
                for (v, n) in &counts {
                    add(outer, *v, *n);
                }
            }
            info.counts.push(counts);
        }
        if info.calls {
            self.fresh_chunk();
        } else {
            self.chunk = start;
        }
        if !simple {
            info.barrier = self.barriers.len() as Var; // made a variable's number by the emitter
            self.barriers.push(self.position);
        }
        Ok(())
    }
}

fn add(counts: &mut Counts, v: Var, n: u32) {
    match counts.iter_mut().find(|(w, _)| *w == v) {
        Some((_, m)) => *m += n,
        None => counts.push((v, n)),
    }
}

/// Conditions that need no choice point: tests that bind nothing.
fn is_simple(cond: &Seq) -> bool {
    let inline = |g: &Goal| matches!(g, Goal::Type(..) | Goal::Same(..) | Goal::Compare(..));
    match cond.as_slice() {
        [Goal::Builtin { test: true, .. }] => true,
        goals => goals.iter().all(inline),
    }
}
