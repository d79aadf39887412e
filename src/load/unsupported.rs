//! What SWI-Prolog has and we have not: programs that use it are told so.

use crate::{
    builtins::core,
    machine::{Machine, builtin::Row},
    term::{Functor, Res, names},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[core("$not_supported", 2, not_supported)];

/// Libraries that are known to be missing here.
const LIBRARIES: &[&str] = &[
    "archive",
    "bdb",
    "chr",
    "clpb",
    "clpfd",
    "clpq",
    "clpr",
    "clpz",
    "crypto",
    "dicts",
    "doc_http",
    "double_metaphone",
    "editline",
    "explain",
    "fastrw",
    "git",
    "hash_stream",
    "increval",
    "isub",
    "janus",
    "mallocinfo",
    "md5",
    "memfile",
    "mqi",
    "nb_rbtrees",
    "odbc",
    "paxos",
    "pce",
    "pcre",
    "pengines",
    "porter_stem",
    "prolog_breakpoints",
    "prolog_clause",
    "prolog_colour",
    "prolog_debugger",
    "prolog_pack",
    "prolog_stream",
    "prolog_wrap",
    "prolog_xref",
    "protobufs",
    "qsave",
    "quasi_quotations",
    "rdf",
    "readline",
    "redis",
    "rlimit",
    "rwlocks",
    "sgml",
    "sgml_write",
    "sha",
    "shlib",
    "simplex",
    "snowball",
    "socket",
    "ssl",
    "stomp",
    "syslog",
    "table",
    "tables",
    "tabling",
    "test_cover",
    "test_wizard",
    "thread_pool",
    "threadutil",
    "tipc",
    "uid",
    "unicode",
    "unix",
    "uuid",
    "www_browser",
    "xpath",
    "xsdp_types",
    "yaml",
    "zlib",
];

/// Folders of libraries that are missing as wholes but for what is here.
const FOLDERS: &[&str] = &["chr/", "clp/", "cql/", "http/", "lynx/", "pldoc/", "semweb/", "unicode/"];

/// Predicates that are known to be missing here, by what they belong to.
#[rustfmt::skip]
const FAMILIES: &[(&str, &[(&str, usize)])] = &[
    ("threads", &[
        ("attach_console", 0), ("attach_console", 1), ("call_in_thread", 2), ("interactor", 0),
        ("interactor", 1), ("join_threads", 0), ("message_queue_create", 1), ("message_queue_create", 2),
        ("message_queue_destroy", 1), ("message_queue_property", 2), ("message_queue_set", 2), ("tdebug", 0),
        ("tdebug", 1), ("thread_affinity", 3), ("thread_alias", 1), ("thread_create", 2),
        ("thread_create", 3), ("thread_create_in_pool", 4), ("thread_detach", 1), ("thread_exit", 1),
        ("thread_get_message", 1), ("thread_get_message", 2), ("thread_get_message", 3),
        ("thread_has_console", 0), ("thread_join", 1), ("thread_join", 2), ("thread_peek_message", 1),
        ("thread_peek_message", 2), ("thread_pool_create", 3), ("thread_pool_destroy", 1),
        ("thread_pool_property", 2), ("thread_run_interactor", 0), ("thread_send_message", 2),
        ("thread_send_message", 3), ("thread_signal", 2), ("thread_update", 2), ("thread_wait", 2),
        ("threads", 0), ("tnodebug", 0), ("tnodebug", 1), ("tprofile", 1), ("tspy", 1), ("tspy", 2),
    ]),
    ("engines", &[
        ("current_engine", 1), ("engine_create", 3), ("engine_create", 4), ("engine_destroy", 1),
        ("engine_fetch", 1), ("engine_next", 2), ("engine_next_reified", 2), ("engine_post", 2),
        ("engine_post", 3), ("engine_self", 1), ("engine_yield", 1), ("is_engine", 1),
    ]),
    ("dicts", &[
        (":<", 2), (">:<", 2), ("b_set_dict", 3), ("del_dict", 4), ("dict_create", 3), ("dict_fill", 4),
        ("dict_keys", 2), ("dict_no_fill", 3), ("dict_pairs", 3), ("dict_size", 2), ("dicts_join", 3),
        ("dicts_join", 4), ("dicts_same_keys", 2), ("dicts_same_tag", 2), ("dicts_slice", 3),
        ("dicts_to_compounds", 4), ("dicts_to_same_keys", 3), ("get_dict", 3), ("get_dict", 5),
        ("is_dict", 1), ("is_dict", 2), ("nb_link_dict", 3), ("nb_set_dict", 3), ("put_dict", 3),
        ("put_dict", 4), ("select_dict", 3),
    ]),
    ("tabling", &[
        ("abolish_all_tables", 0), ("abolish_module_tables", 1), ("abolish_monotonic_tables", 0),
        ("abolish_nonincremental_tables", 0), ("abolish_nonincremental_tables", 1),
        ("abolish_private_tables", 0), ("abolish_shared_tables", 0), ("abolish_table_call", 1),
        ("abolish_table_call", 2), ("abolish_table_pred", 1), ("abolish_table_subgoals", 1),
        ("abolish_table_subgoals", 2), ("answer_count_restraint", 0), ("current_table", 2), ("get_call", 3),
        ("get_calls", 3), ("get_residual", 2), ("get_returns", 2), ("get_returns", 3),
        ("get_returns_and_dls", 3), ("get_returns_and_tvs", 3), ("get_returns_for_call", 2),
        ("not_exists", 1), ("radial_restraint", 0), ("set_pil_off", 0), ("set_pil_on", 0), ("t not", 1),
        ("tabled_call", 1), ("tfindall", 3), ("tnot", 1), ("undefined", 0), ("untable", 1),
    ]),
    ("tries", &[
        ("current_trie", 1), ("is_trie", 1), ("trie_delete", 3), ("trie_destroy", 1), ("trie_gen", 2),
        ("trie_gen", 3), ("trie_insert", 2), ("trie_insert", 3), ("trie_insert", 4), ("trie_lookup", 3),
        ("trie_new", 1), ("trie_property", 2), ("trie_term", 2), ("trie_update", 3),
        ("trie_gen_compiled", 2), ("trie_gen_compiled", 3),
    ]),
    ("transactions", &[
        ("current_transaction", 1), ("snapshot", 1), ("transaction", 1), ("transaction", 2),
        ("transaction", 3), ("transaction_updates", 1),
    ]),
    ("sockets", &[
        ("tcp_accept", 3), ("tcp_bind", 2), ("tcp_close_socket", 1), ("tcp_connect", 2), ("tcp_connect", 3),
        ("tcp_connect", 4), ("tcp_fcntl", 3), ("tcp_getopt", 2), ("tcp_host_to_address", 2),
        ("tcp_listen", 2), ("tcp_open_socket", 2), ("tcp_open_socket", 3), ("tcp_select", 3),
        ("tcp_setopt", 2), ("tcp_socket", 1), ("udp_receive", 4), ("udp_send", 4), ("udp_socket", 1),
    ]),
    ("foreign libraries", &[
        ("load_foreign_library", 1), ("load_foreign_library", 2), ("open_shared_object", 2),
        ("open_shared_object", 3), ("use_foreign_library", 1), ("use_foreign_library", 2),
        ("call_shared_object_function", 2), ("close_shared_object", 1),
    ]),
    ("saved states", &[
        ("qsave_program", 1), ("qsave_program", 2),
    ]),
    ("quasi quotations", &[
        ("phrase_from_quasi_quotation", 2), ("quasi_quotation_syntax", 1),
        ("quasi_quotation_syntax_error", 1), ("with_quasi_quotation_input", 3),
    ]),
    ("timers", &[
        ("alarm", 3), ("alarm", 4), ("alarm_at", 3), ("alarm_at", 4), ("current_alarm", 4),
        ("install_alarm", 1), ("install_alarm", 2), ("remove_alarm", 1), ("uninstall_alarm", 1),
    ]),
    ("frames as data", &[
        ("deterministic", 1), ("prolog_choice_attribute", 3), ("prolog_current_choice", 1),
        ("prolog_current_frame", 1), ("prolog_cut_to", 1), ("prolog_frame_attribute", 3),
        ("prolog_skip_frame", 1), ("prolog_skip_level", 2),
    ]),
    ("wrapped predicates", &[
        ("current_predicate_wrapper", 4), ("unwrap_predicate", 2), ("wrap_predicate", 4),
    ]),
    ("events of the system", &[
        ("prolog_listen", 2), ("prolog_listen", 3), ("prolog_unlisten", 2), ("sig_pending", 1), ("sig_remove", 2),
    ]),
    ("undoing", &[("undo", 1)]),
    ("protocols of sessions", &[
        ("noprotocol", 0), ("protocol", 1), ("protocola", 1), ("protocolling", 1),
    ]),
    ("cryptographic hashes", &[("variant_sha1", 2)]),
    ("blobs", &[("blob", 2), ("current_blob", 2)]),
    ("serialized terms", &[("fast_read", 2), ("fast_term_serialized", 2), ("fast_write", 2)]),
    ("zip archives", &[
        ("zip_clone", 2), ("zip_lock", 1), ("zip_open_stream", 3), ("zip_unlock", 1), ("zipper_goto", 2),
        ("zipper_open_current", 3), ("zipper_open_new_file_in_zip", 4),
    ]),
    ("control of terminals", &[
        ("open_xterm", 5), ("tty_get_capability", 3), ("tty_goto", 2), ("tty_put", 2),
    ]),
    ("locales other than the default one", &[("locale_create", 3), ("locale_destroy", 1)]),
    ("linking without copying", &[("nb_linkarg", 3)]),
];

/// Whether this is the name of a library that is known to be missing.
pub fn is_library(name: &str) -> bool {
    LIBRARIES.contains(&name) || FOLDERS.iter().any(|f| name.starts_with(f))
}

/// What a predicate belongs to that is known to be missing.
pub fn family(name: &str, arity: usize) -> Option<&'static str> {
    FAMILIES.iter().find(|(_, list)| list.contains(&(name, arity))).map(|(what, _)| *what)
}

/// `'$not_supported'(+PI, -What)`: the predicate, with or without a module, belongs to
/// something that is known to be missing.
fn not_supported(m: &mut Machine) -> Res {
    let mut pi = m.arg(0);
    while let Some(args) = m.store.args_of(pi, Functor::new(names::COLON, 2)) {
        pi = m.store.arg(args, 1);
    }
    let Some(args) = m.store.args_of(pi, Functor::new(names::SLASH, 2)) else { return Ok(false) };
    let (name, arity) = (m.store.arg(args, 0), m.store.arg(args, 1));
    let (Some(name), Some(arity)) = (m.store.atom_name(name), arity.as_int()) else { return Ok(false) };
    let Some(what) = usize::try_from(arity).ok().and_then(|a| family(name, a)) else { return Ok(false) };
    let what = m.store.atom(what);
    Ok(m.unify_arg(1, what))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::autoload;

    #[test]
    fn what_is_there_is_not_called_missing() {
        for library in LIBRARIES {
            assert!(autoload::find(library).is_none(), "library({library})");
        }
        let builtins = [crate::builtins::table(), crate::load::table()].concat();
        for (name, arity) in FAMILIES.iter().flat_map(|(_, list)| *list) {
            assert!(autoload::defining(name, *arity).is_none(), "{name}/{arity}");
            assert!(!builtins.iter().any(|row| (row.name, row.arity) == (*name, *arity)), "{name}/{arity}");
        }
    }
}
