:- module(broadcast,
          [ listen/3, listen/2, unlisten/1, unlisten/2, unlisten/3, listening/3, broadcast/1, broadcast_request/1 ]).

/** <module> Messages to whoever listens */

:- meta_predicate listen(+, 0), listen(+, :, 0), unlisten(+, :), unlisten(+, +, 0), listening(?, ?, 0).

%   heard(Listener, Template, Goal)
:- dynamic heard/3.

%!  listen(+Template, :Goal) is det.
%!  listen(+Listener, +Template, :Goal) is det.
%
%   Goal is called for each message that unifies with Template. Listener is a name by
%   which unlisten/1,2,3 find it again; without one it is the module.
listen(Template, Goal) :-
    strip_module(Goal, M, _),
    listen(M, Template, Goal).

listen(Listener, Spec, Goal) :-
    strip_module(Spec, _, Template),
    assertz(broadcast:heard(Listener, Template, Goal)).

%!  unlisten(+Listener) is det.
%!  unlisten(+Listener, +Template) is det.
%!  unlisten(+Listener, +Template, :Goal) is det.
%
%   Ends listening.
unlisten(Listener) :- retractall(broadcast:heard(Listener, _, _)).

unlisten(Listener, Spec) :-
    strip_module(Spec, _, Template),
    retractall(broadcast:heard(Listener, Template, _)).

unlisten(Listener, Template, Goal) :- retractall(broadcast:heard(Listener, Template, Goal)).

%!  listening(?Listener, ?Template, -Goal) is nondet.
%
%   Who listens to what.
listening(Listener, Template, Goal) :- heard(Listener, Template, Goal).

%!  broadcast(+Message) is det.
%
%   Calls the goal of each listener once. Failure and exceptions of one do not keep the
%   message from others.
broadcast(Message) :-
    must_be(nonvar, Message),
    (   heard(_, Message, Goal),
        told(Goal),
        fail
    ;   true
    ).

told(Goal) :- catch(Goal, E, print_message(error, unhandled(E))), !.

%!  broadcast_request(+Message) is nondet.
%
%   Calls the goals of listeners, and goes to the next one on backtracking.
broadcast_request(Message) :-
    must_be(nonvar, Message),
    heard(_, Message, Goal),
    call(Goal).
