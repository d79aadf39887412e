:- module(m2, [viam2/1, viam2q/0, m2v/1]).
:- use_module(m1).
viam2(M) :- ctx(M).
viam2q :- q(foo), q(x:foo).
m2v(X) :- callit(p(X)).
p(m2_p).
