% Tests of the recorded database and of flags with a number: see the runner for what the facts mean.

clean :- forall(recorded(_, _, R), erase(R)).

case((clean, recordz(k, a), recordz(k, b), recorda(k, c), recorded(k, X)), X, [c,a,b]).
case((clean, recordz(k, a), recorded(k, X)), X, [a]).
case((clean, recordz(k(1), a), recordz(k(2), b), recordz(k, c), recorded(k(_), X)), X, [a,b]).
case((clean, recordz(3, a), recorded(3, X)), X, [a]).
case((clean, recordz(k, f(X,Y,X)), recorded(k, T)), X-Y-T, [_-_-f(A,_,A)]).
case((clean, recordz(a, 1), recordz(b, 2), recorded(K, T)), K-T, [a-1,b-2]).
case((clean, recordz(k, a, R), instance(R, T), erase(R), \+ recorded(k, _)), T, [a]).
case((clean, recordz(k(z), a, R), recorded(K, T, R)), K-T, [k(_)-a]).
case((clean, recordz(k, 1), findall(X, ( recorded(k, X), X < 5, Y is X+1, recordz(k, Y) ), L), findall(X, recorded(k, X), L2)), L-L2, [[1]-[1,2]]).
case((clean, recordz(k, 1), recordz(k, 2), forall(( recorded(k, X, R), X =:= 1 ), erase(R)), recorded(k, Z)), Z, [2]).
case((clean, recorded(k, _)), x, []).
case((clean, recordz(kk, 1), current_key(kk)), x, [x]).
error_case(recordz(_, a), instantiation_error).
error_case(recordz(1.5, a), type_error(key, 1.5)).
error_case(recordz(k, a, b), uninstantiation_error(b)).
error_case((clean, recordz(k, a, R), erase(R), erase(R)), existence_error(db_reference, _)).
error_case(erase(foo), type_error(db_reference, foo)).
error_case(instance(_, _), instantiation_error).

case((set_flag(f1, 0), flag(f1, A, A+1), flag(f1, B, B*10), get_flag(f1, C)), A-B-C, [0-1-10]).
case((flag(f2(x), A, 7), flag(f2(y), B, 8)), A-B, [0-7]).
case((set_flag(f3, abc), get_flag(f3, V)), V, [abc]).
case((set_flag(f4, 2.5), flag(f4, V, V)), V, [2.5]).
error_case(flag(_, _, 1), instantiation_error).
error_case(flag(f5, _, _), instantiation_error).
error_case(flag(f5, _, f(x)), type_error(evaluable, f/1)).
