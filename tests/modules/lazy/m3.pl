:- module(m3, [never/0]).
:- write(loading(m3)), nl.
never.
