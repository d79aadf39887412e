//! What looks at goals that run: backtraces, the tracer, the profiler.
//!
//! None of it costs the plain loop anything: backtraces are made when an error
//! has been raised already, and tracing and profiling take over at the slow path
//! of calls, which they make every call go through.

pub mod backtrace;
mod code;
pub mod profile;
pub mod trace;

use backtrace::Backtrace;
use code::TracedCode;
use profile::Profiler;
use trace::Tracer;

/// The state of debugging in a session.
#[derive(Default)]
pub struct Debug {
    /// Errors that nobody catches get a backtrace.
    pub backtraces: bool,
    /// The goals that were running when such an error was raised last.
    pub last: Option<Box<Backtrace>>,
    /// Number of the outermost run.
    pub(in crate::machine) run: u64,
    /// The tracer.
    pub tracer: Tracer,
    /// The profiler.
    pub profiler: Profiler,
    code: TracedCode,
}
