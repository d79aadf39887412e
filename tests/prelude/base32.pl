% Tests of library(base32): see the runner for what the facts mean.

:- use_module(library(base32)).

case(base32(foobar, X), X, ['MZXW6YTBOI======']).
case(base32(X, 'MZXW6YTBOI======'), X, [foobar]).
case(base32(X, 'MZXW6YTB'), X, [fooba]).
case(base32('', X), X, ['']).
case((phrase(base32(`f`), L), atom_codes(A, L)), A, ['MY======']).
error_case(base32(_, _), instantiation_error).
