% poly -- (1 + x + 2y + 3z) to the 20th by repeated multiplication.
%
% A polynomial is a list of terms t(X, Y, Z, Coefficient): the exponents
% downwards in the standard order, no two terms of equal exponents.

bench :-
    power(20, Poly),
    terms(Poly, 0, Count, 0, Sum),
    square(Poly, Squared),
    terms(Squared, 0, Count2, 0, Sum2),
    write(poly(Count, Sum, Count2, Sum2)), nl.

square(Poly, Squared) :-
    first(Poly, 700, Some),
    multiply(Some, Poly, Squared).

first([], _, []).
first([X|Xs], N, Ys) :-
    (   N =:= 0 ->
        Ys = []
    ;   N1 is N - 1,
        Ys = [X|Ys1],
        first(Xs, N1, Ys1)
    ).

base([t(1,0,0,1), t(0,1,0,2), t(0,0,1,3), t(0,0,0,1)]).

power(N, Poly) :-
    (   N =:= 0 ->
        Poly = [t(0,0,0,1)]
    ;   N1 is N - 1,
        power(N1, Poly1),
        base(Base),
        multiply(Base, Poly1, Poly)
    ).

multiply([], _, []).
multiply([Term|Terms], Poly, Product) :-
    multiply_term(Poly, Term, Product1),
    multiply(Terms, Poly, Product2),
    add(Product1, Product2, Product).

multiply_term([], _, []).
multiply_term([t(X1,Y1,Z1,C1)|Terms], Term, [t(X,Y,Z,C)|Product]) :-
    Term = t(X2, Y2, Z2, C2),
    X is X1 + X2,
    Y is Y1 + Y2,
    Z is Z1 + Z2,
    C is (C1 * C2) mod 1000003,
    multiply_term(Terms, Term, Product).

add([], Poly, Poly) :- !.
add(Poly, [], Poly) :- !.
add([Term1|Terms1], [Term2|Terms2], Sum) :-
    order(Term1, Term2, Order),
    add(Order, Term1, Terms1, Term2, Terms2, Sum).

add(>, Term1, Terms1, Term2, Terms2, [Term1|Sum]) :-
    add(Terms1, [Term2|Terms2], Sum).
add(<, Term1, Terms1, Term2, Terms2, [Term2|Sum]) :-
    add([Term1|Terms1], Terms2, Sum).
add(=, t(X,Y,Z,C1), Terms1, t(_,_,_,C2), Terms2, [t(X,Y,Z,C)|Sum]) :-
    C is (C1 + C2) mod 1000003,
    add(Terms1, Terms2, Sum).

order(t(X1,Y1,Z1,_), t(X2,Y2,Z2,_), Order) :-
    (   X1 > X2 -> Order = (>)
    ;   X1 < X2 -> Order = (<)
    ;   Y1 > Y2 -> Order = (>)
    ;   Y1 < Y2 -> Order = (<)
    ;   Z1 > Z2 -> Order = (>)
    ;   Z1 < Z2 -> Order = (<)
    ;   Order = (=)
    ).

terms([], Count, Count, Sum, Sum).
terms([t(X,Y,Z,C)|Terms], Count0, Count, Sum0, Sum) :-
    Count1 is Count0 + 1,
    Sum1 is (Sum0 * 5 + X + 2 * Y + 3 * Z + C) mod 1000003,
    terms(Terms, Count1, Count, Sum1, Sum).
