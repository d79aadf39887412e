:- include('../t').
:- use_module(m1).
:- use_module(m2).
go :- t(ctx(_)), t(m2:ctx(_)), t(viam2(_)), t(m1:ctx(_)), t(q(foo)), t(m2:q(foo)), t(viam2q), t(callit(p(_))), t(m2:callit(p(_))), t(twoclauses(_)), t(m2:twoclauses(_)), t(m2v(_)), t(nested(_)), t(m2:nested(_)), t(predicate_property(ctx(_), transparent)), t(@(ctx(_), m2)), t(@(m1:ctx(_), m2)).
p(user_p).
