% Tests of library(random): see the runner for what the facts mean.

:- use_module(library(random)).


% values in range

case(((random(_X), _X > 0.0, _X < 1.0, float(_X), Y = ok)), Y,
     [ok]).
case(forall(between(1, 200, _), (random_between(3, 5, X), integer(X), X >= 3, X =< 5)), X,
     [_0]).
case(((findall(X, (between(1, 300, _), random_between(1, 3, X)), _L), sort(_L, L))), X-L,
     [_0-[1, 2, 3]]).
case(random_between(1, 1, X), X,
     [1]).
case(random_between(2, 1, X), X,
     []).
error_case(random_between(a, 1, _),
           type_error(integer, a)).
error_case(random_between(1, _, _),
           instantiation_error).
error_case(random_between(1.0, 2, _),
           type_error(integer, 1.0)).
case(forall(between(1, 200, _), (random(3, 5, X), integer(X), X >= 3, X < 5)), X,
     [_0]).
case(forall(between(1, 200, _), (random(3.0, 5, X), float(X), X >= 3, X < 5)), X,
     [_0]).
case(random(1, 2, X), X,
     [1]).
error_case(random(1, 1, _),
           domain_error(not_less_than_one, 0)).
error_case(random(a, 1, _),
           type_error(number, a)).
error_case(random(1, _, _),
           instantiation_error).

% elements and orders

case(random_member(X, [a]), X,
     [a]).
case(random_member(X, []), X,
     []).
error_case(random_member(_, _),
           instantiation_error).
error_case(random_member(_, foo),
           type_error(list, foo)).
case(((findall(X, (between(1, 300, _), random_member(X, [a,b,c])), _L), sort(_L, L))), X-L,
     [_0-[a, b, c]]).
case(random_select(X, [a], L), X-L,
     [a-[]]).
case(random_select(X, [], L), X-L,
     []).
case(random_select(a, L, []), L,
     [[a]]).
case(forall(between(1, 50, _), (random_select(X, [a,b,c], R), msort([X|R], [a,b,c]))), X-R,
     [_0-_1]).
case(forall(between(1, 50, _), (random_permutation([a,b,c,d], P), msort(P, [a,b,c,d]))), P,
     [_0]).
case(((findall(P, (between(1, 300, _), random_permutation([a,b,c], P)), _L), sort(_L, L))), P-L,
     [_0-[[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]]).
case(random_permutation([], P), P,
     [[]]).
case(random_permutation(L, [a]), L,
     [[a]]).
error_case(random_permutation(_, _),
           instantiation_error).
error_case(random_permutation(foo, _),
           type_error(list, foo)).
case(setup_call_cleanup(true, random_permutation([a], P), Det = true), P-Det,
     [[a]-true]).
case(forall(between(1, 50, _), (random_subseq([a,b,c], S, C), append(S, C, L), msort(L, [a,b,c]))), S-C-L,
     [_0-_1-_2]).
case(random_subseq([], S, C), S-C,
     [[]-[]]).
case(((findall(X-Y, (between(1, 100, _), random_perm2(a, b, X, Y)), _L), sort(_L, L))), X-Y-L,
     [_0-_1-[a-b, b-a]]).

% sets and sequences

case(forall(between(1, 50, _), (randset(3, 10, S), sort(S, S), length(S, 3), forall(member(X, S), between(1, 10, X)))), S-X,
     [_0-_1]).
case(forall(between(1, 50, _), (randset(8, 10, S), sort(S, S), length(S, 8), forall(member(X, S), between(1, 10, X)))), S-X,
     [_0-_1]).
case(randset(3, 3, S), S,
     [[1, 2, 3]]).
case(randset(0, 10, S), S,
     [[]]).
case(randset(4, 3, S), S,
     []).
error_case(randset(a, 3, _),
           type_error(nonneg, a)).
error_case(randset(-1, 3, _),
           type_error(nonneg, -1)).
case(forall(between(1, 50, _), (randseq(3, 10, S), sort(S, S1), length(S1, 3), forall(member(X, S), between(1, 10, X)))), S-S1-X,
     [_0-_1-_2]).
case(((randseq(5, 5, _S), msort(_S, L))), L,
     [[1, 2, 3, 4, 5]]).
case(randseq(3, 1, S), S,
     []).
error_case(randseq(-1, 3, _),
           type_error(nonneg, -1)).
case(random_numlist(1.0, 1, 3, L), L,
     [[1, 2, 3]]).
case(random_numlist(0.0, 1, 3, L), L,
     [[]]).
case(((random_numlist(0.5, 1, 100, _L), length(_L, _N), _N > 10, _N < 90, X = ok)), X,
     [ok]).

% chances

case(((maybe -> X = ok ; X = ok)), X,
     [ok]).
case(maybe(1), true,
     [true]).
case(maybe(0), true,
     []).
error_case(maybe(2),
           type_error(between(0.0, 1.0), 2)).
error_case(maybe(a),
           type_error(between(0.0, 1.0), a)).
case(maybe(0, 1), true,
     []).
case(maybe(1, 1), true,
     [true]).
case(((findall(1, (between(1, 1000, _), maybe(0.5)), _L), length(_L, _N), _N > 300, _N < 700, X = ok)), X,
     [ok]).
case(((findall(1, (between(1, 1000, _), maybe(1, 4)), _L), length(_L, _N), _N > 100, _N < 400, X = ok)), X,
     [ok]).
case(((set_random(seed(42)), random(_A), set_random(seed(42)), random(_B), (_A =:= _B -> X = same ; X = other))), X,
     [same]).
