%   Runs one row of a table: reads its goal, collects its answers, judges them.

%!  row(+Text, +Kind, +Wanted, -Found) is det.
%
%   Found is `ok`, or what came out instead as text.

row(Text, Kind, Wanted, Found) :-
    catch(text_term(Text, Goal, Names), E, true),
    (   nonvar(E)
    ->  Outcome = unread(E), Vars = []
    ;   values(Names, Vars),
        wanted_answers(Kind, Wanted, Names, Es, Max),
        outcome(Goal, Vars, Max, Outcome)
    ),
    (   judge(Kind, Wanted, Es, Vars, Outcome)
    ->  Found = ok
    ;   set_prolog_flag(iso, false),
        with_output_to(string(Found), write_term(Outcome, [quoted(true), max_depth(40)]))
    ).

text_term(Text, Term, Names) :-
    string_concat(Text, "\n.\n", Whole),
    open_string(Whole, S),
    read_term(S, Term, [variable_names(Names)]).

values([], []).
values([_=V|Ns], [V|Vs]) :- values(Ns, Vs).

%   The answers wanted, as goals on the variables of the row's goal, and how many to ask for.
wanted_answers(answers, Text, Names, Es, Max) :- !,
    text_term(Text, Term, Names1),
    share(Names1, Names),
    alternatives(Term, Es0),
    (   append(Es, [...], Es0) -> length(Es, Max) ; Es = Es0, length(Es, N), Max is N+1 ).
wanted_answers(_, _, _, [], 1).

share([], _).
share([N=V|Ns], Names) :- ( memberchk(N=V0, Names) -> V = V0 ; true ), share(Ns, Names).

alternatives((A ; B), [A|L]) :- !, alternatives(B, L).
alternatives(A, [A]).

outcome(Goal, Vars, Max, outcome(As, End)) :-
    State = count(0),
    findall(R, result(Goal, Vars, Max, State, R), Rs),
    split(Rs, As, End).

result(Goal, Vars, Max, State, R) :-
    catch(( limited(Goal, Max, State), R = answer(Vars) ), E, R = thrown(E)).

limited(Goal, Max, State) :-
    call(Goal),
    arg(1, State, N0), N is N0+1, nb_setarg(1, State, N),
    ( N >= Max -> ! ; true ).

split([], [], end).
split([thrown(E)|_], [], thrown(E)) :- !.
split([answer(A)|Rs], [A|As], End) :- split(Rs, As, End).

judge(syntax, _, _, _, unread(error(syntax_error(_), _))).
judge(throws, Text, _, _, Outcome) :-
    thrown(Outcome, Ball),
    text_term(Text, Formal, _),
    ( \+ Ball \= error(Formal, _) -> true ; \+ Ball \= Formal ).
judge(yes, _, _, _, outcome([_|_], _)).
judge(writes, _, _, _, outcome([_|_], _)).
judge(no, _, _, _, outcome([], end)).
judge(answers, _, Es, Vars, outcome(As, end)) :- same_answers(Es, As, Vars).

thrown(outcome([], thrown(Ball)), Ball).
thrown(unread(Ball), Ball).

same_answers([], [], _).
same_answers([E|Es], [A|As], Vars) :-
    copy_term(Vars-E, Vars1-E1),
    call(E1),
    Vars1 =@= A,
    same_answers(Es, As, Vars).

%   What the rows use.

:- dynamic(moves/2), dynamic(counter/1), dynamic(scratch/1), dynamic(scratch/2).
:- discontiguous(scattered/1).

moves(a, b).
moves(b, c).
moves(c, d) :- true.
moves(X, e) :- moves(X, d), !.

colour(red).
colour(green).
colour(blue).

pair_of(1, a).
pair_of(2, b).
pair_of(3, a).

letters --> [].
letters --> [_], letters.
greeting(N) --> [hello], [N].

throws(X) :- throw(X).
same_args(A, A).
add(X, Y, Z) :- Z is X+Y.

%!  input(+Name, +Text, +Options, -Stream): a stream that reads Text.
input(Name, Text, Options, S) :-
    open(Name, write, W, []), put_all(Text, W), close(W),
    open(Name, read, S, Options).

put_all(Text, W) :- atom(Text), !, write(W, Text).
put_all(Codes, W) :- put_codes(Codes, W).

put_codes([], _).
put_codes([C|Cs], W) :- char_code(Char, C), put_char(W, Char), put_codes(Cs, W).

%!  bytes(+Name, +Bytes, +Options, -Stream): a binary stream that reads Bytes.
bytes(Name, Bytes, Options, S) :-
    open(Name, write, W, [type(binary)]), put_bytes(Bytes, W), close(W),
    open(Name, read, S, [type(binary)|Options]).

put_bytes([], _).
put_bytes([B|Bs], W) :- put_byte(W, B), put_bytes(Bs, W).

%!  reads(+Name, +Text, -Term): the first term of Text.
reads(Name, Text, Term) :- input(Name, Text, [], S), catch(read(S, Term), E, true), close(S), ( var(E) -> true ; throw(E) ).

%!  content(+Name, -Text): a file's content as an atom.
content(Name, Text) :- open(Name, read, S), get_all(S, Cs), close(S), atom_chars(Text, Cs).

get_all(S, Cs) :- get_char(S, C), ( C == end_of_file -> Cs = [] ; Cs = [C|Cs1], get_all(S, Cs1) ).

%!  closed(-Stream): a stream that is not open any more.
closed(Name, S) :- open(Name, write, S), close(S).

%!  loads(+Name, +Text): consults Text.
loads(Name, Text) :- saves(Name, Text), consult(Name).

%!  saves(+Name, +Text): makes a file.
saves(Name, Text) :- open(Name, write, W), put_all(Text, W), close(W).
