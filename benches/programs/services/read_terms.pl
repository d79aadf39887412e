% read_terms -- read/1 of terms of many shapes, from a file that is written
% first (into the current directory) and removed at the end.

bench :-
    File = 'bench_read.tmp',
    open(File, write, Stream),
    write_terms(200, Stream),
    close(Stream),
    rounds(700, File, 0, Sum),
    delete_file(File),
    write(read_terms(Sum)), nl.

write_terms(N, Stream) :-
    (   between(1, N, I),
        text(Text),
        write(Stream, 'item('), write(Stream, I), write(Stream, ', '),
        write(Stream, Text), write(Stream, ').'), nl(Stream),
        fail
    ;   true
    ).

text('foo(X, Y, [X,Y|Z], Z)').
text('(a :- b, c, ( d -> e ; f ), \\+ g)').
text('1 + 2 * 3 - -4 ** 5 / (6 - x) mod 7').
text('''Quoted atom with \\n newline'' = "some text"').
text('[1,2.5,0''a,0x1F,0b101,-7,1.0e10|Tail]').
text('{ x, y, {z} } /* a comment */ ').
text('point(north, east, [], {}, [a,[b,[c,[d]]]]) % to the end\n').
text('f(g(h(i(j(k(l(m(n(o(p))))))))), _, _Unused, Used, Used)').

rounds(N, File, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   findall(S, round(File, S), [Round]),
        Sum1 is (Sum0 + Round) mod 1000003,
        N1 is N - 1,
        rounds(N1, File, Sum1, Sum)
    ).

round(File, Sum) :-
    open(File, read, Stream),
    read_all(Stream, 0, Sum),
    close(Stream).

read_all(Stream, Sum0, Sum) :-
    read(Stream, Term),
    (   Term == end_of_file ->
        Sum = Sum0
    ;   Term = item(Number, Data),
        functor(Data, _, Arity),
        Sum1 is (Sum0 * 3 + Number + Arity) mod 1000003,
        read_all(Stream, Sum1, Sum)
    ).
