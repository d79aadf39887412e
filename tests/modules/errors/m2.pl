:- module(m2, [a/1, b/1]).
a(m2). b(m2).
