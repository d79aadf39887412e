//! Checking conditions.

use super::{
    Checker, Res, at, error,
    ir::{Entry, LogLevel, Place, PlaceSeg, Template},
    scope::{Scope, along, down, up},
};
use crate::rules::{
    error::Code,
    expr::{self, Binding, Calc, Key, Leaf, Lit, Type},
    source::{Kind, Member, Node, Span},
};

impl Checker<'_> {
    /// A type that stands at any mention of a variable holds from its first
    /// binding on. What is inside `@not` has its own types.
    pub(super) fn annotate(&self, n: &Node, scope: &mut Scope, outer: &[std::sync::Arc<str>]) -> Res {
        let put = |b: &Binding, scope: &mut Scope, span: Span| -> Res {
            let Some(ty) = b.ty.filter(|_| !b.is_anonymous() && !outer.contains(&b.name)) else { return Ok(()) };
            let old = *scope.types.entry(b.name.clone()).or_insert(ty);
            if old != ty {
                return error(span, Code::TypeConflict, format!("${}: {} and {}", b.name, old.name(), ty.name()));
            }
            Ok(())
        };
        match &n.kind {
            Kind::Object(members) => {
                for m in members {
                    match expr::key(&m.key).map_err(at(m.key_span))? {
                        Key::Word(w) if matches!(&*w, "@not" | "@comment" | "@log") => continue,
                        Key::Var(b) => put(&b, scope, m.key_span)?,
                        Key::Calc => {
                            if let Calc::Give(b, _) = calc(&m.value)? {
                                put(&b, scope, m.value.span)?;
                            }
                            continue;
                        }
                        _ => {}
                    }
                    self.annotate(&m.value, scope, outer)?;
                }
                Ok(())
            }
            Kind::List(items) => items.iter().try_for_each(|i| self.annotate(i, scope, outer)),
            Kind::Text(s) => match expr::leaf(s).map_err(at(n.span))? {
                Leaf::Bind(b) | Leaf::Calc(b, _) => put(&b, scope, n.span),
                _ => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// A template that stands at a place.
    pub(super) fn template(&mut self, n: &Node, scope: &mut Scope, place: &Place) -> Res<Template> {
        Ok(match &n.kind {
            Kind::Object(members) => {
                let mut entries = Vec::with_capacity(members.len());
                let mut log = None;
                for m in members {
                    self.member(m, scope, place, &mut entries, &mut log)?;
                }
                Template::Object(entries, log)
            }
            Kind::List(items) => {
                let elements = items.iter().enumerate();
                let elements = elements.map(|(i, t)| self.template(t, scope, &down(place, PlaceSeg::Index(i))));
                Template::List(elements.collect::<Res<_>>()?)
            }
            Kind::Text(s) => match expr::leaf(s).map_err(at(n.span))? {
                Leaf::Text(text) => {
                    self.lint_text(s, n.span);
                    Template::Lit(Lit::Text(text))
                }
                leaf => self.leaf(leaf, scope, n.span)?,
            },
            Kind::Null => Template::Lit(Lit::Null),
            Kind::Bool(b) => Template::Lit(Lit::Bool(*b)),
            Kind::Int(i) => Template::Lit(Lit::Int(*i)),
            Kind::Big(b) => Template::Lit(Lit::Big(b.clone())),
            Kind::Float(f) => Template::Lit(Lit::Float(*f)),
        })
    }

    fn leaf(&mut self, leaf: Leaf, scope: &mut Scope, span: Span) -> Res<Template> {
        match leaf {
            Leaf::Text(text) => Ok(Template::Lit(Lit::Text(text))),
            Leaf::Keyword(w) if &*w == "@absent" => Ok(Template::Absent),
            Leaf::Keyword(w) => error(span, Code::UnknownKeyword, format!("there is no {w} in a condition")),
            Leaf::Bind(b) => {
                let ty = self.bound(&b, scope, span)?;
                Ok(Template::Bind(b.name, ty))
            }
            Leaf::Calc(b, e) => {
                self.expr(&e, scope, span)?;
                let ty = self.bound(&b, scope, span)?;
                Ok(Template::Calc(b.name, ty, e, self.site(span)))
            }
            Leaf::Test(e) => {
                self.expr(&e, scope, span)?;
                Ok(Template::Test(e, self.site(span)))
            }
            Leaf::Equal(e) => {
                self.expr(&e, scope, span)?;
                Ok(Template::Equal(e, self.site(span)))
            }
        }
    }

    /// A variable gets a value here, or has one; the type that is asked for.
    fn bound(&mut self, b: &Binding, scope: &mut Scope, span: Span) -> Res<Option<Type>> {
        if b.is_anonymous() {
            return Ok(b.ty);
        }
        let ty = b.ty.or_else(|| scope.types.get(&b.name).copied());
        scope.bind(&b.name, span)?;
        Ok(ty)
    }

    fn member(
        &mut self,
        m: &Member,
        scope: &mut Scope,
        place: &Place,
        entries: &mut Vec<Entry>,
        log: &mut Option<LogLevel>,
    ) -> Res {
        let v = &m.value;
        let entry = match expr::key(&m.key).map_err(at(m.key_span))? {
            Key::Word(w) => match &*w {
                "@log" => {
                    *log = Some(match &v.kind {
                        Kind::Bool(true) => LogLevel::Here,
                        Kind::Bool(false) => LogLevel::Off,
                        Kind::Text(t) if &**t == "deep" => LogLevel::Deep,
                        _ => return error(v.span, Code::Log, "@log is true, false or \"deep\""),
                    });
                    return Ok(());
                }
                "@comment" => return Ok(()),
                "@parent" => Entry::Parent(self.template(v, scope, &up(place))?),
                "@root" => Entry::Root(self.template(v, scope, &vec![PlaceSeg::Root])?),
                "@base" => {
                    let base = scope.base.clone();
                    Entry::Base(self.template(v, scope, &base)?)
                }
                "@not" => self.not(v, scope, place)?,
                _ => return error(m.key_span, Code::UnknownKeyword, format!("there is no {w} in a condition")),
            },
            Key::Path(p) => {
                self.expr(&expr::Expr::Path(p.clone()), scope, m.key_span)?;
                let place = along(place, &p);
                Entry::Path(p, self.template(v, scope, &place)?)
            }
            Key::Calc => Entry::Calc(match calc(v)? {
                Calc::Keyword(w) => return error(v.span, Code::UnknownKeyword, format!("there is no {w} here")),
                Calc::Give(b, e) => self.leaf(Leaf::Calc(b, e), scope, v.span)?,
                Calc::Test(e) => self.leaf(Leaf::Test(e), scope, v.span)?,
            }),
            Key::Var(b) if b.is_anonymous() => {
                self.anonymous += 1;
                let place = down(place, PlaceSeg::Any(self.anonymous));
                Entry::Each(None, b.ty, self.template(v, scope, &place)?)
            }
            Key::Var(b) => {
                if !scope.is_bound(&b.name) {
                    scope.bind(&b.name, m.key_span)?;
                    if !scope.in_not {
                        self.key_vars.push(b.name.clone());
                    }
                }
                scope.stands_at(&b.name, place);
                let ty = b.ty.or_else(|| scope.types.get(&b.name).copied());
                let place = down(place, PlaceSeg::Var(b.name.clone()));
                Entry::Each(Some(b.name), ty, self.template(v, scope, &place)?)
            }
            Key::Plain(k) => {
                self.lint_rules_key(&k, v);
                let place = down(place, PlaceSeg::Key(k.clone()));
                Entry::Child(k, self.template(v, scope, &place)?)
            }
        };
        entries.push(entry);
        Ok(())
    }

    fn not(&mut self, v: &Node, scope: &mut Scope, place: &Place) -> Res<Entry> {
        let mut inner = scope.inside_not();
        let outer = scope.bound.clone();
        self.annotate(v, &mut inner, &outer)?;
        let template = self.template(v, &mut inner, place)?;
        let local = inner.bound.iter().filter(|n| !scope.is_bound(n)).chain(&inner.not_local);
        let local: Vec<_> = local.cloned().collect();
        scope.not_local.extend(local);
        Ok(Entry::Not(template))
    }
}

/// The value of `_`.
pub(super) fn calc(v: &Node) -> Res<Calc> {
    match &v.kind {
        Kind::Text(s) => expr::calc(s).map_err(at(v.span)),
        _ => error(v.span, Code::Syntax, "'_' holds an expression"),
    }
}
