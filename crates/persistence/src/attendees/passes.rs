//! Passes with the members of their groups.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::not;
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::attendees::{Partner, Pass, Teammate};
use fairway_application::stores::tickets::GroupBrief;
use fairway_domain::ids::{AttendeeId, GroupId, RoundId, TicketId, TournamentId, UserId};
use fairway_domain::ticket::{Payment, Settled};
use fairway_domain::weather::State;

use crate::PgStores;
use crate::errors::Ours;
use crate::pairings::{InPairing, InPairingRow, their_pairing};
use crate::reference::reference;
use crate::scan_code::scan_code;
use crate::schema::{attendees, groups, pass_links, rounds, ticket_categories, tickets, tournaments, users};
use crate::tickets::{PersonRow, RoundBriefRow, person, round_brief};

#[derive(Queryable)]
struct PassRow {
    id: i64,
    scan_code: String,
    user_id: i64,
    user: PersonRow,
    address_typed_by: Option<i64>,
    ticket_id: i64,
    reference: String,
    purchaser: i64,
    at_desk: bool,
    suspended: bool,
    /// The category's title, whether it plays golf.
    category: (String, bool),
    /// Time of payment, time of reservation, whether it cost nothing then.
    settled: (Option<DateTime<Utc>>, DateTime<Utc>, bool),
    /// Id, name, slug, venue, its address, first day, last day, the decision about the weather.
    tournament: (i64, String, String, String, String, NaiveDate, NaiveDate, Option<String>),
    /// Id, name.
    group: (i64, String),
    round: Option<RoundBriefRow>,
    pairing: Option<InPairingRow>,
}

/// The columns of a [`PassRow`].
macro_rules! columns {
    () => {
        (
            attendees::id,
            attendees::scan_code,
            users::id,
            (users::name_first, users::name_last, users::email),
            attendees::address_typed_by,
            tickets::id,
            tickets::reference,
            tickets::user_id,
            tickets::at_desk,
            tickets::is_suspended,
            (ticket_categories::name, ticket_categories::play_flag),
            (tickets::date_paid, tickets::created_at, tickets::no_cost_flag),
            (
                tournaments::id,
                tournaments::name,
                tournaments::slug,
                tournaments::location_title,
                tournaments::location_address,
                tournaments::date_start,
                tournaments::date_end,
                tournaments::weather,
            ),
            (groups::id, groups::name),
            (rounds::id, rounds::name, rounds::start_date, rounds::start_time).nullable(),
            InPairing,
        )
    };
}

impl PassRow {
    fn pass(self, checked_in: bool, members: Vec<Teammate>, partners: Vec<Partner>) -> Result<Pass> {
        let (group_id, name) = self.group;
        let (category_name, plays) = self.category;
        let (
            tournament_id,
            tournament_name,
            tournament_slug,
            location_title,
            location_address,
            date_start,
            date_end,
            weather,
        ) = self.tournament;
        let (paid_at, reserved_at, no_cost) = self.settled;
        Ok(Pass {
            id: AttendeeId(self.id),
            scan_code: scan_code(&self.scan_code)?,
            checked_in,
            user_id: UserId(self.user_id),
            user: person(self.user),
            address_typed_by: self.address_typed_by.map(UserId),
            ticket_id: TicketId(self.ticket_id),
            reference: reference(&self.reference)?,
            purchaser: UserId(self.purchaser),
            at_desk: self.at_desk,
            suspended: self.suspended,
            category_name,
            plays,
            settled: Settled::of(paid_at.map(Payment::made_at).as_ref(), reserved_at, no_cost),
            tournament_id: TournamentId(tournament_id),
            tournament_name,
            tournament_slug,
            location_title,
            location_address,
            date_start,
            date_end,
            weather: weather.as_deref().and_then(State::named),
            group: GroupBrief {
                id: GroupId(group_id),
                name,
                round: self.round.map(round_brief),
                left_round: None,
            },
            members,
            pairing: self.pairing.map(their_pairing),
            partners,
        })
    }
}

/// The selection of a list of passes.
pub(super) enum PassSelection<'a> {
    /// A user's passes, of tickets that are not cancelled; on suspended tickets only the purchaser's.
    User(UserId),
    Ticket(TicketId),
    Tickets(&'a [TicketId]),
    /// Of tickets that are not cancelled.
    Round(RoundId),
    /// Of tickets that are not cancelled.
    Tournament(TournamentId),
    /// The pass of the link with this digest, unless its ticket is cancelled, or suspended and another user's.
    Link(&'a str),
    Attendee(AttendeeId),
}

impl PgStores<'_> {
    fn pass_rows(&mut self, of: &PassSelection<'_>) -> Result<Vec<PassRow>> {
        let mut query = attendees::table
            .inner_join(users::table)
            .inner_join(
                groups::table
                    .inner_join(
                        tickets::table.inner_join(tournaments::table).inner_join(ticket_categories::table),
                    )
                    .left_join(rounds::table),
            )
            .order((tournaments::date_start.desc(), attendees::id))
            .select(columns!())
            .into_boxed();
        let is_shown = || {
            let own = tickets::user_id.eq(attendees::user_id);
            not(tickets::is_cancelled).and(not(tickets::is_suspended).or(own))
        };
        query = match of {
            PassSelection::User(id) => query.filter(attendees::user_id.eq(id.0).and(is_shown())),
            PassSelection::Ticket(id) => query.filter(tickets::id.eq(id.0)),
            PassSelection::Tickets(ids) => {
                query.filter(tickets::id.eq_any(ids.iter().map(|id| id.0).collect::<Vec<_>>()))
            }
            PassSelection::Round(id) => {
                query.filter(groups::round_id.eq(id.0).and(not(tickets::is_cancelled)))
            }
            PassSelection::Tournament(id) => {
                query.filter(tournaments::id.eq(id.0).and(not(tickets::is_cancelled)))
            }
            PassSelection::Link(digest) => {
                let codes = pass_links::table.find(*digest).select(pass_links::scan_code);
                query.filter(attendees::scan_code.eq_any(codes).and(is_shown()))
            }
            PassSelection::Attendee(id) => query.filter(attendees::id.eq(id.0)),
        };
        query.load(self.connection).ours()
    }

    /// Four queries, whatever the number of passes: passes, members of their groups, players of their pairings, and check-ins.
    pub(super) fn passes(&mut self, of: &PassSelection<'_>) -> Result<Vec<Pass>> {
        let rows = self.pass_rows(of)?;
        let members = self.members_of(rows.iter().map(|row| row.group.0).collect())?;
        let partners = self.partners_in(rows.iter().filter_map(|row| Some(row.pairing?.0)).collect())?;
        let check_ins = self.check_ins_of(rows.iter().map(|row| row.id).collect())?;
        let pass = |row: PassRow| {
            let checked_in = check_ins.standing(row.id).checked_in;
            let members = members.get(&row.group.0).cloned().unwrap_or_default();
            let mut others =
                row.pairing.and_then(|pairing| partners.get(&pairing.0)).cloned().unwrap_or_default();
            others.retain(|partner| partner.id.0 != row.id);
            row.pass(checked_in, members, others)
        };
        rows.into_iter().map(pass).collect()
    }
}
