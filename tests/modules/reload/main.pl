:- include('../t').
w(File, Text) :- setup_call_cleanup(open(File, write, S), write(S, Text), close(S)).
go :- nb_setval(n, 0), tmp_file(d, D), make_directory(D), working_directory(_, D),
  w('m.pl', ":- module(m, [p/1, q/1]).\n:- use_module(h).\n:- dynamic d/1.\np(1).\nq(X) :- r(X).\nr(old).\nd(1).\n"),
  w('h.pl', ":- module(h, [help/1]).\nhelp(1).\n"),
  w('u.pl', ":- use_module(m).\nuu(X) :- p(X).\nuu2(1).\n:- dynamic ud/1.\nud(file).\n:- multifile mf/1.\nmf(u).\n"),
  w('v.pl', ":- multifile mf/1.\nmf(v).\nvv(X) :- uu(X).\n"),
  consult(u), consult(v), t(uu(_)), t(q(_)), t(vv(_)), t(mf(_)),
  assertz(m:d(2)), assertz(ud(run)),
  touch2('m.pl', ":- module(m, [p/1, s/1]).\n:- use_module(h).\n:- dynamic d/1.\np(2). p(3).\nr(new).\ns(X) :- r(X).\nd(7).\n"),
  make, t(uu(_)), t(p(_)), t(q(_)), t(s(_)), t(m:q(_)), t(m:r(_)), t(m:d(_)), t(vv(_)), t(mf(_)), t(m:help(_)), t(ex(_)),
  touch2('u.pl', ":- use_module(m).\nuu(X) :- p(X), X > 2.\n:- dynamic ud/1.\n:- multifile mf/1.\nmf(u2).\n"),
  make, t(uu(_)), t(uu2(_)), t(vv(_)), t(mf(_)), t(ud(_)), t(s(_)),
  consult(v), t(mf(_)), t(vv(_)),
  w('r.pl', "run(X) :- w('r.pl', \"run(new).\\n\"), load_files(r, [if(true)]), X = still.\nrun(second).\n"), consult(r), t(run(_)), t(run(_)),
  load_files(m, [if(changed)]), load_files(m, [if(not_loaded)]), t(p(_)),
  
  w('x1.pl', "x(1).\ny(1).\n"), w('x2.pl', "x(2).\n"), consult(x1), consult(x2), t(x(_)), consult(x1), t(x(_)), t(y(_)), consult([x1, x2]), t(x(_)), 
  w('m.pl', ":- module(m, [p/1]).\np(9).\n"), use_module(m), t(p(_)), consult(m), t(p(_)), t(s(_)), t(predicate_property(p(_), number_of_clauses(_))), t(m:d(_)),
  w('n.pl', ":- module(m, [p/1]).\np(10).\n"), t(consult(n)), t(p(_)).
touch2(F, T) :- sleep(1.1), w(F, T).
ex(L) :- module_property(m, exports(E0)), msort(E0, L).
