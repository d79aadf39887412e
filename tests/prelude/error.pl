% Tests of library(error): see the runner for what the facts mean.

:- use_module(library(error)).


% the error predicates

error_case(type_error(integer, a),
           type_error(integer, a)).
error_case(domain_error(positive, -1),
           domain_error(positive, -1)).
error_case(existence_error(file, foo),
           existence_error(file, foo)).
error_case(existence_error(key, k, [a]),
           existence_error(key, k, [a])).
error_case(permission_error(modify, static_procedure, foo/1),
           permission_error(modify, static_procedure, foo/1)).
error_case(instantiation_error(_),
           instantiation_error).
error_case(uninstantiation_error(a),
           uninstantiation_error(a)).
error_case(representation_error(max_arity),
           representation_error(max_arity)).
error_case(resource_error(memory),
           resource_error(memory)).
error_case(syntax_error(bad_thing),
           syntax_error(bad_thing)).

% must_be/2

case(must_be(any, _), true,
     [true]).
case(must_be(any, a), true,
     [true]).
case(must_be(atom, a), true,
     [true]).
case(must_be(atom, []), true,
     [true]).
error_case(must_be(atom, 1),
           type_error(atom, 1)).
error_case(must_be(atom, _),
           instantiation_error).
error_case(must_be(atom, f(x)),
           type_error(atom, f(x))).
error_case(must_be(atom, "s"),
           type_error(atom, "s")).
case(must_be(atomic, a), true,
     [true]).
case(must_be(atomic, 1), true,
     [true]).
case(must_be(atomic, "s"), true,
     [true]).
error_case(must_be(atomic, f(x)),
           type_error(atomic, f(x))).
error_case(must_be(atomic, _),
           instantiation_error).
case(must_be(between(1,3), 1), true,
     [true]).
case(must_be(between(1,3), 3), true,
     [true]).
error_case(must_be(between(1, 3), 4),
           type_error(between(1, 3), 4)).
error_case(must_be(between(1, 3), 0),
           type_error(between(1, 3), 0)).
error_case(must_be(between(1, 3), a),
           type_error(between(1, 3), a)).
error_case(must_be(between(1, 3), _),
           instantiation_error).
error_case(must_be(between(1, 3), 2.0),
           type_error(between(1, 3), 2.0)).
case(must_be(between(1.0,2), 1), true,
     [true]).
case(must_be(between(1.0,2), 1.5), true,
     [true]).
error_case(must_be(between(1.0, 2), 3),
           type_error(between(1.0, 2), 3)).
error_case(must_be(between(1.0, 2), a),
           type_error(between(1.0, 2), a)).
error_case(must_be(between(1.0, 2), _),
           instantiation_error).
case(must_be(boolean, true), true,
     [true]).
case(must_be(boolean, false), true,
     [true]).
error_case(must_be(boolean, on),
           type_error(boolean, on)).
error_case(must_be(boolean, _),
           instantiation_error).
error_case(must_be(boolean, 1),
           type_error(boolean, 1)).
case(must_be(callable, a), true,
     [true]).
case(must_be(callable, f(x)), true,
     [true]).
error_case(must_be(callable, 1),
           type_error(callable, 1)).
error_case(must_be(callable, _),
           instantiation_error).
case(must_be(callable, []), true,
     [true]).
error_case(must_be(callable, "s"),
           type_error(callable, "s")).
case(must_be(char, a), true,
     [true]).
error_case(must_be(char, ab),
           type_error(char, ab)).
error_case(must_be(char, 1),
           type_error(char, 1)).
error_case(must_be(char, _),
           instantiation_error).
error_case(must_be(char, ''),
           type_error(char, '')).
case(must_be(code, 0'a), true,
     [true]).
error_case(must_be(code, -1),
           type_error(code, -1)).
error_case(must_be(code, a),
           type_error(code, a)).
error_case(must_be(code, _),
           instantiation_error).
error_case(must_be(code, 1114112),
           type_error(code, 1114112)).
case(must_be(chars, [a,b]), true,
     [true]).
case(must_be(chars, []), true,
     [true]).
error_case(must_be(chars, [a, bc]),
           type_error(char, bc)).
error_case(must_be(chars, [a|_]),
           instantiation_error).
error_case(must_be(chars, foo),
           type_error(list(char), foo)).
error_case(must_be(chars, [_, a]),
           instantiation_error).
case(must_be(codes, [97]), true,
     [true]).
case(must_be(codes, []), true,
     [true]).
error_case(must_be(codes, [a]),
           type_error(code, a)).
error_case(must_be(codes, [97|_]),
           instantiation_error).
error_case(must_be(codes, foo),
           type_error(list(code), foo)).
case(must_be(text, a), true,
     [true]).
case(must_be(text, "s"), true,
     [true]).
case(must_be(text, [a]), true,
     [true]).
case(must_be(text, [97]), true,
     [true]).
case(must_be(text, []), true,
     [true]).
error_case(must_be(text, 1),
           type_error(text, 1)).
error_case(must_be(text, _),
           instantiation_error).
error_case(must_be(text, f(x)),
           type_error(text, f(x))).
error_case(must_be(text, f(_)),
           instantiation_error).
case(must_be(compound, f(x)), true,
     [true]).
case(must_be(compound, [a]), true,
     [true]).
error_case(must_be(compound, a),
           type_error(compound, a)).
error_case(must_be(compound, _),
           instantiation_error).
case(must_be(float, 1.0), true,
     [true]).
error_case(must_be(float, 1),
           type_error(float, 1)).
error_case(must_be(float, _),
           instantiation_error).
case(must_be(ground, f(x)), true,
     [true]).
error_case(must_be(ground, f(_)),
           instantiation_error).
error_case(must_be(ground, _),
           instantiation_error).
case(must_be(acyclic, f(_)), true,
     [true]).
error_case(must_be(cyclic, a),
           domain_error(cyclic_term, a)).
case(must_be(integer, 1), true,
     [true]).
case(must_be(integer, -1), true,
     [true]).
error_case(must_be(integer, 1.0),
           type_error(integer, 1.0)).
error_case(must_be(integer, a),
           type_error(integer, a)).
error_case(must_be(integer, _),
           instantiation_error).
case(must_be(nonneg, 0), true,
     [true]).
error_case(must_be(nonneg, -1),
           type_error(nonneg, -1)).
error_case(must_be(nonneg, a),
           type_error(nonneg, a)).
error_case(must_be(nonneg, _),
           instantiation_error).
error_case(must_be(nonneg, 1.0),
           type_error(nonneg, 1.0)).
case(must_be(positive_integer, 1), true,
     [true]).
error_case(must_be(positive_integer, 0),
           type_error(positive_integer, 0)).
error_case(must_be(positive_integer, -1),
           type_error(positive_integer, -1)).
error_case(must_be(positive_integer, a),
           type_error(positive_integer, a)).
error_case(must_be(positive_integer, _),
           instantiation_error).
case(must_be(negative_integer, -1), true,
     [true]).
error_case(must_be(negative_integer, 0),
           type_error(negative_integer, 0)).
error_case(must_be(negative_integer, a),
           type_error(negative_integer, a)).
case(must_be(nonvar, a), true,
     [true]).
error_case(must_be(nonvar, _),
           instantiation_error).
case(must_be(number, 1), true,
     [true]).
case(must_be(number, 1.0), true,
     [true]).
error_case(must_be(number, a),
           type_error(number, a)).
error_case(must_be(number, _),
           instantiation_error).
case(must_be(oneof([a,b]), a), true,
     [true]).
error_case(must_be(oneof([a, b]), c),
           type_error(oneof([a, b]), c)).
error_case(must_be(oneof([a, b]), _),
           instantiation_error).
error_case(must_be(oneof([a, b]), f(_)),
           instantiation_error).
case(must_be(pair, a-b), true,
     [true]).
error_case(must_be(pair, a),
           type_error(pair, a)).
error_case(must_be(pair, _),
           instantiation_error).
case(must_be(list, []), true,
     [true]).
case(must_be(list, [a]), true,
     [true]).
error_case(must_be(list, [a|_]),
           instantiation_error).
error_case(must_be(list, [a|b]),
           type_error(list, [a|b])).
error_case(must_be(list, foo),
           type_error(list, foo)).
error_case(must_be(list, _),
           instantiation_error).
case(must_be(proper_list, [a]), true,
     [true]).
error_case(must_be(proper_list, [a|_]),
           type_error(proper_list, [a|_])).
error_case(must_be(proper_list, foo),
           type_error(proper_list, foo)).
error_case(must_be(proper_list, _),
           instantiation_error).
case(must_be(list(atom), [a]), true,
     [true]).
case(must_be(list(atom), []), true,
     [true]).
error_case(must_be(list(atom), [1]),
           type_error(atom, 1)).
error_case(must_be(list(atom), [a, _]),
           instantiation_error).
error_case(must_be(list(atom), [a|_]),
           instantiation_error).
error_case(must_be(list(atom), [a|b]),
           type_error(list(atom), [a|b])).
error_case(must_be(list(atom), foo),
           type_error(list(atom), foo)).
error_case(must_be(list(atom), _),
           instantiation_error).
case(must_be(list(list(integer)), [[1],[]]), true,
     [true]).
error_case(must_be(list(list(integer)), [[a]]),
           type_error(integer, a)).
case(must_be(list_or_partial_list, [a|_]), true,
     [true]).
case(must_be(list_or_partial_list, []), true,
     [true]).
case(must_be(list_or_partial_list, _), true,
     [true]).
error_case(must_be(list_or_partial_list, [a|b]),
           type_error(list, [a|b])).
error_case(must_be(list_or_partial_list, foo),
           type_error(list, foo)).
case(must_be(symbol, a), true,
     [true]).
error_case(must_be(symbol, 1),
           type_error(symbol, 1)).
case(must_be(var, _), true,
     [true]).
error_case(must_be(var, a),
           uninstantiation_error(a)).
case(must_be(rational, 1), true,
     [true]).
case(must_be(rational, 1r3), true,
     [true]).
error_case(must_be(rational, 1.0),
           type_error(rational, 1.0)).
error_case(must_be(rational, _),
           instantiation_error).
case(must_be(string, "s"), true,
     [true]).
error_case(must_be(string, a),
           type_error(string, a)).
error_case(must_be(string, _),
           instantiation_error).
case(must_be(stream, user_input), true,
     [true]).
error_case(must_be(stream, foo),
           type_error(stream, foo)).
error_case(must_be(stream, _),
           instantiation_error).
case(must_be(encoding, utf8), true,
     [true]).
error_case(must_be(encoding, foo),
           type_error(encoding, foo)).
case(must_be(type, integer), true,
     [true]).
error_case(must_be(type, foo),
           type_error(type, foo)).
case(must_be(type, list(integer)), true,
     [true]).
error_case(must_be(type, _),
           instantiation_error).
error_case(must_be(foo, a),
           existence_error(type, foo)).
error_case(must_be(foo, _),
           existence_error(type, foo)).
error_case(must_be(foo(1), a),
           existence_error(type, foo(1))).
error_case(must_be(list(foo), [a]),
           existence_error(type, foo)).
error_case(must_be(_, a),
           instantiation_error).
case(setup_call_cleanup(true, must_be(integer, 1), Det = true), Det,
     [true]).
case(setup_call_cleanup(true, must_be(list(integer), [1,2]), Det = true), Det,
     [true]).

% is_of_type/2

case(is_of_type(atom, a), true,
     [true]).
case(is_of_type(atom, []), true,
     [true]).
case(is_of_type(atom, 1), true,
     []).
case(is_of_type(atom, _), true,
     []).
case(is_of_type(atom, f(x)), true,
     []).
case(is_of_type(atom, "s"), true,
     []).
case(is_of_type(between(1,3), 1), true,
     [true]).
case(is_of_type(between(1,3), 3), true,
     [true]).
case(is_of_type(between(1,3), 4), true,
     []).
case(is_of_type(between(1,3), 0), true,
     []).
case(is_of_type(between(1,3), a), true,
     []).
case(is_of_type(between(1,3), _), true,
     []).
case(is_of_type(between(1,3), 2.0), true,
     []).
case(is_of_type(boolean, true), true,
     [true]).
case(is_of_type(boolean, false), true,
     [true]).
case(is_of_type(boolean, on), true,
     []).
case(is_of_type(boolean, _), true,
     []).
case(is_of_type(boolean, 1), true,
     []).
case(is_of_type(char, a), true,
     [true]).
case(is_of_type(char, ab), true,
     []).
case(is_of_type(char, 1), true,
     []).
case(is_of_type(char, _), true,
     []).
case(is_of_type(char, ''), true,
     []).
case(is_of_type(codes, [97]), true,
     [true]).
case(is_of_type(codes, []), true,
     [true]).
case(is_of_type(codes, [a]), true,
     []).
case(is_of_type(codes, [97|_]), true,
     []).
case(is_of_type(codes, foo), true,
     []).
case(is_of_type(text, a), true,
     [true]).
case(is_of_type(text, "s"), true,
     [true]).
case(is_of_type(text, [a]), true,
     [true]).
case(is_of_type(text, [97]), true,
     [true]).
case(is_of_type(text, []), true,
     [true]).
case(is_of_type(text, 1), true,
     []).
case(is_of_type(text, _), true,
     []).
case(is_of_type(text, f(x)), true,
     []).
case(is_of_type(text, f(_)), true,
     []).
case(is_of_type(ground, f(x)), true,
     [true]).
case(is_of_type(ground, f(_)), true,
     []).
case(is_of_type(ground, _), true,
     []).
case(is_of_type(nonneg, 0), true,
     [true]).
case(is_of_type(nonneg, -1), true,
     []).
case(is_of_type(nonneg, a), true,
     []).
case(is_of_type(nonneg, _), true,
     []).
case(is_of_type(nonneg, 1.0), true,
     []).
case(is_of_type(positive_integer, 1), true,
     [true]).
case(is_of_type(positive_integer, 0), true,
     []).
case(is_of_type(positive_integer, -1), true,
     []).
case(is_of_type(positive_integer, a), true,
     []).
case(is_of_type(positive_integer, _), true,
     []).
case(is_of_type(oneof([a,b]), a), true,
     [true]).
case(is_of_type(oneof([a,b]), c), true,
     []).
case(is_of_type(oneof([a,b]), _), true,
     []).
case(is_of_type(oneof([a,b]), f(_)), true,
     []).
case(is_of_type(list, []), true,
     [true]).
case(is_of_type(list, [a]), true,
     [true]).
case(is_of_type(list, [a|_]), true,
     []).
case(is_of_type(list, [a|b]), true,
     []).
case(is_of_type(list, foo), true,
     []).
case(is_of_type(list, _), true,
     []).
case(is_of_type(list(atom), [a]), true,
     [true]).
case(is_of_type(list(atom), []), true,
     [true]).
case(is_of_type(list(atom), [1]), true,
     []).
case(is_of_type(list(atom), [a,_]), true,
     []).
case(is_of_type(list(atom), [a|_]), true,
     []).
case(is_of_type(list(atom), [a|b]), true,
     []).
case(is_of_type(list(atom), foo), true,
     []).
case(is_of_type(list(atom), _), true,
     []).
case(is_of_type(list_or_partial_list, [a|_]), true,
     [true]).
case(is_of_type(list_or_partial_list, []), true,
     [true]).
case(is_of_type(list_or_partial_list, _), true,
     [true]).
case(is_of_type(list_or_partial_list, [a|b]), true,
     []).
case(is_of_type(list_or_partial_list, foo), true,
     []).
case(is_of_type(var, _), true,
     [true]).
case(is_of_type(var, a), true,
     []).
case(is_of_type(foo, a), true,
     []).
case(is_of_type(foo, _), true,
     []).
error_case(is_of_type(_, a),
           instantiation_error).

% of our own: is_list_or_partial/1 and some more types

% differs from SWI-Prolog 9.0.4, or not in it:
case(is_list_or_partial([]), true,
     [true]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(is_list_or_partial([a|_]), true,
     [true]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(is_list_or_partial(_), true,
     [true]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(is_list_or_partial(foo), true,
     []).
% differs from SWI-Prolog 9.0.4, or not in it:
case(is_list_or_partial([a|b]), true,
     []).
% differs from SWI-Prolog 9.0.4, or not in it:
case(must_be(bool, true), true,
     [true]).
% differs from SWI-Prolog 9.0.4, or not in it:
error_case(must_be(bool, a),
           type_error(bool, a)).
% differs from SWI-Prolog 9.0.4, or not in it:
error_case(must_be(bool, _),
           instantiation_error).
% differs from SWI-Prolog 9.0.4, or not in it:
case(must_be(order, <), true,
     [true]).
% differs from SWI-Prolog 9.0.4, or not in it:
error_case(must_be(order, a),
           type_error(order, a)).
% differs from SWI-Prolog 9.0.4, or not in it:
case(must_be(list_of(atom), [a]), true,
     [true]).
% differs from SWI-Prolog 9.0.4, or not in it:
error_case(must_be(list_of(atom), [1]),
           type_error(atom, 1)).
% differs from SWI-Prolog 9.0.4, or not in it:
case(must_be(list_or_partial, [a|_]), true,
     [true]).
% differs from SWI-Prolog 9.0.4, or not in it:
error_case(must_be(list_or_partial, foo),
           type_error(list_or_partial, foo)).
% differs from SWI-Prolog 9.0.4, or not in it:
case(must_be(between(1,2.0), 1.5), true,
     [true]).
% differs from SWI-Prolog 9.0.4, or not in it:
error_case(must_be(between(1, 2.0), 3),
           type_error(between(1, 2.0), 3)).
