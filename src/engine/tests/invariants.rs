//! What copies, solutions and attributed variables have to do with one another.

use proptest::{collection::vec, prelude::*};

use super::{SETTINGS, generate, session, transcript};

/// Goals that give variables attributes or bind them.
fn constrain() -> impl Strategy<Value = String> {
    let t = generate::term;
    prop_oneof![
        3 => (t(), t()).prop_map(|(a, b)| format!("dif({a}, {b})")),
        2 => t().prop_map(|a| format!("freeze(X, Y = {a})")),
        2 => t().prop_map(|a| format!("freeze(Z, dif(W, {a}))")),
        1 => (t(), t()).prop_map(|(a, b)| format!("when(?=({a}, {b}), Y = 1)")),
        1 => t().prop_map(|a| format!("put_attr(W, test, {a})")),
        2 => (t(), t()).prop_map(|(a, b)| format!("{a} = {b}")),
    ]
}

/// The invariants, each a goal over a term T whose variables may have attributes.
const INVARIANTS: &[&str] = &[
    // solutions are copies, attributes and all
    "findall(T, true, [C]), copy_term(T, D), C =@= D",
    "findall(T, member(_, [1, 2]), [C, D]), C =@= D",
    "findall(T, true, [C]), term_variables(C, Vs), term_variables(T, Ws), length(Vs, N), length(Ws, N)",
    // a copy shares no variable
    "copy_term(T, C), term_variables(C, Vs), term_variables(T, Ws), \\+ ( member(V, Vs), member(W, Ws), V == W )",
    // attributes that are taken out and put back
    "copy_term(T, C, Gs), term_attvars(C, []), copy_term_nat(T, D), C =@= D, is_list(Gs)",
    "copy_term(T, C, Gs), maplist(call, Gs), term_variables(C, Vs), term_variables(T, Ws), length(Vs, N), length(Ws, N)",
    "copy_term(T, T1, _), copy_term(T, T2, _), T1 =@= T2",
    "copy_term_nat(T, C), term_attvars(C, [])",
    // what is undone is undone
    "copy_term_nat(T, B), term_attvars(T, As), \\+ \\+ ( As = [A|_], catch(A = a, _, true) ; true ), \
     term_attvars(T, Bs), As == Bs, copy_term_nat(T, C), B =@= C",
    "copy_term(T, _, G0), \\+ ( findall(T, fail, [_|_]) ), copy_term(T, _, G1), length(G0, N), length(G1, N)",
    // the database and global variables keep plain copies
    "copy_term_nat(T, C), assertz(kept(T)), kept(K), retractall(kept(_)), K =@= C",
    "copy_term(T, C), nb_setval(kept, T), nb_getval(kept, K), K =@= C",
    "bagof(T, T^true, [C]), term_variables(C, Vs), term_variables(T, Ws), length(Vs, N), length(Ws, N)",
    // equality, order and hashing
    "T == T, compare(=, T, T), T =@= T, \\+ T \\= T",
    "copy_term_nat(T, C), copy_term_nat(T, D), variant_sha(C, D)",
    "term_to_atom(f(x), A), atom(A), ground(T) -> copy_term(T, C), C == T ; true",
];

const PROGRAM: &str = "
:- dynamic(kept/1).
variant_sha(A, B) :- variant_hash(A, X), variant_hash(B, Y), X == Y.
variant_hash(T, H) :- copy_term(T, C), numbervars(C, 0, _), term_hash(C, H).
test:attr_unify_hook(_, _).
";

proptest! {
    #![proptest_config(super::cases(60))]

    #[test]
    fn copies_and_solutions(goals in vec(constrain(), 0..5), t in generate::term()) {
        let before = goals.iter().map(|g| format!("{g}, ")).collect::<String>();
        for setting in [SETTINGS[0], SETTINGS[2]] {
            let mut s = session(setting);
            s.consult_text("invariants.pl", PROGRAM).unwrap();
            // terms that go in circles are not what this is about
            let ready = format!("{before}T = t({t}, X, Y, Z, W), acyclic_term(T)");
            if transcript(&mut s, &ready, 1).answers == ["no more"] {
                continue;
            }
            for invariant in INVARIANTS {
                let goal = format!("{ready}, \\+ \\+ ( {invariant} )");
                let found = transcript(&mut s, &goal, 1).answers;
                prop_assert!(found[0] != "no more", "{setting:?} {goal}");
                prop_assert!(!found[0].starts_with("uncaught"), "{setting:?} {goal}: {}", found[0]);
            }
        }
    }
}
