% Tests of library(coinduction): see the runner for what the facts mean.

:- use_module(library(coinduction)).

:- coinductive stream_test/1, even_odd_test/2.

stream_test([H|T]) :- number_test(H), stream_test(T).

number_test(0).
number_test(s(N)) :- number_test(N).

even_odd_test([], even).
even_odd_test([_|T], even) :- even_odd_test(T, odd).
even_odd_test([_|T], odd) :- even_odd_test(T, even).

case((X = [s(0),s(s(0))|X], once(stream_test(X))), true,
     [true]).
case((X = [s(0),a|X], stream_test(X)), true,
     []).
case(once(stream_test([0|X])), X,
     [X]) :- X = [0|X].
case((even_odd_test([a,b], P)), P,
     [even]).
case((X = [a|X], once(even_odd_test(X, even))), true,
     [true]).
case(stream_test([0|a]), true,
     []).
error_case(coinductive(_),
           instantiation_error).
error_case(coinductive(a/b),
           type_error(_, b)).
