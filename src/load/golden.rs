//! The programs in `tests/golden`: what each prints is compared with its
//! `expected.txt`, which `tests/golden/compare.py` checks against SWI-Prolog. Each runs
//! twice, the second time with a collection at every call.

use crate::{
    builtins::context::ctx,
    load::boot,
    machine::Outcome,
    program::streams::{Io, Sink, StreamTable},
};

/// What a program prints on `user_output`.
fn output(name: &str, always_collect: bool) -> String {
    let path = format!("{}/tests/golden/{name}/main.pl", env!("CARGO_MANIFEST_DIR"));
    let mut m = boot::machine();
    m.gc_always = always_collect;
    let (text, output) = Sink::buffer(usize::MAX);
    ctx(&mut m).streams = StreamTable::new(Io { output, ..Io::null() });
    let run = m.begin().unwrap();
    m.x[0] = m.store.atom(&path);
    let consult = m.system_pred("consult", 1);
    assert_eq!(m.solve(consult), Outcome::Answer, "{name} is loaded");
    m.end(&run, false).unwrap();
    ctx(&mut m).streams.flush_all().unwrap();
    let bytes = std::mem::take(&mut *text.lock().unwrap());
    String::from_utf8(bytes).unwrap()
}

/// Compares line by line, so that a difference shows where it is.
fn check(name: &str) {
    let expected = std::fs::read_to_string(format!("{}/tests/golden/{name}/expected.txt", env!("CARGO_MANIFEST_DIR")));
    let expected = expected.unwrap();
    for always_collect in [false, true] {
        let found = output(name, always_collect);
        for (i, (want, have)) in expected.lines().zip(found.lines()).enumerate() {
            assert_eq!(have, want, "{name}, line {} of its output, collecting always: {always_collect}", i + 1);
        }
        assert_eq!(found.lines().count(), expected.lines().count(), "{name}: number of lines");
    }
}

macro_rules! programs {
    ($($name:ident),* $(,)?) => {$(
        #[test]
        fn $name() {
            check(stringify!($name));
        }
    )*};
}

programs! {
    continuations,
    coroutines,
    own_continuations,
    wakeup,
}
