:- module(toplevel, [ break/0, prolog/0, print_toplevel_variables/0, read_term_with_history/2 ]).

/** <module> A query loop inside of a goal

The query loop of the command line is written in Rust (src/shell); this one is for goals:
it runs while they wait.
*/

:- dynamic level/1.

level(0).

%!  break is det.
%!  prolog is det.
%
%   Reads goals from `user_input` and shows their answers, until the end of the input.
%   Then the goal that has called break/0 goes on.
break :-
    retract(toplevel:level(N0)),
    N is N0+1,
    assertz(toplevel:level(N)),
    setup_call_cleanup(true, loop(N), ( retract(toplevel:level(_)), assertz(toplevel:level(N0)) )).

prolog :- break.

loop(Level) :-
    repeat,
    catch(query(Level, Next), E, problem(E)),
    Next == stop, !,
    nl(user_output).

query(Level, Next) :-
    prompt(Level),
    read_term(user_input, Goal, [variable_names(Bindings)]),
    (   Goal == end_of_file
    ->  rest_of_line,
        Next = stop
    ;   plain_goal(Goal, Plain),
        answers(user:Plain, Bindings)
    ).

plain_goal(V, V) :- var(V), !.
plain_goal((?- G), G) :- !.
plain_goal((:- G), G) :- !.
plain_goal(G, G).

%   As the query loop of the command line, it prompts on terminals only.
prompt(Level) :-
    (   stream_property(user_input, tty(true))
    ->  format(user_output, '~N[~d]  ?- ', [Level]), flush_output(user_output)
    ;   true
    ).

problem('$aborted') :- !, throw('$aborted').
problem(unwind(abort)) :- !, throw(unwind(abort)).
problem(E) :- print_message(error, unhandled_exception(E)), nl(user_output), fail.

answers(Goal, Bindings) :-
    (   '$choice'(B0),
        call(Goal),
        '$choice'(B1),
        show(Bindings, Text),
        (   B0 == B1
        ->  format(user_output, '~w.~n~n', [Text]), !
        ;   format(user_output, '~w ', [Text]), flush_output(user_output),
            action(Action),
            Action == stop, !
        )
    ;   format(user_output, '~Nfalse.~n~n', [])
    ),
    fail.

show(Bindings, Text) :-
    values(Bindings, Names, Values),
    '$answer_residue'(Values, Copies, Goals),
    values(Shown, Names, Copies),
    '$answer_lines'(Shown, Goals, Lines),
    (   Lines == [] -> Text = true ; atomic_list_concat(Lines, ',\n', Text) ),
    format(user_output, '~N', []).

values([], [], []).
values([N=V|L], [N|Ns], [V|Vs]) :- values(L, Ns, Vs).

%   A line that begins with a semicolon (or another of the usual keys) asks for more.
action(Action) :-
    (   stream_property(user_input, tty(true)) -> true ; rest_of_line ),
    peek_char(user_input, C),
    (   C == ';' -> get_char(user_input, _), Action = more, more
    ;   memberchk(C, [n, r, ' ', '\t']), stream_property(user_input, tty(true)) -> rest_of_line, Action = more
    ;   ( C == '\n' -> get_char(user_input, _) ; true ),
        format(user_output, '.~n~n', []), Action = stop
    ).

more :-
    (   stream_property(user_input, tty(true)) -> rest_of_line ; format(user_output, ';~n', []) ).

%   What is left of the line that the goal ended in.
rest_of_line :-
    peek_char(user_input, C),
    (   C == end_of_file -> true
    ;   char_type(C, space) -> get_char(user_input, _), ( C == '\n' -> true ; rest_of_line )
    ;   true
    ).

%!  print_toplevel_variables is det.
%
%   Prints the variables that the query loop remembers: none.
print_toplevel_variables :-
    print_message(informational, format('No defined toplevel variables', [])).

%!  read_term_with_history(-Term, +Options) is det.
%
%   Reads a term from the user; there is no history.
read_term_with_history(Term, Options) :-
    (   memberchk(prompt(Prompt), Options) -> prompt1(Prompt) ; true ),
    include(read_option, Options, ReadOptions),
    read_term(user_input, Term, ReadOptions).

read_option(variable_names(_)).
read_option(variables(_)).
read_option(singletons(_)).
read_option(module(_)).
read_option(syntax_errors(_)).
