//! Deletes a giver's personal data from all payments.

use std::collections::HashSet;

use diesel::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text};
use fairway_application::Result;
use fairway_application::stores::bank::BankRow;
use fairway_domain::bank::Leaver;

use super::rows::BankPaymentRow;
use crate::errors::Ours;
use crate::schema::{bank_rows, tickets};

/// The payments matched with tickets of a person ($1), now or before an undo, unless they are matched with other tickets now.
const OF_TICKETS: &str = "
SELECT DISTINCT bank_matches.bank_row_id AS id FROM bank_matches
JOIN ledger_entries entry ON entry.id = bank_matches.ledger_entry_id
JOIN tickets ON tickets.id = entry.ticket_id
JOIN bank_rows ON bank_rows.id = bank_matches.bank_row_id
WHERE tickets.user_id = $1 AND (NOT bank_matches.undone OR bank_rows.state <> 'matched')";

/// The payments that may contain one of these references ($1), in any state: compared without other characters, and with look-alikes replaced.
const NAMED: &str = "
SELECT bank_rows.id FROM bank_rows CROSS JOIN LATERAL (SELECT translate(
  upper(regexp_replace(memo || check_number || name, '[^0-9A-Za-z]', '', 'g')), '0O1ILABEGSUZ', 'QQ77748365V2') AS letters OFFSET 0) AS told
WHERE EXISTS (SELECT FROM unnest($1) AS code WHERE strpos(told.letters, code) > 0)";

/// The payments that may contain an address ($1); some contain it only as a part of a longer one.
const BY_ADDRESS: &str = "
SELECT id FROM bank_rows WHERE strpos(lower(email || ' ' || name || ' ' || check_number || ' ' || memo), lower($1)) > 0";

/// These payments ($1), and the same payments in files of other tournaments.
const SAME: &str = "
SELECT id FROM bank_rows WHERE digest IN (SELECT digest FROM bank_rows WHERE id = ANY ($1)) ORDER BY id FOR NO KEY UPDATE";

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Removes a giver from the payments that contain their address, or name or are matched with their tickets.
pub(super) fn forget(connection: &mut PgConnection, giver: &Leaver) -> Result<()> {
    let by_address = diesel::sql_query(BY_ADDRESS).bind::<Text, _>(giver.email.as_str());
    let by_address: Vec<Id> = by_address.load(connection).ours()?;
    let by_address =
        rows(connection, by_address)?.into_iter().filter(|row| row.payment.contains_address_of(giver));
    let of_tickets = diesel::sql_query(OF_TICKETS).bind::<BigInt, _>(giver.id.0);
    let of_tickets: Vec<Id> = of_tickets.load(connection).ours()?;
    let named = named(connection, giver)?.into_iter();
    let theirs: HashSet<i64> =
        by_address.chain(named).map(|row| row.id.0).chain(of_tickets.into_iter().map(|it| it.id)).collect();
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

/// The payments that name tickets of a giver, of any event.
fn named(connection: &mut PgConnection, giver: &Leaver) -> Result<Vec<BankRow>> {
    let codes = tickets::table.filter(tickets::user_id.eq(giver.id.0)).select(tickets::reference);
    let codes: Vec<String> = codes.load(connection).ours()?;
    if codes.is_empty() {
        return Ok(vec![]);
    }
    let named = diesel::sql_query(NAMED).bind::<Array<Text>, _>(&codes);
    let named: Vec<Id> = named.load(connection).ours()?;
    let is_theirs =
        |row: &BankRow| row.payment.references().iter().any(|it| codes.contains(&it.code().to_owned()));
    Ok(rows(connection, named)?.into_iter().filter(is_theirs).collect())
}

fn rows(connection: &mut PgConnection, ids: Vec<Id>) -> Result<Vec<BankRow>> {
    let rows: Vec<BankPaymentRow> = bank_rows::table
        .filter(bank_rows::id.eq_any(ids.into_iter().map(|it| it.id)))
        .select(BankPaymentRow::as_select())
        .load(connection)
        .ours()?;
    rows.into_iter().map(BankPaymentRow::view).collect()
}
