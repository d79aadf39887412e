% zebra -- the five houses, by unification and backtracking alone.

bench :-
    between(1, 1200, _),
    houses(_, _),
    fail.
bench :-
    findall(Zebra-Water, houses(Zebra, Water), Answers),
    write(zebra(Answers)), nl.

% A house is house(Colour, Nation, Pet, Drink, Smoke).

houses(Zebra, Water) :-
    Houses = [house(_, norwegian, _, _, _), _, house(_, _, _, milk, _), _, _],
    one_of(house(red, english, _, _, _), Houses),
    one_of(house(_, spanish, dog, _, _), Houses),
    one_of(house(green, _, _, coffee, _), Houses),
    one_of(house(_, ukrainian, _, tea, _), Houses),
    left_of(house(ivory, _, _, _, _), house(green, _, _, _, _), Houses),
    one_of(house(_, _, snails, _, winston), Houses),
    one_of(house(yellow, _, _, _, kools), Houses),
    beside(house(_, _, _, _, chesterfield), house(_, _, fox, _, _), Houses),
    beside(house(_, _, _, _, kools), house(_, _, horse, _, _), Houses),
    one_of(house(_, _, _, juice, lucky), Houses),
    one_of(house(_, japanese, _, _, parliament), Houses),
    beside(house(_, norwegian, _, _, _), house(blue, _, _, _, _), Houses),
    one_of(house(_, Zebra, zebra, _, _), Houses),
    one_of(house(_, Water, _, water, _), Houses).

one_of(X, [X|_]).
one_of(X, [_|Xs]) :-
    one_of(X, Xs).

left_of(X, Y, [X,Y|_]).
left_of(X, Y, [_|Zs]) :-
    left_of(X, Y, Zs).

beside(X, Y, Zs) :- left_of(X, Y, Zs).
beside(X, Y, Zs) :- left_of(Y, X, Zs).
