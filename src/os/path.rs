//! Names of files: text only, but for the working directory and homes.
//!
//! Paths in programs have slashes on every system.

use std::borrow::Cow;

/// The working directory of the process, without a slash at its end.
pub fn working_directory() -> String {
    let dir = std::env::current_dir().map(|d| d.to_string_lossy().into_owned()).unwrap_or_else(|_| "/".into());
    if cfg!(windows) { dir.replace('\\', "/") } else { dir }
}

/// The absolute path of a name: from the working directory, without `.`, `..` and doubled slashes.
pub fn absolute(name: &str) -> String {
    absolute_from(&working_directory(), name)
}

/// The same from a directory given.
///
/// ```
/// use ludolog::os::path::absolute_from;
/// assert_eq!(absolute_from("/a/b", "../c//d/."), "/a/c/d");
/// assert_eq!(absolute_from("/a/b", "/../x"), "/x");
/// assert_eq!(absolute_from("/a", "~/x"), "/a/~/x");
/// ```
pub fn absolute_from(base: &str, name: &str) -> String {
    let joined = if is_absolute(name) { name.to_owned() } else { format!("{base}/{name}") };
    let joined = if cfg!(windows) { joined.replace('\\', "/") } else { joined };
    let mut parts: Vec<&str> = Vec::new();
    for part in joined.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            p => parts.push(p),
        }
    }
    let root = if joined.starts_with('/') { "/" } else { "" };
    root.to_owned() + &parts.join("/")
}

/// Whether a name is a path from the root.
pub fn is_absolute(name: &str) -> bool {
    name.starts_with('/') || cfg!(windows) && std::path::Path::new(name).is_absolute()
}

/// A name with `~` or `~/` at its beginning replaced by the user's home.
pub fn expand_home(name: &str) -> Cow<'_, str> {
    match name.strip_prefix('~') {
        Some(rest) if rest.is_empty() || rest.starts_with('/') => match home() {
            Some(home) => Cow::Owned(home + rest),
            None => Cow::Borrowed(name),
        },
        _ => Cow::Borrowed(name),
    }
}

/// The user's home directory.
pub fn home() -> Option<String> {
    std::env::home_dir().map(|d| d.to_string_lossy().into_owned())
}

/// The home directory of another user.
#[cfg(unix)]
pub fn home_of(user: &str) -> Option<String> {
    let user = nix::unistd::User::from_name(user).ok().flatten()?;
    Some(user.dir.to_string_lossy().into_owned())
}

/// The home directory of another user: not known on this system.
#[cfg(not(unix))]
pub fn home_of(_: &str) -> Option<String> {
    None
}

/// What follows the last slash; a slash at the end does not count.
///
/// ```
/// use ludolog::os::path::base_name;
/// assert_eq!(["a/b", "a/b/", "a", "/", ""].map(base_name), ["b", "b", "a", "/", ""]);
/// ```
pub fn base_name(name: &str) -> String {
    let trimmed = name.trim_end_matches('/');
    match trimmed.rfind('/') {
        _ if trimmed.is_empty() => if name.is_empty() { "" } else { "/" }.into(),
        Some(i) => trimmed[i + 1..].into(),
        None => trimmed.into(),
    }
}

/// What precedes the last slash; `.` if there is none.
///
/// ```
/// use ludolog::os::path::directory_name;
/// assert_eq!(["a/b", "a//b", "a/b/", "a", "/a", "/", ""].map(directory_name), ["a", "a", "a", ".", "/", "/", "."]);
/// ```
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

/// Where the dot of the extension is: the last one, if it comes after the last slash.
pub fn extension_dot(name: &str) -> Option<usize> {
    name.rfind('.').filter(|i| !name[*i..].contains('/'))
}

/// Whether a name ends in an extension, which is given without its dot.
pub fn has_extension(name: &str, extension: &str) -> bool {
    extension_dot(name).is_some_and(|i| &name[i + 1..] == extension)
}

/// A file in a directory. The directory `.` is left away.
///
/// ```
/// use ludolog::os::path::join;
/// assert_eq!(join("a", "b"), "a/b");
/// assert_eq!(join("a/", "b"), "a/b");
/// assert_eq!(join("a", "/b"), "/b");
/// assert_eq!(join(".", "b"), "b");
/// ```
pub fn join(directory: &str, file: &str) -> String {
    match directory {
        _ if is_absolute(file) => file.into(),
        "." => file.into(),
        d if d.ends_with('/') => format!("{d}{file}"),
        d => format!("{d}/{file}"),
    }
}

/// A way from the directory of `anchor`, or from `anchor` if `path` is in it, to `path`; both
/// are absolute.
///
/// ```
/// use ludolog::os::path::relative;
/// assert_eq!(relative("/a/b/c", "/a/d/e"), "../b/c");
/// assert_eq!(relative("/a/b/c", "/a/b/"), "c");
/// assert_eq!(relative("/a/b/c", "/a/b"), "c");
/// assert_eq!(relative("/a", "/a"), ".");
/// ```
pub fn relative(path: &str, anchor: &str) -> String {
    if path == anchor {
        return ".".into();
    }
    let to: Vec<&str> = path.split('/').filter(|p| !p.is_empty()).collect();
    // the last part, which may be empty, is the file itself
    let from: Vec<&str> = anchor.trim_start_matches('/').split('/').collect();
    let same = to.iter().zip(&from).take_while(|(a, b)| a == b).count();
    let mut parts = vec![".."; (from.len() - same).saturating_sub(1)];
    parts.extend(&to[same..]);
    parts.join("/")
}
