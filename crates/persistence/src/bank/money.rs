//! Tickets and rows of ledgers that payments of files may be for, or stand for.

use chrono::NaiveDate;
use diesel::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Text};
use fairway_application::Result;
use fairway_application::stores::bank::BankMatch;
use fairway_domain::bank::{Booked, Owed, Settled};
use fairway_domain::ids::{BankRowId, LedgerEntryId, TicketId, TournamentId};
use fairway_domain::ledger::{Amount, Entry, Kind, left_of_each};
use fairway_domain::reference::Reference;

use crate::errors::Ours;
use crate::reference::reference;

/// The part of the price that is still to be paid, as `Totals::sums` counts it.
const OWED: &str = "
SELECT tickets.id, tickets.reference, users.name_first, users.name_last, coalesce(users.email, '') AS email,
  tickets.price_cents - tickets.waived_cents - greatest(tickets.payments_cents - tickets.refunds_cents, 0) AS cents
FROM tickets JOIN users ON users.id = tickets.user_id
WHERE tickets.tournament_id = $1 AND NOT tickets.paid AND NOT tickets.is_cancelled AND tickets.price_cents > tickets.waived_cents
ORDER BY tickets.id";

/// All payments of tickets that have any, oldest first, and whether a payment of a file may stand for each: none does, neither for it nor for the
/// row that it tells anew.
const BOOKED: &str = "
SELECT entry.id, tickets.id AS ticket_id, tickets.reference, users.name_first, users.name_last, coalesce(users.email, '') AS email,
  entry.amount_cents AS cents, entry.reference AS told, entry.day,
  entry.amount_cents > 0 AND NOT EXISTS (SELECT FROM bank_matches WHERE ledger_entry_id = entry.id)
  AND NOT EXISTS (SELECT FROM ledger_entries back JOIN ledger_entries former ON former.ticket_id = back.ticket_id
      AND former.amount_cents = -back.amount_cents AND former.id < back.id
    JOIN bank_matches ON bank_matches.ledger_entry_id = former.id AND NOT bank_matches.undone
    WHERE back.ticket_id = entry.ticket_id AND back.kind = 'payment' AND back.at = entry.at AND back.amount_cents = -entry.amount_cents)
  AS is_free
FROM ledger_entries entry JOIN tickets ON tickets.id = entry.ticket_id JOIN users ON users.id = tickets.user_id
WHERE tickets.tournament_id = $1 AND tickets.payments_cents > 0 AND entry.kind = 'payment'
ORDER BY tickets.id, entry.id";

/// Tickets of these references for which nothing is to be paid.
const SETTLED: &str = "
SELECT reference, is_cancelled FROM tickets
WHERE tournament_id = $1 AND reference = ANY ($2) AND (paid OR is_cancelled)
ORDER BY id";

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
    #[diesel(sql_type = Bool)]
    is_free: bool,
}

impl BookedRow {
    fn entry(&self) -> Entry {
        Entry {
            kind: Kind::Payment,
            amount: Amount { cents: self.cents },
            method: String::new(),
            reference: self.told.clone(),
            note: String::new(),
            day: self.day,
        }
    }

    /// With so much that is left of it.
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
    #[diesel(sql_type = Text)]
    reference: String,
    #[diesel(sql_type = Bool)]
    is_cancelled: bool,
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
    let mut booked = vec![];
    for of_ticket in rows.chunk_by(|one, next| one.ticket_id == next.ticket_id) {
        let entries: Vec<Entry> = of_ticket.iter().map(BookedRow::entry).collect();
        for (row, left) in of_ticket.iter().zip(left_of_each(&entries)) {
            if row.is_free && left > 0 {
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
        Ok(Settled { reference: reference(&row.reference)?, is_cancelled: row.is_cancelled })
    };
    rows.into_iter().map(settled).collect()
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
