//! Signals: interrupts from the keyboard, and pipes whose reader has gone.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use crate::engine::CancelToken;

/// Makes writing to a pipe that nobody reads end the process, without a message.
pub(crate) fn quiet_pipes() {
    sigpipe::reset();
}

/// Whose query an interrupt stops; none: the process ends.
static TARGET: Mutex<Option<CancelToken>> = Mutex::new(None);
static INSTALLED: AtomicBool = AtomicBool::new(false);

/// From now on an interrupt stops this session's query; without one it ends the process.
pub(crate) fn on_interrupt(target: Option<CancelToken>) {
    *TARGET.lock().unwrap_or_else(PoisonError::into_inner) = target;
    if !INSTALLED.swap(true, Ordering::Relaxed) {
        // without a handler an interrupt ends the process, which is all right too
        let _ = ctrlc::set_handler(|| {
            let target = TARGET.lock().unwrap_or_else(PoisonError::into_inner);
            match &*target {
                Some(token) => token.interrupt(),
                None => std::process::exit(130),
            }
        });
    }
}
