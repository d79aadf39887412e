:- module(connect4,
          [ game/1, players/1, initial/1, to_move/2, move/3, outcome/2,
            value/3, prior/3, notation/2, picture/2, state_json/2
          ]).

/** <module> Connect-4

By Howard Wexler (Milton Bradley, 1974).  Seven columns of six cells; a disc
falls to the lowest free cell of its column; four in a row, in any direction,
win; a full board is a draw.

A state is connect4(Red, Yellow, Player).  The discs of a player are the bits of
an integer: seven bits a column, from the left and from below, of which the
seventh is never set, so that a shift by 1, 6, 7 or 8 bits does not lead from
the end of a column into the next (J. Tromp, "Fhourstones").  A move is the
column, from a to g.
*/

game(connect4).

players([red, yellow]).

initial(connect4(0, 0, red)).

to_move(connect4(_, _, Player), Player).

move(connect4(Red, Yellow, Player), Column, Next) :-
    column(Column, Shift),
    Disc is ((Red\/Yellow) + (1<<Shift)) /\ (63<<Shift),
    Disc =\= 0,
    put(Player, Disc, Red, Yellow, Next).

put(red,    Disc, Red0, Yellow, connect4(Red, Yellow, yellow)) :- Red is Red0\/Disc.
put(yellow, Disc, Red, Yellow0, connect4(Red, Yellow, red)) :- Yellow is Yellow0\/Disc.

column(a,  0).
column(b,  7).
column(c, 14).
column(d, 21).
column(e, 28).
column(f, 35).
column(g, 42).

% Only who has just moved can have won.

outcome(connect4(Red, Yellow, Player), Outcome) :-
    (   Player == yellow, four(Red)
    ->  Outcome = win(red)
    ;   Player == red, four(Yellow)
    ->  Outcome = win(yellow)
    ;   Red\/Yellow =:= 0b0111111011111101111110111111011111101111110111111
    ->  Outcome = draw
    ).

four(Discs) :-
    (   Down is Discs /\ (Discs>>1), Down /\ (Down>>2) =\= 0
    ->  true
    ;   Row is Discs /\ (Discs>>7), Row /\ (Row>>14) =\= 0
    ->  true
    ;   Fall is Discs /\ (Discs>>6), Fall /\ (Fall>>12) =\= 0
    ->  true
    ;   Rise is Discs /\ (Discs>>8), Rise /\ (Rise>>16) =\= 0
    ).

%!  value(+State, +Player, -Value) is det.
%
%   A disc counts more the nearer its column is to the middle, and a free cell
%   that makes three in a row four counts ten.

value(connect4(Red, Yellow, _), Player, Value) :-
    worth(Red, Yellow, R),
    worth(Yellow, Red, Y),
    (   Player == red -> Value is R-Y ; Value is Y-R ).

worth(Mine, Theirs, Worth) :-
    Free is 0b0111111011111101111110111111011111101111110111111 /\ \Theirs,
    aggregate_all(sum(popcount(Ends)),
                  ( member(D, [1, 6, 7, 8]),
                    Threes is Mine /\ (Mine>>D) /\ (Mine>>(2*D)),
                    Ends is (Threes<<(3*D) \/ Threes>>D) /\ Free
                  ),
                  Open),
    Worth is 4*popcount(Mine /\ (63<<21)) + 2*popcount(Mine /\ (63<<14 \/ 63<<28))
             + popcount(Mine /\ (63<<7 \/ 63<<35)) + 10*Open.

prior(_, Column, Weight) :-
    column(Column, Shift),
    Weight is 21-abs(Shift-21).

notation(Column, Text) :-
    (   var(Column) -> atom_string(Column, Text) ; Text = Column ),
    column(Column, _).

%!  state_json(?State, ?Json) is semidet.
%
%   Json has the board as 42 characters (R, Y and a point), from the left and
%   from the top row.

state_json(connect4(Red, Yellow, Player), json([board=Text, turn=Turn])) :-
    findall(Bit, cell(_, _, Bit), Bits),
    (   nonvar(Red)
    ->  findall(Char, ( member(Bit, Bits), disc(Bit, Red, Yellow, Char, _) ), Chars),
        atom_chars(Text, Chars),
        Turn = Player
    ;   atom_chars(Text, Chars),
        same_length(Chars, Bits),
        subtract(Chars, ['R', 'Y', '.'], []),
        discs(Chars, Bits, 'R', Red),
        discs(Chars, Bits, 'Y', Yellow),
        All is Red\/Yellow,
        0 =:= All /\ \ (All<<1 \/ 0b0000001000000100000010000001000000100000010000001),
        atom_string(Player, Turn),
        players(Players),
        memberchk(Player, Players)
    ).

discs(Chars, Bits, Char, Discs) :-
    aggregate_all(sum(Bit), ( nth1(N, Chars, Char), nth1(N, Bits, Bit) ), Discs).

% cell(-X, -Y, -Bit): the cells, from the left and from the top row.

cell(X, Y, Bit) :-
    between(0, 5, Y),
    between(0, 6, X),
    Bit is 1<<(7*X+5-Y).

disc(Bit, Red, Yellow, Char, Colour) :-
    (   Bit /\ Red =\= 0
    ->  Char = 'R',
        Colour = red
    ;   Bit /\ Yellow =\= 0
    ->  Char = 'Y',
        Colour = yellow
    ;   Char = '.',
        Colour = white
    ).

picture(connect4(Red, Yellow, _), board(squares(7, 6), Items)) :-
    findall(Item,
            ( cell(X, Y, Bit),
              disc(Bit, Red, Yellow, Char, Colour),
              (   Char == '.' -> Disc = hole(X-Y, Colour) ; Disc = piece(X-Y, Colour, disc) ),
              member(Item, [cell(X-Y, blue), Disc])
            ),
            Items).
