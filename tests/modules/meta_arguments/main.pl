:- include('../t').
:- use_module(m1).
:- meta_predicate lm(0, ?, 2, :, ^, //).
lm(A,B,C,D,E,F) :- print([A,B,C,D,E,F]), nl.
p(1). p(2).
q(X, Y) :- Y is X*10.
d --> [a].
w(G) :- twice(G).
go :- t(lm(a,b,c,d,e,f)), t(lm(x:a,b,x:y:c,D,X^e,"abc")), t(lm(_,_,_,[],X^m:e,3)),
   t(show(foo)), t(show(_)), t(show(m1:foo)), t(m1:show(foo)), t(@(show(foo), m1)), t(m1:callshow(foo)), t(callshow(bar)),
   t(twice(p(_))), t(w(p(_))), t(mm(q, [1,2], L)), t(m1:loc(_)), t(run), t(maplist([X,Y]>>q(X,Y), [1,2], L2)),
   t(m1:findloc(L3)), t(dcg(d, [a])), t(call(show, foo)), t(maplist(show, [foo, x:bar])), t(call(m1:show, foo)), t(m1:call(show,foo)),
   t(m1:maplist(show,[foo])), t(m1:maplist(loc,[X1])), t(m1:call((loc(X2), show(X2)))), t(predicate_property(show(_), meta_predicate(_))),
   t(predicate_property(lm(_,_,_,_,_,_), transparent)), t(predicate_property(twice(_), transparent)),
   t(ass(foo(1))), t(m1:foo(_)), t(foo(_)), t(ass2(foo(2))), t(m1:foo(_)),t(user:foo(_)),
   t(carets(X^p(X), L5)), t(qq(X^Y^p(X))), t((G = p(_), twice(G))), t(m1:bagloc(_)), t(catch(m1:thr(p(_)), E, (E = error(E1, _), print(E1), nl))),
   t(viaassert), t(m1:forallt).
