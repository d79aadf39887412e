:- module(solution_sequences,
          [ call_nth/2, distinct/1, distinct/2, group_by/4, limit/2,
            offset/2, order_by/2, reduced/1, reduced/3
          ]).

/** <module> Solutions as sequences

Goals that change which solutions another goal gives, and in which order.
They can be nested: limit(10, order_by([desc(X)], p(X))).
*/

:- use_module(library(prologue), [call_nth/2]).

:- meta_predicate
    distinct(0),
    distinct(?, 0),
    group_by(?, ?, 0, -),
    limit(+, 0),
    offset(+, 0),
    order_by(?, 0),
    reduced(0),
    reduced(?, 0, +).

%!  distinct(:Goal) is nondet.
%
%   The solutions of Goal without those that are variants (=@=) of an
%   earlier one.

distinct(Goal) :-
    distinct(Goal, Goal).

%!  distinct(?Witness, :Goal) is nondet.
%
%   The solutions of Goal without those whose Witness is a variant of an
%   earlier one.

distinct(Witness, Goal) :-
    empty_nb_set(Set),
    call(Goal),
    add_nb_set(Witness, Set, true).

%!  reduced(:Goal) is nondet.
%
%   As distinct/1, but what is remembered is bounded: duplicates that come
%   late may be given again.

reduced(Goal) :-
    reduced(Goal, Goal, []).

%!  reduced(?Witness, :Goal, +Options) is nondet.
%
%   As reduced/1, for Witness.  Options:
%
%     size_limit(Count)   forget all after so many; the default is 10000

reduced(Witness, Goal, Options) :-
    option(size_limit(Limit), Options, 10_000),
    empty_nb_set(Set),
    State = state(Set),
    call(Goal),
    arg(1, State, Seen),
    add_nb_set(Witness, Seen, true),
    size_nb_set(Seen, Size),
    (   Size > Limit
    ->  empty_nb_set(New),
        nb_setarg(1, State, New)
    ;   true
    ).

%!  limit(+Count, :Goal) is nondet.
%
%   The first Count solutions of Goal, or all of them if Count is
%   `infinite`.

limit(Count, Goal) :-
    (   Count == infinite
    ->  call(Goal)
    ;   Count > 0,
        State = count(0),
        call(Goal),
        arg(1, State, N0),
        N is N0+1,
        (   N =:= Count
        ->  !
        ;   nb_setarg(1, State, N)
        )
    ).

%!  offset(+Count, :Goal) is nondet.
%
%   The solutions of Goal without the first Count.

offset(Count, Goal) :-
    (   Count > 0
    ->  State = count(0),
        call(Goal),
        arg(1, State, N0),
        (   N0 >= Count
        ->  true
        ;   N is N0+1,
            nb_setarg(1, State, N),
            fail
        )
    ;   Count =:= 0
    ->  call(Goal)
    ;   domain_error(not_less_than_zero, Count)
    ).

%!  order_by(+Keys, :Goal) is nondet.
%
%   The solutions of Goal, ordered on Keys: a list of asc(Term) and
%   desc(Term), the first of which counts most.  Solutions with the same
%   values of Keys stay in the order in which they were found.

order_by(Keys, Goal) :-
    must_be(list, Keys),
    (   Keys == []
    ->  domain_error(non_empty_list, Keys)
    ;   true
    ),
    orders_(Keys, Terms, Orders),
    term_variables(Goal, Vars),
    Row =.. [row,Vars|Terms],
    findall(Row, Goal, Rows0),
    sort_rows_(Orders, 2, Rows0, Rows),
    member(Row, Rows).

orders_([], [], []).
orders_([Key|Keys], [Term|Terms], [Order|Orders]) :-
    must_be(nonvar, Key),
    (   order_(Key, Term, Order)
    ->  true
    ;   domain_error(order_specifier, Key)
    ),
    orders_(Keys, Terms, Orders).

order_(asc(Term), Term, @=<).
order_(desc(Term), Term, @>=).

% sort_rows_(+Orders, +I, +Rows0, -Rows): Rows are sorted on their arguments
% from I on; the sort on the last one comes first.

sort_rows_([], _, Rows, Rows).
sort_rows_([Order|Orders], I, Rows0, Rows) :-
    I1 is I+1,
    sort_rows_(Orders, I1, Rows0, Rows1),
    sort(I, Order, Rows1, Rows).

%!  group_by(?By, ?Template, :Goal, -Bag) is nondet.
%
%   Bag is the list of the instances of Template for the solutions of Goal
%   that agree on By, as in bagof/3.  Other variables of Goal do not matter.

group_by(By, Template, Goal, Bag) :-
    term_variables(Goal, GoalVars0),
    term_variables(By+Template, Vars0),
    sort(GoalVars0, GoalVars),
    sort(Vars0, Vars),
    ord_subtract(GoalVars, Vars, Other),
    bagof(Template, Other^Goal, Bag).
