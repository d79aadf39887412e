% msort -- msort/2, sort/2, sort/4, predsort/3 and keysort/2 of integers, atoms and compounds.
% skip: gprolog (has no sort/4)

bench :-
    numbers(4000, 17, Numbers),
    terms(Numbers, Atoms, Points),
    between(1, 320, _),
    msort(Numbers, _),
    sort(Atoms, _),
    msort(Points, _),
    sort(1, @>=, Points, _),
    fail.
bench :-
    numbers(4000, 17, Numbers),
    terms(Numbers, _, Points),
    between(1, 30, _),
    predsort(by_second, Points, _),
    fail.
bench :-
    numbers(4000, 17, Numbers),
    sort(Numbers, [First|Sorted]),
    last(Sorted, Last),
    write(msort(First, Last)), nl.

numbers(Count, Seed, Numbers) :-
    (   Count =:= 0
    ->  Numbers = []
    ;   Numbers = [Seed|Numbers1],
        Seed1 is (Seed*1103515245+12345) mod 2147483648,
        Count1 is Count-1,
        numbers(Count1, Seed1, Numbers1)
    ).

terms([], [], []).
terms([N|Ns], [A|As], [p(K,N)|Ps]) :-
    atom_number(A0, N),
    atom_concat(n, A0, A),
    K is N mod 100,
    terms(Ns, As, Ps).

by_second(Order, p(_,A), p(_,B)) :-
    compare(Order, A, B).
