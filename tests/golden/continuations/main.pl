% Delimited continuations: what reset/3 and shift/1 give, and the things that people build with them.

:- initialization(main).

main :-
    forall(clause(test(Name, Goal), true), run(Name, Goal)).

run(Name, Goal) :-
    write(Name), write(':'), nl,
    nb_setval(count, 0),
    catch(( call(Goal), nb_getval(count, N0), N is N0+1, nb_setval(count, N), write('  yes'), nl, N >= 5, !
          ; write('  no'), nl
          ), E, ( write('  '), problem(E), nl )).

problem(error(F, _)) :- !, show(F).
problem(E) :- show(E).

say(X) :- write('  '), show(X), nl.

show(X) :- \+ \+ ( copy_term_nat(X, Y), numbervars(Y, 0, _), print(Y) ).

:- discontiguous test/2.

% what there is

test(exit, ( reset(X = 1, ball, C), say(X-C) )).
test(failure, reset(fail, _, _)).
test(choices, ( reset(member(X, [1, 2, 3]), ball, C), say(X-C) )).
test(ball, ( reset(shift(f(X, Y)), f(1, Z), _), Z = 2, say(X-Y) )).
test(nobody, shift(nobody)).
test(another_ball, reset(shift(x), y, _)).
test(unbound_goal, reset(_, _, _)).
test(rest, ( reset(hello, B, C), say(B), call(C), call(C) )).
hello :- shift(hello), say(resumed).
test(in_the_middle, ( reset(middle(X), B, C), B = in(Y), Y = 7, call(C), say(X) )).
middle(X) :- A = f(B), shift(in(B)), C = A, inner(C, D), X = [A, B, C, D].
inner(f(X), Y) :- Y is X + 1.
test(two_shifts, ( reset(two, B1, C1), reset(C1, B2, C2), say(B1-B2), reset(C2, _, C3), say(C3) )).
two :- shift(1), shift(2), say(end).
test(inner_and_outer,
     ( reset(( reset(( shift(out), shift(in) ), in, _), say(in) ), out, C), say(out), call(C), say(done) )).
test(backtracking_after, ( reset(( member(X, [a, b, c]), shift(X), say(after(X)) ), B, C), say(B), call(C) )).
test(backtracking_in_the_rest, ( reset(( shift(s), member(X, [1, 2]) ), s, C), call(C), say(X) )).
test(empty, ( call_continuation([]), say(ok) )).
test(matching_the_continuation, ( reset(hello, _, call_continuation(L)), is_list(L), call_continuation(L) )).
test(twice_with_bindings, ( reset(( shift(v(X)), say(X) ), v(Y), C), ( Y = 1, call(C), fail ; Y = 2, call(C) ) )).
test(through_call, ( reset(call(call, ( shift(a), say(b) )), a, C), call(C) )).
test(through_findall, reset(findall(X, ( member(X, [1, 2]), shift(X) ), _), _, _)).
test(findall_inside, ( reset(( findall(X, member(X, [1, 2]), L), shift(L), say(L) ), B, C), say(B), call(C) )).
test(findall_outside, ( findall(B, ( reset(( shift(a) ; shift(b) ; true ), B, C), C \== 0 ), L), say(L) )).
test(shift_for_copy, ( reset(( shift_for_copy(a), say(rest) ), a, C), call(C) )).

% exceptions and cleanup

test(catch, ( reset(catch(( shift(a), throw(x) ), x, say(caught)), a, C), call(C), say(after) )).
test(catch_not_this, ( reset(catch(( shift(a), throw(y) ), x, say(caught)), a, C), call(C) )).
test(thrown_out_of_reset, catch(reset(throw(b), _, _), b, say(caught))).
test(catch_around_the_rest, ( reset(( shift(a), throw(late) ), a, C), catch(call(C), late, say(caught)) )).

% effects

test(state, ( with_state(0, ( count_up(5), get(X) ), S), say(X-S) )).
get(S) :- shift(get(S)).
put(S) :- shift(put(S)).
count_up(0) :- !.
count_up(N) :- get(S), S1 is S + N, put(S1), N1 is N - 1, count_up(N1).
with_state(S0, G, S) :-
    reset(G, Ball, C),
    (   C == 0 -> S = S0
    ;   Ball = get(S0) -> with_state(S0, C, S)
    ;   Ball = put(S1) -> with_state(S1, C, S)
    ).

test(writer, ( collect(( tell(a), tell(b), member(X, [1, 2]), tell(X) ), L), say(L) )).
tell(X) :- shift(tell(X)).
collect(G, L) :-
    reset(G, Ball, C),
    (   C == 0 -> L = []
    ;   Ball = tell(X) -> L = [X|L1], collect(C, L1)
    ;   shift(Ball), collect(C, L)
    ).

test(two_effects, ( with_state(1, collect(( get(X), tell(X), put(2), get(Y), tell(Y) ), L), S), say(L-S) )).

test(nondeterminism, ( findall(X-Y, solve(( choose([1, 2, 3], X), choose([a, b], Y) )), L), say(L) )).
choose(L, X) :- shift(choose(L, X)).
solve(G) :-
    reset(G, Ball, C),
    (   C == 0 -> true
    ;   Ball = choose(L, X), member(X, L), solve(C)
    ).

% generators and transducers

test(generator, ( take(5, from(1), L), say(L) )).
yield(X) :- shift(yield(X)).
from(N) :- yield(N), N1 is N + 1, from(N1).
take(0, _, []) :- !.
take(N, G, L) :-
    reset(G, Ball, C),
    (   C == 0 -> L = []
    ;   Ball = yield(X), L = [X|L1], N1 is N - 1, take(N1, C, L1)
    ).

test(tree, ( take(100, walk(t(t(nil, 1, nil), 2, t(t(nil, 3, nil), 4, nil))), L), say(L) )).
walk(nil).
walk(t(L, X, R)) :- walk(L), yield(X), walk(R).

test(same_fringe, ( same(walk(t(t(nil, 1, nil), 2, nil)), walk(t(nil, 1, t(nil, 2, nil)))), say(same) )).
same(G1, G2) :-
    reset(G1, B1, C1), reset(G2, B2, C2),
    (   C1 == 0 -> C2 == 0
    ;   C2 \== 0, B1 == B2, same(C1, C2)
    ).

test(transducer, ( take(4, squares(from(1)), L), say(L) )).
squares(G) :-
    reset(G, Ball, C),
    (   C == 0 -> true
    ;   Ball = yield(X), Y is X * X, yield(Y), squares(C)
    ).

test(iteratee, ( feed([1, 2, 3, 4], adding(0)) )).
await(X) :- shift(await(X)).
adding(S) :- await(X), ( X == end -> say(sum(S)) ; S1 is S + X, adding(S1) ).
feed(Xs, G) :-
    reset(G, Ball, C),
    (   C == 0 -> true
    ;   Ball = await(X), ( Xs = [X|Rest] -> true ; X = end, Rest = [] ), feed(Rest, C)
    ).

test(pipe, ( pipe(from(10), sum_of(3)) )).
sum_of(N) :- sum_of(N, 0).
sum_of(0, S) :- !, say(sum(S)).
sum_of(N, S) :- await(X), S1 is S + X, N1 is N - 1, sum_of(N1, S1).
pipe(Source, Sink) :-
    reset(Sink, await(X), C1),
    (   C1 == 0 -> true
    ;   reset(Source, yield(X), C2), C2 \== 0, pipe(C2, C1)
    ).

test(ping_pong, schedule([player(ping, 3), player(pong, 3)])).
player(_, 0) :- !.
player(Name, N) :- say(Name-N), shift(pause), N1 is N - 1, player(Name, N1).
schedule([]).
schedule([G|Gs]) :-
    reset(G, pause, C),
    ( C == 0 -> schedule(Gs) ; append(Gs, [C], Gs1), schedule(Gs1) ).

% continuations that are kept

test(kept_in_the_database, ( reset(hello, _, C), assertz(kept(C)), kept(D), retract(kept(_)), call(D) )).
:- dynamic kept/1.
test(kept_in_a_variable, ( reset(( shift(a), say(x) ), _, C), nb_setval(kept, C), nb_getval(kept, D), call(D) )).
test(code_that_is_gone,
     ( assertz((gone(X) :- shift(a), say(X))), reset(gone(1), a, C), retractall(gone(_)),
       garbage_collect, call(C) )).
:- dynamic gone/1.

test(memo, ( retractall(known(_, _)), memo(fib(20, F)), say(F), findall(x, known(_, _), Xs), length(Xs, N), say(N) )).
:- dynamic known/2.
fib(0, 0) :- !.
fib(1, 1) :- !.
fib(N, F) :- A is N - 1, B is N - 2, ask(fib(A, FA), FA), ask(fib(B, FB), FB), F is FA + FB.
ask(G, X) :- shift(ask(G, X)).
memo(G) :- memo_goal(G, G).
memo_goal(Run, G) :-
    reset(Run, Ball, C),
    (   C == 0 -> true
    ;   Ball = ask(Sub, X),
        (   Sub =.. [P, N, _], known(P-N, X0) -> X = X0
        ;   Sub =.. [P, N, Y], memo(Sub), X = Y, assertz(known(P-N, Y))
        ),
        memo_goal(C, G)
    ).

% tabling with suspended continuations: left recursion over a graph with cycles

test(paths, ( retractall(answer(_, _)), retractall(waiting(_, _, _)), table_goal(path(a, _)),
              findall(Y, answer(path(a, _), path(a, Y)), Ys), msort(Ys, L), say(L) )).
:- dynamic answer/2, waiting/3.
edge(a, b). edge(b, c). edge(c, a). edge(c, d). edge(d, d).
path(X, Y) :- call_tabled(path(X, Z)), edge(Z, Y).
path(X, Y) :- edge(X, Y).
call_tabled(G) :- shift(call_tabled(G)).
table_goal(G) :- activate(G, G), complete.
activate(Variant, G) :- forall(delimited(G, Variant, G), true).
delimited(Run, Variant, Answer) :-
    reset(Run, call_tabled(Sub), C),
    (   C == 0 -> add_answer(Variant, Answer)
    ;   assertz(waiting(Sub, C, Variant-Answer)),
        forall(( answer(Sub, Value), consume(C, Sub, Variant, Answer, Value) ), true)
    ).
consume(C0, Sub, Variant, Answer, Value) :-
    copy_term(c(C0, Sub, Variant, Answer), c(C, Value, V, A)), delimited(C, V, A).
add_answer(Variant, Answer) :-
    (   answer(V, A), V =@= Variant, A =@= Answer -> true
    ;   assertz(answer(Variant, Answer)), assertz(new(Answer))
    ).
:- dynamic new/1.
complete :-
    (   retract(new(Answer))
    ->  forall(( waiting(Sub, C, V-A), subsumes_term(Sub, Answer), consume(C, Sub, V, A, Answer) ), true),
        complete
    ;   true
    ).

% many frames, much garbage

test(deep, ( reset(deep(300, X), mark(Y), C), Y = 1, call(C), say(X) )).
deep(0, X) :- !, shift(mark(X)).
deep(N, X) :- N1 is N - 1, deep(N1, Y), length(L, 3), L = [Y|_], arg(1, f(Y), Z), X is Z + 1.

test(long, ( sum_up(300, S), say(S) )).
sum_up(N, S) :- with_state(0, add_all(N), S).
add_all(0) :- !.
add_all(N) :- get(S), atom_length(abc, L), S1 is S + L, put(S1), N1 is N - 1, add_all(N1).

% together with goals that wait

test(frozen_before, ( freeze(X, say(woken(X))), reset(( shift(a), X = 1, say(after) ), a, C), call(C) )).
test(ball_wakes, ( freeze(X, say(woken(X))), reset(shift(f(1)), f(X), _), say(after) )).
test(ball_wakes_and_fails, ( freeze(X, X > 1), reset(shift(f(1)), f(X), _) )).
