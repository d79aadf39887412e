% deeprec -- recursion a million frames deep, over and over.

bench :-
    rounds(9, 0, Sum),
    write(deeprec(Sum)), nl.

rounds(N, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   once_deep(N, Result),
        Sum1 is Sum0 + Result,
        N1 is N - 1,
        rounds(N1, Sum1, Sum)
    ).

% The frames are given back by failing.

once_deep(N, Result) :-
    Start is N mod 3,
    findall(R, deep(1000000, Start, R), [Result]).

deep(N, Start, Result) :-
    (   N =:= 0 ->
        Result = Start
    ;   N1 is N - 1,
        deep(N1, Start, Result1),
        Result is (Result1 + N) mod 65537
    ).
