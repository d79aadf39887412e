:- module(prolog_trace, []).

/** <module> Tracing predicates

trace/1,2 are builtins.
*/
