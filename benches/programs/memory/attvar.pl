% attvar -- attributed variables made, changed and dropped, two million times.
%
% limit: 64 MB

bench :-
    loop(2000000, _, 0, Sum),
    write(attvar(Sum)), nl.

loop(N, Old, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   put_attr(X, bench_tag, value(N, Old)),
        get_attr(X, bench_tag, value(Value, _)),
        put_attr(X, bench_tag, value(Value, none)),
        put_attr(X, bench_other, [Value]),
        Sum1 is (Sum0 + Value) mod 1000003,
        N1 is N - 1,
        loop(N1, X, Sum1, Sum)
    ).
