//! Names of files: their parts, their extensions.

use crate::{
    machine::{Machine, builtin::Row},
    os::path::{self, extension_dot, has_extension},
    term::Res,
};

use super::{
    det,
    text::{Accept, text_of},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    det("file_base_name", 2, |m| text_to_atom(m, path::base_name)),
    det("file_directory_name", 2, |m| text_to_atom(m, path::directory_name)),
    det("file_name_extension", 3, file_name_extension),
    det("is_absolute_file_name", 1, |m| Ok(path::is_absolute(&file_text(m, 0)?))),
    det("prolog_to_os_filename", 2, prolog_to_os_filename),
];

/// The text of a file name in argument `i`.
///
/// # Errors
/// An instantiation error, `type_error(text, C)`
pub fn file_text(m: &mut Machine, i: usize) -> Res<String> {
    let c = m.x[i];
    match text_of(m, c, Accept::ANY)? {
        Some(s) => Ok(s),
        None => {
            let c = m.arg(i);
            Err(m.store.type_error("text", c))
        }
    }
}

/// Unifies argument `i` with an atom.
///
/// # Errors
/// None: the type is that of a builtin.
pub fn unify_atom(m: &mut Machine, i: usize, s: &str) -> Res {
    let c = m.store.atom(s);
    Ok(m.unify_arg(i, c))
}

fn text_to_atom(m: &mut Machine, f: fn(&str) -> String) -> Res {
    let s = f(&file_text(m, 0)?);
    let c = m.store.atom(&s);
    Ok(m.unify_arg(1, c))
}

/// `file_name_extension(?Base, ?Extension, ?Name)`
fn file_name_extension(m: &mut Machine) -> Res {
    if !m.arg(2).is_refer() {
        let name = file_text(m, 2)?;
        if !m.arg(1).is_refer() {
            let ext = file_text(m, 1)?;
            let ext = ext.strip_prefix('.').unwrap_or(&ext);
            if has_extension(&name, ext) {
                return unify_atom(m, 0, &name[..name.len() - ext.len() - 1]);
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
    let has = has_extension(&base, ext);
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
