% Tests of library(process): see the runner for what the facts mean.

:- use_module(library(process)).
:- use_module(library(readutil)).

output(Exe, Args, Options, Text) :-
    process_create(Exe, Args, [stdout(pipe(S))|Options]),
    call_cleanup(read_string(S, _, Text), close(S)).

% programs

case(process_create(path(true), [], []), true, [true]).
case(process_create('/bin/sh', ['-c', 'exit 0'], []), true, [true]).
case((absolute_file_name(path(sh), _P, [access(execute)]), process_create(_P, ['-c', true], [])), true, [true]).
error_case(process_create(path(false), [], []), process_error(_, exit(1))).
error_case(process_create(path(sh), ['-c', 'exit 3'], []), process_error(_, exit(3))).
error_case(process_create(path(sh), ['-c', 'kill -9 $$'], []), process_error(_, killed(9))).
error_case(process_create(path(no_such_program), [], []), existence_error(source_sink, path(no_such_program))).
error_case(process_create('/no/such/program', [], []), existence_error(source_sink, '/no/such/program')).
error_case(process_create('/etc/passwd', [], []), existence_error(source_sink, '/etc/passwd')).
error_case(process_create(_, [], []), instantiation_error).
error_case(process_create(path(_), [], []), instantiation_error).
error_case(process_create(12, [], []), type_error(text, 12)).
case((current_prolog_flag(executable, _E), current_prolog_flag(swipl_executable, _E)), true, [true]).
case((output(path(swipl), ['--version'], [], _T), sub_string(_T, _, _, _, "Ludolog")), true, [true]).

% arguments

case(output(path(echo), [a, "b c", 1, 2.5, file('x y'), a+b+1], [], T), T, ["a b c 1 2.5 x y ab1\n"]).
error_case(process_create(path(echo), _, []), instantiation_error).
error_case(process_create(path(echo), [_], []), instantiation_error).
error_case(process_create(path(echo), foo, []), type_error(list, foo)).
error_case(process_create(path(echo), [f(x)], []), type_error(atomic, f(x))).

% streams

case(output(path(sh), ['-c', 'echo e >&2; echo o'], [stderr(null)], T), T, ["o\n"]).
case((process_create(path(sh), ['-c', 'echo e >&2; echo o'], [stdout(pipe(_S)), stderr(pipe(_S))]), read_string(_S, _, T), close(_S)), T, ["e\no\n"]).
case((process_create(path(sh), ['-c', 'echo e >&2; echo o'], [stdout(pipe(_S)), stderr(pipe(_R))]), read_string(_S, _, T), read_string(_R, _, U), close(_S), close(_R)), T-U, ["o\n"-"e\n"]).
case((process_create(path(cat), [], [stdin(pipe(_I)), stdout(pipe(_O))]), format(_I, "h\u00e9~n", []), close(_I), read_string(_O, _, T), close(_O)), T, ["hé\n"]).
case((process_create(path(cat), [], [stdin(pipe(_I, [type(binary)])), stdout(pipe(_O, [encoding(octet)]))]), put_byte(_I, 233), close(_I), read_string(_O, _, T), close(_O)), T, ["é"]).
case(output(path(cat), [], [stdin(null)], T), T, [""]).
case((tmp_file_stream(text, _F, _S), process_create(path(echo), [abc], [stdout(stream(_S))]), write(_S, d), close(_S), read_file_to_string(_F, T, [])), T, ["abc\nd"]).
case((process_create(path(echo), [abc], [stdout(pipe(_A))]), process_create(path(cat), [], [stdin(stream(_A)), stdout(pipe(_B))]), read_string(_B, _, T), close(_A), close(_B)), T, ["abc\n"]).
case((process_create(path(sh), ['-c', 'exit 3'], [stdout(pipe(_S))]), catch(close(_S), error(process_error(_, E), _), true)), E, [exit(3)]).
error_case(process_create(path(echo), [a], [stdout(bar)]), domain_error(process_stream, bar)).
error_case(process_create(path(echo), [a], [stdout(pipe(x))]), uninstantiation_error(x)).
error_case(process_create(path(echo), [a], [stdout(_)]), instantiation_error).
error_case(process_create(path(echo), [a], [stdout(stream(user_input))]), permission_error(output, stream, user_input)).
error_case((open_string(abc, S), process_create(path(cat), [], [stdin(stream(S))])), domain_error(file_stream, _)).

% other options

case(output(path(pwd), [], [cwd('/')], T), T, ["/\n"]).
error_case(process_create(path(pwd), [], [cwd('/no/such')]), existence_error(directory, '/no/such')).
error_case(process_create(path(pwd), [], [cwd(_)]), instantiation_error).
case(output('/bin/sh', ['-c', 'echo $A$B'], [environment(['A'=b, 'B'=1])], T), T, ["b1\n"]).
case((setenv(an_own_variable, x), output('/bin/sh', ['-c', 'echo $an_own_variable'], [], T), output('/bin/sh', ['-c', 'echo $an_own_variable'], [env([])], U), unsetenv(an_own_variable), output('/bin/sh', ['-c', 'echo $an_own_variable'], [], V)), T-U-V, ["x\n"-"\n"-"\n"]).
error_case(process_create(path(true), [], [env([a=1]), environment([b=1])]), permission_error(redefine, environment, [b=1])).
error_case(process_create(path(true), [], [env(foo)]), type_error(list, foo)).
error_case(process_create(path(true), [], [env([a=f(x)])]), type_error(atomic, f(x))).
error_case(process_create(path(true), [], [foo(bar)]), domain_error(process_option, foo(bar))).
error_case(process_create(path(true), [], [detached(a)]), type_error(bool, a)).
error_case(process_create(path(true), [], _), instantiation_error).
case(process_create(path(true), [], [detached(true), window(true)]), true, [true]).

% waiting and signals

case((process_create(path(true), [], [process(_P)]), integer(_P), process_id(_P, _P), is_process(_P), process_wait(_P, S)), S, [exit(0)]).
case((process_create(path(sh), ['-c', 'exit 7'], [process(_P)]), process_wait(_P, S)), S, [exit(7)]).
case((process_create(path(sleep), [10], [process(_P)]), process_wait(_P, S, [timeout(0.01)]), process_kill(_P), process_wait(_P, T)), S-T, [timeout-killed(15)]).
case((process_create(path(sleep), [10], [process(_P)]), process_kill(_P, 9), process_wait(_P, S, [timeout(infinite)])), S, [killed(9)]).
case((process_create(path(sleep), [10], [process(_P), detached(true)]), process_group_kill(_P, int), process_wait(_P, S)), S, [killed(2)]).
case((process_create(path(sleep), [10], [process(_P)]), catch(process_kill(_P, foo), error(E, _), true), process_kill(_P, hup), process_wait(_P, S)), E-S, [domain_error(signal, foo)-killed(1)]).
case((process_create(path(true), [], [process(_P)]), process_wait(_P, S, [release(true)])), S, [released]).
error_case(process_wait(99999999, _), system_error).
error_case(process_wait(_, _), instantiation_error).
error_case(process_wait(a, _), type_error(integer, a)).
error_case(process_wait(1, _, [timeout(x)]), type_error(timeout, x)).
error_case(process_kill(99999999), existence_error(process, 99999999)).
error_case(process_kill(-1), existence_error(process, -1)).
error_case(process_kill(0), existence_error(process, 0)).
error_case(process_kill(_), instantiation_error).
error_case(process_kill(a), type_error(integer, a)).
case((process_id(P), current_prolog_flag(pid, P)), true, [true]).
case(is_process(a), true, []).
case(process_set_method(fork), true, [true]).

% commands of the shell

case((open(pipe('echo hi; exit 3'), read, _S), read_string(_S, _, T), close(_S)), T, ["hi\n"]).
case((tmp_file(x, _F), atom_concat('cat > ', _F, _C), open(pipe(_C), write, _S), write(_S, abc), close(_S), read_file_to_string(_F, T, [])), T, ["abc"]).
error_case(open(pipe(_), read, _), instantiation_error).
error_case(open(pipe(f(x)), read, _), type_error(atom, f(x))).
error_case(open(pipe(a), update, _), existence_error(source_sink, pipe(a))).
case(shell('exit 3', S), S, [3]).
case(shell('exit 3'), true, []).
case(shell("kill -9 $$", S), S, [1]).
case(shell('no_such_command 2> /dev/null', S), S, [127]).
case(shell(true, a), true, []).
error_case(shell(_), instantiation_error).
error_case(shell(f(x)), type_error(text, f(x))).
