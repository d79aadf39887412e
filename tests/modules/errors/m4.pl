:- module(m4, [x/1, own/1]).
x(m4). own(m4).
