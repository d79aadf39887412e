:- module(system_protection, [ lock_predicate/1, unlock_predicate/1, system_mode/1, system_module/0 ]).

/** <module> Predicates as parts of the system

Nothing here protects predicates: these do nothing.
*/

%!  lock_predicate(+PI) is det.
%!  unlock_predicate(+PI) is det.
%
%   Elsewhere: forbid to change a predicate, and allow it again.

lock_predicate(_).

unlock_predicate(_).

%!  system_mode(+OnOff) is det.
%!  system_module is det.
%
%   Elsewhere: what is loaded is part of the system.

system_mode(OnOff) :-
    must_be(oneof([on,off,true,false]), OnOff).

system_module.
