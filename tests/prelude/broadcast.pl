% Tests of library(broadcast): see the runner for what the facts mean.

:- use_module(library(broadcast)).
:- dynamic heard_test/1.

note_test(X) :- assertz(heard_test(X)).
notes_test(L) :- findall(X, retract(heard_test(X)), L).

case((listen(hello(X), note_test(X)), broadcast(hello(1)), broadcast(other(2)), broadcast(hello(3)), notes_test(L), unlisten(user)), L,
     [[1,3]]).
case((listen(me, a(X), note_test(1-X)), listen(you, a(X), note_test(2-X)), broadcast(a(x)), unlisten(me), broadcast(a(y)), unlisten(you), broadcast(a(z)), notes_test(L)), L,
     [[1-x,2-x,2-y]]).
case((listen(me, a(_), fail), listen(me, a(_), throw(oops)), listen(me, a(X), note_test(X)), with_output_to(string(_), broadcast(a(1)), [capture([user_error])]), unlisten(me), notes_test(L)), L,
     [[1]]).
case((listen(me, q(X), member(X, [1,2])), listen(me, q(3), true), findall(Y, broadcast_request(q(Y)), L), unlisten(me)), L,
     [[1,2,3]]).
case((listen(me, p(_), true), listen(me, r(_), true), unlisten(me, p(_)), findall(T, listening(me, T, _), L), unlisten(me)), L,
     [[r(_)]]).
case((listen(me, p, true), listen(me, p, fail), unlisten(me, p, true), findall(G, (listening(me, p, G0), strip_module(G0, _, G)), L), unlisten(me)), L,
     [[fail]]).
case(broadcast(nobody_listens), true,
     [true]).
error_case(broadcast(_),
           instantiation_error).
error_case(broadcast_request(_),
           instantiation_error).
