//! Dates and times: stamps, their dates, and `format_time/3`.

use crate::{
    machine::{Machine, builtin::Row},
    term::{Cell, Functor, Res, View, names},
};

use super::{
    calendar::{DAY, Moment, Zone, days},
    det,
    format::{fill, sink},
    stream_args::{Place, output, put_text},
    text::{Accept, text},
};

/// The rows of this family.
pub const ROWS: &[Row] = &[
    det("stamp_date_time", 3, stamp_date_time),
    det("date_time_stamp", 2, date_time_stamp),
    det("format_time", 3, format_time),
    det("format_time", 4, format_time),
];

const NONE: Cell = Cell::atom(names::MINUS);

/// Stamps are smaller than this: some three million years.
const LIMIT: f64 = 1e14;

/// A number as a float; `None` for what is no number.
fn float_of(m: &mut Machine, c: Cell) -> Res<Option<f64>> {
    match m.store.number(c).map(|n| n.to_f64()) {
        Some(f) if f.abs() < LIMIT => Ok(Some(f)),
        Some(_) => Err(m.store.representation_error("time")),
        None => Ok(None),
    }
}

/// `stamp_date_time(+Stamp, -Date, +TimeZone)`
fn stamp_date_time(m: &mut Machine) -> Res {
    let (stamp, zone) = (m.arg(0), m.arg(2));
    let Some(stamp) = float_of(m, stamp)? else {
        return Err(if stamp.is_refer() { m.store.instantiation_error() } else { m.store.type_error("float", stamp) });
    };
    let zone = match m.store.view(zone) {
        View::Int(west) => Zone::fixed(west),
        View::Atom(a) => match m.store.atoms.name(a) {
            "UTC" => Zone::utc(),
            "local" => Zone::local(stamp),
            _ => return Err(m.store.domain_error("timezone", zone)),
        },
        View::Var(_) => return Err(m.store.instantiation_error()),
        _ => return Err(m.store.type_error("timezone", zone)),
    };
    let t = Moment::new(stamp, zone);
    let ints = [t.year, t.month, t.day, t.hour, t.minute].map(Cell::int);
    m.store.ensure(16)?;
    let second = m.store.put_float(t.second);
    let (name, summer) = zone_cells(m, &t.zone);
    let [y, mo, d, h, mn] = ints;
    let date = m.store.atoms.intern("date");
    let args = [y, mo, d, h, mn, second, Cell::int(t.zone.west), name, summer];
    let date = m.store.put_compound(Functor::new(date, 9), &args);
    Ok(m.unify_arg(1, date))
}

/// The name of a time zone and whether it is summer, as `date/9` has them.
fn zone_cells(m: &mut Machine, zone: &Zone) -> (Cell, Cell) {
    let name = zone.name.as_deref().map_or(NONE, |n| m.store.atom(n));
    let summer = zone.summer.map_or(NONE, |s| m.store.atom(if s { "true" } else { "false" }));
    (name, summer)
}

/// An integer of a date.
fn integer(m: &mut Machine, c: Cell) -> Res<i64> {
    match c.as_int() {
        // far beyond any calendar, and safe to multiply
        Some(i) if i.unsigned_abs() < 1 << 32 => Ok(i),
        Some(_) => Err(m.store.representation_error("date")),
        None if c.is_refer() => Err(m.store.instantiation_error()),
        None => Err(m.store.type_error("integer", c)),
    }
}

/// What a stamp or a date means. `bind`: what is unbound of a date's time zone becomes known.
fn moment(m: &mut Machine, c: Cell, bind: bool) -> Res<Option<Moment>> {
    let Some((f, args)) = m.store.compound(c).filter(|(f, _)| m.store.atoms.name(f.name()) == "date") else {
        return Err(if c.is_refer() { m.store.instantiation_error() } else { m.store.type_error("time", c) });
    };
    let arg = |m: &Machine, i: usize| m.store.arg(args, i);
    if f.arity() != 3 && f.arity() != 9 {
        return Err(m.store.type_error("time", c));
    }
    let mut fields = [0; 5];
    for (i, field) in fields.iter_mut().enumerate().take(if f.arity() == 3 { 3 } else { 5 }) {
        *field = integer(m, arg(m, i))?;
    }
    let [year, month, day, hour, minute] = fields;
    let mut second = 0.0;
    if f.arity() == 9 {
        let c = arg(m, 5);
        second = match float_of(m, c)? {
            Some(s) => s,
            None if c.is_refer() => return Err(m.store.instantiation_error()),
            None => return Err(m.store.type_error("float", c)),
        };
    }
    let wall = days(year, month, day) * DAY + hour * 3600 + minute * 60 + second.floor() as i64;
    let west = if f.arity() == 9 { arg(m, 6) } else { NONE };
    let zone = if f.arity() == 9 && !west.is_refer() {
        let west = integer(m, west)?;
        let name = arg(m, 7);
        let name = m.store.atom_name(name).filter(|n| *n != "-").map(str::to_owned);
        Zone { west, name, summer: None }
    } else {
        Zone::local_at_wall(wall)
    };
    if bind && f.arity() == 9 {
        let (name, summer) = zone_cells(m, &zone);
        let known = [(arg(m, 6), Cell::int(zone.west)), (arg(m, 7), name), (arg(m, 8), summer)];
        for (place, value) in known {
            if place.is_refer() && !m.unify(place, value) {
                return Ok(None);
            }
        }
    }
    let stamp = (wall + zone.west) as f64 + (second - second.floor());
    Ok(Some(Moment { second: (wall.rem_euclid(60)) as f64 + (second - second.floor()), ..Moment::new(stamp, zone) }))
}

/// `date_time_stamp(+Date, -Stamp)`
fn date_time_stamp(m: &mut Machine) -> Res {
    let c = m.arg(0);
    let Some(t) = moment(m, c, true)? else { return Ok(false) };
    m.store.ensure(4)?;
    let stamp = m.store.put_float(t.stamp);
    Ok(m.unify_arg(1, stamp))
}

/// `format_time(+Output, +Format, +StampOrDate)`, with a locale that does not matter
fn format_time(m: &mut Machine) -> Res {
    let sink = sink(m, 0)?;
    let format = m.arg(1);
    let format = text(m, format, Accept::ANY, "text")?;
    let c = m.arg(2);
    let t = match float_of(m, c)? {
        Some(stamp) => Some(Moment::new(stamp, Zone::local(stamp))),
        None => moment(m, c, false)?,
    };
    let Some(t) = t else { return Ok(false) };
    let mut out = String::new();
    if let Err(directive) = t.format(&format, &mut out) {
        let directive = m.store.atom(&directive);
        return Err(m.store.existence_error("format", directive));
    }
    match sink {
        Some(sink) => fill(m, &sink, &out),
        None => {
            let id = output(m, Place::Arg(0))?;
            put_text(m, Place::Arg(0), id, &out)
        }
    }
}
