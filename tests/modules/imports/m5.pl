:- module(m5, [z/1]).
z(zz).
