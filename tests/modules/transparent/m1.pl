:- module(m1, [ctx/1, q/1, callit/1, twoclauses/1, nested/1]).
:- module_transparent ctx/1, q/1, callit/1, twoclauses/1, nested/1.
ctx(M) :- context_module(M).
q(T) :- strip_module(T, M, P), print(M:P), nl.
callit(G) :- call(G).
twoclauses(1) :- fail.
twoclauses(M) :- context_module(M).
twoclauses(M) :- atom(a), context_module(M).
nested(M) :- atom(a), ctx(M).
p(m1_p).
