% players.pl -- a state with many players.
%
%     ludolog -q -g players -t halt players.pl -- 1000 > players1000.json
%
% Player pI has between 0 and 99 pieces of gold and is after another player.
% The numbers come from a generator with a fixed seed: the state is the same
% every time.

:- use_module(library(json)).

players :-
    current_prolog_flag(argv, Arguments),
    last(Arguments, Text),
    atom_number(Text, Count),
    players(0, Count, 1, Players),
    json_write(current_output, json([player=json(Players)])),
    nl.

% players(+I, +Count, +Seed, -Players): the players from pI on.

players(Count, Count, _, Players) :-
    !,
    Players = [].
players(I, Count, Seed0, [Name=json([gold=Gold, target=Target])|Players]) :-
    player_name(I, Name),
    random(100, Seed0, Seed1, Gold),
    random(Count, Seed1, Seed2, T),
    player_name(T, Target),
    I1 is I + 1,
    players(I1, Count, Seed2, Players).

player_name(I, Name) :-
    atom_concat(p, I, Name).

% random(+Choices, +Seed0, -Seed, -R): R is from 0 to Choices - 1.

random(Choices, Seed0, Seed, R) :-
    Seed is (Seed0 * 48271) mod 2147483647,
    R is (Seed >> 8) mod Choices.
