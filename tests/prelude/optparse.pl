% Tests of library(optparse): see the runner for what the facts mean.

:- use_module(library(optparse)).

spec([ [opt(verbose),type(boolean),default(false),shortflags([v]),longflags([verbose]),help('Say more')],
       [opt(num),type(integer),default(3),shortflags([n]),longflags([num,number]),meta('N'),help(['A number','of things'])],
       [opt(mode),type(atom),longflags([mode]),default(fast)]
     ]).

case((spec(S), opt_parse(S, [], O, P)), O-P, [[verbose(false),num(3),mode(fast)]-[]]).
case((spec(S), opt_parse(S, ['-v',a], O, P)), O-P, [[num(3),mode(fast),verbose(true)]-[a]]).
case((spec(S), opt_parse(S, ['--no-verbose','-n','5'], O, P)), O-P, [[mode(fast),verbose(false),num(5)]-[]]).
case((spec(S), opt_parse(S, ['-n5',x,'--mode=slow'], O, P)), O-P, [[verbose(false),num(5),mode(slow)]-[x]]).
case((spec(S), opt_parse(S, ['-n1','-n2'], O, _, [duplicated_flags(keepall)])), O, [[verbose(false),mode(fast),num(1),num(2)]]).
case((spec(S), opt_parse(S, ['-n1','-n2'], O, _)), O, [[verbose(false),mode(fast),num(2)]]).
case((spec(S), opt_parse(S, ['-v'], O, _, [output_functor(o)])), O, [[o(num,3),o(mode,fast),o(verbose,true)]]).
case((spec(S), opt_help(S, H)), H,
     ['--verbose  -v  boolean=false  Say more\n--num,\n--number   -n  N:integer=3    A number\n                                of things\n--mode         atom=fast      \n']).
case((set_prolog_flag(argv, []), spec(S), opt_arguments(S, O, P)), O-P, [[verbose(false),num(3),mode(fast)]-[]]).
error_case((spec(S), opt_parse(S, ['--zork'], _, _)), existence_error(commandline_option, zork)).
error_case(opt_parse([[opt(a),foo(b)]], [], _, _), domain_error(opt_spec, foo)).
error_case(opt_parse([[opt(a),shortflags([x])],[opt(b),shortflags([x])]], [], _, _), domain_error(unique_atom, x)).
error_case(opt_parse([[opt(a),type(integer),default(x),shortflags([a])]], [], _, _), type_error(integer, x)).
