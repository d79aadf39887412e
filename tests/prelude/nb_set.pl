% Tests of library(nb_set): see the runner for what the facts mean.

:- use_module(library(nb_set)).

case((empty_nb_set(S), nb_set_to_list(S, L)), L, [[]]).
case((empty_nb_set(S), add_nb_set(b, S), add_nb_set(a, S), add_nb_set(b, S), nb_set_to_list(S, L)), L, [[a,b]]).
case((empty_nb_set(S), add_nb_set(b, S, A), add_nb_set(b, S, B)), A-B, [true-false]).
case((empty_nb_set(S), add_nb_set(b, S, false)), x, []).
case((empty_nb_set(S), ( member(X, [c,a,b,a]), add_nb_set(X, S), fail ; true ), gen_nb_set(S, E)), E, [a,b,c]).
case((empty_nb_set(S), add_nb_set(f(_), S), add_nb_set(f(_), S), add_nb_set(f(a), S), size_nb_set(S, N)), N, [2]).
case((empty_nb_set(S), forall(between(1, 1000, I), ( J is I mod 300, add_nb_set(J, S) )), size_nb_set(S, N)), N, [300]).
case((empty_nb_set(S), add_nb_set(1, S), add_nb_set(1.0, S), size_nb_set(S, N)), N, [2]).
