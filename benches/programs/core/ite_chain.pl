% ite_chain -- long chains of if-then-else with arithmetic, type and identity
% tests.

bench :-
    loop(1800000, 1, start, 0, Sum),
    write(ite_chain(Sum)), nl.

loop(N, Seed, State, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   Seed1 is (Seed * 48271) mod 2147483647,
        R is (Seed1 // 1024) mod 100,
        grade(R, Grade),
        step(State, Grade, State1),
        thing(R, Thing),
        kind(Thing, Kind),
        Sum1 is (Sum0 * 3 + Grade + Kind) mod 1000003,
        N1 is N - 1,
        loop(N1, Seed1, State1, Sum1, Sum)
    ).

grade(R, Grade) :-
    (   R < 5 -> Grade = 1
    ;   R < 15 -> Grade = 2
    ;   R < 30 -> Grade = 3
    ;   R =:= 42 -> Grade = 9
    ;   R < 50, R mod 2 =:= 0 -> Grade = 4
    ;   R < 50 -> Grade = 5
    ;   ( R >= 90 ; R mod 7 =:= 0 ) -> Grade = 6
    ;   \+ R mod 3 =:= 0 -> Grade = 7
    ;   Grade = 8
    ).

step(State, Grade, Next) :-
    (   State == start -> Next = open
    ;   State == open, Grade > 6 -> Next = busy
    ;   State == open -> Next = idle
    ;   State == busy, Grade =:= 2 -> Next = done
    ;   State == idle, Grade < 4 -> Next = busy
    ;   State == done -> Next = start
    ;   Next = State
    ).

thing(R, Thing) :-
    (   R < 20 -> Thing = R
    ;   R < 40 -> Thing = name
    ;   R < 60 -> Thing = pair(R, R)
    ;   R < 80 -> Thing = [R]
    ;   Thing = _
    ).

kind(Thing, Kind) :-
    (   var(Thing) -> Kind = 0
    ;   integer(Thing) -> Kind = Thing
    ;   atom(Thing) -> Kind = 21
    ;   Thing = [X|_] -> Kind = X
    ;   Thing = pair(X, Y), X == Y -> Kind = 22
    ;   Kind = 23
    ).
