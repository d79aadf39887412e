% Tests of library(persistency): see the runner for what the facts mean.

:- use_module(library(persistency)).

:- persistent person_test(name:atom, age:integer), note_test(any).

% Runs a goal with a file of its own attached, which is empty at first.
with_db_test(Goal) :-
    tmp_file(db, File),
    setup_call_cleanup(db_attach(File, []), Goal, ( db_sync(detach), catch(delete_file(File), _, true) )).

people_test(L) :- findall(N-A, person_test(N, A), L).

% The terms in a file, without the time.
terms_test(File, Terms) :-
    db_sync(close),
    read_file_to_terms(File, [created(T)|Terms], []),
    number(T).

case(with_db_test((assert_person_test(bob, 12), assert_person_test(al, 13), people_test(L))), L,
     [[bob-12,al-13]]).
case(with_db_test((assert_person_test(bob, 12), retract_person_test(bob, X), people_test(L))), X-L,
     [12-[]]).
case(with_db_test((assert_person_test(bob, 12), assert_person_test(bob, 13), assert_person_test(al, 1), retractall_person_test(bob, _), people_test(L))), L,
     [[al-1]]).
case(with_db_test(retract_person_test(nobody, _)), true,
     []).
case(with_db_test((db_attached(F), assert_person_test(a, 1), assert_note_test(f(_, X, X)), retract_person_test(a, _), retractall_person_test(b, _), terms_test(F, L))), L,
     [[assert(person_test(a,1)), assert(note_test(f(_,Y,Y))), retract(person_test(a,1))]]).
case(with_db_test((db_attached(F), assert_person_test(a, 1), assert_person_test(b, 2), db_sync(detach), people_test(L1), db_attach(F, [sync(close)]), assert_person_test(c, 3), retractall_person_test(a, _), people_test(L2))), L1-L2,
     [[]-[b-2,c-3]]).
case(with_db_test((db_attached(F), assert_person_test(a, 1), retract_person_test(a, _), assert_person_test(b, 2), db_sync(gc(always)), terms_test(F, L))), L,
     [[assert(person_test(b,2))]]).
case(with_db_test((db_attached(F), assert_person_test(a, 1), db_sync(gc), db_sync(nop), db_sync_all(update), terms_test(F, L), people_test(P))), L-P,
     [[assert(person_test(a,1))]-[a-1]]).
case(with_db_test((assert_person_test(a, 1), db_detach, people_test(L), db_attach('nothing.db', [sync(none)]))), L,
     [[]]).
case((findall(P, current_persistent_predicate(P), Ps), memberchk(assert_note_test/1, Ps), memberchk(person_test/2, Ps)), true,
     [true]).
error_case(with_db_test(assert_person_test(1, 2)),
           type_error(atom, 1)).
error_case(with_db_test(db_sync(unknown)),
           domain_error(db_sync_option, unknown)).
error_case(with_db_test(db_attach(other, [])),
           permission_error(attach, db_file, _)).
error_case(assert_person_test(a, 1),
           existence_error(db_file, user)).
error_case(persistent(_),
           instantiation_error).
