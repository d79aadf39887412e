% setarg -- terms changed in place, 3 million times: the former arguments are
% garbage (and so are the trail's entries for them, as no choice point is open).
%
% limit: 64 MB

bench :-
    Term = slots(none, none, none, none, none, none, none, none),
    loop(3000000, Term),
    total(8, Term, 0, Sum),
    write(setarg(Sum)), nl.

loop(N, Term) :-
    (   N =:= 0 ->
        true
    ;   Slot is N mod 8 + 1,
        Value is N mod 1009,
        setarg(Slot, Term, slot(Value, [Value])),
        N1 is N - 1,
        loop(N1, Term)
    ).

total(Slot, Term, Sum0, Sum) :-
    (   Slot =:= 0 ->
        Sum = Sum0
    ;   arg(Slot, Term, slot(Value, _)),
        Sum1 is Sum0 + Value,
        Slot1 is Slot - 1,
        total(Slot1, Term, Sum1, Sum)
    ).
