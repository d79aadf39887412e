:- module(prolog_debug,
          [ trace/0, trace/1, trace/2, tracing/0, notrace/0, notrace/1,
            debug/0, nodebug/0, debugging/0,
            spy/1, nospy/1, nospyall/0, leash/1, visible/1,
            '$trace_port'/5, '$debug_message'//1
          ]).

/** <module> The tracer

Goals of the user's predicates are shown at their ports: `call`, `exit`, `redo`,
`fail` and `exception`. Goals inside of library predicates are not shown, unless
they are calls of the user's predicates. At a port that is leashed the tracer
asks on `user_error` what to do and reads a line from `user_input`; `h` lists the
answers. The other half is src/machine/debug/trace.rs.
*/

:- meta_predicate notrace(0), trace(:), trace(:, +), spy(:), nospy(:).

:- dynamic option/2, searching/2, last_search/2.

option(max_depth, 10).
option(portray, true).

%!  trace is det.
%
%   From now on goals are shown at their ports.
trace :- '$set_trace_mode'(creep).

%!  tracing is semidet.
tracing :- '$trace_mode'(creep).

%!  notrace is det.
%
%   Stops showing goals; spy points stay active.
notrace :-
    (   '$trace_mode'(creep) -> '$set_trace_mode'(leap) ; true ).

%!  notrace(:Goal) is semidet.
%
%   Runs Goal once; it is not traced.
notrace(Goal) :-
    setup_call_cleanup('$trace_asleep'(Old, true), once(Goal), '$trace_asleep'(_, Old)).

%!  debug is det.
%
%   Makes spy points count.
debug :-
    (   '$trace_mode'(off) -> '$set_trace_mode'(leap) ; true ).

%!  nodebug is det.
%
%   Ends tracing; spy points do not count any more.
nodebug :- '$set_trace_mode'(off).

%!  debugging is det.
%
%   Prints what the tracer is doing.
debugging :-
    '$trace_mode'(Mode),
    '$spied'(Spied),
    '$trace_points'(Points),
    print_message(informational, debugger(status(Mode, Spied, Points))).

%!  spy(:Spec) is det.
%
%   Sets spy points on predicates, and makes them count. Spec is Name, Name/Arity
%   or a list of these.
spy(Spec) :-
    predicates(Spec, PIs),
    spy_each(PIs),
    debug.

spy_each([]).
spy_each([PI|PIs]) :-
    '$spied'(Old),
    plain(PI, Shown),
    (   '$spy'(PI, true)
    ->  (   memberchk(Shown, Old) -> true ; print_message(informational, debugger(spy(Shown))) )
    ;   throw(error(existence_error(procedure, Shown), _))
    ),
    spy_each(PIs).

%!  nospy(:Spec) is det.
nospy(Spec) :-
    predicates(Spec, PIs),
    nospy_each(PIs).

nospy_each([]).
nospy_each([PI|PIs]) :-
    (   '$spy'(PI, false) -> plain(PI, Shown), print_message(informational, debugger(nospy(Shown))) ; true ),
    nospy_each(PIs).

%!  nospyall is det.
nospyall :-
    '$spied'(PIs),
    nospy_each(PIs).

plain(user:PI, PI) :- !.
plain(PI, PI).

%   The predicates that a specification means, as Module:Name/Arity.
predicates(Spec, PIs) :-
    strip_module(Spec, M, Plain),
    (   var(Plain) -> throw(error(instantiation_error, _)) ; true ),
    (   is_list(Plain) -> all_predicates(Plain, M, PIs)
    ;   Plain = N/A -> must_be(atom, N), must_be(integer, A), PIs = [M:N/A]
    ;   Plain = N//A -> must_be(atom, N), must_be(integer, A), A2 is A+2, PIs = [M:N/A2]
    ;   atom(Plain)
    ->  findall(M:Plain/A, ( current_predicate(M:Plain/A) ; visible_predicate(M, Plain, A) ), PIs0),
        sort(PIs0, PIs),
        (   PIs == [] -> throw(error(existence_error(procedure, Plain), _)) ; true )
    ;   callable(Plain) -> functor(Plain, N, A), PIs = [M:N/A]
    ;   throw(error(type_error(predicate_indicator, Plain), _))
    ).

visible_predicate(M, N, A) :-
    between(0, 8, A),
    functor(Head, N, A),
    predicate_property(M:Head, visible).

all_predicates([], _, []).
all_predicates([S|Ss], M, PIs) :-
    predicates(M:S, PIs0),
    all_predicates(Ss, M, PIs1),
    append(PIs0, PIs1, PIs).

%!  trace(:Spec) is det.
%!  trace(:Spec, +Ports) is det.
%
%   Prints the ports of predicates, without stopping, also while nothing else is
%   traced. Ports is a list of +Port and -Port, or one of these; `all` is each port.
trace(Spec) :- trace(Spec, all).

trace(Spec, Change) :-
    predicates(Spec, PIs),
    trace_each(PIs, Change).

trace_each([], _).
trace_each([PI|PIs], Change) :-
    '$trace_points'(Points),
    plain(PI, Shown),
    (   memberchk(Shown-Old, Points) -> true ; Old = [] ),
    changed(Change, Old, New),
    (   '$trace_point'(PI, New) -> true ; throw(error(existence_error(procedure, Shown), _)) ),
    print_message(informational, debugger(trace(Shown, New))),
    trace_each(PIs, Change).

%!  leash(?Ports) is det.
%!  visible(?Ports) is det.
%
%   The ports at which the tracer stops, and those that it shows: +Port, -Port, a
%   list of these, or a list of ports. `full` (or `all`) is each port, `half` is
%   call, redo and fail, `tight` is call, redo, fail and exception, `loose` is call.
leash(Ports) :- ports(leash, Ports).
visible(Ports) :- ports(visible, Ports).

ports(What, Ports) :- var(Ports), !, '$trace_ports'(What, Ports0, Ports0), Ports = Ports0.
ports(_, ?) :- !.
ports(What, Change) :-
    current_ports(What, Old),
    changed(Change, Old, New),
    '$trace_ports'(What, _, New).

%   '$trace_ports'/3 sets what it is given.
current_ports(What, Ports) :-
    '$trace_ports'(What, Ports, []),
    '$trace_ports'(What, _, Ports).

changed(V, _, _) :- var(V), !, throw(error(instantiation_error, _)).
changed(L, Old, New) :- is_list(L), !,
    (   member(C, L), nonvar(C), ( C = +_ ; C = -_ )
    ->  each_changed(L, Old, New)
    ;   each_changed(L, [], New)
    ).
changed(+P, Old, New) :- !, named(P, L), append(Old, L, New).
changed(-P, Old, New) :- !, named(P, L), subtract(Old, L, New).
changed(P, _, New) :- named(P, New).

each_changed([], Ports, Ports).
each_changed([C|Cs], Old, New) :-
    (   atom(C) -> changed(+C, Old, Ports) ; changed(C, Old, Ports) ),
    each_changed(Cs, Ports, New).

named(P, _) :- var(P), !, throw(error(instantiation_error, _)).
named(all, L) :- !, named(full, L).
named(full, [call, exit, redo, fail, exception]) :- !.
named(half, [call, redo, fail]) :- !.
named(tight, [call, redo, fail, exception]) :- !.
named(loose, [call]) :- !.
named(unify, []) :- !.
named(P, [P]) :- memberchk(P, [call, exit, redo, fail, exception]), !.
named(P, _) :- throw(error(domain_error(port, P), _)).

		/* at a port */

%!  '$trace_port'(+Port, +Frame, +How, +Ball, -Action) is det.
%
%   A goal is at a port. How is `point` (print it), `show` or `ask`.
'$trace_port'(Port, Frame, How, Ball, Action) :-
    (   How \== point, passed_over(Port, Frame)
    ->  Action = continue
    ;   How == ask,
        catch(user:prolog_trace_interception(Port, Frame, [], Action0), _, fail)
    ->  Action = Action0
    ;   How == ask -> ask(Port, Frame, Ball, Action)
    ;   show(How, Port, Frame), nl(user_error), Action = continue
    ).

ask(Port, Frame, Ball, Action) :-
    show(ask, Port, Frame),
    write(user_error, ' ? '),
    flush_output(user_error),
    read_command(N, Command),
    (   command(Command, N, Port, Frame, Ball, Answer)
    ->  (   Answer == again -> ask(Port, Frame, Ball, Action) ; Action = Answer )
    ;   echo('Unknown option (h for help)'),
        ask(Port, Frame, Ball, Action)
    ).

show(How, Port, '$frame'(_, Level, _, Goal)) :-
    port_name(Port, Name),
    (   How == point -> format(user_error, ' T [~w] ~w ', [Level, Name])
    ;   (   transparent(Goal) -> Mark = (^) ; Mark = ' ' ),
        format(user_error, '~w  ~w (~w) ', [Mark, Name, Level])
    ),
    write_goal(Goal).

transparent(Goal) :-
    predicate_property(Goal, meta_predicate(_)),
    \+ ( predicate_property(Goal, file(_)), \+ predicate_property(Goal, nodebug) ).

port_name(call, 'Call:').
port_name(exit, 'Exit:').
port_name(redo, 'Redo:').
port_name(fail, 'Fail:').
port_name(exception, 'Exception:').

write_goal(Goal) :-
    option(max_depth, Depth),
    option(portray, Portray),
    write_term(user_error, Goal, [quoted(true), portray(Portray), max_depth(Depth), numbervars(true), spacing(next_argument)]).

%   A line: a number, if there is one, and the first other character; `end` at the end of the input.
read_command(N, Command) :-
    get_char(user_input, C0),
    skip_blanks(C0, C1),
    digits(C1, Digits, C2),
    skip_blanks(C2, C),
    (   Digits == [] -> N = none ; number_chars(N, Digits) ),
    (   C == end_of_file -> Command = end
    ;   C == '\n' -> Command = '\n'
    ;   C == / -> read_line_to_string(user_input, Line), Command = search(Line)
    ;   Command = C, skip_line
    ).

skip_blanks(C0, C) :-
    (   ( C0 == ' ' ; C0 == '\t' ; C0 == '\r' ),
        peek_char(user_input, Next), Next \== '\n', Next \== end_of_file
    ->  get_char(user_input, C1), skip_blanks(C1, C)
    ;   C = C0
    ).

digits(C, [C|Cs], Rest) :- char_type(C, digit), !, get_char(user_input, C1), digits(C1, Cs, Rest).
digits(C, [], C).

skip_line :-
    get_char(user_input, C),
    (   C == '\n' -> true ; C == end_of_file -> true ; skip_line ).

%   On a terminal the user sees the answer already.
echo(Text) :-
    (   stream_property(user_input, tty(true)) -> true ; write(user_error, Text), nl(user_error) ).

command(c, _, _, _, _, creep) :- echo(creep).
command('\n', _, _, _, _, creep) :- echo(creep).
command(' ', _, _, _, _, creep) :- echo(creep).
command(s, _, _, _, _, skip) :- echo(skip).
command(l, _, _, _, _, leap) :- echo(leap).
command(u, _, _, _, _, up) :- echo(up).
command(f, _, _, _, _, fail) :- echo(fail).
command(i, _, _, _, _, ignore) :- echo(ignore).
command(n, _, _, _, _, nodebug) :- echo('no debug').
command(r, N, _, _, _, retry(Level)) :- echo(retry), ( integer(N) -> Level = N ; Level = 0 ).
command(a, _, _, _, _, _) :- echo(abort), '$set_trace_mode'(off), abort.
command(e, _, _, _, _, _) :- echo(exit), halt.
command(end, _, _, _, _, _) :- write(user_error, 'EOF: exit'), nl(user_error), halt(4).
command(+, _, _, Frame, _, again) :- echo(spy), spied_goal(Frame, PI), spy(PI).
command(-, _, _, Frame, _, again) :- echo('no spy'), spied_goal(Frame, PI), nospy(PI).
command(g, N, _, Frame, _, again) :- echo(goals), ( integer(N) -> Max = N ; Max = 10 ), goals(Max, Frame).
command('A', _, _, _, _, again) :- echo(alternatives), '$trace_alternatives'(L), print_frames(L).
command('L', _, _, '$frame'(_, _, _, Goal), _, again) :- echo(listing), list_goal(Goal).
command(d, N, _, _, _, again) :-
    (   integer(N) -> Depth = N ; Depth = 0 ),
    set(max_depth, Depth),
    echo('depth').
command(w, _, _, _, _, again) :- echo(write), set(portray, false).
command(p, _, _, _, _, again) :- echo(print), set(portray, true).
command(m, _, _, _, Ball, again) :- echo(exception), ( Ball == [] -> true ; print_message(error, unhandled(Ball)) ).
command(=, _, _, _, _, again) :- echo(debugging), debugging.
command(b, _, _, _, _, again) :- echo(break), break.
command(search(Line), _, _, _, _, Action) :- search(Line, Action).
command('.', _, _, _, _, creep) :- last_search(Ports, Goal), echo(search), set_search(Ports, Goal).
command(h, _, _, _, _, again) :- help.
command(?, _, _, _, _, again) :- help.

%   `/Ports Goal`: creeps on to the next port that is one of these letters (all, if there
%   are none), of a goal that unifies with Goal (any, if there is none).
search(Line, Action) :-
    echo(search),
    split_string(Line, " \t", " \t\r", Words0),
    exclude(==(""), Words0, Words),
    (   catch(search_for(Words, Ports, Goal), E, ( print_message(error, E), fail ))
    ->  retractall(prolog_debug:last_search(_, _)),
        assertz(prolog_debug:last_search(Ports, Goal)),
        set_search(Ports, Goal),
        Action = creep
    ;   Action = again
    ).

search_for([], Ports, _) :- named(full, Ports).
search_for([Word|Words], Ports, Goal) :-
    string_chars(Word, Letters),
    (   letters(Letters, Ports0)
    ->  Ports = Ports0, Rest = Words
    ;   named(full, Ports), Rest = [Word|Words]
    ),
    (   Rest == [] -> true
    ;   atomic_list_concat(Rest, ' ', Text), term_to_atom(Goal, Text)
    ).

letters([], []).
letters([a], Ports) :- !, named(full, Ports).
letters([L|Ls], [P|Ps]) :- letter(L, P), letters(Ls, Ps).

letter(c, call).
letter(e, exit).
letter(r, redo).
letter(f, fail).
letter(x, exception).

set_search(Ports, Goal) :-
    retractall(prolog_debug:searching(_, _)),
    assertz(prolog_debug:searching(Ports, Goal)).

%   While a port is searched for, others are passed over without a word.
passed_over(Port, '$frame'(_, _, _, Goal)) :-
    searching(Ports, Wanted), !,
    (   memberchk(Port, Ports), \+ Goal \= Wanted
    ->  retractall(prolog_debug:searching(_, _)), fail
    ;   true
    ).

set(Name, Value) :-
    retractall(prolog_debug:option(Name, _)),
    assertz(prolog_debug:option(Name, Value)).

spied_goal('$frame'(_, _, _, Goal), M:N/A) :-
    strip_module(Goal, M, Plain),
    functor(Plain, N, A).

list_goal(Goal) :-
    strip_module(Goal, M, Plain),
    functor(Plain, N, A),
    with_output_to(string(Text), catch(listing(M:N/A), E, print_message(error, E))),
    write(user_error, Text).

goals(Max, Frame) :-
    '$trace_frames'(Frames0),
    Frame = '$frame'(Serial, _, _, _),
    (   Frames0 = ['$frame'(Serial, _, _, _)|_] -> Frames = Frames0 ; Frames = [Frame|Frames0] ),
    first(Max, Frames, Shown),
    print_frames(Shown).

first(N, [F|Fs], [F|L]) :- N > 0, !, N1 is N-1, first(N1, Fs, L).
first(_, _, []).

print_frames([]).
print_frames(['$frame'(_, Level, _, Goal)|Fs]) :-
    format(user_error, '     [~w] ', [Level]),
    write_goal(Goal),
    nl(user_error),
    print_frames(Fs).

help :-
    print_message(help, message_lines([
        'Answers:', nl,
        'c, Enter, space   creep to the next port     s        skip to the end of this goal', nl,
        'l                 leap to a spy point        u        up: to the end of the parent', nl,
        '[level] r         retry this goal, or that   f        make the goal fail', nl,
        'i                 ignore: it has succeeded   n        no more debugging', nl,
        'a                 abort                      e        exit Prolog', nl,
        '+ -               spy point on, off          =        show what is spied', nl,
        '[N] g             goals that are running     A        goals with alternatives', nl,
        'L                 listing                    m        the exception', nl,
        'b                 break: a query loop        . /      search again, search:', nl,
        '                      /[cerfx] [Goal]: creep to such a port of such a goal', nl,
        'N d               depth of terms (0: all)    p w      print, write terms', nl,
        'h, ?              this'])).

		/* messages */

'$debug_message'(status(Mode, Spied, Points)) -->
    mode(Mode), spied(Spied), points(Points).
'$debug_message'(spy(PI)) --> ['Spy point on ~q'-[PI]].
'$debug_message'(nospy(PI)) --> ['Spy point removed from ~q'-[PI]].
'$debug_message'(trace(PI, Ports)) --> ['        ~q: ~w'-[PI, Ports]].

mode(off) --> ['Debug mode is off'].
mode(leap) --> ['Debug mode is on'].
mode(creep) --> ['Trace mode is on'].

spied([]) --> [nl, 'No spy points'].
spied([PI|PIs]) --> [nl, 'Spy points:'], each_spied([PI|PIs]).

each_spied([]) --> [].
each_spied([PI|PIs]) --> [nl, '        ~q'-[PI]], each_spied(PIs).

points([]) --> [].
points([P|Ps]) --> [nl, 'Trace points:'], each_point([P|Ps]).

each_point([]) --> [].
each_point([PI-Ports|Ps]) --> [nl, '        ~q: ~w'-[PI, Ports]], each_point(Ps).
