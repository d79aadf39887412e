:- module(edit, [ edit/0, edit/1 ]).

/** <module> Editing the source of something

The editor is the value of the environment variable VISUAL or EDITOR, or
vi.  Files that have changed are loaded again afterwards.
*/

:- meta_predicate edit(:).

%!  edit is semidet.
%
%   Edit the file that was loaded first by the user.

edit :-
    source_file(File),
    \+ sub_atom(File, 0, _, _, 'library/'),
    !,
    edit(file(File)).

%!  edit(:Spec) is semidet.
%
%   Edit what Spec names: a predicate (Name, Name/Arity, Module:Name/Arity), a
%   module, file(File), or a file.  If there is no such thing, a message says
%   so and edit/1 fails.

edit(Spec0) :-
    strip_module(Spec0, Module, Spec),
    must_be(nonvar, Spec),
    (   location_(Spec, Module, File, Line)
    ->  run_(File, Line),
        make
    ;   print_message(error, format('Nothing to edit for ~q', [Spec])),
        fail
    ).

location_(file(File), _, File, 1) :- !.
location_(Name/Arity, Module, File, Line) :-
    !,
    functor(Head, Name, Arity),
    predicate_property(Module:Head, file(File)),
    (   predicate_property(Module:Head, line_count(Line0))
    ->  Line = Line0
    ;   Line = 1
    ).
location_(Name, Module, File, Line) :-
    atom(Name),
    current_predicate(Name, Module:Head),
    functor(Head, Name, Arity),
    location_(Name/Arity, Module, File, Line),
    !.
location_(Spec, _, File, 1) :-
    absolute_file_name(Spec, File, [access(read),file_type(prolog),file_errors(fail)]).

run_(File, Line) :-
    (   ( getenv('VISUAL', Editor) ; getenv('EDITOR', Editor) ),
        Editor \== ''
    ->  true
    ;   Editor = vi
    ),
    format(atom(Command), '~w +~d "~w"', [Editor,Line,File]),
    shell(Command).
