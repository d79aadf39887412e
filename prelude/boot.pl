%   The part of the system that is written in Prolog: control constructs as
%   predicates, the findall family, cleanup, waking. Loaded into module
%   `system` at start; kept small, since every start pays for it.

%!  (:Goal1, :Goal2) is nondet.
%
%   The control constructs can be called like predicates; their bodies are
%   compiled as wholes.

(A , B) :- call((A, B)).
(A ; B) :- call((A ; B)).
(A -> B) :- call((A -> B)).
(A *-> B) :- call((A *-> B)).
\+ A :- \+ call(A).
M:G :- '$call_in'(M, G).

!.
true.
otherwise.
fail :- fail.
false :- fail.
repeat.
repeat :- repeat.

%!  once(:Goal) is semidet.
once(G) :- call(G), !.

%!  ignore(:Goal) is det.
ignore(G) :- call(G), !.
ignore(_).

%!  not(:Goal) is semidet.
not(G) :- \+ call(G).

%!  apply(:Closure, +Args) is nondet.
apply(G, Args) :- G =.. L0, append(L0, Args, L), G2 =.. L, call(G2).

halt :- halt(0).

%!  '$warn_unknown'(+PI) is failure.
%
%   What a call of an unknown procedure does when the flag `unknown` is `warning`.

'$warn_unknown'(PI) :- print_message(warning, unknown_procedure(PI)), fail.

%!  abort is det.
%
%   Gives up what is running and goes back to the query loop.
abort :- throw('$aborted').

%!  '$wakeup'(+Pending, :Goal) is nondet.
%
%   Runs what attributed variables that were bound have been waiting for, in
%   order, then the goal that was about to be called.

'$wakeup'(Pending, Goal) :- '$wake_all'(Pending), call(Goal).

'$wake_all'([]).
'$wake_all'([wake(Atts, Value)|Rest]) :- '$wake_one'(Atts, Value), '$wake_all'(Rest).

'$wake_one'([], _).
'$wake_one'(att(Module, Attr, Rest), Value) :-
    '$unify_hook'(Module, Attr, Value),
    '$wake_one'(Rest, Value).

'$unify_hook'(freeze, Goal, Y) :- !,
    (   attvar(Y)
    ->  ( get_attr(Y, freeze, G) -> put_attr(Y, freeze, '$and'(G, Goal)) ; put_attr(Y, freeze, Goal) )
    ;   '$thaw'(Goal)
    ).
'$unify_hook'(Module, Attr, Value) :- Module:attr_unify_hook(Attr, Value).

'$thaw'('$and'(A, B)) :- !, '$thaw'(A), '$thaw'(B).
'$thaw'(G) :- call(G).

%   Tests with attributed variables.

'$not_unifiable'(X, Y) :- \+ X = Y.

'$subsumes'(General, Specific) :-
    \+ \+ ( term_variables(Specific, Vs),
            General = Specific,
            term_variables(Vs, Vs1),
            Vs == Vs1
          ).

%!  '$interpret'(:Goal, +Barrier, +Module) is nondet.
%
%   Runs a body that is beyond the compiler's bounds. A cut in it cuts to Barrier.

'$interpret'(V, _, M) :- var(V), !, '$call_in'(M, V).
'$interpret'(!, B, _) :- !, '$cut'(B).
'$interpret'((P, Q), B, M) :- !, '$interpret'(P, B, M), '$interpret'(Q, B, M).
'$interpret'((C -> T ; E), B, M) :- !,
    (   '$call_in'(M, C) -> '$interpret'(T, B, M) ; '$interpret'(E, B, M) ).
'$interpret'((C *-> T ; E), B, M) :- !,
    (   '$call_in'(M, C) *-> '$interpret'(T, B, M) ; '$interpret'(E, B, M) ).
'$interpret'((P ; Q), B, M) :- !,
    (   '$interpret'(P, B, M) ; '$interpret'(Q, B, M) ).
'$interpret'((C -> T), B, M) :- !, ( '$call_in'(M, C) -> '$interpret'(T, B, M) ).
'$interpret'((C *-> T), B, M) :- !, '$call_in'(M, C), '$interpret'(T, B, M).
'$interpret'(\+ G, _, M) :- !, \+ '$call_in'(M, G).
'$interpret'(G, _, M) :- '$call_in'(M, G).

%!  '$run_cleanup'(:Goal) is det.
'$run_cleanup'(G) :- call(G), !.
'$run_cleanup'(_).

%!  setup_call_cleanup(:Setup, :Goal, :Cleanup) is nondet.
setup_call_cleanup(S, G, C) :-
    once(S),
    (   var(C) -> throw(error(instantiation_error, _)) ; true ),
    '$callable'(C),
    '$call_cleanup'(G, C).

call_cleanup(G, C) :- setup_call_cleanup(true, G, C).
call_cleanup(G, _, C) :- setup_call_cleanup(true, G, C).

%!  findall(?Template, :Goal, -List) is det.
findall(T, G, L) :-
    '$partial_list'(L, findall/3, G),
    findall(T, G, L, []).

%!  findall(?Template, :Goal, -List, ?Tail) is det.
findall(T, G, L, Tail) :-
    '$bag_open',
    (   call(G), '$bag_add'(T), fail
    ;   '$bag_close'(L0, Tail)
    ),
    L = L0.

%!  findnsols(+N, ?Template, :Goal, -List) is nondet.
findnsols(N, T, G, L) :- findnsols(N, T, G, L, []).

findnsols(N, T0, G0, L, Tail) :-
    (   integer(N) -> true
    ;   var(N) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(integer, N), _))
    ),
    (   N >= 0 -> true ; throw(error(domain_error(not_less_than_zero, N), _)) ),
    copy_term(T0-G0, T-G),
    State = state([], 0),
    (   N > 0,
        '$call_cleanup'(G, Det = true),
        arg(1, State, L0), arg(2, State, C0),
        C is C0+1,
        nb_setarg(1, State, [T|L0]), nb_setarg(2, State, C),
        (   Det == true -> !
        ;   C =:= N
        ),
        arg(1, State, L1),
        nb_setarg(1, State, []), nb_setarg(2, State, 0)
    ;   arg(1, State, L1)
    ),
    '$reverse_onto'(L1, Tail, L).

'$reverse_onto'([], L, L).
'$reverse_onto'([X|Xs], Acc, L) :- '$reverse_onto'(Xs, [X|Acc], L).

%!  '$longer'(?List, +N0, -N) is multi.
%
%   List is of some length, longer and longer; N is N0 more than that.
'$longer'([], N, N).
'$longer'([_|T], N0, N) :- N1 is N0+1, '$longer'(T, N1, N).

%!  forall(:Condition, :Action) is semidet.
forall(C, A) :- \+ ( call(C), \+ call(A) ).

%!  bagof(?Template, :Goal, -Bag) is nondet.
bagof(T, G0, L) :-
    '$free_variables'(T^G0, Goal, Vars),
    (   Vars == []
    ->  '$partial_list'(L, bagof/3, Goal),
        findall(T, Goal, L0),
        L0 \== [],
        L = L0
    ;   '$partial_list'(L, bagof/3, Goal),
        Witness =.. [v|Vars],
        findall(Witness-T, Goal, Answers),
        Answers \== [],
        '$bag_keys'(Answers),
        keysort(Answers, Sorted),
        '$pick'(Sorted, Witness, L)
    ).

%   Witnesses that are variants share their variables, so that sorting and
%   picking see them as one.
'$bag_keys'([]).
'$bag_keys'([W-_|Rest]) :- term_variables(W, Vs), '$bag_keys'(Vs, Rest, W).

'$bag_keys'([], Rest, _) :- !, '$bag_keys'(Rest).
'$bag_keys'(_, Rest, W) :- '$join_variants'(Rest, W), '$bag_keys'(Rest).

'$join_variants'([], _).
'$join_variants'([V-_|Rest], W) :- ( V =@= W -> V = W ; true ), '$join_variants'(Rest, W).

'$pick'(Answers, Witness, Bag) :-
    '$pick_first'(Answers, W, Bag0, Rest),
    (   Rest == []
    ->  Witness = W, Bag = Bag0
    ;   (   Witness = W, Bag = Bag0
        ;   '$pick'(Rest, Witness, Bag)
        )
    ).

'$pick_first'([W-T|Answers], W, [T|Bag], Rest) :- '$pick_same'(Answers, W, Bag, Rest).

'$pick_same'([V-T|Answers], W, Bag, Rest) :-
    V == W, !,
    Bag = [T|Bag1],
    '$pick_same'(Answers, W, Bag1, Rest).
'$pick_same'(Rest, _, [], Rest).

%!  setof(?Template, :Goal, -Set) is nondet.
setof(T, G, S) :-
    '$partial_list'(S, setof/3, G),
    bagof(T, G, L),
    sort(L, S0),
    S = S0.

%!  '$free_variables'(+Term^Goal, -Goal, -Vars) is det.
%
%   Strips `V^` and collects the variables of the goal that are neither in the
%   template nor bound by `^`.
'$free_variables'(T^G0, Goal, Vars) :-
    '$strip_carets'(G0, Goal, T, Bound),
    term_variables(Bound, BoundVars),
    term_variables(Goal, GoalVars),
    '$subtract_variables'(GoalVars, BoundVars, Vars).

'$strip_carets'(G, G, B, B) :- var(G), !.
'$strip_carets'(V^G0, G, B0, B) :- !, '$strip_carets'(G0, G, V-B0, B).
'$strip_carets'(M:G0, M:G, B0, B) :- nonvar(G0), G0 = _^_, !, '$strip_carets'(G0, G, B0, B).
'$strip_carets'(G, G, B, B).

'$subtract_variables'([], _, []).
'$subtract_variables'([V|Vs], Bound, Free) :-
    (   '$same_member'(V, Bound)
    ->  Free = Free1
    ;   Free = [V|Free1]
    ),
    '$subtract_variables'(Vs, Bound, Free1).

'$same_member'(V, [W|Ws]) :- ( V == W -> true ; '$same_member'(V, Ws) ).

%   The flag, if there is one. In ISO mode current_prolog_flag/2 throws if there is none.
'$flag'(Flag, Value) :-
    catch(current_prolog_flag(Flag, Value), error(domain_error(prolog_flag, _), _), fail).

%!  phrase(:Body, ?List) is nondet.
phrase(G, L) :- phrase(G, L, []).

phrase(G, L, R) :-
    (   var(G) -> throw(error(instantiation_error, _)) ; true ),
    '$phrase_list'(L), '$phrase_list'(R),
    (   callable(G) -> true
    ;   string(G) -> true
    ;   throw(error(type_error(callable, G), _))
    ),
    dcg_translate_body(G, S0, S, Goal),
    S0 = L, S = R,
    call(Goal).

%   Whether the rest is a list is not looked at: bodies of bodies call phrase/3 for each element.
'$phrase_list'(L) :- var(L), !.
'$phrase_list'([]) :- !.
'$phrase_list'([_|_]) :- !.
'$phrase_list'(L) :- throw(error(type_error(list, L), context(system:phrase/3, _))).

%!  dcg_translate_rule(+Rule, -Clause) is det.
dcg_translate_rule((H --> _), _) :- var(H), !, throw(error(instantiation_error, _)).
dcg_translate_rule(((H, PB) --> B), (H1 :- Body)) :- !,
    '$dcg_head'(H, S0, S, H1),
    dcg_translate_body(B, S0, S1, B1),
    '$dcg_terminals'(PB, S, S1, B2),
    '$dcg_and'(B1, B2, Body).
dcg_translate_rule((H --> B), (H1 :- Body)) :-
    '$dcg_head'(H, S0, S, H1),
    dcg_translate_body(B, S0, S, Body).

'$dcg_head'(H, S0, S, H1) :-
    (   callable(H) -> true ; throw(error(type_error(callable, H), _)) ),
    (   H = M:P, atom(M) -> '$dcg_head'(P, S0, S, P1), H1 = M:P1
    ;   '$dcg_extend'(H, S0, S, H1)
    ).

'$dcg_extend'(G, S0, S, G1) :- G =.. L0, '$append_two'(L0, S0, S, L), G1 =.. L.

'$append_two'([], A, B, [A, B]).
'$append_two'([X|Xs], A, B, [X|Ys]) :- '$append_two'(Xs, A, B, Ys).

'$dcg_and'(true, B, B) :- !.
'$dcg_and'(A, true, A) :- !.
'$dcg_and'(A, B, (A, B)).

%!  dcg_translate_body(+Body, ?S0, ?S, -Goal) is det.
dcg_translate_body(V, S0, S, phrase(V, S0, S)) :- var(V), !.
dcg_translate_body((A, B), S0, S, (A1, B1)) :- !,
    dcg_translate_body(A, S0, S1, A1), dcg_translate_body(B, S1, S, B1).
dcg_translate_body((A ; B), S0, S, (A1 ; B1)) :- !,
    dcg_translate_body(A, S0, S, A1), dcg_translate_body(B, S0, S, B1).
dcg_translate_body((A | B), S0, S, (A1 ; B1)) :- !,
    dcg_translate_body(A, S0, S, A1), dcg_translate_body(B, S0, S, B1).
dcg_translate_body((A -> B), S0, S, (A1 -> B1)) :- !,
    dcg_translate_body(A, S0, S1, A1), dcg_translate_body(B, S1, S, B1).
dcg_translate_body((A *-> B), S0, S, (A1 *-> B1)) :- !,
    dcg_translate_body(A, S0, S1, A1), dcg_translate_body(B, S1, S, B1).
dcg_translate_body(\+ A, S0, S, (\+ A1, S = S0)) :- !,
    (   callable(A) -> dcg_translate_body(A, S0, _, A1) ; A1 = phrase(A, S0, _) ).
dcg_translate_body(!, S0, S, (!, S = S0)) :- !.
dcg_translate_body([], S0, S, S0 = S) :- !.
dcg_translate_body({}, S0, S, S0 = S) :- !.
dcg_translate_body({G}, S0, S, (G, S = S0)) :- !.
dcg_translate_body(call(G), S0, S, call(G, S0, S)) :- !.
dcg_translate_body(C, S0, S, G) :- compound(C), C =.. [call, G0|Args], !,
    '$append_two'(Args, S0, S, Args1), G =.. [call, G0|Args1].
dcg_translate_body(L, S0, S, Goal) :- ( L = [_|_] ; string(L) ), !, '$dcg_terminals'(L, S0, S, Goal).
dcg_translate_body(M:G, S0, S, M:G1) :- !, dcg_translate_body(G, S0, S, G1).
dcg_translate_body(G, _, _, _) :- \+ callable(G), !, throw(error(type_error(callable, G), _)).
dcg_translate_body(G, S0, S, G1) :- '$dcg_extend'(G, S0, S, G1).

'$dcg_terminals'(L, S0, S, Goal) :-
    (   string(L) -> string_codes(L, Codes) ; Codes = L ),
    (   is_list(Codes) -> true
    ;   '$partial_list_end'(Codes) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(list, Codes), _))
    ),
    '$dcg_append'(Codes, S, List),
    Goal = (S0 = List).

'$partial_list_end'(L) :- var(L), !.
'$partial_list_end'([_|T]) :- '$partial_list_end'(T).

'$dcg_append'([], L, L).
'$dcg_append'([X|Xs], L, [X|Ys]) :- '$dcg_append'(Xs, L, Ys).
