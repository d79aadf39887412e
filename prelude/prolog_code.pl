:- module(prolog_code,
          [ body_term_calls/2, comma_list/2, extend_goal/3,
            head_name_arity/3, is_control_goal/1,
            is_predicate_indicator/1, mkconj/3, mkdisj/3,
            most_general_goal/2, pi_head/2, predicate_label/2,
            predicate_sort_key/2, semicolon_list/2
          ]).

/** <module> Taking programs apart
*/

:- meta_predicate
    body_term_calls(:, -),
    extend_goal(:, +, -).

%!  comma_list(?Conjunction, ?List) is nondet.
%!  semicolon_list(?Disjunction, ?List) is nondet.
%
%   List has the parts of Conjunction (Disjunction), however it is nested.
%   The other way round, it is nested to the right.

comma_list(Conjunction, List) :-
    (   var(Conjunction),
        is_list(List)
    ->  joined_(List, ',', Conjunction)
    ;   phrase(parts_(Conjunction, ','), List)
    ).

semicolon_list(Disjunction, List) :-
    (   var(Disjunction),
        is_list(List)
    ->  joined_(List, ;, Disjunction)
    ;   phrase(parts_(Disjunction, ;), List)
    ).

joined_([T|Terms], Op, Term) :-
    (   Terms == []
    ->  Term = T
    ;   Term =.. [Op,T,Rest],
        joined_(Terms, Op, Rest)
    ).

parts_(Term, _) -->
    { var(Term) },
    !,
    [Term].
parts_(Term, Op) -->
    { Term =.. [Op,A,B] },
    !,
    parts_(A, Op),
    parts_(B, Op).
parts_(Term, _) -->
    [Term].

%!  mkconj(+A, +B, -Conjunction) is det.
%!  mkdisj(+A, +B, -Disjunction) is det.
%
%   Conjunction is (A,B), nested to the right, or one of them if the other is
%   `true`.  Disjunction is (A;B), or one of them if the other is `false`.

mkconj(A, B, Conjunction) :-
    (   A == true
    ->  Conjunction = B
    ;   B == true
    ->  Conjunction = A
    ;   nonvar(A),
        A = (A1,A2)
    ->  Conjunction = (A1,Rest),
        mkconj(A2, B, Rest)
    ;   Conjunction = (A,B)
    ).

mkdisj(A, B, Disjunction) :-
    (   A == false
    ->  Disjunction = B
    ;   B == false
    ->  Disjunction = A
    ;   nonvar(A),
        A = (A1;A2)
    ->  Disjunction = (A1;Rest),
        mkdisj(A2, B, Rest)
    ;   Disjunction = (A;B)
    ).

%!  is_predicate_indicator(@Term) is semidet.
%
%   Term is Name/Arity or Name//Arity, perhaps with a module.

is_predicate_indicator(Term) :-
    (   var(Term)
    ->  instantiation_error(Term)
    ;   strip_module(Term, _, Plain),
        nonvar(Plain),
        is_indicator_(Plain)
    ).

is_indicator_(Name/Arity) :-
    atom(Name),
    integer(Arity),
    Arity >= 0.
is_indicator_(Name//Arity) :-
    atom(Name),
    integer(Arity),
    Arity >= 0.

%!  pi_head(?Indicator, ?Head) is det.
%
%   Head is the most general goal of the predicate Indicator, with a module
%   if Indicator has one.

pi_head(PI, Head) :-
    (   var(PI),
        var(Head)
    ->  instantiation_error(PI)
    ;   pi_head_(PI, Head)
    ).

pi_head_(PI, Head) :-
    (   nonvar(PI),
        PI = Module:PI1
    ->  Head = Module:Head1,
        pi_head_(PI1, Head1)
    ;   nonvar(Head),
        Head = Module:Head1
    ->  PI = Module:PI1,
        pi_head_(PI1, Head1)
    ;   nonvar(PI),
        PI = Name//Arity0
    ->  must_be(nonneg, Arity0),
        Arity is Arity0+2,
        head_name_arity(Head, Name, Arity)
    ;   PI = Name/Arity
    ->  head_name_arity(Head, Name, Arity)
    ;   type_error(predicate_indicator, PI)
    ).

%!  head_name_arity(?Head, ?Name, ?Arity) is det.
%
%   As functor/3, for goals.

head_name_arity(Head, Name, Arity) :-
    (   nonvar(Head)
    ->  must_be(callable, Head),
        functor(Head, Name, Arity)
    ;   must_be(atom, Name),
        functor(Head, Name, Arity)
    ).

%!  most_general_goal(+Goal, -General) is det.
%
%   General has the functor of Goal, and its module, and new variables for
%   arguments.

most_general_goal(Goal, General) :-
    (   var(Goal)
    ->  General = Goal
    ;   Goal = Module:Goal1
    ->  General = Module:General1,
        most_general_goal(Goal1, General1)
    ;   must_be(callable, Goal),
        functor(Goal, Name, Arity),
        functor(General, Name, Arity)
    ).

%!  extend_goal(:Goal0, +Args, -Goal) is det.
%
%   Goal is Goal0 with Args added to its arguments; call(Goal0,...) if Goal0
%   is unbound.

extend_goal(Goal0, Args, Goal) :-
    (   Args == []
    ->  Goal = Goal0
    ;   extended_(Goal0, Args, Goal)
    ).

extended_(Goal0, Args, Goal) :-
    (   var(Goal0)
    ->  Goal =.. [call,Goal0|Args]
    ;   Goal0 = Module:Goal1
    ->  Goal = Module:Goal2,
        extended_(Goal1, Args, Goal2)
    ;   Goal0 =.. List0,
        append(List0, Args, List),
        Goal =.. List
    ).

%!  predicate_label(+Indicator, -Label) is det.
%
%   Label is the name of a predicate to be shown to users: without its module
%   if that is `user` or `system`, or the module of a library.

predicate_label(PI, Label) :-
    must_be(ground, PI),
    (   PI = Module:PI1,
        pi_head(PI1, Head),
        hidden_(Module, Head)
    ->  text_(PI1, Label)
    ;   text_(PI, Label)
    ).

hidden_(user, _).
hidden_(system, _).
hidden_(Module, Head) :-
    predicate_property(user:Head, imported_from(Module)).

text_(PI, Label) :-
    format(atom(Label), "~q", [PI]).

%!  predicate_sort_key(+Indicator, -Key) is det.
%
%   Key is the name in Indicator, to sort on.

predicate_sort_key(PI, Key) :-
    (   PI = _:PI1
    ->  predicate_sort_key(PI1, Key)
    ;   PI = Key/_
    ->  true
    ;   PI = Key//_
    ).

%!  is_control_goal(@Goal) is semidet.
%
%   Goal is a control construct that the compiler knows.

is_control_goal(Goal) :-
    (   var(Goal)
    ->  instantiation_error(Goal)
    ;   control_(Goal)
    ->  true
    ).

control_((_,_)).
control_((_;_)).
control_((_->_)).
control_((_*->_)).
control_(\+(_)).

%!  body_term_calls(:Body, -Goal) is nondet.
%
%   Body calls Goal: it is Goal, or also a control construct or a call of a meta
%   predicate (predicate_property/2) that calls it.

body_term_calls(Body, Goal) :-
    strip_module(Body, Module, Plain),
    calls_(Plain, Module, Module, Goal).

% calls_(+Term, +Module, +Context, -Goal): Goal, in Module, is told with its module
% if that is not Context.

calls_(Term, Module, Context, Goal) :-
    (   var(Term)
    ->  told_(Term, Module, Context, Goal)
    ;   Term = Module1:Term1
    ->  (   atom(Module1)
        ->  calls_(Term1, Module1, Context, Goal)
        ;   told_(Term, Module, Context, Goal)
        )
    ;   parts_of_(Term, Parts)
    ->  (   told_(Term, Module, Context, Goal)
        ;   member(Part, Parts),
            calls_(Part, Module, Context, Goal)
        )
    ;   callable(Term),
        (   told_(Term, Module, Context, Goal)
        ;   meta_called_(Term, Module, Called),
            calls_(Called, Module, Context, Goal)
        )
    ).

told_(Term, Module, Context, Goal) :-
    (   Module == Context
    ->  Goal = Term
    ;   Goal = Module:Term
    ).

parts_of_((A,B), [A,B]).
parts_of_((A;B), [A,B]).
parts_of_((A->B), [A,B]).
parts_of_((A*->B), [A,B]).
parts_of_(\+A, [A]).

meta_called_(Term, Module, Called) :-
    compound(Term),
    predicate_property(Module:Term, meta_predicate(Spec)),
    '$any_arg'(I, Spec, Meta),
    arg(I, Term, Arg),
    meta_goal_(Meta, Arg, Called).

meta_goal_(Meta, Arg, Goal) :-
    (   integer(Meta)
    ->  length(Args, Meta),
        extend_goal(Arg, Args, Goal)
    ;   Meta == (^)
    ->  without_carets_(Arg, Goal)
    ;   Meta == (//)
    ->  extend_goal(Arg, [_,_], Goal)
    ).

without_carets_(Term, Goal) :-
    (   nonvar(Term),
        Term = _^Term1
    ->  without_carets_(Term1, Goal)
    ;   Goal = Term
    ).
