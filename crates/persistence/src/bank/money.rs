//! Tickets and rows of ledgers that payments of files may be for, or are matched with.

use std::collections::HashSet;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Text, Timestamptz};
use fairway_application::{Error, Result};
use fairway_domain::bank::{Booked, Owed, Settled, SettledWhy};
use fairway_domain::ids::{LedgerEntryId, TicketId, TournamentId};
use fairway_domain::ledger::{Amount, Entry, Kind, Row, Totals, current_row, left_of_each};
use fairway_domain::price::Price;
use fairway_domain::reference::Reference;

use crate::errors::Ours;
use crate::reference::reference;

/// Tickets that may have an amount owed. The domain computes the rest of each price from the ticket's sums, so that its rule is written
/// once. For a cancelled event nothing is due.
const OWED: &str = "
SELECT tickets.id, tickets.reference, users.name_first, users.name_last, coalesce(users.email, '') AS email,
  tickets.price_cents, tickets.payments_cents, tickets.refunds_cents, tickets.gifts_cents, tickets.waived_cents
FROM tickets JOIN users ON users.id = tickets.user_id
JOIN tournaments ON tournaments.id = tickets.tournament_id AND tournaments.weather IS DISTINCT FROM 'cancelled'
WHERE tickets.tournament_id = $1 AND NOT tickets.paid AND NOT tickets.is_cancelled AND tickets.price_cents > tickets.waived_cents
ORDER BY tickets.id";

/// All payments of tickets that have any, oldest first, and whether each is or was matched with a payment of a file. Rows from before the column
/// `takes_back` are assigned to the row that they replace by their amounts.
const BOOKED: &str = "
SELECT entry.id, tickets.id AS ticket_id, tickets.reference, users.name_first, users.name_last, coalesce(users.email, '') AS email,
  entry.amount_cents AS cents, entry.reference AS told, entry.day, entry.at, entry.takes_back,
  bank_matches.id IS NOT NULL AS was_matched, bank_matches.undone IS FALSE
  OR EXISTS (SELECT FROM ledger_entries back JOIN ledger_entries former ON former.ticket_id = back.ticket_id
      AND former.amount_cents = -back.amount_cents AND former.id < back.id
    JOIN bank_matches ON bank_matches.ledger_entry_id = former.id AND NOT bank_matches.undone
    WHERE back.ticket_id = entry.ticket_id AND back.kind = 'payment' AND back.at = entry.at AND back.amount_cents = -entry.amount_cents
      AND back.takes_back IS NULL)
  AS is_matched
FROM ledger_entries entry JOIN tickets ON tickets.id = entry.ticket_id JOIN users ON users.id = tickets.user_id
LEFT JOIN bank_matches ON bank_matches.ledger_entry_id = entry.id
WHERE tickets.tournament_id = $1 AND tickets.payments_cents > 0 AND entry.kind = 'payment'
ORDER BY tickets.id, entry.id";

/// Tickets with these references that have no amount owed here, including tickets of other events.
const SETTLED: &str = "
SELECT CASE WHEN tickets.tournament_id = $1 THEN tickets.id END AS ticket_id, ticket_categories.sponsor_flag, tickets.reference, CASE WHEN tickets.tournament_id <> $1 THEN 'elsewhere' WHEN tickets.is_cancelled THEN 'cancelled'
  WHEN tickets.paid THEN 'paid' ELSE 'eventCancelled' END AS why
FROM tickets JOIN tournaments ON tournaments.id = tickets.tournament_id
JOIN ticket_categories ON ticket_categories.id = tickets.ticket_category_id
WHERE tickets.reference = ANY ($2)
  AND (tickets.tournament_id <> $1 OR tickets.paid OR tickets.is_cancelled OR tournaments.weather = 'cancelled')
ORDER BY tickets.id";

#[derive(QueryableByName)]
struct OwedRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    reference: String,
    #[diesel(sql_type = Text)]
    name_first: String,
    #[diesel(sql_type = Text)]
    name_last: String,
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = BigInt)]
    price_cents: i64,
    #[diesel(sql_type = BigInt)]
    payments_cents: i64,
    #[diesel(sql_type = BigInt)]
    refunds_cents: i64,
    #[diesel(sql_type = BigInt)]
    gifts_cents: i64,
    #[diesel(sql_type = BigInt)]
    waived_cents: i64,
}

impl OwedRow {
    fn owed(self) -> Result<Owed> {
        let totals = Totals {
            payments: self.payments_cents,
            refunds: self.refunds_cents,
            gifts: self.gifts_cents,
            waived: self.waived_cents,
        };
        Ok(Owed {
            ticket: TicketId(self.id),
            reference: reference(&self.reference)?,
            cents: totals.outstanding(Price { cents: self.price_cents }).cents,
            name: (self.name_first, self.name_last),
            email: self.email,
        })
    }
}

#[derive(QueryableByName)]
struct BookedRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    ticket_id: i64,
    #[diesel(sql_type = Text)]
    reference: String,
    #[diesel(sql_type = Text)]
    name_first: String,
    #[diesel(sql_type = Text)]
    name_last: String,
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = BigInt)]
    cents: i64,
    #[diesel(sql_type = Text)]
    told: String,
    #[diesel(sql_type = Date)]
    day: NaiveDate,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<BigInt>)]
    takes_back: Option<i64>,
    #[diesel(sql_type = Bool)]
    was_matched: bool,
    #[diesel(sql_type = Bool)]
    is_matched: bool,
}

impl BookedRow {
    fn row(&self) -> Row {
        let entry = Entry {
            kind: Kind::Payment,
            amount: Amount { cents: self.cents },
            method: String::new(),
            reference: self.told.clone(),
            note: String::new(),
            day: self.day,
            takes_back: self.takes_back.map(LedgerEntryId),
        };
        Row { id: LedgerEntryId(self.id), entry, at: self.at }
    }

    /// The booked payment with this rest.
    fn booked(&self, left: i64) -> Result<Booked> {
        Ok(Booked {
            entry: LedgerEntryId(self.id),
            ticket: TicketId(self.ticket_id),
            reference: reference(&self.reference)?,
            cents: left,
            told: self.told.clone(),
            day: self.day,
            name: (self.name_first.clone(), self.name_last.clone()),
            email: self.email.clone(),
        })
    }
}

#[derive(QueryableByName)]
struct SettledRow {
    #[diesel(sql_type = Nullable<BigInt>)]
    ticket_id: Option<i64>,
    #[diesel(sql_type = Bool)]
    sponsor_flag: bool,
    #[diesel(sql_type = Text)]
    reference: String,
    #[diesel(sql_type = Text)]
    why: String,
}

pub(super) fn owed(connection: &mut PgConnection, id: TournamentId) -> Result<Vec<Owed>> {
    let rows: Vec<OwedRow> = diesel::sql_query(OWED).bind::<BigInt, _>(id.0).load(connection).ours()?;
    let owed: Vec<Owed> = rows.into_iter().map(OwedRow::owed).collect::<Result<_>>()?;
    Ok(owed.into_iter().filter(|it| it.cents > 0).collect())
}

pub(super) fn booked(connection: &mut PgConnection, id: TournamentId) -> Result<Vec<Booked>> {
    let rows: Vec<BookedRow> = diesel::sql_query(BOOKED).bind::<BigInt, _>(id.0).load(connection).ours()?;
    let mut booked = vec![];
    for of_ticket in rows.chunk_by(|one, next| one.ticket_id == next.ticket_id) {
        let rows: Vec<Row> = of_ticket.iter().map(BookedRow::row).collect();
        let matched = of_ticket.iter().filter(|row| row.is_matched);
        let stood_for: HashSet<_> = matched.map(|row| current_row(&rows, LedgerEntryId(row.id))).collect();
        for (row, left) in of_ticket.iter().zip(left_of_each(&rows)) {
            if left > 0 && !row.was_matched && !stood_for.contains(&LedgerEntryId(row.id)) {
                booked.push(row.booked(left)?);
            }
        }
    }
    booked.sort_by_key(|it| it.entry);
    Ok(booked)
}

pub(super) fn settled(
    connection: &mut PgConnection,
    id: TournamentId,
    named: &[Reference],
) -> Result<Vec<Settled>> {
    let codes: Vec<&str> = named.iter().map(Reference::code).collect();
    let rows: Vec<SettledRow> = diesel::sql_query(SETTLED)
        .bind::<BigInt, _>(id.0)
        .bind::<Array<Text>, _>(codes)
        .load(connection)
        .ours()?;
    let settled = |row: SettledRow| {
        let why = SettledWhy::parse(&row.why).map_err(|complaint| Error::Unexpected(complaint.into()))?;
        let (ticket, for_sponsors) = (row.ticket_id.map(TicketId), row.sponsor_flag);
        Ok(Settled { ticket, for_sponsors, reference: reference(&row.reference)?, why })
    };
    rows.into_iter().map(settled).collect()
}
