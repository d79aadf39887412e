:- module(prolog_clauses, [ clause/3, nth_clause/3, clause_property/2 ]).

/** <module> Clauses by reference

A reference to a clause, as assertz/2 gives it, is good as long as the clause is there.
*/

:- meta_predicate clause(:, ?, ?), nth_clause(:, ?, ?).

%!  clause(:Head, ?Body, ?Ref) is nondet.
%
%   The clauses of a predicate with their references, or the clause that a
%   reference refers to.
clause(Head, Body, Ref) :-
    (   nonvar(Body), \+ callable(Body) -> throw(error(type_error(callable, Body), _)) ; true ),
    (   nonvar(Ref)
    ->  '$clause_of'(Ref, Head, Body)
    ;   '$clause_refs'(Head, Refs),
        '$load_member'(Ref, Refs),
        '$clause_of'(Ref, Head, Body)
    ).

%!  nth_clause(:Head, ?N, ?Ref) is nondet.
%
%   Ref refers to the N-th clause of a predicate.
nth_clause(Head, N, Ref) :-
    nonvar(Ref), !,
    '$clause_properties'(Ref, L),
    '$load_option'(nth(N), L),
    '$load_option'(predicate(M:Name/Arity), L),
    functor(Plain, Name, Arity),
    (   strip_module(Head, Q, H), nonvar(H) -> H = Plain, ( Q == M -> true ; predicate_property(Q:H, imported_from(M)) -> true ; Q == user )
    ;   M == user -> Head = Plain
    ;   Head = M:Plain
    ).
nth_clause(Head, N, Ref) :-
    (   var(N) -> true ; integer(N) -> true ; throw(error(type_error(integer, N), _)) ),
    '$clause_refs'(Head, Refs),
    (   var(N) -> nth(Refs, 1, N, Ref)
    ;   nth(Refs, 1, N, Ref0) -> Ref = Ref0
    ).

nth([R|_], N, N, R).
nth([_|Rs], N0, N, R) :- N1 is N0+1, nth(Rs, N1, N, R).

%!  clause_property(+Ref, ?Property) is nondet.
%
%   Property is file(File), line_count(Line), source(File), fact, size(Bytes),
%   predicate(Indicator) or module(Module).
clause_property(Ref, Property) :-
    '$clause_properties'(Ref, [_|L]),
    (   nonvar(Property), functor(Property, _, 0) -> '$load_option'(Property, L)
    ;   '$load_member'(Property, L)
    ).
