% Tests of library(lazy_lists): see the runner for what the facts mean.

:- use_module(library(lazy_lists)).

count(N, M, N) :- N < 5, M is N+1.

text(Text, S) :- open_string(Text, S).

case((lazy_list(count, 0, L), L = [A,B|_]), A-B, [0-1]).
case((lazy_list(count, 0, L), lazy_list_materialize(L)), L, [[0,1,2,3,4]]).
case((lazy_list(count, 0, L), lazy_list_length(L, N)), N, [5]).
case((lazy_list(count, 0, L), nth0(2, L, X)), X, [2]).
case((lazy_list(count, 0, L), ( L = [9|_] -> true ; true ), L = [X|_]), X, [0]).
case((text("abc", S), lazy_list(lazy_get_codes(S, 2), L), lazy_list_materialize(L), atom_codes(A, L)), A, [abc]).
case((text("a(1). b(2).", S), lazy_list(lazy_read_terms(S, []), L), lazy_list_materialize(L)), L, [[a(1),b(2)]]).
case((text("one\ntwo\n", S), lazy_list(lazy_read_lines(S, [as(atom)]), L), lazy_list_materialize(L)), L, [[one,two]]).
case((text("one\ntwo\n", S), lazy_list(lazy_read_lines(S, [as(string)]), L), lazy_list_materialize(L)), L, [["one","two"]]).
