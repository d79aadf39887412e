% Tests of library(pure_input): see the runner for what the facts mean.

:- use_module(library(pure_input)).
:- use_module(library(dcg/basics)).

with(Text, Goal) :-
    tmp_file_stream(F, S, [encoding(utf8)]), write(S, Text), close(S),
    nb_setval(file, F),
    call_cleanup(Goal, delete_file(F)).

lines([]) --> eos, !.
lines([L|Ls]) --> string_without("\n", Cs), "\n", !, { atom_codes(L, Cs) }, lines(Ls).

find(X, N) --> string(_), "x=", integer(X), lazy_list_character_count(N), remainder(_), !.

at(N, P) --> skip(N), lazy_list_location(P), remainder(_).
skip(0) --> !, [].
skip(N) --> [_], { N1 is N-1 }, skip(N1).

case(with("one\ntwo\n", (nb_getval(file, F), phrase_from_file(lines(L), F))), L, [[one,two]]).
case(with("", (nb_getval(file, F), phrase_from_file(lines(L), F))), L, [[]]).
case(with("abc x=42 d", (nb_getval(file, F), phrase_from_file(find(X, N), F))), X-N, [42-8]).
case(with("ab", (nb_getval(file, F), phrase_from_file("b", F))), x, []).
case(with("ab\ncd\nef", (nb_getval(file, F), phrase_from_file(at(5, file(_, L, C, N)), F, []))), L-C-N, [2-2-5]).
case((length(Xs, 20000), maplist(=(0'a), Xs), string_codes(T, Xs), with(T, (nb_getval(file, F), phrase_from_file(lens(0, N), F)))), N, [20000]).
case((open_string("abc", S), stream_to_lazy_list(S, L), L = [A|_], L = [_,B,C|T], T = []), [A,B,C], [[0'a,0'b,0'c]]).
case((open_string("abc", S), phrase_from_stream(string(X), S), !, length(X, N)), N, [3]).
error_case(with("ab\n(", (nb_getval(file, F), phrase_from_file(bad, F))), syntax_error(oops)).

lens(N0, N) --> [_], !, { N1 is N0+1 }, lens(N1, N).
lens(N, N) --> [].
bad --> skip(4), syntax_error(oops).
