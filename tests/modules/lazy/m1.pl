:- module(m1, [a/1, b1/1, dcg//1]).
:- write(loading(m1)), nl.
a(m1).
b1(m1).
dcg(X) --> [X].
