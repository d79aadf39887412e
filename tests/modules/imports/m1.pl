:- module(m1, [a/1, b/1]).
a(m1a). b(m1b).
