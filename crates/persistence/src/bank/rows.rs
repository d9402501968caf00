//! Rows of `bank_rows`: payments are inserted, found and read.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::sql;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Text, Timestamptz};
use fairway_application::page::Part;
use fairway_application::stores::bank::{BankFilter, BankRow, NewBankRow, source};
use fairway_application::{Error, Result};
use fairway_domain::access::Actor;
use fairway_domain::bank::{Incoming, State};
use fairway_domain::ids::{BankRowId, TournamentId};
use serde_json::{Value, json};

use crate::errors::Ours;
use crate::schema::bank_rows;
use crate::search;

/// Inserts all rows in one statement, as a file may have thousands. They are ordered, so that two files with the same rows wait for each other
/// without a deadlock. A payment whose giver was deleted in any tournament gets the texts that were kept there. `xmax` is 0 for a new row.
const ADD: &str = "
INSERT INTO bank_rows (tournament_id, digest, source, day, amount_cents, fee_cents, name, email, check_number, memo, forgotten, imported_at, imported_by)
SELECT $1, digest, source, day, cents, fee, coalesce(kept.name, row.name), coalesce(kept.email, row.email),
  coalesce(kept.check_number, row.check_number), coalesce(kept.memo, row.memo), kept.name IS NOT NULL, $3, $4
FROM jsonb_to_recordset($2::jsonb)
  AS row (digest text, source text, day date, cents bigint, fee bigint, name text, email text, check_number text, memo text)
LEFT JOIN LATERAL (SELECT known.name, known.email, known.check_number, known.memo FROM bank_rows known
  WHERE known.digest = row.digest AND known.forgotten ORDER BY known.id LIMIT 1) kept ON true
ORDER BY digest
ON CONFLICT (tournament_id, digest) DO UPDATE SET source = excluded.source, day = excluded.day, amount_cents = excluded.amount_cents,
  fee_cents = excluded.fee_cents, name = excluded.name, email = excluded.email, check_number = excluded.check_number, memo = excluded.memo
WHERE bank_rows.state = 'open' AND NOT bank_rows.forgotten AND (bank_rows.source, bank_rows.day, bank_rows.amount_cents, bank_rows.fee_cents, bank_rows.name,
    bank_rows.email, bank_rows.check_number, bank_rows.memo)
  IS DISTINCT FROM (excluded.source, excluded.day, excluded.amount_cents, excluded.fee_cents, excluded.name, excluded.email,
    excluded.check_number, excluded.memo)
RETURNING xmax = 0 AS is_new";

/// A word also matches the text of a ticket that the payment is matched with, which contains its reference and buyer.
const MATCHED: &str = " OR EXISTS (SELECT FROM bank_matches JOIN ledger_entries entry ON entry.id = bank_matches.ledger_entry_id
    JOIN ticket_searches told ON told.ticket_id = entry.ticket_id
    WHERE bank_matches.bank_row_id = bank_rows.id AND NOT bank_matches.undone AND told.folded LIKE ANY (";

#[derive(QueryableByName)]
struct Added {
    #[diesel(sql_type = Bool)]
    is_new: bool,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = bank_rows, check_for_backend(Pg))]
pub(super) struct BankPaymentRow {
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

impl BankPaymentRow {
    pub(super) fn view(self) -> Result<BankRow> {
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

/// The payments of a tournament that the filter selects.
fn filtered(id: TournamentId, filter: &BankFilter) -> bank_rows::BoxedQuery<'_, Pg> {
    let mut query = bank_rows::table.filter(bank_rows::tournament_id.eq(id.0)).into_boxed();
    if let Some(state) = filter.state {
        query = query.filter(bank_rows::state.eq(state.name()));
    }
    for (word, reference) in search::of_tickets(&filter.page) {
        let holds = sql::<Bool>("(bank_rows.folded LIKE ").bind::<Text, _>(word.clone());
        let holds = holds
            .sql(MATCHED)
            .bind::<Array<Text>, _>([Some(word), reference].into_iter().flatten().collect::<Vec<_>>());
        query = query.filter(holds.sql(")))"));
    }
    query
}

/// The requested part of these payments, the newest day first.
pub(super) fn list(
    connection: &mut PgConnection,
    id: TournamentId,
    filter: &BankFilter,
) -> Result<Part<BankRow>> {
    let total: i64 = filtered(id, filter).count().get_result(connection).ours()?;
    let mut query = filtered(id, filter).order((bank_rows::day.desc(), bank_rows::id.desc()));
    if let Some(limit) = search::limit(&filter.page) {
        query = query.limit(limit);
    }
    let query = query.offset(search::offset(&filter.page)).select(BankPaymentRow::as_select());
    let rows: Vec<BankPaymentRow> = query.load(connection).ours()?;
    let rows = rows.into_iter().map(BankPaymentRow::view).collect::<Result<_>>()?;
    Ok(Part { rows, total: usize::try_from(total).unwrap_or_default() })
}

fn written(row: &NewBankRow) -> Value {
    let payment = &row.payment;
    json!({"digest": row.digest, "source": payment.source.name(), "day": payment.day, "cents": payment.cents,
        "fee": payment.fee_cents, "name": payment.name, "email": payment.email, "check_number": payment.check,
        "memo": payment.text})
}

/// Inserts the payments of a file, and returns the number of new ones.
pub(super) fn add(
    connection: &mut PgConnection,
    tournament: TournamentId,
    rows: &[NewBankRow],
    (by, at): (&Actor, DateTime<Utc>),
) -> Result<usize> {
    let rows = Value::Array(rows.iter().map(written).collect());
    let added: Vec<Added> = diesel::sql_query(ADD)
        .bind::<BigInt, _>(tournament.0)
        .bind::<Text, _>(rows.to_string())
        .bind::<Timestamptz, _>(at)
        .bind::<BigInt, _>(by.id.0)
        .load(connection)
        .ours()?;
    Ok(added.iter().filter(|row| row.is_new).count())
}
