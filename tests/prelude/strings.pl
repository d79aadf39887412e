% Tests of library(strings): see the runner for what the facts mean.

:- use_module(library(strings)).


% string_lines/2

case(string_lines("a\nb\n", L), L,
     [["a", "b"]]).
case(string_lines("a\nb", L), L,
     [["a", "b"]]).
case(string_lines("", L), L,
     [[]]).
case(string_lines("\n", L), L,
     [[""]]).
case(string_lines("\n\na", L), L,
     [["", "", "a"]]).
case(string_lines("a\n\n", L), L,
     [["a", ""]]).
case(string_lines(abc, L), L,
     [["abc"]]).
case(string_lines(S, ["a","b"]), S,
     ["a\nb\n"]).
case(string_lines(S, [a,b]), S,
     ["a\nb\n"]).
case(string_lines(S, []), S,
     [""]).
error_case(string_lines(_, _),
           instantiation_error).
case(string_lines("a", ["b"]), true,
     []).
% differs from SWI-Prolog 9.0.4, or not in it:
case(split_lines("a\nb\n", L), L,
     [["a", "b", ""]]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(split_lines("", L), L,
     [[""]]).

% dedent_lines/3

case(dedent_lines("  a\n   b\n  c", L, []), L,
     ["a\n b\nc"]).
case(dedent_lines("\n  a\n   b\n\n  c\n", L, []), L,
     ["\na\n b\n\nc\n"]).
case(dedent_lines("\n  a\n   b\n  ", L, []), L,
     ["\na\n b\n"]).
case(dedent_lines("a\n  b\n  ", L, []), L,
     ["a\n  b\n  "]).
case(dedent_lines("  a\n      \n  b\n", L, []), L,
     ["a\n    \nb\n"]).
case(dedent_lines("  a\n \n  b\n", L, []), L,
     ["a\n\nb\n"]).
case(dedent_lines("\ta\n\tb", L, []), L,
     ["a\nb"]).
case(dedent_lines("\ta\n b", L, []), L,
     ["\ta\n b"]).
case(dedent_lines("\ta\n        b\n", L, [tab(4)]), L,
     ["a\n    b\n"]).
case(dedent_lines("\tx\n  b\n", L, [tab(4)]), L,
     ["  x\nb\n"]).
case(dedent_lines("    x\n\t  b\n", L, [tab(4)]), L,
     ["x\n  b\n"]).
case(dedent_lines('  a\n   b', L, []), L,
     ["a\n b"]).
case(dedent_lines("", L, []), L,
     [""]).
case(dedent_lines("   \n", L, []), L,
     ["\n"]).
error_case(dedent_lines(_, _, []),
           instantiation_error).

% indent_lines/3, indent_lines/4

case(indent_lines("  ", "a\nb", L), L,
     ["  a\n  b"]).
case(indent_lines("  ", "a\n\nb\n", L), L,
     ["  a\n\n  b\n"]).
case(indent_lines("> ", "a\n   \n b", L), L,
     ["> a\n   \n>  b"]).
case(indent_lines("  ", 'a\nb', L), L,
     ["  a\n  b"]).
case(indent_lines(a, x, L), L,
     ["ax"]).
case(indent_lines("  ", "", L), L,
     [""]).
case(indent_lines(\=(""), "  ", "a\n\n b", L), L,
     ["  a\n\n   b"]).
case(indent_lines(==("a"), "  ", "a\nb\n", L), L,
     ["  a\nb\n"]).
error_case(indent_lines("  ", _, _),
           instantiation_error).

% interpolate_string/4

% differs from SWI-Prolog 9.0.4, or not in it:
case(interpolate_string("a{Foo}b{Bar}", S, ['Foo'=1,'Bar'="x y"], []), S,
     ["a1bx y"]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(interpolate_string("{Foo,some default}", S, ['Bar'=1], []), S,
     ["some default"]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(interpolate_string("{Foo,some default}", S, ['Foo'=f(x,'A b')], []), S,
     ["f(x,A b)"]).
% differs from SWI-Prolog 9.0.4, or not in it:
error_case(interpolate_string("{Foo}", _, ['Bar'=1], []),
           existence_error(template_var, 'Foo')).
% differs from SWI-Prolog 9.0.4, or not in it:
case(interpolate_string("{}{x}{1}{Foo", S, ['Foo'=1], []), S,
     ["{}{x}{1}{Foo"]).
