:- module(ring, [game/1, players/1, initial/1, to_move/2, move/3, outcome/2,
                 repetition/3, observation/3]).

% Two players walk around a ring of three places and never arrive; what is
% repeated is a draw.  Nobody sees where the other one is.

game(ring).

players([one, two]).

initial(ring(0, 0, one)).

to_move(ring(_, _, P), P).

move(ring(A, B, one), step, ring(C, B, two)) :- C is (A+1) mod 3.
move(ring(A, B, two), step, ring(A, C, one)) :- C is (B+1) mod 3.

outcome(ring(7, _, _), win(one)).

repetition(_, 2, draw).

observation(ring(A, B, P), Player, ring(X, Y, P)) :-
    (   Player == one -> X = A, Y = hidden ; X = hidden, Y = B ).
