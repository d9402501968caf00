//! Tickets with their price and the money received.

use chrono::{DateTime, Utc};
use diesel::pg::PgRowByRowLoadingMode;
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::Each;
use fairway_application::stores::exports::SaleRow;
use fairway_domain::category::Price;
use fairway_domain::ids::{TicketId, TournamentId};
use fairway_domain::ledger::Standing;
use fairway_domain::weather::State;

use super::{ContactRow, LONGER_TIMEOUT, PaidRow, contact, paid};
use crate::errors::Ours;
use crate::reference::reference;
use crate::schema::{sponsors, ticket_categories, tickets, tournaments, users};
use crate::tickets::{TotalsRow, totals};

#[derive(Queryable)]
struct SoldRow {
    ticket: i64,
    category: String,
    purchaser: ContactRow,
    sponsor: Option<String>,
    price_cents: i64,
    paid: PaidRow,
    cancelled: bool,
    event_cancelled: bool,
    created_at: DateTime<Utc>,
    reference: String,
    totals: TotalsRow,
}

impl SoldRow {
    fn sale_row(self) -> Result<SaleRow> {
        let row = self;
        let price = Price { cents: row.price_cents };
        let sums = totals(row.totals).sums(price, Standing::of(row.cancelled, row.event_cancelled));
        Ok(SaleRow {
            ticket: TicketId(row.ticket),
            category: row.category,
            purchaser: contact(row.purchaser),
            sponsor: row.sponsor,
            price,
            paid: paid(row.paid),
            cancelled: row.cancelled,
            reserved_at: row.created_at,
            reference: reference(&row.reference)?,
            sums,
        })
    }
}

pub(super) fn write(connection: &mut PgConnection, id: TournamentId, each: Each<'_, SaleRow>) -> Result<()> {
    diesel::sql_query(LONGER_TIMEOUT).execute(connection).ours()?;
    let rows = tickets::table
        .inner_join(users::table)
        .inner_join(ticket_categories::table)
        .inner_join(tournaments::table)
        .left_join(sponsors::table)
        .filter(tickets::tournament_id.eq(id.0))
        .order(tickets::id)
        .select((
            tickets::id,
            ticket_categories::name,
            (users::name_first, users::name_last, users::email, users::phone),
            sponsors::name.nullable(),
            tickets::price_cents,
            (tickets::date_paid, tickets::payment_method, tickets::payment_reference, tickets::payment_note),
            tickets::is_cancelled,
            tournaments::weather.is_not_distinct_from(State::Cancelled.name()),
            tickets::created_at,
            tickets::reference,
            (tickets::payments_cents, tickets::refunds_cents, tickets::gifts_cents, tickets::waived_cents),
        ))
        .load_iter::<SoldRow, PgRowByRowLoadingMode>(connection)
        .ours()?;
    for row in rows {
        each(row.ours()?.sale_row()?)?;
    }
    Ok(())
}
