% Tests of library(debug): see the runner for what the facts mean.

:- use_module(library(debug)).

quietly(Goal) :-
    catch(Goal, Error, true),
    ( nonvar(Error) -> throw(Error) ; true ).

:- dynamic message/2.
:- multifile user:message_hook/3.
user:message_hook(Term, Kind, _) :-
    assertz(message(Kind, Term)).

case((debug(t1), debugging(t1, V)), V, [true]).
case((debug(t1), nodebug(t1), debugging(t1, V)), V, [false]).
case((debug(t1), debugging(t1)), x, [x]).
case((nodebug(t1), debugging(t1)), x, []).
case(debugging(nosuchtopic), x, []).
case((debug(t2(_)), retractall(message(_, _)), debug(t2(1), 'a ~w', [b]), message(K, M)), K-M, [debug(t2(1))-debug('a ~w', [b])]).
case((nodebug(t2(_)), retractall(message(_, _)), debug(t2(1), 'a ~w', [b]), message(_, _)), x, []).
case((retractall(message(_, _)), debug(t3), message(K, M)), K-M, [warning-debug_no_topic(t3)]).
case(assertion(true), x, [x]).
case(assertion(member(X, [1,2])), X, [_]).
case((retractall(message(_, _)), catch(assertion(fail), _, true), message(K, M)), K-M, [error-assertion_failed(fail, user:fail)]).
case(catch(assertion(fail), error(E, _), true), E, [assertion_error(fail, user:fail)]).
case(catch(assertion(throw(x)), error(E, _), true), E, [assertion_error(x, user:throw(x))]).
