:- module(process,
          [ is_process/1, process_create/3, process_group_kill/1,
            process_group_kill/2, process_id/1, process_id/2, process_kill/1,
            process_kill/2, process_release/1, process_set_method/1,
            process_wait/2, process_wait/3
          ]).

/** <module> Processes

A process is the number that the system knows it by.  All of this needs the
capability processes: see the policy of sessions.
*/

%!  process_create(+Exe, +Args, +Options) is det.
%
%   Starts the program Exe with the arguments Args.  Exe is the name of a file
%   or a term Alias(Name); path(Name) is looked for in the directories of the
%   variable PATH.  path(swipl) is the file that the flag swipl_executable
%   names, if it names one: the command line sets it to its own executable, so
%   that programs which start another Prolog start this one.  An argument is
%   an atom, a string, a number, file(Spec) for a file name, or A+B for
%   arguments written one after the other.  Options:
%
%     - stdin(Spec), stdout(Spec), stderr(Spec)
%       std (that of this process, as without the option), null, pipe(Stream)
%       or pipe(Stream, StreamOptions) for a pipe to this process, or
%       stream(Stream) for an open file.
%     - cwd(Directory)
%       The working directory.
%     - env(List), environment(List)
%       Variables as Name=Value: nothing but these, or these too.
%     - process(Pid)
%       Pid is the process.  Without this option the process is waited for,
%       here or, if there are pipes, when the last of them is closed.
%     - detached(Bool)
%       Whether interrupts from the keyboard do not reach the process.
%     - window(Bool)
%       Means nothing here.
%
%   @error process_error(Exe, Status) if a process that is waited for does not
%   end with exit(0).

process_create(Exe, Args, Options) :-
    program_(Exe, Program),
    must_be(list, Args),
    arguments_(Args, Texts),
    '$process_create'(Program, Texts, Options, _).

program_(Exe, _) :-
    var(Exe),
    !,
    throw(error(instantiation_error, _)).
program_(path(Name), Program) :-
    Name == swipl,
    current_prolog_flag(swipl_executable, Program),
    Program \== '',
    !.
program_(path(Name), Program) :-
    !,
    must_be(nonvar, Name),
    (   in_path_(Name, Program)
    ->  true
    ;   throw(error(existence_error(source_sink, path(Name)), _))
    ).
program_(Exe, Program) :-
    absolute_file_name(Exe, Program, [access(execute), file_errors(fail)]),
    exists_file(Program),
    !.
program_(Exe, _) :-
    throw(error(existence_error(source_sink, Exe), _)).

% in_path_(+Name, -Program): the first executable file of that name in PATH.

in_path_(Name, Program) :-
    (   getenv('PATH', Path)
    ->  true
    ;   Path = '/usr/bin:/bin'
    ),
    (   '$flag'(windows, true)
    ->  Separator = ";", Extensions = ['', '.exe', '.bat', '.cmd']
    ;   Separator = ":", Extensions = ['']
    ),
    split_string(Path, Separator, "", Directories),
    member(Directory0, Directories),
    ( Directory0 == "" -> Directory = "." ; Directory = Directory0 ),
    member(Extension, Extensions),
    atomic_list_concat([Directory, /, Name, Extension], File),
    exists_file(File),
    access_file(File, execute),
    absolute_file_name(File, Program),
    !.

arguments_([], []).
arguments_([Arg|Args], [Text|Texts]) :-
    argument_(Arg, Text),
    arguments_(Args, Texts).

argument_(Arg, _) :-
    var(Arg),
    !,
    throw(error(instantiation_error, _)).
argument_(Arg, Arg) :-
    atomic(Arg),
    !.
argument_(file(Spec), Text) :-
    !,
    (   atomic(Spec)
    ->  Name = Spec
    ;   absolute_file_name(Spec, Name)
    ),
    prolog_to_os_filename(Name, Text).
argument_(A+B, Text) :-
    !,
    argument_(A, TextA),
    argument_(B, TextB),
    atomic_list_concat([TextA, TextB], Text).
argument_(Arg, _) :-
    throw(error(type_error(atomic, Arg), _)).

%!  process_wait(+Pid, -Status) is det.
%!  process_wait(+Pid, -Status, +Options) is det.
%
%   Waits until the process has ended.  Status is exit(Code), killed(Signal) or,
%   if the option timeout(Seconds) is given and they have passed, timeout.  With
%   release(true) nobody waits, and Status is released.

process_wait(Pid, Status) :-
    process_wait(Pid, Status, []).

process_wait(Pid, Status, Options) :-
    (   option(release(true), Options)
    ->  process_release(Pid),
        Status = released
    ;   option(timeout(Time), Options, infinite),
        '$process_wait'(Pid, Time, Status)
    ).

%!  process_release(+Pid) is det.
%
%   Nobody is going to wait for the process.

process_release(Pid) :-
    '$process_release'(Pid).

%!  process_kill(+Pid) is det.
%!  process_kill(+Pid, +Signal) is det.
%
%   Sends a signal (term if none is given): a number or a name such as hup, int,
%   kill.

process_kill(Pid) :-
    '$process_kill'(Pid, term, false).

process_kill(Pid, Signal) :-
    '$process_kill'(Pid, Signal, false).

%!  process_group_kill(+Pid) is det.
%!  process_group_kill(+Pid, +Signal) is det.
%
%   Sends a signal to all processes of the group whose leader is Pid, such as a
%   process that was started with detached(true).

process_group_kill(Pid) :-
    '$process_kill'(Pid, term, true).

process_group_kill(Pid, Signal) :-
    '$process_kill'(Pid, Signal, true).

%!  process_id(-Pid) is det.
%
%   Pid is this process.

process_id(Pid) :-
    current_prolog_flag(pid, Pid).

%!  process_id(+Process, -Pid) is det.
%
%   Pid is the number of a process, which is the process itself.

process_id(Pid, Pid).

%!  is_process(@Term) is semidet.
%
%   True if Term may be a process.

is_process(Term) :-
    integer(Term).

%!  process_set_method(+Method) is det.
%
%   Method is one of the ways in which systems start processes: fork, vfork,
%   spawn.  It means nothing here.

process_set_method(Method) :-
    must_be(oneof([fork, vfork, spawn]), Method).
