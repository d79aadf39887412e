:- module(nested, [nst/1]).
:- use_module(deeper).
:- use_module('../c').
:- initialization((prolog_load_context(directory, D), file_base_name(D, B), writeln(B))).
:- prolog_load_context(module, M), writeln(M).
:- prolog_load_context(source, D), file_base_name(D, B), writeln(B).
nst(X) :- dp(Y), c2(Z), X = Y-Z.
