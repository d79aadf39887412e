% Runs the goals of goals.txt: prints each, and for every answer (six at most) the values of its
% variables and the goals that are left.

:- dynamic here/1.
:- prolog_load_context(directory, D), assertz(here(D)).
:- initialization(main).

main :-
    here(Dir),
    atom_concat(Dir, '/goals.txt', File),
    open(File, read, S),
    repeat,
    read_term(S, G, [variable_names(Vs)]),
    (   G == end_of_file
    ->  !, close(S)
    ;   \+ \+ ( bind_names(Vs), term_variables(G, Rest), bind_rest(Rest), shown(G), nl ),
        run(G, Vs),
        fail
    ).

bind_names([]).
bind_names([N=V|Vs]) :- V = '$VAR'(N), bind_names(Vs).

bind_rest([]).
bind_rest(['$VAR'('_')|Vs]) :- bind_rest(Vs).

run(G, Vs) :-
    nb_setval(count, 0),
    catch(( call(G),
            answer(Vs),
            nb_getval(count, N0), N is N0+1, nb_setval(count, N),
            N >= 6, !
          ; write('   no more'), nl
          ), E, problem(E)).

answer(Vs) :-
    copy_term(Vs, Copy, Gs),
    write('   '), numbered(Copy-Gs), nl.

problem(error(F, _)) :- !, write('   error '), numbered(F), nl.
problem(B) :- write('   ball '), numbered(B), nl.

numbered(T) :- \+ \+ ( copy_term_nat(T, C), numbervars(C, 0, _), shown(C) ).

shown(T) :- write_term(T, [quoted(true), numbervars(true)]).

w(X) :- copy_term_nat(X, C), numbervars(C, 0, _), shown(C), write(' ').
foo(_).
bar(_) :- fail.
m(1). m(2). m(3).
:- dynamic tmp/1.
