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

A state is breakthrough(Board, Player); the board is b(Row8,...,Row1).  A row is
a number with two bits for each square, the bits 2*J and 2*J+1 for column J: 0
is empty, 1 white, 2 black.  A move is step(I, J, I1, J1): from row I, column J,
both counted from 1 at a8.
*/

game(breakthrough).

players([white, black]).

initial(State) :-
    state_json(State,
               json([ board='bbbbbbbbbbbbbbbb................................wwwwwwwwwwwwwwww',
                      turn=white
                    ])).

to_move(breakthrough(_, Player), Player).

% side(?Player, -Other, -Code, -All, -Forward, -Goal): Player moves from row I to
% I+Forward; All is a row full of Player's pieces.

side(white, black, 1,  87380, -1, 1).
side(black, white, 2, 174760,  1, 8).

%!  moves(+State, -Moves) is det.
%
%   The list of all moves, in the order of move/3.

moves(breakthrough(Board, Player), Moves) :-
    side(Player, _, Code, _, Forward, _),
    rows(1, Board, Code, Forward, Moves, []).

rows(I, Board, Code, Forward, Moves, Tail) :-
    (   I > 8
    ->  Moves = Tail
    ;   I1 is I+Forward,
        (   I1 >= 1, I1 =< 8
        ->  arg(I, Board, Row),
            arg(I1, Board, Ahead),
            pieces(1, Row, Code, Ahead, I, I1, Moves, Moves1)
        ;   Moves = Moves1
        ),
        NextI is I+1,
        rows(NextI, Board, Code, Forward, Moves1, Tail)
    ).

pieces(J, Row, Code, Ahead, I, I1, Moves, Tail) :-
    (   J > 8
    ->  Moves = Tail
    ;   Right is J+1,
        (   Row>>(2*J) /\ 3 =:= Code
        ->  Left is J-1,
            diagonal(Left, J, Code, Ahead, I, I1, Moves, Moves1),
            (   Ahead>>(2*J) /\ 3 =:= 0
            ->  Moves1 = [step(I, J, I1, J)|Moves2]
            ;   Moves1 = Moves2
            ),
            diagonal(Right, J, Code, Ahead, I, I1, Moves2, Moves3)
        ;   Moves = Moves3
        ),
        pieces(Right, Row, Code, Ahead, I, I1, Moves3, Tail)
    ).

diagonal(J1, J, Code, Ahead, I, I1, Moves, Tail) :-
    (   J1 >= 1, J1 =< 8,
        Ahead>>(2*J1) /\ 3 =\= Code
    ->  Moves = [step(I, J, I1, J1)|Tail]
    ;   Moves = Tail
    ).

move(State, Step, breakthrough(Next, Other)) :-
    (   ground(Step) -> legal(State, Step) ; moves(State, Steps), member(Step, Steps) ),
    Step = step(I, J, I1, J1),
    State = breakthrough(Board, Player),
    side(Player, Other, Code, _, _, _),
    swap(I, Board, From0, From, Board1),
    From is From0 - (Code<<(2*J)),
    swap(I1, Board1, To0, To, Next),
    To is (To0 /\ \ (3<<(2*J1))) \/ (Code<<(2*J1)).

legal(breakthrough(Board, Player), step(I, J, I1, J1)) :-
    maplist(integer, [I, J, I1, J1]),
    side(Player, _, _, _, Forward, _),
    I1 =:= I+Forward,
    square(I, J, Board, Player),
    square(I1, J1, Board, There),
    (   J1 =:= J -> There == empty ; abs(J1-J) =:= 1, There \== Player ).

square(I, J, Board, What) :-
    between(1, 8, I),
    between(1, 8, J),
    arg(I, Board, Row),
    Code is Row>>(2*J) /\ 3,
    code(Code, What).

code(0, empty).
code(1, white).
code(2, black).

% swap(+N, +Term0, -Old, ?New, -Term): the N-th argument is New instead of Old.

swap(1, b(A,B,C,D,E,F,G,H), A, X, b(X,B,C,D,E,F,G,H)).
swap(2, b(A,B,C,D,E,F,G,H), B, X, b(A,X,C,D,E,F,G,H)).
swap(3, b(A,B,C,D,E,F,G,H), C, X, b(A,B,X,D,E,F,G,H)).
swap(4, b(A,B,C,D,E,F,G,H), D, X, b(A,B,C,X,E,F,G,H)).
swap(5, b(A,B,C,D,E,F,G,H), E, X, b(A,B,C,D,X,F,G,H)).
swap(6, b(A,B,C,D,E,F,G,H), F, X, b(A,B,C,D,E,X,G,H)).
swap(7, b(A,B,C,D,E,F,G,H), G, X, b(A,B,C,D,E,F,X,H)).
swap(8, b(A,B,C,D,E,F,G,H), H, X, b(A,B,C,D,E,F,G,X)).

% Only who has just moved can have reached the goal, and only the other one
% can have lost the last piece.

outcome(breakthrough(Board, Player), win(Other)) :-
    side(Player, Other, _, All, _, _),
    side(Other, _, _, Others, _, Goal),
    (   arg(Goal, Board, Row),
        Row /\ Others =\= 0
    ->  true
    ;   Board = b(A,B,C,D,E,F,G,H),
        (A\/B\/C\/D\/E\/F\/G\/H) /\ All =:= 0
    ).

%!  value(+State, +Player, -Value) is det.
%
%   A piece counts 10, and more the farther it has come.

value(breakthrough(Board, _), Player, Value) :-
    side(Player, Other, _, _, _, _),
    worth(Board, Player, Mine),
    worth(Board, Other, Theirs),
    Value is Mine-Theirs.

worth(Board, Player, Worth) :-
    side(Player, Other, _, _, _, _),
    side(Other, _, _, _, _, Home),
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
        side(Player, _, _, _, _, _)
    ).

board_chars(Board, Chars) :-
    (   nonvar(Board)
    ->  findall(Char, ( square(_, _, Board, What), char(Char, What) ), Chars)
    ;   length(Chars, 64),
        subtract(Chars, [w, b, '.'], []),
        findall(Row, ( between(1, 8, I), row(I, Chars, Row) ), Rows),
        Board =.. [b|Rows]
    ).

row(I, Chars, Row) :-
    aggregate_all(sum(Code<<(2*J)),
                  ( between(1, 8, J),
                    N is 8*(I-1)+J,
                    nth1(N, Chars, Char),
                    char(Char, What),
                    code(Code, What)
                  ),
                  Row).

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
