% live_list -- a list of a million integers stays alive, with garbage beside.
%
% live: 16000000 bytes = 1,000,000 elements x 2 cells

bench :-
    numbers(1, 1000000, List),
    churn(5000000, none),
    total(List, 0, Sum),
    write(live_list(Sum)), nl.

numbers(From, To, Numbers) :-
    (   From > To ->
        Numbers = []
    ;   Numbers = [From|Numbers1],
        Next is From + 1,
        numbers(Next, To, Numbers1)
    ).

churn(N, Term) :-
    (   N =:= 0 ->
        true
    ;   N1 is N - 1,
        made(Term, N, Next),
        churn(N1, Next)
    ).

made(_, N, made(N, [N,N,N], N)).

total([], Total, Total).
total([X|Xs], Total0, Total) :-
    Total1 is (Total0 * 3 + X) mod 1000003,
    total(Xs, Total1, Total).
