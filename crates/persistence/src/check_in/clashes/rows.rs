//! The row of a clash, with the names of its people.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Timestamptz};
use fairway_application::stores::clashes::{Clash, OtherCheckIn};
use fairway_application::{Error, Result};
use fairway_domain::check_in::ClashKind;
use fairway_domain::ids::{AttendeeId, ClashId};

use crate::check_in::volunteer;
use crate::tickets::PersonRow;

/// A clash with the names of all its people; a name from an account is deleted with the account.
pub(super) const SELECTED: &str = "SELECT clash.id, clash.attendee_id, clash.kind, clash.operation_id, clash.checked_in, clash.occurred_at,
        clash.recorded_at, clash.device, clash.told_name, clash.settled_at, clash.note, clash.version,
        person.name_first AS person_first, person.name_last AS person_last, person.email AS person_email,
        maker.name_first AS maker_first, maker.name_last AS maker_last, maker.email AS maker_email, station.name AS station_name,
        settler.name_first AS settler_first, settler.name_last AS settler_last, settler.email AS settler_email,
        other.occurred_at AS other_at, other.device AS other_device,
        other_maker.name_first AS other_first, other_maker.name_last AS other_last, other_maker.email AS other_email,
        other_station.name AS other_station_name
    FROM check_in_clashes AS clash
    LEFT JOIN attendees ON attendees.id = clash.attendee_id
    LEFT JOIN users AS person ON person.id = attendees.user_id
    LEFT JOIN users AS maker ON maker.id = clash.user_id
    LEFT JOIN check_in_stations AS station ON station.id = clash.station_id
    LEFT JOIN users AS settler ON settler.id = clash.settled_by
    LEFT JOIN check_ins AS other ON other.operation_id = clash.first_operation_id
    LEFT JOIN users AS other_maker ON other_maker.id = other.user_id
    LEFT JOIN check_in_stations AS other_station ON other_station.id = other.station_id";

#[derive(QueryableByName)]
pub(super) struct ClashRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Nullable<BigInt>)]
    attendee_id: Option<i64>,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    operation_id: String,
    #[diesel(sql_type = Bool)]
    checked_in: bool,
    #[diesel(sql_type = Timestamptz)]
    occurred_at: DateTime<Utc>,
    #[diesel(sql_type = Timestamptz)]
    recorded_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Text>)]
    device: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    told_name: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    settled_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Text)]
    note: String,
    #[diesel(sql_type = BigInt)]
    version: i64,
    #[diesel(embed)]
    person: Person,
    #[diesel(embed)]
    maker: Maker,
    #[diesel(sql_type = Nullable<Text>)]
    station_name: Option<String>,
    #[diesel(embed)]
    settler: Settler,
    #[diesel(embed)]
    other: Other,
}

/// The names of a person, in columns with the person as prefix.
macro_rules! named {
    ($name:ident: $first:ident, $last:ident, $email:ident) => {
        #[derive(QueryableByName)]
        #[expect(clippy::struct_field_names, reason = "columns of a join, by the names that it gives them")]
        struct $name {
            #[diesel(sql_type = Nullable<Text>)]
            $first: Option<String>,
            #[diesel(sql_type = Nullable<Text>)]
            $last: Option<String>,
            #[diesel(sql_type = Nullable<Text>)]
            $email: Option<String>,
        }

        impl $name {
            fn name(self) -> Option<String> {
                let (first, last) = self.$first.zip(self.$last)?;
                let row: PersonRow = (first, last, self.$email);
                Some(volunteer(row))
            }
        }
    };
}

named!(Person: person_first, person_last, person_email);
named!(Maker: maker_first, maker_last, maker_email);
named!(Settler: settler_first, settler_last, settler_email);
named!(OtherMaker: other_first, other_last, other_email);

#[derive(QueryableByName)]
#[expect(clippy::struct_field_names, reason = "columns of a join, by the names that it gives them")]
struct Other {
    #[diesel(sql_type = Nullable<Timestamptz>)]
    other_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Text>)]
    other_device: Option<String>,
    #[diesel(embed)]
    maker: OtherMaker,
    #[diesel(sql_type = Nullable<Text>)]
    other_station_name: Option<String>,
}

/// Its name in rows.
pub(super) fn stored(kind: ClashKind) -> &'static str {
    match kind {
        ClashKind::Twice => "twice",
        ClashKind::Cancelled => "cancelled",
        ClashKind::Suspended => "suspended",
        ClashKind::Replaced => "replaced",
        ClashKind::Unknown => "unknown",
        ClashKind::Elsewhere => "elsewhere",
        ClashKind::Revoked => "revoked",
    }
}

pub(super) fn kind(word: &str) -> Result<ClashKind> {
    let found = ClashKind::ALL.into_iter().find(|kind| stored(*kind) == word);
    found.ok_or_else(|| Error::Unexpected(format!("a stored clash: {word}").into()))
}

impl ClashRow {
    pub(super) fn clash(self) -> Result<Clash> {
        let Other { other_at, other_device, maker, other_station_name } = self.other;
        let other_by = maker.name().or(other_station_name);
        Ok(Clash {
            id: ClashId(self.id),
            attendee_id: self.attendee_id.map(AttendeeId),
            name: self.person.name(),
            told_name: self.told_name,
            kind: kind(&self.kind)?,
            operation_id: self.operation_id,
            checked_in: self.checked_in,
            at: self.occurred_at,
            recorded_at: self.recorded_at,
            by: self.maker.name().or(self.station_name),
            device: self.device,
            first: other_at.map(|at| OtherCheckIn { at, by: other_by, device: other_device }),
            settled_at: self.settled_at,
            settled_by: self.settler.name(),
            note: self.note,
            version: self.version,
        })
    }
}
