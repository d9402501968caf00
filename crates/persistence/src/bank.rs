mod money;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::{count_star, sql};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Text, Timestamptz};
use fairway_application::page::Part;
use fairway_application::stores::bank::{
    BankFilter, BankMatch, BankRow, BankStore, BankSum, NewBankRow, source,
};
use fairway_application::{Error, Result};
use fairway_domain::access::Actor;
use fairway_domain::bank::{BankColumns, Booked, DayOrder, Incoming, Owed, Settled, State};
use fairway_domain::ids::{BankRowId, LedgerEntryId, TicketId, TournamentId};
use fairway_domain::reference::Reference;
use fairway_domain::values::Email;
use serde_json::{Value, json};

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{bank_formats, bank_matches, bank_rows, ledger_entries};
use crate::search;

/// All rows in one statement: a file may have thousands. In one order, so that two files with the same rows wait for each other and nothing else.
/// `xmax` is 0 of a row that is new.
const ADD: &str = "
INSERT INTO bank_rows (tournament_id, digest, source, day, amount_cents, fee_cents, name, email, check_number, memo, imported_at, imported_by)
SELECT $1, digest, source, day, cents, fee, name, email, check_number, memo, $3, $4
FROM jsonb_to_recordset($2::jsonb)
  AS row (digest text, source text, day date, cents bigint, fee bigint, name text, email text, check_number text, memo text)
ORDER BY digest
ON CONFLICT (tournament_id, digest) DO UPDATE SET source = excluded.source, day = excluded.day, amount_cents = excluded.amount_cents,
  fee_cents = excluded.fee_cents, name = excluded.name, email = excluded.email, check_number = excluded.check_number, memo = excluded.memo
WHERE bank_rows.state = 'open' AND (bank_rows.source, bank_rows.day, bank_rows.amount_cents, bank_rows.fee_cents, bank_rows.name,
    bank_rows.email, bank_rows.check_number, bank_rows.memo)
  IS DISTINCT FROM (excluded.source, excluded.day, excluded.amount_cents, excluded.fee_cents, excluded.name, excluded.email,
    excluded.check_number, excluded.memo)
RETURNING xmax = 0 AS is_new";

#[derive(QueryableByName)]
struct Added {
    #[diesel(sql_type = Bool)]
    is_new: bool,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = bank_rows, check_for_backend(Pg))]
struct Row {
    id: i64,
    tournament_id: i64,
    source: String,
    day: NaiveDate,
    amount_cents: i64,
    fee_cents: i64,
    name: String,
    email: String,
    check_number: String,
    memo: String,
    state: String,
    imported_at: DateTime<Utc>,
    settled_at: Option<DateTime<Utc>>,
    settled_by_email: Option<String>,
    version: i64,
}

impl Row {
    fn view(self) -> Result<BankRow> {
        let state = State::parse(&self.state).map_err(|complaint| Error::Unexpected(complaint.into()))?;
        Ok(BankRow {
            id: BankRowId(self.id),
            tournament_id: TournamentId(self.tournament_id),
            payment: Incoming {
                identity: String::new(),
                source: source(&self.source),
                day: self.day,
                cents: self.amount_cents,
                fee_cents: self.fee_cents,
                name: self.name,
                email: self.email,
                check: self.check_number,
                text: self.memo,
            },
            state,
            imported_at: self.imported_at,
            settled: self.settled_at.zip(self.settled_by_email),
            version: self.version,
        })
    }
}

#[derive(Insertable, AsChangeset)]
#[diesel(table_name = bank_formats, check_for_backend(Pg), treat_none_as_null = true)]
struct Format<'a> {
    headings_digest: &'a str,
    day_column: &'a str,
    amount_column: String,
    name_column: Option<String>,
    check_column: Option<String>,
    text_columns: &'a [String],
    day_first: Option<bool>,
}

impl<'a> Format<'a> {
    fn of(headings_digest: &'a str, columns: &'a BankColumns) -> Self {
        Self {
            headings_digest,
            day_column: &columns.day,
            amount_column: amounts(columns),
            name_column: columns.name.clone(),
            check_column: columns.check.clone(),
            text_columns: &columns.texts,
            day_first: columns.order.map(|order| order == DayOrder::DayFirst),
        }
    }
}

/// Between the columns of what came and of what went. Headings have no such character.
const UNIT: char = '\u{1f}';

/// The column of amounts, and behind it that of what went, where there is one.
fn amounts(BankColumns { amount, out, .. }: &BankColumns) -> String {
    out.as_ref().map_or_else(|| amount.clone(), |out| format!("{amount}{UNIT}{out}"))
}

/// Day, amounts, name, check, texts, whether the day stands first.
type FormatRow = (String, String, Option<String>, Option<String>, Vec<String>, Option<bool>);

fn columns((day, amount, name, check, texts, day_first): FormatRow) -> BankColumns {
    let order = |day_first| if day_first { DayOrder::DayFirst } else { DayOrder::MonthFirst };
    let (amount, out) = match amount.split_once(UNIT) {
        Some((amount, out)) => (amount.to_owned(), Some(out.to_owned())),
        None => (amount, None),
    };
    BankColumns { day, amount, out, name, check, texts, order: day_first.map(order) }
}

/// A tournament's payments that the filter takes.
fn filtered(id: TournamentId, filter: &BankFilter) -> bank_rows::BoxedQuery<'_, Pg> {
    let mut query = bank_rows::table.filter(bank_rows::tournament_id.eq(id.0)).into_boxed();
    if let Some(state) = filter.state {
        query = query.filter(bank_rows::state.eq(state.name()));
    }
    let words = search::patterns(&filter.page);
    if !words.is_empty() {
        let holds = sql::<Bool>("bank_rows.folded LIKE ALL (").bind::<Array<Text>, _>(words).sql(")");
        query = query.filter(holds);
    }
    query
}

fn written(row: &NewBankRow) -> Value {
    let payment = &row.payment;
    json!({"digest": row.digest, "source": payment.source.name(), "day": payment.day, "cents": payment.cents,
        "fee": payment.fee_cents, "name": payment.name, "email": payment.email, "check_number": payment.check,
        "memo": payment.text})
}

/// The person goes, the payment stays.
const FORGET: [&str; 2] = [
    "UPDATE bank_rows SET name = '', email = '' WHERE lower(email) = lower($1)",
    "UPDATE bank_rows SET settled_by_email = 'a deleted account' WHERE lower(settled_by_email) = lower($1)",
];

impl BankStore for PgStores<'_> {
    fn forget(&mut self, email: &Email) -> Result<()> {
        for forgotten in FORGET {
            diesel::sql_query(forgotten).bind::<Text, _>(email.as_str()).execute(self.connection).ours()?;
        }
        Ok(())
    }

    fn columns(&mut self, headings: &str) -> Result<Option<BankColumns>> {
        let row: Option<FormatRow> = bank_formats::table
            .find(headings)
            .select((
                bank_formats::day_column,
                bank_formats::amount_column,
                bank_formats::name_column,
                bank_formats::check_column,
                bank_formats::text_columns,
                bank_formats::day_first,
            ))
            .first(self.connection)
            .optional()
            .ours()?;
        Ok(row.map(columns))
    }

    fn keep_columns(&mut self, headings: &str, columns: &BankColumns) -> Result<()> {
        diesel::insert_into(bank_formats::table)
            .values(Format::of(headings, columns))
            .on_conflict(bank_formats::headings_digest)
            .do_update()
            .set(Format::of(headings, columns))
            .execute(self.connection)
            .ours()
            .map(drop)
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
        rows: &[NewBankRow],
        by: &Actor,
        at: DateTime<Utc>,
    ) -> Result<usize> {
        let rows = Value::Array(rows.iter().map(written).collect());
        let added: Vec<Added> = diesel::sql_query(ADD)
            .bind::<BigInt, _>(tournament.0)
            .bind::<Text, _>(rows.to_string())
            .bind::<Timestamptz, _>(at)
            .bind::<BigInt, _>(by.id.0)
            .load(self.connection)
            .ours()?;
        Ok(added.iter().filter(|row| row.is_new).count())
    }

    fn rows(&mut self, id: TournamentId, filter: &BankFilter) -> Result<Part<BankRow>> {
        let total: i64 = filtered(id, filter).count().get_result(self.connection).ours()?;
        let mut query = filtered(id, filter).order((bank_rows::day.desc(), bank_rows::id.desc()));
        if let Some(limit) = search::limit(&filter.page) {
            query = query.limit(limit);
        }
        let query = query.offset(search::offset(&filter.page)).select(Row::as_select());
        let rows: Vec<Row> = query.load(self.connection).ours()?;
        let rows = rows.into_iter().map(Row::view).collect::<Result<_>>()?;
        Ok(Part { rows, total: usize::try_from(total).unwrap_or_default() })
    }

    fn lock(&mut self, id: BankRowId) -> Result<Option<BankRow>> {
        let row = bank_rows::table.find(id.0).for_no_key_update().select(Row::as_select());
        row.first(self.connection).optional().ours()?.map(Row::view).transpose()
    }

    fn matches(&mut self, ids: &[BankRowId]) -> Result<Vec<BankMatch>> {
        money::matches(self.connection, ids)
    }

    fn sums(&mut self, id: TournamentId) -> Result<Vec<BankSum>> {
        let rows: Vec<(String, i64, i64)> = bank_rows::table
            .filter(bank_rows::tournament_id.eq(id.0))
            .group_by(bank_rows::state)
            .select((bank_rows::state, count_star(), sql::<BigInt>("sum(amount_cents)::bigint")))
            .load(self.connection)
            .ours()?;
        let sum = |(state, count, cents): (String, i64, i64)| {
            let state = State::parse(&state).map_err(|complaint| Error::Unexpected(complaint.into()))?;
            Ok(BankSum { state, count, cents })
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
