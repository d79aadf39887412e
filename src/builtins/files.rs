//! Files and directories: what there is, and changing it.

use std::{
    fs,
    io::{self, ErrorKind},
    path::PathBuf,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use crate::{
    machine::{Machine, builtin::Row},
    os::{Capability, path},
    program::streams::{Mode, OpenOptions},
    term::{Cell, Res, Throw, names},
};

use super::{
    context::{ctx, require},
    core, det,
    file_names::{file_text, unify_atom},
    stream_args::{explain, handle, options},
    streams::encoding,
    text::{Accept, text_of},
};

const READ: Capability = Capability::ReadFiles;
const WRITE: Capability = Capability::WriteFiles;

/// The rows of this family.
pub const ROWS: &[Row] = &[
    det("exists_file", 1, |m| Ok(is_resource(m, 0)? || metadata_of(m, 0)?.is_some_and(|d| !d.is_dir()))).needs(READ),
    det("exists_directory", 1, |m| Ok(metadata_of(m, 0)?.is_some_and(|d| d.is_dir()))).needs(READ),
    det("directory_exists", 1, |m| Ok(metadata_of(m, 0)?.is_some_and(|d| d.is_dir()))).needs(READ),
    det("directory_files", 2, directory_files).needs(READ),
    det("size_file", 2, size_file).needs(READ),
    det("time_file", 2, time_file).needs(READ),
    det("access_file", 2, access_file).needs(READ),
    det("same_file", 2, same_file).needs(READ),
    det("read_link", 3, read_link).needs(READ),
    core("$file_times", 3, file_times).needs(READ),
    core("$file_mode", 2, file_mode).needs(READ),
    core("$file_kind", 2, file_kind).needs(READ),
    det("delete_file", 1, |m| change(m, "delete", "file", remove_file)).needs(WRITE),
    det("rename_file", 2, rename_file).needs(WRITE),
    det("make_directory", 1, |m| change(m, "create", "directory", |p| fs::create_dir(p))).needs(WRITE),
    det("delete_directory", 1, |m| change(m, "delete", "directory", |p| fs::remove_dir(p))).needs(WRITE),
    core("$make_directory_path", 1, |m| change(m, "create", "directory", |p| fs::create_dir_all(p))).needs(WRITE),
    core("$copy_file", 2, copy_file).needs(WRITE),
    core("$link_file", 3, link_file).needs(WRITE),
    core("$set_file_times", 3, set_file_times).needs(WRITE),
    core("$set_file_mode", 2, set_file_mode).needs(WRITE),
    core("tmp_file", 2, tmp_file).needs(WRITE),
    det("tmp_file_stream", 3, tmp_file_stream).needs(WRITE),
    det("working_directory", 2, working_directory).needs(Capability::Environment),
    det("chdir", 1, chdir).needs(Capability::Environment),
    core("$relative_file_name", 3, relative_file_name),
];

/// The text that names a file: an atom, a string, or a list of characters.
///
/// # Errors
/// An instantiation error, `type_error(text, C)`
pub fn path_text(m: &mut Machine, c: Cell) -> Res<String> {
    match text_of(m, c, Accept::ATOM.or(Accept::STRING).or(Accept::LIST))? {
        Some(s) => Ok(s),
        None => {
            let c = m.store.deref(c);
            Err(m.store.type_error("text", c))
        }
    }
}

/// The absolute path that argument `i` names; the empty name is no path.
fn path(m: &mut Machine, i: usize) -> Res<String> {
    let c = m.x[i];
    let name = path_text(m, c)?;
    Ok(if name.is_empty() { name } else { path::absolute(&name) })
}

// ---- errors

/// What the system says, without its number.
pub fn reason(e: &io::Error) -> String {
    let text = e.to_string();
    text.find(" (os error").map_or(text.as_str(), |i| &text[..i]).to_owned()
}

/// The exception for a failure of the file system.
#[cold]
pub fn file_error(m: &mut Machine, e: &io::Error, action: &str, kind: &str, what: Cell) -> Throw {
    let t = match e.kind() {
        ErrorKind::NotFound | ErrorKind::NotADirectory => m.store.existence_error(kind, what),
        _ => m.store.permission_error(action, kind, what),
    };
    explain(&mut m.store, t, &reason(e))
}

/// Success, or the exception about the file in argument `i`.
fn outcome<T>(m: &mut Machine, i: usize, done: io::Result<T>, action: &str, kind: &str) -> Res<T> {
    done.map_err(|e| {
        let what = m.arg(i);
        file_error(m, &e, action, kind, what)
    })
}

// ---- what there is

/// What is known of the file in argument `i`, if there is one.
/// Whether argument `i` names a file of the system's own.
fn is_resource(m: &mut Machine, i: usize) -> Res {
    let name = file_text(m, i)?;
    Ok((ctx(m).resources)(&name).is_some())
}

fn metadata_of(m: &mut Machine, i: usize) -> Res<Option<fs::Metadata>> {
    let p = path(m, i)?;
    Ok(fs::metadata(p).ok())
}

fn metadata(m: &mut Machine) -> Res<fs::Metadata> {
    let p = path(m, 0)?;
    outcome(m, 0, fs::metadata(p), "access", "file")
}

fn directory_files(m: &mut Machine) -> Res {
    let p = path(m, 0)?;
    let read = fs::read_dir(p).and_then(|d| d.map(|e| e.map(|e| e.file_name())).collect::<io::Result<Vec<_>>>());
    let mut found = outcome(m, 0, read, "read", "directory")?;
    found.sort();
    m.store.ensure(2 * found.len() + 8)?;
    let mut items = vec![m.store.atom("."), m.store.atom("..")];
    for name in found {
        items.push(m.store.atom(&name.to_string_lossy()));
    }
    let list = m.store.put_list(&items, Cell::atom(names::NIL));
    Ok(m.unify_arg(1, list))
}

fn size_file(m: &mut Machine) -> Res {
    let n = metadata(m)?.len();
    Ok(m.unify_arg(1, Cell::int(n as i64)))
}

/// A time in seconds since 1970.
fn seconds(time: io::Result<SystemTime>) -> f64 {
    match time.map(|t| t.duration_since(UNIX_EPOCH)) {
        Ok(Ok(d)) => d.as_secs_f64(),
        Ok(Err(before)) => -before.duration().as_secs_f64(),
        Err(_) => 0.0,
    }
}

fn time_file(m: &mut Machine) -> Res {
    let time = metadata(m)?.modified();
    let c = m.store.put_float(seconds(time));
    Ok(m.unify_arg(1, c))
}

/// `'$file_times'(+File, -Accessed, -Modified)`
fn file_times(m: &mut Machine) -> Res {
    let meta = metadata(m)?;
    let (a, w) = (seconds(meta.accessed()), seconds(meta.modified()));
    let (a, w) = (m.store.put_float(a), m.store.put_float(w));
    Ok(m.unify_arg(1, a) && m.unify_arg(2, w))
}

/// `'$file_kind'(+Path, -Kind)`: `file`, `directory`, `link` or `other`; fails if there is nothing.
fn file_kind(m: &mut Machine) -> Res {
    let p = path(m, 0)?;
    let kind = match fs::symlink_metadata(p) {
        Ok(d) if d.is_symlink() => "link",
        Ok(d) if d.is_dir() => "directory",
        Ok(d) if d.is_file() => "file",
        Ok(_) => "other",
        Err(_) => return Ok(false),
    };
    unify_atom(m, 1, kind)
}

/// Whether a file can be used as `mode` says; `None` if there is no such mode.
pub fn accessible(p: &str, mode: &str) -> Option<bool> {
    Some(match mode {
        "none" => true,
        "exist" => fs::metadata(p).is_ok(),
        "read" => permitted(p, Use::Read),
        "write" | "append" => match fs::metadata(p) {
            Ok(_) => permitted(p, Use::Write),
            Err(_) => {
                let dir = path::directory_name(p);
                !p.is_empty() && fs::metadata(&dir).is_ok_and(|d| d.is_dir()) && permitted(&dir, Use::Write)
            }
        },
        "execute" | "search" => permitted(p, Use::Execute),
        _ => return None,
    })
}

#[derive(Clone, Copy)]
enum Use {
    Read,
    Write,
    Execute,
}

/// Whether the system permits a use of a file that is there.
#[cfg(unix)]
fn permitted(p: &str, how: Use) -> bool {
    use nix::unistd::{AccessFlags, access};
    let flags = match how {
        Use::Read => AccessFlags::R_OK,
        Use::Write => AccessFlags::W_OK,
        Use::Execute => AccessFlags::X_OK,
    };
    access(p, flags).is_ok()
}

/// Whether the system permits a use of a file that is there.
#[cfg(not(unix))]
fn permitted(p: &str, how: Use) -> bool {
    match how {
        Use::Write => fs::metadata(p).is_ok_and(|d| !d.permissions().readonly()),
        Use::Read | Use::Execute => fs::metadata(p).is_ok(),
    }
}

fn access_file(m: &mut Machine) -> Res {
    let p = path(m, 0)?;
    let mode = m.arg(1);
    let Some(name) = m.store.atom_name(mode) else {
        return Err(if mode.is_refer() { m.store.instantiation_error() } else { m.store.type_error("atom", mode) });
    };
    let readable = matches!(name, "none" | "exist" | "read");
    match accessible(&p, name) {
        Some(ok) => Ok(ok || readable && is_resource(m, 0)?),
        None => Err(m.store.domain_error("io_mode", mode)),
    }
}

fn same_file(m: &mut Machine) -> Res {
    let (a, b) = (path(m, 0)?, path(m, 1)?);
    Ok(a == b || matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b))
}

/// `read_link(+File, -Link, -Target)`
fn read_link(m: &mut Machine) -> Res {
    let name = file_text(m, 0)?;
    let Ok(to) = fs::read_link(path::absolute(&name)) else { return Ok(false) };
    let mut target = name;
    // links to links, as many as a system follows
    for _ in 0..40 {
        let Ok(next) = fs::read_link(path::absolute(&target)) else { break };
        target = path::join(&path::directory_name(&target), &next.to_string_lossy());
    }
    Ok(unify_atom(m, 1, &to.to_string_lossy())? && unify_atom(m, 2, &target)?)
}

/// `'$relative_file_name'(+Path, +Anchor, -Relative)`
fn relative_file_name(m: &mut Machine) -> Res {
    let (to, anchor) = (file_text(m, 0)?, file_text(m, 1)?);
    let slash = if anchor.ends_with('/') { "/" } else { "" };
    let way = path::relative(&path::absolute(&to), &(path::absolute(&anchor) + slash));
    unify_atom(m, 2, &way)
}

// ---- changing it

fn change(m: &mut Machine, action: &str, kind: &str, f: fn(&str) -> io::Result<()>) -> Res {
    let p = path(m, 0)?;
    let done = f(&p);
    outcome(m, 0, done, action, kind).map(|()| true)
}

fn remove_file(p: &str) -> io::Result<()> {
    match fs::symlink_metadata(p) {
        // systems differ in what they say of directories
        Ok(d) if d.is_dir() => Err(io::Error::new(ErrorKind::IsADirectory, "Is a directory")),
        _ => fs::remove_file(p),
    }
}

fn rename_file(m: &mut Machine) -> Res {
    let (from, to) = (path(m, 0)?, path(m, 1)?);
    outcome(m, 0, fs::rename(from, to), "rename", "file").map(|()| true)
}

/// `'$copy_file'(+From, +To)`: the contents, and the permissions if the file is new.
fn copy_file(m: &mut Machine) -> Res {
    require(m, READ)?;
    let (from, to) = (path(m, 0)?, path(m, 1)?);
    let mut source = outcome(m, 0, fs::File::open(&from), "open", "source_sink")?;
    if source.metadata().is_ok_and(|d| d.is_dir()) {
        let e = io::Error::new(ErrorKind::IsADirectory, "Is a directory");
        return outcome(m, 0, Err(e), "open", "source_sink");
    }
    if matches!((fs::canonicalize(from), fs::canonicalize(&to)), (Ok(a), Ok(b)) if a == b) {
        let e = io::Error::new(ErrorKind::InvalidInput, "Source and target are the same file");
        return outcome(m, 1, Err(e), "open", "source_sink");
    }
    let mut target = outcome(m, 1, fs::File::create(to), "open", "source_sink")?;
    outcome(m, 0, io::copy(&mut source, &mut target), "copy", "file").map(|_| true)
}

/// `'$link_file'(+Old, +New, +Kind)`: Kind is `hard` or `symbolic`.
fn link_file(m: &mut Machine) -> Res {
    let (old, new) = (file_text(m, 0)?, path(m, 1)?);
    let hard = m.store.atom_name(m.arg(2)) == Some("hard");
    let done = if hard { fs::hard_link(path::absolute(&old), new) } else { symlink(&old, &new) };
    outcome(m, 1, done, "create", "file").map(|()| true)
}

#[cfg(unix)]
fn symlink(old: &str, new: &str) -> io::Result<()> {
    std::os::unix::fs::symlink(old, new)
}

#[cfg(windows)]
fn symlink(old: &str, new: &str) -> io::Result<()> {
    std::os::windows::fs::symlink_file(old, new)
}

/// The time that a number of seconds since 1970 means.
fn time_of(m: &mut Machine, i: usize) -> Res<Option<SystemTime>> {
    let c = m.arg(i);
    let Some(n) = m.store.number(c) else { return Ok(None) };
    let s = n.to_f64();
    let time = Duration::try_from_secs_f64(s.abs())
        .ok()
        .and_then(|d| if s < 0.0 { UNIX_EPOCH.checked_sub(d) } else { UNIX_EPOCH.checked_add(d) });
    match time {
        Some(t) => Ok(Some(t)),
        None => Err(m.store.representation_error("time")),
    }
}

/// `'$set_file_times'(+File, +Accessed, +Modified)`: what is no number stays as it is.
fn set_file_times(m: &mut Machine) -> Res {
    let p = path(m, 0)?;
    let mut times = fs::FileTimes::new();
    if let Some(t) = time_of(m, 1)? {
        times = times.set_accessed(t);
    }
    if let Some(t) = time_of(m, 2)? {
        times = times.set_modified(t);
    }
    let done = fs::File::options().write(true).open(p).and_then(|f| f.set_times(times));
    outcome(m, 0, done, "modify", "file").map(|()| true)
}

/// `'$file_mode'(+File, -Mode)`: the permissions as the system's number.
fn file_mode(m: &mut Machine) -> Res {
    let permissions = metadata(m)?.permissions();
    #[cfg(unix)]
    let mode = i64::from(std::os::unix::fs::PermissionsExt::mode(&permissions) & 0o7777);
    #[cfg(not(unix))]
    let mode = if permissions.readonly() { 0o555 } else { 0o777 };
    Ok(m.unify_arg(1, Cell::int(mode)))
}

/// `'$set_file_mode'(+File, +Mode)`
fn set_file_mode(m: &mut Machine) -> Res {
    let p = path(m, 0)?;
    let c = m.arg(1);
    let Some(mode) = c.as_int().and_then(|n| u32::try_from(n).ok()).filter(|n| *n <= 0o7777) else {
        return Err(m.store.domain_error("posix_file_mode", c));
    };
    #[cfg(unix)]
    let permissions = Ok(std::os::unix::fs::PermissionsExt::from_mode(mode));
    #[cfg(not(unix))]
    let permissions = fs::metadata(&p).map(|d| {
        let mut permissions = d.permissions();
        permissions.set_readonly(mode & 0o222 == 0);
        permissions
    });
    let done = permissions.and_then(|to| fs::set_permissions(p, to));
    outcome(m, 0, done, "chmod", "file").map(|()| true)
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
    let mut old = path::working_directory();
    if !old.ends_with('/') {
        old.push('/');
    }
    if !unify_atom(m, 0, &old)? {
        return Ok(false);
    }
    let new = m.x[1];
    let new = path_text(m, new)?;
    if new == old { Ok(true) } else { go(m, &new, 1) }
}

fn chdir(m: &mut Machine) -> Res {
    let new = m.x[0];
    let new = path_text(m, new)?;
    go(m, &new, 0)
}

fn go(m: &mut Machine, new: &str, i: usize) -> Res {
    outcome(m, i, std::env::set_current_dir(path::absolute(new)), "chdir", "directory").map(|()| true)
}
