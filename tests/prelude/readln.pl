% Tests of library(readln): see the runner for what the facts mean.

:- use_module(library(readln)).

from_test(Text, Goal) :-
    setup_call_cleanup(( open_string(Text, S), current_input(Old), set_input(S) ), once(Goal), ( set_input(Old), close(S) )).

case(from_test("Hello world, it is 12.5 or 42!\nmore", readln(L)), L,
     [['Hello',world,',',it,is,12.5,or,42,!]]).
case(from_test("foo_bar baz  x=3 -4 \"q\"\n", readln(L, C)), L-C,
     [[foo_bar,baz,x,=,3,-,4,'"',q,'"']-10]).
case(from_test("\nx", readln(L, C)), L-C,
     [[]-10]).
case(from_test("last 7", readln(L, C)), L-C,
     [[last,7]-end_of_file]).
case(from_test("", readln(L, C)), L-C,
     [[]-end_of_file]).
case(from_test("one two. three", readln(L, C, ".", "", uppercase)), L-C,
     [['ONE','TWO']-46]).
case(from_test("Up_Down 3.x\n", readln(L, _, [10], [], lowercase)), L,
     [[up,'_',down,3,'.',x]]).
