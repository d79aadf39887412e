% Expressions: read, simplified, evaluated, differentiated, written.
:- initialization(main).
expr(E) --> term(T), expr_rest(T, E).
expr_rest(A, E) --> ws, "+", !, term(T), expr_rest(A+T, E).
expr_rest(A, E) --> ws, "-", !, term(T), expr_rest(A-T, E).
expr_rest(E, E) --> [].
term(T) --> factor(F), term_rest(F, T).
term_rest(A, E) --> ws, "*", !, factor(F), term_rest(A*F, E).
term_rest(A, E) --> ws, "/", !, factor(F), term_rest(A/F, E).
term_rest(E, E) --> [].
factor(E) --> base(B), ( ws, "^" -> factor(F), { E = B^F } ; { E = B } ).
base(N) --> ws, digits(Ds), { Ds = [_|_], number_codes(N, Ds) }, !.
base(-E) --> ws, "-", !, base(E).
base(A) --> ws, [C], { code_type(C, alpha) }, !, { char_code(A, C) }.
base(E) --> ws, "(", expr(E), ws, ")".
digits([D|Ds]) --> [D], { code_type(D, digit) }, !, digits(Ds).
digits([]) --> [].
ws --> [C], { code_type(C, space) }, !, ws.
ws --> [].
d(X, X, 1) :- !.
d(C, _, 0) :- atomic(C), !.
d(-U, X, -DU) :- d(U, X, DU).
d(U+V, X, DU+DV) :- d(U,X,DU), d(V,X,DV).
d(U-V, X, DU-DV) :- d(U,X,DU), d(V,X,DV).
d(U*V, X, U*DV+DU*V) :- d(U,X,DU), d(V,X,DV).
d(U/V, X, (DU*V-U*DV)/V^2) :- d(U,X,DU), d(V,X,DV).
d(U^N, X, N*U^N1*DU) :- integer(N), N1 is N-1, d(U,X,DU).
s(E, E) :- atomic(E), !.
s(E, R) :- E =.. [F|As], maplist(s, As, Bs), G =.. [F|Bs], ( r(G, H) -> s(H, R) ; R = G ).
r(0+X, X). r(X+0, X). r(X-0, X). r(0*_, 0). r(_*0, 0). r(1*X, X). r(X*1, X). r(X^1, X). r(_^0, 1). r(X/1, X).
r(A+B, C) :- number(A), number(B), C is A+B.
r(A*B, C) :- number(A), number(B), C is A*B.
r(A-B, C) :- number(A), number(B), C is A-B.
r(A-A, 0).
r(-(A), C) :- number(A), C is -A.
r(-(-(A)), A).
main :- forall(member(T, ["1+2*3", "(x+1)*(x-1)", "-x^2+3*x", "2^3^2", "1/(x*x)", "- 5 + -y", "x-1-2-3", "2*", "3 4"]), one(T)), halt.
one(T) :-
    string_codes(T, Cs),
    (   phrase((expr(E), ws), Cs)
    ->  format("~s => ~q", [Cs, E]),
        ignore(( catch(V is E, _, fail), format(" = ~w", [V]) )), nl,
        (   d(E, x, D)
        ->  s(D, S), format("   d/dx ~w  ~q~n", [S, S]), write_canonical(S), nl
        ;   writeln('   no rule for its derivative')
        )
    ;   format("~w: no parse~n", [T])
    ).
