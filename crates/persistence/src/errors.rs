//! Maps database errors. No other module reads them.

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use fairway_application::{Error, Result};
use fairway_domain::refusal::Refusal;

/// Unique constraints that a request can violate, with their refusals. `tests/stores/schema.rs` fails for a constraint that is
/// neither here nor in its list of constraints that no request can violate.
pub const CONSTRAINTS: &[(&str, Refusal)] = &[
    ("users_email_key", Refusal::EmailTaken),
    ("tournaments_slug_key", Refusal::SlugTaken),
    ("attendees_once_in_group", Refusal::AlreadyInGroup),
    ("user_sponsors_key", Refusal::AlreadyLinked),
    ("tournament_sponsors_key", Refusal::AlreadyOnTournament),
    ("waitlist_once", Refusal::AlreadyWaiting),
    ("bank_matches_entry", Refusal::PaymentSettled),
    ("bank_rows_counted", Refusal::PaymentElsewhere),
    ("check_ins_operation_key", Refusal::OperationReused),
    ("check_in_stations_name_key", Refusal::StationNameTaken),
];

/// Fragments of messages of libpq and PostgreSQL about a server that is down, stopping or starting, or a wait that timed out.
const AWAY: &[&str] = &[
    "server closed the connection",
    "connection to server",
    "terminating connection",
    "no connection to the server",
    "the database system is",
    "could not connect",
    "could not receive data",
    "could not send data",
    "canceling statement due to statement timeout",
];

/// Fragments of PostgreSQL's messages about a lock timeout or a deadlock.
const CONTENDED: &[&str] = &["canceling statement due to lock timeout", "deadlock detected"];

/// Converts a database error to the application's error.
pub(crate) fn of(error: DieselError) -> Error {
    if let DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, information) = &error
        && let Some(refusal) = information.constraint_name().and_then(refusal)
    {
        return refusal.into();
    }
    // Use cases check references first, so a missing row was deleted by a concurrent call.
    if matches!(error, DieselError::DatabaseError(DatabaseErrorKind::ForeignKeyViolation, _)) {
        return Refusal::Overtaken.into();
    }
    if is_contended(&error) {
        return Error::Contended(error.into());
    }
    if is_away(&error) { Error::Unavailable(error.into()) } else { Error::Unexpected(error.into()) }
}

fn refusal(constraint: &str) -> Option<Refusal> {
    CONSTRAINTS.iter().find(|(name, _)| *name == constraint).map(|(_, refusal)| refusal.clone())
}

fn is_contended(error: &DieselError) -> bool {
    match error {
        DieselError::DatabaseError(_, information) => {
            CONTENDED.iter().any(|words| information.message().contains(words))
        }
        DieselError::RollbackErrorOnCommit { commit_error, .. } => is_contended(commit_error),
        _ => false,
    }
}

fn is_away(error: &DieselError) -> bool {
    match error {
        DieselError::DatabaseError(
            DatabaseErrorKind::ClosedConnection
            | DatabaseErrorKind::UnableToSendCommand
            | DatabaseErrorKind::SerializationFailure,
            _,
        )
        | DieselError::BrokenTransactionManager => true,
        DieselError::DatabaseError(_, information) => {
            AWAY.iter().any(|words| information.message().contains(words))
        }
        DieselError::RollbackErrorOnCommit { commit_error, .. } => is_away(commit_error),
        _ => false,
    }
}

/// Converts the result of a query to the application's.
pub(crate) trait Ours<T> {
    /// With the error mapped by [`of`].
    fn ours(self) -> Result<T>;
}

impl<T> Ours<T> for Result<T, DieselError> {
    fn ours(self) -> Result<T> {
        self.map_err(of)
    }
}
