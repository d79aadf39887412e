:- module(race, [game/1, players/1, initial/1, to_move/2, move/3, weight/3,
                 outcome/2, value/3]).

% Three players in turn; before each move chance says 1 or 2 (1 three times as
% often), and the player goes so far or stays.  Who is first at 5 or beyond wins.

game(race).

players([red, green, blue]).

initial(race(0, 0, 0, red, throw)).

to_move(race(_, _, _, Player, N), Turn) :-
    (   N == throw -> Turn = chance ; Turn = Player ).

move(race(R, G, B, P, throw), dice(N), race(R, G, B, P, N)) :-
    member(N, [1, 2]).
move(race(R, G, B, P, N), go, Next) :-
    integer(N),
    go(P, N, R, G, B, R1, G1, B1),
    next(P, Q),
    Next = race(R1, G1, B1, Q, throw).
move(race(R, G, B, P, N), stay, race(R, G, B, Q, throw)) :-
    integer(N),
    next(P, Q).

weight(_, dice(1), 3).
weight(_, dice(2), 1).

next(red, green).
next(green, blue).
next(blue, red).

go(red, N, R, G, B, R1, G, B) :- R1 is R+N.
go(green, N, R, G, B, R, G1, B) :- G1 is G+N.
go(blue, N, R, G, B, R, G, B1) :- B1 is B+N.

outcome(race(R, G, B, _, _), win(P)) :-
    member(P-N, [red-R, green-G, blue-B]),
    N >= 5,
    !.

value(race(R, G, B, _, _), P, V) :-
    memberchk(P-V, [red-R, green-G, blue-B]).
