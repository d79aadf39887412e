% Made by generate.py, seed 1.

:- style_check(-singleton).

t(X) --> [X].
n0(a) --> [a].
n0(b) --> [b], [b].
n0(e) --> [].
n1(a) --> (call(n0, X), n0(X) | ({X = a} -> ! ; {member(X, [a,b])})), {Y \== b}.
n2(a) --> ((! -> {fail}) -> [a,b] ; [a]), ([a], t(Y)).
n3(X) --> \+ [Y], \+ !, `ab`, [].
n3(X) --> (({Y \== b} ; {Y \== b}) -> {X = a} ; [X]), !.
n4(X) --> [a], (n0(Y) -> n3(Y) ; [Y]).
n4(X-Y) --> n0(X), [a].
n5(X), [a] --> {member(X, [a,b])}, [].
n6(X) --> \+ {member(X, [a,b])}, [a], (t(Y), t(Y)).
n6(X) --> call(t, X), (n5(X), `ab`).
n7(X) --> ((call(t, X), [b]) -> (n2(X) -> n0(X)) ; ({member(X, [a,b])} -> n6(X) ; t(X))), [].
n7(X), [a] --> (\+ n0(X), {X = a} -> !), ({X = a} | []).
n8(X), [a] --> (([b], {X = a}), !), call(t, X).
n8(X), [a] --> [Y], call(t, X).
n9(X) --> ({Y \== b} -> (call(t, X) -> [b])), ({X = a} -> n6(Y) ; [X]).
n10(X) --> (({member(X, [a,b])}, call(t, X), n6(X)), ([a,b], t(Y)), (call(t, X) ; [b])), (call(t, X), n7(Y), `ab`).
n11(X) --> [], n0(X).
n11(X) --> [a,b], n8(Y).
n12(X) --> {fail}, `ab`.
n12(X) --> call(n0, X), call(n0, X), n7(X), ({fail} -> [X] ; !).
n13(X) --> ([a,b] -> {X = a} ; call(n0, X), [b]), ({X = a}, n0(X)).
n13(X-Y) --> `ab`, [b].
n14(X) --> \+ [b], [], t(Y).
n15(X), [a] --> ({Y \== b}, (n10(X) ; [X])), t(X).
n15(X-Y) --> {X = a}, {member(X, [a,b])}.
n16(X) --> ((!, {X = a}, t(X)) ; ({X = a}, [X])), call(n0, X), {member(X, [a,b])}.
n16(X) --> ({member(X, [a,b])} | ([Y], t(X))), [Y].
n17(X) --> (({fail}, {member(X, [a,b])}, n14(Y)), call(n0, X), [Y]), call(n0, X), [].
n18(X) --> ({Y \== b} -> [b] ; (t(Y) -> [X] ; [])), call(t, X).
n18(X) --> (([a], t(Y)) ; !), [a].
n19(a) --> ([a,b], `ab`), call(n0, X), [X].
n19(X), [a] --> ([a] -> !), n0(X).
n20(X-Y) --> (\+ n16(X), t(X) ; {Y \== b}), ([X] | t(Y)).
n21(X) --> {fail}, [X].
n22(X) --> (t(Y), ([a,b], n16(X), [b]), \+ [b], `ab`), ([b], {fail}).
n22(a) --> call(n0, X), call(n0, X), n0(X), ({fail} -> t(Y) ; [b]).
n23(X), [a] --> ([a], ({Y \== b} ; [a])), \+ n21(Y), call(t, X).
n24(X) --> [a], ([X] | n23(Y)).
n25(X) --> !, {X = a}.
n25(X) --> ((`ab`, {fail}), [X]), \+ [X], [X].
n26(X) --> (call(t, X), ([] | n0(X))), call(n0, X), t(Y).
n27(X) --> [X], {fail}.
n28(X), [a] --> (({Y \== b} | [a,b]) -> ! ; ([b], {fail})), t(X).
n28(X), [a] --> n0(X), `ab`.
n29(X) --> {member(X, [a,b])}, [Y].
n29(X) --> ((n25(Y), {X = a}, [a,b]) | [X]), t(Y).
n30(X) --> ((t(X), [X], {fail}), {X = a}, n26(X)), ([a], [b]).
n30(X) --> ((n0(X) -> ! ; n26(X)), [b]), [a,b].
n31(X) --> (([X] | [a,b]) -> ([a,b] -> n25(X))), ([Y] -> `ab` ; call(t, X)).
n31(X), [a] --> \+ (t(Y), [X]), [a], {fail}.
n32(X) --> (call(n0, X), [X] | t(X)), [X].
n33(X), [a] --> call(n0, X), (`ab` -> n32(X) ; [X]), call(n0, X), call(t, X).
n34(X), [a] --> {member(X, [a,b])}, (t(Y), [a]).
n35(X) --> \+ !, ({member(X, [a,b])}, `ab`), {X = a}.
n36(X-Y) --> (call(n0, X), [] -> \+ [], {member(X, [a,b])}), (`ab`, !).
n36(a) --> ([a] | {Y \== b}), {fail}.
n37(X) --> \+ \+ n33(X), [X], ([b], call(t, X)), n31(X).
n37(X) --> (({Y \== b}, call(t, X)) ; {member(X, [a,b])}), ([X] | `ab`).
n38(a) --> (call(n0, X), ! -> call(t, X) ; call(n0, X), []), [a].
n39(X) --> (t(Y), ([a,b], {Y \== b}), (`ab`, {X = a}, t(Y))), \+ [a,b], n0(X).
n40(X), [a] --> t(X), [Y].
n41(X-Y) --> ((! | []), ({X = a} -> n36(X) ; n39(Y))), (call(t, X) | [b]).
n42(a) --> t(Y), {X = a}.
n43(X-Y) --> n39(X), ([Y], call(t, X), {fail}).
n44(a) --> [X], [b].
n44(X), [a] --> (({Y \== b} | [a]) ; ({Y \== b} | [a,b])), call(n0, X), t(Y).
n45(X) --> n0(X), [].
n46(X-Y) --> {member(X, [a,b])}, ([b], call(t, X)).
n46(X-Y) --> (({Y \== b} -> n44(Y)), ([X], {X = a}, !), {fail}), ([a] -> t(Y)).
n47(X-Y) --> n44(Y), (n41(Y) | [a]).
n47(X-Y) --> ((! | call(t, X)), ([] -> t(Y) ; !)), ([], {Y \== b}).
n48(a) --> n0(X), (!, {X = a}).
n49(X) --> n44(X), ([X], t(Y)).
n49(X-Y) --> (([] ; `ab`), \+ `ab`, {fail}, call(n0, X), [b]), [a].
n50(a) --> (t(X), ({Y \== b} | [Y])), call(t, X).
n50(X-Y) --> ((call(t, X) -> t(X)) ; ({Y \== b} | [a,b])), !.
n51(X), [a] --> t(X), n49(Y).
