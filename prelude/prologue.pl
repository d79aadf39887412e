:- module(prologue, [ call_nth/2, countall/2 ]).

/** <module> Predicates of the Prologue for Prolog

What the Prologue has beyond library(lists), library(apply) and the builtins.
*/

:- meta_predicate
    call_nth(0, ?),
    countall(0, ?).

%!  call_nth(:Goal, ?Nth) is nondet.
%
%   Goal succeeds for the Nth time.  If Nth is unbound it becomes 1 for the
%   first solution, 2 for the second, and so on; if it is an integer, only
%   that solution is given, and none if it is 0.

call_nth(Goal, Nth) :-
    callable_goal_(Goal),
    nonneg_or_var_(Nth),
    State = count(0),
    (   var(Nth)
    ->  call(Goal),
        one_more_(State, N),
        Nth = N
    ;   Nth > 0,
        call(Goal),
        one_more_(State, N),
        N =:= Nth,
        !
    ).

%!  countall(:Goal, ?Count) is semidet.
%
%   Count is the number of solutions of Goal.

countall(Goal, Count) :-
    callable_goal_(Goal),
    nonneg_or_var_(Count),
    State = count(0),
    (   call(Goal),
        one_more_(State, _),
        fail
    ;   arg(1, State, N)
    ),
    Count = N.

one_more_(State, N) :-
    arg(1, State, N0),
    N is N0+1,
    nb_setarg(1, State, N).

callable_goal_(Goal) :-
    strip_module(Goal, _, Plain),
    (   var(Plain) -> throw(error(instantiation_error, _))
    ;   callable(Plain) -> true
    ;   throw(error(type_error(callable, Plain), _))
    ).

nonneg_or_var_(N) :- var(N), !.
nonneg_or_var_(N) :- integer(N), N >= 0, !.
nonneg_or_var_(N) :- integer(N), !, throw(error(domain_error(not_less_than_zero, N), _)).
nonneg_or_var_(N) :- throw(error(type_error(integer, N), _)).
