"""Random goals, family by family.

A family is a list of templates; a placeholder in braces stands for a random
piece of text of that kind. Now and then a placeholder is filled with anything
at all, so that errors are compared too.
"""

import random
import re

ATOMS = ["a", "b", "c", "foo", "bar", "'hello world'", "[]", "{}", "+", "-", "*", "'A'", "'é'", "''", "'don\\'t'",
         "'\\n'", "^", "!", ";", "','", "x1", "'Xy'", "'日本'", "mod", "is", "abc", "banana"]
NAMES = ["f", "g", "foo", "-", "+", "'B c'", "s"]
SMALL = [-3, -2, -1, 0, 0, 1, 1, 2, 2, 3, 4, 5, 7, 10]
LARGE = [2**31, -2**31, 2**60 - 1, 2**60, -2**60, -2**60 - 1, 2**61, 2**62, -2**62, 2**63 - 1, 2**63, -2**63,
         10**18, 10**20, -10**20, 3**50, 2**100, -2**100, 123456789012345678901234567890]
FLOATS = ["0.0", "-0.0", "1.0", "-1.0", "1.5", "2.5", "-2.5", "0.1", "3.14", "1.0e10", "1.0e22", "1.0e100", "1.0e-7",
          "123456789.0", "0.5", "-0.75", "4.0", "1.0e-300", "9007199254740993.0"]
STRINGS = ['""', '"abc"', '"hello world"', '"a,b,,c"', '" pad  "', '"42"', '"3.5"', '"é日"', '"A b"', '"banana"', '"x"']
VARS = ["X", "Y", "Z"]
SYMBOLS = "+-*/\\^<>=~:.?@#&$"
# placeholders that are never filled with anything else
FIXED = ("sol", "e", "rel", "cmp", "type", "ord", "fn", "v", "ch")


class Gen:
    """Random pieces of Prolog text."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.anything = self.argument
        self.kinds = {
            "t": self.term, "a": self.atom, "i": self.small, "n": self.number, "I": self.integer, "l": self.list,
            "il": self.ints, "al": self.atoms, "pl": self.pairs, "s": self.string, "tx": self.text, "v": self.var,
            "x": self.term, "F": self.float, "e": self.expression, "c": self.compound, "g": self.ground,
            "nl": self.numbers, "ch": self.char, "sol": self.generator, "fn": self.name, "p": self.small,
            "pi": lambda: str(self.r.randint(0, 6)), "gl": self.ground_list, "ord": self.order,
            "bit": lambda: str(self.r.choice([0, 1, 2, 5, 31, 60, 61, 62, 63, 64, 100])),
            "rel": lambda: self.r.choice(["==", "\\==", "@<", "@>", "@=<", "@>=", "=", "\\=", "=@=", "\\=@="]),
            "cmp": lambda: self.r.choice(["<", ">", "=<", ">=", "=:=", "=\\="]),
            "type": lambda: self.r.choice(["var", "nonvar", "atom", "number", "integer", "float", "atomic", "compound",
                                           "callable", "is_list", "string", "ground", "rational", "acyclic_term"]),
        }

    def pick(self, items):
        return self.r.choice(items)

    def atom(self):
        return self.pick(ATOMS)

    def name(self):
        return self.pick(NAMES)

    def var(self):
        return self.pick(VARS)

    def small(self):
        return str(self.pick(SMALL))

    def integer(self):
        if self.r.random() < 0.6:
            return self.small()
        return str(self.pick(LARGE) + self.pick([0, 0, 1, -1]))

    def float(self):
        return self.pick(FLOATS)

    def number(self):
        return self.integer() if self.r.random() < 0.65 else self.float()

    def string(self):
        return self.pick(STRINGS)

    def text(self):
        k = self.r.random()
        if k < 0.5:
            return self.atom()
        return self.string() if k < 0.85 else self.number()

    def char(self):
        return self.pick(["a", "b", "'A'", "' '", "'9'", "'é'", "'_'", "'\\n'", "(+)", "'日'", "'Z'", "'('"])

    def leaf(self):
        k = self.r.random()
        if k < 0.3:
            return self.var()
        if k < 0.6:
            return self.atom()
        if k < 0.9:
            return self.number()
        return self.string()

    def term(self, depth=2):
        k = self.r.random()
        if depth <= 0 or k < 0.45:
            return self.leaf()
        if k < 0.85:
            return self.compound(depth)
        return self.list(depth)

    def compound(self, depth=2):
        args = [self.argument(depth - 1) for _ in range(self.r.randint(1, 3))]
        return f"{self.name()}({','.join(args)})"

    def argument(self, depth=1):
        text = self.term(depth)
        return f"({text})" if text in ("mod", "is") else text

    def ground(self):
        text = self.term()
        return re.sub(r"\b[XYZ]\b", lambda _: self.pick(["a", "1", "z"]), text)

    def list(self, depth=2):
        items = [self.argument(depth - 1) for _ in range(self.r.randint(0, 4))]
        tail = "|" + self.var() if items and self.r.random() < 0.15 else ""
        return f"[{','.join(items)}{tail}]"

    def ground_list(self):
        return f"[{','.join(self.ground() for _ in range(self.r.randint(0, 5)))}]"

    def ints(self):
        return f"[{','.join(self.small() for _ in range(self.r.randint(0, 6)))}]"

    def numbers(self):
        return f"[{','.join(self.number() for _ in range(self.r.randint(0, 5)))}]"

    def atoms(self):
        return f"[{','.join(self.pick(['a', 'b', 'c', 'd', 'ab', 'zz']) for _ in range(self.r.randint(0, 6)))}]"

    def pairs(self):
        pair = lambda: f"{self.pick(['a', 'b', 'c', '1', '2.0', 'f(X)'])}-{self.leaf()}"
        return f"[{','.join(pair() for _ in range(self.r.randint(0, 5)))}]"

    def order(self):
        return self.pick(["@<", "@>", "@=<", "@>="])

    def generator(self):
        return self.pick(["member(X,[1,2,3])", "member(X-Y,[1-a,2-b,1-c])", "between(1,4,X)", "(X=1;X=2;X=1)", "fail",
                          "nth1(X,[a,b,c],Y)", "member(X,[c,a,b,a])", "append(X,Y,[1,2])", "select(X,[1,2,3],Y)",
                          "member(X,[Y,Z,Y])", "member(X,[f(A),f(_),g(1)])", "sub_atom(abc,X,1,_,Y)"])

    def expression(self, depth=3):
        k = self.r.random()
        if depth == 0 or k < 0.3:
            return self.number()
        if k < 0.75:
            op = self.pick(["+", "-", "*", "+", "-", "*", "/", "//", "mod", "rem", "div", "min", "max", "/\\", "\\/",
                            "xor", "gcd", ">>", "<<", "**", "^", "divmod", "atan2", "copysign", "divmod", "foo"])
            a = self.expression(depth - 1)
            if op in (">>", "<<", "**", "^"):
                a = self.number() if self.r.random() < 0.7 else self.small()
                b = self.pick(["0", "1", "2", "3", "5", "-1", "-2", "0.5", "64"])
                return f"({a} {op} {b})"
            b = self.expression(depth - 1)
            if op in ("min", "max", "gcd", "atan2", "copysign", "divmod", "foo"):
                return f"{op}({a},{b})"
            return f"({a} {op} {b})"
        op = self.pick(["-", "abs", "sign", "sqrt", "float", "integer", "truncate", "round", "ceiling", "floor", "\\",
                        "msb", "float_integer_part", "float_fractional_part", "sin", "cos", "exp", "log", "succ", "+",
                        "atan", "number", "cosh", "truncate"])
        a = self.expression(depth - 1)
        if op == "exp":
            a = self.small()
        return f"{op}({a})"

    def fill(self, template):
        """The template with its placeholders filled; symbols are kept apart by blanks."""
        out = ""
        for k, piece in enumerate(re.split(r"\{([a-zA-Z]+)\}", template)):
            if k % 2:
                if piece not in FIXED and self.r.random() < 0.06:
                    piece = self.anything()
                else:
                    piece = self.kinds[piece]()
            if out and piece and out[-1] in SYMBOLS and piece[0] in SYMBOLS:
                out += " "
            out += piece
        return out

    def family(self, templates, count, anything="argument"):
        """`count` different goals, the templates taken in turn."""
        self.anything = getattr(self, anything)
        goals, seen, tries = [], set(), 0
        while len(goals) < count and tries < 50 * count:
            goal = self.fill(templates[tries % len(templates)])
            tries += 1
            if goal not in seen:
                seen.add(goal)
                goals.append(goal)
        return goals


CONSTRUCT = """functor({t},X,Y)
functor(X,{a},{pi})
functor({c},{fn},{pi})
functor(X,{t},{i})
arg({pi},{c},X)
arg(X,{c},{t})
arg(X,{c},Y)
arg({i},{t},{t})
{t} =.. X
X =.. [{fn}|{l}]
X =.. {l}
{c} =.. [{fn}|X]
copy_term({t},X)
copy_term({c}-{c},X)
copy_term({c},{c})
duplicate_term({t},X)
term_variables({t},X)
term_variables({c}-{c},X)
term_variables({t},{v})
T={c},setarg({pi},T,{t}),X=T
T={c},(setarg(1,T,{g}),X=T;X=T)
T={c},(nb_setarg(1,T,{g}),fail;X=T)
compound_name_arity({t},X,Y)
compound_name_arity(X,{a},{pi})
compound_name_arguments({t},X,Y)
compound_name_arguments(X,{fn},{l})
X={c},Y=X,X==Y
{c}={c}
{t}={t}
unify_with_occurs_check({c},{c})
unify_with_occurs_check({v},{c})
{c}\\={c}
subsumes_term({c},{c})
subsumes_term({t},{t})
unifiable({c},{c},L)
numbervars({t},{pi},E)
T={c},numbervars(T,0,E)
T={c}-{c},copy_term(T,U),numbervars(U,23,E)
ground({t})
nonground({c},_)
term_to_atom({g},A)
tab(-1)
T={c},arg(N,T,A),atomic(A)
length({l},N)
length(L,{pi})
length({l},{pi})
setof(N-A,arg(N,{c},A),L)""".split("\n")

COMPARE = """{t} {rel} {t}
{c} {rel} {c}
{n} {rel} {n}
{g} {rel} {g}
compare(O,{t},{t})
compare(O,{n},{n})
compare(O,{g},{g})
compare({a},{g},{g})
X={c},Y={c},compare(O,X,Y)
{type}({t})
{type}({n})
{type}({g})
X={t},{type}(X)
({type}({t})->R=yes;R=no)
?=({c},{c})
callable({t})
is_list({l})
{n}=={n}
A={a},B={a},compare(O,A,B)
compare(O,f({n},{a}),f({n},{a}))
compare(O,{c},{l})
compare(O,{s},{s})
sort(0,@>=,[{n},{n},{g},{a},{c}],L)
msort([{n},{F},{I},{a},{g}],L)
msort([{n},{F},{s},{s},{c}],L)
{I}={I}
{F}=={F}
({c}={c}->R=yes;R=no)
\\+ {c}={c}""".split("\n")

ARITH = """X is {e}
X is {e}
X is {e}
X is {I}+{I}
X is {I}-{I}
X is {I}*{I}
X is {I}//{I}
X is {I} mod {I}
X is {I} rem {I}
X is {I} div {I}
X is {n}/{n}
X is {i}**{i}
X is {i}^{i}
X is {n}**{pi}
X is {I}^{pi}
X is {I}<<{bit}
X is {I}>>{bit}
X is {I}/\\{I}
X is {I}\\/{I}
X is {I} xor {I}
X is \\{I}
X is gcd({I},{I})
X is lcm({I},{I})
X is msb({I})
X is min({n},{n})
X is max({n},{n})
X is truncate({F})
X is round({F})
X is ceiling({F})
X is floor({F})
X is integer({n})
X is sqrt({n})
X is sign({n})
X is abs({n})
X is float({I})
X is float_integer_part({n})
X is float_fractional_part({n})
X is copysign({n},{n})
X is atan2({n},{n})
X is atan({n},{n})
X is powm({I},{pi},{I})
X is getbit({I},{pi})
X is nexttoward({F},{F})
X is acos({n})
X is exp({i})
X is log({n})
X is {n} rdiv {n}
X is cosh({i})
X is popcount({I})
X is tzcnt({I})
X is {t}+1
X is {t}
X is "a"+0
X is [{n}]
X is [0'a]
X is "b"
X is `c`
X is {a}
X is foo({n},{n})
{n} {cmp} {n}
{e} {cmp} {e}
{I} {cmp} {F}
{t} {cmp} {n}
succ({i},X)
succ(X,{i})
succ({x},{x})
plus({I},{I},X)
plus({I},X,{I})
between({i},{i},X)
between({i},inf,X),X>{i}
between({i},{i},{i})
between({x},{x},X)
X is sin({F})*cos({F})
X is e**{i}
X is pi*{i}
X is inf-{n}
X is max({i},{F})
X is random(1)*{n}
X is rationalize({F})
X is rational({F})
X is numerator({n})
X is truncate({e})
X is {I}+{I},Y is X-{I},Z is Y*{i}
divmod({I},{I},Q,R)
nth_integer_root_and_remainder({pi},{I},Q,R)
X = 1+2,Y is X*{n}
X is {I} mod {i}+{I} rem {i}
number_codes(X,"{I}"),Y is X+1
X is ({i})-(-({I}))
X is truncate({n})/{i}
X is ceiling({n}/{i})""".split("\n")

ATOMS_FAMILY = """atom_length({tx},X)
atom_length({x},{x})
atom_concat({tx},{tx},X)
atom_concat(X,Y,{a})
atom_concat(X,{a},{a})
atom_concat({a},X,banana)
atom_concat({x},{x},{x})
sub_atom(banana,B,{pi},A,S)
sub_atom({a},{pi},L,A,S)
sub_atom(abracadabra,B,L,A,{ch})
sub_atom(abracadabra,B,L,A,abra)
sub_atom({a},B,2,{pi},S)
sub_atom({tx},B,L,0,S)
sub_atom({x},{x},{x},A,{x})
sub_atom_icasechk('Hello World',S,{a})
atom_chars({tx},X)
atom_chars(X,[a,{ch},{ch}])
atom_chars({x},{x})
atom_codes({tx},X)
atom_codes(X,{s})
atom_codes(X,[{pi}|Y])
char_code(X,{pi})
char_code({ch},X)
char_code({x},{x})
number_codes(X,[0'{pi},0'{pi}])
number_codes({n},X)
number_chars(X,['{pi}','.','{pi}'])
number_chars(X,{l})
number_chars({n},X)
atom_number({tx},X)
atom_number('{n}',X)
atom_number(X,{n})
atom_number('0x1F',X)
atom_number("0'{pi}",X)
upcase_atom({tx},X)
downcase_atom({tx},X)
string_upper({tx},X)
string_lower({tx},X)
atomic_list_concat([{tx},{tx},{tx}],X)
atomic_list_concat([{tx},{x}],X)
atomic_list_concat([a,{tx},c],{a},X)
atomic_list_concat(X,{ch},'a b_c+d')
atomic_list_concat(X,',','a,b,,c')
atomic_list_concat([a,X],b,{a})
atomic_list_concat(L,'',abc)
atomic_list_concat([X,Y],'-','p-q')
atomic_list_concat({l},{a},X)
atom_string({tx},X)
atom_string(X,{tx})
atom_to_term('f(X,Y,X,{a})',T,B)
term_to_atom(X,'{i}+g(A,B,A)')
term_to_atom({g},X)
char_type({ch},{a})
char_type({ch},to_lower(X))
char_type({ch},to_upper(X))
char_type({ch},upper(X))
char_type({ch},lower(X))
char_type({ch},digit(X))
char_type('{pi}',digit(X))
char_type({ch},alpha)
char_type({ch},alnum)
char_type({ch},csym)
char_type({ch},csymf)
char_type({ch},punct)
char_type({ch},space)
char_type({ch},white)
char_type({ch},graph)
code_type({pi},{a})
code_type(0'{pi},digit(X))
code_type({ch},xdigit(X))
atom_chars(X,{al})
atom_codes({a},X),atom_codes(Y,X)
sub_atom(hello,X,Y,Z,S),Y=={pi}
findall(S,sub_atom(abc,_,_,_,S),L)
split_string({tx},"{pi}","",X)
read_term_from_atom('foo({v},{v},{a})',X,[])
term_variables({s},X)
collation_key({a},X)
char_code(X,0'{pi}),atom_codes(Y,[0'{pi},0'a])""".split("\n")

STRINGS_FAMILY = """string_concat({tx},{tx},X)
string_concat(X,Y,{s})
string_concat(X,{s},"banana")
string_concat({x},{x},{x})
string_length({tx},X)
string_length({x},X)
string_chars({tx},X)
string_chars(X,[a,{ch}])
string_codes({tx},X)
string_codes(X,[{pi},0'a])
string_to_atom({tx},X)
string_to_atom(X,{a})
string_code({pi},{tx},X)
sub_string({s},{pi},{pi},A,S)
sub_string("banana",B,L,A,"an")
sub_string("abc",B,1,A,S)
sub_string({tx},B,L,{pi},S)
split_string("/home//jan///nice/path","/","",L)
split_string("  a b  ", " ", " ", L)
split_string({s},",",{s},L)
split_string({tx},{tx},{tx},L)
split_string("a.b.c",{s},"",L)
string_code(1,{s},X)
number_string(X,{s})
number_string({n},X)
number_string(X,"{n}")
text_to_string({tx},X)
text_to_string({x},X)
string({t})
read_term_from_atom({tx},X,[])
string_chars({x},X)
string_codes({x},X)
char_code(X,{x})
get_string_code(1,{s},X)
sumlist([{n},{n}],X)
string_lower({x},X)
string_upper({s},X)
nb_setval(k,{s}),nb_getval(k,X)
sub_string("hello world",B,_,0,"world")
sub_string({s},0,1,_,X)
string_concat(abc,X,{tx})
string_concat(X,def,abcdef)
with_output_to(string(X),write({g}))
with_output_to(atom(X),print({g}))
with_output_to(codes(X),write({fn}))
with_output_to(chars(X),writeq({fn}))
with_output_to(codes(X,Y),write({pi}))
with_output_to(string(S),({sol},print(y(1))))
with_output_to(string(S),forall(member(X,{gl}),(write(X),write(' '))))
open_string({s},_S),read_string(_S,_,X),close(_S)
open_string("ab\\ncd\\n",_S),read_line_to_string(_S,X),read_line_to_string(_S,Y),read_line_to_string(_S,Z),close(_S)
open_string({s},_S),get_char(_S,X),peek_char(_S,Y),get_code(_S,Z),close(_S)
open_string("foo(X,Y,X). bar. ",_S),read(_S,X),read(_S,Y),read(_S,Z),close(_S)
open_string("a b c",_S),read_term(_S,X,[]),close(_S)
open_string("f(A,B,_C,A).",_S),read_term(_S,X,[variable_names(Y),singletons(Z),variables(V)]),close(_S)""".split("\n")

LISTS = """append({l},{l},X)
append(X,Y,{l})
append(X,[{v}],{l})
append({l},X)
append([{l},{l},{l}],X)
member({t},{l})
member(X,{l})
memberchk({t},{l})
nth0({pi},{l},X)
nth1({pi},{l},X)
nth0(I,{l},{t})
nth1(I,{l},{t})
nth0({pi},L,{a},{al})
nth0({pi},{al},X,Y)
last({l},X)
reverse({l},X)
msort({l},X)
sort({gl},X)
permutation({il},X)
permutation([1,2,3],X)
list_to_set({gl},X)
list_to_set({l},X)
sum_list({nl},X)
sumlist({nl},X)
max_list({il},X)
min_list({nl},X)
max_member(X,{gl})
min_member(X,{gl})
numlist({i},{i},X)
subtract({al},{al},X)
intersection({al},{al},X)
union({al},{al},X)
delete({l},{t},X)
exclude(above({i}),{il},Y)
include(even,{il},Y)
partition(above({i}),{il},I,O)
foldl(plus,{il},0,S)
aggregate_all(count,member(_,{l}),C)
aggregate_all(sum(X),member(X,{nl}),S)
aggregate_all(max(X),member(X,{nl}),S)
aggregate_all(min(Y),member(_-Y,[a-{i},b-{i}]),S)
aggregate_all(bag(X),member(X,{al}),S)
aggregate_all(set(X),member(X,{al}),S)
aggregate_all(max(X,Y),member(X-Y,[1-a,3-b,2-c]),S)
select({t},{l},X)
select(X,{al},Y)
selectchk({a},{al},X)
select(a,{al},z,X)
exclude(atom,{gl},X)
include(number,{gl},X)
maplist(wrap,{l},Z)
maplist(succ,{il},X)
maplist(=({a}),X)
maplist(atom_length,{al},X)
maplist(=({v}),[A,B,C])
pairs_keys_values({pl},X,Y)
pairs_keys_values(X,{al},{il})
pairs_keys({pl},X)
pairs_values({pl},X)
flatten({l},X)
flatten([{l},[{l}]],X)
exclude(among({al}),{al},Y)
sort(0,{ord},{il},X)
sort(1,{ord},{pl},X)
sort({pi},{ord},[f(1,b),f(2,a),f(1,a)],X)
sort({x},{x},{gl},X)
length({l},X)
sumlist({il},S),length({il},N)
delete({al},{a},X)
subset({al},{al})
sort({il},X),reverse(X,Y)
same_length({l},X)
is_set({gl})
max_member(X,[{v},{n},{c}])
nextto(X,Y,{al})
exclude({a},{al},X)
list_to_ord_set({gl},X)
ord_union({al},{al},X)
ord_subtract([a,b,c],{al},X)
ord_memberchk({a},[a,b,c])
pairs_keys_values(X,[a|T],[1|U])
keysort({pl},X)
keysort({l},X)
aggregate_all(count,{sol},C)
nb_setval(acc,[]),forall(member(X,{al}),(nb_getval(acc,A),nb_setval(acc,[X|A]))),nb_getval(acc,R)
length(L,N),N>={pi},!
append(X,[{a}|Y],{al})
reverse(X,{al})
sumlist([{n},{a}],X)
foldl(push,{l},[],R)
foldl(push,{al},{il},[],R)
max_list([],X)
exclude(=(_),{l},X)
partition(against({i}),{il},L,E,G)
sumlist([],X)
subtract({l},{l},X)
memberchk(X,{l}),!
msort({gl},X),length(X,N)""".split("\n")

SOLUTIONS = """findall(X,{sol},L)
findall(X-Y,{sol},L)
findall({t},{sol},L)
findall(X,{sol},L,{al})
bagof(X,{sol},L)
bagof(X,Y^{sol},L)
bagof(Y,{sol},L)
bagof(X-Z,{sol},L)
setof(X,{sol},L)
setof(X,Y^{sol},L)
setof(Y,{sol},L)
setof(Y-X,{sol},L)
setof(X,Y^Z^({sol}),L)
bagof(X,({sol},{sol}),L)
findall(X,({sol},X\\==a),L)
aggregate_all(count,{sol},N)
aggregate_all(bag(Y),{sol},N)
aggregate_all(max(X),{sol},N)
forall({sol},{type}(X))
forall({sol},X\\==Y)
findnsols({pi},X,{sol},L)
findall(X,findall(Y,{sol},X),L)
findall(L,bagof(X,{sol},L),R)
findall(X,{c},L)
bagof(X,{c},L)
setof(X,{n},L)
findall(X,{sol},{l})
bagof({t},{sol},L)
setof({t},{sol},L)
findall(X-L,bagof(Y,member(X-Y,{pl}),L),R)
setof(K-V,member(K-V,{pl}),L)
bagof(K,V^member(K-V,{pl}),L)
bagof(V,member(K-V,{pl}),L)
(bagof(X,{sol},L)->true;L=none)
\\+ {sol}
once({sol})
ignore({sol})
call(({sol},!))
findall(X,(member(X,{il}),X>{i}),L)
setof(A,B^(member(A-B,[1-2,0-3])),L)
setof(X,A^B^member(X-A-B,[2-a-b,1-c-d,2-a-e]),L)
bagof(X,member(X,[A,B,A]),L)
setof(X-A,member(X,[A,f(A),1]),L)
aggregate_all(count,fail,N)
aggregate_all(sum(X),{sol},N)
aggregate_all(r(count,max(X)),{sol},N)
forall(fail,{t})
bagof(X,X={t},L)
\\+ \\+ {sol}""".split("\n")

DATABASE_STEPS = ["assertz({p}({g}))", "asserta({p}({g}))", "assertz(({p}(X):-member(X,[{g},{g}])))", "retract({p}({g}))",
                  "retract({p}(_))", "retract(({p}(_):-_))", "retractall({p}({g}))", "assertz({p}(f(V,V)))",
                  "assertz(({p}(V):-V=1;V=2))", "asserta(({p}(V):-!,V=0))", "({p}(V),V=={g}->true;true)",
                  "forall({p}(V),assertz({p}(V)))", "forall(retract({p}(V)),asserta({p}(g(V))))",
                  "ignore(({p}(V),assertz({p}(x(V)))))", "ignore(retract({p}({g})))", "ignore(retract({p}(_)))",
                  "(clause({p}(A),true),retract({p}(A))->true;true)", "assertz(({p}(A):-\\+ A=1,atom(A)))",
                  "ignore(({p}(A),retract({p}(A)),fail))", "assertz({p}({n}))", "assertz({p}({s}))",
                  "assertz(({p}(A):-(A=1->true;A=2)))", "asserta({p}({a}))"]

DATABASE_ENDS = ["findall(X,{p}(X),L)", "findall(X-B,clause({p}(X),B),L)", "{p}(X)", "{p}({g})", "clause({p}(X),B)",
                 "retract({p}(X))", "retract(({p}(X):-B))", "aggregate_all(count,{p}(_),N)", "\\+ {p}({g})", "({p}(X),!)",
                 "findall(X,({p}(X),assertz({p}(new))),L)", "findall(X,(retract({p}(X)),assertz({p}(y(X)))),L)",
                 "predicate_property({p}(_),number_of_clauses(N))", "{p}(X),retract({p}(X))", "{p}(X),retractall({p}(_))"]

DATABASE_ERRORS = """assertz({t})
asserta(({t}:-{t}))
assertz((foo:-{n}))
assertz((foo:-a,{n}))
assertz(({fn}(V):-V))
assertz((atom(_):-true))
assertz((X:-true))
assertz((foo,bar))
retract(({t}:-true))
retract({n})
clause({c},X)
clause({n},X)
clause(X,true)
clause(atom(_),X)
abolish({t})
abolish(foo/{t})
abolish(atom/1)
abolish({a}/{i})
retractall({t})
retractall(atom(_))
catch(assertz((foo(X):-1)),error(E,_),true)
nosuch_predicate({t})
call((nosuch_a;true))
call((true,{n}))
call({t})
current_op(P,xfx,is)
current_op(P,xfx,is)
op({i},{a},{a})
op(200,xfy,{t})
op({x},xfx,foo)""".split("\n")

CONTROL_ERRORS = """call({c})
call({c},{x})
call({n})
call({a})
call(({sol},{n}))
catch(throw(ball({t})),X,true)
catch(throw({c}),{c},true)
catch({sol},_,true)
catch(({sol},X==2,throw(found(X))),found(_),true)
catch(catch(throw({g}),{g},Z=inner),_,Z=outer)
throw({t})
throw(_)
catch(call({n}),error(E,_),true)
catch(atom_length({x},_),error(E,_),true)
(catch({sol},_,true),X==Y;Z=after)
setup_call_cleanup(X=1,{sol},Y=2)
setup_call_cleanup(true,once({sol}),nb_setval(cleanup,{i})),nb_getval(cleanup,C)
catch(setup_call_cleanup(true,throw({a}),nb_setval(cleanup,done)),E,true),nb_getval(cleanup,C)
nb_setval(cleanup,none),catch(setup_call_cleanup(true,fail,nb_setval(cleanup,failed)),_,true);nb_getval(cleanup,C)
setup_call_cleanup(true,member(X,[1,2]),nb_setval(cleanup,X)),X==2,nb_getval(cleanup,C)
call_cleanup({sol},true)
({sol}->{sol};Z=none)
({sol}*->{sol};Z=none)
({sol}->Z=1)
(fail->Z=1)
({sol},!;Z=none)
(\\+ {sol}->Z=1;Z=2)
once({sol}),{sol}
forall({sol},{sol})
call((!,fail;true))
(call(!),fail;Z=1)
findall(X,({sol},!),L)
G=({sol},!),call(G)
G={sol},(G,X\\==1)
call(=({v}),{t})
call(plus({i}),{i},X)
call(format(atom(A),"~w"),[{g}])
call((fail,{n}))
call((fail;{n}))
call(({n}->true;true))
(X={i},(X>0->S=pos;X<0->S=neg;S=zero))
not({sol})
apply(format(atom(A)),["~a",[{a}]])
ignore((X={t},fail))
nb_setval(v,{t}),nb_getval(v,X)
b_setval(v,{t}),b_getval(v,X)
nb_setval(v,0),(b_setval(v,1),fail;b_getval(v,X))
b_setval(v,{g}),(b_setval(v,{g}),b_getval(v,X);b_getval(v,X))
nb_setval(v,{g}),forall({sol},(nb_getval(v,A),nb_setval(v,[X|A]))),nb_getval(v,R)
nb_getval({a},X)
T=f(0),({sol},arg(1,T,A),B is A+1,nb_setarg(1,T,B),fail;arg(1,T,X))
T=f(0),({sol},arg(1,T,A),B is A+1,setarg(1,T,B),Z=T;Z=T)
between(1,3,X),(X==2,!,Y=cut;Y=X)
repeat,nb_getval(v,X),!
call_with_depth_limit({sol},100,_)
call_with_inference_limit({sol},10000,_)
tab({a})
""".split("\n")

FORMATS = ["~w", "~q", "~a", "~d", "~p", "~s", "~e", "~f", "~g", "~2f", "~0f", "~4e", "~D", "~2d", "~c", "~8|", "~t~w~10|",
           "~w~t~10|", "~t~w~t~11|", "~`-t~30|", "~i", "~*c", "~8r", "~16r", "~16R", "~~", "~n", "~2n", "~3d",
           "~t~d~6|", "~t~2f~10+", "~w~t~w~20|~w", "~+~w~+", "~`xt~t~w~12|", "~ic~w", "~10d", "~0e", "~20f", "~a~a",
           "~x", "abc", "~c~c", "~3c", "~w and ~w", "~0d", "~1d", "~2D", "~*d", "~8t~w~20|", "~30f", "~15g", "~ta~t~tb~20|"]

WRITE_OPTIONS = ["quoted(true)", "ignore_ops(true)", "quoted(false)", "numbervars(true)", "max_depth(3)", "spacing(next_argument)",
                 "quoted(true),ignore_ops(true)", "quoted(true),numbervars(true)", "dotlists(true)", "brace_terms(true)",
                 "priority(999)", "quoted(true),max_depth(4)", "variable_names(['Foo'=X])", "portray(true)"]

OPERATOR_TERMS = ["1-(2-3)", "(1-2)-3", "-(1)", "-(-(1))", "- 1", "1 - -1", "-a", "-(-(a))", "\\+a", "\\+ (a,b)", "(a:-b,c)", "[(a,b)]",
                  "f((a,b))", "f((:-))", "(a;b->c)", "(2**3)**4", "(2^3)^4", "2^3^4", "- (1)^2", "(-1)^2", "-1^2", "1*(2+3)*4",
                  "a=b", "[a=b,c|d]", "{a,b}", "'$VAR'(1)", "'$VAR'(27)", "'$VAR'(x)", "f(;)", "(;)", "[-]", "-(-)", "\\ (-)",
                  "1 = :- ", "f(a:-b)", "[a:-b]", "(a,b)", "','(a,b,c)", "f(',')", "'a\\tb'", "'\\e'", "\"a\\\"b\"",
                  "'it''s'", "a:b:c", "p:-q", "(:- a)", "(?- a)", "\\a", "\\ \\a", "@(a)", "?(a)", "f(?)", "dynamic a",
                  "(dynamic a,b)", "- - a", "1.0e10", "-0.0", "f(-1)", "f(- 1)", "1-1", "a- -1", "a-(-a)", "-(2)^2", "-(2.0)",
                  "[]", "{}", "'{}'(x)", "{-}", "'\\x01\\'", "a*(b,c)", "(a*b)*c", "a*(b*c)", "f(A,B,A)", "A+B",
                  "[a|b]", "(a|b)", "a:(b:-c)", "\\+ (\\+ a)", "\\+[a]", "-[1]", "-{a}", "-(a)", "-(-1)", "1r3",
                  "is", "(is)", "f(is)", "is(a)", "X is 1+2", "mod(a)", "a mod b", "(a mod b) mod c", "a mod (b mod c)", "$",
                  "'|'(a,b)", "\"str\"", "`abc`", "0'a", "'hello world'(x)", "'\\u00e9'", "- (a)", "+ 1", "+(1)", "1+ +1"]

TEXTS = ["foo", "foo(", "foo)", "foo(X", "[a,b", "[a|b|c]", "{a", "'abc", "\"abc", "0x1G", "0'", "0''", "0'''", "0'\\n", "1.5e", "1.e5",
         "1.", "a.b", "f(,)", "f(a,)", "[,]", "[a,]", "a b", "1 2", "X Y", "- -", "f(- , a)", "[-|-]", "\\", "'\\z'", "'\\x41\\'",
         "\"\\x41\\b\"", "0b101", "0o17", "0xff", "0b2", "1_000", "1_000_", "1e10", "1.0e10", "1.0E5", "1.0e+5", "1.0Inf", "1r3",
         "a:-b", "a:-b:-c", ":- a", "f(:- a)", "f(a:-b)", "[a:-b]", "\\+a", "\\+(a)", "\\+ (a,b)", "-(1)", "- 1", "-1", "-(-(1))",
         "a- -1", "a--1", "a=..b", "a = .. b", "X=Y", "_", "_A+_A+_", "{}", "{ }", "{a,b}", "[]", "[ ]", "'[]'", "f()", "f( )", "'f'(a)",
         "'f' (a)", "f (a)", "a%c\n", "a/*c*/", "/*c", "\"a\" \"b\"", "`abc`", "\"\\\n\"", "'a\\\nb'", "a\\", "f(;)", ";", "(;)", "!", "(!)",
         "a;b", "(a;b)", "|", "(a|b)", "a|b", "'|'", "\\e", "'\\e'", "1.0.", "..", "...", "a.", "a. b", "0'a", "0'ab", "0' ", "''", "''''",
         "'a''b'", "\"a\"\"b\"", "f(\"x\",'Y',`z`)", "\u00e9t\u00e9", "\u65e5\u672c", "A\u00e9", "x\u2200y", "\u2200", "f(A,B)", "+(1,2)", "+ (1,2)", "1+2*3-4",
         "2**3^4", "- - 1", "-a", "-(a)", "-(a,b)", "* = *", "[*,+]", "[(:-)]", "[:-]", "f(:-)", ":- :- :-", "dynamic", "dynamic a", "dynamic a,b",
         "is", "X is Y is Z", "a=b=c", "a<b", "a->b;c", "(a->b;c)", "a*->b", "f(a->b)", "[a->b]", "{a->b}", "f((a,b))", "((a))", "()", "(", ")",
         "]", "}", "[a}", "(a]", "{a)", "1a", "a1", "A1 B", "1.5.", "0.1e-5", "00012", "0x", "0b", "0o8", "'\\101\\'", "'\\1014\\'", "'\\u0041'",
         "'\\uZZZZ'", "'\\s'", "'\\q'", "\"\\d\"", "a,b", "f(a , b)", "[a|b]", "[a,b|c]", "[a|b,c]", "[|a]", "foo:bar", "a:b:c", "@(x)", "#", "&", "a#b", "x->", "->x",
         "$", "$a", "a$b", "\u00ab", "a\u0000b", "~a", "~", "^", "a^b^c", "\\+", "\\+ \\+ a", "p :- q, !, r", "'\\", "0'\\", "0'\\x41\\", "1 - 1", "1 -1", "1-1", "a -1", "[1 -1]", "f(- 1)", "- (1)", "-(1)^2", "-1^2", "- 1^2"]


def database(gen, count):
    goals = []
    for n in range(count - 90):
        name = f"d{n}"
        steps = [gen.fill(gen.pick(DATABASE_STEPS).replace("{p}", name)) for _ in range(gen.r.randint(2, 6))]
        goals.append(f"dynamic({name}/1)," + "".join(f"ignore({s})," for s in steps)
                     + gen.fill(gen.pick(DATABASE_ENDS).replace("{p}", name)))
    return goals + gen.family(DATABASE_ERRORS, 90)


def quoted(text):
    body = text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n").replace("\0", "\\x0\\")
    return f"'{body}'"


def syntax(gen, count):
    texts = list(TEXTS)
    while len(texts) < count - 10:
        text = gen.pick(TEXTS)
        k = gen.r.random()
        if k < 0.4:
            text = text + gen.pick(["", " ", "+", ",", " - "]) + gen.pick(TEXTS)
        elif k < 0.6:
            text = f"f({text})"
        elif k < 0.75:
            text = f"[{text}]"
        elif k < 0.9:
            at = gen.r.randint(0, len(text))
            text = text[:at] + gen.pick(["(", ")", ",", "'", " ", "-", ".", "|", "a", "X", "0", "\\", "[", "]"]) + text[at:]
        else:
            at = gen.r.randrange(len(text))
            text = text[:at] + text[at + 1:]
        if text not in texts:
            texts.append(text)
    goals = []
    for text in texts:
        if gen.r.random() < 0.8:
            goals.append(f"term_to_atom(T,{quoted(text)})")
        else:
            goals.append(f"atom_to_term({quoted(text)},T,B)")
    return goals


def writing(gen, count):
    goals = []
    for term in OPERATOR_TERMS:
        goals.append(f"with_output_to(string(S),writeq({bracket(gen.ground_vars(term))}))")
        goals.append(f"with_output_to(string(S),{gen.pick(['print', 'write', 'write_canonical'])}({bracket(gen.ground_vars(term))}))")
        goals.append(f"with_output_to(string(S),write_term({bracket(gen.ground_vars(term))},[{gen.pick(WRITE_OPTIONS)}]))")
    while len(goals) < count:
        a, b = gen.pick(OPERATOR_TERMS), gen.pick(OPERATOR_TERMS)
        shape = gen.pick(["({a})-({b})", "({a})=({b})", "[({a}),({b})]", "-({a})", "f(({a}),({b}))", "\\+({a})", "({a},{b})",
                          "({a};({b}))", "(({a}):-({b}))", "{{{a}}}", "({a})*({b})", "({a})^({b})", "1-({a})", "({a})- 1", "[x|({a})]"])
        term = gen.ground_vars(shape.replace("{a}", a).replace("{b}", b).replace("{{", "{").replace("}}", "}"))
        writer = gen.pick(["writeq", "writeq", "print", "write", "write_canonical"])
        goals.append(f"with_output_to(string(S),{writer}({bracket(term)}))")
    return goals


def bracket(term):
    return f"({term})"


def formatting(gen, count):
    goals = []
    while len(goals) < count:
        pieces = [gen.pick(FORMATS) for _ in range(gen.pick([1, 1, 1, 2, 3]))]
        if "t" in "".join(pieces) and gen.r.random() < 0.1:
            pieces.append("~t~w~10+")
        text = gen.pick(["", "", "x", "ab "]).join(pieces)
        args = []
        for piece in re.findall(r"~(?:`.|\d+|\*)*([a-zA-Z+|~])", text):
            if gen.r.random() < 0.04:
                continue
            if piece in "dDrR":
                args.append(gen.integer())
            elif piece in "efg":
                args.append(gen.number())
            elif piece == "c":
                args.append(gen.pick(["65", "0'é", "97"]))
            elif piece == "s":
                args.append(gen.pick(["[104,105]", '"str"', "abc", "[a,b]"]))
            elif piece == "a":
                args.append(gen.text())
            elif piece in "wqpik":
                args.append(gen.ground())
        if "~*" in text:
            args.insert(0, str(gen.r.randint(0, 5)))
        if gen.r.random() < 0.05:
            args.append(gen.ground())
        given = f"[{','.join(args)}]"
        if len(args) == 1 and gen.r.random() < 0.2:
            given = args[0]
        quote = text.replace('"', '\\"')
        goals.append(f'format(atom(A),"{quote}",{given})')
    return goals


def program(gen, count):
    """Clauses with much control in them, and goals that call them; a predicate calls those before it only."""
    clauses = ["g0(1). g0(2). g0(3).", "g1(X) :- X = a ; X = b.", "g2(X, Y) :- g0(X), g1(Y).", "g3(1, a). g3(2, b). g3(1, c).",
               "g4([]). g4([_|T]) :- g4(T)."]
    goals, names = [], []

    def test():
        return gen.pick([f"{gen.var()} > 1", f"{gen.var()} == a", f"{gen.var()} \\== 2", f"atom({gen.var()})", f"integer({gen.var()})",
                         f"{gen.var()} = {gen.pick(['1', 'a', 'f(Y)', 'Z', '[X|Y]'])}", f"nonvar({gen.var()})", "fail", "true",
                         f"{gen.var()} =:= 2", f"{gen.var()} @< b", f"{gen.var()} =< 2, {gen.var()} \\= 3", f"var({gen.var()})"])

    def goal(depth):
        k = gen.r.random()
        if depth == 0 or k < 0.25:
            return gen.pick([f"g0({gen.var()})", f"g1({gen.var()})", f"g2({gen.var()}, {gen.var()})", f"g3({gen.var()}, {gen.var()})",
                             test(), test(), f"{gen.var()} = {gen.pick(['1', 'b', 'f(X)', 'Y'])}",
                             f"{gen.var()} is {gen.pick(['1+1', 'X*2', '3'])}"]
                            + ([f"{gen.pick(names)}({gen.var()}, {gen.var()})"] * 3 if names else []))
        inner = lambda: goal(depth - 1)
        if k < 0.5:
            return f"({inner()}, {inner()})"
        if k < 0.62:
            return f"({inner()} ; {inner()})"
        if k < 0.74:
            return f"({test() if gen.r.random() < 0.6 else inner()} -> {inner()} ; {inner()})"
        if k < 0.78:
            return f"({inner()} -> {inner()})"
        if k < 0.82:
            return f"({inner()} *-> {inner()} ; {inner()})"
        if k < 0.87:
            return f"\\+ {inner()}"
        if k < 0.93:
            return "!"
        return gen.pick([f"call({inner()})", f"once({inner()})", f"ignore({inner()})", f"catch({inner()}, E{gen.r.randint(0, 9)}, true)",
                         f"findall(X, {inner()}, L{gen.r.randint(0, 9)})", f"forall({inner()}, {inner()})",
                         f"catch(({inner()}, throw({gen.var()})), {gen.var()}, {inner()})", f"call(({inner()}, !))",
                         f"G{len(clauses)} = ({inner()}), G{len(clauses)}"])

    for n in range(count // 4):
        name = f"p{n}"
        for _ in range(gen.r.randint(1, 3)):
            head = gen.pick(["(X, Y)", "(X, Y)", "(X, _)", "(X, X)", "(1, Y)", "(X, a)", "(f(X), Y)"])
            body = ", ".join(goal(gen.r.randint(1, 3)) for _ in range(gen.r.randint(1, 4)))
            clauses.append(f"{name}{head} :- {body}.")
        names.append(name)
        goals += [f"{name}(X,Y)", f"{name}({gen.pick(['1', '2', 'a', 'f(Z)', 'Y'])},Y)", f"{name}(X,{gen.pick(['1', 'a', 'b', 'X'])})",
                  f"findall(X-Y,{name}(X,Y),L)"]
        names = names[-6:]
    return clauses, goals


def grammar(gen, count):
    """Grammar rules with control in them, and texts that they are to parse."""
    clauses = ["t(X) --> [X].", "n0(a) --> [a].", "n0(b) --> [b], [b].", "n0(e) --> []."]
    goals, names = [], ["n0"]

    def body(depth):
        k = gen.r.random()
        if depth == 0 or k < 0.4:
            return gen.pick(["[a]", "[b]", "[a,b]", "[]", "[X]", "[Y]", "t(X)", "t(Y)", "{X = a}", "{Y \\== b}", "{fail}", "!",
                             "n0(X)", f"{gen.pick(names)}(Y)", f"{gen.pick(names)}(X)", "call(t, X)", "{member(X, [a,b])}", "`ab`"])
        a, b, c = (body(depth - 1) for _ in range(3))
        return gen.pick([f"({a}, {b})", f"({a}, {b})", f"({a}, {b}, {c})", f"({a} ; {b})", f"({a} | {b})", f"({a} -> {b} ; {c})",
                         f"\\+ {a}, {b}", f"({a} -> {b})", f"call(n0, X), {a}"])

    for n in range(1, 2 + count // 4):
        name = f"n{n}"
        for _ in range(gen.r.randint(1, 2)):
            head = gen.pick([f"{name}(X)", f"{name}(X)", f"{name}(X-Y)", f"{name}(a)", f"{name}(X), [a]"])
            clauses.append(f"{head} --> {body(2)}, {body(1)}.")
        names = (names + [name])[-6:]
        for _ in range(4):
            text = ",".join(gen.pick(["a", "b", "a", "97", "98"][:gen.pick([3, 3, 3, 5])]) for _ in range(gen.r.randint(0, 5)))
            goals.append(gen.pick([f"phrase({name}(V),[{text}],R)", f"phrase({name}(V),[{text}])", f"{name}(V,[{text}],R)"]))
    return clauses, list(dict.fromkeys(goals))


def operators(gen, count):
    """Texts with operators that are defined for them."""
    goals = []
    while len(goals) < count:
        ops = []
        for name in gen.r.sample(["===>", "foo", "bar", "&", "~>", "##"], gen.r.randint(1, 3)):
            # no atom is to be both infix and postfix
            kinds = gen.pick([["xfx"], ["xfy"], ["yfx"], ["fy"], ["fx"], ["xf"], ["yf"], ["fy", "xfx"], ["fx", "yfx"], ["fy", "yf"]])
            ops += [(gen.pick([200, 400, 500, 700, 999, 1000, 1100, 1200]), kind, name) for kind in kinds]
        words = [gen.pick(["a", "b", "1", "-1", "(a)", "f(x)", "[a]", "X", "- 1", "-", "-a", "(a,b)"]
                          + [name for _, _, name in ops] * 4 + ["+", "*", ",", ":-", "="]) for _ in range(gen.r.randint(2, 6))]
        text = " ".join(words)
        define = ",".join(f"op({p},{k},{n})" for p, k, n in ops)
        undo = ",".join(f"op(0,{k},{n})" for _, k, n in ops)
        goals.append(f"catch(({define}),_,true),catch(term_to_atom(T,'{text}'),error(syntax_error(_),_),E=bad),"
                     f"(var(E)->copy_term(T,C),numbervars(C,0,_),with_output_to(string(S),writeq(C));S=none),{undo}")
    return goals


def ground_vars(self, term):
    """The term with its variables as constants, for writers that number variables."""
    quoted = r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\""
    return re.sub(quoted + r"|(?<![A-Za-z0-9_])[A-Z_][A-Za-z0-9_]*", lambda m: m[0] if m[0][0] in "'\"" else "v", term)


Gen.ground_vars = ground_vars


def families(seed):
    """Name, program (or None) and goals of each family."""
    plain = {"construct": (CONSTRUCT, 300), "compare": (COMPARE, 300), "arith": (ARITH, 520), "atoms": (ATOMS_FAMILY, 380),
             "strings": (STRINGS_FAMILY, 300), "lists": (LISTS, 480), "solutions": (SOLUTIONS, 320),
             "control": (CONTROL_ERRORS, 260)}
    for k, (name, (templates, count)) in enumerate(plain.items()):
        templates = [t for t in templates if t]
        anything = {"arith": "leaf", "lists": "leaf"}.get(name, "argument")
        yield name, None, Gen(seed * 100 + k).family(templates, count, anything)
    special = {"database": (database, 300), "syntax": (syntax, 500), "writing": (writing, 480), "format": (formatting, 300), "operators": (operators, 240)}
    for k, (name, (make, count)) in enumerate(special.items()):
        goals = make(Gen(seed * 100 + 50 + k), count)
        yield name, None, list(dict.fromkeys(goals))
    for k, (name, make, count) in enumerate([("programs", program, 320), ("grammar", grammar, 200)]):
        clauses, goals = make(Gen(seed * 100 + 90 + k), count)
        yield name, clauses, goals
