% db_arg2 -- look-ups by the second argument among 300,000 facts.
%
% skip: gprolog (indexes the first argument only)

:- dynamic(edge/3).

bench :-
    fill(300000),
    rounds(8, 0, Sum),
    write(db_arg2(Sum)), nl.

fill(N) :-
    between(1, N, I),
    Key is I * 7919 mod 300007,
    assertz(edge(from, Key, I)),
    fail.
fill(_).

rounds(N, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   lookups(300000, Sum0, Sum1),
        N1 is N - 1,
        rounds(N1, Sum1, Sum)
    ).

lookups(I, Sum0, Sum) :-
    (   I =:= 0 ->
        Sum = Sum0
    ;   (   edge(_, I, Value) ->
            Sum1 is (Sum0 * 3 + Value) mod 1000003
        ;   Sum1 = Sum0
        ),
        I1 is I - 1,
        lookups(I1, Sum1, Sum)
    ).
