:- module(quintus,
          [ unix/1, abs/2, sin/2, cos/2, tan/2, log/2, log10/2, pow/3, ceiling/2, floor/2, round/2, acos/2,
            asin/2, atan/2, atan2/3, sign/2, sqrt/2, genarg/3, on_exception/3, raise_exception/1, date/1, skip_line/0,
            skip_line/1, compile/1, atom_char/2, midstring/3, midstring/4, midstring/5, midstring/6,
            (mode)/1, no_style_check/1, simple/1, prolog_flag/2, op(1150, fx, mode)
          ]).

/** <module> Predicates of Quintus Prolog */

:- meta_predicate
    compile(:),
    on_exception(?, 0, 0).

%!  unix(+Action) is semidet.
%
%   Action is system(Command), shell(Command), shell, cd, cd(Directory) or argv(List).

unix(Action) :-
    must_be(nonvar, Action),
    unix_(Action).

unix_(system(Command)) :- shell(Command).
unix_(shell(Command)) :- shell(Command).
unix_(shell) :- shell.
unix_(cd) :- getenv('HOME', Home), working_directory(_, Home).
unix_(cd(Directory)) :- working_directory(_, Directory).
unix_(argv(Argv)) :- current_prolog_flag(argv, Argv).

%!  abs(+X, -Y) is det.
%!  sin(+X, -Y) is det.
%!  cos(+X, -Y) is det.
%!  tan(+X, -Y) is det.
%!  log(+X, -Y) is det.
%!  log10(+X, -Y) is det.
%!  pow(+X, +Y, -Z) is det.
%!  ceiling(+X, -Y) is det.
%!  floor(+X, -Y) is det.
%!  round(+X, -Y) is det.
%!  acos(+X, -Y) is det.
%!  asin(+X, -Y) is det.
%!  atan(+X, -Y) is det.
%!  atan2(+X, +Y, -Z) is det.
%!  sign(+X, -Y) is det.
%!  sqrt(+X, -Y) is det.
%
%   The function of this name, by is/2.

abs(X, Y) :- Y is abs(X).
sin(X, Y) :- Y is sin(X).
cos(X, Y) :- Y is cos(X).
tan(X, Y) :- Y is tan(X).
log(X, Y) :- Y is log(X).
log10(X, Y) :- Y is log10(X).
pow(X, Y, Z) :- Z is X**Y.
ceiling(X, Y) :- Y is ceiling(X).
floor(X, Y) :- Y is floor(X).
round(X, Y) :- Y is round(X).
acos(X, Y) :- Y is acos(X).
asin(X, Y) :- Y is asin(X).
atan(X, Y) :- Y is atan(X).
atan2(X, Y, Z) :- Z is atan(X, Y).
sign(X, Y) :- Y is sign(X).
sqrt(X, Y) :- Y is sqrt(X).

%!  genarg(?N, +Term, ?Arg) is nondet.
%
%   arg/3.

genarg(N, Term, Arg) :-
    (   var(N) -> '$any_arg'(N, Term, Arg) ; arg(N, Term, Arg) ).

%!  on_exception(?Ball, :Goal, :Recovery) is nondet.
%!  raise_exception(+Ball) is erroneous.
%
%   catch/3 and throw/1.

on_exception(Ball, Goal, Recovery) :-
    catch(Goal, Ball, Recovery).

raise_exception(Ball) :-
    throw(Ball).

%!  date(-Date) is det.
%
%   Date is date(Year, Month, Day), today.

date(date(Year, Month, Day)) :-
    get_time(Now),
    stamp_date_time(Now, date(Year, Month, Day, _, _, _, _, _, _), local).

%!  skip_line is det.
%!  skip_line(+Stream) is det.
%
%   Read the rest of the line.

skip_line :-
    skip(0'\n).

skip_line(Stream) :-
    skip(Stream, 0'\n).

%!  compile(:Files) is det.
%
%   consult/1.

compile(Files) :-
    consult(Files).

%!  atom_char(?Char, ?Code) is det.
%
%   char_code/2.

atom_char(Char, Code) :-
    char_code(Char, Code).

%!  midstring(?Whole, ?Middle, ?Fringe) is nondet.
%!  midstring(?Whole, ?Middle, ?Fringe, ?Before) is nondet.
%!  midstring(?Whole, ?Middle, ?Fringe, ?Before, ?Length) is nondet.
%!  midstring(?Whole, ?Middle, ?Fringe, ?Before, ?Length, ?After) is nondet.
%
%   Middle is a part of the atom Whole, and Fringe is the rest of it.

midstring(Whole, Middle, Fringe) :-
    midstring(Whole, Middle, Fringe, _, _, _).

midstring(Whole, Middle, Fringe, Before) :-
    midstring(Whole, Middle, Fringe, Before, _, _).

midstring(Whole, Middle, Fringe, Before, Length) :-
    midstring(Whole, Middle, Fringe, Before, Length, _).

midstring(Whole, Middle, Fringe, Before, Length, After) :-
    atom(Whole), !,
    sub_atom(Whole, Before, Length, After, Middle),
    sub_atom(Whole, 0, Before, _, Left),
    sub_atom(Whole, _, After, 0, Right),
    atom_concat(Left, Right, Fringe).
midstring(Whole, Middle, Fringe, Before, Length, After) :-
    must_be(atom, Middle),
    must_be(atom, Fringe),
    atom_concat(Left, Right, Fringe),
    atomic_list_concat([Left,Middle,Right], Whole),
    atom_length(Left, Before),
    atom_length(Middle, Length),
    atom_length(Right, After).

%!  mode(+Declaration) is det.
%
%   Does nothing.

mode(_).

%!  no_style_check(+Check) is det.
%
%   style_check(-Check).

no_style_check(single_var) :- !,
    style_check(-singleton).
no_style_check(Check) :-
    style_check(-Check).

%!  simple(@Term) is semidet.
%
%   Term is not compound.

simple(Term) :-
    \+ compound(Term).

%!  prolog_flag(?Flag, ?Value) is nondet.
%
%   current_prolog_flag/2.

prolog_flag(Flag, Value) :-
    current_prolog_flag(Flag, Value).
