//! Matches of payments with rows of ledgers, and what is left of these rows.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Date, Nullable, Text, Timestamptz};
use fairway_application::Result;
use fairway_application::stores::bank::BankMatch;
use fairway_domain::bank::Matched;
use fairway_domain::ids::{BankRowId, LedgerEntryId, TicketId, TournamentId};
use fairway_domain::ledger::{Amount, Entry, Kind, Row};

use crate::errors::Ours;
use crate::grouped::grouped;
use crate::reference::reference;
use crate::schema::ledger_entries;

const MATCHES: &str = "
SELECT bank_matches.bank_row_id, entry.id, entry.ticket_id, entry.ticket_reference AS reference, entry.amount_cents AS cents, entry.day,
  bank_matches.added, bank_rows.settled_at
FROM bank_matches JOIN ledger_entries entry ON entry.id = bank_matches.ledger_entry_id
JOIN bank_rows ON bank_rows.id = bank_matches.bank_row_id
WHERE NOT bank_matches.undone";

/// The matches of payments ($1).
const OF_ROWS: &str = " AND bank_matches.bank_row_id = ANY ($1) ORDER BY bank_matches.id";

/// The matches of a tournament ($1) whose tickets have a payment that was reversed, in whole or in part.
const TAKEN_BACK: &str = " AND EXISTS (SELECT FROM bank_rows WHERE bank_rows.id = bank_matches.bank_row_id AND bank_rows.tournament_id = $1)
  AND EXISTS (SELECT FROM ledger_entries back WHERE back.ticket_id = entry.ticket_id AND back.kind = 'payment' AND back.amount_cents < 0)
ORDER BY bank_matches.id";

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
    #[diesel(sql_type = Nullable<Timestamptz>)]
    settled_at: Option<DateTime<Utc>>,
}

impl MatchRow {
    /// The match, with its state among the payments of its ticket, oldest first.
    fn view(self, of_ticket: &[Row]) -> Result<BankMatch> {
        let entry = LedgerEntryId(self.id);
        let matched = Matched { entry, cents: self.cents, added: self.added, at: self.settled_at };
        Ok(BankMatch {
            row: BankRowId(self.bank_row_id),
            entry,
            ticket: TicketId(self.ticket_id),
            reference: reference(&self.reference)?,
            cents: matched.stood_for(of_ticket),
            left: matched.left(of_ticket),
            day: self.day,
            added: self.added,
        })
    }
}

/// Ticket; id, cents, day, time of entry, the row that it reverses.
type PaymentRow = (i64, (i64, i64, NaiveDate, DateTime<Utc>, Option<i64>));

fn payment((id, cents, day, at, takes_back): (i64, i64, NaiveDate, DateTime<Utc>, Option<i64>)) -> Row {
    let text = String::new;
    let entry = Entry {
        kind: Kind::Payment,
        amount: Amount { cents },
        method: text(),
        reference: text(),
        note: text(),
        day,
        takes_back: takes_back.map(LedgerEntryId),
    };
    Row { id: LedgerEntryId(id), entry, at }
}

/// The payments of these tickets, oldest first.
fn payments(connection: &mut PgConnection, tickets: &[i64]) -> Result<HashMap<i64, Vec<Row>>> {
    let found: Vec<PaymentRow> = ledger_entries::table
        .filter(ledger_entries::ticket_id.eq_any(tickets).and(ledger_entries::kind.eq(Kind::Payment.name())))
        .order(ledger_entries::id)
        .select((
            ledger_entries::ticket_id,
            (
                ledger_entries::id,
                ledger_entries::amount_cents,
                ledger_entries::day,
                ledger_entries::at,
                ledger_entries::takes_back,
            ),
        ))
        .load(connection)
        .ours()?;
    Ok(grouped(found.into_iter().map(|(ticket, row)| (ticket, payment(row)))))
}

/// Matches with what is left of each: two statements, whatever the number.
fn with_left(connection: &mut PgConnection, rows: Vec<MatchRow>) -> Result<Vec<BankMatch>> {
    if rows.is_empty() {
        return Ok(vec![]);
    }
    let tickets: Vec<i64> = rows.iter().map(|row| row.ticket_id).collect();
    let payments = payments(connection, &tickets)?;
    let one = |row: MatchRow| {
        let of_ticket = payments.get(&row.ticket_id).map_or(&[][..], Vec::as_slice);
        row.view(of_ticket)
    };
    rows.into_iter().map(one).collect()
}

pub(super) fn of_rows(connection: &mut PgConnection, ids: &[BankRowId]) -> Result<Vec<BankMatch>> {
    let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
    let query = diesel::sql_query(format!("{MATCHES}{OF_ROWS}"));
    let rows: Vec<MatchRow> = query.bind::<Array<BigInt>, _>(ids).load(connection).ours()?;
    with_left(connection, rows)
}

/// The sum of the matched amounts of a tournament that are no payments in the ledgers any more.
pub(super) fn gone(connection: &mut PgConnection, id: TournamentId) -> Result<i64> {
    let query = diesel::sql_query(format!("{MATCHES}{TAKEN_BACK}"));
    let rows: Vec<MatchRow> = query.bind::<BigInt, _>(id.0).load(connection).ours()?;
    Ok(with_left(connection, rows)?.iter().map(|it| it.cents - it.left).sum())
}
