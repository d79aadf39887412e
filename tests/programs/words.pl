% Counting words of a file, and reading files in other ways.
:- initialization(main).
:- use_module(library(readutil)).
count([], A, A).
count([W|Ws], A0, A) :- ( get_assoc(W, A0, N) -> N1 is N+1 ; N1 = 1 ), put_assoc(W, A0, N1, A1), count(Ws, A1, A).
main :- open('words.tmp', write, S), format(S, "the cat and the dog~nand the bird~n~nthe end", []), close(S),
  read_file_to_string('words.tmp', Str, []), split_string(Str, " \n", " \n", Ws0), exclude(=(""), Ws0, Ws),
  empty_assoc(E), count(Ws, E, A), assoc_to_list(A, L), print(L), nl,
  transpose_pairs(L, TL), keysort(TL, SL), reverse(SL, RL), forall(member(N-W, RL), format("~s~t~8|~d~n", [W,N])),
  setup_call_cleanup(open('words.tmp', read, In), lines(In, Ls), close(In)), print(Ls), nl,
  read_file_to_codes('words.tmp', Cs, []), length(Cs, Len), print(Len), nl,
  phrase_from_file(lns(N3), 'words.tmp'), print(N3), nl,
  read_file_to_terms_demo, delete_file('words.tmp'), halt.
lines(In, Ls) :- read_line_to_string(In, L), ( L == end_of_file -> Ls = [] ; Ls = [L|T], lines(In, T) ).
lns(N) --> lns(0, N).
lns(N0, N) --> "\n", !, { N1 is N0+1 }, lns(N1, N).
lns(N0, N) --> [_], !, lns(N0, N).
lns(N, N) --> [].
read_file_to_terms_demo :- open('t.tmp', write, S), format(S, "a(1).~nb(X, Y, X).~n", []), close(S), read_file_to_terms('t.tmp', Ts, []), Ts = [a(1),b(X,Y,Z)], ( X == Z, X \== Y -> writeln(shared) ; true ), delete_file('t.tmp').
