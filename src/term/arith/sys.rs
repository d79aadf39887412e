//! What arithmetic needs from the C library: clocks, and functions that Rust's
//! library does not have (yet).

use std::{
    ffi::{c_double, c_long},
    time::{SystemTime, UNIX_EPOCH},
};

mod c {
    use super::{c_double, c_long};
    unsafe extern "C" {
        pub(super) safe fn clock() -> c_long;
        pub(super) safe fn erf(x: c_double) -> c_double;
        pub(super) safe fn erfc(x: c_double) -> c_double;
        pub(super) safe fn lgamma(x: c_double) -> c_double;
    }
}

/// Processor time of this process in seconds.
pub(crate) fn cpu_seconds() -> f64 {
    let per_second = if cfg!(windows) { 1e3 } else { 1e6 };
    c::clock() as f64 / per_second
}

/// Seconds since the epoch.
pub(super) fn unix_seconds() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs() as i64)
}

/// The error function.
pub(super) fn erf(x: f64) -> f64 {
    c::erf(x)
}

/// One minus the error function.
pub(super) fn erfc(x: f64) -> f64 {
    c::erfc(x)
}

/// The logarithm of the gamma function's magnitude.
pub(super) fn lgamma(x: f64) -> f64 {
    c::lgamma(x)
}
