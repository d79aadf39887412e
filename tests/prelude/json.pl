% Tests of library(http/json): see the runner for what the facts mean.

:- use_module(library(http/json)).

jread(Text, Term) :- setup_call_cleanup(open_string(Text, S), json_read(S, Term), close(S)).
jwrite(Term, Options, Text) :- with_output_to(string(Text), ( current_output(S), json_write(S, Term, Options) )).

case(jread("1", T), T, [1]).
case(jread("-1.5e3", T), T, [-1500.0]).
case(jread("1e2", T), T, [100.0]).
case(jread("\"a\\n\\u00e9\\ud83d\\ude00\"", T), T, ['a\né😀']).
case(jread("[1, \"x\", null, true, false]", T), T, [[1,x,@(null),@(true),@(false)]]).
case(jread("{\"a\": {}, \"b\": []}", T), T, [json([a=json([]),b=[]])]).
case(jread(" /* c */ 1 // d\n", T), T, [1]).
error_case(jread("", _), syntax_error(json(unexpected_end_of_file))).
error_case(jread("[1 2]", _), syntax_error(json(illegal_array))).
error_case(jread("{a:1}", _), syntax_error(json(illegal_json))).
error_case(jread("\"abc", _), syntax_error(json(eof_in_string))).
error_case(jread("nul", _), syntax_error(json(json_expected(null)))).
case((open_string("1 [2]", S), json_read(S, A), json_read(S, B), json_read(S, C, [end_of_file(eof)])), A-B-C, [1-[2]-eof]).
case((open_string("[null,true]", S), json_read(S, T, [null(n),true(t)])), T, [[n,t]]).
case(jwrite(json([a=1,b=[x,"y",1.5,@(null)]]), [], T), T, ["{\"a\":1, \"b\": [\"x\", \"y\", 1.5, null ]}"]).
case(jwrite([json([a=1])], [width(5)], T), T, ["[\n  {\n    \"a\":1\n  }\n]"]).
case(jwrite(json([a=json([b=[1,2]])]), [width(5),step(4)], T), T, ["{\n    \"a\": {\n\t\"b\": [\n\t    1,\n\t    2\n\t]\n    }\n}"]).
case(jwrite(json([a=json([b=[1,2]])]), [width(0)], T), T, ["{\"a\": {\"b\": [1, 2 ]}}"]).
case(jwrite('a"\\\n\x1\</b>', [], T), T, ["\"a\\\"\\\\\\n\\u0001<\\/b>\""]).
case(jwrite(f(x), [serialize_unknown(true)], T), T, ["\"f(x)\""]).
error_case(jwrite(f(x), [], _), type_error(json_term, f(x))).
error_case(jwrite(_, [], _), instantiation_error).
case(atom_json_term('{"a":[1]}', T, []), T, [json([a=[1]])]).
case(atom_json_term(A, json([a=1]), []), A, ['{"a":1}']).
case(atom_json_term(A, [1], [as(string)]), A, ["[1 ]"]).
case(is_json_term(json([a=[1,"x",@(true)]])), x, [x]).
case(is_json_term(f(x)), x, []).
case(is_json_term(yes, [true(yes)]), x, [x]).
error_case(json_read_dict(_, _), not_supported(json_read_dict/2)).
error_case(atom_json_dict(_, _, _), not_supported(atom_json_dict/3)).
