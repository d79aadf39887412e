% Tests of library predicates that no other file here calls: see the runner for what the facts mean.

:- use_module(library(dcg/basics)).
:- use_module(library(prolog_source)).
:- use_module(library(csv)).

lines_test(Goal, Lines) :-
    with_output_to(string(S), Goal, [capture([user_error, user_output])]),
    split_string(S, "\n", "", Lines).

% A file with this text, while a goal runs.
file_test(Text, File, Goal) :-
    tmp_file_stream(File, S, [extension(pl)]),
    call_cleanup(format(S, '~w', [Text]), close(S)),
    call_cleanup(once(Goal), catch(delete_file(File), _, true)).

input_test(Text, Goal) :-
    setup_call_cleanup(( open_string(Text, S), current_input(Old), set_input(S) ), once(Goal), ( set_input(Old), close(S) )).

says_test(Goal, Part) :-
    with_output_to(string(S), Goal, [capture([user_error, user_output])]),
    sub_string(S, _, _, _, Part), !.

:- dynamic init_test/1.

case((ansi_get_color(1, _)), true,
     []).
case(at_initialization(assertz(init_test(1))), true,
     [true]).
case((convert_time(0.0, S), string(S)), true,
     [true]).
case((convert_time(86400.25, Y, Mo, D, _, _, S, Ms)), [Y,Mo,D,S,Ms],
     [[1970,1,2,0,250]]).
case((current_thread(main, S)), S,
     [running]).
case((set_feature(my_feature_test, 3), feature(my_feature_test, X)), X,
     [3]).
case(flush, true,
     [true]).
case((hash_term(f(a), H), integer(H)), true,
     [true]).
case(free_variables(f(X,Y,X), L), X-Y-L,
     [A-B-[A,B]]).
case(free_variables(X^foo(X,Y,Z), t(Z), [], L), L-Y,
     [[Y]-Y]).
case((input_test("f(X,Y). ", read_variables(T, V))), T-V,
     [f(X,Y)-['X'=X,'Y'=Y]]).
case((open_string("g(X). ", S), read_variables(S, T, V)), T-V,
     [g(X)-['X'=X]]).
case((input_test("a(1). ", read_clause(T))), T,
     [a(1)]).
case((open_string("a(2). ", S), read_clause(S, T)), T,
     [a(2)]).
case((export_list(lists, L), memberchk(append/3, L)), true,
     [true]).
case((write_to_chars('A b', L)), L,
     [`A b`]).
case((write_to_chars(f(x), L, T)), L-T,
     [[0'f,0'(,0'x,0')|T]-T]).
case((write_to_codes(f('A b'), L)), L,
     [`f(A b)`]).
case((write_to_codes(ab, L, T)), L-T,
     [[0'a,0'b|T]-T]).
case((list_undefined, list_undefined([])), true,
     [true]).

% ---- csv
case((file_test("a,1\nb,2\n", F, csv_read_file(F, R))), R,
     [[row(a,1),row(b,2)]]).
case((file_test("a;1\nb;2\n", F, csv_read_file(F, R, [separator(0';), functor(x)]))), R,
     [[x(a,1),x(b,2)]]).
case((file_test("a,1\nb,2\n", F, findall(R, csv_read_file_row(F, R, []), L))), L,
     [[row(a,1),row(b,2)]]).
case((open_string("a,1\nb,2\n", S), csv_options(O, []), csv_read_row(S, R1, O), csv_read_row(S, R2, O), csv_read_row(S, R3, O)), [R1,R2,R3],
     [[row(a,1),row(b,2),end_of_file]]).
case((open_string("a,1\nb,2\n", S), csv_read_stream(S, R, [])), R,
     [[row(a,1),row(b,2)]]).
case((file_test("", F, (csv_write_file(F, [row(a,1)]), read_file_to_string(F, S, [])))), S,
     ["a,1\r\n"]).
case((file_test("", F, (csv_write_file(F, [row(a,'b c,')], [separator(0';)]), read_file_to_string(F, S, [])))), S,
     ["a;b c,\r\n"]).
case((with_output_to(string(S), (current_output(O), csv_write_stream(O, [row('a"b',2.5)], [])))), S,
     ["\"a\"\"b\",2.5\r\n"]).

% ---- ctypes
case((findall(P, (member(P, [is_ascii, is_cntrl, is_csym, is_csymf, is_graph, is_lower, is_newline, is_newpage, is_period, is_print, is_punct, is_quote, is_upper, is_white]), call(P, 0'a)), L)), L,
     [[is_ascii,is_csym,is_csymf,is_graph,is_lower,is_print]]).
case((is_cntrl(0'\n), is_newline(10), is_newpage(12), is_period(0'.), is_punct(0'!), is_quote(0'"), is_upper(0'A), is_white(0' )), true,
     [true]).

% ---- dcg/basics
case((atom_codes(A, `ab_1`), phrase(csyms, `ab_1`)), A,
     [ab_1]).
case(phrase(prolog_var_name(N), `Foo_1`), N,
     ['Foo_1']).
case(phrase(prolog_var_name(_), `foo`), true,
     []).
case(phrase(xdigits(L), `1fA`), L,
     [[1,15,10]]).
case(phrase(xinteger(N), `fF`), N,
     [255]).

% ---- messages and modules
case(message_to_codes(format("a ~w", [b]), _, Codes), Codes,
     [`a b`]).
case((message_to_lines(format("a ~w", [b]), L)), L,
     [["a ~w"-[b]]]).
case((module_property(lists, exports(L)), memberchk(append/3, L), module_property(lists, class(C))), C,
     [library]).
case((add_import_module(m_test, lists, start), findall(I, import_module(m_test, I), L1), delete_import_module(m_test, lists), findall(I, import_module(m_test, I), L2)), L1-L2,
     [[lists,user]-[user]]).
case((set_module(m2_test:base(system)), findall(I, import_module(m2_test, I), L)), L,
     [[system]]).
case((once((source_file_property(F, modified(T)), number(T)))), true,
     [true]).
case((exists_source(library(lists)), \+ exists_source(library(no_such_test)), exists_source(library(lists), P)), P,
     ['library/lists.pl']).
case((file_test("a. b(X) :- X. ", F, (prolog_open_source(F, S), prolog_read_source_term(S, T1, _, []), prolog_read_source_term(S, T2, _, []), prolog_close_source(S)))), [T1,T2],
     [[a, (b(X) :- X)]]).
case((file_test("a.\nb(X).\nc. ", F, setup_call_cleanup(open(F, read, S), read_source_term_at_location(S, T, [line(2)]), close(S)))), T,
     [b(_)]).
case((file_test("a.", F, (prolog_canonical_source(F, C), C == F))), true,
     [true]).
case((path_segments_atom(a/b/c, A), path_segments_atom(S, 'x/y')), A-S,
     ['a/b/c'-x/y]).
case((file_name_on_path('/no/such/file.pl', N)), N,
     ['/no/such/file.pl']).
case((findall(A, file_alias_path(A, '/no/such/dir'), L)), L,
     [[]]).
case((directory_source_files('tests/modules/lazy', L, [loaded(false)]), findall(B, (member(F, L), file_base_name(F, B)), Bs)), Bs,
     [['late.pl','m1.pl','m2.pl','m3.pl','main.pl']]).

% ---- others
case((current_type(T, _, _), T == boolean), T,
     [boolean]).
case((countall(member(_, [a,b,c]), N)), N,
     [3]).
case((call_time(true, T), T = time(Cpu, N, Wall), maplist(number, [Cpu, N, Wall])), true,
     [true]).
case((call_time(fail, _, R)), R,
     [false]).
case((call_time(fail, _)), true,
     []).
case((reset_profiler, profile_data(L)), L,
     [[]]).
case((lines_test(show_profile, [_, Second|_]), sub_string(Second, 0, _, _, "Total time")), true,
     [true]).
case((says_test(show_profile([top(3)]), "Predicate")), true,
     [true]).
case((getrand(S), setrand(S)), true,
     [true]).
case((says_test(list_settings, "")), true,
     [true]).
case((says_test(list_debug_topics, "Debug Topic"), says_test(list_debug_topics([]), "Debug Topic")), true,
     [true]).
case(debug_message_context(+time), true,
     [true]).
case((says_test(ls('tests/modules/lazy'), "m1.pl"), says_test(ls, "Cargo.toml"), says_test(dirs, "/")), true,
     [true]).
case((working_directory(D, D), pushd(tests), pushd(prelude), working_directory(E, E), popd, popd, working_directory(F, F), F == D, sub_atom(E, _, _, 0, 'tests/prelude/')), true,
     [true]).
case((file_test("x", F, (atom_concat(F, 2, G), mv(F, G), exists_file(G), rm(G), \+ exists_file(G)))), true,
     [true]).
case((asin(1, X), log10(100, Y), tan(0, Z)), [X,Y,Z],
     [[X,Y,Z]]) :- X is asin(1), Y is log(100)/log(10), Z is tan(0).
case((input_test("ab\ncd\n", (skip_line, read_term_line_test(L)))), L,
     ["cd"]).
case((open_string("ab\ncd\n", S), skip_line(S), read_line_to_string(S, L)), L,
     ["cd"]).
case(no_style_check(single_var), true,
     [true]).
case((fileerrors(Old, Old)), true,
     [true]).
case((file_test("rc_test(1).", F, (reconsult(F), rc_test(X)))), X,
     [1]).
case((tracing -> true ; notrace, nospyall, notrace(true)), true,
     [true]).
case((spy(lines_test/2), nospy(lines_test/2), nodebug), true,
     [true]).
case((thread_initialization(true)), true,
     [true]).
case((open_string("abc", S), stream_to_lazy_list(S, L), L = [X|_]), X,
     [0'a]).
case(says_test(print_last_choicepoint, ""), true,
     [true]).
case((\+ current_test(_, _, _, _, _), \+ current_test_unit(nothing_test, _), set_test_options([]), load_test_files([])), true,
     [true]).
case((says_test(running_tests, "")), true,
     [true]).
case((says_test(test_report(failed), "")), true,
     [true]).
case(cli_parse_debug_options([a, b(c)], L), L,
     [[a,b(c)]]).
case((says_test(argv_usage(user:_), "")), true,
     [true]).
case((file_test("qc_test(1).", F, (qcompile(F), qc_test(X), qcompile(F, [])))), X,
     [1]).
case((catch(tty_clear, _, true), catch(tty_flash, _, true)), true,
     [true]).
case((setenv('VISUAL', 'true'), edit), true,
     [true]).
case((setenv('VISUAL', 'true'), file_test("ed_test(1).", F, (consult(F), edit(ed_test/1), edit(file(F))))), true,
     [true]).
case(says_test(\+ edit(no_such_predicate_test/7), "Nothing to edit"), true,
     [true]).
read_term_line_test(L) :- current_input(S), read_line_to_string(S, L).

% ---- those that say that they are not supported
:- use_module(library(http/json)).
error_case(json_write_dict(user_output, x),
           not_supported(json_write_dict/2)).
error_case(json_write_dict(user_output, x, []),
           not_supported(json_write_dict/3)).
error_case(dict_options(_, []),
           not_supported(dict_options/2)).

% ---- the rest
:- dynamic count_test/1.
count_test(0).
next_test(N) :- retract(count_test(N)), N1 is N+1, assertz(count_test(N1)).
case(findall(X, lazy_list_iterator(_, X, next_test, ==(3)), L), L,
     [[0,1,2]]).
case(cli_enable_development_system, true,
     [true]).
case((process_create(path(true), [], [process(P)]), process_release(P)), true,
     [true]).
case((file_test("cp_test(1).", F, (compile(F), cp_test(X)))), X,
     [1]).
user_input_test(Text, Goal) :-
    stream_property(Old, alias(user_input)),
    setup_call_cleanup(( open_string(Text, S), set_stream(S, alias(user_input)) ), once(Goal), ( set_stream(Old, alias(user_input)), close(S) )).
case((user_input_test("x\n2\n", menu('Which?', [a:"one", b:"two"], C))), C,
     [b]).
