% foldl -- foldl/4 and foldl/5 over lists of 1000 elements.
% skip: gprolog (has no foldl/4)

bench :-
    numlist(1, 1000, List),
    between(1, 3500, _),
    foldl(add, List, 0, _),
    foldl(add_product, List, List, 0, _),
    fail.
bench :-
    numlist(1, 1000, List),
    foldl(add, List, 0, Sum),
    foldl(add_product, List, List, 0, Products),
    write(foldl(Sum, Products)), nl.

add(X, S0, S) :- S is S0+X.

add_product(X, Y, S0, S) :- S is S0+X*Y.
