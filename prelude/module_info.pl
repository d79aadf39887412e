:- module(module_info,
          [ module_property/2,
            set_module/1,
            import_module/2,
            add_import_module/3,
            delete_import_module/2,
            source_file_property/2,
            exists_source/1,
            exists_source/2
          ]).

/** <module> What is known of modules and source files

A goal in a module that has no predicate of its own means one of its import
modules: `user` by default, for libraries `system`.
*/

%!  module_property(?Module, ?Property) is nondet.
%
%   Property is one of file(Path), line_count(Line), exports(PIs),
%   exported_operators(Ops) (a list that is not empty) and class(Class).

module_property(Module, Property) :-
    (   var(Module) -> current_module(Module) ; true ),
    (   atom(Module) -> true ; throw(error(type_error(module, Module), _)) ),
    property_(Property, Module).

property_(class(Class), Module) :- class_(Module, Class0), Class = Class0.
property_(file(File), Module) :- '$module_info'(Module, file, File).
property_(line_count(Line), Module) :- '$module_info'(Module, line, Line).
property_(exports(PIs), Module) :-
    (   '$module_info'(Module, exports, L) -> true
    ;   class_(Module, _), L = []
    ),
    PIs = L.
property_(exported_operators(Ops), Module) :-
    '$module_info'(Module, ops, L),
    L \== [],
    Ops = L.

class_(user, Class) :- !, Class = user.
class_(system, Class) :- !, Class = system.
class_(Module, Class) :- '$module_info'(Module, class, Class), !.
class_(Module, user) :- current_module(Module).

%!  set_module(:Property) is det.
%
%   Changes a property of the module being loaded, or of the one that
%   qualifies Property: base(Module), its only import module, or
%   class(Class), which is one of user, system, library, test and
%   development.
%
%   @error domain_error(module_property, Property)

set_module(Spec) :-
    (   nonvar(Spec), Spec = Module:Property -> true
    ;   '$source_module'(Module), Property = Spec
    ),
    (   var(Property) -> throw(error(instantiation_error, _)) ; true ),
    set_property_(Property, Module).

set_property_(base(Base), Module) :- !,
    module_name_(Base),
    '$define_module'(Module),
    '$set_bases'(Module, [Base]).
set_property_(class(Class), Module) :- !,
    (   is_class_(Class) -> true ; throw(error(domain_error(module_class, Class), _)) ),
    '$define_module'(Module),
    '$set_class'(Module, Class).
set_property_(program_space(_), _) :- !.
set_property_(Property, _) :- throw(error(domain_error(module_property, Property), _)).

is_class_(Class) :- memberchk(Class, [user, system, library, test, development, temporary]).

module_name_(Module) :-
    (   atom(Module) -> true
    ;   var(Module) -> throw(error(instantiation_error, _))
    ;   throw(error(type_error(module, Module), _))
    ).

%!  import_module(+Module, ?Import) is nondet.
%
%   Import is a module in which predicates that Module does not define are
%   looked for.

import_module(Module, Import) :-
    (   var(Module) -> current_module(Module) ; module_name_(Module) ),
    '$bases'(Module, Bases),
    member(Import, Bases).

%!  add_import_module(+Module, +Import, +Where) is det.
%
%   Makes Import the first or last import module of Module; Where is start
%   or end.

add_import_module(Module, Import, Where) :-
    module_name_(Module), module_name_(Import),
    '$bases'(Module, Bases0),
    without_(Bases0, Import, Rest),
    (   Where == start -> Bases = [Import|Rest]
    ;   Where == end -> append(Rest, [Import], Bases)
    ;   throw(error(domain_error(start_or_end, Where), _))
    ),
    '$set_bases'(Module, Bases).

%!  delete_import_module(+Module, +Import) is semidet.
%
%   Import is no import module of Module any more; fails if it was none.

delete_import_module(Module, Import) :-
    module_name_(Module), module_name_(Import),
    '$bases'(Module, Bases),
    memberchk(Import, Bases),
    without_(Bases, Import, Rest),
    '$set_bases'(Module, Rest).

without_([], _, []).
without_([X|Xs], Y, Zs) :-
    (   X == Y -> Zs = Zs1 ; Zs = [X|Zs1] ),
    without_(Xs, Y, Zs1).

%!  source_file_property(?File, ?Property) is nondet.
%
%   Property is one of module(Module), load_context(Module, Parent:Line, Options),
%   includes(File, Time), included_in(File, Line), modified(Time), source(file) and
%   number_of_clauses(Count).

source_file_property(File, Property) :-
    (   var(File) -> source_file(File) ; true ),
    file_property_(Property, File).

file_property_(module(Module), File) :- '$file_info'(File, module, Module).
file_property_(load_context(Module, Place, []), File) :-
    '$file_info'(File, into, Module),
    (   '$file_info'(File, parent, Place0) -> Place = Place0 ; Place = user ).
file_property_(includes(Included, Time), File) :-
    '$file_info'(File, includes, L),
    member(Included, L),
    time_file(Included, Time).
file_property_(included_in(Owner, 0), File) :-
    source_file(Owner),
    '$file_info'(Owner, includes, L),
    memberchk(File, L).
file_property_(modified(Time), File) :- '$file_info'(File, time, Time).
file_property_(source(file), File) :- '$file_info'(File, time, _).
file_property_(number_of_clauses(N), File) :- '$file_info'(File, clauses, N).

%!  exists_source(+Spec) is semidet.
%!  exists_source(+Spec, -Path) is semidet.
%
%   True if Spec names a file that can be loaded: a path, Alias(Path), or a
%   library of the system's.

exists_source(Spec) :- exists_source(Spec, _).

exists_source(Spec, Path) :-
    catch('$find_source'(Spec, Source), error(existence_error(_, _), _), fail),
    source_path_(Source, Path).

source_path_(file(Path), Path).
source_path_(library(Name), Path) :- atomic_list_concat(['library/', Name, '.pl'], Path).
