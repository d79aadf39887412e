% Runs the goals of the standard input, one a line, and prints for each the goal and
% on the next line what became of it: its answers, at most five, and how it ended.
% The first line is the library to be loaded, or `none`.
%
%   record        for SWI-Prolog: goals that are not fit for comparison are `left out`
%   replay        for us

:- style_check(-singleton).
:- set_prolog_flag(double_quotes, codes).

record :- each_line(3).

replay :- each_line(10).

each_line(Seconds) :-
    read_line(Library),
    term_to_atom(Spec, Library),
    use(Spec),
    repeat,
    read_line(Line),
    (   Line == end_of_file
    ->  !
    ;   outcome(Line, Seconds, Outcome),
        format("~a~n~a~n", [Line, Outcome]),
        fail
    ).

use(none).
use((A,B)) :- use(A), use(B).
use(Name) :- Name \= (_,_), Name \== none, catch(use_module(library(Name)), _, true).

read_line(Line) :-
    get_char(C),
    (   C == end_of_file
    ->  Line = end_of_file
    ;   rest(C, Chars),
        atom_chars(Line, Chars)
    ).

rest(C, Chars) :-
    (   ( C == '\n' ; C == end_of_file )
    ->  Chars = []
    ;   Chars = [C|Chars1],
        get_char(C1),
        rest(C1, Chars1)
    ).

outcome(Line, Seconds, Outcome) :-
    set_prolog_flag(double_quotes, string),
    catch(parsed(Line, Goal, Names), E, true),
    set_prolog_flag(double_quotes, codes),
    (   nonvar(E)
    ->  Outcome = 'left out: no term'
    ;   State = state([], 0),
        catch(call_with_time_limit(Seconds, answers(Goal, Names, State, End)), E1, end(E1, End)),
        arg(1, State, Answers0),
        reversed(Answers0, [End], Outcomes),
        (   slow(End)
        ->  Outcome = 'left out: takes long'
        ;   atomic_list_concat(Outcomes, ' | ', Outcome)
        )
    ).

parsed(Line, Goal, Names) :-
    atom_to_term(Line, Goal, Names0),
    shown(Names0, Names).

shown([], []).
shown([Name=Value|Names0], Names) :-
    (   sub_atom(Name, 0, _, _, '_')
    ->  Names = Names1
    ;   Names = [Name=Value|Names1]
    ),
    shown(Names0, Names1).

% answers(+Goal, +Names, !State, -End): the texts of the first answers, and
% `det` if the last one left nothing to try, `false` if there was no more, `more`.

answers(Goal, Names, State, End) :-
    (   call_cleanup(user:Goal, Det = true),
        \+ \+ add_answer(Names, State),
        (   Det == true
        ->  End = det
        ;   arg(2, State, 5),
            End = more
        )
    ->  true
    ;   End = false
    ).

add_answer(Names, State) :-
    (   cyclic_term(Names)
    ->  Text = 'cyclic'
    ;   term_variables(Names, Variables),
        (   constrained(Variables)
        ->  copy_term(Names, Copy, Goals)
        ;   copy_term(Names, Copy),
            Goals = []
        ),
        numbervars(Copy-Goals, 0, _),
        (   Goals == [] -> Shown = Copy ; Shown = Copy-Goals ),
        bindings(Shown, Text)
    ),
    arg(1, State, L),
    nb_setarg(1, State, [Text|L]),
    arg(2, State, N0),
    N is N0+1,
    nb_setarg(2, State, N).

constrained([V|Vs]) :-
    (   attvar(V)
    ->  true
    ;   constrained(Vs)
    ).

bindings([], true) :- !.
bindings(Names, Text) :-
    format(atom(Text), "~W", [Names, [quoted(true), numbervars(true), spacing(next_argument)]]).

end(error(existence_error(matching_rule, _), _), End) :-
    !,
    End = 'error existence_error(matching_rule,...)'.
end(error(Formal, _), End) :-
    !,
    \+ \+ ( numbervars(Formal, 0, _),
            format(atom(Text), "error ~W", [Formal, [quoted(true), numbervars(true)]]),
            nb_setval(end, Text)
          ),
    nb_getval(end, End).
end(time_limit_exceeded, slow) :- !.
end(Ball, End) :-
    format(atom(End), "throw ~W", [Ball, [quoted(true), numbervars(true)]]).

slow(slow).
slow(End) :- sub_atom(End, 0, _, _, 'error resource_error').

reversed([], L, L).
reversed([X|Xs], L0, L) :- reversed(Xs, [X|L0], L).
