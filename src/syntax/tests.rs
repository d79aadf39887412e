//! Tests of the reader as a whole.

use proptest::prelude::*;

use super::{
    lexer::{LexOptions, Tok, Tokens},
    scanner::ClauseScanner,
    *,
};
use crate::term::{Atoms, Cell, Store, View, names};

pub(super) struct World {
    pub store: Store,
    pub ops: OpTable,
    pub opts: ReadOptions,
}

impl World {
    pub fn new() -> World {
        let mut store = Store::new(Atoms::new());
        let ops = OpTable::swi(&mut store.atoms);
        World { store, ops, opts: ReadOptions::default() }
    }

    pub fn iso() -> World {
        let mut w = World::new();
        w.opts = ReadOptions::iso();
        w
    }

    pub fn op(mut self, priority: u16, kind: OpType, name: &str) -> World {
        let atom = self.store.atoms.intern(name);
        self.ops.add(priority, kind, atom);
        self
    }

    /// The first clause of the text in canonical form, or the name of the error.
    pub fn read(&mut self, text: &str) -> String {
        let mut chars = text.chars();
        let mut scanner = ClauseScanner::new(self.opts.iso, self.opts.multiline_quoted);
        let clause = scanner.next_clause(|| chars.next());
        match parse_clause(&mut self.store, &self.ops, &self.opts, clause) {
            Ok(None) => "EOF".into(),
            Ok(Some(r)) => canonical(&self.store, &r),
            Err(ReadError::Syntax(e)) => match e.kind.culprit() {
                Some(c) => format!("! {}({c})", e.kind.name()),
                None => format!("! {}", e.kind.name()),
            },
            Err(ReadError::Memory(_)) => "! memory".into(),
        }
    }
}

/// The term in functional notation; atoms without quotes.
fn canonical(store: &Store, read: &ReadTerm<'_>) -> String {
    enum Item {
        Term(Cell),
        Tail(Cell),
        Text(&'static str),
    }
    let mut out = String::new();
    let mut todo = vec![Item::Term(read.term)];
    while let Some(item) = todo.pop() {
        match item {
            Item::Text(s) => out.push_str(s),
            Item::Tail(c) => match store.view(c) {
                View::Atom(names::NIL) => out.push(']'),
                View::Compound(f, args) if f == crate::term::PAIR => {
                    out.push(',');
                    todo.push(Item::Tail(store.arg(args, 1)));
                    todo.push(Item::Term(store.arg(args, 0)));
                }
                _ => {
                    out.push('|');
                    todo.push(Item::Text("]"));
                    todo.push(Item::Term(c));
                }
            },
            Item::Term(c) => match store.view(c) {
                View::Var(v) => {
                    let i = read.vars.iter().position(|x| x.cell == v).expect("a variable of the clause");
                    let name = read.vars[i].name;
                    out.push_str(&if name == "_" { format!("_{i}") } else { name.into() });
                }
                View::Atom(a) => out.push_str(store.atoms.name(a)),
                View::Int(i) => out.push_str(&i.to_string()),
                View::Float(f) => out.push_str(&format!("{f:?}")),
                View::Text(s) => out.push_str(&format!("{s:?}")),
                View::Big(_) => out.push_str("<big>"),
                View::Rational(_) => out.push_str("<rational>"),
                View::Compound(f, args) if f == crate::term::PAIR => {
                    out.push('[');
                    todo.push(Item::Tail(store.arg(args, 1)));
                    todo.push(Item::Term(store.arg(args, 0)));
                }
                View::Compound(f, args) => {
                    out.push_str(store.atoms.name(f.name()));
                    out.push('(');
                    todo.push(Item::Text(")"));
                    for i in (0..f.arity()).rev() {
                        todo.push(Item::Term(store.arg(args, i)));
                        if i > 0 {
                            todo.push(Item::Text(","));
                        }
                    }
                }
            },
        }
    }
    out
}

fn check(world: &mut World, table: &[(&str, &str)]) {
    for (text, expected) in table {
        assert_eq!(world.read(text), *expected, "{text:?}");
    }
}

#[test]
fn operators() {
    check(
        &mut World::new(),
        &[
            ("a:-b,c;d->e.", ":-(a,;(,(b,c),->(d,e)))"),
            ("- 1.", "-(1)"),
            ("-1.", "-1"),
            ("- a.", "-(a)"),
            ("-(1).", "-(1)"),
            ("-(-(1)).", "-(-(1))"),
            ("- (1).", "-(1)"),
            ("a - 1.", "-(a,1)"),
            ("a -1.", "-(a,1)"),
            ("a-1.", "-(a,1)"),
            ("1 - -1.", "-(1,-1)"),
            ("1 - - 1.", "-(1,-(1))"),
            ("a- - -b.", "-(a,-(-(b)))"),
            ("-(1)^2.", "^(-(1),2)"),
            ("-1^2.", "^(-1,2)"),
            ("- 1^2.", "-(^(1,2))"),
            ("-a^2.", "-(^(a,2))"),
            ("- (a)^2.", "-(^(a,2))"),
            ("-a + 2.", "+(-(a),2)"),
            ("- 1 + 2.", "+(-(1),2)"),
            ("'-'1.", "-1"),
            ("+1.", "+(1)"),
            ("2**3**4.", "! operator_clash"),
            ("2^3^4.", "^(2,^(3,4))"),
            ("1-2-3.", "-(-(1,2),3)"),
            ("a=b=c.", "! operator_clash"),
            ("a:-b:-c.", "! operator_clash"),
            (":- :- a.", "! operator_clash"),
            ("- :- a.", "! operator_clash"),
            ("\\+a.", "\\+(a)"),
            ("\\+(a,b).", "\\+(a,b)"),
            ("\\+ (a,b).", "\\+(,(a,b))"),
            ("\\+ (a), b.", ",(\\+(a),b)"),
            ("X = \\+ (a,b).", "! operator_clash"),
            ("\\+ a = b.", "\\+(=(a,b))"),
            (":- dynamic a/1, b/1.", ":-(dynamic(,(/(a,1),/(b,1))))"),
            (":- dynamic(a), b.", ":-(,(dynamic(a),b))"),
            ("f(dynamic a, b).", "f(dynamic(a),b)"),
            ("[a:-b|c:-d].", "[:-(a,b)|:-(c,d)]"),
            ("f(a:-b).", "f(:-(a,b))"),
            ("a:b:c.", ":(a,:(b,c))"),
            ("a=..b.", "=..(a,b)"),
            ("$a.", "$(a)"),
            ("a => b.", "=>(a,b)"),
            ("p --> a | b.", "-->(p,|(a,b))"),
            ("(a | b).", "|(a,b)"),
            ("f(a|b).", "f(|(a,b))"),
            ("{a|b}.", "{}(|(a,b))"),
            ("a ',' b.", ",(a,b)"),
            ("a '|' b.", "|(a,b)"),
        ],
    );
}

#[test]
fn operators_as_atoms() {
    check(
        &mut World::new(),
        &[
            ("X = * .", "=(X,*)"),
            ("- = - .", "=(-,-)"),
            ("* = * .", "=(*,*)"),
            ("= = = .", "=(=,=)"),
            (":- = :- .", "! operator_clash"),
            ("dynamic = a.", "! operator_clash"),
            ("a = dynamic.", "=(a,dynamic)"),
            ("(:-;-).", "! operator_clash"),
            ("- .", "-"),
            ("(-).", "-"),
            ("-(-).", "-(-)"),
            ("- - .", "-(-)"),
            ("- = .", "-(=)"),
            ("- * a.", "*(-,a)"),
            ("'dynamic' = a.", "=(dynamic,a)"),
            ("- (*).", "-(*)"),
            ("(-) = a.", "=(-,a)"),
            ("- , + ; - .", ";(,(-,+),-)"),
            ("\\+ - .", "\\+(-)"),
            ("f(- , a).", "f(-,a)"),
            ("f(:-, a).", "f(:-,a)"),
            ("[:-,-|*].", "[:-,-|*]"),
            ("{-}.", "{}(-)"),
            ("-(-)-(-).", "-(-(-),-)"),
            ("[- | a].", "[-|a]"),
            ("p :- \\+ .", ":-(p,\\+)"),
            ("a ; ; .", ";(a,;)"),
            ("a=(=).", "=(a,=)"),
            ("a = = b.", "! operator_expected"),
            ("= a.", "! operator_expected"),
            ("a = .", "! operator_balance"),
            ("f(;, '|', ';;').", "f(;,|,;;)"),
            (";(a).", ";(a)"),
            ("- =(a,b).", "-(=(a,b))"),
            (".+.", "! end_of_file"),
            ("\\ .", "\\"),
        ],
    );
}

#[test]
fn brackets_and_compounds() {
    check(
        &mut World::new(),
        &[
            ("f(A,B,_,A,_).", "f(A,B,_2,A,_3)"),
            ("[].", "[]"),
            ("[ ].", "[]"),
            ("{ }.", "{}"),
            ("[a,b|c].", "[a,b|c]"),
            ("[a|[b]].", "[a,b]"),
            ("'[]'.", "[]"),
            ("'.'(a,[]).", "[a]"),
            ("'.'(a).", ".(a)"),
            ("'[]'(1).", "[](1)"),
            ("[](1).", "[](1)"),
            ("{}(x).", "{}(x)"),
            ("{a,b}.", "{}(,(a,b))"),
            ("'{}'(x).", "{}(x)"),
            ("!.", "!"),
            ("f(!;a).", "f(;(!,a))"),
            ("f((a,b)).", "f(,(a,b))"),
            ("((((a)))).", "a"),
            ("-{a}.", "-({}(a))"),
            ("-[1].", "-([1])"),
            ("f ().", "! operator_expected"),
            ("f().", "! cannot_start_term"),
            ("a(b)(c).", "! operator_expected"),
            ("X(a).", "! operator_expected"),
            ("[] (1).", "! operator_expected"),
            ("{a}(b).", "! operator_expected"),
            ("X = _{a:1}.", "! dicts_not_supported"),
            ("X = point{x:1}.", "! dicts_not_supported"),
            ("X = Y.key.", "! dicts_not_supported"),
            ("X = a {b}.", "! operator_expected"),
            ("X = a.b.", "! operator_expected"),
            ("[a|b|c].", "! list_rest"),
            ("[a|b,c].", "! list_rest"),
            ("[a,b|,].", "! quoted_punctuation"),
            ("[|a].", "! quoted_punctuation"),
            ("[a|].", "! cannot_start_term"),
            ("(,).", "! quoted_punctuation"),
            ("f(,a).", "! quoted_punctuation"),
            ("f(a,).", "! cannot_start_term"),
            ("(a,).", "! operator_balance"),
            (").", "! cannot_start_term"),
            ("a).", "! cannot_start_term"),
            ("(a].", "! cannot_start_term"),
            ("(a.", "! end_of_clause"),
            ("f(a.", "! end_of_clause"),
            ("[a,.", "! end_of_clause"),
            (".", "! end_of_clause"),
            ("a b.", "! operator_expected"),
            ("a \"b\".", "! operator_expected"),
            ("(()).", "! cannot_start_term"),
            ("a", "! end_of_file"),
            ("a(", "! end_of_file"),
            ("a :-", "! end_of_file"),
            ("", "EOF"),
            (" % nothing\n/* here */ ", "EOF"),
            ("a /* x", "! end_of_file_in_block_comment"),
            ("'a", "! end_of_file_in_quoted(')"),
        ],
    );
}

#[test]
fn quoted_items() {
    let mut w = World::new();
    check(
        &mut w,
        &[
            ("\"abc\".", "\"abc\""),
            ("`ab`.", "[97,98]"),
            ("``.", "[]"),
            ("'a''b'.", "a'b"),
            ("'\\e\\s\\x41\\\\101\\B\\\nC'.", "\u{1b} AABC"),
            ("'a\\zb'.", "! undefined_char_escape(z)"),
            ("'\\ '.", "! undefined_char_escape( )"),
            ("'\\9'.", "! undefined_char_escape(9)"),
            ("'\\77777777777\\'.", "! illegal_character_code"),
            ("'a\nb'.", "! newline_in_quoted(')"),
            ("\"a\nb\".", "\"a\\nb\""),
            ("'' = ''.", "=(,)"),
            ("0'\\z.", "! undefined_char_escape(z)"),
            ("x \u{1}.", "! illegal_character"),
        ],
    );
    w.opts.multiline_quoted = true;
    assert_eq!(w.read("'a\nb'."), "a\nb");
    for (quotes, expected) in
        [(Quotes::Codes, "[97,233]"), (Quotes::Chars, "[a,é]"), (Quotes::Atom, "aé"), (Quotes::String, "\"aé\"")]
    {
        w.opts.double_quotes = quotes;
        w.opts.back_quotes = quotes;
        assert_eq!(w.read("\"aé\"."), expected);
        assert_eq!(w.read("`aé`."), expected);
        assert_eq!(Quotes::from_name(quotes.name()), Some(quotes));
    }
}

#[test]
fn operators_of_users() {
    let mut w = World::new().op(9, OpType::Fy, "fy").op(9, OpType::Yf, "yf").op(9, OpType::Yfx, "yfx");
    check(
        &mut w,
        &[
            ("fy 1 yf.", "fy(yf(1))"),
            ("fy 1 yfx 2.", "fy(yfx(1,2))"),
            ("{-1 yf}.", "{}(yf(-1))"),
            ("fy fy 1.", "fy(fy(1))"),
            ("1 yf yf.", "yf(yf(1))"),
            ("1 a.", "! operator_expected"),
        ],
    );
    check(
        &mut World::new().op(9, OpType::Yf, "yf").op(9, OpType::Xfy, "xfy").op(9, OpType::Fx, "fx"),
        &[("1 xfy 2 yf.", "xfy(1,yf(2))"), ("fx fx 1.", "! operator_clash"), ("fx 1 yf.", "yf(fx(1))")],
    );
    check(&mut World::new().op(9, OpType::Fy, "p").op(9, OpType::Xfy, "p"), &[("1 p p p 2.", "p(1,p(p(2)))")]);
    check(&mut World::new().op(9, OpType::Fy, "f").op(9, OpType::Yf, "f"), &[("f 0 f.", "f(f(0))")]);
    check(
        &mut World::new().op(100, OpType::Xfy, "."),
        &[("1 .2.", "[1|2]"), ("X = 1.e, X = [1|e].", ",(=(X,[1|e]),=(X,[1|e]))")],
    );
    check(&mut World::new().op(9, OpType::Yf, "."), &[(".(.).", ".(.)"), ("[.|1].", "[.|1]"), ("a. .", "a")]);
    check(&mut World::new().op(100, OpType::Xfx, ""), &[("0''1.", "(0,1)"), ("0''.", "! operator_balance")]);
    check(&mut World::new(), &[("0''.", "39"), ("0'''.", "39")]);
    check(
        &mut World::new().op(9, OpType::Yfx, "bop").op(9, OpType::Yf, "b2").op(9, OpType::Yfx, "1"),
        &[("0bop 2.", "bop(0,2)"), ("0b2.", "b2(0)"), ("2'1'y.", "1(2,y)"), ("0b1mod 2.", "mod(1,2)")],
    );
    check(&mut World::new().op(9, OpType::Xf, "e9"), &[("1e9 = e9(1).", "=(e9(1),e9(1))"), ("1e8.", "100000000.0")]);
    check(&mut World::new().op(0, OpType::Fy, "-"), &[("- 1.", "-1"), ("-a.", "! operator_expected")]);
    check(&mut World::new().op(9, OpType::Xf, "$VAR"), &[("- '$VAR'(0).", "-($VAR(0))")]);
    check(&mut World::new().op(0, OpType::Xfy, "|"), &[("(a|b).", "! quoted_punctuation"), ("[a|b].", "[a|b]")]);
}

#[test]
fn iso_mode_is_strict() {
    check(
        &mut World::iso(),
        &[
            ("- 1.", "-1"),
            ("- /*.*/1.", "-1"),
            ("- (1).", "-(1)"),
            ("f(a:-b).", "! operator_clash"),
            ("f(:-, -).", "f(:-,-)"),
            ("- = - .", "! operator_clash"),
            ("X = * .", "! operator_clash"),
            ("[-].", "[-]"),
            ("(- )=(-).", "=(-,-)"),
            ("'\\e'.", "! undefined_char_escape(e)"),
            ("\"a\nb\".", "! newline_in_quoted(\")"),
            ("\"ab\".", "[97,98]"),
            ("1e10.", "! operator_expected"),
        ],
    );
}

#[test]
fn layout_decides_about_the_end() {
    check(
        &mut World::new(),
        &[
            ("a. b.", "a"),
            ("a.%b", "a"),
            ("a% x.\n.", "a"),
            ("/**/a/**/./**/ .", "! operator_expected"),
            ("//*.*/ .", "//*.*/"),
            ("- /*.*/1.", "-(1)"),
            ("X is 0'\\\n+'1.", "is(X,+(0,1))"),
            ("X is 37'mod'2.", "is(X,mod(37,2))"),
            ("∀x.", "! operator_expected"),
            ("Él = été.", "=(Él,été)"),
        ],
    );
}

#[test]
fn deep_and_long_terms() {
    let n = 1_000_000;
    let mut w = World::new();
    let deep = |open: &str, inner: &str, close: &str| open.repeat(n) + inner + &close.repeat(n) + ".";
    assert_eq!(w.read(&deep("(", "a", ")")), "a");
    assert_eq!(w.read(&deep("- ", "1", "")).len(), 3 * n + 1);
    assert_eq!(w.read(&deep("f(", "a", ")")).len(), 3 * n + 1);
    assert_eq!(w.read(&deep("[", "", "]")), "[".repeat(n) + &"]".repeat(n));
    assert_eq!(w.read(&deep("{", "a", "}")).len(), 4 * n + 1);
    assert_eq!(w.read(&deep("(", "a", "")), "! end_of_clause");
    assert_eq!(w.read(&deep("a,", "a", "")).len(), 5 * n + 1);
    assert_eq!(w.read(&deep("a-", "a", "")).len(), 5 * n + 1);
    assert_eq!(w.read(&("[".to_owned() + &"1,".repeat(n) + "1].")).len(), 2 * n + 3);
}

#[test]
fn arity_and_memory_have_limits() {
    let mut w = World::new();
    w.store.set_limit(1 << 20);
    assert_eq!(w.read(&format!("[{}1].", "1,".repeat(1_000_000))), "! memory");
    assert_eq!(w.read("a."), "a");
}

#[test]
fn variables_and_warnings() {
    let mut w = World::new();
    let text = "f(X, Y, _, _Z, _Z, __w, _v, _v, X, _).";
    let r = parse_term(&mut w.store, &w.ops, &w.opts, text).unwrap().unwrap();
    let names = |it: &mut dyn Iterator<Item = &Variable<'_>>| it.map(|v| v.name.to_owned()).collect::<Vec<_>>();
    assert_eq!(r.var_names().map(|(n, _)| n).collect::<Vec<_>>(), ["X", "Y", "_Z", "__w", "_v"]);
    assert_eq!(r.vars.len(), 7);
    assert_eq!(names(&mut r.singletons()), ["Y"]);
    assert_eq!(names(&mut r.once()), ["Y", "__w"]);
    assert_eq!(names(&mut r.multiples()), ["_Z"]);
    assert_eq!(r.vars[1].span, Span::new(5, 6));

    let many: Vec<String> = (0..100).map(|i| format!("V{}", i % 50)).collect();
    let text = format!("f({})", many.join(","));
    let r = parse_term(&mut w.store, &w.ops, &w.opts, &text).unwrap().unwrap();
    assert_eq!(r.vars.len(), 50);
    assert!(r.vars.iter().all(|v| v.count == 2));

    w.opts.var_prefix = true;
    assert_eq!(w.read("f(X, _x, Été)."), "f(X,_x,Été)");
}

#[test]
fn positions_of_subterms() {
    let mut w = World::new();
    w.opts.subterm_positions = true;
    w.opts.comments = true;
    for (text, expected) in [
        ("foo.", "-(0,3)"),
        ("f(X,é,-1).", "term_position(0,9,0,1,[-(2,3),-(4,5),-(6,8)])"),
        ("é+bb.", "term_position(0,4,1,2,[-(0,1),-(2,4)])"),
        ("- a.", "term_position(0,3,0,1,[-(2,3)])"),
        ("[a,b|c].", "list_position(0,7,[-(1,2),-(3,4)],-(5,6))"),
        ("[\"s\"].", "list_position(0,5,[string_position(1,4)],none)"),
        ("{a}.", "brace_term_position(0,3,-(1,2))"),
        ("(a).", "parentheses_term_position(0,3,-(1,2))"),
        ("/*é*/ a. ", "-(6,7)"),
    ] {
        let mut r = parse_term(&mut w.store, &w.ops, &w.opts, text).unwrap().unwrap();
        assert_eq!(r.comments.len(), usize::from(text.starts_with('/')));
        r.term = r.subterm_positions.unwrap();
        assert_eq!(canonical(&w.store, &r), expected, "{text}");
    }
    let clause = ClauseText::new("% c\n  foo.", Position { offset: 10, line: 3, column: 0 });
    let mut r = parse_clause(&mut w.store, &w.ops, &w.opts, &clause).unwrap().unwrap();
    assert_eq!(r.start, Position { offset: 16, line: 4, column: 2 });
    r.term = r.subterm_positions.unwrap();
    assert_eq!(canonical(&w.store, &r), "-(16,19)");
}

#[test]
fn entry_points() {
    let mut w = World::new();
    let mut term = |text| parse_term(&mut w.store, &w.ops, &w.opts, text).map(|r| r.is_some());
    assert_eq!(term("foo(X)"), Ok(true));
    assert_eq!(term("foo(X). "), Ok(true));
    assert_eq!(term(" "), Ok(false));
    assert_eq!(term("a. b").unwrap_err().syntax().unwrap().kind, SyntaxErrorKind::EndOfClauseExpected);
    for (text, incomplete) in
        [("a(", true), ("a :- b,", true), ("'a", true), ("a /* ", true), ("a(.", false), ("a b", false), ("a)", false)]
    {
        assert_eq!(term(text).unwrap_err().is_incomplete(), incomplete, "{text}");
    }
    let mut number = |text| {
        let c = parse_number(&mut w.store, &w.opts, text).map_err(|e| e.kind.name())?;
        Ok::<String, &str>(format!("{:?}", w.store.view(c)))
    };
    for (text, value) in [
        (" 12", "Int(12)"),
        ("-1", "Int(-1)"),
        ("- /**/1", "Int(-1)"),
        ("%\n1", "Int(1)"),
        ("0'a", "Int(97)"),
        ("1.5", "Float(1.5)"),
    ] {
        assert_eq!(number(text).as_deref(), Ok(value), "{text}");
    }
    for text in ["3 ", "3.", "+1", "", "a", "1.0ee", "0b2", "0X1", "3_", "0x0.0", "--1", "1 2", "'1"] {
        assert!(number(text).is_err(), "{text}");
    }
}

fn render(text: &str) -> String {
    let mut w = World::new();
    let mut chars = text.chars();
    let mut scanner = ClauseScanner::default();
    let clause = scanner.next_clause(|| chars.next());
    let e = parse_clause(&mut w.store, &w.ops, &w.opts, clause).unwrap_err();
    Diagnostic::of_syntax_error(e.syntax().unwrap(), clause, Some("f.pl")).to_string()
}

#[test]
fn diagnostics() {
    assert_eq!(render("foo(a b).\n"), "f.pl:1:7: error: Operator expected\n  foo(a b).\n        ^");
    assert_eq!(
        render("\n  p :-\n\tq(X,\n\t  [a).\n"),
        "f.pl:4:6: error: Illegal start of term\n  \t  [a).\n  \t    ^\n  hint: `[` of line 4, column 4 is still open"
    );
    assert_eq!(
        render("X = 'é\\q'.\n"),
        "f.pl:1:7: error: Unknown character escape in quoted atom or string: `\\q'\n  X = 'é\\q'.\n        ^^"
    );
    assert_eq!(
        render("p(X) :- X (1).\n"),
        "f.pl:1:11: error: Operator expected\n  p(X) :- X (1).\n            ^\n  hint: a variable cannot be called like this: use call/N"
    );
    assert_eq!(
        render("a = b = c.\n"),
        "f.pl:1:7: error: Operator priority clash\n  a = b = c.\n        ^\n  hint: a term of priority 700 where at most 699 is allowed: use brackets"
    );
    assert_eq!(
        render("p(\"x).\nq(\"y\").\n"),
        "f.pl:2:4: error: Operator expected\n  q(\"y\").\n     ^\n  hint: is a closing quote missing in line 1?"
    );
    assert_eq!(
        render("p('x).\n"),
        "f.pl:1:3: error: Line break in quoted atom\n  p('x).\n    ^^^^\n  hint: is the closing quote missing? Inside quotes, write \\n, or end the line with \\"
    );
}

/// Loads clauses as a file is loaded: prints each, or the line of its error.
fn load(text: &str) -> Vec<String> {
    let mut w = World::new();
    let mut chars = text.chars();
    let mut scanner = ClauseScanner::default();
    let mut out = Vec::new();
    loop {
        let clause = scanner.next_clause(|| chars.next());
        match parse_clause(&mut w.store, &w.ops, &w.opts, clause) {
            Ok(None) => return out,
            Ok(Some(r)) => out.push(canonical(&w.store, &r)),
            Err(e) => {
                let e = e.syntax().unwrap();
                out.push(format!("error in line {}", clause.position(e.span.start as usize).line));
                scanner.rewind(e);
            }
        }
    }
}

#[test]
fn an_error_loses_one_clause() {
    assert_eq!(load("a. b c. d."), ["a", "error in line 1", "d"]);
    assert_eq!(load("a.\nb('x).\nc('y').\nd.\n"), ["a", "error in line 2", "c(y)", "d"]);
    assert_eq!(load("a.\nb(\"x).\nc(1).\nd(2).\n"), ["a", "error in line 2", "c(1)", "d(2)"]);
    assert_eq!(load("a.\nb(\"x).\nc(\"y\").\nd(\"z\").\n"), ["a", "error in line 3", "c(\"y\")", "d(\"z\")"]);
    assert_eq!(load("a.\nb(\"x).\nc(\"y. z\").\nd.\n"), ["a", "error in line 3", "c(\"y. z\")", "d"]);
    assert_eq!(load("a(\"x.\ny.\").\nb.\n"), ["a(\"x.\\ny.\")", "b"]);
    assert_eq!(load("a :- b, .\nc."), ["error in line 1", "c"]);
    assert_eq!(load("a(`x).\nb.\n"), ["error in line 1", "b"]);
}

/// Pieces that make trouble for scanners.
fn soup() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        prop::sample::select(vec![
            ".", ". ", ".\n", ".%", "'", "''", "\"", "`", "0'", "0", "1", "16'", "2'", "37'", "FF", "a", "e", "E", "x",
            "b", "o", "r", "_", "X", "\\", "\\x", "\\c", "\\\n", "\\'", " ", "\n", "\t", "\r", "%", "/*", "*/", "*",
            "/", "+", "-", "(", ")", "[", "]", "{", "}", ",", "|", "!", ";", "é", "É", "∀", "٣", "\u{301}", "Inf",
            "u0041", "foo", "10", "1.5", "1e", "1.0e+", "0x", "0b1", "0o7", "1_", "1r3", "'a b'", "\"c\"", "%c\n",
            "/*d.*/",
        ])
        .prop_map(str::to_owned),
        "[ -~]{1,3}",
    ];
    prop::collection::vec(piece, 1..14).prop_map(|v| v.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    /// On the whole text, the lexer finds the end where the scanner does; if it
    /// finds an error first, that lies in the scanner's clause.
    #[test]
    fn scanner_and_lexer_agree(text in soup(), iso: bool, multiline: bool) {
        let mut scanner = ClauseScanner::new(iso, multiline);
        let mut chars = text.chars();
        let clause = scanner.next_clause(|| chars.next());
        let offset = text.len() - text.trim_start_matches(chars::is_layout).len();
        prop_assert!(text[offset..].starts_with(clause.text()));
        let mut tokens = Tokens::new(&text, LexOptions { iso, multiline, ..Default::default() });
        loop {
            match tokens.next() {
                Ok(t) if t.tok == Tok::End => {
                    prop_assert_eq!(t.span.end as usize, offset + clause.text().len());
                    break;
                }
                Ok(t) if t.tok == Tok::Eof => {
                    prop_assert_eq!(clause.text(), &text[offset..]);
                    break;
                }
                Ok(_) => {}
                Err((_, span)) => {
                    prop_assert!(span.start as usize <= offset + clause.text().len());
                    break;
                }
            }
        }
    }

    /// Whatever the text, reading it and telling what is wrong does not panic,
    /// and reading on reaches the end.
    #[test]
    fn nothing_panics(text in soup()) {
        let mut w = World::new();
        w.opts.subterm_positions = true;
        let mut chars = text.chars();
        let mut scanner = ClauseScanner::default();
        for _ in 0..200 {
            let clause = scanner.next_clause(|| chars.next());
            match parse_clause(&mut w.store, &w.ops, &w.opts, clause) {
                Ok(None) => return Ok(()),
                Ok(Some(r)) => { canonical(&w.store, &r); }
                Err(e) => {
                    let e = e.syntax().unwrap();
                    Diagnostic::of_syntax_error(e, clause, None).to_string();
                    scanner.rewind(e);
                }
            }
        }
        prop_assert!(false, "no end");
    }

    #[test]
    fn numbers_do_not_panic(text in "[-+0-9a-fxob_'.eErInfN \\\\]{0,12}") {
        let mut w = World::new();
        let _ = parse_number(&mut w.store, &w.opts, &text);
    }
}
