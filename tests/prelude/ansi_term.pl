% Tests of library(ansi_term): see the runner for what the facts mean.

:- use_module(library(ansi_term)).

% what goes into a string is no terminal

case(with_output_to(string(S), ansi_format(bold, 'a~w', [b])), S, ["ab"]).
case(with_output_to(string(S), ansi_format([bold,fg(red)], 'a~w', [b])), S, ["ab"]).
case(with_output_to(string(S), ansi_format([], 'a', [])), S, ["a"]).
case(with_output_to(string(S), ( current_output(O), ansi_hyperlink(O, 'http://x', label) )), S, ["label"]).
