% helper: shows what goals do
:- dynamic t/1.
t(G) :- copy_term(G, C), numbervars(C, 0, _),
    ( catch(G, E, true) *-> ( nonvar(E) -> strip(E, E1), format("~q ! ~q~n", [C, E1]) ; numbervars(G,0,_), format("~q~n", [G]) ) , fail
    ; format("~q fails~n", [C]) ).
t(_).
strip(error(E, _), E) :- !.
strip(E, E).
