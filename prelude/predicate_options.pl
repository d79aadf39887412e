:- module(predicate_options, [ predicate_options/3 ]).

/** <module> Which options predicates take */

:- meta_predicate predicate_options(:, +, +).

%!  predicate_options(:PI, +Argument, +Options) is det.
%
%   Declares the options of a predicate; they are not checked.
predicate_options(_, Argument, Options) :-
    must_be(positive_integer, Argument),
    must_be(list, Options).
