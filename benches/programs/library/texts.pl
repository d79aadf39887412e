% texts -- format/3, split_string/4, string_concat/3, sub_atom/5, with_output_to/2, term_to_atom/2.
% skip: gprolog (has no strings)

bench :-
    between(1, 200000, I),
    format(atom(A), "~w-~a-~t~d~30|~q~n", [foo(I),abc,I,'A b']),
    sub_atom(A, B, _, 0, 'A b\'\n'),
    B > 100.
bench :-
    between(1, 150000, I),
    J is I mod 100,
    format(string(S), "~d,~w,~2f", [J,x,1.5]),
    split_string(S, ",", " ", Parts),
    nth0(0, Parts, P),
    number_string(_, P),
    string_concat(P, S, S2),
    string_length(S2, _),
    with_output_to(string(_), ( write(J), write(a), print(b(J)) )),
    term_to_atom(f(J,_,"s"), T),
    term_to_atom(_, T),
    fail.
bench :-
    split_string("a,b,,c", ",", "", Parts),
    length(Parts, N),
    write(texts(N)), nl.
