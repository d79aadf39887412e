:- include('../t').
:- use_module(m1, except([b/1])).
:- use_module(m2, [c/1 as cc, d//0, nope/3, hidden/1]).
:- use_module(m3).
go :- t(a(_)), t(b(_)), t(cc(_)), t(c(_)), t(phrase(d, _)), t(hidden(_)), t(nope(_,_,_)), t(r1(_)), t(r2(_)), t(r2x(_)), t(m3:r1(_)),
  t(m2:c(_)), t(m4:r1(_)), t(predicate_property(r1(_), imported_from(_))),t(predicate_property(cc(_), imported_from(_))),
  t(predicate_property(m2:c(_), imported_from(_))),
  t(predicate_property(m2:c(_), exported)),
  t(predicate_property(hidden(_), exported)),
  t((module_property(m3, exports(L)), msort(L, L1), print(L1), nl, fail ; true)),
  t((import(m1:b/1), b(_))), t((m5:import(m1:a/1), m5:a(_))), t(nonex:foo), t((import(m2:(c/1)), c(_))),
  t(call(m2:c, _)), t(call(m2:nothere)), t(M:foo), t(m2:(c(X), c(Y))), t(m2:m1:a(_)).
