% Tests of library(sort): see the runner for what the facts mean.

:- use_module(library(sort)).

case(predsort(compare, [c,a,b,a], L), L, [[a,b,c]]).
case(predsort([O,X-_,Y-_]>>compare(O, X, Y), [b-1,a-2,b-3], L), L, [[a-2,b-1]]).
case(predsort([O,X,Y]>>compare(O, Y, X), [1,3,2], L), L, [[3,2,1]]).
case(predsort(compare, [], L), L, [[]]).
case(predsort([_,_,_]>>fail, [a,b], _), x, []).
error_case(predsort(compare, _, _), instantiation_error).
case(( numlist(1, 500, L0), reverse(L0, L1), predsort(compare, L1, L), L == L0 ), x, [x]).
case(locale_sort([b,a,b], L), L, [[a,b,b]]).
