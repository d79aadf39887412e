% garbage -- loops whose every step makes terms that are soon dropped, beside a
% queue that stays alive.

bench :-
    queue(2000, Queue),
    loop(1200000, Queue, [], state(0, 0), State),
    write(garbage(State)), nl.

queue(N, Queue) :-
    (   N =:= 0 ->
        Queue = []
    ;   Queue = [job(N, [N,N])|Queue1],
        N1 is N - 1,
        queue(N1, Queue1)
    ).

% The queue is Front and Back, the latter reversed.

loop(N, Front, Back, State0, State) :-
    (   N =:= 0 ->
        State = State0
    ;   take(Front, Back, Job, Front1, Back1),
        work(Job, Job1, State0, State1),
        N1 is N - 1,
        loop(N1, Front1, [Job1|Back1], State1, State)
    ).

take([Job|Front], Back, Job, Front, Back).
take([], Back, Job, Front, []) :-
    turn(Back, [], [Job|Front]).

turn([], Xs, Xs).
turn([X|Xs], Ys, Zs) :-
    turn(Xs, [X|Ys], Zs).

work(job(N, [A,B]), job(N, [B,C]), state(Sum0, Steps0), state(Sum, Steps)) :-
    parts(A, Parts),
    total(Parts, 0, Total),
    C is (B + Total + N) mod 1009,
    Sum is (Sum0 * 3 + C) mod 1000003,
    Steps is Steps0 + 1.

parts(A, [p(a,A1), p(b,A2), p(c,A3), p(d,A4)]) :-
    A1 is A + 1,
    A2 is A * 2,
    A3 is A mod 7,
    A4 is A // 3.

total([], Total, Total).
total([p(_, X)|Parts], Total0, Total) :-
    Total1 is Total0 + X,
    total(Parts, Total1, Total).
