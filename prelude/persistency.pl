:- module(persistency,
          [ (persistent)/1, current_persistent_predicate/1, db_attach/2, db_detach/0, db_attached/1, db_sync/1,
            db_sync_all/1, op(1150, fx, persistent)
          ]).

/** <module> Facts that are kept in a file

    :- persistent fact(name:atom, age:integer).
    :- initialization(db_attach('facts.db', [])).

declares a dynamic predicate fact/2 and defines assert_fact/2, retract_fact/2 and
retractall_fact/2, which change it and note the change in the file that is attached
to the module. To attach a file reads what it has noted.
*/

:- meta_predicate persistent(:), current_persistent_predicate(:), db_attach(:, +), db_attached(:), db_sync(:).

%   known(Module, Head, Types); attached(Module, File, Sync); open(Module, Stream); dirty(Module, Count)
:- dynamic known/3, attached/3, open/2, dirty/2.

%!  persistent(:Declaration) is det.
%
%   Declaration is Name(Argument, ..) or several of them with commas; Argument is a type
%   of must_be/2 or Name:Type.
persistent(Spec) :-
    strip_module(Spec, M, Declaration),
    declare(Declaration, M).

declare(V, _) :- var(V), !, throw(error(instantiation_error, _)).
declare((A, B), M) :- !, declare(A, M), declare(B, M).
declare(M:A, _) :- !, declare(A, M).
declare(Spec, M) :-
    must_be(callable, Spec),
    Spec =.. [Name|Arguments],
    types(Arguments, Types),
    functor(Spec, Name, Arity),
    functor(Head, Name, Arity),
    retractall(persistency:known(M, Head, _)),
    assertz(persistency:known(M, Head, Types)),
    dynamic(M:Name/Arity),
    Head =.. [_|Args],
    changer(assert_, Name, Args, Assert),
    changer(retract_, Name, Args, Retract),
    changer(retractall_, Name, Args, RetractAll),
    compile_aux_clauses(
        [ ( Assert :- persistency:'$db_assert'(M, Head) ),
          ( Retract :- persistency:'$db_retract'(M, Head) ),
          ( RetractAll :- persistency:'$db_retractall'(M, Head) )
        ]).

types([], []).
types([A|As], [T|Ts]) :- ( nonvar(A), A = _:T0 -> T = T0 ; T = A ), types(As, Ts).

changer(Prefix, Name, Args, Head) :- atom_concat(Prefix, Name, Changer), Head =.. [Changer|Args].

%!  current_persistent_predicate(:PI) is nondet.
%
%   The predicates that are declared, and those that change them.
current_persistent_predicate(Spec) :-
    strip_module(Spec, M, PI),
    known(M, Head, _),
    functor(Head, Name, Arity),
    member(Prefix, ['', assert_, retract_, retractall_]),
    atom_concat(Prefix, Name, Any),
    PI = Any/Arity.

'$db_assert'(M, Fact) :-
    known(M, Fact, Types),
    Fact =.. [_|Args],
    maplist(must_be, Types, Args),
    note(M, assert(Fact)),
    assertz(M:Fact).

'$db_retract'(M, Fact) :-
    retract(M:Fact),
    note(M, retract(Fact)),
    dirtier(M, 2).

'$db_retractall'(M, Fact) :-
    findall(x, clause(M:Fact, true), L),
    length(L, Count),
    (   Count =:= 0 -> true
    ;   note(M, retractall(Fact, Count)),
        dirtier(M, Count),
        retractall(M:Fact)
    ).

%!  db_attach(:File, +Options) is det.
%
%   Attaches File to the module, reads it if it is there, and notes changes in it from
%   now on. Options: sync(When) says when a change is written: `flush` (at once, the
%   default), `close` (the file is closed, too), or `none` (some time).
db_attach(Spec, Options) :-
    strip_module(Spec, M, File0),
    absolute_file_name(File0, File),
    (   attached(M, Other, _), Other \== File
    ->  throw(error(permission_error(attach, db_file, File), context(_, Other)))
    ;   true
    ),
    option(sync(Sync), Options, flush),
    must_be(oneof([flush, close, none]), Sync),
    retractall(persistency:attached(M, _, _)),
    assertz(persistency:attached(M, File, Sync)),
    load(M, File),
    at_halt(persistency:closed(M)).

load(M, File) :-
    retractall(persistency:dirty(M, _)),
    assertz(persistency:dirty(M, 0)),
    (   exists_file(File)
    ->  setup_call_cleanup(open(File, read, S, [encoding(utf8)]), read_changes(S, M), close(S))
    ;   true
    ).

read_changes(S, M) :-
    repeat,
    read_term(S, Change, [module(persistency)]),
    (   Change == end_of_file -> !
    ;   change(Change, M), fail
    ).

change(created(_), _) :- !.
change(assert(Fact), M) :- !, ( known(M, Fact, _) -> assertz(M:Fact) ; true ).
change(asserta(Fact), M) :- !, ( known(M, Fact, _) -> asserta(M:Fact) ; true ).
change(retract(Fact), M) :- !, ( retract(M:Fact) -> dirtier(M, 2) ; true ).
change(retractall(Fact, Count), M) :- !, retractall(M:Fact), dirtier(M, Count).
change(Other, _) :- throw(error(domain_error(db_term, Other), _)).

dirtier(M, N) :-
    ( retract(persistency:dirty(M, D0)) -> true ; D0 = 0 ),
    D is D0+N,
    assertz(persistency:dirty(M, D)).

%   Writes a change to the file.
note(M, Change) :-
    (   attached(M, File, Sync) -> true
    ;   throw(error(existence_error(db_file, M), _))
    ),
    opened(M, File, S),
    write_change(S, Change),
    (   Sync == flush -> flush_output(S)
    ;   Sync == close -> closed(M)
    ;   true
    ).

write_change(S, Change) :-
    format(S, '~W.~n', [Change, [quoted(true), ignore_ops(true), module(persistency)]]).

opened(M, _, S) :- open(M, S), !.
opened(M, File, S) :-
    ( exists_file(File) -> New = false ; New = true ),
    open(File, append, S, [encoding(utf8), close_on_abort(false)]),
    ( New == true -> created(S) ; true ),
    assertz(persistency:open(M, S)).

created(S) :- get_time(Now), write_change(S, created(Now)).

closed(M) :- ( retract(persistency:open(M, S)) -> close(S) ; true ).

%!  db_detach is det.
%
%   Detaches the file from the module; the facts are gone from memory.
db_detach :-
    context_module(M0),
    (   attached(M0, _, _) -> M = M0
    ;   prolog_load_context(module, M1), attached(M1, _, _) -> M = M1
    ;   attached(user, _, _) -> M = user
    ),
    detach(M).

detach(M) :-
    closed(M),
    retractall(persistency:attached(M, _, _)),
    retractall(persistency:dirty(M, _)),
    forget(M).

forget(M) :- ( known(M, Fact, _), retractall(M:Fact), fail ; true ).

%!  db_attached(:File) is semidet.
%
%   File is attached to the module.
db_attached(Spec) :-
    strip_module(Spec, M, File),
    attached(M, File, _).

%!  db_sync(:What) is semidet.
%!  db_sync_all(+What) is det.
%
%   What is `reload` (read the file anew), `update` (the same), `gc` or gc(Percent) (write
%   the file anew, without what is gone, if that is so much of it; gc(always): anyway),
%   `close`, `detach`, or `nop`; of one module or of all.
db_sync(Spec) :-
    strip_module(Spec, M, What),
    must_be(nonvar, What),
    sync(What, M).

db_sync_all(What) :-
    must_be(nonvar, What),
    forall(attached(M, _, _), sync(What, M)).

sync(reload, M) :- !, attached(M, File, _), closed(M), forget(M), load(M, File).
sync(update, M) :- !, sync(reload, M).
sync(gc, M) :- !, sync(gc(50), M).
sync(gc(When), M) :- !,
    attached(M, File, _),
    (   When == always -> write_anew(M, File)
    ;   dirty(M, Dirty), Dirty > 0,
        facts(M, Facts), length(Facts, N),
        100*Dirty > When*(Dirty+N)
    ->  write_anew(M, File)
    ;   true
    ).
sync(close, M) :- !, closed(M).
sync(detach, M) :- !, detach(M).
sync(nop, _) :- !.
sync(What, _) :- throw(error(domain_error(db_sync_option, What), _)).

facts(M, Facts) :- findall(F, ( known(M, F, _), clause(M:F, true) ), Facts).

write_anew(M, File) :-
    closed(M),
    facts(M, Facts),
    atom_concat(File, '.new', New),
    setup_call_cleanup(open(New, write, S, [encoding(utf8)]),
                       ( created(S), forall(member(F, Facts), write_change(S, assert(F))) ),
                       close(S)),
    rename_file(New, File),
    retractall(persistency:dirty(M, _)),
    assertz(persistency:dirty(M, 0)).
