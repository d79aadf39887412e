:- include('../t').
:- use_module(m1).
:- multifile m1:hook/1, m1:hook2/2.
:- dynamic m3:dd/1, other:thing/1.
m1:hook(from_user).
m1:hook2(X, Y) :- loc(X, Y).
loc(a, user_b).
m3:ff(1).
m3:ff(X) :- m3:dd(X).
m3:dd(9).
:- m3:assertz(dd(10)).
:- dynamic(m4:(x/1, y/2)).
m3:gg --> "a", m3:hh.
m3:hh --> "b".
m5:(k(X) :- l(X)).
m5:l(5).
l(user).
go :- t(hook(_)), t(m1:hook(_)), t(hook2(_,_)), t(m3:ff(_)), t(m3:dd(_)), t(predicate_property(m4:x(_), dynamic)), t(m3:phrase(gg, `ab`)), t(phrase(m3:gg, `ab`)), t(m5:k(_)), t(clause(m1:hook2(_,_), _)), t(other:thing(_)), t(clause(m3:gg(_,_),_)).
