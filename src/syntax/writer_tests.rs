//! Tests of the writer together with the reader.

use proptest::prelude::*;

use super::{super::testing, *};
use crate::{
    syntax::{OpTable, OpType, ReadOptions, parse_term},
    term::Atoms,
};

struct World {
    store: Store,
    ops: OpTable,
}

fn world() -> World {
    let mut store = Store::new(Atoms::new());
    let ops = OpTable::swi(&mut store.atoms);
    World { store, ops }
}

impl World {
    fn op(mut self, priority: u16, kind: OpType, name: &str) -> World {
        let name = self.store.atoms.intern(name);
        self.ops.add(priority, kind, name);
        self
    }

    fn read(&mut self, text: &str) -> Cell {
        let read = parse_term(&mut self.store, &self.ops, &ReadOptions::default(), text);
        read.unwrap_or_else(|e| panic!("{text}: {e:?}")).unwrap_or_else(|| panic!("{text}: no term")).term
    }

    fn write(&self, term: Cell, opts: &WriteOptions) -> String {
        let mut out = String::new();
        write_term(&self.store, &self.ops, term, opts, &mut out);
        out
    }

    fn rewrite(&mut self, text: &str, opts: &WriteOptions) -> String {
        let term = self.read(text);
        self.write(term, opts)
    }
}

/// One term a line: what is read, a tab, what `writeq/1` of SWI-Prolog 9.0.4 makes of it.
const TABLE: &str = include_str!("writer_table.txt");

#[test]
fn writeq_as_swi() {
    let mut w = world();
    for line in TABLE.lines() {
        let (text, want) = line.split_once('\t').expect("two columns");
        assert_eq!(w.rewrite(text, &WriteOptions::writeq()), want, "{text}");
    }
}

#[test]
fn table_reads_back() {
    let mut w = world();
    for line in TABLE.lines() {
        let term = w.read(line.split_once('\t').expect("two columns").0);
        let text = w.write(term, &WriteOptions { quoted: true, ..WriteOptions::default() });
        let again = w.read(&text);
        assert!(w.store.variant(term, again), "{text}");
    }
}

#[test]
fn own_operators() {
    let mut w = world()
        .op(9, OpType::Fy, "fy")
        .op(9, OpType::Yf, "yf")
        .op(9, OpType::Yfx, "yfx")
        .op(9, OpType::Xfy, "xfy")
        .op(200, OpType::Xf, "++")
        .op(200, OpType::Xf, "post")
        .op(100, OpType::Fx, "pre")
        .op(100, OpType::Fy, "pref")
        .op(999, OpType::Xfx, "iii")
        .op(1200, OpType::Xf, "pst")
        .op(100, OpType::Fx, " op");
    for (text, want) in [
        ("yf(fy(1))", "(fy 1)yf"),
        ("fy(yf(1))", "fy 1 yf"),
        ("yfx(fy(1),2)", "(fy 1)yfx 2"),
        ("fy(yfx(1,2))", "fy 1 yfx 2"),
        ("xfy(1,yf(2))", "1 xfy 2 yf"),
        ("yf(xfy(1,2))", "(1 xfy 2)yf"),
        ("++(++(a))", "(a++)++"),
        ("-(++(a))", "-a++"),
        ("++(-a)", "(-a)++"),
        ("post('A')", "'A'post"),
        ("post(-)", "(-)post"),
        ("a-post(b)", "a-b post"),
        ("post(a)-b", "a post-b"),
        ("pre(pref(a))", "pre (pref a)"),
        ("pref(pref(a))", "pref pref a"),
        ("pre(-1)", "pre-1"),
        ("pre(-(1))", "pre (- 1)"),
        ("pre([a])", "pre[a]"),
        ("f(iii(a,b))", "f(a iii b)"),
        ("[pst(a)|pst(b)]", "[(a pst)|(b pst)]"),
        ("' op'([])", "' op'[]"),
        ("' op'('A')", "' op' 'A'"),
    ] {
        assert_eq!(w.rewrite(text, &WriteOptions::writeq()), want, "{text}");
    }
}

#[test]
fn iso_operands() {
    let iso = WriteOptions { iso: true, ..WriteOptions::writeq() };
    let mut w = world();
    for (text, want) in [
        ("$;(-)", "$;(-)"),
        ("';'($,-)", "($);(-)"),
        ("';'(a,$)", "a;$"),
        ("-($)", "- $"),
        ("-((:)^a)", "- (:)^a"),
        ("(:)^a", ": ^ a"),
        ("-(1)", "- (1)"),
        ("-(1^2)", "- (1^2)"),
        ("-((a,b))", "- (a,b)"),
        ("-(-1)", "- -1"),
        ("-(-(1))", "- - (1)"),
        ("-((1*2)^3)", "- (1*2)^3"),
        ("+(1)", "+1"),
        ("-a", "-a"),
        ("1-2", "1-2"),
        ("'$VAR'('A')", "'$VAR'('A')"),
        ("'$VAR'(1)", "B"),
    ] {
        assert_eq!(w.rewrite(text, &iso), want, "{text}");
    }
}

#[test]
fn other_options() {
    let mut w = world();
    let canonical = WriteOptions::canonical();
    for (text, want) in [
        ("a- - -b", "-(a,-(-(b)))"),
        ("{1}", "{}(1)"),
        ("[a|B]+1", "+([a|_V],1)"),
        ("(a:-b,c)", ":-(a,','(b,c))"),
        ("'$VAR'(1)", "'$VAR'(1)"),
    ] {
        let got = w.rewrite(text, &canonical);
        let got = got.split('_').next().map(|head| (head.to_string(), got.contains('_'))).expect("text");
        assert_eq!(got.0, want.split('_').next().expect("text"), "{text}");
        assert_eq!(got.1, want.contains('_'));
    }
    let spaced = WriteOptions { spacing: Spacing::NextArgument, ..WriteOptions::writeq() };
    assert_eq!(w.rewrite("(a:-f(b,c),[d,e|g],{h,i};(j|k))", &spaced), "a:-f(b, c), [d, e|g], {h, i};(j| k)");
    let dots = WriteOptions { dotlists: true, quoted: true, ..WriteOptions::default() };
    assert_eq!(w.rewrite("[a,b|c]", &dots), "'.'(a,'.'(b,c))");
    let stop = WriteOptions { fullstop: true, quoted: true, ..WriteOptions::default() };
    assert_eq!(w.rewrite("a", &stop), "a. ");
    assert_eq!(w.rewrite("+", &WriteOptions { nl: true, ..stop }), "+ .\n");
    let low = WriteOptions { priority: 999, ..WriteOptions::writeq() };
    assert_eq!(w.rewrite("a:-b", &low), "(a:-b)");
    assert_eq!(w.rewrite(":-", &low), ":-");
    let after = WriteOptions { last: Some('a'), ..WriteOptions::writeq() };
    assert_eq!(w.rewrite("b", &after), " b");
    assert_eq!(w.rewrite("-1", &after), "-1");
    let plain = WriteOptions::write();
    assert_eq!(w.rewrite("f('A b',\"c\\n\",'\\t',[],',')", &plain), "f(A b,c\n,\t,[],,)");
    let raw = WriteOptions { character_escapes: false, ..WriteOptions::writeq() };
    assert_eq!(w.rewrite(r"'a\n\'b'", &raw), "'a\n''b'");
    let ascii = WriteOptions { quote_non_ascii: true, ..WriteOptions::writeq() };
    assert_eq!(w.rewrite("日本", &ascii), "'日本'");
}

#[test]
fn depth() {
    let mut w = world();
    for (text, max_depth, want) in [
        ("[a,b,c,d,e,f,g,h]", 3, "[a,b|...]"),
        ("[a,b,c]", 1, "[...|...]"),
        ("[a,b,c]", 2, "[a|...]"),
        ("[a,b,c]", 4, "[a,b,c]"),
        ("[a,b,c|d]", 4, "[a,b,c|...]"),
        ("[a,b,c|d]", 5, "[a,b,c|d]"),
        ("[a,b|d(e)]", 4, "[a,b|d(...)]"),
        ("f(g(h(i(j(k)))))", 3, "f(g(h(...)))"),
        ("f(x)", 1, "f(...)"),
        ("1+2+3+4+5+6+7+8", 3, "... + ... + 7+8"),
        ("(a,b,c,d,e,f,g)", 3, "a,b,...,..."),
        ("-(-(-(-(a))))", 3, "- - - ..."),
        ("{a,b,c,d}", 3, "{a,...,...}"),
        ("f(a,[b,c,d,e,f,g,h])", 4, "f(a,[b,c|...])"),
        ("[f(g(h)),f(g(h(i))),a,b]", 4, "[f(g(h)),f(g(...)),a|...]"),
    ] {
        let opts = WriteOptions { max_depth, ..WriteOptions::writeq() };
        assert_eq!(w.rewrite(text, &opts), want, "{text} at {max_depth}");
    }
}

#[test]
fn variables() {
    let mut w = world();
    let term = w.read("f(A,B,-A)");
    let vars = w.store.term_variables(term);
    let names = |n: &[(usize, &str)]| n.iter().map(|(i, t)| (vars[*i], t.to_string())).collect::<Vec<_>>();
    let opts = |n| WriteOptions { variable_names: n, ..WriteOptions::writeq() };
    assert_eq!(w.write(term, &opts(names(&[(0, "X"), (1, "_y"), (0, "Z")]))), "f(X,_y,-X)");
    let text = w.write(term, &opts(names(&[(1, "))")])));
    assert!(text.contains(",)),-_"), "{text}");
    let bare = w.write(term, &WriteOptions::writeq());
    assert_eq!(bare, w.write(term, &WriteOptions::writeq()));
    let seven = w.store.put_int(7);
    let v = w.store.new_attributed(seven);
    let with = |attributes| WriteOptions { attributes, variable_names: vec![(v, "V".into())], ..Default::default() };
    let pair = w.store.put_pair(v, v);
    assert_eq!(w.write(pair, &with(Attributes::Ignore)), "[V|V]");
    assert_eq!(w.write(pair, &with(Attributes::Dots)), "[V{...}|V{...}]");
    assert_eq!(w.write(pair, &with(Attributes::Write)), "[V{7}|V]");
}

#[test]
fn hook() {
    let mut w = world();
    let term = w.read("f(a,-(b),[a,c],\"a\")");
    let mut hook = |store: &Store, c: Cell| (store.atom_name(c) == Some("a")).then(|| "<a>".to_string());
    let mut out = String::new();
    write_term_with(&w.store, &w.ops, term, &WriteOptions::writeq(), Some(&mut hook), &mut out);
    assert_eq!(out, "f(<a>,-b,[<a>,c],\"a\")");
}

#[test]
fn cycles() {
    let mut w = world();
    let cut = WriteOptions { cycles: false, ..WriteOptions::writeq() };
    for (text, whole, short) in [
        ("X=f(X,a,a)", "@(S_1,[S_1=f(S_1,a,a)])", "f(...,a,a)"),
        ("X=[a,b|X]", "@(S_1,[S_1=[a,b|S_1]])", "[a,b|...]"),
        ("X= -X", "@(S_1,[S_1= -S_1])", "- ..."),
        ("X=g(X,h(X,y))", "@(S_1,[S_1=g(S_1,h(S_1,y))])", "g(...,h(...,y))"),
        ("X=q(p(x),p(x))", "q(p(x),p(x))", "q(p(x),p(x))"),
    ] {
        let equation = w.read(text);
        let (_, args) = w.store.compound(equation).expect("an equation");
        let (x, t) = (w.store.arg(args, 0), w.store.arg(args, 1));
        w.store.bind(x, t);
        assert_eq!(w.write(x, &WriteOptions::writeq()), whole);
        assert_eq!(w.write(x, &cut), short);
    }
    // a node below the root
    let term = w.read("f(M,[M])-M-[1|M]");
    let vars = w.store.term_variables(term);
    let (_, args) = w.store.compound(term).expect("a pair");
    let list = w.store.arg(args, 1);
    let front = w.store.compound(w.store.arg(args, 0)).expect("a pair").1;
    let front = w.store.arg(front, 0);
    w.store.bind(vars[0], list);
    assert_eq!(w.write(front, &WriteOptions::writeq()), "@(f(S_1,[S_1]),[S_1=[1|S_1]])");
    assert_eq!(w.write(front, &cut), "f([1|...],[...])");
}

#[test]
fn deep_and_long() {
    let mut w = world();
    let minus = Functor::new(names::MINUS, 1);
    let plus = Functor::new(names::PLUS, 2);
    let mut deep = w.store.atom("a");
    let mut left = deep;
    let mut list = Cell::atom(names::NIL);
    for _ in 0..300_000 {
        deep = w.store.put_compound(minus, &[deep]);
        left = w.store.put_compound(plus, &[left, Cell::int(1)]);
        list = w.store.put_pair(Cell::int(1), list);
    }
    assert_eq!(w.write(deep, &WriteOptions::writeq()).len(), 600_000);
    assert_eq!(w.write(left, &WriteOptions::writeq()).len(), 600_001);
    assert_eq!(w.write(list, &WriteOptions::writeq()).len(), 600_001);
}

fn round_trip(tree: &testing::Tree, definitions: &[(u16, OpType, String)], opts: WriteOptions, read: &ReadOptions) {
    let mut w = world();
    testing::define(&mut w.store, &mut w.ops, definitions);
    let term = testing::build(&mut w.store, tree, &mut [None; 4]);
    let text = w.write(term, &WriteOptions { fullstop: true, ..opts });
    let again = match parse_term(&mut w.store, &w.ops, read, &text) {
        Ok(Some(r)) => r.term,
        other => panic!("{text:?}: {other:?}"),
    };
    let got = w.write(again, &WriteOptions::canonical());
    assert!(w.store.variant(term, again), "{text} became {got}");
}

proptest! {
    #[test]
    fn reads_back(tree in testing::arb_term(), ops in testing::arb_ops()) {
        round_trip(&tree, &ops, WriteOptions { quoted: true, ..Default::default() }, &ReadOptions::default());
    }

    #[test]
    fn reads_back_spaced(tree in testing::arb_term(), ops in testing::arb_ops()) {
        let opts = WriteOptions { quoted: true, spacing: Spacing::NextArgument, ..Default::default() };
        round_trip(&tree, &ops, opts, &ReadOptions::default());
    }

    #[test]
    fn reads_back_iso(tree in testing::arb_term(), ops in testing::arb_ops()) {
        if tree.is_standard() {
            let opts = WriteOptions { quoted: true, iso: true, ..Default::default() };
            round_trip(&tree, &ops, opts, &ReadOptions::iso());
        }
    }

    #[test]
    fn reads_back_canonical(tree in testing::arb_term(), ops in testing::arb_ops()) {
        round_trip(&tree, &ops, WriteOptions::canonical(), &ReadOptions::default());
    }
}
