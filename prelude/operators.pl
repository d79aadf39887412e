:- module(operators, [ push_operators/1, push_operators/2, pop_operators/0, pop_operators/1, push_op/3 ]).

/** <module> Operators for a while

push_operators/1 makes operators and remembers what they were;
pop_operators/0 makes them that again.  Pairs may be nested.
*/

:- meta_predicate
    push_operators(:),
    push_operators(:, -),
    push_op(+, +, :).

%   undo(Ops): what to restore, innermost first.
:- dynamic(undo/1).

%!  push_operators(:Operators) is det.
%!  push_operators(:Operators, -Undo) is det.
%
%   Define each op(Priority, Type, Names) of the list Operators, until
%   pop_operators/0, or until pop_operators/1 is called with Undo.

push_operators(Operators) :-
    push_operators(Operators, Undo),
    asserta(operators:undo(Undo)).

push_operators(Operators0, Undo) :-
    strip_module(Operators0, M, Operators),
    must_be(list, Operators),
    define_(Operators, M, [], Undo).

define_([], _, Undo, Undo).
define_([Op|Ops], M, Undo0, Undo) :-
    must_be(nonvar, Op),
    (   Op = op(Priority, Type, Names)
    ->  define_names_(Names, Priority, Type, M, Undo0, Undo1)
    ;   type_error(operator, Op)
    ),
    define_(Ops, M, Undo1, Undo).

define_names_(Names, Priority, Type, M, Undo0, Undo) :-
    (   is_list(Names),
        Names \== []
    ->  define_each_(Names, Priority, Type, M, Undo0, Undo)
    ;   define_each_([Names], Priority, Type, M, Undo0, Undo)
    ).

define_each_([], _, _, _, Undo, Undo).
define_each_([Name0|Names], Priority, Type, M0, Undo0, Undo) :-
    strip_module(M0:Name0, M, Name),
    old_(Name, Type, M, Old),
    op(Priority, Type, M:Name),
    define_each_(Names, Priority, Type, M0, [Old|Undo0], Undo).

old_(Name, Type, M, op(Priority, OldType, M:Name)) :-
    atom(Name),
    kind_(Type, Kind),
    kind_(OldType, Kind),
    current_op(P, OldType, M:Name), !,
    Priority = P.
old_(Name, Type, M, op(0, Type, M:Name)).

kind_(xfx, infix).
kind_(xfy, infix).
kind_(yfx, infix).
kind_(fy, prefix).
kind_(fx, prefix).
kind_(xf, postfix).
kind_(yf, postfix).

%!  pop_operators is det.
%!  pop_operators(+Undo) is det.
%
%   Make the operators what they were before push_operators/1,2.

pop_operators :-
    (   retract(operators:undo(Undo))
    ->  pop_operators(Undo)
    ;   existence_error(operators, pushed)
    ).

pop_operators([]).
pop_operators([op(Priority, Type, Name)|Ops]) :-
    op(Priority, Type, Name),
    pop_operators(Ops).

%!  push_op(+Priority, +Type, :Names) is det.
%
%   As op/3, undone by the pop_operators/0 for the last push_operators/1.

push_op(Priority, Type, Names0) :-
    strip_module(Names0, M, Names),
    define_names_(Names, Priority, Type, M, [], Undo1),
    (   retract(operators:undo(Undo0))
    ->  true
    ;   existence_error(operators, pushed)
    ),
    append(Undo1, Undo0, Undo),
    asserta(operators:undo(Undo)).
