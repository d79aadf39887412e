:- module(m1, [useup/1, cm/1, sm/2, callund/0]).
useup(X) :- upred(X).
cm(M) :- context_module(M).
sm(M, X) :- strip_module(foo, M, X).
callund :- undef_in_m1.
