:- module(prolog_halt, [ at_halt/1, cancel_halt/1, '$run_at_halt'/0 ]).

/** <module> What is to be done before the program ends */

:- meta_predicate at_halt(0).

:- dynamic hook/1.

%!  at_halt(:Goal) is det.
%
%   Runs Goal when the program ends: by halt/0,1, at the end of the query loop or
%   of the last goal of the command line. The goals run in the order in which they
%   were given; one that fails or throws is told of, and the next one runs.
at_halt(Goal) :-
    must_be(callable, Goal),
    assertz(prolog_halt:hook(Goal)),
    '$at_halt'.

%!  cancel_halt(+Reason) is erroneous.
%
%   In a goal of at_halt/1: halt/0,1 fails, and the program goes on.
cancel_halt(Reason) :- throw(cancel_halt(Reason)).

%   True unless the end has been cancelled. The goals that have not run then are kept.
'$run_at_halt' :-
    retract(prolog_halt:hook(Goal)), !,
    catch(run(Goal, Next), E, raised(E, Next)),
    (   Next == go_on
    ->  '$run_at_halt'
    ;   assertz(prolog_halt:hook(Goal)),
        '$at_halt',
        fail
    ).
'$run_at_halt'.

run(Goal, Next) :-
    (   call(Goal) -> true ; qualified(Goal, G), print_message(warning, goal(failed, at_halt, G)) ), !,
    Next = go_on.

raised(cancel_halt(Reason), Next) :- !,
    print_message(informational, halt(cancelled(Reason))),
    Next = cancel.
raised(E, go_on) :- print_message(error, unhandled(E)).

qualified(M:G, M:G) :- !.
qualified(G, user:G).
