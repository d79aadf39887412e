:- module(m1, [hook/1, hook2/2]).
:- multifile hook/1, hook2/2.
:- dynamic hook/1.
hook(own).
hook2(X, Y) :- loc(X, Y).
loc(a, m1_b).
