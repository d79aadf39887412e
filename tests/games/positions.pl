% positions.pl -- positions of our games and what is known about them.
%
%     ludolog -q -g dump  -t halt tests/games/positions.pl -- GAME FILE
%     ludolog -q -g check -t halt tests/games/positions.pl -- GAME FILE
%     ludolog -q -g make  -t halt tests/games/positions.pl -- GAME COUNT SEED DEPTH
%
% FILE has a JSON object a line, with the position in the form of the game's
% state_json/2.  dump writes for each what our rules say: its id, all moves as
% text, the positions they lead to, the outcome, and more for some games.  check
% compares that with what the lines of FILE say, and prints the differences and
% their number.  make writes such a file: the first position, and COUNT others
% from random games, with perft numbers to DEPTH (less where that is too much).

:- use_module(library(json)).
:- use_module(library(readutil)).

dump :-
    arguments([Game,File]),
    each_position(Game, File, dump_line(Game)).

dump_line(Game, Position) :-
    facts(Game, 0, Position, Facts),
    json_write(current_output, json(Facts), [width(0)]),
    nl.

check :-
    arguments([Game,File]),
    nb_setval(differences, 0),
    each_position(Game, File, check_line(Game)),
    nb_getval(differences, Count),
    format("~w: ~w differences~n", [Game, Count]).

check_line(Game, json(Position)) :-
    (   memberchk(perft=Perft, Position) -> length(Perft, Depth) ; Depth = 0 ),
    facts(Game, Depth, json(Position), Facts),
    forall(( member(Name=Ours, [wrong=[]|Facts]),
             member(Name=Theirs, [wrong=[]|Position]),
             Theirs \== Ours
           ),
           ( memberchk(id=Id, Position),
             format("~w ~w ~w: ~w expected, ~w found~n", [Game, Id, Name, Theirs, Ours]),
             nb_getval(differences, Count0),
             Count is Count0+1,
             nb_setval(differences, Count)
           )).

make :-
    arguments([Game,Count0,Seed0,Depth0]),
    maplist(atom_number, [Count0,Seed0,Depth0], [Count,Seed,Depth]),
    load_rules(Game),
    set_random(seed(Seed)),
    rule(Game, initial(State)),
    make_line(Game, Depth, 0, State),
    forall(between(1, Count, Id),
           ( repeat,
             random_between(1, 60, Plies),
             random_play(Plies, Game, State, Played)
           ->make_line(Game, Depth, Id, Played)
           )).

% random_play(+Plies, +Game, +State, -Played): fails if there are no so many plies.

random_play(0, _, State, State) :- !.
random_play(Plies, Game, State, Played) :-
    \+ rule(Game, outcome(State, _)),
    findall(Next, rule(Game, move(State, _, Next)), Nexts),
    random_member(Next, Nexts),
    Plies1 is Plies-1,
    random_play(Plies1, Game, Next, Played).

make_line(Game, Depth, Id, State) :-
    rule(Game, state_json(State, json(Position))),
    facts(Game, Depth, json([id=Id|Position]), Facts0),
    exclude([results=_]>>true, Facts0, [id=Id,moves=Moves|Facts1]),
    exclude([wrong=_]>>true, Facts1, Facts2),
    exclude([other=_]>>true, Facts2, Facts),
    (   length(Moves, Length),
        Length > 200
    ->  Facts3 = [n=Length|Facts]
    ;   Facts3 = [moves=Moves|Facts]
    ),
    append([id=Id|Position], Facts3, Members),
    json_write(current_output, json(Members), [width(0)]),
    nl.

arguments(Arguments) :-
    current_prolog_flag(argv, Argv),
    append(_, Arguments, Argv),
    !.

load_rules(Game) :-
    atomic_list_concat(['examples/', Game, /, Game], Path),
    use_module(Path, []).

each_position(Game, File, Goal) :-
    load_rules(Game),
    open(File, read, Stream),
    each_line(Stream, Goal),
    close(Stream).

each_line(Stream, Goal) :-
    json_read(Stream, Position, [end_of_file(eof)]),
    (   Position == eof
    ->  true
    ;   call(Goal, Position),
        each_line(Stream, Goal)
    ).

% facts(+Game, +Depth, +Position, -Facts): terms Name=Value.

facts(Game, Depth, json(Position), Facts) :-
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
    perfts(1, Depth, Game, State, Perft),
    further(Game, State, Further),
    length(Pairs, N),
    append([id=Id, moves=Texts, n=N, results=Results, outcome=Outcome, wrong=Wrong, perft=Perft],
           Further, Facts).

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

unreadable(Game, Move-_, Text, Unread) :-
    (   rule(Game, notation(Back, Text)), Back == Move -> Unread = fine ; Unread = Text ).

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
    maplist(unreadable(Game), Pairs, Texts, Unread),
    member(Text, Unread),
    Text \== fine.
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

% perfts(+D, +Depth, +Game, +State, -Counts): up to Depth, or to the first count
% above 10,000.

perfts(D, Depth, Game, State, Counts) :-
    (   D > Depth
    ->  Counts = []
    ;   perft(Game, D, State, Count),
        Counts = [Count|Counts1],
        D1 is D+1,
        (   Count > 10000
        ->  Counts1 = []
        ;   perfts(D1, Depth, Game, State, Counts1)
        )
    ).

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
