mod formats;
mod giver;
mod matches;
mod money;
mod rows;

use chrono::{DateTime, Utc};
use diesel::dsl::{count_star, sql};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use fairway_application::page::Part;
use fairway_application::stores::bank::{BankFilter, BankMatch, BankRow, BankStore, BankSum, NewBankRow};
use fairway_application::{Error, Result};
use fairway_domain::access::Actor;
use fairway_domain::bank::{BankColumns, Booked, Leaver, Owed, Settled, State};
use fairway_domain::ids::{BankRowId, LedgerEntryId, TicketId, TournamentId};
use fairway_domain::leaving::DELETED_ACCOUNT;
use fairway_domain::reference::Reference;

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{bank_matches, bank_rows, ledger_entries};
use rows::BankPaymentRow;

const FORGET_AUTHOR: &str =
    "UPDATE bank_rows SET settled_by_email = $2 WHERE lower(settled_by_email) = lower($1)";

impl BankStore for PgStores<'_> {
    fn forget(&mut self, giver: &Leaver) -> Result<()> {
        giver::forget(self.connection, giver)?;
        let author = diesel::sql_query(FORGET_AUTHOR).bind::<Text, _>(giver.email.as_str());
        author.bind::<Text, _>(DELETED_ACCOUNT).execute(self.connection).ours().map(drop)
    }

    fn columns(&mut self, headings: &str) -> Result<Option<BankColumns>> {
        formats::columns(self.connection, headings)
    }

    fn keep_columns(&mut self, headings: &str, columns: &BankColumns) -> Result<()> {
        formats::keep(self.connection, headings, columns)
    }

    fn known(&mut self, tournament: TournamentId, digests: &[String]) -> Result<usize> {
        let known: i64 = bank_rows::table
            .filter(bank_rows::tournament_id.eq(tournament.0).and(bank_rows::digest.eq_any(digests)))
            .count()
            .get_result(self.connection)
            .ours()?;
        Ok(usize::try_from(known).unwrap_or_default())
    }

    fn add(
        &mut self,
        tournament: TournamentId,
        new: &[NewBankRow],
        by: &Actor,
        at: DateTime<Utc>,
    ) -> Result<usize> {
        rows::add(self.connection, tournament, new, (by, at))
    }

    fn rows(&mut self, id: TournamentId, filter: &BankFilter) -> Result<Part<BankRow>> {
        rows::list(self.connection, id, filter)
    }

    fn lock(&mut self, id: BankRowId) -> Result<Option<BankRow>> {
        let row = bank_rows::table.find(id.0).for_no_key_update().select(BankPaymentRow::as_select());
        row.first(self.connection).optional().ours()?.map(BankPaymentRow::view).transpose()
    }

    fn matches(&mut self, ids: &[BankRowId]) -> Result<Vec<BankMatch>> {
        matches::of_rows(self.connection, ids)
    }

    fn sums(&mut self, id: TournamentId) -> Result<Vec<BankSum>> {
        let rows: Vec<(String, i64, i64)> = bank_rows::table
            .filter(bank_rows::tournament_id.eq(id.0))
            .group_by(bank_rows::state)
            .select((bank_rows::state, count_star(), sql::<BigInt>("sum(amount_cents)::bigint")))
            .load(self.connection)
            .ours()?;
        let all_gone = matches::gone(self.connection, id)?;
        let sum = |(state, count, cents): (String, i64, i64)| {
            let state = State::parse(&state).map_err(|complaint| Error::Unexpected(complaint.into()))?;
            let gone = if state == State::Matched { all_gone } else { 0 };
            Ok(BankSum { state, count, cents, gone })
        };
        rows.into_iter().map(sum).collect()
    }

    fn owed(&mut self, id: TournamentId) -> Result<Vec<Owed>> {
        money::owed(self.connection, id)
    }

    fn booked(&mut self, id: TournamentId) -> Result<Vec<Booked>> {
        money::booked(self.connection, id)
    }

    fn settled(&mut self, id: TournamentId, named: &[Reference]) -> Result<Vec<Settled>> {
        money::settled(self.connection, id, named)
    }

    fn tickets_of(&mut self, entries: &[LedgerEntryId]) -> Result<Vec<TicketId>> {
        let tickets: Vec<i64> = ledger_entries::table
            .filter(ledger_entries::id.eq_any(entries.iter().map(|entry| entry.0)))
            .select(ledger_entries::ticket_id)
            .load(self.connection)
            .ours()?;
        Ok(tickets.into_iter().map(TicketId).collect())
    }

    fn settle(&mut self, id: BankRowId, state: State, by: &Actor, at: DateTime<Utc>) -> Result<()> {
        let settled = (state != State::Open).then(|| (at, by.email.as_str().to_owned()));
        let (at, by) = settled.unzip();
        diesel::update(bank_rows::table.find(id.0))
            .set((
                bank_rows::state.eq(state.name()),
                bank_rows::settled_at.eq(at),
                bank_rows::settled_by_email.eq(by),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn add_matches(&mut self, id: BankRowId, entries: &[(LedgerEntryId, bool)]) -> Result<()> {
        let row = |(entry, added): &(LedgerEntryId, bool)| {
            (
                bank_matches::bank_row_id.eq(id.0),
                bank_matches::ledger_entry_id.eq(entry.0),
                bank_matches::added.eq(*added),
            )
        };
        let rows: Vec<_> = entries.iter().map(row).collect();
        diesel::insert_into(bank_matches::table).values(rows).execute(self.connection).ours().map(drop)
    }

    fn undo_matches(&mut self, id: BankRowId) -> Result<()> {
        diesel::update(
            bank_matches::table.filter(bank_matches::bank_row_id.eq(id.0).and(bank_matches::added)),
        )
        .set(bank_matches::undone.eq(true))
        .execute(self.connection)
        .ours()?;
        let entered_before = bank_matches::table
            .filter(bank_matches::bank_row_id.eq(id.0).and(diesel::dsl::not(bank_matches::added)));
        diesel::delete(entered_before).execute(self.connection).ours().map(drop)
    }
}
