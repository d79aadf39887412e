:- module(m,[d/1,s/1,addd/1]).
:- dynamic d/1.
d(1). s(1).
addd(X) :- assertz(d(X)).
