% Tests of library(occurs): see the runner for what the facts mean.

:- use_module(library(occurs)).

case(sub_term(X, f(a,g(b))), X, [f(a,g(b)),a,g(b),b]).
case(sub_var(X, f(X)), x, [x]).
case(sub_var(_, f(_)), x, []).
case(contains_term(g(_), f(a,g(b))), x, [x]).
case(contains_term(c, f(a,g(b))), x, []).
case(contains_var(X, f(g(X))), x, [x]).
case(contains_var(_, f(g(_))), x, []).
case(free_of_term(c, f(a)), x, [x]).
case(free_of_term(a, f(a)), x, []).
case(free_of_var(X, f(Y,Y)), X-Y, [_-_]).
case(free_of_var(X, f(X)), x, []).
case(occurrences_of_term(a, f(a,g(a),b), N), N, [2]).
case(occurrences_of_var(X, f(X,g(X),_), N), N, [2]).
case((T = f(A,g(A,B),h(B,_)), arg(2, T, S), sub_term_shared_variables(S, T, Vs)), A-B-Vs, [X-Y-[X,Y]]).
