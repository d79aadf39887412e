% Tests of library(prolog_code): see the runner for what the facts mean.

:- use_module(library(prolog_code)).

case(comma_list((a,b,c), L), L, [[a,b,c]]).
case(comma_list(((a,b),c), L), L, [[a,b,c]]).
case(comma_list(G, [a,b,c]), G, [(a,b,c)]).
case(comma_list(a, L), L, [[a]]).
case(semicolon_list((a;b), L), L, [[a,b]]).
case(semicolon_list(G, [a,b]), G, [(a;b)]).
case(mkconj(a, b, G), G, [(a,b)]).
case(mkconj(true, b, G), G, [b]).
case(mkconj(a, true, G), G, [a]).
case(mkdisj(a, b, G), G, [(a;b)]).
case(mkdisj(false, b, G), G, [b]).
case(pi_head(foo/2, H), H, [foo(_,_)]).
case(pi_head(P, m:foo(_)), P, [m:foo/1]).
case(pi_head(foo//1, H), H, [foo(_,_,_)]).
error_case(pi_head(_, _), instantiation_error).
case(head_name_arity(H, foo, 1), H, [foo(_)]).
case(head_name_arity(foo(a,b), N, A), N/A, [foo/2]).
case(most_general_goal(m:foo(a), G), G, [m:foo(_)]).
case(extend_goal(foo(a), [b,c], G), G, [foo(a,b,c)]).
case(predicate_label(user:foo/1, L), L, ['foo/1']).
case(predicate_label(lists:append/3, L), L, ['append/3']).
case(predicate_sort_key(m:foo/1, K), K, [foo]).
case(is_control_goal((a,b)), x, [x]).
case(is_control_goal(a), x, []).
case(is_predicate_indicator(m:foo/1), x, [x]).
case(is_predicate_indicator(foo/a), x, []).
case(body_term_calls((a,\+b), G), G, [(a,\+b),a,\+b,b]).
case((body_term_calls(findall(X, p(X), _), G), G = p(_)), x, [x]).
