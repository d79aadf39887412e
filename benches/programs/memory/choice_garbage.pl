% choice_garbage -- 1,000 open choice points, garbage between every two of them
% and much garbage above them all.
%
% limit: 64 MB

bench :-
    choices(1000, Choices),
    churn(3000000, [], Last),
    total(Choices, 0, Sum),
    Sum + Last >= 1004,
    !,
    write(choice_garbage(Sum)), nl.

% Each choice is 1, and 2 on backtracking.  The garbage above is made again
% each time the sum is found to be too low: eight times in all.

choices(N, Choices) :-
    (   N =:= 0 ->
        Choices = []
    ;   Choices = [Choice|Choices1],
        churn(1000, [], _),
        choice(Choice),
        N1 is N - 1,
        choices(N1, Choices1)
    ).

choice(1).
choice(2).

% churn(+N, +Term, -Last): Last is 1.

churn(N, Term, Last) :-
    (   N =:= 0 ->
        Term = made(_, _, Last)
    ;   N1 is N - 1,
        churn(N1, made(N, [N,N1,N], N), Last)
    ).

total([], Total, Total).
total([X|Xs], Total0, Total) :-
    Total1 is Total0 + X,
    total(Xs, Total1, Total).
