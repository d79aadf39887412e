% deriv -- symbolic derivatives, tidied as they are made.

bench :-
    between(1, 90000, _),
    formula(_, Formula),
    derive(Formula, First),
    derive(First, _),
    fail.
bench :-
    findall(Size, derived_size(Size), Sizes),
    write(deriv(Sizes)), nl.

derived_size(Size) :-
    formula(_, Formula),
    derive(Formula, First),
    derive(First, Second),
    size(Second, 0, Size).

formula(1, x^3 + 4*x^2 - 7*x + 11).
formula(2, (x + 1) * (x^2 + 2) * (x^3 + 3)).
formula(3, sin(x) * cos(x) / (1 + x^2)).
formula(4, exp(sin(x^2)) + log(x + 1)).
formula(5, ((x / (x + 1)) / (x + 2)) / (x + 3)).

% derive(+Formula, -Derivative) by x.

derive(x, 1) :- !.
derive(Number, 0) :-
    integer(Number),
    !.
derive(U + V, D) :- derive(U, DU), derive(V, DV), sum(DU, DV, D).
derive(U - V, D) :- derive(U, DU), derive(V, DV), difference(DU, DV, D).
derive(U * V, D) :-
    derive(U, DU),
    derive(V, DV),
    product(U, DV, A),
    product(DU, V, B),
    sum(A, B, D).
derive(U / V, D) :-
    derive(U, DU),
    derive(V, DV),
    product(DU, V, A),
    product(U, DV, B),
    difference(A, B, C),
    quotient(C, V^2, D).
derive(U ^ N, D) :-
    derive(U, DU),
    N1 is N - 1,
    power(U, N1, P),
    product(N, P, A),
    product(A, DU, D).
derive(sin(U), D) :- derive(U, DU), product(cos(U), DU, D).
derive(cos(U), D) :- derive(U, DU), product(sin(U), DU, A), difference(0, A, D).
derive(exp(U), D) :- derive(U, DU), product(exp(U), DU, D).
derive(log(U), D) :- derive(U, DU), quotient(DU, U, D).

sum(0, V, W) :- !, W = V.
sum(U, 0, W) :- !, W = U.
sum(U, V, W) :- integer(U), integer(V), !, W is U + V.
sum(U, V, U + V).

difference(U, 0, W) :- !, W = U.
difference(U, V, W) :- integer(U), integer(V), !, W is U - V.
difference(U, V, U - V).

product(0, _, W) :- !, W = 0.
product(_, 0, W) :- !, W = 0.
product(1, V, W) :- !, W = V.
product(U, 1, W) :- !, W = U.
product(U, V, W) :- integer(U), integer(V), !, W is U * V.
product(U, V, U * V).

quotient(0, _, W) :- !, W = 0.
quotient(U, 1, W) :- !, W = U.
quotient(U, V, U / V).

power(_, 0, W) :- !, W = 1.
power(U, 1, W) :- !, W = U.
power(U, N, U ^ N).

% size(+Term, +Size0, -Size): the number of nodes.

size(Term, Size0, Size) :-
    functor(Term, _, Arity),
    Size1 is Size0 + 1,
    size_arguments(Arity, Term, Size1, Size).

size_arguments(0, _, Size, Size) :- !.
size_arguments(N, Term, Size0, Size) :-
    arg(N, Term, Argument),
    size(Argument, Size0, Size1),
    N1 is N - 1,
    size_arguments(N1, Term, Size1, Size).
