% atom_concat -- atom_concat/3 to join and to split, and atomic_list_concat/2,3.
% skip: gprolog (has no atomic_list_concat/3)

bench :-
    between(1, 2000000, I),
    J is I mod 1000,
    atom_concat(item_, J, A),
    atom_concat(A, '.txt', B),
    atom_concat(_, '.txt', B),
    fail.
bench :-
    between(1, 80000, _),
    atom_concat(_, _, abcdefghijklmnop),
    fail.
bench :-
    between(1, 400000, I),
    J is I mod 1000,
    atomic_list_concat([a,J,c,J], -, A),
    atomic_list_concat(Parts, -, A),
    atomic_list_concat(Parts, _),
    fail.
bench :-
    atom_concat(abc, X, abcdef),
    write(atom_concat(X)), nl.
