% Tests of library(dcg/basics): see the runner for what the facts mean.

:- use_module(library(dcg/basics)).


% parsing

case(phrase(white, ` a`, R), R,
     [[97]]).
case(phrase(white, `\na`, R), R,
     []).
case(phrase(white, ``, R), R,
     []).
case(phrase(whites, `  \ta`, R), R,
     [[97]]).
case(phrase(whites, `a`, R), R,
     [[97]]).
case(phrase(blank, `\n a`, R), R,
     [[32, 97]]).
case(phrase(blank, `a`, R), R,
     []).
case(phrase(blanks, ` \n\ta`, R), R,
     [[97]]).
case(phrase(blanks, ``, R), R,
     [[]]).
case(phrase(nonblank(X), `ab`, R), X-R,
     [97-[98]]).
case(phrase(nonblank(X), ` ab`, R), X-R,
     []).
case(phrase(nonblank(X), ``, R), X-R,
     []).
case(phrase(nonblanks(X), `ab c`, R), X-R,
     [[97, 98]-[32, 99]]).
case(phrase(nonblanks(X), ``, R), X-R,
     [[]-[]]).
case(phrase(nonblanks(X), ` a`, R), X-R,
     [[]-[32, 97]]).
case(phrase(blanks_to_nl, `  \nabc`, R), R,
     [[97, 98, 99]]).
case(phrase(blanks_to_nl, `  abc`, R), R,
     []).
case(phrase(blanks_to_nl, `  `, R), R,
     [[]]).
case(phrase(blanks_to_nl, ``, R), R,
     [[]]).
case(phrase(string(X), `ab`, R), X-R,
     [[]-[97, 98], [97]-[98], [97, 98]-[]]).
case(phrase(string_without(`,;`, X), `ab;c`, R), X-R,
     [[97, 98]-[59, 99]]).
case(phrase(string_without(`,;`, X), `ab`, R), X-R,
     [[97, 98]-[]]).
case(phrase(string_without(`,;`, X), `;`, R), X-R,
     [[]-[59]]).
case(phrase(string_without(",", X), `ab,c`, R), X-R,
     [[97, 98]-[44, 99]]).
case(phrase(alpha_to_lower(X), `Ab`, R), X-R,
     [97-[98]]).
case(phrase(alpha_to_lower(X), `ab`, R), X-R,
     [97-[98]]).
case(phrase(alpha_to_lower(X), `1b`, R), X-R,
     []).
case(phrase(alpha_to_lower(X), `_`, R), X-R,
     []).
case(phrase(alpha_to_lower(0'a), `Ab`, R), R,
     [[98]]).
case(phrase(alpha_to_lower(0'A), `Ab`, R), R,
     [[98]]).
case(phrase(alpha_to_lower(0'b), `Ab`, R), R,
     []).
case(phrase(digits(X), `12a`, R), X-R,
     [[49, 50]-[97]]).
case(phrase(digits(X), `a`, R), X-R,
     [[]-[97]]).
case(phrase(digits(X), ``, R), X-R,
     [[]-[]]).
case(phrase(digit(X), `12`, R), X-R,
     [49-[50]]).
case(phrase(digit(X), `a`, R), X-R,
     []).
case(phrase(integer(X), `12a`, R), X-R,
     [12-[97]]).
case(phrase(integer(X), `-12`, R), X-R,
     [-12-[]]).
case(phrase(integer(X), `+12`, R), X-R,
     [12-[]]).
case(phrase(integer(X), `a`, R), X-R,
     []).
case(phrase(integer(X), `- 12`, R), X-R,
     []).
case(phrase(integer(X), ``, R), X-R,
     []).
case(phrase(integer(X), `0012`, R), X-R,
     [12-[]]).
case(phrase(integer(X), `123456789012345678901234567890`, R), X-R,
     [123456789012345678901234567890-[]]).
case(phrase(float(X), `1.5e3x`, R), X-R,
     [1500.0-[120]]).
case(phrase(float(X), `1e3`, R), X-R,
     [1000.0-[]]).
case(phrase(float(X), `12`, R), X-R,
     []).
case(phrase(float(X), `12.`, R), X-R,
     []).
case(phrase(float(X), `-1.5`, R), X-R,
     [-1.5-[]]).
case(phrase(float(X), `+1.5`, R), X-R,
     [1.5-[]]).
case(phrase(float(X), `1.5e`, R), X-R,
     []).
case(phrase(float(X), `.5`, R), X-R,
     []).
case(phrase(float(X), `1.5E-2`, R), X-R,
     [0.015-[]]).
case(phrase(float(X), `inf`, R), X-R,
     []).
case(phrase(number(X), `12`, R), X-R,
     [12-[]]).
case(phrase(number(X), `1.5`, R), X-R,
     [1.5-[]]).
case(phrase(number(X), `1e10`, R), X-R,
     [10000000000.0-[]]).
case(phrase(number(X), `-3.0e-2z`, R), X-R,
     [-0.03-[122]]).
case(phrase(number(X), `x`, R), X-R,
     []).
case(phrase(number(X), `12.x`, R), X-R,
     [12-[46, 120]]).
case(phrase(number(X), `+5`, R), X-R,
     [5-[]]).
case(phrase(number(X), `1e`, R), X-R,
     []).
case(phrase(xdigits(X), `1fG`, R), X-R,
     [[1, 15]-[71]]).
case(phrase(xdigits(X), ``, R), X-R,
     [[]-[]]).
case(phrase(xdigit(X), `F`, R), X-R,
     [15-[]]).
case(phrase(xdigit(X), `g`, R), X-R,
     []).
case(phrase(xinteger(X), `ff z`, R), X-R,
     [255-[32, 122]]).
case(phrase(xinteger(X), `z`, R), X-R,
     []).
case(phrase(xinteger(X), `-1F`, R), X-R,
     [-31-[]]).
case(phrase(prolog_var_name(X), `Foo bar`, R), X-R,
     ['Foo'-[32, 98, 97, 114]]).
case(phrase(prolog_var_name(X), `_x1`, R), X-R,
     ['_x1'-[]]).
case(phrase(prolog_var_name(X), `foo`, R), X-R,
     []).
case(phrase(prolog_var_name(X), ``, R), X-R,
     []).
case(phrase(eol, `\nabc`, R), R,
     [[97, 98, 99]]).
case(phrase(eol, `\r\nabc`, R), R,
     [[97, 98, 99]]).
case(phrase(eol, ``, R), R,
     [[]]).
case(phrase(eol, `a`, R), R,
     []).
case(phrase(eol, `\r`, R), R,
     []).
case(phrase(eos, ``, R), R,
     [[]]).
case(phrase(eos, `a`, R), R,
     []).
case(phrase(remainder(X), `abc`, R), X-R,
     [[97, 98, 99]-[]]).
case(phrase(remainder(X), ``, R), X-R,
     [[]-[]]).
case(phrase(atom(abc), `abc`, R), R,
     [[]]).
case(phrase(atom(abc), `abd`, R), R,
     []).
case(phrase(atom(12), `12c`, R), R,
     [[99]]).
case(phrase(atom("abc"), `abcd`, R), R,
     [[100]]).
error_case(phrase(atom(_), [97, 98, 99], _),
           instantiation_error).

% writing

case(phrase(integer(12), C), C,
     [[49, 50]]).
case(phrase(integer(-3), C), C,
     [[45, 51]]).
case(phrase(float(1.5), C), C,
     [[49, 46, 53]]).
case(phrase(number(3), C), C,
     [[51]]).
case(phrase(number(2.5), C), C,
     [[50, 46, 53]]).
case(phrase(atom(abc), C), C,
     [[97, 98, 99]]).
case(phrase(atom(f(x)), C), C,
     [[102, 40, 120, 41]]).
case(phrase(xinteger(255), C), C,
     [[102, 102]]).
case(phrase(xinteger(0), C), C,
     [[48]]).
case(phrase(xinteger(-1), C), C,
     [[45, 49]]).
case(phrase(xdigits([1,15]), C), C,
     [[49, 102]]).
case(phrase(xdigit(11), C), C,
     [[98]]).
case(phrase(string(`ab`), C), C,
     [[97, 98]]).
case(phrase(nonblanks(`ab`), C), C,
     [[97, 98]]).
case(phrase(digits(`12`), C), C,
     [[49, 50]]).
case(phrase(digit(0'1), C), C,
     [[49]]).
case(phrase(white, C), C,
     []).
case(phrase(whites, C), C,
     [[]]).
case(phrase(blank, C), C,
     []).
case(phrase(blanks, C), C,
     [[]]).
case(phrase(blanks_to_nl, C), C,
     [[10]]).
case(phrase(eol, C), C,
     [[10]]).
case(phrase(eos, C), C,
     [[]]).
case(phrase(remainder(`abc`), C), C,
     [[97, 98, 99]]).
case(phrase(alpha_to_lower(0'a), C), C,
     [[97]]).
error_case(phrase(number(a), _),
           type_error(number, a)).
case(phrase(float(1), C), C,
     []).

% together

case(phrase((whites, integer(X), blanks, ",", blanks, integer(Y), eos), ` 1 , 22`), X-Y,
     [1-22]).
case(phrase((string(A), "=", remainder(B)), `k=v=w`), A-B,
     [[107]-[118, 61, 119], [107, 61, 118]-[119]]).
case(setup_call_cleanup(true, phrase(integer(X), `12`, R), Det = true), X-R-Det,
     [12-[]-true]).
case(setup_call_cleanup(true, phrase(float(X), `1.5`, R), Det = true), X-R-Det,
     [1.5-[]-true]).
case(setup_call_cleanup(true, phrase(number(X), `15`, R), Det = true), X-R-Det,
     [15-[]-true]).
case(setup_call_cleanup(true, phrase(blanks, `  a`, R), Det = true), R-Det,
     [[97]-true]).
case(setup_call_cleanup(true, phrase(digits(X), `12`, R), Det = true), X-R-Det,
     [[49, 50]-[]-true]).
case(setup_call_cleanup(true, phrase(string_without(`,`, X), `ab,`, R), Det = true), X-R-Det,
     [[97, 98]-[44]-true]).
case(setup_call_cleanup(true, phrase(xinteger(X), `ff`, R), Det = true), X-R-Det,
     [255-[]-true]).

% csym//1, csyms//0 and prolog_symbol//1 (not in SWI-Prolog 9.0)

% differs from SWI-Prolog 9.0.4, or not in it:
case(phrase(csyms, `a_1 b`, R), R,
     [[32, 98]]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(phrase(csyms, ` b`, R), R,
     [[32, 98]]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(phrase(csym(X), `ab`, R), X-R,
     [97-[98]]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(phrase(csym(X), `-b`, R), X-R,
     []).
% differs from SWI-Prolog 9.0.4, or not in it:
case(phrase(prolog_symbol(X), `=.. b`, R), X-R,
     [(=..)-[32, 98]]).
% differs from SWI-Prolog 9.0.4, or not in it:
case(phrase(prolog_symbol(X), `b`, R), X-R,
     []).
