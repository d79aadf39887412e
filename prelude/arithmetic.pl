:- module(arithmetic, [ (arithmetic_function)/1, arithmetic_expression_value/2 ]).

/** <module> Functions of the user's own in arithmetic

    :- arithmetic_function(double/1).

makes calls of double/2 of what is written as double(X) in the arithmetic of
clauses read after it.
*/

:- meta_predicate
    arithmetic_function(:),
    arithmetic_expression_value(:, -).

%   function(Name, Arity, Module): a call of Module's Name with Arity+1 arguments.
:- dynamic(function/3).
:- multifile(system:goal_expansion/2).
:- dynamic(system:goal_expansion/2).

%!  arithmetic_function(:PI) is det.
%
%   Name/Arity is a function: its last argument is its value.

arithmetic_function(Spec) :-
    strip_module(Spec, M, PI),
    must_be(nonvar, PI),
    (   PI = Name/Arity
    ->  true
    ;   type_error(predicate_indicator, PI)
    ),
    must_be(atom, Name),
    must_be(nonneg, Arity),
    functor(Head, Name, Arity),
    (   known_(Head)
    ->  permission_error(redefine, function, Name/Arity)
    ;   true
    ),
    (   function(Name, Arity, M)
    ->  true
    ;   assertz(arithmetic:function(Name, Arity, M))
    ),
    (   catch(clause(system:goal_expansion(_, _), arithmetic:expand_(_, _)), _, fail)
    ->  true
    ;   assertz((system:goal_expansion(G0, G) :- arithmetic:expand_(G0, G)))
    ).

known_(Head) :-
    catch(( functor(Head, N, A), functor(H, N, A), ones_(A, H), _ is H ), E, true),
    (   var(E)
    ->  true
    ;   E \= error(type_error(evaluable, _), _)
    ).

ones_(0, _) :- !.
ones_(N, Head) :-
    arg(N, Head, 1),
    N1 is N-1,
    ones_(N1, Head).

%   expand_(+Goal0, -Goal): a goal with arithmetic, if functions are in it.

expand_(Goal0, Goal) :-
    arithmetic_(Goal0, Arguments),
    prolog_load_context(module, M),
    evaluated_args_(Arguments, M, Plain, Calls, []),
    Calls \== [],
    replaced_(Goal0, Plain, Goal1),
    conjunction_(Calls, Goal1, Goal).

arithmetic_(_ is E, [E]).
arithmetic_(A =:= B, [A,B]).
arithmetic_(A =\= B, [A,B]).
arithmetic_(A < B, [A,B]).
arithmetic_(A > B, [A,B]).
arithmetic_(A =< B, [A,B]).
arithmetic_(A >= B, [A,B]).

replaced_(V is _, [E], V is E) :- !.
replaced_(Goal0, Args, Goal) :-
    functor(Goal0, Name, 2),
    Goal =.. [Name|Args].

conjunction_([], Goal, Goal).
conjunction_([Call|Calls], Goal, (Call, Rest)) :-
    conjunction_(Calls, Goal, Rest).

%   The expression without functions of users, and the calls that come before.
evaluated_(E, _, E, Calls, Calls) :-
    \+ compound(E), 
    \+ atom(E), !.
evaluated_(E, M, Value, Calls0, Calls) :-
    E =.. [Name|Args0],
    length(Args0, Arity),
    (   visible_(Name, Arity, M, Home)
    ->  arguments_(Args0, M, Args, Calls0, [Home:Call|Calls]),
        append(Args, [Value], Args1),
        Call =.. [Name|Args1]
    ;   Args0 == []
    ->  Value = E,
        Calls0 = Calls
    ;   evaluated_args_(Args0, M, Args, Calls0, Calls),
        Value =.. [Name|Args]
    ).

evaluated_args_([], _, [], Calls, Calls).
evaluated_args_([E0|Es0], M, [E|Es], Calls0, Calls) :-
    evaluated_(E0, M, E, Calls0, Calls1),
    evaluated_args_(Es0, M, Es, Calls1, Calls).

%   The arguments of a function are evaluated before it is called.
arguments_([], _, [], Calls, Calls).
arguments_([E0|Es0], M, [V|Es], Calls0, Calls) :-
    evaluated_(E0, M, E, Calls0, Calls1),
    (   compound(E)
    ->  Calls1 = [V is E|Calls2]
    ;   V = E,
        Calls1 = Calls2
    ),
    arguments_(Es0, M, Es, Calls2, Calls).

visible_(Name, Arity, M, Home) :-
    function(Name, Arity, Home),
    (   Home == M
    ;   Home == user
    ;   Arity1 is Arity+1,
        functor(Head, Name, Arity1),
        predicate_property(M:Head, imported_from(Home))
    ), !.

%!  arithmetic_expression_value(:Expression, -Value) is det.
%
%   Value of Expression, in which functions of users may be.

arithmetic_expression_value(Spec, Value) :-
    strip_module(Spec, M, Expression),
    evaluated_(Expression, M, Plain, Calls, []),
    conjunction_(Calls, Value is Plain, Goal),
    once(Goal).
