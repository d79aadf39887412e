:- module(messages,
          [ '$print_message'/2, print_message_lines/3, message_to_codes/3,
            message_to_lines/2, '$message_lines'/2, version/0, version/1
          ]).

/** <module> Messages: from terms to text on user_error

A message is a term; translation makes it a list of line elements: `Format-Args`,
`Format`, `nl`, `ansi(Attributes, Format, Args)`, `flush`, `at_same_line`. The
hooks are user:message_hook/3 and prolog:message//1.
*/

:- dynamic banner/1.
:- multifile user:message_hook/3, user:message_property/2, user:thread_message_hook/3, prolog:message/3, prolog:error_message/3,
             user:portray/1, prolog:message_prefix_hook/2.
:- dynamic user:message_hook/3, user:message_property/2, user:thread_message_hook/3, prolog:message/3, prolog:error_message/3,
           user:portray/1, prolog:message_prefix_hook/2.

%!  '$print_message'(+Kind, +Message) is det.
'$print_message'(Kind, Message) :-
    catch(emit(Kind, Message), E, true), !,
    (   var(E) -> true
    ;   E = error(_, _) -> '$message_fallback'(Kind, Message)
    ;   throw(E)
    ).
'$print_message'(_, _).

emit(Kind, Message) :-
    '$message_lines'(Message, Lines),
    (   '$checking'
    ->  '$check_message'(Kind, Message, Lines)
    ;   catch(user:message_hook(Message, Kind, Lines), E, ( hook_failed(E), fail ))
    ->  true
    ;   print_kind(Kind, Message, Lines)
    ).

hook_failed(E) :- E = error(_, _), !.
hook_failed(E) :- throw(E).

print_kind(silent, _, _) :- !.
print_kind(informational, _, Lines) :- !,
    (   quiet -> true ; print_as(informational, '% ', Lines) ).
print_kind(banner, _, Lines) :- !,
    (   quiet -> true ; print_as(banner, '', Lines) ).
print_kind(information, _, Lines) :- !, print_as(information, '% ', Lines).
print_kind(debug(_), _, Lines) :- !, print_as(debug, '% ', Lines).
print_kind(query, _, Lines) :- !, print_message_lines(user_output, '', Lines).
print_kind(Kind, Message, Lines) :-
    word(Kind, Word), !,
    stream_of(Kind, S),
    header(Message, Word, Header, Prefix0),
    (   property(Kind, prefix(Prefix)) -> true ; Prefix = Prefix0 ),
    at_line_start(S),
    put_elements(Header, S, ''),
    print_message_lines(S, Prefix, Lines).
print_kind(Kind, _, Lines) :- print_as(Kind, '', Lines).

print_as(Kind, Prefix0, Lines) :-
    stream_of(Kind, S),
    (   property(Kind, prefix(Prefix)) -> true ; Prefix = Prefix0 ),
    print_message_lines(S, Prefix, Lines).

stream_of(Kind, S) :- ( property(Kind, stream(S)) -> true ; S = user_error ).

%   What the user's hook says about a kind of message.
property(Kind, Property) :- catch(user:message_property(Kind, Property), _, fail), !.

word(error, 'ERROR: ').
word(warning, 'Warning: ').

quiet :- catch(current_prolog_flag(verbose, silent), _, fail).

%   A message about a place in a file being loaded says so first.
header(Message, Word, [], Word) :- nonvar(Message), has_place(Message), !.
header(_, Word, Header, Prefix) :-
    source_location(File, Line), !,
    (   property_of_word(Word, location_prefix(File:Line, First, Prefix0))
    ->  Header = [First, nl], Prefix = Prefix0
    ;   Header = ['~w~w:~w:'-[Word, File, Line], nl]
    ),
    atom_concat(Word, '   ', Prefix).
header(_, Word, [], Word).

property_of_word(Word, Property) :- word(Kind, Word), !, property(Kind, Property).

has_place(error(Formal, _)) :- nonvar(Formal), Formal = syntax_error(_).
has_place(undefined_export(_)).
has_place(not_supported(_, _, _)).
has_place(init_goal(_, _:_)).
has_place(main_goal(_, _, _:_)).
has_place(invalid_utf8(_, _)).

at_line_start(S) :- format(S, '~N', []).

%!  print_message_lines(+Stream, +Prefix, +Lines) is det.
print_message_lines(_, _, []) :- !.
print_message_lines(S, kind(Kind), Lines) :- !,
    (   word(Kind, Prefix) -> true ; Kind = informational -> Prefix = '% ' ; Prefix = '' ),
    print_message_lines(S, Prefix, Lines).
print_message_lines(S, Prefix0, Lines) :-
    (   sub_atom(Prefix0, 0, 2, _, '~N') -> sub_atom(Prefix0, 2, _, 0, Prefix) ; Prefix = Prefix0 ),
    (   Lines = [at_same_line|Rest] -> put_elements(Rest, S, Prefix)
    ;   at_line_start(S), put_text(S, Prefix, []), put_elements(Lines, S, Prefix)
    ),
    (   ends_open(Lines) -> true ; nl(S) ).

ends_open(Lines) :- append(_, [flush], Lines), !.

put_elements([], _, _).
put_elements([E|Es], S, Prefix) :-
    (   Es == [], E == nl -> true ; put_element(E, S, Prefix) ),
    put_elements(Es, S, Prefix).

put_element(V, S, _) :- var(V), !, put_text(S, '~p', [V]).
put_element(nl, S, Prefix) :- !, nl(S), put_text(S, Prefix, []).
put_element(flush, S, _) :- !, flush_output(S).
put_element(at_same_line, _, _) :- !.
put_element(begin(_, _), _, _) :- !.
put_element(end(_), _, _) :- !.
put_element(ansi(_, F, A), S, _) :- !, put_text(S, F, A).
put_element(url(File:Line:Column), S, _) :- !, put_text(S, '~w:~w:~w', [File, Line, Column]).
put_element(url(File:Line), S, _) :- !, put_text(S, '~w:~w', [File, Line]).
put_element(url(_, Label), S, _) :- !, put_text(S, '~w', [Label]).
put_element(url(X), S, _) :- !, put_text(S, '~w', [X]).
put_element(F-A, S, _) :- !, put_text(S, F, A).
put_element(F, S, _) :- put_text(S, F, []).

put_text(S, F, A) :-
    catch(format(S, F, A), E, ( nl(S), write(S, 'format '), writeq(S, F-A), write(S, ': '), writeq(S, E) )).

%!  message_to_codes(+Term, -Kind, -Codes) is det.
message_to_codes(Term, Kind, Codes) :-
    '$message_lines'(Term, Lines),
    Kind = informational,
    with_output_to(codes(Codes), ( current_output(S), put_elements(Lines, S, '') )).

%!  version is det.
%
%   Prints the banner of the query loop.
version :-
    current_prolog_flag(ludolog_version, Version),
    findall(nl-M, banner(M), Banner0),
    banner_lines(Banner0, Banner),
    print_message(banner, message_lines(['Ludolog ~w'-[Version]|Banner])).

%!  version(+Message) is det.
%
%   Adds a message to the banner: a term, or a text.
version(Message) :- assertz(messages:banner(Message)).

banner_lines([], []).
banner_lines([nl-M|Ms], [nl|Lines]) :-
    (   ( atom(M) ; string(M) ) -> Lines = ['~w'-[M]|Rest] ; '$message_lines'(M, Lines0), append(Lines0, Rest, Lines) ),
    banner_lines(Ms, Rest).

%!  message_to_lines(+Message, -Lines) is det.
%
%   Lines is the list of line elements for Message.
message_to_lines(Term, Lines) :- '$message_lines'(Term, Lines).

%!  '$message_lines'(+Message, -Lines) is det.
'$message_lines'(Message, Lines) :-
    translate(Message, Lines, []), !.
'$message_lines'(Message, ['Unknown message: ~p'-[Message]]).

translate(M) --> { var(M) }, !, ['Unknown message: ~p'-[M]].
translate(M) --> prolog:message(M), !.
translate(format(F, A)) --> !, { text_args(A, L) }, [F-L].
translate(message_lines(L)) --> !, list(L).
translate(plunit(M)) --> !, '$plunit_message'(M).
translate(debugger(M)) --> !, '$debug_message'(M).
translate(unhandled(E)) --> !, unhandled(E).
translate(error(Formal, Context)) --> !, error(Formal, Context), backtrace(Formal, Context).
translate('$aborted') --> !, ['Execution Aborted'].
translate(unwind(abort)) --> !, ['Execution Aborted'].
translate(M) --> known(M), !.
translate(M) --> ['Unknown message: ~p'-[M]].

%   What was thrown and not caught; a term that is no error is shown as it is.
unhandled(E) --> { var(E) }, !, ['Unknown message: ~p'-[E]].
unhandled(error(Formal, Context)) --> !, translate(error(Formal, Context)).
unhandled(E) --> prolog:message(E), !.
unhandled(E) --> ['~p'-[E]].

%   The goals that were running when an error was raised that nobody has caught.
backtrace(_, Context) -->
    { nonvar(Context), Context = context(Stack, _), nonvar(Stack), Stack = prolog_stack(Frames) }, !,
    in(Frames).
backtrace(Formal, _) --> { '$last_backtrace'(Formal, Frames) }, !, in(Frames).
backtrace(_, _) --> [].

in([]) --> !.
in([frame(_, _, [])]) --> !.
in([F|Fs]) --> [nl, 'In:'-[]], { F = frame(N, _, _), width(N, Width) }, frames([F|Fs], Width).

frames([], _) --> [].
frames([frame(N, Goal, Place)], Width) --> { N > 1 }, !,
    frame(N, Goal, Place, Width),
    { More is N-1 },
    [nl, '  ... (~D more)'-[More]].
frames([frame(N, Goal, Place)|Fs], Width) -->
    frame(N, Goal, Place, Width),
    frames(Fs, Width).

frame(N, Goal, Place, Width) -->
    { width(N, W), Pad is Width-W },
    [nl, '  ~*c[~w] '-[Pad, 0' , N]], frame_goal(Goal), frame_place(Place).

%   In ISO mode atom_length/2 takes no numbers.
width(N, Width) :- number_codes(N, Codes), length(Codes, Width).

frame_goal(goal(G)) -->
    { with_output_to(atom(Text), write_term(G, [quoted(true), portray(true), max_depth(5), numbervars(true)])) },
    ['~w'-[Text]].
frame_goal(pred(PI)) --> ['~q'-[PI]].

frame_place([]) --> !.
frame_place(File:Line) --> [' at ~w:~w'-[File, Line]].

text_args(A, A) :- is_list(A), !.
text_args(A, [A]).

list([]) --> [].
list([X|Xs]) --> [X], list(Xs).

%   Errors: the context, the formal term, and what the context adds.

error(Formal, Context) --> { nonvar(Context), Context = file(File, Line, Column, _), nonvar(Formal), Formal = syntax_error(K) }, !,
    ['~w:~w:~w: Syntax error: '-[File, Line, Column]], syntax(K), source_lines(Line).
error(Formal, Context) --> { nonvar(Context), Context = file(File, Line, Column, _) }, !,
    ['~w:~w:~w: '-[File, Line, Column]], formal(Formal).
error(Formal, Context) --> { nonvar(Context), Context = stream(S, Line, Column, _), nonvar(Formal), Formal = syntax_error(K) }, !,
    ['Stream ~w:~w:~w Syntax error: '-[S, Line, Column]], syntax(K).
error(Formal, Context) --> { nonvar(Context), Context = string(Text, Pos), nonvar(Formal), Formal = syntax_error(K) }, !,
    ['Syntax error: '-[]], syntax(K), here(Text, Pos).
error(Formal, Context) --> { same_procedure(Formal, Context) }, !, formal(Formal), hints(Formal).
error(Formal, Context) --> where(Context), formal(Formal), extra(Context), hints(Formal).

same_procedure(F, context(P, _)) :- nonvar(F), F = existence_error(procedure, PI), PI == P.

source_lines(Line) --> { '$syntax_lines'(Line, Text), Text \== "", split_string(Text, "\n", "", Ls) }, !, lines(Ls).
source_lines(_) --> [].

lines([]) --> [].
lines([L|Ls]) --> [nl, '~w'-[L]], lines(Ls).

here(Text, Pos) -->
    { catch(( sub_string(Text, 0, Pos, After, Before), sub_string(Text, Pos, After, 0, Rest) ), _, fail) }, !,
    [nl, '~w'-[Before], nl, '** here **', nl, '~w'-[Rest]].
here(_, _) --> [].

where(C) --> { var(C) }, !.
where(context(P, _)) --> { nonvar(P) }, !, caller(P).
where(_) --> [].

caller(system:PI) --> !, caller(PI).
caller(user:PI) --> !, caller(PI).
caller(M:(N/A)) --> !, ['~q:~q/~w: '-[M, N, A]].
caller(N/A) --> { atom(N), sub_atom(N, 0, _, _, '$'), integer(A) }, !, [].
caller(N/A) --> { atom(N), integer(A) }, !, ['~q/~w: '-[N, A]].
caller(_) --> [].

extra(C) --> { var(C) }, !.
extra(context(_, M)) --> { nonvar(M), ( atom(M) ; string(M) ) }, !, [' (~w)'-[M]].
extra(_) --> [].

formal(F) --> { var(F) }, !, ['Unknown error term: ~p'-[F]].
formal(F) --> prolog:error_message(F), !.
formal(instantiation_error) --> !, ['Arguments are not sufficiently instantiated'].
formal(uninstantiation_error(C)) --> !, ['Uninstantiated argument expected, found ~p'-[C]].
formal(type_error(evaluable, A)) --> { nonvar(A) }, !, ['Arithmetic: `~p\' is not a function'-[A]].
formal(type_error(T, C)) --> !, { kind_of(C, K) }, ['Type error: `~w\' expected, found `~p\''-[T, C], ' (~w)'-[K]].
formal(domain_error(D, C)) --> !, ['Domain error: `~w\' expected, found `~p\''-[D, C]].
formal(existence_error(procedure, PI)) --> { PI == (^)/2 }, !,
    ['Unknown procedure: ~q'-[PI], nl, '  ^/2 can only appear as the 2nd argument of setof/3 and bagof/3'].
formal(existence_error(procedure, PI)) --> { '$not_supported'(PI, What) }, !, not_supported(What, PI).
formal(existence_error(procedure, PI)) --> !, ['Unknown procedure: ~q'-[PI]].
formal(existence_error(T, O)) --> !, ['~w `~p\' does not exist'-[T, O]].
formal(existence_error(T, O, In)) --> !, ['~w `~p\' does not exist in ~p'-[T, O, In]].
formal(permission_error(A, T, C)) --> { stream_permission(A, T, Text) }, !, [Text-[C]].
formal(permission_error(A, T0, C)) --> !, { spaced(T0, T) }, ['No permission to ~w ~w `~p\''-[A, T, C]] .
formal(representation_error(R)) --> !, ['Cannot represent due to `~w\''-[R]].
formal(evaluation_error(E)) --> !, ['Arithmetic: evaluation error: `~p\''-[E]].
formal(resource_error(R)) --> !, ['Not enough resources: ~w'-[R]].
formal(syntax_error(K)) --> !, ['Syntax error: '-[]], syntax(K).
formal(timeout_error(Op, S)) --> !, ['Timeout in ~w from ~p'-[Op, S]].
formal(io_error(Op, S)) --> !, ['I/O error in ~w on stream ~p'-[Op, S]].
formal(limit_exceeded(What, Limit)) --> !, ['Limit exceeded: ~w (~w)'-[What, Limit]].
formal(format(F, A)) --> !, { text_args(A, L) }, [F-L].
formal(plunit(incompatible_options, L)) --> !, ['PL-Unit: incompatible test-options: ~p'-[L]].
formal(context_error(plunit_close(Name, -))) --> !, ['PL-Unit: cannot close unit ~w: no open unit'-[Name]].
formal(context_error(plunit_close(Name, Open))) --> !, ['PL-Unit: cannot close unit ~w: current unit is ~w'-[Name, Open]].
formal(existence_error(unit_test, U)) --> !, ['unit_test `~q\' does not exist'-[U]].
formal(format(F)) --> !, ['Format error: ~w'-[F]].
formal(F) --> known(F), !.
formal(F) --> ['Unknown error term: ~p'-[F]].

stream_permission(input, stream, 'No permission to read from output stream `~p\'').
stream_permission(output, stream, 'No permission to write to input stream `~p\'').
stream_permission(input, text_stream, 'No permission to read bytes from TEXT stream `~p\'').
stream_permission(output, text_stream, 'No permission to write bytes to TEXT stream `~p\'').
stream_permission(input, binary_stream, 'No permission to read characters from binary stream `~p\'').
stream_permission(output, binary_stream, 'No permission to write characters to binary stream `~p\'').

spaced(static_procedure, 'static procedure') :- !.
spaced(private_procedure, 'private procedure') :- !.
spaced(T, T).

kind_of(V, 'a var') :- var(V), !.
kind_of([], 'an empty_list') :- !.
kind_of(X, 'an integer') :- integer(X), !.
kind_of(X, 'a float') :- float(X), !.
kind_of(X, 'a rational') :- number(X), !.
kind_of(X, 'a string') :- string(X), !.
kind_of(X, 'an atom') :- atom(X), !.
kind_of(_, 'a compound').

syntax(K) --> { var(K) }, !, ['~p'-[K]].
syntax(K) --> { syntax_text(K, T) }, !, [T].
syntax(undefined_char_escape(C)) --> !, ['Unknown character escape in quoted atom or string: `\\~w\''-[C]].
syntax(end_of_file_in_quoted(Q)) --> !, { quoted_item(Q, I) }, ['End of file in quoted ~w'-[I]].
syntax(newline_in_quoted(Q)) --> !, { quoted_item(Q, I) }, ['Line break in quoted ~w'-[I]].
syntax(K) --> ['~p'-[K]].

quoted_item('\'', atom) :- !.
quoted_item('"', string) :- !.
quoted_item(_, text).

syntax_text(illegal_character, 'Illegal character').
syntax_text(operator_expected, 'Operator expected').
syntax_text(operator_clash, 'Operator priority clash').
syntax_text(operator_balance, 'Unbalanced operator').
syntax_text(cannot_start_term, 'Illegal start of term').
syntax_text(quoted_punctuation, 'Operand expected, unquoted comma or bar found').
syntax_text(end_of_clause, 'Unexpected end of clause').
syntax_text(end_of_clause_expected, 'End of clause expected').
syntax_text(end_of_file, 'Unexpected end of file').
syntax_text(end_of_file_in_block_comment, 'End of file in /* ... */ comment').
syntax_text(illegal_number, 'Illegal number').
syntax_text(illegal_character_code, 'Illegal character code').
syntax_text(list_rest, 'Unexpected comma or bar in rest of list').
syntax_text(dicts_not_supported, 'not supported yet: dicts').
syntax_text(max_arity, 'Too many arguments').

%   After the message: what else might have been meant.

hints(F) --> { nonvar(F), F = existence_error(procedure, PI), \+ '$not_supported'(PI, _), '$similar'(PI, L), L \== [] }, !,
    [nl, '  However, there are definitions for:'-[]], pis(L).
hints(_) --> [].

pis([]) --> [].
pis([PI|L]) --> [nl, '        ~q'-[PI]], pis(L).

%   Messages of the system that are not errors of goals.

known(unknown_procedure(PI)) --> !, formal(existence_error(procedure, PI)).
known(singletons(_, Vs)) --> ['Singleton variables: ~w'-[Vs]].
known(multitons(_, [V])) --> !, ['Singleton-marked variable appears more than once: ~w'-[V]].
known(multitons(_, Vs)) --> ['Singleton-marked variables appear more than once: ~w'-[Vs]].
known(branch_singletons(_, Vs)) --> branch_singletons(Vs).
known(unreachable_clause(PI, Line)) -->
    ['Clause of ~q is never reached: the clause at line ~w takes every call and cuts'-[PI, Line]].
known(undefined_procedures(L)) -->
    ['The predicates below are not defined. If these are defined', nl],
    ['at runtime using assert/1, use :- dynamic Name/Arity.', nl],
    undefined_procedures(L).
known(discontiguous(PI, At, Current)) -->
    ['Clauses of ~q are not together in the source-file'-[PI], nl],
    ['Earlier definition at ~w'-[At], nl],
    ['Current predicate: ~q'-[Current], nl],
    ['Use :- discontiguous ~q. to suppress this message'-[PI]].
known(redefined_procedure(Kind, PI, At)) -->
    ['Redefined ~w procedure ~q'-[Kind, PI]],
    (   { At == [] } -> [] ; [nl, 'Previously defined at ~w'-[At]] ).
known(overrides_import(From, PI)) --> ['Local definition of ~q overrides weak import from ~q'-[PI, From]].
known(no_import(PI, Into, Into)) --> !, ['import/1: No permission to import ~q into ~q (name clash)'-[PI, Into]].
known(no_import(PI, Into, Old)) --> ['import/1: No permission to import ~q into ~q (already imported from ~q)'-[PI, Into, Old]].
known(not_exported(M:PI, Into)) --> ['import/1: ~q is not exported (still imported into ~q)'-[M:PI, Into]].
known(undefined_export(M:PI)) --> ['Exported procedure ~q is not defined'-[M:PI]].
known(not_supported(What)) --> ['not supported yet: ~q'-[What]].
known(not_supported(tabling, Spec)) --> !, ['not supported yet: tabling (:- table ~q)'-[Spec]].
known(not_supported(What, PI)) --> not_supported(What, PI).
known(not_supported(What, PI, File:Line:Column)) -->
    { Column1 is Column+1 }, ['~w:~w:~w: '-[File, Line, Column1]], not_supported(What, PI).
known(no_autoload_file(Spec)) --> ['~q: No such file'-[Spec]].
known(halt(cancelled(Reason))) --> ['Halt cancelled: ~p'-[Reason]].
known(invalid_utf8(File, Line)) --> ['~w:~w: Illegal UTF-8; bytes replaced'-[File, Line]].
known(conditional_compilation_error(no_if(What))) --> [':- ~w without :- if'-[What]].
known(conditional_compilation_error(unterminated(At))) --> ['Unterminated conditional compilation from ~w'-[At]].
known(goal(failed, Where, G)) --> ['Goal (~w) failed: ~p'-[Where, G]].
known(init_goal(failed, At)) --> at(At), ['Initialization goal failed'].
known(init_goal(goal_raised(E), At)) --> at(At), ['Initialization goal raised exception:', nl], translate(E).
known(main_goal(failed, G, At)) --> at(At), ['~p: false'-[G]].
known(main_goal(exception(E), G, At)) --> at(At), ['~p '-[G]], translate(E).
known(init_goal_failed(What, G)) --> { What == failed }, !, ['-g ~w: false'-[G]].
known(init_goal_failed(E, G)) --> ['-g ~w: '-[G]], translate(E).
known(goal_failed(G)) --> ['-g ~p: false'-[G]].
known(goal_raised(G, E)) --> ['-g ~p: '-[G]], translate(E).
known(unhandled_exception(E)) --> { nonvar(E), E = error(_, _) }, !, translate(E).
known(unhandled_exception(E)) --> ['Unhandled exception: '-[]], translate(E).
known(initialization_exception(E)) --> ['Prolog initialisation failed:', nl], translate(E).
known(halt(_)) --> ['halt'].
known(query(_)) --> [].
known(load_file(_)) --> [].
known(time(N, Cpu, Wall, Percent, Lips)) -->
    ['~D inferences, ~3f CPU in ~3f seconds (~w% CPU, ~w Lips)'-[N, Cpu, Wall, Percent, Lips]].
known(statistics(Pairs)) --> statistics(Pairs).

not_supported(What, PI) --> ['not supported yet: ~w (~q)'-[What, PI]].

statistics(Pairs) -->
    {   stat(process_epoch, Pairs, Start), stat(cputime, Pairs, Cpu), stat(inferences, Pairs, Inferences),
        stat(atoms, Pairs, Atoms), stat(functors, Pairs, Functors), stat(predicates, Pairs, Predicates),
        stat(modules, Pairs, Modules), stat(codes, Pairs, Codes), stat(clauses, Pairs, Clauses),
        stat(stack_limit, Pairs, Limit0), stat(localused, Pairs, Local0), stat(globalused, Pairs, Global0),
        stat(trailused, Pairs, Trail0), stat(stack, Pairs, Stack0), stat(heapused, Pairs, Heap0),
        stat(collections, Pairs, Collections), stat(gctime, Pairs, GcTime),
        bytes(Limit0, Limit), bytes(Local0, Local), bytes(Global0, Global), bytes(Trail0, Trail), bytes(Stack0, Stack),
        bytes(Heap0, Heap),
        Seconds is round(Start),
        '$stamp_text'(Seconds, Started)
    },
    ['Started at ~w'-[Started], nl],
    ['~3f seconds cpu time for ~D inferences'-[Cpu, Inferences], nl],
    ['~D atoms, ~D functors, ~D predicates, ~D modules, ~D clauses, ~D VM-codes'-
         [Atoms, Functors, Predicates, Modules, Clauses, Codes], nl, nl],
    ['                    Limit       In use'-[], nl],
    row('Local  stack:', -, Local),
    row('Global stack:', -, Global),
    row('Trail  stack:', -, Trail),
    row('       Total:', Limit, Stack),
    [nl],
    ['~w of program, ~D garbage collections in ~3f seconds'-[Heap, Collections, GcTime]].

row(Label, Limit, Used) -->
    { format(atom(Text), '~w~t~w~25|~t~w~38|', [Label, Limit, Used]) },
    ['~w'-[Text], nl].

stat(Key, Pairs, Value) :- memberchk(Key-Value, Pairs).

bytes(N, Text) :-
    (   N < 10240 -> format(atom(Text), '~D  b', [N])
    ;   N < 10485760 -> K is N // 1024, format(atom(Text), '~D Kb', [K])
    ;   M is N // 1048576, format(atom(Text), '~D Mb', [M])
    ).

branch_singletons([]) --> [].
branch_singletons([S|Ss]) -->
    {   S =.. [Where, V] },
    ['Singleton variable in ~w: ~w'-[Where, V]],
    (   {Ss == []} -> [] ; [nl] ),
    branch_singletons(Ss).

undefined_procedures([]) --> [].
undefined_procedures([undefined(PI, Refs, Similar)|L]) -->
    [nl, '~q, which is referenced by'-[PI]],
    references(Refs),
    similar(Similar),
    undefined_procedures(L).

references([]) --> [].
references([ref(File, Line, Column, N, Caller)|Refs]) -->
    [nl, '\t~w:~w:~w: '-[File, Line, Column]],
    reference(N, Caller),
    references(Refs).

reference(0, _) --> !, ['directive'].
reference(N, Caller) --> { ordinal(N, Nth) }, ['~w clause of ~q'-[Nth, Caller]].

ordinal(N, Nth) :-
    (   N mod 100 >= 11, N mod 100 =< 13 -> S = th
    ;   D is N mod 10, nth_suffix(D, S) -> true
    ;   S = th
    ),
    format(atom(Nth), '~w-~w', [N, S]).

nth_suffix(1, st).
nth_suffix(2, nd).
nth_suffix(3, rd).

similar([]) --> !.
similar(PIs) --> [nl, '  note: did you mean '], alternatives(PIs), ['?'].

alternatives([PI]) --> !, ['~q'-[PI]].
alternatives([A, B]) --> !, ['~q or ~q'-[A, B]].
alternatives([PI|PIs]) --> ['~q, '-[PI]], alternatives(PIs).

at(F:L) --> !, ['~w:~w: '-[F, L]].
at(_) --> [].
known(opt_error(E)) --> opt_error(E).
known(debug(F, A)) --> [F-A].
known(debug_no_topic(T)) --> ['~p: no matching debug topic (yet)'-[T]].
known(assertion_failed(_, G)) --> ['Assertion failed: ~q'-[G]].
known(debug_topics(Rows)) --> ['Debug Topic~t~32|Activated'-[], nl], debug_topics(Rows).

debug_topics([]) --> [].
debug_topics([Text-OnOff|Rows]) --> ['~w~t~32|~w'-[Text, OnOff], nl], debug_topics(Rows).

opt_error(unknown_option(_:Name)) --> ['Unknown option: ~w (-h for help)'-[Flag]], { flag(Name, Flag) }.
opt_error(missing_value(Name, Type)) --> ['Option ~w needs a value of type ~w'-[Flag, Type]], { flag(Name, Flag) }.
opt_error(value_type(Where, Type, Text)) --> ['Option --~w: ~w expected, found "~w"'-[Where, Type, Text]].

flag(Name, Flag) :-
    (   atom_length(Name, 1) -> atom_concat(-, Name, Flag)
    ;   atomic_list_concat(Parts, '_', Name), atomic_list_concat(Parts, -, Dashed), atom_concat(--, Dashed, Flag)
    ).
