% metacall -- call/N with closures, and call/1 of control constructs.

bench :-
    numbers(1, 1000, Numbers),
    closures(1200, Numbers, 0, Sum1),
    controls(1000000, 0, Sum2),
    write(metacall(Sum1, Sum2)), nl.

numbers(From, To, Numbers) :-
    (   From > To ->
        Numbers = []
    ;   Numbers = [From|Numbers1],
        Next is From + 1,
        numbers(Next, To, Numbers1)
    ).

closures(N, Numbers, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   map(Numbers, scaled(N), Scaled),
        keep(Scaled, divisible(3), Kept),
        fold(Kept, added, 0, Total),
        maplist(same_parity, Numbers, Numbers),
        Sum1 is (Sum0 * 3 + Total) mod 1000003,
        N1 is N - 1,
        closures(N1, Numbers, Sum1, Sum)
    ).

scaled(Factor, X, Y) :- Y is Factor * X.

divisible(N, X) :- X mod N =:= 0.

added(X, Sum0, Sum) :- Sum is Sum0 + X.

same_parity(X, Y) :- X /\ 1 =:= Y /\ 1.

% The list comes first, so that every system sees at once which clause is meant.

map([], _, []).
map([X|Xs], Goal, [Y|Ys]) :-
    call(Goal, X, Y),
    map(Xs, Goal, Ys).

keep([], _, []).
keep([X|Xs], Goal, Ys) :-
    (   call(Goal, X) ->
        Ys = [X|Ys1]
    ;   Ys = Ys1
    ),
    keep(Xs, Goal, Ys1).

fold([], _, Sum, Sum).
fold([X|Xs], Goal, Sum0, Sum) :-
    call(Goal, X, Sum0, Sum1),
    fold(Xs, Goal, Sum1, Sum).

controls(N, Sum0, Sum) :-
    (   N =:= 0 ->
        Sum = Sum0
    ;   Case is N mod 5,
        control(Case, N, X, Goal),
        call(Goal),
        Sum1 is (Sum0 * 3 + X) mod 1000003,
        N1 is N - 1,
        controls(N1, Sum1, Sum)
    ).

control(0, N, X, ( N > 100 -> X = 1 ; X = 2 )).
control(1, N, X, ( \+ N = 3, X is N mod 7 )).
control(2, N, X, ( member_of(X, [4,5,6]), X > N mod 3 + 3, ! )).
control(3, N, X, once(( X = 1, N < 0 ; X = 2 ))).
control(4, N, X, ( fail ; N >= 0, ( N mod 2 =:= 0 -> X = 8 ; X = 9 ) )).

member_of(X, [X|_]).
member_of(X, [_|Xs]) :-
    member_of(X, Xs).
