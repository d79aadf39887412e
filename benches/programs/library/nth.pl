% nth -- nth0/3 and nth1/3 by index, at many places of a list, and by element.
% skip: gprolog (has no numlist/3)

bench :-
    numlist(1, 500, List),
    between(1, 200, _),
    between(0, 499, I),
    nth0(I, List, X),
    nth1(X, List, X),
    fail.
bench :-
    numlist(1, 500, List),
    between(1, 80, _),
    between(1, 500, X),
    nth0(I, List, X),
    I < 0.
bench :-
    numlist(1, 500, List),
    findall(X, ( between(0, 499, I), nth0(I, List, X) ), Xs),
    sum_list(Xs, Sum),
    write(nth(Sum)), nl.
