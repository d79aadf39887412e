% Tests of library(base64): see the runner for what the facts mean.

:- use_module(library(base64)).

case(base64(abc, X), X, ['YWJj']).
case(base64("ab", X), X, ['YWI=']).
case(base64(X, 'YQ=='), X, [a]).
case(base64('', X), X, ['']).
case(base64url('a/b?c>~~', X), X, ['YS9iP2M-fn4']).
case(base64url(X, 'YS9iP2M-fn4'), X, ['a/b?c>~~']).
case(base64_encoded('é', X, []), X, ["w6k="]).
case(base64_encoded(X, "w6k=", [as(atom)]), X, ['é']).
case(base64_encoded('é', X, [encoding(octet),padding(false)]), X, ["6Q"]).
case((phrase(base64(`abc`), L), atom_codes(A, L)), A, ['YWJj']).
case((phrase(base64(L), `YWJj`), atom_codes(A, L)), A, [abc]).
error_case(base64(_, _), instantiation_error).
