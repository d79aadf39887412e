% Tests of library(writef): see the runner for what the facts mean.

:- use_module(library(writef)).

case(swritef(S, 'hello\\n'), S,
     ["hello\n"]).
case(swritef(S, '%w and %d\\l', [a,3]), S,
     ["a and 3\n"]).
case(swritef(S, '%w-%p', ['A b','A b']), S,
     ["A b-'A b'"]).
case(swritef(S, '|%8l|%8c|%8r|', [ab,cd,ef]), S,
     ["|ab      |   cd   |      ef|"]).
case(swritef(S, '100\\% %w', [a]), S,
     ["100% a"]).
case(swritef(S, "%w %w", [a]), S,
     ["a %w"]).
case(swritef(S, '%s', [[0'a,0'b]]), S,
     ["ab"]).
case(with_output_to(string(S), (writef('a\\n'), writef('%w', [b]))), S,
     ["a\nb"]).
case(swritef(S, '50% of', []), S,
     ["50% of"]).
