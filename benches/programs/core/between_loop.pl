% between_loop -- failure-driven loops over between/3.

bench :-
    findall(C, triple(420, C), Hypotenuses),
    sum(Hypotenuses, 0, Count, 0, Sum),
    empty_loop,
    write(between_loop(Count, Sum)), nl.

% Pythagorean triples A < B < C up to N.

triple(N, C) :-
    between(1, N, A),
    A1 is A + 1,
    between(A1, N, B),
    Square is A * A + B * B,
    Square =< N * N,
    between(B, N, C),
    C * C =:= Square.

empty_loop :-
    between(1, 8000000, X),
    X < 0.
empty_loop.

sum([], Count, Count, Sum, Sum).
sum([X|Xs], Count0, Count, Sum0, Sum) :-
    Count1 is Count0 + 1,
    Sum1 is Sum0 + X,
    sum(Xs, Count1, Count, Sum1, Sum).
