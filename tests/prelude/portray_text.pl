% Tests of library(portray_text): see the runner for what the facts mean.

:- use_module(library(portray_text)).

shown(T, S) :- portray_text(true), with_output_to(string(S), print(T)), portray_text(false).

case(shown(`hello`, S), S, ["`hello`"]).
case(shown(f(`hello`), S), S, ["f(`hello`)"]).
case(shown(`a\n\`b`, S), S, ["`a\\n\\`b`"]).
case(shown([1,2,3], S), S, ["[1,2,3]"]).
case(shown(`ab`, S), S, ["[97,98]"]).
case(with_output_to(string(S), print(`hello`)), S, ["[104,101,108,108,111]"]).
case((set_portray_text(min_length, Old, Old)), Old, [3]).
