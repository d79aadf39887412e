% Runs the goals of a file and writes what each of them answers, one line a
% goal: the line that the goal begins in, a tab, the answers. The same text runs in every system that is
% compared, so the answers are written here, in one canonical form: operators
% and braces as ordinary compounds, variables as _1, _2, .. in each answer, the context of an error left out.

:- dynamic answer/1.

%   What goals call.

above(N, X) :- X > N.
even(X) :- X mod 2 =:= 0.
wrap(X, f(X)).
among(Xs, X) :- memberchk(X, Xs).
push(X, Xs, [X|Xs]).
push(X, Y, Xs, [X-Y|Xs]).
against(Y, X, O) :- compare(O, X, Y).

%!  run(+File, +Program)
%
%   Runs the goals in File; Program is loaded first, unless it is [].

run(File, Program) :-
    (   Program == [] -> true ; consult(Program) ),
    open(File, read, Stream),
    repeat,
    catch(read_term(Stream, Goal, [variable_names(Vars), term_position(Position)]), _, Goal = diff_unreadable),
    (   Goal == end_of_file
    ->  !,
        close(Stream)
    ;   Goal \== diff_unreadable,
        stream_position_data(line_count, Position, Line),
        run_goal(Line, Goal, Vars),
        fail
    ).

run_goal(Line, Goal, Vars) :-
    nb_setval(diff_count, 0),
    retractall(answer(_)),
    (   catch(answers(Goal, Vars), Error, note_error(Error))
    ->  true
    ;   true
    ),
    findall(A, answer(A), As),
    (   As == [] -> Text = false ; atomic_list_concat(As, ' ; ', Text) ),
    format("~d\t~w~n", [Line, Text]).

%   True when no more answers are wanted.

answers(Goal, Vars) :-
    call_with_inference_limit(user:Goal, 300000, Result),
    (   Result == inference_limit_exceeded
    ->  assertz(answer('! limit'))
    ;   note(Vars),
        nb_getval(diff_count, N0),
        N is N0+1,
        nb_setval(diff_count, N),
        N >= 8,
        assertz(answer('..'))
    ).

note(Vars) :-
    shown(Vars, Shown),
    (   acyclic_term(Shown)
    ->  copy_term_nat(Shown, Copy),
        term_variables(Copy, Free),
        number(Free, 1),
        with_output_to(atom(Text), put_bindings(Copy))
    ;   Text = cyclic
    ),
    assertz(answer(Text)).

%   Variables whose names begin with _ are not shown.

shown([], []).
shown([Name=Value|Vars], Shown) :-
    (   sub_atom(Name, 0, 1, _, '_')
    ->  Shown = Rest
    ;   Shown = [Name=Value|Rest]
    ),
    shown(Vars, Rest).

note_error(Error) :-
    (   nonvar(Error), Error = error(Formal, _) -> true ; Formal = ball(Error) ),
    (   nonvar(Formal), Formal = syntax_error(_) -> Shown = syntax_error ; Shown = Formal ),
    (   acyclic_term(Shown)
    ->  copy_term_nat(Shown, Copy),
        term_variables(Copy, Free),
        number(Free, 1),
        with_output_to(atom(Text), put(Copy))
    ;   Text = cyclic
    ),
    atom_concat('! ', Text, Line),
    assertz(answer(Line)).

number([], _).
number(['$diff'(N)|Vs], N) :-
    N1 is N+1,
    number(Vs, N1).

put_bindings([]) :-
    write(true).
put_bindings([Name=Value|Vars]) :-
    write(Name), write(=),
    put(Value),
    put_more_bindings(Vars).

put_more_bindings([]).
put_more_bindings([Var|Vars]) :-
    write(', '),
    put_bindings([Var|Vars]).

put('$diff'(N)) :-
    !,
    write('_'), write(N).
put([H|T]) :-
    !,
    write('['),
    put(H),
    put_tail(T),
    write(']').
put(error(Formal, _)) :-
    !,
    write('error('),
    put(Formal),
    write(',..)').
put(T) :-
    compound(T),
    !,
    compound_name_arguments(T, Name, Args),
    writeq(Name),
    write('('),
    put_arguments(Args),
    write(')').
put(T) :-
    float(T),
    !,
    format(atom(A), "~q", [T]),
    atom_codes(A, Codes),
    without_plus(Codes, Plain),
    atom_codes(B, Plain),
    write(B).
put(T) :-
    writeq(T).

put_tail(T) :-
    (   T == []
    ->  true
    ;   T = [H|Rest]
    ->  write(','),
        put(H),
        put_tail(Rest)
    ;   write('|'),
        put(T)
    ).

put_arguments([]).
put_arguments([A]) :-
    !,
    put(A).
put_arguments([A|As]) :-
    put(A),
    write(','),
    put_arguments(As).

%   1.0e+15 is 1.0e15.

without_plus([], []).
without_plus([0'+|Cs], Ds) :-
    !,
    without_plus(Cs, Ds).
without_plus([C|Cs], [C|Ds]) :-
    without_plus(Cs, Ds).
