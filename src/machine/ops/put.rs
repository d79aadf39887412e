//! Moves between registers and slots, constants, and the beginnings of structures.

use super::{get::put_boxed, handlers, next, next_w, reload, sync, x, y};
use crate::{
    program::code::Word,
    term::{Cell, Tag},
};

handlers! {
    fn move_xx(m, p, h, base, e, s) {
        let w = Word(*p);
        x!(m, w.b()) = x!(m, w.a());
        next!(m, p.add(1), h, base, e, s)
    }
    fn move_xy(m, p, h, base, e, s) {
        let w = Word(*p);
        y!(e, w.b()) = x!(m, w.a());
        next!(m, p.add(1), h, base, e, s)
    }
    fn move_yx(m, p, h, base, e, s) {
        let w = Word(*p);
        x!(m, w.b()) = y!(e, w.a());
        next!(m, p.add(1), h, base, e, s)
    }
    fn put_var_x(m, p, h, base, e, s) {
        let v = h.byte_offset_from(base) as u64;
        *h = v;
        h = h.add(1);
        x!(m, Word(*p).a()) = v;
        next!(m, p.add(1), h, base, e, s)
    }
    fn put_var_xy(m, p, h, base, e, s) {
        let w = Word(*p);
        let v = h.byte_offset_from(base) as u64;
        *h = v;
        h = h.add(1);
        x!(m, w.a()) = v;
        y!(e, w.b()) = v;
        next!(m, p.add(1), h, base, e, s)
    }
    fn put_var_y(m, p, h, base, e, s) {
        let v = h.byte_offset_from(base) as u64;
        *h = v;
        h = h.add(1);
        y!(e, Word(*p).a()) = v;
        next!(m, p.add(1), h, base, e, s)
    }
    fn put_atom(m, p, h, base, e, s) {
        let w = Word(*p);
        x!(m, w.a()) = (w.0 & 0xFFFF_FFFF_0000_0000) | 3;
        next!(m, p.add(1), h, base, e, s)
    }
    fn put_int(m, p, h, base, e, s) {
        let w = Word(*p);
        x!(m, w.a()) = Cell::int(w.immediate() as i32 as i64).0;
        next!(m, p.add(1), h, base, e, s)
    }
    fn put_cell(m, p, h, base, e, s) {
        x!(m, Word(*p).a()) = *p.add(1);
        next!(m, p.add(2), h, base, e, s)
    }
    fn put_boxed_op(m, p, h, base, e, s) {
        let w = Word(*p);
        sync!(m, p, h, base, e, s);
        x!(m, w.a()) = put_boxed(m, p.add(1), w.b());
        reload!(m, h, base, e);
        next!(m, p.add(1 + w.b()), h, base, e, s)
    }
    fn put_list(m, p, h, base, e, s) {
        x!(m, Word(*p).a()) = h.byte_offset_from(base) as u64 | Tag::Lst as u64;
        next_w!(m, p.add(1), h, base, e, s)
    }
    fn put_struct(m, p, h, base, e, s) {
        x!(m, Word(*p).a()) = h.byte_offset_from(base) as u64 | Tag::Str as u64;
        *h = *p.add(1);
        h = h.add(1);
        next_w!(m, p.add(2), h, base, e, s)
    }
}
