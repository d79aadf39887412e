:- module(shell, [ ls/0, ls/1, cd/0, cd/1, pushd/0, pushd/1, dirs/0, pwd/0, popd/0, mv/2, rm/1 ]).

/** <module> Files and directories from the query loop

A command takes an atom, and several of them with `/` between.
*/

%   The directories to go back to, innermost first.
:- dynamic(pushed/1).

name_(Term, Name) :-
    must_be(nonvar, Term),
    (   Term = A/B
    ->  name_(A, NameA),
        name_(B, NameB),
        atomic_list_concat([NameA,/,NameB], Name)
    ;   atomic(Term)
    ->  atom_string(Name, Term)
    ;   absolute_file_name(Term, Name, [file_type(directory),access(exist)])
    ).

%!  cd is det.
%!  cd(+Directory) is det.
%
%   Go to Directory, or home.

cd :-
    getenv('HOME', Home),
    cd(Home).

cd(Spec) :-
    name_(Spec, Name),
    expanded_(Name, Directory),
    working_directory(_, Directory).

expanded_(Name0, Name) :-
    (   expand_file_name(Name0, [Name1])
    ->  Name = Name1
    ;   Name = Name0
    ).

%!  pwd is det.
%
%   Print the working directory.

pwd :-
    working_directory(Directory, Directory),
    writeln(Directory).

%!  pushd is semidet.
%!  pushd(+Directory) is det.
%!  popd is semidet.
%
%   Go to Directory and remember where to go back, and go back.  pushd/0
%   changes to the directory that is remembered.

pushd(Directory) :-
    working_directory(Old, Old),
    cd(Directory),
    asserta(shell:pushed(Old)).

pushd :-
    retract(shell:pushed(Directory)), !,
    pushd(Directory).

popd :-
    retract(shell:pushed(Directory)), !,
    working_directory(_, Directory).

%!  dirs is det.
%
%   Print the working directory and those that are remembered.

dirs :-
    working_directory(Directory, Directory),
    findall(D, pushed(D), Directories),
    atomic_list_concat([Directory|Directories], ' ', Text),
    writeln(Text).

%!  ls is det.
%!  ls(+Directory) is det.
%
%   Print the names of the files of Directory.

ls :-
    ls('.').

ls(Spec) :-
    name_(Spec, Name),
    (   exists_directory(Name)
    ->  directory_files(Name, Files0),
        msort(Files0, Files),
        print_names_(Files, Name)
    ;   exists_file(Name)
    ->  writeln(Name)
    ;   existence_error(file, Name)
    ).

print_names_([], _).
print_names_([File|Files], Directory) :-
    (   sub_atom(File, 0, 1, _, '.')
    ->  true
    ;   atomic_list_concat([Directory,/,File], Path),
        exists_directory(Path)
    ->  format('~w/~n', [File])
    ;   writeln(File)
    ),
    print_names_(Files, Directory).

%!  mv(+From, +To) is det.
%
%   Rename a file; To may be a directory.

mv(From0, To0) :-
    name_(From0, From),
    name_(To0, To1),
    (   exists_directory(To1)
    ->  file_base_name(From, Base),
        atomic_list_concat([To1,/,Base], To)
    ;   To = To1
    ),
    rename_file(From, To).

%!  rm(+File) is det.
%
%   Delete a file.

rm(Spec) :-
    name_(Spec, Name),
    delete_file(Name).
