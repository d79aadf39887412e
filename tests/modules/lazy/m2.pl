:- module(m2, [b/1, other/1, own/1]).
:- write(loading(m2)), nl.
b(m2).
other(m2).
own(m2).
hidden(m2).
