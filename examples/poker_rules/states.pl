% states.pl -- games of poker as text, from and to the state that poker.json
% works on.
%
%     ludolog -q -g to_state -t halt states.pl -- FILE [--no-wheel] > state.json
%     ludolog -q -g verdicts -t halt states.pl -- RESULT
%
% to_state/0 reads a file with a game on each line, ten cards separated by
% blanks, and writes the state.  Whether the cards are in order is for the rules
% to say.
% verdicts/0 reads the state that the rules have left and writes a line for each
% game, as verdicts of examples/poker/poker.pl does: 1, 2 or tie, and the two
% categories.

:- use_module(library(json)).
:- use_module(library(lists)).
:- use_module(library(readutil)).

% to_state: the state of the games in the file that the arguments name.

to_state :-
    arguments(Flags, File),
    open(File, read, Stream),
    read_games(Stream, Games),
    close(Stream),
    state(Flags, Games, State),
    json_write(current_output, State),
    nl.

state([], Games, json([games=Games])).
state([_|_], Games, json([no_wheel= @(true), games=Games])).

% arguments(-Flags, -File): the arguments after the --; Flags is
% ['--no-wheel'] or [].

arguments(Flags, File) :-
    current_prolog_flag(argv, Arguments),
    flags_and_files(Arguments, Flags, Files),
    last(Files, File).

flags_and_files([], [], []).
flags_and_files([Argument|Arguments], Flags, Files) :-
    (   Argument == '--no-wheel'
    ->  Flags = [Argument|Flags1],
        Files = Files1
    ;   Flags = Flags1,
        Files = [Argument|Files1]
    ),
    flags_and_files(Arguments, Flags1, Files1).

% read_games(+Stream, -Games): the games as JSON; empty lines are skipped.

read_games(Stream, Games) :-
    read_line_to_string(Stream, Line),
    (   Line == end_of_file
    ->  Games = []
    ;   split_string(Line, " \t\r", " \t\r", Words0),
        exclude(==(""), Words0, Words),
        (   Words == []
        ->  Games = Games1
        ;   game(Words, Game),
            Games = [Game|Games1]
        ),
        read_games(Stream, Games1)
    ).

% game(+Words, -Game): the first five words are the cards of player one.

game(Words, json([one=json([cards=Cards1]), two=json([cards=Cards2])])) :-
    length(Five, 5),
    (   append(Five, Others, Words)
    ->  Cards1 = Five,
        Cards2 = Others
    ;   Cards1 = Words,
        Cards2 = []
    ).

% verdicts: a line for each game of the state in the file that the arguments name.

verdicts :-
    arguments(_, File),
    open(File, read, Stream),
    json_read(Stream, json(State)),
    close(Stream),
    memberchk(games=Games, State),
    print_verdicts(Games).

print_verdicts([]).
print_verdicts([json(Game)|Games]) :-
    (   memberchk(error=Error, Game)
    ->  format('error: ~w~n', [Error])
    ;   memberchk(winner=Winner, Game),
        winner_text(Winner, Text),
        category(one, Game, Category1),
        category(two, Game, Category2),
        format('~w ~w ~w~n', [Text, Category1, Category2])
    ),
    print_verdicts(Games).

winner_text(one, 1).
winner_text(two, 2).
winner_text(tie, tie).

category(Player, Game, Category) :-
    memberchk(Player=json(Hand), Game),
    memberchk(category=Category, Hand).
