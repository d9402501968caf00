//! Tickets and rows of ledgers that payments of files may be for, or stand for.

use chrono::NaiveDate;
use diesel::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Text};
use fairway_application::Result;
use fairway_application::stores::bank::BankMatch;
use fairway_domain::bank::{Booked, Owed};
use fairway_domain::ids::{BankRowId, LedgerEntryId, TicketId, TournamentId};

use crate::errors::Ours;
use crate::reference::reference;

/// The part of the price that is still to be paid, as `Totals::sums` counts it.
const OWED: &str = "
SELECT tickets.id, tickets.reference, users.name_first, users.name_last, coalesce(users.email, '') AS email,
  tickets.price_cents - tickets.waived_cents - greatest(tickets.payments_cents - tickets.refunds_cents, 0) AS cents
FROM tickets JOIN users ON users.id = tickets.user_id
WHERE tickets.tournament_id = $1 AND NOT tickets.paid AND NOT tickets.is_cancelled AND tickets.price_cents > tickets.waived_cents
ORDER BY tickets.id";

/// Payments of tickets for which no payment of a file stands, neither for them nor for the row that they tell anew, and that were not taken back.
const BOOKED: &str = "
SELECT entry.id, tickets.reference, users.name_first, users.name_last, entry.amount_cents AS cents, entry.reference AS told, entry.day
FROM ledger_entries entry JOIN tickets ON tickets.id = entry.ticket_id JOIN users ON users.id = tickets.user_id
WHERE tickets.tournament_id = $1 AND tickets.payments_cents > 0 AND entry.kind = 'payment' AND entry.amount_cents > 0
  AND NOT EXISTS (SELECT FROM bank_matches WHERE ledger_entry_id = entry.id)
  AND NOT EXISTS (SELECT FROM ledger_entries back WHERE back.ticket_id = entry.ticket_id AND back.id > entry.id
    AND back.kind = 'payment' AND back.amount_cents = -entry.amount_cents)
  AND NOT EXISTS (SELECT FROM ledger_entries back JOIN ledger_entries former ON former.ticket_id = back.ticket_id
      AND former.amount_cents = -back.amount_cents AND former.id < back.id
    JOIN bank_matches ON bank_matches.ledger_entry_id = former.id AND NOT bank_matches.undone
    WHERE back.ticket_id = entry.ticket_id AND back.kind = 'payment' AND back.at = entry.at AND back.amount_cents = -entry.amount_cents)
ORDER BY entry.id";

const MATCHES: &str = "
SELECT bank_matches.bank_row_id, entry.id, entry.ticket_id, entry.ticket_reference AS reference, entry.amount_cents AS cents, entry.day,
  bank_matches.added
FROM bank_matches JOIN ledger_entries entry ON entry.id = bank_matches.ledger_entry_id
WHERE bank_matches.bank_row_id = ANY ($1) AND NOT bank_matches.undone
ORDER BY bank_matches.id";

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
    cents: i64,
}

#[derive(QueryableByName)]
struct BookedRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    reference: String,
    #[diesel(sql_type = Text)]
    name_first: String,
    #[diesel(sql_type = Text)]
    name_last: String,
    #[diesel(sql_type = BigInt)]
    cents: i64,
    #[diesel(sql_type = Text)]
    told: String,
    #[diesel(sql_type = Date)]
    day: NaiveDate,
}

#[derive(QueryableByName)]
struct MatchRow {
    #[diesel(sql_type = BigInt)]
    bank_row_id: i64,
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    ticket_id: i64,
    #[diesel(sql_type = Text)]
    reference: String,
    #[diesel(sql_type = BigInt)]
    cents: i64,
    #[diesel(sql_type = Date)]
    day: NaiveDate,
    #[diesel(sql_type = Bool)]
    added: bool,
}

pub(super) fn owed(connection: &mut PgConnection, id: TournamentId) -> Result<Vec<Owed>> {
    let rows: Vec<OwedRow> = diesel::sql_query(OWED).bind::<BigInt, _>(id.0).load(connection).ours()?;
    let owed = |row: OwedRow| {
        Ok(Owed {
            ticket: TicketId(row.id),
            reference: reference(&row.reference)?,
            cents: row.cents,
            name: (row.name_first, row.name_last),
            email: row.email,
        })
    };
    rows.into_iter().filter(|row| row.cents > 0).map(owed).collect()
}

pub(super) fn booked(connection: &mut PgConnection, id: TournamentId) -> Result<Vec<Booked>> {
    let rows: Vec<BookedRow> = diesel::sql_query(BOOKED).bind::<BigInt, _>(id.0).load(connection).ours()?;
    let booked = |row: BookedRow| {
        Ok(Booked {
            entry: LedgerEntryId(row.id),
            reference: reference(&row.reference)?,
            cents: row.cents,
            told: row.told,
            day: row.day,
            name: (row.name_first, row.name_last),
        })
    };
    rows.into_iter().map(booked).collect()
}

pub(super) fn matches(connection: &mut PgConnection, ids: &[BankRowId]) -> Result<Vec<BankMatch>> {
    let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
    let rows: Vec<MatchRow> =
        diesel::sql_query(MATCHES).bind::<Array<BigInt>, _>(ids).load(connection).ours()?;
    let one = |row: MatchRow| {
        Ok(BankMatch {
            row: BankRowId(row.bank_row_id),
            entry: LedgerEntryId(row.id),
            ticket: TicketId(row.ticket_id),
            reference: reference(&row.reference)?,
            cents: row.cents,
            day: row.day,
            added: row.added,
        })
    };
    rows.into_iter().map(one).collect()
}
