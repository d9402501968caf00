use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use fairway_application::stores::ledger::{LedgerEntry, LedgerStore};
use fairway_application::stores::tickets::TicketView;
use fairway_application::{Error, Result};
use fairway_domain::access::Actor;
use fairway_domain::ids::{LedgerEntryId, TicketId, UserId};
use fairway_domain::ledger::{Amount, Entry, Kind};

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::ledger_entries;

/// Kind, cents, the row that it reverses.
type Sum = (String, i64, Option<i64>);
/// Id; its sum; method, reference, note; day, time of entry, author, the author's address.
type EntryRow = (i64, Sum, String, String, String, NaiveDate, DateTime<Utc>, Option<i64>, Option<String>);

fn entry(
    (id, (kind, cents, back), method, reference, note, day, at, actor, address): EntryRow,
) -> Result<LedgerEntry> {
    let kind = Kind::parse(&kind).map_err(|complaint| Error::Unexpected(complaint.into()))?;
    Ok(LedgerEntry {
        id: LedgerEntryId(id),
        entry: Entry {
            kind,
            amount: Amount { cents },
            method,
            reference,
            note,
            day,
            takes_back: back.map(LedgerEntryId),
        },
        actor: actor.map(UserId).zip(address),
        at,
    })
}

impl LedgerStore for PgStores<'_> {
    fn add(
        &mut self,
        ticket: &TicketView,
        entry: &Entry,
        by: &Actor,
        at: DateTime<Utc>,
    ) -> Result<LedgerEntryId> {
        diesel::insert_into(ledger_entries::table)
            .values((
                ledger_entries::ticket_id.eq(ticket.id.0),
                ledger_entries::tournament_id.eq(ticket.tournament_id.0),
                ledger_entries::ticket_reference.eq(ticket.reference.code()),
                ledger_entries::kind.eq(entry.kind.name()),
                ledger_entries::amount_cents.eq(entry.amount.cents),
                ledger_entries::method.eq(&entry.method),
                ledger_entries::reference.eq(&entry.reference),
                ledger_entries::note.eq(&entry.note),
                ledger_entries::day.eq(entry.day),
                ledger_entries::takes_back.eq(entry.takes_back.map(|earlier| earlier.0)),
                ledger_entries::at.eq(at),
                ledger_entries::actor_id.eq(by.id.0),
                ledger_entries::actor_email.eq(by.email.as_str()),
            ))
            .returning(ledger_entries::id)
            .get_result(self.connection)
            .ours()
            .map(LedgerEntryId)
    }

    fn add_chosen(&mut self, ticket: &TicketView, entries: &[Entry], at: DateTime<Utc>) -> Result<()> {
        let row = |entry: &Entry| {
            (
                ledger_entries::ticket_id.eq(ticket.id.0),
                ledger_entries::tournament_id.eq(ticket.tournament_id.0),
                ledger_entries::ticket_reference.eq(ticket.reference.code().to_owned()),
                ledger_entries::kind.eq(entry.kind.name()),
                ledger_entries::amount_cents.eq(entry.amount.cents),
                ledger_entries::note.eq(entry.note.clone()),
                ledger_entries::day.eq(entry.day),
                ledger_entries::at.eq(at),
            )
        };
        let rows: Vec<_> = entries.iter().map(row).collect();
        diesel::insert_into(ledger_entries::table).values(rows).execute(self.connection).ours().map(drop)
    }

    fn of_ticket(&mut self, ticket: TicketId) -> Result<Vec<LedgerEntry>> {
        let rows: Vec<EntryRow> = ledger_entries::table
            .filter(ledger_entries::ticket_id.eq(ticket.0))
            .order(ledger_entries::id)
            .select((
                ledger_entries::id,
                (ledger_entries::kind, ledger_entries::amount_cents, ledger_entries::takes_back),
                ledger_entries::method,
                ledger_entries::reference,
                ledger_entries::note,
                ledger_entries::day,
                ledger_entries::at,
                ledger_entries::actor_id,
                ledger_entries::actor_email,
            ))
            .load(self.connection)
            .ours()?;
        rows.into_iter().map(entry).collect()
    }
}
