//! Finding, opening and leaving source files.

use std::{path::Path, sync::Arc, time::UNIX_EPOCH};

use rustc_hash::FxHashMap;

use super::consult::{compound, current};
use crate::{
    builtins::{
        context::{ctx, require},
        core, inline, stream_args,
    },
    machine::{Machine, builtin::Row},
    os::{Capability, path},
    program::{
        Clause, Load, PredId,
        source::{Reading, Text},
        streams::StreamId,
    },
    syntax::{ClauseScanner, write_options::WriteOptions, writer::write_term},
    term::{Atom, Cell, Functor, Res, Throw, View, names},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    core("$find_file", 3, find_file).needs(Capability::ReadFiles),
    core("$find_library", 2, find_library),
    core("$load_begin", 3, load_begin).may_need(&[Capability::ReadFiles]),
    core("$load_include", 1, load_include).needs(Capability::ReadFiles),
    core("$load_finish", 1, load_finish),
    core("$load_pop", 0, load_pop),
    core("$load_state", 2, load_state),
    core("$load_more", 1, load_more),
    core("$load_must_be_module", 0, load_must_be_module),
    core("$set_source_module", 2, exchange_source_module),
    core("$load_is_whole", 0, load_is_whole),
    core("$load_after", 1, load_after),
    core("$load_main", 1, load_main),
    core("$source_module", 1, source_module),
    core("$set_source_module", 1, set_source_module),
    core("$load_context", 2, load_context),
    inline("source_location", 2, source_location),
    core("$unload", 1, unload),
    core("$syntax_lines", 2, syntax_lines),
    core("$message_place", 2, message_place),
    core("$count_message", 1, count_message),
    core("$source_files", 1, source_files),
    core("$file_info", 3, file_info),
    core("$message_fallback", 2, message_fallback),
];

/// The text of a file name: an atom, a string, or segments `a/b`.
pub fn name_text(m: &Machine, c: Cell) -> Option<String> {
    match m.store.view(c) {
        View::Atom(a) => Some(m.store.atoms.name(a).to_owned()),
        View::Text(t) => Some(t.to_owned()),
        View::Int(i) => Some(i.to_string()),
        View::Compound(f, args) if f == Functor::new(names::SLASH, 2) => {
            let (a, b) = (name_text(m, m.store.arg(args, 0))?, name_text(m, m.store.arg(args, 1))?);
            Some(format!("{a}/{b}"))
        }
        _ => None,
    }
}

/// `'$find_file'(+Directory, +Name, -Result)`: `file(Path)` of a source file;
/// Directory is `[]` for that of the file being loaded, then the working directory.
fn find_file(m: &mut Machine) -> Res {
    let (dir, spec) = (m.arg(0), m.arg(1));
    if m.store.is_var(spec) {
        return Err(m.store.instantiation_error());
    }
    let Some(name) = name_text(m, spec) else { return Ok(false) };
    if let Some(library) = super::autoload::library_of(&name) {
        let name = m.store.atom(library.name);
        let found = compound(m, "library", &[name]);
        return Ok(m.unify_arg(2, found));
    }
    let mut bases = Vec::new();
    match m
        .store
        .atom_name(dir)
        .filter(|d| *d != "[]")
        .map(str::to_owned)
        .or_else(|| name_text(m, dir).filter(|d| d != "[]"))
    {
        Some(d) => bases.push(path::absolute(&path::expand_home(&d))),
        None => {
            bases.extend(ctx(m).load_directory());
            bases.push(path::working_directory());
        }
    }
    for base in bases {
        let path = path::absolute_from(&base, &path::expand_home(&name));
        for ext in ["", ".pl", ".prolog", ".qlf", ".pro"] {
            let candidate = format!("{path}{ext}");
            if ext != ".qlf" && Path::new(&candidate).is_file() {
                let path = m.store.atom(&candidate);
                let found = compound(m, "file", &[path]);
                return Ok(m.unify_arg(2, found));
            }
        }
        // a pipe or the like
        if let Ok(meta) = std::fs::metadata(&path)
            && !meta.is_dir()
        {
            let path = m.store.atom(&path);
            let found = compound(m, "file", &[path]);
            return Ok(m.unify_arg(2, found));
        }
        if Path::new(&path).is_dir() {
            let path = m.store.atom(&path);
            let found = compound(m, "directory", &[path]);
            return Ok(m.unify_arg(2, found));
        }
    }
    Ok(false)
}

/// `'$find_library'(+Name, -Result)`: `library(Name)` of the system's, or
/// `unsupported(Name)` for one that SWI-Prolog has.
fn find_library(m: &mut Machine) -> Res {
    let spec = m.arg(0);
    if m.store.is_var(spec) {
        return Err(m.store.instantiation_error());
    }
    let Some(name) = name_text(m, spec) else { return Ok(false) };
    let name = name.strip_suffix(".pl").unwrap_or(&name);
    let kind = if super::autoload::find(name).is_some() {
        "library"
    } else if super::unsupported::is_library(name) {
        "unsupported"
    } else {
        return Ok(false);
    };
    let name = m.store.atom(name);
    let found = compound(m, kind, &[name]);
    Ok(m.unify_arg(1, found))
}

/// Reads a file as text. Also tells where the bytes were not UTF-8.
fn read_text(m: &mut Machine, path: &str, spec: Cell) -> Res<(String, Option<u32>)> {
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(e) => {
            let t = match e.kind() {
                std::io::ErrorKind::NotFound => m.store.existence_error("source_sink", spec),
                _ => m.store.permission_error("open", "source_sink", spec),
            };
            let reason = e.to_string();
            let reason = reason.split(" (os error").next().unwrap_or("").to_owned();
            return Err(with_message(m, t, &reason));
        }
    };
    Ok(decode(bytes))
}

/// Gives an error a message in its context.
pub fn with_message(m: &mut Machine, t: Throw, text: &str) -> Throw {
    if let Throw::Ball(ball) = t
        && let Some(args) = m.store.args_of(ball, Functor::new(names::ERROR, 2))
    {
        let v = m.store.new_var();
        let text = m.store.atom(text);
        let c = m.store.put_compound(Functor::new(names::CONTEXT, 2), &[v, text]);
        let context = m.store.arg(args, 1);
        m.store.bind(context, c);
    }
    t
}

/// Text of a source file: UTF-8 unless a byte order mark or an `encoding`
/// directive at its beginning says otherwise.
fn decode(bytes: Vec<u8>) -> (String, Option<u32>) {
    let wide = |big: bool| {
        let units = bytes[2..]
            .chunks_exact(2)
            .map(|p| if big { u16::from_be_bytes([p[0], p[1]]) } else { u16::from_le_bytes([p[0], p[1]]) });
        char::decode_utf16(units).map(|r| r.unwrap_or('\u{FFFD}')).collect::<String>()
    };
    if bytes.starts_with(&[0xFE, 0xFF]) {
        return (wide(true), None);
    }
    if bytes.starts_with(&[0xFF, 0xFE]) {
        return (wide(false), None);
    }
    let bytes = match bytes.strip_prefix(&[0xEF, 0xBB, 0xBF]) {
        Some(rest) => rest.to_vec(),
        None => bytes,
    };
    let begin = String::from_utf8_lossy(&bytes[..bytes.len().min(2048)]).into_owned();
    let declared = begin
        .find("encoding(")
        .filter(|i| begin[..*i].trim_end().ends_with(":-"))
        .and_then(|i| begin[i + 9..].split(')').next())
        .map(|s| s.trim().to_owned());
    if matches!(declared.as_deref(), Some("iso_latin_1" | "octet" | "ascii" | "'iso-8859-1'")) {
        return (bytes.into_iter().map(char::from).collect(), None);
    }
    match String::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(e) => {
            let good = e.utf8_error().valid_up_to();
            let line = e.as_bytes()[..good].iter().filter(|b| **b == b'\n').count() as u32 + 1;
            (String::from_utf8_lossy(e.as_bytes()).into_owned(), Some(line))
        }
    }
}

/// A text to be read, after a `#!` line.
fn reading(file: u32, text: Arc<str>, conditions: usize) -> Reading {
    let mut scanner = ClauseScanner::new(false, false);
    let mut at = 0;
    if text.starts_with("#!") {
        at = text.find('\n').unwrap_or(text.len());
        scanner.begin_at(crate::syntax::Position::START.after(&text[..at]));
    }
    Reading { file, text: Text::Whole(text, at), scanner, conditions }
}

/// A new load of a text.
pub fn begin(m: &mut Machine, file: u32, reading: Reading, module: Atom) {
    prepare_hooks(m, module);
    let again = ctx(m).sources.get(file).is_some_and(|f| f.loaded);
    let places = wipe(m, file);
    let c = ctx(m);
    if c.loading.loads.is_empty() && !c.loading.more {
        c.loading.together.clear();
    }
    c.loading.together.push(file);
    let parent = c.loading.loads.last().map(|l| (l.readings.last().map_or(l.file, |r| r.file), l.line));
    if let Some(f) = c.sources.get_mut(file) {
        f.loaded = true;
        f.parent = parent;
        f.into = Some(module);
        f.module = None;
        f.preds.clear();
    }
    let saved = super::SavedFlags::of(c);
    let ops_module = c.enter_ops(module);
    let must_be_module = std::mem::take(&mut c.loading.must_be_module);
    c.loading.loads.push(Load {
        file,
        readings: vec![reading],
        module,
        into: module,
        conditions: Vec::new(),
        line: 0,
        column: 0,
        offset: 0,
        names: false,
        seen: FxHashMap::default(),
        last: None,
        catch_all: FxHashMap::default(),
        messages: Default::default(),
        after: Vec::new(),
        ops_module,
        flags: saved.0,
        style: c.loading.style,
        clauses: 0,
        library: false,
        opened: Vec::new(),
        ended: false,
        started: false,
        again,
        places,
        must_be_module,
    });
}

/// Predicates that hold hooks, as far as they are known.
pub fn prepare_hooks(m: &mut Machine, module: Atom) {
    let mut hooks = Vec::new();
    for module in [names::USER, names::SYSTEM, module] {
        for (name, arity) in
            [("term_expansion", 2), ("term_expansion", 4), ("goal_expansion", 2), ("goal_expansion", 4)]
        {
            let name = m.store.atoms.intern(name);
            let id = m.pred(module, Functor::new(name, arity));
            if !hooks.contains(&id) {
                hooks.push(id);
            }
        }
    }
    let loading = &mut ctx(m).loading;
    for id in hooks {
        if !loading.hooks.contains(&id) {
            loading.hooks.push(id);
        }
    }
}

/// Takes away what an earlier load of the file has defined. Gives the predicates that have
/// clauses left, and where the file's were.
fn wipe(m: &mut Machine, file: u32) -> Vec<(PredId, i64)> {
    let mut places = Vec::new();
    let Some(f) = ctx(m).sources.get_mut(file) else { return places };
    let preds: Vec<PredId> = std::mem::take(&mut f.preds);
    let mut files = std::mem::take(&mut f.includes);
    files.push(file);
    for id in preds {
        let p = m.preds.get(id);
        let mine = |e: &crate::program::Entry| files.contains(&e.clause.source().file);
        let (all, n) = p.clauses.live().fold((true, 0), |(all, n), (_, e)| (all && mine(e), n + 1));
        if p.file == file && all && !(p.flags.dynamic && n == 0) {
            m.undefine(id);
            continue;
        }
        let seqs: Vec<i64> = p.clauses.live().filter(|(_, e)| mine(e)).map(|(s, _)| s).collect();
        places.extend(seqs.first().map(|first| (id, *first)));
        for seq in seqs {
            m.erase_clause(id, seq);
        }
    }
    places
}

/// After a file was loaded again: its clauses stand where they were among those of others.
fn put_in_place(m: &mut Machine, places: Vec<(PredId, i64)>, file: u32) {
    for (id, place) in places {
        let includes = ctx(m).sources.get(file).map(|f| f.includes.clone()).unwrap_or_default();
        let mine = |n: u32| n == file || includes.contains(&n);
        let others: Vec<(i64, Clause)> = m
            .preds
            .get(id)
            .clauses
            .live()
            .filter(|(seq, e)| *seq > place && !mine(e.clause.source().file))
            .map(|(seq, e)| (seq, e.clause.clone()))
            .collect();
        for (seq, clause) in others {
            m.erase_clause(id, seq);
            m.add_clause(id, clause, true);
        }
    }
}

/// `'$load_begin'(+Source, +Spec, +Module)`: Source is `file(Path)`, `user`,
/// `stream(Stream, Name)` or `text(Name, Text)`.
fn load_begin(m: &mut Machine) -> Res {
    let (source, spec, module) = (m.arg(0), m.arg(1), m.arg(2));
    let module = module.as_atom().unwrap_or(names::USER);
    if ctx(m).loading.loads.len() > 200 {
        return Err(m.store.resource_error("nested_loads"));
    }
    match m.store.view(source) {
        View::Compound(f, args) if f.arity() == 2 => {
            // a stream that is open already, and the name that it goes by
            let (stream, name) = (m.store.arg(args, 0), m.store.arg(args, 1));
            if m.store.atoms.name(f.name()) == "text" {
                let text = name_text(m, name).unwrap_or_default();
                let name = name_text(m, stream).unwrap_or_else(|| "text".to_owned());
                let file = ctx(m).sources.intern(&name);
                begin(m, file, reading(file, text.into(), 0), module);
                return Ok(true);
            }
            let id = stream_args::find(m, stream)?;
            let name = name_text(m, name).unwrap_or_else(|| "stream".to_owned());
            let file = ctx(m).sources.intern(&name);
            let text = Text::Stream(id.0);
            let reading = Reading { file, text, scanner: ClauseScanner::new(false, false), conditions: 0 };
            begin(m, file, reading, module);
        }
        View::Compound(_, args) => {
            let path = m.store.arg(args, 0);
            let Some(path) = name_text(m, path) else { return Ok(false) };
            require(m, Capability::ReadFiles)?;
            let (text, bad) = read_text(m, &path, spec)?;
            let file = ctx(m).sources.intern(&path);
            let time = std::fs::metadata(&path).and_then(|d| d.modified()).ok();
            if let Some(f) = ctx(m).sources.get_mut(file) {
                f.time = time;
            }
            begin(m, file, reading(file, text.into(), 0), module);
            if let Some(line) = bad {
                let path = m.store.atom(&path);
                let msg = compound(m, "invalid_utf8", &[path, Cell::int(line as i64)]);
                super::consult::message(m, "warning", msg);
            }
        }
        _ => {
            let c = ctx(m);
            let id = c.streams.alias("user_input").unwrap_or(StreamId::STDIN);
            c.loading.from_user += 1;
            let name = format!("user://{}", c.loading.from_user);
            let file = c.sources.intern(&name);
            let reading =
                Reading { file, text: Text::Stream(id.0), scanner: ClauseScanner::new(false, false), conditions: 0 };
            begin(m, file, reading, module);
        }
    }
    Ok(true)
}

/// `'$load_include'(+Path)`: reads a file as if its text stood here.
fn load_include(m: &mut Machine) -> Res {
    let spec = m.arg(0);
    let Some(path) = name_text(m, spec) else { return Err(m.store.type_error("source_sink", spec)) };
    if current(m)?.readings.len() > 200 {
        return Err(m.store.resource_error("nested_includes"));
    }
    let (text, _) = read_text(m, &path, spec)?;
    let included = ctx(m).sources.intern(&path);
    let load = current(m)?;
    let (owner, conditions) = (load.file, load.conditions.len());
    load.readings.push(reading(included, text.into(), conditions));
    if let Some(f) = ctx(m).sources.get_mut(owner) {
        f.includes.push(included);
    }
    Ok(true)
}

/// `'$load_finish'(-Goals)`: the goals to be run now that the file is loaded.
fn load_finish(m: &mut Machine) -> Res {
    let load = current(m)?;
    let (file, places) = (load.file, std::mem::take(&mut load.places));
    let mut records = std::mem::take(&mut load.after);
    put_in_place(m, places, file);
    if ctx(m).loading.passive {
        records.clear();
    }
    let mut goals = Vec::new();
    for r in &records {
        goals.push(m.store.restore(r)?);
    }
    let list = m.store.put_list(&goals, Cell::atom(names::NIL));
    Ok(m.unify_arg(0, list))
}

/// `'$load_pop'`: leaves the innermost load.
fn load_pop(m: &mut Machine) -> Res {
    pop(m);
    Ok(true)
}

/// Leaves the innermost load: operators and flags become what they were.
pub fn pop(m: &mut Machine) {
    let c = ctx(m);
    let Some(load) = c.loading.loads.pop() else { return };
    for id in load.opened {
        // closed already by the program, perhaps
        let _ = c.streams.close(StreamId(id), true);
    }
    c.loading.style = load.style;
    super::SavedFlags(load.flags).restore(c);
    c.enter_ops(load.ops_module);
}

/// Makes the operators that a module exports known in another one.
pub fn export_ops(c: &mut crate::builtins::Context, module: Atom, into: Atom) {
    let ops = c.modules.get(module).map(|d| d.ops.clone()).unwrap_or_default();
    for (priority, kind, name) in ops {
        c.add_op(into, priority, kind, name);
    }
}

/// `'$load_state'(+Path, -State)`: `unloaded`, `loading`, `changed` or `loaded`.
fn load_state(m: &mut Machine) -> Res {
    let path = m.arg(0);
    let path = name_text(m, path).unwrap_or_default();
    let c = ctx(m);
    let state = match c.sources.find(&path).and_then(|n| c.sources.get(n).map(|f| (n, f))) {
        Some((n, f)) if f.loaded => {
            if c.loading.loads.iter().any(|l| l.file == n) {
                "loading"
            } else if std::fs::metadata(&path).and_then(|d| d.modified()).ok() != f.time {
                "changed"
            } else {
                "loaded"
            }
        }
        _ => "unloaded",
    };
    let state = m.store.atom(state);
    Ok(m.unify_arg(1, state))
}

/// `'$load_more'(+Bool)`: whether more files are to be loaded together with the next one.
fn load_more(m: &mut Machine) -> Res {
    let more = m.arg(0).as_atom() == Some(names::TRUE);
    if ctx(m).loading.loads.is_empty() {
        ctx(m).loading.more = more;
    }
    Ok(true)
}

/// `'$load_must_be_module'`: the next file has to be a module.
fn load_must_be_module(m: &mut Machine) -> Res {
    ctx(m).loading.must_be_module = true;
    Ok(true)
}

/// `'$load_is_whole'`: all files of a program have been loaded, so that what is
/// missing can be told.
fn load_is_whole(m: &mut Machine) -> Res {
    let c = ctx(m);
    let l = &c.loading;
    Ok(l.loads.is_empty()
        && !l.more
        && l.collected.is_none()
        && l.findings.is_none()
        && c.flags.atom("unknown") == "error")
}

/// `'$message_place'(+Line, +Column)`: the next message is about this place in the text being read.
fn message_place(m: &mut Machine) -> Res {
    let (line, column) = (m.arg(0).as_int().unwrap_or(0), m.arg(1).as_int().unwrap_or(0));
    ctx(m).loading.place = Some((line as u32, column as u32));
    Ok(true)
}

/// `'$load_after'(+Goal)`: to be run after loading, with its place; fails outside of a load.
fn load_after(m: &mut Machine) -> Res {
    let goal = m.arg(0);
    if ctx(m).loading.loads.is_empty() {
        return Ok(false);
    }
    let place = place(m);
    let item = compound(m, "after", &[goal, place]);
    let record = m.store.record(item);
    current(m)?.after.push(record);
    Ok(true)
}

/// `Path:Line` of the last term read, or `[]`.
fn place(m: &mut Machine) -> Cell {
    let c = ctx(m);
    let Some(load) = c.loading.loads.last() else { return Cell::atom(names::NIL) };
    let file = load.readings.last().map_or(load.file, |r| r.file);
    let Some(path) = c.sources.get(file).map(|f| f.path.clone()) else { return Cell::atom(names::NIL) };
    let line = load.line;
    let path = m.store.atom(&path);
    compound(m, ":", &[path, Cell::int(line as i64)])
}

/// `'$load_main'(?Goal)`: with a goal, remembers it as the program's main goal;
/// with a variable, asks for `main(Goal, Place)`.
fn load_main(m: &mut Machine) -> Res {
    let goal = m.arg(0);
    if m.store.is_var(goal) {
        let Some(record) = ctx(m).loading.main.clone() else { return Ok(false) };
        let goal = m.store.restore(&record)?;
        return Ok(m.unify_arg(0, goal));
    }
    let place = place(m);
    let item = compound(m, "main", &[goal, place]);
    ctx(m).loading.main = Some(m.store.record(item));
    Ok(true)
}

fn source_module(m: &mut Machine) -> Res {
    let module = ctx(m).loading.module();
    Ok(m.unify_arg(0, Cell::atom(module)))
}

fn set_source_module(m: &mut Machine) -> Res {
    let c = m.arg(0);
    if m.store.is_var(c) {
        return Err(m.store.instantiation_error());
    }
    let Some(a) = c.as_atom() else { return Err(m.store.type_error("module", c)) };
    prepare_hooks(m, a);
    ctx(m).enter_ops(a);
    if let Some(load) = ctx(m).loading.current() {
        load.module = a;
    }
    Ok(true)
}

/// `'$set_source_module'(-Old, +New)`
fn exchange_source_module(m: &mut Machine) -> Res {
    let old = ctx(m).loading.module();
    let old = m.unify_arg(0, Cell::atom(old));
    m.x[0] = m.x[1];
    Ok(old && set_source_module(m)?)
}

/// `'$load_context'(+Key, -Value)`
fn load_context(m: &mut Machine) -> Res {
    let key = m.arg(0);
    let key = m.store.atom_name(key).unwrap_or("").to_owned();
    let c = ctx(m);
    if key == "dialect" {
        let swi = m.store.atom("swi");
        return Ok(m.unify_arg(1, swi));
    }
    if key == "stream" {
        let Some(id) = text_stream(c) else { return Ok(false) };
        let s = stream_args::handle(&mut m.store, id);
        return Ok(m.unify_arg(1, s));
    }
    let Some(load) = c.loading.loads.last() else {
        return Ok(key == "module" && m.unify_arg(1, Cell::atom(names::USER)));
    };
    let (module, line, column, offset, bindings) = (load.module, load.line, load.column, load.offset, load.names);
    let current = load.readings.last().map_or(load.file, |r| r.file);
    let path_of = |n: u32| c.sources.get(n).map_or("user".into(), |f| f.path.clone());
    let (main, file) = (path_of(load.file), path_of(current));
    let value = match &*key {
        "module" => Cell::atom(module),
        "script" => Cell::atom(names::FALSE),
        "source" => m.store.atom(&main),
        "file" => m.store.atom(&file),
        "directory" => {
            let dir = file.rsplit_once('/').map_or(".", |(d, _)| if d.is_empty() { "/" } else { d });
            m.store.atom(dir)
        }
        "term_position" => {
            let args = [offset as i64, line as i64, column as i64, offset as i64].map(Cell::int);
            compound(m, "$stream_position", &args)
        }
        "term" | "variable_names" => {
            let holder = m.store.atoms.intern(super::consult::TERM);
            let Some(pair) = m.global(holder).filter(|_| bindings) else {
                return Ok(m.unify_arg(1, Cell::atom(names::NIL)));
            };
            let Some((_, args)) = m.store.compound(pair) else { return Ok(false) };
            m.store.arg(args, usize::from(key == "variable_names"))
        }
        _ => return Ok(false),
    };
    Ok(m.unify_arg(1, value))
}

/// A stream over what is left of the text that is being read; loading goes on where it has got to.
fn text_stream(c: &mut crate::builtins::Context) -> Option<StreamId> {
    let load = c.loading.loads.last_mut()?;
    let reading = load.readings.last_mut()?;
    let (text, at) = match &reading.text {
        Text::Stream(id) => return Some(StreamId(*id)),
        Text::Whole(text, at) => (text.clone(), *at),
    };
    let id = c.streams.open_text(&text[at..]);
    if let Ok(stream) = c.streams.get_mut(id) {
        stream.file_name = c.sources.get(reading.file).map(|f| f.path.to_string());
        let end = reading.scanner.position();
        if let Ok(input) = stream.input() {
            input.set_line(u64::from(end.line));
            input.set_column(u64::from(end.column));
        }
    }
    load.opened.push(id.0);
    reading.text = Text::Stream(id.0);
    Some(id)
}

/// `source_location(-File, -Line)`
fn source_location(m: &mut Machine) -> Res {
    let p = place(m);
    let Some(args) = m.store.args_of(p, Functor::new(names::COLON, 2)) else { return Ok(false) };
    let (file, line) = (m.store.arg(args, 0), m.store.arg(args, 1));
    Ok(line != Cell::int(0) && m.unify_arg(0, file) && m.unify_arg(1, line))
}

/// `'$syntax_lines'(+Line, -Text)`: the text that shows the last syntax error, if it was in this line.
fn syntax_lines(m: &mut Machine) -> Res {
    let line = m.arg(0).as_int();
    match ctx(m).loading.diagnostic.take() {
        Some((at, text)) if line == Some(at as i64) => {
            let text = m.store.put_text(&text);
            Ok(m.unify_arg(1, text))
        }
        _ => Ok(false),
    }
}

/// `'$count_message'(+Kind)`
fn count_message(m: &mut Machine) -> Res {
    let kind = m.arg(0);
    match m.store.atom_name(kind) {
        Some("error") => ctx(m).loading.errors += 1,
        Some("warning") => ctx(m).loading.warnings += 1,
        _ => {}
    }
    Ok(true)
}

/// `'$source_files'(-Paths)`: what has been loaded, without libraries.
fn source_files(m: &mut Machine) -> Res {
    let paths: Vec<Arc<str>> =
        ctx(m).sources.iter().filter(|(_, f)| f.loaded && !f.library).map(|(_, f)| f.path.clone()).collect();
    let cells: Vec<Cell> = paths.iter().map(|p| m.store.atom(p)).collect();
    let list = m.store.put_list(&cells, Cell::atom(names::NIL));
    Ok(m.unify_arg(0, list))
}

/// `'$file_info'(+Path, +Key, -Value)`: `module`, `parent` (a `Path:Line`), `time`.
fn file_info(m: &mut Machine) -> Res {
    let (path, key) = (m.arg(0), m.arg(1));
    let path = name_text(m, path).unwrap_or_default();
    let key = m.store.atom_name(key).unwrap_or("").to_owned();
    let c = ctx(m);
    let Some(f) = c.sources.find(&path).and_then(|n| c.sources.get(n)) else { return Ok(false) };
    let value = match &*key {
        "module" => match f.module {
            Some(a) => Cell::atom(a),
            None => return Ok(false),
        },
        "time" => {
            let t = f.time.and_then(|t| t.duration_since(UNIX_EPOCH).ok()).map_or(0.0, |d| d.as_secs_f64());
            m.store.put_float(t)
        }
        "parent" => {
            let Some((n, line)) = f.parent else { return Ok(false) };
            let Some(p) = c.sources.get(n).map(|f| f.path.clone()) else { return Ok(false) };
            let p = m.store.atom(&p);
            compound(m, ":", &[p, Cell::int(line as i64)])
        }
        "into" => match f.into {
            Some(a) => Cell::atom(a),
            None => return Ok(false),
        },
        "includes" => {
            let included = f.includes.clone();
            let paths: Vec<_> = included.iter().filter_map(|n| c.sources.get(*n)).map(|f| f.path.clone()).collect();
            let paths: Vec<Cell> = paths.iter().map(|p| m.store.atom(p)).collect();
            m.store.put_list(&paths, Cell::atom(names::NIL))
        }
        "clauses" => {
            let n = f.preds.clone().into_iter().map(|id| m.preds.get(id).clauses.len()).sum::<usize>();
            Cell::int(n as i64)
        }
        _ => return Ok(false),
    };
    Ok(m.unify_arg(2, value))
}

/// `'$message_fallback'(+Kind, +Message)`: prints a message that could not be translated.
fn message_fallback(m: &mut Machine) -> Res {
    let ops = ctx(m).ops.clone();
    let options = WriteOptions::writeq();
    let at = place(m);
    let mut out = String::new();
    for c in [m.x[0], m.x[1], at] {
        write_term(&m.store, &ops, c, &options, &mut out);
        out.push(' ');
    }
    eprintln!("{}", out.trim_end());
    Ok(true)
}

/// `'$unload'(+Path)`: takes away what a file has defined.
fn unload(m: &mut Machine) -> Res {
    let path = m.arg(0);
    let path = name_text(m, path).unwrap_or_default();
    let Some(file) = ctx(m).sources.find(&path) else { return Ok(true) };
    wipe(m, file);
    if let Some(f) = ctx(m).sources.get_mut(file) {
        f.loaded = false;
    }
    Ok(true)
}
