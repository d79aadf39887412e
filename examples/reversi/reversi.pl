:- module(reversi,
          [ game/1, players/1, initial/1, to_move/2, move/3, outcome/2,
            value/3, prior/3, notation/2, picture/2, state_json/2
          ]).

/** <module> Reversi

Two players on 8x8 squares.  Black begins.  A disc is put on an empty square so
that in at least one of the eight directions a row of enemy discs lies between
it and another disc of its colour; all such rows are turned over.  Who cannot
move passes; when neither can, the game is over and more discs win.  The start
is that of Othello (World Othello Federation, rules of play): d5 and e4 white,
d4 and e5 black.

A state is reversi(Board, Player).  The board is b/100: ten rows of ten, of
which the outermost squares are `off` the board, so that the neighbours of
square N are N-11, N-10, N-9, N-1 and so on.  The others hold `black`, `white`
or `empty`; a8 is square 12 and h1 is square 89.  A move is File-Rank, or `pass`.
*/

game(reversi).

players([black, white]).

initial(State) :-
    state_json(State,
               json([ board='...........................WB......BW...........................',
                      turn='B'
                    ])).

to_move(reversi(_, Player), Player).

other(black, white).
other(white, black).

move(reversi(Board, Player), Move, reversi(Next, Other)) :-
    other(Player, Other),
    (   ground(Move),
        Move = File-Rank
    ->  square(N, File, Rank),
        arg(N, Board, empty),
        flips(N, Board, Player, Other, [First|Flips]),
        turned([N,First|Flips], Player, Board, Next)
    ;   placements(12, Board, Player, Other, Placements),
        (   Placements == []
        ->  Move = pass,
            placements(12, Board, Other, Player, [_|_]),
            Next = Board
        ;   member(N-Flips, Placements),
            square(N, File, Rank),
            Move = File-Rank,
            turned([N|Flips], Player, Board, Next)
        )
    ).

% placements(+N, +Board, +Mine, +Theirs, -Placements): terms Square-Flips from
% square N on.

placements(N, Board, Mine, Theirs, Placements) :-
    (   N > 89
    ->  Placements = []
    ;   arg(N, Board, Disc),
        N1 is N+1,
        (   Disc == empty,
            flips(N, Board, Mine, Theirs, Flips),
            Flips \== []
        ->  Placements = [N-Flips|Placements1],
            placements(N1, Board, Mine, Theirs, Placements1)
        ;   placements(N1, Board, Mine, Theirs, Placements)
        )
    ).

% flips(+N, +Board, +Mine, +Theirs, -Flips): the discs that a disc on N turns.

flips(N, Board, Mine, Theirs, Flips) :-
    ray(N, -11, Board, Mine, Theirs, [], F1),
    ray(N, -10, Board, Mine, Theirs, F1, F2),
    ray(N,  -9, Board, Mine, Theirs, F2, F3),
    ray(N,  -1, Board, Mine, Theirs, F3, F4),
    ray(N,   1, Board, Mine, Theirs, F4, F5),
    ray(N,   9, Board, Mine, Theirs, F5, F6),
    ray(N,  10, Board, Mine, Theirs, F6, F7),
    ray(N,  11, Board, Mine, Theirs, F7, Flips).

ray(N0, Step, Board, Mine, Theirs, Flips0, Flips) :-
    N is N0+Step,
    arg(N, Board, Disc),
    (   Disc == Theirs
    ->  run(N, Step, Board, Mine, Theirs, [N|Flips0], Flips0, Flips)
    ;   Flips = Flips0
    ).

% run(+N, +Step, +Board, +Mine, +Theirs, +Run, +Flips0, -Flips): Flips is Run if
% the run ends with a disc of Mine.

run(N0, Step, Board, Mine, Theirs, Run, Flips0, Flips) :-
    N is N0+Step,
    arg(N, Board, Disc),
    (   Disc == Theirs
    ->  run(N, Step, Board, Mine, Theirs, [N|Run], Flips0, Flips)
    ;   Disc == Mine
    ->  Flips = Run
    ;   Flips = Flips0
    ).

% turned(+Squares, +Player, +Board, -Next): a copy of Board with these changed.

turned(Squares, Player, Board, Next) :-
    duplicate_term(Board, Next),
    set_all(Squares, Player, Next).

set_all([], _, _).
set_all([N|Ns], Player, Board) :-
    setarg(N, Board, Player),
    set_all(Ns, Player, Board).

outcome(reversi(Board, Player), Outcome) :-
    other(Player, Other),
    placements(12, Board, Player, Other, []),
    placements(12, Board, Other, Player, []),
    count(12, Board, number, 0, Difference),
    (   Difference > 0
    ->  Outcome = win(black)
    ;   Difference < 0
    ->  Outcome = win(white)
    ;   Outcome = draw
    ).

% --- how good it is ---

value(reversi(Board, _), Player, Value) :-
    count(12, Board, weights, 0, Weight),
    placements(12, Board, black, white, Blacks),
    placements(12, Board, white, black, Whites),
    length(Blacks, Black),
    length(Whites, White),
    Value0 is Weight+10*(Black-White),
    (   Player == black -> Value = Value0 ; Value is -Value0 ).

% count(+N, +Board, +What, +Sum0, -Sum): black squares less white ones, by
% number or by weight.

count(N, Board, What, Sum0, Sum) :-
    (   N > 89
    ->  Sum = Sum0
    ;   arg(N, Board, Disc),
        sign(Disc, Sign),
        N1 is N+1,
        (   Sign =:= 0
        ->  count(N1, Board, What, Sum0, Sum)
        ;   worth(What, N, Worth),
            Sum1 is Sum0+Sign*Worth,
            count(N1, Board, What, Sum1, Sum)
        )
    ).

sign(black, 1).
sign(white, -1).
sign(empty, 0).
sign(off, 0).

worth(number, _, 1).
worth(weights, N, Worth) :-
    (   corner(N) -> Worth = 8 ; by_corner(N) -> Worth = 1 ; Worth = 2 ).

corner(12). corner(19). corner(82). corner(89).

by_corner(23). by_corner(28). by_corner(73). by_corner(78).

prior(_, Move, Weight) :-
    (   Move = File-Rank,
        square(N, File, Rank)
    ->  worth(weights, N, Weight)
    ;   Weight = 0
    ).

% --- texts and pictures ---

file(a, 0). file(b, 1). file(c, 2). file(d, 3).
file(e, 4). file(f, 5). file(g, 6). file(h, 7).

% square(?N, ?File, ?Rank)

square(N, File, Rank) :-
    (   integer(N)
    ->  Rank is 9-(N-2)//10,
        Column is (N-2) mod 10,
        file(File, Column)
    ;   integer(Rank),
        between(1, 8, Rank),
        file(File, Column),
        N is 92-10*Rank+Column
    ).

notation(Move, Text) :-
    (   Move == pass
    ->  Text = pass
    ;   ground(Move),
        Move = File-Rank
    ->  atomic_list_concat([File, Rank], Text)
    ;   atom_string(pass, Text)
    ->  Move = pass
    ;   atom_chars(Text, [File, Digit]),
        atom_number(Digit, Rank),
        square(_, File, Rank),
        Move = File-Rank
    ).

%!  state_json(?State, ?Json) is semidet.
%
%   Json has the board as 64 characters (B, W and a point) from a8 to h1, and
%   the player to move as B or W.

state_json(reversi(Board, Player), Json) :-
    (   nonvar(Board)
    ->  findall(Char,
                ( between(12, 89, N), arg(N, Board, Disc), char(Char, Disc) ),
                Chars),
        atom_chars(Text, Chars),
        char(Turn, Player),
        Json = json([board=Text, turn=Turn])
    ;   Json = json(Members),
        memberchk(board=Text, Members),
        memberchk(turn=Turn0, Members),
        atom_chars(Turn0, [Turn]),
        char(Turn, Player),
        Player \== empty,
        atom_chars(Text, Chars),
        length(Chars, 64),
        functor(Board, b, 100),
        fill(1, Board, Chars)
    ).

char('B', black).
char('W', white).
char('.', empty).

fill(N, Board, Chars0) :-
    (   N > 100
    ->  true
    ;   (   between(12, 89, N),
            (N-2) mod 10 < 8
        ->  Chars0 = [Char|Chars],
            char(Char, Disc)
        ;   Chars = Chars0,
            Disc = off
        ),
        arg(N, Board, Disc),
        N1 is N+1,
        fill(N1, Board, Chars)
    ).

picture(reversi(Board, _), board(squares(8, 8), Items)) :-
    findall(Item,
            ( between(12, 89, N),
              arg(N, Board, Disc),
              Disc \== off,
              At = X-Y,
              X is (N-2) mod 10,
              Y is (N-2)//10-1,
              (   Item = cell(At, green)
              ;   Disc \== empty,
                  Item = piece(At, Disc, disc)
              )
            ),
            Items).
