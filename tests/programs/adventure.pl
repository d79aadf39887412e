% A small text adventure: a loop that reads commands as terms.
:- dynamic here/1, at/2, holding/1.
:- initialization(main).
here(hall).
path(hall, north, garden). path(garden, south, hall). path(hall, east, cellar).
at(lamp, hall). at(key, garden).
describe(hall) :- write('You are in the hall.'), nl.
describe(garden) :- write('A garden.'), nl.
describe(cellar) :- ( holding(lamp) -> write('A lit cellar. You win!') ; write('It is dark.') ), nl.
look :- here(P), describe(P), forall(at(X, P), format("There is a ~w here.~n", [X])).
go(D) :- here(P), path(P, D, Q), !, retract(here(P)), assertz(here(Q)), look.
go(_) :- write('You can''t go that way.'), nl.
take(X) :- holding(X), !, write('You have it.'), nl.
take(X) :- here(P), retract(at(X, P)), !, assertz(holding(X)), write('OK.'), nl.
take(_) :- write('I don''t see it.'), nl.
i :- findall(X, holding(X), L), ( L == [] -> writeln(nothing) ; atomic_list_concat(L, ', ', A), writeln(A) ).
do(quit) :- !.
do(end_of_file) :- !.
do(C) :- ( catch(C, E, (E = error(existence_error(procedure, PI), _) -> format("Unknown command: ~w~n", [PI]) ; throw(E))) -> true ; writeln('Nope.') ), step.
step :- prompt(_, ''), write('> '), read(C), writeq(C), nl, do(C).
main :- look, step, writeln(bye), halt.
