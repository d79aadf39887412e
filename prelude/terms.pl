:- module(terms,
          [ acyclic_term/1, cyclic_term/1, foldsubterms/4, foldsubterms/5,
            mapargs/3, mapsubterms/3, mapsubterms_var/3, same_functor/2,
            same_functor/3, same_functor/4, subsumes/2, subsumes_chk/2,
            term_factorized/3, term_hash/2, term_hash/4, term_size/2,
            term_subsumer/3, term_variables/2, term_variables/3, variant/2
          ]).

/** <module> Terms: comparing, generalising, mapping

Several of the predicates exported here are builtins.
*/

:- meta_predicate
    foldsubterms(3, +, +, -),
    foldsubterms(4, +, ?, +, -),
    mapargs(2, ?, ?),
    mapsubterms(2, +, -),
    mapsubterms_var(2, +, -).

%!  variant(@Term1, @Term2) is semidet.
%
%   The terms are the same but for the names of their variables (=@=).

variant(Term1, Term2) :-
    Term1 =@= Term2.

%!  subsumes_chk(@General, @Specific) is semidet.
%
%   Specific is an instance of General.  Nothing is bound.

subsumes_chk(General, Specific) :-
    subsumes_term(General, Specific).

%!  subsumes(+General, @Specific) is semidet.
%
%   As subsumes_chk/2, and binds General to be Specific.

subsumes(General, Specific) :-
    subsumes_term(General, Specific),
    General = Specific.

%!  term_subsumer(+Term1, +Term2, -General) is det.
%
%   General is the most specific term that has both Term1 and Term2 for
%   instances.

term_subsumer(Term1, Term2, General) :-
    rb_new(Map),
    subsumer_(Term1, Term2, General, Map, _).

% subsumer_(+T1, +T2, -G, +Map0, -Map): Map has the generalisations of the pairs
% of subterms seen so far, so that the same pair gets the same term.

subsumer_(T1, T2, G, Map0, Map) :-
    (   T1 == T2
    ->  G = T1,
        Map = Map0
    ;   rb_lookup(T1-T2, G0, Map0)
    ->  G = G0,
        Map = Map0
    ;   rb_insert_new(Map0, T1-T2, G, Map1),
        (   compound(T1),
            compound(T2),
            compound_name_arity(T1, Name, Arity),
            compound_name_arity(T2, Name, Arity)
        ->  functor(G, Name, Arity),
            subsumer_args_(1, Arity, T1, T2, G, Map1, Map)
        ;   Map = Map1
        )
    ).

subsumer_args_(I, Arity, T1, T2, G, Map0, Map) :-
    (   I > Arity
    ->  Map = Map0
    ;   arg(I, T1, A1),
        arg(I, T2, A2),
        arg(I, G, A),
        subsumer_(A1, A2, A, Map0, Map1),
        I1 is I+1,
        subsumer_args_(I1, Arity, T1, T2, G, Map1, Map)
    ).

%!  term_factorized(+Term, -Skeleton, -Substitution) is det.
%
%   Skeleton is Term with a variable for every compound subterm that is in it
%   more than once, and Substitution is a list of Var=Subterm.  With the
%   variables bound so, Skeleton is Term again.  Works on cyclic terms.

term_factorized(Term, Skeleton, Substitution) :-
    rb_new(Seen0),
    count_(Term, Seen0, Seen),
    factor_(Term, Skeleton0, Seen, Substitution0, []),
    Skeleton = Skeleton0,
    Substitution = Substitution0.

% count_(+Term, +Seen0, -Seen): the value of a compound term in Seen is
% seen(Count,Var,Done), with an unbound Done until it has been put into the
% substitution.

count_(Term, Seen0, Seen) :-
    (   compound(Term)
    ->  (   rb_update(Seen0, Term, seen(_,Var,Done), seen(more,Var,Done), Seen1)
        ->  Seen = Seen1
        ;   rb_insert_new(Seen0, Term, seen(once,_,_), Seen1),
            compound_name_arity(Term, _, Arity),
            count_args_(1, Arity, Term, Seen1, Seen)
        )
    ;   Seen = Seen0
    ).

count_args_(I, Arity, Term, Seen0, Seen) :-
    (   I > Arity
    ->  Seen = Seen0
    ;   arg(I, Term, Arg),
        count_(Arg, Seen0, Seen1),
        I1 is I+1,
        count_args_(I1, Arity, Term, Seen1, Seen)
    ).

factor_(Term, Skeleton, Seen, Subst, Rest) :-
    (   compound(Term)
    ->  rb_lookup(Term, seen(Count,Var,Done), Seen),
        (   Count == once
        ->  factor_parts_(Term, Skeleton, Seen, Subst, Rest)
        ;   Skeleton = Var,
            (   var(Done)
            ->  Done = true,
                Subst = [Var=Value|Subst1],
                factor_parts_(Term, Value, Seen, Subst1, Rest)
            ;   Subst = Rest
            )
        )
    ;   Skeleton = Term,
        Subst = Rest
    ).

factor_parts_(Term, Skeleton, Seen, Subst, Rest) :-
    compound_name_arity(Term, Name, Arity),
    functor(Skeleton, Name, Arity),
    factor_args_(1, Arity, Term, Skeleton, Seen, Subst, Rest).

factor_args_(I, Arity, Term, Skeleton, Seen, Subst, Rest) :-
    (   I > Arity
    ->  Subst = Rest
    ;   arg(I, Term, Arg),
        arg(I, Skeleton, Part),
        factor_(Arg, Part, Seen, Subst, Subst1),
        I1 is I+1,
        factor_args_(I1, Arity, Term, Skeleton, Seen, Subst1, Rest)
    ).

%!  mapargs(:Goal, ?Term1, ?Term2) is nondet.
%
%   The terms have the same functor, and call(Goal, A1, A2) is true for their
%   corresponding arguments.

mapargs(Goal, Term1, Term2) :-
    same_functor(Term1, Term2, Arity),
    mapargs_(1, Arity, Goal, Term1, Term2).

mapargs_(I, Arity, Goal, Term1, Term2) :-
    (   I > Arity
    ->  true
    ;   arg(I, Term1, A1),
        arg(I, Term2, A2),
        call(Goal, A1, A2),
        I1 is I+1,
        mapargs_(I1, Arity, Goal, Term1, Term2)
    ).

%!  mapsubterms(:Goal, +Term1, -Term2) is det.
%
%   Term2 is Term1 with every subterm S for which call(Goal, S, T) succeeds
%   replaced by T.  The larger subterms come first; there is no look into T.
%   Variables stay, and of lists only the elements are subterms.

mapsubterms(Goal, Term1, Term2) :-
    mapsubterms_(Term1, nonvar, Goal, Term2).

%!  mapsubterms_var(:Goal, +Term1, -Term2) is det.
%
%   As mapsubterms/3, and calls Goal for variables too.

mapsubterms_var(Goal, Term1, Term2) :-
    mapsubterms_(Term1, any, Goal, Term2).

mapsubterms_(Term1, Which, Goal, Term2) :-
    (   var(Term1),
        Which == nonvar
    ->  Term2 = Term1
    ;   call(Goal, Term1, Term)
    ->  Term2 = Term
    ;   is_list(Term1)
    ->  mapelements_(Term1, Which, Goal, Term2)
    ;   compound(Term1)
    ->  same_functor(Term1, Term2, Arity),
        mapsubargs_(1, Arity, Which, Goal, Term1, Term2)
    ;   Term2 = Term1
    ).

mapelements_([], _, _, []).
mapelements_([X|Xs], Which, Goal, [Y|Ys]) :-
    mapsubterms_(X, Which, Goal, Y),
    mapelements_(Xs, Which, Goal, Ys).

mapsubargs_(I, Arity, Which, Goal, Term1, Term2) :-
    (   I > Arity
    ->  true
    ;   arg(I, Term1, A1),
        arg(I, Term2, A2),
        mapsubterms_(A1, Which, Goal, A2),
        I1 is I+1,
        mapsubargs_(I1, Arity, Which, Goal, Term1, Term2)
    ).

%!  foldsubterms(:Goal, +Term, +State0, -State) is semidet.
%
%   Call call(Goal, S, State1, State2) for the subterms S of Term, from State0
%   to State.  Where it succeeds there is no look into S; where it fails the
%   state stays the same.

foldsubterms(Goal, Term, State0, State) :-
    fold_(Term, Goal, State0, State).

fold_(Term, Goal, State0, State) :-
    (   call(Goal, Term, State0, State1)
    ->  State = State1
    ;   is_list(Term)
    ->  fold_elements_(Term, Goal, State0, State)
    ;   compound(Term)
    ->  compound_name_arity(Term, _, Arity),
        fold_args_(1, Arity, Term, Goal, State0, State)
    ;   State = State0
    ).

fold_elements_([], _, State, State).
fold_elements_([X|Xs], Goal, State0, State) :-
    fold_(X, Goal, State0, State1),
    fold_elements_(Xs, Goal, State1, State).

fold_args_(I, Arity, Term, Goal, State0, State) :-
    (   I > Arity
    ->  State = State0
    ;   arg(I, Term, Arg),
        fold_(Arg, Goal, State0, State1),
        I1 is I+1,
        fold_args_(I1, Arity, Term, Goal, State1, State)
    ).

%!  foldsubterms(:Goal, +Term1, -Term2, +State0, -State) is semidet.
%
%   As mapsubterms_var/3 and foldsubterms/4 at once: the goal called is
%   call(Goal, S, T, State1, State2).

foldsubterms(Goal, Term1, Term2, State0, State) :-
    fold_(Term1, Term2, Goal, State0, State).

fold_(Term1, Term2, Goal, State0, State) :-
    (   call(Goal, Term1, Term, State0, State1)
    ->  Term2 = Term,
        State = State1
    ;   is_list(Term1)
    ->  fold_elements_(Term1, Term2, Goal, State0, State)
    ;   compound(Term1)
    ->  same_functor(Term1, Term2, Arity),
        fold_args_(1, Arity, Term1, Term2, Goal, State0, State)
    ;   Term2 = Term1,
        State = State0
    ).

fold_elements_([], [], _, State, State).
fold_elements_([X|Xs], [Y|Ys], Goal, State0, State) :-
    fold_(X, Y, Goal, State0, State1),
    fold_elements_(Xs, Ys, Goal, State1, State).

fold_args_(I, Arity, Term1, Term2, Goal, State0, State) :-
    (   I > Arity
    ->  State = State0
    ;   arg(I, Term1, A1),
        arg(I, Term2, A2),
        fold_(A1, A2, Goal, State0, State1),
        I1 is I+1,
        fold_args_(I1, Arity, Term1, Term2, Goal, State1, State)
    ).

%!  same_functor(?Term1, ?Term2) is semidet.
%!  same_functor(?Term1, ?Term2, -Arity) is semidet.
%!  same_functor(?Term1, ?Term2, ?Name, ?Arity) is semidet.
%
%   The terms have the same Name and Arity.  One of the terms must be bound,
%   or both Name and Arity.

same_functor(Term1, Term2) :-
    same_functor(Term1, Term2, _, _).

same_functor(Term1, Term2, Arity) :-
    same_functor(Term1, Term2, _, Arity).

same_functor(Term1, Term2, Name, Arity) :-
    (   nonvar(Term1)
    ->  functor(Term1, Name, Arity),
        functor(Term2, Name, Arity)
    ;   functor(Term2, Name, Arity),
        functor(Term1, Name, Arity)
    ).
