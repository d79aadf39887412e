:- module(puzzle,
          [ game/1, players/1, option/3, initial/1, initial/2, to_move/2, move/3,
            outcome/2, value/3, notation/2, picture/2, state_json/2
          ]).

/** <module> The sliding puzzle

Tiles lie in a square with one gap; a tile beside the gap can be pushed into
it.  The aim is to bring the tiles into order with the gap at the end.

A state is tiles(Side, Gap, Tiles): Tiles is t(T1,...) row by row, the gap is
the tile 0 and lies at place Gap, counted from 1.  A move is the number of the
tile that is pushed.
*/

game(puzzle).

players([solver]).

option(side, 3, 'cells in a row: 3 or 4').
option(start, standard, 'the first position: a list of tiles row by row, 0 for the gap').

initial(State) :-
    initial([], State).

initial(Options, State) :-
    (   memberchk(start(List), Options),
        List \== standard
    ->  length(List, Count),
        Side is truncate(sqrt(Count))
    ;   (   memberchk(side(Side), Options) -> true ; Side = 3 ),
        start(Side, List)
    ),
    tiles(Side, List, State).

start(3, [8,6,7,2,5,4,3,0,1]).
start(4, [5,1,2,4,9,6,3,8,13,15,10,11,14,0,7,12]).

% tiles(+Side, +List, -State): List has each tile once.

tiles(Side, List, tiles(Side, Gap, Tiles)) :-
    Side > 1,
    Last is Side*Side-1,
    numlist(0, Last, All),
    msort(List, All),
    nth1(Gap, List, 0),
    !,
    Tiles =.. [t|List].

to_move(_, solver).

%!  move(+State, ?Tile, -Next) is nondet.

move(tiles(Side, Gap, Tiles), Tile, tiles(Side, From, Next)) :-
    neighbour(Side, Gap, From),
    arg(From, Tiles, Tile),
    Tiles =.. [t|List0],
    swapped(List0, Tile, List),
    Next =.. [t|List].

% neighbour(+Side, +Gap, -From): from above, the left, the right and below.

neighbour(Side, Gap, From) :-
    From is Gap-Side,
    From > 0.
neighbour(Side, Gap, From) :-
    Gap mod Side =\= 1,
    From is Gap-1.
neighbour(Side, Gap, From) :-
    Gap mod Side =\= 0,
    From is Gap+1.
neighbour(Side, Gap, From) :-
    From is Gap+Side,
    From =< Side*Side.

swapped([], _, []).
swapped([X|Xs], Tile, [Y|Ys]) :-
    (   X =:= 0
    ->  Y = Tile
    ;   X =:= Tile
    ->  Y = 0
    ;   Y = X
    ),
    swapped(Xs, Tile, Ys).

outcome(tiles(Side, Gap, Tiles), win(solver)) :-
    Gap =:= Side*Side,
    Last is Gap-1,
    in_order(1, Last, Tiles).

in_order(I, Last, Tiles) :-
    (   I > Last
    ->  true
    ;   arg(I, Tiles, I),
        I1 is I+1,
        in_order(I1, Last, Tiles)
    ).

%!  value(+State, +Player, -Value) is det.
%
%   Minus the number of moves that are needed at least: the ways of all tiles
%   to their places, and two moves more for two tiles that have to pass each
%   other in their own row or column.

value(tiles(Side, _, Tiles), _, Value) :-
    Places is Side*Side,
    ways(Places, Side, Tiles, 0, Ways),
    passes(Side, Tiles, Passes),
    Value is -(Ways+2*Passes).

ways(0, _, _, Ways, Ways) :- !.
ways(Place, Side, Tiles, Ways0, Ways) :-
    arg(Place, Tiles, Tile),
    (   Tile =:= 0
    ->  Ways1 = Ways0
    ;   Ways1 is Ways0 + abs((Tile-1)//Side - (Place-1)//Side)
                      + abs((Tile-1) mod Side - (Place-1) mod Side)
    ),
    Place1 is Place-1,
    ways(Place1, Side, Tiles, Ways1, Ways).

% passes(+Side, +Tiles, -Count): tiles that stand right before one, in the row or
% column where both belong, that has to be before them.

passes(Side, Tiles, Count) :-
    aggregate_all(count, passing(Side, Tiles), Count).

passing(Side, Tiles) :-
    Rows is Side-1,
    between(0, Rows, Row),
    between(2, Side, Column),
    Right is Row*Side+Column,
    Left is Right-1,
    arg(Left, Tiles, Right),
    arg(Right, Tiles, Left).
passing(Side, Tiles) :-
    Last is Side*Side-Side,
    between(1, Last, Upper),
    Lower is Upper+Side,
    arg(Upper, Tiles, Lower),
    arg(Lower, Tiles, Upper).

notation(Tile, Text) :-
    (   integer(Tile)
    ->  atom_number(Text, Tile)
    ;   atom_number(Text, Tile)
    ).

picture(tiles(Side, _, Tiles), board(squares(Side, Side), Items)) :-
    findall(Item, item(Side, Tiles, Item), Items).

item(Side, Tiles, Item) :-
    arg(Place, Tiles, Tile),
    Column is (Place-1) mod Side,
    Row is (Place-1)//Side,
    (   Tile =:= 0
    ->  Item = cell(Column-Row, white)
    ;   (   Item = cell(Column-Row, light)
        ;   Item = label(Column-Row, Tile)
        )
    ).

state_json(State, json([tiles=List])) :-
    (   nonvar(State)
    ->  State = tiles(_, _, Tiles),
        Tiles =.. [t|List]
    ;   is_list(List),
        length(List, Count),
        Side is truncate(sqrt(Count)),
        tiles(Side, List, State)
    ).
