% facts -- what a fact f(Integer, Atom) costs, the index of the first argument
% built (a look-up has been made).
%
% per: 200000 facts

:- dynamic(f/2).

bench :-
    fill(200000),
    lookups(200000, 0, Hits),
    write(facts(Hits)), nl.

fill(N) :-
    between(1, N, I),
    Which is I mod 8,
    side(Which, Name),
    assertz(f(I, Name)),
    fail.
fill(_).

lookups(I, Hits0, Hits) :-
    (   I < 1 ->
        Hits = Hits0
    ;   (   f(I, north) -> Hits1 is Hits0 + 1 ; Hits1 = Hits0 ),
        I1 is I - 7,
        lookups(I1, Hits1, Hits)
    ).

side(0, north).
side(1, east).
side(2, south).
side(3, west).
side(4, up).
side(5, down).
side(6, left).
side(7, right).
