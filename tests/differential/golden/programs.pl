% Made by generate.py, seed 1.

:- style_check(-singleton).

g0(1). g0(2). g0(3).
g1(X) :- X = a ; X = b.
g2(X, Y) :- g0(X), g1(Y).
g3(1, a). g3(2, b). g3(1, c).
g4([]). g4([_|T]) :- g4(T).
p0(X, Y) :- g0(Y), \+ g2(Y, Z), (catch((Z is 1+1, throw(Z)), X, X is 1+1), (true -> Y is 3 ; g0(X))).
p1(X, a) :- (Z is X*2, (p0(Y, Z), g2(Y, X))), (X =< 2, Z \= 3, p0(X, Y)), Z = f(X), (catch((p0(X, Y), throw(Y)), Y, p0(Z, X)) ; (g2(X, Y) ; X = f(X))).
p2(X, _) :- ((g0(Y) -> g1(Y) ; g0(Z)), Y =:= 2), ((g1(Y) -> X is 3 ; (Y @< b ; p0(Z, Z))) -> ! ; !), catch(G7 = (g0(Z)), G7, E6, true).
p2(X, Y) :- (g2(Z, Y) *-> g0(Y) ; X @< b), ((! -> (g3(X, X), p0(Y, X))) -> ((integer(Z) -> integer(X) ; p1(Y, X)) ; g1(Y))).
p3(X, Y) :- call(((X @< b -> p2(Z, Y) ; Z == a), !)), call((catch((p0(Y, Z), throw(X)), Z, g3(Y, Z)), !)), ((Y \== 2, (g3(Z, X) -> g3(Y, Y))), ((Y is 3, g2(Z, Z)) *-> g0(Y) ; (p1(Z, X) -> X is X*2 ; Y = 1))), ((X =< 2, Y \= 3 *-> g2(Y, Z) ; p1(Y, X)), (Y = a, g0(Y))).
p3(X, Y) :- g2(Y, Z), g2(Y, Y), Z > 1.
p3(f(X), Y) :- p2(Y, Z), (fail ; (p1(Z, X), p1(Y, Y))).
p4(X, Y) :- (Z @< b, p0(Z, X)), (X is 3 -> g3(Z, Y)).
p4(X, Y) :- p0(Z, X).
p5(X, Y) :- ((p4(Y, Z) *-> g1(Z) ; g0(X)), ((Z = Y -> Y is 1+1 ; g0(Z)), (p0(Y, Z), p2(Y, X)))), catch((((integer(Y) ; var(X)), (p0(X, Z), g2(X, Z))), throw(Z)), Z, g2(Y, Y)), ((p4(Z, X), p3(Y, X)), p0(Y, Z)), (Y = f(X) -> p4(Y, X) ; g3(X, X)).
p5(X, X) :- ((Z is 3 ; X > 1), p0(Z, Z)), (((Z =:= 2, p3(Y, Z)), (g3(Y, Z), Z = 1)) -> (\+ p2(Y, Z), (p4(Y, Y) -> p2(Y, Y) ; p4(Y, Y))) ; (! ; (X = 1, g2(Y, X)))), ((integer(X) -> (nonvar(Y), p1(X, Z)) ; (p3(Z, Z) -> Z =< 2, Y \= 3)) ; ((g2(X, Z) -> p2(Z, X) ; g3(X, Z)) -> p3(X, Y) ; p4(Y, Y))), (!, ((Z == a *-> g2(X, Z) ; Y is 1+1) *-> \+ g1(Y) ; integer(Z))).
p5(X, X) :- G16 = ((Y =:= 2 -> (g1(X) -> g2(Y, Z) ; g3(Y, Y)))), G16, g3(Z, Z), (Z == a ; Y = 1).
p6(X, _) :- (Z is 3, (fail ; Y == a)), !, g3(Z, Z).
p7(f(X), Y) :- G18 = (p3(Y, X)), G18, ((g3(Y, X) ; nonvar(X)) ; Z = Z).
p7(X, Y) :- (atom(Z), g0(Z)).
p7(f(X), Y) :- (g3(Y, X), !).
p8(X, a) :- (p3(X, Y), g2(X, Y)), catch((!, throw(Y)), X, g3(X, Z)), (Z = 1, catch((g0(X), throw(Y)), Y, Z \== 2)).
p9(X, _) :- (g1(Y), p5(Z, Y)).
p9(X, _) :- g0(Y), (p3(Y, X), Y = 1).
p9(X, Y) :- X \== 2.
p10(X, Y) :- g3(X, X), (p6(Y, Z) -> Z = Y ; p5(Y, Y)), (g0(Z), (g2(X, Y) ; integer(X))).
p10(X, a) :- Z is 1+1, (X = a -> Z = Y ; p5(Y, Z)), \+ (Z == a -> Y = [X|Y] ; (Y = 1, p5(Y, Y))), (Y =< 2, X \= 3 -> (p7(Y, Y) *-> X is X*2 ; p6(X, Y)) ; (var(Y) -> g1(Y) ; g3(Z, Y))).
p11(X, _) :- once(!), !, p6(Y, X).
p12(X, X) :- (!, ((fail -> Y > 1 ; g0(Z)) ; (g2(X, Z) ; g3(X, Y)))), g2(X, Y), \+ (! -> (g3(Z, Y) *-> g2(Z, Z) ; Z == a) ; catch((g0(Z), throw(Y)), X, g2(X, Y))), (p8(Z, X), p11(Y, Z)).
p13(X, Y) :- !, (integer(X) -> X is X*2 ; g3(Y, Z)), g1(X), p10(Y, X).
p13(X, _) :- (atom(Z) -> once(p11(X, Z)) ; (Z > 1, Z = 1)), !, (p11(Y, Z), !).
p13(X, Y) :- atom(Y), g0(Z), !, (g3(Y, X), X = Y).
p14(X, Y) :- p11(Y, Y), (!, ((g3(X, Z) *-> g2(X, Y) ; p11(X, Z)), (nonvar(Y) -> Y > 1 ; g1(X)))).
p14(X, X) :- p13(Y, Z), \+ (p12(Y, Y) -> g2(Z, X)), X is 3.
p15(f(X), Y) :- (once(p9(Z, Y)), (g2(Z, Y) ; g1(Y))), (g2(Z, Z) -> Z = [X|Y] ; X = Y).
p15(X, Y) :- Z =< 2, X \= 3.
p15(1, Y) :- g1(X).
p16(X, Y) :- (g1(Y), Z = Z), (((X =:= 2 -> Z = 1 ; X > 1) ; p14(X, Z)), ((X is X*2 *-> g1(Y) ; var(X)), p10(Z, X))), g0(Y).
p16(X, X) :- X = b, (nonvar(Z) -> p11(Y, X) ; (X = b -> X = b)).
p16(X, Y) :- ((X @< b -> (Y = Y, g2(Y, Y)) ; call(g0(Z))), (Y =:= 2 -> (Y is X*2, g1(X)) ; Y =< 2, X \= 3)), (Z is 1+1, p14(Z, Z)), (ignore((atom(Z) -> X > 1 ; X is X*2)) -> (\+ g0(Z) *-> (g2(Y, Y) ; g3(X, X)) ; nonvar(Z)) ; g2(Z, Y)), (\+ p12(X, Z) ; g1(X)).
p17(1, Y) :- (!, (X is 3 -> g1(Z) ; g1(Z))).
p17(X, Y) :- p16(X, Y).
p18(X, Y) :- !.
p18(X, a) :- \+ (Y = b ; true), p15(Y, X), catch(g3(X, Z), E3, true).
p18(X, X) :- fail, (true, (Y =:= 2, g0(X))).
p19(f(X), Y) :- (g1(Y) ; Y =:= 2).
p19(X, Y) :- X =:= 2, !.
p19(X, a) :- p17(Y, Z), (Y = Y, p15(Z, X)).
p20(X, Y) :- (integer(X) -> findall(X, p15(Y, Z), L8) ; (p14(X, X), fail)), p17(Y, X), !, G48 = (p14(Y, Y)), G48.
p20(X, X) :- Z = b.
p20(X, Y) :- X = b, Z = f(X), \+ !.
p21(1, Y) :- Y = b, (fail, Z @< b), (g0(Y), X is X*2), \+ \+ ignore(X is 3).
p21(1, Y) :- ((p16(Y, Z), Z is 3) *-> (X =:= 2 ; var(Y)) ; !).
p22(X, _) :- (p18(X, Y) -> (Z == a -> X = Y ; Y =< 2, Y \= 3) ; g3(Z, Z)), (g1(Z) *-> ! ; Z == a), g2(Z, X), !.
p22(f(X), Y) :- (\+ g2(X, Y), (g3(Y, Y) *-> g1(X) ; Z is X*2)), (catch(((g1(X) ; g2(Y, Y)), throw(Y)), Y, (g0(Z) ; p16(Y, Z))) -> (Z = Y, g1(Z)) ; ((p20(Z, Y) ; g3(Z, Y)) ; (Z = Y, X = 1))), fail, \+ (g0(Y), nonvar(Y)).
p23(X, Y) :- (true -> ! ; \+ g1(X)), p17(Z, Z), !.
p23(f(X), Y) :- (p18(X, Y), g2(Y, X)).
p23(f(X), Y) :- \+ p19(X, Z), g2(Z, X), Z =:= 2.
p24(f(X), Y) :- (g0(Y) ; g2(X, X)), (g1(X), g2(X, X)), ((Z = b -> g1(X)) -> (Z is 1+1, g2(X, X)) ; (g2(X, X), Z =:= 2)), p19(X, Y).
p25(1, Y) :- g0(Z), ((X is 1+1, p23(Z, X)), Y = Z), ((Y = Z -> Z = f(X) ; X = b), p22(Z, X)), (g1(X), X is 1+1).
p25(X, _) :- (atom(Y), g3(X, X)), ((p21(Y, X), Y =:= 2), (p23(Y, X) ; g2(Y, Z))), ((X > 1 -> p23(Z, Y) ; g1(X)), (Z = Y *-> p20(X, Z) ; fail)).
p25(X, X) :- (Z @< b -> (g3(Y, Z) -> nonvar(X))), (atom(Z) -> \+ (g3(Y, Y) -> X =:= 2 ; p20(Z, Y)) ; catch((g1(X), Z =:= 2), E8, true)).
p26(X, Y) :- (((g3(Y, Y) ; Z is 1+1) -> (g2(Z, Z), atom(X))), (\+ g1(X) ; (X = Y ; g0(Y)))).
p26(1, Y) :- (p22(Z, X), p25(Z, Y)).
p27(X, a) :- g0(X), (((g1(Z), g3(X, Y)), (g2(Z, Z) ; g2(Z, X))) ; X = Y), call((p26(Z, Y) *-> (p24(Y, Z), integer(X)) ; (g1(X) ; X @< b))).
p27(X, Y) :- (p26(Z, X), p24(Z, Z)).
p27(f(X), Y) :- (atom(Y), Y = f(X)), (integer(X) ; (atom(Z) -> p26(Z, Z) ; p23(Z, Y))), (call(p24(Z, Y)), (integer(Z) -> X =:= 2 ; g1(Y))), (fail ; X == a).
p28(X, _) :- \+ X = f(Y), p22(X, Z).
p28(X, X) :- (Y @< b -> (fail, Y \== 2) ; (p25(Z, X), p22(Y, Z))), (p22(Z, X), nonvar(Y)), (Z =:= 2 -> (p25(X, X), X = f(X)) ; (Z is X*2, p27(Z, Z))).
p29(X, _) :- g2(Y, X), (Y == a -> p28(Y, Y) ; \+ p25(Y, Y)), (fail, p23(X, Z)), \+ (Y is X*2, p28(X, Z)).
p30(X, Y) :- !, call((p26(Z, Y), !)), (p29(Y, Y), Z is X*2).
p30(1, Y) :- (X = b, (fail -> \+ var(Z) ; catch((g1(Y), throw(Z)), Z, g2(X, Z)))), (g1(Y), (X =< 2, X \= 3 ; g1(Z))), (((Z is 1+1 -> p25(Y, X) ; g0(X)) -> (Y = b ; Y = f(X))), ((Y =:= 2 -> Y = b ; p29(Y, X)) -> (Z is 1+1, p24(Z, X)) ; (g1(X) ; p29(Z, Z)))).
p31(X, a) :- !, Z > 1.
p31(X, _) :- \+ (integer(X) -> G73 = (fail), G73 ; call((g1(X), !))), g1(X).
p32(X, Y) :- (((Y > 1 *-> integer(Z) ; g1(X)), (X = Y, g1(Y))) -> ((g1(Y) *-> p28(Y, Z) ; g1(Y)) -> (integer(Y) ; g2(Z, Z))) ; !), ((g0(X), Z == a) *-> (p30(Z, X), p28(Y, Y)) ; (p26(X, Y), Z = 1)), \+ (true ; g3(X, Z)), g0(X).
p33(X, _) :- catch(((fail, p29(Z, Z)), \+ X is 1+1), E7, true).
p33(X, a) :- !, (call(((Y \== 2 -> true ; Z is X*2), !)), ((X = 1, atom(Y)), (Z is 1+1 ; g1(Y)))), g0(Z), (Z = 1, g3(X, Z)).
p33(f(X), Y) :- p31(Y, X).
p34(X, _) :- (Y is 3, !), (Z is 3 ; X is X*2), (true, g2(Y, Z)), ((g3(Z, Y), ignore(X = b)) *-> (Z = f(Y) -> p33(X, Y) ; (p29(Z, X) ; X = 1)) ; (Y @< b -> (fail -> p31(Z, Y) ; Z is 1+1) ; once(p33(Z, Z)))).
p34(1, Y) :- (!, !), G79 = ((p31(X, Y) -> Z =< 2, Z \= 3)), G79.
p34(X, a) :- (! *-> X = Y ; (g2(X, Y), g0(Y))).
p35(1, Y) :- true, Z =:= 2, \+ (p30(Y, Y), g3(X, Z)), (((g1(Z) -> Z is 1+1 ; p31(X, Z)) ; X = f(X)) *-> g2(X, Y) ; (\+ g2(Y, Z), (X \== 2, g3(Z, Z)))).
p35(X, a) :- (atom(Y) -> \+ atom(Z) ; catch(p34(Z, Z), E2, true)), (call(forall(Z == a, p29(Z, Y))), g3(X, Y)).
p36(X, _) :- (g3(Y, Z) -> Z is X*2 ; X = Z), p34(Z, Z), (p30(Z, Z), (p34(Y, Z), g0(Z))).
p36(X, X) :- (Y is 3, Y is 3), \+ (p31(Y, Y), (g0(X), g0(Y))), ((X \== 2 ; fail) *-> (p30(Z, Z) ; X is 3) ; once(X \== 2)), \+ Z = b.
p36(1, Y) :- (g2(X, X), (! ; \+ Y is X*2)), (G85 = ((X = 1 ; X is 3)), G85 *-> g3(Y, Y) ; ((X > 1 -> g1(Y) ; X is 1+1) -> ! ; (g2(X, Z) ; g0(Y)))), g3(X, Z), ((atom(Y) -> var(Y) ; g0(Y)) -> (X = f(X), p31(Z, Y)) ; (integer(Y) ; p35(Y, Y))).
p37(f(X), Y) :- p31(X, X), p36(Z, Y), (((g1(Z), p35(X, X)) -> (X =:= 2 -> g3(X, Z) ; Y = 1)), g1(X)).
p37(1, Y) :- (var(Y), g1(Y)), (true -> Y =< 2, X \= 3 ; p34(X, Y)), (X > 1 -> ((p31(Y, Y), g2(Y, X)), X =:= 2) ; Z = 1).
p37(1, Y) :- forall((Y is 3, g3(Z, X)), Z is X*2), X @< b, g2(Z, X).
p38(X, _) :- (X is 1+1, p35(Z, Z)).
p39(1, Y) :- p33(X, Y), g2(Z, Z), (X is 1+1 -> g3(Z, Y) ; g1(X)).
p39(f(X), Y) :- g1(Y), Y = Y, once(p38(Y, Y)).
p39(X, Y) :- p34(X, X), \+ g0(Y), (g0(Y), p34(Y, X)).
p40(X, a) :- p38(X, X).
p41(X, _) :- !, X = b, !, !.
p41(X, a) :- X == a, (X == a -> (p39(Y, X) *-> p39(Z, X) ; p37(X, Y)) ; (p38(Z, Z) ; g3(X, Z))), (!, (Y = a -> g1(Y) ; Y is 1+1)), forall(p35(Y, Z), (g2(Y, Y), g2(Y, Y))).
p42(1, Y) :- p39(Z, X), ((g3(Y, Z) *-> X = Y ; Z =:= 2), (g3(Y, Y), Y is X*2)), (nonvar(X) -> ! ; (g3(Z, X), p39(Z, X))), (\+ X = 1, p38(X, X)).
p42(X, a) :- ((\+ g2(Z, X) ; \+ p41(Z, Z)), findall(X, p39(X, X), L2)), (\+ g2(Y, Z) ; (g1(Y), g1(Z))), (g3(X, X) -> g3(Y, X) ; p38(Y, Z)).
p43(1, Y) :- g1(Y), (p38(X, Z) ; p41(Z, Y)).
p43(f(X), Y) :- ((g0(X), p37(Z, Z)) *-> (p41(Z, X), atom(X)) ; (Z is X*2 ; g2(X, X))), ((Z @< b, g3(Z, Y)), (p37(Z, Z) ; g1(Z))).
p44(X, _) :- catch((once(g2(Z, Z)), throw(Z)), X, p39(X, Z)), (((p40(Z, X) ; Y == a) ; Z = Y) ; (!, var(Y))), (integer(X) -> (Y @< b -> X = a ; p43(Z, Y)) ; g0(X)), !.
p44(f(X), Y) :- p40(Y, X), g2(Z, Z), (var(Z), Y = f(X)), (((Z = Y, p42(Y, X)) ; (p38(Y, X) ; Z = 1)), ((g3(X, Z), X = b), g0(X))).
p44(X, a) :- (g1(Y), (! ; \+ g3(X, X))), \+ (p39(Y, Y) ; g0(X)), g0(Z).
p45(f(X), Y) :- ((p39(Z, X), g0(X)) -> (g2(Z, Z) -> g3(X, X)) ; forall(p40(X, X), g2(Z, X))), (((integer(Y) -> p44(Y, Y) ; Z is 1+1) ; (integer(X) ; Y is 3)), ((g2(Y, Z) ; g3(Y, Y)), (g3(X, Y) -> Z = f(Y) ; fail))).
p45(X, Y) :- (Z = 1, fail).
p45(X, a) :- !, (\+ (g2(X, X) -> p42(X, Z) ; p40(Y, X)), \+ (p42(Y, X), X =:= 2)).
p46(f(X), Y) :- !.
p46(f(X), Y) :- var(Z).
p46(1, Y) :- ((g2(X, Y) ; var(X)) -> (g2(X, Z) *-> p42(Z, X) ; g0(Y))), (integer(X) -> X is 3 ; p45(X, X)), (catch(p45(X, X), E9, true) ; \+ Z \== 2), (((Z =< 2, Z \= 3, Y == a), \+ g0(Y)), ((p43(Z, X), g2(Z, Y)), p42(X, X))).
p47(f(X), Y) :- (X \== 2 -> ((p43(X, Z), X @< b), (Z = Y -> nonvar(Z) ; fail)) ; ((X is 1+1, X = f(X)), (X = Y *-> g0(Y) ; g2(X, Y)))), g1(X), (\+ g2(Y, X) ; (Y =< 2, Z \= 3 -> X is 3 ; p44(X, Y))).
p47(X, Y) :- (nonvar(Y) -> ((Y == a *-> p42(Y, Y) ; Y is 1+1), g3(Z, X))), (p43(Y, Z), \+ (Y is 1+1, p45(X, X))).
p48(X, Y) :- ((Y = 1, (X is 3 -> p46(Y, Y) ; integer(Y))), g2(X, Z)).
p49(1, Y) :- !, (fail -> p43(Y, X) ; ((X @< b -> p43(X, X) ; Z is 3), (g2(X, Y), g1(Z)))).
p49(X, X) :- (Y =< 2, Y \= 3 -> g1(X) ; p45(X, X)), (p45(X, Z), call((g1(Y), !))).
p50(f(X), Y) :- (((g0(Z), g0(Z)), g2(X, Y)) ; p49(Z, Z)), ((Z is 3 ; p44(X, Z)), (g1(Z) *-> g3(X, Y) ; g1(X))), (g2(X, Y) ; g3(Z, Y)).
p50(X, Y) :- catch(((true -> X =:= 2 ; (p49(Z, Y), p48(Z, Z))), throw(Z)), Y, var(Z)), ((p48(Z, Y), p44(Y, X)) -> (p46(X, X) -> g0(X))), \+ ((atom(Y), g0(X)) ; (g2(X, Z), g2(X, X))), call(Y == a).
p51(X, _) :- (findall(X, forall(nonvar(Z), p50(X, Z)), L7) -> (p45(Y, X), (g2(X, Z), g3(X, Z)))), ignore(g0(Z)), g2(X, X).
p51(f(X), Y) :- (nonvar(X) -> (X is 1+1, p47(Z, X)) ; Z is 3), once((p48(Y, X), (g0(Z), X is 3))), call((((g0(X) -> Y =:= 2) -> integer(Y)), !)).
p52(X, X) :- forall(p50(X, Z), g1(X)), g0(Z), (\+ Z =< 2, Z \= 3 ; g2(Y, X)).
p52(1, Y) :- !.
p53(X, X) :- ((g0(X) -> g0(X) ; X = Y) ; (p50(Z, X) ; g3(Y, X))), ((X = Z, Z =:= 2), (p49(X, X) ; integer(X))).
p53(1, Y) :- p52(Y, Z).
p54(f(X), Y) :- g1(Y).
p54(f(X), Y) :- (var(Y) -> ! ; (X is 1+1 -> p50(Y, Z) ; g1(X))), (once(g1(Z)), ((X = b, Z = [X|Y]) -> (g3(X, Y) *-> p49(X, X) ; integer(Y)))), (G123 = (g0(Y)), G123, g3(X, Y)), once(g3(Z, Y)).
p54(X, Y) :- ignore(var(Y)), catch(p53(Y, Y), E8, true), (p52(Y, X) -> X = b ; var(X)), catch(fail, E8, true).
p55(X, _) :- !.
p55(X, a) :- ((g0(Z), Y == a) ; (g1(Y), p51(Y, Z))), (((Y = b -> p50(Z, X) ; g3(X, Y)) -> ignore(X is 3) ; (X is X*2 *-> g1(Z) ; Z is 1+1)) *-> p54(Z, X) ; ((p49(X, Y) -> g1(X)) -> (Z is 1+1 -> g2(X, Z)))).
p56(X, Y) :- (X is 1+1 ; integer(X)), Y = 1, (forall((g2(X, Y), X = 1), (nonvar(Z), true)) -> (\+ g1(X) ; (p53(Z, X) *-> Z = 1 ; g0(Z))) ; \+ g1(X)).
p56(f(X), Y) :- catch(((p53(Y, Y), g1(Z)), (Y is 3, g0(Z))), E8, true), g3(X, X).
p57(X, X) :- (Y == a -> ((fail *-> true ; Y is 3), g0(Y)) ; g3(Y, X)).
p58(X, a) :- forall(g0(X), (g2(Z, Y) ; g0(X))).
p59(X, _) :- (p55(Z, Z) -> g0(Y)), g0(X), (((p57(X, X), g1(Y)) *-> (Z \== 2 -> p57(Z, Y) ; p57(X, Z)) ; p57(Z, X)) ; Y =< 2, X \= 3).
p59(X, a) :- ((X = Y ; g3(Y, Y)) ; (Y =< 2, Z \= 3 ; p55(Z, Y))).
p59(X, Y) :- (nonvar(Z) -> p57(Z, Z) ; Z = b).
p60(X, X) :- (true, g3(Y, Y)), (p54(Z, X), true), (\+ g2(X, Z), (integer(X) *-> g2(Z, Y) ; X is X*2)).
p61(X, Y) :- ((p56(X, X), Z > 1) -> (fail, p58(X, Y)) ; g2(X, Y)), ((var(Z) -> once(X is 3) ; (g3(X, X), p59(Y, Z))), (Y \== 2 -> g1(Z) ; Z \== 2)).
p61(X, a) :- (g0(Z), Z is 1+1).
p62(f(X), Y) :- !, p57(X, Y).
p63(X, Y) :- \+ \+ g0(Y), p59(Y, Z), (X == a, !), call(g2(Y, Y)).
p64(X, a) :- (((Y is 3 ; g3(X, Y)), (Z = 1, g0(X))), forall((Z =< 2, Z \= 3 ; X =< 2, Z \= 3), g3(X, Z))), p60(Y, X).
p64(f(X), Y) :- Y is X*2, (atom(Z) -> (X \== 2 -> (Y is 3 -> g2(Z, X) ; X \== 2) ; g1(Z)) ; X = 1), (X == a *-> ! ; (var(Y) -> g1(X) ; X @< b)).
p65(f(X), Y) :- catch((Y = f(X), throw(Z)), Y, p64(Z, Y)), g2(Z, Z), (((p60(Y, X), g3(X, Z)), (g2(Z, X) -> g0(Z))), (g1(Y) ; \+ p63(X, X))).
p66(1, Y) :- (p65(X, Z), p65(Z, Z)), p65(Z, X).
p67(X, X) :- X = f(X), (ignore(p61(X, Z)) *-> (Z =:= 2, Y = Y) ; p64(X, Y)), g3(Y, X).
p68(X, a) :- !, !, (Z == a ; g0(X)).
p68(X, _) :- (true -> g3(Z, X) ; ((p62(Z, X), X = f(Y)), (g1(X), X = Y))), !.
p68(X, Y) :- (p66(Y, Y), g1(X)), !, (X is 3, ((g2(Z, Y), p63(X, Y)), !)).
p69(X, Y) :- \+ p66(Y, Z).
p69(X, _) :- (Z > 1 -> X = [X|Y] ; Z is X*2), (Y = [X|Y] -> integer(Z) ; X \== 2), call(((g0(X) *-> p64(Z, Y) ; Y = Y), !)), ((p66(Y, X), (g2(Z, Y) *-> X =< 2, Y \= 3 ; Z is X*2)) ; (\+ X is X*2 -> integer(Z) ; (Y = b, g2(Y, Y)))).
p70(X, Y) :- ((Z @< b -> atom(X) ; (g2(Z, Z), p68(Z, Z))), g1(X)).
p70(X, Y) :- (catch((g0(Y), g2(Z, Z)), E3, true) -> call(((X =:= 2 ; p67(Z, X)), !)) ; g3(X, Y)).
p71(X, Y) :- (p65(Y, X), catch(g2(X, X), E8, true)).
p71(X, Y) :- ((g1(Y) ; (g2(Z, Z), p66(X, Z))) ; (Z is 3 ; (p65(Z, Y) -> g2(Y, Y) ; g1(Y)))), p65(Y, Y), (p69(Y, Z), p65(X, X)), g1(X).
p72(f(X), Y) :- fail.
p73(1, Y) :- (p70(Y, Z) -> ((g3(Y, X), Z is X*2), p68(Y, Y))), (atom(X) -> ((g1(Y) ; p72(X, Z)), (integer(Z), g0(Z))) ; g1(X)).
p73(X, _) :- g2(Z, X), (p68(X, Z), nonvar(X)).
p73(f(X), Y) :- findall(X, (catch(g1(Z), E4, true), (Y @< b, Z is 3)), L9), (g2(Z, X), (p67(Y, Y) -> X = 1)).
p74(X, X) :- ((g3(Y, Z) -> Y is X*2 ; g3(Z, X)), !).
p75(X, Y) :- p70(X, X), p71(Z, X), \+ p74(X, Z), (var(Y), Z \== 2).
p75(f(X), Y) :- g0(X), (X > 1 -> Y == a ; p73(Y, X)).
p75(1, Y) :- !, (g3(Z, Y) -> X =:= 2), (((Y is 3, g3(X, X)) *-> ignore(g0(Y)) ; X = f(X)) ; !), Y is X*2.
p76(X, Y) :- (((Z \== 2 -> g2(Z, X) ; p71(Z, Z)), !), (!, (g3(X, Z) ; g2(Y, X)))), (var(X) -> (Y = f(X), g2(Y, Z)) ; \+ g0(Y)), (X =:= 2, g3(X, Z)).
p76(X, a) :- (catch((g2(X, X), throw(Y)), Y, p71(Y, Y)), (fail -> Z is X*2 ; p70(Y, X))), (Z > 1 ; g3(Y, Z)), ((g0(Z) ; fail) ; g1(Z)).
p77(X, Y) :- (call(((X > 1 -> p73(X, Z) ; atom(Y)), !)) -> g3(Z, Z) ; g3(Z, Z)).
p77(X, Y) :- (Z == a ; (Y @< b -> p74(Y, X) ; (g2(Z, X) *-> p71(X, Y) ; g0(X)))).
p77(X, a) :- p73(Z, Y), (p76(Y, Z) ; X = f(X)), Z is 1+1, ((Z = a, (X = [X|Y] -> Z = b ; g3(X, X))), Y = Y).
p78(1, Y) :- ((true -> X = b ; true) ; (g1(Z) ; g0(Z))), (p74(Z, Y) ; X =< 2, X \= 3).
p78(X, Y) :- ((g0(Z), p76(X, X)), (g2(Z, Y), X = 1)), !, ((g3(X, Y), g3(Y, Y)) ; \+ g2(X, Y)).
p79(X, _) :- (p78(Y, Y) ; X = 1), g3(X, Z), \+ (Y = b -> p78(X, Z)).
p79(X, X) :- Y is X*2.
p79(X, _) :- (p77(Y, X), Y is 3).
