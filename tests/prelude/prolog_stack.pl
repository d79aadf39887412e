% Tests of library(prolog_stack): see the runner for what the facts mean.

:- use_module(library(prolog_stack)).

case((get_prolog_backtrace(5, B), is_list(B)), x, [x]).
case((get_prolog_backtrace(5, B, []), is_list(B)), x, [x]).
case(prolog_stack_frame_property(frame(3, clause(foo/1, x:7), foo(a)), P), P,
     [level(3),predicate(foo/1),location(x:7),goal(foo(a))]).
case(with_output_to(string(S), ( current_output(O), print_prolog_backtrace(O, [frame(3, call(a/0), b)]) )), S, ["  [3] b\n"]).
case(backtrace(0), x, [x]).
