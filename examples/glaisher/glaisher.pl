:- module(glaisher,
          [ game/1, players/1, player_label/2, option/3, initial/1, initial/2,
            to_move/2, move/3, outcome/2, value/3, value_perspective/1,
            promising/3, prior/3, notation/2, picture/2, state_json/2,
            valid_moves/3, game_over/2, board_rows/2, bot/3
          ]).

/** <module> Glaisher

The game by Ken Shoda (nestorgames, 2015) on a hexagon of 61 cells, with the
rules of the Prolog implementation of 2020.

A cell is I-J: row I and column J, both from 0 to 8, |I-J| at most 4.  A state
is gamestate(Board, Turn), or gamestate(Board, Turn, rules(MinParts, Reserve))
where the rules are not the usual ones.  The board is b(R0,...,R8) of rows
b(C0,...,C8); a cell holds the height of its stack, positive for player 1 and
negative for player 2, 0, or `nan` off the board.  Every predicate also takes
a board that is a list of nine lists, and then gives lists.

A move is playermove(Player, Cell, Parts, Direction, NewCell).  The whole stack
on Cell is split into different Parts (negative ones for player 2); each part
jumps as many cells as it is high, all in the same Direction, onto an empty
cell, an own stack, or an enemy stack that is not higher, which it captures.
Then a new stack of one is put on NewCell, which may be the one just left.
*/

game(glaisher).

players([1, 2]).

player_label(1, red).
player_label(2, yellow).

option(min_parts, 1, 'a stack moves in at least so many parts (1 or 2)').
option(reserve, unlimited,
       'so many new stacks can be put on the board in all; after that moves end without one').

%!  initial(-State) is det.
%!  initial(+Options, -State) is det.
%
%   The first position.  Options are min_parts(Count) and reserve(Count).

initial(State) :-
    initial([], State).

initial(Options, State) :-
    (   memberchk(min_parts(Min), Options) -> true ; Min = 1 ),
    (   memberchk(reserve(Reserve), Options) -> true ; Reserve = unlimited ),
    must_be(between(1, 8), Min),
    (   Reserve == unlimited -> true ; must_be(nonneg, Reserve) ),
    first_rows(Rows),
    rows_board(Rows, Board),
    state(Board, 1, rules(Min, Reserve), State).

first_rows([[   0,   6,   0,   0,   0, nan, nan, nan, nan],
            [   0,   0,   0,   0,   0,  -6, nan, nan, nan],
            [   0,   0,   0,   0,   0,   0,   0, nan, nan],
            [  -6,   0,   0,   0,   0,   0,   0,   0, nan],
            [   0,   0,   0,   0,   0,   0,   0,   0,   0],
            [ nan,   0,   0,   0,   0,   0,   0,   0,   6],
            [ nan, nan,   0,   0,   0,   0,   0,   0,   0],
            [ nan, nan, nan,   6,   0,   0,   0,   0,   0],
            [ nan, nan, nan, nan,   0,   0,   0,  -6,   0]]).

% state(?Board, ?Turn, ?Rules, ?State): takes a state apart, or makes one.

state(Board, Turn, Rules, State) :-
    (   var(State)
    ->  (   Rules == rules(1, unlimited)
        ->  State = gamestate(Board, Turn)
        ;   State = gamestate(Board, Turn, Rules)
        )
    ;   State = gamestate(Board, Turn)
    ->  Rules = rules(1, unlimited)
    ;   State = gamestate(Board, Turn, Rules)
    ).

% with_board(+State, -Form, -State1): State1 is State with a board made of
% compounds; Form says what the board was made of, for as_form/3, the way back.

with_board(State, Form, State1) :-
    state(Board, Turn, Rules, State),
    (   Board = b(_,_,_,_,_,_,_,_,_)
    ->  Form = compound,
        State1 = State
    ;   Form = rows,
        rows_board(Board, Board1),
        state(Board1, Turn, Rules, State1)
    ).

as_form(compound, State, State).
as_form(rows, State0, State) :-
    state(Board, Turn, Rules, State0),
    board_rows(Board, Rows),
    state(Rows, Turn, Rules, State).

%!  board_rows(?Board, ?Rows) is semidet.
%
%   Rows is the board as a list of nine lists of nine.

board_rows(Board, Rows) :-
    nonvar(Board),
    !,
    Board =.. [b|Cs],
    maplist([Row, List]>>(Row =.. [b|List]), Cs, Rows).
board_rows(Board, Rows) :-
    rows_board(Rows, Board).

rows_board(Rows, Board) :-
    maplist([List, Row]>>(Row =.. [b|List]), Rows, Cs),
    Board =.. [b|Cs].

to_move(State, Player) :-
    state(_, Player, _, State).

% --- moves ---

%!  move(+State, ?Move, -Next) is nondet.
%
%   The moves of the player to move, in the order of the cells, of the lists
%   of parts, of directions and of new cells.  If Move is ground it is checked;
%   its parts may then come in any order.

move(State, Move, Next) :-
    with_board(State, Form, State1),
    (   ground(Move)
    ->  checked(State1, Move, Next0)
    ;   generated(State1, Move, Next0)
    ),
    as_form(Form, Next0, Next).

generated(State, playermove(Player, I0-J0, Parts, Dir, New), Next) :-
    state(Board, Player, Rules, State),
    Rules = rules(Min, Reserve),
    stacks(Board, Player, Stacks),
    first_action(Stacks, Min, Board, I, J, Parts, Dir, Board1),
    I0 is I-1,
    J0 is J-1,
    new_cells(Reserve, Board1, News),
    member(New, News),
    finished(New, Player, Rules, Board1, Next).

checked(State, playermove(Player, I0-J0, Parts, Dir, New), Next) :-
    state(Board, Player, Rules, State),
    Rules = rules(Min, Reserve),
    cell(I0, J0, I, J),
    height(I, J, Board, Height),
    parts_of(Parts, Player, Height),
    length(Parts, Count),
    Count >= Min,
    direction(Dir, DI, DJ),
    put(I, J, Board, 0, Board0),
    lands(Parts, I, J, DI, DJ, Board0, Board1),
    (   New == none
    ->  Reserve == 0
    ;   Reserve \== 0,
        New = K0-L0,
        cell(K0, L0, K, L),
        height(K, L, Board1, 0)
    ),
    finished(New, Player, Rules, Board1, Next).

cell(I0, J0, I, J) :-
    integer(I0),
    integer(J0),
    I is I0+1,
    J is J0+1,
    I > 0,
    J > 0.

% parts_of(+Parts, +Player, +Height): Parts are different, of the colour of
% Player, and make up the stack.

parts_of(Parts, Player, Height) :-
    is_list(Parts),
    sort(Parts, Sorted),
    same_length(Parts, Sorted),
    sum_parts(Sorted, Player, 0, Height).

sum_parts([], _, Sum, Sum).
sum_parts([Part|Parts], Player, Sum0, Sum) :-
    integer(Part),
    owner(Part, Player),
    Sum1 is Sum0+Part,
    sum_parts(Parts, Player, Sum1, Sum).

owner(Height, Player) :-
    (   Height > 0 -> Player = 1 ; Height < 0, Player = 2 ).

% first_action(+Stacks, +Min, +Board, -I, -J, -Parts, -Dir, -Board1): the
% stack at I, J moves in Direction; the new stack is not on the board yet.

first_action(Stacks, Min, Board, I, J, Parts, Dir, Board1) :-
    member(stack(I, J, Height), Stacks),
    put(I, J, Board, 0, Board0),
    N is abs(Height),
    Sign is sign(Height),
    parts(1, N, Min, Sign, Parts),
    direction(Dir, DI, DJ),
    lands(Parts, I, J, DI, DJ, Board0, Board1).

% parts(+Least, +N, +Min, +Sign, -Parts): N is the sum of different parts, Least
% and above, in lexicographic order.  No part above 8 can stay on the board.

parts(Least, N, Min, Sign, Parts) :-
    Least < 9,
    Rest is N-Least,
    (   Rest > Least
    ->  (   Parts = [Part|Parts1],
            Part is Sign*Least,
            Least1 is Least+1,
            Min1 is Min-1,
            parts(Least1, Rest, Min1, Sign, Parts1)
        ;   Least1 is Least+1,
            parts(Least1, N, Min, Sign, Parts)
        )
    ;   Min =< 1,
        N < 9,
        N >= Least,
        Part is Sign*N,
        Parts = [Part]
    ).

direction(1,  0,  1).
direction(2, -1,  0).
direction(3, -1, -1).
direction(4,  0, -1).
direction(5,  1,  0).
direction(6,  1,  1).

% lands(+Parts, +I, +J, +DI, +DJ, +Board0, -Board): each part has landed.

lands([], _, _, _, _, Board, Board).
lands([Part|Parts], I, J, DI, DJ, Board0, Board) :-
    Distance is abs(Part),
    I1 is I+Distance*DI,
    J1 is J+Distance*DJ,
    height(I1, J1, Board0, There),
    (   There =:= 0
    ->  Height = Part
    ;   There*Part > 0
    ->  Height is There+Part
    ;   abs(There) =< Distance,
        Height is Part-There
    ),
    put(I1, J1, Board0, Height, Board1),
    lands(Parts, I, J, DI, DJ, Board1, Board).

new_cells(Reserve, Board, News) :-
    (   Reserve == 0 -> News = [none] ; empty_cells(Board, News) ).

finished(New, Player, Rules, Board0, Next) :-
    Other is 3-Player,
    (   New = I0-J0
    ->  I is I0+1,
        J is J0+1,
        One is 3-2*Player,
        put(I, J, Board0, One, Board),
        reserve_after(Rules, Rules1)
    ;   Board = Board0,
        Rules1 = Rules
    ),
    state(Board, Other, Rules1, Next).

reserve_after(Rules, Rules1) :-
    Rules = rules(Min, Reserve),
    (   integer(Reserve)
    ->  Reserve1 is Reserve-1,
        Rules1 = rules(Min, Reserve1)
    ;   Rules1 = Rules
    ).

%!  valid_moves(+State, ?Player, -Moves) is nondet.
%
%   The list of the moves of Player, whose turn it need not be.

valid_moves(State, Player, Moves) :-
    with_board(State, _, State1),
    state(Board, _, rules(Min, Reserve), State1),
    member(Player, [1, 2]),
    actions(Board, Player, Min, Actions),
    moves_of(Actions, Player, Reserve, Moves).

actions(Board, Player, Min, Actions) :-
    stacks(Board, Player, Stacks),
    findall(action(I, J, Parts, Dir, Board1),
            first_action(Stacks, Min, Board, I, J, Parts, Dir, Board1),
            Actions).

moves_of([], _, _, []).
moves_of([action(I, J, Parts, Dir, Board)|Actions], Player, Reserve, Moves) :-
    I0 is I-1,
    J0 is J-1,
    new_cells(Reserve, Board, News),
    placements(News, Player, I0-J0, Parts, Dir, Moves, Moves1),
    moves_of(Actions, Player, Reserve, Moves1).

placements([], _, _, _, _, Moves, Moves).
placements([New|News], Player, Cell, Parts, Dir,
           [playermove(Player, Cell, Parts, Dir, New)|Moves], Moves1) :-
    placements(News, Player, Cell, Parts, Dir, Moves, Moves1).

% --- the board ---

% height(+I, +J, +Board, -Height): what is on the cell; fails off the board.
% Rows and columns count from 1 here and below.

height(I, J, Board, Height) :-
    I > 0,
    J > 0,
    arg(I, Board, Row),
    arg(J, Row, Height),
    Height \== nan.

% put(+I, +J, +Board0, +Height, -Board)

put(I, J, Board0, Height, Board) :-
    swap(I, Board0, Row0, Row, Board),
    swap(J, Row0, _, Height, Row).

% swap(+N, +Term0, -Old, ?New, -Term): the N-th argument is New instead of Old.

swap(1, b(A,B,C,D,E,F,G,H,I), A, X, b(X,B,C,D,E,F,G,H,I)).
swap(2, b(A,B,C,D,E,F,G,H,I), B, X, b(A,X,C,D,E,F,G,H,I)).
swap(3, b(A,B,C,D,E,F,G,H,I), C, X, b(A,B,X,D,E,F,G,H,I)).
swap(4, b(A,B,C,D,E,F,G,H,I), D, X, b(A,B,C,X,E,F,G,H,I)).
swap(5, b(A,B,C,D,E,F,G,H,I), E, X, b(A,B,C,D,X,F,G,H,I)).
swap(6, b(A,B,C,D,E,F,G,H,I), F, X, b(A,B,C,D,E,X,G,H,I)).
swap(7, b(A,B,C,D,E,F,G,H,I), G, X, b(A,B,C,D,E,F,X,H,I)).
swap(8, b(A,B,C,D,E,F,G,H,I), H, X, b(A,B,C,D,E,F,G,X,I)).
swap(9, b(A,B,C,D,E,F,G,H,I), I, X, b(A,B,C,D,E,F,G,H,X)).

% columns(?I, -First, -Last): the columns of row I that are on the board.

columns(1, 1, 5).
columns(2, 1, 6).
columns(3, 1, 7).
columns(4, 1, 8).
columns(5, 1, 9).
columns(6, 2, 9).
columns(7, 3, 9).
columns(8, 4, 9).
columns(9, 5, 9).

% stacks(+Board, +Player, -Stacks): terms stack(I, J, Height), in row order.

stacks(Board, Player, Stacks) :-
    Sign is 3-2*Player,
    stacks_above(9, Board, Sign, [], Stacks).

stacks_above(I, Board, Sign, Stacks0, Stacks) :-
    (   I =:= 0
    ->  Stacks = Stacks0
    ;   arg(I, Board, Row),
        columns(I, First, Last),
        stacks_in(Last, First, Row, I, Sign, Stacks0, Stacks1),
        I1 is I-1,
        stacks_above(I1, Board, Sign, Stacks1, Stacks)
    ).

stacks_in(J, First, Row, I, Sign, Stacks0, Stacks) :-
    (   J < First
    ->  Stacks = Stacks0
    ;   arg(J, Row, Height),
        J1 is J-1,
        (   Height*Sign > 0
        ->  stacks_in(J1, First, Row, I, Sign, [stack(I, J, Height)|Stacks0], Stacks)
        ;   stacks_in(J1, First, Row, I, Sign, Stacks0, Stacks)
        )
    ).

% empty_cells(+Board, -Cells): terms I-J, counted from 0, in row order.

empty_cells(Board, Cells) :-
    empty_above(9, Board, [], Cells).

empty_above(I, Board, Cells0, Cells) :-
    (   I =:= 0
    ->  Cells = Cells0
    ;   arg(I, Board, Row),
        columns(I, First, Last),
        I1 is I-1,
        empty_in(Last, First, Row, I1, Cells0, Cells1),
        empty_above(I1, Board, Cells1, Cells)
    ).

empty_in(J, First, Row, I0, Cells0, Cells) :-
    (   J < First
    ->  Cells = Cells0
    ;   J0 is J-1,
        arg(J, Row, Height),
        (   Height == 0
        ->  empty_in(J0, First, Row, I0, [I0-J0|Cells0], Cells)
        ;   empty_in(J0, First, Row, I0, Cells0, Cells)
        )
    ).

% --- the end ---

%!  outcome(+State, -Outcome) is semidet.
%
%   win(Player) when the game is over.  As in the classic program it does not
%   matter whose turn it is, and player 1 comes first where both have won.

outcome(State, win(Winner)) :-
    game_over(State, Winner0),
    !,
    Winner = Winner0.

%!  game_over(+State, ?Winner) is nondet.
%
%   The opponent of Winner cannot move, or stacks of Winner connect two
%   opposite sides.

game_over(State, Winner) :-
    with_board(State, _, State1),
    state(Board, _, rules(Min, _), State1),
    member(Winner, [1, 2]),
    won(Board, Winner, Min).

won(Board, Winner, Min) :-
    (   bridge(Board, Winner)
    ->  true
    ;   Other is 3-Winner,
        stacks(Board, Other, Stacks),
        \+ first_action(Stacks, Min, Board, _, _, _, _, _)
    ).

% bridge(+Board, +Player): a flood from one side reaches the opposite one.  A
% row of the board is a mask here, with a bit for each stack of Player.

bridge(Board, Player) :-
    Sign is 3-2*Player,
    masks(9, Board, Sign, [], Masks),
    lines(Masks, Lines),
    sides(Axis, Side, Opposite),
    arg(Axis, Lines, 511),
    common(Masks, Side, Flood0),
    flood(Flood0, Masks, Flood),
    meet(Flood, Opposite),
    !.

sides(1, [511,0,0,0,0,0,0,0,0], [0,0,0,0,0,0,0,0,511]).  % top and bottom
sides(2, [1,1,1,1,1,0,0,0,0],   [0,0,0,0,256,256,256,256,256]).
sides(3, [0,0,0,0,1,2,4,8,16],  [16,32,64,128,256,0,0,0,0]).

% lines(+Masks, -Lines): the rows, the columns and the diagonals that Masks
% have something on, a bit for each.  A bridge touches all nine of its axis.

lines(Masks, lines(Rows, Columns, Diagonals)) :-
    lines(Masks, 0, 0, 0, 0, Rows, Columns, Diagonals).

lines([], _, Rows, Columns, Diagonals, Rows, Columns, Diagonals).
lines([Mask|Masks], I, Rows0, Columns0, Diagonals0, Rows, Columns, Diagonals) :-
    (   Mask =:= 0 -> Rows1 = Rows0 ; Rows1 is Rows0 \/ 1<<I ),
    Columns1 is Columns0 \/ Mask,
    Diagonals1 is Diagonals0 \/ (Mask<<4)>>I,
    I1 is I+1,
    lines(Masks, I1, Rows1, Columns1, Diagonals1, Rows, Columns, Diagonals).

masks(I, Board, Sign, Masks0, Masks) :-
    (   I =:= 0
    ->  Masks = Masks0
    ;   arg(I, Board, Row),
        columns(I, First, Last),
        mask(Last, First, Row, Sign, 0, Mask),
        I1 is I-1,
        masks(I1, Board, Sign, [Mask|Masks0], Masks)
    ).

mask(J, First, Row, Sign, Mask0, Mask) :-
    (   J < First
    ->  Mask = Mask0
    ;   arg(J, Row, Height),
        J1 is J-1,
        (   Height*Sign > 0
        ->  Mask1 is Mask0 \/ 1<<J1,
            mask(J1, First, Row, Sign, Mask1, Mask)
        ;   mask(J1, First, Row, Sign, Mask0, Mask)
        )
    ).

meet([Mask|Masks], [Side|Sides]) :-
    (   Mask /\ Side =\= 0 -> true ; meet(Masks, Sides) ).

common([], [], []).
common([Mask|Masks], [Side|Sides], [Common|Commons]) :-
    Common is Mask /\ Side,
    common(Masks, Sides, Commons).

% flood(+Flood0, +Masks, -Flood): all stacks connected with those of Flood0.
% The flood goes down the rows, then up, until nothing is added.

flood(Flood0, Masks, Flood) :-
    down(Flood0, Masks, 0, [], Flood1, [], Above),
    up(Flood1, Above, 0, [], Flood2),
    (   Flood2 == Flood0
    ->  Flood = Flood2
    ;   flood(Flood2, Masks, Flood)
    ).

down([], [], _, Flood, Flood, Above, Above).
down([F0|Fs], [M|Ms], Last, Flood0, Flood, Above0, Above) :-
    F1 is (F0 \/ Last \/ Last<<1) /\ M,
    along(F1, M, F),
    down(Fs, Ms, F, [F|Flood0], Flood, [M|Above0], Above).

up([], [], _, Flood, Flood).
up([F0|Fs], [M|Ms], Last, Flood0, Flood) :-
    F1 is (F0 \/ Last \/ Last>>1) /\ M,
    along(F1, M, F),
    up(Fs, Ms, F, [F|Flood0], Flood).

along(F0, M, F) :-
    F1 is (F0 \/ F0<<1 \/ F0>>1) /\ M,
    (   F1 =:= F0 -> F = F0 ; along(F1, M, F) ).

% --- what a position is worth ---

%!  value(+State, +Player, -Value) is det.
%
%   Positive if player 1 stands better, for either Player.  Only the victory
%   of Player itself is seen, as 999999 or -999999.  The sum is taken in a
%   fixed order, a row from right to left and then the rows from the top, so
%   that the same position has the same value to the last bit everywhere.

value_perspective(1).

value(State, Player, Value) :-
    with_board(State, _, State1),
    state(Board, _, rules(Min, _), State1),
    board_value(Player, Min, Board, Value).

board_value(Player, Min, Board, Value) :-
    (   won(Board, Player, Min)
    ->  Value is 999999*(3-2*Player)
    ;   rows_value(1, Board, 0.0, Value)
    ).

rows_value(I, Board, Value0, Value) :-
    (   I > 9
    ->  Value = Value0
    ;   arg(I, Board, Row),
        columns(I, First, Last),
        row_value(Last, First, Row, I, Board, 0.0, RowValue),
        Value1 is Value0+RowValue,
        I1 is I+1,
        rows_value(I1, Board, Value1, Value)
    ).

row_value(J, First, Row, I, Board, Value0, Value) :-
    (   J < First
    ->  Value = Value0
    ;   arg(J, Row, Height),
        J1 is J-1,
        (   Height =:= 0
        ->  row_value(J1, First, Row, I, Board, Value0, Value)
        ;   Out is max(max(abs(I-5), abs(J-5)), abs(I-J)),
            ring(Out, Ring),
            (   friend(I, J, Height, Board) -> Bonus = 2 ; Bonus = 0 ),
            Value1 is Value0+sign(Height)*(Ring+abs(Height)**0.8+2+Bonus),
            row_value(J1, First, Row, I, Board, Value1, Value)
        )
    ).

% ring(+Out, -Worth): Out is the distance from the middle cell.

ring(0, 4).
ring(1, 3).
ring(2, 2).
ring(3, 2).
ring(4, 1).

friend(I, J, Height, Board) :-
    direction(_, DI, DJ),
    I1 is I+DI,
    J1 is J+DJ,
    height(I1, J1, Board, There),
    There*Height > 0,
    !.

%!  prior(+State, +Move, -Weight) is det.
%
%   Moves are worth looking at early that capture much, or unite stacks.

prior(State, playermove(_, I0-J0, Parts, Dir, _), Weight) :-
    with_board(State, _, State1),
    state(Board, _, _, State1),
    direction(Dir, DI, DJ),
    I is I0+1,
    J is J0+1,
    landing_weight(Parts, I, J, DI, DJ, Board, 0, Weight).

landing_weight([], _, _, _, _, _, Weight, Weight).
landing_weight([Part|Parts], I, J, DI, DJ, Board, Weight0, Weight) :-
    I1 is I+abs(Part)*DI,
    J1 is J+abs(Part)*DJ,
    height(I1, J1, Board, There),
    (   There*Part < 0
    ->  Weight1 is Weight0+4+4*abs(There)
    ;   friend(I1, J1, Part, Board)
    ->  Weight1 is Weight0+1
    ;   Weight1 = Weight0
    ),
    landing_weight(Parts, I, J, DI, DJ, Board, Weight1, Weight).

%!  promising(+State, -Move, -Next) is nondet.
%
%   What a search looks at: every first action with the two new cells that are
%   worth most, and with one that completes a bridge of its own or takes the
%   opponent's, the best by value first.

promising(State, Move, Next) :-
    with_board(State, Form, State1),
    state(Board, Player, Rules, State1),
    Rules = rules(Min, Reserve),
    actions(Board, Player, Min, Actions),
    judged(Actions, Player, Reserve, Judged),
    keysort(Judged, Sorted),
    member(_-chosen(action(I, J, Parts, Dir, Board1), New), Sorted),
    I0 is I-1,
    J0 is J-1,
    Move = playermove(Player, I0-J0, Parts, Dir, New),
    finished(New, Player, Rules, Board1, Next0),
    as_form(Form, Next0, Next).

% judged(+Actions, +Player, +Reserve, -Judged): pairs of a key, less for better
% ones, and chosen(Action, NewCell).

judged([], _, _, []).
judged([Action|Actions], Player, Reserve, Judged) :-
    Action = action(_, _, _, _, Board),
    rows_value(1, Board, 0.0, Value),
    Key is Value*(2*Player-3),
    (   Reserve == 0
    ->  Judged = [Key-chosen(Action, none)|Judged1]
    ;   Sign is 3-2*Player,
        empty_cells(Board, Cells),
        placed(Cells, Board, Sign, Placed),
        keysort(Placed, Best),
        decisive(Board, Sign, Wins),
        Against is -Sign,
        decisive(Board, Against, Blocks),
        two_best(Best, Wins, Blocks, News),
        chosen(News, Wins, Placed, Key, Action, Judged, Judged1)
    ),
    judged(Actions, Player, Reserve, Judged1).

two_best(Best, Wins, Blocks, News) :-
    (   Best = [_-A,_-B|_] -> Two = [A,B] ; Best = [_-A], Two = [A] ),
    (   Wins == [], Blocks == []
    ->  News = Two
    ;   append([Two, Wins, Blocks], All),
        sort(All, News)
    ).

chosen([], _, _, _, _, Judged, Judged).
chosen([New|News], Wins, Placed, Key0, Action, [Key-chosen(Action, New)|Judged1], Judged) :-
    (   memberchk(New, Wins)
    ->  Key = -1.0e6
    ;   memberchk(Worth-New, Placed),
        Key is Key0+Worth
    ),
    chosen(News, Wins, Placed, Key0, Action, Judged1, Judged).

% placed(+Cells, +Board, +Sign, -Placed): pairs of what a new stack adds to the
% value, negated, and its cell; without what neighbours gain by it.

placed([], _, _, []).
placed([I0-J0|Cells], Board, Sign, [Worth-(I0-J0)|Placed]) :-
    I is I0+1,
    J is J0+1,
    Out is max(max(abs(I-5), abs(J-5)), abs(I-J)),
    ring(Out, Ring),
    (   friend(I, J, Sign, Board) -> Worth is -5.0-Ring ; Worth is -3.0-Ring ),
    placed(Cells, Board, Sign, Placed).

% decisive(+Board, +Sign, -Cells): the cells on which a new stack with that sign
% completes a bridge.

decisive(Board, Sign, Cells) :-
    masks(9, Board, Sign, [], Masks),
    lines(Masks, Lines),
    (   near_bridge(Lines)
    ->  findall(I-J, completes(Board, Masks, Lines, I, J), Cells)
    ;   Cells = []
    ).

near_bridge(Lines) :-
    arg(_, Lines, Line),
    missing(Line, _),
    !.

% missing(+Line, -Bits): at most one of the nine bits is missing.

missing(Line, Bits) :-
    Bits is 511-Line,
    Bits /\ (Bits-1) =:= 0.

completes(Board, Masks, Lines, I, J) :-
    sides(Axis, Side, Opposite),
    arg(Axis, Lines, Line),
    missing(Line, _),
    common(Masks, Side, From0),
    flood(From0, Masks, From),
    common(Masks, Opposite, To0),
    flood(To0, Masks, To),
    empty_cells(Board, Cells),
    member(I-J, Cells),
    touches(I, J, From, Side),
    touches(I, J, To, Opposite).

% touches(+I, +J, +Flood, +Side): the cell is on Side or beside Flood.

touches(I, J, _, Side) :-
    I1 is I+1,
    nth1(I1, Side, Bits),
    Bits /\ 1<<J =\= 0,
    !.
touches(I, J, Flood, _) :-
    direction(_, DI, DJ),
    I1 is I+DI+1,
    J1 is J+DJ,
    J1 >= 0,
    nth1(I1, Flood, Bits),
    Bits /\ 1<<J1 =\= 0,
    !.

% --- the classic computer player ---

%!  bot(+Bot, +State, -Move) is semidet.
%
%   The computer player of the classic program: two greedy beams, of which the
%   one with the better result counts.  The first takes every first action with
%   its first new cell, keeps the N best and tries them with all new cells; the
%   second takes every new cell with its first action.  At level 0 that is all;
%   at a level above it plays each of the N best and lets the opponent answer
%   in the same way, with a beam of one and a level less.  Bot is one of
%
%     - classic(original, Level, N)
%       as the program was published: at levels above 0 it takes that move of
%       the N best after which it stands worst.  It makes the nine published
%       choices from the first position.  Which action the second beam takes as
%       the first one is not published: see in_order/5
%     - classic(Level)
%       the levels 1 to 3 of the program's menu with the right choice; moves
%       that end the game are seen, and all answers are those of a first beam
%     - classic(right, Level, N)
%       the same with other numbers

bot(classic(Menu), State, Move) :-
    menu(Menu, Level, N),
    bot(classic(right, Level, N), State, Move).
bot(classic(Choice, Level, N), State, Move) :-
    with_board(State, _, State1),
    \+ game_over(State1, _),
    state(_, Player, _, State1),
    findall(Found, ( kind(Kind), beam(Kind, Choice, State1, Level, N, Found) ), Results),
    best(Player, Results, _-Move).

menu(1, 1, 5).
menu(2, 3, 7).
menu(3, 5, 10).

kind(first_actions).
kind(new_cells).

% beam(+Kind, +Choice, +State, +Level, +N, -Value-Move)

beam(Kind, Choice, State, Level, N, Value-Move) :-
    state(Board, Player, Rules, State),
    Rules = rules(Min, _),
    actions(Board, Player, Min, Actions0),
    Actions0 \== [],
    in_order(Choice, Kind, Player, Actions0, Actions),
    seeds(Kind, Board, Rules, Actions, Seeds),
    scored(Seeds, Player, Rules, Scored0),
    keep(N, Player, Scored0, Kept),
    expanded(Kept, Kind, Rules, Actions, Player, Scored),
    (   Level =:= 0
    ->  best(Player, Scored, Value-found(Move, _, _))
    ;   keep(N, Player, Scored, Candidates),
        Level1 is Level-1,
        answered(Candidates, Kind, Choice, Player, Level1, Answered),
        choose(Choice, Player, Answered, Value-Move)
    ).

% in_order(+Choice, +Kind, +Player, +Actions0, -Actions): the order in which
% Actions are tried.  The order of the second beam of the original is not known.
% This one is fitted: of many thousands of pairs of orders, one for each player,
% it is one of the few that give all nine published choices.  Where else it goes
% another way than the original is open.  Those actions come first that split a
% stack into the most parts, and of these the ones with the larger parts; then
% player 1 goes by cells and player 2 by directions, the last one first.

in_order(right, _, _, Actions, Actions).
in_order(original, first_actions, _, Actions, Actions).
in_order(original, new_cells, Player, Actions0, Actions) :-
    keyed(Actions0, Player, Keyed),
    keysort(Keyed, Sorted),
    pairs_values(Sorted, Actions).

keyed([], _, []).
keyed([Action|Actions], Player, [key(Fewness, Smallness, Rank)-Action|Keyed]) :-
    Action = action(I, J, Parts, Dir, _),
    length(Parts, Count),
    Fewness is -Count,
    maplist([Part, Small]>>(Small is -abs(Part)), Parts, Smallness),
    rank(Player, I, J, Dir, Rank),
    keyed(Actions, Player, Keyed).

rank(1, I, J, Dir, [I,J,Dir]).
rank(2, I, J, Dir, [Back,I,J]) :-
    Back is -Dir.

% seeds(?Kind, +Board, +Rules, +Actions, -Seeds): pairs Action-NewCell.

seeds(first_actions, _, rules(_, Reserve), Actions, Seeds) :-
    first_places(Actions, Reserve, Seeds).
seeds(new_cells, Board, rules(_, Reserve), Actions, Seeds) :-
    (   Reserve == 0
    ->  Actions = [Action|_],
        Seeds = [Action-none]
    ;   empty_cells(Board, Empty),
        findall(I-J, ( member(action(I1,J1,_,_,_), Actions), I is I1-1, J is J1-1 ), Left),
        append(Left, Empty, Cells0),
        sort(Cells0, Cells),
        first_actions(Cells, Actions, Seeds)
    ).

first_places([], _, []).
first_places([Action|Actions], Reserve, [Action-New|Seeds]) :-
    Action = action(_, _, _, _, Board),
    new_cells(Reserve, Board, [New|_]),
    first_places(Actions, Reserve, Seeds).

first_actions([], _, []).
first_actions([New|News], Actions, Seeds) :-
    (   action_for(Actions, New, Action)
    ->  Seeds = [Action-New|Seeds1]
    ;   Seeds = Seeds1
    ),
    first_actions(News, Actions, Seeds1).

% action_for(+Actions, +New, -Action): an action that leaves New empty.

action_for(Actions, New, Action) :-
    member(Action, Actions),
    leaves(Action, New).

leaves(action(_, _, _, _, Board), New) :-
    (   New = I0-J0
    ->  I is I0+1,
        J is J0+1,
        height(I, J, Board, 0)
    ;   true
    ).

% scored(+Seeds, +Player, +Rules, -Scored): pairs Value-found(Move, Next); the
% moves' own numbers break ties between equal values.

scored([], _, _, []).
scored([Action-New|Seeds], Player, Rules, [Score-found(Move, Next, Action)|Scored]) :-
    Action = action(I, J, Parts, Dir, Board0),
    finished(New, Player, Rules, Board0, Next),
    state(Board, _, rules(Min, _), Next),
    board_value(Player, Min, Board, Value),
    I0 is I-1,
    J0 is J-1,
    Move = playermove(Player, I0-J0, Parts, Dir, New),
    length(Parts, Count),
    (   New = NI-NJ -> Place is NI+NJ ; Place = 0 ),
    Score is Value+(Player+I0+J0+Dir+Count+Place)/1.0e7,
    scored(Seeds, Player, Rules, Scored).

% keep(+N, +Player, +Scored, -Best): the N best, in ascending order.

keep(N, Player, Scored, Best) :-
    keysort(Scored, Sorted),
    length(Sorted, Length),
    (   Length =< N
    ->  Best = Sorted
    ;   length(First, N),
        (   Player =:= 1
        ->  append(_, First, Sorted)
        ;   append(First, _, Sorted)
        ),
        Best = First
    ).

% expanded(+Kept, +Kind, +Rules, +Actions, +Player, -Scored): every seed with
% all its second halves.

expanded(Kept, Kind, Rules, Actions, Player, Scored) :-
    expanded(Kept, Kind, Rules, Actions, Player, [], Scored).

expanded([], _, _, _, _, Scored, Scored).
expanded([_-found(Move, _, Action)|Kept], Kind, Rules, Actions, Player, Scored0, Scored) :-
    siblings(Kind, Move, Action, Rules, Actions, Seeds),
    scored(Seeds, Player, Rules, Block),
    append(Block, Scored0, Scored1),
    expanded(Kept, Kind, Rules, Actions, Player, Scored1, Scored).

siblings(first_actions, _, Action, rules(_, Reserve), _, Seeds) :-
    Action = action(_, _, _, _, Board),
    new_cells(Reserve, Board, News),
    findall(Action-New, member(New, News), Seeds).
siblings(new_cells, playermove(_, _, _, _, New), _, _, Actions, Seeds) :-
    findall(Action-New, action_for(Actions, New, Action), Seeds).

% answered(+Candidates, +Kind, +Choice, +Player, +Level, -Answered): each
% candidate's value is that of the opponent's answer.

answered([], _, _, _, _, []).
answered([Value0-found(Move, Next, _)|Candidates], Kind, Choice, Player, Level,
         [Value-Move|Answered]) :-
    answers(Choice, Kind, Kind1),
    (   Choice == right,
        game_over(Next, Winner)
    ->  Value is 999999*(3-2*Winner)
    ;   beam(Kind1, Choice, Next, Level, 1, Value1-_)
    ->  Value = Value1
    ;   Value = Value0
    ),
    answered(Candidates, Kind, Choice, Player, Level, Answered).

% answers(+Choice, +Kind, -Kind1): a beam of Kind1 answers one of Kind.

answers(original, Kind, Kind).
answers(right, _, first_actions).

% choose(+Choice, +Player, +Answered, -Chosen)

choose(original, Player, Answered, Chosen) :-
    (   Player =:= 1
    ->  min_member(Chosen, Answered)
    ;   max_member(Chosen, Answered)
    ).
choose(right, Player, Answered, Chosen) :-
    best(Player, Answered, Chosen).

% best(+Player, +Pairs, -Best): Pairs of a value and anything.

best(1, Pairs, Best) :-
    keysort(Pairs, Sorted),
    last(Sorted, Best).
best(2, Pairs, Best) :-
    keysort(Pairs, [Best|_]).

% --- texts and pictures ---

%!  notation(?Move, ?Text) is semidet.
%
%   Text is a move as `playermove(1,0-1,[1,2,3],1,0-0)`, without blanks.

notation(Move, Text) :-
    ground(Move),
    !,
    Move = playermove(_, _, _, _, _),
    format(atom(Atom), '~w', [Move]),
    same_text(Text, Atom).
notation(Move, Text) :-
    catch(term_to_atom(Term, Text), error(syntax_error(_), _), fail),
    ground(Term),
    Term = playermove(Player, _, Parts, Dir, _),
    integer(Player),
    is_list(Parts),
    integer(Dir),
    Move = Term.

same_text(Text, Atom) :-
    (   string(Text) -> atom_string(Atom, Text) ; Text = Atom ).

%!  state_json(?State, ?Json) is semidet.
%
%   Json is a term of library(json): the board as nine rows of nine with null
%   off the board, and whose turn it is.

state_json(State, Json) :-
    nonvar(State),
    !,
    with_board(State, _, State1),
    state(Board, Turn, Rules, State1),
    board_rows(Board, Rows0),
    maplist(row_json, Rows0, Rows),
    (   Rules == rules(1, unlimited)
    ->  Json = json([board=Rows, turn=Turn])
    ;   Rules = rules(Min, Reserve),
        Json = json([board=Rows, min_parts=Min, reserve=Reserve, turn=Turn])
    ).
state_json(State, json(Members)) :-
    memberchk(board=Rows0, Members),
    is_list(Rows0),
    first_rows(First),
    maplist(row_of_json, Rows0, First, Rows),
    rows_board(Rows, Board),
    memberchk(turn=Turn, Members),
    memberchk(Turn, [1, 2]),
    (   memberchk(min_parts=Min, Members) -> integer(Min) ; Min = 1 ),
    (   memberchk(reserve=Reserve0, Members), integer(Reserve0)
    ->  Reserve = Reserve0
    ;   Reserve = unlimited
    ),
    state(Board, Turn, rules(Min, Reserve), State).

row_json(Row0, Row) :-
    maplist(cell_json, Row0, Row).

cell_json(Cell, Json) :-
    (   Cell == nan -> Json = @(null) ; Json = Cell ).

% row_of_json(+Row0, +First, -Row): there are nine cells, and null or numbers
% where the row of the first position has them.

row_of_json(Row0, First, Row) :-
    is_list(Row0),
    maplist(cell_of_json, Row0, First, Row).

cell_of_json(Json, First, Cell) :-
    (   First == nan
    ->  memberchk(Json, [@(null), null, nan]),
        Cell = nan
    ;   integer(Json),
        Cell = Json
    ).

%!  picture(+State, -Picture) is det.
%
%   A board of hexagons; At is I-J.

picture(State, board(hexagons, Items)) :-
    with_board(State, _, State1),
    state(Board, _, _, State1),
    findall(Item,
            ( columns(I, First, Last),
              between(First, Last, J),
              item(I, J, Board, Item)
            ),
            Items).

item(I, J, Board, Item) :-
    I0 is I-1,
    J0 is J-1,
    height(I, J, Board, Height),
    (   Item = cell(I0-J0, white)
    ;   owner(Height, Player),
        player_label(Player, Colour),
        H is abs(Height),
        Item = stack(I0-J0, Colour, H)
    ).
