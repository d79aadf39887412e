% Tests of library(apply): see the runner for what the facts mean.

:- use_module(library(apply)).


% maplist

case(maplist(integer, [1,2]), true,
     [true]).
case(maplist(integer, [1,a]), true,
     []).
case(maplist(integer, []), true,
     [true]).
case(maplist(succ, [1,2,3], L), L,
     [[2, 3, 4]]).
case(maplist(succ, L, [1,2,3]), L,
     [[0, 1, 2]]).
case(maplist(=(X), [a,a]), X,
     [a]).
case(maplist(=(X), [a,b]), X,
     []).
case(maplist(=, [a|T], [X,Y]), T-X-Y,
     [[_0]-a-_0]).
case(maplist(plus, [1,2], [3,4], L), L,
     [[4, 6]]).
case(maplist(plus(1), L, [3,4]), L,
     [[2, 3]]).
case(maplist(=, [a,b], [a]), true,
     []).
case(maplist(succ, [1,2], [2,3|T]), T,
     [[]]).
case(maplist(atom_concat, [a,b], [c,d], L), L,
     [[ac, bd]]).
case(maplist(append([x]), [[a],[]], L), L,
     [[[x, a], [x]]]).
case(maplist(nth0, [0,1], [[a,b],[c,d]], L), L,
     [[a, d]]).
case(maplist(select(a), [[a,b],[c,a]], [b,y], L), L,
     [[[b, b], [c, y]]]).
case(maplist(member, [X,Y], [[1,2],[3]]), X-Y,
     [1-3, 2-3]).
case(maplist(between(1), [2,1], L), L,
     [[1, 1], [2, 1]]).
case(maplist(sub_atom(hello), [0,1], [2,3], L, [he,ell]), L,
     [[3, 1]]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(maplist(sub_atom, [abc,def], [0,1], [1,2], A, S), A-S,
     [[2, 0]-[a, ef]]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(maplist(subsumes, [], [], [], [], [], [], []), true,
     [true]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(maplist(subsumes, [], [], [], [], [], [a], []), true,
     []).
% differs from SWI-Prolog 9.0.4, or not in it:
case(maplist(call, [f], [], [], [], [], [], []), true,
     []).
case(maplist(foo, []), true,
     [true]).
case(maplist(_, []), true,
     [true]).
case(maplist(foo, foo), true,
     []).
error_case(maplist(_, [a]),
           instantiation_error).
error_case(maplist(1, [a]),
           type_error(callable, 1)).
error_case(maplist(no_such_predicate, [a]),
           existence_error(procedure, _)).
case(maplist(lists:append([a]), [[b]], L), L,
     [[[a, b]]]).
case(setup_call_cleanup(true, maplist(integer, [1,2]), Det = true), Det,
     [true]).
case(setup_call_cleanup(true, maplist(succ, [1,2], L), Det = true), L-Det,
     [[2, 3]-true]).
case(setup_call_cleanup(true, maplist(succ, L, [1,2]), Det = true), L-Det,
     [[0, 1]-true]).
case(setup_call_cleanup(true, maplist(plus, [1,2], [3,4], L), Det = true), L-Det,
     [[4, 6]-true]).
case(((length(L, 2), maplist(=(x), L))), L,
     [[x, x]]).

% include, exclude, partition

case(include(integer, [1,a,2], L), L,
     [[1, 2]]).
case(include(<(2), [1,2,3], L), L,
     [[3]]).
case(include(integer, [], L), L,
     [[]]).
case(include(integer, foo, L), L,
     []).
case(include(member(X), [[1],[2,1],[3]], L), X-L,
     [1-[[1], [2, 1]]]).
error_case(include(_, [a], _),
           instantiation_error).
error_case(include(>(2), [1, a], _),
           type_error(evaluable, a/0)).
case(setup_call_cleanup(true, include(integer, [1,a], L), Det = true), L-Det,
     [[1]-true]).
case(exclude(integer, [1,a,2,b], L), L,
     [[a, b]]).
case(exclude(var, [X,a,Y], L), X-Y-L,
     [_0-_1-[a]]).
case(exclude(integer, foo, L), L,
     []).
error_case(exclude(no_such_predicate, [a], _),
           existence_error(procedure, _)).
case(setup_call_cleanup(true, exclude(integer, [1,a], L), Det = true), L-Det,
     [[a]-true]).
case(partition(integer, [1,a,2,b], I, E), I-E,
     [[1, 2]-[a, b]]).
case(partition(integer, [], I, E), I-E,
     [[]-[]]).
error_case(partition(<(2), [1, _], _, _),
           instantiation_error).
case(setup_call_cleanup(true, partition(integer, [1,a], I, E), Det = true), I-E-Det,
     [[1]-[a]-true]).
case(partition(arg(1), [f(<),g(=),h(>),i(<)], L, E, G), L-E-G,
     [[f(<), i(<)]-[g(=)]-[h(>)]]).
case(partition(arg(1), [f(_)], L, E, G), L-E-G,
     [[f(<)]-[]-[]]).
error_case(partition(arg(1), [f(>), g], _, _, _),
           type_error(compound, g)).
error_case(partition(arg(1), [f(foo)], _, _, _),
           type_error(oneof([<, =, >]), foo)).
case(partition(arg(2), [f(<)], L, E, G), L-E-G,
     []).
case(partition(arg(2), [], L, E, G), L-E-G,
     [[]-[]-[]]).
case(setup_call_cleanup(true, partition(arg(1), [f(<),g(=)], L, E, G), Det = true), L-E-G-Det,
     [[f(<)]-[g(=)]-[]-true]).

% convlist

case(convlist(succ, [1,2], L), L,
     [[2, 3]]).
case(convlist(succ_throw, [], L), L,
     [[]]).
case(convlist(arg(2), [f(a,b),g(a),h(c,d,e)], L), L,
     [[b, d]]).
case(convlist(member, [a,[b,c]], L), L,
     [[[a|_0], [[b, c]|_1]]]).
case(convlist(nth0(1), [[a],[b,c],[d,e,f]], L), L,
     [[c, e]]).
case(convlist(nth0(1), foo, L), L,
     []).
case(setup_call_cleanup(true, convlist(nth0(0), [[],[a]], L), Det = true), L-Det,
     [[a]-true]).

% foldl, scanl

case(foldl(plus, [1,2,3], 0, S), S,
     [6]).
case(foldl(plus, [], 0, S), S,
     [0]).
case(foldl(plus, foo, 0, S), S,
     []).
case(foldl(plus, [1,2], 0, 4), true,
     []).
case(foldl(append, [[a],[b,c]], [d], L), L,
     [[b, c, a, d]]).
case(foldl(call, [foldl(plus),plus], [[1,2],10], 0, S), S,
     [13]).
case(foldl(call, [call,call], [plus,foldl(plus)], [5,[6,7]], 0, S), S,
     [18]).
case(foldl(call, [call,call], [call,call], [plus,foldl(plus)], [5,[6,7]], 0, S), S,
     [18]).
case(foldl(plus, [1], [], 0, S), S,
     []).
case(foldl(select, [a,b], [b,a,c], L), L,
     [[c]]).
error_case(foldl(no_such_predicate, [a], 0, _),
           existence_error(procedure, _)).
error_case(foldl(_, [a], 0, _),
           instantiation_error).
error_case(foldl(plus, [a], 0, _),
           type_error(integer, a)).
case(setup_call_cleanup(true, foldl(plus, [1,2], 0, S), Det = true), S-Det,
     [3-true]).
case(scanl(plus, [1,2,3], 0, L), L,
     [[0, 1, 3, 6]]).
case(scanl(plus, [], 0, L), L,
     [[0]]).
case(scanl(call, [foldl(plus),plus], [[1,2],10], 0, L), L,
     [[0, 3, 13]]).
case(scanl(call, [call,call], [plus,foldl(plus)], [5,[6,7]], 0, L), L,
     [[0, 5, 18]]).
case(scanl(call, [call,call], [call,call], [plus,foldl(plus)], [5,[6,7]], 0, L), L,
     [[0, 5, 18]]).
case(scanl(plus, foo, 0, L), L,
     []).
case(setup_call_cleanup(true, scanl(plus, [1,2], 0, L), Det = true), L-Det,
     [[0, 1, 3]-true]).
