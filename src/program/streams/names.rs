//! The enumerations that options and properties of streams speak of, with their Prolog names.

/// An enumeration whose variants have names; the first name is the one that is shown.
macro_rules! named {
    ($(#[$meta:meta])* $ty:ident { $($(#[$vmeta:meta])* $variant:ident = $name:literal $(| $other:literal)*,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $ty {
            $($(#[$vmeta])* $variant,)*
        }

        impl $ty {
            /// The name that programs see.
            pub const fn name(self) -> &'static str {
                match self { $($ty::$variant => $name,)* }
            }

            /// The value with this name.
            pub fn from_name(name: &str) -> Option<$ty> {
                match name {
                    $($name $(| $other)* => Some($ty::$variant),)*
                    _ => None,
                }
            }
        }
    };
}
pub(super) use named;

named! {
    /// How a file is opened.
    Mode {
        /// For reading; the file must be there.
        Read = "read",
        /// For writing from nothing.
        Write = "write",
        /// For writing at the end.
        Append = "append",
        /// For writing over what is there, from the start.
        Update = "update",
    }
}

named! {
    /// What the elements of a stream are.
    StreamType {
        /// Characters.
        Text = "text",
        /// Bytes.
        Binary = "binary",
    }
}

named! {
    /// What reading after the end of the stream was read does.
    EofAction {
        /// It is a permission error.
        Error = "error",
        /// The end is read again.
        EofCode = "eof_code",
        /// The source is asked again, as for a terminal.
        Reset = "reset",
    }
}

named! {
    /// When output goes out.
    Buffering {
        /// When the buffer is full or flushed.
        Full = "full",
        /// At the end of each line.
        Line = "line",
        /// At once.
        None = "none" | "false",
    }
}

named! {
    /// How a line ends in the file.
    Newline {
        /// With a line feed.
        Posix = "posix",
        /// With carriage return and line feed; read, carriage returns are left out.
        Dos = "dos",
    }
}

named! {
    /// Where an input stream stands.
    EndOfStream {
        /// Something is left, or nobody knows without waiting.
        Not = "not",
        /// All was read but the end itself.
        At = "at",
        /// The end was read.
        Past = "past",
    }
}

named! {
    /// What reading bytes that are no character of the encoding does.
    Invalid {
        /// It is an error, once; the bytes are skipped.
        Error = "error",
        /// U+FFFD is read.
        Replace = "replace",
    }
}

named! {
    /// What writing a character that the encoding does not have does.
    Unencodable {
        /// It is an error and nothing is written.
        Error = "error",
        /// `\x3bb\` is written.
        Escape = "prolog" | "unicode",
        /// `&#955;` is written.
        Xml = "xml",
    }
}

named! {
    /// How strictly bytes and characters are kept apart; the flag `stream_type_check`.
    TypeCheck {
        /// Bytes from binary streams only, characters from text streams only: ISO.
        Strict = "true",
        /// Characters from any stream, bytes also where a character is a byte.
        Loose = "loose",
        /// Anything goes.
        Off = "false",
    }
}
