use chrono::{DateTime, Utc};
use diesel::prelude::*;

use super::BackupError;
use crate::schema::backups;

/// Records the time of the last backup, which staff see (rule `ready-for-the-day`).
///
/// # Errors
/// [`BackupError::Database`].
pub fn record(url: &str, taken_at: DateTime<Utc>) -> Result<(), BackupError> {
    let mut connection = super::connect(url)?;
    diesel::insert_into(backups::table)
        .values((backups::one.eq(true), backups::taken_at.eq(taken_at)))
        .on_conflict(backups::one)
        .do_update()
        .set(backups::taken_at.eq(taken_at))
        .execute(&mut connection)?;
    Ok(())
}
