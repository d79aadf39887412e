%   Consulting. The loop is here, so that directives are ordinary goals; reading
%   and adding plain clauses is '$load_next'/1's work (src/load/consult.rs).

%!  consult(:Files) is det.
consult(Files) :- load_files(Files, []).

[File|Files] :- load_files([File|Files], []).

ensure_loaded(Files) :- load_files(Files, [if(not_loaded)]).

%!  load_files(:Files, +Options) is det.
load_files(Files) :- load_files(Files, []).

load_files(Files, Options) :-
    '$source_module'(M),
    '$load_all'(Files, M, Options).

'$load_all'(V, _, _) :- var(V), !, throw(error(instantiation_error, _)).
'$load_all'([], _, _) :- !.
'$load_all'(M:Files, _, Options) :- atom(M), !, '$load_all'(Files, M, Options).
'$load_all'([File|Files], M, Options) :- !,
    ( Files == [] -> '$load_more'(false) ; '$load_more'(true) ),
    '$load_all'(File, M, Options),
    '$load_all'(Files, M, Options).
'$load_all'(Spec, M, Options) :-
    '$load_option'(stream(S), Options), !,
    '$load_source'(stream(S, Spec), Spec, M, Options).
'$load_all'(Spec, M, Options) :-
    '$find_source'(Spec, Source),
    '$load_source'(Source, Spec, M, Options).

'$load_option'(O, Options) :- '$load_member'(O, Options), !.

'$load_member'(X, [X|_]).
'$load_member'(X, [_|T]) :- '$load_member'(X, T).

%!  '$find_source'(+Spec, -Source) is det.
%
%   What a file specification names: file(Path), user, library(Name),
%   unsupported(Name).
'$find_source'(Spec, _) :- var(Spec), !, throw(error(instantiation_error, _)).
'$find_source'(user, user) :- !.
'$find_source'(Spec, Source) :-
    (   compound(Spec), functor(Spec, Alias, 1)
    ->  arg(1, Spec, Name),
        (   var(Name) -> throw(error(instantiation_error, _)) ; true ),
        '$find_alias'(Alias, Name, Source)
    ;   '$find_file'([], Spec, Source)
    ), !,
    (   Source = directory(Dir)
    ->  throw(error(existence_error(file, Spec), context(_, directory(Dir))))
    ;   true
    ).
'$find_source'(Spec, _) :- throw(error(existence_error(source_sink, Spec), _)).

'$find_alias'(Alias, Name, Source) :-
    '$search_path'(Alias, Dir),
    '$find_file'(Dir, Name, Source),
    Source = file(_).
'$find_alias'(library, Name, Source) :-
    catch(user:library_directory(Dir), _, fail),
    '$find_file'(Dir, Name, Source),
    Source = file(_).
'$find_alias'(library, Name, Source) :- '$find_library'(Name, Source).

'$search_path'(Alias, Dir) :-
    '$predicates'(user, file_search_path, 2, [_|_]),
    catch(user:file_search_path(Alias, Dir0), _, fail),
    '$expand_path'(Dir0, Dir).

'$expand_path'(Dir0, Dir) :-
    compound(Dir0), functor(Dir0, Alias, 1), !,
    arg(1, Dir0, Sub),
    '$search_path'(Alias, Base),
    Dir = Base/Sub.
'$expand_path'(Dir, Dir).

'$load_source'(unsupported(Name), _, _, _) :- !,
    print_message(error, not_supported(library(Name))).
'$load_source'(library(Name), _, M, Options) :- !,
    '$use_library'(Name, From),
    '$load_imports'(From, M, Options).
'$load_source'(file(Path), _, M, Options) :-
    '$load_option'(if(If), Options),
    '$load_state'(Path, State),
    \+ '$load_due'(If, State), !,
    '$load_file_imports'(Path, M, Options).
'$load_source'(Source, Spec, M, Options) :-
    (   '$load_option'(must_be_module(true), Options) -> '$load_must_be_module' ; true ),
    '$load_begin'(Source, Spec, M),
    '$call_cleanup'('$load_run'(Goals), '$load_pop'),
    (   Source = file(Path) -> '$load_file_imports'(Path, M, Options)
    ;   Source = stream(_, Name) -> '$load_file_imports'(Name, M, Options)
    ;   true
    ),
    '$load_flush',
    '$load_report',
    '$run_after'(Goals).

%   After the last of the files that belong together: what they call and nobody defines.
'$load_report' :-
    '$load_is_whole', !,
    '$undefined'(loaded, L0),
    '$report_unsupported'(L0, L),
    (   L == [] -> true ; print_message(warning, undefined_procedures(L)) ).
'$load_report'.

%   What nobody can define because it is of the system's and missing has a message of its own.
'$report_unsupported'([], []).
'$report_unsupported'([undefined(PI, [ref(File, Line, Column, _, _)|_], _)|L0], L) :-
    '$not_supported'(PI, What), !,
    print_message(error, not_supported(What, PI, File:Line:Column)),
    '$report_unsupported'(L0, L).
'$report_unsupported'([U|L0], [U|L]) :- '$report_unsupported'(L0, L).

'$load_run'(Goals) :-
    '$load_loop',
    '$check_exports',
    '$load_flush',
    '$load_finish'(Goals).

'$load_due'(true, _).
'$load_due'(not_loaded, unloaded).
'$load_due'(changed, unloaded).
'$load_due'(changed, changed).
'$load_due'(exists, State) :- '$load_due'(changed, State).

'$load_file_imports'(Path, M, Options) :-
    '$file_info'(Path, module, From), !,
    '$load_imports'(From, M, Options).
'$load_file_imports'(_, _, _).

'$load_imports'(M, M, _) :- !.
'$load_imports'(From, M, Options) :-
    (   '$load_option'(imports(Imports), Options) -> true ; Imports = all ),
    '$import_list'(Imports, From, M),
    (   '$load_option'(reexport(true), Options) -> '$reexport'(Imports, From, M) ; true ).

'$import_list'(L, _, _) :- var(L), !, throw(error(instantiation_error, _)).
'$import_list'(all, From, M) :- !, '$import_all'(From, M, []).
'$import_list'(except(L), From, M) :- !, '$import_all'(From, M, L).
'$import_list'([], _, _) :- !.
'$import_list'([V|_], _, _) :- var(V), !, throw(error(instantiation_error, _)).
'$import_list'([PI as Name|L], From, M) :- !,
    ( var(Name) -> throw(error(instantiation_error, _)) ; true ),
    '$import'(From, M, PI, Name), '$import_list'(L, From, M).
'$import_list'([PI|L], From, M) :- !, '$import'(From, M, PI, []), '$import_list'(L, From, M).
'$import_list'(L, _, _) :- throw(error(type_error(import_specifier, L), _)).

'$reexport'(all, From, M) :- !,
    '$module_info'(From, exports, E), '$module_info'(From, ops, O),
    '$export'(M, E), '$export'(M, O).
'$reexport'(except(L), From, M) :- !,
    '$module_info'(From, exports, E0), '$drop'(E0, L, E), '$export'(M, E).
'$reexport'([], _, _) :- !.
'$reexport'([_/A as N|L], From, M) :- !, '$export'(M, N/A), '$reexport'(L, From, M).
'$reexport'([op(P, T, N)|L], From, M) :- !,
    '$module_info'(From, ops, Ops), '$export_matching'(Ops, op(P, T, N), M),
    '$reexport'(L, From, M).
'$reexport'([PI|L], From, M) :- '$export'(M, PI), '$reexport'(L, From, M).

'$export_matching'([], _, _).
'$export_matching'([Op|Ops], Pattern, M) :-
    ( \+ Op = Pattern -> true ; '$export'(M, Op) ),
    '$export_matching'(Ops, Pattern, M).

'$drop'([], _, []).
'$drop'([X|Xs], L, Ys) :- ( '$load_member'(X, L) -> Ys = Ys1 ; Ys = [X|Ys1] ), '$drop'(Xs, L, Ys1).

use_module(Files) :- load_files(Files, [if(not_loaded), must_be_module(true)]).
use_module(Files, Imports) :- load_files(Files, [if(not_loaded), must_be_module(true), imports(Imports)]).
reexport(Files) :- load_files(Files, [if(not_loaded), must_be_module(true), reexport(true)]).
reexport(Files, Imports) :-
    load_files(Files, [if(not_loaded), must_be_module(true), imports(Imports), reexport(true)]).
%!  autoload(:File) is det.
%!  autoload(:File, +Imports) is det.
%
%   The file is loaded when a goal of the module calls what it exports.
autoload(File) :- autoload(File, all).

autoload(File, Imports) :-
    '$source_module'(M0),
    ( nonvar(File), File = M:Spec, atom(M) -> true ; M = M0, Spec = File ),
    catch('$find_source'(Spec, Source), E, true),
    (   nonvar(E)
    ->  ( E = error(existence_error(_, _), _) -> print_message(warning, no_autoload_file(Spec)) ; throw(E) )
    ;   '$autoload'(Source, Spec, M, Imports)
    ).

'$autoload'(file(Path), _, M, Imports) :- !,
    (   '$load_state'(Path, unloaded) -> '$autoloads'(M, Path, Imports)
    ;   '$load_all'(Path, M, [if(not_loaded), must_be_module(true), imports(Imports)])
    ).
'$autoload'(library(Name), _, M, Imports) :- !, '$autoload_library'(Name, M, Imports).
'$autoload'(Source, Spec, M, Imports) :-
    '$load_source'(Source, Spec, M, [if(not_loaded), must_be_module(true), imports(Imports)]).

%   '$autoload_from'(+Path, +Module, +PI): a goal has called what a file is declared to define.
'$autoload_from'(Path, M, PI) :-
    '$may_export'(Path, PI),
    '$load_all'(Path, M, [if(not_loaded), must_be_module(true), imports([])]),
    '$file_info'(Path, module, From),
    '$module_info'(From, exports, Exports),
    '$load_member'(PI, Exports), !,
    '$import'(From, M, PI, []).

%   A look at the first term of a file that is not loaded yet.
'$may_export'(Path, N/A) :-
    (   '$load_state'(Path, unloaded),
        catch(setup_call_cleanup(open(Path, read, S), read(S, T), close(S)), _, fail),
        T = (:- module(_, Exports))
    ->  (   '$load_member'(N/A, Exports) -> true
        ;   A2 is A-2, '$load_member'(N//A2, Exports)
        ), !
    ;   true
    ).

export(L) :- '$source_module'(M), '$export_conj'(L, M).
'$export_conj'(V, _) :- var(V), !, throw(error(instantiation_error, _)).
'$export_conj'((A, B), M) :- !, '$export_conj'(A, M), '$export_conj'(B, M).
'$export_conj'(M:L, _) :- !, '$export_conj'(L, M).
'$export_conj'(L, M) :- '$export'(M, L).

import(L) :- '$source_module'(M), '$import_conj'(L, M).
'$import_conj'((A, B), M) :- !, '$import_conj'(A, M), '$import_conj'(B, M).
'$import_conj'(From:PI, M) :- '$import'(From, M, PI, []).

%   The loop fails back after each item, so that nothing remains on the stacks.
'$load_loop' :-
    repeat,
    '$load_next'(Item),
    '$load_item'(Item), !.

'$load_item'(directive(G)) :- '$load_directive'(G), fail.
'$load_item'(end).
'$load_item'(message(Kind, Message, Line, Column)) :- '$tell'(Kind, Message, Line, Column), fail.
'$load_item'(rule(R)) :- '$load_rule'(R), fail.
'$load_item'(condition(G)) :-
    '$load_flush',
    (   '$load_test'(G) -> '$load_branch'(true) ; '$load_branch'(false) ), fail.
'$load_item'(expand(T)) :- '$load_expand'(T), fail.

%   Prints the messages that are waiting.
'$load_flush' :-
    '$load_messages'(L),
    '$print_messages'(L).

'$print_messages'([]).
'$print_messages'([message(Kind, Message, Line, Column)|L]) :-
    '$tell'(Kind, Message, Line, Column),
    '$print_messages'(L).

%   A message about a place in the text that is being read.
'$tell'(Kind, Message, Line, Column) :-
    '$message_place'(Line, Column),
    print_message(Kind, Message).

'$load_rule'(R) :-
    catch(dcg_translate_rule(R, C), E, true),
    (   var(E) -> '$load_add'(C) ; print_message(error, E) ).

'$load_test'(G) :-
    '$source_module'(M),
    '$expand_in'(M, G, G1),
    catch('$call_in'(M, G1), E, ( print_message(error, E), fail )), !.

%!  '$load_directive'(+Goal) is det.
'$load_directive'(G) :-
    '$source_module'(M),
    '$load_flush',
    (   '$checking', \+ '$check_directive'(M, G)
    ->  true
    ;   nonvar(G), G = module(_, _)
    ->  '$call_in'(M, G)
    ;   '$declaration'(G)
    ->  catch('$call_in'(M, G), E, ( '$directive_error'(G, E, E1), print_message(error, E1) ))
    ;   '$expand_in'(M, G, G1),
        catch_with_backtrace('$call_in'(M, G1), E, ( '$directive_error'(G, E, E1), print_message(error, E1), fail ))
    ->  true
    ;   print_message(warning, goal(failed, directive, M:G))
    ),
    '$load_flush', !.
'$load_directive'(_).

%   Declarations that are mere statements about the program; an error in one is all there is to say.
'$declaration'(G) :- var(G), !, fail.
'$declaration'(dynamic(_)).
'$declaration'(discontiguous(_)).
'$declaration'(multifile(_)).
'$declaration'(meta_predicate(_)).
'$declaration'(initialization(_)).
'$declaration'(initialization(_, _)).

%   An unknown procedure that is the directive's own goal has been called from catch/3.
'$directive_error'(G, error(existence_error(procedure, PI), context(PI, V)),
                   error(existence_error(procedure, PI), context(system:catch/3, V))) :-
    callable(G), functor(G, N, A), ( PI = _:PI1 -> true ; PI1 = PI ), PI1 == N/A, !.
'$directive_error'(_, E, E).

'$expand_in'(M, G0, G) :-
    (   '$goal_hooks' -> expand_goal(G0, G1) ; G1 = G0 ),
    '$prepare'(M, G1, G).

'$goal_hooks' :- '$hooked'(goal_expansion).

'$load_expand'(T) :-
    catch(expand_term(T, X), E, ( print_message(error, E), X = [] )),
    '$load_terms'(X).

'$load_terms'(X) :- var(X), !, '$load_add'(X).
'$load_terms'([]) :- !.
'$load_terms'([X|Xs]) :- !, '$load_terms'(X), '$load_terms'(Xs).
'$load_terms'((:- G)) :- !, '$load_directive'(G).
'$load_terms'((?- G)) :- !, '$load_directive'(G).
'$load_terms'(end_of_file) :- !, '$load_stop'.
'$load_terms'((H --> B)) :- !, '$load_rule'((H --> B)).
'$load_terms'(C) :-
    (   '$goal_hooks' -> '$expand_clause'(C, C1) ; C1 = C ),
    '$load_add'(C1).

'$expand_clause'((H :- B0), (H :- B)) :- !, expand_goal(B0, B).
'$expand_clause'(M:(H :- B0), M:(H :- B)) :- !, expand_goal(B0, B).
'$expand_clause'(C, C).

%!  include(+Files)
%
%   Reads files as if their text stood in place of the directive.
include(Files) :- '$include'(Files).

'$include'(V) :- var(V), !, throw(error(instantiation_error, _)).
'$include'([]) :- !.
'$include'([F|Fs]) :- !, '$include'(Fs), '$include'(F).
'$include'(F) :-
    '$find_source'(F, Source),
    (   Source = file(Path) -> '$load_include'(Path)
    ;   throw(error(existence_error(source_sink, F), _))
    ).

%!  initialization(:Goal) is det.
initialization(G) :- initialization(G, after_load).

initialization(G, When) :-
    (   var(G) -> throw(error(instantiation_error, _)) ; true ),
    '$source_module'(M),
    '$initialization'(When, M:G).

'$initialization'(When, _) :- var(When), !, throw(error(instantiation_error, _)).
'$initialization'(now, G) :- !, '$run_init'(G, []).
'$initialization'(after_load, G) :- !, ( '$load_after'(G) -> true ; '$run_init'(G, []) ).
'$initialization'(main, G) :- !, '$load_main'(G).
'$initialization'(program, G) :- !, ( '$load_after'(G) -> true ; '$run_init'(G, []) ).
'$initialization'(restore, G) :- !, '$initialization'(after_load, G).
'$initialization'(restore_state, G) :- !, '$initialization'(after_load, G).
'$initialization'(prepare_state, _) :- !.
'$initialization'(When, _) :- throw(error(domain_error(initialization_type, When), _)).

'$run_after'([]).
'$run_after'([after(G, Place)|Goals]) :- '$run_init'(G, Place), '$run_after'(Goals).

'$run_init'(M:G, Place) :-
    '$expand_in'(M, G, G1),
    (   catch_with_backtrace('$call_in'(M, G1), E, ( print_message(error, init_goal(goal_raised(E), Place)) ))
    ->  true
    ;   print_message(warning, init_goal(failed, Place))
    ).

%!  '$run_main' is det.
%
%   Runs the goal of `initialization(Goal, main)` and halts.
'$run_main' :-
    '$load_main'(Main),
    Main = main(Goal, Place),
    '$run_main'(Goal, Place).

'$run_main'(M:G, Place) :-
    (   catch_with_backtrace('$call_in'(M, G), E, true)
    ->  (   var(E) -> halt(0)
        ;   E = unwind(halt(Status)) -> halt(Status)
        ;   print_message(error, main_goal(exception(E), M:G, Place)), halt(2)
        )
    ;   print_message(error, main_goal(failed, M:G, Place)), halt(1)
    ).

prolog_load_context(Key, Value) :-
    (   atom(Key)
    ->  '$load_context'(Key, Value)
    ;   '$load_member'(Key, [module, source, file, stream, directory, dialect, term_position, script, variable_names, term]),
        '$load_context'(Key, Value)
    ).

source_file(File) :- '$source_files'(L), '$load_member'(File, L).

source_file(Head, File) :-
    nonvar(Head), !,
    '$properties'(Head, L),
    \+ '$load_member'(imported_from(_), L),
    '$load_member'(file(File0), L), !,
    File = File0.
source_file(M:Head, File) :-
    current_module(M), '$user_predicates'(M, PIs),
    '$load_member'(N/A, PIs), functor(Head, N, A),
    '$properties'(M:Head, L), '$load_member'(file(File), L).

%!  '$consult_text'(+Name, +Text) is det.
%
%   Loads a text that belongs to no file.
'$consult_text'(Name, Text) :-
    '$source_module'(M),
    '$load_source'(text(Name, Text), Name, M, []).

unload_file(File) :-
    (   '$find_source'(File, file(Path)) -> '$unload'(Path) ; true ).

%   Directives that change nothing here.
encoding(_).
expects_dialect(_).
license(_).
license(_, _).
compile_predicates(_).
redefine_system_predicate(_).
compile_aux_clauses(Clauses) :- '$load_terms'(Clauses).

table(Spec) :- print_message(error, not_supported(tabling, Spec)).

%!  make is det.
make :-
    '$source_files'(L),
    '$make'(L).

'$make'([]).
'$make'([F|Fs]) :-
    (   '$load_state'(F, changed), '$find_file'([], F, file(_))
    ->  load_files(user:F, [])
    ;   true
    ),
    '$make'(Fs).

current_module(M) :- atom(M), !, '$modules'(L), '$load_member'(M, L), !.
current_module(M) :- var(M), !, '$modules'(L), '$load_member'(M, L).
current_module(M) :- throw(error(type_error(module, M), _)).

module(Name, Exports, _) :- module(Name, Exports).

module(M) :- '$set_source_module'(M).

%!  current_predicate(?PI) is nondet.
current_predicate(PI) :- '$current_predicate'(PI, user).

'$current_predicate'(PI, _) :- nonvar(PI), PI = M:PI1, !,
    (   var(M) -> current_module(M), M \== system ; true ),
    '$current_predicate'(PI1, M).
'$current_predicate'(PI, M) :-
    (   PI = N/A, ( var(N) -> true ; atom(N) ), ( var(A) -> true ; integer(A), A >= 0 )
    ->  true
    ;   throw(error(type_error(predicate_indicator, PI), _))
    ),
    '$predicates'(M, N, A, L),
    (   L = [One] -> N/A = One ; '$load_member'(N/A, L) ).

current_predicate(N, Head) :-
    (   nonvar(Head), Head = M:H -> true ; M = user, H = Head ),
    (   var(M) -> current_module(M), M \== system ; true ),
    (   nonvar(H)
    ->  functor(H, N, A), '$predicates'(M, N, A, [_|_])
    ;   '$predicates'(M, N, _, L), '$load_member'(N/A, L), functor(H, N, A)
    ).

%!  predicate_property(:Head, ?Property) is nondet.
predicate_property(Head, P) :-
    (   nonvar(Head), Head = M:H -> true ; M = user, H = Head ),
    (   var(M) -> current_module(M) ; true ),
    (   var(H)
    ->  '$user_predicates'(M, PIs), '$load_member'(N/A, PIs), functor(H, N, A)
    ;   true
    ),
    '$property_list'(P, M:H, L),
    (   nonvar(P), functor(P, _, 0) -> '$load_option'(P, L) ; '$load_member'(P, L) ).

'$property_list'(P, Head, L) :- P == undefined, !, \+ '$properties'(Head, _), L = [undefined].
'$property_list'(_, Head, L) :- '$properties'(Head, L).

%!  print_message(+Kind, +Message) is det.
print_message(Kind, Message) :-
    '$count_message'(Kind),
    '$trace_asleep'(Old, true),
    catch('$print_message'(Kind, Message), E, true),
    '$trace_asleep'(_, Old),
    (   var(E) -> true ; throw(E) ).

%!  expand_term(+Term, -Expanded) is det.
expand_term(T, T) :- var(T), !.
expand_term(T0, T) :-
    '$source_module'(M),
    '$term_hook'(M, T0, T1), !,
    '$expand_dcg'(T1, T).
expand_term(T0, T) :- '$expand_dcg'(T0, T).

'$expand_dcg'(T, T) :- var(T), !.
'$expand_dcg'((H --> B), C) :- !, dcg_translate_rule((H --> B), C).
'$expand_dcg'([], L) :- !, L = [].
'$expand_dcg'([X0|Xs0], L) :- !, '$expand_dcg'(X0, X), '$expand_dcg'(Xs0, Xs), L = [X|Xs].
'$expand_dcg'(T, T).

'$term_hook'(M, T0, T) :-
    '$hook_module'(M, H),
    (   '$hook_defined'(H, term_expansion, 4), H:term_expansion(T0, _, T, _)
    ;   '$hook_defined'(H, term_expansion, 2), H:term_expansion(T0, T)
    ), !.

'$hook_module'(M, M) :- M \== user, M \== system.
'$hook_module'(_, user).
'$hook_module'(_, system).

%!  expand_goal(+Goal, -Expanded) is det.
expand_goal(G0, G) :- '$goal_hooks', !, '$source_module'(M), '$expand_goal'(G0, G, M, []).
expand_goal(G, G).

'$expand_goal'(G, G, _, _) :- var(G), !.
'$expand_goal'(G0, G, M, Seen) :-
    \+ '$seen_variant'(G0, Seen),
    '$goal_hook'(M, G0, G1), G1 \== G0, !,
    '$expand_goal'(G1, G, M, [G0|Seen]).
'$expand_goal'((A0, B0), (A, B), M, S) :- !, '$expand_goal'(A0, A, M, S), '$expand_goal'(B0, B, M, S).
'$expand_goal'((A0 ; B0), (A ; B), M, S) :- !, '$expand_goal'(A0, A, M, S), '$expand_goal'(B0, B, M, S).
'$expand_goal'((A0 -> B0), (A -> B), M, S) :- !, '$expand_goal'(A0, A, M, S), '$expand_goal'(B0, B, M, S).
'$expand_goal'((A0 *-> B0), (A *-> B), M, S) :- !, '$expand_goal'(A0, A, M, S), '$expand_goal'(B0, B, M, S).
'$expand_goal'(\+ A0, \+ A, M, S) :- !, '$expand_goal'(A0, A, M, S).
'$expand_goal'(Q:A0, Q:A, _, S) :- atom(Q), !, '$expand_goal'(A0, A, Q, S).
'$expand_goal'(G0, G, M, S) :-
    compound(G0), '$meta_spec'(M:G0, Spec), !,
    functor(G0, N, A), functor(G, N, A),
    '$expand_args'(1, A, Spec, G0, G, M, S).
'$expand_goal'(G, G, _, _).

'$expand_args'(I, A, _, _, _, _, _) :- I > A, !.
'$expand_args'(I, A, Spec, G0, G, M, S) :-
    arg(I, Spec, X), arg(I, G0, A0), arg(I, G, A1),
    (   X == 0 -> '$expand_goal'(A0, A1, M, S)
    ;   X == (^) -> '$expand_caret'(A0, A1, M, S)
    ;   A1 = A0
    ),
    I1 is I+1,
    '$expand_args'(I1, A, Spec, G0, G, M, S).

'$expand_caret'(V, V, _, _) :- var(V), !.
'$expand_caret'(V^G0, V^G, M, S) :- !, '$expand_caret'(G0, G, M, S).
'$expand_caret'(G0, G, M, S) :- '$expand_goal'(G0, G, M, S).

'$seen_variant'(G, [X|Xs]) :- ( G =@= X -> true ; '$seen_variant'(G, Xs) ).

'$goal_hook'(M, G0, G) :-
    '$hook_module'(M, H),
    (   '$hook_defined'(H, goal_expansion, 4), H:goal_expansion(G0, _, G, _)
    ;   '$hook_defined'(H, goal_expansion, 2), H:goal_expansion(G0, G)
    ), !.
