//! Attendees as the check-in list shows them.

use chrono::{DateTime, Utc};
use diesel::dsl::{count_star, not};
use diesel::pg::PgRowByRowLoadingMode;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Record, Text, Timestamptz};
use fairway_application::page::{Page, Part};
use fairway_application::stores::check_in::{CheckInFacts, Checkable, ListedAttendee};
use fairway_application::{Error, Result};
use fairway_domain::category::Price;
use fairway_domain::check_in::CheckIn;
use fairway_domain::ids::{AttendeeId, GroupId, RoundId, TournamentId};
use fairway_domain::ledger::Standing;
use fairway_domain::weather::State;

use super::volunteer;
use crate::PgStores;
use crate::column::column;
use crate::errors::Ours;
use crate::no_shows::IsNoShow;
use crate::pairings::{InPairing, InPairingRow, their_pairing};
use crate::reference::reference;
use crate::scan_code::scan_code;
use crate::schema::{
    attendees, check_in_changes, check_in_counters, check_ins, groups, sponsors, ticket_categories,
    ticket_searches, tickets, tournaments, users,
};
use crate::search;
use crate::tickets::{PersonRow, TotalsRow, person, totals};

diesel::alias!(users as purchasers: Purchasers);

#[derive(Queryable)]
#[expect(clippy::struct_excessive_bools, reason = "the columns of the statement")]
struct AttendeeRow {
    id: i64,
    scan_code: String,
    user: PersonRow,
    group_id: i64,
    group_name: String,
    round_id: Option<i64>,
    pairing: Option<InPairingRow>,
    plays: bool,
    paid: bool,
    price_cents: i64,
    totals: TotalsRow,
    event_cancelled: bool,
    purchaser: PersonRow,
    sponsor: Option<String>,
    reference: String,
    no_show: bool,
    check_ins: Vec<MadeRow>,
}

column! {
    /// The name of an attendee (`display_name` of the domain) in lower case, by which the list is in order.
    /// Case and order are those of people, not of the database's locale. The expression is that of the index `users_called`,
    /// which a part of the list is read from.
    Called: Text = r#"lower(CASE WHEN users.name_first = '' OR users.name_last = '' THEN users.email
        ELSE users.name_first || ' ' || users.name_last END COLLATE "und-x-icu")"#
}

column! {
    /// The sponsor of an attendee's ticket, once staff have approved it (rule `named-sponsors`).
    ApprovedSponsor: Nullable<Text> = "CASE WHEN sponsors.approval = 'approved' THEN sponsors.name END"
}

column! {
    /// An attendee's check-ins and who made them, in the order they were recorded.
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
/// Operation id, checked in, occurred at, device and its count, and who did it: first name, last name, e-mail, or the name of a
/// station; no name when their account is gone.
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
    fn row(self) -> Result<ListedAttendee> {
        let price = Price { cents: self.price_cents };
        // Lists leave out cancelled tickets. One that is scanned at the table tells what its place would cost.
        let standing = Standing::of(false, self.event_cancelled);
        Ok(ListedAttendee {
            id: AttendeeId(self.id),
            scan_code: scan_code(&self.scan_code)?,
            user: person(self.user),
            group_id: GroupId(self.group_id),
            group_name: self.group_name,
            round_id: self.round_id.map(RoundId),
            pairing: self.pairing.map(their_pairing),
            plays: self.plays,
            paid: self.paid,
            due: totals(self.totals).sums(price, standing).outstanding,
            purchaser: person(self.purchaser),
            sponsor: self.sponsor,
            reference: reference(&self.reference)?,
            no_show: self.no_show,
            check_ins: self.check_ins.into_iter().map(made).collect(),
        })
    }
}

column! {
    /// The pass of an attendee, who is locked. Locks the ticket before its attendee, as cancelling and deleting do; shared, so that several attendees
    /// of one ticket can check in at once. Both are as they are once nobody else has them locked.
    Locked: Nullable<Record<LockedColumns>> = "(
    WITH ticket AS MATERIALIZED (
        SELECT locked.is_cancelled, locked.is_suspended, locked.user_id, locked.tournament_id, locked.version FROM tickets AS locked
        WHERE locked.id = tickets.id FOR SHARE)
    SELECT (place.scan_code, place.user_id, ticket.user_id, ticket.is_cancelled, ticket.is_suspended, ticket.tournament_id, place.version, ticket.version)
    FROM ticket, attendees AS place WHERE place.id = attendees.id
    FOR NO KEY UPDATE OF place)"
}

type LockedColumns = (Text, BigInt, BigInt, Bool, Bool, BigInt, BigInt, BigInt);
/// Scan code, holder, purchaser, whether the ticket is cancelled, whether it is suspended, tournament, versions of attendee and ticket.
type LockedRow = (String, i64, i64, bool, bool, i64, i64, i64);
/// The locked columns, the versions of attendee and ticket that were read, how many check-ins have the operation id.
type FactsRow = (Option<LockedRow>, (i64, i64), Option<i64>);

fn pass((code, holder, purchaser, cancelled, is_suspended, tournament, ..): LockedRow) -> Result<Checkable> {
    Ok(Checkable {
        scan_code: scan_code(&code)?,
        cancelled,
        suspended: is_suspended && holder != purchaser,
        tournament_id: TournamentId(tournament),
    })
}

/// [`AttendeeRow`]s, of attendees joined to their ticket and person, each with what is found.
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
                    attendees::id,
                    attendees::scan_code,
                    (users::name_first, users::name_last, users::email),
                    groups::id,
                    groups::name,
                    groups::round_id,
                    InPairing,
                    ticket_categories::play_flag,
                    tickets::paid,
                    tickets::price_cents,
                    (
                        tickets::payments_cents,
                        tickets::refunds_cents,
                        tickets::gifts_cents,
                        tickets::waived_cents,
                    ),
                    tournaments::weather.is_not_distinct_from(State::Cancelled.name()),
                    purchasers.fields((users::name_first, users::name_last, users::email)),
                    ApprovedSponsor,
                    tickets::reference,
                    IsNoShow,
                    TheirCheckIns,
                ),
                $found,
            ))
    };
}

impl PgStores<'_> {
    /// One statement for the whole list and for its last part; else a second one reads the count.
    pub(super) fn listed(&mut self, id: TournamentId, page: &Page) -> Result<Part<ListedAttendee>> {
        if page.search.is_some() {
            return self.searched(id, page);
        }
        let mut query = attendee_rows!(0_i64.into_sql::<BigInt>()).into_boxed();
        if let Some(limit) = search::limit(page) {
            query = query.limit(limit);
        }
        // Row by row: a long list takes as much memory again as tuples.
        let part = query
            .filter(tickets::tournament_id.eq(id.0).and(not(tickets::is_cancelled)))
            .order((Called, users::id, attendees::id))
            .offset(search::offset(page))
            .load_iter::<(AttendeeRow, i64), PgRowByRowLoadingMode>(self.connection)
            .ours()?;
        let rows: Vec<_> = part.map(|it| it.ours()?.0.row()).collect::<Result<_>>()?;
        let is_full = page.limit.is_some_and(|limit| rows.len() >= limit);
        let total = if is_full || rows.is_empty() && page.offset > 0 {
            self.attendees_of(id)?
        } else {
            search::offset(page) + i64::try_from(rows.len()).unwrap_or(i64::MAX)
        };
        Ok(Part { rows, total: usize::try_from(total).unwrap_or_default() })
    }

    /// The part of those whose names hold each word, and of those whose ticket has the reference that is searched. They are found by themselves
    /// first, as many may be found of whom few are shown.
    fn searched(&mut self, id: TournamentId, page: &Page) -> Result<Part<ListedAttendee>> {
        let found = self.found(id, page)?;
        let total = match found.first() {
            Some((_, total)) => *total,
            None if page.offset == 0 => 0,
            None => {
                // A part that is empty does not carry the count.
                let first = Page { limit: Some(1), offset: 0, search: page.search.clone() };
                self.found(id, &first)?.first().map_or(0, |(_, total)| *total)
            }
        };
        let ids: Vec<i64> = found.into_iter().map(|(id, _)| id).collect();
        let rows: Vec<(AttendeeRow, i64)> = attendee_rows!(0_i64.into_sql::<BigInt>())
            .filter(attendees::id.eq_any(ids))
            .order((Called, users::id, attendees::id))
            .load(self.connection)
            .ours()?;
        let rows = rows.into_iter().map(|(row, _)| row.row()).collect::<Result<_>>()?;
        Ok(Part { rows, total: usize::try_from(total).unwrap_or_default() })
    }

    /// Attendees of tickets whose reference the search means, each with their person.
    fn of_reference(&mut self, id: TournamentId, page: &Page) -> Result<Vec<(i64, i64)>> {
        let Some(pattern) = search::of_reference(page) else { return Ok(vec![]) };
        attendees::table
            .inner_join(groups::table)
            .inner_join(ticket_searches::table.on(ticket_searches::ticket_id.eq(groups::ticket_id)))
            .filter(ticket_searches::tournament_id.eq(id.0).and(ticket_searches::folded.like(pattern)))
            .select((attendees::id, attendees::user_id))
            .load(self.connection)
            .ours()
    }

    /// The ids of the part that a search finds, each with how many it finds in all.
    fn found(&mut self, id: TournamentId, page: &Page) -> Result<Vec<(i64, i64)>> {
        let (meant, people): (Vec<i64>, Vec<i64>) = self.of_reference(id, page)?.into_iter().unzip();
        let known = check_in_changes::attendee_id.eq(attendees::id);
        let mut query = attendees::table
            .inner_join(users::table)
            .inner_join(check_in_changes::table.on(known))
            .filter(check_in_changes::tournament_id.eq(id.0).and(check_in_changes::is_listed))
            .select((attendees::id, count_star().over()))
            .into_boxed();
        for pattern in search::patterns(page) {
            let names = users::folded.like(pattern);
            query = if meant.is_empty() {
                query.filter(names)
            } else {
                // The first condition is of people alone, whom indexes find; the second one leaves out their places on other tickets.
                let theirs = names.clone().or(users::id.eq_any(people.clone()));
                query.filter(theirs).filter(names.or(attendees::id.eq_any(meant.clone())))
            };
        }
        if let Some(limit) = search::limit(page) {
            query = query.limit(limit);
        }
        query
            .order((Called, users::id, attendees::id))
            .offset(search::offset(page))
            .load(self.connection)
            .ours()
    }

    /// Number of attendees in the whole list.
    fn attendees_of(&mut self, id: TournamentId) -> Result<i64> {
        let listed = check_in_counters::table.find(id.0).select(check_in_counters::listed);
        listed.first(self.connection).optional().ours().map(Option::unwrap_or_default)
    }

    /// The rows of those of these who are on a list, in its order. Their ids come as values: as a part of this statement, PostgreSQL would plan for a
    /// third of the list, and read all of it.
    pub(super) fn listed_of(&mut self, ids: &[AttendeeId]) -> Result<Vec<ListedAttendee>> {
        let ids: Vec<_> = ids.iter().map(|id| id.0).collect();
        let found: Vec<(AttendeeRow, i64)> = attendee_rows!(0_i64.into_sql::<BigInt>())
            .filter(attendees::id.eq_any(ids).and(not(tickets::is_cancelled)))
            .order((Called, users::id, attendees::id))
            .load(self.connection)
            .ours()?;
        found.into_iter().map(|(row, _)| row.row()).collect()
    }

    /// The rows of these, whether or not their tickets are cancelled.
    pub(super) fn listed_some(&mut self, ids: &[AttendeeId]) -> Result<Vec<ListedAttendee>> {
        let ids: Vec<_> = ids.iter().map(|id| id.0).collect();
        let found: Vec<(AttendeeRow, i64)> = attendee_rows!(0_i64.into_sql::<BigInt>())
            .filter(attendees::id.eq_any(ids))
            .order(attendees::id)
            .load(self.connection)
            .ours()?;
        found.into_iter().map(|(row, _)| row.row()).collect()
    }

    /// The facts of a check-in, whether or not the ticket is cancelled, with the attendee locked. Reads once more where the attendee or
    /// the ticket was changed before the lock was there: the row is older than the lock.
    pub(super) fn facts_of(&mut self, id: AttendeeId, operation_id: &str) -> Result<Option<CheckInFacts>> {
        for _ in 0..2 {
            let recorded = check_ins::table.filter(check_ins::operation_id.eq(operation_id)).count();
            let found: Option<(AttendeeRow, FactsRow)> =
                attendee_rows!((Locked, (attendees::version, tickets::version), recorded.single_value()))
                    .filter(attendees::id.eq(id.0))
                    .get_result(self.connection)
                    .optional()
                    .ours()?;
            let Some((row, (Some(locked), versions, recorded))) = found else { return Ok(None) };
            if (locked.6, locked.7) == versions {
                let pass = pass(locked)?;
                let is_recorded = recorded.unwrap_or_default() > 0;
                return Ok(Some(CheckInFacts { pass, row: row.row()?, is_recorded }));
            }
        }
        Err(Error::Unexpected("a locked attendee was changed".into()))
    }
}
