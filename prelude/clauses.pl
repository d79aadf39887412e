:- module(prolog_clauses,
          [ clause/3, nth_clause/3, clause_property/2, rule/2, rule/3, copy_predicate_clauses/2 ]).

/** <module> Clauses by reference

A reference to a clause, as assertz/2 gives it, is good as long as the clause is there.
*/

:- meta_predicate clause(:, ?, ?), nth_clause(:, ?, ?), rule(:, -), rule(:, -, -), copy_predicate_clauses(:, :).

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

%!  rule(:Head, -Rule) is nondet.
%!  rule(:Head, -Rule, -Ref) is nondet.
%
%   Rule is a clause of the predicate of Head, as it was written: a fact, or `Head :- Body`.
rule(Head, Rule) :- rule(Head, Rule, _).

rule(Spec, Rule, Ref) :-
    strip_module(Spec, M, Head),
    (   var(Head) -> throw(error(instantiation_error, _)) ; true ),
    clause(M:Head, Body, Ref),
    (   Body == true -> Rule = Head ; Rule = (Head :- Body) ).

%!  copy_predicate_clauses(:From, :To) is det.
%
%   Adds the clauses of From to To: indicators of predicates with the same number of arguments.
copy_predicate_clauses(From, To) :-
    strip_module(From, M1, PI1), strip_module(To, M2, PI2),
    indicator(PI1, N1, A1), indicator(PI2, N2, A2),
    functor(Head1, N1, A1), functor(Head2, N2, A2),
    (   '$user_predicates'(M1, PIs), '$load_member'(N1/A1, PIs) -> true
    ;   throw(error(existence_error(procedure, N1/A1), _))
    ),
    (   A1 == A2 -> true ; throw(error(domain_error(arity_mismatch, copy_predicate_clauses(From, To)), _)) ),
    Head1 =.. [_|Args], Head2 =.. [_|Args],
    findall((Head2 :- Body), clause(M1:Head1, Body, _), Clauses),
    '$add_copies'(Clauses, M2).

indicator(PI, _, _) :- var(PI), !, throw(error(instantiation_error, _)).
indicator(N/A, N, A) :- atom(N), integer(A), !.
indicator(Head, N, A) :- callable(Head), Head \= _/_, !, functor(Head, N, A).
indicator(PI, _, _) :- throw(error(type_error(predicate_indicator, PI), _)).

'$add_copies'([], _).
'$add_copies'([Clause|Clauses], M) :- assertz(M:Clause), '$add_copies'(Clauses, M).
