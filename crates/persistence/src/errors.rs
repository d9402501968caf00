//! Maps database errors. The only place that reads them.

use diesel::result::{DatabaseErrorKind, Error as DieselError};
use fairway_application::{Error, Result};
use fairway_domain::refusal::Refusal;

/// Unique constraints that people can violate, and the refusal of each. `tests/stores/schema.rs` fails on a constraint that is
/// neither here nor in its list of those that people cannot violate.
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

/// Words of libpq and PostgreSQL for a server that is away, going or coming, or a wait that took too long.
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

/// PostgreSQL's words for a lock that was waited for too long, or in a circle.
const CONTENDED: &[&str] = &["canceling statement due to lock timeout", "deadlock detected"];

/// The application's error for a database error.
pub(crate) fn of(error: DieselError) -> Error {
    if let DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, information) = &error
        && let Some(refusal) = information.constraint_name().and_then(refusal)
    {
        return refusal.into();
    }
    // Use cases check references first, so that a missing row was deleted by a simultaneous call.
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

/// Turns the result of a query into the application's.
pub(crate) trait Ours<T> {
    /// With the error mapped by [`of`].
    fn ours(self) -> Result<T>;
}

impl<T> Ours<T> for Result<T, DieselError> {
    fn ours(self) -> Result<T> {
        self.map_err(of)
    }
}
