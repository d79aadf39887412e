% A tokenizer as a grammar, with library(dcg/basics) and texts as codes.
:- set_prolog_flag(double_quotes, codes).
:- use_module(library(dcg/basics)).
:- initialization(main).
tokens([T|Ts]) --> blanks, token(T), !, tokens(Ts).
tokens([]) --> blanks.
token(num(N)) --> number(N).
token(id(A)) --> letter(C), ident(Cs), { atom_codes(A, [C|Cs]) }.
token(str(S)) --> "\"", string_without("\"", Cs), "\"", { string_codes(S, Cs) }.
token(op(O)) --> sign(O).
token(p(P)) --> [P0], { memberchk(P0, "(){};,"), char_code(P, P0) }.
sign('<=') --> "<=".
sign('>=') --> ">=".
sign('==') --> "==".
sign('=') --> "=".
sign('<') --> "<".
sign('+') --> "+".
sign('-') --> "-".
sign('*') --> "*".
sign('/') --> "/".
letter(C) --> [C], { code_type(C, alpha) }.
ident([C|Cs]) --> [C], { code_type(C, alnum) ; C == 0'_ }, !, ident(Cs).
ident([]) --> [].
main :- atom_codes('while (x1 <= 10.5e1) { y = y*2; print("hi there", z_1); }', Cs),
  phrase(tokens(Ts), Cs), forall(member(T,Ts), (print(T), nl)),
  ( phrase(tokens(T2), "a # b", R) -> atom_codes(RA, R), writeq(T2/RA), nl ; writeln(no) ),
  X = "abc", writeq(X), nl, halt.
