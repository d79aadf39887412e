% Tests of library(readutil): see the runner for what the facts mean.

:- use_module(library(readutil)).


% lines of a string

case(((open_string("a\r\nb\n\nc", _S), read_line_to_codes(_S, A), read_line_to_codes(_S, B), read_line_to_codes(_S, C), read_line_to_codes(_S, D), read_line_to_codes(_S, E))), A-B-C-D-E,
     [[97]-[98]-[]-[99]-end_of_file]).
case(((open_string("a\r\nb\n\nc", _S), read_line_to_string(_S, A), read_line_to_string(_S, B), read_line_to_string(_S, C), read_line_to_string(_S, D), read_line_to_string(_S, E))), A-B-C-D-E,
     ["a"-"b"-""-"c"-end_of_file]).
case(((open_string("a\rb\r", _S), read_line_to_codes(_S, A), read_line_to_codes(_S, B))), A-B,
     [[97, 13, 98, 13]-end_of_file]).
case(((open_string("a\r\r\nb\r", _S), read_line_to_string(_S, A), read_line_to_string(_S, B))), A-B,
     ["a"-"b"]).
case(((open_string("", _S), read_line_to_codes(_S, A))), A,
     [end_of_file]).
case(((open_string("", _S), read_line_to_string(_S, A))), A,
     [end_of_file]).
case(((open_string("\n", _S), read_line_to_codes(_S, A), read_line_to_codes(_S, B))), A-B,
     [[]-end_of_file]).
case(((open_string("a\r\nb", _S), read_line_to_codes(_S, A, T), read_line_to_codes(_S, B, T2), read_line_to_codes(_S, C, T3))), A-T-B-T2-C-T3,
     [[97, 13, 10|_0]-_0-[98]-[]-[]-[]]).
case(((open_string("a\nb\n", _S), read_line_to_codes(_S, A, T), read_line_to_codes(_S, T, []))), A-T,
     [[97, 10, 98, 10]-[98, 10]]).
case(((open_string("\u00e9t\u00e9\n", _S), read_line_to_string(_S, A))), A,
     ["été"]).
case(((open_string("ab", _S), read_line_to_string(_S, "ab"))), true,
     [true]).
case(((open_string("ab", _S), read_line_to_string(_S, "abc"))), true,
     []).

% the rest of a stream

case(((open_string("a\r\nb", _S), read_stream_to_codes(_S, A))), A,
     [[97, 13, 10, 98]]).
case(((open_string("a\nb", _S), read_stream_to_codes(_S, A, T))), A-T,
     [[97, 10, 98|_0]-_0]).
case(((open_string("ab\ncd", _S), read_line_to_codes(_S, A), read_stream_to_codes(_S, B))), A-B,
     [[97, 98]-[99, 100]]).
case(((open_string("", _S), read_stream_to_codes(_S, A))), A,
     [[]]).

% files

case(((tmp_file_stream(text, _F, _S), format(_S, "a(X, Y, X).~nb.~n~nc(\"s\").~n", []), close(_S), read_file_to_terms(_F, L, []))), L,
     [[a(_0, _1, _0), b, c("s")]]).
case(((tmp_file_stream(text, _F, _S), format(_S, "a.~nb.", []), close(_S), read_file_to_terms(_F, L, [tail(T)]))), L-T,
     [[a, b|_0]-_0]).
case(((tmp_file_stream(text, _F, _S), format(_S, "a.~n", []), close(_S), read_file_to_codes(_F, L, []))), L,
     [[97, 46, 10]]).
case(((tmp_file_stream(text, _F, _S), format(_S, "a.~n", []), close(_S), read_file_to_codes(_F, L, [tail(T)]))), L-T,
     [[97, 46, 10|_0]-_0]).
case(((tmp_file_stream(text, _F, _S), format(_S, "a.~nb~n", []), close(_S), read_file_to_string(_F, L, []))), L,
     ["a.\nb\n"]).
case(((tmp_file_stream(text, _F, _S), close(_S), read_file_to_string(_F, L, []))), L,
     [""]).

% errors

error_case(read_line_to_codes(_, _),
           instantiation_error).
error_case(read_line_to_codes(no_such_stream, _),
           existence_error(stream, no_such_stream)).
error_case(read_line_to_string(_, _),
           instantiation_error).
error_case(read_stream_to_codes(no_such_stream, _),
           existence_error(stream, no_such_stream)).
error_case(read_file_to_codes('/no/such/file', _, []),
           existence_error(source_sink, '/no/such/file')).
error_case(read_file_to_string('/no/such/file', _, []),
           existence_error(source_sink, '/no/such/file')).
error_case(read_file_to_terms('/no/such/file', _, []),
           existence_error(source_sink, '/no/such/file')).
error_case(read_file_to_string(_, _, []),
           instantiation_error).
