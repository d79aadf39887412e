//! Running the binary on files of a test.

#![allow(dead_code)]

use std::{
    io::Write,
    path::PathBuf,
    process::{Command, Output, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
};

/// What a run of the binary came to.
pub struct Ran {
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
    /// Exit status.
    pub status: i32,
}

/// A directory with a test's files, removed in the end.
pub struct Files(pub PathBuf);

impl Files {
    /// Writes the files; `test` is part of the directory's name.
    pub fn new(test: &str, files: &[(&str, &str)]) -> Files {
        // tests of one process may use the same name at the same time
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let dir = std::env::temp_dir().join(format!("ludolog-{}-{n}-{test}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let dir = dir.canonicalize().unwrap();
        for (name, text) in files {
            std::fs::write(dir.join(name), text).unwrap();
        }
        Files(dir)
    }

    /// Runs the binary in the directory. The directory's name is `DIR` in what it prints.
    pub fn run(&self, args: &[&str], input: &str) -> Ran {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ludolog"))
            .args(args)
            .current_dir(&self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // a program that does not read its input closes it
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
        let dir = self.0.display().to_string();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap().replace(&dir, "DIR");
        Ran { out: text(stdout), err: text(stderr), status: status.code().unwrap_or(-1) }
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
