:- module(fox_and_geese,
          [ game/1, players/1, initial/1, to_move/2, move/3, outcome/2,
            repetition/3, value/3, prior/3, notation/2, picture/2, state_json/2
          ]).

/** <module> Fox and geese

The English game with thirteen geese, one of the many forms of the game that
H. J. R. Murray ("A History of Board-Games other than Chess", 1952) and R. C.
Bell ("Board and Table Games from Many Civilizations") describe.

  - The board is a cross of 33 points, joined along rows and columns only.
    The geese fill the lower arm and the row above it, the fox stands in the
    middle; the geese begin.
  - A goose goes one step forward (upwards) or sideways to an empty point.
  - The fox goes one step in any direction, or jumps over a goose beside it to
    the empty point behind, which captures the goose.  It may then jump again;
    it need not jump.
  - The geese win when the fox cannot move.  The fox wins when fewer than four
    geese are left, too few to shut it in, or when they cannot move.
  - A position that comes up for the third time is a draw.

A state is fox_and_geese(Board, Fox, Player): the board is b/81, nine rows of
nine whose border and corners are `off`, the other points `fox`, `goose` or
`empty`, and Fox is the fox's point.  Point N has the neighbours N-9 (above),
N-1, N+1 and N+9.  A move is the list of the points it touches.
*/

game(fox_and_geese).

players([geese, fox]).

initial(State) :-
    state_json(State,
               json([board='  ...    ...  ..........F...ggggggg  ggg    ggg  ', turn=geese])).

to_move(fox_and_geese(_, _, Player), Player).

move(fox_and_geese(Board, Fox, Player), Route, Next) :-
    player_move(Player, Board, Fox, Route, Next).

player_move(geese, Board, Fox, [N,To], fox_and_geese(Next, Fox, fox)) :-
    goose_step(Board, N, To),
    changed([N-empty,To-goose], Board, Next).
player_move(fox, Board, Fox, [Fox,To|Route], fox_and_geese(Next, End, geese)) :-
    direction(Step),
    To0 is Fox+Step,
    arg(To0, Board, There),
    (   There == empty
    ->  To = To0,
        Route = [],
        End = To,
        changed([Fox-empty,To-fox], Board, Next)
    ;   There == goose,
        jumps(Fox, Step, Board, To, Route, End, Next)
    ).

goose_step(Board, N, To) :-
    arg(N, Board, goose),
    member(Step, [-9, -1, 1]),
    To is N+Step,
    arg(To, Board, empty).

direction(-9).
direction(-1).
direction(1).
direction(9).

% jumps(+Fox, +Step, +Board, -To, -Route, -End, -Next): a jump to To, and then
% none or more, over Route to End.

jumps(Fox, Step, Board, To, Route, End, Next) :-
    Over is Fox+Step,
    arg(Over, Board, goose),
    To is Over+Step,
    arg(To, Board, empty),
    changed([Fox-empty,Over-empty,To-fox], Board, Board1),
    (   Route = [],
        End = To,
        Next = Board1
    ;   Route = [To1|Route1],
        direction(Step1),
        jumps(To, Step1, Board1, To1, Route1, End, Next)
    ).

changed(Changes, Board, Next) :-
    duplicate_term(Board, Next),
    change_all(Changes, Next).

change_all([], _).
change_all([N-What|Changes], Board) :-
    setarg(N, Board, What),
    change_all(Changes, Board).

outcome(State, Outcome) :-
    State = fox_and_geese(Board, _, Player),
    (   geese(Board, Count),
        Count < 4
    ->  Outcome = win(fox)
    ;   \+ move(State, _, _)
    ->  players(Players),
        select(Player, Players, [Other]),
        Outcome = win(Other)
    ).

geese(Board, Count) :-
    aggregate_all(count, arg(_, Board, goose), Count).

%!  repetition(+State, +Count, -Outcome) is semidet.

repetition(_, Count, draw) :-
    Count >= 3.

%!  value(+State, +Player, -Value) is det.
%
%   The geese count ten each, and more the farther they are in a line; the
%   points that the fox can reach in one step count against them.

value(fox_and_geese(Board, Fox, _), Player, Value) :-
    aggregate_all(sum(12-N//9), arg(N, Board, goose), Geese),
    aggregate_all(count, ( direction(Step), N is Fox+Step, arg(N, Board, empty) ), Free),
    Value0 is Geese-120-3*Free,
    (   Player == geese -> Value = Value0 ; Value is -Value0 ).

prior(_, Route, Weight) :-
    length(Route, Weight).

%!  notation(?Move, ?Text) is semidet.
%
%   The points with strokes between them, columns a to g and rows 1 to 7 from
%   below: d4-d2.

notation(Route, Text) :-
    (   nonvar(Route)
    ->  maplist(point, Route, Names),
        atomic_list_concat(Names, -, Text)
    ;   atomic_list_concat(Names, -, Text),
        maplist(point, Route, Names)
    ).

point(N, Name) :-
    (   nonvar(N)
    ->  File is 0'a+(N-2) mod 9,
        Row is 0'8-(N-2)//9,
        atom_codes(Name, [File,Row])
    ;   atom_codes(Name, [File,Row]),
        between(0'a, 0'g, File),
        between(0'1, 0'7, Row),
        N is 2+9*(0'8-Row)+File-0'a
    ).

%!  state_json(?State, ?Json) is semidet.
%
%   Json has the board as 49 characters from the upper left: g, F, a point, and
%   a blank in the corners.

state_json(fox_and_geese(Board, Fox, Player), json([board=Text, turn=Turn])) :-
    findall(N, ( between(11, 71, N), (N-2) mod 9 < 7 ), Points),
    (   nonvar(Board)
    ->  maplist(holds(Board), Points, Chars),
        atom_chars(Text, Chars),
        Turn = Player
    ;   atom_chars(Text, Chars),
        functor(Board, b, 81),
        maplist(holds(Board), Points, Chars),
        Board =.. [b|Cells],
        maplist(off_if_free, Cells),
        findall(N, arg(N, Board, fox), [Fox]),
        atom_string(Player, Turn),
        players(Players),
        memberchk(Player, Players)
    ).

holds(Board, N, Char) :-
    arg(N, Board, What),
    X is (N-2) mod 9,
    Y is (N-2)//9-1,
    (   ( between(2, 4, X) ; between(2, 4, Y) )
    ->  char(Char, What)
    ;   Char = ' ',
        What = off
    ).

off_if_free(Cell) :-
    (   var(Cell) -> Cell = off ; true ).

char(g, goose).
char('F', fox).
char('.', empty).

picture(fox_and_geese(Board, _, _), board(squares(7, 7), Items)) :-
    findall(Item,
            ( arg(N, Board, What),
              What \== off,
              At = X-Y,
              X is (N-2) mod 9,
              Y is (N-2)//9-1,
              (   Item = cell(At, light)
              ;   What == goose,
                  Item = piece(At, white, disc)
              ;   What == fox,
                  Item = piece(At, red, disc)
              )
            ),
            Items).
