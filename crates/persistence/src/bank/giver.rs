//! Givers who are forgotten, in all payments that tell them.

use std::collections::HashSet;

use diesel::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text};
use fairway_application::Result;
use fairway_application::stores::bank::BankRow;
use fairway_domain::bank::Leaver;

use super::rows::Row;
use crate::errors::Ours;
use crate::schema::bank_rows;

/// The payments that stand for tickets of a person ($1).
const OF_TICKETS: &str = "
SELECT DISTINCT bank_matches.bank_row_id AS id FROM bank_matches
JOIN ledger_entries entry ON entry.id = bank_matches.ledger_entry_id
JOIN tickets ON tickets.id = entry.ticket_id
WHERE tickets.user_id = $1 AND NOT bank_matches.undone";

/// The payments that may tell an address ($1): some of them one of which it is a part.
const TOLD: &str = "
SELECT id FROM bank_rows WHERE strpos(lower(email || ' ' || name || ' ' || check_number || ' ' || memo), lower($1)) > 0";

/// These payments ($1), also as the files of other tournaments told them.
const SAME: &str = "
SELECT id FROM bank_rows WHERE digest IN (SELECT digest FROM bank_rows WHERE id = ANY ($1)) ORDER BY id FOR NO KEY UPDATE";

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Takes a giver out of the payments that tell their address or stand for their tickets.
pub(super) fn forget(connection: &mut PgConnection, giver: &Leaver) -> Result<()> {
    let told = diesel::sql_query(TOLD).bind::<Text, _>(giver.email.as_str());
    let told: Vec<Id> = told.load(connection).ours()?;
    let told = rows(connection, told)?.into_iter().filter(|row| row.payment.tells(giver));
    let of_tickets = diesel::sql_query(OF_TICKETS).bind::<BigInt, _>(giver.id.0);
    let of_tickets: Vec<Id> = of_tickets.load(connection).ours()?;
    let theirs: HashSet<i64> =
        told.map(|row| row.id.0).chain(of_tickets.into_iter().map(|it| it.id)).collect();
    if theirs.is_empty() {
        return Ok(());
    }
    let same = diesel::sql_query(SAME).bind::<Array<BigInt>, _>(theirs.into_iter().collect::<Vec<_>>());
    let same: Vec<Id> = same.load(connection).ours()?;
    for row in rows(connection, same)? {
        let kept = row.payment.without(giver);
        diesel::update(bank_rows::table.find(row.id.0))
            .set((
                bank_rows::name.eq(kept.name),
                bank_rows::email.eq(kept.email),
                bank_rows::check_number.eq(kept.check),
                bank_rows::memo.eq(kept.text),
                bank_rows::forgotten.eq(true),
            ))
            .execute(connection)
            .ours()?;
    }
    Ok(())
}

fn rows(connection: &mut PgConnection, ids: Vec<Id>) -> Result<Vec<BankRow>> {
    let rows: Vec<Row> = bank_rows::table
        .filter(bank_rows::id.eq_any(ids.into_iter().map(|it| it.id)))
        .select(Row::as_select())
        .load(connection)
        .ours()?;
    rows.into_iter().map(Row::view).collect()
}
