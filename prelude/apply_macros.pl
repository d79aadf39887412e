:- module(apply_macros, [ expand_phrase/2, expand_phrase/4 ]).

/** <module> Calls of higher-order predicates, compiled

maplist/2 and the like are compiled well as they are: loading this library
changes nothing for them.
*/

%!  expand_phrase(+Goal0, -Goal) is semidet.
%!  expand_phrase(+Goal0, +Pos0, -Goal, -Pos) is semidet.
%
%   Goal is what a call of phrase/2,3 comes to, if its body is known.

expand_phrase(Goal0, Goal) :-
    expand_phrase(Goal0, _, Goal, _).

expand_phrase(phrase(Body, List), Pos, Goal, Pos) :-
    translated_(Body, List, [], Goal).
expand_phrase(phrase(Body, List, Rest), Pos, Goal, Pos) :-
    translated_(Body, List, Rest, Goal).

translated_(Body, List, Rest, Goal) :-
    nonvar(Body),
    callable(Body),
    catch(dcg_translate_body(Body, S0, S, Goal), _, fail),
    terminal_free_(Goal),
    S0 = List,
    S = Rest.

%   Lists that are no lists raise errors only in phrase/2,3.
terminal_free_(Goal) :-
    nonvar(Goal),
    Goal \= (_, _),
    Goal \= (_ = _),
    Goal \= (_ ; _),
    Goal \= (_ -> _).
