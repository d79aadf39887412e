% Tests of library(intercept): see the runner for what the facts mean.

:- use_module(library(intercept)).

down(0) :- !.
down(N) :- send_signal(at(N)), N1 is N-1, down(N1).

add(X, L) :- arg(1, L, Xs), setarg(1, L, [X|Xs]).

case((L = l([]), intercept(down(3), at(X), user:add(X), L)), L, [l([1,2,3])]).
case(intercept_all(X, down(3), at(X), L), L, [[3,2,1]]).
case(intercept_all(X, (member(Y, [1,2]), send_signal(at(Y))), at(X), L), Y-L, [1-[1],2-[2]]).
case(nb_intercept_all(X, (member(Y, [1,2]), send_signal(at(Y))), at(X), L), Y-L, [1-[1],2-[1,2]]).
case(intercept(send_signal(x), x, true), y, [y]).
case(intercept(send_signal(x), x, fail), y, []).
case(with_output_to(string(S), intercept(intercept(send_signal(x), x, (write(in), send_silent_signal(x))), x, write(out))), S,
     ["inoutout"]).
case(send_silent_signal(nobody), y, [y]).
case(intercept(true, x, true), y, [y]).
error_case(send_signal(nobody), unintercepted_signal(nobody)).
error_case(intercept(send_signal(a), b, true), unintercepted_signal(a)).
