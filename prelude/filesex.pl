:- module(files_ex,
          [ chmod/2, copy_directory/2, copy_file/2,
            delete_directory_and_contents/1, delete_directory_contents/1,
            directory_file_path/3, directory_member/3, ensure_directory/1,
            link_file/3, make_directory_path/1, relative_file_name/3,
            set_time_file/3
          ]).

/** <module> More about files and directories
*/

%!  directory_file_path(+Directory, +File, -Path) is det.
%!  directory_file_path(?Directory, ?File, +Path) is det.
%
%   Path is File in Directory.

directory_file_path(Directory, File, Path) :-
    nonvar(Directory),
    nonvar(File),
    !,
    (   is_absolute_file_name(File)
    ->  atom_string(Path0, File)
    ;   Directory == '.'
    ->  atom_string(Path0, File)
    ;   sub_atom(Directory, _, 1, 0, /)
    ->  atomic_list_concat([Directory, File], Path0)
    ;   atomic_list_concat([Directory, /, File], Path0)
    ),
    Path = Path0.
directory_file_path(Directory, File, Path) :-
    nonvar(Path),
    !,
    (   nonvar(Directory)
    ->  (   sub_atom(Directory, _, 1, 0, /)
        ->  Prefix = Directory
        ;   atom_concat(Directory, /, Prefix)
        ),
        atom_concat(Prefix, File, Path)
    ;   file_directory_name(Path, Directory0),
        file_base_name(Path, File),
        Directory = Directory0
    ).
directory_file_path(_, _, _) :-
    throw(error(instantiation_error, _)).

%!  relative_file_name(+Path, +RelativeTo, -Name) is det.
%!  relative_file_name(-Path, +RelativeTo, +Name) is det.
%
%   Name is the way from the directory of the file RelativeTo to Path.

relative_file_name(Path, RelativeTo, Name) :-
    nonvar(Path),
    !,
    '$relative_file_name'(Path, RelativeTo, Name).
relative_file_name(Path, RelativeTo, Name) :-
    (   is_absolute_file_name(Name)
    ->  Path0 = Name
    ;   file_directory_name(RelativeTo, Directory),
        directory_file_path(Directory, Name, Path1),
        absolute_file_name(Path1, Path0)
    ),
    Path = Path0.

%!  make_directory_path(+Directory) is det.
%!  ensure_directory(+Directory) is det.
%
%   Makes a directory and those it is in, as far as they are not there.

make_directory_path(Directory) :-
    (   exists_directory(Directory)
    ->  true
    ;   '$make_directory_path'(Directory)
    ).

ensure_directory(Directory) :-
    make_directory_path(Directory).

%!  copy_file(+From, +To) is det.
%
%   Copies a file.  To is a file or the directory where the copy goes.

copy_file(From, To) :-
    target_(From, To, Target),
    '$copy_file'(From, Target).

target_(From, To, Target) :-
    nonvar(To),
    exists_directory(To),
    !,
    file_base_name(From, Base),
    directory_file_path(To, Base, Target).
target_(_, To, To).

%!  link_file(+Old, +New, +Type) is det.
%
%   Makes New another name of the file Old; Type is symbolic or hard.

link_file(Old, New, Type) :-
    must_be(nonvar, Type),
    (   memberchk(Type, [symbolic, hard])
    ->  '$link_file'(Old, New, Type)
    ;   throw(error(domain_error(link_type, Type), _))
    ).

%!  copy_directory(+From, +To) is det.
%
%   Copies what is in the directory From, and in its directories, to the
%   directory To, which is made if it is not there.

copy_directory(From, To) :-
    make_directory_path(To),
    entries_(From, Names),
    forall(member(Name, Names),
           ( directory_file_path(From, Name, Path),
             directory_file_path(To, Name, Target),
             (   exists_directory(Path)
             ->  copy_directory(Path, Target)
             ;   '$copy_file'(Path, Target)
             ) )).

%!  delete_directory_and_contents(+Directory) is det.
%
%   Deletes a directory with all that is in it.  Links are not followed.

delete_directory_and_contents(Directory) :-
    delete_directory_contents(Directory),
    delete_directory(Directory).

%!  delete_directory_contents(+Directory) is det.
%
%   Deletes all that is in a directory.  Links are not followed.

delete_directory_contents(Directory) :-
    entries_(Directory, Names),
    forall(member(Name, Names),
           ( directory_file_path(Directory, Name, Path),
             (   '$file_kind'(Path, directory)
             ->  delete_directory_and_contents(Path)
             ;   delete_file(Path)
             ) )).

% entries_(+Directory, -Names): what is in a directory.

entries_(Directory, Names) :-
    directory_files(Directory, Names0),
    exclude(special_, Names0, Names).

special_('.').
special_('..').

%!  directory_member(+Directory, -Member, +Options) is nondet.
%
%   Member is the path of something in Directory.  Options:
%
%     - recursive(Bool)
%       Also what is in its directories.
%     - follow_links(Bool)
%       Whether links to directories are followed; true if not told.
%     - file_type(Type), extensions(List), access(Mode)
%       Only what absolute_file_name/3 takes with these options.
%     - matches(Pattern), exclude(Pattern)
%       Only names that match a pattern of wildcard_match/2, or do not.
%     - exclude_directory(Pattern)
%       Directories that are not looked into.
%     - hidden(Bool)
%       Whether names that begin with a dot count; true if not told.

directory_member(Directory, Member, Options) :-
    must_be(nonvar, Directory),
    member_(Directory, Member, Options, []).

member_(Directory, Member, Options, Visited) :-
    exists_directory(Directory),
    canonical_(Directory, Canonical),
    \+ memberchk(Canonical, Visited),
    entries_(Directory, Names),
    member(Name, Names),
    \+ ( option(hidden(false), Options), sub_atom(Name, 0, _, _, '.') ),
    directory_file_path(Directory, Name, Path),
    (   '$file_kind'(Path, link)
    ->  \+ option(follow_links(false), Options)
    ;   true
    ),
    (   fits_(Path, Name, Options),
        Member = Path
    ;   option(recursive(true), Options),
        exists_directory(Path),
        \+ ( option(exclude_directory(Pattern), Options),
             wildcard_match(Pattern, Name) ),
        member_(Path, Member, Options, [Canonical|Visited])
    ).

% canonical_(+Directory, -Canonical): the same for each way to a directory.

canonical_(Directory, Canonical) :-
    absolute_file_name(Directory, Path),
    (   read_link(Path, _, Target)
    ->  absolute_file_name(Target, Canonical)
    ;   Canonical = Path
    ).

fits_(Path, Name, Options) :-
    (   option(matches(Pattern), Options)
    ->  wildcard_match(Pattern, Name)
    ;   true
    ),
    (   option(exclude(Excluded), Options)
    ->  \+ wildcard_match(Excluded, Name)
    ;   true
    ),
    (   option(extensions(Extensions), Options)
    ->  file_name_extension(_, Extension, Name),
        memberchk(Extension, Extensions),
        \+ exists_directory(Path)
    ;   true
    ),
    (   option(file_type(Type), Options)
    ->  type_(Type, Path)
    ;   true
    ),
    (   option(access(Mode), Options)
    ->  access_file(Path, Mode)
    ;   true
    ).

type_(directory, Path) :-
    !,
    exists_directory(Path).
type_(Type, Path) :-
    \+ exists_directory(Path),
    absolute_file_name(Path, Path0, [file_type(Type), access(exist), file_errors(fail)]),
    same_file(Path, Path0).

%!  chmod(+File, +Mode) is det.
%
%   Changes the permissions of a file.  Mode is an integer, or +Spec or -Spec to
%   give or take some.  Spec is one of r, w, x, or a list of them; or r, w or x
%   after a letter for the user, the group or others, such as ur, gw.

chmod(_, Mode) :-
    var(Mode),
    !,
    throw(error(instantiation_error, _)).
chmod(File, Mode) :-
    integer(Mode),
    !,
    '$set_file_mode'(File, Mode).
chmod(File, Mode) :-
    change_(Mode, Sign, Spec),
    !,
    bits_(Spec, Bits),
    '$file_mode'(File, Old),
    (   Sign == (+)
    ->  New is Old \/ Bits
    ;   New is Old /\ \Bits
    ),
    '$set_file_mode'(File, New).
chmod(_, Mode) :-
    throw(error(domain_error(posix_file_mode, Mode), _)).

change_(+Spec, +, Spec).
change_(-Spec, -, Spec).

bits_(Spec, Bits) :-
    (   is_list(Spec)
    ->  all_bits_(Spec, 0, Bits)
    ;   bit_(Spec, Bits)
    ).

all_bits_([], Bits, Bits).
all_bits_([Spec|Specs], Bits0, Bits) :-
    bit_(Spec, Bits1),
    Bits2 is Bits0 \/ Bits1,
    all_bits_(Specs, Bits2, Bits).

bit_(Spec, _) :-
    var(Spec),
    !,
    throw(error(instantiation_error, _)).
bit_(Spec, Bits) :-
    atom(Spec),
    atom_chars(Spec, Chars),
    (   Chars = [Right],
        right_(Right, Bit)
    ->  Bits is Bit*0o111
    ;   Chars = [Who, Right],
        who_(Who, Shift),
        right_(Right, Bit)
    ->  Bits is Bit<<Shift
    ),
    !.
bit_(Spec, _) :-
    throw(error(domain_error(posix_file_mode, Spec), _)).

right_(r, 4).
right_(w, 2).
right_(x, 1).

who_(u, 6).
who_(g, 3).
who_(o, 0).

%!  set_time_file(+File, -Old, +New) is det.
%
%   Old has the times of a file: access(Time), modified(Time) and changed(Time).
%   New is a list of access(Time) and modified(Time) to be set, where Time is a
%   time stamp or now.

set_time_file(File, Old, New) :-
    '$file_times'(File, Access, Modified),
    times_(Old, [access(Access), modified(Modified), changed(Modified)]),
    time_(New, access(_), A),
    time_(New, modified(_), M),
    (   A == keep,
        M == keep
    ->  true
    ;   '$set_file_times'(File, A, M)
    ).

% times_(?Old, +Times): Old is Times, or a list of some of them.

times_(Old, Times) :-
    var(Old),
    !,
    Old = Times.
times_([], _).
times_([Time|Old], Times) :-
    memberchk(Time, Times),
    times_(Old, Times).

% time_(+Options, +Option, -Time): the time to be set, or keep.

time_(Options, Option, Time) :-
    arg(1, Option, Given),
    option(Option, Options, keep),
    (   Given == now
    ->  get_time(Time)
    ;   ( number(Given) ; Given == keep )
    ->  Time = Given
    ;   throw(error(type_error(time, Given), _))
    ).
