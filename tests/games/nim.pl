:- module(nim, [game/1, players/1, option/3, initial/1, initial/2, to_move/2,
                move/3, outcome/2, value/3, prior/3, bot/3]).

% Heaps of matches; who takes the last one wins.  A state is nim(Heaps, Player).

game(nim).

players([a, b]).

option(heaps, [3,4,5], 'the heaps').

initial(State) :- initial([], State).

initial(Options, nim(Heaps, a)) :-
    (   memberchk(heaps(Heaps), Options) -> true ; Heaps = [3,4,5] ).

to_move(nim(_, Player), Player).

other(a, b).
other(b, a).

move(nim(Heaps, Player), take(I, K), nim(Next, Other)) :-
    other(Player, Other),
    nth1(I, Heaps, N),
    between(1, N, K),
    M is N-K,
    changed(I, Heaps, M, Next).

changed(1, [_|Hs], M, [M|Hs]) :- !.
changed(I, [H|Hs], M, [H|Next]) :- J is I-1, changed(J, Hs, M, Next).

outcome(nim(Heaps, Player), win(Winner)) :-
    \+ ( member(H, Heaps), H > 0 ),
    other(Player, Winner).

% The theory of nim: it is lost for who has to move if the heaps' nim sum is 0.

value(nim(Heaps, Mover), Player, Value) :-
    foldl([H,S0,S]>>(S is S0 xor H), Heaps, 0, Sum),
    (   ( Sum =:= 0, Mover \== Player ; Sum =\= 0, Mover == Player )
    ->  Value = 1
    ;   Value = -1
    ).

prior(_, take(_, K), K).

bot(most, State, take(I, K)) :-
    findall(K1-I1, move(State, take(I1, K1), _), Pairs),
    max_member(K-I, Pairs).
