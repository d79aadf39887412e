% length -- length/2: of lists, to make lists, and of lists to be completed.
% skip: gprolog (has no numlist/3)

bench :-
    numlist(1, 1000, List),
    between(1, 500000, _),
    length(List, _),
    fail.
bench :-
    between(1, 160000, _),
    length(List, 100),
    length(List, 100),
    fail.
bench :-
    between(1, 32000, _),
    \+ ( length([a,b,c|_], N), N > 40 ).
bench :-
    numlist(1, 1000, List),
    length(List, N),
    write(length(N)), nl.
