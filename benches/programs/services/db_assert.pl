% db_assert -- 150,000 facts asserted, looked up, changed and retracted, four times.

:- dynamic(fact/3).

bench :-
    round(_),
    round(_),
    round(_),
    round(Result),
    write(Result), nl.

round(db_assert(Sum1, Sum2, Dropped, Left)) :-
    fill(150000),
    lookups(150000, 0, Sum1),
    change(75000),
    lookups(150000, 0, Sum2),
    drop(150000, 0, Dropped),
    findall(Key, fact(Key, _, _), Left).

fill(N) :-
    between(1, N, I),
    Value is I * 7 mod 1001,
    assertz(fact(I, name, value(Value))),
    fail.
fill(_).

lookups(I, Sum0, Sum) :-
    (   I =:= 0 ->
        Sum = Sum0
    ;   fact(I, _, value(Value)),
        Sum1 is Sum0 + Value,
        I1 is I - 1,
        lookups(I1, Sum1, Sum)
    ).

% Every second fact becomes another one.

change(I) :-
    (   I =:= 0 ->
        true
    ;   Key is I * 2,
        retract(fact(Key, Name, value(Value))),
        Value1 is Value + 1,
        asserta(fact(Key, Name, value(Value1))),
        I1 is I - 1,
        change(I1)
    ).

drop(I, Dropped0, Dropped) :-
    (   I =:= 0 ->
        Dropped = Dropped0
    ;   (   retract(fact(I, _, _)) ->
            Dropped1 is Dropped0 + 1
        ;   Dropped1 = Dropped0
        ),
        I1 is I - 1,
        drop(I1, Dropped1, Dropped)
    ).
