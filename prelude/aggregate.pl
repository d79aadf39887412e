:- module(aggregate,
          [ aggregate/3, aggregate/4, aggregate_all/3, aggregate_all/4,
            foreach/2, free_variables/4
          ]).

/** <module> Counting, adding up and comparing solutions

What to compute from the solutions of a goal is told by a specification:

    count           the number of solutions
    sum(Expr)       the sum of the values of Expr
    max(Expr)       the largest value of Expr
    min(Expr)       the smallest value of Expr
    max(Expr, W)    max(Value, W): the largest value, and the W that
                    belongs to it in the first solution that has it
    min(Expr, W)    the same for the smallest value
    bag(Term)       the list of the instances of Term, in order
    set(Term)       the sorted list of them without duplicates

Any other compound term has specifications as its arguments, and gives
a term of the same shape.
*/

:- meta_predicate
    aggregate(?, ^, -),
    aggregate(?, ?, ^, -),
    aggregate_all(?, 0, -),
    aggregate_all(?, ?, 0, -),
    foreach(0, 0),
    free_variables(:, +, +, -).

%!  aggregate_all(+Spec, :Goal, -Result) is semidet.
%
%   Result is what Spec says about all solutions of Goal.  Fails for
%   `max` and `min` if there are no solutions.  Raises a domain error if
%   Spec is no specification.

aggregate_all(Spec, Goal, Result) :-
    check_spec_(Spec),
    all_(Spec, Goal, Result).

all_(count, Goal, Count) :-
    !,
    State = state(0),
    (   call(Goal),
        arg(1, State, N0),
        N is N0+1,
        nb_setarg(1, State, N),
        fail
    ;   arg(1, State, Count)
    ).
all_(sum(Expr), Goal, Sum) :-
    !,
    State = state(0),
    (   call(Goal),
        arg(1, State, S0),
        S is S0+Expr,
        nb_setarg(1, State, S),
        fail
    ;   arg(1, State, Sum)
    ).
all_(max(Expr), Goal, Max) :-
    !,
    State = state(none),
    (   call(Goal),
        arg(1, State, M0),
        (   M0 == none
        ->  M is Expr
        ;   M is max(M0, Expr)
        ),
        nb_setarg(1, State, M),
        fail
    ;   arg(1, State, M),
        M \== none,
        Max = M
    ).
all_(min(Expr), Goal, Min) :-
    !,
    State = state(none),
    (   call(Goal),
        arg(1, State, M0),
        (   M0 == none
        ->  M is Expr
        ;   M is min(M0, Expr)
        ),
        nb_setarg(1, State, M),
        fail
    ;   arg(1, State, M),
        M \== none,
        Min = M
    ).
all_(max(X, Witness), Goal, Result) :-
    !,
    State = state(none, none),
    (   call(Goal),
        arg(1, State, M0),
        (   M0 == none
        ->  is_number_(X)
        ;   X > M0
        ),
        nb_setarg(1, State, X),
        nb_setarg(2, State, Witness),
        fail
    ;   arg(1, State, Max),
        Max \== none,
        arg(2, State, W),
        Result = max(Max, W)
    ).
all_(min(X, Witness), Goal, Result) :-
    !,
    State = state(none, none),
    (   call(Goal),
        arg(1, State, M0),
        (   M0 == none
        ->  is_number_(X)
        ;   X < M0
        ),
        nb_setarg(1, State, X),
        nb_setarg(2, State, Witness),
        fail
    ;   arg(1, State, Min),
        Min \== none,
        arg(2, State, W),
        Result = min(Min, W)
    ).
all_(bag(Term), Goal, Bag) :-
    !,
    findall(Term, Goal, Bag0),
    Bag = Bag0.
all_(set(Term), Goal, Set) :-
    !,
    findall(Term, Goal, Bag),
    sort(Bag, Set).
all_(Spec, Goal, Result) :-
    row_(Spec, Row),
    findall(Row, Goal, Rows),
    rows_(Spec, Rows, Result).

check_spec_(Spec) :-
    (   var(Spec)
    ->  instantiation_error(Spec)
    ;   callable(Spec),
        Spec \== []
    ->  true
    ;   type_error(aggregate_template, Spec)
    ).

is_number_(X) :-
    (   number(X)
    ->  true
    ;   type_error(number, X)
    ).

%!  aggregate_all(+Spec, +Discriminator, :Goal, -Result) is semidet.
%
%   As aggregate_all/3, where solutions with the same instances of
%   Discriminator and of the terms in Spec count once.  They are taken
%   in the standard order of Discriminator.

aggregate_all(Spec, Discriminator, Goal, Result) :-
    check_spec_(Spec),
    row_(Spec, Row),
    findall(Discriminator-Row, Goal, Pairs),
    sort(Pairs, Sorted),
    values_(Sorted, Rows),
    rows_(Spec, Rows, Result).

%!  aggregate(+Spec, :Goal, -Result) is nondet.
%
%   Result is what Spec says about the solutions of Goal that agree on
%   the free variables of Goal, as in bagof/3.  Fails if there are none.

aggregate(Spec, Goal, Result) :-
    check_spec_(Spec),
    row_(Spec, Row),
    bagof(Row, Goal, Rows),
    rows_(Spec, Rows, Result).

%!  aggregate(+Spec, +Discriminator, :Goal, -Result) is nondet.
%
%   As aggregate/3, with a Discriminator as in aggregate_all/4.

aggregate(Spec, Discriminator, Goal, Result) :-
    check_spec_(Spec),
    row_(Spec, Row),
    setof(Discriminator-Row, Goal, Pairs),
    values_(Pairs, Rows),
    rows_(Spec, Rows, Result).

values_([], []).
values_([_-V|Pairs], [V|Values]) :-
    values_(Pairs, Values).

% row_(+Spec, -Row): Row is the term that must be known of each solution.
% It is a list for a compound specification, even of one argument.

row_(Spec, Row) :-
    (   simple_(Spec, Cell)
    ->  Row = Cell
    ;   compound(Spec)
    ->  Spec =.. [_|Specs],
        cells_(Specs, Row)
    ;   domain_error(aggregate_template, Spec)
    ).

cells_([], []).
cells_([Spec|Specs], [Cell|Cells]) :-
    check_spec_(Spec),
    (   simple_(Spec, Cell0)
    ->  Cell = Cell0
    ;   domain_error(aggregate_template, Spec)
    ),
    cells_(Specs, Cells).

simple_(count, count).
simple_(sum(X), X).
simple_(max(X), X).
simple_(min(X), X).
simple_(max(X,W), X-W).
simple_(min(X,W), X-W).
simple_(bag(X), X).
simple_(set(X), X).

% rows_(+Spec, +Rows, -Result): combine the rows of all solutions.

rows_(Spec, Rows, Result) :-
    (   simple_(Spec, _)
    ->  column_(Spec, Rows, Value),
        Result = Value
    ;   Spec =.. [Name|Specs],
        columns_(Specs, Rows, Values),
        Result =.. [Name|Values]
    ).

columns_([], _, []).
columns_([Spec|Specs], Rows, [Value|Values]) :-
    split_(Rows, Cells, Rows1),
    column_(Spec, Cells, Value),
    columns_(Specs, Rows1, Values).

split_([], [], []).
split_([[Cell|Row]|Rows], [Cell|Cells], [Row|Rows1]) :-
    split_(Rows, Cells, Rows1).

column_(count, Cells, Count) :-
    length(Cells, Count).
column_(sum(_), Cells, Sum) :-
    sum_(Cells, 0, Sum).
column_(max(_), [X|Cells], Max) :-
    Max0 is X,
    max_(Cells, Max0, Max).
column_(min(_), [X|Cells], Min) :-
    Min0 is X,
    min_(Cells, Min0, Min).
column_(max(_,_), [X-W|Cells], Max) :-
    X1 is X,
    max_(Cells, X1, W, Max).
column_(min(_,_), [X-W|Cells], Min) :-
    X1 is X,
    min_(Cells, X1, W, Min).
column_(bag(_), Cells, Cells).
column_(set(_), Cells, Set) :-
    sort(Cells, Set).

sum_([], Sum, Sum).
sum_([X|Xs], Sum0, Sum) :-
    Sum1 is Sum0+X,
    sum_(Xs, Sum1, Sum).

max_([], Max, Max).
max_([X|Xs], Max0, Max) :-
    Max1 is max(Max0, X),
    max_(Xs, Max1, Max).

min_([], Min, Min).
min_([X|Xs], Min0, Min) :-
    Min1 is min(Min0, X),
    min_(Xs, Min1, Min).

max_([], X, W, max(X,W)).
max_([X1-W1|Cells], X0, W0, Max) :-
    X is X1,
    (   X > X0
    ->  max_(Cells, X, W1, Max)
    ;   max_(Cells, X0, W0, Max)
    ).

min_([], X, W, min(X,W)).
min_([X1-W1|Cells], X0, W0, Min) :-
    X is X1,
    (   X < X0
    ->  min_(Cells, X, W1, Min)
    ;   min_(Cells, X0, W0, Min)
    ).

%!  foreach(:Generator, :Goal) is nondet.
%
%   Goal is true for all solutions of Generator, with the same bindings
%   of the variables that Goal does not share with Generator: it is the
%   conjunction of an instance of Goal for every solution.  The shared
%   variables are not bound.

foreach(Generator, Goal) :-
    term_variables(Generator, GeneratorVars),
    term_variables(Goal, GoalVars),
    split_vars_(GoalVars, GeneratorVars, Shared, Own),
    findall(Values,
            ( call(Generator),
              values_of_(Shared, GeneratorVars, Values)
            ),
            Instances),
    each_(Instances, Shared, Own, Goal).

% values_of_(+Shared, +GeneratorVars, -Values): Values has a value(X) for
% each of the variables Shared that the generator did something with,
% if only unifying it with another variable, and `same` for the others.

values_of_([], _, []).
values_of_([X|Xs], GeneratorVars, [Value|Values]) :-
    (   var(X),
        occurs_once_(GeneratorVars, X)
    ->  Value = same
    ;   Value = value(X)
    ),
    values_of_(Xs, GeneratorVars, Values).

occurs_once_([V|Vars], Var) :-
    (   V == Var
    ->  \+ is_one_of_(Vars, Var)
    ;   occurs_once_(Vars, Var)
    ).

% split_vars_(+Vars, +Others, -In, -Out): In has those of Vars that are
% in Others, Out has the rest.

split_vars_([], _, [], []).
split_vars_([V|Vars], Others, In, Out) :-
    (   is_one_of_(Others, V)
    ->  In = [V|In1],
        split_vars_(Vars, Others, In1, Out)
    ;   Out = [V|Out1],
        split_vars_(Vars, Others, In, Out1)
    ).

is_one_of_([V|Vars], Var) :-
    (   V == Var
    ->  true
    ;   is_one_of_(Vars, Var)
    ).

each_([], _, _, _).
each_([Instance|Instances], Shared, Own, Goal) :-
    copy_term_nat(Shared/Own/Goal, Copy/Own/Goal1),
    instantiate_(Instance, Copy, Shared),
    (   Instances == []
    ->  call(Goal1)
    ;   call(Goal1),
        each_(Instances, Shared, Own, Goal)
    ).

% instantiate_(+Values, ?Copies, +Shared): Copies gets the values that
% the generator gave to Shared.  What it left alone stays what it was.

instantiate_([], [], []).
instantiate_([Value|Values], [Copy|Copies], [Var|Shared]) :-
    (   Value = value(X)
    ->  Copy = X
    ;   Copy = Var
    ),
    instantiate_(Values, Copies, Shared).

%!  free_variables(:Generator, +Template, +Vars0, -Vars) is det.
%
%   Vars has the variables of Generator that bagof/3 would not bind, in
%   the order in which they appear, followed by Vars0: those that are not
%   in Template, in Vars0 or bound by `^`, a control construct that binds
%   nothing (`\\+`), or the template of a setof/3 or bagof/3.

free_variables(Generator, Template, Vars0, Vars) :-
    strip_module(Generator, _, Goal),
    free_(Goal, Template-Vars0, Found, []),
    once_each_(Found, [], Free),
    append(Free, Vars0, Vars1),
    Vars = Vars1.

% free_(+Goal, +Bound, -Found, ?Rest): Found are the occurrences of free
% variables.

free_(Goal, Bound, Found, Rest) :-
    (   var(Goal)
    ->  (   occurs_in_(Goal, Bound)
        ->  Found = Rest
        ;   Found = [Goal|Rest]
        )
    ;   binds_(Goal, Bound, Inner, Bound1)
    ->  free_(Inner, Bound1, Found, Rest)
    ;   compound(Goal)
    ->  compound_name_arity(Goal, _, Arity),
        free_args_(1, Arity, Goal, Bound, Found, Rest)
    ;   Found = Rest
    ).

free_args_(I, Arity, Goal, Bound, Found, Rest) :-
    (   I > Arity
    ->  Found = Rest
    ;   arg(I, Goal, Arg),
        free_(Arg, Bound, Found, Found1),
        I1 is I+1,
        free_args_(I1, Arity, Goal, Bound, Found1, Rest)
    ).

binds_(\+ _, Bound, [], Bound).
binds_(V^Goal, Bound, Goal, V-Bound).
binds_(setof(T,G,S), Bound, G-S, T-Bound).
binds_(bagof(T,G,S), Bound, G-S, T-Bound).

occurs_in_(Var, Term) :-
    term_variables(Term, Vars),
    is_one_of_(Vars, Var).

once_each_([], _, []).
once_each_([V|Vars], Seen, Once) :-
    (   is_one_of_(Seen, V)
    ->  Once = Once1
    ;   Once = [V|Once1]
    ),
    once_each_(Vars, [V|Seen], Once1).
