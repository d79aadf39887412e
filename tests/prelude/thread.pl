% Tests of library(thread): see the runner for what the facts mean.

:- use_module(library(thread)).

even(X) :- 0 is X mod 2.
double(X, Y) :- Y is 2*X.

case(concurrent(2, [X = 1, Y = 2], []), X-Y, [1-2]).
case(concurrent(2, [member(X, [1,2]), fail], []), X, []).
error_case(concurrent(0, [true], []), type_error(positive_integer, 0)).
error_case(concurrent(2, [_], []), instantiation_error).
error_case(concurrent(2, [1], []), type_error(callable, 1)).
error_case(concurrent(2, [true,throw(error(oops, _))], []), oops).
case(concurrent_forall(member(X, [2,4]), even(X)), x, [x]).
case(concurrent_forall(member(X, [2,3]), even(X)), x, []).
case(concurrent_forall(member(X, [2,4]), even(X), [threads(2)]), x, [x]).
case((findall(X, concurrent_and(member(X, [1,2,3,4]), even(X)), L0), msort(L0, L)), L, [[2,4]]).
case((findall(X-Y, concurrent_and(member(X, [1,2]), member(Y, [a,b]), [threads(2)]), L0), msort(L0, L)), L, [[1-a,1-b,2-a,2-b]]).
case(concurrent_maplist(even, [2,4]), x, [x]).
case(concurrent_maplist(double, [1,2,3], L), L, [[2,4,6]]).
case(concurrent_maplist(plus, [1,2], [3,4], L), L, [[4,6]]).
case(concurrent_maplist(member, [X,Y], [[1,2],[3]]), X-Y, [1-3]).
case(first_solution(X, [X = 1, X = 2], []), X, [1]).
case(first_solution(X, [fail, X = 2], []), X, []).
case(first_solution(X, [fail, X = 2], [on_fail(continue)]), X, [2]).
case(first_solution(X, [throw(e), X = 2], [on_error(continue)]), X, [2]).
case(first_solution(_, [], []), x, []).
error_case(first_solution(_, [throw(error(oops, _)), true], []), oops).
