% Clauses made at random, called with variables that goals wait for: goals wake between the same
% goals as in SWI-Prolog, whatever the compiler does with tests, equations and cuts.

:- set_prolog_flag(optimise_unify, false).
:- style_check(-singleton).
:- initialization(main).

main :- q(I, Vs, G), one(I, Vs, G), fail.
main.

one(I, Vs, G) :-
    nb_setval(count, 0),
    write(I), write(':'),
    catch(( call(G), write(' '), show(Vs), nb_getval(count, N0), N is N0+1, nb_setval(count, N), N >= 9, !
          ; true ), E, ( write(' error '), problem(E) )),
    nl.

problem(error(F, _)) :- !, show(F).
problem(B) :- show(B).

show(T) :- \+ acyclic_term(T), !, write(cyclic).
show(T0) :- \+ \+ ( copy_term(T0, T), copy_term_nat(T, C), numbervars(C, 0, _), write_canonical_(C) ).
write_canonical_(C) :- write_term(C, [quoted(true), numbervars(true)]).

t(_).
t(f(_, _)).
m(1).
m(2).
m(f(_, a)).
fact(1, _).
fact(X, X).
fact(f(A, A), A).
say(X) :- write('<'), show(X), write('>').

p(0,A,E,B,B,C) :- A = a.
p(0,A,B,C,D,E) :- functor(C,f,2), C = b.
p(1,E,E,D,D,E) :- var(E), atom(B), ( t(D), atom(C), ( C = [E|f(a,a)], D = [E|b], D = E, C = E -> true ; E = [f(1,b)|a], functor(C,f,2) ), C = 1 -> m(A), m(A), atom(B) ; D = f(2,E) ), E = c.
p(2,[a|D],[b|1],C,D,2) :- say(a), D = f(E,f(a,a)).
p(2,A,B,C,D,E) :- !.
p(3,f(E,D),B,a,C,b) :- ( t(1), ( C = E, A = B, C = b *-> atom(D), D = b ; var(B), true, B = D ), var(C), A = E -> C \== [2|A], var(A), fact(a,B) ; C =.. [f,B,D] ), \+ ( t(A), E = c, C = f(f(D,1),E), m(D) ).
p(4,A,2,C,C,2) :- functor(D,f,2), B = D, t(A), C =.. [f,1,2].
p(4,A,B,C,D,E) :- ( C = [D|b] ; atom(A), C = b ), ( var(D), nonvar(E) -> B = b, m(E), atom(D), A == C ; atom(C), A = [2|B], B = E, B = f(E,D) ), functor(D,f,2), E = f(c,c).
p(5,A,B,E,1,[C|D]) :- C = 2, E = c, E =.. [f,b,C].
p(5,A,B,C,D,E) :- C =.. [f,2,B], ( C \== D -> C = a, true, B = C, E =.. [f,b,C] ; C =.. [f,D,C], A = f(E,f(D,D)), true, E == f(A,b) ), atom(C), D =.. [f,1,E].
p(6,E,f(B,a),2,D,1) :- ( B = D, fact(f(a,1),1) -> B \== B, D \== a, \+ ( D = E ) ; t(D) ), A \== 1.
p(6,A,B,C,D,E) :- B =.. [f,C,a].
p(7,2,B,D,D,a) :- t(A), E = f(c,[c|c]), B = D.
p(8,C,a,E,E,1) :- ( D == C, atom(B) ; ( A = B, D = [E|E] -> t(1), true, E = [c|[c|c]], var(C) ; !, true, D = E ) ), ( C =.. [f,b,C] -> B = D, C = E, C = [f(1,E)|b], A = C ; !, atom(D), say(C) ), ( ( atom(B), A = a, A = f(C,f(b,a)), true -> true, fact(E,B), fact(B,C) ; t(C), true, E == b, true ), fact(C,C), atom(B), C = [b|E] ; ( B = C, say(1), !, t(C) ; B = a ), atom(A) ).
p(9,A,2,f(2,2),D,f(b,1)) :- A \== b, E == D, functor(E,f,2).
p(10,C,B,b,D,A) :- var(D), C = a.
p(11,A,B,1,D,E) :- B = C.
p(12,A,B,C,D,C) :- \+ ( ( true, functor(C,f,2), t(B), B = C ; E = b ) ), t(B), ( \+ ( B = C, E = 2, functor(E,f,2), true ), ( true -> D = E, true ; D = E, functor(B,f,2), B = 2, E = a ), A = f(2,2) -> B = b, E == [A|B] ; nonvar(A) ), C = D.
p(13,B,b,[A|D],D,C) :- functor(E,f,2).
p(14,D,[E|2],E,2,E) :- ( ( D = f(E,E), true -> B = C, true, D = f(E,1) ; A = f(f(2,a),[a|D]), true, E = a ), say(b), A = D *-> ( E == f(a,b) *-> !, D = E ; true, A = D ) ; ( D = E, true, true ; atom(B) ), nonvar(D), say(C), B = 2 ), fact(a,1).
p(15,A,B,C,f(A,a),f(2,A)) :- D = E, D = 2, ( functor(A,f,2) -> D \== D, functor(C,f,2), t(C) ; ( true, true, B = f([1|C],D), true -> atom(D), true, atom(B), true ; m(A), t(D) ), E == E, B \== C ), var(D).
p(16,E,2,C,C,E) :- functor(E,f,2), ( A \== 2, A =.. [f,1,a], A = C -> B = D ; D == D ).
p(16,A,B,C,D,E) :- E = a, A = C, t([A|a]).
p(17,A,D,1,[D|C],E) :- atom(D).
p(18,D,B,b,b,E) :- !, C == 1, fact([b|D],E).
p(19,b,D,C,D,b) :- A \== B.
p(20,E,b,C,D,2) :- \+ ( atom(C), E = c, E = b ), C = b, t(C), nonvar(B).
p(21,A,B,C,b,E) :- C = 1, D = b, var(D).
p(21,A,B,C,D,E) :- E = f(2,b), ( functor(D,f,2), B = E, m(E), true -> fact(D,D) ; atom(A) ), t(a).
p(22,1,[C|2],f(C,2),2,E) :- var(C), A \== A.
p(23,C,A,C,C,f(a,E)) :- B = 1.
p(24,f(B,a),b,b,C,[2|1]) :- say(C), D = 1.
p(25,D,2,D,D,[C|D]) :- C = 2.
p(26,A,2,E,f(D,D),f(2,D)) :- ( nonvar(D), \+ ( E == A, D = E, ! ), ( E == a, B = C -> var(D), A = B ; true, B =.. [f,1,a], D = E ), C = f(2,[D|1]) -> C =.. [f,B,a], D = [a|2], ( A =.. [f,2,C], functor(A,f,2), A =.. [f,C,D], true ; functor(E,f,2), var(C), atom(B) ) ; D = b, B = C, var(D) ), C = 2.
p(27,f(b,1),B,D,D,E) :- E = c, fact(b,b).
p(28,C,b,f(2,1),[2|1],E) :- ( \+ ( B =.. [f,2,A], E = 1, B = b ), C = D, E = c, ( functor(A,f,2), E = c, D = a -> say(a), C = D, B = [1|D] ; E = a, A = E ) -> t([D|B]) ; var(C), B = 1, D = [E|E] ), E = c.
p(28,A,B,C,D,E) :- t(B), !, functor(E,f,2).
p(29,E,B,b,D,E) :- fact([a|2],C), !.
p(30,A,B,B,1,A) :- atom(B), atom(D), nonvar(C), C = a.
p(31,A,E,1,A,1) :- t(B), var(B).
p(31,A,B,C,D,E) :- ( fact([D|B],2) -> ! ; true, C = D, true ), functor(E,f,2), !.
p(32,f(1,B),B,C,D,A) :- ( t(1), ( !, var(E), true *-> atom(B), A = f(f(2,2),E) ; true, var(E) ) -> t(a), D = a ; t(b), C = [[2|a]|E], functor(C,f,2), m(D) ), fact(B,2).
p(32,A,B,C,D,E) :- t(b), \+ ( C = f(b,[E|b]), B = [C|[a|b]] ).
p(33,A,f(1,D),C,D,b) :- ( t(f(D,1)), ( true, t(a) -> C = D, var(A), E = [c|c], D = 2 ; nonvar(B), true, A = [[C|a]|f(C,E)], B = f(b,f(D,b)) ), ( t(E), B =.. [f,E,1], A = [C|B], C = E -> nonvar(C), true, true ; E == f(C,B), A = D, true, m(B) ), D = E -> A = f(b,b), t(2) ; t(f(C,D)) ), functor(D,f,2), B \== f(B,a), D = E.
p(33,A,B,C,D,E) :- t(2), ( A = C, true, true -> B = f(E,D), t([1|a]) ; true, C = f(1,f(E,D)), D = E ).
p(34,f(A,1),1,C,f(D,1),D) :- B =.. [f,A,a], nonvar(D).
p(35,A,B,C,B,f(A,b)) :- B = E, ( C \== f(B,b) ; C =.. [f,B,b], ( true, !, A \== D -> true, !, say(a) ; true, t(C) ), A = [[D|1]|E] ).
p(35,A,B,C,D,E) :- functor(D,f,2), var(B).
p(36,A,B,C,D,E) :- t(D), functor(A,f,2), functor(E,f,2), fact(E,A).
p(37,A,B,[1|E],E,C) :- t(a).
p(37,A,B,C,D,E) :- E = f(c,2), E \== E.
p(38,2,B,C,D,f(D,E)) :- B = [C|D], functor(E,f,2).
p(39,A,C,C,D,E) :- \+ ( functor(C,f,2), ( C = D, D = f(2,1) *-> D = f(1,E), atom(A), B \== E ; true, true ) ), functor(C,f,2), m(C).
p(40,A,B,C,D,B) :- t(2), E \== A, functor(A,f,2), \+ ( B == E, ! ).
p(41,f(D,C),f(2,C),1,A,E) :- B == 2, functor(D,f,2), m(D).
p(42,A,A,2,D,2) :- functor(D,f,2), \+ ( ( D \== B, C = E, true -> C = a ; true, atom(C), m(A), atom(B) ) ), D = a, E = a.
p(42,A,B,C,D,E) :- ( m(D), atom(C), atom(B) -> C == 2, true, fact(1,[A|A]), B = [f(D,a)|C] ; C = [2|2], true, true, atom(C) ), t(C), D = E, \+ ( say(C), A = f([2|D],2), A = C, C = [2|D] ).
p(43,A,1,C,f(C,a),E) :- ( fact(E,B), C = E, E = c -> A = a ; !, A = 2, B = C, C = D ), D = E, B = C, ( D = f(f(E,E),E) ; A = a, t(f(1,1)), nonvar(D), B = f(2,D) ).
p(44,b,B,C,D,a) :- B \== [2|B], E = a, A = [[b|D]|2], E = [c|f(a,a)].
p(44,A,B,C,D,E) :- D \== E, A == B, atom(B), E = c.
p(45,2,B,C,C,2) :- ( ( nonvar(B), D = E, ! ; functor(E,f,2), A \== 1 ), A = B -> B = C, nonvar(B) ; atom(B) ), E = a, D \== [1|b], ( ( functor(B,f,2) *-> B = [E|f(2,D)], D \== f(b,E), true ; B = b ), t(E), ( fact(A,D), A = a -> E = c ; C = E ) -> t(f(1,2)) ; E = 2, fact(A,1) ).
p(45,A,B,C,D,E) :- B = 1, A = 2, D = f(1,E), A = [D|D].
p(46,A,B,C,E,E) :- m(E), A = b, ( C = E, nonvar(C), m(E), D = f([1|a],1) -> D == f(a,C), m(E), C = E ; D = E, var(E), ( B = D, A = f(E,[1|C]), C = E -> B = f(b,C) ; A == a, E = 2, A = D ) ).
p(47,A,B,a,D,E) :- E = c.
p(47,A,B,C,D,E) :- m(C), D \== D.
p(48,B,f(b,E),1,B,E) :- say(a), t(f(1,D)), \+ ( B = 2, A = f(1,E) ), A = f(f(b,2),B).
p(49,2,f(C,C),E,D,E) :- C = 1, ( E =.. [f,b,b], m(D), B = E ; !, B = b ).
p(50,a,1,C,D,B) :- var(E), D = [E|E], E = c.
p(50,A,B,C,D,E) :- D \== A.
p(51,f(C,C),B,f(2,a),a,E) :- B = D, t([D|2]), D = E, functor(A,f,2).
p(51,A,B,C,D,E) :- atom(E), B = b, var(E), t(2).
p(52,E,B,C,D,1) :- A = a, say(1), B = 1, D = f(E,E).
p(52,A,B,C,D,E) :- say(B), C == C, !.
p(53,B,B,D,a,a) :- D = E, ( E = c -> functor(B,f,2), B = D, C = f(E,f(E,E)) ; nonvar(A), C = a ), ( t(1), B = C, B = D -> t(f(1,A)) ; ( D = b, true, E == E, ! ; var(D), atom(D), functor(C,f,2) ), E = c, var(C) ).
p(54,A,B,C,[2|2],E) :- C = [f(E,D)|E].
p(55,B,B,C,f(1,2),B) :- \+ ( E = f(a,a) ), \+ ( m(D), ( m(A), true *-> E = c, var(C), A = D ; true, true, true, true ), t(f(2,a)) ), C = D, B = E.
p(56,B,E,D,B,[2|b]) :- B = 1, B = [D|1].
p(57,f(1,E),B,C,D,A) :- C = D, ( ( A = E, atom(D) -> B = b ; D = 1, true, nonvar(A), functor(D,f,2) ), D \== b, ( B == B -> true, atom(C), D = 1, E = [f(b,1)|f(b,1)] ; functor(D,f,2), nonvar(B) ) *-> D = [[E|E]|E] ; fact(A,D), B = E ).
p(57,A,B,C,D,E) :- D = f(f(b,E),E), D = E, A = D, ( true, nonvar(A) *-> true ; C = f(f(2,D),D), t(f(a,b)), true ).
p(58,1,[2|b],b,D,B) :- ( ( A = D -> fact(E,2), E == E ; true ), ( t(b), B = C, B \== E -> t(a) ; atom(B), D = 1, C \== 1 ) -> ( fact(E,C), D = E *-> A \== C, true, B = E ; A =.. [f,2,1] ), var(D), atom(C) ; atom(C), atom(E), functor(E,f,2), D = [E|E] ), functor(D,f,2), \+ ( fact(B,1), var(B), C = D ), ( !, E = c, fact(B,C), \+ ( true ) -> fact([2|1],1), C =.. [f,C,2] ; E = [f(c,c)|f(2,b)], m(D) ).
p(58,A,B,C,D,E) :- m(B), say(D).
p(59,A,f(A,a),C,C,[a|D]) :- D = a, B = [b|f(1,b)], D = 2.
p(60,C,B,f(D,2),D,E) :- var(B), D \== f(A,b), atom(C).
p(61,f(E,b),f(b,E),B,1,D) :- E = c, D == 1, B = E, ( t(2), atom(D), A = B ; t(f(B,E)), B = [2|b] ).
p(62,A,f(B,B),D,D,A) :- ( fact(f(B,a),E), D = E, functor(C,f,2), t(D) -> ( !, A = E, B = [f(a,E)|2], A = [C|D] -> E = c, B = [a|[a|b]] ; A = C ), ( E = 1 -> C \== D ; t(2) ), C = 1 ; fact(D,D) ), D = E.
p(62,A,B,C,D,E) :- fact(B,D).
p(63,A,f(1,1),C,D,E) :- m(C), D \== b, t(A), var(E).
p(64,A,B,C,f(D,b),1) :- C = 2, \+ ( A = b, C = b, ( D == 1, A = a, B = [C|C], C = E *-> B = f(f(2,a),1) ; A = D, true ), m(C) ).
p(65,A,B,C,D,1) :- var(E), t(2).
p(65,A,B,C,D,E) :- atom(A).
p(66,B,C,b,D,C) :- E \== C.
p(67,f(E,B),B,E,D,b) :- A = f(f(1,D),B), ( D = E, E = f(f(c,2),c), t(1) -> B = C, C = [b|E], B = [f(1,E)|C] ; t(2), ( functor(A,f,2) ; nonvar(C), t(D) ) ).
p(67,A,B,C,D,E) :- A = D.
p(68,C,E,f(2,b),[1|A],f(1,a)) :- var(C), nonvar(A), B = D.
p(69,A,E,C,C,B) :- D = [2|E], ( t(2), D = E ; functor(D,f,2), t(B), ( true -> E = c, nonvar(A), ! ; nonvar(B), E = f(c,c) ), A = 1 ).
p(70,B,[D|a],E,D,E) :- B = C, C == E.
p(71,B,C,D,B,f(E,D)) :- ( ( t(D), C \== A, ! -> D = 2 ; fact(D,B), m(A), C = E ), C = E, B = C -> fact(D,[A|a]), !, functor(E,f,2) ; A = f(b,E), B = C, ( atom(B), D = b -> D = E, E \== A ; C = [2|a] ), A = b ), m(D), B = f(E,E), ( B = a, ( fact(E,B), t(1) -> C = 2 ; E = c, functor(A,f,2), t(a), E = 1 ), D = 2 ; atom(D), E = [1|a], ( C = [f(E,a)|[a|D]], atom(B), C = f(2,[D|2]) -> C = [a|D] ; true, C = b, D = [E|f(1,E)] ), fact(f(C,D),C) ).
p(72,b,1,[2|A],[A|D],D) :- A = f(C,f(1,1)), fact(C,[a|b]).
p(72,A,B,C,D,E) :- m(E).
p(73,2,B,C,f(b,B),C) :- !, \+ ( say(2), atom(C) ), E = c, ( A = B, fact(f(b,E),E), t(E), \+ ( true ) ; say(D) ).
p(74,D,f(1,B),A,D,E) :- fact(D,B), E = c, B = [C|E].
p(75,E,2,C,[D|1],A) :- ( C \== f(2,1), A = C, nonvar(A) ; functor(A,f,2) ), \+ ( ( D = f(E,f(1,a)) ; true, var(C), true ), t(1) ), E = b.
p(76,A,2,f(b,b),A,E) :- E = 2, t(D), functor(B,f,2), A = [D|E].
p(77,A,1,C,[a|A],D) :- E = f(c,a), D = E, var(B), A =.. [f,2,C].
p(77,A,B,C,D,E) :- nonvar(A), fact(f(B,B),f(2,a)).
p(78,A,B,C,D,E) :- functor(E,f,2), C = E, ( functor(C,f,2), B = [2|D] -> !, var(D) ; \+ ( ! ), functor(A,f,2) ).
p(79,A,A,C,E,E) :- E = a, A = B.
p(80,A,b,2,E,E) :- E = 2, atom(A), E \== E.
p(81,a,1,E,D,D) :- !, E =.. [f,2,B], D = E, var(D).
p(81,A,B,C,D,E) :- ( say(b), A = [D|b] ; m(D), B = E ).
p(82,A,a,C,f(a,D),E) :- functor(A,f,2), ( atom(D), ( B = D, E = b, B = C *-> D = E ; t(f(C,C)) ), !, ! *-> fact(1,A), ( E = f(f(c,c),c), C = 1, E = f(c,2), nonvar(C) -> E = b, D = f(E,2), D = E, B = C ; C = D ), functor(E,f,2) ; t(2), functor(B,f,2) ), ( t(B), ! -> say(1), atom(D) ; B = f(D,b) ), D = [E|2].
p(82,A,B,C,D,E) :- A = a, nonvar(D).
p(83,A,f(E,b),C,D,E) :- A = D, nonvar(B), atom(E).
p(84,[a|a],B,C,B,E) :- fact(a,[b|b]), A \== [E|B], ( E = c, E = c, B = D ; E \== D, A = D, ( C \== E, E \== B ; atom(B), true, C = E, D = E ), nonvar(A) ).
p(85,A,B,D,1,E) :- E == a, B = C.
p(86,C,D,1,E,[1|1]) :- A = [a|D], ( atom(A), ( true, E = a, E = c, D = E -> var(D), atom(A), A = E ; C = 1, A = B, A \== B, ! ) *-> m(E) ; A = C, functor(A,f,2), B = 1 ), !.
p(86,A,B,C,D,E) :- !.
p(87,1,B,B,D,D) :- atom(D), C = 2.
p(88,A,B,C,E,a) :- t(C), E = b, !, t(D).
p(89,A,B,C,D,E) :- D = a.
p(90,[2|b],B,2,C,E) :- t(E), say(E).
p(91,A,E,D,D,[B|b]) :- E = b, D = f(b,2), A = D, functor(B,f,2).
p(92,E,D,D,D,E) :- ( !, C = D, functor(E,f,2) -> E = c, var(E), A \== D ; atom(E), ( A = E, D = b, !, true *-> E = c, C == [2|2] ; t(1), atom(E), D = E, D == E ), A = 2 ), var(E), say(A).
p(93,A,B,C,D,E) :- m(C).
p(93,A,B,C,D,E) :- atom(C), C = a.
p(94,C,B,C,C,B) :- E = f(c,c), t(D).
p(95,B,1,C,1,a) :- t(1).
p(96,A,E,C,A,D) :- ( atom(B), B = E, ( A = 2, say(A), functor(C,f,2) ; C = b, E = f(c,1) ), D = E -> t(f(1,1)), C = E, D = E, B = b ; D = E, var(A), ! ), t(a), fact([2|b],B), say(1).
p(96,A,B,C,D,E) :- ( nonvar(E), B = C -> t(a), true, t(2), nonvar(D) ; C \== b, atom(C), C == 1 ), C \== A, E = f(2,f(c,c)), ( C = D, say(2), C = E, atom(C) ; atom(C), true, true, t([D|1]) ).
p(97,1,B,f(B,b),[A|b],C) :- functor(C,f,2), C = D.
p(98,B,2,1,D,D) :- E = c, t(E), ( ( true, true, t([2|A]), true -> B = 1, m(C), fact(2,E) ; true, true, functor(C,f,2), atom(B) ), atom(E), fact(1,A) -> D = [E|f(a,b)], D \== E, functor(B,f,2) ; E =.. [f,A,B], B \== [C|1], ( D = b, A =.. [f,E,a] ; say(b), C = 1, var(C) ), C = b ), atom(A).
p(99,f(1,1),B,a,[B|b],2) :- B \== b.
p(99,A,B,C,D,E) :- t(1), B = b, ( true -> true ; atom(B), !, true ), E = 2.
p(100,1,b,C,D,A) :- D = E.
p(101,C,B,f(1,B),E,E) :- nonvar(A).
p(102,[C|C],2,C,2,f(1,a)) :- D = f(1,E).
p(103,A,B,b,C,E) :- ( C \== [D|D], B = 1, ( C = E, C = f(E,E), A = C ; C = 2, B = D, E = f([2|c],c) ) -> D = f(E,[2|b]), atom(A) ; nonvar(C), B = D ), C = 2, C = E.
p(103,A,B,C,D,E) :- B =.. [f,C,2], D = [E|[2|1]], var(E), t(1).
p(104,A,a,a,D,a) :- C = f(2,D), atom(A), B = D, t(f(D,B)).
p(105,A,B,C,D,C) :- nonvar(D), t([C|A]).
p(106,B,f(b,B),C,A,E) :- D =.. [f,B,A], C = E.
p(106,A,B,C,D,E) :- A = E, atom(A).
p(107,A,[a|B],b,A,[E|B]) :- A \== C.
p(107,A,B,C,D,E) :- fact(A,b).
p(108,f(2,C),E,C,A,C) :- C = [[E|1]|f(b,D)], A = b, atom(E), \+ ( ( nonvar(E) *-> t(2), D == D ; true ) ).
p(109,A,B,f(1,D),1,A) :- ( D = 1, ( C == E *-> B = C ; functor(B,f,2), t(A), t(C), E = c ) -> !, B = D, t(f(a,D)) ; t(D), ( C = 2, D = f(2,a), true *-> C = E, !, C = E ; E = [b|c], C =.. [f,b,b], C = f(a,1), atom(D) ), fact(2,[1|B]) ), ( functor(C,f,2), fact(1,E), say(B) *-> functor(E,f,2), t(f(C,D)), say(b), E == [D|A] ; t(E), ( B = 2, C = D, A = b, true -> t(a), t(a), true ; true, say(1) ), ( true, C = a, A = f(E,E) -> B = C, true ; A = C, C = D ) ), \+ ( !, C = E, ( true, t(f(a,D)), m(B), m(E) *-> true, E = f(1,c), ! ; D =.. [f,E,D] ), functor(D,f,2) ), E =.. [f,b,C].
p(110,A,B,C,D,a) :- E = c, ( E = 2 -> E = [[c|c]|c], C = b ; atom(C), \+ ( A = 2, true, A \== [2|a], B = C ), functor(D,f,2) ).
p(111,C,[D|A],C,D,b) :- ( D = E -> C = 2, E = 1 ; m(A), A = b, ( D = E, t(A), true ; atom(A), B =.. [f,b,b], fact(A,b) ) ), C = E, E =.. [f,B,2].
p(112,A,2,f(B,1),D,E) :- atom(D), D = 1, E = c, ( m(C) -> ( E = b *-> C = f(f(a,1),1), B \== f(E,1), B = 2 ; A = E ), t(C), \+ ( true ) ; ( t([D|C]), say(2) -> true, B = C ; D = E, A = f(E,C) ), A = b ).
p(112,A,B,C,D,E) :- D = E, B == B.
p(113,A,C,f(2,a),D,1) :- ( C = D, E = f(c,c), functor(A,f,2), ( t(A), true -> E = c, B = D, true, true ; A = D, fact(E,f(2,C)) ) *-> var(D), ( E =.. [f,2,2], A = D, nonvar(D) -> E = c, D = [E|E] ; say(2), true, E = 2 ), E = 1 ; C == f(C,C), functor(A,f,2), ( atom(C), true ; A = 1, C = E, D = f(E,E), A = [f(2,B)|a] ), ( C = 1, B = D -> true, D = E, A \== A, say(C) ; A = C, t(a), fact(a,f(1,1)) ) ), ( t(E), functor(D,f,2), \+ ( var(A), nonvar(E) ), E = c -> A = 2, B = E ; D = [f(E,1)|E], fact(1,A), say(1) ), E = f(c,c), ( ( var(A), E == C, B = C, functor(B,f,2) -> !, C = 1 ; D = E, true ), B = 2, atom(E) -> t(B), fact([2|b],f(1,D)) ; atom(B), fact(C,B) ).
p(113,A,B,C,D,E) :- \+ ( C = 2, true, fact(f(E,D),f(D,a)) ), A = f(B,2), ( t(D), true, t(C), atom(C) -> true, D = f(a,E), A = E ; B = D ).
p(114,2,B,C,b,E) :- E \== A, t(b).
p(114,A,B,C,D,E) :- !.
p(115,A,f(A,C),C,f(B,b),E) :- A == D, ( C = D, \+ ( say(b), D = E, A = C ), ( true, C == [B|b], true, D = f(a,1) *-> functor(E,f,2) ; D = f(1,2) ) *-> E = 1, t(A) ; !, ( C = E, B = D, B \== [a|1] ; true ), ( B = 1 *-> true ; B =.. [f,b,b], C \== D, E = c ), ! ), functor(C,f,2), ( ( nonvar(C), t(B) -> E = c, E = 1, A = f(C,a), fact(f(b,B),1) ; functor(C,f,2), nonvar(D), functor(B,f,2), ! ), m(E) *-> C = D, D = b, t(b) ; B = b ).
p(115,A,B,C,D,E) :- t(D), E = [c|[b|b]], A = 2, B =.. [f,b,b].
p(116,2,B,C,C,E) :- ( A \== C -> E == [b|C] ; fact(a,f(D,E)) ), functor(C,f,2).
p(116,A,B,C,D,E) :- \+ ( true, A = [f(E,1)|b], C = f(a,f(E,a)) ).
p(117,C,B,a,D,E) :- C = D, ( E = c, atom(C), D = b -> ( E = 1, atom(E) -> D = E, atom(A), E = c, A = E ; atom(B), B = C ), ( D = E, A = D, C = D -> D = E, nonvar(C) ; true, true, D = [a|1] ), atom(E), A = E ; E = 2, E = f(b,[a|1]), ( D =.. [f,E,a], fact(E,B) *-> functor(E,f,2), true, C \== E, true ; D = f([a|a],E), B = E ), E = b ).
p(118,[1|1],D,C,b,f(C,A)) :- B = f(f(D,D),a), B = f(D,[C|E]).
p(118,A,B,C,D,E) :- ( E = c, C = a, atom(E), m(B) *-> atom(D), true, atom(C), true ; m(A), t(B) ), nonvar(D).
p(119,[a|b],B,C,D,f(A,A)) :- ( atom(A) -> t(B), functor(D,f,2), A = b ; ( nonvar(B) *-> B = [D|b], !, E = f(c,c) ; A \== a, D = f(E,[2|b]), t(B), D = 2 ), A == A ), \+ ( E \== C, nonvar(A), D = E, m(B) ), var(E), fact(E,C).
p(120,D,D,C,D,E) :- nonvar(A).
p(121,1,a,C,B,E) :- atom(D), ( B = C -> E = c ; C == A, ( atom(E), m(B), functor(C,f,2) -> functor(A,f,2), A = b ; true, E = b, C = D ), t(D) ).
p(122,f(E,1),2,f(C,E),f(1,A),1) :- atom(A), !, m(D).
p(122,A,B,C,D,E) :- functor(B,f,2).
p(123,a,C,E,D,E) :- t(1).
p(123,A,B,C,D,E) :- E \== A, A = E.
p(124,D,B,C,D,E) :- D = [b|f(1,b)].
p(124,A,B,C,D,E) :- nonvar(A), ( true, ! -> D == 2, E = 1 ; E = c, t(D), functor(C,f,2), functor(E,f,2) ).
p(125,A,B,C,D,A) :- C = 1.
p(125,A,B,C,D,E) :- say(2), nonvar(C), !.
p(126,B,D,C,f(b,C),f(b,1)) :- t(A), ( fact(A,E), t(f(D,1)), \+ ( say(1), functor(B,f,2) ) *-> \+ ( B = a, !, m(B), true ), D = b, functor(D,f,2), ( A = C -> E == E, true, E =.. [f,a,a] ; nonvar(A), D = 1 ) ; fact(b,E), t(b), B = f(f(E,E),D) ).
p(127,A,A,C,C,E) :- C = 1, C = E, A = B, fact(C,B).
p(128,D,f(1,1),C,E,b) :- ( B \== B, ( true, E = f(c,c), functor(D,f,2), true *-> C = 2, atom(E), functor(B,f,2) ; fact(B,1), !, atom(E) ), A = 2 -> nonvar(E), E = c ; say(1), ( say(A), D = E *-> atom(A), var(B), E = c, nonvar(D) ; E == 1, true ), nonvar(A) ), E = 2, D = E.
p(129,f(a,2),B,E,D,f(b,B)) :- say(D).
p(130,E,B,B,b,E) :- E =.. [f,1,1], C = D.
p(131,D,f(D,2),f(b,D),2,A) :- C = D, \+ ( functor(C,f,2) ).
p(131,A,B,C,D,E) :- C = D, ( A == f(D,b), !, atom(C) -> true, B = C ; D = b, B = E ), D = E, atom(B).
p(132,A,a,C,D,f(2,2)) :- A = f(B,[B|1]), ( D = E, fact(2,A), ( true, fact(f(D,b),A) *-> atom(E) ; C = a, m(E), true ), functor(A,f,2) *-> atom(A) ; C == 2, A = E, ( A = D, E = c *-> true ; t(B), t(D), true ) ), ( E \== f(C,a), ( true, say(1), functor(D,f,2), m(D) ; say(b), B = E, C = b, true ), D = E *-> B \== E, C = E ; B = f(C,2), C = E, E = c ).
p(132,A,B,C,D,E) :- E = f(c,c), A = B.
p(133,A,B,D,D,A) :- !, C = f(E,1), ( D == b -> A = [C|E], A =.. [f,a,1], A =.. [f,E,a], fact(B,a) ; ( atom(B), D == b, true, fact(f(b,2),E) ; atom(C) ) ).
p(134,A,B,[1|E],a,[b|B]) :- atom(B), nonvar(D), !.
p(134,A,B,C,D,E) :- B \== E.
p(135,1,B,C,[1|1],E) :- E = c.
p(136,C,f(a,C),C,D,C) :- A = b, m(A), t(E), ( ( E = c, nonvar(C) *-> C = D, B = 2, E = 2 ; E == f(b,2), say(2) ), D = E ; fact(f(D,E),1), ( D = E, m(B), A = C, A = 2 -> fact(2,D), true, var(B), E == [B|C] ; true, B = f(a,[a|D]) ), atom(A) ).
p(136,A,B,C,D,E) :- B = [2|f(C,C)].
p(137,A,B,C,D,a) :- A =.. [f,b,a], ( m(C) -> var(D), C = E, ( atom(C) *-> true ; true, B = E, C \== [A|E] ) ; var(A), t(C) ), ( B == 2, ( true, E = c -> true ; true, B = f(1,C), true, true ), B =.. [f,2,1], functor(B,f,2) -> functor(E,f,2) ; C = a, t(E) ).
p(138,A,B,D,D,E) :- !, D = E, A =.. [f,B,A], A = b.
p(139,A,B,C,B,E) :- atom(B).
p(139,A,B,C,D,E) :- E = f(1,1), D = E, t(f(1,1)).
p(140,A,f(1,A),2,A,b) :- B = f(2,E), D = E, B = D, D = 2.
p(140,A,B,C,D,E) :- C \== f(1,E), t(f(2,a)), D = [1|2].
p(141,A,E,C,[b|b],E) :- B = f([b|a],C), atom(B).
p(142,B,f(D,D),D,[1|E],f(A,1)) :- ( B = f([b|2],E), var(E), t(f(A,b)), C = E -> B = E, \+ ( functor(D,f,2), D == 2 ), ( B =.. [f,E,2], atom(E) -> E =.. [f,a,A] ; A == 1, atom(A), A = E, atom(B) ) ; m(C), C = a ).
p(143,A,E,f(1,1),f(B,A),D) :- var(A), C = a, t(2), A = 1.
p(144,B,A,C,a,E) :- ( atom(A), E = c, ( true -> C \== E, functor(C,f,2) ; D = f([E|E],f(2,a)) ) -> D =.. [f,1,1] ; fact(f(A,C),f(A,C)), ( true, atom(A), say(E), B = f(b,E) ; D = E, B = f([a|b],a), true ) ), t(B), D = [1|[a|E]].
p(144,A,B,C,D,E) :- \+ ( A = [[b|B]|2], true, true ), ( var(A), A = f(a,2), true, t(1) -> E = 1 ; true ), functor(A,f,2).
p(145,A,f(C,E),E,A,E) :- C = b, D = f(2,E).
p(146,b,D,C,a,E) :- A =.. [f,C,E], C \== C.
p(146,A,B,C,D,E) :- ( true, atom(A) ; E == a, D = E, E = c, true ), functor(A,f,2), D = [[b|E]|E], ( D =.. [f,D,a], E =.. [f,2,1], D =.. [f,C,b] -> true, D = E ; t(A) ).
p(147,E,2,C,D,E) :- ( B = b ; C =.. [f,D,b], nonvar(D) ), m(A), ( E = [c|b] -> ( m(B), m(A), m(B) -> true, B = f(f(2,E),[2|E]), D = b, true ; true, E = c ) ; ( C \== [1|a], E = c, E = [f(a,c)|1] ; true, true ), \+ ( C = D, true, E = f(c,c) ), ( true, C = a, B = f([E|a],b) *-> m(B), !, C = f(b,D) ; B = f(2,E) ), fact(E,f(2,C)) ), D = 1.
p(148,A,a,C,D,B) :- !, atom(A), fact(C,C), A = a.
p(149,1,f(B,B),C,B,f(D,b)) :- ( B \== b, E = c, ( C = [[2|a]|E], t(2), D = 2 ; A = [f(1,1)|B], atom(B), true, D = f(E,f(1,a)) ), functor(D,f,2) -> \+ ( var(C), E = c ), D = E, t(C), ( true, A = [E|B], t(2), D = E -> true, D = b, t(A) ; B = D, true, A = [D|f(b,B)], true ) ; ( A = D *-> C = E, B = E, m(D) ; fact([2|2],D) ) ), atom(C), atom(A), !.
p(149,A,B,C,D,E) :- ( B = E, B = C, B \== B -> B = f(C,D), E = 2 ; t(2), true, fact(B,1) ), \+ ( functor(E,f,2), C = E ), functor(B,f,2).
p(150,f(1,2),B,C,D,E) :- atom(C), ( functor(C,f,2) ; E = [a|1] ), nonvar(C).
p(151,D,B,C,D,D) :- t(2), ( atom(B) -> !, \+ ( var(B), E = a, A = 2 ) ; say(2), functor(A,f,2) ), fact([1|2],E), t(2).
p(152,A,2,C,D,E) :- E = c.
p(152,A,B,C,D,E) :- C = 2, ( fact(D,f(2,1)), functor(B,f,2) -> !, m(C), var(C) ; D = 1, E == B ), say(D), ( t(B) -> D = 2, B = E ; D \== f(1,2), true, A = B ).
p(153,A,f(D,B),[E|D],f(B,2),E) :- A = a, D = E, A = [[b|E]|B], t([C|C]).
p(154,B,B,1,2,B) :- ( A = E, D \== B, ( B = f(b,D), D \== D *-> true, B \== 1 ; say(b), true, true, true ), B = E ; ( t(f(A,A)) -> true, true, true, t(A) ; true, C = a, functor(B,f,2) ), B = E, atom(E), C = E ), atom(D), t(b).
p(154,A,B,C,D,E) :- C = E, m(B), C \== A, t(C).
p(155,C,f(C,C),C,a,E) :- C = E, \+ ( A = [1|[D|E]], E = c, !, t(1) ).
p(155,A,B,C,D,E) :- ( functor(A,f,2), true, true, t(f(1,E)) -> true ; true, functor(D,f,2), atom(B) ), A == 1, C = E.
p(156,1,f(D,1),E,D,B) :- ( A = 2, D == D, C = E, A = f(2,1) -> C = 2, B = 2, !, ( E = c, fact(E,A) -> C = 1, m(D), var(D), m(A) ; true, true, C =.. [f,A,a] ) ; E = c, \+ ( t(1), true ), m(A) ), ( E =.. [f,b,1], ( E = c, B = b, true -> A = B, A = 1, t(2), nonvar(A) ; say(C), say(D) ), ( atom(B), nonvar(C), true -> E = c, B == C, ! ; A = E, say(E), E = b, var(B) ), \+ ( B \== b ) -> t(a), var(C), ( true, C = f(2,D), B == b -> fact(A,B), true ; ! ), fact(E,A) ; E = c, A \== f(C,C) ), C = E, \+ ( nonvar(E), ( C = [b|1] ; D = [a|E], say(A), D = b ) ).
p(157,b,b,f(2,2),C,a) :- fact([1|D],A).
p(157,A,B,C,D,E) :- A = C, functor(E,f,2), atom(E).
p(158,C,B,C,A,E) :- E = f(a,c).
p(158,A,B,C,D,E) :- D = E.
p(159,B,E,f(a,a),f(a,1),D) :- fact(C,C), A = [E|f(E,a)], atom(B), D = [f(a,b)|E].
p(159,A,B,C,D,E) :- m(D).
p(160,A,A,C,D,f(A,D)) :- D = [E|[E|E]], D = 1.
p(161,A,E,[a|b],D,A) :- C = E, E = 1, C = E, ( E \== f(a,A) -> D = E, m(A) ; D == C, ( functor(B,f,2) -> t(b), E = c, E =.. [f,E,A], A = [[E|b]|2] ; m(D), D = E, B = E, t(A) ) ).
p(161,A,B,C,D,E) :- !.
p(162,E,A,C,b,E) :- atom(B), D = E, atom(E).
p(163,A,f(B,C),C,f(a,1),E) :- nonvar(B), !, atom(B).
p(163,A,B,C,D,E) :- E = c.
p(164,E,[D|b],b,D,b) :- D = E.
p(165,B,E,D,2,E) :- nonvar(E), var(E).
p(165,A,B,C,D,E) :- D == E, atom(E).
p(166,A,B,b,D,A) :- fact(f(C,1),2), A = C, ( m(D), m(C) -> ( true ; B = [a|1], D = E ), B = D, fact(A,[a|b]), ( C = f(2,b), B = D, true, C = 1 ; fact(A,f(A,b)) ) ; A = f(C,[E|D]), ( E = c, functor(A,f,2) -> true, t(a), true ; true ), D \== f(2,2) ), E == 2.
p(166,A,B,C,D,E) :- A = E, C = E, fact(2,a).
p(167,1,E,b,f(D,E),E) :- functor(B,f,2), atom(A), !.
p(167,A,B,C,D,E) :- E = c.
p(168,1,[2|1],A,B,E) :- atom(E), B = 2, C = a, functor(B,f,2).
p(169,A,2,2,D,2) :- ( t(A) -> D = a ; t(f(C,C)), m(E) ), C = E, fact(2,C).
p(170,C,B,C,D,f(a,B)) :- B =.. [f,1,C], \+ ( ( A = 1, A = C, true, true -> D \== D, true, nonvar(C) ; A = b, A \== [A|2], nonvar(A), C = D ), A = 1, functor(A,f,2), C = E ), ( A = B, ( B = 2, functor(D,f,2), functor(A,f,2), A = 2 ; A = 1, A = E, B = 2, t(C) ) ; E = c, atom(B) ).
p(170,A,B,C,D,E) :- C \== C, A = E, var(A).
p(171,[B|D],E,C,D,E) :- E = 2.
p(171,A,B,C,D,E) :- atom(B).
p(172,A,C,B,A,2) :- D = f([1|E],E), m(C).
p(173,A,B,C,b,C) :- B = a, m(A).
p(174,A,f(2,C),A,b,E) :- nonvar(E), B = [C|1], A = a, nonvar(E).
p(175,A,B,C,A,a) :- fact(f(a,C),[b|A]).
p(176,2,A,f(1,2),D,b) :- m(D), E = [b|c], t(f(D,E)).
p(176,A,B,C,D,E) :- ( B = D, true, true *-> D = E, C = b, E = a ; E = b, E = c ).
p(177,2,[b|a],[a|2],D,A) :- m(B).
p(178,C,f(C,a),a,[a|D],E) :- ( E =.. [f,a,a] -> ( A = f(a,2) -> fact(B,2), true ; t(E), m(C) ) ; ( C = f(E,D), D = E, nonvar(C) -> A = b ; C = D, E =.. [f,1,C], B = E ), E = a, fact([D|1],D), E = f(c,c) ).
p(179,b,B,[b|E],f(D,1),E) :- ( ( true -> true, fact([E|b],f(b,2)) ; true, B = C, C = 2, atom(E) ), atom(E) *-> t([a|b]), B = 1, A = 1 ; C = D, C \== C, B = 1, ( true, C = b -> true, B = f(E,2), B = E ; atom(E), functor(A,f,2), var(E) ) ), ( C = [f(E,E)|1], ( D = E, var(E) ; A \== 2, B == f(A,b) ), D \== B, ( E = c, true, atom(B), A = 1 *-> B = C, B = 1 ; A = D ) *-> C = E, C = D, C = a, ! ; t(f(b,2)), ( E = c -> var(A), functor(C,f,2), D = E, true ; B = a, E = 1 ), t(b) ).
p(179,A,B,C,D,E) :- functor(B,f,2), t(f(a,E)).
p(180,E,B,C,D,a) :- C = a, atom(C), say(A), fact(A,f(C,B)).
p(181,A,A,B,f(a,a),a) :- \+ ( fact(f(2,2),E), ( !, true, B == [2|a] ; var(E), true, true ), E = f(f(c,c),c), A = f(f(D,1),a) ).
p(181,A,B,C,D,E) :- A = B, nonvar(A), E = [a|c], A \== 1.
p(182,2,B,f(D,a),D,[a|C]) :- D = E, D = f([1|2],E).
p(183,a,B,C,D,E) :- t(1), A = B.
p(184,f(a,E),b,C,D,C) :- A = D, atom(B), ( functor(D,f,2) ; ( E = b *-> fact([b|A],f(1,2)), functor(A,f,2) ; true ), ( A = B, true ; C = a, atom(B) ), t(a), B = [2|1] ), B \== B.
p(184,A,B,C,D,E) :- B = E, ( true *-> m(B) ; D = [[2|E]|E], true, true ), C = D.
p(185,A,f(1,B),C,D,E) :- E == B, ( B \== a, \+ ( C =.. [f,D,a], C = f([b|1],E), var(C), A = B ), \+ ( D = E, var(D), A = B, A =.. [f,1,D] ), t(a) -> nonvar(D) ; A = D, ! ), var(D).
p(185,A,B,C,D,E) :- ( C = E, C =.. [f,C,2] -> B = D, D = [E|E], t(E), D = a ; true ).
p(186,A,C,f(C,2),C,C) :- m(B), C = D, E = c, ( ( m(D), !, E = c -> functor(C,f,2), var(B) ; E =.. [f,A,b], m(E) ), m(A), E = f(c,b) *-> D == A, atom(E), E == D ; say(A), C = 2 ).
p(186,A,B,C,D,E) :- A = 2.
p(187,A,B,B,D,E) :- ( C =.. [f,E,D], m(B), ( true, C = D, say(1) -> B = 2, true, m(B), true ; var(C) ) ; C = [[2|b]|E], functor(C,f,2), E = 1, atom(C) ), ( atom(B) -> functor(D,f,2) ; nonvar(E), E = [c|1] ), E = c, D = E.
p(187,A,B,C,D,E) :- A =.. [f,a,2], ( true, true, t(D), atom(A) -> t([1|E]) ; B = C, D = E ), say(D), !.
p(188,A,D,C,2,b) :- B = 1, E = a, atom(E).
p(189,A,f(A,b),f(a,A),a,A) :- atom(D), ( B == A -> atom(B), t([B|2]) ; atom(B), var(D) ), E \== [b|1].
p(189,A,B,C,D,E) :- nonvar(A), t([a|1]), A = f(a,C), functor(A,f,2).
p(190,[B|1],B,C,D,f(b,2)) :- atom(D), C = E, A == f(1,a), t(B).
p(190,A,B,C,D,E) :- ( true, fact(a,a), t(B) ; say(a) ), ( E = c, C = f(f(b,a),a), C = D, E = 2 -> C = 1, m(E), true, true ; true, C = [[D|2]|D], D = E ), \+ ( A == 1, B = 2, E = 1 ).
p(191,b,B,C,[B|a],E) :- A = E, \+ ( E = c, t(B), A = C, E = c ), A = C.
p(191,A,B,C,D,E) :- m(C), C = f(E,E), var(D), functor(D,f,2).
p(192,A,A,f(b,a),D,E) :- A = f(f(a,C),f(D,a)), t(2), t(b).
p(192,A,B,C,D,E) :- functor(C,f,2), t(D).
p(193,C,B,f(1,B),E,E) :- D = E, D = 2, C = a.
p(194,A,B,A,D,E) :- C = E, functor(D,f,2), C = f(1,2), D = [a|[E|E]].
p(194,A,B,C,D,E) :- atom(D), t(D), \+ ( E \== a, C = 1 ).
p(195,A,B,f(D,b),f(D,a),C) :- D = 1.
p(196,B,E,C,D,E) :- ( functor(A,f,2), ( E = f(c,f(c,1)), true, nonvar(A), t(B) -> A = b, true ; t(1), D = E, A == f(a,a), true ), A = E, functor(A,f,2) -> ( nonvar(E) ; true, m(B) ) ; C = E, C = b ), nonvar(D).
p(197,A,B,C,D,[b|b]) :- E = 2, m(B).
p(198,A,B,D,D,E) :- E = 1, ( C = 2 -> ( true, true -> var(B), m(D) ; atom(C), nonvar(B) ) ; D \== B, D == A, B \== A, ( t(f(b,B)) ; true, nonvar(A), E = f(a,c), functor(C,f,2) ) ), m(D), var(B).
p(199,f(B,b),B,C,D,C) :- B =.. [f,b,E].
p(200,f(b,D),B,f(2,a),D,E) :- A = C.
p(201,A,D,2,D,E) :- !, t(A).
p(201,A,B,C,D,E) :- nonvar(E).
p(202,f(b,A),f(2,a),C,D,E) :- say(b), A = b, C = E, D =.. [f,a,1].
p(203,2,C,C,D,E) :- C = [b|1].
p(203,A,B,C,D,E) :- !, functor(B,f,2), A = E, ( true, D = b, ! -> fact(D,2), C = b, !, C == a ; true ).
p(204,[1|A],B,C,1,E) :- ( C = b *-> A \== f(B,D) ; ( t(f(b,2)), m(E), true, nonvar(E) -> var(B) ; true, D = 1 ) ), nonvar(A), !, fact(f(E,2),a).
p(205,b,b,C,b,f(E,2)) :- nonvar(A), C =.. [f,E,D].
p(206,A,2,C,D,E) :- fact(2,D).
p(207,[D|A],B,1,D,C) :- ( var(B), E = [[c|b]|f(2,c)], ( true, D =.. [f,D,1], true, A = B ; D = 2, E =.. [f,C,1] ), A = f(E,f(b,a)) -> C = E, t(1) ; C = E ).
p(208,A,2,a,f(2,C),[C|A]) :- B = [f(C,C)|2].
p(209,E,B,D,[A|2],f(E,b)) :- t(A), B = D, say(D), C = D.
p(210,A,a,C,D,E) :- A == f(b,2), A = D, ( functor(E,f,2), t([2|a]) *-> E = b, B = [C|D], ( C = 2, true -> D = E, E =.. [f,a,2], true ; A = f(C,C), A = E ), say(a) ; !, var(D), C =.. [f,A,C] ), \+ ( E \== B, C = a, ( B = 1, B = C, B = 2, m(D) -> !, B = E, m(B), C = E ; true, m(C), true, B = D ) ).
p(210,A,B,C,D,E) :- D = b, E = c.
p(211,2,2,a,D,D) :- atom(E), var(A), t(2).
p(212,f(D,a),B,1,f(C,2),E) :- say(1).
p(213,[2|2],B,D,a,E) :- nonvar(B), ( E = [b|f(b,c)] ; D = [2|E], var(A) ).
p(213,A,B,C,D,E) :- D = E.
p(214,A,2,A,D,E) :- D = 2, ( ( A = B, true -> functor(D,f,2), t(D), atom(B) ; A == [a|C] ), var(D) ; E = c ), var(B), D = E.
p(214,A,B,C,D,E) :- A = f([1|E],E).
p(215,A,B,C,[D|2],E) :- A = D, say(B), D = a.
p(215,A,B,C,D,E) :- D = [E|a].
p(216,B,1,1,D,E) :- C = b, t(a), var(E), A = b.
p(216,A,B,C,D,E) :- A = B, ( m(B) -> say(1), B = D ; say(A) ).
p(217,A,B,f(2,E),D,E) :- E = c, E = [2|a], E =.. [f,D,E], B = E.
p(218,A,f(2,E),A,a,A) :- ( B = 1, t(D), ( true, D = f([1|1],E), C = E -> functor(A,f,2), true, m(C) ; nonvar(B), B = C, true ), C = D -> atom(E), C = D, var(B), C = f(E,1) ; ( E = [c|1], E = 1, fact(f(2,1),D), D \== f(A,C) *-> true ; !, true ) ), ( E = 1, ( true -> true, m(C), atom(B), B = C ; D = 2, fact(f(b,a),B) ) -> !, nonvar(E), ( E = 1 -> A = 2, B = D ; C = [[2|a]|D], E = f(f(c,b),c) ), E =.. [f,b,C] ; m(A), D = [E|a], ! ).
p(219,[D|b],[2|1],C,D,E) :- functor(A,f,2), t(C).
p(219,A,B,C,D,E) :- A = [1|1], E = 2, D = [a|a].
p(220,A,A,f(C,A),D,f(E,C)) :- C = E, atom(E).
p(220,A,B,C,D,E) :- E = a, A =.. [f,A,C], A == C.
p(221,A,1,C,2,A) :- \+ ( A = E ), ( A = b, A = C -> A = f(C,C), atom(C) ; ( C = E, true, var(A), ! -> true, B =.. [f,A,A], D = [1|E] ; true ), !, E = c ), nonvar(B), E = 1.
p(222,A,D,C,D,C) :- functor(B,f,2), ( t(2), atom(D) -> C == a, ( E =.. [f,E,2] -> m(C), C = f(E,[D|2]) ; !, true ), A = b, ( B = E ; D =.. [f,b,a] ) ; A =.. [f,B,C], t(b) ), D == a, ( atom(A), t(C), ( B = C, E = c, B = E -> t(A), D = b ; C = b, ! ) ; A = 2, C = D ).
p(223,f(A,A),A,C,D,E) :- ( D = E, var(A) *-> atom(E), ( functor(B,f,2), t([1|C]) -> t(1), true ; D = E, t(f(a,D)), A = [C|a] ), E \== E ; t(f(b,b)), \+ ( var(E), E = 1 ), C = D, D = 1 ).
p(223,A,B,C,D,E) :- C =.. [f,a,E], A = b.
p(224,2,[2|a],C,D,C) :- var(C), t([b|2]).
p(225,A,B,a,D,1) :- \+ ( ( true, B = b -> true, !, A \== f(D,A), atom(C) ; m(D) ), \+ ( B \== 2, E = c, true ), \+ ( nonvar(E) ) ), A = 1.
p(226,A,2,C,D,a) :- D = E, atom(B), D = f(f(b,a),a), D = a.
p(226,A,B,C,D,E) :- A =.. [f,C,1].
p(227,[B|2],B,C,C,E) :- A = B, E = 2, C = D, A == E.
p(227,A,B,C,D,E) :- B == f(D,a).
p(228,C,1,a,f(2,2),[E|C]) :- fact(a,C), ( var(B), E =.. [f,1,2], fact(C,1), nonvar(E) -> fact(E,B), E == B, m(B), C = D ; B = 2, m(E) ).
p(229,f(D,B),[A|a],C,f(a,a),E) :- ( D == A, E = 1, ( true, A = b, B = [f(2,b)|f(D,1)], C == A -> E =.. [f,A,1], B = [C|D] ; nonvar(C), true ), ! *-> B = f(1,f(C,1)), D = E, D = E, A = 2 ; D = E, B = f(b,E) ), t(f(B,D)).
p(230,f(1,2),A,[1|a],b,2) :- A = C, ( \+ ( true, C = [[E|D]|E], fact([1|a],D) ) ; atom(A), C = [D|a], D = b, C = E ), functor(D,f,2), atom(B).
p(230,A,B,C,D,E) :- nonvar(C), ( A = b, A \== D, C = D, functor(A,f,2) -> true, B = E ; B = f(f(E,a),E), true, nonvar(E) ).
p(231,D,B,2,D,E) :- t(f(E,1)), B == a.
p(232,A,B,C,E,E) :- D = E.
p(233,A,B,C,D,A) :- t(E), ( var(C), functor(C,f,2), !, E = c ; ( D =.. [f,D,1], true -> E = [c|f(c,b)] ; C = [[E|E]|D] ), atom(E), A = 2, E =.. [f,a,a] ).
p(234,A,B,C,1,2) :- ( functor(C,f,2), var(A), ( C == a -> t(f(E,C)), D = f(E,E), true ; atom(E), true, !, E = 1 ), \+ ( C = D, true, C = f(D,[2|E]) ) *-> nonvar(E), B = C, functor(A,f,2) ; \+ ( atom(E), true ) ), E = c, t([B|2]), var(C).
p(235,A,b,f(1,1),E,E) :- say(C), nonvar(A), ( C = [D|f(E,E)], E = b ; ( A = b, true *-> m(B) ; true, t(1), fact(1,C), B = E ), A = D, ( true, t(f(B,2)), E = c ; nonvar(B) ) ), A = b.
p(235,A,B,C,D,E) :- E = c, t(E), ( atom(E), true, t(B) -> D = f([E|E],2), say(B) ; true ), D = [[E|E]|E].
p(236,A,B,1,A,E) :- t(C), ( functor(C,f,2) ; ( C = D, !, true -> E = b ; m(C), D = 1 ), functor(E,f,2) ), \+ ( A = 2 ).
p(237,1,B,C,D,E) :- !.
p(237,A,B,C,D,E) :- ( functor(A,f,2) *-> A = [E|f(E,a)] ; A = f(B,E), C = E, say(b) ), A \== A, C = D, ( B = 1 -> B = a, D = E ; t(E), C = E, var(C) ).
p(238,f(A,C),[A|1],C,f(A,1),C) :- E = c, atom(A).
p(238,A,B,C,D,E) :- var(A), D == b.
p(239,A,B,D,b,E) :- C \== C.
p(239,A,B,C,D,E) :- B =.. [f,E,B], D = E.
p(240,1,B,b,B,f(b,a)) :- atom(D), fact(2,C), A =.. [f,E,D], ( ( C = a, true, D = a, D =.. [f,a,E] -> true, fact(E,b) ; t(A), fact([2|b],a) ), m(D), C =.. [f,B,2] -> ( !, !, true ; functor(A,f,2), C = D, E \== A ), A = D, E = f(c,1) ; functor(A,f,2), E = c, E = c, A = B ).
p(241,A,B,C,D,E) :- A = [1|a], E = c.
p(242,2,B,C,D,f(A,1)) :- \+ ( A = f(2,2), functor(E,f,2), A = [C|f(C,C)], B = E ).
p(243,D,B,E,D,a) :- B = C, \+ ( D =.. [f,2,B] ), m(A), ( t(A), nonvar(C), C = E -> E = [f(1,a)|a], D = 1, D \== E, ( B = 1, D = a, A = 1, m(D) ; true, fact(D,B), D = f(a,b), D = E ) ; t(f(b,b)), t(B) ).
p(243,A,B,C,D,E) :- var(B).
p(244,A,1,E,D,E) :- A == f(1,2), E = c, B == B, t(a).
p(245,f(E,D),B,C,2,E) :- A =.. [f,B,b], ( fact(C,A) -> atom(A), \+ ( t(A) ) ; t([C|b]), B = C, !, C = a ), B = f(b,D), m(C).
p(246,A,B,C,D,C) :- E = c.
p(247,D,a,2,D,f(a,D)) :- ( m(C), t(D), ( D = E, ! -> atom(D), true, B = [C|C] ; B = C, functor(B,f,2) ), ( m(A), atom(E) -> C = f(a,1), A = D, ! ; C =.. [f,D,b], C = f(E,b), functor(B,f,2), functor(C,f,2) ) -> ( A = f(D,f(1,a)), B = C, atom(B), atom(A) -> nonvar(E) ; m(E), E = a, true ) ; C = 1 ).
p(248,A,B,E,D,[b|a]) :- A \== A, A = 2.
p(248,A,B,C,D,E) :- nonvar(A), D = f(E,1), A = 1, ( A =.. [f,A,a] ; true ).
p(249,A,b,b,D,E) :- var(C), C = [a|2], D = f(E,f(E,E)), B = C.
p(250,A,[a|D],E,B,a) :- C = E, B = D, nonvar(D), t([D|b]).
p(251,A,a,D,D,a) :- t(D), m(D), C = D, m(C).
p(251,A,B,C,D,E) :- \+ ( true, B = C ), atom(C).
p(252,A,B,2,C,E) :- !, !, B = b.
p(252,A,B,C,D,E) :- functor(C,f,2).
p(253,E,f(a,a),C,a,E) :- m(D), fact(b,f(1,E)), D = E, ( B = f(a,[a|1]), B = a, B = f(E,D), A = 1 -> !, C = b, D = f(f(a,1),E) ; t(E), !, ( true, say(2), !, B = a -> true ; true, E == C ), B = E ).
p(253,A,B,C,D,E) :- D == [2|E], functor(B,f,2).
p(254,C,B,B,D,E) :- \+ ( A = D ).
p(255,D,[b|C],a,B,2) :- m(E), m(C).
p(256,b,A,C,a,E) :- C = D, fact(D,b), A = E.
p(256,A,B,C,D,E) :- nonvar(B), B == D.
p(257,f(1,1),B,C,D,E) :- \+ ( ( functor(E,f,2), !, true *-> functor(B,f,2), D = b, t(C), A = f(f(1,2),D) ; ! ) ), D = E, D = f(b,E).
p(257,A,B,C,D,E) :- nonvar(A).
p(258,B,B,1,D,E) :- \+ ( ( A = f(D,B), C = a -> D \== A, var(E), t(A), true ; C = [E|b], t(A) ), C = b, D = a ), A = 1, nonvar(A), !.
p(258,A,B,C,D,E) :- fact([b|a],1).
p(259,b,A,C,E,[b|b]) :- t(b), functor(A,f,2).
p(259,A,B,C,D,E) :- m(A), t(A).
p(260,A,B,C,C,[D|2]) :- t(f(b,A)), var(E), D = f(f(E,E),E), ( ( A = 2, D =.. [f,a,E], t(f(D,1)) -> B =.. [f,1,a], atom(D) ; A \== B, fact(f(B,2),a) ), E = c, nonvar(C) -> C = [f(2,a)|D], say(2), functor(D,f,2), m(E) ; \+ ( say(B), D = 2 ), C = f(2,b) ).
p(261,b,B,1,D,1) :- D = f(E,2), ( functor(E,f,2) -> ( C = b, nonvar(C) -> true, t(a), E = c, B = [D|C] ; E = a, t(f(C,A)) ), t(f(b,a)), D = E, B = b ; ( m(B), A = 1, E =.. [f,D,1] *-> !, true, true, true ; B = [E|C], C = E, C \== [b|a], true ), D = 2 ), m(E).
p(262,E,C,f(A,A),D,2) :- B = f(a,f(1,D)), A = D.
p(263,f(b,1),B,C,A,f(B,D)) :- atom(D), E = [f(a,b)|c], D =.. [f,A,D].
p(263,A,B,C,D,E) :- fact(C,a), C = a.
p(264,B,B,A,A,f(C,1)) :- m(C).
p(264,A,B,C,D,E) :- ( true, t(D), true, B = a -> m(E) ; C = E, A = E ), \+ ( A = D, true, functor(A,f,2) ), \+ ( D = f(f(E,E),E) ), functor(C,f,2).
p(265,A,E,[B|a],D,E) :- m(D), A = a, ( D = 1, functor(C,f,2), t(f(E,1)) ; ( m(A), B = E *-> t(C), say(C) ; true ), m(E) ), var(C).
p(265,A,B,C,D,E) :- C = E.
p(266,A,B,B,2,f(b,E)) :- \+ ( A = f(a,B), ( true, B = E, true, var(D) -> say(2), D = a, true ; functor(E,f,2), true ), ( atom(E) -> A = f([1|1],f(a,1)), C = [[D|2]|D] ; m(A), atom(E) ), m(A) ).
p(266,A,B,C,D,E) :- functor(E,f,2).
p(267,D,a,A,D,E) :- C \== A, nonvar(E).
p(268,2,B,C,D,A) :- functor(B,f,2), E = a, m(C).
p(268,A,B,C,D,E) :- say(C).
p(269,B,a,E,D,E) :- fact(f(E,2),f(A,b)).
p(269,A,B,C,D,E) :- C = E, fact(A,1), D = f(1,2), ( m(C), E = 2 -> A = [1|1], A = a, true ; true ).
p(270,f(C,E),C,C,2,2) :- t(B).
p(270,A,B,C,D,E) :- D = E, E = b.
p(271,2,E,a,[2|a],C) :- E = c.
p(272,b,B,a,f(b,2),D) :- B \== f(C,C), ( C = f(E,a), m(D), ( var(E), E = [2|2] -> C = [E|D] ; true, C = E, t(E) ), var(E) -> t(b), t(C) ; \+ ( A \== D, C =.. [f,C,A] ) ), t([D|1]), ( C = E, ( true ; D = 2, E = c, nonvar(B), C = D ), E = [a|c], \+ ( atom(C), B == D ) -> atom(C), !, E = 2 ; B = f(E,2), B = C, A = f(1,[b|1]) ).
p(273,A,B,b,D,E) :- C = a, say(E), t(C).
p(274,C,C,C,a,E) :- !, D =.. [f,C,D].
p(274,A,B,C,D,E) :- C =.. [f,B,b], A = [a|a], m(C).
p(275,A,[E|2],C,a,E) :- ( B = E, ( C = [E|E], functor(A,f,2), true -> B = E ; B == [2|2] ), E = 2 *-> C = f(2,2) ; ( !, true, true *-> true, atom(E), A = E ; E =.. [f,b,B], true, E = 1, t([1|B]) ), E = c, C = f(D,2) ), B == B, A = B, B = 2.
p(276,A,B,A,[B|B],D) :- fact(2,b), ( !, t(f(b,C)) *-> ( D \== f(b,E) -> E = [a|2], C = f(E,1), fact(D,[D|a]), A = E ; true, atom(E), true, true ), B = E, E == [b|C], C \== a ; ( nonvar(D), true -> D = E, A = C ; A = f(C,[2|1]), t(C) ), A = D, B = C ).
p(277,1,C,C,D,f(a,b)) :- ( functor(B,f,2), t(f(D,b)) ; D = E ), ( C = 2, ( atom(B) *-> fact(E,2), var(C), true ; true ), B = C, D = E ; C = 2, E = [c|c], B = [1|D], t([B|a]) ), ( ( true, true -> E = [b|c], B \== f(1,a), C \== b ; !, var(C) ) -> C = [D|E], say(b), D = E ; t(a), ! ).
p(277,A,B,C,D,E) :- E = c.
p(278,C,b,C,A,C) :- ( \+ ( functor(D,f,2), functor(A,f,2), t(D), A =.. [f,b,B] ) *-> ( ! *-> B = b, B = C, functor(D,f,2), C = [E|a] ; m(C), t(f(A,b)), D \== b, D = [a|E] ), ( true, D = E ; t(C), t(C) ), !, C = [E|E] ; t(b) ).
p(279,[b|a],B,D,A,f(C,2)) :- ( functor(D,f,2) -> E == [1|B] ; say(D), t([E|1]) ), B = a, var(B).
p(279,A,B,C,D,E) :- C = b.
p(280,A,B,C,1,E) :- B =.. [f,a,b], atom(B).
p(281,A,B,C,1,C) :- ( A = f(b,b), t(f(B,2)), A = a, C = E -> m(D), t(f(D,E)), ( true, atom(C), var(D), E = f(2,[b|1]) *-> fact(C,E), B = D, D = E ; t(a), E = 1 ) ; E \== C ), t(f(1,E)).
p(281,A,B,C,D,E) :- A = f(D,C), E = f(c,c), t(C).
p(282,A,B,B,E,E) :- !, t(2), D = a.
p(282,A,B,C,D,E) :- C = b.
p(283,f(b,a),b,f(2,2),a,A) :- ( ( true, say(1), ! -> C = D, C = D, say(2), functor(E,f,2) ; A = 2 ) ; ! ), !, functor(A,f,2), ( B = f(b,D), say(a) -> E = [c|c], t(1) ; B = a, B = f(C,f(2,1)), C = 1, E == D ).
p(284,A,B,b,f(a,C),E) :- t(C).
p(285,A,f(B,2),2,D,E) :- E = c.
p(285,A,B,C,D,E) :- atom(E).
p(286,[1|b],2,1,D,E) :- C = 2.
p(287,A,E,C,D,1) :- D == B, A = D, ( atom(C), ( D = E, true, functor(E,f,2) -> fact(E,b) ; t(B), fact([C|D],B) ) *-> ( E = f(c,c), A = 2 -> true, D == f(C,A), t(D) ; C = E, functor(E,f,2) ), \+ ( A =.. [f,a,D], true ) ; E = c, C =.. [f,2,b] ), A = [[b|D]|B].
p(287,A,B,C,D,E) :- ( m(E), true -> A = 2, true ; true, functor(C,f,2), E = c, true ), atom(A), A =.. [f,b,b], say(1).
p(288,A,f(B,1),A,A,E) :- D = E, D = a, \+ ( ( t([2|b]), A = C, D = E, E = 1 *-> var(C), t(b), E = 1 ; A = a, A = C, E = c ), D \== f(A,1), A = 1 ).
p(289,A,B,C,D,b) :- ( say(a) ; B == f(2,b), C = E, B = E, ( D = b, say(1), A = E, A =.. [f,C,1] -> B = [f(2,b)|f(D,1)] ; true, C = f(D,[E|a]), D \== 1 ) ), ( m(A), ( t(C) -> D = [E|a] ; A = b, C =.. [f,2,B] ), B =.. [f,2,A] -> functor(E,f,2), B = E, E = a, ( !, B = C *-> true, B = 2 ; true ) ; \+ ( B = 1, C = a, ! ) ), ( ( E == a -> fact(C,a), atom(D), true, say(b) ; D == b, B =.. [f,B,1], A = E ), C = E -> B \== b ; functor(E,f,2), ( ! ; var(D), A = B, B = E ), B = D, E \== B ), say(2).
p(289,A,B,C,D,E) :- B = D, B = a.
p(290,A,B,C,D,A) :- t(E), E =.. [f,b,2].
p(291,f(A,b),A,[a|B],C,E) :- nonvar(C), D == E.
p(291,A,B,C,D,E) :- fact(1,[2|D]), ( true, atom(B), true -> true, C = D ; t(A), A = B, true ), A = f(b,C).
p(292,D,B,C,E,E) :- A \== C.
p(292,A,B,C,D,E) :- D = [f(E,E)|b].
p(293,A,B,D,B,E) :- D = E, D = E.
p(294,A,D,C,D,E) :- E == f(1,B), ( C == B, atom(B), ( say(1) ; C = a, D =.. [f,b,b], m(D), functor(E,f,2) ) -> say(D) ; C = E ).
p(295,b,B,C,D,C) :- E = c, E \== 1, t(A), E = c.
p(295,A,B,C,D,E) :- A = C.
p(296,A,B,f(A,1),2,1) :- t(b).
p(296,A,B,C,D,E) :- B = C, C = D.
p(297,A,1,E,b,a) :- E = c.
p(297,A,B,C,D,E) :- A == b, atom(A).
p(298,E,B,A,2,E) :- m(C), t(b).
p(299,A,D,C,D,E) :- A = C, functor(E,f,2).
p(299,A,B,C,D,E) :- A = a, functor(A,f,2).
p(300,A,a,D,1,E) :- t(b).
p(300,A,B,C,D,E) :- C = 2, t(f(1,a)), D = a, ( m(C), true, t(b), true *-> t(B), true ; true, B =.. [f,B,B], D = f(f(E,E),b), var(D) ).
p(301,[E|b],B,1,2,E) :- ( functor(C,f,2), E =.. [f,2,b], A =.. [f,1,1], ! -> C = D, ( nonvar(E), fact(B,C), true -> true ; A == E, functor(A,f,2), true ), E \== 2 ; E = f(c,f(c,c)), atom(C), B \== f(a,2), t(f(a,1)) ), C = E, t([A|C]).
p(302,A,B,C,D,E) :- ( ( B =.. [f,E,E], D = f(E,2) *-> true, A = B, D = E, D = 2 ; B = a, fact(2,b), C = D, D \== [A|E] ), ( B = D, C = [a|D], ! -> C = D ; E = c ), E = f(a,[b|c]), m(A) ; nonvar(B), C == B, C = E ), ( B = 1, ! -> nonvar(A) ; A \== 1, ( true, var(D) -> true, m(C), A = C, true ; A = f(B,E), E = c, var(E), A = f(b,[1|2]) ), say(C), E = c ).
p(303,A,2,E,D,f(b,2)) :- ( B = 2, B = 1 -> !, ( m(C) ; E = c ) ; \+ ( say(a) ), A = C, !, D \== a ), m(E), t(C).
p(303,A,B,C,D,E) :- \+ ( A = 1 ), B = 2, t(B).
p(304,A,B,D,D,E) :- \+ ( ! ).
p(304,A,B,C,D,E) :- B =.. [f,a,a].
p(305,A,D,D,D,E) :- functor(B,f,2), t(f(B,b)), functor(C,f,2).
p(306,A,B,C,D,[2|B]) :- A =.. [f,E,1].
p(307,A,B,C,2,b) :- ( functor(E,f,2), nonvar(B) *-> D == A, E = f(c,a), A == B, D = E ; A = 1, ( C = a, D = E *-> nonvar(D), m(E), D = b, true ; B = C, D = b ), E = c ), B = C, functor(D,f,2), var(E).
p(308,f(2,A),B,C,D,E) :- E == E, t(C), C = f(D,1).
p(308,A,B,C,D,E) :- var(B), ( C = f(a,1), D = a, !, A = f(f(B,C),2) -> D = [E|[1|E]], true, true, say(2) ; m(D), fact(a,[C|E]) ).
p(309,A,B,C,C,1) :- B = C, D =.. [f,a,C], var(E), C = b.
p(309,A,B,C,D,E) :- B = D, C = 2.
p(310,2,b,C,D,C) :- \+ ( functor(D,f,2), nonvar(E), E = c ), t(f(D,C)), C = E.
p(311,[2|C],E,C,f(C,E),E) :- ( C = f(2,E), atom(D), C =.. [f,E,b], A = 1 ; atom(E), D == f(C,a), C = 1, t(D) ), C = f(2,1), !, ( atom(A), m(A) *-> fact(1,1), C = b ; A = f(a,D), nonvar(A), m(B) ).
p(311,A,B,C,D,E) :- fact(2,A).
p(312,f(A,1),B,D,D,B) :- ( D = E, var(B) -> C = E ; t(1), ( C = f(D,E) -> C = [f(1,b)|[a|b]], C = E ; E == E, true ), D = a ).
p(313,E,B,D,[2|b],E) :- \+ ( ( C = E *-> true, true, atom(D), true ; true, A = D, true ), !, A = a, ( A = B, t(D), D = 2 -> !, C = a, t(B), atom(C) ; B = f(D,C), E = c, A = E ) ), B =.. [f,A,E], D = E, fact(D,A).
p(313,A,B,C,D,E) :- ( D \== b -> var(E), !, A = b, true ; fact(E,C), B = C, var(E) ).
p(314,A,f(B,D),C,[C|a],E) :- nonvar(B), E = b.
p(315,A,f(1,E),B,E,D) :- B = a.
p(315,A,B,C,D,E) :- m(C).
p(316,A,E,C,D,E) :- C \== f(A,a), D = f([E|E],E).
p(317,f(D,1),A,C,D,b) :- t(A), ( t(a), m(A), atom(C), m(E) -> say(E), nonvar(B), C = 1 ; E = c ).
p(317,A,B,C,D,E) :- \+ ( t(b), D = E ), B = f(C,1), ( C = 1, t([2|2]), true, A = C -> atom(B), fact(D,b), true ; true, D = E, nonvar(D) ).
p(318,C,B,C,C,f(a,1)) :- E = c.
p(318,A,B,C,D,E) :- nonvar(E), D = 2, C = D, var(A).
p(319,a,B,E,f(A,A),D) :- E == a, D = [[E|E]|[b|E]], fact(1,D).
p(320,C,[B|A],[2|D],D,f(E,C)) :- A = E, B = f(E,1), ( ( t(E), B = 2 -> A \== b ; atom(B) ), A = D, fact(E,C) ; D \== 2 ), !.
p(321,A,a,C,2,a) :- ( E = a, D = E, ( B = E -> D == 2, functor(C,f,2), true, t(f(D,B)) ; atom(C) ), D = a -> ( true, t(f(b,b)), A = f(f(1,E),f(D,2)) -> atom(E) ; C == [A|a], true, functor(E,f,2), true ), ( !, nonvar(B) -> C =.. [f,C,b] ; C = 1, C = D, atom(D), atom(B) ), m(E) ; ( t(D), B = f(f(C,D),D) -> nonvar(C), t(A) ; C = f(E,E) ), B == b, atom(B) ), D == 1, functor(C,f,2).
p(322,A,E,f(E,a),D,E) :- A =.. [f,A,1], ( nonvar(D), B = E -> m(A), ! ; B = [a|f(1,1)] ), m(B), B = 2.
p(322,A,B,C,D,E) :- C = f([D|E],2).
p(323,A,f(B,D),2,D,E) :- ( C = E, functor(D,f,2) -> B \== D ; B = b, C = E, t(1), B = E ), ( t(2), D = 1, C = E -> ( true, true, ! -> A = D, t([b|E]), A = C, m(A) ; E = b ), D = 1, D \== 2, D = b ; t(C), B = b, E \== E, fact([1|D],C) ), A = E, var(C).
p(324,A,a,B,D,E) :- !, functor(B,f,2), C == E.
p(325,f(b,2),a,2,D,C) :- B = C, D \== C, C = f(a,E).
p(326,D,f(E,a),C,[D|C],f(2,1)) :- !, nonvar(A).
p(326,A,B,C,D,E) :- t(f(E,C)).
p(327,A,B,D,D,f(2,A)) :- ( C = D, ( functor(E,f,2), var(E), functor(C,f,2) ; nonvar(C), C = E, B = a, true ), functor(A,f,2) -> E = [f(c,2)|c], E = 1, ( C = D, A = f(D,B) *-> true, D = b, A = f(E,D) ; C = f([a|D],b) ), fact(b,f(E,a)) ; A = D, atom(D) ), A = 1, m(C), D = E.
p(328,f(2,E),A,C,[C|1],E) :- A = 1, A \== a, t(A).
p(328,A,B,C,D,E) :- E = f(c,c), t(A), ( true -> true, B = D, D = E, true ; E = c, E = 1, true, functor(E,f,2) ), functor(B,f,2).
p(329,A,b,2,C,a) :- functor(D,f,2).
p(330,A,[a|2],E,D,C) :- !, var(E), B = E, D = E.
p(331,A,C,a,b,E) :- !.
p(332,1,B,[a|2],D,E) :- !, E = [1|c], say(a), atom(D).
p(333,A,E,C,E,E) :- nonvar(D).
p(334,A,A,C,b,[1|E]) :- fact(A,f(D,2)), \+ ( \+ ( B = f(f(b,b),D), functor(B,f,2) ), A = E, ( true -> B = D, true ; !, true, C \== C, B = C ), \+ ( A == C, var(B), true ) ), D = f(E,b).
p(335,C,B,2,D,E) :- t([1|A]).
p(336,A,B,C,a,E) :- nonvar(C), ( var(D), B =.. [f,D,2], ! -> E = a ; D = f(E,E), A = 2 ).
p(336,A,B,C,D,E) :- var(E).
p(337,[A|A],1,C,D,C) :- atom(C).
p(338,A,a,f(A,D),1,E) :- E = c, A = a, nonvar(A), C = a.
p(339,2,1,B,D,b) :- functor(E,f,2), A = E, ( ( B = E, B == b -> E = b, t(f(b,1)), functor(C,f,2) ; t([a|1]), true, B = C, functor(E,f,2) ), nonvar(A) -> A = [B|D], A = [[C|E]|a], nonvar(C) ; C = E ), nonvar(D).
p(340,A,B,2,D,E) :- var(C), nonvar(E), D = E.
p(340,A,B,C,D,E) :- \+ ( B \== f(B,b), functor(B,f,2), m(B), A = [2|f(2,B)] ), atom(E), B = [E|b], fact(B,f(1,a)).
p(341,f(b,2),1,C,2,E) :- B = E, C \== E, D = E.
p(341,A,B,C,D,E) :- ( D = 2 *-> A = f(a,E) ; var(C), true ), D = E, m(B), t(f(a,2)).
p(342,B,A,C,[2|E],E) :- ( t(f(a,A)), E = [[c|c]|c] ; atom(A), B = 1 ), A = f(f(a,D),C), A = E.
p(342,A,B,C,D,E) :- ( C = [D|D], A = [a|f(D,C)], t(C), var(E) ; !, E = [b|b] ), ( E = f(c,c), true, true -> true, C = D ; atom(E), C = 1 ), fact(2,B), D = E.
p(343,2,2,[A|A],D,f(B,B)) :- B = a, C = f(f(D,E),E), B = b, ( ( true, A = 2 -> E = f(f(2,1),c) ; D = E, functor(C,f,2), functor(E,f,2) ), ( true -> true, m(E), true ; functor(C,f,2), A = a, A == b ), D = a, E = c *-> E = c, fact(2,A), ( var(D), C \== B *-> true, B == 1 ; true, !, C = E ) ; t(E), fact(B,E) ).
p(344,A,B,2,E,E) :- nonvar(D), A =.. [f,a,b].
p(345,C,2,b,D,E) :- m(C), C =.. [f,1,a], C = f(D,f(2,D)), functor(A,f,2).
p(345,A,B,C,D,E) :- say(D).
p(346,a,E,C,D,E) :- t(D), !.
p(347,A,f(E,1),f(1,b),A,1) :- E == b, t(f(1,a)), B == f(1,B).
p(348,B,B,C,B,D) :- functor(B,f,2), B = [E|2].
p(349,A,B,D,D,A) :- D = b.
p(349,A,B,C,D,E) :- fact(2,f(2,1)), ( B \== 1 ; functor(E,f,2), A = a, A = 2 ), B = a.
p(350,E,C,C,D,b) :- functor(C,f,2), ( A = b, A = B -> t(C), A = B, ( !, true, atom(D) -> E = a, D = f(b,E), D = 1, fact(E,1) ; A \== 2, true, t(C) ), C =.. [f,E,a] ; ( D \== D, C = E -> C = E ; true ), fact(C,A), !, A = 1 ), t([E|B]).
p(351,A,f(C,D),b,D,E) :- A = E, C =.. [f,a,b], D = E.
p(352,a,E,C,1,E) :- C = 1, t(1), ( A =.. [f,2,B], D = b, ! *-> ( E = 2, B = f(E,[C|1]), fact(f(1,2),A), C = 2 *-> E = c, D = E ; C = E ), nonvar(C), var(A), nonvar(A) ; B = 1, functor(E,f,2), ( A = E, true, true, t(f(E,1)) -> A = E, D \== 1, true ; t(E), true, D = E ) ).
p(352,A,B,C,D,E) :- C = 1, A =.. [f,b,E], C = a, !.
p(353,C,C,b,[E|a],A) :- A = D, E = c, var(D), C = f(1,b).
p(354,f(2,C),A,C,D,1) :- t(f(a,2)), atom(A), t(D), B = f(C,b).
p(355,f(1,b),D,C,D,2) :- D = [E|f(E,E)].
p(355,A,B,C,D,E) :- t(b).
p(356,E,[B|D],B,D,1) :- functor(E,f,2), B = E, A = C.
p(357,a,D,D,C,a) :- ( t(1), E = a, B = 1, A == A -> A = b ; A =.. [f,b,1], atom(C) ), B = D, B = C, E == 2.
p(358,f(2,b),B,[2|D],1,E) :- ( E = f(c,c) ; t(1), D = f(E,2) ), E = f(b,f(c,c)), t([b|E]), C = E.
p(358,A,B,C,D,E) :- ( true, B = D, C = D -> C = 1, A = a, true ; E = c ).
p(359,A,E,C,A,C) :- B = b.
p(359,A,B,C,D,E) :- atom(C), A = f(E,D), B = 2.
p(360,A,C,[B|1],f(2,b),E) :- ( ( true, C =.. [f,2,a] -> E = c, t(b), A = f(b,[D|B]), atom(D) ; t(1), fact(1,f(B,b)), true, t([D|E]) ) -> ( D = a, say(b) -> B = E ; var(E), true ), ( A \== E, D = a -> functor(A,f,2), true, ! ; D = E, A = [B|C], fact(2,C) ), B = E, B = C ; \+ ( D = f(b,f(E,b)), true, t(E), t(D) ), C = [1|f(D,a)] ), ( ( true, true, D = E ; true, D = [E|E] ) -> t([1|D]), var(E), atom(A), A = a ; var(E), ! ), A = D, ( t([E|a]), ( atom(E), true *-> C = 1, B = C ; functor(E,f,2), E == f(1,D), E = 1 ), E = 1, t(E) ; C = D ).
p(360,A,B,C,D,E) :- C = 1, E = a, say(E), t(D).
p(361,B,C,C,D,E) :- !, \+ ( ( atom(B), m(D), E = c -> D = 2 ; nonvar(D), true, functor(A,f,2), A = E ), t(B) ), D = 2, ( A = b ; ( functor(B,f,2), A = [C|B] ; true, true ), C = a, ( D == D, true, t(D), E = f(c,f(2,2)) -> A = 1, B = D ; A = B ), A = f(f(a,1),B) ).
p(361,A,B,C,D,E) :- say(B), C = E, C = 1, C = b.
p(362,2,B,C,D,A) :- C == C, A = 2, atom(E), A = f(b,2).
p(363,A,A,A,A,2) :- D = E, t(B), var(E), atom(B).
p(363,A,B,C,D,E) :- E =.. [f,b,1], D = b, C = E.
p(364,A,D,C,B,E) :- ( C = f(b,E), nonvar(C), E = f(1,f(a,b)) *-> t(B), E = c ; C = a ), D = E, !.
p(364,A,B,C,D,E) :- ( functor(B,f,2), A =.. [f,1,C], D = [E|a] ; functor(D,f,2) ), D = 1.
p(365,A,B,C,A,C) :- \+ ( var(E), D = a ).
p(366,A,B,D,D,C) :- D = 2, E = c, fact(2,f(2,E)).
p(367,a,f(E,a),C,B,[1|B]) :- ( t(f(B,1)), say(A) -> D = 1, !, t(2), nonvar(A) ; D = b ).
p(368,E,2,C,A,E) :- C == E, ( functor(C,f,2), E =.. [f,b,D] -> E = a, D = 1 ; C = f(E,f(2,E)), A = 1, m(D), A = C ), C = E, !.
p(368,A,B,C,D,E) :- D == f(D,C), fact([2|E],A), B = C.
p(369,2,A,B,D,E) :- \+ ( E \== 2 ), E = f(c,c).
p(369,A,B,C,D,E) :- B = C, A = 1, nonvar(A).
p(370,b,B,f(A,2),1,E) :- m(E), functor(E,f,2), ( C == 1, E \== [E|a], functor(A,f,2), t(f(1,B)) -> ( !, true -> E = c, atom(D), D =.. [f,a,a], A = E ; !, true ), ( !, C == f(D,b), B = E -> A = D, D = [E|E], m(E), var(D) ; !, B =.. [f,2,B] ), functor(D,f,2) ; \+ ( D = f(2,f(E,E)) ), D \== 1, ( C \== b *-> atom(D), D = a, true ; m(A) ), t(E) ).
p(370,A,B,C,D,E) :- fact(2,b), E = [c|1], nonvar(C), var(D).
p(371,E,b,C,D,A) :- \+ ( D =.. [f,1,a], \+ ( true, D \== A, true ), ( C = D, A = B -> C = E, m(D), fact(A,1), A = f(C,B) ; true, nonvar(A), t(a) ) ).
p(372,A,B,A,f(b,D),E) :- !.
p(372,A,B,C,D,E) :- m(D), B = D, D = 1.
p(373,D,B,C,a,E) :- ( ( true, true -> true, B = [2|[a|2]], C = E ; D = E, E = f(f(c,2),2) ), say(2) -> A = f(2,C), D = f(E,2) ; functor(C,f,2), ! ), var(B), C = [D|[D|E]].
p(374,A,B,C,A,1) :- D = E.
p(375,B,a,C,C,D) :- var(E).
p(375,A,B,C,D,E) :- nonvar(C).
p(376,A,B,[b|D],a,E) :- E = a.
p(377,f(a,C),B,1,A,b) :- ( ( true, C = D -> C \== A, A = E ; A = a, true ), fact(A,C), ! -> functor(C,f,2) ; ( true *-> functor(C,f,2), true, fact(D,2), say(b) ; D = E, C = D, D = 2 ) ), t(D), t(f(E,2)).
p(378,f(C,1),A,B,1,C) :- E = c, ( ( D = [1|E], true, functor(B,f,2), true -> var(C) ; A = 2, A = B, E = c, D = E ), ( atom(C) -> B = [C|b], true, t(E), true ; true, nonvar(A), true, E = f(c,2) ), fact(B,b) -> A = f([1|D],C), \+ ( E = 2 ), B \== B, ( E =.. [f,a,D], C = 1 -> !, functor(A,f,2), true ; true, E = c, B = C ) ; D = E, atom(D) ), D = 2, fact(C,b).
p(378,A,B,C,D,E) :- functor(E,f,2), C = E, fact(D,f(1,b)).
p(379,f(A,1),B,[E|D],f(C,2),2) :- C = [D|f(D,b)], atom(B), C = b, var(C).
p(380,A,B,C,D,E) :- m(C), t(1).
p(381,A,E,b,D,E) :- m(B), B = f(a,[C|1]), E = c, B = D.
p(382,A,B,[a|2],D,E) :- t(A).
p(383,1,E,C,C,A) :- B = 2, E = c, B =.. [f,1,D].
p(383,A,B,C,D,E) :- !, C =.. [f,B,C].
p(384,2,B,C,[C|1],E) :- functor(E,f,2).
p(384,A,B,C,D,E) :- B = D.
p(385,B,B,f(a,E),D,C) :- C = 2.
p(386,A,b,C,D,E) :- A = D, functor(B,f,2), E = b, t(A).
p(387,A,f(A,b),C,a,f(1,1)) :- A = f(a,D), nonvar(C), B = b.
p(388,C,f(A,a),C,D,E) :- functor(D,f,2).
p(389,A,B,a,D,f(B,B)) :- D \== [b|B], B = b, atom(D), \+ ( m(C), t(1), B = f(2,E), D == b ).
p(389,A,B,C,D,E) :- B = E.
p(390,A,A,C,1,E) :- C \== 1, nonvar(B), A = b, fact(E,[2|1]).
p(391,2,f(a,A),B,C,E) :- B == E, B = D, ( D = f(E,E), A = B -> ( D = f(1,E) ; m(E) ), C = [[1|b]|2] ; ! ).
p(391,A,B,C,D,E) :- var(C), A = D, A = B, ( A = C, A =.. [f,2,A] *-> true, true, D = E ; atom(A), nonvar(A), true, m(C) ).
p(392,A,B,C,[E|D],[A|a]) :- B = f(f(2,D),f(C,D)), A \== f(2,E), atom(A).
p(393,D,D,A,D,E) :- E = c, A \== B, C = 2.
p(393,A,B,C,D,E) :- m(A), A = E.
p(394,2,B,a,D,E) :- C = 1.
p(394,A,B,C,D,E) :- A = C.
p(395,A,a,C,D,E) :- atom(D), A = b, \+ ( fact(f(D,b),[a|C]) ).
p(395,A,B,C,D,E) :- C = b, var(E).
p(396,C,f(D,A),C,[2|D],E) :- ( fact([b|C],D) -> nonvar(A), C = [2|E] ; A = 2, D = E ), E = f(c,c), E = c.
p(396,A,B,C,D,E) :- t(B), C = D.
p(397,B,b,f(D,A),f(2,A),E) :- B = C, ( C \== E, ( C \== f(E,2), !, A = C, D = 2 ; t(C), t([A|C]), true ) -> ( true ; D = a ), atom(A) ; !, E = c, A = b, E = c ).
p(397,A,B,C,D,E) :- m(E), C = a, D = E, t(B).
p(398,A,b,C,D,E) :- ( t(B), E =.. [f,2,b] *-> ( B = C, B = 2, B = 2, true ; B = 1, B =.. [f,C,1] ), nonvar(E), C == 2, D = f(E,E) ; t(f(B,2)), A =.. [f,D,2] ), t(E), ( B = f(D,b) ; D = E ), ( nonvar(A), nonvar(D), ( E = f(1,c), true -> true ; true, D = a, nonvar(D) ) *-> C = D, nonvar(B) ; A =.. [f,a,D], A = B, D = b ).
p(398,A,B,C,D,E) :- ( atom(A), B == B -> D = [E|E], t(D), true, A = f(f(C,E),a) ; nonvar(E) ), A = D, !.
p(399,b,C,C,f(a,B),E) :- ( E = f(c,c), D = E, B = E, C \== 1 -> m(E), E =.. [f,E,b], A = f(a,D) ; C = 1 ), t(a), ( E = 2, E = f(c,c) -> E =.. [f,1,a] ; B = [b|a], D = E, fact(B,A), t(a) ).

q(0,[A,B,C,D,E],(freeze(C, (true)), freeze(E, (true)), p(0,A,B,C,D,E))).
q(1,[A,B,C,D,E],(freeze(E, (true)), freeze(B, (\+ E = 1)), dif(B,C), p(1,A,B,C,D,E))).
q(2,[A,B,C,D,E],(freeze(D, (E = c)), freeze(D, (C = E)), freeze(A, (E = 1)), dif(B,C), p(2,A,B,C,D,E))).
q(3,[A,B,C,D,E],(freeze(E, (true)), freeze(E, (E = c)), p(3,A,B,C,D,E))).
q(4,[A,B,C,D,E],(freeze(B, (\+ D = 1)), freeze(D, (true)), dif(B,C), p(4,A,B,C,D,E))).
q(5,[A,B,C,D,E],(freeze(C, (C = 2)), freeze(C, (var(D))), freeze(C, (( E = 1 ; E = 2 ))), p(5,A,B,C,D,E))).
q(6,[A,B,C,D,E],(freeze(C, (var(B))), freeze(C, (m(D))), freeze(E, (( E = 1 ; E = 2 ))), p(6,A,B,C,D,E))).
q(7,[A,B,C,D,E],(freeze(E, (\+ E = 1)), dif(C,B), p(7,A,B,C,D,E))).
q(8,[A,B,C,D,E],(freeze(D, (var(E))), freeze(C, (var(E))), freeze(C, (E = c)), p(8,A,B,C,D,E))).
q(9,[A,B,C,D,E],(freeze(A, (C = f(E,b))), freeze(D, (say(A))), freeze(D, (( D = 1 ; D = 2 ))), p(9,A,B,C,D,E))).
q(10,[A,B,C,D,E],(freeze(D, (m(E))), freeze(B, (m(C))), dif(E,D), p(10,A,B,C,D,E))).
q(11,[A,B,C,D,E],(freeze(E, (true)), freeze(C, (( C = 1 ; C = 2 ))), freeze(E, (( A = 1 ; A = 2 ))), p(11,A,B,C,D,E))).
q(12,[A,B,C,D,E],(freeze(A, (say(A))), dif(D,A), p(12,A,B,C,D,E))).
q(13,[A,B,C,D,E],(freeze(C, (say(A))), freeze(E, (m(B))), p(13,A,B,C,D,E))).
q(14,[A,B,C,D,E],(freeze(D, (say(A))), dif(B,D), p(14,A,B,C,D,E))).
q(15,[A,B,C,D,E],(freeze(E, (true)), dif(D,C), p(15,A,B,C,D,E))).
q(16,[A,B,C,D,E],(freeze(D, (\+ E = 1)), freeze(B, (say(C))), freeze(D, (m(C))), p(16,A,B,C,D,E))).
q(17,[A,B,C,D,E],(freeze(E, (true)), dif(C,B), p(17,A,B,C,D,E))).
q(18,[A,B,C,D,E],(freeze(D, (true)), p(18,A,B,C,D,E))).
q(19,[A,B,C,D,E],(freeze(D, (\+ B = 1)), freeze(C, (C = f(1,2))), freeze(D, (true)), dif(B,C), p(19,A,B,C,D,E))).
q(20,[A,B,C,D,E],(freeze(D, (( E = 1 ; E = 2 ))), p(20,A,B,C,D,E))).
q(21,[A,B,C,D,E],(freeze(B, (true)), p(21,A,B,C,D,E))).
q(22,[A,B,C,D,E],(freeze(B, (( C = 1 ; C = 2 ))), p(22,A,B,C,D,E))).
q(23,[A,B,C,D,E],(freeze(D, (say(C))), freeze(E, (say(A))), p(23,A,B,C,D,E))).
q(24,[A,B,C,D,E],(freeze(B, (D = [E|a])), p(24,A,B,C,D,E))).
q(25,[A,B,C,D,E],(freeze(D, (var(D))), p(25,A,B,C,D,E))).
q(26,[A,B,C,D,E],(freeze(D, (B = 2)), freeze(D, (C = 1)), freeze(B, (C = 1)), p(26,A,B,C,D,E))).
q(27,[A,B,C,D,E],(freeze(C, (true)), freeze(A, (true)), p(27,A,B,C,D,E))).
q(28,[A,B,C,D,E],(freeze(B, (A = C)), p(28,A,B,C,D,E))).
q(29,[A,B,C,D,E],(freeze(D, (say(D))), freeze(B, (A = a)), freeze(D, (m(E))), p(29,A,B,C,D,E))).
q(30,[A,B,C,D,E],(freeze(D, (m(B))), freeze(D, (m(E))), dif(A,D), p(30,A,B,C,D,E))).
q(31,[A,B,C,D,E],(freeze(D, (D = a)), p(31,A,B,C,D,E))).
q(32,[A,B,C,D,E],(freeze(D, (m(B))), freeze(D, (say(B))), freeze(C, (m(B))), dif(D,A), p(32,A,B,C,D,E))).
q(33,[A,B,C,D,E],(freeze(C, (( D = 1 ; D = 2 ))), dif(E,C), p(33,A,B,C,D,E))).
q(34,[A,B,C,D,E],(freeze(C, (B = b)), p(34,A,B,C,D,E))).
q(35,[A,B,C,D,E],(freeze(D, (( C = 1 ; C = 2 ))), freeze(A, (say(E))), p(35,A,B,C,D,E))).
q(36,[A,B,C,D,E],(freeze(C, (var(A))), freeze(D, (m(E))), p(36,A,B,C,D,E))).
q(37,[A,B,C,D,E],(freeze(B, (\+ A = 1)), freeze(E, (true)), p(37,A,B,C,D,E))).
q(38,[A,B,C,D,E],(freeze(C, (m(A))), dif(A,E), p(38,A,B,C,D,E))).
q(39,[A,B,C,D,E],(freeze(A, (( E = 1 ; E = 2 ))), freeze(B, (B = E)), freeze(B, (say(D))), p(39,A,B,C,D,E))).
q(40,[A,B,C,D,E],(freeze(D, (( B = 1 ; B = 2 ))), freeze(E, (B = E)), freeze(B, (( B = 1 ; B = 2 ))), p(40,A,B,C,D,E))).
q(41,[A,B,C,D,E],(freeze(E, (m(B))), freeze(C, (\+ C = 1)), freeze(A, (true)), p(41,A,B,C,D,E))).
q(42,[A,B,C,D,E],(freeze(B, (E = c)), p(42,A,B,C,D,E))).
q(43,[A,B,C,D,E],(freeze(C, (true)), freeze(C, (( C = 1 ; C = 2 ))), p(43,A,B,C,D,E))).
q(44,[A,B,C,D,E],(freeze(D, (B = C)), freeze(A, (A = f(1,b))), dif(A,C), p(44,A,B,C,D,E))).
q(45,[A,B,C,D,E],(freeze(C, (true)), freeze(B, (true)), p(45,A,B,C,D,E))).
q(46,[A,B,C,D,E],(freeze(C, (A = a)), freeze(A, (m(A))), p(46,A,B,C,D,E))).
q(47,[A,B,C,D,E],(freeze(A, (true)), freeze(C, (\+ D = 1)), p(47,A,B,C,D,E))).
q(48,[A,B,C,D,E],(freeze(A, (true)), p(48,A,B,C,D,E))).
q(49,[A,B,C,D,E],(freeze(B, (var(E))), freeze(D, (B = 2)), dif(C,E), p(49,A,B,C,D,E))).
q(50,[A,B,C,D,E],(freeze(D, (true)), freeze(D, (say(B))), freeze(D, (true)), p(50,A,B,C,D,E))).
q(51,[A,B,C,D,E],(freeze(C, (D = 2)), p(51,A,B,C,D,E))).
q(52,[A,B,C,D,E],(freeze(D, (( C = 1 ; C = 2 ))), freeze(D, (true)), p(52,A,B,C,D,E))).
q(53,[A,B,C,D,E],(freeze(B, (var(B))), p(53,A,B,C,D,E))).
q(54,[A,B,C,D,E],(freeze(D, (\+ B = 1)), freeze(D, (m(B))), freeze(C, (var(C))), p(54,A,B,C,D,E))).
q(55,[A,B,C,D,E],(freeze(B, (C = D)), freeze(C, (E = c)), p(55,A,B,C,D,E))).
q(56,[A,B,C,D,E],(freeze(E, (true)), freeze(C, (say(C))), dif(D,A), p(56,A,B,C,D,E))).
q(57,[A,B,C,D,E],(freeze(B, (\+ E = 1)), freeze(D, (m(B))), freeze(E, (\+ D = 1)), p(57,A,B,C,D,E))).
q(58,[A,B,C,D,E],(freeze(D, (D = E)), freeze(D, (\+ E = 1)), freeze(E, (true)), p(58,A,B,C,D,E))).
q(59,[A,B,C,D,E],(freeze(B, (A = f(B,C))), dif(E,B), p(59,A,B,C,D,E))).
q(60,[A,B,C,D,E],(freeze(B, (A = D)), freeze(E, (E = f(2,2))), freeze(E, (\+ D = 1)), dif(C,B), p(60,A,B,C,D,E))).
q(61,[A,B,C,D,E],(freeze(A, (( E = 1 ; E = 2 ))), dif(B,C), p(61,A,B,C,D,E))).
q(62,[A,B,C,D,E],(freeze(A, (E = f(c,b))), freeze(A, (( E = 1 ; E = 2 ))), freeze(E, (( A = 1 ; A = 2 ))), p(62,A,B,C,D,E))).
q(63,[A,B,C,D,E],(freeze(B, (\+ B = 1)), freeze(E, (m(A))), p(63,A,B,C,D,E))).
q(64,[A,B,C,D,E],(freeze(A, (( C = 1 ; C = 2 ))), freeze(E, (( B = 1 ; B = 2 ))), freeze(A, (m(D))), p(64,A,B,C,D,E))).
q(65,[A,B,C,D,E],(freeze(C, (B = E)), p(65,A,B,C,D,E))).
q(66,[A,B,C,D,E],(freeze(D, (true)), freeze(E, (\+ A = 1)), freeze(E, (var(A))), p(66,A,B,C,D,E))).
q(67,[A,B,C,D,E],(freeze(C, (say(A))), freeze(C, (A = f(a,1))), dif(D,C), p(67,A,B,C,D,E))).
q(68,[A,B,C,D,E],(freeze(E, (( A = 1 ; A = 2 ))), p(68,A,B,C,D,E))).
q(69,[A,B,C,D,E],(freeze(B, (B = C)), freeze(B, (\+ C = 1)), freeze(D, (say(C))), p(69,A,B,C,D,E))).
q(70,[A,B,C,D,E],(freeze(D, (m(C))), freeze(C, (true)), p(70,A,B,C,D,E))).
q(71,[A,B,C,D,E],(freeze(E, (( E = 1 ; E = 2 ))), freeze(D, (A = D)), p(71,A,B,C,D,E))).
q(72,[A,B,C,D,E],(freeze(D, (m(E))), freeze(E, (\+ C = 1)), freeze(A, (E = 2)), p(72,A,B,C,D,E))).
q(73,[A,B,C,D,E],(freeze(B, (var(A))), freeze(E, (m(D))), p(73,A,B,C,D,E))).
q(74,[A,B,C,D,E],(freeze(D, (var(D))), p(74,A,B,C,D,E))).
q(75,[A,B,C,D,E],(freeze(C, (A = D)), p(75,A,B,C,D,E))).
q(76,[A,B,C,D,E],(freeze(E, (var(A))), freeze(E, (say(B))), freeze(A, (var(B))), p(76,A,B,C,D,E))).
q(77,[A,B,C,D,E],(freeze(B, (E = b)), p(77,A,B,C,D,E))).
q(78,[A,B,C,D,E],(freeze(D, (C = f(E,b))), freeze(D, (var(D))), freeze(A, (m(D))), dif(D,C), p(78,A,B,C,D,E))).
q(79,[A,B,C,D,E],(freeze(C, (m(D))), p(79,A,B,C,D,E))).
q(80,[A,B,C,D,E],(freeze(D, (true)), p(80,A,B,C,D,E))).
q(81,[A,B,C,D,E],(freeze(C, (true)), freeze(E, (\+ D = 1)), dif(A,B), p(81,A,B,C,D,E))).
q(82,[A,B,C,D,E],(freeze(D, (( E = 1 ; E = 2 ))), freeze(B, (var(C))), p(82,A,B,C,D,E))).
q(83,[A,B,C,D,E],(freeze(E, (C = D)), freeze(D, (\+ D = 1)), p(83,A,B,C,D,E))).
q(84,[A,B,C,D,E],(freeze(A, (( E = 1 ; E = 2 ))), p(84,A,B,C,D,E))).
q(85,[A,B,C,D,E],(freeze(D, (E = c)), p(85,A,B,C,D,E))).
q(86,[A,B,C,D,E],(freeze(E, (say(E))), freeze(A, (( B = 1 ; B = 2 ))), freeze(E, (true)), p(86,A,B,C,D,E))).
q(87,[A,B,C,D,E],(freeze(D, (true)), freeze(C, (B = 1)), freeze(C, (B = [C|a])), p(87,A,B,C,D,E))).
q(88,[A,B,C,D,E],(freeze(E, (m(E))), dif(C,B), p(88,A,B,C,D,E))).
q(89,[A,B,C,D,E],(freeze(A, (m(C))), p(89,A,B,C,D,E))).
q(90,[A,B,C,D,E],(freeze(D, (C = a)), freeze(D, (\+ B = 1)), dif(B,D), p(90,A,B,C,D,E))).
q(91,[A,B,C,D,E],(freeze(C, (say(C))), freeze(E, (say(B))), p(91,A,B,C,D,E))).
q(92,[A,B,C,D,E],(freeze(B, (( E = 1 ; E = 2 ))), freeze(D, (E = c)), freeze(C, (var(B))), p(92,A,B,C,D,E))).
q(93,[A,B,C,D,E],(freeze(E, (\+ C = 1)), freeze(E, (m(E))), p(93,A,B,C,D,E))).
q(94,[A,B,C,D,E],(freeze(A, (say(A))), p(94,A,B,C,D,E))).
q(95,[A,B,C,D,E],(freeze(E, (( B = 1 ; B = 2 ))), freeze(B, (m(A))), p(95,A,B,C,D,E))).
q(96,[A,B,C,D,E],(freeze(D, (m(D))), dif(A,B), p(96,A,B,C,D,E))).
q(97,[A,B,C,D,E],(freeze(E, (var(D))), freeze(E, (m(D))), freeze(B, (A = a)), dif(D,E), p(97,A,B,C,D,E))).
q(98,[A,B,C,D,E],(freeze(B, (true)), freeze(E, (A = 2)), dif(A,B), p(98,A,B,C,D,E))).
q(99,[A,B,C,D,E],(freeze(C, (B = E)), p(99,A,B,C,D,E))).
q(100,[A,B,C,D,E],(freeze(A, (m(D))), freeze(E, (say(D))), freeze(B, (C = D)), p(100,A,B,C,D,E))).
q(101,[A,B,C,D,E],(freeze(E, (A = B)), p(101,A,B,C,D,E))).
q(102,[A,B,C,D,E],(freeze(E, (\+ A = 1)), freeze(B, (\+ A = 1)), freeze(B, (D = b)), dif(C,A), p(102,A,B,C,D,E))).
q(103,[A,B,C,D,E],(freeze(B, (true)), freeze(B, (B = [D|1])), dif(E,D), p(103,A,B,C,D,E))).
q(104,[A,B,C,D,E],(freeze(E, (E = [a|1])), freeze(C, (m(E))), freeze(C, (( A = 1 ; A = 2 ))), p(104,A,B,C,D,E))).
q(105,[A,B,C,D,E],(freeze(D, (say(B))), freeze(D, (say(B))), freeze(C, (m(C))), p(105,A,B,C,D,E))).
q(106,[A,B,C,D,E],(freeze(E, (E = c)), freeze(E, (say(B))), freeze(D, (say(A))), p(106,A,B,C,D,E))).
q(107,[A,B,C,D,E],(freeze(D, (A = [D|C])), freeze(A, (D = E)), p(107,A,B,C,D,E))).
q(108,[A,B,C,D,E],(freeze(C, (m(E))), freeze(C, (( C = 1 ; C = 2 ))), dif(E,B), p(108,A,B,C,D,E))).
q(109,[A,B,C,D,E],(freeze(C, (var(A))), p(109,A,B,C,D,E))).
q(110,[A,B,C,D,E],(freeze(D, (E = [1|b])), freeze(B, (( A = 1 ; A = 2 ))), p(110,A,B,C,D,E))).
q(111,[A,B,C,D,E],(freeze(C, (( D = 1 ; D = 2 ))), freeze(E, (D = [a|E])), p(111,A,B,C,D,E))).
q(112,[A,B,C,D,E],(freeze(D, (m(E))), freeze(D, (A = a)), p(112,A,B,C,D,E))).
q(113,[A,B,C,D,E],(freeze(E, (m(C))), freeze(E, (A = a)), dif(C,B), p(113,A,B,C,D,E))).
q(114,[A,B,C,D,E],(freeze(E, (say(D))), p(114,A,B,C,D,E))).
q(115,[A,B,C,D,E],(freeze(D, (( A = 1 ; A = 2 ))), freeze(E, (B = 2)), dif(B,D), p(115,A,B,C,D,E))).
q(116,[A,B,C,D,E],(freeze(B, (var(C))), freeze(D, (\+ D = 1)), p(116,A,B,C,D,E))).
q(117,[A,B,C,D,E],(freeze(C, (var(C))), dif(E,D), p(117,A,B,C,D,E))).
q(118,[A,B,C,D,E],(freeze(D, (\+ D = 1)), dif(A,E), p(118,A,B,C,D,E))).
q(119,[A,B,C,D,E],(freeze(E, (m(B))), dif(D,E), p(119,A,B,C,D,E))).
q(120,[A,B,C,D,E],(freeze(E, (true)), freeze(E, (m(E))), freeze(C, (( E = 1 ; E = 2 ))), p(120,A,B,C,D,E))).
q(121,[A,B,C,D,E],(freeze(E, (E = c)), freeze(B, (A = D)), p(121,A,B,C,D,E))).
q(122,[A,B,C,D,E],(freeze(E, (( E = 1 ; E = 2 ))), dif(E,B), p(122,A,B,C,D,E))).
q(123,[A,B,C,D,E],(freeze(E, (\+ C = 1)), freeze(B, (m(D))), freeze(C, (m(C))), p(123,A,B,C,D,E))).
q(124,[A,B,C,D,E],(freeze(B, (( A = 1 ; A = 2 ))), p(124,A,B,C,D,E))).
q(125,[A,B,C,D,E],(freeze(D, (A = B)), freeze(E, (\+ E = 1)), freeze(A, (E = f(b,c))), dif(C,A), p(125,A,B,C,D,E))).
q(126,[A,B,C,D,E],(freeze(D, (( B = 1 ; B = 2 ))), freeze(E, (true)), p(126,A,B,C,D,E))).
q(127,[A,B,C,D,E],(freeze(C, (\+ E = 1)), freeze(C, (true)), dif(D,A), p(127,A,B,C,D,E))).
q(128,[A,B,C,D,E],(freeze(E, (var(E))), freeze(D, (\+ A = 1)), freeze(E, (( D = 1 ; D = 2 ))), p(128,A,B,C,D,E))).
q(129,[A,B,C,D,E],(freeze(B, (true)), freeze(B, (m(E))), freeze(D, (m(D))), dif(C,E), p(129,A,B,C,D,E))).
q(130,[A,B,C,D,E],(freeze(B, (E = 1)), freeze(E, (var(A))), p(130,A,B,C,D,E))).
q(131,[A,B,C,D,E],(freeze(C, (say(E))), freeze(B, (m(C))), p(131,A,B,C,D,E))).
q(132,[A,B,C,D,E],(freeze(E, (true)), freeze(B, (A = B)), p(132,A,B,C,D,E))).
q(133,[A,B,C,D,E],(freeze(A, (true)), p(133,A,B,C,D,E))).
q(134,[A,B,C,D,E],(freeze(C, (m(E))), freeze(B, (var(B))), freeze(C, (m(E))), p(134,A,B,C,D,E))).
q(135,[A,B,C,D,E],(freeze(D, (\+ E = 1)), p(135,A,B,C,D,E))).
q(136,[A,B,C,D,E],(freeze(E, (C = D)), freeze(C, (C = E)), freeze(C, (C = f(E,D))), dif(B,D), p(136,A,B,C,D,E))).
q(137,[A,B,C,D,E],(freeze(D, (say(B))), dif(D,E), p(137,A,B,C,D,E))).
q(138,[A,B,C,D,E],(freeze(C, (C = a)), freeze(A, (true)), p(138,A,B,C,D,E))).
q(139,[A,B,C,D,E],(freeze(E, (B = a)), p(139,A,B,C,D,E))).
q(140,[A,B,C,D,E],(freeze(B, (B = C)), freeze(C, (B = b)), freeze(A, (say(C))), dif(E,C), p(140,A,B,C,D,E))).
q(141,[A,B,C,D,E],(freeze(D, (( A = 1 ; A = 2 ))), freeze(A, (say(D))), p(141,A,B,C,D,E))).
q(142,[A,B,C,D,E],(freeze(B, (m(B))), freeze(A, (( E = 1 ; E = 2 ))), p(142,A,B,C,D,E))).
q(143,[A,B,C,D,E],(freeze(C, (var(B))), freeze(D, (m(E))), freeze(B, (m(D))), p(143,A,B,C,D,E))).
q(144,[A,B,C,D,E],(freeze(D, (B = D)), freeze(E, (var(A))), dif(E,C), p(144,A,B,C,D,E))).
q(145,[A,B,C,D,E],(freeze(C, (B = C)), freeze(D, (var(E))), dif(C,D), p(145,A,B,C,D,E))).
q(146,[A,B,C,D,E],(freeze(B, (true)), dif(B,C), p(146,A,B,C,D,E))).
q(147,[A,B,C,D,E],(freeze(A, (true)), dif(A,E), p(147,A,B,C,D,E))).
q(148,[A,B,C,D,E],(freeze(A, (var(C))), freeze(C, (m(A))), p(148,A,B,C,D,E))).
q(149,[A,B,C,D,E],(freeze(B, (true)), freeze(A, (C = [E|a])), p(149,A,B,C,D,E))).
q(150,[A,B,C,D,E],(freeze(C, (m(A))), freeze(B, (m(E))), freeze(E, (C = a)), p(150,A,B,C,D,E))).
q(151,[A,B,C,D,E],(freeze(A, (m(C))), dif(C,B), p(151,A,B,C,D,E))).
q(152,[A,B,C,D,E],(freeze(B, (A = D)), p(152,A,B,C,D,E))).
q(153,[A,B,C,D,E],(freeze(B, (var(A))), freeze(D, (\+ D = 1)), p(153,A,B,C,D,E))).
q(154,[A,B,C,D,E],(freeze(B, (( B = 1 ; B = 2 ))), freeze(A, (say(D))), p(154,A,B,C,D,E))).
q(155,[A,B,C,D,E],(freeze(B, (A = B)), freeze(E, (m(E))), p(155,A,B,C,D,E))).
q(156,[A,B,C,D,E],(freeze(D, (E = c)), freeze(A, (m(D))), freeze(B, (say(B))), dif(A,C), p(156,A,B,C,D,E))).
q(157,[A,B,C,D,E],(freeze(D, (true)), freeze(C, (true)), freeze(E, (m(D))), p(157,A,B,C,D,E))).
q(158,[A,B,C,D,E],(freeze(A, (B = [E|E])), dif(C,D), p(158,A,B,C,D,E))).
q(159,[A,B,C,D,E],(freeze(A, (( D = 1 ; D = 2 ))), freeze(C, (true)), freeze(A, (m(E))), p(159,A,B,C,D,E))).
q(160,[A,B,C,D,E],(freeze(A, (A = 1)), freeze(D, (say(B))), dif(D,C), p(160,A,B,C,D,E))).
q(161,[A,B,C,D,E],(freeze(B, (var(A))), dif(A,C), p(161,A,B,C,D,E))).
q(162,[A,B,C,D,E],(freeze(B, (D = E)), freeze(D, (m(C))), freeze(E, (m(B))), p(162,A,B,C,D,E))).
q(163,[A,B,C,D,E],(freeze(D, (C = 1)), dif(D,A), p(163,A,B,C,D,E))).
q(164,[A,B,C,D,E],(freeze(A, (m(C))), p(164,A,B,C,D,E))).
q(165,[A,B,C,D,E],(freeze(D, (\+ D = 1)), freeze(E, (( D = 1 ; D = 2 ))), p(165,A,B,C,D,E))).
q(166,[A,B,C,D,E],(freeze(A, (true)), freeze(C, (true)), freeze(D, (D = b)), dif(D,E), p(166,A,B,C,D,E))).
q(167,[A,B,C,D,E],(freeze(B, (var(C))), freeze(C, (true)), freeze(E, (say(E))), p(167,A,B,C,D,E))).
q(168,[A,B,C,D,E],(freeze(B, (var(B))), freeze(B, (var(C))), freeze(E, (D = E)), p(168,A,B,C,D,E))).
q(169,[A,B,C,D,E],(freeze(E, (say(E))), freeze(C, (say(D))), p(169,A,B,C,D,E))).
q(170,[A,B,C,D,E],(freeze(A, (var(D))), freeze(D, (\+ E = 1)), p(170,A,B,C,D,E))).
q(171,[A,B,C,D,E],(freeze(B, (true)), dif(A,D), p(171,A,B,C,D,E))).
q(172,[A,B,C,D,E],(freeze(C, (\+ A = 1)), freeze(B, (true)), p(172,A,B,C,D,E))).
q(173,[A,B,C,D,E],(freeze(D, (say(A))), freeze(D, (D = E)), p(173,A,B,C,D,E))).
q(174,[A,B,C,D,E],(freeze(B, (( B = 1 ; B = 2 ))), freeze(C, (A = 2)), freeze(C, (say(A))), dif(A,B), p(174,A,B,C,D,E))).
q(175,[A,B,C,D,E],(freeze(B, (say(D))), freeze(A, (var(A))), freeze(E, (D = f(E,a))), p(175,A,B,C,D,E))).
q(176,[A,B,C,D,E],(freeze(A, (say(E))), p(176,A,B,C,D,E))).
q(177,[A,B,C,D,E],(freeze(B, (E = f(2,1))), freeze(C, (E = 1)), dif(E,A), p(177,A,B,C,D,E))).
q(178,[A,B,C,D,E],(freeze(C, (( D = 1 ; D = 2 ))), freeze(C, (E = b)), freeze(A, (( B = 1 ; B = 2 ))), p(178,A,B,C,D,E))).
q(179,[A,B,C,D,E],(freeze(E, (C = a)), freeze(D, (var(C))), freeze(A, (( B = 1 ; B = 2 ))), dif(D,E), p(179,A,B,C,D,E))).
q(180,[A,B,C,D,E],(freeze(E, (true)), freeze(D, (C = D)), dif(E,C), p(180,A,B,C,D,E))).
q(181,[A,B,C,D,E],(freeze(E, (B = b)), freeze(C, (\+ E = 1)), p(181,A,B,C,D,E))).
q(182,[A,B,C,D,E],(freeze(E, (var(E))), freeze(B, (( C = 1 ; C = 2 ))), p(182,A,B,C,D,E))).
q(183,[A,B,C,D,E],(freeze(E, (C = b)), freeze(B, (var(E))), p(183,A,B,C,D,E))).
q(184,[A,B,C,D,E],(freeze(B, (var(B))), freeze(D, (var(C))), freeze(A, (m(E))), p(184,A,B,C,D,E))).
q(185,[A,B,C,D,E],(freeze(D, (B = C)), p(185,A,B,C,D,E))).
q(186,[A,B,C,D,E],(freeze(C, (m(D))), freeze(E, (D = a)), freeze(D, (D = E)), dif(B,C), p(186,A,B,C,D,E))).
q(187,[A,B,C,D,E],(freeze(C, (\+ A = 1)), freeze(A, (m(B))), freeze(E, (var(D))), dif(A,D), p(187,A,B,C,D,E))).
q(188,[A,B,C,D,E],(freeze(C, (m(C))), dif(E,C), p(188,A,B,C,D,E))).
q(189,[A,B,C,D,E],(freeze(C, (var(A))), freeze(B, (var(A))), dif(D,B), p(189,A,B,C,D,E))).
q(190,[A,B,C,D,E],(freeze(A, (B = D)), freeze(A, (true)), freeze(A, (m(B))), p(190,A,B,C,D,E))).
q(191,[A,B,C,D,E],(freeze(C, (A = f(D,D))), freeze(C, (true)), dif(A,D), p(191,A,B,C,D,E))).
q(192,[A,B,C,D,E],(freeze(C, (\+ A = 1)), freeze(D, (var(E))), freeze(E, (var(C))), p(192,A,B,C,D,E))).
q(193,[A,B,C,D,E],(freeze(B, (true)), dif(A,B), p(193,A,B,C,D,E))).
q(194,[A,B,C,D,E],(freeze(C, (m(E))), p(194,A,B,C,D,E))).
q(195,[A,B,C,D,E],(freeze(D, (m(C))), dif(C,B), p(195,A,B,C,D,E))).
q(196,[A,B,C,D,E],(freeze(C, (var(C))), freeze(E, (D = E)), p(196,A,B,C,D,E))).
q(197,[A,B,C,D,E],(freeze(E, (true)), freeze(E, (say(D))), p(197,A,B,C,D,E))).
q(198,[A,B,C,D,E],(freeze(B, (true)), freeze(E, (say(C))), p(198,A,B,C,D,E))).
q(199,[A,B,C,D,E],(freeze(D, (m(A))), p(199,A,B,C,D,E))).
q(200,[A,B,C,D,E],(freeze(D, (( B = 1 ; B = 2 ))), freeze(C, (E = 2)), freeze(A, (var(B))), p(200,A,B,C,D,E))).
q(201,[A,B,C,D,E],(freeze(D, (( C = 1 ; C = 2 ))), freeze(E, (say(D))), p(201,A,B,C,D,E))).
q(202,[A,B,C,D,E],(freeze(C, (var(D))), freeze(A, (A = f(b,b))), dif(C,A), p(202,A,B,C,D,E))).
q(203,[A,B,C,D,E],(freeze(B, (say(D))), p(203,A,B,C,D,E))).
q(204,[A,B,C,D,E],(freeze(C, (\+ C = 1)), freeze(E, (true)), freeze(E, (m(E))), p(204,A,B,C,D,E))).
q(205,[A,B,C,D,E],(freeze(D, (var(D))), freeze(A, (say(C))), p(205,A,B,C,D,E))).
q(206,[A,B,C,D,E],(freeze(C, (D = b)), freeze(C, (true)), dif(C,B), p(206,A,B,C,D,E))).
q(207,[A,B,C,D,E],(freeze(B, (C = a)), p(207,A,B,C,D,E))).
q(208,[A,B,C,D,E],(freeze(B, (E = b)), p(208,A,B,C,D,E))).
q(209,[A,B,C,D,E],(freeze(D, (D = 1)), freeze(A, (true)), freeze(C, (( B = 1 ; B = 2 ))), dif(B,D), p(209,A,B,C,D,E))).
q(210,[A,B,C,D,E],(freeze(E, (say(A))), p(210,A,B,C,D,E))).
q(211,[A,B,C,D,E],(freeze(A, (( D = 1 ; D = 2 ))), freeze(B, (var(C))), p(211,A,B,C,D,E))).
q(212,[A,B,C,D,E],(freeze(D, (true)), freeze(B, (( E = 1 ; E = 2 ))), freeze(C, (\+ D = 1)), p(212,A,B,C,D,E))).
q(213,[A,B,C,D,E],(freeze(C, (m(B))), freeze(B, (\+ D = 1)), p(213,A,B,C,D,E))).
q(214,[A,B,C,D,E],(freeze(D, (E = a)), freeze(A, (m(B))), p(214,A,B,C,D,E))).
q(215,[A,B,C,D,E],(freeze(E, (true)), freeze(E, (m(D))), freeze(A, (true)), p(215,A,B,C,D,E))).
q(216,[A,B,C,D,E],(freeze(B, (true)), p(216,A,B,C,D,E))).
q(217,[A,B,C,D,E],(freeze(D, (var(A))), freeze(B, (m(C))), p(217,A,B,C,D,E))).
q(218,[A,B,C,D,E],(freeze(A, (A = a)), freeze(B, (A = f(D,E))), dif(C,B), p(218,A,B,C,D,E))).
q(219,[A,B,C,D,E],(freeze(A, (C = E)), freeze(C, (m(B))), p(219,A,B,C,D,E))).
q(220,[A,B,C,D,E],(freeze(A, (( C = 1 ; C = 2 ))), freeze(E, (true)), freeze(A, (true)), p(220,A,B,C,D,E))).
q(221,[A,B,C,D,E],(freeze(B, (say(D))), p(221,A,B,C,D,E))).
q(222,[A,B,C,D,E],(freeze(B, (( D = 1 ; D = 2 ))), p(222,A,B,C,D,E))).
q(223,[A,B,C,D,E],(freeze(D, (\+ C = 1)), p(223,A,B,C,D,E))).
q(224,[A,B,C,D,E],(freeze(A, (C = 2)), freeze(B, (var(B))), dif(B,C), p(224,A,B,C,D,E))).
q(225,[A,B,C,D,E],(freeze(C, (true)), p(225,A,B,C,D,E))).
q(226,[A,B,C,D,E],(freeze(E, (true)), freeze(A, (m(C))), freeze(E, (true)), p(226,A,B,C,D,E))).
q(227,[A,B,C,D,E],(freeze(B, (var(A))), p(227,A,B,C,D,E))).
q(228,[A,B,C,D,E],(freeze(C, (( B = 1 ; B = 2 ))), p(228,A,B,C,D,E))).
q(229,[A,B,C,D,E],(freeze(C, (\+ C = 1)), p(229,A,B,C,D,E))).
q(230,[A,B,C,D,E],(freeze(E, (var(C))), freeze(C, (say(E))), freeze(B, (say(B))), dif(E,D), p(230,A,B,C,D,E))).
q(231,[A,B,C,D,E],(freeze(C, (m(D))), freeze(B, (var(B))), freeze(C, (m(D))), p(231,A,B,C,D,E))).
q(232,[A,B,C,D,E],(freeze(C, (( D = 1 ; D = 2 ))), p(232,A,B,C,D,E))).
q(233,[A,B,C,D,E],(freeze(A, (say(A))), freeze(C, (true)), p(233,A,B,C,D,E))).
q(234,[A,B,C,D,E],(freeze(C, (E = a)), freeze(B, (( B = 1 ; B = 2 ))), p(234,A,B,C,D,E))).
q(235,[A,B,C,D,E],(freeze(E, (A = 2)), p(235,A,B,C,D,E))).
q(236,[A,B,C,D,E],(freeze(A, (m(C))), freeze(B, (( A = 1 ; A = 2 ))), dif(B,D), p(236,A,B,C,D,E))).
q(237,[A,B,C,D,E],(freeze(E, (true)), p(237,A,B,C,D,E))).
q(238,[A,B,C,D,E],(freeze(D, (\+ E = 1)), freeze(C, (m(E))), freeze(E, (E = c)), p(238,A,B,C,D,E))).
q(239,[A,B,C,D,E],(freeze(A, (\+ D = 1)), dif(A,D), p(239,A,B,C,D,E))).
q(240,[A,B,C,D,E],(freeze(A, (\+ E = 1)), freeze(C, (say(A))), freeze(E, (B = 1)), dif(C,D), p(240,A,B,C,D,E))).
q(241,[A,B,C,D,E],(freeze(C, (var(D))), p(241,A,B,C,D,E))).
q(242,[A,B,C,D,E],(freeze(C, (m(C))), p(242,A,B,C,D,E))).
q(243,[A,B,C,D,E],(freeze(B, (m(D))), freeze(A, (D = 1)), freeze(A, (true)), p(243,A,B,C,D,E))).
q(244,[A,B,C,D,E],(freeze(C, (\+ D = 1)), freeze(A, (( A = 1 ; A = 2 ))), freeze(A, (( A = 1 ; A = 2 ))), p(244,A,B,C,D,E))).
q(245,[A,B,C,D,E],(freeze(D, (m(C))), freeze(D, (m(C))), freeze(E, (true)), dif(E,A), p(245,A,B,C,D,E))).
q(246,[A,B,C,D,E],(freeze(A, (B = a)), freeze(E, (m(E))), freeze(A, (( E = 1 ; E = 2 ))), dif(E,B), p(246,A,B,C,D,E))).
q(247,[A,B,C,D,E],(freeze(E, (B = C)), p(247,A,B,C,D,E))).
q(248,[A,B,C,D,E],(freeze(A, (m(B))), dif(E,C), p(248,A,B,C,D,E))).
q(249,[A,B,C,D,E],(freeze(C, (true)), freeze(C, (var(B))), p(249,A,B,C,D,E))).
q(250,[A,B,C,D,E],(freeze(D, (( C = 1 ; C = 2 ))), freeze(B, (m(B))), freeze(E, (true)), dif(A,E), p(250,A,B,C,D,E))).
q(251,[A,B,C,D,E],(freeze(B, (( C = 1 ; C = 2 ))), p(251,A,B,C,D,E))).
q(252,[A,B,C,D,E],(freeze(A, (say(B))), freeze(A, (\+ A = 1)), freeze(B, (\+ A = 1)), dif(C,D), p(252,A,B,C,D,E))).
q(253,[A,B,C,D,E],(freeze(E, (true)), freeze(A, (say(E))), freeze(D, (true)), p(253,A,B,C,D,E))).
q(254,[A,B,C,D,E],(freeze(A, (C = f(D,E))), freeze(E, (C = b)), p(254,A,B,C,D,E))).
q(255,[A,B,C,D,E],(freeze(A, (D = E)), p(255,A,B,C,D,E))).
q(256,[A,B,C,D,E],(freeze(E, (true)), freeze(D, (A = f(1,C))), freeze(A, (( E = 1 ; E = 2 ))), p(256,A,B,C,D,E))).
q(257,[A,B,C,D,E],(freeze(D, (A = C)), freeze(E, (\+ D = 1)), freeze(A, (true)), p(257,A,B,C,D,E))).
q(258,[A,B,C,D,E],(freeze(C, (true)), p(258,A,B,C,D,E))).
q(259,[A,B,C,D,E],(freeze(B, (( E = 1 ; E = 2 ))), freeze(B, (E = c)), p(259,A,B,C,D,E))).
q(260,[A,B,C,D,E],(freeze(C, (var(E))), dif(A,C), p(260,A,B,C,D,E))).
q(261,[A,B,C,D,E],(freeze(C, (var(B))), dif(C,B), p(261,A,B,C,D,E))).
q(262,[A,B,C,D,E],(freeze(B, (D = [E|E])), freeze(E, (true)), dif(B,D), p(262,A,B,C,D,E))).
q(263,[A,B,C,D,E],(freeze(D, (true)), freeze(D, (var(D))), freeze(E, (A = f(E,D))), p(263,A,B,C,D,E))).
q(264,[A,B,C,D,E],(freeze(A, (E = [c|c])), freeze(E, (\+ D = 1)), p(264,A,B,C,D,E))).
q(265,[A,B,C,D,E],(freeze(C, (true)), freeze(C, (\+ C = 1)), freeze(C, (D = 2)), dif(C,D), p(265,A,B,C,D,E))).
q(266,[A,B,C,D,E],(freeze(A, (m(D))), freeze(E, (true)), p(266,A,B,C,D,E))).
q(267,[A,B,C,D,E],(freeze(B, (\+ C = 1)), p(267,A,B,C,D,E))).
q(268,[A,B,C,D,E],(freeze(C, (true)), freeze(D, (E = [1|a])), p(268,A,B,C,D,E))).
q(269,[A,B,C,D,E],(freeze(A, (\+ A = 1)), freeze(E, (true)), dif(E,C), p(269,A,B,C,D,E))).
q(270,[A,B,C,D,E],(freeze(E, (\+ C = 1)), p(270,A,B,C,D,E))).
q(271,[A,B,C,D,E],(freeze(B, (D = [1|E])), p(271,A,B,C,D,E))).
q(272,[A,B,C,D,E],(freeze(B, (true)), p(272,A,B,C,D,E))).
q(273,[A,B,C,D,E],(freeze(A, (say(D))), freeze(C, (D = 1)), freeze(A, (\+ C = 1)), p(273,A,B,C,D,E))).
q(274,[A,B,C,D,E],(freeze(D, (var(D))), freeze(B, (\+ C = 1)), p(274,A,B,C,D,E))).
q(275,[A,B,C,D,E],(freeze(B, (say(B))), dif(B,D), p(275,A,B,C,D,E))).
q(276,[A,B,C,D,E],(freeze(D, (say(C))), p(276,A,B,C,D,E))).
q(277,[A,B,C,D,E],(freeze(C, (var(B))), freeze(A, (true)), p(277,A,B,C,D,E))).
q(278,[A,B,C,D,E],(freeze(A, (m(A))), freeze(C, (var(C))), freeze(E, (say(D))), p(278,A,B,C,D,E))).
q(279,[A,B,C,D,E],(freeze(A, (m(A))), dif(C,B), p(279,A,B,C,D,E))).
q(280,[A,B,C,D,E],(freeze(C, (true)), freeze(C, (\+ C = 1)), dif(A,D), p(280,A,B,C,D,E))).
q(281,[A,B,C,D,E],(freeze(C, (true)), freeze(B, (var(A))), freeze(D, (say(B))), dif(A,E), p(281,A,B,C,D,E))).
q(282,[A,B,C,D,E],(freeze(D, (A = C)), freeze(C, (D = E)), freeze(B, (( B = 1 ; B = 2 ))), p(282,A,B,C,D,E))).
q(283,[A,B,C,D,E],(freeze(A, (var(B))), p(283,A,B,C,D,E))).
q(284,[A,B,C,D,E],(freeze(E, (var(E))), freeze(C, (m(E))), p(284,A,B,C,D,E))).
q(285,[A,B,C,D,E],(freeze(D, (say(B))), freeze(A, (true)), freeze(C, (m(B))), p(285,A,B,C,D,E))).
q(286,[A,B,C,D,E],(freeze(D, (( A = 1 ; A = 2 ))), p(286,A,B,C,D,E))).
q(287,[A,B,C,D,E],(freeze(B, (B = 1)), p(287,A,B,C,D,E))).
q(288,[A,B,C,D,E],(freeze(A, (m(C))), p(288,A,B,C,D,E))).
q(289,[A,B,C,D,E],(freeze(E, (var(E))), freeze(C, (E = 1)), freeze(C, (\+ A = 1)), p(289,A,B,C,D,E))).
q(290,[A,B,C,D,E],(freeze(D, (say(E))), freeze(D, (E = f(1,a))), freeze(C, (m(C))), p(290,A,B,C,D,E))).
q(291,[A,B,C,D,E],(freeze(D, (say(B))), freeze(A, (\+ A = 1)), freeze(C, (true)), p(291,A,B,C,D,E))).
q(292,[A,B,C,D,E],(freeze(A, (E = [c|c])), freeze(B, (var(C))), freeze(C, (( C = 1 ; C = 2 ))), p(292,A,B,C,D,E))).
q(293,[A,B,C,D,E],(freeze(A, (true)), freeze(C, (true)), freeze(E, (( B = 1 ; B = 2 ))), dif(D,A), p(293,A,B,C,D,E))).
q(294,[A,B,C,D,E],(freeze(C, (true)), freeze(D, (C = E)), p(294,A,B,C,D,E))).
q(295,[A,B,C,D,E],(freeze(D, (true)), freeze(A, (A = D)), freeze(A, (say(A))), p(295,A,B,C,D,E))).
q(296,[A,B,C,D,E],(freeze(E, (m(E))), p(296,A,B,C,D,E))).
q(297,[A,B,C,D,E],(freeze(B, (say(A))), freeze(C, (( E = 1 ; E = 2 ))), p(297,A,B,C,D,E))).
q(298,[A,B,C,D,E],(freeze(C, (A = 1)), freeze(B, (D = E)), freeze(E, (( D = 1 ; D = 2 ))), dif(C,B), p(298,A,B,C,D,E))).
q(299,[A,B,C,D,E],(freeze(D, (true)), p(299,A,B,C,D,E))).
q(300,[A,B,C,D,E],(freeze(D, (( A = 1 ; A = 2 ))), freeze(A, (say(E))), freeze(D, (say(B))), p(300,A,B,C,D,E))).
q(301,[A,B,C,D,E],(freeze(B, (A = E)), p(301,A,B,C,D,E))).
q(302,[A,B,C,D,E],(freeze(E, (var(D))), freeze(C, (\+ A = 1)), freeze(C, (( A = 1 ; A = 2 ))), dif(C,A), p(302,A,B,C,D,E))).
q(303,[A,B,C,D,E],(freeze(A, (var(B))), freeze(E, (A = E)), freeze(B, (D = [E|E])), p(303,A,B,C,D,E))).
q(304,[A,B,C,D,E],(freeze(C, (A = f(1,b))), freeze(B, (( B = 1 ; B = 2 ))), freeze(E, (E = c)), dif(B,E), p(304,A,B,C,D,E))).
q(305,[A,B,C,D,E],(freeze(A, (var(D))), dif(B,C), p(305,A,B,C,D,E))).
q(306,[A,B,C,D,E],(freeze(B, (D = [E|a])), freeze(B, (( D = 1 ; D = 2 ))), dif(D,E), p(306,A,B,C,D,E))).
q(307,[A,B,C,D,E],(freeze(C, (C = 2)), freeze(A, (say(D))), freeze(B, (say(E))), p(307,A,B,C,D,E))).
q(308,[A,B,C,D,E],(freeze(E, (\+ C = 1)), freeze(E, (m(D))), freeze(A, (D = E)), p(308,A,B,C,D,E))).
q(309,[A,B,C,D,E],(freeze(B, (var(D))), dif(A,B), p(309,A,B,C,D,E))).
q(310,[A,B,C,D,E],(freeze(D, (var(D))), freeze(D, (A = 2)), freeze(C, (D = E)), dif(A,C), p(310,A,B,C,D,E))).
q(311,[A,B,C,D,E],(freeze(B, (\+ C = 1)), freeze(B, (m(B))), freeze(A, (m(D))), p(311,A,B,C,D,E))).
q(312,[A,B,C,D,E],(freeze(B, (( A = 1 ; A = 2 ))), freeze(B, (var(C))), p(312,A,B,C,D,E))).
q(313,[A,B,C,D,E],(freeze(C, (var(A))), freeze(B, (B = C)), freeze(D, (\+ E = 1)), p(313,A,B,C,D,E))).
q(314,[A,B,C,D,E],(freeze(D, (say(B))), p(314,A,B,C,D,E))).
q(315,[A,B,C,D,E],(freeze(D, (D = b)), freeze(D, (B = [D|a])), p(315,A,B,C,D,E))).
q(316,[A,B,C,D,E],(freeze(D, (m(D))), freeze(E, (m(A))), freeze(C, (( E = 1 ; E = 2 ))), p(316,A,B,C,D,E))).
q(317,[A,B,C,D,E],(freeze(C, (\+ D = 1)), freeze(E, (true)), dif(A,C), p(317,A,B,C,D,E))).
q(318,[A,B,C,D,E],(freeze(D, (( E = 1 ; E = 2 ))), p(318,A,B,C,D,E))).
q(319,[A,B,C,D,E],(freeze(E, (true)), freeze(B, (E = b)), dif(E,A), p(319,A,B,C,D,E))).
q(320,[A,B,C,D,E],(freeze(E, (true)), freeze(C, (say(C))), freeze(B, (\+ E = 1)), p(320,A,B,C,D,E))).
q(321,[A,B,C,D,E],(freeze(B, (say(E))), freeze(C, (m(B))), freeze(D, (m(E))), p(321,A,B,C,D,E))).
q(322,[A,B,C,D,E],(freeze(A, (A = a)), dif(E,D), p(322,A,B,C,D,E))).
q(323,[A,B,C,D,E],(freeze(D, (( D = 1 ; D = 2 ))), freeze(D, (m(C))), freeze(D, (( D = 1 ; D = 2 ))), p(323,A,B,C,D,E))).
q(324,[A,B,C,D,E],(freeze(D, (true)), freeze(B, (D = a)), freeze(B, (m(B))), p(324,A,B,C,D,E))).
q(325,[A,B,C,D,E],(freeze(D, (C = D)), freeze(A, (var(E))), freeze(C, (m(D))), dif(E,B), p(325,A,B,C,D,E))).
q(326,[A,B,C,D,E],(freeze(E, (true)), p(326,A,B,C,D,E))).
q(327,[A,B,C,D,E],(freeze(D, (B = b)), freeze(C, (( C = 1 ; C = 2 ))), p(327,A,B,C,D,E))).
q(328,[A,B,C,D,E],(freeze(E, (var(B))), p(328,A,B,C,D,E))).
q(329,[A,B,C,D,E],(freeze(B, (B = 1)), p(329,A,B,C,D,E))).
q(330,[A,B,C,D,E],(freeze(A, (say(C))), dif(A,B), p(330,A,B,C,D,E))).
q(331,[A,B,C,D,E],(freeze(E, (say(D))), dif(D,E), p(331,A,B,C,D,E))).
q(332,[A,B,C,D,E],(freeze(A, (var(D))), freeze(E, (B = E)), p(332,A,B,C,D,E))).
q(333,[A,B,C,D,E],(freeze(C, (true)), p(333,A,B,C,D,E))).
q(334,[A,B,C,D,E],(freeze(C, (B = E)), freeze(A, (var(B))), dif(C,A), p(334,A,B,C,D,E))).
q(335,[A,B,C,D,E],(freeze(C, (true)), p(335,A,B,C,D,E))).
q(336,[A,B,C,D,E],(freeze(E, (D = E)), freeze(A, (C = [2|D])), freeze(A, (m(B))), p(336,A,B,C,D,E))).
q(337,[A,B,C,D,E],(freeze(A, (\+ D = 1)), freeze(D, (true)), p(337,A,B,C,D,E))).
q(338,[A,B,C,D,E],(freeze(C, (m(D))), freeze(C, (m(B))), p(338,A,B,C,D,E))).
q(339,[A,B,C,D,E],(freeze(C, (var(D))), freeze(A, (( B = 1 ; B = 2 ))), freeze(C, (B = [a|D])), p(339,A,B,C,D,E))).
q(340,[A,B,C,D,E],(freeze(D, (D = E)), freeze(D, (\+ C = 1)), dif(C,B), p(340,A,B,C,D,E))).
q(341,[A,B,C,D,E],(freeze(A, (E = c)), dif(C,B), p(341,A,B,C,D,E))).
q(342,[A,B,C,D,E],(freeze(E, (var(B))), dif(A,B), p(342,A,B,C,D,E))).
q(343,[A,B,C,D,E],(freeze(E, (( D = 1 ; D = 2 ))), freeze(D, (B = 1)), freeze(B, (\+ E = 1)), p(343,A,B,C,D,E))).
q(344,[A,B,C,D,E],(freeze(B, (C = E)), freeze(D, (D = f(b,E))), freeze(E, (C = 2)), p(344,A,B,C,D,E))).
q(345,[A,B,C,D,E],(freeze(C, (var(E))), freeze(B, (( B = 1 ; B = 2 ))), freeze(D, (true)), dif(D,C), p(345,A,B,C,D,E))).
q(346,[A,B,C,D,E],(freeze(A, (say(E))), dif(D,E), p(346,A,B,C,D,E))).
q(347,[A,B,C,D,E],(freeze(E, (( B = 1 ; B = 2 ))), freeze(E, (( D = 1 ; D = 2 ))), p(347,A,B,C,D,E))).
q(348,[A,B,C,D,E],(freeze(C, (\+ C = 1)), freeze(E, (say(D))), freeze(E, (m(E))), p(348,A,B,C,D,E))).
q(349,[A,B,C,D,E],(freeze(A, (var(C))), freeze(C, (E = c)), p(349,A,B,C,D,E))).
q(350,[A,B,C,D,E],(freeze(A, (E = c)), freeze(B, (m(D))), freeze(C, (m(A))), p(350,A,B,C,D,E))).
q(351,[A,B,C,D,E],(freeze(B, (( B = 1 ; B = 2 ))), freeze(D, (m(C))), freeze(D, (m(C))), p(351,A,B,C,D,E))).
q(352,[A,B,C,D,E],(freeze(B, (( B = 1 ; B = 2 ))), freeze(C, (\+ B = 1)), freeze(C, (m(D))), dif(A,D), p(352,A,B,C,D,E))).
q(353,[A,B,C,D,E],(freeze(A, (m(C))), freeze(B, (( A = 1 ; A = 2 ))), p(353,A,B,C,D,E))).
q(354,[A,B,C,D,E],(freeze(E, (E = a)), p(354,A,B,C,D,E))).
q(355,[A,B,C,D,E],(freeze(B, (( E = 1 ; E = 2 ))), dif(A,C), p(355,A,B,C,D,E))).
q(356,[A,B,C,D,E],(freeze(E, (m(B))), freeze(C, (\+ B = 1)), p(356,A,B,C,D,E))).
q(357,[A,B,C,D,E],(freeze(A, (true)), freeze(C, (( A = 1 ; A = 2 ))), dif(B,D), p(357,A,B,C,D,E))).
q(358,[A,B,C,D,E],(freeze(B, (\+ C = 1)), freeze(A, (true)), p(358,A,B,C,D,E))).
q(359,[A,B,C,D,E],(freeze(A, (m(E))), p(359,A,B,C,D,E))).
q(360,[A,B,C,D,E],(freeze(A, (\+ B = 1)), dif(B,A), p(360,A,B,C,D,E))).
q(361,[A,B,C,D,E],(freeze(C, (say(A))), freeze(B, (true)), p(361,A,B,C,D,E))).
q(362,[A,B,C,D,E],(freeze(D, (\+ E = 1)), freeze(D, (true)), dif(A,B), p(362,A,B,C,D,E))).
q(363,[A,B,C,D,E],(freeze(B, (true)), p(363,A,B,C,D,E))).
q(364,[A,B,C,D,E],(freeze(A, (\+ B = 1)), freeze(E, (D = f(a,1))), dif(D,E), p(364,A,B,C,D,E))).
q(365,[A,B,C,D,E],(freeze(B, (var(A))), p(365,A,B,C,D,E))).
q(366,[A,B,C,D,E],(freeze(E, (m(A))), freeze(E, (m(A))), p(366,A,B,C,D,E))).
q(367,[A,B,C,D,E],(freeze(A, (( D = 1 ; D = 2 ))), freeze(B, (C = E)), p(367,A,B,C,D,E))).
q(368,[A,B,C,D,E],(freeze(D, (m(A))), dif(D,C), p(368,A,B,C,D,E))).
q(369,[A,B,C,D,E],(freeze(D, (var(A))), dif(C,B), p(369,A,B,C,D,E))).
q(370,[A,B,C,D,E],(freeze(A, (m(A))), freeze(E, (m(D))), freeze(C, (E = c)), p(370,A,B,C,D,E))).
q(371,[A,B,C,D,E],(freeze(B, (say(E))), p(371,A,B,C,D,E))).
q(372,[A,B,C,D,E],(freeze(D, (m(C))), freeze(E, (m(A))), freeze(E, (A = C)), dif(C,E), p(372,A,B,C,D,E))).
q(373,[A,B,C,D,E],(freeze(C, (true)), freeze(B, (true)), freeze(D, (true)), p(373,A,B,C,D,E))).
q(374,[A,B,C,D,E],(freeze(D, (var(C))), freeze(B, (B = b)), dif(C,B), p(374,A,B,C,D,E))).
q(375,[A,B,C,D,E],(freeze(B, (( B = 1 ; B = 2 ))), dif(A,C), p(375,A,B,C,D,E))).
q(376,[A,B,C,D,E],(freeze(B, (m(A))), p(376,A,B,C,D,E))).
q(377,[A,B,C,D,E],(freeze(E, (A = C)), dif(A,E), p(377,A,B,C,D,E))).
q(378,[A,B,C,D,E],(freeze(B, (say(C))), freeze(C, (m(C))), p(378,A,B,C,D,E))).
q(379,[A,B,C,D,E],(freeze(D, (D = [b|1])), freeze(D, (var(E))), p(379,A,B,C,D,E))).
q(380,[A,B,C,D,E],(freeze(A, (D = E)), freeze(C, (say(C))), freeze(E, (true)), p(380,A,B,C,D,E))).
q(381,[A,B,C,D,E],(freeze(C, (\+ D = 1)), freeze(D, (true)), freeze(A, (say(D))), p(381,A,B,C,D,E))).
q(382,[A,B,C,D,E],(freeze(A, (m(A))), freeze(B, (( E = 1 ; E = 2 ))), p(382,A,B,C,D,E))).
q(383,[A,B,C,D,E],(freeze(C, (( E = 1 ; E = 2 ))), p(383,A,B,C,D,E))).
q(384,[A,B,C,D,E],(freeze(B, (true)), freeze(A, (A = a)), p(384,A,B,C,D,E))).
q(385,[A,B,C,D,E],(freeze(A, (true)), freeze(D, (C = E)), freeze(A, (E = 2)), p(385,A,B,C,D,E))).
q(386,[A,B,C,D,E],(freeze(B, (C = D)), p(386,A,B,C,D,E))).
q(387,[A,B,C,D,E],(freeze(B, (( A = 1 ; A = 2 ))), freeze(D, (D = E)), p(387,A,B,C,D,E))).
q(388,[A,B,C,D,E],(freeze(C, (B = E)), p(388,A,B,C,D,E))).
q(389,[A,B,C,D,E],(freeze(E, (A = 2)), p(389,A,B,C,D,E))).
q(390,[A,B,C,D,E],(freeze(B, (( D = 1 ; D = 2 ))), freeze(A, (\+ E = 1)), p(390,A,B,C,D,E))).
q(391,[A,B,C,D,E],(freeze(B, (C = D)), p(391,A,B,C,D,E))).
q(392,[A,B,C,D,E],(freeze(C, (( D = 1 ; D = 2 ))), freeze(B, (m(E))), freeze(A, (E = 1)), dif(A,C), p(392,A,B,C,D,E))).
q(393,[A,B,C,D,E],(freeze(A, (E = c)), freeze(A, (B = [2|C])), p(393,A,B,C,D,E))).
q(394,[A,B,C,D,E],(freeze(E, (var(A))), freeze(B, (m(B))), p(394,A,B,C,D,E))).
q(395,[A,B,C,D,E],(freeze(A, (var(B))), p(395,A,B,C,D,E))).
q(396,[A,B,C,D,E],(freeze(A, (say(A))), freeze(B, (A = 2)), freeze(E, (m(C))), p(396,A,B,C,D,E))).
q(397,[A,B,C,D,E],(freeze(A, (say(B))), p(397,A,B,C,D,E))).
q(398,[A,B,C,D,E],(freeze(C, (( E = 1 ; E = 2 ))), freeze(A, (m(D))), p(398,A,B,C,D,E))).
q(399,[A,B,C,D,E],(freeze(B, (\+ D = 1)), freeze(A, (true)), freeze(B, (true)), p(399,A,B,C,D,E))).
