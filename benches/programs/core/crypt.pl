% crypt -- three crypt-arithmetic sums, column by column from the right.

bench :-
    between(1, 400, _),
    puzzle(_, _),
    fail.
bench :-
    findall(Name-Sum, puzzle(Name, Sum), Sums),
    write(crypt(Sums)), nl.

puzzle(money, Sum) :-
    Sum = [M,O,N,E,Y],
    solve([_D,N,E,S], [E,_R,O,M], [Y,E,N,O,M]),
    S > 0,
    M > 0.
puzzle(robert, Sum) :-
    Sum = [R,O,B,E,R,T],
    solve([D,L,A,_N,O,D], [D,L,A,R,E,G], [T,R,E,B,O,R]),
    D > 0,
    G > 0,
    R > 0.
puzzle(danger, Sum) :-
    Sum = [D,A,N,G,E,R],
    solve([S,S,O,R,C], [S,D,A,O,R], [R,E,G,N,A,D]),
    C > 0,
    R > 0,
    D > 0.

% solve(?Xs, ?Ys, ?Zs): digits, the lowest first, so that X + Y = Z.

solve(Xs, Ys, Zs) :-
    columns(Xs, Ys, Zs, 0, [0,1,2,3,4,5,6,7,8,9]).

columns([], [], Zs, Carry, Free) :-
    !,
    last_carry(Zs, Carry, Free).
columns(Xs, Ys, [Z|Zs], Carry, Free0) :-
    column(Xs, X, Xs1, Free0, Free1),
    column(Ys, Y, Ys1, Free1, Free2),
    Sum is X + Y + Carry,
    Digit is Sum mod 10,
    digit_is(Z, Digit, Free2, Free3),
    Carry1 is Sum // 10,
    columns(Xs1, Ys1, Zs, Carry1, Free3).

last_carry([], 0, _).
last_carry([Z], Carry, Free) :-
    digit_is(Z, Carry, Free, _).

column([], 0, [], Free, Free).
column([X|Xs], X, Xs, Free0, Free) :-
    digit(X, Free0, Free).

digit(X, Free0, Free) :-
    (   integer(X) ->
        Free = Free0
    ;   pick(Free0, X, Free)
    ).

digit_is(Z, Digit, Free0, Free) :-
    (   integer(Z) ->
        Z =:= Digit,
        Free = Free0
    ;   Z = Digit,
        pick_one(Free0, Digit, Free)
    ).

pick([X|Xs], X, Xs).
pick([X|Xs], Y, [X|Zs]) :-
    pick(Xs, Y, Zs).

pick_one([X|Xs], Y, Zs) :-
    (   X =:= Y ->
        Zs = Xs
    ;   Zs = [X|Zs1],
        pick_one(Xs, Y, Zs1)
    ).
