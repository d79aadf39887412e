:- module(listing,
          [ listing/0, listing/1, listing/2, portray_clause/1,
            portray_clause/2, portray_clause/3
          ]).

/** <module> Listing predicates

Clauses are written by portray_clause/1, a builtin, and declarations as
directives before them. Heads are qualified if the predicate comes from another module
than the one it was asked for in.
*/

:- meta_predicate listing(:), listing(:, +).

%!  listing is det.
%
%   Lists all predicates of module user.
listing :-
    '$user_predicates'(user, PIs),
    list_each(PIs, user).

%!  listing(:Spec) is det.
%!  listing(:Spec, +Options) is det.
%
%   Spec is a name, Name/Arity, Name//Arity, Module:Spec or a list of these.
listing(Spec) :- list_spec(Spec, user).

listing(Spec, _) :- listing(Spec).

list_spec(V, _) :- var(V), !, throw(error(instantiation_error, _)).
list_spec([], _) :- !.
list_spec([S|Ss], M) :- !, list_spec(S, M), list_spec(Ss, M).
list_spec(M:S, _) :- var(M), !,
    findall(M, ( current_module(M), module_property(M, class(user)), has_named(S, M) ), Ms),
    (   Ms == [] -> missing(S) ; list_in(Ms, S) ).
list_spec(M:S, _) :- !, list_spec(S, M).
list_spec(N/A, M) :- atom(N), integer(A), !, list_pi(N/A, M).
list_spec(N//A, M) :- atom(N), integer(A), !, A2 is A+2, list_pi(N/A2, M).
list_spec(N//_, M) :- atom(N), !, list_spec(N, M).
list_spec(N/_, M) :- atom(N), !, list_spec(N, M).
list_spec(N, M) :- atom(N), !,
    '$user_predicates'(M, PIs0),
    named(PIs0, N, PIs1),
    '$predicates'(M, N, _, PIs2),
    merge_new(PIs2, PIs1, PIs),
    (   PIs == [] -> missing(N) ; list_each(PIs, M) ).
list_spec(S, _) :- throw(error(type_error(predicate_indicator, S), _)).

has_named(S, M) :-
    ( S = N/A -> true ; S = N//A0, integer(A0) -> A is A0+2 ; S = N ),
    '$user_predicates'(M, PIs),
    memberchk(N/A, PIs).

list_in([], _).
list_in([M|Ms], S) :- list_spec(S, M), list_in(Ms, S).

named([], _, []).
named([N/A|PIs], N, L) :- !, L = [N/A|L1], named(PIs, N, L1).
named([_|PIs], N, L) :- named(PIs, N, L).

merge_new([], L, L).
merge_new([PI|PIs], L0, L) :-
    (   memberchk(PI, L0) -> L1 = L0 ; append(L0, [PI], L1) ),
    merge_new(PIs, L1, L).

missing(What) :-
    throw(error(existence_error(procedure, What), _)).

list_each([], _).
list_each([PI|PIs], M) :- list_pi(PI, M), list_each(PIs, M).

list_pi(N/A, M) :-
    functor(Head, N, A),
    (   '$properties'(M:Head, Props)
    ->  list_predicate(Props, M, N/A, Head)
    ;   missing(N/A)
    ).

list_predicate(Props, M, PI, Head) :-
    (   memberchk(imported_from(From), Props) -> true ; From = M ),
    (   memberchk(foreign, Props)
    ->  format('%   Foreign: ~q~n~n', [From:PI])
    ;   ( From == M -> Context = M ; Context = [] ),
        declarations([dynamic, multifile, public], Props, Context, From, PI, Any),
        meta_declaration(Props, Context, From, PI, Any),
        (   Any == true -> nl ; true ),
        list_clauses(From, Context, Head),
        nl
    ).

meta_declaration(Props, Context, From, _, true) :-
    memberchk(meta_predicate(Spec), Props), !,
    qualified(Context, From, Spec, Q),
    format(':- meta_predicate ~q.~n', [Q]).
meta_declaration(Props, Context, From, PI, true) :-
    memberchk(transparent, Props), !,
    qualified(Context, From, PI, Q),
    format(':- module_transparent ~q.~n', [Q]).
meta_declaration(_, _, _, _, _).

declarations([], _, _, _, _, _).
declarations([D|Ds], Props, Context, M, PI, Any) :-
    (   memberchk(D, Props)
    ->  qualified(Context, M, PI, Q),
        format(':- ~w ~q.~n', [D, Q]),
        Any = true
    ;   true
    ),
    declarations(Ds, Props, Context, M, PI, Any).

qualified(M, M, PI, PI) :- !.
qualified(_, user, PI, PI) :- !.
qualified(_, M, PI, M:PI).

list_clauses(M, Context, Head) :-
    (   catch(clause(M:Head, Body, _), _, fail),
        list_clause(M, Context, Head, Body),
        fail
    ;   true
    ).

list_clause(M, Context, Head, Body) :-
    qualified(Context, M, Head, H),
    (   Body == true -> portray_clause(H) ; portray_clause((H :- Body)) ).
