//! Actions: edits of the tree, at once and in order.

use super::pass::{Driver, RawEdit, Res};
use crate::rules::{
    api::Command,
    check::{Act, Build, BuildKey, ExprId, Site, Step},
    error::Code,
    expr::{PathExpr, Seg},
    json::{Item, Json, JsonBuilder},
    runtime::{Val, What},
    tree::{Content, NodeId, Path, StateTree, Sym},
};

/// The place of what can not go wrong.
const NOWHERE: Site = Site(u32::MAX);

/// What stays the same within the action of a rule.
pub(super) struct Context<'c> {
    /// The rule's own root.
    pub(super) base: &'c Path,
    pub(super) depth: u32,
    pub(super) log: bool,
    /// The rule.
    pub(super) site: Site,
}

impl Driver<'_> {
    fn locate(&mut self, path: &mut Path) -> Option<NodeId> {
        self.worker.tree().locate(path)
    }

    /// Runs an action's tree at a place.
    pub(super) fn apply(&mut self, act: &Act, at: &mut Path, ctx: &Context<'_>) -> Res {
        self.step(ctx.site)?;
        let (steps, creates) = match act {
            Act::Remove => return self.remove(at, ctx),
            Act::Set(b) => {
                let v = self.build(b, at)?;
                return self.put(at, v, ctx);
            }
            Act::Object { steps, creates } => (steps, *creates),
        };
        if creates && self.locate(at).is_none() {
            match steps.first() {
                Some(Step::Append(_)) => self.put(at, empty_list(), ctx)?,
                _ => self.container(at, ctx)?,
            }
        }
        for step in steps {
            self.apply_step(step, at, ctx)?;
        }
        Ok(())
    }

    /// The same for a local action at a node that is there, where nobody wants to know of the edits.
    pub(super) fn apply_at(&mut self, act: &Act, node: NodeId, ctx: &Context<'_>) -> Res {
        let steps = match act {
            Act::Object { steps, .. } => steps,
            Act::Set(b) => {
                self.step(ctx.site)?;
                let v = match b {
                    Build::Const(l) => self.worker.host().lit(l),
                    Build::Expr(e, _) => self.eval_at(*e, node)?,
                    Build::List(_) | Build::Object(_) => {
                        let mut at = self.worker.tree().path_of(node);
                        let v = self.build(b, &mut at)?;
                        write(self.worker.tree(), node, &v);
                        return Ok(());
                    }
                };
                let site = if let Build::Expr(_, site) = b { *site } else { NOWHERE };
                self.weigh(&v, site)?;
                write(self.worker.tree(), node, &v);
                return Ok(());
            }
            Act::Remove => {
                let mut at = self.worker.tree().path_of(node);
                return self.apply(act, &mut at, ctx);
            }
        };
        self.step(ctx.site)?;
        for step in steps {
            let (key, act) = match step {
                Step::Key(k, act) => (self.worker.host().key(k), act),
                Step::Var(slot, act, site) => (self.key(*slot, *site)?, act),
                Step::Let { .. } | Step::Append(_) => {
                    let mut at = self.worker.tree().path_of(node);
                    self.apply_step(step, &mut at, ctx)?;
                    continue;
                }
                // a local action has no others
                _ => continue,
            };
            match self.worker.tree().child(node, key) {
                Some(child) => self.apply_at(act, child, ctx)?,
                // it is made
                None => {
                    let mut at = self.worker.tree().path_of(node).down(key);
                    self.apply(act, &mut at, ctx)?;
                }
            }
        }
        Ok(())
    }

    fn apply_step(&mut self, step: &Step, at: &mut Path, ctx: &Context<'_>) -> Res {
        match step {
            Step::Rules(rules) => self.rules(rules, at, ctx.depth),
            Step::Parent(act) => {
                if at.keys.is_empty() {
                    return Err(self.error(Code::NoParent, ctx.site, "the state tree has no parent"));
                }
                self.apply(act, &mut at.up(), ctx)
            }
            Step::Root(act) => self.apply(act, &mut Path::root(), ctx),
            Step::Base(act) => self.apply(act, &mut ctx.base.clone(), ctx),
            Step::Append(b) => self.append(b, at, ctx),
            Step::Call { name, args, site, after_commit } => self.command(name, args, *site, *after_commit, at, ctx),
            Step::Let { expr, ty, name, site } => {
                let v = self.eval(*expr, at)?;
                if let Some(ty) = ty.filter(|ty| !v.has_type(*ty)) {
                    let message = format!("${name}:{} got {}", ty.name(), v.type_name());
                    return Err(self.error(Code::Type, *site, message));
                }
                self.weigh(&v, *site)?;
                self.frame.push(v);
                Ok(())
            }
            Step::Path(p, slots, act, site) => {
                let mut to = self.follow(p, slots, at, *site)?;
                self.apply(act, &mut to, ctx)
            }
            Step::Key(k, act) => {
                let key = self.worker.host().key(k);
                self.apply(act, &mut at.down(key), ctx)
            }
            Step::Var(slot, act, site) => {
                let key = self.key(*slot, *site)?;
                self.apply(act, &mut at.down(key), ctx)
            }
        }
    }

    /// The key that a variable's value names.
    fn key(&mut self, slot: usize, site: Site) -> Res<Sym> {
        if let Val::Int(i) = &self.frame[slot] {
            let i = *i;
            return Ok(self.worker.host().index(i));
        }
        let v = self.frame[slot].clone();
        match v.key(&self.worker.tree().symbols) {
            Some(k) => Ok(k),
            None => Err(self.error(Code::Key, site, format!("{} cannot be a key", v.type_name()))),
        }
    }

    fn follow(&mut self, p: &PathExpr, slots: &[usize], at: &Path, site: Site) -> Res<Path> {
        let mut path = if p.absolute { Path::root() } else { at.clone() };
        let mut slots = slots.iter();
        for seg in &p.segs {
            path = match seg {
                Seg::Up if path.keys.is_empty() => {
                    return Err(self.error(Code::NoParent, site, "the path leads above the state tree"));
                }
                Seg::Up => path.up(),
                Seg::Key(k) => path.down(self.worker.host().key(k)),
                Seg::Var(_) => {
                    let slot = slots.next().copied().unwrap_or(0);
                    path.down(self.key(slot, site)?)
                }
            };
        }
        Ok(path)
    }

    /// Counts a value that is written against the limit of size.
    fn weigh(&mut self, v: &Val, site: Site) -> Res {
        let h = self.worker.host();
        let weight = h.weight(v);
        match h.room.checked_sub(weight) {
            Some(left) => {
                h.room = left;
                Ok(())
            }
            None => Err(self.error(Code::Limit, site, "too much written")),
        }
    }

    pub(super) fn build(&mut self, b: &Build, at: &mut Path) -> Res<Val> {
        match b {
            Build::Const(l) => {
                let v = self.worker.host().lit(l);
                self.weigh(&v, NOWHERE)?;
                Ok(v)
            }
            Build::Expr(e, site) => {
                let v = self.eval(*e, at)?;
                self.weigh(&v, *site)?;
                Ok(v)
            }
            Build::List(_) | Build::Object(_) => {
                let mut out = JsonBuilder::new();
                self.build_into(b, at, &mut out)?;
                Ok(Val::Tree(std::sync::Arc::new(out.finish())))
            }
        }
    }

    fn build_into(&mut self, b: &Build, at: &mut Path, out: &mut JsonBuilder) -> Res {
        match b {
            Build::List(items) => {
                out.begin_list();
                for i in items {
                    self.build_into(i, at, out)?;
                }
                out.end();
            }
            Build::Object(members) => {
                // a later key that is the same takes the place of the earlier one
                let mut done: Vec<(std::sync::Arc<str>, Json)> = Vec::new();
                for (key, value) in members {
                    let key = match key {
                        BuildKey::Text(k) => k.clone(),
                        BuildKey::Var(slot, site) => {
                            let sym = self.key(*slot, *site)?;
                            self.worker.tree().symbols.text(sym)
                        }
                    };
                    let mut inner = JsonBuilder::new();
                    self.build_into(value, at, &mut inner)?;
                    let value = inner.finish();
                    match done.iter_mut().find(|(k, _)| *k == key) {
                        Some((_, old)) => *old = value,
                        None => done.push((key, value)),
                    }
                }
                out.begin_object();
                for (k, v) in &done {
                    out.shared_key(k.clone());
                    out.push(v);
                }
                out.end();
            }
            leaf => {
                let v = self.build(leaf, at)?;
                let json = v.to_json(&self.worker.tree().symbols);
                out.push(&json);
            }
        }
        Ok(())
    }

    fn append(&mut self, b: &Build, at: &mut Path, ctx: &Context<'_>) -> Res {
        let empty = match self.locate(at).map(|n| self.worker.tree().content(n)) {
            None => true,
            Some(Content::Object(o)) => o.entries.is_empty(),
            Some(_) => false,
        };
        if empty {
            self.put(at, empty_list(), ctx)?;
        }
        let length = match self.locate(at).map(|n| self.worker.tree().content(n)) {
            Some(Content::List(l)) => l.items.len(),
            _ => return Err(self.error(Code::Type, ctx.site, "@append needs an array")),
        };
        let v = self.build(b, at)?;
        let key = self.worker.tree().index_sym(length);
        self.put(&mut at.down(key), v, ctx)
    }

    fn command(
        &mut self,
        name: &str,
        args: &[ExprId],
        site: Site,
        after_commit: bool,
        at: &mut Path,
        ctx: &Context<'_>,
    ) -> Res {
        let mut values = Vec::with_capacity(args.len());
        for a in args {
            let v = self.eval(*a, at)?;
            values.push(v.to_json(&self.worker.tree().symbols));
        }
        self.say(ctx.log, ctx.depth, at, |_| What::Call { name: name.to_owned(), args: values.clone() });
        if after_commit {
            self.queue.push((name.to_owned(), values));
            return Ok(());
        }
        if let Some(Command::Inside(f)) = self.plan.commands.get(name) {
            let f = f.clone();
            if let Err(message) = f(self.worker.tree(), &values) {
                return Err(self.error(Code::Host, site, format!("{name}: {message}")));
            }
        }
        self.outcome.calls.push((name.to_owned(), values));
        Ok(())
    }

    /// Makes sure that an object or array is there.
    fn container(&mut self, path: &mut Path, ctx: &Context<'_>) -> Res {
        let there = self.locate(path);
        let fits =
            there.is_some_and(|n| matches!(self.worker.tree().content(n), Content::List(_) | Content::Object(_)));
        if fits { Ok(()) } else { self.put(path, empty_object(), ctx) }
    }

    /// Sets the value at a path; what is missing above it is made first.
    fn put(&mut self, path: &mut Path, v: Val, ctx: &Context<'_>) -> Res {
        // what is there gets another value, and nobody wants to know
        if !ctx.log
            && !self.wants_edits
            && let Some(node) = self.locate(path)
        {
            write(self.worker.tree(), node, &v);
            return Ok(());
        }
        let mut above = path.up();
        if !path.keys.is_empty() {
            self.container(&mut above, ctx)?;
        }
        let old = self.locate(path);
        self.say(ctx.log, ctx.depth, path, |d| {
            let tree = d.worker.tree();
            let before = old.map_or_else(Json::null, |n| tree.export(n));
            What::Set { old: before, new: v.to_json(&tree.symbols) }
        });
        let op = if old.is_some() { "replace" } else { "add" };
        let tree = self.worker.tree();
        let node = match (old, tree.locate(&mut above)) {
            (Some(n), _) => n,
            (None, Some(parent)) => {
                let key = path.keys[path.keys.len() - 1];
                let length = match tree.content(parent) {
                    Content::List(l) => Some(l.items.len()),
                    _ => None,
                };
                match length {
                    None => tree.add_member(parent, key, Content::Null),
                    Some(n) => match tree.symbols.number(key).and_then(|i| usize::try_from(i).ok()) {
                        Some(i) if i <= n => tree.add_element(parent, i, Content::Null),
                        _ => {
                            let at = tree.pointer(&path.keys);
                            return Err(self.error(Code::Index, ctx.site, format!("the array has no place {at}")));
                        }
                    },
                }
            }
            (None, None) => return Ok(()),
        };
        write(tree, node, &v);
        if self.wants_edits {
            self.note(op, path, Some(v));
        }
        Ok(())
    }

    fn remove(&mut self, path: &mut Path, ctx: &Context<'_>) -> Res {
        if path.keys.is_empty() {
            return Err(self.error(Code::RemoveRoot, ctx.site, "the state's root cannot be removed"));
        }
        let Some(node) = self.locate(path) else { return Ok(()) };
        self.say(ctx.log, ctx.depth, path, |_| What::Remove);
        if self.wants_edits {
            self.note("remove", path, None);
        }
        self.worker.tree().remove_node(node);
        Ok(())
    }

    /// Notes an edit. Removed elements of arrays still hold their places in the
    /// tree, but not in the patch.
    fn note(&mut self, op: &'static str, path: &Path, value: Option<Val>) {
        let tree = self.worker.tree();
        let mut keys = path.keys.clone();
        if tree.has_holes() {
            let mut at = Some(NodeId::ROOT);
            for (i, k) in path.keys.iter().enumerate() {
                let here = at;
                at = at.and_then(|n| tree.child(n, *k));
                if let Some(Content::List(l)) = here.map(|n| tree.content(n))
                    && let Some(index) = tree.symbols.number(*k)
                {
                    let rank = l.items[..(index as usize).min(l.items.len())].iter().filter(|n| **n != NodeId::HOLE);
                    keys[i] = tree.index_sym(rank.count());
                }
            }
        }
        self.edits.push(RawEdit { op, keys, value });
    }
}

/// Gives a node a value.
fn write(tree: &mut StateTree, node: NodeId, v: &Val) {
    let content = match v {
        Val::Null => Content::Null,
        Val::Bool(b) => Content::Bool(*b),
        Val::Int(i) => Content::Int(*i),
        Val::Float(f) => Content::Float(*f),
        Val::Text(s) => Content::Text(*s),
        Val::Big(b) => Content::Big(b.clone()),
        Val::Tree(t) => tree.import(node, &t.items),
    };
    tree.set_content(node, content);
}

fn empty_list() -> Val {
    Val::Tree(std::sync::Arc::new(Json::scalar(Item::List(0, 0))))
}

fn empty_object() -> Val {
    Val::Tree(std::sync::Arc::new(Json::scalar(Item::Object(0, 0))))
}
