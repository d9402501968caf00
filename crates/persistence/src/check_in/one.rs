//! Records one check-in.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Jsonb, Nullable, Text, Timestamptz};
use fairway_application::Result;
use fairway_application::stores::audit::Entry;
use fairway_application::stores::check_in::NewCheckIn;
use fairway_domain::check_in::CheckIn;

use super::volunteer;
use crate::audit::{author, changes};
use crate::errors::Ours;
use crate::prepared::Prepared;

/// Writes the check-in if its attendee has as many as were read, and then its entry of the audit trail. Answers who made it.
const RECORD: &str = "
    WITH made AS (
        INSERT INTO check_ins (attendee_id, operation_id, checked_in, occurred_at, claimed_at, recorded_at, device, device_counter, user_id,
            station_id)
        SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
        WHERE (SELECT count(*) FROM check_ins WHERE attendee_id = $1) = $11
        RETURNING user_id, station_id),
    entered AS (
        INSERT INTO audit_log (at, actor_id, actor_email, station_name, action, subject_id, changes)
        SELECT $12, $13, $14, $15, $16, $17, $18 FROM made)
    SELECT users.name_first, users.name_last, users.email, station.name AS station
    FROM made LEFT JOIN users ON users.id = made.user_id LEFT JOIN check_in_stations station ON station.id = made.station_id";

#[derive(QueryableByName)]
struct MadeRow {
    #[diesel(sql_type = Nullable<Text>)]
    name_first: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    name_last: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    email: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    station: Option<String>,
}

pub(super) fn record(
    connection: &mut PgConnection,
    new: &NewCheckIn,
    after: usize,
    entry: &Entry,
) -> Result<Option<CheckIn>> {
    let (person, email, station) = author(entry);
    let statement = diesel::sql_query(RECORD)
        .bind::<BigInt, _>(new.attendee_id.0)
        .bind::<Text, _>(&new.operation_id)
        .bind::<Bool, _>(new.checked_in)
        .bind::<Timestamptz, _>(new.occurred_at)
        .bind::<Nullable<Timestamptz>, _>(new.claimed_at)
        .bind::<Timestamptz, _>(new.recorded_at)
        .bind::<Nullable<Text>, _>(&new.device)
        .bind::<BigInt, _>(new.device_counter)
        .bind::<Nullable<BigInt>, _>(new.by.person().map(|id| id.0))
        .bind::<Nullable<BigInt>, _>(new.by.station().map(|id| id.0))
        .bind::<BigInt, _>(i64::try_from(after).unwrap_or(i64::MAX))
        .bind::<Timestamptz, _>(entry.at)
        .bind::<Nullable<BigInt>, _>(person)
        .bind::<Nullable<Text>, _>(email)
        .bind::<Nullable<Text>, _>(station)
        .bind::<Text, _>(entry.action)
        .bind::<Nullable<BigInt>, _>(entry.subject_id)
        .bind::<Jsonb, _>(changes(entry));
    let made: Option<MadeRow> = Prepared(statement).get_result(connection).optional().ours()?;
    Ok(made.map(|made| CheckIn {
        occurred_at: new.occurred_at,
        operation_id: new.operation_id.clone(),
        checked_in: new.checked_in,
        by: made
            .name_first
            .zip(made.name_last)
            .map(|(first, last)| volunteer((first, last, made.email)))
            .or(made.station),
        device: new.device.clone(),
        device_counter: new.device_counter,
    }))
}
