//! Decisions about the weather, and the buyers' choices after a cancellation.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text, Timestamptz};
use fairway_application::stores::weather::{ChoiceView, WeatherStore};
use fairway_application::{Error, Result};
use fairway_domain::category::Price;
use fairway_domain::ids::{CategoryId, TicketId, TournamentId, UserId};
use fairway_domain::weather::{Choice, Notice, State};

use crate::PgStores;
use crate::errors::Ours;
use crate::reference::reference;
use crate::schema::{choice_links, tickets, tournaments};

/// Tickets of a tournament ($1) with received money, or with a choice. Append further conditions and the order.
const CHOICES: &str = "SELECT ticket.id, ticket.reference, ticket.ticket_category_id, category.sponsor_flag, ticket.choice, ticket.chosen_at,
        coalesce(nullif(btrim(buyer.name_first || ' ' || buyer.name_last), ''), buyer.email, '') AS buyer,
        payments_cents + gifts_cents - refunds_cents AS received_cents
    FROM tickets AS ticket JOIN ticket_categories AS category ON category.id = ticket.ticket_category_id
    JOIN users AS buyer ON buyer.id = ticket.user_id
    WHERE ticket.tournament_id = $1
        AND (ticket.choice IS NOT NULL OR NOT ticket.is_cancelled AND payments_cents + gifts_cents - refunds_cents > 0) ";

/// Attendees of a tournament ($1) whose amount due on the check-in list changes with its cancellation, or the reversal of that.
const NUMBER_UNPAID: &str = "SELECT number_check_in_changes(ARRAY(
    SELECT attendees.id FROM attendees JOIN groups ON groups.id = attendees.group_id JOIN tickets ON tickets.id = groups.ticket_id
    WHERE tickets.tournament_id = $1 AND NOT tickets.paid AND NOT tickets.is_cancelled))";

#[derive(QueryableByName)]
struct ChoiceRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    reference: String,
    #[diesel(sql_type = BigInt)]
    ticket_category_id: i64,
    #[diesel(sql_type = Bool)]
    sponsor_flag: bool,
    #[diesel(sql_type = Nullable<Text>)]
    choice: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    chosen_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Text)]
    buyer: String,
    #[diesel(sql_type = BigInt)]
    received_cents: i64,
}

impl ChoiceRow {
    fn view(self) -> Result<ChoiceView> {
        Ok(ChoiceView {
            ticket: TicketId(self.id),
            reference: reference(&self.reference)?,
            category: CategoryId(self.ticket_category_id),
            for_sponsors: self.sponsor_flag,
            buyer: self.buyer,
            received: Price { cents: self.received_cents.max(0) },
            choice: self.choice.and_then(|told| Choice::parse(&told).ok()),
            chosen_at: self.chosen_at,
        })
    }
}

impl PgStores<'_> {
    /// Numbers the changed rows of the check-in list (rule `check-in-log`).
    fn number_unpaid(&mut self, id: TournamentId) -> Result<()> {
        diesel::sql_query(NUMBER_UNPAID).bind::<BigInt, _>(id.0).execute(self.connection).ours().map(drop)
    }
}

impl WeatherStore for PgStores<'_> {
    fn set(&mut self, id: TournamentId, notice: Option<Notice>, now: DateTime<Utc>) -> Result<()> {
        let is_cancelled = tournaments::weather.is_not_distinct_from(State::Cancelled.name());
        let was: bool = tournaments::table.find(id.0).select(is_cancelled).first(self.connection).ours()?;
        let is = notice.as_ref().is_some_and(|notice| notice.state == State::Cancelled);
        let former = notice.as_ref().and_then(|notice| notice.former);
        diesel::update(tournaments::table.find(id.0))
            .set((
                tournaments::weather.eq(notice.as_ref().map(|notice| notice.state.name())),
                tournaments::weather_decision_at.eq(notice.as_ref().and_then(|notice| notice.decision_at)),
                tournaments::weather_note.eq(notice.map(|notice| notice.note).unwrap_or_default()),
                tournaments::former_date_start.eq(former.map(|(start, _)| start)),
                tournaments::former_date_end.eq(former.map(|(_, end)| end)),
                tournaments::updated_at.eq(now),
            ))
            .execute(self.connection)
            .ours()?;
        if was == is { Ok(()) } else { self.number_unpaid(id) }
    }

    fn move_days(
        &mut self,
        id: TournamentId,
        days: (NaiveDate, NaiveDate),
        shift: TimeDelta,
        teams_freeze_at: Option<DateTime<Utc>>,
        now: DateTime<Utc>,
    ) -> Result<()> {
        diesel::update(tournaments::table.find(id.0))
            .set((
                tournaments::date_start.eq(days.0),
                tournaments::date_end.eq(days.1),
                tournaments::teams_freeze_at.eq(teams_freeze_at),
                tournaments::updated_at.eq(now),
            ))
            .execute(self.connection)
            .ours()?;
        let shift = i32::try_from(shift.num_days()).map_err(|error| Error::Unexpected(error.into()))?;
        diesel::sql_query(
            "UPDATE rounds SET start_date = start_date + $2, end_date = end_date + $2 WHERE tournament_id = $1",
        )
        .bind::<BigInt, _>(id.0)
        .bind::<Integer, _>(shift)
        .execute(self.connection)
        .ours()
        .map(drop)
    }

    fn count_chosen(&mut self, id: TournamentId) -> Result<i64> {
        let chosen =
            tickets::table.filter(tickets::tournament_id.eq(id.0).and(tickets::choice.is_not_null()));
        chosen.count().get_result(self.connection).ours()
    }

    fn choices(&mut self, id: TournamentId) -> Result<Vec<ChoiceView>> {
        let query =
            format!("{CHOICES} ORDER BY ticket.choice IS NOT NULL, fold_text(buyer.name_last), ticket.id");
        let rows: Vec<ChoiceRow> =
            diesel::sql_query(query).bind::<BigInt, _>(id.0).load(self.connection).ours()?;
        rows.into_iter().map(ChoiceRow::view).collect()
    }

    fn to_choose(&mut self, tournament: TournamentId, buyer: UserId) -> Result<Vec<ChoiceView>> {
        let query = format!(
            "{CHOICES} AND ticket.user_id = $2 AND ticket.choice IS NULL AND NOT ticket.is_suspended ORDER BY ticket.id"
        );
        let query = diesel::sql_query(query).bind::<BigInt, _>(tournament.0).bind::<BigInt, _>(buyer.0);
        let rows: Vec<ChoiceRow> = query.load(self.connection).ours()?;
        rows.into_iter().map(ChoiceRow::view).collect()
    }

    fn choose(&mut self, ticket: TicketId, choice: Choice, now: DateTime<Utc>) -> Result<()> {
        diesel::update(tickets::table.find(ticket.0))
            .set((tickets::choice.eq(choice.name()), tickets::chosen_at.eq(now)))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn add_link(&mut self, digest: &str, ticket: TicketId, now: DateTime<Utc>) -> Result<()> {
        diesel::insert_into(choice_links::table)
            .values((
                choice_links::hash.eq(digest),
                choice_links::ticket_id.eq(ticket.0),
                choice_links::created_at.eq(now),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn forget_links(&mut self, buyer: UserId) -> Result<()> {
        diesel::sql_query(
            "DELETE FROM choice_links USING tickets WHERE tickets.id = ticket_id AND tickets.user_id = $1",
        )
        .bind::<BigInt, _>(buyer.0)
        .execute(self.connection)
        .ours()
        .map(drop)
    }

    fn linked(&mut self, digest: &str) -> Result<Option<TicketId>> {
        let row = choice_links::table.find(digest).select(choice_links::ticket_id);
        let ticket: Option<i64> = row.first(self.connection).optional().ours()?;
        Ok(ticket.map(TicketId))
    }
}
