:- module(turkish_draughts,
          [ game/1, players/1, initial/1, to_move/2, move/3, noisy/3, outcome/2,
            repetition/3, value/3, prior/3, notation/2, picture/2, state_json/2
          ]).

/** <module> Turkish draughts (Dama)

The rules are those of the traditional game as R. C. Bell gives them ("Board and
Table Games from Many Civilizations"), with the details as the Dagaz collection
of games plays it.

  - White men stand on ranks 2 and 3, black ones on 6 and 7; White begins.
  - A man goes one step forward, left or right.  It captures the next piece in
    these directions by jumping onto the empty square behind it.
  - A king goes any distance along a rank or file, and captures a piece at any
    distance behind which a square is empty; it may land on any empty square
    up to the next piece.  Between two captures it does not turn back.
  - Captures are compulsory, so are their continuations, and of all chains one
    that takes the most pieces must be chosen.  A captured piece is removed at
    once.
  - A man that reaches the last rank becomes a king, and its move ends.
  - Who has no piece or no move loses; who makes a position come up for the
    third time loses too.

A state is draughts(Board, Player).  The board is b/100 with a border that is
`off`, as in reversi.pl: a8 is square 12 and h1 is square 89; the pieces are `w`
and `b`, the kings `W` and `B`.  A move is the list of the squares it touches.
*/

game(turkish_draughts).

players([white, black]).

initial(State) :-
    state_json(State,
               json([ board='........bbbbbbbbbbbbbbbb................wwwwwwwwwwwwwwww........',
                      turn=white
                    ])).

to_move(draughts(_, Player), Player).

other(white, black).
other(black, white).

owner(w, white).
owner('W', white).
owner(b, black).
owner('B', black).

move(draughts(Board, Player), Route, draughts(Next, Other)) :-
    other(Player, Other),
    pieces(12, Board, Player, Pieces),
    findall(Count-(Route1-Next1), chain(Pieces, Board, Route1, Count, Next1), Chains),
    (   Chains == []
    ->  member(N-Piece, Pieces),
        step(N, Piece, Board, To),
        Route = [N,To],
        moved(N, none, To, Piece, Board, _, Next)
    ;   longest(Chains, Route-Next)
    ).

longest(Chains, Longest) :-
    max_member(Most-_, Chains),
    member(Most-Longest, Chains).

%!  noisy(+State, -Move, -Next) is nondet.
%
%   The captures: what a search looks at beyond its horizon.

noisy(draughts(Board, Player), Route, draughts(Next, Other)) :-
    other(Player, Other),
    pieces(12, Board, Player, Pieces),
    findall(Count-(Route1-Next1), chain(Pieces, Board, Route1, Count, Next1), Chains),
    longest(Chains, Route-Next).

pieces(N, Board, Player, Pieces) :-
    (   N > 89
    ->  Pieces = []
    ;   arg(N, Board, Piece),
        N1 is N+1,
        (   owner(Piece, Player)
        ->  Pieces = [N-Piece|Pieces1],
            pieces(N1, Board, Player, Pieces1)
        ;   pieces(N1, Board, Player, Pieces)
        )
    ).

% step(+N, +Piece, +Board, -To): a move that captures nothing.

step(N, Piece, Board, To) :-
    direction(Piece, Step),
    (   king(Piece)
    ->  slide(N, Step, Board, To)
    ;   To is N+Step,
        arg(To, Board, empty)
    ).

king('W').
king('B').

direction(w, -10).
direction(w, -1).
direction(w, 1).
direction(b, 10).
direction(b, -1).
direction(b, 1).
direction('W', Step) :- member(Step, [-10, -1, 1, 10]).
direction('B', Step) :- member(Step, [-10, -1, 1, 10]).

% slide(+N, +Step, +Board, -To): To is one of the empty squares next in line.

slide(N, Step, Board, To) :-
    N1 is N+Step,
    arg(N1, Board, empty),
    (   To = N1
    ;   slide(N1, Step, Board, To)
    ).

% jump(+N, +Piece, +Step, +Board, -Over, -To)

jump(N, Piece, Step, Board, Over, To) :-
    N1 is N+Step,
    arg(N1, Board, There),
    (   There == empty
    ->  king(Piece),
        jump(N1, Piece, Step, Board, Over, To)
    ;   owner(There, Other),
        owner(Piece, Player),
        Other \== Player,
        Over = N1,
        (   king(Piece)
        ->  slide(Over, Step, Board, To)
        ;   To is Over+Step,
            arg(To, Board, empty)
        )
    ).

% chain(+Pieces, +Board, -Route, -Count, -Next): a complete chain of captures.

chain(Pieces, Board, [N|Route], Count, Next) :-
    member(N-Piece, Pieces),
    captures(N, Piece, 0, Board, 0, Route, Count, Next).

captures(N, Piece, Last, Board, Count0, [To|Route], Count, Next) :-
    direction(Piece, Step),
    Step =\= -Last,
    jump(N, Piece, Step, Board, Over, To),
    moved(N, Over, To, Piece, Board, Piece1, Board1),
    Count1 is Count0+1,
    (   Piece1 == Piece,
        direction(Piece, Step1),
        Step1 =\= -Step,
        jump(To, Piece, Step1, Board1, _, _)
    ->  captures(To, Piece, Step, Board1, Count1, Route, Count, Next)
    ;   Route = [],
        Count = Count1,
        Next = Board1
    ).

% moved(+N, +Over, +To, +Piece, +Board, -Piece1, -Next): Piece1 is a king if a
% man has come to the last rank.

moved(N, Over, To, Piece, Board, Piece1, Next) :-
    (   Piece == w, To < 20
    ->  Piece1 = 'W'
    ;   Piece == b, To > 80
    ->  Piece1 = 'B'
    ;   Piece1 = Piece
    ),
    duplicate_term(Board, Next),
    setarg(N, Next, empty),
    (   Over == none -> true ; setarg(Over, Next, empty) ),
    setarg(To, Next, Piece1).

outcome(draughts(Board, Player), win(Other)) :-
    other(Player, Other),
    pieces(12, Board, Player, Pieces),
    \+ ( member(N-Piece, Pieces),
         (   step(N, Piece, Board, _)
         ;   direction(Piece, Step),
             jump(N, Piece, Step, Board, _, _)
         )
       ).

%!  repetition(+State, +Count, -Outcome) is semidet.
%
%   State has come up for the Count-th time: who brought it about has lost.

repetition(draughts(_, Player), Count, win(Player)) :-
    Count >= 3.

%!  value(+State, +Player, -Value) is det.
%
%   A king is worth five men; men are worth a little more the farther they are.

value(draughts(Board, _), Player, Value) :-
    other(Player, Other),
    worth(Player, Board, Mine),
    worth(Other, Board, Theirs),
    Value is Mine-Theirs.

worth(Player, Board, Worth) :-
    pieces(12, Board, Player, Pieces),
    aggregate_all(sum(One), ( member(N-Piece, Pieces), piece_worth(Piece, N, One) ), Worth).

piece_worth(w, N, Worth) :- Worth is 20+(90-N)//10.
piece_worth(b, N, Worth) :- Worth is 20+(N-10)//10.
piece_worth('W', _, 100).
piece_worth('B', _, 100).

prior(_, Route, Weight) :-
    length(Route, Weight).

%!  notation(?Move, ?Text) is semidet.
%
%   The squares with strokes between them: e5-c5-c3.

notation(Route, Text) :-
    (   nonvar(Route)
    ->  maplist(square, Route, Names),
        atomic_list_concat(Names, -, Text)
    ;   atomic_list_concat(Names, -, Text),
        maplist(square, Route, Names)
    ).

square(N, Name) :-
    (   nonvar(N)
    ->  File is 0'a+(N-2) mod 10,
        Rank is 0'9-(N-2)//10,
        atom_codes(Name, [File,Rank])
    ;   atom_codes(Name, [File,Rank]),
        between(0'a, 0'h, File),
        between(0'1, 0'8, Rank),
        N is 92-10*(Rank-0'0)+File-0'a
    ).

%!  state_json(?State, ?Json) is semidet.
%
%   Json has the board as 64 characters from a8 to h1.

state_json(draughts(Board, Player), json([board=Text, turn=Turn])) :-
    findall(N, ( between(12, 89, N), (N-2) mod 10 < 8 ), Squares),
    (   nonvar(Board)
    ->  maplist(holds(Board), Squares, Chars),
        atom_chars(Text, Chars),
        Turn = Player
    ;   atom_chars(Text, Chars),
        functor(Board, b, 100),
        maplist(holds(Board), Squares, Chars),
        Board =.. [b|Cells],
        maplist(off_if_free, Cells),
        atom_string(Player, Turn),
        other(Player, _)
    ).

holds(Board, N, Char) :-
    arg(N, Board, Piece),
    char(Char, Piece).

off_if_free(Cell) :-
    (   var(Cell) -> Cell = off ; true ).

char(w, w).
char('W', 'W').
char(b, b).
char('B', 'B').
char('.', empty).

picture(draughts(Board, _), board(squares(8, 8), Items)) :-
    findall(Item,
            ( between(12, 89, N),
              arg(N, Board, Piece),
              Piece \== off,
              At = X-Y,
              X is (N-2) mod 10,
              Y is (N-2)//10-1,
              (   Item = cell(At, light)
              ;   owner(Piece, Player),
                  (   king(Piece) -> Item = piece(At, Player, king) ; Item = piece(At, Player, disc) )
              )
            ),
            Items).
