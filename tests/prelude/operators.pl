% Tests of library(operators): see the runner for what the facts mean.

:- use_module(library(operators)).

case((push_operators([op(700, xfx, ===>)]), term_to_atom(T, 'a ===> b'), pop_operators), T, [===>(a,b)]).
case((push_operators([op(700, xfx, ===>)]), pop_operators, current_op(_, _, ===>)), x, []).
case((push_operators([op(200, xfx, is)]), current_op(P, _, is), pop_operators, current_op(Q, _, is)), P-Q, [200-700]).
case((push_operators([op(700, xfx, ==>>>)], Undo), current_op(P, T, ==>>>), pop_operators(Undo)), P-T, [700-xfx]).
case((push_operators([]), push_op(700, xfx, ~~>), current_op(P, _, ~~>), pop_operators,
      ( current_op(_, _, ~~>) -> Q = yes ; Q = no )), P-Q, [700-no]).
case((push_operators([op(700, xfx, ===>)]), push_operators([op(600, xfx, ===>)]), current_op(A, _, ===>), pop_operators,
      current_op(B, _, ===>), pop_operators), A-B, [600-700]).
error_case(push_operators([op(1201, xfx, a)]), domain_error(operator_priority, 1201)).
