:- include('../t').
:- multifile user:file_search_path/2.
:- dynamic user:file_search_path/2.
:- prolog_load_context(directory, D0), atom_concat(D0, '/lib', D), assertz(user:file_search_path(mylib, D)).
:- prolog_load_context(directory, D), asserta(user:file_search_path(library, mine(D))), asserta((user:file_search_path(mine(D), X) :- atom_concat(D, '/userlib', X))).
:- prolog_load_context(directory, D), atom_concat(D, '/userlib', D2), asserta(user:file_search_path(library, D2)).
:- use_module(mylib(one)).
:- use_module(mylib(sub/two)).
:- use_module(library(ulib)).
:- use_module(sub/deep/nested).
:- ensure_loaded(sub/plainfile).
:- load_files([sub/a, sub/b], [if(not_loaded), silent(true)]).
:- load_files(sub/c, [imports([c1/1]), must_be_module(true)]).
:- catch(load_files(sub/plainfile, [must_be_module(true), if(true)]), E, (print_message(error, E))).
:- (exists_source(mylib(one)) -> writeln(yes) ; writeln(no)), (exists_source(library(lists)) -> writeln(yes) ; writeln(no)), (exists_source(library(nolib)) -> writeln(yes) ; writeln(no)), (exists_source(sub/a) -> writeln(yes) ; writeln(no)), (exists_source(sub/nn) -> writeln(yes) ; writeln(no)).
:- (exists_source(mylib(one), P) -> file_base_name(P, B), writeln(B) ; writeln(no)).
:- initialization(writeln(init_main)).
b(G, B) :- call(G, F), file_base_name(F, B).
sf(G, F) :- source_file(G, F0), file_base_name(F0, F).
go :- t(one(_)), t(two(_)), t(ul(_)), t(nst(_)), t(dp(_)), t(pf(_)), t(fa(_)), t(fb(_)), t(c1(_)), t(c2(_)), t(findall(B, b(source_file, B), _)),
  t(sf(one(_), _)), t(sf(go, _)), t(sf(pf(_), _)), t(sf(nst(_),_)),
  t((source_file(F), file_base_name(F, 'one.pl'), source_file_property(F, module(M)), print(M))), 
  t((source_file(F2), file_base_name(F2, 'one.pl'), source_file_property(F2, load_context(M2, W:L, _)), file_base_name(W, WB), print(M2-WB-L))),
  t((source_file(F3), file_base_name(F3, 'main.pl'), source_file_property(F3, includes(I, _)), file_base_name(I, IB), print(IB))),
  t((module_property(one, file(F4)), file_base_name(F4, FB), print(FB))), t((module_property(one, line_count(L4)), print(L4))), t(module_property(one, class(_))), t(module_property(one, exports(_))), t(module_property(one, exported_operators(_))), t(module_property(system, class(_))), t(module_property(user, class(_))), t(module_property(one, foo)), t(module_property(nonono, class(_))),
  t((absolute_file_name(mylib(one), A, [file_type(prolog), access(read)]), file_base_name(A, AB), print(AB))),
  t((open_string("str(1). str(2).", S), load_files(strfile, [stream(S)]), str(_))),
  t((open_string(":- module(strm, [strp/1]). strp(1).", S5), load_files(user:strfile2, [stream(S5)]), strp(_))),
  true.
