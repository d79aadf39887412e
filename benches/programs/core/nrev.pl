% nrev -- naive reverse: lists of 400 elements, the quadratic way.

bench :-
    numbers(1, 400, List),
    between(1, 1000, _),
    nrev(List, _),
    fail.
bench :-
    numbers(1, 400, List),
    nrev(List, Reversed),
    weigh(Reversed, 1, 0, Sum),
    write(nrev(Sum)), nl.

numbers(From, To, []) :-
    From > To,
    !.
numbers(From, To, [From|Numbers]) :-
    Next is From + 1,
    numbers(Next, To, Numbers).

nrev([], []).
nrev([X|Xs], Reversed) :-
    nrev(Xs, Ys),
    app(Ys, [X], Reversed).

app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :-
    app(Xs, Ys, Zs).

% The sum of position times element.

weigh([], _, Sum, Sum).
weigh([X|Xs], Position, Sum0, Sum) :-
    Sum1 is Sum0 + Position * X,
    Position1 is Position + 1,
    weigh(Xs, Position1, Sum1, Sum).
