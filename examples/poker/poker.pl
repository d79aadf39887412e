% poker.pl -- who wins at poker?  (Project Euler, problem 54, and more)
%
%     ludolog -g main     -t halt poker.pl -- FILE
%     ludolog -g verdicts -t halt poker.pl -- FILE
%
% main/0 reads the games in FILE (by default hands.txt beside this program; the
% format is described in games.pl) and prints how many games each player wins,
% and how many hands of each rank there are.
% verdicts/0 prints a line for each game: 1, 2 or tie, and the two ranks.
% Both end the system with status 1 and a message when FILE is not in order.

:- ensure_loaded(ranks).
:- ensure_loaded(games).

:- dynamic(program_directory/1).

% Remember, while this file is loaded, where it is.

:- prolog_load_context(directory, Directory),
   retractall(program_directory(_)),
   assertz(program_directory(Directory)).

% --- a single game ---

% verdict(+TenCards, -Winner): the first five cards are player 1's.  Winner is
% 1, 2 or the atom tie.

verdict(Cards, Winner) :-
    split_hands(Cards, Hand1, Hand2),
    winner(Hand1, Hand2, Winner).

winner(Hand1, Hand2, Winner) :-
    compare_hands(Order, Hand1, Hand2),
    order_winner(Order, Winner).

order_winner(>, 1).
order_winner(<, 2).
order_winner(=, tie).

% --- verdicts ---

verdicts :-
    guarded(verdicts_of_file).

verdicts_of_file :-
    games_file(File),
    read_games(File, Games),
    print_verdicts(Games).

print_verdicts([]).
print_verdicts([game(_, Hand1, Hand2)|Games]) :-
    winner(Hand1, Hand2, Winner),
    hand_category(Hand1, Category1),
    hand_category(Hand2, Category2),
    format('~w ~w ~w~n', [Winner, Category1, Category2]),
    print_verdicts(Games).

% --- the summary ---

main :-
    guarded(summary_of_file).

summary_of_file :-
    games_file(File),
    read_games(File, Games),
    outcomes(Games, Outcomes),
    print_summary(Outcomes).

% outcomes(+Games, -Outcomes): a term outcome(Winner, Category1, Category2) for
% each game.

outcomes([], []).
outcomes([game(_, Hand1, Hand2)|Games], [Outcome|Outcomes]) :-
    Outcome = outcome(Winner, Category1, Category2),
    winner(Hand1, Hand2, Winner),
    hand_category(Hand1, Category1),
    hand_category(Hand2, Category2),
    outcomes(Games, Outcomes).

print_summary(Outcomes) :-
    count(outcome(_, _, _), Outcomes, Games),
    count(outcome(1, _, _), Outcomes, Wins1),
    count(outcome(2, _, _), Outcomes, Wins2),
    count(outcome(tie, _, _), Outcomes, Ties),
    print_number('Games', Games),
    print_number('Player 1 wins', Wins1),
    print_number('Player 2 wins', Wins2),
    print_number('Ties', Ties),
    nl,
    print_row('Rank', ['hands 1', 'hands 2', 'hands', 'won by 1', 'won by 2', 'ties']),
    findall(Category, category(Category, _), Categories),
    print_categories(Categories, Outcomes).

print_categories([], _).
print_categories([Category|Categories], Outcomes) :-
    count(outcome(_, Category, _), Outcomes, Hands1),
    count(outcome(_, _, Category), Outcomes, Hands2),
    Hands is Hands1 + Hands2,
    count(outcome(1, Category, _), Outcomes, Wins1),
    count(outcome(2, _, Category), Outcomes, Wins2),
    count(outcome(tie, Category, _), Outcomes, Ties),
    category_title(Category, Title),
    print_row(Title, [Hands1, Hands2, Hands, Wins1, Wins2, Ties]),
    print_categories(Categories, Outcomes).

print_number(Title, Number) :-
    format('~w~t~20|~t~w~6+~n', [Title, Number]).

print_row(Title, [A, B, C, D, E, F]) :-
    format('~w~t~16|~t~w~10+~t~w~10+~t~w~10+~t~w~10+~t~w~10+~t~w~10+~n',
           [Title, A, B, C, D, E, F]).

% count(+Pattern, +Terms, -Count): how many of the Terms unify with Pattern.

count(Pattern, Terms, Count) :-
    count(Terms, Pattern, 0, Count).

count([], _, Count, Count).
count([Term|Terms], Pattern, Count0, Count) :-
    (   \+ Term = Pattern ->
        Count1 = Count0
    ;   Count1 is Count0 + 1
    ),
    count(Terms, Pattern, Count1, Count).

% category_title(+Category, -Title): royal_flush to 'royal flush'.

category_title(Category, Title) :-
    atom_chars(Category, Chars),
    blanks_for_underscores(Chars, TitleChars),
    atom_chars(Title, TitleChars).

blanks_for_underscores([], []).
blanks_for_underscores([Char|Chars], [Title|Titles]) :-
    (   Char == '_' -> Title = ' ' ; Title = Char ),
    blanks_for_underscores(Chars, Titles).

% --- the command line ---

% guarded(:Goal): run Goal once; an error is reported on the standard error
% stream and ends the system with status 1.

guarded(Goal) :-
    catch(Goal, Error, true),
    !,
    (   var(Error) ->
        true
    ;   print_poker_error(Error),
        halt(1)
    ).

% games_file(-File): the last of the program's own arguments (those after the
% --), or else hands.txt in the directory of the program.

games_file(File) :-
    current_prolog_flag(argv, Arguments),
    house_rules(Arguments, Files),
    Files = [First|Others],
    !,
    last_argument(Others, First, File).
games_file(File) :-
    program_directory(Directory),
    atom_concat(Directory, '/hands.txt', File).

% house_rules(+Arguments, -Files): notes the rules among the arguments
% (--no-wheel); what is left are files.

house_rules([], []).
house_rules(['--no-wheel'|Arguments], Files) :-
    !,
    asserta(house_rule(no_wheel)),
    house_rules(Arguments, Files).
house_rules([File|Arguments], [File|Files]) :-
    house_rules(Arguments, Files).

% last_argument(+Arguments, +Last0, -Last): Last0 when there are no Arguments.

last_argument([], Last, Last).
last_argument([Argument|Arguments], _, Last) :-
    last_argument(Arguments, Argument, Last).
