//! The instruction handlers and the dispatch.
//!
//! A handler gets the machine's hot state in its parameters: `p` the current
//! instruction, `h` the heap top, `base` the heap base, `e` the environment, `s`
//! the next argument to be matched in read mode. It ends by dispatching the next
//! instruction, in read or in write mode. There are two backends of the same
//! handlers: optimised x86-64 builds dispatch by a call in tail position, which
//! the compiler turns into a jump; everywhere else (debug builds, Miri, other
//! processors) a handler saves its state and returns to a loop.
//!
//! Whoever calls Rust code that may look at the machine or grow the store
//! saves the state before (`sync!`) and reloads it after (`reload!`).

pub(crate) mod arith;
mod checked;
pub(crate) mod control;
pub(crate) mod entry;
pub(crate) mod fast;
pub(crate) mod get;
pub(crate) mod index;
pub(crate) mod put;
pub(crate) mod test;
pub(crate) mod unify;

use super::Machine;
use crate::for_each_op;

/// What the machine's tables hold.
#[cfg(target_arch = "x86_64")]
pub(crate) type Handler =
    unsafe extern "sysv64-unwind" fn(*mut Machine, *const u64, *mut u64, *mut u64, *mut u64, *mut u64);
/// What the machine's tables hold.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) type Handler = unsafe extern "C-unwind" fn(*mut Machine, *const u64, *mut u64, *mut u64, *mut u64, *mut u64);

/// Defines handlers: `fn name(m, p, h, base, e, s) { .. }`.
macro_rules! handlers {
    ($($(#[$doc:meta])* fn $name:ident($m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) $body:block)*) => {$(
        $(#[$doc])*
        #[cfg(target_arch = "x86_64")]
        #[allow(unused_variables, unused_mut, unused_assignments)]
        pub(crate) unsafe extern "sysv64-unwind" fn $name(
            $m: *mut $crate::machine::Machine, mut $p: *const u64, mut $h: *mut u64,
            mut $base: *mut u64, mut $e: *mut u64, mut $s: *mut u64,
        ) {
            // SAFETY: the verifier has accepted the code; operands are in range, addresses in live cells inside the store.
            unsafe { $body }
        }
        $(#[$doc])*
        #[cfg(not(target_arch = "x86_64"))]
        #[allow(unused_variables, unused_mut, unused_assignments)]
        pub(crate) unsafe extern "C-unwind" fn $name(
            $m: *mut $crate::machine::Machine, mut $p: *const u64, mut $h: *mut u64,
            mut $base: *mut u64, mut $e: *mut u64, mut $s: *mut u64,
        ) {
            // SAFETY: as above.
            unsafe { $body }
        }
    )*};
}
pub(crate) use handlers;

/// Dispatches the instruction at `p` in read mode.
macro_rules! next {
    ($m:ident, $p:expr, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let p: *const u64 = $p;
        #[cfg(all(not(debug_assertions), not(miri), target_arch = "x86_64"))]
        {
            let f = *(&raw const (*$m).handlers.read).cast::<$crate::machine::ops::Handler>().add(*p as u16 as usize);
            return f($m, p, $h, $base, $e, $s);
        }
        #[cfg(not(all(not(debug_assertions), not(miri), target_arch = "x86_64")))]
        {
            (*$m).write = false;
            $crate::machine::ops::save($m, p, $h, $e, $s);
            return;
        }
    }};
}
pub(crate) use next;

/// Dispatches the instruction at `p` in write mode.
macro_rules! next_w {
    ($m:ident, $p:expr, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let p: *const u64 = $p;
        #[cfg(all(not(debug_assertions), not(miri), target_arch = "x86_64"))]
        {
            let f = *(&raw const (*$m).handlers.write).cast::<$crate::machine::ops::Handler>().add(*p as u16 as usize);
            return f($m, p, $h, $base, $e, $s);
        }
        #[cfg(not(all(not(debug_assertions), not(miri), target_arch = "x86_64")))]
        {
            (*$m).write = true;
            $crate::machine::ops::save($m, p, $h, $e, $s);
            return;
        }
    }};
}
pub(crate) use next_w;

/// Dispatches the instruction at `p` after one that may have bound an attributed
/// variable: what waits for it runs before the next goal.
macro_rules! next_bound {
    ($m:ident, $p:expr, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        let mut to: *const u64 = $p;
        if (*$m).store.alarm.is_null() {
            $crate::machine::ops::sync!($m, to, $h, $base, $e, $s);
            to = $crate::machine::ops::entry::slow_after_binding($m, to);
            let at = $s.addr().wrapping_sub($base.addr());
            (*$m).store.keep_margin();
            $crate::machine::ops::reload!($m, $h, $base, $e);
            // an argument still to be matched moves with the block
            $s = $base.wrapping_byte_add(at);
            if to == $crate::machine::ops::entry::THROWN {
                return $crate::machine::ops::control::throw_op($m, $p, $h, $base, $e, $s);
            }
        }
        $crate::machine::ops::next!($m, to, $h, $base, $e, $s)
    }};
}
pub(crate) use next_bound;

/// Goes to another handler with the current state.
macro_rules! goto {
    ($f:path, $m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {
        return $f($m, $p, $h, $base, $e, $s)
    };
}
pub(crate) use goto;

/// Saves the state before Rust code looks at the machine.
macro_rules! sync {
    ($m:ident, $p:ident, $h:ident, $base:ident, $e:ident, $s:ident) => {{
        (*$m).store.top = $h.byte_offset_from($base);
        (*$m).p = $p;
        (*$m).e = $e;
        (*$m).s = $s;
    }};
}
pub(crate) use sync;

/// Reloads what Rust code may have moved.
macro_rules! reload {
    ($m:ident, $h:ident, $base:ident, $e:ident) => {{
        $base = (*$m).store.base;
        $h = $base.byte_offset((*$m).store.top);
        $e = (*$m).e;
    }};
}
pub(crate) use reload;

/// Follows references.
macro_rules! deref {
    ($base:ident, $c:expr) => {{
        let mut c: u64 = $c;
        while c.wrapping_add(1) & 6 == 0 {
            let n = *$base.byte_offset((c & !7) as isize);
            if n == c {
                break;
            }
            c = n;
        }
        c
    }};
}
pub(crate) use deref;

/// Binds the plain variable `$c` (dereferenced) to a value that is no younger variable.
macro_rules! bind {
    ($m:ident, $base:ident, $c:expr, $v:expr) => {{
        let addr = $c as isize;
        *$base.byte_offset(addr) = $v;
        if addr < (*$m).store.hb {
            (*$m).store.trail_push(addr as u64);
        }
    }};
}
pub(crate) use bind;

/// Register operands.
macro_rules! x {
    ($m:ident, $i:expr) => {
        (*$m).x.get_unchecked_mut($i).0
    };
}
pub(crate) use x;

/// Environment slots.
macro_rules! y {
    ($e:ident, $i:expr) => {
        *$e.add($crate::machine::ENV_HEADER + $i)
    };
}
pub(crate) use y;

macro_rules! tables {
    ($($name:ident [$($operand:ident $(($field:literal))?),*] $handler:path $(, $write:path)?;)*) => {
        const READ_HANDLERS: [Handler; COUNT] = [$($handler),*];
        const WRITE_HANDLERS: [Handler; COUNT] = [$(write_handler!($handler $(, $write)?)),*];
    };
}
macro_rules! write_handler {
    ($read:path) => {
        $read
    };
    ($read:path, $write:path) => {
        $write
    };
}
const COUNT: usize = crate::program::code::OPS.len();
for_each_op!(tables);

/// The handlers, by opcode. They are in the machine itself, where they are reached without a pointer to them.
#[derive(Clone, Copy)]
pub(crate) struct Handlers {
    pub(crate) read: [Handler; COUNT],
    pub(crate) write: [Handler; COUNT],
}

/// The usual ones.
pub(crate) static PLAIN: Handlers = Handlers { read: READ_HANDLERS, write: WRITE_HANDLERS };
/// Those for the flag `occurs_check`.
pub(crate) static CHECKED: Handlers =
    Handlers { read: checked::with_check(READ_HANDLERS, true), write: checked::with_check(WRITE_HANDLERS, false) };

/// Keeps the state for the loop backend.
///
/// # Safety
/// `m` is the running machine.
#[allow(dead_code)]
pub(crate) unsafe fn save(m: *mut Machine, p: *const u64, h: *mut u64, e: *mut u64, s: *mut u64) {
    // SAFETY: as promised.
    unsafe {
        (*m).p = p;
        (*m).h = h;
        (*m).e = e;
        (*m).s = s;
    }
}

/// Runs from the machine's saved state until something stops it.
pub(crate) fn run(m: &mut Machine) {
    let m: *mut Machine = m;
    // SAFETY: the machine's state is consistent between instructions.
    unsafe {
        (*m).stop = false;
        (*m).write = false;
        let base = (*m).store.base;
        let h = base.byte_offset((*m).store.top);
        #[cfg(all(not(debug_assertions), not(miri), target_arch = "x86_64"))]
        {
            let p = (*m).p;
            (*m).handlers.read[*p as u16 as usize](m, p, h, base, (*m).e, (*m).s);
        }
        #[cfg(not(all(not(debug_assertions), not(miri), target_arch = "x86_64")))]
        {
            (*m).h = h;
            // the handlers stop the loop through `m`
            #[allow(clippy::while_immutable_condition)]
            while !(*m).stop {
                let p = (*m).p;
                let table = if (*m).write { &(*m).handlers.write } else { &(*m).handlers.read };
                table[*p as u16 as usize](m, p, (*m).h, (*m).store.base, (*m).e, (*m).s);
            }
        }
    }
}
