% Tests of library(backcomp): see the runner for what the facts mean.

:- use_module(library(backcomp)).

case('C'([a,b], X, R), X-R, [a-[b]]).
case(checklist(atom, [a,b]), x, [x]).
case(concat(a, 1, X), X, [a1]).
case(concat_atom([a,b,1], X), X, [ab1]).
case(concat_atom(L, -, 'a-b'), L, [[a,b]]).
case(with_output_to(string(S), displayq('A'+b)), S, ["+('A',b)"]).
case(merge([1,3], [2,4], L), L, [[1,2,3,4]]).
case(merge_set([1,3], [3,4], L), L, [[1,3,4]]).
case(proper_list([a]), x, [x]).
case(proper_list([a|_]), x, []).
case(setup_and_call_cleanup(true, X = 1, true), X, [1]).
case(string_to_atom(S, abc), S, ["abc"]).
case(string_to_atom("abc", A), A, [abc]).
case(string_to_list("ab", L), L, [[97,98]]).
case(sublist([X]>>(X > 1), [1,2,3], L), L, [[2,3]]).
case(substring("hello", 2, 3, S), S, ["ell"]).
case(subsumes_chk(f(_), f(a)), x, [x]).
case(subsumes_chk(f(a), f(_)), x, []).
case((subsumes(f(X), f(a))), X, [a]).
case(sumlist([1,2], X), X, [3]).
case(with_output_to(string(S), write_ln(a)), S, ["a\n"]).
