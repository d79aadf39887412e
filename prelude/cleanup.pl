:- module(cleanup, [ setup_call_catcher_cleanup/4 ]).

/** <module> Cleanup that knows why */

:- meta_predicate
    setup_call_catcher_cleanup(0, 0, ?, 0).

%!  setup_call_catcher_cleanup(:Setup, :Goal, ?Catcher, :Cleanup) is nondet.
%
%   As setup_call_cleanup/3; Cleanup is called if Catcher unifies with how Goal
%   has ended: `exit`, `fail`, `!` or exception(Error).

setup_call_catcher_cleanup(Setup, Goal, Catcher, Cleanup) :-
    once(Setup),
    strip_module(Cleanup, _, Plain),
    must_be(callable, Plain),
    State = ended(!),
    '$call_cleanup'(cleanup:watched_(Goal, State), cleanup:finish_(State, Catcher, Cleanup)).

%   The state says how the goal has ended, unless it is cut.
watched_(Goal, State) :-
    '$choice'(B0),
    catch(Goal, E, ( nb_setarg(1, State, exception(E)), throw(E) )),
    '$choice'(B1),
    (   B0 == B1
    ->  nb_setarg(1, State, exit),
        !
    ;   true
    ).
watched_(_, State) :-
    arg(1, State, How),
    (   How = exception(_)
    ->  true
    ;   nb_setarg(1, State, fail)
    ),
    fail.

finish_(State, Catcher, Cleanup) :-
    arg(1, State, Catcher),
    call(Cleanup).
