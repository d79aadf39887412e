:- module(prolog_stack,
          [ backtrace/1, get_prolog_backtrace/2, get_prolog_backtrace/3,
            print_last_choicepoint/0, print_last_choicepoint/2,
            print_prolog_backtrace/2, print_prolog_backtrace/3,
            prolog_stack_frame_property/2
          ]).

/** <module> The stack of goals

A backtrace is a list of terms frame(Level,Where,Goal), where Where is
clause(PI,File:Line) or call(PI).  The machine keeps no goals that have handed
over to their last call: these are missing.
*/

%!  get_prolog_backtrace(+Depth, -Backtrace) is det.
%!  get_prolog_backtrace(+Depth, -Backtrace, +Options) is det.
%
%   Backtrace has the innermost Depth goals that are running.

get_prolog_backtrace(Depth, Backtrace) :-
    get_prolog_backtrace(Depth, Backtrace, []).

get_prolog_backtrace(Depth, Backtrace, Options) :-
    must_be(nonneg, Depth),
    must_be(list, Options),
    '$running_goals'(Depth, Frames),
    backtrace_(Frames, Backtrace).

%   As the machine tells it, less what has been entered here.

backtrace_([], []).
backtrace_([Machine|Frames], Backtrace) :-
    (   frame_(Machine, Frame, PI),
        \+ own_(PI)
    ->  Backtrace = [Frame|Backtrace1]
    ;   Backtrace = Backtrace1
    ),
    backtrace_(Frames, Backtrace1).

frame_(frame(Level,Called,Place), frame(Level,Where,Goal), PI) :-
    (   Called = goal(Goal)
    ->  strip_module(Goal, _, Plain),
        functor(Plain, Name, Arity),
        PI = Name/Arity
    ;   Called = pred(PI),
        Goal = '-'
    ),
    (   Place = _:_
    ->  Where = clause(PI,Place)
    ;   Where = call(PI)
    ).

own_(prolog_stack:_).
own_(get_prolog_backtrace/2).
own_(get_prolog_backtrace/3).
own_(backtrace/1).

%!  prolog_stack_frame_property(+Frame, ?Property) is nondet.
%
%   Property is level(N), predicate(Indicator), location(File:Line) or
%   goal(Goal) of a frame of a backtrace.

prolog_stack_frame_property(frame(Level,_,_), level(Level)).
prolog_stack_frame_property(frame(_,Where,_), predicate(Indicator)) :-
    (   Where = call(Indicator)
    ->  true
    ;   Where = clause(Indicator,_)
    ).
prolog_stack_frame_property(frame(_,clause(_,Location),_), location(Location)).
prolog_stack_frame_property(frame(_,_,Goal), goal(Goal)) :-
    Goal \== '-'.

%!  print_prolog_backtrace(+Stream, +Backtrace) is det.
%!  print_prolog_backtrace(+Stream, +Backtrace, +Options) is det.
%
%   Print Backtrace, a goal on each line.

print_prolog_backtrace(Stream, Backtrace) :-
    print_prolog_backtrace(Stream, Backtrace, []).

print_prolog_backtrace(Stream, Backtrace, _) :-
    print_frames_(Backtrace, Stream).

print_frames_([], _).
print_frames_([Frame|Frames], Stream) :-
    Frame = frame(Level,Where,Goal),
    (   Goal == '-'
    ->  arg(1, Where, Shown)
    ;   Shown = Goal
    ),
    format(Stream, '~t[~w]~5| ~p', [Level,Shown]),
    (   Where = clause(_,File:Line)
    ->  format(Stream, ' at ~w:~w~n', [File,Line])
    ;   nl(Stream)
    ),
    print_frames_(Frames, Stream).

%!  backtrace(+Depth) is det.
%
%   Print the innermost Depth goals that are running on user_error.

backtrace(Depth) :-
    get_prolog_backtrace(Depth, Backtrace),
    print_prolog_backtrace(user_error, Backtrace).

%!  print_last_choicepoint is det.
%!  print_last_choicepoint(+ChoicePoint, +Options) is det.
%
%   Print what the newest choice point is for: nothing is known of it.

print_last_choicepoint.

print_last_choicepoint(_, _).
