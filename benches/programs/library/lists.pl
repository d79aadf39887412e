% lists -- the rest of library(lists): append, reverse, member, subtract, last, permutation, ...
% skip: gprolog (has no list_to_set/2)

bench :-
    numlist(1, 300, List),
    between(1, 4500, _),
    reverse(List, Reversed),
    append(List, Reversed, Both),
    last(Both, _),
    sum_list(Both, _),
    max_list(Both, _),
    list_to_set(Both, _),
    memberchk(300, List),
    exclude([300]>>true, [1], _),
    delete(List, 150, _),
    fail.
bench :-
    numlist(1, 150, List),
    findall(X, ( member(X, List), X mod 2 =:= 0 ), Even),
    between(1, 250, _),
    subtract(List, Even, _),
    intersection(List, Even, _),
    union(List, Even, _),
    flatten([List,[Even,[List]]], _),
    nextto(149, _, List),
    select(75, List, _),
    fail.
bench :-
    permutation([1,2,3,4,5,6,7], P),
    P = [7,6,5,4,3,2,1],
    last(P, Last),
    write(lists(Last)), nl.
