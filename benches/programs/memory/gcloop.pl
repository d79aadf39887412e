% gcloop -- a deterministic loop of 10 million steps, each of which makes terms
% and drops them.
%
% limit: 64 MB

bench :-
    loop(10000000, state(0, []), State),
    State = state(Sum, _),
    write(gcloop(Sum)), nl.

loop(N, State0, State) :-
    (   N =:= 0 ->
        State = State0
    ;   step(N, State0, State1),
        N1 is N - 1,
        loop(N1, State1, State)
    ).

step(N, state(Sum0, _), state(Sum, [N,Sum0,pair(N, Sum)])) :-
    Sum is (Sum0 + N) mod 1000003.
