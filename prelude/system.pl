:- module(system_protection,
          [ lock_predicate/1, lock_predicate/2, unlock_predicate/1, unlock_predicate/2, system_mode/1, system_module/0,
            set_prolog_stack/2, set_prolog_gc_thread/1, prolog_alert_signal/2, trim_heap/0, garbage_collect_clauses/0,
            attach_packs/0, attach_packs/1, attach_packs/2, make_library_index/1, make_library_index/2,
            reload_library_index/0, verbose_expansion/1, qcompile/1, qcompile/2, compiling/0, var_property/2,
            sig_atomic/1, with_tty_raw/1, random_property/1, det/1, license/0, on_signal/3
          ]).

/** <module> What makes no difference here

Predicates that programs for SWI-Prolog call to protect predicates, to give memory back
or to prepare files. The answers are such that the programs go on.
*/

:- meta_predicate sig_atomic(0), with_tty_raw(0), det(:), on_signal(+, -, :).

%!  lock_predicate(+PI) is det.
%!  lock_predicate(+Name, +Arity) is det.
%!  unlock_predicate(+PI) is det.
%!  unlock_predicate(+Name, +Arity) is det.
%
%   Elsewhere: forbid to change a predicate, and allow it again.

lock_predicate(_).

lock_predicate(_, _).

unlock_predicate(_).

unlock_predicate(_, _).

%!  system_mode(+OnOff) is det.
%!  system_module is det.
%
%   Elsewhere: what is loaded is part of the system.

system_mode(OnOff) :-
    must_be(oneof([on,off,true,false]), OnOff).

system_module.

%!  set_prolog_stack(+Stack, +Property) is det.
%!  set_prolog_gc_thread(+Status) is det.
%!  prolog_alert_signal(-Old, +New) is det.
%
%   Elsewhere: sizes of stacks, who collects garbage, and which signal wakes threads.

set_prolog_stack(Stack, Property) :-
    must_be(nonvar, Stack),
    must_be(compound, Property).

set_prolog_gc_thread(Status) :-
    must_be(oneof([true,false,stop]), Status).

prolog_alert_signal(Old, _) :- Old = 0.

%!  trim_heap is det.
%!  garbage_collect_clauses is det.
%
%   Elsewhere: give memory back to the system.

trim_heap.

garbage_collect_clauses.

%!  attach_packs is det.
%!  attach_packs(+Directory) is det.
%!  attach_packs(+Directory, +Options) is det.
%
%   There are no packs to attach.

attach_packs.

attach_packs(_).

attach_packs(_, _).

%!  make_library_index(+Directory) is det.
%!  make_library_index(+Directory, +Patterns) is det.
%!  reload_library_index is det.
%
%   Elsewhere: write and read an index of what the files of a directory export.

make_library_index(_).

make_library_index(_, _).

reload_library_index.

%!  verbose_expansion(+OnOff) is det.
%
%   Elsewhere: tell of expansions.

verbose_expansion(OnOff) :-
    must_be(oneof([on,off,true,false]), OnOff).

%!  qcompile(:Files) is det.
%!  qcompile(:Files, +Options) is det.
%
%   Loads files; there are no compiled files.

qcompile(Files) :- load_files(Files, []).

qcompile(Files, _) :- load_files(Files, []).

%!  compiling is failure.
%
%   Files are never compiled into others.

compiling :- fail.

%!  var_property(+Var, ?Property) is failure.
%
%   Nothing is known of the variables of goals that are expanded.

var_property(_, _) :- fail.

%!  sig_atomic(:Goal) is semidet.
%!  with_tty_raw(:Goal) is semidet.
%
%   Goal once. Elsewhere: without signals, or without the line editor of the terminal.

sig_atomic(Goal) :- once(Goal).

with_tty_raw(Goal) :- once(Goal).

%!  random_property(?Property) is failure.
%
%   Nothing is told of the random generator.

random_property(_) :- fail.

%!  det(:PIs) is det.
%
%   Declares that predicates have one answer; it is not checked.

det(_).

%!  license is det.
%
%   Prints what may be done with the system.

license :-
    print_message(information, format('Ludolog: MIT or Apache-2.0', [])).

%!  on_signal(+Signal, -Old, :New) is det.
%
%   Signals are not handled by programs: Old is `default`.

on_signal(Signal, Old, _) :-
    must_be(nonvar, Signal),
    Old = default.
