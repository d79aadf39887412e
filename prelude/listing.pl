:- module(listing,
          [ listing/0, listing/1, listing/2, portray_clause/1,
            portray_clause/2, portray_clause/3
          ]).

/** <module> Listing predicates

Clauses are written by portray_clause/3, a builtin, and declarations as
directives before them. Heads are qualified if the predicate comes from another module
than the one it was asked for in.

Variables have the names of the source if the clause is still there in the file that it was
loaded from. Equations at the beginning of a static clause's body are shown in its head, as in
SWI-Prolog, so that grammar rules have the terminals that they begin with there.
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
        list_clauses(From, Context, Head, Props),
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

%   The clauses are read again from the source in step with those of the predicate.
list_clauses(M, Context, Head, Props) :-
    Reader = reader([], []),
    setup_call_cleanup(true, list_clauses(M, Context, Head, Props, Reader), close_reader(Reader)).

list_clauses(M, Context, Head, Props, Reader) :-
    (   catch(clause(M:Head, Body, Ref), _, fail),
        list_clause(M, Context, Head, Body, Ref, Props, Reader),
        fail
    ;   true
    ).

list_clause(M, Context, Head, Body0, Ref, Props, Reader) :-
    (   catch(source_names(Reader, Ref, M, (Head :- Body0), Names), _, fail) -> true ; Names = [] ),
    (   memberchk(dynamic, Props) -> Body = Body0 ; into_head(Head, Body0, Body) ),
    qualified(Context, M, Head, H),
    (   Body == true -> Clause = H ; Clause = (H :- Body) ),
    current_output(Out),
    portray_clause(Out, Clause, [variable_names(Names)]).

%   Names: of the variables in the clause. Fails if the source has another clause at its place.
source_names(Reader, Ref, M, Clause, Names) :-
    clause_property(Ref, file(File)),
    clause_property(Ref, line_count(Line)),
    at_line(Reader, File, Line, In),
    read_same(In, Line, M, Clause, Names).

at_line(Reader, File, Line, In) :-
    Reader = reader(File, In), File \== [],
    line_count(In, Here), Here =< Line, !,
    skip_lines(Here, Line, In).
at_line(Reader, File, Line, In) :-
    close_reader(Reader),
    open(File, read, In),
    nb_setarg(1, Reader, File),
    nb_setarg(2, Reader, In),
    skip_lines(1, Line, In).

skip_lines(N, N, _) :- !.
skip_lines(N0, N, In) :- skip(In, 0'\n), N1 is N0+1, skip_lines(N1, N, In).

close_reader(Reader) :-
    arg(2, Reader, In),
    nb_setarg(1, Reader, []),
    (   In == [] -> true ; close(In) ).

%   Several clauses may begin in one line.
read_same(In, Line, M, Clause, Names) :-
    read_term(In, Term, [module(M), variable_names(Names0), term_position(Start)]),
    stream_position_data(line_count, Start, Line),
    Term \== end_of_file,
    (   as_clause(Term, Clause1), Clause1 =@= Clause
    ->  Clause1 = Clause, Names = Names0
    ;   read_same(In, Line, M, Clause, Names)
    ).

as_clause((H --> B), Clause) :- !, dcg_translate_rule((H --> B), Clause).
as_clause((H :- B), (H :- B)) :- !.
as_clause(H, (H :- true)).

%   Takes equations from the beginning of a body into the head: those of an argument that is a
%   variable, and occurs nowhere else, with a term.
into_head(Head, Body, Body1) :-
    nonvar(Body), Body = (A, C), nonvar(A), A = (B, D), !,
    into_head(Head, (B, D, C), Body1).
into_head(Head, Body0, Body) :-
    nonvar(Body0),
    (   Body0 = (Goal, Rest) -> true ; Goal = Body0, Rest = true ),
    nonvar(Goal), Goal = (X = Y),
    (   var(X), nonvar(Y) -> V = X, Term = Y ; nonvar(X), var(Y) -> V = Y, Term = X ),
    Head =.. [_|Args0],
    taken(Args0, V, Args),
    term_variables(f(Args, Term, Rest), Vs),
    \+ ( member(W, Vs), W == V ), !,
    V = Term,
    into_head(Head, Rest, Body).
into_head(_, Body, Body).

taken([A|As], V, Rest) :- A == V, !, Rest = As.
taken([A|As], V, [A|Rest]) :- taken(As, V, Rest).
