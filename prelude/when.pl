:- module(when, [when/2]).

/** <module> Goals that wait for a condition

A goal that waits is `$when(Condition, Goal, Done)`, kept with variables whose
binding may make the condition true. When one is bound the condition is looked
at again. Done is bound when the goal has been called.
*/

:- meta_predicate when(+, 0).

%!  when(+Condition, :Goal) is nondet.
%
%   Calls Goal as soon as Condition is true: `nonvar(X)`, `ground(X)`, `?=(X, Y)`,
%   `(C1, C2)` or `(C1 ; C2)`.

when(Cond, G0) :-
    strip_module(G0, M, G),
    simplify(Cond, Cond, Left),
    (   Left == true
    ->  call(M:G)
    ;   suspend(Left, '$when'(Left, M:G, _))
    ).

%   What is left of a condition; the whole condition is for errors.

simplify(C, _, _) :- var(C), !, throw(error(instantiation_error, _)).
simplify(nonvar(X), _, Left) :- !, ( nonvar(X) -> Left = true ; Left = nonvar(X) ).
simplify(ground(X), _, Left) :- !, ( ground(X) -> Left = true ; Left = ground(X) ).
simplify(?=(X, Y), _, Left) :- !, ( ?=(X, Y) -> Left = true ; Left = ?=(X, Y) ).
simplify((A, B), Whole, Left) :- !,
    simplify(A, Whole, A1),
    simplify(B, Whole, B1),
    (   A1 == true -> Left = B1
    ;   B1 == true -> Left = A1
    ;   Left = (A1, B1)
    ).
simplify((A ; B), Whole, Left) :- !,
    simplify(A, Whole, A1),
    (   A1 == true -> Left = true
    ;   simplify(B, Whole, B1),
        ( B1 == true -> Left = true ; Left = (A1 ; B1) )
    ).
simplify(_, Whole, _) :- throw(error(domain_error(when_condition, Whole), _)).

%   Keeps a suspension with the variables that its condition waits for.

suspend(Cond, S) :-
    waits_for(Cond, Vs, []),
    keep(Vs, S).

waits_for(nonvar(X), [X|Vs], Vs).
waits_for(ground(X), [V|Vs], Vs) :- nonground(X, V).
waits_for(?=(X, Y), Vs0, Vs) :-
    unifiable(X, Y, Eqs),
    term_variables(Eqs, L),
    onto(L, Vs, Vs0).
waits_for((A, _), Vs0, Vs) :- waits_for(A, Vs0, Vs).
waits_for((A ; B), Vs0, Vs) :- waits_for(A, Vs0, Vs1), waits_for(B, Vs1, Vs).

onto([], L, L).
onto([X|Xs], L, [X|Ys]) :- onto(Xs, L, Ys).

keep([], _).
keep([V|Vs], S) :-
    (   get_attr(V, when, Old) -> add(Old, S, New) ; New = [S] ),
    put_attr(V, when, New),
    keep(Vs, S).

add([], S, [S]).
add(['$when'(_, _, Done)|Old], S, New) :- nonvar(Done), !, add(Old, S, New).
add([S0|Old], S, [S0|New]) :- ( same_term(S0, S) -> New = Old ; add(Old, S, New) ).

%   What waits for a variable that this one was bound to is looked at as well.
attr_unify_hook(Ss, Other) :-
    (   get_attr(Other, when, Own)
    ->  del_attr(Other, when),
        wake_all(Ss),
        wake_all(Own)
    ;   wake_all(Ss)
    ).

wake_all([]).
wake_all([S|Ss]) :- wake(S), wake_all(Ss).

wake('$when'(_, _, Done)) :- nonvar(Done), !.
wake(S) :-
    S = '$when'(Cond, G, Done),
    simplify(Cond, Cond, Left),
    (   Left == true
    ->  Done = true,
        call(G)
    ;   setarg(1, S, Left),
        suspend(Left, S)
    ).

attribute_goals(V) -->
    { get_attr(V, when, Ss) },
    goals(Ss).

goals([]) --> [].
goals([S|Ss]) --> goal(S), goals(Ss).

%   A goal is shown with the first of the variables that it waits for only.
goal('$when'(_, _, Done)) --> { nonvar(Done) }, !.
goal('$when'(Cond, G, shown)) --> [when(Cond, G)].
