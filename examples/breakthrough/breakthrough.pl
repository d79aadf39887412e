:- module(breakthrough,
          [ game/1, players/1, initial/1, to_move/2, move/3, moves/2,
            outcome/2, value/3, prior/3, notation/2, picture/2, state_json/2
          ]).

/** <module> Breakthrough

By Dan Troyka (2000; winner of the 8x8 Game Design Competition of 2001).  Each
player has 16 pieces on the two rows nearest.  A piece goes one square straight
or diagonally forward; straight only to an empty square, diagonally also onto
an enemy piece, which is captured.  Who reaches the farthest row wins, and so
does who captures all enemy pieces.

A state is breakthrough(Board, Player); the board is b(Row8,...,Row1) of rows
b(A,...,H) of `white`, `black` or `empty`.  A move is step(I, J, I1, J1): from
row I, column J, both counted from 1 at a8.
*/

game(breakthrough).

players([white, black]).

initial(State) :-
    state_json(State,
               json([ board='bbbbbbbbbbbbbbbb................................wwwwwwwwwwwwwwww',
                      turn=white
                    ])).

to_move(breakthrough(_, Player), Player).

% side(?Player, -Other, -Forward, -Goal): Player moves from row I to I+Forward.

side(white, black, -1, 1).
side(black, white,  1, 8).

%!  moves(+State, -Moves) is det.
%
%   The list of all moves, in the order of move/3.

moves(breakthrough(Board, Player), Moves) :-
    side(Player, _, Forward, _),
    rows(1, Board, Player, Forward, Moves, []).

rows(I, Board, Player, Forward, Moves, Tail) :-
    (   I > 8
    ->  Moves = Tail
    ;   I1 is I+Forward,
        (   I1 >= 1, I1 =< 8
        ->  arg(I, Board, Row),
            arg(I1, Board, Ahead),
            pieces(1, Row, Player, Ahead, I, I1, Moves, Moves1)
        ;   Moves = Moves1
        ),
        NextI is I+1,
        rows(NextI, Board, Player, Forward, Moves1, Tail)
    ).

pieces(J, Row, Player, Ahead, I, I1, Moves, Tail) :-
    (   J > 8
    ->  Moves = Tail
    ;   arg(J, Row, Piece),
        Right is J+1,
        (   Piece == Player
        ->  Left is J-1,
            diagonal(Left, J, Player, Ahead, I, I1, Moves, Moves1),
            arg(J, Ahead, Front),
            (   Front == empty
            ->  Moves1 = [step(I, J, I1, J)|Moves2]
            ;   Moves1 = Moves2
            ),
            diagonal(Right, J, Player, Ahead, I, I1, Moves2, Moves3)
        ;   Moves = Moves3
        ),
        pieces(Right, Row, Player, Ahead, I, I1, Moves3, Tail)
    ).

diagonal(J1, J, Player, Ahead, I, I1, Moves, Tail) :-
    (   J1 >= 1, J1 =< 8,
        arg(J1, Ahead, There),
        There \== Player
    ->  Moves = [step(I, J, I1, J1)|Tail]
    ;   Moves = Tail
    ).

move(State, Step, breakthrough(Next, Other)) :-
    (   ground(Step) -> legal(State, Step) ; moves(State, Steps), member(Step, Steps) ),
    Step = step(I, J, I1, J1),
    State = breakthrough(Board, Player),
    side(Player, Other, _, _),
    put(I, J, Board, empty, Board1),
    put(I1, J1, Board1, Player, Next).

legal(breakthrough(Board, Player), step(I, J, I1, J1)) :-
    maplist(integer, [I, J, I1, J1]),
    side(Player, _, Forward, _),
    I1 =:= I+Forward,
    square(I, J, Board, Player),
    square(I1, J1, Board, There),
    (   J1 =:= J -> There == empty ; abs(J1-J) =:= 1, There \== Player ).

square(I, J, Board, What) :-
    between(1, 8, I),
    between(1, 8, J),
    arg(I, Board, Row),
    arg(J, Row, What).

put(I, J, Board0, What, Board) :-
    arg(I, Board0, Row0),
    replace(J, Row0, What, Row),
    replace(I, Board0, Row, Board).

replace(1, b(_,B,C,D,E,F,G,H), X, b(X,B,C,D,E,F,G,H)).
replace(2, b(A,_,C,D,E,F,G,H), X, b(A,X,C,D,E,F,G,H)).
replace(3, b(A,B,_,D,E,F,G,H), X, b(A,B,X,D,E,F,G,H)).
replace(4, b(A,B,C,_,E,F,G,H), X, b(A,B,C,X,E,F,G,H)).
replace(5, b(A,B,C,D,_,F,G,H), X, b(A,B,C,D,X,F,G,H)).
replace(6, b(A,B,C,D,E,_,G,H), X, b(A,B,C,D,E,X,G,H)).
replace(7, b(A,B,C,D,E,F,_,H), X, b(A,B,C,D,E,F,X,H)).
replace(8, b(A,B,C,D,E,F,G,_), X, b(A,B,C,D,E,F,G,X)).

% Only who has just moved can have reached the goal, and only the other one
% can have lost the last piece.

outcome(breakthrough(Board, Player), win(Other)) :-
    side(Player, Other, _, _),
    side(Other, _, _, Goal),
    (   has(Goal, Board, Other)
    ->  true
    ;   \+ ( between(1, 8, I), has(I, Board, Player) )
    ).

has(I, Board, Player) :-
    arg(I, Board, Row),
    Row =.. [_|Pieces],
    memberchk(Player, Pieces).

%!  value(+State, +Player, -Value) is det.
%
%   A piece counts 10, and more the farther it has come.

value(breakthrough(Board, _), Player, Value) :-
    side(Player, Other, _, _),
    worth(Board, Player, Mine),
    worth(Board, Other, Theirs),
    Value is Mine-Theirs.

worth(Board, Player, Worth) :-
    side(Player, Other, _, _),
    side(Other, _, _, Home),
    aggregate_all(sum(10+Way*Way),
                  ( square(I, _, Board, Player), Way is abs(I-Home) ),
                  Worth).

prior(breakthrough(Board, _), step(_, _, I1, J1), Weight) :-
    square(I1, J1, Board, There),
    (   There == empty -> Weight = 0 ; Weight = 10 ).

notation(step(I, J, I1, J1), Text) :-
    (   ground(step(I, J, I1, J1))
    ->  maplist(column, [J, J1], [A, B]),
        R is 9-I,
        R1 is 9-I1,
        atomic_list_concat([A, R, -, B, R1], Text)
    ;   atom_chars(Text, [A, C, -, B, D]),
        maplist(column, [J, J1], [A, B]),
        maplist(atom_number, [C, D], [R, R1]),
        I is 9-R,
        I1 is 9-R1
    ).

column(J, Letter) :-
    nth1(J, [a,b,c,d,e,f,g,h], Letter),
    !.

%!  state_json(?State, ?Json) is semidet.
%
%   Json has the board as 64 characters (w, b and a point) from a8 to h1.

state_json(breakthrough(Board, Player), json([board=Text, turn=Turn])) :-
    (   nonvar(Board)
    ->  board_chars(Board, Chars),
        atom_chars(Text, Chars),
        Turn = Player
    ;   atom_chars(Text, Chars),
        board_chars(Board, Chars),
        atom_string(Player, Turn),
        side(Player, _, _, _)
    ).

board_chars(Board, Chars) :-
    functor(Board, b, 8),
    Board =.. [b|Rows],
    maplist(row_cells, Rows, Lists),
    append(Lists, Cells),
    maplist(char, Chars, Cells).

row_cells(Row, Cells) :-
    functor(Row, b, 8),
    Row =.. [b|Cells].

char(w, white).
char(b, black).
char('.', empty).

picture(breakthrough(Board, _), board(squares(8, 8), Items)) :-
    findall(Item,
            ( square(I, J, Board, What),
              X is J-1,
              Y is I-1,
              (   (   (X+Y) mod 2 =:= 0 -> Item = cell(X-Y, light) ; Item = cell(X-Y, dark) )
              ;   What \== empty,
                  Item = piece(X-Y, What, disc)
              )
            ),
            Items).
