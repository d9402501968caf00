//! The one error of every use case; `http` maps it to a status in one place.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::time::Duration;

use fairway_domain::access::Forbidden as Denied;
use fairway_domain::refusal::Refusal;

/// A cause from outside, for the log only.
pub type Cause = Box<dyn std::error::Error + Send + Sync>;

/// The result of use cases and stores.
pub type Result<T, E = Error> = std::result::Result<T, E>;

const TOO_MANY_AT_ONCE: &str =
    "Too many people ask the site for the same thing at once. Please try again in a moment.";

/// Reasons for which a use case did not do it. `docs/errors.md` has the answer to each.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Rules of form were broken, all of them at once (rule `required-fields`).
    #[error("{0}")]
    Invalid(FieldErrors),
    /// No session, or one that has ended.
    #[error("Please sign in.")]
    Unauthenticated,
    /// The e-mail address or the password is wrong; which of them is not told.
    #[error("The e-mail address or the password is not right.")]
    WrongCredentials,
    /// An auth code was never given out, has been used or has expired; which of them is not told.
    #[error("This sign-in link is invalid or has expired. Please use Recover Account to get a new one.")]
    WrongCode,
    /// The code of a station is unknown, was used or has expired; which of them is not told.
    #[error("This code is invalid, has been used or has expired. Please ask an Admin for a new one.")]
    WrongStationCode,
    /// The caller is a station that was revoked (rule `revoked-stations`).
    #[error("This phone's station was revoked. Check-ins that wait on it can still be handed in.")]
    StationRevoked,
    /// No role of theirs ever allows it.
    #[error("{Denied}")]
    Forbidden,
    /// There is none, or none that they may know of; holds the sentence to say.
    #[error("{0}")]
    NotFound(&'static str),
    /// A file is none of those that can be taken; the form's name for it, and the sentence to say.
    #[error("{sentence}")]
    WrongMedia {
        /// By its name in forms.
        field: &'static str,
        /// The sentence about it.
        sentence: String,
    },
    /// A rule said no to the present state.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Too many tries; how long to wait.
    #[error("Too many tries. Please wait a little and try again.")]
    TooMany(Duration),
    /// It would send one mail more than an address gets; how long to wait.
    #[error(
        "This address was given so often lately that nothing was done, as each time sends it mail. Please try again later."
    )]
    TooMuchMail(Duration),
    /// The database is away.
    #[error("The site cannot reach its database right now. Please try again in a moment.")]
    Unavailable(#[source] Cause),
    /// A free connection, or a turn, was waited for too long. Nothing was written.
    #[error("{TOO_MANY_AT_ONCE}")]
    Busy(#[source] Cause),
    /// A lock of another call was waited for too long, or two calls waited for each other's. Nothing was written.
    #[error("{TOO_MANY_AT_ONCE}")]
    Contended(#[source] Cause),
    /// There is no room for a file that is needed for a while.
    #[error(
        "The server has no room left to put this together. Please tell whoever runs the site, and try again later."
    )]
    NoRoom(#[source] Cause),
    /// The picture store is away, or does not let us in.
    #[error("The site cannot reach its pictures right now. Please try again in a moment.")]
    PicturesAway(#[source] Cause),
    /// A fault of ours; logged with its chain, never shown.
    #[error("An error occurred.")]
    Unexpected(#[source] Cause),
}

impl From<Denied> for Error {
    fn from(_: Denied) -> Self {
        Self::Forbidden
    }
}

impl Error {
    /// The error of a file that could not be written.
    pub fn unwritten(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => Self::NoRoom(error.into()),
            _ => Self::Unexpected(error.into()),
        }
    }

    /// Whether the same call may succeed in a moment, as the database, a connection or a lock could not be had.
    pub fn is_temporary(&self) -> bool {
        matches!(self, Self::Unavailable(_) | Self::Busy(_) | Self::Contended(_))
    }

    /// One broken rule of one field.
    pub fn field(field: &'static str, message: impl Into<String>) -> Self {
        let mut errors = FieldErrors::default();
        errors.add(field, message);
        Self::Invalid(errors)
    }
}

/// Broken rules: for each field, by the name it has in forms, the sentences that say what is wrong.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldErrors(BTreeMap<Cow<'static, str>, Vec<String>>);

impl FieldErrors {
    /// Adds a sentence to a field.
    pub fn add(&mut self, field: impl Into<Cow<'static, str>>, message: impl Into<String>) {
        self.0.entry(field.into()).or_default().push(message.into());
    }

    /// Whether something is wrong with this field, or with a part of it, as `holes[2].par` is one of `holes`.
    pub fn has(&self, field: &str) -> bool {
        let of_field = |told: &str| {
            told.strip_prefix(field).is_some_and(|part| part.is_empty() || part.starts_with(['.', '[']))
        };
        self.0.keys().any(|told| of_field(told))
    }

    /// The id of the row that a form is about, which it tells in this field; without one, that is told with these errors.
    ///
    /// # Errors
    /// [`Error::Invalid`].
    pub fn addressed<T>(&self, field: &'static str, id: Option<T>) -> Result<T> {
        id.ok_or_else(|| {
            let mut errors = self.clone();
            if !errors.has(field) {
                errors.add(field, format!("{field} cannot be empty"));
            }
            Error::Invalid(errors)
        })
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Fields with their sentences, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.0.iter().map(|(field, messages)| (field.as_ref(), messages.as_slice()))
    }
}

impl std::fmt::Display for FieldErrors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&one_text(self.0.values().flatten().map(String::as_str)))
    }
}

/// Sentences as one text. A semicolon follows a sentence that has no full stop, as '{fieldName} cannot be empty'.
pub fn one_text<'a>(sentences: impl IntoIterator<Item = &'a str>) -> String {
    let mut text = String::new();
    for sentence in sentences {
        match text.chars().next_back() {
            None => {}
            Some('.' | '?' | '!') => text.push(' '),
            Some(_) => text.push_str("; "),
        }
        text.push_str(sentence);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{FieldErrors, one_text};

    #[test]
    fn a_part_of_a_field_is_the_fields_fault() {
        let mut errors = FieldErrors::default();
        errors.add("holes[2].par", "holes[2].par is out of range");
        assert!(errors.has("holes") && errors.has("holes[2].par"));
        assert!(!errors.has("hole") && !errors.has("par"));
    }

    #[test]
    fn a_missing_id_is_told_with_what_else_is_wrong() {
        let mut errors = FieldErrors::default();
        errors.add("price", "price cannot be empty");
        assert_eq!(errors.addressed("id", Some(7)).unwrap(), 7);
        let told = errors.addressed::<i64>("id", None).unwrap_err().to_string();
        assert_eq!(told, "id cannot be empty; price cannot be empty");
        errors.add("id", "id is out of range");
        let told = errors.addressed::<i64>("id", None).unwrap_err().to_string();
        assert_eq!(told, "id is out of range; price cannot be empty");
    }

    #[test]
    fn sentences_are_told_apart_with_and_without_a_full_stop() {
        assert_eq!(one_text(["name cannot be empty"]), "name cannot be empty");
        assert_eq!(
            one_text(["a is empty", "b is empty", "Try again.", "c"]),
            "a is empty; b is empty; Try again. c"
        );
        assert_eq!(one_text([]), "");
    }
}
