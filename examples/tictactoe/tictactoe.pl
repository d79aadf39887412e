:- module(tictactoe,
          [ game/1, players/1, initial/1, to_move/2, move/3, outcome/2,
            value/3, notation/2, picture/2, state_json/2
          ]).

/** <module> Tic-tac-toe

Three in a row, in any direction, win; a full board is a draw.

A state is tictactoe(Squares, Player).  The squares are a term of nine
arguments, `x`, `o` or `empty`, row by row from above.  A move is the number of
a square, from 1 to 9; its notation is a column and a row, as in b2.
*/

game(tictactoe).

players([x, o]).

initial(tictactoe(s(empty, empty, empty,
                    empty, empty, empty,
                    empty, empty, empty), x)).

to_move(tictactoe(_, Player), Player).

other(x, o).
other(o, x).

move(tictactoe(Squares, Player), Move, tictactoe(Next, Other)) :-
    other(Player, Other),
    put(Move, Player, Squares, Next).

% put(?Square, +Player, +Squares, -Next): an empty square is taken.

put(1, P, s(empty,B,C,D,E,F,G,H,I), s(P,B,C,D,E,F,G,H,I)).
put(2, P, s(A,empty,C,D,E,F,G,H,I), s(A,P,C,D,E,F,G,H,I)).
put(3, P, s(A,B,empty,D,E,F,G,H,I), s(A,B,P,D,E,F,G,H,I)).
put(4, P, s(A,B,C,empty,E,F,G,H,I), s(A,B,C,P,E,F,G,H,I)).
put(5, P, s(A,B,C,D,empty,F,G,H,I), s(A,B,C,D,P,F,G,H,I)).
put(6, P, s(A,B,C,D,E,empty,G,H,I), s(A,B,C,D,E,P,G,H,I)).
put(7, P, s(A,B,C,D,E,F,empty,H,I), s(A,B,C,D,E,F,P,H,I)).
put(8, P, s(A,B,C,D,E,F,G,empty,I), s(A,B,C,D,E,F,G,P,I)).
put(9, P, s(A,B,C,D,E,F,G,H,empty), s(A,B,C,D,E,F,G,H,P)).

% Only who has just moved can have won.

outcome(tictactoe(Squares, Player), Outcome) :-
    other(Player, Last),
    (   line(Last, Squares)
    ->  Outcome = win(Last)
    ;   \+ arg(_, Squares, empty)
    ->  Outcome = draw
    ).

line(P, s(P,P,P,_,_,_,_,_,_)).
line(P, s(_,_,_,P,P,P,_,_,_)).
line(P, s(_,_,_,_,_,_,P,P,P)).
line(P, s(P,_,_,P,_,_,P,_,_)).
line(P, s(_,P,_,_,P,_,_,P,_)).
line(P, s(_,_,P,_,_,P,_,_,P)).
line(P, s(P,_,_,_,P,_,_,_,P)).
line(P, s(_,_,P,_,P,_,P,_,_)).

%!  value(+State, +Player, -Value) is det.
%
%   The middle counts three, a corner two, another square one.

value(tictactoe(Squares, _), Player, Value) :-
    aggregate_all(sum(Worth), held(Squares, Player, Worth), Value).

held(Squares, Player, Value) :-
    arg(N, Squares, Owner),
    Owner \== empty,
    arg(N, worth(2,1,2,1,3,1,2,1,2), Worth),
    (   Owner == Player -> Value = Worth ; Value is -Worth ).

notation(Move, Text) :-
    (   var(Move) -> atom_string(Name, Text) ; Text = Name ),
    arg(Move, names(a3,b3,c3,a2,b2,c2,a1,b1,c1), Name),
    !.

%!  state_json(?State, ?Json) is semidet.
%
%   Json has the board as nine characters: x, o and points.

state_json(tictactoe(Squares, Player), json([board=Text, turn=Turn])) :-
    (   nonvar(Squares)
    ->  Squares =.. [s|Cells],
        maplist(char, Chars, Cells),
        atom_chars(Text, Chars),
        Turn = Player
    ;   atom_chars(Text, Chars),
        maplist(char, Chars, Cells),
        length(Cells, 9),
        Squares =.. [s|Cells],
        atom_string(Player, Turn),
        other(Player, _)
    ).

char(x, x).
char(o, o).
char('.', empty).

picture(tictactoe(Squares, _), board(squares(3, 3), Items)) :-
    findall(Item,
            ( arg(N, Squares, Owner),
              At = X-Y,
              X is (N-1) mod 3,
              Y is (N-1)//3,
              (   Item = cell(At, white)
              ;   Owner \== empty,
                  Item = label(At, Owner)
              )
            ),
            Items).
