:- include('../t').
:- use_module(m).
go :- t((assertz(d(5)), d(_))), t(m:d(_)), t(assertz(s(3))), t(retract(d(1))), t(d(_)), t(retractall(d(_))), t(m:d(_)), t(addd(8)), t(d(_)), t(clause(d(_),_)), t(retract(s(1))), t(clause(s(_),B)), t(predicate_property(d(_),dynamic)).
