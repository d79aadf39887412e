% floats -- Mandelbrot's set and an integral, in floating point.

bench :-
    rows(0, 300, 0, Steps),
    integral(0, 1100000, 0.0, Area),
    Rounded is truncate(Area * 1000000),
    write(floats(Steps, Rounded)), nl.

rows(Row, Size, Steps0, Steps) :-
    (   Row =:= Size ->
        Steps = Steps0
    ;   columns(0, Row, Size, Steps0, Steps1),
        Row1 is Row + 1,
        rows(Row1, Size, Steps1, Steps)
    ).

columns(Column, Row, Size, Steps0, Steps) :-
    (   Column =:= Size ->
        Steps = Steps0
    ;   A is 3.0 * Column / Size - 2.0,
        B is 2.5 * Row / Size - 1.25,
        escape(100, 0.0, 0.0, A, B, Left),
        Steps1 is Steps0 + 100 - Left,
        Column1 is Column + 1,
        columns(Column1, Row, Size, Steps1, Steps)
    ).

% escape(+Most, +X, +Y, +A, +B, -Left)

escape(0, _, _, _, _, Left) :-
    !,
    Left = 0.
escape(N, X, Y, A, B, Left) :-
    XX is X * X,
    YY is Y * Y,
    (   XX + YY > 4.0 ->
        Left = N
    ;   Y1 is 2.0 * X * Y + B,
        X1 is XX - YY + A,
        N1 is N - 1,
        escape(N1, X1, Y1, A, B, Left)
    ).

% integral(+I, +N, +Sum0, -Area): of exp(-x/2) sin(x)^2 from 0 to 10.

integral(I, N, Sum0, Area) :-
    (   I =:= N ->
        Area = Sum0
    ;   X is (I + 0.5) * 10.0 / N,
        S is sin(X),
        Sum1 is Sum0 + exp(-0.5 * X) * S * S * 10.0 / N,
        I1 is I + 1,
        integral(I1, N, Sum1, Area)
    ).
