:- module(m1, [op(700, xfx, ==>), rd/1, (==>)/2]).
:- op(300, xfx, loc).
x ==> y.
f(a loc b).
rd(X) :- term_to_atom(X, 'c loc d').
pr(S) :- with_output_to(string(S), print(a loc b)).
wr :- writeq(a loc b), nl, X = (a ==> b), print(X), nl, format("~q ~w~n", [X, c loc d]).
