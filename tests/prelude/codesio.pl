% Tests of library(codesio): see the runner for what the facts mean.
:- use_module(library(codesio)).

case((format_to_codes("~w-~a", [f(1), b], L), atom_codes(A, L)), A, ['f(1)-b']).
case((format_to_codes("~w", [a], L, T), T = [0'b], atom_codes(A, L)), A, [ab]).
case((write_to_codes('A b', L), atom_codes(A, L)), A, ['A b']).
case((write_to_codes(a, L, T), T == T, L = [C|T1], T1 == T), C, [0'a]).
case(read_from_codes("foo(X, Y, X)", T), T, [foo(A,_,A)]).
case(read_from_codes("", T), T, [end_of_file]).
case(read_term_from_codes("foo(X). bar", T, [variable_names(Vs)]), T-Vs, [foo(V)-['X'=V]]).
case((open_codes_stream("abc. def.", S), read(S, X), read(S, Y), read(S, Z), close(S)), X-Y-Z, [abc-def-end_of_file]).
case((with_output_to_codes(write(hello), L), atom_codes(A, L)), A, [hello]).
case((with_output_to_codes(write(a), L, T), T = [], atom_codes(A, L)), A, [a]).
case((with_output_to_codes((current_output(O), S == O, write(S, x)), S, L, []), atom_codes(A, L)), A, [x]).
case((write_term_to_codes("A b", L, [quoted(true)]), atom_codes(A, L)), A, ['"A b"']).
case((write_term_to_codes('A b', L, [], [quoted(true)]), atom_codes(A, L)), A, ['\'A b\'']).
