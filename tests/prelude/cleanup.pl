% Tests of library(cleanup): see the runner for what the facts mean.

ended(Goal, How) :-
    nb_setval(how, none),
    catch(ignore(setup_call_catcher_cleanup(true, Goal, C, nb_setval(how, C))), _, true),
    nb_getval(how, How).

case(ended(true, H), H, [exit]).
case(ended(fail, H), H, [fail]).
case(ended(throw(x), H), H, [exception(x)]).
case(ended(member(_, [1,2]), H), H, [!]).
case(ended((member(X, [1,2]), X > 1), H), H, [exit]).
case((nb_setval(how, none), findall(X, setup_call_catcher_cleanup(true, member(X, [1,2]), C, nb_setval(how, C)), L), nb_getval(how, H)),
     L-H, [[1,2]-exit]).
case((nb_setval(how, none), setup_call_catcher_cleanup(true, true, fail, nb_setval(how, yes)), nb_getval(how, H)), H, [none]).
case((nb_setval(how, none), forall(setup_call_catcher_cleanup(true, (X = 1 ; X = 2, fail), C, nb_setval(how, C)), true), nb_getval(how, H)),
     H, [fail]).
case(setup_call_catcher_cleanup(X = 1, Y = X, _, true), X-Y, [1-1]).
error_case(setup_call_catcher_cleanup(true, true, _, _), instantiation_error).
error_case(setup_call_catcher_cleanup(true, throw(error(e, _)), _, true), e).
