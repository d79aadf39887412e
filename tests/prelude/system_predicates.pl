% Tests of predicates of the system that are written in Prolog: see the runner for what the facts mean.

:- dynamic halted_test/1, from_test/1, to_test/1, q_test/2.
:- dynamic user:library_directory/1.

from_test(1).
from_test(X) :- X = 2, !.
from_test(3) :- fail.
clauses_test(1, a).
clauses_test(X, Y) :- X > 1, Y = b.

% ---- library(clauses)
case(rule(clauses_test(_, _), R), R,
     [clauses_test(1, a), (clauses_test(X, Y) :- X > 1, Y = b)]).
case((rule(clauses_test(1, _), R, Ref), clause(H, B, Ref)), R-H-B,
     [clauses_test(1,a)-clauses_test(1,a)-true, (clauses_test(1,Y) :- 1 > 1, Y = b)-clauses_test(X,Z)-(X > 1, Z = b)]).
case((retractall(to_test(_)), copy_predicate_clauses(from_test/1, to_test/1), findall(X, to_test(X), L)), L,
     [[1,2]]).
error_case(copy_predicate_clauses(nowhere_test/1, to_test/1),
           existence_error(procedure, nowhere_test/1)).
error_case(copy_predicate_clauses(from_test/1, q_test/2),
           domain_error(_, _)).
error_case(copy_predicate_clauses(_, q_test/2),
           instantiation_error).
error_case(rule(_, _),
           instantiation_error).
case((clause(clauses_test(1, a), true, R), nth_clause(H, N, R), clause_property(R, fact)), H-N,
     [clauses_test(_,_)-1]).

% ---- library(dwim)
case((member(A-B, [hello-helo, hello-hello, foo_bar-fooBar, a-b, ab-ba, abc-acb, file_exists-exists_file, existsFile-exists_file, foobar-foobax, foo1-foo2, hello-world]), dwim_match(A, B, D)), A-D,
     [hello-inserted_char, hello-equal, foo_bar-separated, abc-transposed_char, file_exists-transposed_word, existsFile-separated, foobar-mismatched_char, foo1-mismatched_char]).
case(dwim_match("hello", helo), true,
     [true]).
case(dwim_match(f(x), helo), true,
     []).
case(dwim_predicate(clause_test(_, _), S), S,
     [clauses_test(_,_)]).

% ---- library(format_hooks)
angle_test(default, A) :- !, format("<~w>", [A]).
angle_test(N, A) :- format("<~w:~w>", [N, A]).
none_test(_, _) :- fail.
case((format_predicate('\\', angle_test(_, _)), format(atom(A), "a~\\ b~3\\c~*\\", [1,2,5,6])), A,
     ['a<1> b<3:2>c<5:6>']).
case((format_predicate('\\', angle_test(_, _)), current_format_predicate(C, H)), C-H,
     [0'\\-angle_test(_,_)]).
case((format_predicate(0'^, none_test(_, _)), format(atom(_), "~^", [x])), true,
     []).
error_case(format_predicate(ab, angle_test(_, _)),
           type_error(character, ab)).
error_case(format_predicate(x, 1),
           type_error(callable, 1)).
error_case(format_predicate(x, f(_)),
           domain_error(_, _)).

% ---- library(predicates)
case(current_functor(append, 3), true,
     [true]).
case(current_functor(clauses_test, A), A,
     [0,2]).
case(current_functor(nothing_has_this_name_test, 4), true,
     []).
case(require([append/3, clauses_test/2]), true,
     [true]).
error_case(require([_]),
           instantiation_error).
error_case(require([a]),
           type_error(predicate_indicator, a)).
case(default_module(user, M), M,
     [user,system]).
case((current_arithmetic_function(sin(_)), \+ current_arithmetic_function(foo(_)), findall(x, current_arithmetic_function(_), L), length(L, N), N > 60), true,
     [true]).
error_case(current_arithmetic_function(1),
           type_error(callable, 1)).
case((assertz(to_abolish_test(1)), abolish(to_abolish_test, 1), \+ catch(to_abolish_test(_), error(_, _), fail)), true,
     [true]).
case((expand_file_search_path(library(lists), P), sub_atom(P, _, _, 0, 'library/lists')), true,
     [true]).
case((expand_file_search_path(plain, P)), P,
     [plain]).
case((file_search_path(library, D), D == 'res://library'), true,
     [true]).
case((once(file_search_path(path, D)), atom(D)), true,
     [true]).

% ---- files of the system
case(absolute_file_name(library(lists), F), F,
     ['res://library/lists']).
case(absolute_file_name(library(lists), F, [file_type(prolog), access(read)]), F,
     ['res://library/lists.pl']).
case(absolute_file_name(library(dcg/basics), F, [file_type(prolog), access(read)]), F,
     ['res://library/dcg/basics.pl']).
case(absolute_file_name(library(no_such_test), F, [file_type(prolog), access(read), file_errors(fail)]), F,
     []).
case(absolute_file_name(library(lists), F, [file_type(prolog), access(write), file_errors(fail)]), F,
     []).
case(absolute_file_name(library('.'), F, [file_type(directory)]), F,
     ['res://library']).
case((absolute_file_name(library(lists), F, [file_type(prolog), access(read)]), exists_file(F), access_file(F, read), \+ access_file(F, write), setup_call_cleanup(open(F, read, S), read(S, T), close(S)), T = (:- module(M, _))), M,
     [lists]).
case((use_module('res://library/gensym.pl'), reset_gensym(zz_test), gensym(zz_test, X)), X,
     [zz_test1]).
error_case(open('res://library/lists.pl', write, _),
           existence_error(_, _)).
error_case(open('res://library/none.pl', read, _),
           existence_error(_, _)).

% ---- library(streams)
case((with_output_to(string(S), (write(a), write(user_error, b)), [capture([user_error])])), S,
     ["ab"]).
case((with_output_to(string(S), write(user_output, a), [capture([user_output])])), S,
     ["a"]).
case((stream_pair(user_input, R, W)), [R,W],
     [[user_input,_]]).
case((stream_pair(user_output, R, W)), [R,W],
     [[_,user_output]]).
case((wait_for_input([user_input], L, 0)), L,
     [[user_input]]).
case((stream_property(I, alias(user_input)), stream_property(O, alias(user_output)), stream_property(E, alias(user_error)), set_prolog_IO(I, O, E)), true,
     [true]).
case((setenv('LINES', 24), setenv('COLUMNS', 80), tty_size(R, C)), R-C,
     [24-80]).
error_case((unsetenv('LINES'), tty_size(_, _)),
           system_error).

% ---- library(locale)
case((current_locale(L), set_locale(L), locale_property(L, decimal_point(P))), P,
     ['.']).
case((setlocale(numeric, O, O), atom(O)), true,
     [true]).
error_case(setlocale(foo, _, _),
           domain_error(category, foo)).

% ---- library(halt): goals run at the end of the program, which other tests look at
case((catch(cancel_halt(why), cancel_halt(R), true)), R,
     [why]).
error_case(at_halt(_),
           instantiation_error).
error_case(at_halt(1),
           type_error(callable, 1)).

% ---- what makes no difference
case((lock_predicate(a/1), lock_predicate(a, 1), unlock_predicate(a/1), unlock_predicate(a, 1), system_mode(off), system_module), true,
     [true]).
case((set_prolog_stack(global, limit(1000000)), set_prolog_gc_thread(false), prolog_alert_signal(X, X), trim_heap, garbage_collect_clauses), X,
     [0]).
case((attach_packs, attach_packs(dir), attach_packs(dir, []), make_library_index('.'), make_library_index('.', ['*.pl']), reload_library_index, verbose_expansion(off)), true,
     [true]).
case((\+ compiling, \+ var_property(_, _), \+ random_property(_), det(a/1)), true,
     [true]).
case((sig_atomic(member(X, [1,2])), with_tty_raw(member(Y, [3,4]))), X-Y,
     [1-3]).
case(on_signal(int, Old, foo), Old,
     [default]).
case((with_output_to(string(S), license, [capture([user_error])]), string(S)), true,
     [true]).

% ---- library(prolog_versions), library(pldoc), library(predicate_options)
:- use_module(library(prolog_versions)).
:- use_module(library(pldoc)).
:- use_module(library(predicate_options)).
:- doc_collect(true).
:- predicate_options(clauses_test/2, 1, [a(integer), pass_to(foo/2, 2)]).
case((require_prolog_version('8.5.3', [bounded(false), library(lists)]), require_prolog_version(80000, [])), true,
     [true]).
error_case(require_prolog_version('99.1.1', []),
           existence_error(prolog_version, '99.1.1')).
error_case(require_prolog_version('8.5.3', [threads(maybe)]),
           existence_error(prolog_feature, threads(maybe))).
case(pldoc_loading, true,
     []).
error_case(doc_collect(maybe),
           type_error(_, maybe)).

% ---- library(toplevel)
from_string_test(Text, Goal) :-
    stream_property(Old, alias(user_input)),
    setup_call_cleanup(( open_string(Text, S), set_stream(S, alias(user_input)) ), once(Goal), ( set_stream(Old, alias(user_input)), close(S) )).
answers_test(Text, Out) :-
    with_output_to(string(Out), from_string_test(Text, break), [capture([user_output, user_error])]).
case(answers_test("X = 1.\nfail.\ntrue.\nmember(X, [a,b]).\n;\nY = f(A,A,_), Z = Y.\n", S), S,
     ["X = 1.\n\nfalse.\n\ntrue.\n\nX = a ;\nX = b.\n\nY = Z, Z = f(A, A, _).\n\n\n"]).
case(answers_test("member(X, [a,b]).\n\ndif(X, a).\n", S), S,
     ["X = a .\n\ndif(X, a).\n\n\n"]).
case((answers_test("break.\nX = 1.\n", S), from_string_test("", prolog)), S,
     ["X = 1.\n\n\ntrue.\n\n\n"]).
case((answers_test("atom_length(X, Y).\n", S), sub_string(S, _, _, _, "not sufficiently instantiated")), true,
     [true]).
case(catch(from_string_test("abort.\n", break), E, true), E,
     ['$aborted']).
case(from_string_test("f(X,Y,_Z). ", read_term_with_history(T, [variable_names(V)])), T-V,
     [f(X,Y,Z)-['X'=X,'Y'=Y,'_Z'=Z]]).
case(print_toplevel_variables, true,
     [true]).
