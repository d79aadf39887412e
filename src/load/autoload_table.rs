//! The libraries and what they export. Made from `prelude/*.pl` by the test in
//! `autoload.rs`: `UPDATE=1 cargo test --lib autoload` writes it anew.

use super::autoload::Library;

/// All libraries.
#[rustfmt::skip]
pub static LIBRARIES: &[Library] = &[
    Library {
        name: "aggregate",
        module: "aggregate",
        text: include_str!("../../prelude/aggregate.pl"),
        exports: &[("aggregate", 3), ("aggregate", 4), ("aggregate_all", 3), ("aggregate_all", 4), ("foreach", 2)],
        ops: &[],
        meta: &[("aggregate", "?^-"), ("aggregate", "??^-"), ("aggregate_all", "?0-"), ("aggregate_all", "??0-"), ("foreach", "00")],
    },
    Library {
        name: "apply",
        module: "apply",
        text: include_str!("../../prelude/apply.pl"),
        exports: &[("convlist", 3), ("exclude", 3), ("include", 3), ("foldl", 4), ("foldl", 5), ("foldl", 6), ("foldl", 7), ("maplist", 2), ("maplist", 3), ("maplist", 4), ("maplist", 5), ("maplist", 6), ("maplist", 7), ("maplist", 8), ("partition", 4), ("partition", 5), ("scanl", 4), ("scanl", 5), ("scanl", 6), ("scanl", 7)],
        ops: &[],
        meta: &[("convlist", "2??"), ("exclude", "1??"), ("include", "1??"), ("foldl", "3???"), ("foldl", "4????"), ("foldl", "5?????"), ("foldl", "6??????"), ("maplist", "1?"), ("maplist", "2??"), ("maplist", "3???"), ("maplist", "4????"), ("maplist", "5?????"), ("maplist", "6??????"), ("maplist", "7???????"), ("partition", "1???"), ("partition", "2????"), ("scanl", "3???"), ("scanl", "4????"), ("scanl", "5?????"), ("scanl", "6??????")],
    },
    Library {
        name: "assoc",
        module: "assoc",
        text: include_str!("../../prelude/assoc.pl"),
        exports: &[("assoc_to_keys", 2), ("assoc_to_list", 2), ("assoc_to_values", 2), ("del_assoc", 4), ("del_max_assoc", 4), ("del_min_assoc", 4), ("empty_assoc", 1), ("gen_assoc", 3), ("get_assoc", 3), ("get_assoc", 5), ("is_assoc", 1), ("list_to_assoc", 2), ("map_assoc", 2), ("map_assoc", 3), ("max_assoc", 3), ("min_assoc", 3), ("ord_list_to_assoc", 2), ("put_assoc", 4)],
        ops: &[],
        meta: &[("map_assoc", "1?"), ("map_assoc", "2??")],
    },
    Library {
        name: "error",
        module: "error",
        text: include_str!("../../prelude/error.pl"),
        exports: &[("domain_error", 2), ("existence_error", 2), ("existence_error", 3), ("instantiation_error", 1), ("is_list_or_partial", 1), ("is_of_type", 2), ("must_be", 2), ("permission_error", 3), ("representation_error", 1), ("resource_error", 1), ("syntax_error", 1), ("type_error", 2), ("uninstantiation_error", 1)],
        ops: &[],
        meta: &[],
    },
    Library {
        name: "gensym",
        module: "gensym",
        text: include_str!("../../prelude/gensym.pl"),
        exports: &[("gensym", 2), ("reset_gensym", 0), ("reset_gensym", 1)],
        ops: &[],
        meta: &[],
    },
    Library {
        name: "listing",
        module: "listing",
        text: include_str!("../../prelude/listing.pl"),
        exports: &[("listing", 0), ("listing", 1), ("listing", 2)],
        ops: &[],
        meta: &[("listing", ":"), ("listing", ":+")],
    },
    Library {
        name: "lists",
        module: "lists",
        text: include_str!("../../prelude/lists.pl"),
        exports: &[("append", 2), ("append", 3), ("clumped", 2), ("delete", 3), ("flatten", 2), ("intersection", 3), ("is_set", 1), ("last", 2), ("list_to_set", 2), ("max_list", 2), ("max_member", 2), ("max_member", 3), ("member", 2), ("memberchk", 2), ("min_list", 2), ("min_member", 2), ("min_member", 3), ("nextto", 3), ("nth0", 3), ("nth0", 4), ("nth1", 3), ("nth1", 4), ("numlist", 3), ("permutation", 2), ("prefix", 2), ("proper_length", 2), ("reverse", 2), ("same_length", 2), ("select", 3), ("select", 4), ("selectchk", 3), ("selectchk", 4), ("subseq", 3), ("subset", 2), ("subtract", 3), ("sum_list", 2), ("sumlist", 2), ("union", 3)],
        ops: &[],
        meta: &[("max_member", "2-+"), ("min_member", "2-+")],
    },
    Library {
        name: "messages",
        module: "messages",
        text: include_str!("../../prelude/messages.pl"),
        exports: &[("$print_message", 2), ("print_message_lines", 3), ("message_to_codes", 3), ("message_to_lines", 2), ("$message_lines", 2)],
        ops: &[],
        meta: &[],
    },
    Library {
        name: "option",
        module: "option",
        text: include_str!("../../prelude/option.pl"),
        exports: &[("merge_options", 3), ("meta_options", 3), ("option", 2), ("option", 3), ("select_option", 3), ("select_option", 4)],
        ops: &[],
        meta: &[("meta_options", "1:-")],
    },
    Library {
        name: "ordsets",
        module: "ordsets",
        text: include_str!("../../prelude/ordsets.pl"),
        exports: &[("is_ordset", 1), ("list_to_ord_set", 2), ("ord_add_element", 3), ("ord_del_element", 3), ("ord_disjoint", 2), ("ord_empty", 1), ("ord_intersect", 2), ("ord_intersect", 3), ("ord_intersection", 2), ("ord_intersection", 3), ("ord_intersection", 4), ("ord_memberchk", 2), ("ord_selectchk", 3), ("ord_seteq", 2), ("ord_subset", 2), ("ord_subtract", 3), ("ord_symdiff", 3), ("ord_union", 2), ("ord_union", 3), ("ord_union", 4)],
        ops: &[],
        meta: &[],
    },
    Library {
        name: "pairs",
        module: "pairs",
        text: include_str!("../../prelude/pairs.pl"),
        exports: &[("group_pairs_by_key", 2), ("map_list_to_pairs", 3), ("pairs_keys", 2), ("pairs_keys_values", 3), ("pairs_values", 2), ("transpose_pairs", 2)],
        ops: &[],
        meta: &[("map_list_to_pairs", "2+-")],
    },
    Library {
        name: "random",
        module: "random",
        text: include_str!("../../prelude/random.pl"),
        exports: &[("maybe", 0), ("maybe", 1), ("maybe", 2), ("random", 1), ("random", 3), ("random_between", 3), ("random_member", 2), ("random_numlist", 4), ("random_perm2", 4), ("random_permutation", 2), ("random_select", 3), ("random_subseq", 3), ("randseq", 3), ("randset", 3), ("setrand", 1)],
        ops: &[],
        meta: &[],
    },
    Library {
        name: "readutil",
        module: "readutil",
        text: include_str!("../../prelude/readutil.pl"),
        exports: &[("read_file_to_codes", 3), ("read_file_to_string", 3), ("read_file_to_terms", 3), ("read_line_to_codes", 2), ("read_line_to_codes", 3), ("read_line_to_string", 2), ("read_stream_to_codes", 2), ("read_stream_to_codes", 3)],
        ops: &[],
        meta: &[],
    },
];
