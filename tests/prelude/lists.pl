% Tests of library(lists): see the runner for what the facts mean.

:- use_module(library(lists)).


% append/3, append/2, prefix/2

case(append([a], [b,c], L), L,
     [[a, b, c]]).
case(append(X, Y, [a,b]), X-Y,
     [[]-[a, b], [a]-[b], [a, b]-[]]).
case(append(X, [c], [a,b,c]), X,
     [[a, b]]).
case(append([a|T], [c], [a,b,c]), T,
     [[b]]).
case(append([a], b, L), L,
     [[a|b]]).
case(append(foo, [], L), L,
     []).
case(append([[a],[b,c],[]], L), L,
     [[a, b, c]]).
case(append([], L), L,
     [[]]).
case(append([X,[b]], [a,b]), X,
     [[a]]).
case(append([X,Y], [a]), X-Y,
     [[]-[a], [a]-[]]).
case(append([a], L), L,
     []).
error_case(append(_, [a]),
           instantiation_error).
error_case(append([[a]|_], [a]),
           instantiation_error).
error_case(append(foo, _),
           type_error(list, foo)).
case(setup_call_cleanup(true, append([a,b], [c], L), Det = true), L-Det,
     [[a, b, c]-true]).
case(setup_call_cleanup(true, append([[a],[b]], L), Det = true), L-Det,
     [[a, b]-true]).
case(prefix(P, [a,b]), P,
     [[], [a], [a, b]]).
case(prefix([a], [a,b]), true,
     [true]).
case(prefix([b], [a,b]), true,
     []).
case(setup_call_cleanup(true, prefix([a,b], [a,b,c]), Det = true), Det,
     [true]).

% member/2, memberchk/2

case(member(X, [a,b,a]), X,
     [a, b, a]).
case(member(a, [b]), true,
     []).
case(member(f(X), [f(1),g,f(2)]), X,
     [1, 2]).
case(member(X, [b|foo]), X,
     [b]).
case(member(X, []), X,
     []).
case(member(X, foo), X,
     []).
case(((L = [_,_|_], member(a, L), !)), L,
     [[a, _0|_1]]).
case(((member(a, L), L = [_,_|_], !)), L,
     [[a, _0|_1]]).
case(setup_call_cleanup(true, member(X, [a]), Det = true), X-Det,
     [a-true]).
case(setup_call_cleanup(true, member(b, [a,b]), Det = true), Det,
     [true]).
case(memberchk(a, [b,a]), true,
     [true]).
case(memberchk(X, [b,c]), X,
     [b]).
case(memberchk(f(X,c), [f(a,b),f(b,c),f(d,c)]), X,
     [b]).
case(memberchk(c, [a,b]), true,
     []).
case(memberchk(a, L), L,
     [[a|_0]]).
case(memberchk(a, [b|L]), L,
     [[a|_0]]).
case(memberchk(a, []), true,
     []).
error_case(memberchk(a, foo),
           type_error(list, foo)).
error_case(memberchk(a, [b|foo]),
           type_error(list, foo)).
case(setup_call_cleanup(true, memberchk(a, [a,a]), Det = true), Det,
     [true]).

% select

case(select(a, [a,b,a], R), R,
     [[b, a], [a, b]]).
case(select(X, [a,b], R), X-R,
     [a-[b], b-[a]]).
case(select(x, L, [a,b]), L,
     [[x, a, b], [a, x, b], [a, b, x]]).
case(select(X, foo, R), X-R,
     []).
case(select(c, [a,b], R), R,
     []).
case(setup_call_cleanup(true, select(X, [a], R), Det = true), X-R-Det,
     [a-[]-true]).
case(setup_call_cleanup(true, select(b, [a,b], R), Det = true), R-Det,
     [[a]-true]).
case(selectchk(a, [b,a,a], R), R,
     [[b, a]]).
case(selectchk(a, [b,a,a], [b,a]), true,
     [true]).
case(selectchk(a, [b,a,a], [b,a,c]), true,
     []).
case(selectchk(z, [b,a], R), R,
     []).
case(select(a, [b,a,a], c, R), R,
     [[b, c, a], [b, a, c]]).
case(select(X, [b,a], c, [b,c]), X,
     [a]).
case(select(a, L, c, [b,c]), L,
     [[b, a]]).
case(select(a, [], c, R), R,
     []).
case(selectchk(a, [b,a,a], c, R), R,
     [[b, c, a]]).
case(nextto(X, Y, [a,b,c]), X-Y,
     [a-b, b-c]).
case(nextto(a, Y, [a,b,a,c]), Y,
     [b, c]).
case(nextto(X, Y, [a]), X-Y,
     []).

% subtract, delete

case(delete([a,b,a,c], a, L), L,
     [[b, c]]).
case(delete([a,B,c], a, L), B-L,
     [_0-[c]]).
case(delete([a,f(B),f(c),B], f(D), L), B-D-L,
     [_0-_1-[a]]).
case(delete([], a, L), L,
     [[]]).
case(delete(foo, a, L), L,
     []).
case(setup_call_cleanup(true, delete([a,b], b, L), Det = true), L-Det,
     [[a]-true]).
case(subtract([a,b,c], [b], L), L,
     [[a, c]]).
case(subtract([a,b,c], [], L), L,
     [[a, b, c]]).
case(subtract([X,b,c], [a], L), X-L,
     [a-[b, c]]).
case(subtract([a,b], T, L), T-L,
     [[a, b|_0]-[]]).
case(subtract([], foo, L), L,
     [[]]).
case(subtract([a], [a], [b]), true,
     []).
error_case(subtract(_, [a], _),
           existence_error(matching_rule, _)).
error_case(subtract(foo, [a], _),
           existence_error(matching_rule, _)).

% nth0, nth1

case(nth0(0, [a,b], X), X,
     [a]).
case(nth0(1, [a,b], X), X,
     [b]).
case(nth0(2, [a,b], X), X,
     []).
case(nth0(-1, [a], X), X,
     []).
case(nth0(I, [a,b,a], a), I,
     [0, 2]).
case(nth0(I, [a,b], X), I-X,
     [0-a, 1-b]).
case(nth0(2, L, x), L,
     [[_0, _1, x|_2]]).
case(nth0(1, [a,b|c], X), X,
     [b]).
error_case(nth0(a, [a], _),
           type_error(integer, a)).
error_case(nth0(1.0, [a], _),
           type_error(integer, 1.0)).
case(setup_call_cleanup(true, nth0(1, [a,b,c], X), Det = true), X-Det,
     [b-true]).
case(((numlist(1, 100, _L), findall(X, (member(I, [0,7,8,9,15,16,17,99]), nth0(I, _L, X)), L))), X-I-L,
     [_0-_1-[1, 8, 9, 10, 16, 17, 18, 100]]).
case(nth0(9, [a,b,c], X), X,
     []).
case(nth0(9, L, x), L,
     [[_0, _1, _2, _3, _4, _5, _6, _7, _8, x|_9]]).
case(setup_call_cleanup(true, nth0(9, [a,b,c,d,e,f,g,h,i,j], X), Det = true), X-Det,
     [j-true]).
case(nth0(9, [a,b,c,d,e,f,g,h|foo], X), X,
     []).
case(setup_call_cleanup(true, nth0(I, [a], X), Det = true), I-X-Det,
     [0-a-true]).
case(nth1(1, [a,b], X), X,
     [a]).
case(nth1(0, [a,b], X), X,
     []).
case(nth1(I, [a,b], X), I-X,
     [1-a, 2-b]).
error_case(nth1(foo, [a], _),
           type_error(integer, foo)).
case(nth0(1, [a,b,c], X, R), X-R,
     [b-[a, c]]).
case(nth0(I, [a,b,c], X, R), I-X-R,
     [0-a-[b, c], 1-b-[a, c], 2-c-[a, b]]).
case(nth0(I, L, x, [a,b]), I-L,
     [0-[x, a, b], 1-[a, x, b], 2-[a, b, x]]).
case(nth0(2, L, x, [a,b]), L,
     [[a, b, x]]).
case(nth0(3, L, x, [a,b]), L,
     []).
error_case(nth0(-1, _, x, [a]),
           type_error(nonneg, -1)).
error_case(nth0(a, _, x, [a]),
           type_error(nonneg, a)).
case(setup_call_cleanup(true, nth0(1, [a,b,c], X, R), Det = true), X-R-Det,
     [b-[a, c]-true]).
case(nth1(1, [a,b,c], X, R), X-R,
     [a-[b, c]]).
case(nth1(I, [a,b], X, R), I-X-R,
     [1-a-[b], 2-b-[a]]).
error_case(nth1(0, _, x, [a]),
           type_error(positive_integer, 0)).

% last, length

case(last([a,b], X), X,
     [b]).
case(last([], X), X,
     []).
case(last([a|foo], X), X,
     []).
case(setup_call_cleanup(true, last([a,b], X), Det = true), X-Det,
     [b-true]).
case(proper_length([a,b], N), N,
     [2]).
case(proper_length([a|_], N), N,
     []).
case(proper_length(foo, N), N,
     []).
case(proper_length([a], a), true,
     []).
case(same_length([a,b], L), L,
     [[_0, _1]]).
case(same_length(L, [a,b]), L,
     [[_0, _1]]).
case(same_length([a], [a,b]), true,
     []).
case(setup_call_cleanup(true, same_length(L, [a,b]), Det = true), L-Det,
     [[_0, _1]-true]).

% reverse, permutation, flatten

case(reverse([a,b,c], L), L,
     [[c, b, a]]).
case(reverse(L, [a,b]), L,
     [[b, a]]).
case(reverse([], L), L,
     [[]]).
case(reverse(foo, L), L,
     []).
case(reverse([a|T], [b,a]), T,
     [[b]]).
case(setup_call_cleanup(true, reverse([a,b], L), Det = true), L-Det,
     [[b, a]-true]).
case(setup_call_cleanup(true, reverse(L, [a,b]), Det = true), L-Det,
     [[b, a]-true]).
case(permutation([a,b,c], L), L,
     [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]).
case(permutation(L, [a,b]), L,
     [[a, b], [b, a]]).
case(permutation([a,b], [b|T]), T,
     [[a]]).
case(permutation([a,b], [b]), true,
     []).
case(permutation([a,b], [X,Y]), X-Y,
     [a-b, b-a]).
error_case(permutation(foo, _),
           type_error(list, foo)).
error_case(permutation([a|b], _),
           type_error(list, [a|b])).
case(flatten([a,[b,[c]],[],d], L), L,
     [[a, b, c, d]]).
case(flatten([a,[b|T]|U], L), T-U-L,
     [_0-_1-[a, b, _0, _1]]).
case(flatten(X, L), X-L,
     [_0-[_0]]).
case(flatten(foo, L), L,
     [[foo]]).
case(flatten([], L), L,
     [[]]).
case(flatten([[],[[]]], L), L,
     [[]]).
case(flatten([a|b], L), L,
     [[a, b]]).
case(flatten([X,X], [[a],Y]), X-Y,
     [[a]-[a]]).
case(setup_call_cleanup(true, flatten([a,[b]], L), Det = true), L-Det,
     [[a, b]-true]).
case(clumped([a,a,b,a], L), L,
     [[a-2, b-1, a-1]]).
case(clumped([a,a,X,X,Y,1,1.0], L), X-Y-L,
     [_0-_1-[a-2, _0-2, _1-1, 1-1, 1.0-1]]).
case(clumped([], L), L,
     [[]]).
case(clumped([a,a], [a-N]), N,
     [2]).
case(setup_call_cleanup(true, clumped([a,b,b], L), Det = true), L-Det,
     [[a-1, b-2]-true]).

% max, min, sum

case(max_member(X, [a,1,f(x),"s"]), X,
     [f(x)]).
case(max_member(X, []), X,
     []).
case(max_member(X, [1,1.0]), X,
     [1]).
error_case(max_member(_, foo),
           existence_error(matching_rule, _)).
error_case(max_member(_, [a|_]),
           existence_error(matching_rule, _)).
case(min_member(X, [a,1,f(x)]), X,
     [1]).
case(min_member(X, [1,1.0]), X,
     [1.0]).
case(min_member(X, []), X,
     []).
case(max_member(@=<, X, [a,c,b]), X,
     [c]).
case(max_member(@>=, X, [a,c,b]), X,
     [a]).
case(max_member(=<, X, [1,1.0]), X,
     [1]).
case(min_member(=<, X, [1.0,1]), X,
     [1.0]).
case(min_member(@>=, X, [a,c,b]), X,
     [c]).
case(max_member(=<, X, []), X,
     []).
error_case(max_member(=<, _, [1, a]),
           type_error(evaluable, a/0)).
case(sum_list([1,2,3], X), X,
     [6]).
case(sum_list([], X), X,
     [0]).
case(sum_list([1,2.5], X), X,
     [3.5]).
case(sum_list([1+2,3*4], X), X,
     [15]).
error_case(sum_list([1, a], _),
           type_error(evaluable, a/0)).
error_case(sum_list([1, _], _),
           instantiation_error).
error_case(sum_list(foo, _),
           existence_error(matching_rule, _)).
case(sumlist([1,2], X), X,
     [3]).
case(max_list([1,3,2], X), X,
     [3]).
case(max_list([1,1.0], X), X,
     [1.0]).
case(max_list([1+1,1], X), X,
     [2]).
case(max_list([], X), X,
     []).
case(min_list([2,1,3], X), X,
     [1]).
case(min_list([1.5], X), X,
     [1.5]).
case(min_list([], X), X,
     []).
error_case(min_list([1|_], _),
           existence_error(matching_rule, _)).
case(numlist(1, 5, L), L,
     [[1, 2, 3, 4, 5]]).
case(numlist(-1, 1, L), L,
     [[-1, 0, 1]]).
case(numlist(5, 5, L), L,
     [[5]]).
case(numlist(5, 4, L), L,
     []).
case(numlist(1, 2, [X,Y]), X-Y,
     [1-2]).
error_case(numlist(a, 4, _),
           type_error(integer, a)).
error_case(numlist(1, 4.0, _),
           type_error(integer, 4.0)).
error_case(numlist(1, _, _),
           instantiation_error).
case(setup_call_cleanup(true, numlist(1, 3, L), Det = true), L-Det,
     [[1, 2, 3]-true]).

% sets

case(is_set([a,b]), true,
     [true]).
case(is_set([a,b,a]), true,
     []).
case(is_set([X,Y]), X-Y,
     [_0-_1]).
case(is_set([X,X]), X,
     []).
case(is_set([1,1.0]), true,
     [true]).
case(is_set([a|_]), true,
     []).
case(is_set(foo), true,
     []).
case(list_to_set([a,B,a,C,B,1,1.0,a], L), B-C-L,
     [_0-_1-[a, _0, _1, 1, 1.0]]).
case(list_to_set([], L), L,
     [[]]).
case(list_to_set([c,a,c,b], L), L,
     [[c, a, b]]).
error_case(list_to_set([a|_], _),
           instantiation_error).
error_case(list_to_set(foo, _),
           type_error(list, foo)).
case(list_to_set([a,b], [X,Y,Z]), X-Y-Z,
     []).
case(intersection([a,b,c], [c,a], L), L,
     [[a, c]]).
case(intersection([X,b], [c,a], L), X-L,
     [c-[c]]).
case(intersection([], T, L), T-L,
     [_0-[]]).
case(intersection([a,b], T, L), T-L,
     [[a, b|_0]-[a, b]]).
error_case(intersection(_, [a], _),
           existence_error(matching_rule, _)).
error_case(intersection(foo, [a], _),
           existence_error(matching_rule, _)).
case(union([a,b,c], [c,d,a], L), L,
     [[b, c, d, a]]).
case(union([a,b], T, L), T-L,
     [[a, b|_0]-[a, b|_0]]).
case(union([a,a], [], L), L,
     [[a, a]]).
error_case(union(_, [a], _),
           existence_error(matching_rule, _)).
case(subset([a,c], [a,b,c]), true,
     [true]).
case(subset([a,d], [a,b,c]), true,
     []).
case(subset([], T), T,
     [_0]).
case(subset([a], T), T,
     [[a|_0]]).
case(subset([X], [b,a]), X,
     [b]).
error_case(subset(_, [a]),
           existence_error(matching_rule, _)).
error_case(subset(foo, [a]),
           existence_error(matching_rule, _)).

% subseq/3 (not in SWI-Prolog 9.0; as documented for later versions)

% differs from SWI-Prolog 9.0.4, or not in it:
case(subseq([a,b], S, C), S-C,
     [[]-[a, b], [b]-[a], [a]-[b], [a, b]-[]]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(subseq(L, [a], [b]), L,
     [[b, a], [a, b]]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(subseq([a,b,c], [a,c], C), C,
     [[b]]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(subseq([], S, C), S-C,
     [[]-[]]).
% differs from SWI-Prolog 9.0.4, or not in it:
error_case(subseq(_, [a|_], [b]),
           instantiation_error).
% differs from SWI-Prolog 9.0.4, or not in it:
error_case(subseq(_, [a], foo),
           type_error(list, foo)).
