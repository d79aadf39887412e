:- module(yall,
          [ (>>)/2, (>>)/3, (>>)/4, (>>)/5, (>>)/6, (>>)/7, (>>)/8, (>>)/9,
            (/)/2, (/)/3, (/)/4, (/)/5, (/)/6, (/)/7, (/)/8, (/)/9,
            (\)/1, (\)/2, (\)/3, (\)/4, (\)/5, (\)/6, (\)/7,
            (^)/3, (^)/4, (^)/5, (^)/6, (^)/7, (^)/8, (^)/9,
            is_lambda/1, lambda_calls/2, lambda_calls/3
          ]).

/** <module> Lambda expressions

A lambda expression is a closure that is written where it is used:

    [X1,...]>>Goal          Goal with parameters
    {V1,...}/[X1,...]>>Goal the same, sharing the variables V1, ...
    {V1,...}/Closure        Closure, sharing only these variables
    \X^Closure              Closure with a parameter X of its own

Every call of one works on a copy: it binds neither the parameters nor
other variables of the lambda expression, except those that are shared.
What is bound at the time of the call is seen, of course. Arguments
beyond the parameters are handed to Goal.
*/

:- meta_predicate
    '>>'(?, 0),
    '>>'(?, :, ?),
    '>>'(?, :, ?, ?),
    '>>'(?, :, ?, ?, ?),
    '>>'(?, :, ?, ?, ?, ?),
    '>>'(?, :, ?, ?, ?, ?, ?),
    '>>'(?, :, ?, ?, ?, ?, ?, ?),
    '>>'(?, :, ?, ?, ?, ?, ?, ?, ?),
    '/'(?, 0),
    '/'(?, 1, ?),
    '/'(?, 2, ?, ?),
    '/'(?, 3, ?, ?, ?),
    '/'(?, 4, ?, ?, ?, ?),
    '/'(?, 5, ?, ?, ?, ?, ?),
    '/'(?, 6, ?, ?, ?, ?, ?, ?),
    '/'(?, 7, ?, ?, ?, ?, ?, ?, ?),
    \(0),
    \(1, ?),
    \(2, ?, ?),
    \(3, ?, ?, ?),
    \(4, ?, ?, ?, ?),
    \(5, ?, ?, ?, ?, ?),
    \(6, ?, ?, ?, ?, ?, ?),
    ^(?, 0, ?),
    ^(?, 1, ?, ?),
    ^(?, 2, ?, ?, ?),
    ^(?, 3, ?, ?, ?, ?),
    ^(?, 4, ?, ?, ?, ?, ?),
    ^(?, 5, ?, ?, ?, ?, ?, ?),
    ^(?, 6, ?, ?, ?, ?, ?, ?, ?).

%!  >>(+Parameters, :Lambda) is nondet.
%!  >>(+Parameters, :Lambda, ?A1, ...) is nondet.
%
%   Call a copy of Lambda, with its Parameters unified with A1, .... The
%   arguments that are left are added to Lambda.  Parameters is a list or
%   {Shared}/List.  Raises a domain error if there are fewer arguments
%   than parameters.

'>>'(Params, Lambda) :-
    copy_(Params, Lambda, Params1, Lambda1),
    bind_(Params1, [], Rest, Params, Lambda),
    apply_(Rest, Lambda1).

'>>'(Params, Lambda, A1) :-
    copy_(Params, Lambda, Params1, Lambda1),
    (   Params1 = [P1|End],
        End == []
    ->  P1 = A1,
        call(Lambda1)
    ;   bind_(Params1, [A1], Rest, Params, Lambda),
        apply_(Rest, Lambda1)
    ).

'>>'(Params, Lambda, A1, A2) :-
    copy_(Params, Lambda, Params1, Lambda1),
    (   Params1 = [P1,P2|End],
        End == []
    ->  P1 = A1,
        P2 = A2,
        call(Lambda1)
    ;   bind_(Params1, [A1,A2], Rest, Params, Lambda),
        apply_(Rest, Lambda1)
    ).

'>>'(Params, Lambda, A1, A2, A3) :-
    copy_(Params, Lambda, Params1, Lambda1),
    (   Params1 = [P1,P2,P3|End],
        End == []
    ->  P1 = A1,
        P2 = A2,
        P3 = A3,
        call(Lambda1)
    ;   bind_(Params1, [A1,A2,A3], Rest, Params, Lambda),
        apply_(Rest, Lambda1)
    ).

'>>'(Params, Lambda, A1, A2, A3, A4) :-
    apply_copy_(Params, Lambda, [A1,A2,A3,A4]).

'>>'(Params, Lambda, A1, A2, A3, A4, A5) :-
    apply_copy_(Params, Lambda, [A1,A2,A3,A4,A5]).

'>>'(Params, Lambda, A1, A2, A3, A4, A5, A6) :-
    apply_copy_(Params, Lambda, [A1,A2,A3,A4,A5,A6]).

'>>'(Params, Lambda, A1, A2, A3, A4, A5, A6, A7) :-
    apply_copy_(Params, Lambda, [A1,A2,A3,A4,A5,A6,A7]).

apply_copy_(Params, Lambda, Args) :-
    copy_(Params, Lambda, Params1, Lambda1),
    bind_(Params1, Args, Rest, Params, Lambda),
    apply_(Rest, Lambda1).

% copy_(+Params, +Lambda, -Params1, -Lambda1): Params1 is the list of the
% parameters of a copy of the lambda expression.

copy_(Params, Lambda, Params1, Lambda1) :-
    (   nonvar(Params),
        Params = Free/List
    ->  check_shared_(Free),
        must_be(list, List),
        copy_term_nat(Free/List/Lambda, Free/Params1/Lambda1)
    ;   Params = [_|_]
    ->  must_be(list, Params),
        copy_term_nat(Params/Lambda, Params1/Lambda1)
    ;   must_be(list, Params),
        Params1 = [],
        copy_term_nat(Lambda, Lambda1)
    ).

check_shared_(Free) :-
    (   var(Free)
    ->  instantiation_error(Free)
    ;   is_shared_(Free)
    ->  true
    ;   type_error(lambda_free, Free)
    ).

is_shared_({}).
is_shared_({_}).

% bind_(+Params, +Args, -Rest, +Params0, +Lambda0): Rest are the arguments
% that are not for one of the Params.

bind_([], Rest, Rest, _, _).
bind_([P|Params], Args, Rest, Params0, Lambda0) :-
    (   Args = [A|Args1]
    ->  P = A,
        bind_(Params, Args1, Rest, Params0, Lambda0)
    ;   domain_error(lambda_parameters, Params0>>Lambda0)
    ).

apply_([], G) :- call(G).
apply_([A1|Args], G) :- apply_(Args, A1, G).

apply_([], A1, G) :- call(G, A1).
apply_([A2|Args], A1, G) :- apply_(Args, A1, A2, G).

apply_([], A1, A2, G) :- call(G, A1, A2).
apply_([A3|Args], A1, A2, G) :- apply_(Args, A1, A2, A3, G).

apply_([], A1, A2, A3, G) :- call(G, A1, A2, A3).
apply_([A4|Args], A1, A2, A3, G) :- apply_(Args, A1, A2, A3, A4, G).

apply_([], A1, A2, A3, A4, G) :- call(G, A1, A2, A3, A4).
apply_([A5|Args], A1, A2, A3, A4, G) :- apply_(Args, A1, A2, A3, A4, A5, G).

apply_([], A1, A2, A3, A4, A5, G) :- call(G, A1, A2, A3, A4, A5).
apply_([A6|Args], A1, A2, A3, A4, A5, G) :- apply_(Args, A1, A2, A3, A4, A5, A6, G).

apply_([], A1, A2, A3, A4, A5, A6, G) :- call(G, A1, A2, A3, A4, A5, A6).
apply_([A7], A1, A2, A3, A4, A5, A6, G) :- call(G, A1, A2, A3, A4, A5, A6, A7).

%!  /(+Shared, :Closure) is nondet.
%!  /(+Shared, :Closure, ?A1, ...) is nondet.
%
%   Call a copy of Closure with A1, ....  The variables in Shared, which is
%   {V1,...}, are not copied.

'/'(Free, Closure) :-
    copy_closure_(Free, Closure, Closure1),
    call(Closure1).
'/'(Free, Closure, A1) :-
    copy_closure_(Free, Closure, Closure1),
    call(Closure1, A1).
'/'(Free, Closure, A1, A2) :-
    copy_closure_(Free, Closure, Closure1),
    call(Closure1, A1, A2).
'/'(Free, Closure, A1, A2, A3) :-
    copy_closure_(Free, Closure, Closure1),
    call(Closure1, A1, A2, A3).
'/'(Free, Closure, A1, A2, A3, A4) :-
    copy_closure_(Free, Closure, Closure1),
    call(Closure1, A1, A2, A3, A4).
'/'(Free, Closure, A1, A2, A3, A4, A5) :-
    copy_closure_(Free, Closure, Closure1),
    call(Closure1, A1, A2, A3, A4, A5).
'/'(Free, Closure, A1, A2, A3, A4, A5, A6) :-
    copy_closure_(Free, Closure, Closure1),
    call(Closure1, A1, A2, A3, A4, A5, A6).
'/'(Free, Closure, A1, A2, A3, A4, A5, A6, A7) :-
    copy_closure_(Free, Closure, Closure1),
    call(Closure1, A1, A2, A3, A4, A5, A6, A7).

copy_closure_(Free, Closure, Closure1) :-
    check_shared_(Free),
    copy_term_nat(Free/Closure, Free/Closure1).

%!  \(:Lambda) is nondet.
%!  \(:Lambda, ?A1, ...) is nondet.
%
%   Lambda is X1^Closure; call it with A1, ... and a new variable for X1.
%   Other variables of Lambda are shared.

\(Lambda) :-
    local_(Lambda, Lambda1),
    call(Lambda1).
\(Lambda, A1) :-
    local_(Lambda, Lambda1),
    call(Lambda1, A1).
\(Lambda, A1, A2) :-
    local_(Lambda, Lambda1),
    call(Lambda1, A1, A2).
\(Lambda, A1, A2, A3) :-
    local_(Lambda, Lambda1),
    call(Lambda1, A1, A2, A3).
\(Lambda, A1, A2, A3, A4) :-
    local_(Lambda, Lambda1),
    call(Lambda1, A1, A2, A3, A4).
\(Lambda, A1, A2, A3, A4, A5) :-
    local_(Lambda, Lambda1),
    call(Lambda1, A1, A2, A3, A4, A5).
\(Lambda, A1, A2, A3, A4, A5, A6) :-
    local_(Lambda, Lambda1),
    call(Lambda1, A1, A2, A3, A4, A5, A6).

local_(Lambda, Lambda1) :-
    strip_module(Lambda, Module, Plain),
    (   nonvar(Plain),
        Plain = X^_
    ->  term_variables(X, Own),
        term_variables(Plain, All),
        without_(All, Own, Shared),
        copy_term_nat(Shared/Plain, Shared/Plain1),
        Lambda1 = Module:Plain1
    ;   Lambda1 = Lambda
    ).

without_([], _, []).
without_([V|Vars], Own, Shared) :-
    (   is_one_of_(Own, V)
    ->  Shared = Shared1
    ;   Shared = [V|Shared1]
    ),
    without_(Vars, Own, Shared1).

is_one_of_([V|Vars], Var) :-
    (   V == Var
    ->  true
    ;   is_one_of_(Vars, Var)
    ).

%!  ^(?X1, :Closure, ?A1, ...) is nondet.
%
%   X1 is A1; call Closure with the other arguments.

^(X1, Closure, X1) :-
    call(Closure).
^(X1, Closure, X1, A2) :-
    call(Closure, A2).
^(X1, Closure, X1, A2, A3) :-
    call(Closure, A2, A3).
^(X1, Closure, X1, A2, A3, A4) :-
    call(Closure, A2, A3, A4).
^(X1, Closure, X1, A2, A3, A4, A5) :-
    call(Closure, A2, A3, A4, A5).
^(X1, Closure, X1, A2, A3, A4, A5, A6) :-
    call(Closure, A2, A3, A4, A5, A6).
^(X1, Closure, X1, A2, A3, A4, A5, A6, A7) :-
    call(Closure, A2, A3, A4, A5, A6, A7).

%!  is_lambda(@Term) is semidet.
%
%   Term is a lambda expression, perhaps with arguments added.

is_lambda(Term) :-
    compound(Term),
    compound_name_arguments(Term, Name, [A,B|_]),
    is_lambda_(Name, A),
    strip_module(B, _, Goal),
    callable(Goal).

is_lambda_(>>, Params) :-
    nonvar(Params),
    (   Params = Free/List
    ->  nonvar(Free),
        is_shared_(Free)
    ;   List = Params
    ),
    is_list(List).
is_lambda_(/, Free) :-
    nonvar(Free),
    is_shared_(Free).

%!  lambda_calls(+Lambda, -Goal) is semidet.
%
%   Goal is what a call of Lambda calls, where Lambda is a lambda
%   expression with its arguments added.

lambda_calls(Term, Goal) :-
    compound(Term),
    compound_name_arguments(Term, Name, [A,B|Args]),
    lambda_name_(Name),
    compound_name_arguments(Lambda, Name, [A,B]),
    lambda_calls(Lambda, Args, Goal).

lambda_name_(>>).
lambda_name_(/).

%!  lambda_calls(+Lambda, +Args, -Goal) is semidet.
%
%   Goal is what a call of Lambda with Args calls.  Args is a list or the
%   number of arguments.

lambda_calls(Lambda, Args, Goal) :-
    (   integer(Args)
    ->  length(List, Args)
    ;   must_be(list, Args),
        List = Args
    ),
    lambda_calls_(Lambda, List, Goal).

lambda_calls_(Params>>Lambda, Args, Goal) :-
    copy_(Params, Lambda, Params1, Lambda1),
    bind_(Params1, Args, Rest, Params, Lambda),
    extended_(Lambda1, Rest, Goal).
lambda_calls_(Free/Closure, Args, Goal) :-
    copy_term_nat(Free/Closure, Free/Closure1),
    extended_(Closure1, Args, Goal).

extended_(Goal0, Args, Goal) :-
    (   var(Goal0)
    ->  instantiation_error(Goal0)
    ;   Goal0 = Module:Goal1
    ->  Goal = Module:Goal2,
        extended_(Goal1, Args, Goal2)
    ;   callable(Goal0),
        Goal0 =.. List0,
        append(List0, Args, List),
        Goal =.. List
    ).
