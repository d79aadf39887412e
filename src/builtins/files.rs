//! Files, directories and their names.

use std::{
    fs, io,
    path::{Path, PathBuf},
    time::UNIX_EPOCH,
};

use crate::{
    machine::{Machine, builtin::Row},
    program::streams::{Mode, OpenOptions},
    term::{Cell, Functor, Res, Throw, View, names},
};

use super::{
    context::ctx,
    det,
    stream_args::{explain, handle, options},
    streams::encoding,
    text::{Accept, text_of},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    det("exists_file", 1, |m| Ok(path(m, 0)?.is_file())),
    det("exists_directory", 1, |m| Ok(path(m, 0)?.is_dir())),
    det("delete_file", 1, |m| done(m, "delete", "file", |p| fs::remove_file(p))),
    det("rename_file", 2, rename_file),
    det("make_directory", 1, |m| done(m, "create", "directory", |p| fs::create_dir(p))),
    det("make_directory_path", 1, |m| done(m, "create", "directory", |p| fs::create_dir_all(p))),
    det("delete_directory", 1, |m| done(m, "delete", "directory", |p| fs::remove_dir(p))),
    det("directory_files", 2, directory_files),
    det("size_file", 2, size_file),
    det("time_file", 2, time_file),
    det("access_file", 2, access_file),
    det("same_file", 2, same_file),
    det("absolute_file_name", 2, |m| absolute_file_name(m, None)),
    det("absolute_file_name", 3, |m| absolute_file_name(m, Some(2))),
    det("file_base_name", 2, |m| text_to_atom(m, base_name)),
    det("file_directory_name", 2, |m| text_to_atom(m, directory_name)),
    det("file_name_extension", 3, file_name_extension),
    det("is_absolute_file_name", 1, |m| Ok(file_text(m, 0)?.starts_with(['/', '~']))),
    det("prolog_to_os_filename", 2, prolog_to_os_filename),
    det("tmp_file", 2, tmp_file),
    det("tmp_file_stream", 3, tmp_file_stream),
    det("working_directory", 2, working_directory),
    det("chdir", 1, chdir),
    det("directory_file_path", 3, directory_file_path),
    det("directory_exists", 1, |m| Ok(path(m, 0)?.is_dir())),
];

// ---- names

/// The absolute path of a file name: from the working directory, without `.` and `..`.
pub fn absolute(name: &str) -> PathBuf {
    let base = std::env::current_dir().unwrap_or_else(|_| PathBuf::from("/"));
    absolute_from(&base, name)
}

/// The same from a directory given.
pub fn absolute_from(base: &Path, name: &str) -> PathBuf {
    let home = || std::env::var("HOME").unwrap_or_else(|_| "/".into());
    let name = match name.strip_prefix('~') {
        Some("") => home(),
        Some(rest) if rest.starts_with('/') => home() + rest,
        _ => name.to_string(),
    };
    let mut out = PathBuf::new();
    for part in base.join(name).components() {
        match part {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir => {
                out.pop();
            }
            other => out.push(other),
        }
    }
    out
}

/// What follows the last slash.
pub fn base_name(name: &str) -> String {
    let trimmed = name.trim_end_matches('/');
    match trimmed.rfind('/') {
        _ if trimmed.is_empty() => if name.is_empty() { "" } else { "/" }.into(),
        Some(i) => trimmed[i + 1..].into(),
        None => trimmed.into(),
    }
}

/// What precedes the last slash.
pub fn directory_name(name: &str) -> String {
    let trimmed = name.trim_end_matches('/');
    match trimmed.rfind('/') {
        _ if trimmed.is_empty() => if name.is_empty() { "." } else { "/" }.into(),
        Some(i) => match trimmed[..i].trim_end_matches('/') {
            "" => "/".into(),
            d => d.into(),
        },
        None => ".".into(),
    }
}

/// Where the extension's dot is: the last one after the last slash.
fn extension_dot(name: &str) -> Option<usize> {
    name.rfind('.').filter(|i| !name[*i..].contains('/'))
}

/// The text of a file name in argument `i`.
fn file_text(m: &mut Machine, i: usize) -> Res<String> {
    let c = m.x[i];
    match text_of(m, c, Accept::ANY)? {
        Some(s) => Ok(s),
        None => {
            let c = m.arg(i);
            Err(m.store.type_error("text", c))
        }
    }
}

fn path(m: &mut Machine, i: usize) -> Res<PathBuf> {
    file_text(m, i).map(|s| absolute(&s))
}

fn text_to_atom(m: &mut Machine, f: fn(&str) -> String) -> Res {
    let s = f(&file_text(m, 0)?);
    let c = m.store.atom(&s);
    Ok(m.unify_arg(1, c))
}

fn unify_atom(m: &mut Machine, i: usize, s: &str) -> Res {
    let c = m.store.atom(s);
    Ok(m.unify_arg(i, c))
}

/// `file_name_extension(?Base, ?Extension, ?Name)`
fn file_name_extension(m: &mut Machine) -> Res {
    if !m.arg(2).is_refer() {
        let name = file_text(m, 2)?;
        if !m.arg(1).is_refer() {
            let ext = file_text(m, 1)?;
            let ext = ext.strip_prefix('.').unwrap_or(&ext);
            if let Some(i) = extension_dot(&name)
                && &name[i + 1..] == ext
            {
                return unify_atom(m, 0, &name[..i]);
            }
            if m.arg(0).is_refer() {
                return if ext.is_empty() && extension_dot(&name).is_none() {
                    unify_atom(m, 0, &name)
                } else {
                    Ok(false)
                };
            }
        } else {
            let (base, ext) = match extension_dot(&name) {
                Some(i) => (&name[..i], &name[i + 1..]),
                None => (name.as_str(), ""),
            };
            return Ok(unify_atom(m, 1, ext)? && unify_atom(m, 0, base)?);
        }
    }
    let (base, ext) = (file_text(m, 0)?, file_text(m, 1)?);
    let ext = ext.strip_prefix('.').unwrap_or(&ext);
    let has = extension_dot(&base).is_some_and(|i| &base[i + 1..] == ext);
    let name = if ext.is_empty() || has { base } else { format!("{base}.{ext}") };
    unify_atom(m, 2, &name)
}

fn prolog_to_os_filename(m: &mut Machine) -> Res {
    if m.arg(0).is_refer() {
        let s = file_text(m, 1)?;
        return unify_atom(m, 0, &s);
    }
    let s = file_text(m, 0)?;
    unify_atom(m, 1, &s)
}

/// `directory_file_path(+Directory, +File, -Path)`
fn directory_file_path(m: &mut Machine) -> Res {
    let (dir, file) = (file_text(m, 0)?, file_text(m, 1)?);
    let joined = match dir.as_str() {
        _ if file.starts_with('/') => file,
        "" | "." => file,
        d if d.ends_with('/') => dir + &file,
        _ => format!("{dir}/{file}"),
    };
    unify_atom(m, 2, &joined)
}

// ---- errors

/// The exception for a failure of the file system.
#[cold]
pub fn file_error(m: &mut Machine, e: &io::Error, action: &str, kind: &str, what: Cell) -> Throw {
    use io::ErrorKind as K;
    let t = match e.kind() {
        K::NotFound | K::NotADirectory => m.store.existence_error(kind, what),
        _ => m.store.permission_error(action, kind, what),
    };
    let text = e.to_string();
    let message = text.find(" (os error").map_or(text.as_str(), |i| &text[..i]);
    explain(&mut m.store, t, message)
}

fn done(m: &mut Machine, action: &str, kind: &str, f: fn(&Path) -> io::Result<()>) -> Res {
    let p = path(m, 0)?;
    match f(&p) {
        Ok(()) => Ok(true),
        Err(e) => {
            let what = m.arg(0);
            Err(file_error(m, &e, action, kind, what))
        }
    }
}

fn rename_file(m: &mut Machine) -> Res {
    let (from, to) = (path(m, 0)?, path(m, 1)?);
    match fs::rename(from, to) {
        Ok(()) => Ok(true),
        Err(e) => {
            let what = m.arg(0);
            Err(file_error(m, &e, "rename", "file", what))
        }
    }
}

// ---- what is there

fn directory_files(m: &mut Machine) -> Res {
    let p = path(m, 0)?;
    let read = fs::read_dir(p).and_then(|d| d.map(|e| e.map(|e| e.file_name())).collect::<io::Result<Vec<_>>>());
    match read {
        Ok(mut found) => {
            found.sort();
            m.store.ensure(2 * found.len() + 8)?;
            let mut items = vec![m.store.atom("."), m.store.atom("..")];
            for name in found {
                items.push(m.store.atom(&name.to_string_lossy()));
            }
            let list = m.store.put_list(&items, Cell::atom(names::NIL));
            Ok(m.unify_arg(1, list))
        }
        Err(e) => {
            let what = m.arg(0);
            Err(file_error(m, &e, "read", "directory", what))
        }
    }
}

fn metadata(m: &mut Machine) -> Res<fs::Metadata> {
    let p = path(m, 0)?;
    fs::metadata(p).map_err(|e| {
        let what = m.arg(0);
        file_error(m, &e, "access", "file", what)
    })
}

fn size_file(m: &mut Machine) -> Res {
    let n = metadata(m)?.len();
    Ok(m.unify_arg(1, Cell::int(n as i64)))
}

fn time_file(m: &mut Machine) -> Res {
    let time = metadata(m)?.modified().ok().and_then(|t| t.duration_since(UNIX_EPOCH).ok());
    let c = m.store.put_float(time.map_or(0.0, |d| d.as_secs_f64()));
    Ok(m.unify_arg(1, c))
}

/// Whether a file can be used as `mode` says; `None` if there is no such mode.
fn accessible(p: &Path, mode: &str) -> Option<bool> {
    Some(match mode {
        "none" => true,
        "exist" => p.exists(),
        "read" => p.is_dir() || fs::File::open(p).is_ok(),
        "write" | "append" => match fs::metadata(p) {
            Ok(meta) if meta.is_dir() => !meta.permissions().readonly(),
            Ok(_) => fs::OpenOptions::new().append(true).open(p).is_ok(),
            Err(_) => p.parent().and_then(|d| fs::metadata(d).ok()).is_some_and(|d| !d.permissions().readonly()),
        },
        "execute" | "search" => executable(p),
        _ => return None,
    })
}

#[cfg(unix)]
fn executable(p: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(p).is_ok_and(|meta| meta.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn executable(p: &Path) -> bool {
    p.exists()
}

fn access_file(m: &mut Machine) -> Res {
    let p = path(m, 0)?;
    let mode = m.arg(1);
    let Some(name) = m.store.atom_name(mode) else {
        return Err(if mode.is_refer() { m.store.instantiation_error() } else { m.store.type_error("atom", mode) });
    };
    match accessible(&p, name) {
        Some(ok) => Ok(ok),
        None => Err(m.store.domain_error("io_mode", mode)),
    }
}

fn same_file(m: &mut Machine) -> Res {
    let (a, b) = (path(m, 0)?, path(m, 1)?);
    Ok(a == b || matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b))
}

// ---- absolute_file_name

struct Search {
    extensions: Vec<String>,
    access: String,
    directory: bool,
    any_type: bool,
    base: Option<PathBuf>,
    fail: bool,
}

fn absolute_file_name(m: &mut Machine, list: Option<usize>) -> Res {
    const DOMAIN: &str = "absolute_file_name_option";
    let spec = m.arg(0);
    if spec.is_refer() {
        return Err(m.store.instantiation_error());
    }
    let mut search = Search {
        extensions: Vec::new(),
        access: "none".into(),
        directory: false,
        any_type: true,
        base: None,
        fail: false,
    };
    let given = match list {
        Some(i) => options(m, m.x[i], DOMAIN)?,
        None => Vec::new(),
    };
    for o in given {
        match o.name(m).as_str() {
            "extensions" => {
                let Ok(items) = m.store.list_to_vec(o.value) else { return Err(o.wrong(m, "list", DOMAIN)) };
                for c in items {
                    let e = super::text::text(m, c, Accept::ATOMIC, "atom")?;
                    search.extensions.push(e.trim_start_matches('.').to_string());
                }
            }
            "access" => search.access = o.atom(m, DOMAIN)?,
            "file_type" => match o.atom(m, DOMAIN)?.as_str() {
                "directory" => search.directory = true,
                "prolog" | "source" => {
                    search.any_type = false;
                    search.extensions = ["pl", "prolog", ""].map(String::from).to_vec();
                }
                _ => search.any_type = false,
            },
            "relative_to" => {
                let s = super::text::text(m, o.value, Accept::ATOMIC, "atom")?;
                let p = absolute(&s);
                search.base = Some(if p.is_file() { p.parent().map(Path::to_path_buf).unwrap_or(p) } else { p });
            }
            "file_errors" => search.fail = o.atom(m, DOMAIN)? == "fail",
            _ => {}
        }
    }
    if accessible(Path::new("/"), &search.access).is_none() {
        let c = m.store.atom(&search.access);
        return Err(m.store.domain_error("io_mode", c));
    }
    let mut candidates = Vec::new();
    expand(m, spec, 0, &mut candidates)?;
    for name in &candidates {
        if let Some(found) = lookup(&search, name) {
            return unify_atom(m, 1, &found.to_string_lossy());
        }
    }
    if search.access == "none" && !search.directory {
        let Some(name) = candidates.first() else { return missing(m, spec, &search) };
        let p = placed(&search, name);
        return unify_atom(m, 1, &p.to_string_lossy());
    }
    missing(m, spec, &search)
}

fn missing(m: &mut Machine, spec: Cell, search: &Search) -> Res {
    if search.fail {
        return Ok(false);
    }
    Err(m.store.existence_error(if search.directory { "directory" } else { "source_sink" }, spec))
}

fn placed(search: &Search, name: &str) -> PathBuf {
    match &search.base {
        Some(base) => absolute_from(base, name),
        None => absolute(name),
    }
}

/// The first file that fits, with one extension after the other.
fn lookup(search: &Search, name: &str) -> Option<PathBuf> {
    let plain = [String::new()];
    let extensions = if search.extensions.is_empty() { &plain[..] } else { &search.extensions };
    extensions.iter().find_map(|e| {
        let has = extension_dot(name).is_some_and(|i| name[i + 1..] == **e);
        let name = if e.is_empty() || has { name.to_string() } else { format!("{name}.{e}") };
        let p = placed(search, &name);
        let right = if search.directory {
            p.is_dir()
        } else if search.extensions.is_empty() && search.access == "none" {
            p.exists()
        } else {
            p.exists() && (search.any_type && search.extensions.is_empty() || !p.is_dir())
                || matches!(search.access.as_str(), "write" | "append") && !p.is_dir()
        };
        (right && accessible(&p, &search.access) == Some(true)).then_some(p)
    })
}

/// The names that a specification stands for: text, `A/B`, or `Alias(Rest)`
/// by way of `user:file_search_path/2`.
fn expand(m: &mut Machine, spec: Cell, depth: usize, out: &mut Vec<String>) -> Res<()> {
    if let Some(s) = text_of(m, spec, Accept::ANY)? {
        out.push(s);
        return Ok(());
    }
    let Some((f, args)) = m.store.compound(spec) else { return Err(m.store.type_error("text", spec)) };
    let slash = Functor::new(names::SLASH, 2);
    if f == slash {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        let (a, b) = (m.store.arg(args, 0), m.store.arg(args, 1));
        expand(m, a, depth, &mut left)?;
        expand(m, b, depth, &mut right)?;
        for l in &left {
            out.extend(right.iter().map(|r| format!("{l}/{r}")));
        }
        return Ok(());
    }
    if f.arity() != 1 || depth > 16 {
        return Err(m.store.domain_error("source_sink", spec));
    }
    let mut rest = Vec::new();
    let arg = m.store.arg(args, 0);
    expand(m, arg, depth, &mut rest)?;
    let path_name = m.store.atoms.intern("file_search_path");
    let known = m.preds.find(names::USER, Functor::new(path_name, 2)).is_some();
    if !known {
        return Err(m.store.existence_error("source_sink", spec));
    }
    let findall = m.system_pred("findall", 3);
    let (dir, list) = (m.store.new_var(), m.store.new_var());
    let goal = m.store.put_compound(Functor::new(path_name, 2), &[Cell::atom(f.name()), dir]);
    let goal = m.store.put_compound(Functor::new(names::COLON, 2), &[Cell::atom(names::USER), goal]);
    if m.once(findall, &[dir, goal, list])? {
        let found = m.store.list_to_vec(list).unwrap_or_default();
        for d in found {
            let mut dirs = Vec::new();
            expand(m, d, depth + 1, &mut dirs)?;
            for d in dirs {
                out.extend(rest.iter().map(|r| format!("{d}/{r}")));
            }
        }
    }
    Ok(())
}

// ---- temporary files, the working directory

fn temporary(m: &mut Machine, base: &str, extension: &str) -> PathBuf {
    let dir = std::env::temp_dir();
    let n = ctx(m).temporary.len();
    let p = dir.join(format!("pl_{base}_{}_{n}{extension}", std::process::id()));
    ctx(m).temporary.push(p.clone());
    p
}

fn tmp_file(m: &mut Machine) -> Res {
    let base = file_text(m, 0)?;
    let p = temporary(m, &base, "");
    unify_atom(m, 1, &p.to_string_lossy())
}

/// `tmp_file_stream(+Encoding, -File, -Stream)` and `tmp_file_stream(-File, -Stream, +Options)`
fn tmp_file_stream(m: &mut Machine) -> Res {
    let mut how = OpenOptions::new(Mode::Write);
    let (file, stream, mut extension) = if m.arg(0).is_refer() { (0, 1, String::new()) } else { (1, 2, String::new()) };
    if file == 0 {
        for o in options(m, m.x[2], "tmp_file_option")? {
            match o.name(m).as_str() {
                "encoding" => set_encoding(m, o.value, &mut how)?,
                "extension" => {
                    let e = o.atom(m, "tmp_file_option")?;
                    extension = if e.is_empty() { e } else { format!(".{}", e.trim_start_matches('.')) };
                }
                _ => {}
            }
        }
    } else {
        let c = m.arg(0);
        set_encoding(m, c, &mut how)?;
    }
    let p = temporary(m, "tmp", &extension);
    let id = match ctx(m).streams.open_file(&p, how) {
        Ok(id) => id,
        Err(e) => {
            let what = m.store.atom(&p.to_string_lossy());
            return Err(super::stream_args::throw(m, e, what));
        }
    };
    let s = handle(&mut m.store, id);
    Ok(unify_atom(m, file, &p.to_string_lossy())? && m.unify_arg(stream, s))
}

fn set_encoding(m: &mut Machine, c: Cell, how: &mut OpenOptions) -> Res<()> {
    match m.store.atom_name(c) {
        Some("binary") => *how = how.clone().binary(),
        Some(name) => match encoding(name) {
            Some(e) => how.encoding = Some(e),
            None => return Err(m.store.domain_error("encoding", c)),
        },
        None => return Err(m.store.type_error("atom", c)),
    }
    Ok(())
}

fn working_directory(m: &mut Machine) -> Res {
    let mut old = std::env::current_dir().unwrap_or_default().to_string_lossy().into_owned();
    if !old.ends_with('/') {
        old.push('/');
    }
    if !unify_atom(m, 0, &old)? {
        return Ok(false);
    }
    if matches!(m.store.view(m.x[1]), View::Var(_)) {
        return Err(m.store.instantiation_error());
    }
    let new = file_text(m, 1)?;
    if new == old { Ok(true) } else { go(m, &new, 1) }
}

fn chdir(m: &mut Machine) -> Res {
    let new = file_text(m, 0)?;
    go(m, &new, 0)
}

fn go(m: &mut Machine, new: &str, i: usize) -> Res {
    match std::env::set_current_dir(absolute(new)) {
        Ok(()) => Ok(true),
        Err(e) => {
            let what = m.arg(i);
            Err(file_error(m, &e, "chdir", "directory", what))
        }
    }
}
