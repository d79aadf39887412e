% Tests of library(prolog_stack): see the runner for what the facts mean.

:- use_module(library(prolog_stack)).

case((get_prolog_backtrace(5, B), is_list(B)), x, [x]).
case((get_prolog_backtrace(5, B, []), is_list(B)), x, [x]).
case(prolog_stack_frame_property(frame(3, clause(foo/1, x:7), foo(a)), P), P,
     [level(3),predicate(foo/1),location(x:7),goal(foo(a))]).
case(with_output_to(string(S), ( current_output(O), print_prolog_backtrace(O, [frame(3, call(a/0), b)]) )), S, ["  [3] b\n"]).
case(backtrace(0), x, [x]).
case((goal_outside(B), member(frame(_, clause(goal_outside/1, F:_), _), B), file_base_name(F, N)), N, ['prolog_stack.pl']).
case((length(L, 0), get_prolog_backtrace(0, L)), x, [x]).
case(with_output_to(string(S), ( current_output(O), print_prolog_backtrace(O, [frame(2, clause(a/0, f:7), '-')]) )), S, ["  [2] a/0 at f:7\n"]).
error_case(get_prolog_backtrace(_, _), instantiation_error).

goal_outside(B) :- get_prolog_backtrace(10, B), atom(a).
