% consult -- consulting a file of 200,000 facts, which is written first: into
% the current directory, and removed at the end.
%
% skip: gprolog (its consult/1 is quadratic in the number of clauses)

:- dynamic(city/3).

bench :-
    File = 'bench_consult.tmp.pl',
    write_facts(File, 200000),
    consult(File),
    delete_file(File),
    sample(200000, 0, Sum),
    write(consult(Sum)), nl.

write_facts(File, N) :-
    open(File, write, Stream),
    write(Stream, ':- dynamic(city/3).'), nl(Stream),
    (   between(1, N, I),
        Size is I * 7919 mod 100003,
        write(Stream, 'city('), write(Stream, I),
        write(Stream, ', ''Old Town'', [north, size('), write(Stream, Size),
        write(Stream, ')]).\n'),
        fail
    ;   true
    ),
    close(Stream).

sample(I, Sum0, Sum) :-
    (   I < 1 ->
        Sum = Sum0
    ;   city(I, _, [_, size(Size)]),
        Sum1 is (Sum0 * 3 + Size) mod 1000003,
        I1 is I - 100,
        sample(I1, Sum1, Sum)
    ).
