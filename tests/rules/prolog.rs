//! Rules from Prolog: `load_rules/2`, `apply_rules/3`, `rule_match/3`.

use std::process::Command;

use ludolog::{
    engine::{KnowledgeBase, Session},
    rules,
};

fn session() -> Session {
    rules::predicates(KnowledgeBase::builder()).build().unwrap().session()
}

/// The answers of a goal: X, written.
fn answers(goal: &str) -> Vec<String> {
    let mut session = session();
    let goal = format!("{goal}, format(atom(Text), '~q', [X])").replace('\n', " ");
    let mut query = session.query(goal.as_str()).unwrap();
    let mut out = Vec::new();
    while let Some(answer) = query.next().unwrap_or_else(|e| panic!("{goal}: {e}")) {
        out.push(answer.get::<String>("Text").unwrap());
    }
    out
}

const JOIN: &str = r#"load_rules(text('[
    {"id": "poor", "condition": {"player": {"$X": {"gold": "< 20"}, "$Y": {"target": "$X"}}},
     "action": {"$Y": {"target": "@remove", "gold": "$this + 1"}}},
    {"condition": {"turn": "$T"}, "action": {"turn": "$T + 1"}}
]'), R)"#;

const STATE: &str =
    "json([player=json([ann=json([gold=5]), bob=json([gold=50,target=ann]), cid=json([gold=1,target=ann])]), turn=1])";

#[test]
fn matches_come_one_after_the_other() {
    assert_eq!(
        answers(&format!("{JOIN}, rule_match(R, {STATE}, X)")),
        ["match(poor,['X'=ann,'Y'=bob])", "match(poor,['X'=ann,'Y'=cid])", "match(1,['T'=1])"]
    );
    assert_eq!(answers(&format!("{JOIN}, rule_match(R, {STATE}, match(poor, ['X'=_, 'Y'=X]))")), ["bob", "cid"]);
    assert!(answers(&format!("{JOIN}, rule_match(R, {STATE}, match(none, X))")).is_empty());
}

#[test]
fn states_are_terms() {
    assert_eq!(
        answers(&format!("{JOIN}, apply_rules(R, {STATE}, X)")),
        ["json([player=json([ann=json([gold=5]),bob=json([gold=51]),cid=json([gold=2])]),turn=2])"]
    );
    // what no rule touches comes back as it was, strings as atoms
    let state = "json([a=[1,-2.5,123456789012345678901234567890,[]],b=json([]),c= @(true),d= @(null),'1'='x y'])";
    let given = state.replace("'x y'", "\"x y\"").replace("'1'=", "1=");
    assert_eq!(answers(&format!("load_rules(text('[]'), R), apply_rules(R, {given}, X)")), [state]);
}

#[test]
fn deep_states_do_not_recurse() {
    let goal = "length(L, 200000), foldl([_,A,[A]]>>true, L, x, Deep), load_rules(text('[]'), R), \
                apply_rules(R, json([deep=Deep]), json([deep=Out])), ( Out == Deep -> X = same ; X = other )";
    assert_eq!(answers(goal), ["same"]);
}

#[test]
fn errors_are_exceptions() {
    for (goal, error) in [
        ("load_rules(text('[{\"condition\": {\"a\": \"< $N\"}}]'), _)", "error(rules_error('E_UNBOUND')"),
        ("load_rules(text('['), _)", "error(rules_error('E_JSON')"),
        ("load_rules('no such file', _)", "error(rules_error('E_INCLUDE_MISSING')"),
        ("load_rules(_, _)", "error(instantiation_error"),
        ("load_rules([a|b], _)", "error(type_error(list"),
        ("L = [a|L], load_rules(L, _)", "error(type_error(rules"),
        ("apply_rules(none, json([]), _)", "error(type_error(rules,none)"),
        ("load_rules(text('[]'), R), apply_rules(R, f(x), _)", "error(type_error(json,f(x))"),
        ("load_rules(text('[]'), R), apply_rules(R, json([a=_]), _)", "error(instantiation_error"),
        ("load_rules(text('[]'), R), apply_rules(R, json([a=1,a=2]), _)", "error(domain_error(different_keys"),
        (
            "load_rules(text('[{\"action\": {\"a\": \"=1/$this\"}}]'), R), apply_rules(R, json([a=0]), _)",
            "error(rules_error('E_DIV_ZERO')",
        ),
    ] {
        let text = format!("catch(({goal}), E, true), E = error(F, _), X = error(F,_)");
        let got = answers(&text);
        assert!(got.len() == 1 && got[0].contains(error), "{goal}: {got:?}");
    }
}

#[test]
fn the_same_rules_have_one_handle() {
    assert_eq!(
        answers("load_rules(text('[ ]'), A), load_rules(text('[]'), B), ( A == B -> X = one ; X = two )"),
        ["one"]
    );
}

/// The program of docs/rules.md, run by the command.
#[test]
fn the_text_about_prolog() {
    let docs = include_str!("../../docs/rules.md");
    let program = docs.split("```prolog\n").nth(1).unwrap().split("```").next().unwrap();
    let dir = std::env::temp_dir().join(format!("ludolog-rules-prolog-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::write(dir.join("game.pl"), program).unwrap();
    std::fs::write(
        dir.join("poor.json"),
        r#"[{"condition": {"player": {"$X": {"gold": "< 20"}}}, "action": {"$X": {"gold": 20}}}]"#,
    )
    .unwrap();
    let run = Command::new(env!("CARGO_BIN_EXE_ludolog"))
        .args(["-q", "-g", "main", "-t", "halt", "game.pl"])
        .current_dir(&dir)
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(
        (text(&run.stdout).as_str(), text(&run.stderr).as_str()),
        ("ann is poor\njson([player=json([ann=json([gold=20]),bob=json([gold=50])])])\n", "")
    );
    std::fs::remove_dir_all(&dir).unwrap();
}

/// A program may have predicates of its own with these names.
#[test]
fn programs_may_define_them() {
    let kb = rules::predicates(KnowledgeBase::builder()).source("p.pl", "load_rules(a, b).").unwrap().build().unwrap();
    assert_eq!(kb.session().query("load_rules(a, X)").unwrap().first::<String>().unwrap().as_deref(), Some("b"));
}
