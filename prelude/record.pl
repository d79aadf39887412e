:- module(record, [ (record)/1, current_record/2, current_record_predicate/2, op(1150, fx, record) ]).

/** <module> Access to the fields of terms by name

    :- record point(x:integer=0, y:integer=0).

defines predicates for terms point(X,Y): default_point/1, is_point/1,
make_point/2,3, point_x/2 and so on, point_data/3, set_x_of_point/2,3,
nb_set_x_of_point/2, set_point_fields/3,4 and set_point_field/3.
*/

:- meta_predicate
    record(:),
    current_record(?, :),
    current_record_predicate(?, :).

%   known(Module, Name, Term): the declaration; made(Module, Name, PI): a predicate for it.
:- dynamic(known/3).
:- dynamic(made/3).

%!  record(:Declaration) is det.
%
%   Declaration is Name(Field, ..) or several of them with commas; Field is
%   Name, Name:Type, Name=Default or Name:Type=Default.  Types are those of
%   must_be/2.

record(Spec0) :-
    strip_module(Spec0, M, Spec),
    must_be(nonvar, Spec),
    declare_(Spec, M).

declare_((A, B), M) :- !,
    declare_(A, M),
    declare_(B, M).
declare_(Spec, M) :-
    record_clauses_(Spec, Clauses),
    functor(Spec, Name, _),
    retractall((record):known(M, Name, _)),
    retractall((record):made(M, Name, _)),
    assertz((record):known(M, Name, Spec)),
    note_(Clauses, M, Name),
    (   prolog_load_context(module, M)
    ->  compile_aux_clauses(Clauses)
    ;   add_(Clauses, M)
    ).

note_([], _, _).
note_([Clause|Clauses], M, Name) :-
    (   Clause = (Head :- _)
    ->  true
    ;   Head = Clause
    ),
    functor(Head, F, A),
    (   made(M, Name, F/A)
    ->  true
    ;   assertz((record):made(M, Name, F/A))
    ),
    note_(Clauses, M, Name).

add_([], _).
add_([Clause|Clauses], M) :-
    assertz(M:Clause),
    add_(Clauses, M).

%   record_clauses_(+Spec, -Clauses): what a declaration defines.
record_clauses_(Spec, Clauses) :-
    must_be(compound, Spec),
    compound_name_arguments(Spec, Name, Specs),
    fields_(Specs, Name, Fields),
    length(Fields, Arity),
    phrase(clauses_(Name, Arity, Fields), Clauses).

fields_([], _, []).
fields_([Spec|Specs], Record, [field(Name, Type, Default)|Fields]) :-
    must_be(nonvar, Spec),
    field_(Spec, Name, Type, Default),
    must_be(atom, Name),
    (   nonvar(Default),
        Type \== any
    ->  must_be(Type, Default)
    ;   true
    ),
    fields_(Specs, Record, Fields).

field_(Name:Spec, Name, Type, Default) :- !,
    (   nonvar(Spec),
        Spec = (Type=Default)
    ->  true
    ;   Type = Spec
    ).
field_(Left=Default, Name, Type, Default) :- !,
    (   nonvar(Left),
        Left = Name:Type
    ->  true
    ;   Name = Left,
        Type = any
    ).
field_(Name, Name, any, _).

clauses_(Name, Arity, Fields) -->
    {   findall(D, member(field(_, _, D), Fields), Defaults),
        compound_name_arguments(Default, Name, Defaults),
        atom_concat(default_, Name, DefaultName),
        DefaultHead =.. [DefaultName,Default],
        atom_concat(is_, Name, IsName),
        types_(Fields, Vars, Checks),
        compound_name_arguments(Term, Name, Vars),
        IsHead =.. [IsName,Arg],
        atom_concat(make_, Name, MakeName),
        Make2 =.. [MakeName,L,R],
        Make3 =.. [MakeName,L,R,_],
        Make3Call =.. [MakeName,L,R,Rest],
        Make3Head =.. [MakeName,L,R,Rest],
        atomic_list_concat([set_,Name,'_fields'], SetFields),
        atomic_list_concat([set_,Name,'_field'], SetField),
        Default1 =.. [DefaultName,R0],
        SetCall =.. [SetFields,L,R0,R,Rest],
        Make3 = _
    },
    [ DefaultHead,
      (IsHead :- nonvar(Arg), Arg = Term, Checks),
      (Make2 :- Make3Call, (record):no_more_(Rest, Name)),
      (Make3Head :- Default1, SetCall)
    ],
    accessors_(Fields, 1, Name, Arity),
    data_(Fields, 1, Name, Arity),
    setters_(Fields, 1, Name, Arity),
    {   Set3 =.. [SetFields,L1,R1,R2],
        Set4 =.. [SetFields,L1,R1,R2,Rest1],
        SetNil =.. [SetFields,[],R3,R3,[]],
        SetCons =.. [SetFields,[H|T],R4,R6,Rest2],
        SetOne =.. [SetField,H,R4,R5],
        SetMore =.. [SetFields,T,R5,R6,Rest2],
        SetSkip =.. [SetFields,T,R4,R6,Rest3]
    },
    [ (Set3 :- Set4, (record):no_more_(Rest1, Name)),
      SetNil,
      (SetCons :- ( SetOne -> SetMore ; Rest2 = [H|Rest3], SetSkip ))
    ],
    field_setters_(Fields, 1, Name, Arity, SetField).

types_([], [], true).
types_([field(_, Type, _)|Fields], [V|Vars], Checks) :-
    (   Type == any
    ->  Checks = More
    ;   Checks = (is_of_type(Type, V), More)
    ),
    types_(Fields, Vars, More).

%   name_field(+Record, ?Value)
accessors_([], _, _, _) --> [].
accessors_([field(Field, _, _)|Fields], I, Name, Arity) -->
    {   atomic_list_concat([Name,'_',Field], Accessor),
        functor(Term, Name, Arity),
        arg(I, Term, Value),
        Head =.. [Accessor,Term,Value],
        I1 is I+1
    },
    [Head],
    accessors_(Fields, I1, Name, Arity).

%   name_data(?Field, +Record, ?Value)
data_([], _, _, _) --> [].
data_([field(Field, _, _)|Fields], I, Name, Arity) -->
    {   atom_concat(Name, '_data', Data),
        functor(Term, Name, Arity),
        arg(I, Term, Value),
        Head =.. [Data,Field,Term,Value],
        I1 is I+1
    },
    [Head],
    data_(Fields, I1, Name, Arity).

%   set_field_of_name(+Value, +Old, -New), (+Value, !Record), nb_..
setters_([], _, _, _) --> [].
setters_([field(Field, Type, _)|Fields], I, Name, Arity) -->
    {   atomic_list_concat([set_,Field,'_of_',Name], Set),
        atom_concat(nb_, Set, NbSet),
        replaced_(Name, Arity, I, Value, Old, New),
        check_(Type, Value, Check),
        Set3 =.. [Set,Value,Old,New],
        Set2 =.. [Set,Value,Record],
        NbSet2 =.. [NbSet,Value,Record],
        I1 is I+1
    },
    [ (Set3 :- Check),
      (Set2 :- Check, setarg(I, Record, Value)),
      (NbSet2 :- Check, nb_setarg(I, Record, Value))
    ],
    setters_(Fields, I1, Name, Arity).

field_setters_([], _, _, _, _) --> [].
field_setters_([field(Field, Type, _)|Fields], I, Name, Arity, SetField) -->
    {   replaced_(Name, Arity, I, Value, Old, New),
        check_(Type, Value, Check),
        Option =.. [Field,Value],
        Head =.. [SetField,Option,Old,New],
        I1 is I+1
    },
    [(Head :- Check)],
    field_setters_(Fields, I1, Name, Arity, SetField).

check_(any, _, true) :- !.
check_(Type, Value, must_be(Type, Value)).

replaced_(Name, Arity, I, Value, Old, New) :-
    functor(Old, Name, Arity),
    Old =.. [_|OldArgs],
    I0 is I-1,
    length(Before, I0),
    append(Before, [_|After], OldArgs),
    append(Before, [Value|After], NewArgs),
    New =.. [Name|NewArgs].

%   Options that name no field.
no_more_([], _).
no_more_([Option|_], Name) :-
    functor(Option, Field, 1), !,
    existence_error(record_field, Field, Name).
no_more_([Option|_], _) :-
    type_error(record_option, Option).

%!  current_record(?Name, :Term) is nondet.
%
%   Term is the declaration of the record Name.

current_record(Name, Term0) :-
    strip_module(Term0, M, Term),
    known(M, Name, Term).

%!  current_record_predicate(?Name, :PI) is nondet.
%
%   PI has been defined for the record Name.

current_record_predicate(Name, PI0) :-
    strip_module(PI0, M, PI),
    made(M, Name, PI).
