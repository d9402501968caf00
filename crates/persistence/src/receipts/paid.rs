//! Tickets with their money, as receipts need them.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use fairway_application::stores::receipts::PaidFor;
use fairway_application::{Error, Result};
use fairway_domain::category::Price;
use fairway_domain::giving::Sold;
use fairway_domain::ids::{LedgerEntryId, TicketId, UserId};
use fairway_domain::ledger::{Amount, Entry, Kind, Standing, on_days_that_count};
use fairway_domain::tournament::named_with_day;
use fairway_domain::weather::{Choice, State};

use crate::PgStores;
use crate::errors::Ours;
use crate::reference::reference;
use crate::schema::{ledger_entries, sponsors, ticket_categories, tickets, tournaments};
use crate::tickets::{TotalsRow, totals};

/// The selection of tickets.
pub(super) enum By<'a> {
    Tickets(&'a [TicketId]),
    User(UserId),
}

/// Id, purchaser, reference; tournament, its first day, whether it is cancelled; category; sponsor; price, fair market value, whether it is cancelled,
/// its buyer's choice; sums.
type PaidRow = (
    (i64, i64, String),
    (String, NaiveDate, bool),
    String,
    Option<String>,
    (i64, i64, bool, Option<String>),
    TotalsRow,
);

/// Id and the row that it reverses; ticket, kind, cents, day.
type GivenRow = ((i64, Option<i64>), i64, String, i64, NaiveDate);

fn paid_for(row: PaidRow, rows: Vec<Entry>) -> Result<PaidFor> {
    let ((id, user, code), (event, first_day, event_cancelled), category, sponsor, money, sums) = row;
    let (price, fair_value, cancelled, choice) = money;
    Ok(PaidFor {
        ticket: TicketId(id),
        user: UserId(user),
        reference: reference(&code)?,
        event: named_with_day(&event, first_day),
        category,
        sponsor: sponsor.unwrap_or_default(),
        sold: Sold {
            price: Price { cents: price },
            fair_value: Price { cents: fair_value },
            standing: Standing::of(cancelled, event_cancelled),
            choice: choice.and_then(|told| Choice::parse(&told).ok()),
            totals: totals(sums),
        },
        rows,
    })
}

impl PgStores<'_> {
    /// Tickets with received money, apart from mistaken entries, by id: two statements, whatever the number.
    pub(super) fn paid(&mut self, by: &By<'_>) -> Result<Vec<PaidFor>> {
        let mut query = tickets::table
            .inner_join(tournaments::table)
            .inner_join(ticket_categories::table)
            .left_join(sponsors::table)
            .filter(tickets::payments_cents.ne(0).or(tickets::gifts_cents.ne(0)))
            .order(tickets::id)
            .select((
                (tickets::id, tickets::user_id, tickets::reference),
                (
                    tournaments::name,
                    tournaments::date_start,
                    tournaments::weather.is_not_distinct_from(State::Cancelled.name()),
                ),
                ticket_categories::name,
                sponsors::name.nullable(),
                (tickets::price_cents, tickets::fair_value_cents, tickets::is_cancelled, tickets::choice),
                (
                    tickets::payments_cents,
                    tickets::refunds_cents,
                    tickets::gifts_cents,
                    tickets::waived_cents,
                ),
            ))
            .into_boxed();
        query = match by {
            By::Tickets(ids) => query.filter(tickets::id.eq_any(ids.iter().map(|id| id.0))),
            By::User(user) => query.filter(tickets::user_id.eq(user.0)),
        };
        let found: Vec<PaidRow> = query.load(self.connection).ours()?;
        let mut entries = self.entries_of(found.iter().map(|row| row.0.0).collect())?;
        let with_rows = |row: PaidRow| {
            let rows = entries.remove(&row.0.0).unwrap_or_default();
            paid_for(row, rows)
        };
        found.into_iter().map(with_rows).collect()
    }

    /// Ledger rows by ticket, oldest first, each with its effective day, without texts, which receipts do not use.
    fn entries_of(&mut self, tickets: Vec<i64>) -> Result<HashMap<i64, Vec<Entry>>> {
        let rows: Vec<GivenRow> = ledger_entries::table
            .filter(ledger_entries::ticket_id.eq_any(tickets))
            .order(ledger_entries::id)
            .select((
                (ledger_entries::id, ledger_entries::takes_back),
                ledger_entries::ticket_id,
                ledger_entries::kind,
                ledger_entries::amount_cents,
                ledger_entries::day,
            ))
            .load(self.connection)
            .ours()?;
        let mut entries: HashMap<i64, Vec<(LedgerEntryId, Entry)>> = HashMap::new();
        for ((id, takes_back), ticket, kind, cents, day) in rows {
            let kind = Kind::parse(&kind).map_err(|complaint| Error::Unexpected(complaint.into()))?;
            let text = String::new;
            let entry = Entry {
                kind,
                amount: Amount { cents },
                method: text(),
                reference: text(),
                note: text(),
                day,
                takes_back: takes_back.map(LedgerEntryId),
            };
            entries.entry(ticket).or_default().push((LedgerEntryId(id), entry));
        }
        Ok(entries.into_iter().map(|(ticket, rows)| (ticket, on_days_that_count(rows))).collect())
    }
}
