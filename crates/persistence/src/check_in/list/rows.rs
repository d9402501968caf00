//! The columns of an attendee's row in the check-in list, and their conversion.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Record, Text, Timestamptz};
use fairway_application::Result;
use fairway_application::stores::check_in::ListedAttendee;
use fairway_domain::category::Price;
use fairway_domain::check_in::CheckIn;
use fairway_domain::ids::{AttendeeId, GroupId, RoundId};
use fairway_domain::ledger::Standing;

use crate::check_in::volunteer;
use crate::column::column;
use crate::pairings::{InPairingRow, their_pairing};
use crate::reference::reference;
use crate::scan_code::scan_code;
use crate::schema::users;
use crate::tickets::{PersonRow, TotalsRow, person, totals};

diesel::alias!(users as purchasers: Purchasers);

/// An attendee of a group, without check-ins.
#[derive(Queryable)]
pub(super) struct PlaceRow {
    pub(super) id: i64,
    pub(super) scan_code: String,
    pub(super) user: PersonRow,
    pub(super) pairing: Option<InPairingRow>,
    pub(super) no_show: bool,
}

/// A group, with the facts of its ticket that each attendee's row shows.
#[derive(Queryable)]
pub(super) struct TeamRow {
    pub(super) id: i64,
    name: String,
    round_id: Option<i64>,
    plays: bool,
    paid: bool,
    price_cents: i64,
    totals: TotalsRow,
    event_cancelled: bool,
    sponsor: Option<String>,
    reference: String,
}

#[derive(Queryable)]
pub(super) struct AttendeeRow {
    place: PlaceRow,
    team: TeamRow,
    purchaser: PersonRow,
    check_ins: Vec<MadeRow>,
}

column! {
    /// The name of an attendee (`display_name` of the domain) in lower case, by which the list is ordered.
    /// ICU collation, not that of the database's locale. The expression equals that of the index `users_called`,
    /// from which a part of the list is read.
    Called: Text = r#"lower(CASE WHEN users.name_first = '' OR users.name_last = '' THEN users.email
        ELSE users.name_first || ' ' || users.name_last END COLLATE "und-x-icu")"#
}

column! {
    /// The sponsor of an attendee's ticket, if approved (rule `named-sponsors`).
    ApprovedSponsor: Nullable<Text> = "CASE WHEN sponsors.approval = 'approved' THEN sponsors.name END"
}

column! {
    /// An attendee's check-ins with their authors, in the order of recording.
    TheirCheckIns: CheckIns = "ARRAY(
    SELECT (made.operation_id, made.checked_in, made.occurred_at, made.device, made.device_counter,
        volunteer.name_first, volunteer.name_last, volunteer.email, station.name)
    FROM check_ins made LEFT JOIN users volunteer ON volunteer.id = made.user_id
    LEFT JOIN check_in_stations station ON station.id = made.station_id
    WHERE made.attendee_id = attendees.id ORDER BY made.id)"
}

/// The element type of [`TheirCheckIns`].
type CheckIns = Array<Record<MadeColumns>>;
type MadeColumns = (
    Text,
    Bool,
    Timestamptz,
    Nullable<Text>,
    BigInt,
    Nullable<Text>,
    Nullable<Text>,
    Nullable<Text>,
    Nullable<Text>,
);
/// Operation id, checked in, occurred at, device and its counter, and the author: first name, last name, e-mail, or the name of a
/// station; no name if the account was deleted.
type MadeRow = (
    String,
    bool,
    DateTime<Utc>,
    Option<String>,
    i64,
    Option<String>,
    Option<String>,
    Option<String>,
    Option<String>,
);

fn made(row: MadeRow) -> CheckIn {
    let (operation_id, checked_in, occurred_at, device, device_counter, first, last, email, station) = row;
    let by = first.zip(last).map(|(first, last)| volunteer((first, last, email))).or(station);
    CheckIn { occurred_at, operation_id, checked_in, by, device, device_counter }
}

impl AttendeeRow {
    pub(super) fn row(self) -> Result<ListedAttendee> {
        self.place.of(&self.team, self.purchaser, self.check_ins.into_iter().map(made).collect())
    }
}

impl PlaceRow {
    /// Converts to the row of the list.
    pub(super) fn of(
        self,
        team: &TeamRow,
        purchaser: PersonRow,
        check_ins: Vec<CheckIn>,
    ) -> Result<ListedAttendee> {
        let price = Price { cents: team.price_cents };
        // Lists omit cancelled tickets. For one that is scanned at the table, this computes the price of its place.
        let standing = Standing::of(false, team.event_cancelled);
        Ok(ListedAttendee {
            id: AttendeeId(self.id),
            scan_code: scan_code(&self.scan_code)?,
            user: person(self.user),
            group_id: GroupId(team.id),
            group_name: team.name.clone(),
            round_id: team.round_id.map(RoundId),
            pairing: self.pairing.map(their_pairing),
            plays: team.plays,
            paid: team.paid,
            due: totals(team.totals).sums(price, standing).outstanding,
            purchaser: person(purchaser),
            sponsor: team.sponsor.clone(),
            reference: reference(&team.reference)?,
            no_show: self.no_show,
            check_ins,
        })
    }
}

/// The columns of a [`TeamRow`], for a group joined to its ticket.
macro_rules! team_columns {
    () => {
        (
            groups::id,
            groups::name,
            groups::round_id,
            ticket_categories::play_flag,
            tickets::paid,
            tickets::price_cents,
            (tickets::payments_cents, tickets::refunds_cents, tickets::gifts_cents, tickets::waived_cents),
            tournaments::weather.is_not_distinct_from(State::Cancelled.name()),
            ApprovedSponsor,
            tickets::reference,
        )
    };
}

pub(super) use team_columns;

/// [`AttendeeRow`]s, for attendees joined to their ticket and person, with further columns.
macro_rules! attendee_rows {
    ($found:expr) => {
        attendees::table
            .inner_join(
                groups::table.inner_join(
                    tickets::table
                        .inner_join(ticket_categories::table)
                        .inner_join(tournaments::table)
                        .left_join(sponsors::table),
                ),
            )
            .inner_join(users::table)
            .inner_join(purchasers.on(purchasers.field(users::id).eq(tickets::user_id)))
            .select((
                (
                    (
                        attendees::id,
                        attendees::scan_code,
                        (users::name_first, users::name_last, users::email),
                        InPairing,
                        IsNoShow,
                    ),
                    team_columns!(),
                    purchasers.fields((users::name_first, users::name_last, users::email)),
                    TheirCheckIns,
                ),
                $found,
            ))
    };
}

pub(super) use attendee_rows;
