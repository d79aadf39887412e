:- module('$attvar',
          [ freeze/2, frozen/2, copy_term/3, call_residue_vars/2,
            '$answer_residue'/3
          ]).

/** <module> Goals that wait for a variable, and what attributed variables stand for

The hooks for a module that keeps an attribute are attr_unify_hook/2 (called when
the variable is bound), attribute_goals//1 (the goals that the attribute stands
for) and project_attributes/2.
*/

:- meta_predicate freeze(?, 0), call_residue_vars(0, -).

%!  freeze(@Var, :Goal) is nondet.
%
%   Calls Goal as soon as Var is bound, or now if it is.

freeze(V, G0) :-
    strip_module(G0, M, G),
    (   \+ var(V) -> call(M:G)
    ;   get_attr(V, freeze, Old) -> put_attr(V, freeze, '$and'(Old, M:G))
    ;   put_attr(V, freeze, M:G)
    ).

%!  frozen(@Term, -Goal) is det.
%
%   Goal is the conjunction of all goals that wait for variables of Term, `true` if there are none.

frozen(Term, Goal) :-
    term_attvars(Term, Vs),
    (   Vs == []
    ->  Goal = true
    ;   attributes(Vs, Atts),
        term_variables(Vs-Atts, All),
        findall(All-Gs, residue(Vs, Gs), [Copies-Gs0]),
        join(All, Copies),
        sort(Gs0, Gs1),
        conjunction(Gs1, Goal)
    ).

attributes([], []).
attributes([V|Vs], [A|As]) :- get_attrs(V, A), attributes(Vs, As).

%   Marks that attribute_goals//1 has left are no variables any more.
join([], []).
join([V|Vs], [C|Cs]) :- ( var(C) -> C = V ; true ), join(Vs, Cs).

conjunction([], true).
conjunction([G|Gs], Conj) :- conjunction(Gs, G, Conj).

conjunction([], G, G).
conjunction([H|T], G, (G, Conj)) :- conjunction(T, H, Conj).

%!  copy_term(+Term, -Copy, -Goals) is det.
%
%   Copy has plain variables for the attributed ones; Goals would give them the attributes again.

copy_term(Term, Copy, Gs) :-
    term_attvars(Term, Vs),
    (   Vs == []
    ->  Gs = [],
        copy_term(Term, Copy)
    ;   findall(Term-Gs0, residue(Vs, Gs0), [Copy-Gs])
    ).

%   The goals of variables, the oldest first, which lose their attributes: for use inside findall/3,
%   since attribute_goals//1 may also leave marks behind.

residue(Vs0, Gs) :-
    sort(Vs0, Vs),
    residue(Vs, Gs, []),
    plain(Vs).

residue([], Gs, Gs).
residue([V|Vs], Gs0, Gs) :-
    (   get_attrs(V, Atts)
    ->  residue_of(Atts, V, Gs0, Gs1)
    ;   Gs1 = Gs0
    ),
    residue(Vs, Gs1, Gs).

residue_of([], _, Gs, Gs).
residue_of(att(Module, Value, Rest), V, Gs0, Gs) :-
    goals(Module, Value, V, Gs0, Gs1),
    residue_of(Rest, V, Gs1, Gs).

goals(freeze, Value, V, Gs0, Gs) :- !, frozen_goals(Value, V, Gs0, Gs).
goals(Module, _, V, Gs0, Gs) :-
    '$hook_defined'(Module, attribute_goals, 3),
    call(Module:attribute_goals(V), Own, []), !,
    onto(Own, Gs0, Gs).
goals(Module, Value, V, [put_attr(V, Module, Value)|Gs], Gs).

frozen_goals('$and'(A, B), V, Gs0, Gs) :- !,
    frozen_goals(A, V, Gs0, Gs1),
    frozen_goals(B, V, Gs1, Gs).
frozen_goals(G, V, [freeze(V, G)|Gs], Gs).

onto([], Gs, Gs).
onto([X|Xs], [X|Gs0], Gs) :- onto(Xs, Gs0, Gs).

plain([]).
plain([V|Vs]) :- del_attrs(V), plain(Vs).

%!  call_residue_vars(:Goal, -Vars) is nondet.
%
%   Vars are the attributed variables that Goal has made or changed, the oldest first.

call_residue_vars(G, Vars) :-
    '$residue'(Old),
    (   Old == off -> '$set_residue'([]), Mark = [] ; Mark = Old ),
    call(G),
    '$residue'(New),
    (   Old == off -> '$set_residue'(off) ; true ),
    changed(New, Mark, [], Vars0),
    Vars = Vars0.

changed(L, Mark, Vars, Vars) :- same_term(L, Mark), !.
changed([V|L], Mark, Vs, Vars) :-
    (   attvar(V) -> insert(V, Vs, Vs1) ; Vs1 = Vs ),
    changed(L, Mark, Vs1, Vars).

%   A variable counts from when it was noted first.
insert(V, Vs, [V|Rest]) :- remove(Vs, V, Rest).

remove([], _, []).
remove([W|Ws], V, Rest) :- ( W == V -> Rest = Ws ; Rest = [W|Rest1], remove(Ws, V, Rest1) ).

%!  '$answer_residue'(+Values, -Copies, -Goals) is det.
%
%   The values of a query's variables for an answer, and the goals that are left.

'$answer_residue'(Values, Copies, Goals) :-
    findall(Values-Gs,
            ( term_attvars(Values, Vs0),
              term_variables(Values, Query),
              project(Vs0, Query),
              term_attvars(Values, Vs),
              residue(Vs, Gs0),
              unqualified(Gs0, Gs)
            ),
            [Copies-Goals]).

%   Modules may simplify what they know before it is shown.
project(Vs, Query) :-
    attributes(Vs, Atts),
    modules(Atts, Ms0),
    sort(Ms0, Ms),
    project_each(Ms, Query, Vs).

modules([], []).
modules([A|As], Ms) :- modules(A, Ms, Ms1), modules(As, Ms1).

modules([], Ms, Ms).
modules(att(M, _, Rest), [M|Ms0], Ms) :- modules(Rest, Ms0, Ms).

project_each([], _, _).
project_each([M|Ms], Query, Vs) :-
    (   '$hook_defined'(M, project_attributes, 2),
        call(M:project_attributes(Query, Vs))
    ->  true
    ;   true
    ),
    project_each(Ms, Query, Vs).

%   Goals of module user are shown as they were written.
unqualified([], []).
unqualified([G0|Gs0], [G|Gs]) :- unqualified_goal(G0, G), unqualified(Gs0, Gs).

unqualified_goal(user:G, G1) :- !, unqualified_goal(G, G1).
unqualified_goal(freeze(V, user:G), G1) :- !, G1 = freeze(V, G).
unqualified_goal(when(C, user:G), G1) :- !, G1 = when(C, G).
unqualified_goal(G, G).
