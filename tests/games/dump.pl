% dump.pl -- what our rules say about the positions of a file:
%
%     ludolog -q -g main -t halt tests/games/dump.pl -- GAME FILE
%
% FILE has a JSON object a line, with the position in the form of the game's
% state_json/2.  For each a line of JSON is written: its id, all moves as text,
% the positions they lead to, the outcome, and more for some games.  With
% DEPTH as a third argument perft numbers to that depth are added.

:- use_module(library(json)).
:- use_module(library(readutil)).

main :-
    current_prolog_flag(argv, Arguments),
    (   append(_, [Game,File], Arguments)
    ->  Depth = 0
    ;   append(_, [Game,File,Depth0], Arguments),
        atom_number(Depth0, Depth)
    ),
    !,
    atomic_list_concat(['examples/', Game, /, Game], Path),
    use_module(Path, []),
    open(File, read, Stream),
    dump_lines(Stream, Game, Depth),
    close(Stream).

dump_lines(Stream, Game, Depth) :-
    json_read(Stream, Position, [end_of_file(eof)]),
    (   Position == eof
    ->  true
    ;   dump(Game, Depth, Position),
        dump_lines(Stream, Game, Depth)
    ).

dump(Game, Depth, json(Position)) :-
    (   memberchk(id=Id, Position) -> true ; Id = @(null) ),
    memberchk(board=Board, Position),
    memberchk(turn=Turn, Position),
    (   rule(Game, state_json(State, json([board=Board, turn=Turn])))
    ->  true
    ;   throw(error(domain_error(position(Game), Id), _))
    ),
    findall(Move-Next, rule(Game, move(State, Move, Next)), Pairs),
    findall(Text, ( member(Move-_, Pairs), rule(Game, notation(Move, Text)) ), Texts),
    findall(Result, ( member(_-Next, Pairs), result(Game, Next, Result) ), Results),
    (   rule(Game, outcome(State, Outcome0))
    ->  format(atom(Outcome), '~q', [Outcome0])
    ;   Outcome = @(null)
    ),
    checks(Game, State, Pairs, Texts, Wrong),
    findall(Count, ( between(1, Depth, D), perft(Game, D, State, Count) ), Perft),
    further(Game, State, Further),
    append([id=Id, moves=Texts, results=Results, outcome=Outcome, wrong=Wrong, perft=Perft],
           Further, Members),
    json_write(current_output, json(Members), [width(0)]),
    nl.

result(Game, State, Text) :-
    rule(Game, state_json(State, json(Members))),
    memberchk(board=Board, Members),
    (   atom(Board) -> Text = Board ; Text = @(null) ).

further(glaisher, State, [other=Texts, wins=Wins, value1=Value1, value2=Value2]) :-
    !,
    rule(glaisher, to_move(State, Player)),
    Other is 3-Player,
    rule(glaisher, valid_moves(State, Other, Moves)),
    findall(Text, ( member(Move, Moves), rule(glaisher, notation(Move, Text)) ), Texts),
    findall(Winner, rule(glaisher, game_over(State, Winner)), Wins),
    rule(glaisher, value(State, 1, Value1)),
    rule(glaisher, value(State, 2, Value2)).
further(_, _, []).

% rule(+Game, :Goal): Goal as the rules of Game have it.

rule(Game, Goal) :-
    Qualified = Game:Goal,
    call(Qualified).

% checks(+Game, +State, +Pairs, +Texts, -Wrong): what does not fit together.
% Notations lead back to their moves, every move is accepted when it is bound
% and leads to the same state, states come back from JSON, and there are no
% two moves of one text.

checks(Game, State, Pairs, Texts, Wrong) :-
    findall(What, wrong(Game, State, Pairs, Texts, What), Wrong).

wrong(Game, _, Pairs, Texts, notation(Text)) :-
    nth1(N, Pairs, Move-_),
    nth1(N, Texts, Text),
    \+ ( rule(Game, notation(Back, Text)), Back == Move ).
wrong(Game, State, Pairs, _, bound(Text)) :-
    member(Move-Next, Pairs),
    \+ ( rule(Game, move(State, Move, Next1)), Next1 == Next ),
    rule(Game, notation(Move, Text)).
wrong(Game, State, Pairs, _, json(Text)) :-
    (   State1 = State,
        Text = here
    ;   member(Move-State1, Pairs),
        rule(Game, notation(Move, Text))
    ),
    \+ ( rule(Game, state_json(State1, Json)), rule(Game, state_json(Back, Json)), Back == State1 ).
wrong(_, _, _, Texts, twice) :-
    sort(Texts, Sorted),
    \+ same_length(Texts, Sorted).

% perft(+Game, +Depth, +State, -Count): positions after Depth moves.

perft(_, 0, _, 1) :- !.
perft(Game, _, State, 0) :-
    rule(Game, outcome(State, _)),
    !.
perft(Game, 1, State, Count) :-
    !,
    aggregate_all(count, rule(Game, move(State, _, _)), Count).
perft(Game, Depth, State, Count) :-
    Depth1 is Depth-1,
    aggregate_all(sum(C), ( rule(Game, move(State, _, Next)), perft(Game, Depth1, Next, C) ), Count).
