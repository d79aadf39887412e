//! Index code: choosing clauses by the arguments, and trying the ones left.

use super::{
    control::push_choice,
    control::{continuation_slots, env_top, slow_choice},
    deref, goto, handlers, next, reload, sync, x,
};
use crate::{
    machine::{ENV_HEADER, Machine, choice},
    program::{PredId, code::Word},
    term::Tag,
};

/// Spreads index keys; Fibonacci hashing.
#[inline(always)]
pub(crate) fn spread(key: u64, log2: usize) -> usize {
    ((key ^ key >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - log2)) as usize
}

#[inline(never)]
unsafe fn slow_expand(m: *mut Machine, p: *const u64) -> *const u64 {
    // SAFETY: `m` is the running machine, its state saved; `p` an `Expand` instruction.
    unsafe { (*m).expand_index(PredId(Word(*p).immediate()), p) }
}

/// Registers of the topmost choice point back into the machine's.
macro_rules! restore_args {
    ($m:ident) => {{
        let b = (*$m).b;
        let n = *b.add(choice::COUNT) as usize;
        for i in 0..n {
            x!($m, i) = *b.add(choice::HEADER + i);
        }
    }};
}
pub(crate) use restore_args;

handlers! {
    fn switch(m, p, h, base, e, s) {
        let c = deref!(base, x!(m, Word(*p).a()));
        let to = *p.add(1 + (c & 7) as usize) as *const u64;
        next!(m, to, h, base, e, s)
    }
    fn switch_hash(m, p, h, base, e, s) {
        let w = Word(*p);
        let c = deref!(base, x!(m, w.a()));
        let key = if c & 7 == Tag::Str as u64 { *base.byte_offset((c & !7) as isize) } else { c };
        let log2 = w.b();
        let pairs = p.add(2);
        let mask = (1usize << log2) - 1;
        let mut i = spread(key, log2);
        loop {
            let k = *pairs.add(2 * i);
            if k == key {
                let to = *pairs.add(2 * i + 1) as *const u64;
                next!(m, to, h, base, e, s)
            }
            if k == 0 {
                let to = *p.add(1) as *const u64;
                next!(m, to, h, base, e, s)
            }
            i = (i + 1) & mask;
        }
    }
    fn if_unbound(m, p, h, base, e, s) {
        let c = deref!(base, x!(m, Word(*p).a()));
        let to = if c.wrapping_add(1) & 6 == 0 { *p.add(1) as *const u64 } else { p.add(2) };
        next!(m, to, h, base, e, s)
    }
    fn try_op(m, p, h, base, e, s) {
        let n = continuation_slots!(m);
        let top = env_top!(m, e, n);
        push_choice!(Word(*p).a(), p.add(2), top, m, p, h, base, e, s);
        if (*m).b < (*m).choice_limit {
            sync!(m, p, h, base, e, s);
            if !slow_choice(m) {
                reload!(m, h, base, e);
                goto!(super::control::throw_op, m, p, h, base, e, s)
            }
        }
        let to = *p.add(1) as *const u64;
        next!(m, to, h, base, e, s)
    }
    fn retry(m, p, h, base, e, s) {
        restore_args!(m);
        let b = (*m).b;
        *b.add(choice::ALT) = p.add(2) as u64;
        (*m).b0 = *b.add(choice::PREV) as *mut u64;
        let to = *p.add(1) as *const u64;
        next!(m, to, h, base, e, s)
    }
    fn trust(m, p, h, base, e, s) {
        restore_args!(m);
        let prev = *(*m).b.add(choice::PREV) as *mut u64;
        (*m).b = prev;
        (*m).b0 = prev;
        (*m).reset_hb();
        let to = *p.add(1) as *const u64;
        next!(m, to, h, base, e, s)
    }
    fn expand(m, p, h, base, e, s) {
        sync!(m, p, h, base, e, s);
        let to = slow_expand(m, p);
        next!(m, to, h, base, e, s)
    }
}
