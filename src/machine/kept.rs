//! Something of a layer above that the machine keeps for its predicates.

use std::any::{Any, TypeId};

/// A value of any type. Asking for it costs a comparison: predicates do so at every call.
pub(crate) struct Kept {
    id: TypeId,
    value: Box<dyn Any + Send>,
}

impl Kept {
    /// Keeps a value.
    pub(crate) fn new<T: Any + Send>(value: T) -> Kept {
        Kept { id: TypeId::of::<T>(), value: Box::new(value) }
    }

    /// The value, if it has this type.
    #[inline(always)]
    pub(crate) fn get<T: Any>(&mut self) -> Option<&mut T> {
        if self.id != TypeId::of::<T>() {
            return None;
        }
        let value: *mut (dyn Any + Send) = &mut *self.value;
        // SAFETY: the value was made of a `T`, as its id says, and is borrowed as long as `self` is.
        Some(unsafe { &mut *value.cast::<T>() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_has_its_type() {
        let mut kept = Kept::new(String::from("x"));
        kept.get::<String>().unwrap().push('y');
        assert_eq!(kept.get::<String>().unwrap(), "xy");
        assert!(kept.get::<u64>().is_none());
    }
}
