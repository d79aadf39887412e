:- module(plunit,
          [ begin_tests/1, begin_tests/2, end_tests/1,
            run_tests/0, run_tests/1, run_tests/2,
            load_test_files/1, set_test_options/1, running_tests/0,
            current_test/5, current_test_unit/2, test_report/1,
            '$plunit_message'//1, '$plunit_load'/2, '$plunit_run'/2
          ]).

/** <module> Unit tests

    :- begin_tests(lists).
    test(reverse, L == [c,b,a]) :- reverse([a,b,c], L).
    test(no_member, [fail]) :- member(x, [a,b]).
    test(unbound, [error(instantiation_error)]) :- atom_length(_, _).
    :- end_tests(lists).

    ?- run_tests.

A unit is a module of its own that sees the predicates of the module in which it
stands. Clauses test(Name) and test(Name, Options) in it are tests. Options:

  - true(Test), or just a comparison: succeeds, and then Test holds
  - fail: fails
  - throws(Ball), error(Formal), error(Formal, Context): throws an instance of that
  - all(T == List), set(T == List), bag(T == List): the solutions for T
  - nondet: may leave choice points
  - setup(Goal), cleanup(Goal), condition(Goal), forall(Generator)
  - blocked(Reason), fixme(Reason): not run, or known to fail
  - timeout(Seconds), occurs_check(Mode), sto(Terms)
*/

:- meta_predicate call_det(0, -), true_now(0), with_occurs_check(+, +, 0, -).

%   unit(Name, Module, Parent, File, Line, Options)
:- dynamic unit/6.
%   test_case(Unit, Name, File, Line, Options, Id, Variables)
:- dynamic test_case/7.
%   result(Unit, Name, File, Line, Bindings, Status, Seconds, Lines)
:- dynamic result/8.
:- dynamic loading/4, running/3, option_set/2, last_id/1.

last_id(0).

		/* units */

%!  begin_tests(+Unit) is det.
%!  begin_tests(+Unit, +Options) is det.
%
%   Begins a unit of tests in the file being loaded.
begin_tests(Unit) :- begin_tests(Unit, []).

begin_tests(Unit, Options0) :-
    must_be(atom, Unit),
    to_list(Options0, Options),
    check_options(Options, unit),
    (   source_location(File, Line) -> true ; File = user, Line = 0 ),
    '$source_module'(Parent),
    atom_concat(plunit_, Unit, Module),
    (   retract(plunit:unit(Unit, _, _, _, _, _)) -> true ; true ),
    retractall(plunit:test_case(Unit, _, _, _, _, _, _)),
    assertz(plunit:unit(Unit, Module, Parent, File, Line, Options)),
    asserta(plunit:loading(Unit, Module, Parent, File)),
    '$define_module'(Module),
    '$set_bases'(Module, [Parent]),
    '$set_source_module'(Module),
    discontiguous(Module:('unit body'/2)),
    hook_on.

%!  end_tests(+Unit) is det.
%
%   Ends the unit.
end_tests(Unit) :-
    (   retract(plunit:loading(Unit0, _, Parent, _))
    ->  '$set_source_module'(Parent),
        (   loading(_, _, _, _) -> true ; hook_off ),
        (   Unit == Unit0 -> true ; throw(error(context_error(plunit_close(Unit, Unit0)), _)) )
    ;   throw(error(context_error(plunit_close(Unit, -)), _))
    ).

%   Tests are taken apart when they are read; nothing is slower outside of units.
hook_on :-
    (   clause(system:term_expansion(_, _), plunit:expand(_, _)) -> true
    ;   assertz((system:term_expansion(T0, T) :- plunit:expand(T0, T)))
    ).

hook_off :- retractall(system:term_expansion(_, _)).

expand((test(Name) :- Body), Clauses) :- !, expand_test(Name, [], Body, Clauses).
expand((test(Name, Options) :- Body), Clauses) :- !, expand_test(Name, Options, Body, Clauses).
expand(test(Name), Clauses) :- !, expand_test(Name, [], true, Clauses).
expand(test(Name, Options), Clauses) :- expand_test(Name, Options, true, Clauses).

expand_test(Name, Options0, Body, Clauses) :-
    loading(Unit, _, _, _), !,
    (   source_location(File, Line) -> true ; File = user, Line = 0 ),
    catch(( test_name(Name), test_options(Options0, Options) ), E, true),
    (   var(E)
    ->  next_id(Id),
        term_variables(Options, OptionVars),
        term_variables(Body, BodyVars),
        shared(BodyVars, OptionVars, Shared),
        Vars =.. [vars|Shared],
        assertz(plunit:test_case(Unit, Name, File, Line, Options, Id, Vars)),
        Clauses = [('unit body'(Id, Vars) :- Body)]
    ;   print_message(error, E),
        Clauses = []
    ).

next_id(Id) :-
    retract(plunit:last_id(Id0)), !,
    Id is Id0+1,
    assertz(plunit:last_id(Id)).

test_name(Name) :- must_be(callable, Name), must_be(ground, Name).

shared([], _, []).
shared([V|Vs], Ws, L) :-
    (   same_member(V, Ws) -> L = [V|L1] ; L = L1 ),
    shared(Vs, Ws, L1).

same_member(V, [W|Ws]) :- ( V == W -> true ; same_member(V, Ws) ).

		/* options */

to_list(L, L) :- is_list(L), !.
to_list(X, [X]).

%   Options in one form: what is expected as expect(Kind, ..), the rest as given.
test_options(Options0, [Expect|Rest]) :-
    to_list(Options0, Options1),
    check_options(Options1, test),
    expectations(Options1, Es, Rest),
    (   Es == [] -> Expect = expect(true, [])
    ;   Es = [expect(true, _)|_], all_true(Es, Tests) -> Expect = expect(true, Tests)
    ;   Es = [Expect] -> true
    ;   throw(error(plunit(incompatible_options, Options1), _))
    ).

expectations([], [], []).
expectations([O|Os], Es, Rest) :-
    (   expectation(O, E)
    ->  Es = [E|Es1], Rest = Rest1
    ;   Es = Es1, Rest = [O|Rest1]
    ),
    expectations(Os, Es1, Rest1).

expectation(true, expect(true, [])).
expectation(true(T), expect(true, [T])).
expectation(fail, expect(fail, [])).
expectation(false, expect(fail, [])).
expectation(failure, expect(fail, [])).
expectation(throws(B), expect(throws, B)).
expectation(exception(B), expect(throws, B)).
expectation(error(F), expect(throws, error(F, _))).
expectation(error(F, C), expect(throws, error(F, C))).
expectation(error, expect(throws, error(_, _))).
expectation(all(T), expect(all, T)).
expectation(all(T, L), expect(all, T == L)).
expectation(bag(T), expect(bag, T)).
expectation(bag(T, L), expect(bag, T == L)).
expectation(set(T), expect(set, T)).
expectation(set(T, L), expect(set, T == L)).
expectation(T, expect(true, [T])) :- comparison(T).

comparison(T) :- compound(T), functor(T, Op, 2), comparison_operator(Op).

comparison_operator(==).
comparison_operator(\==).
comparison_operator(=@=).
comparison_operator(\=@=).
comparison_operator(=).
comparison_operator(\=).
comparison_operator(=:=).
comparison_operator(=\=).
comparison_operator(<).
comparison_operator(>).
comparison_operator(=<).
comparison_operator(>=).
comparison_operator(@<).
comparison_operator(@>).
comparison_operator(@=<).
comparison_operator(@>=).

all_true([], []).
all_true([expect(true, L)|Es], Tests) :- append(L, Rest, Tests), all_true(Es, Rest).

check_options([], _).
check_options([O|Os], Kind) :-
    (   var(O) -> throw(error(instantiation_error, _))
    ;   option_of(Kind, O) -> true
    ;   throw(error(domain_error(plunit:test_option, O), _))
    ),
    check_options(Os, Kind).

option_of(test, O) :- expectation(O, _), !.
option_of(test, nondet).
option_of(test, det).
option_of(test, forall(_)).
option_of(test, fixme(_)).
option_of(test, timeout(_)).
option_of(unit, timeout(_)).
option_of(unit, concurrent(_)).
option_of(_, setup(_)).
option_of(_, cleanup(_)).
option_of(_, condition(_)).
option_of(_, blocked(_)).
option_of(_, sto(_)).
option_of(_, occurs_check(_)).
option_of(_, output(_)).

%!  set_test_options(+Options) is det.
%
%   Options are silent(Bool), which hides the lines about units, and others of
%   SWI-Prolog that make no difference here.
set_test_options(Options) :-
    to_list(Options, L),
    remember(L).

remember([]).
remember([O|Os]) :-
    compound(O), O =.. [Name, Value],
    retractall(plunit:option_set(Name, _)),
    assertz(plunit:option_set(Name, Value)),
    remember(Os).

		/* running */

%!  run_tests is semidet.
%
%   Runs all tests; fails if a test does.
run_tests :- run_tests(all, []).

%!  run_tests(+Spec) is semidet.
%!  run_tests(+Spec, +Options) is semidet.
%
%   Spec is `all`, Unit, Unit:Test, Unit:[Test, ..] or a list of these.
run_tests(Spec) :- run_tests(Spec, []).

run_tests(_, _) :- option_set('$silent', true), !.
run_tests(Spec, _) :-
    selection(Spec, Selection),
    run_selection(Selection),
    report,
    \+ failed(_, _, _).

%!  '$plunit_load'(+File, +Progress) is det.
%
%   Loads a file, and the file of its tests, for `ludolog test`. It runs nothing
%   when it is loaded: neither tests nor initialization goals.
'$plunit_load'(File, Progress) :-
    assertz(plunit:option_set('$silent', true)),
    assertz(plunit:option_set('$progress', Progress)),
    load_files(user:File, []).

%!  '$plunit_run'(+Filter, -Results) is det.
%
%   Runs the tests whose name, as Unit:Test, contains the text Filter, for
%   `ludolog test`. Results are
%   result(Unit, Name, File, Line, Bindings, Status, Seconds, Lines).
'$plunit_run'(Filter, Results) :-
    load_test_files([]),
    retractall(plunit:option_set('$silent', _)),
    findall(Unit:Names, matching(Filter, Unit, Names), Selection),
    run_selection(Selection),
    findall(result(U, N, F, L, B, S, T, Ls),
            ( result(U, N0, F, L, B0, S, T, Ls), text(N0, N), text(B0, B) ),
            Results).

matching(Filter, Unit, Names) :-
    unit(Unit, _, _, _, _, _),
    findall(Name, ( test_case(Unit, Name, _, _, _, _, _), wanted(Filter, Unit:Name) ), Names0),
    sort(Names0, Names),
    Names \== [].

wanted('', _) :- !.
wanted(Filter, Name) :-
    format(atom(Text), '~w', [Name]),
    sub_atom(Text, _, _, _, Filter), !.

text([], '') :- !.
text(X, Text) :- format(atom(Text), '~q', [X]).

selection(all, Selection) :- !,
    findall(Unit:all, unit(Unit, _, _, _, _, _), Selection).
selection(Spec, Selection) :-
    to_list(Spec, Specs),
    selected(Specs, Selection).

selected([], []).
selected([Spec|Specs], [Unit:Names|L]) :-
    (   Spec = Unit:Names0 -> ( Names0 == all -> Names = all ; to_list(Names0, Names) )
    ;   Spec = Unit, Names = all
    ),
    (   unit(Unit, _, _, _, _, _) -> true ; throw(error(existence_error(unit_test, Unit), _)) ),
    selected(Specs, L).

run_selection(Selection) :-
    retractall(plunit:result(_, _, _, _, _, _, _, _)),
    run_units(Selection).

run_units([]).
run_units([Unit:Names|Selection]) :-
    run_unit(Unit, Names), !,
    run_units(Selection).

run_unit(Unit, Names) :-
    unit(Unit, Module, Parent, File, Line, Options),
    '$inherit'(Module, Parent),
    (   option_in(blocked(Reason), Options)
    ->  print_message(informational, plunit(unit_blocked(Unit, Reason))),
        note(Unit, (-), File, Line, [], blocked, 0.0, [Reason])
    ;   option_in(condition(Goal), Options), \+ true_now(Module:Goal)
    ->  true
    ;   get_time(T0),
        (   stage(setup, Unit, (-), File, Line, Module, Options)
        ->  run_cases(Unit, Names, Module, Options),
            stage(cleanup, Unit, (-), File, Line, Module, Options)
        ;   true
        ), !,
        get_time(T1),
        Time is T1-T0,
        findall(x, ( result(Unit, _, _, _, _, S, _, _), S == failed ), Failed),
        length(Failed, N),
        findall(x, result(Unit, _, _, _, _, _, _, _), All),
        length(All, Count),
        (   option_set(silent, true) -> true
        ;   print_message(informational, plunit(unit_done(Unit, Count, N, Time)))
        )
    ).
run_unit(_, _).

option_in(O, Options) :- memberchk(O, Options).

run_cases(Unit, Names, Module, UnitOptions) :-
    (   test_case(Unit, Name, File, Line, Options, Id, Vars),
        ( Names == all -> true ; memberchk(Name, Names) ),
        run_case(Unit, Name, File, Line, Module, Options, UnitOptions, Id, Vars),
        fail
    ;   true
    ).

run_case(Unit, Name, File, Line, _, Options, _, _, _) :-
    option_in(blocked(Reason), Options), !,
    note(Unit, Name, File, Line, [], blocked, 0.0, [Reason]).
run_case(_, _, _, _, Module, Options, _, _, _) :-
    option_in(condition(Goal), Options), \+ true_now(Module:Goal), !.
run_case(Unit, Name, File, Line, Module, Options, UnitOptions, Id, Vars) :-
    option_in(forall(Generator), Options), !,
    term_variables(Generator, Bindings),
    (   Failed = count(0),
        catch(Module:Generator, E, ( forall_failed(Unit, Name, File, Line, E), fail )),
        nb_setarg(1, Failed, 1),
        run_once(Unit, Name, File, Line, Bindings, Module, Options, UnitOptions, Id, Vars),
        fail
    ;   true
    ).
run_case(Unit, Name, File, Line, Module, Options, UnitOptions, Id, Vars) :-
    run_once(Unit, Name, File, Line, [], Module, Options, UnitOptions, Id, Vars).

forall_failed(Unit, Name, File, Line, E) :-
    message_text(E, Lines),
    tell_failure(Unit, Name, File, Line, [], 0.0, ['generator raised an exception'|Lines], []).

%   Bindings of a test that is run are not to be seen by the next one.
run_once(Unit, Name, File, Line, Bindings, Module, Options, UnitOptions, Id, Vars) :-
    show_progress(Unit, Name),
    asserta(plunit:running(Unit, Name, Line)),
    get_time(T0),
    (   \+ \+ run_body(Unit, Name, File, Line, Bindings, Module, Options, UnitOptions, Id, Vars, T0) -> true ; true ),
    (   retract(plunit:running(Unit, Name, Line)) -> true ; true ).

run_body(Unit, Name, File, Line, Bindings, Module, Options, UnitOptions, Id, Vars, T0) :-
    (   stage(setup, Unit, Name, File, Line, Module, Options)
    ->  Options = [Expect|_],
        Body = Module:'unit body'(Id, Vars),
        limited(Options, UnitOptions, Body, Goal),
        with_occurs_check(Options, UnitOptions, outcome(Expect, Module, Goal, Outcome), Outcome),
        get_time(T1),
        Time is T1-T0,
        verdict(Outcome, Unit, Name, File, Line, Bindings, Options, Time),
        stage(cleanup, Unit, Name, File, Line, Module, Options)
    ;   true
    ).

limited(Options, UnitOptions, Body, Goal) :-
    (   ( option_in(timeout(T), Options) -> true ; option_in(timeout(T), UnitOptions) ), number(T), T > 0
    ->  Goal = plunit:in_time(T, Body)
    ;   Goal = Body
    ).

in_time(T, Body) :- call_with_time_limit(T, Body).

%   A mode that the system does not have is an error of the test.
with_occurs_check(Options, UnitOptions, Goal, Outcome) :-
    (   ( occurs_mode(Options, Mode) -> true ; occurs_mode(UnitOptions, Mode) ),
        catch(current_prolog_flag(occurs_check, Old), _, fail), Old \== Mode
    ->  catch(set_prolog_flag(occurs_check, Mode), E, true),
        (   nonvar(E)
        ->  raised(E, Outcome)
        ;   call_cleanup(Goal, set_prolog_flag(occurs_check, Old))
        )
    ;   call(Goal)
    ).

occurs_mode(Options, Mode) :- option_in(occurs_check(Mode), Options), !.
occurs_mode(Options, Mode) :- option_in(sto(Terms), Options), sto_mode(Terms, Mode).

sto_mode(rational_trees, false).
sto_mode(finite_trees, true).

%   A setup or cleanup goal; fails, with a report, if it does not succeed.
stage(Stage, Unit, Name, File, Line, Module, Options) :-
    functor(Option, Stage, 1),
    (   option_in(Option, Options)
    ->  arg(1, Option, Goal),
        (   catch(Module:Goal, E, true)
        ->  (   var(E) -> true
            ;   message_text(E, Lines),
                stage_failed(Stage, Unit, Name, File, Line, ' raised an exception', Lines)
            )
        ;   stage_failed(Stage, Unit, Name, File, Line, ' failed', [])
        )
    ;   true
    ).

stage_failed(Stage, Unit, Name, File, Line, What, Lines) :-
    atom_concat(Stage, What, Text),
    % the test itself may have passed
    ( retract(plunit:result(Unit, Name, File, Line, _, passed, _, _)) -> true ; true ),
    tell_failure(Unit, Name, File, Line, [], 0.0, [Text|Lines], []),
    fail.

true_now(Goal) :- catch(Goal, _, fail), !.

%   What a test has come to: passed(Det) or failed(Lines).

outcome(expect(true, Tests), Module, Body, Outcome) :-
    (   catch(call_det(Body, Det), E, true)
    ->  (   nonvar(E) -> raised(E, Outcome)
        ;   hold(Tests, Module, Wrong)
        ->  ( Wrong == none -> Outcome = passed(Det) ; Outcome = failed(Wrong) )
        ;   true
        )
    ;   Outcome = failed([failed])
    ).
outcome(expect(fail, _), _, Body, Outcome) :-
    (   catch(Body, E, true)
    ->  ( nonvar(E) -> raised(E, Outcome) ; Outcome = failed(['must fail but succeeded']) )
    ;   Outcome = passed(true)
    ).
outcome(expect(throws, Ball), _, Body, Outcome) :-
    (   catch(Body, E, true)
    ->  (   var(E) -> Outcome = failed(['must raise an exception but succeeded'|Lines]), wanted_ball(Ball, Lines)
        ;   subsumes_term(Ball, E) -> Outcome = passed(true)
        ;   difference(Ball, E, Lines), Outcome = failed(['wrong error'|Lines])
        )
    ;   Outcome = failed(['must raise an exception but failed'|Lines]), wanted_ball(Ball, Lines)
    ).
outcome(expect(all, Test), Module, Body, Outcome) :- solutions(all, Test, Module, Body, Outcome).
outcome(expect(bag, Test), Module, Body, Outcome) :- solutions(bag, Test, Module, Body, Outcome).
outcome(expect(set, Test), Module, Body, Outcome) :- solutions(set, Test, Module, Body, Outcome).

call_det(Goal, Det) :-
    '$choice'(B0),
    call(Goal),
    '$choice'(B1),
    ( B0 == B1 -> Det = true ; Det = false ), !.

raised(E, failed(['received error'|Lines])) :- message_text(E, Lines).

wanted_ball(Ball, [Line]) :- shown('Expected: ', Ball, Line).

%   Lines that show what was wanted and what has come instead.
difference(Wanted, Got, [Line1, Line2]) :-
    shown('Expected: ', Wanted, Line1),
    shown('Got:      ', Got, Line2).

shown(Label, Term, Line) :-
    \+ \+ ( copy_term(Term, Copy),
            numbervars(Copy, 0, _),
            with_output_to(atom(Text), write_term(Copy, [quoted(true), numbervars(true), portray(true), max_depth(40)])),
            atom_concat(Label, Text, Line0),
            nb_setval('$plunit_line', Line0) ),
    nb_getval('$plunit_line', Line).

hold([], _, none).
hold([Test|Tests], Module, Wrong) :-
    (   catch(Module:Test, E, true)
    ->  (   var(E) -> hold(Tests, Module, Wrong)
        ;   message_text(E, Lines), Wrong = ['received error in the test of the answer'|Lines]
        )
    ;   comparison(Test), Test =.. [Op, Got, Wanted]
    ->  wanted_value(Op, Wanted, Value),
        format(atom(Text), 'wrong answer (compared using ~w)', [Op]),
        difference(Value, Got, Lines),
        Wrong = [Text|Lines]
    ;   shown('Expected: ', Test, Line),
        Wrong = ['wrong answer', Line]
    ), !.

wanted_value(Op, Wanted, Value) :-
    (   arithmetic(Op), catch(V is Wanted, _, fail) -> Value = V ; Value = Wanted ).

arithmetic(=:=).
arithmetic(=\=).
arithmetic(<).
arithmetic(>).
arithmetic(=<).
arithmetic(>=).

solutions(Kind, Test, Module, Body, Outcome) :-
    (   comparison(Test) -> true
    ;   throw(error(domain_error(plunit:comparison, Test), _))
    ),
    Test =.. [Op, Template, Wanted0],
    catch(findall(Template, Body, Got0), E, true),
    (   nonvar(E)
    ->  raised(E, Outcome)
    ;   arranged(Kind, Got0, Got),
        arranged(Kind, Wanted0, Wanted),
        Compare =.. [Op, Got, Wanted],
        (   catch(Module:Compare, _, fail)
        ->  Outcome = passed(true)
        ;   format(atom(Text), 'wrong "~w" answer', [Kind]),
            difference(Wanted, Got, Lines),
            Outcome = failed([Text|Lines])
        )
    ).

arranged(all, L, L).
arranged(bag, L0, L) :- ( is_list(L0) -> msort(L0, L) ; L = L0 ).
arranged(set, L0, L) :- ( is_list(L0) -> sort(L0, L) ; L = L0 ).

%   The lines of a message.
message_text(E, Lines) :-
    message_to_lines(unhandled(E), Elements),
    with_output_to(string(S), ( current_output(Out), print_message_lines(Out, '', Elements) )),
    split_string(S, '\n', '\r', Lines0),
    exclude_empty(Lines0, Lines).

exclude_empty([], []).
exclude_empty([S|Ss], L) :-
    (   string_length(S, 0) -> L = L1 ; atom_string(A, S), L = [A|L1] ),
    exclude_empty(Ss, L1).

		/* results */

verdict(Outcome, Unit, Name, File, Line, Bindings, Options, Time) :-
    (   option_in(fixme(Reason), Options)
    ->  (   Outcome = passed(_)
        ->  note(Unit, Name, File, Line, Bindings, fixme_passed, Time, [Reason])
        ;   note(Unit, Name, File, Line, Bindings, fixme_failed, Time, [Reason])
        )
    ;   Outcome = passed(Det)
    ->  (   ( Det == true ; option_in(nondet, Options) )
        ->  note(Unit, Name, File, Line, Bindings, passed, Time, [])
        ;   note(Unit, Name, File, Line, Bindings, choicepoint, Time, []),
            show_line_free,
            print_message(warning, plunit(choicepoint(Unit, Name, File, Line, Bindings)))
        )
    ;   Outcome = failed(Lines),
        tell_failure(Unit, Name, File, Line, Bindings, Time, Lines, Options)
    ).

tell_failure(Unit, Name, File, Line, Bindings, Time, Lines, _) :-
    note(Unit, Name, File, Line, Bindings, failed, Time, Lines),
    show_line_free,
    print_message(error, plunit(failed(Unit, Name, File, Line, Bindings, Lines))).

note(Unit, Name, File, Line, Bindings, Status, Time, Lines) :-
    assertz(plunit:result(Unit, Name, File, Line, Bindings, Status, Time, Lines)).

failed(Unit, Name, Lines) :- result(Unit, Name, _, _, _, failed, _, Lines).

count(Status, N) :-
    findall(x, result(_, _, _, _, _, Status, _, _), L),
    length(L, N).

report :-
    count(passed, P0), count(choicepoint, C), count(failed, F),
    count(blocked, B), count(fixme_failed, FF), count(fixme_passed, FP),
    P is P0+C,
    (   B > 0 -> findall(b(U, N, R), result(U, N, _, _, _, blocked, _, [R]), Bs), print_message(informational, plunit(blocked(B, Bs))) ; true ),
    (   FF+FP > 0 -> print_message(informational, plunit(fixme(FF, FP))) ; true ),
    (   F > 0 -> print_message(error, plunit(summary(P, F)))
    ;   P =:= 0 -> print_message(informational, plunit(none))
    ;   print_message(informational, plunit(passed(P)))
    ).

%   On a terminal the name of the running test is shown.
show_progress(Unit, Name) :-
    (   option_set('$progress', true)
    ->  format(user_error, '\r\e[K~q:~q', [Unit, Name]),
        flush_output(user_error)
    ;   true
    ).

show_line_free :-
    (   option_set('$progress', true) -> format(user_error, '\r\e[K', []) ; true ).

%!  running_tests is det.
%
%   Prints the tests that are running.
running_tests :-
    findall(U:N, running(U, N, _), L),
    print_message(informational, plunit(running(L))).

%!  current_test_unit(?Unit, ?Options) is nondet.
current_test_unit(Unit, Options) :- unit(Unit, _, _, _, _, Options).

%!  current_test(?Unit, ?Test, ?Line, ?Body, ?Options) is nondet.
current_test(Unit, Test, Line, Body, Options) :-
    test_case(Unit, Test, _, Line, Options, Id, Vars),
    unit(Unit, Module, _, _, _, _),
    clause(Module:'unit body'(Id, Vars), Body, _).

%!  test_report(+What) is det.
%
%   Prints what the last run found: What is failed, blocked, fixme or all.
test_report(What) :-
    must_be(oneof([all, failed, blocked, fixme, passed]), What),
    (   result(U, N, F, L, B, Status, _, Lines),
        reported(What, Status),
        print_message(informational, plunit(reported(Status, U, N, F, L, B, Lines))),
        fail
    ;   true
    ).

reported(all, _).
reported(failed, failed).
reported(blocked, blocked).
reported(fixme, fixme_failed).
reported(fixme, fixme_passed).
reported(passed, passed).
reported(passed, choicepoint).

%!  load_test_files(+Options) is det.
%
%   Loads `file.plt` for each loaded `file.pl` that has one.
load_test_files(_) :-
    (   source_file(File),
        file_name_extension(Base, Ext, File), Ext \== plt,
        file_name_extension(Base, plt, Tests),
        exists_file(Tests),
        load_files(user:Tests, [if(not_loaded)]),
        fail
    ;   true
    ).

		/* messages */

'$plunit_message'(failed(Unit, Name, File, Line, Bindings, [What|Lines])) -->
    ['~w:~w:'-[File, Line], nl, '    '-[]], test_named(Unit, Name, Bindings), [': ~w'-[What]], more(Lines).
'$plunit_message'(choicepoint(Unit, Name, File, Line, Bindings)) -->
    ['~w:~w:'-[File, Line], nl, '    '-[]], test_named(Unit, Name, Bindings), [': Test succeeded with choicepoint'-[]].
'$plunit_message'(unit_done(Unit, Count, Failed, Time)) -->
    ['PL-Unit: ~w (~D test~w) '-[Unit, Count, S]], { plural(Count, S) },
    ( { Failed =:= 0 } -> ['passed'-[]] ; ['**FAILED'-[]] ), [' ~3f sec'-[Time]].
'$plunit_message'(unit_blocked(Unit, Reason)) --> ['PL-Unit: ~w blocked: ~w'-[Unit, Reason]].
'$plunit_message'(blocked(N, L)) --> { plural_is(N, S) }, ['~D test~w blocked:'-[N, S]], blocked_list(L).
'$plunit_message'(fixme(F, P)) --> ['FIXME: ~D failed; ~D passed'-[F, P]].
'$plunit_message'(summary(P, F)) --> { plural(F, S), plural(P, S2) }, ['~D test~w failed, ~D test~w passed'-[F, S, P, S2]].
'$plunit_message'(none) --> ['No tests to run'-[]].
'$plunit_message'(passed(1)) --> !, ['Test passed'-[]].
'$plunit_message'(passed(P)) --> ['All ~D tests passed'-[P]].
'$plunit_message'(running([])) --> ['No test is running'-[]].
'$plunit_message'(running([T|Ts])) --> ['Running:'-[]], more([T|Ts]).
'$plunit_message'(reported(Status, Unit, Name, File, Line, Bindings, Lines)) -->
    ['~w:~w: '-[File, Line]], test_named(Unit, Name, Bindings), [': ~w'-[Status]], more(Lines).

test_named(Unit, (-), _) --> !, ['unit ~q'-[Unit]].
test_named(Unit, Name, []) --> !, ['test ~q:~q'-[Unit, Name]].
test_named(Unit, Name, Bindings) --> ['test ~q:~q (forall bindings = ~p)'-[Unit, Name, Bindings]].

more([]) --> [].
more([L|Ls]) --> [nl, '    ~w'-[L]], more(Ls).

blocked_list([]) --> [].
blocked_list([b(Unit, Name, Reason)|L]) -->
    [nl, '    '-[]], test_named(Unit, Name, []), [': ~w'-[Reason]],
    blocked_list(L).

plural(1, '') :- !.
plural(_, s).

plural_is(1, ' is') :- !.
plural_is(_, 's are').
