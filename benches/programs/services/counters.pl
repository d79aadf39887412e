% counters -- counters kept in the database: a single one, and 100 in turn.

:- dynamic(total/1).
:- dynamic(counter/2).

bench :-
    retractall(total(_)),
    retractall(counter(_, _)),
    assertz(total(0)),
    reset(100),
    count(1200000),
    total(Total),
    counter(17, Count),
    findall(C, counter(_, C), Counts),
    sum(Counts, 0, Sum),
    write(counters(Total, Count, Sum)), nl.

reset(N) :-
    between(1, N, I),
    assertz(counter(I, 0)),
    fail.
reset(_).

count(N) :-
    between(1, N, I),
    bump_total,
    Key is I mod 100 + 1,
    bump(Key),
    fail.
count(_).

bump_total :-
    retract(total(N)),
    !,
    N1 is N + 1,
    assertz(total(N1)).

bump(Key) :-
    retract(counter(Key, N)),
    !,
    N1 is N + 1,
    assertz(counter(Key, N1)).

sum([], Sum, Sum).
sum([X|Xs], Sum0, Sum) :-
    Sum1 is Sum0 + X,
    sum(Xs, Sum1, Sum).
