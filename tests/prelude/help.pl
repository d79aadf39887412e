% Tests of library(help): see the runner for what the facts mean.

:- dynamic(said/1).
:- multifile(user:message_hook/3).

user:message_hook(_, help, Lines) :-
    with_output_to(string(S), ( current_output(O), print_message_lines(O, '', Lines) )),
    assertz(said(S)).

asked(Goal, Text) :-
    retractall(said(_)),
    call(Goal),
    findall(S, said(S), Ss),
    atomic_list_concat(Ss, Text).

told(Goal, Part) :- asked(Goal, Text), sub_atom(Text, _, _, _, Part), !.

case(told(help(append/3), 'append('), x, [x]).
case(told(help(append/3), 'library(lists)'), x, [x]).
case(told(help(atom_length), 'atom_length(+Atom, -Length) is det'), x, [x]).
case(told(help(nosuch_at_all), 'No help for nosuch_at_all'), x, [x]).
case(told(help, 'apropos'), x, [x]).
case(told(apropos(sum_l), 'sum_list/2'), x, [x]).
case(told(apropos('environment'), 'getenv/2'), x, [x]).
case(told(apropos(zzzzzz), 'Nothing about zzzzzz'), x, [x]).
error_case(help(_), instantiation_error).
error_case(apropos(_), instantiation_error).
