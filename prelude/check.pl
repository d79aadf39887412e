:- module(check, [ check/0, list_undefined/0, list_undefined/1, '$check_file'/1, '$check_message'/3, '$check_directive'/2 ]).

/** <module> Checking programs

check/0 looks at the program that is loaded. `ludolog check` loads files without
running them: of the directives only declarations, those that load other files,
and what makes later clauses readable (operators, flags, conditions, hooks) are
run; messages are collected (see src/load/check.rs).
*/

%!  check is det.
%
%   Prints what is suspicious in the program.
check :- list_undefined.

%!  list_undefined is det.
%!  list_undefined(+Options) is det.
%
%   Prints the goals of the program that call predicates which nobody defines.
list_undefined :- list_undefined([]).

list_undefined(_) :-
    '$undefined'(all, L),
    (   L == [] -> true ; print_message(warning, undefined_procedures(L)) ).

%!  '$check_file'(+File) is det.
%
%   Loads a file in a session that collects messages.
'$check_file'(File) :-
    catch(load_files(user:File, []), E, print_message(error, E)),
    '$undefined'(all, L),
    undefined(L),
    '$near_atoms'(Near),
    near(Near).

undefined([]).
undefined([undefined(PI, Refs, Similar)|L]) :-
    undefined(Refs, PI, Similar),
    undefined(L).

undefined([], _, _).
undefined([ref(File, Line, Column, _, _)|Refs], PI, Similar) :-
    '$not_supported'(PI, What), !,
    format(atom(Text), 'not supported yet: ~w (~q)', [What, PI]),
    '$check_add'(error, not_supported, [Text], File:Line:Column, []),
    undefined(Refs, PI, Similar).
undefined([ref(File, Line, Column, _, _)|Refs], PI, Similar) :-
    format(atom(Text), 'Unknown procedure: ~q', [PI]),
    similar(Similar, Notes),
    (   PI = N/A -> format(atom(Name), '~w/~w', [N, A]) ; Name = [] ),
    '$check_add'(warning, undefined_procedure, [Text|Notes], File:Line:Column, Name),
    undefined(Refs, PI, Similar).

similar([], []).
similar([PI|PIs], [Note]) :-
    findall(A, ( '$load_member'(X, [PI|PIs]), format(atom(A), '~q', [X]) ), As),
    atomic_list_concat(As, ', ', Names),
    atom_concat('did you mean ', Names, Note0),
    atom_concat(Note0, '?', Note).

near([]).
near([near(Atom, Other, File, Line, Column)|L]) :-
    format(atom(Text), 'Constant ~q occurs once, and ~q is one letter away', [Atom, Other]),
    '$check_add'(note, similar_constant, [Text], File:Line:Column, []),
    near(L).

%!  '$check_message'(+Kind, +Message, +Lines) is det.
%
%   Takes a message instead of printing it.
'$check_message'(Kind, Message, Lines) :-
    code(Message, Code),
    place(Message, Place),
    with_output_to(string(Text), ( current_output(S), print_message_lines(S, '', Lines) )),
    split_string(Text, '\n', '\r', Texts0),
    full_lines(Texts0, Texts1),
    (   Message = error(_, file(_, _, _, _)), Texts1 = [First|Rest]
    ->  plain_syntax(First, Plain), Texts = [Plain|Rest]
    ;   Texts = Texts1
    ),
    '$check_add'(Kind, Code, Texts, Place, []).

full_lines([], []).
full_lines([L|Ls], Full) :-
    (   string_length(L, 0) -> Full = Rest ; Full = [L|Rest] ),
    full_lines(Ls, Rest).

%   The place is told apart from the text.
plain_syntax(Text, Plain) :-
    (   sub_string(Text, _, _, A, ': Syntax error: ')
    ->  sub_string(Text, _, A, 0, Rest), string_concat('Syntax error: ', Rest, Plain)
    ;   Plain = Text
    ).

place(error(_, Context), File:Line:Column) :- nonvar(Context), Context = file(File, Line, Column, _), !.
place(init_goal(_, File:Line), File:Line:0) :- !.
place(invalid_utf8(File, Line), File:Line:0) :- !.
place(_, []).

code(Message, Code) :- var(Message), !, Code = message.
code(error(Formal, _), Code) :- nonvar(Formal), !, error_code(Formal, Code).
code(Message, Code) :- callable(Message), functor(Message, Name, _), ( name_code(Name, Code) -> true ; Code = Name ).

error_code(syntax_error(Kind), Code) :- callable(Kind), !, functor(Kind, Code, _).
error_code(Formal, Code) :- callable(Formal), !, functor(Formal, Code, _).
error_code(_, error).

name_code(singletons, singleton_variable).
name_code(multitons, multiple_marked_variable).
name_code(branch_singletons, singleton_in_branch).
name_code(no_import, import_clash).
name_code(not_exported, not_exported).
name_code(goal, directive).
name_code(undefined_export, undefined_export).

%!  '$check_directive'(+Module, :Goal) is semidet.
%
%   True for directives that are to be run though the program is not. The goals
%   of others are looked at.
'$check_directive'(M, G) :- harmless(G, M), !.
'$check_directive'(M, G) :-
    goal_of(G, Goal),
    '$undefined_in'(M:Goal, L),
    undefined(L),
    fail.

goal_of(initialization(G), G) :- !.
goal_of(initialization(G, _), G) :- !.
goal_of(G, G).

harmless(G, _) :- var(G), !, fail.
harmless((A, B), M) :- !, harmless(A, M), harmless(B, M).
harmless((A ; B), M) :- !, harmless(A, M), harmless(B, M).
harmless((A -> B), M) :- !, harmless(A, M), harmless(B, M).
harmless(\+ A, M) :- !, harmless(A, M).
harmless(_:G, M) :- !, harmless(G, M).
harmless(G, _) :- functor(G, N, A), harmless_predicate(N, A), !.
harmless(G, _) :- adds(G, Clause), hook(Clause).

adds(assertz(C), C).
adds(asserta(C), C).
adds(assert(C), C).

hook(V) :- var(V), !, fail.
hook(_:C) :- !, hook(C).
hook((H :- _)) :- !, hook(H).
hook(H) :- callable(H), functor(H, N, A), hook_predicate(N, A).

hook_predicate(file_search_path, 2).
hook_predicate(library_directory, 1).
hook_predicate(term_expansion, 2).
hook_predicate(term_expansion, 4).
hook_predicate(goal_expansion, 2).
hook_predicate(goal_expansion, 4).

harmless_predicate(N, A) :- declaration(N, A), !.
harmless_predicate(N, A) :- loads(N, A), !.
harmless_predicate(N, A) :- looks(N, A).

declaration(dynamic, 1).
declaration(dynamic, 2).
declaration(discontiguous, 1).
declaration(multifile, 1).
declaration(module, 1).
declaration(module, 2).
declaration(module, 3).
declaration(module_transparent, 1).
declaration(meta_predicate, 1).
declaration(public, 1).
declaration(non_terminal, 1).
declaration(volatile, 1).
declaration(thread_local, 1).
declaration(noprofile, 1).
declaration(create_prolog_flag, 3).
declaration(set_prolog_flag, 2).
declaration(style_check, 1).
declaration(op, 3).
declaration(char_conversion, 2).
declaration(encoding, 1).
declaration(expects_dialect, 1).
declaration(license, 1).
declaration(license, 2).
declaration(set_module, 1).
declaration(table, 1).
declaration(export, 1).
declaration(import, 1).
declaration(import_module, 2).
declaration(add_import_module, 3).
declaration(redefine_system_predicate, 1).
declaration(compile_predicates, 1).
declaration(begin_tests, 1).
declaration(begin_tests, 2).
declaration(end_tests, 1).
declaration(set_test_options, 1).

loads(use_module, 1).
loads(use_module, 2).
loads(reexport, 1).
loads(reexport, 2).
loads(ensure_loaded, 1).
loads(consult, 1).
loads(load_files, 1).
loads(load_files, 2).
loads(include, 1).
loads(autoload, 1).
loads(autoload, 2).
loads('.', 2).

looks(true, 0).
looks(fail, 0).
looks(prolog_load_context, 2).
looks(source_location, 2).
looks(current_prolog_flag, 2).
looks(current_op, 3).
looks(current_module, 1).
looks(current_predicate, 1).
looks(predicate_property, 2).
looks(exists_source, 1).
looks(exists_file, 1).
looks(exists_directory, 1).
looks(absolute_file_name, 2).
looks(absolute_file_name, 3).
looks(file_directory_name, 2).
looks(file_base_name, 2).
looks(file_name_extension, 3).
looks(directory_file_path, 3).
looks(atom_concat, 3).
looks(atomic_list_concat, 2).
looks(atomic_list_concat, 3).
looks(=, 2).
looks(==, 2).
looks(\==, 2).
looks(garbage_collect, 0).
