% Tests of library(main): see the runner for what the facts mean.

:- use_module(library(main)).

case(argv_options([], P, O), P-O, [[]-[]]).
case(argv_options([a,'--foo','--bar=baz','--n=12','--no-x',b], P, O), P-O, [[a,b]-[foo(true),bar(baz),n(12),x(false)]]).
case(argv_options(['--a-b=c',--,'--d'], P, O), P-O, [['--d']-[a_b(c)]]).
case(argv_options(['-v'], P, O), P-O, [['-v']-[]]).
case(argv_options(typed:['-v','-n','3',a], P, O), P-O, [[a]-[verbose(true),count(3)]]).
case(argv_options(typed:['--no-verbose','--count=3','--ratio=1'], P, O), P-O, [[]-[verbose(false),count(3),ratio(1.0)]]).
case(argv_options(typed:['--mode=fast','--text=a b',--,'-v'], P, O), P-O, [['-v']-[mode(fast),text("a b")]]).
case(argv_options(typed:['--either=3','--either=true','-vn7'], P, O), P-O, [[]-[either(3),either(true),verbose(true),count(7)]]).
case(argv_options(typed:[a,'-v'], P, O, [options_after_arguments(false)]), P-O, [[a,'-v']-[]]).
error_case(argv_options(typed:['--mode=slowly'], _, _, [on_error(throw)]), opt_error(value_type('mode=slowly', oneof([fast,slow]), slowly))).
error_case(argv_options(typed:['--zork'], _, _, [on_error(throw)]), opt_error(unknown_option(typed:zork))).
error_case(argv_options(typed:['--count'], _, _, [on_error(throw)]), opt_error(missing_value(count, integer))).
error_case(argv_options(_, _, _), instantiation_error).

typed:opt_type(verbose, verbose, boolean).
typed:opt_type(v, verbose, boolean).
typed:opt_type(n, count, integer).
typed:opt_type(count, count, integer).
typed:opt_type(ratio, ratio, float).
typed:opt_type(mode, mode, oneof([fast,slow])).
typed:opt_type(text, text, string).
typed:opt_type(either, either, (integer|boolean)).
