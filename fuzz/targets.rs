//! What is fuzzed: functions of some bytes that must neither panic nor take for
//! ever, and that hold what they assert. `tests/fuzz.rs` calls them with mutated
//! seeds in every run of the tests, the targets of `cargo fuzz` with what
//! libFuzzer finds.

use std::{cell::RefCell, sync::LazyLock, time::Duration};

use ludolog::{
    cli::{args, quantity},
    engine::{ErrorKind, KnowledgeBase, Session},
    program::streams::{Encoding, Invalid, Io, Newline, OpenOptions, StreamTable},
    rules::{Json, JsonErrorKind, Options, RuleError, Rules, StateTree},
};

/// Inputs beyond this are cut: what is looked for is found in small ones.
const MAX: usize = 4096;

/// The predicates that the targets call.
const PROGRAM: &str = r#"
read_all(Text) :-
    open_string(Text, S),
    string_length(Text, N),
    Options = [variable_names(_), variables(_), singletons(_), subterm_positions(_), comments(_), term_position(_)],
    read_all(S, Options, N),
    close(S).
% each reading takes a character at least
read_all(S, Options, N) :-
    ( N < -2 -> throw(no_progress) ; true ),
    copy_term(Options, Fresh),
    catch(read_term(S, T, Fresh), error(syntax_error(_), _), T = none),
    (   T == end_of_file
    ->  true
    ;   M is N-1,
        read_all(S, Options, M)
    ).

round_trip(Text) :-
    catch(term_string(Text, T), error(_, _), fail),
    acyclic_term(T),
    forall(member(G, [write_canonical(T), write_term(T, [quoted(true)]),
                      write_term(T, [quoted(true), ignore_ops(true)]),
                      write_term(T, [quoted(true), spacing(next_argument)])]),
           reads_back(G, T)),
    % these write '$VAR'(1) as a variable
    (   sub_string(Text, _, _, _, "$VAR")
    ->  true
    ;   forall(member(G, [writeq(T), print(T)]), reads_back(G, T)),
        reads_back(portray_clause(f(T)), f(T))
    ).
round_trip(_).

reads_back(G, T) :-
    with_output_to(string(S), G),
    catch(term_string(S, U), E, throw(unreadable(S, E))),
    (   U =@= T -> true ; throw(differs(G, T, U)) ).

numeric(Text) :-
    string_codes(Text, Cs),
    (   catch(number_codes(N, Cs), error(syntax_error(_), _), fail)
    ->  number_codes(N, Ds), number_codes(M, Ds),
        (   M == N -> true ; N =\= N -> true ; throw(differs(N, M)) ),
        (   atom_number(Text, K) -> ( K == N -> true ; N =\= N -> true ; throw(differs(N, K)) ) ; true ),
        ignore(catch(_ is N + 1, error(_, _), true))
    ;   true
    ),
    ignore(catch(atom_number(Text, _), error(_, _), true)),
    ignore(catch(term_string(Text, _), error(_, _), true)),
    ignore(catch(number_string(_, Text), error(_, _), true)),
    ignore(catch(text_to_number(Text), error(_, _), true)).
% powers may take for ever
text_to_number(Text) :-
    \+ sub_string(Text, _, _, _, "**"), \+ sub_string(Text, _, _, _, "^"),
    atom_to_term(Text, T, _), _ is T.

directives(Text) :-
    forall(member(Args, [[], [a], [1], [1.5, "s"], ["text", 'A b', [0'a], f(X, X), -7, 99999999999999999999],
                         [3, 4, 5, 6, 7], not_a_list]),
           ignore(catch(with_output_to(string(_), format(Text, Args)), error(_, _), true))).

json(Text) :-
    forall(member(R, [json_read(S, T), json_read(S, T, [end_of_file(end)])]),
           ( open_string(Text, S),
             (   catch(R, error(_, _), fail)
             ->  json_back(T)
             ;   true
             ),
             close(S) )).
json_back(T) :-
    with_output_to(string(Out), json_write(current_output, T)),
    open_string(Out, S2),
    catch(json_read(S2, U), E, throw(unreadable(Out, E))),
    close(S2),
    (   U = T -> true ; throw(differs(T, U)) ).
"#;

thread_local! {
    /// Making a session takes longer than most inputs.
    static SESSION: RefCell<Option<(Session, u32)>> = const { RefCell::new(None) };
}

/// Calls with a session that has the program above.
fn with_session(f: impl FnOnce(&mut Session)) {
    static KB: LazyLock<KnowledgeBase> = LazyLock::new(|| {
        let kb = KnowledgeBase::builder().source("fuzz.pl", ":- use_module(library(json)).\n");
        kb.and_then(|kb| kb.source("targets.pl", PROGRAM)).and_then(|kb| kb.build()).expect("the program is right")
    });
    SESSION.with_borrow_mut(|place| {
        // a new one now and then, as atoms stay
        let (mut session, uses) = match place.take() {
            Some((session, uses)) if uses < 500 => (session, uses),
            _ => (KB.session(), 0),
        };
        let limits = session.limits_mut();
        limits.inferences = Some(300_000);
        limits.time = Some(Duration::from_secs(10));
        limits.memory = Some(1 << 30);
        f(&mut session);
        *place = Some((session, uses + 1));
    });
}

/// A session of its own, with nowhere to write to.
fn fresh() -> Session {
    static EMPTY: LazyLock<KnowledgeBase> =
        LazyLock::new(|| KnowledgeBase::builder().build().expect("nothing can be wrong"));
    let mut session = EMPTY.session();
    session.capture_output();
    session
        .query("open_null_stream(S), set_stream(S, alias(user_error)), set_input(S) ; true")
        .and_then(|q| q.exists())
        .ok();
    let limits = session.limits_mut();
    limits.inferences = Some(50_000);
    limits.time = Some(Duration::from_secs(10));
    limits.memory = Some(1 << 28);
    session
}

fn text(data: &[u8]) -> String {
    String::from_utf8_lossy(&data[..data.len().min(MAX)]).into_owned()
}

/// The goal, which takes a text, must succeed; limits are no failure.
fn holds(goal: &str, text: &str) {
    with_session(|session| {
        session.set("Text", text);
        match session.query(goal).and_then(|q| q.exists()) {
            Ok(true) => {}
            Err(e) if matches!(e.kind(), ErrorKind::Limit { .. }) => {}
            // a term may take more memory than there is
            Err(e) if e.to_string().contains("resource_error") => {}
            other => panic!("{goal} of {text:?}: {other:?}"),
        }
    });
}

/// Reading terms with all options, past errors, to the end.
pub fn read_term(data: &[u8]) {
    holds("read_all(Text)", &text(data));
}

/// What is a number, in all the ways of asking.
pub fn numbers(data: &[u8]) {
    holds("numeric(Text)", &text(&data[..data.len().min(300)]));
}

/// What is read is written so that it can be read again.
pub fn write_read(data: &[u8]) {
    holds("round_trip(Text)", &text(data));
}

/// The text of `format/2`.
pub fn format(data: &[u8]) {
    holds("directives(Text)", &text(data));
}

/// JSON texts.
pub fn json(data: &[u8]) {
    holds("json(Text)", &text(data));
}

/// Words of goals that reach out of the process, or wait, and powers of large numbers.
const HARMFUL: &[&str] = &[
    "**",
    "shell",
    "system",
    "process",
    "delete",
    "remove",
    "rename",
    "open",
    "tell",
    "append",
    "exec",
    "make",
    "unix",
    "see",
    "load",
    "consult",
    "include",
    "use_module",
    "[user",
    "user_input",
    "tmp",
    "chdir",
    "cd",
    "working",
    "save",
    "sleep",
    "prolog",
    "setenv",
    "unsetenv",
    "halt",
    "thread",
    "http",
    "edit",
    "copy_file",
    "link",
    "qcompile",
    "autoload",
    "csv",
    "main",
    "attach",
    "stdin",
    "\\",
];

fn is_harmless(text: &str) -> bool {
    HARMFUL.iter().all(|word| !text.contains(word))
}

/// A program text: it is loaded, with errors or without, and the session is usable.
pub fn consult(data: &[u8]) {
    let text = text(data);
    if !is_harmless(&text) {
        return;
    }
    let mut session = fresh();
    // limits are for queries, so that a directive is stopped from outside
    if text.contains(":-") && text.contains("repeat") {
        return;
    }
    let _ = session.consult_text("fuzz.pl", &text).map_err(|e| e.to_string());
    let usable = session.query("X = 1").and_then(|q| q.first::<i64>());
    assert!(matches!(usable, Ok(Some(1))), "the session is of no use after {text:?}: {usable:?}");
}

/// A goal: its first answers, as text.
pub fn query(data: &[u8]) {
    let text = text(data);
    if !is_harmless(&text) {
        return;
    }
    let mut session = fresh();
    if let Ok(mut query) = session.query(&text) {
        for _ in 0..5 {
            match query.next() {
                Ok(Some(answer)) => drop(answer.lines(10)),
                Ok(None) => break,
                Err(e) => {
                    let _ = e.to_string();
                    break;
                }
            }
        }
    }
    session.limits_mut().inferences = None;
    let usable = session.query("X = 1").and_then(|q| q.first::<i64>());
    assert!(matches!(usable, Ok(Some(1))), "the session is of no use after {text:?}: {usable:?}");
}

/// Sizes, times and counts, and whole command lines.
pub fn quantities(data: &[u8]) {
    let text = text(data);
    let _ = (quantity::size(&text), quantity::time(&text), quantity::count(&text));
    let words: Vec<String> = text.split_whitespace().map(String::from).collect();
    let _ = args::parse(&words);
}

/// Bytes in every encoding: characters one by one are the text as a whole, and so are lines.
pub fn streams(data: &[u8]) {
    let data = &data[..data.len().min(MAX)];
    for encoding in
        [Encoding::Utf8, Encoding::Latin1, Encoding::Ascii, Encoding::Octet, Encoding::Utf16Le, Encoding::Utf16Be]
    {
        for (invalid, newline, bom) in [
            (Invalid::Replace, Newline::Posix, None),
            (Invalid::Replace, Newline::Dos, Some(false)),
            (Invalid::Error, Newline::Posix, Some(true)),
        ] {
            let options = OpenOptions { encoding: Some(encoding), invalid, newline, bom, ..OpenOptions::read() };
            one_stream(data, options);
        }
    }
}

fn one_stream(data: &[u8], options: OpenOptions) {
    let mut table = StreamTable::new(Io::null());
    let mut open = || table.open_bytes(data.to_vec(), options.clone());
    let (Ok(chars), Ok(whole), Ok(lines)) = (open(), open(), open()) else { return };
    let mut one_by_one = String::new();
    let mut failed = false;
    let input = table.input(chars).expect("it is open");
    for step in 0.. {
        assert!(step <= 2 * data.len() + 2, "more characters than bytes");
        let peeked = input.peek_char().map_err(|e| e.to_string());
        let got = input.get_char().map_err(|e| e.to_string());
        assert_eq!(peeked, got);
        match got {
            Ok(Some(c)) => one_by_one.push(c),
            Ok(None) => break,
            Err(_) => {
                failed = true;
                break;
            }
        }
    }
    let mut text = String::new();
    let read = table.input(whole).expect("it is open").read_to_end(&mut text);
    assert_eq!(read.is_err(), failed, "{read:?}");
    assert_eq!(text, one_by_one);
    if failed {
        return;
    }
    let input = table.input(lines).expect("it is open");
    let mut joined = String::new();
    while input.read_line(&mut joined).expect("it was readable a moment ago") {}
    assert_eq!(joined, one_by_one.replace("\r\n", "").replace('\n', ""));
}

/// The texts of rules and states: what is JSON to `serde_json` is JSON, with
/// the same value, and is written so that it is read again.
pub fn rule_json(data: &[u8]) {
    let text = text(data);
    let theirs = serde_json::from_str::<serde_json::Value>(&text);
    match (text.parse::<Json>(), theirs) {
        (Ok(ours), theirs) => {
            let written = ours.to_string();
            assert_eq!(written.parse::<Json>().as_ref(), Ok(&ours), "{written}");
            match theirs {
                Ok(theirs) => assert!(same(&ours.to_serde(), &theirs), "{ours} and {theirs}"),
                // these are no errors of the text
                Err(e) => assert!(["recursion limit", "out of range"].iter().any(|w| e.to_string().contains(w)), "{e}"),
            }
        }
        (Err(e), Ok(_)) => assert!(matches!(e.kind, JsonErrorKind::DuplicateKey(_)), "{e}"),
        (Err(_), Err(_)) => {}
    }
}

/// Equality of values where numbers may differ in the last digits: `serde_json` reads them so, and `-0` as a float.
fn same(a: &serde_json::Value, b: &serde_json::Value) -> bool {
    use serde_json::Value::{Array, Number, Object};
    match (a, b) {
        (Number(a), Number(b)) => {
            let (a, b) = (a.as_f64().unwrap_or(f64::NAN), b.as_f64().unwrap_or(f64::NAN));
            (a - b).abs() <= a.abs() * 1e-14
        }
        (Array(a), Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b)),
        (Object(a), Object(b)) => a.len() == b.len() && a.iter().all(|(k, a)| b.get(k).is_some_and(|b| same(a, b))),
        _ => a == b,
    }
}

/// An error tells where; the path is one of the text, or of a part that is not there.
fn placed(e: &RuleError) {
    assert!(!e.code().is_empty() && !e.message().is_empty(), "{e:?}");
    assert!(e.path().is_empty() || e.path().starts_with('/'), "{e:?}");
    assert!(e.path().is_empty() || e.line() > 0, "{e:?}");
}

/// Runs rules, if they are some, on a small state: all or nothing.
fn run_rules(text: &str) {
    let rules = Rules::builder().json(text).param("LIMIT").command("ring", |_, _| Ok(()));
    let rules = match rules.function("twice", 1, |a| Ok(Json::from(a[0].as_f64().unwrap_or(0.0) * 2.0))).build() {
        Ok(rules) => rules,
        Err(e) => return placed(&e),
    };
    let again = Rules::builder().json(&rules.to_json().to_string()).param("LIMIT").command("ring", |_, _| Ok(()));
    let again = again.function("twice", 1, |a| Ok(Json::from(a[0].as_f64().unwrap_or(0.0) * 2.0))).build();
    let again = again.expect("rules that are written can be read");
    assert_eq!(again.to_json(), rules.to_json());
    let state =
        r#"{"player":{"ann":{"gold":5,"target":"bob"},"bob":{"gold":"25","hand":[1,"2",null]}},"turn":1,"1":[]}"#;
    let options = Options::new().bind("LIMIT", 20).max_matches(50).max_steps(200).max_depth(4).max_size(5_000);
    let mut one = StateTree::from_json(state).expect("a state");
    let mut other = one.clone();
    let (first, second) = (rules.run(&mut one, &options), again.run(&mut other, &options));
    assert_eq!(one.to_string(), other.to_string());
    match (first, second) {
        (Ok(a), Ok(b)) => {
            assert_eq!(a.edits, b.edits);
            one.undo();
            assert!(a.edits.is_empty() || one.to_string() == state, "{one}");
        }
        (Err(e), Err(_)) => {
            placed(&e);
            assert_eq!(one.to_string(), state);
        }
        (a, b) => panic!("{a:?} and {b:?}"),
    }
    let _ = rules.query_all(&mut one, &options);
    if let Ok(why) = rules.explain(&mut one, &options, None) {
        let _ = (why.to_text(true), why.to_json().to_string(), why.to_html());
    }
}

/// Files of rules.
pub fn rules(data: &[u8]) {
    run_rules(&text(&data[..data.len().min(800)]));
}

/// Expressions: as leaf and key of a condition and of an action, and where they compute.
pub fn rule_expression(data: &[u8]) {
    let text = text(&data[..data.len().min(200)]);
    let quoted = serde_json::Value::from(text).to_string();
    run_rules(&format!(r#"[{{"condition":{{"player":{{"$X":{{"gold":{quoted}}}}}}}}}]"#));
    run_rules(&format!(r#"[{{"condition":{{"player":{{"$X":{{{quoted}:{{}}}}}}}}}}]"#));
    run_rules(&format!(r#"[{{"condition":{{"player":{{"$X":{{"gold":"$G"}}}},"_":{quoted}}}}}]"#));
    run_rules(&format!(
        r#"[{{"condition":{{"player":{{"$X":{{"gold":"$G"}}}}}},"action":{{"$X":{{"gold":{quoted}}}}}}}]"#
    ));
    run_rules(&format!(r#"[{{"action":{{"new":{{{quoted}:1}},"@call":{quoted}}}}}]"#));
}
