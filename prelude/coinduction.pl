:- module(coinduction, [ (coinductive)/1, op(1150, fx, coinductive) ]).

/** <module> Coinduction

    :- coinductive stream/1.

A goal of such a predicate succeeds if it unifies with one that is being proved (the
nearest first), and otherwise, or on backtracking, by the clauses: infinite (cyclic)
terms have finite proofs.
*/

:- meta_predicate coinductive(:).

%   declared(Module, Name, Arity)
:- dynamic declared/3.

:- multifile system:term_expansion/2.
:- dynamic system:term_expansion/2.

%!  coinductive(:PIs) is det.
%
%   Declares predicates, before their clauses.
coinductive(Spec) :-
    strip_module(Spec, M, PIs),
    declare(PIs, M).

declare(V, _) :- var(V), !, throw(error(instantiation_error, _)).
declare((A, B), M) :- !, declare(A, M), declare(B, M).
declare(M:PI, _) :- !, declare(PI, M).
declare(N/A, M) :-
    must_be(atom, N), must_be(nonneg, A),
    (   declared(M, N, A) -> true
    ;   assertz(coinduction:declared(M, N, A)),
        functor(Head, N, A),
        inner(Head, Inner),
        compile_aux_clauses([( Head :- coinduction:'$coinduce'(M:Head, M:Inner) )])
    ).

%   The predicate that has the clauses.
inner(Head, Inner) :-
    Head =.. [N|Args],
    atom_concat('coinductive ', N, Name),
    Inner =.. [Name|Args].

'$coinduce'(Goal, Inner) :-
    (   nb_current('$coinduction', Running) -> true ; Running = [] ),
    (   member(Goal, Running)
    ;   b_setval('$coinduction', [Goal|Running]),
        call(Inner),
        b_setval('$coinduction', Running)
    ).

system:term_expansion(Clause, Renamed) :-
    coinduction:renamed(Clause, Renamed).

renamed(Clause, Renamed) :-
    nonvar(Clause),
    (   Clause = (Head :- Body) -> Renamed = (Inner :- Body) ; Clause \= (:- _), Clause \= (_ --> _), Head = Clause, Renamed = Inner ),
    callable(Head),
    functor(Head, N, A),
    prolog_load_context(module, M),
    declared(M, N, A), !,
    inner(Head, Inner).
