:- module(m3, [own/0]).
:- reexport(m4, except([r3/1, r4/1])).
:- reexport(m5, [z/1 as r2x]).
own.
