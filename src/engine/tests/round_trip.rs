//! Clauses that are asserted, printed and read again are what they were.

use proptest::{collection::vec, prelude::*};

use super::{SETTINGS, generate, session};
use crate::engine::Session;

fn holds(s: &mut Session, goal: &str) -> bool {
    s.query(goal).and_then(|q| q.exists()).unwrap_or_else(|e| panic!("{goal}: {e}"))
}

fn clause() -> impl Strategy<Value = (String, String)> {
    let head = vec(generate::term(), 1..4).prop_map(|args| format!("h({})", args.join(", ")));
    let own = &["p(A)", "q(A, B)", "call(A, B)", "m:r(A)", "{A}"];
    (head, prop_oneof![1 => Just("true".to_owned()), 4 => generate::goal(own)])
}

proptest! {
    #![proptest_config(super::cases(300))]

    #[test]
    fn clause_gives_what_was_asserted((head, body) in clause(), at_end in any::<bool>()) {
        let mut s = session(SETTINGS[1]);
        let assert = if at_end { "assertz" } else { "asserta" };
        let goal = format!(
            "C = (({head}) :- {body}), {assert}(C), C = (H :- _), functor(H, N, A), functor(G, N, A), \
             clause(G, B), (G :- B) =@= C"
        );
        prop_assert!(holds(&mut s, &goal), "{}", goal);
        // what is bound in the call is bound in the answer
        let goal = format!("C = (({head}) :- {body}), C = (H :- B), copy_term(C, D), clause(H, B), C =@= D");
        prop_assert!(holds(&mut s, &goal), "{}", goal);
        let goal = format!("C = (({head}) :- {body}), retract(C), C = (H :- _), \\+ clause(H, _)");
        prop_assert!(holds(&mut s, &goal), "{}", goal);
    }

    #[test]
    fn listing_is_read_again(clauses in vec(clause(), 1..6)) {
        let all = "findall(H-B, ( member(N, [1, 2, 3]), functor(H, h, N), catch(clause(H, B), _, fail) ), L)";
        let mut first = session(SETTINGS[0]);
        prop_assert!(holds(&mut first, "dynamic([h/1, h/2, h/3])"));
        for (head, body) in &clauses {
            holds(&mut first, &format!("assertz((({head}) :- {body}))"));
        }
        let before = first.query(all).unwrap().next().unwrap().unwrap().term("L").unwrap();
        let output = first.capture_output();
        prop_assert!(holds(&mut first, "listing(h/_)"));
        let text = output.take();
        let mut second = session(SETTINGS[0]);
        holds(&mut second, "style_check(-singleton)");
        second.consult_text("listed.pl", &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        second.set("Before", before);
        let same = format!("{all}, Before =@= L");
        prop_assert!(holds(&mut second, &same), "{text}\n{clauses:?}");
        let output = first.capture_output();
        for (head, body) in &clauses {
            holds(&mut first, &format!("portray_clause((({head}) :- {body}))"));
        }
        let text = output.take();
        let mut third = session(SETTINGS[0]);
        holds(&mut third, "style_check(-singleton), style_check(-discontiguous)");
        holds(&mut third, "dynamic([h/1, h/2, h/3])");
        third.consult_text("portrayed.pl", &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
        third.set("Before", first.query(all).unwrap().next().unwrap().unwrap().term("L").unwrap());
        prop_assert!(holds(&mut third, &same), "{text}\n{clauses:?}");
    }
}
