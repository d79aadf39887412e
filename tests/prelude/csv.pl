% Tests of library(csv): see the runner for what the facts mean.

:- use_module(library(csv)).

parse(Text, Options, Rows) :- string_codes(Text, Codes), phrase(csv(Rows, Options), Codes).
unparse(Rows, Options, Text) :- phrase(csv(Rows, Options), Codes), string_codes(Text, Codes).

case(parse("a,b\n1,2.5\n", [], R), R, [[row(a,b),row(1,2.5)]]).
case(parse("\"a,b\",\"c\"\"d\",\"e\nf\"\r\n", [], R), R, [[row('a,b','c"d','e\nf')]]).
case(parse("", [], R), R, [[]]).
case(parse("a", [], R), R, [[row(a)]]).
case(parse("a;b\n", [separator(0';)], R), R, [[row(a,b)]]).
case(parse("a,1\n", [functor(f),convert(false)], R), R, [[f(a,'1')]]).
case(parse(" a , b \n", [strip(true)], R), R, [[row(a,b)]]).
case(parse("Ab,c\n", [case(up)], R), R, [[row('AB','C')]]).
case(parse("# x\na,b\n", [skip_header('#')], R), R, [[row(a,b)]]).
case(parse("\"a,b\n", [ignore_quotes(true)], R), R, [[row('"a',b)]]).
case(parse("a,b\nc\n", [match_arity(false)], R), R, [[row(a,b),row(c)]]).
error_case(parse("a,b\nc\n", [], _), domain_error(row_arity(2), 1)).
error_case(parse("a,b\n", [arity(3)], _), domain_error(row_arity(3), 2)).
case(unparse([row(a,'b,c',1,"d\"e")], [], T), T, ["a,\"b,c\",1,\"d\"\"e\"\r\n"]).
error_case(unparse([row(_)], [], _), instantiation_error).
case(( tmp_file(csv, F), csv_write_file(F, [row(a,1),row('b c',2)]),
       csv_read_file(F, R), findall(L-Row, csv_read_file_row(F, Row, [line(L)]), Ls),
       csv_options(O, []), open(F, read, S), csv_read_row(S, R1, O), csv_read_stream(S, R2, []), close(S)
     ), R-Ls-R1-R2,
     [[row(a,1),row('b c',2)]-[1-row(a,1),2-row('b c',2)]-row(a,1)-[row('b c',2)]]).
case(( open_string("\"a\nb\",c\nd,e", S), csv_options(O, []), csv_read_row(S, A, O), csv_read_row(S, B, O), csv_read_row(S, C, O) ),
     A-B-C, [row('a\nb',c)-row(d,e)-end_of_file]).
case(with_output_to(string(T), ( current_output(S), csv_write_stream(S, [row(a,b)], [separator(0'\t)]) )), T, ["a\tb\r\n"]).
