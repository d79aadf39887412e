:- module(m1, [a/1, b/1, undefd/2]).
a(m1). b(m1).
