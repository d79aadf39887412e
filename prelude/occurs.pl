:- module(occurs,
          [ contains_term/2, contains_var/2, free_of_term/2, free_of_var/2,
            occurrences_of_term/3, occurrences_of_var/3, sub_term/2,
            sub_term_shared_variables/3, sub_var/2
          ]).

/** <module> Subterms
*/

%!  sub_term(-Sub, +Term) is nondet.
%
%   Sub is Term or one of its subterms, which come from left to right, each
%   before its own subterms.

sub_term(Term, Term).
sub_term(Sub, Term) :-
    compound(Term),
    '$any_arg'(_, Term, Arg),
    sub_term(Sub, Arg).

%!  sub_var(@Var, +Term) is semidet.
%
%   A subterm of Term is identical (==) to Var.

sub_var(Var, Term) :-
    is_in_(Term, Var),
    !.

is_in_(Term, Var) :-
    Term == Var.
is_in_(Term, Var) :-
    compound(Term),
    '$any_arg'(_, Term, Arg),
    is_in_(Arg, Var).

%!  contains_term(+Sub, +Term) is semidet.
%
%   Sub is the first subterm of Term that it unifies with.

contains_term(Sub, Term) :-
    sub_term(Sub, Term),
    !.

%!  contains_var(@Sub, +Term) is semidet.
%
%   A subterm of Term is identical (==) to Sub.

contains_var(Sub, Term) :-
    \+ free_of_var(Sub, Term).

%!  free_of_term(+Sub, +Term) is semidet.
%
%   No subterm of Term unifies with Sub.

free_of_term(Sub, Term) :-
    \+ ( sub_term(Sub1, Term),
         Sub1 = Sub
       ).

%!  free_of_var(@Sub, +Term) is semidet.
%
%   No subterm of Term is identical (==) to Sub.

free_of_var(Sub, Term) :-
    \+ is_in_(Term, Sub).

%!  occurrences_of_term(+Sub, +Term, -Count) is det.
%
%   Count is the number of subterms of Term that unify with Sub, each by
%   itself.

occurrences_of_term(Sub, Term, Count) :-
    aggregate_all(count, sub_term(Sub, Term), Count).

%!  occurrences_of_var(@Sub, +Term, -Count) is det.
%
%   Count is the number of subterms of Term that are identical (==) to Sub.

occurrences_of_var(Sub, Term, Count) :-
    aggregate_all(count, is_in_(Term, Sub), Count).

%!  sub_term_shared_variables(+Sub, +Term, -Vars) is det.
%
%   Vars are the variables of Sub that are elsewhere in Term too.  Sub is a
%   subterm of Term, the very same one (same_term/2).

sub_term_shared_variables(Sub, Term, Vars) :-
    term_variables(Sub, SubVars),
    rest_variables_(Term, Sub, Rest, []),
    term_variables(Rest, RestVars),
    shared_(SubVars, RestVars, Vars).

% rest_variables_(+Term, +Sub, -Vars, ?Tail): the variables outside of Sub.

rest_variables_(Term, Sub, Vars, Tail) :-
    (   same_term(Term, Sub)
    ->  Vars = Tail
    ;   var(Term)
    ->  Vars = [Term|Tail]
    ;   compound(Term)
    ->  functor(Term, _, Arity),
        rest_args_(1, Arity, Term, Sub, Vars, Tail)
    ;   Vars = Tail
    ).

rest_args_(I, Arity, Term, Sub, Vars, Tail) :-
    (   I > Arity
    ->  Vars = Tail
    ;   arg(I, Term, Arg),
        rest_variables_(Arg, Sub, Vars, Vars1),
        I1 is I+1,
        rest_args_(I1, Arity, Term, Sub, Vars1, Tail)
    ).

shared_([], _, []).
shared_([V|Vars], Others, Shared) :-
    (   is_in_(Others, V)
    ->  Shared = [V|Shared1]
    ;   Shared = Shared1
    ),
    shared_(Vars, Others, Shared1).
