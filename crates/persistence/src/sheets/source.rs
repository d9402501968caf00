//! The data of sheets: one statement for each kind of row, whatever the number of rounds and people.

use std::collections::{BTreeSet, HashMap};

use chrono::{NaiveDate, NaiveTime};
use diesel::dsl::not;
use diesel::prelude::*;
use fairway_application::Result;
use fairway_domain::account::name_alone;
use fairway_domain::category::Price;
use fairway_domain::ids::{AttendeeId, GroupId, RoundId, SponsorId, TournamentId, UserId};
use fairway_domain::ledger::Standing;
use fairway_domain::sheet::{Attending, PlayedRound, SheetSource, SheetSponsor};
use fairway_domain::weather::State;

use crate::PgStores;
use crate::errors::Ours;
use crate::grouped::grouped;
use crate::no_shows::IsNoShow;
use crate::pairings::{CourseRow, HOLE_COLUMNS, HoleRow, InPairing, InPairingRow, course, their_pairing};
use crate::scan_code::scan_code;
use crate::schema::{
    attendees, course_holes, courses, groups, rounds, sponsor_logos, sponsors, ticket_categories, tickets,
    tournaments, users,
};
use crate::tickets::{PersonRow, TotalsRow, person, totals};

diesel::alias!(users as captains: Captains);

/// Id, name, day, start, course.
type RoundRow = (i64, String, NaiveDate, NaiveTime, Option<CourseRow>);

#[derive(Queryable)]
struct AttendingRow {
    id: i64,
    user_id: i64,
    user: PersonRow,
    scan_code: String,
    group_id: i64,
    group: String,
    /// Id, first and last name.
    captain: (i64, String, String),
    round_id: Option<i64>,
    pairing: Option<InPairingRow>,
    sponsor: Option<i64>,
    price_cents: i64,
    totals: TotalsRow,
    event_cancelled: bool,
    /// The category's title, whether it plays golf.
    category: (String, bool),
    no_show: bool,
    at_desk: bool,
}

impl AttendingRow {
    fn attending(self) -> Result<Attending> {
        let who = person(self.user);
        let price = Price { cents: self.price_cents };
        let standing = Standing::of(false, self.event_cancelled);
        Ok(Attending {
            id: AttendeeId(self.id),
            user_id: UserId(self.user_id),
            name_first: who.name_first,
            name_last: who.name_last,
            email: who.email,
            code: scan_code(&self.scan_code)?,
            group_id: GroupId(self.group_id),
            group: self.group,
            captain_id: UserId(self.captain.0),
            captain: name_alone(&self.captain.1, &self.captain.2),
            round_id: self.round_id.map(RoundId),
            pairing: self.pairing.map(their_pairing),
            sponsor: self.sponsor.map(SponsorId),
            due: totals(self.totals).sums(price, standing).outstanding,
            category: self.category.0,
            plays: self.category.1,
            no_show: self.no_show,
            at_desk: self.at_desk,
        })
    }
}

impl PgStores<'_> {
    pub(super) fn sheet_source(&mut self, id: TournamentId) -> Result<Option<SheetSource>> {
        let name = tournaments::table.find(id.0).select(tournaments::name);
        let Some(event) = name.first(self.connection).optional().ours()? else { return Ok(None) };
        let rounds = self.played_rounds(id)?;
        let people = self.attending(id)?;
        let of_holes =
            rounds.iter().flat_map(|round| round.course.holes.iter().filter_map(|hole| hole.sponsor));
        let asked = people.iter().filter_map(|person| person.sponsor).chain(of_holes).collect();
        let sponsors = self.sheet_sponsors(&asked)?;
        Ok(Some(SheetSource { event, rounds, people, sponsors }))
    }

    fn played_rounds(&mut self, id: TournamentId) -> Result<Vec<PlayedRound>> {
        let holes: Vec<(i64, HoleRow)> = course_holes::table
            .inner_join(rounds::table.on(rounds::id.eq(course_holes::round_id)))
            .filter(rounds::tournament_id.eq(id.0))
            .order(course_holes::number)
            .select((course_holes::round_id, HOLE_COLUMNS))
            .load(self.connection)
            .ours()?;
        let mut of_round = grouped(holes);
        let rows: Vec<RoundRow> = rounds::table
            .left_join(courses::table.on(courses::round_id.eq(rounds::id)))
            .filter(rounds::tournament_id.eq(id.0))
            .order((rounds::start_date, rounds::start_time, rounds::id))
            .select((
                rounds::id,
                rounds::name,
                rounds::start_date,
                rounds::start_time,
                (courses::start_kind, courses::interval_minutes, courses::pairing_size).nullable(),
            ))
            .load(self.connection)
            .ours()?;
        let round = |(id, name, day, time, saved): RoundRow| {
            let course = course(saved, of_round.remove(&id).unwrap_or_default())?;
            Ok(PlayedRound { id: RoundId(id), name, day, time, course })
        };
        rows.into_iter().map(round).collect()
    }

    fn attending(&mut self, id: TournamentId) -> Result<Vec<Attending>> {
        let rows: Vec<AttendingRow> = attendees::table
            .inner_join(groups::table.inner_join(
                tickets::table.inner_join(ticket_categories::table).inner_join(tournaments::table),
            ))
            .inner_join(users::table)
            .inner_join(captains.on(captains.field(users::id).eq(tickets::user_id)))
            .filter(tickets::tournament_id.eq(id.0).and(not(tickets::is_cancelled)))
            // On a suspended ticket only its owner has a pass.
            .filter(not(tickets::is_suspended).or(attendees::user_id.eq(tickets::user_id)))
            .order(attendees::id)
            .select((
                attendees::id,
                attendees::user_id,
                (users::name_first, users::name_last, users::email),
                attendees::scan_code,
                groups::id,
                groups::name,
                captains.fields((users::id, users::name_first, users::name_last)),
                groups::round_id,
                InPairing,
                tickets::sponsor_id,
                tickets::price_cents,
                (
                    tickets::payments_cents,
                    tickets::refunds_cents,
                    tickets::gifts_cents,
                    tickets::waived_cents,
                ),
                tournaments::weather.is_not_distinct_from(State::Cancelled.name()),
                (ticket_categories::name, ticket_categories::play_flag),
                IsNoShow,
                tickets::at_desk,
            ))
            .load(self.connection)
            .ours()?;
        rows.into_iter().map(AttendingRow::attending).collect()
    }

    /// These sponsors with their first verified logo.
    fn sheet_sponsors(&mut self, asked: &BTreeSet<SponsorId>) -> Result<HashMap<SponsorId, SheetSponsor>> {
        let ids: Vec<_> = asked.iter().map(|id| id.0).collect();
        let verified: Vec<(i64, String)> = sponsor_logos::table
            .filter(sponsor_logos::sponsor_id.eq_any(&ids).and(sponsor_logos::verified))
            .order((sponsor_logos::sponsor_id, sponsor_logos::id))
            .distinct_on(sponsor_logos::sponsor_id)
            .select((sponsor_logos::sponsor_id, sponsor_logos::picture_name))
            .load(self.connection)
            .ours()?;
        let mut logos: HashMap<_, _> = verified.into_iter().collect();
        let named: Vec<(i64, String)> = sponsors::table
            .filter(sponsors::id.eq_any(ids).and(sponsors::approval.eq("approved")))
            .select((sponsors::id, sponsors::name))
            .load(self.connection)
            .ours()?;
        let sponsor = |(id, name)| (SponsorId(id), SheetSponsor { name, logo: logos.remove(&id) });
        Ok(named.into_iter().map(sponsor).collect())
    }
}
