% Tests of library(pprint): see the runner for what the facts mean.

:- use_module(library(pprint)).

shown(T, Options, S) :- with_output_to(string(S), ( current_output(O), print_term(T, [output(O)|Options]) )).

case((shown('A'+"s", [], S)), S, ["'A'+\"s\""]).
case((numlist(1, 9, L), shown(f(L), [right_margin(10)], S), split_string(S, "\n", "", Ls), forall(member(X, Ls), ( string_length(X, N), N =< 10 ))), x, [x]).
case((T = (a_long_head(X) :- some_goal_that_is_long(X), another_goal_that_is_long(X)), shown(T, [right_margin(30)], S),
      term_to_atom(T1, S), T1 =@= T), x, [x]).
