//! Givers who are forgotten: the person goes, the payment stays.

use diesel::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use fairway_application::Result;
use fairway_domain::ids::UserId;
use fairway_domain::values::Email;

use super::rows::Row;
use crate::errors::Ours;
use crate::schema::bank_rows;

/// The payments that tell an address ($1) in any text, and those that stand for tickets of a person ($2).
const OF_GIVER: &str = r#"
SELECT id FROM bank_rows
WHERE lower(email) = lower($1) OR lower($1) = ANY (regexp_split_to_array(lower(name || ' ' || memo), '[\s,;<>()":|]+|\.(?=\s|$)'))
  OR id IN (SELECT bank_matches.bank_row_id FROM bank_matches
    JOIN ledger_entries entry ON entry.id = bank_matches.ledger_entry_id
    JOIN tickets ON tickets.id = entry.ticket_id
    WHERE tickets.user_id = $2 AND NOT bank_matches.undone)
ORDER BY id FOR NO KEY UPDATE"#;

#[derive(QueryableByName)]
struct Id {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// A name beside another address stays, as another person may have paid for the ticket.
pub(super) fn forget(connection: &mut PgConnection, user: UserId, email: &Email) -> Result<()> {
    let query = diesel::sql_query(OF_GIVER).bind::<Text, _>(email.as_str()).bind::<BigInt, _>(user.0);
    let ids: Vec<Id> = query.load(connection).ours()?;
    let ids = ids.into_iter().map(|row| row.id);
    let rows: Vec<Row> = bank_rows::table
        .filter(bank_rows::id.eq_any(ids))
        .select(Row::as_select())
        .load(connection)
        .ours()?;
    for row in rows.into_iter().map(Row::view) {
        let row = row?;
        let payment = &row.payment;
        let told = payment.email.to_lowercase();
        let is_anothers = !told.is_empty() && told != email.as_str().to_lowercase();
        let kept = if is_anothers { (payment.name.as_str(), payment.email.as_str()) } else { ("", "") };
        diesel::update(bank_rows::table.find(row.id.0))
            .set((
                bank_rows::name.eq(kept.0),
                bank_rows::email.eq(kept.1),
                bank_rows::memo.eq(payment.references_alone()),
                bank_rows::forgotten.eq(true),
            ))
            .execute(connection)
            .ours()?;
    }
    Ok(())
}
