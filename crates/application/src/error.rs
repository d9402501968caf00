//! The error of every use case; `http` maps it to a status in one place.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::time::Duration;

use fairway_domain::access::Forbidden as Denied;
use fairway_domain::refusal::Refusal;

/// The cause of an error outside of the crate, for the log only.
pub type Cause = Box<dyn std::error::Error + Send + Sync>;

/// The messages of an error and its causes, outermost first, in one line for a log.
pub fn chain(error: &(dyn std::error::Error + 'static)) -> String {
    let causes = std::iter::successors(Some(error), |error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

/// The result of use cases and stores.
pub type Result<T, E = Error> = std::result::Result<T, E>;

const TOO_MANY_AT_ONCE: &str =
    "Too many people ask the site for the same thing at once. Please try again in a moment.";

/// Reasons for which a use case failed. `docs/errors.md` has the answer to each.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Rules of form were broken, all of them at once (rule `required-fields`).
    #[error("{0}")]
    Invalid(FieldErrors),
    /// No session, or one that has ended.
    #[error("Please sign in.")]
    Unauthenticated,
    /// The e-mail address or the password is wrong; the answer does not reveal which one.
    #[error("The e-mail address or the password is not right.")]
    WrongCredentials,
    /// An auth code is unknown, used or expired; the answer does not reveal which.
    #[error("This sign-in link is invalid or has expired. Please use Recover Account to get a new one.")]
    WrongCode,
    /// The code of a station is unknown, used or expired; the answer does not reveal which.
    #[error("This code is invalid, has been used or has expired. Please ask an Admin for a new one.")]
    WrongStationCode,
    /// The caller is a station that was revoked (rule `revoked-stations`).
    #[error("This phone's station was revoked. Check-ins that wait on it can still be handed in.")]
    StationRevoked,
    /// The caller's roles do not allow it.
    #[error("{Denied}")]
    Forbidden,
    /// No such row, or none that the caller may know of; holds the sentence of the answer.
    #[error("{0}")]
    NotFound(&'static str),
    /// A file has no accepted type.
    #[error("{sentence}")]
    WrongMedia {
        /// The form's name of the file.
        field: &'static str,
        /// The sentence of the answer.
        sentence: String,
    },
    /// A rule refuses the call in the present state.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// Too many tries; holds the time to wait.
    #[error("Too many tries. Please wait a little and try again.")]
    TooMany(Duration),
    /// The bound on mails to an address is reached; holds the time to wait.
    #[error(
        "This address was given so often lately that nothing was done, as each time sends it mail. Please try again later."
    )]
    TooMuchMail(Duration),
    /// The database cannot be reached.
    #[error("The site cannot reach its database right now. Please try again in a moment.")]
    Unavailable(#[source] Cause),
    /// Waiting for a connection or for a turn took too long. Nothing was written.
    #[error("{TOO_MANY_AT_ONCE}")]
    Busy(#[source] Cause),
    /// Waiting for a lock of another call took too long, or the transaction was in a deadlock. Nothing was written.
    #[error("{TOO_MANY_AT_ONCE}")]
    Contended(#[source] Cause),
    /// The disk has no room for a temporary file.
    #[error(
        "The server has no room left to put this together. Please tell whoever runs the site, and try again later."
    )]
    NoRoom(#[source] Cause),
    /// The picture store cannot be reached, or refuses access.
    #[error("The site cannot reach its pictures right now. Please try again in a moment.")]
    PicturesAway(#[source] Cause),
    /// A fault of the program; logged with its chain, never shown.
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

    /// Whether a retry may succeed in a moment, as the database, a connection or a lock was not available.
    pub fn is_temporary(&self) -> bool {
        matches!(self, Self::Unavailable(_) | Self::Busy(_) | Self::Contended(_))
    }

    /// An error with one broken rule of one field.
    pub fn field(field: &'static str, message: impl Into<String>) -> Self {
        let mut errors = FieldErrors::default();
        errors.add(field, message);
        Self::Invalid(errors)
    }
}

/// Broken rules: for each field, by its name in forms, the sentences of its errors.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldErrors(BTreeMap<Cow<'static, str>, Vec<String>>);

impl FieldErrors {
    /// Adds a sentence to a field.
    pub fn add(&mut self, field: impl Into<Cow<'static, str>>, message: impl Into<String>) {
        self.0.entry(field.into()).or_default().push(message.into());
    }

    /// Whether this field has an error, or a part of it, as `holes[2].par` is of `holes`.
    pub fn has(&self, field: &str) -> bool {
        let of_field = |told: &str| {
            told.strip_prefix(field).is_some_and(|part| part.is_empty() || part.starts_with(['.', '[']))
        };
        self.0.keys().any(|told| of_field(told))
    }

    /// The id of the row that a form is about, from this field; a missing id is reported together with these errors.
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

    /// Whether there are no errors.
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

/// Sentences as one text. A semicolon follows a sentence without a full stop, as '{fieldName} cannot be empty'.
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
    fn an_error_in_a_part_of_a_field_is_one_of_the_field() {
        let mut errors = FieldErrors::default();
        errors.add("holes[2].par", "holes[2].par is out of range");
        assert!(errors.has("holes") && errors.has("holes[2].par"));
        assert!(!errors.has("hole") && !errors.has("par"));
    }

    #[test]
    fn a_missing_id_is_reported_with_the_other_errors() {
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
    fn sentences_without_a_full_stop_end_in_a_semicolon() {
        assert_eq!(one_text(["name cannot be empty"]), "name cannot be empty");
        assert_eq!(
            one_text(["a is empty", "b is empty", "Try again.", "c"]),
            "a is empty; b is empty; Try again. c"
        );
        assert_eq!(one_text([]), "");
    }
}
