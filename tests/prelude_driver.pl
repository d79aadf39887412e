% Runs the tables of cases in tests/prelude: loads a file, tries every case, and
% prints the ones that come out otherwise, with a count at the end.

:- multifile(case/3), dynamic(case/3), discontiguous(case/3).
:- multifile(error_case/2), dynamic(error_case/2), discontiguous(error_case/2).
:- style_check(-singleton), style_check(-discontiguous).

run(File) :-
    style_check(-singleton),
    consult(File),
    findall(F, failed_case(F), Failures),
    findall(x, (clause(case(_, _, _), true) ; clause(error_case(_, _), true)), Cases),
    length(Cases, Total),
    length(Failures, Failed),
    forall(member(F, Failures), (print(F), nl)),
    format("~d cases, ~d failed~n", [Total, Failed]).

failed_case(case(Goal, wanted(Expected), found(Found))) :-
    case(Goal, Template, Expected),
    catch(findall(Template, Goal, Found), Error, Found = error(Error)),
    \+ Found =@= Expected.
failed_case(error_case(Goal, wanted(Formal), found(Found))) :-
    catch(clause(error_case(Goal, Formal), true), _, fail),
    catch(( Goal -> Found = true ; Found = false ), Error, Found = Error),
    \+ subsumes_error(Formal, Found).

subsumes_error(Formal, error(Found, _)) :- \+ Formal \= Found.
