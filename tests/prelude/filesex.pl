% Tests of library(filesex), library(shell) and the builtins for files: see the runner for
% what the facts mean.

:- use_module(library(filesex)).
:- use_module(library(readutil)).

% a directory of our own, with a few files

:- dynamic place/1.
:- initialization(( tmp_file(filesex, Place),
                    make_directory_path(Place),
                    assertz(place(Place)),
                    in('sub/deep', Deep),
                    make_directory_path(Deep),
                    forall(member(Name-Text, ['x.txt'-hello, 'y.pl'-a, 'sub/z.txt'-z, '.hidden'-h]),
                           ( in(Name, File),
                             setup_call_cleanup(open(File, write, S), write(S, Text), close(S)) )),
                    in(sym, Link),
                    link_file('x.txt', Link, symbolic) )).

in(Name, Path) :-
    place(Place),
    directory_file_path(Place, Name, Path).

without(Paths, Names) :-
    place(Place),
    findall(Name, ( member(Path, Paths), directory_file_path(Place, Name, Path) ), Names).

members(Options, Names) :-
    place(Place),
    findall(M, directory_member(Place, M, Options), Paths),
    without(Paths, Names).

% names

case(directory_file_path(a, b, P), P, ['a/b']).
case(directory_file_path('a/', b, P), P, ['a/b']).
case(directory_file_path(a, '/b', P), P, ['/b']).
case(directory_file_path('.', b, P), P, [b]).
case(directory_file_path("a", "b", P), P, ['a/b']).
case(directory_file_path(D, F, 'a/b/c'), D-F, ['a/b'-c]).
case(directory_file_path(D, F, c), D-F, ['.'-c]).
case(directory_file_path(a, F, 'a/b/c'), F, ['b/c']).
case(directory_file_path(D, d, 'a/b/c'), D, []).
case(directory_file_path(z, F, 'a/b/c'), F, []).
error_case(directory_file_path(a, _, _), instantiation_error).
case(relative_file_name('/a/b/c', '/a/d/e', R), R, ['../b/c']).
case(relative_file_name('/a/b/c', '/a/b/e', R), R, [c]).
case(relative_file_name('/a/b/c', '/a/b/', R), R, [c]).
case(relative_file_name('/a/b/c', '/a/b', R), R, [c]).
case(relative_file_name(a, 'b/c', R), R, ['../a']).
case(relative_file_name('/a', '/a', R), R, ['.']).
case(relative_file_name(/, '/a', R), R, ['']).
case(relative_file_name(P, '/a/d/e', '../b/c'), P, ['/a/b/c']).
case(relative_file_name(P, _, '/b/c'), P, ['/b/c']).
case((member(N, ['a/b', 'a/b/', /, '', a, 12]), file_base_name(N, B), file_directory_name(N, D)), B-D, [b-a, b-a, / - /, '' - '.', a-'.', '12'-'.']).
case((member(N, ['/a', a, '~/a']), is_absolute_file_name(N)), N, ['/a']).
case(file_name_extension(B, E, 'a.b/c'), B-E, ['a.b/c'-'']).
case(file_name_extension(B, E, 'a.'), B-E, [a-'']).
case((member(X-E, [a-pl, 'a.pl'-pl, a-'.pl', a-'']), file_name_extension(X, E, N)), N, ['a.pl', 'a.pl', 'a.pl', a]).
case(file_name_extension(B, pl, 'a.txt'), B, []).
case((absolute_file_name('/a/./b/..//c', P), absolute_file_name('/../x', Q)), P-Q, ['/a/c'-'/x']).
case(absolute_file_name('~/x', P, [relative_to('/a')]), P, ['/a/~/x']).
case(absolute_file_name("a"/b, P, [relative_to('/')]), P, ['/a/b']).
error_case(absolute_file_name(_, _), instantiation_error).
error_case(absolute_file_name(f(_), _, []), instantiation_error).
error_case(absolute_file_name(12, _), type_error(text, 12)).
error_case(absolute_file_name(a, _, [access(foo)]), domain_error(io_mode, foo)).
error_case(absolute_file_name(a, _, [file_type(foo)]), domain_error(file_type, foo)).
error_case(absolute_file_name(a, _, [file_errors(foo)]), domain_error(file_errors, foo)).
error_case(absolute_file_name(a, _, [solutions(foo)]), domain_error(solutions, foo)).
error_case(absolute_file_name('/no/such/file', _, [access(read)]), existence_error(source_sink, '/no/such/file')).
case(absolute_file_name('/no/such/file', P, [access(read), file_errors(fail)]), P, []).
case(absolute_file_name(no_such_alias(x), P), P, []).
error_case(absolute_file_name(no_such_alias(x), _, []), existence_error(source_sink, no_such_alias(x))).
case((in(x, _X), absolute_file_name(_X, _P, [access(read), extensions([pl, '.txt'])]), without([_P], N)), N, [['x.txt']]).
case((place(_D), absolute_file_name(sub, _P, [file_type(directory), relative_to(_D)]), without([_P], N)), N, [[sub]]).
case((in('*.*', _X), findall(_P, absolute_file_name(_X, _P, [expand(true), solutions(all)]), _L), without(_L, N)), N, [['x.txt', 'y.pl']]).

% what there is

case((member(_N, ['x.txt', sub, no, sym]), in(_N, _F), ( exists_file(_F) -> T = file ; exists_directory(_F) -> T = directory ; T = none )), T, [file, directory, none, file]).
case(( exists_file('') ; exists_directory('') ), true, []).
error_case(exists_file(_), instantiation_error).
error_case(exists_file(1), type_error(text, 1)).
case((in('x.txt', _F), size_file(_F, N)), N, [5]).
error_case(size_file('/no/such/file', _), existence_error(file, '/no/such/file')).
case((place(_D), directory_files(_D, L)), L, [['.', '..', '.hidden', sub, sym, 'x.txt', 'y.pl']]).
case((in(sym, _F), read_link(_F, L, _T), without([_T], T)), L-T, ['x.txt'-['x.txt']]).
case((in('x.txt', _F), read_link(_F, L, _)), L, []).
case((in('x.txt', _X), in('./sub/../x.txt', _Y), same_file(_X, _Y)), true, [true]).
case((in('x.txt', _F), member(M, [none, exist, read, write, append]), access_file(_F, M)), M, [none, exist, read, write, append]).
case((in('no/such', _F), member(M, [none, exist, read, write]), access_file(_F, M)), M, [none]).
error_case(access_file(a, foo), domain_error(io_mode, foo)).
case((in('*.txt', _P), expand_file_name(_P, _L), without(_L, N)), N, [['x.txt']]).
case((in('{x,y}.*', _P), expand_file_name(_P, _L), without(_L, N)), N, [['x.txt', 'y.pl']]).
case((in('*/z.*', _P), expand_file_name(_P, _L), without(_L, N)), N, [['sub/z.txt']]).
case((in('no*', _P), expand_file_name(_P, L)), L, [[]]).
case((setenv(own_directory, x), expand_file_name('$own_directory/y', L)), L, [['x/y']]).
case((expand_file_name(~, [_H]), exists_directory(_H)), true, [true]).
error_case(expand_file_name('$no_such_variable/x', _), existence_error(variable, no_such_variable)).
error_case(expand_file_name('~no_such_user/x', _), existence_error(user, no_such_user)).
case(members([], L), L, [['.hidden', sub, sym, 'x.txt', 'y.pl']]).
case(members([hidden(false), recursive(true)], L), L, [[sub, 'sub/deep', 'sub/z.txt', sym, 'x.txt', 'y.pl']]).
case(members([recursive(true), extensions([txt])], L), L, [['sub/z.txt', 'x.txt']]).
case(members([recursive(true), file_type(directory)], L), L, [[sub, 'sub/deep']]).
case(members([recursive(true), matches('?.txt')], L), L, [['sub/z.txt', 'x.txt']]).
case(members([recursive(true), exclude('*.*'), follow_links(false)], L), L, [[sub, 'sub/deep']]).
case(members([recursive(true), exclude_directory(sub), access(read), hidden(false)], L), L, [[sub, sym, 'x.txt', 'y.pl']]).
case(findall(M, directory_member('/no/such', M, []), L), L, [[]]).

% changing it

case((in('new/a/b', _D), make_directory_path(_D), ensure_directory(_D), exists_directory(_D), in(new, _N), delete_directory_and_contents(_N), \+ exists_directory(_N)), true, [true]).
case((in('x.txt', _F), catch(make_directory_path(_F), error(E, _), true), functor(E, N, _)), N, [permission_error]).
error_case(make_directory_path(_), instantiation_error).
error_case(make_directory('/no/such/directory'), existence_error(directory, '/no/such/directory')).
error_case(delete_directory('/no/such'), existence_error(directory, '/no/such')).
error_case(delete_file('/no/such'), existence_error(file, '/no/such')).
error_case((place(D), delete_file(D)), permission_error(delete, file, _)).
error_case((place(D), delete_directory(D)), permission_error(delete, directory, _)).
case((in('x.txt', _F), in('c.txt', _C), copy_file(_F, _C), read_file_to_string(_C, T, []), in(sub, _S), copy_file(_C, _S), in('sub/c.txt', _R), delete_file(_C), rename_file(_R, _C), exists_file(_C), \+ exists_file(_R), delete_file(_C)), T, ["hello"]).
case((in('x.txt', _F), catch(copy_file(_F, _F), error(E, _), true), functor(E, N, _), size_file(_F, S)), N-S, [permission_error-5]).
error_case(copy_file('/no/such', x), existence_error(source_sink, '/no/such')).
error_case(rename_file('/no/such', x), existence_error(file, '/no/such')).
error_case(link_file(a, b, foo), domain_error(link_type, foo)).
case((in('x.txt', _F), in(hard, _H), link_file(_F, _H, hard), read_file_to_string(_H, T, []), delete_file(_H)), T, ["hello"]).
case((in(sub, _S), in(copy, _C), copy_directory(_S, _C), directory_files(_C, L), delete_directory_contents(_C), directory_files(_C, M), delete_directory(_C)), L-M, [['.', '..', deep, 'z.txt']-['.', '..']]).
case((in(keep, _K), make_directory(_K), in('keep/link', _L), in(sub, _S), link_file(_S, _L, symbolic), delete_directory_and_contents(_K), in('sub/z.txt', _Z), exists_file(_Z)), true, [true]).
error_case(delete_directory_and_contents('/no/such'), existence_error(directory, '/no/such')).
case((in('y.pl', _F), chmod(_F, 0o600), chmod(_F, +[r, ox]), '$file_mode'(_F, M), chmod(_F, -(gr)), '$file_mode'(_F, N)), M-N, [0o645-0o605]).
error_case(chmod(x, _), instantiation_error).
error_case(chmod(x, foo), domain_error(posix_file_mode, foo)).
case((in('y.pl', _F), set_time_file(_F, _, [modified(1000)]), time_file(_F, T), set_time_file(_F, [modified(U)], [access(now)])), T-U, [1000.0-1000.0]).
error_case((in('y.pl', F), set_time_file(F, _, [modified(foo)])), type_error(time, foo)).
error_case(set_time_file('/no/such', _, []), existence_error(file, '/no/such')).
case((tmp_file_stream(_F, _S, [extension(txt)]), close(_S), exists_file(_F), file_name_extension(_, E, _F)), E, [txt]).
error_case(tmp_file_stream(foo, _, _), domain_error(encoding, foo)).

% the working directory

case((working_directory(_Old, _Old), place(_P), cd(_P), exists_file('x.txt'), chdir(sub), exists_file('z.txt'), working_directory(_, _Old), \+ exists_file('z.txt')), true, [true]).
case((working_directory(_D, _D), with_output_to(string(_T), pwd), atom_string(_D, _S), string_concat(_S, "\n", _T)), true, [true]).
error_case(working_directory(_, '/no/such'), existence_error(directory, '/no/such')).
error_case(chdir(_), instantiation_error).

% the environment

case((setenv(an_own_variable, 1), getenv(an_own_variable, V), unsetenv(an_own_variable), \+ getenv(an_own_variable, _)), V, ['1']).
error_case(setenv(_, 1), instantiation_error).
error_case(setenv(a, f(x)), type_error(text, f(x))).
error_case(setenv('', x), system_error).
error_case(setenv('a=b', x), system_error).
error_case(unsetenv('a=b'), system_error).
