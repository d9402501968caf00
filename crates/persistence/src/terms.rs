//! Payment terms and their tickets.

mod due;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::not;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Nullable};
use fairway_application::Result;
use fairway_application::stores::terms::{KeptTerm, TermStore, ToPay};
use fairway_domain::ids::{CategoryId, TicketId, TournamentId};
use fairway_domain::term::{Term, Until};

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{payment_terms, tickets, tournaments};

/// First day of the tournament; days, day, reminder days, whether tickets lapse, version: all of them `NULL` without a term.
pub(crate) type TermRow = (NaiveDate, Option<i32>, Option<NaiveDate>, Option<i32>, Option<bool>, Option<i64>);

#[diesel::dsl::auto_type]
pub(crate) fn term_columns() -> _ {
    (
        tournaments::date_start,
        payment_terms::days.nullable(),
        payment_terms::day.nullable(),
        payment_terms::reminder_days.nullable(),
        payment_terms::lapse_flag.nullable(),
        payment_terms::version.nullable(),
    )
}

pub(crate) fn kept_term((first_day, days, day, reminder_days, lapses, version): TermRow) -> KeptTerm {
    let until = days.map(Until::Days).or(day.map(Until::Day));
    let term = Term { until, reminder_days, lapses: lapses.unwrap_or(false) };
    KeptTerm { term, first_day, version: version.unwrap_or(0) }
}

#[derive(Insertable, AsChangeset)]
#[diesel(table_name = payment_terms, treat_none_as_null = true)]
struct TermColumns {
    tournament_id: i64,
    days: Option<i32>,
    day: Option<NaiveDate>,
    reminder_days: Option<i32>,
    lapse_flag: bool,
}

impl TermColumns {
    fn of(id: TournamentId, term: &Term) -> Self {
        let (days, day) = match term.until {
            Some(Until::Days(days)) => (Some(days), None),
            Some(Until::Day(day)) => (None, Some(day)),
            None => (None, None),
        };
        Self { tournament_id: id.0, days, day, reminder_days: term.reminder_days, lapse_flag: term.lapses }
    }
}

impl TermStore for PgStores<'_> {
    fn of_tournament(&mut self, id: TournamentId) -> Result<Option<KeptTerm>> {
        let row: Option<TermRow> = tournaments::table
            .left_join(payment_terms::table)
            .filter(tournaments::id.eq(id.0))
            .select(term_columns())
            .first(self.connection)
            .optional()
            .ours()?;
        Ok(row.map(kept_term))
    }

    fn save(&mut self, id: TournamentId, term: &Term) -> Result<()> {
        diesel::insert_into(payment_terms::table)
            .values(TermColumns::of(id, term))
            .on_conflict(payment_terms::tournament_id)
            .do_update()
            .set(TermColumns::of(id, term))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn lock_unpaid(&mut self, id: TournamentId) -> Result<Vec<ToPay>> {
        let rows: Vec<(i64, DateTime<Utc>, Option<NaiveDate>)> = tickets::table
            .filter(tickets::tournament_id.eq(id.0).and(not(tickets::paid)).and(not(tickets::is_cancelled)))
            .filter(not(tickets::no_cost_flag))
            .order(tickets::id)
            .select((tickets::id, tickets::created_at, tickets::due_on))
            .for_no_key_update()
            .load(self.connection)
            .ours()?;
        let to_pay = |(id, reserved, due_on)| ToPay { id: TicketId(id), reserved, due_on };
        Ok(rows.into_iter().map(to_pay).collect())
    }

    fn set_due(&mut self, due: &[(TicketId, Option<NaiveDate>)]) -> Result<()> {
        let (ids, days): (Vec<i64>, Vec<Option<NaiveDate>>) =
            due.iter().map(|(id, day)| (id.0, *day)).unzip();
        diesel::sql_query(
            "UPDATE tickets SET due_on = due.day FROM unnest($1, $2) AS due (ticket, day)
             WHERE tickets.id = due.ticket AND tickets.due_on IS DISTINCT FROM due.day",
        )
        .bind::<Array<BigInt>, _>(ids)
        .bind::<Array<Nullable<Date>>, _>(days)
        .execute(self.connection)
        .ours()
        .map(drop)
    }

    fn overdue(&mut self, today: NaiveDate, now: DateTime<Utc>) -> Result<Vec<(TicketId, CategoryId)>> {
        due::overdue(self.connection, today, now)
    }

    fn reminders_due(&mut self, today: NaiveDate, before: DateTime<Utc>) -> Result<Vec<TicketId>> {
        due::reminders(self.connection, today, before)
    }

    fn set_reminded(&mut self, id: TicketId, at: DateTime<Utc>) -> Result<()> {
        diesel::update(tickets::table.find(id.0))
            .set((tickets::term_reminded_at.eq(at), tickets::reminded_at.eq(at)))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn was_reminded(&mut self, id: TicketId) -> Result<bool> {
        let at: Option<Option<DateTime<Utc>>> = tickets::table
            .find(id.0)
            .select(tickets::term_reminded_at)
            .first(self.connection)
            .optional()
            .ours()?;
        Ok(at.flatten().is_some())
    }

    fn set_lapsed(&mut self, id: TicketId, at: DateTime<Utc>) -> Result<()> {
        diesel::update(tickets::table.find(id.0))
            .set(tickets::lapsed_at.eq(at))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn set_check_promised(&mut self, id: TicketId, promised: bool) -> Result<()> {
        diesel::update(tickets::table.find(id.0))
            .set(tickets::check_promised.eq(promised))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn categories_of(&mut self, ids: &[TicketId]) -> Result<Vec<CategoryId>> {
        let found: Vec<i64> = tickets::table
            .filter(tickets::id.eq_any(ids.iter().map(|id| id.0)))
            .order(tickets::ticket_category_id)
            .select(tickets::ticket_category_id)
            .distinct()
            .load(self.connection)
            .ours()?;
        Ok(found.into_iter().map(CategoryId).collect())
    }
}
