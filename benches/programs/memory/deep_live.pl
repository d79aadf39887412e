% deep_live -- a recursion 100,000 deep; each level keeps a term of its own for
% the way back, and makes garbage on the way down.
%
% live: 12800000 bytes = 100,000 levels x 16 cells: keep/3 with a list of three
% is 10 cells, a frame with three variables about 6

bench :-
    descend(100000, Sum),
    write(deep_live(Sum)), nl.

descend(N, Sum) :-
    (   N =:= 0 ->
        Sum = 0
    ;   numbers(100, N, Numbers),
        total(Numbers, 0, Total),
        Keep = keep(N, [Total,N,Total], Total),
        N1 is N - 1,
        descend(N1, Sum1),
        weight(Keep, Weight),
        Sum is (Sum1 * 3 + Weight) mod 1000003
    ).

weight(keep(N, [A,B,C], D), Weight) :-
    Weight is N + A + B + C - D.

numbers(Count, N, Numbers) :-
    (   Count =:= 0 ->
        Numbers = []
    ;   X is (N + Count) mod 17,
        Numbers = [X|Numbers1],
        Count1 is Count - 1,
        numbers(Count1, N, Numbers1)
    ).

total([], Total, Total).
total([X|Xs], Total0, Total) :-
    Total1 is Total0 + X,
    total(Xs, Total1, Total).
