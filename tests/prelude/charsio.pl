% Tests of library(charsio): see the runner for what the facts mean.

:- use_module(library(charsio)).

case((format_to_chars("~w-~a", [f(1), b], L), atom_codes(A, L)), A, ['f(1)-b']).
case((format_to_chars("~w", [a], L, T), T = [0'b], atom_codes(A, L)), A, [ab]).
case((write_to_chars('A b', L), atom_codes(A, L)), A, ['A b']).
case((write_to_chars(a, L, T), T == T, L = [C|T1], T1 == T), C, [0'a]).
case((atom_to_chars(abc, L), atom_codes(A, L)), A, [abc]).
case((atom_to_chars(12, L), atom_codes(A, L)), A, ['12']).
case((number_to_chars(1.5, L), atom_codes(A, L)), A, ['1.5']).
case(read_from_chars("foo(X, Y, X)", T), T, [foo(A,_,A)]).
case(read_from_chars("", T), T, [end_of_file]).
case(read_term_from_chars("foo(X). bar", T, [variable_names(Vs)]), T-Vs, [foo(V)-['X'=V]]).
case((open_chars_stream("abc. def.", S), read(S, X), read(S, Y), read(S, Z), close(S)), X-Y-Z, [abc-def-end_of_file]).
case((with_output_to_chars(write(hello), L), atom_codes(A, L)), A, [hello]).
case((with_output_to_chars(write(a), L, T), T = [], atom_codes(A, L)), A, [a]).
case((with_output_to_chars((current_output(O), S == O, write(S, x)), S, L, []), atom_codes(A, L)), A, [x]).
error_case(atom_to_chars(_, _), instantiation_error).
error_case(number_to_chars(_, _), instantiation_error).
error_case(number_to_chars(a, _), type_error(number, a)).
