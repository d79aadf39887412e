:- module(dcg_high_order,
          [ foreach//2, foreach//3, optional//2, sequence//2,
            sequence//3, sequence//5
          ]).

/** <module> Grammar rules that take other rules
*/

:- meta_predicate
    foreach(0, //, ?, ?),
    foreach(0, //, //, ?, ?),
    optional(//, //, ?, ?),
    sequence(3, ?, ?, ?),
    sequence(3, //, ?, ?, ?),
    sequence(//, 3, //, //, ?, ?, ?).

%!  sequence(:Element, ?List)// is nondet.
%
%   List has an X for every call(Element, X) that matches, one after the
%   other.  As many as possible are taken first, with shorter lists on
%   backtracking.

sequence(Element, List, Text, Rest) :-
    sequence_(List, Element, Text, Rest).

sequence_([X|Xs], Element, Text, Rest) :-
    call(Element, X, Text, Text1),
    sequence_(Xs, Element, Text1, Rest).
sequence_([], _, Text, Text).

%!  sequence(:Element, :Separator, ?List)// is nondet.
%
%   As sequence//2, with Separator between two elements.  After a match of
%   Separator, the elements before it are final and there must be another
%   one.

sequence(Element, Separator, List, Text, Rest) :-
    (   List = [X|Xs],
        call(Element, X, Text, Text1)
    *-> (   Xs \== [],
            phrase(Separator, Text1, Text2)
        ->  !,
            elements_(Xs, Element, Separator, Text2, Rest)
        ;   Xs = [],
            Rest = Text1
        )
    ;   List = [],
        Text = Rest
    ).

elements_([X|Xs], Element, Separator, Text, Rest) :-
    call(Element, X, Text, Text1),
    (   Xs \== [],
        phrase(Separator, Text1, Text2)
    ->  !,
        elements_(Xs, Element, Separator, Text2, Rest)
    ;   Xs = [],
        Rest = Text1
    ).

%!  sequence(:Start, :Element, :Separator, :End, ?List)// is semidet.
%
%   A sequence//3 between Start and End, of which only the first match is
%   taken.

sequence(Start, Element, Separator, End, List, Text, Rest) :-
    phrase(Start, Text, Text1),
    sequence(Element, Separator, List, Text1, Text2),
    phrase(End, Text2, Rest),
    !.

%!  optional(:Match, :Default)// is det.
%
%   The first match of Match or, if there is none, Default.

optional(Match, Default, Text, Rest) :-
    (   phrase(Match, Text, Rest0)
    ->  Rest = Rest0
    ;   phrase(Default, Text, Rest)
    ).

%!  foreach(:Generator, :Element)// is nondet.
%
%   An instance of Element for every solution of Generator, one after the
%   other.

foreach(Generator, Element, Text, Rest) :-
    foreach(Generator, Element, [], Text, Rest).

%!  foreach(:Generator, :Element, :Separator)// is nondet.
%
%   As foreach//2, with Separator between two instances of Element.

foreach(Generator, Element, Separator, Text, Rest) :-
    term_variables(Generator, GeneratorVars),
    term_variables(Element, ElementVars),
    split_vars_(ElementVars, GeneratorVars, Shared, Own),
    findall(Shared, Generator, Instances),
    each_(Instances, Shared/Own/Element, Separator, Text, Rest).

each_([], _, _, Text, Text).
each_([Instance|Instances], Template, Separator, Text, Rest) :-
    instance_(Template, Instance, Element),
    phrase(Element, Text, Text1),
    each_more_(Instances, Template, Separator, Text1, Rest).

each_more_([], _, _, Text, Text).
each_more_([Instance|Instances], Template, Separator, Text, Rest) :-
    phrase(Separator, Text, Text1),
    instance_(Template, Instance, Element),
    phrase(Element, Text1, Text2),
    each_more_(Instances, Template, Separator, Text2, Rest).

% instance_(+Template, +Instance, -Element): the variables that do not
% come from the generator are the same ones in all instances.

instance_(Shared/Own/Element0, Instance, Element) :-
    copy_term_nat(Shared/Own/Element0, Instance/Own/Element).

split_vars_([], _, [], []).
split_vars_([V|Vars], Others, In, Out) :-
    (   is_one_of_(Others, V)
    ->  In = [V|In1],
        split_vars_(Vars, Others, In1, Out)
    ;   Out = [V|Out1],
        split_vars_(Vars, Others, In, Out1)
    ).

is_one_of_([V|Vars], Var) :-
    (   V == Var
    ->  true
    ;   is_one_of_(Vars, Var)
    ).
