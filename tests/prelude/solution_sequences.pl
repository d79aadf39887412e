% Tests of library(solution_sequences): see the runner for what the facts mean.

:- use_module(library(solution_sequences)).

case(limit(2, member(X, [a,b,c])), X, [a,b]).
case(limit(0, member(X, [a,b,c])), X, []).
case(limit(9, member(X, [a,b,c])), X, [a,b,c]).
case(limit(infinite, member(X, [a,b,c])), X, [a,b,c]).
error_case(limit(_, true), instantiation_error).
error_case(limit(a, true), type_error(evaluable, a/0)).
case(offset(1, member(X, [a,b,c])), X, [b,c]).
case(offset(0, member(X, [a,b,c])), X, [a,b,c]).
case(offset(9, member(X, [a,b,c])), X, []).
error_case(offset(-1, true), domain_error(not_less_than_zero, -1)).
case(limit(1, offset(1, member(X, [a,b,c]))), X, [b]).
case(solution_sequences:call_nth(member(X, [a,b,c]), N), X-N, [a-1,b-2,c-3]).
case(solution_sequences:call_nth(member(X, [a,b,c]), 2), X, [b]).
case(solution_sequences:call_nth(member(X, [a,b,c]), 4), X, []).
case(solution_sequences:call_nth(true, 0), x, []).
error_case(solution_sequences:call_nth(true, a), type_error(integer, a)).
case(distinct(member(X, [a,b,a,c,b])), X, [a,b,c]).
case(distinct(X, member(X-_, [a-1,b-2,a-3])), X, [a,b]).
case(distinct(X, member(X, [f(_),f(_),f(1)])), X, [f(_),f(1)]).
case(reduced(member(X, [a,b,a])), X, [a,b]).
case(reduced(X, member(X-_, [a-1,a-2]), []), X, [a]).
case(order_by([asc(X)], member(X, [c,a,b,a])), X, [a,a,b,c]).
case(order_by([desc(X)], member(X, [c,a,b,a])), X, [c,b,a,a]).
case(order_by([asc(Y),desc(X)], member(X-Y, [1-b,2-a,3-a])), X-Y, [3-a,2-a,1-b]).
error_case(order_by([], true), domain_error(non_empty_list, [])).
error_case(order_by([foo(_)], true), domain_error(order_specifier, _)).
case(group_by(K, V, member(K-V-_, [a-1-x,b-2-y,a-3-z]), L), K-L, [a-[1,3],b-[2]]).
