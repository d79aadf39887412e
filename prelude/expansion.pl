:- module(expansion, [ expand_term/4, expand_goal/4, dcg_translate_rule/4, call_dcg/3 ]).

/** <module> Expansion with positions, and grammars without expansion */

:- meta_predicate
    call_dcg(//, ?, ?).

%!  expand_term(+Term0, +Pos0, -Term, -Pos) is det.
%!  expand_goal(+Goal0, +Pos0, -Goal, -Pos) is det.
%!  dcg_translate_rule(+Rule, +Pos0, -Clause, -Pos) is det.
%
%   As without positions.  A position is kept if nothing has changed.

expand_term(Term0, Pos0, Term, Pos) :-
    expand_term(Term0, Term1),
    Term = Term1,
    kept_(Term0, Term1, Pos0, Pos).

expand_goal(Goal0, Pos0, Goal, Pos) :-
    expand_goal(Goal0, Goal1),
    Goal = Goal1,
    kept_(Goal0, Goal1, Pos0, Pos).

dcg_translate_rule(Rule, _, Clause, _) :-
    dcg_translate_rule(Rule, Clause).

kept_(Old, New, Pos0, Pos) :-
    (   Old == New
    ->  Pos = Pos0
    ;   true
    ).

%!  call_dcg(:Body, ?State0, ?State) is nondet.
%
%   As phrase/3; the states need not be lists.

call_dcg(Body, S0, S) :-
    strip_module(Body, M, Plain),
    (   string(Plain)
    ->  true
    ;   must_be(callable, Plain)
    ),
    dcg_translate_body(Plain, From, To, Goal),
    From = S0,
    To = S,
    call(M:Goal).
