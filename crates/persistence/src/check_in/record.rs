//! Records check-ins after their decisions.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Jsonb, Nullable, Text, Timestamptz};
use fairway_application::stores::check_in::AuditedCheckIn;
use fairway_application::{Error, Result};
use fairway_domain::check_in::CheckIn;
use serde::Serialize;
use serde_json::Value;

use super::volunteer;
use crate::audit::{author, changes};
use crate::errors::Ours;
use crate::prepared::Prepared;

/// Inserts each check-in if its attendee has as many as were read, and its entry of the audit trail. Returns its author. Times of devices are
/// bound as values, because PostgreSQL cannot parse every year of a device from text.
const RECORD: &str = "
    WITH asked AS MATERIALIZED (
        SELECT *, ($2::timestamptz[])[place] AS occurred_at, ($3::timestamptz[])[place] AS claimed_at
        FROM jsonb_to_recordset($1) AS asked (place integer, attendee_id bigint, operation_id text, checked_in boolean,
            recorded_at timestamptz, device text, device_counter bigint, user_id bigint, station_id bigint, after bigint, at timestamptz,
            actor_id bigint, actor_email text, station_name text, action text, subject_id bigint, changes jsonb)),
    made AS (
        INSERT INTO check_ins (attendee_id, operation_id, checked_in, occurred_at, claimed_at, recorded_at, device, device_counter, user_id,
            station_id)
        SELECT attendee_id, operation_id, checked_in, occurred_at, claimed_at, recorded_at, device, device_counter, user_id, station_id
        FROM asked
        WHERE (SELECT count(*) FROM check_ins WHERE check_ins.attendee_id = asked.attendee_id) = asked.after
        ORDER BY place
        RETURNING attendee_id, user_id, station_id),
    entered AS (
        INSERT INTO audit_log (at, actor_id, actor_email, station_name, action, subject_id, changes)
        SELECT at, actor_id, actor_email, station_name, action, subject_id, changes
        FROM asked WHERE attendee_id IN (SELECT attendee_id FROM made) ORDER BY place)
    SELECT made.attendee_id, users.name_first, users.name_last, users.email, station.name AS station
    FROM made LEFT JOIN users ON users.id = made.user_id LEFT JOIN check_in_stations station ON station.id = made.station_id";

/// A check-in with the names in `RECORD`.
#[derive(Serialize)]
struct CheckInRecord<'a> {
    /// Counted from 1, as in PostgreSQL's arrays.
    place: usize,
    attendee_id: i64,
    operation_id: &'a str,
    checked_in: bool,
    recorded_at: DateTime<Utc>,
    device: Option<&'a str>,
    device_counter: i64,
    user_id: Option<i64>,
    station_id: Option<i64>,
    after: usize,
    at: DateTime<Utc>,
    actor_id: Option<i64>,
    actor_email: Option<&'a str>,
    station_name: Option<&'a str>,
    action: &'a str,
    subject_id: Option<i64>,
    changes: Value,
}

impl<'a> CheckInRecord<'a> {
    fn of((place, AuditedCheckIn { check_in, after, entry }): (usize, &'a AuditedCheckIn)) -> Self {
        let (actor_id, actor_email, station_name) = author(entry);
        Self {
            place: place + 1,
            attendee_id: check_in.attendee_id.0,
            operation_id: &check_in.operation_id,
            checked_in: check_in.checked_in,
            recorded_at: check_in.recorded_at,
            device: check_in.device.as_deref(),
            device_counter: check_in.device_counter,
            user_id: check_in.by.person().map(|id| id.0),
            station_id: check_in.by.station().map(|id| id.0),
            after: *after,
            at: entry.at,
            actor_id,
            actor_email,
            station_name,
            action: entry.action,
            subject_id: entry.subject_id,
            changes: changes(entry),
        }
    }
}

#[derive(QueryableByName)]
struct MadeRow {
    #[diesel(sql_type = BigInt)]
    attendee_id: i64,
    #[diesel(sql_type = Nullable<Text>)]
    name_first: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    name_last: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    email: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    station: Option<String>,
}

impl MadeRow {
    /// The name of the volunteer or station.
    fn by(self) -> Option<String> {
        let name = self.name_first.zip(self.name_last);
        name.map(|(first, last)| volunteer((first, last, self.email))).or(self.station)
    }
}

pub(super) fn record(
    connection: &mut PgConnection,
    check_ins: &[AuditedCheckIn],
) -> Result<Vec<Option<CheckIn>>> {
    let rows: Vec<_> = check_ins.iter().enumerate().map(CheckInRecord::of).collect();
    let rows = serde_json::to_value(rows).map_err(|error| Error::Unexpected(error.into()))?;
    let occurred: Vec<_> = check_ins.iter().map(|it| it.check_in.occurred_at).collect();
    let claimed: Vec<_> = check_ins.iter().map(|it| it.check_in.claimed_at).collect();
    let statement = diesel::sql_query(RECORD)
        .bind::<Jsonb, _>(rows)
        .bind::<Array<Timestamptz>, _>(occurred)
        .bind::<Array<Nullable<Timestamptz>>, _>(claimed);
    let made: Vec<MadeRow> = Prepared(statement).load(connection).ours()?;
    let mut made: HashMap<_, _> = made.into_iter().map(|row| (row.attendee_id, row)).collect();
    let recorded = |it: &AuditedCheckIn| {
        let new = &it.check_in;
        made.remove(&new.attendee_id.0).map(|made| CheckIn {
            occurred_at: new.occurred_at,
            operation_id: new.operation_id.clone(),
            checked_in: new.checked_in,
            by: made.by(),
            device: new.device.clone(),
            device_counter: new.device_counter,
        })
    };
    Ok(check_ins.iter().map(recorded).collect())
}
