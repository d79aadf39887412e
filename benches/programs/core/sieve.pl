% sieve -- primes below 50,000 by filtering lists.

bench :-
    numbers(2, 50000, Numbers),
    sieve(Numbers, Primes),
    sum(Primes, 0, Count, 0, Sum),
    write(sieve(Count, Sum)), nl.

numbers(From, To, Numbers) :-
    (   From > To ->
        Numbers = []
    ;   Numbers = [From|Numbers1],
        Next is From + 1,
        numbers(Next, To, Numbers1)
    ).

sieve([], []).
sieve([Prime|Numbers], [Prime|Primes]) :-
    strike(Numbers, Prime, Rest),
    sieve(Rest, Primes).

strike([], _, []).
strike([N|Numbers], Prime, Rest) :-
    N mod Prime =:= 0,
    !,
    strike(Numbers, Prime, Rest).
strike([N|Numbers], Prime, [N|Rest]) :-
    strike(Numbers, Prime, Rest).

sum([], Count, Count, Sum, Sum).
sum([N|Numbers], Count0, Count, Sum0, Sum) :-
    Count1 is Count0 + 1,
    Sum1 is Sum0 + N,
    sum(Numbers, Count1, Count, Sum1, Sum).
