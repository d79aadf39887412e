:- module(intercept,
          [ intercept/3, intercept/4, intercept_all/4, nb_intercept_all/4, send_signal/1, send_silent_signal/1 ]).

/** <module> Signals

A goal sends a signal with send_signal/1; the handlers of the calls of
intercept/3 around it that match are called, and the goal goes on.  So a
signal is an exception that does not end what it interrupts.  The handlers
around are kept in a global variable that backtracking restores.
*/

:- meta_predicate
    intercept(0, ?, 0),
    intercept(0, ?, :, ?),
    intercept_all(?, 0, ?, -),
    nb_intercept_all(?, 0, ?, -).

%!  intercept(:Goal, ?Signal, :Handler) is nondet.
%
%   Prove Goal.  For every signal that it sends and that unifies with Signal,
%   a copy of Handler is called, which sees only the handlers outside.

intercept(Goal, Signal, Handler) :-
    within_(Goal, plain(Signal, Handler)).

%!  intercept(:Goal, ?Signal, :Handler, +Arg) is nondet.
%
%   The same with a handler that shares Arg with its surroundings: Arg is its
%   last argument.

intercept(Goal, Signal, Handler, Arg) :-
    within_(Goal, shared(Signal, Handler, Arg)).

within_(Goal, Handler) :-
    handlers_(Outer),
    b_setval('$intercept', [Handler|Outer]),
    call(Goal),
    handlers_(Now),
    (   Now = [_|Rest],
        Rest == Outer
    ->  b_setval('$intercept', Outer)
    ;   true
    ).

handlers_(Handlers) :-
    (   nb_current('$intercept', Handlers0)
    ->  Handlers = Handlers0
    ;   Handlers = []
    ).

%!  intercept_all(?Template, :Goal, ?Signal, -List) is semidet.
%!  nb_intercept_all(?Template, :Goal, ?Signal, -List) is semidet.
%
%   Prove Goal, for intercept_all/4 once; List has the instances of Template
%   for the signals that it sent and that match Signal.  The signals of
%   nb_intercept_all/4 stay in spite of backtracking into Goal.

intercept_all(Template, Goal, Signal, List) :-
    List0 = list([]),
    intercept(Goal, Signal, intercept:add_(Template), List0),
    arg(1, List0, Reversed),
    reverse(Reversed, List).

nb_intercept_all(Template, Goal, Signal, List) :-
    List0 = list([]),
    intercept(Goal, Signal, intercept:nb_add_(Template), List0),
    arg(1, List0, Reversed),
    reverse(Reversed, List).

add_(Template, List) :-
    arg(1, List, L),
    setarg(1, List, [Template|L]).

nb_add_(Template, List) :-
    arg(1, List, L),
    duplicate_term(Template, Copy),
    nb_setarg(1, List, [Copy|L]).

%!  send_signal(+Signal) is semidet.
%!  send_silent_signal(+Signal) is semidet.
%
%   Call the handlers for Signal, innermost first.  If there is none, the
%   first raises an error, and the second does nothing.

send_signal(Signal) :-
    handlers_(Handlers),
    handle_(Handlers, Signal, Found),
    (   Found == true
    ->  true
    ;   throw(error(unintercepted_signal(Signal), _))
    ).

send_silent_signal(Signal) :-
    handlers_(Handlers),
    handle_(Handlers, Signal, _).

handle_([], _, _).
handle_([Handler|Outer], Signal, Found) :-
    (   matches_(Handler, Signal, Goal)
    ->  Found = true,
        handlers_(All),
        b_setval('$intercept', Outer),
        (   call(Goal)
        ->  true
        ;   b_setval('$intercept', All),
            fail
        ),
        b_setval('$intercept', All)
    ;   true
    ),
    handle_(Outer, Signal, Found).

matches_(plain(Pattern, Handler), Signal, Goal) :-
    copy_term(Pattern-Handler, Signal-Goal).
matches_(shared(Pattern, Handler, Arg), Signal, call(Goal, Arg)) :-
    copy_term(Pattern-Handler, Signal-Goal).
