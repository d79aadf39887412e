:- include('../t').
:- use_module(m1).
:- use_module(m2, [op(_,_,~~>)]).
:- op(200, xfy, ***).
a(x ==> y).
go :- t(a(_)), t((X = (p ==> q), write_canonical(X), nl)),
  t(current_op(_, _, ==>)), t(current_op(_,_, loc)), t(current_op(_,_,m1:loc)), t(m1:current_op(_,_,loc)),
  t(m1:current_op(_,_,***)), t(current_op(_,_,~~>)), t(current_op(_,_,~~~>)),
  t(m2:current_op(_,_,~~~>)),
  t(op(700, xfx, m1:zip)), t(current_op(_,_,zip)), t(m1:current_op(_,_,zip)),
  t(m1:rd(_)), t(rd(_)), t(term_to_atom(_, 'a loc b')), t(m1:term_to_atom(_, 'a loc b')),
  t(m1:read_term_from_atom('a loc b', _, [])),
  t((m1:pr(S), writeq(S), nl)),
  t(m1:wr), t((op(100, fy, user:uuu), current_op(P,T,uuu))), t(m2:current_op(_,_,uuu)),
  t(op(0, xfx, ==>)), t(current_op(_,_,==>)), t(m1:current_op(_,_,==>)),
  t(op(700, xfx, [m1:aa, m2:bb, cc])), t(current_op(_,_,aa)), t(m1:current_op(_,_,aa)), t(m2:current_op(_,_,bb)), t(m1:current_op(_,_,cc)),
  t(current_op(_,_,m1:aa)).
