:- module(two, [two/1]).
:- use_module(mylib(one)).
two(X) :- one(Y), X = t(Y).
