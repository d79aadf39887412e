:- include('../t').
a(user).
:- use_module(m1).
:- use_module(m2).
:- use_module(m3).
:- use_module(m4, [x/1]).
:- use_module(m4, [own/1]).
own(user).
:- use_module(m1, [zz/1]).
:- use_module(nofile).
:- use_module(library(nolib)).
:- use_module(noalias(x)).
:- use_module(plain).
:- use_module(plain, [pl/1]).
:- use_module(m5).
:- use_module(m6).
:- import(m9:q/1).
:- export(a/1).
:- reexport(m4, [x/1]).
b(redef).
append(mine, _, _).
atom_length(a, b).
m2:a(added).
m1:atom_length(1,2).
:- dynamic m1:b/1.
go :- t(a(_)), t(b(_)), t(x(_)), t(own(_)), t(zz(_)), t(pl(_)), t(c(_)), t(append(_,[z],[y,z])), t(assertz(b(1))), t(assertz(m1:b(3))), t(m1:b(_)), t(m2:a(_)), t(assertz(m1:append(1,2,3))), t(assertz(atom_length(1,2))), t(assertz(m1:atom_length(1,2))), t(asserta(foo:(:-a))),t(retract(x(_))), t(m1:retract(b(_))), t(abolish(b/1)), t(abolish(m1:b/1)).
