//! The tables of cases in `tests/prelude`, one file a library, run by our binary.

use std::process::Command;

/// The cases of one library that come out otherwise.
fn failures(library: &str) -> usize {
    let goal = format!("run('tests/prelude/{library}.pl')");
    let out = Command::new(env!("CARGO_BIN_EXE_ludolog"))
        .args(["-q", "-g", &goal, "-t", "halt", "tests/prelude_driver.pl"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the binary runs");
    let text = String::from_utf8_lossy(&out.stdout);
    let last = text.lines().last().unwrap_or_default();
    let count = last.strip_suffix(" failed").and_then(|l| l.rsplit(' ').next()).and_then(|n| n.parse().ok());
    count.unwrap_or_else(|| panic!("{library}: {text}{}", String::from_utf8_lossy(&out.stderr)))
}

macro_rules! libraries {
    ($($name:ident,)*) => {$(
        #[test]
        fn $name() {
            assert_eq!(failures(stringify!($name)), 0, "cases failed");
        }
    )*};
}

libraries! {
    aggregate,
    ansi_term,
    apply,
    apply_macros,
    arithmetic,
    assoc,
    backcomp,
    base32,
    base64,
    broadcast,
    charsio,
    cleanup,
    codesio,
    coinduction,
    csv,
    ctypes,
    date,
    dcg_basics,
    dcg_high_order,
    debug,
    edinburgh,
    error,
    expansion,
    filesex,
    gensym,
    hashtable,
    heaps,
    help,
    intercept,
    json,
    lazy_lists,
    lists,
    macros,
    main,
    nb_set,
    occurs,
    operators,
    option,
    optparse,
    ordsets,
    oset,
    pairs,
    process,
    persistency,
    portray_text,
    pprint,
    prolog_code,
    prolog_stack,
    pure_input,
    quintus,
    random,
    rbtrees,
    readln,
    readutil,
    record,
    records,
    settings,
    solution_sequences,
    sort,
    strings,
    system_predicates,
    terms,
    thread,
    threads,
    ugraphs,
    uri,
    url,
    utf8,
    varnumbers,
    writef,
    yall,
}
