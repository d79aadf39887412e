% Tests of library(aggregate): see the runner for what the facts mean.

:- use_module(library(aggregate)).


% aggregate_all/3

case(aggregate_all(count, fail, C), C,
     [0]).
case(aggregate_all(count, member(_, [a,b]), C), C,
     [2]).
case(aggregate_all(count, member(_, [a,b]), 2), true,
     [true]).
case(aggregate_all(count, member(_, [a,b]), 3), true,
     []).
case(aggregate_all(count, (member(X, [1,2,3]), X > 1), C), X-C,
     [_0-2]).
case(aggregate_all(sum(X), member(X, [1,2.5]), S), X-S,
     [_0-3.5]).
case(aggregate_all(sum(X), fail, S), X-S,
     [_0-0]).
case(aggregate_all(sum(X*2), member(X, [1,2]), S), X-S,
     [_0-6]).
error_case(aggregate_all(sum(A), member(A, [1, a]), _),
           type_error(evaluable, a/0)).
case(aggregate_all(max(X), member(X, [1,3,2]), M), X-M,
     [_0-3]).
case(aggregate_all(max(X), member(X, [1,1.0]), M), X-M,
     [_0-1.0]).
case(aggregate_all(max(X), member(X, [1+1,1]), M), X-M,
     [_0-2]).
case(aggregate_all(max(X), fail, M), X-M,
     []).
error_case(aggregate_all(max(A), member(A, [1, b]), _),
           type_error(evaluable, b/0)).
error_case(aggregate_all(max(A), member(A, [1, _]), _),
           instantiation_error).
case(aggregate_all(max(X-Y), member(X-Y, [1-2,3-4]), M), X-Y-M,
     [_0-_1- -1]).
case(aggregate_all(max(X), member(X, [1,2]), 2), X,
     [_0]).
case(aggregate_all(min(X), member(X, [2,1,3]), M), X-M,
     [_0-1]).
case(aggregate_all(min(X), fail, M), X-M,
     []).
case(aggregate_all(max(X, W), member(X-W, [1-a,3-b,3-c]), M), X-W-M,
     [_0-_1-max(3, b)]).
case(aggregate_all(max(X, W), member(X-W, [1-a,3-b,2-c]), max(A, B)), X-W-A-B,
     [_0-_1-3-b]).
case(aggregate_all(max(X, W), fail, M), X-W-M,
     []).
error_case(aggregate_all(max(A, B), member(A-B, [a-1, b-2]), _),
           type_error(number, a)).
case(aggregate_all(min(X, W), member(X-W, [2-a,1-b,1-c]), M), X-W-M,
     [_0-_1-min(1, b)]).
case(aggregate_all(min(X, W), member(X-W, [1.0-b,1-a]), M), X-W-M,
     [_0-_1-min(1.0, b)]).
case(aggregate_all(bag(X), member(X, [b,a,b]), L), X-L,
     [_0-[b, a, b]]).
case(aggregate_all(bag(X-Y), member(X, [b,a]), L), X-Y-L,
     [_0-_1-[b-_2, a-_3]]).
case(aggregate_all(bag(X), fail, L), X-L,
     [_0-[]]).
case(aggregate_all(set(X), member(X, [b,a,b]), L), X-L,
     [_0-[a, b]]).
case(aggregate_all(set(X), fail, L), X-L,
     [_0-[]]).
case(aggregate_all(r(count,sum(X),max(X),min(X),bag(X),set(X)), member(X, [2,1]), R), X-R,
     [_0-r(2, 3, 2, 1, [2, 1], [1, 2])]).
case(aggregate_all(r(count,sum(X)), fail, R), X-R,
     [_0-r(0, 0)]).
case(aggregate_all(r(count,max(X)), fail, R), X-R,
     []).
case(aggregate_all(r(max(X,Y),min(Y,X)), member(X-Y, [1-2,2-1]), R), X-Y-R,
     [_0-_1-r(max(2, 1), min(1, 2))]).
case(aggregate_all(max(X)-min(X), member(X, [2,1,3]), R), X-R,
     [_0-(3-1)]).
error_case(aggregate_all(foo, member(_, [a, b]), _),
           domain_error(aggregate_template, foo)).
error_case(aggregate_all(r(bar), member(_, [a, b]), _),
           domain_error(aggregate_template, bar)).
error_case(aggregate_all(_, member(_, [a, b]), _),
           instantiation_error).
error_case(aggregate_all(1, member(_, [a, b]), _),
           type_error(aggregate_template, 1)).
error_case(aggregate_all(count, no_such_predicate, _),
           existence_error(procedure, _)).
case(aggregate_all(count, aggregate_all(count, member(_, [a]), 1), R), R,
     [1]).
case(setup_call_cleanup(true, aggregate_all(count, member(_, [a,b]), C), Det = true), C-Det,
     [2-true]).
case(setup_call_cleanup(true, aggregate_all(max(X), member(X, [1,2]), C), Det = true), X-C-Det,
     [_0-2-true]).
case(setup_call_cleanup(true, aggregate_all(bag(X), member(X, [1,2]), C), Det = true), X-C-Det,
     [_0-[1, 2]-true]).

% aggregate_all/4

case(aggregate_all(count, X, member(X-Y, [a-1,a-2,b-1]), C), X-Y-C,
     [_0-_1-2]).
case(aggregate_all(sum(Y), X, member(X-Y, [a-1,a-1,b-1]), S), Y-X-S,
     [_0-_1-2]).
case(aggregate_all(max(Y), X, member(X-Y, [a-1,a-2,b-1]), M), Y-X-M,
     [_0-_1-2]).
case(aggregate_all(max(Y, X), X, member(X-Y, [a-1,a-2,b-2]), M), Y-X-M,
     [_0-_1-max(2, a)]).
case(aggregate_all(bag(Y), X, member(X-Y, [b-1,a-1,a-2]), L), Y-X-L,
     [_0-_1-[1, 2, 1]]).
case(aggregate_all(set(Y), X, member(X-Y, [b-1,a-1,a-2]), L), Y-X-L,
     [_0-_1-[1, 2]]).
case(aggregate_all(r(count), X, member(X-Y, [b-1,a-1,a-2]), R), X-Y-R,
     [_0-_1-r(2)]).
case(aggregate_all(max(X), _, fail, M), X-M,
     []).
case(aggregate_all(sum(X), _, fail, S), X-S,
     [_0-0]).

% aggregate/3

case(aggregate(count, member(X, [a,b]), C), X-C,
     [a-1, b-1]).
case(aggregate(count, X^member(X, [a,b]), C), X-C,
     [_0-2]).
case(aggregate(count, fail, C), C,
     []).
case(aggregate(count, X^member(X-Y, [a-1,b-1,c-2]), C), X-Y-C,
     [_0-1-2, _1-2-1]).
case(aggregate(sum(X), member(X-Y, [1-1,2-1,4-2]), S), X-Y-S,
     [_0-1-3, _1-2-4]).
case(aggregate(max(X), member(X-Y, [1-1,2-1,4-2]), M), X-Y-M,
     [_0-1-2, _1-2-4]).
case(aggregate(max(X,Z), member(X-Y-Z, [1-1-a,2-1-b,4-2-c]), M), X-Z-Y-M,
     [_0-_1-1-max(2, b), _2-_3-2-max(4, c)]).
case(aggregate(min(X), member(X-Y, [1-1,2-1,4-2]), M), X-Y-M,
     [_0-1-1, _1-2-4]).
case(aggregate(bag(X), member(X-Y, [2-1,1-1,4-2]), L), X-Y-L,
     [_0-1-[2, 1], _1-2-[4]]).
case(aggregate(set(X), member(X-Y, [2-1,1-1,4-2]), L), X-Y-L,
     [_0-1-[1, 2], _1-2-[4]]).
case(aggregate(r(count,sum(X),max(X)), member(X-Y, [2-1,1-1,4-2]), R), X-Y-R,
     [_0-1-r(2, 3, 2), _1-2-r(1, 4, 4)]).
error_case(aggregate(foo, member(_, [1]), _),
           domain_error(aggregate_template, foo)).

% aggregate/4

case(aggregate(count, Z, X^member(X-Y-Z, [a-1-x,b-1-x,c-2-x]), C), Z-X-Y-C,
     [_0-_1-1-1, _2-_3-2-1]).
case(aggregate(sum(X), Z, member(X-Z, [1-x,1-x,2-y]), S), X-Z-S,
     [_0-_1-3]).
case(aggregate(bag(X), Z, member(X-Z, [1-x,1-x,2-y]), L), X-Z-L,
     [_0-_1-[1, 2]]).

% foreach/2

case(foreach(member(X, [1,2]), X > 0), X,
     [_0]).
case(foreach(member(X, [1,2]), X > 1), X,
     []).
case(foreach(member(X, [1,2]), Y = X), X-Y,
     []).
case(foreach(member(X, [1,1]), Y = X), X-Y,
     [_0-1]).
case(foreach(fail, Y = 1), Y,
     [_0]).
case(foreach(member(X, [1,2]), true), X,
     [_0]).
error_case(foreach(member(A, [1, 2]), no_such_predicate(A)),
           existence_error(procedure, _)).
case(((length(L, 3), foreach(between(1, 3, I), nth1(I, L, I)))), L-I,
     [[1, 2, 3]-_0]).
case(foreach(member(X, [1,1]), member(Y, [X,2])), X-Y,
     [_0-1, _1-2]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(foreach(member(X, [1,1]), Y = f(X)), X-Y,
     [_0-f(1)]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(foreach(member(X, [1,2]), Y = f(X)), X-Y,
     []).
% differs from SWI-Prolog 9.0.4, or not in it:
case(foreach(member(X, [1,2]), member(X-Y, [1-a,2-a,1-b,2-b])), X-Y,
     [_0-a, _1-b]).
case(((length(L, 3), foreach(nth1(I, L, E), E = I))), L-I-E,
     [[_0, _1, _2]-_3-_4]).
