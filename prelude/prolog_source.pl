:- module(prolog_source,
          [ prolog_read_source_term/4, prolog_open_source/2, prolog_close_source/1, prolog_canonical_source/2,
            read_source_term_at_location/3, file_name_on_path/2, file_alias_path/2, path_segments_atom/2,
            directory_source_files/3
          ]).

/** <module> Reading programs as terms */

%!  prolog_open_source(+Source, -Stream) is det.
%!  prolog_close_source(+Stream) is det.
%
%   Open a source file for prolog_read_source_term/4, after a `#!` line;
%   operators that its terms define are undone when it is closed.

prolog_open_source(Source, Stream) :-
    prolog_canonical_source(Source, File),
    open(File, read, Stream),
    (   peek_string(Stream, 2, "#!")
    ->  skip(Stream, 0'\n)
    ;   true
    ),
    push_operators([]).

prolog_close_source(Stream) :-
    pop_operators,
    close(Stream).

%!  prolog_read_source_term(+Stream, -Term, -Expanded, +Options) is det.
%
%   Read the next term and expand it; operators that it defines or imports from
%   libraries are made. Options are those of read_term/3.

prolog_read_source_term(Stream, Term, Expanded, Options0) :-
    prolog_load_context_module_(Module),
    (   option(module(_), Options0)
    ->  Options = Options0
    ;   Options = [module(Module)|Options0]
    ),
    read_term(Stream, Term, Options),
    (   var(Term)
    ->  Expanded = Term
    ;   directive_(Term)
    ->  Expanded = Term
    ;   expand_term(Term, Expanded)
    ),
    (   nonvar(Term)
    ->  operators_(Term, Module)
    ;   true
    ).

prolog_load_context_module_(Module) :-
    (   prolog_load_context(module, M)
    ->  Module = M
    ;   Module = user
    ).

directive_((:- _)).
directive_((?- _)).

operators_((:- op(P, T, Names)), M) :- !,
    catch(push_op(P, T, M:Names), error(_, _), true).
operators_((:- module(_, Exports)), M) :- !,
    exported_operators_(Exports, M).
operators_((:- use_module(library(Name))), M) :- !,
    catch(library_operators_(Name, M), error(_, _), true).
operators_(_, _).

exported_operators_(Exports, M) :-
    is_list(Exports), !,
    forall(member(op(P, T, Names), Exports),
           catch(push_op(P, T, M:Names), error(_, _), true)).
exported_operators_(_, _).

library_operators_(Name, M) :-
    atom(Name),
    use_module(prolog_source:library(Name), []),
    module_property(Name, exported_operators(Ops)), !,
    exported_operators_(Ops, M).
library_operators_(_, _).

%!  prolog_canonical_source(+Source, -File) is det.
%
%   File is the absolute name of a source file.

prolog_canonical_source(Source, File) :-
    (   Source == user
    ->  File = user
    ;   absolute_file_name(Source, File0, [file_type(prolog),access(read),file_errors(fail)])
    ->  File = File0
    ;   existence_error(source_sink, Source)
    ).

%!  read_source_term_at_location(+Stream, -Term, +Options) is semidet.
%
%   Read the term at the line that the option line(Line) says.

read_source_term_at_location(Stream, Term, Options0) :-
    select_option(line(Line), Options0, Options1),
    (   select_option(error(Error), Options1, Options)
    ->  true
    ;   Options = Options1
    ),
    seek(Stream, 0, bof, _),
    set_stream(Stream, line_position(0)),
    skip_lines_(Line, Stream),
    catch(read_term(Stream, Term, Options), E, true),
    (   var(E)
    ->  true
    ;   var(Error)
    ->  Error = E, fail
    ;   fail
    ).

skip_lines_(1, _) :- !.
skip_lines_(N, Stream) :-
    skip(Stream, 0'\n),
    N1 is N-1,
    skip_lines_(N1, Stream).

%!  file_name_on_path(+Path, -Name) is det.
%!  file_alias_path(-Alias, ?Directory) is nondet.
%
%   Name is Path, shorter if an alias of user:file_search_path/2 covers it.

file_name_on_path(Path, Name) :-
    (   file_alias_path(Alias, Directory),
        atom_concat(Directory, Rest, Path),
        atom_concat(/, Local0, Rest)
    ->  file_name_extension(Local, Extension, Local0),
        (   Extension == pl
        ->  Short = Local
        ;   Short = Local0
        ),
        Name =.. [Alias,Short]
    ;   Name = Path
    ).

file_alias_path(Alias, Directory) :-
    catch(user:file_search_path(Alias, Spec), _, fail),
    absolute_file_name(Spec, Directory0, [file_type(directory),file_errors(fail),solutions(all)]),
    Directory = Directory0.

%!  path_segments_atom(+Segments, -Atom) is det.
%!  path_segments_atom(-Segments, +Atom) is det.
%
%   Atom is a/b/c for the term a/b/c.

path_segments_atom(Segments, Atom) :-
    var(Atom), !,
    phrase(segments_(Segments), Parts),
    atomic_list_concat(Parts, /, Atom).
path_segments_atom(Segments, Atom) :-
    atomic_list_concat([First|Parts], /, Atom),
    joined_(Parts, First, Segments).

segments_(Var) -->
    { var(Var), !, instantiation_error(Var) }.
segments_(A/B) --> !,
    segments_(A),
    segments_(B).
segments_(Atom) -->
    [Atom].

joined_([], Segments, Segments).
joined_([Part|Parts], Segments0, Segments) :-
    joined_(Parts, Segments0/Part, Segments).

%!  directory_source_files(+Directory, -Files, +Options) is det.
%
%   Files are the Prolog files of Directory; those that are loaded, or with
%   loaded(false) all.  recursive(true) goes into directories below.

directory_source_files(Dir0, Files, Options) :-
    absolute_file_name(Dir0, Dir, [file_type(directory),access(read)]),
    option(recursive(Recursive), Options, false),
    option(loaded(Loaded), Options, true),
    findall(File, source_below_(Dir, Recursive, Loaded, File), Files0),
    sort(Files0, Files).

source_below_(Dir, Recursive, Loaded, File) :-
    directory_files(Dir, Entries),
    member(Entry, Entries),
    Entry \== '.',
    Entry \== '..',
    atomic_list_concat([Dir,/,Entry], Path),
    (   exists_directory(Path)
    ->  Recursive == true,
        source_below_(Path, Recursive, Loaded, File)
    ;   file_name_extension(_, Extension, Entry),
        memberchk(Extension, [pl,prolog,pro]),
        (   Loaded == false
        ->  true
        ;   source_file(Path)
        ->  true
        ;   fail
        ),
        File = Path
    ).
