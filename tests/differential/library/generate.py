#!/usr/bin/env python3
"""Makes calls of library predicates from `templates.txt` and records what SWI-Prolog does with them.

    generate.py [LIBRARY ...]

For every library of `templates.txt` (or those named) this writes `golden/LIBRARY.txt`: a goal
and its outcome by turns, as `replay.pl` prints them under `swipl`. Calls are made with a seeded
generator, a seed for each template, so that a new template leaves the others' calls as they are.
Goals that take long or much memory there are left out.
"""

import os
import pathlib
import random
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
PER_TEMPLATE = 6
NASTY = ["_", "foo", "3", "-1", "1.5", '"str"', "[a|_]", "f(x)", "[a|b]", "0", "123456789012345678901234567890", "'a b'", "[_]"]
ATOMS = ["a", "b", "c", "d", "abc", "x1", "'A b'", "foo", "''"]
NUMBERS = ["0", "1", "2", "3", "-1", "5", "2.0", "1.5", "10"]


class Maker:
    """Makes one call: fills a template's holes."""

    def __init__(self, rng):
        self.rng = rng
        self.prefix = []
        self.names = iter("ABCDEFGHIJKLMNOPQRSTUVW")
        self.used = []

    def var(self):
        # now and then the same variable once more
        if self.used and self.rng.random() < 0.06:
            return self.rng.choice(self.used)
        name = next(self.names)
        self.used.append(name)
        return name

    def kind(self, name):
        """A term of a kind. `k?` may be a variable, `k-` mostly is one."""
        if "|" in name:
            return self.kind(self.rng.choice(name.split("|")))
        if name.endswith("?"):
            return self.var() if self.rng.random() < 0.35 else self.kind(name[:-1])
        if name.endswith("-"):
            return self.var() if self.rng.random() < 0.85 else self.kind(name[:-1])
        if name == "v":
            return self.var()
        if name in POOLS:
            return self.rng.choice(POOLS[name])
        return getattr(self, "k_" + name)()

    def several(self, name, low=0, high=5):
        return [self.kind(name) for _ in range(self.rng.randint(low, high))]

    def k_elem(self):
        r = self.rng.random()
        if r < 0.55:
            return self.rng.choice(ATOMS[:6])
        if r < 0.85:
            return self.rng.choice(NUMBERS)
        return self.rng.choice(["f(a)", "f(_)", "X-1", "g(x,y)", "[a]", "_"]).replace("X", self.var())

    def k_list(self):
        return "[" + ",".join(self.several("elem")) + "]"

    def k_atoms(self):
        return "[" + ",".join(self.several("atom")) + "]"

    def k_ints(self):
        return "[" + ",".join(self.several("int")) + "]"

    def k_nums(self):
        return "[" + ",".join(self.several("num")) + "]"

    def k_plist(self):
        return "[" + ",".join(self.several("elem", 1, 3)) + "|" + self.var() + "]"

    def k_vars(self):
        return "[" + ",".join(self.var() for _ in range(self.rng.randint(0, 3))) + "]"

    def k_lists(self):
        return "[" + ",".join(self.several("list", 0, 3)) + "]"

    def k_nested(self):
        return "[" + ",".join(self.several("nested1", 0, 4)) + "]"

    def k_nested1(self):
        return self.kind(self.rng.choice(["elem", "elem", "list", "lists", "v"]))

    def k_set(self):
        items = self.rng.sample(["1", "2", "3", "a", "b", "c", "d", "f(a)", "f(b)", "g(1,2)"], self.rng.randint(0, 5))
        order = ["1", "2", "3", "a", "b", "c", "d", "f(a)", "f(b)", "g(1,2)"]
        return "[" + ",".join(sorted(items, key=order.index)) + "]"

    def k_sets(self):
        return "[" + ",".join(self.several("set", 0, 3)) + "]"

    def k_pair(self):
        return self.rng.choice(["a", "b", "c", "1", "2"]) + "-" + self.rng.choice(["x", "y", "1", "2", "z"])

    def k_pairs(self):
        return "[" + ",".join(self.several("pair")) + "]"

    def k_intpair(self):
        return self.rng.choice("123456") + "-" + self.rng.choice("xyzw")

    def k_intpairs(self):
        return "[" + ",".join(self.several("intpair", 0, 7)) + "]"

    def unique_pairs(self, low=0, high=6):
        keys = sorted(self.rng.sample("abcdefghij", self.rng.randint(low, high)))
        return [k + "-" + self.rng.choice("123456789") for k in keys]

    def k_ordpairs(self):
        return "[" + ",".join(self.unique_pairs()) + "]"

    def k_upairs(self):
        pairs = self.unique_pairs()
        self.rng.shuffle(pairs)
        return "[" + ",".join(pairs) + "]"

    def k_assoc(self):
        return self.hidden("list_to_assoc(%s,@)" % self.k_upairs())

    def hidden(self, text):
        """The same, in a variable that is not shown."""
        name = "_" + next(self.names)
        self.prefix.append(text.replace("@", name))
        return name

    def k_rbtree(self):
        return self.hidden("list_to_rbtree(%s,@)" % self.k_upairs())

    def k_rbtreeq(self):
        return self.hidden("ord_list_to_rbtree(%s,@)" % self.k_ordpairs())

    def k_heap(self):
        return self.hidden("list_to_heap(%s,@)" % self.k_intpairs())

    def k_nbset(self):
        adds = "".join(",add_nb_set(%s,@)" % t for t in self.several("ground", 0, 5))
        return self.hidden("empty_nb_set(@)" + adds)

    def k_graph(self):
        vs = "[" + ",".join(self.several("vertex", 0, 3)) + "]"
        return self.hidden("vertices_edges_to_ugraph(%s,%s,@)" % (vs, self.k_edges()))

    def k_edge(self):
        return self.kind("vertex") + "-" + self.kind("vertex")

    def k_edges(self):
        return "[" + ",".join(self.several("edge", 0, 6)) + "]"

    def k_vertices(self):
        return "[" + ",".join(self.several("vertex", 0, 4)) + "]"

    def k_dag(self):
        edges = []
        for _ in range(self.rng.randint(0, 6)):
            a, b = sorted(self.rng.sample(["1", "2", "3", "4", "5", "a", "b"], 2))
            edges.append(a + "-" + b)
        return self.hidden("vertices_edges_to_ugraph([],[%s],@)" % ",".join(edges))

    def k_term(self, depth=3):
        r = self.rng.random() if depth else 0
        if r < 0.3:
            return self.kind("elem")
        if r < 0.4:
            return self.var()
        if r < 0.55:
            return self.k_list()
        args = [self.k_term(depth - 1) for _ in range(self.rng.randint(1, 3))]
        return self.rng.choice(["f", "g", "point", "-"]) + "(" + ",".join(args) + ")"

    def k_ground(self, depth=3):
        r = self.rng.random() if depth else 0
        if r < 0.5:
            return self.rng.choice(["a", "b", "1", "2", "2.5", "foo", "c"])
        args = [self.k_ground(depth - 1) for _ in range(self.rng.randint(1, 2))]
        return self.rng.choice(["f", "g"]) + "(" + ",".join(args) + ")"

    def k_stream(self):
        return self.hidden("open_string(%s,@)" % self.kind("lines"))

    def k_codes(self):
        return "`" + self.rng.choice(PLAIN) + "`"

    def k_text(self):
        t = self.rng.choice(PLAIN)
        return self.rng.choice(["'%s'", '"%s"', "`%s`"]) % t

    def k_str(self):
        return '"%s"' % self.rng.choice(PLAIN)

    def k_atomtext(self):
        return "'%s'" % self.rng.choice(PLAIN)

    def k_options(self):
        items = self.several("option", 0, 4)
        return "[" + ",".join(items) + "]"

    def k_option(self):
        name = self.rng.choice(["a", "b", "c", "depth", "x"])
        value = self.rng.choice(["1", "2", "true", "foo", "f(x)", "V"]).replace("V", self.var())
        return "%s(%s)" % (name, value) if self.rng.random() < 0.7 else "%s=%s" % (name, value)

    def k_optionq(self):
        return "%s(%s)" % (self.rng.choice(["a", "b", "c", "depth", "x"]), self.var())


PLAIN = ["", "a", "abc", "hello world", "  pad ", "a,b,c", "12", "-3.5", "1e3", "x=1", "foo(Bar)", "Ünïcode", "a.b.c", "/x/y", "0x1F", "ABC def"]

POOLS = {
    "atom": ATOMS,
    "int": ["0", "1", "2", "3", "-1", "5", "10", "7"],
    "nat": ["0", "1", "2", "3", "4"],
    "num": NUMBERS + ["1r3", "0.5"],
    "expr": ["1+2", "2*3.0", "7", "max(1,2)", "X", "foo", "5 mod 3"],
    "idx": ["0", "1", "2", "3", "-1", "7"],
    "test": ["atom", "integer", "==(a)", "@<(b)", "number", "[X]>>(X==a)", "call(atom)", "nonvar", "var", "\\==(1)"],
    "map": ["=", "succ", "plus(1)", "atom_length", "term_to_atom", "[X,Y]>>(Y=f(X))", "[X,Y]>>(atom(X),Y=X)", "==", "copy_term", "atom_string"],
    "fold": ["plus", "[X,Y,Z]>>(Z=[X|Y])", "[X,A,B]>>(B=A-X)", "append"],
    "fold2": ["[X,Y,A,B]>>(B=[X-Y|A])", "[X,Y,A,B]>>(B is A+X*Y)"],
    "le": ["@=<", "=<", "[X,Y]>>(X@>=Y)", "@<"],
    "order": ["compare", "[O,X,Y]>>compare(O,X,Y)", "[O,f(X),f(Y)]>>compare(O,X,Y)"],
    "class": ["[X,C]>>compare(C,X,2)", "[X,C]>>compare(C,X,b)", "[_,C]>>(C=foo)"],
    "vertex": ["1", "2", "3", "a", "b"],
    "key": ["a", "b", "c", "e", "k", "'0'", "1"],
    "value": ["1", "2", "x", "f(y)", "v"],
    "lines": ['"a\\nb\\n"', '""', '"a"', '"\\n"', '"one\\r\\ntwo\\n\\nthree"', '"foo(X).\\nbar.\\n"', '"\\u00e9t\\u00e9\\nx"', '"a b\\tc\\n  d"'],
    "type": ["integer", "atom", "atomic", "callable", "var", "boolean", "list", "proper_list", "list(integer)",
             "oneof([a,b])", "between(1,5)", "between(0.0,1.0)", "nonneg", "positive_integer", "negative_integer", "text", "string", "symbol", "char", "chars",
             "code", "codes", "number", "float", "rational", "compound", "ground", "cyclic", "acyclic", "pair", "list_or_partial_list", "encoding",
             "any", "nonvar", "constant", "stream", "type", "dict", "nosuchtype", "_", "list(foo)", "mod", "rational", "oneof(a)", "between(a,b)"],
    "arith": ["plus(1,2)", "1+2", "X"],
    "uri": ["'http://www.example.org/a/b?q=1#f'", "'http://u@h:80/x%20y'", "'a/b/../c'", "'../x'", "'mailto:a@b.c'", "'//h/p'", "'#f'", "'?a=b&c=d'", "'file:///tmp/a'", "'HTTP://H.Org/%7ea'", "''", "'/a/./b//c'", "'http://é.org/ü'"],
    "query": ["[a=1,b='x y']", "['k&'='v=']", "[]", "[a(1),b-c]", "[a='é+']"],
    "part": ["query_value", "fragment", "path", "segment", "foo"],
    "gap": ["f(A,B,A)", "f(A,g(B),[A,C])", "[A,B|C]", "f(a)", "A", "f('$VAR'(1),A)", "\"str\"", "A-B-A-B"],
    "nvopt": ["[]", "[singletons(true)]", "[functor_name(v)]", "[attvar(skip)]", "[singletons(false),functor_name(x)]", "[attvar(error)]", "[foo(bar)]"],
    "dwim": ["hello", "helo", "hallo", "foo_bar", "fooBar", "bar_foo", "exists_file", "file_exists", "\"hello\"", "abc", "acb", "abcd", "x1", "x2"],
    "ftype": ["atom", "compound", "callable", "atomic", "foo"],
    "deep": ["f(g(h(a)),k(b))", "[a,b,c,d]", "f(X,g(X,Y))", "a", "f(f(f(f(f(a)))))", "g(f(a),f(b),f(c))", "\"s\""],
    "wfmt": ["'%w and %d\\\\n'", "'\\\\l%w'", "'|%8l|%8r|'", "'%w'", "'100%'", "'%8c%w'", "'plain'"],
    "chars": ["`foo(X,Y). `", "`a b`", "`12`", "`'A b'`", "`[1,2|T]`", "``", "`f(`"],
    "ops": ["op(700,xfx,===>)", "op(200,fy,@@)", "op(0,xfx,is)"],
    "order1": ["asc(X)", "desc(X)", "asc(Y)", "desc(Y)", "asc(f(X))", "foo(X)"],
    "pri": ["x", "y", "z", "w", "a"],
    "body": ["a", "(a,b)", "((a,b),c)", "(a;b)", "(a;b;c)", "(a->b;c)", "true", "false", "(X,b)", "\\+a", "foo(x)", "(a,(b;c),d)", "call(a,b)", "findall(X,p(X),L)", "m:p"],
    "pi": ["foo/2", "foo//1", "m:foo/1", "foo/0", "foo", "foo/a", "m:foo//2", "a:b:c/1", "foo/(-1)"],
    "head": ["foo", "foo(a,b)", "m:foo(x)", "m:foo", "foo(_)", "3", "a:b:c(1)"],
    "lambda": ["[X]>>foo(X)", "[X,Y]>>bar(X,Y)", "{A}/[X]>>foo(A,X)", "{A}/foo(A)", "[X]>>3", "foo", "[X|T]>>true", "a>>b", "{}/[X]>>(a,b)", ">>([X],foo(X),z)"],
    "rkey": ["a", "b", "1", "f(x)", "f(y)", "g(1,2)", "'A b'"],
    "stamp": ["0", "1500000000", "1500000000.75", "-1.5", "1234567890.5", "86399", "951782400", "-86400", "4102444800", "1e10", "1r2"],
    "zone": ["'UTC'", "0", "3600", "-7200", "foo", "1.5"],
    "zoneint": ["0", "3600", "-7200", "19800"],
    "year": ["1970", "2000", "2017", "1999", "2024", "1900"],
    "day": ["1", "2", "9", "15", "28"],
    "dkey": ["year", "month", "day", "hour", "minute", "second", "utc_offset", "time_zone", "daylight_saving", "date", "time", "foo"],
    "tkind": ["iso_8601", "rfc_1123", "foo"],
    "ttext": ["'2006-12-08'", "'2006-12-08T15:29:44+02:00'", "'20061208T152944Z'", "'2006-12-08T15:29:44'", "'2006-W49-5'", "'2006-342'", "'2006W495'", "'2006342'",
              "'2006-12-08 15:29'", "'2006-12-08T15:29:44.25Z'", "'Fri, 08 Dec 2006 15:29:44 GMT'", "foo", "'2006'", "'15:29'", '"2006-12-08T15Z"', "'2006-12-08T15:29:44-0130'",
              "'Fri, 08 Dec 2006 15:29:44 +0100'", "'2006-12-08T152944'", "'20061208T15:29:44'", "'2006-13-40'", "'2006-12-08T15:29:44x'"],
    "tformat": ["'%%%s'" % c if c == "%" else "'%%%s'" % c for c in "aAbBcCdDeFfgGVhHIjklmMnpPrRsSTuUwWyYzZ+%xXEOQv"] + ["'%FT%T%:z'", "'%3f'", "'%d %b %Y'", "'%H:%M:%S.%6f'", "plain", "'%'"],
    "sink": ["atom(_A1)", "string(_A1)", "codes(_A1)", "chars(_A1)", "codes(_A1,_A2)", "foo(_A1)", "atom(A1)", "string(A1)", "codes(A1)", "chars(A1)", "codes(A1,A2)", "chars(A1,A2)"],
    "sink1": ["atom(A1)", "string(A1)"],
    "sep": ['""', '","', '" "', '"/"', '"/,"', '". "', '"ab"'],
    "sepatom": ["','", "-", "' '", "'.'", "/", "''", "l"],
    "char": ["a", "'A'", "'1'", "' '", "'_'", "'\\n'", "'é'", "'('"],
    "ctype": ["alpha", "alnum", "digit(W)", "csym", "csymf", "lower(U)", "upper(L)", "punct", "space", "white", "graph", "print", "end_of_line", "to_lower(L)", "to_upper(U)", "period", "quote", "paren", "newline", "xdigit(W)", "ascii", "cntrl", "foo"],
    "pattern": ['"*"', '"a*"', '"?bc"', '"{abc,foo}*"', '"[a-f]*"', '"*.c"', "'*o*'", '"a?c"', '"*{b,c}"'],
    "fnum": ["0", "1", "-1", "42", "1234567", "-1234567", "3.14159", "-0.5", "1.0e10", "1.5e-7", "123456789012345678901234567890", "1r3", "0.1", "2.5", "999.9999", "1e100", "-12", "100", "inf", "nan", "foo", "1+2", "X", '"a"', "a"],
    "ffloat": ['"~%s%s"' % (n, c) for n in ["", "0", "1", "2", "4", "10", "20"] for c in "efg"] + ['"~2e~n"', '"~:2f"', '"~*f"'],
    "fint": ['"~%s%s"' % (n, c) for n in ["", "0", "1", "2", "4", "8", "16", "36"] for c in "dDrRI"] + ['"~37r"', '"~1r"', '"~:d"', '"~2:d"', '"~*d"'],
    "fdirective": ['"~w"', '"~q"', '"~a"', '"~p"', '"~k"', '"~d"', '"~D"', '"~s"', '"~c"', '"~3c"', '"~e"', '"~i"', '"~r"', '"~8r"', '"~n~w"', '"~~~w"', '"~2n~w"', '"~x"', '"~"', '"~w~30|x"', '"~t~w~10|"', '"~w~t~10|x"', '"~t~w~t~11|"',
                   '"~`*t~w~10|"', '"~`*t~w~`+t~20|"', '"~t~2f~10|"', '"~w~10+x~w"', '"~ic"', '"~z"', '"~g"', '"~0e"', '"~`"', '"~10|~w"', '"~10+~w~10+"', '"a~20|b~w"', '"~ta~t~w~tb~20|"', '"\\tx~10|~w"', '"~+~w"', '"~|~w"', '"~a~a"', '"~8|~w"', '"~`xt~30|~w"'],
    "fcols": ['"~w~t~10|~w"', '"~w~10|~w"', '"~t~w~10|~t~w~10+"', '"~`-t~40|~w ~w"', '"~w~t~w~20|"', '"~w~t~a~15|x"', '"~t~w~6|~t~w~6+~n"', '"~w~30|~w~n~w"', '"~w~t~w~5|"', '"~t~s~10|~w"', '"~w~n~t~w~10|"', '"~2|~w~t~8+~w~t~8+|"', '"~ta~t~tb~20|~w~w"'],
    "csvtext": ["`a,b\\n1,2\\n`", "`a,\"b,c\",\"d\"\"e\"\\n`", "`1,1.5,1e3,-2\\n`", "`a;b\\n`", "`a,b\\r\\nc,d\\r\\n`", "`a,b`", "``", "`,\\n`", "`A,Bc\\n`", "` a , b \\n`", "`# x\\na,b\\n`", "`\"x\ny\",z\\n`".replace("\n", "\\n"), "`a,b\\nc\\n`"],
    "csvopt": ["separator(0';)", "functor(f)", "match_arity(false)", "arity(2)", "arity(3)", "case(down)", "case(up)", "strip(true)", "convert(false)", "skip_header('#')", "ignore_quotes(true)"],
    "jsontext": ["'1'", "'-2.5'", "'\"abc\"'", "'[1,2,\"x\",null,true,false]'", "'{\"a\":1,\"b\":{\"c\":[]}}'", "'{}'", "'[]'", "'  [ 1 , 2 ]  '", "'[1,]'", "'{a:1}'", "''", "'nul'", "'\"abc'", "'[1 2]'", "'{\"a\" 1}'", "'1e5'", "'\"\\\\u00e9\\\\n\"'", "'{\"a\":1,\"a\":[[],{}]}'", "'[[1],[2,[3]]]'", "'x'"],
    "jsonstr": ['"1"', '"[1,2"', '"{}"', '""', '"  "', '"[true]"', '"[1]]"'],
    "jsonterm": ["1", "a", '"str"', "[]", "[1,2,3]", "json([])", "json([a=1,b=2])", "json([a=[1,2],b=json([c=d])])", "@(true)", "@(null)", "@(foo)", "1.5", "'a\"b\\\\c\\n'", "foo(x)", "_", "[[1],[2,[3]]]", "json([a-1,b(2)])", "json(['k k'=1])", "[json([name='Demo',n=28]),json([members=[1,2,3],confirmed= @(false)])]", "[a|b]", "'</x>'", "'é'", "1r3"],
    "width": ["0", "5", "10", "20", "40", "72"],
    "argv": ["[]", "['-v']", "['--verbose',a]", "['--no-verbose']", "['-m',x]", "['-mx']", "['-n','12',b]", "['-n12']", "['--num=5',c]", "[a,'-v',b]", "['--','-v']", "['--zork']", "['--foo=bar','--n=12','y','--','-z']", "['--f=1.5',a]", "['--foo-bar=1']", "['--x=']", "[a,b,'--c']"],
    "body1": ["true", "fail", "member(X,[1,2])", "X=1", "throw(x)", "atom(a)", "1"],
    "plain": ["abc", "''", "'a'", "'ab'", "'hello world'", '"str"', "'a/b?c>~'", "'xyz12'"],
    "b64": ["'YWJj'", "'YQ=='", "'YWI='", "''", "'aGVsbG8gd29ybGQ='", "\"YWJj\"", "'YWI'"],
    "b64opt": ["charset(url)", "padding(false)", "as(string)", "as(codes)", "encoding(octet)", "as(atom)"],
    "b32": ["'MFRGG==='", "''", "'ME======'", "'MFRGGZDF'"],
    "url": ["'http://www.example.com/a/b.html'", "'http://user:pw@host:8080/p?x=1&y=2#frag'", "'https://a.b'", "'file:///tmp/x'", "'foo/bar'", "'/abs'", "'../up'", "'//host/x'", "'http://h/a%20b?q=a+b'", "'#f'", "'mailto:x@y'"],
    "wwwform": ["'a%20b'", "'a+b'", "'%C3%A9'", "abc", "'%41%42'"],
    "code": ["0'a", "0'A", "0'1", "0'_", "0' ", "10", "0'(", "0'.", "200"],
    "clause": ["a", "(a:-b)", "(a:-b,c;d->e)", "(p(X,Y):-q(X),\\+r(Y))", "(:-dynamic(foo/1))", "(a-->b)", "p('A b',\"str\",[1,2|T])", "(p:-a,(b;c),d)", "(f(X):-X=1,!,Y is X+2,g(Y))", "'$VAR'(1)", "p(_,X,X)", "(p:-forall(a,b),findall(X,q(X),L),r(L))"],
    "sol": ["member(X,[c,a,b,a])", "member(X-Y,[2-b,1-a,2-a,1-b])", "between(1,10,X)", "member(X,[1,2.0,2,1])", "fail", "X=1", "(X=1;X=2)", "member(Y,[1])"],
    "aggr": ["count", "sum(X)", "max(X)", "min(X)", "bag(X)", "set(X)", "max(X,Y)", "min(X,Y)", "r(count,max(X))", "r(sum(X),bag(Y))", "foo", "foo(X)"],
}


def split_holes(template):
    return re.split(r"\{((?:[a-z][a-z0-9|?]+|v)[?-]?!?)\}", template)


def make(template, rng):
    maker = Maker(rng)
    parts = split_holes(template)
    holes = len(parts) // 2
    spoiled = rng.randrange(holes) if holes and rng.random() < 0.18 else -1
    out = []
    for i, part in enumerate(parts):
        if i % 2 == 0:
            out.append(part)
        elif i // 2 == spoiled and not part.endswith("!"):
            out.append(rng.choice(NASTY))
        else:
            out.append(maker.kind(part.rstrip("!")))
    return ", ".join(maker.prefix + ["".join(out)])


def templates():
    library, found = None, {}
    for line in (HERE / "templates.txt").read_text().splitlines():
        line = line.strip()
        if not line or line.startswith("%"):
            continue
        if line.startswith("#"):
            library, uses = line[1:].split()
            found[library] = (uses, [])
            continue
        count = PER_TEMPLATE
        if m := re.match(r"@(\d+) (.*)", line):
            count, line = int(m[1]), m[2]
        found[library][1].append((count, line))
    return found


def goals(rows):
    seen = []
    for count, template in rows:
        rng = random.Random(template)
        wanted = count if "{" in template else 1
        found, tries = 0, 0
        while found < wanted and tries < 10 * wanted:
            tries += 1
            goal = make(template, rng)
            if goal not in seen:
                seen.append(goal)
                found += 1
    return seen


def record(library, rows):
    uses, rows = rows
    text = "".join(g + "\n" for g in [uses, *goals(rows)])
    command = ["swipl", "-q", "-g", "record", "-t", "halt", str(HERE / "replay.pl")]
    env = {**os.environ, "TZ": "UTC"}
    out = subprocess.run(command, input=text, capture_output=True, text=True, cwd=HERE.parents[2], env=env)
    lines = out.stdout.splitlines()
    kept = [uses]
    for goal, outcome in zip(lines[::2], lines[1::2]):
        if re.search(r"_G?\d\d", outcome):
            outcome = "left out: has names of variables"
        if outcome.startswith("left out"):
            print(f"{library}: {outcome}: {goal}", file=sys.stderr)
        else:
            kept += [goal, outcome]
    path = HERE / "golden" / (library.replace("/", "_") + ".txt")
    path.write_text("".join(line + "\n" for line in kept))
    return len(kept) // 2


def main():
    found = templates()
    total = 0
    for library in sys.argv[1:] or found:
        total += record(library, found[library])
    print(f"{total} goals")


if __name__ == "__main__":
    main()
