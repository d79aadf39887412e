% lambda -- maplist/3 and foldl/4 with lambda expressions of library(yall).
% skip: gprolog (has no lambda expressions)

bench :-
    numlist(1, 200, List),
    between(1, 2000, N),
    maplist([X,Y]>>(Y is X*2), List, _),
    foldl({N}/[X,A0,A]>>(A is A0+X*N), List, 0, _),
    include([X]>>(X mod 2 =:= 0), List, _),
    fail.
bench :-
    numlist(1, 200, List),
    maplist([X,Y]>>(Y is X*2), List, Twice),
    sum_list(Twice, Sum),
    write(lambda(Sum)), nl.
