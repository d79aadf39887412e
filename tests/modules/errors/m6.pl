:- module(m6, [foo, 3, bar/x, baz/ -1]).
p6.
