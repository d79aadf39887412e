% Tests of library(threads): see the runner for what the facts mean.

case(thread_self(X), X, [main]).
case(thread_self(other), x, []).
case(is_thread(main), x, [x]).
case(is_thread(_), x, []).
case(thread_property(main, status(S)), S, [running]).
case(thread_property(T, detached(_)), T, [main]).
error_case(thread_property(nobody, _), existence_error(thread, nobody)).
case((thread_statistics(main, inferences, N), integer(N)), x, [x]).
error_case(thread_statistics(nobody, inferences, _), existence_error(thread, nobody)).
case(thread_idle(member(X, [1,2]), long), X, [1]).
case(thread_setconcurrency(X, 4), X, [0]).
case((mutex_create(M), mutex_lock(M), mutex_property(M, P), mutex_unlock(M), mutex_destroy(M)), P, [status(locked(main,1))]).
case((mutex_create(m1), mutex_property(m1, status(P))), P, [unlocked]).
case((mutex_create(M, [alias(m2)]), mutex_destroy(m2)), M, [m2]).
case((mutex_lock(m3), mutex_trylock(m3), mutex_property(m3, status(P)), mutex_unlock_all, mutex_property(m3, status(Q))), P-Q,
     [locked(main,2)-unlocked]).
case((with_mutex(m4, mutex_property(m4, status(P))), mutex_property(m4, status(Q))), P-Q, [locked(main,1)-unlocked]).
case(with_mutex(m5, member(X, [1,2])), X, [1]).
case(with_mutex(m5, fail), x, []).
case((catch(with_mutex(m6, throw(x)), x, true), mutex_property(m6, status(P))), P, [unlocked]).
error_case((mutex_create(m7), mutex_create(m7)), permission_error(create, mutex, m7)).
error_case((mutex_create(m8), mutex_unlock(m8)), permission_error(unlock, mutex, m8)).
error_case(mutex_unlock(m9), existence_error(mutex, m9)).
error_case(mutex_destroy(m9), existence_error(mutex, m9)).
error_case(mutex_lock(_), instantiation_error).
error_case(mutex_create(f(x)), type_error(mutex, f(x))).
