:- module(format_hooks, [ format_predicate/2, current_format_predicate/2 ]).

/** <module> Directives of format/2 that a program defines */

:- meta_predicate format_predicate(+, :), current_format_predicate(?, :).

%!  format_predicate(+Character, :Head) is det.
%
%   From now on `~Character` in format/1,2,3 calls the predicate of Head, which has two
%   arguments: the number of the directive, or `default`, and the next argument of
%   format/2. What it writes stands in place of the directive.
format_predicate(Character, Spec) :-
    strip_module(Spec, M, Head),
    must_be(callable, Head),
    functor(Head, Name, Arity),
    (   Arity =:= 2 -> true ; throw(error(domain_error(format_predicate, Head), _)) ),
    '$format_predicate'(Character, M:Name).

%!  current_format_predicate(?Code, ?Head) is nondet.
%
%   The directive with this character code is a predicate of the program.
current_format_predicate(Code, Spec) :-
    strip_module(Spec, _, Head),
    '$format_predicates'(L),
    member(Code-(_:Name), L),
    functor(Head, Name, 2).
