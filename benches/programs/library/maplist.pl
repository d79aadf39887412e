% maplist -- maplist/2..4 with plain closures over lists of 1000 elements.
% skip: gprolog (has no foldl/4 and no numlist/3)

bench :-
    numlist(1, 1000, List),
    between(1, 4000, _),
    maplist(next, List, Next),
    maplist(sum, List, Next, _),
    maplist(integer, List),
    fail.
bench :-
    numlist(1, 1000, List),
    maplist(next, List, Next),
    maplist(sum, List, Next, Sums),
    sum_list(Sums, Sum),
    write(maplist(Sum)), nl.

next(X, Y) :- Y is X+1.

sum(X, Y, Z) :- Z is X+Y.
