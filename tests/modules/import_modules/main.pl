:- include('../t').
:- use_module(m1). 
:- use_module(m2).
upred(from_user).
go :- t(m1:upred(_)), t(useup(_)), t(zzz:upred(_)), t(zzz:append(_, [c], [a,b,c])), t(import_module(m1, _)), t(import_module(user, _)), t(import_module(lists, _)),t(import_module(system, _)),
  t((add_import_module(m1, m2, start), import_module(m1, _))), t(m1:m2p(_)), t((delete_import_module(m1, m2), m1:m2p(_))), t(import_module(m1,_)),
  t(set_module(m1:base(system))), t(import_module(m1, _)), t(set_module(m1:class(library))), t(module_property(m1, class(_))), t(set_module(foo(bar))),
  t(current_module(m1)), t(current_module(nope)), t((zzz:dynamic(a/1), current_module(zzz))), t(context_module(_)), t(m1:context_module(_)), t(cm(_)), t(@(context_module(_), m1)),
  t(strip_module(a:b:c, _, _)), t(strip_module(c, _, _)), t(strip_module(_, _, _)), t(m1:strip_module(c,_,_)), t(sm(_,_)), t(strip_module(V:a, _, _)), t(strip_module(a:V2, _,_)),t(strip_module(3:V3, _,_)),
  t('$set_source_module'(_)),
  t((assertz(m7:fact(1)), m7:fact(_))), t((m7:assertz(fact(2)), m7:fact(_))), t((m7:assertz(m8:fact(3)), m8:fact(_))), t((assertz((m7:h(X) :- fact(X))), m7:h(_))), t((assertz(m7:(h2(X) :- fact(X))), m7:h2(_))),
  t((assertz((m7:h3(X) :- m8:fact(X))), m7:h3(_))), t(clause(m7:h(_), _)), t(clause(m7:h2(_), _)), t(clause(m7:h3(_), _)), t(retract(m7:fact(1))), t(m7:fact(_)), t(m7:retractall(fact(_))), t(m7:fact(_)), t(abolish(m7:h2/1)),t(m7:clause(h(_),_)),
  t(m7:undefd), t(undefd2), t(m1:undefd3), t(callund), t(current_predicate(m7:h/_)), t(current_predicate(h3, M:_)), t(m7:current_predicate(h3/1)), t(current_predicate(m1:useup/_)), t(current_predicate(useup/_)).
