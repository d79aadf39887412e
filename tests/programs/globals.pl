% Global variables, flags, the recorded database, destructive assignment.
:- initialization(main).
counter(N) :- b_setval(v, 1), b_getval(v, X), N is X+1, b_setval(v, N), b_getval(v, _).
main :- nb_setval(k, f(_)), nb_getval(k, V), V = f(1), nb_getval(k, W), W = f(U), (var(U) -> writeln(still_unbound) ; true),
 counter(N), print(N), nl, 
 flag(cnt, Old, Old+1), flag(cnt, C, C), print(C), nl, gensym(a, S1), gensym(a, S2), print(S1/S2), nl, reset_gensym(a), gensym(a, S3), print(S3), nl,
 succ_or_zero(3), T = t(0), forall(between(1, 5, I), (arg(1, T, A0), A is A0+I, nb_setarg(1, T, A))), print(T), nl,
 recordz(db, x(1)), recordz(db, x(2)), recorda(db, x(0), R0), findall(X, recorded(db, X), L), print(L), nl, erase(R0), findall(X, recorded(db, X), L2), print(L2), nl,
 term_variables(f(XX, g(_), XX), Vs), length(Vs, Len), print(Len), nl,
 tnot, string_builder(5, St), print(St), nl, halt.
succ_or_zero(0) :- !.
succ_or_zero(N) :- succ(M, N), succ_or_zero(M).
tnot :- \+ \+ (X = 1, print(X), nl), ( var(_) -> writeln(unbound) ; true ).
string_builder(N, S) :- with_output_to(string(S), forall(between(1, N, I), (write(I), (I < N -> write(',') ; true)))).
:- writeln(loading).
:- X = 3, Y is X * 2, format("~w~n", [Y]).
