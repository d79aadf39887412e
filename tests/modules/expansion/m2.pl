:- module(m2, []).
d2(X, Y) :- dbl(X, Y).
gen(9).
mgen(9).
