% queens -- all solutions for 12 queens, a column at a time.

bench :-
    findall(Queens, queens(12, Queens), Solutions),
    total(Solutions, 0, Count, 0, Sum),
    write(queens(Count, Sum)), nl.

queens(N, Queens) :-
    rows(N, Rows),
    place(Rows, [], Queens).

rows(0, []) :- !.
rows(N, [N|Rows]) :-
    N1 is N - 1,
    rows(N1, Rows).

% place(+FreeRows, +Placed, -Queens): Placed are the rows of the columns done,
% the latest first.

place([], Queens, Queens).
place([Row|Rows], Placed, Queens) :-
    pick([Row|Rows], Queen, Rest),
    safe(Placed, Queen, 1),
    place(Rest, [Queen|Placed], Queens).

pick([X|Xs], X, Xs).
pick([X|Xs], Y, [X|Zs]) :-
    pick(Xs, Y, Zs).

safe([], _, _).
safe([Other|Placed], Queen, Distance) :-
    Other =\= Queen + Distance,
    Other =\= Queen - Distance,
    Distance1 is Distance + 1,
    safe(Placed, Queen, Distance1).

total([], Count, Count, Sum, Sum).
total([Queens|Solutions], Count0, Count, Sum0, Sum) :-
    number(Queens, 0, Number),
    Count1 is Count0 + 1,
    Sum1 is (Sum0 * 3 + Number) mod 1000003,
    total(Solutions, Count1, Count, Sum1, Sum).

number([], Number, Number).
number([Queen|Queens], Number0, Number) :-
    Number1 is Number0 * 10 + Queen,
    number(Queens, Number1, Number).
