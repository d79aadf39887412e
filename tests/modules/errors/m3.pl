:- module(m1, [c/1]).
c(m3).
