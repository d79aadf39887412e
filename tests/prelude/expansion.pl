% Tests of library(expansion): see the runner for what the facts mean.

inc(N0, N) :- N is N0+1.

case(call_dcg((inc, inc), 1, X), X, [3]).
case(call_dcg("ab", L, []), L, [[97,98]]).
case((expand_term((a --> b), _, T, _), ( T = [_,C] -> true ; C = T )), C, [(a(X,Y) :- b(X,Y))]).
case(expand_goal(foo, p, G, P), G-P, [foo-p]).
case(dcg_translate_rule((a --> b), _, T, _), T, [(a(X,Y) :- b(X,Y))]).
error_case(call_dcg(_, 1, _), instantiation_error).
