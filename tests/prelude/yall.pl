% Tests of library(yall): see the runner for what the facts mean.

:- use_module(library(yall)).

case(maplist([X,Y]>>(Y is X*2), [1,2,3], L), L, [[2,4,6]]).
case((N = 3, maplist([X,Y]>>(Y is X*N), [1,2], L)), L, [[3,6]]).
case(maplist([X]>>(Y = X), [1,2]), Y, [_]).
case(maplist({Y}/[X]>>(Y = X), [1,1]), Y, [1]).
case(maplist({Y}/[X]>>(Y = X), [1,2]), Y, []).
case(maplist([X,Z]>>plus(X, 1, Z), [1,2], L), L, [[2,3]]).
case(maplist([X]>>plus(X), [1,2], [3,4], L), L, [[4,6]]).
case(foldl([X,A0,A]>>(A is A0+X), [1,2,3], 0, S), S, [6]).
case(call([X]>>([Y]>>(Z = X-Y)), 1, 2), Z, [_]).
case(call({Z}/[X]>>({X,Z}/[Y]>>(Z = X-Y)), 1, 2), Z, [1-2]).
case(call({X}/member(X-_), [a-1,b-2]), X, [a,b]).
case(setof(X, {X}/member(X-_, [b-1,a-2,b-3]), L), L, [[a,b]]).
case(call(\X^(X = 1), Y), Y, [1]).
case((call(\X^ \Y^(Y is X+1), 1, Z)), X-Y-Z, [_-_-2]).
case((call(\X^Y^(Y is X+1), 1, Z)), X-Y-Z, [_-2-2]).
case(maplist(\X^ \Y^(Y = f(X,Z)), [1,2], L), Z-L, [V-[f(1,V),f(2,V)]]).
case((member(X, [1,2]), call([Y]>>(Y = X), Z)), Z, [1,2]).
case(is_lambda([X]>>foo(X)), x, [x]).
case(is_lambda({X}/foo(X)), x, [x]).
case(is_lambda(foo), x, []).
case(lambda_calls([X]>>foo(X), 1, G), G, [foo(_)]).
case(lambda_calls([X]>>foo(X), [a,b], G), G, [foo(a,b)]).
error_case(call([_,_]>>true, 1), domain_error(lambda_parameters, _)).
error_case(call(x/true), type_error(lambda_free, x)).
error_case(call(_>>true, 1), instantiation_error).
