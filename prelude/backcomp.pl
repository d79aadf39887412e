:- module(backcomp,
          [ 'C'/3, at_initialization/1, checklist/2, concat/3, concat_atom/2, concat_atom/3, convert_time/2,
            convert_time/8, current_thread/2, displayq/1, displayq/2, feature/2, flush/0, free_variables/2, hash_term/2, merge/3,
            merge_set/3, proper_list/1, read_clause/1, read_clause/2, read_variables/2, read_variables/3, set_feature/2,
            setup_and_call_cleanup/3, setup_and_call_cleanup/4, string_to_list/2, sublist/3,
            substring/4, subsumes/2, subsumes_chk/2, sumlist/2, write_ln/1, export_list/2
          ]).

/** <module> Predicates of former times

Each is another name of one that is there: see there.
*/

:- meta_predicate
    at_initialization(0),
    checklist(1, +),
    setup_and_call_cleanup(0, 0, 0),
    setup_and_call_cleanup(0, 0, ?, 0),
    sublist(1, +, ?).

%!  'C'(?List, ?Element, ?Rest) is det.
%
%   List is [Element|Rest].

'C'([X|Xs], X, Xs).

%!  at_initialization(:Goal) is det.
%
%   initialization(Goal, restore).

at_initialization(Goal) :-
    initialization(Goal, restore).

%!  checklist(:Goal, +List) is semidet.
%
%   maplist/2.

checklist(Goal, List) :-
    maplist(Goal, List).

%!  concat(+A, +B, -Atom) is det.
%!  concat_atom(+List, -Atom) is det.
%!  concat_atom(?List, +Separator, ?Atom) is det.
%
%   atomic_list_concat/2,3.

concat(A, B, Atom) :-
    atomic_list_concat([A,B], Atom).

concat_atom(List, Atom) :-
    atomic_list_concat(List, Atom).

concat_atom(List, Separator, Atom) :-
    atomic_list_concat(List, Separator, Atom).

%!  convert_time(+Stamp, -String) is det.
%!  convert_time(+Stamp, -Year, -Month, -Day, -Hour, -Minute, -Second, -Millisecond) is det.
%
%   format_time/3 and stamp_date_time/3.

convert_time(Stamp, String) :-
    format_time(string(String), '%+', Stamp).

convert_time(Stamp, Year, Month, Day, Hour, Minute, Second, Millisecond) :-
    stamp_date_time(Stamp, date(Year, Month, Day, Hour, Minute, Seconds, _, _, _), local),
    Second is integer(float_integer_part(Seconds)),
    Millisecond is integer(float_fractional_part(Seconds)*1000).

%!  current_thread(?Thread, ?Status) is nondet.
%
%   thread_property/2.

current_thread(Thread, Status) :-
    thread_property(Thread, status(Status)).

%!  displayq(+Term) is det.
%!  displayq(+Stream, +Term) is det.
%
%   write_term/2,3 with quoted(true) and ignore_ops(true).

displayq(Term) :-
    write_term(Term, [quoted(true),ignore_ops(true)]).

displayq(Stream, Term) :-
    write_term(Stream, Term, [quoted(true),ignore_ops(true)]).

%!  export_list(+Module, -PIs) is semidet.
%
%   module_property(Module, exports(PIs)).

export_list(Module, PIs) :-
    module_property(Module, exports(PIs)).

%!  feature(?Flag, ?Value) is nondet.
%!  set_feature(+Flag, +Value) is det.
%
%   current_prolog_flag/2 and set_prolog_flag/2.

feature(Flag, Value) :-
    current_prolog_flag(Flag, Value).

set_feature(Flag, Value) :-
    set_prolog_flag(Flag, Value).

%!  flush is det.
%
%   flush_output/0.

flush :-
    flush_output.

%!  free_variables(+Term, -Vars) is det.
%
%   term_variables/2.

free_variables(Term, Vars) :-
    term_variables(Term, Vars).

%!  hash_term(+Term, -Hash) is det.
%
%   term_hash/2.

hash_term(Term, Hash) :-
    term_hash(Term, Hash).

%!  merge(+List1, +List2, -List) is det.
%!  merge_set(+Set1, +Set2, -Set) is det.
%
%   List has the elements of two sorted lists in order; merge_set/3 is ord_union/3.

merge([], List, List) :- !.
merge(List, [], List) :- !.
merge([X|Xs], [Y|Ys], List) :-
    (   X @=< Y
    ->  List = [X|Rest],
        merge(Xs, [Y|Ys], Rest)
    ;   List = [Y|Rest],
        merge([X|Xs], Ys, Rest)
    ).

merge_set(Set1, Set2, Set) :-
    ord_union(Set1, Set2, Set).

%!  proper_list(@Term) is semidet.
%
%   is_list/1.

proper_list(Term) :-
    is_list(Term).

%!  read_clause(-Term) is det.
%!  read_clause(+Stream, -Term) is det.
%
%   read_clause/3 without options.

read_clause(Term) :-
    current_input(Stream),
    read_clause(Stream, Term, []).

read_clause(Stream, Term) :-
    read_clause(Stream, Term, []).

%!  read_variables(-Term, -Bindings) is det.
%!  read_variables(+Stream, -Term, -Bindings) is det.
%
%   read_term/2,3 with variable_names(Bindings).

read_variables(Term, Bindings) :-
    read_term(Term, [variable_names(Bindings)]).

read_variables(Stream, Term, Bindings) :-
    read_term(Stream, Term, [variable_names(Bindings)]).

%!  setup_and_call_cleanup(:Setup, :Goal, :Cleanup) is nondet.
%!  setup_and_call_cleanup(:Setup, :Goal, ?Catcher, :Cleanup) is nondet.
%
%   setup_call_cleanup/3 and setup_call_catcher_cleanup/4.

setup_and_call_cleanup(Setup, Goal, Cleanup) :-
    setup_call_cleanup(Setup, Goal, Cleanup).

setup_and_call_cleanup(Setup, Goal, Catcher, Cleanup) :-
    setup_call_catcher_cleanup(Setup, Goal, Catcher, Cleanup).

%!  string_to_list(?String, ?Codes) is det.
%
%   string_codes/2.

string_to_list(String, Codes) :-
    string_codes(String, Codes).

%!  sublist(:Goal, +List, -Included) is det.
%
%   include/3.

sublist(Goal, List, Included) :-
    include(Goal, List, Included).

%!  substring(+String, +Start, +Length, -Sub) is semidet.
%
%   sub_string/5, where the first character is 1.

substring(String, Start, Length, Sub) :-
    Before is Start-1,
    sub_string(String, Before, Length, _, Sub).

%!  subsumes(?General, @Specific) is semidet.
%!  subsumes_chk(@General, @Specific) is semidet.
%
%   subsumes_term/2; the first binds General.

subsumes(General, Specific) :-
    subsumes_term(General, Specific),
    General = Specific.

subsumes_chk(General, Specific) :-
    subsumes_term(General, Specific).

%!  sumlist(+List, -Sum) is det.
%
%   sum_list/2.

sumlist(List, Sum) :-
    sum_list(List, Sum).

%!  write_ln(+Term) is det.
%
%   writeln/1.

write_ln(Term) :-
    writeln(Term).
