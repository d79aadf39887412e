% A compiler for a tiny language to the code of a stack machine, and the machine.
:- initialization(main).
:- op(700, xfx, :=).
:- op(850, fx, [if, while, print]).
:- op(840, xfx, [then, do]).
:- op(855, xfx, else).
:- op(860, xfy, then_do).

comp(skip) --> [].
comp(A then_do B) --> comp(A), comp(B).
comp(X := E) --> exp(E), [store(X)].
comp(print E) --> exp(E), [print].
comp(while C do S) --> [label(L1)], exp(C), [jz(L2)], comp(S), [jmp(L1), label(L2)].
comp(if C then (A else B)) --> !, exp(C), [jz(L1)], comp(A), [jmp(L2), label(L1)], comp(B), [label(L2)].
comp(if C then A) --> exp(C), [jz(L)], comp(A), [label(L)].

exp(N) --> { integer(N) }, !, [push(N)].
exp(X) --> { atom(X) }, !, [load(X)].
exp(E) --> { E =.. [Op,A,B], memberchk(Op, [+,-,*,//,mod,<,>,=<,=:=]) }, exp(A), exp(B), [op(Op)].

%   Labels become addresses by unification.
assemble(Is, Code) :- addresses(Is, 0, Is1), Code =.. [code|Is1].

addresses([], _, []).
addresses([label(N)|Is], N, Out) :- !, addresses(Is, N, Out).
addresses([I|Is], N, [I|Out]) :- N1 is N+1, addresses(Is, N1, Out).

run(Code, PC, _, _) :- functor(Code, _, N), PC >= N, !.
run(Code, PC, St, Env) :-
    P is PC+1, arg(P, Code, I),
    step(I, PC, PC1, St, St1, Env, Env1), !,
    run(Code, PC1, St1, Env1).

step(push(N), PC, PC1, S, [N|S], E, E) :- PC1 is PC+1.
step(load(X), PC, PC1, S, [V|S], E, E) :-
    PC1 is PC+1,
    (   get_assoc(X, E, V) -> true
    ;   throw(error(existence_error(variable, X), pc(PC)))
    ).
step(store(X), PC, PC1, [V|S], S, E, E1) :- PC1 is PC+1, put_assoc(X, E, V, E1).
step(print, PC, PC1, [V|S], S, E, E) :- PC1 is PC+1, writeln(V).
step(jmp(L), _, L, S, S, E, E).
step(jz(L), PC, PC1, [V|S], S, E, E) :- ( V =:= 0 -> PC1 = L ; PC1 is PC+1 ).
step(op(O), PC, PC1, [B,A|S], [V|S], E, E) :-
    PC1 is PC+1,
    T =.. [O,A,B],
    (   memberchk(O, [<,>,=<,=:=])
    ->  ( call(T) -> V = 1 ; V = 0 )
    ;   V is T
    ).

go(P) :-
    phrase(comp(P), Is), assemble(Is, Code),
    forall(arg(I, Code, X), ( J is I-1, format("~|~t~d~4+  ~q~n", [J,X]) )),
    empty_assoc(E), run(Code, 0, [], E).

main :-
    go((n := 10 then_do f := 1 then_do while n > 1 do (f := f*n then_do n := n-1) then_do print f)),
    go((a := 48 then_do b := 36 then_do while b > 0 do (t := a mod b then_do a := b then_do b := t) then_do print a)),
    go((x := 3 then_do if x =:= 3 then (print 1 else print 2))),
    writeq((if a then (b else c))), nl,
    writeq((x := 1 then_do y := 2 then_do z)), nl,
    X = (while c do (print 3)), print(X), nl,
    write_term(X, [ignore_ops(true), quoted(true)]), nl,
    catch(go(print q), E, ( print(E), nl )),
    halt.
