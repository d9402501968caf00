//! Receipts, and the tickets they are for.

mod paid;

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use fairway_application::stores::receipts::{
    NewReceipt, PaidFor, Receipt, ReceiptLine, ReceiptOf, ReceiptStore,
};
use fairway_application::{Error, Result};
use fairway_domain::category::Price;
use fairway_domain::giving::Given;
use fairway_domain::ids::{ReceiptId, TicketId, UserId};
use fairway_domain::person::Person;

use crate::PgStores;
use crate::errors::Ours;
use crate::reference::reference;
use crate::schema::{receipt_lines, receipts, users};
use crate::tickets::{PersonRow, person};

/// Id, giver, ticket, year, wording, time.
type ReceiptRow = (i64, i64, Option<i64>, Option<i32>, String, DateTime<Utc>);

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = receipt_lines, check_for_backend(diesel::pg::Pg))]
struct LineRow {
    receipt_id: i64,
    ticket_id: i64,
    ticket_reference: String,
    event: String,
    category: String,
    sponsor: String,
    received_on: NaiveDate,
    received_cents: i64,
    value_cents: Option<i64>,
}

impl LineRow {
    fn of(receipt: i64, line: &ReceiptLine) -> Self {
        Self {
            receipt_id: receipt,
            ticket_id: line.ticket.0,
            ticket_reference: line.reference.code().to_owned(),
            event: line.event.clone(),
            category: line.category.clone(),
            sponsor: line.sponsor.clone(),
            received_on: line.received_on,
            received_cents: line.given.received.cents,
            value_cents: line.given.value.map(|value| value.cents),
        }
    }

    fn line(self) -> Result<ReceiptLine> {
        Ok(ReceiptLine {
            ticket: TicketId(self.ticket_id),
            reference: reference(&self.ticket_reference)?,
            event: self.event,
            category: self.category,
            sponsor: self.sponsor,
            received_on: self.received_on,
            given: Given {
                received: Price { cents: self.received_cents },
                value: self.value_cents.map(|cents| Price { cents }),
            },
        })
    }
}

fn of(ticket: Option<i64>, year: Option<i32>) -> Result<ReceiptOf> {
    let of = ticket.map(|id| ReceiptOf::Ticket(TicketId(id))).or(year.map(ReceiptOf::Year));
    of.ok_or_else(|| Error::Unexpected("a receipt of nothing".into()))
}

impl PgStores<'_> {
    /// These receipts with their lines: one more statement, whatever the number.
    fn with_lines(&mut self, rows: Vec<ReceiptRow>) -> Result<Vec<Receipt>> {
        let mut lines: HashMap<i64, Vec<ReceiptLine>> = HashMap::new();
        let found: Vec<LineRow> = receipt_lines::table
            .filter(receipt_lines::receipt_id.eq_any(rows.iter().map(|row| row.0)))
            .order(receipt_lines::ticket_id)
            .select(LineRow::as_select())
            .load(self.connection)
            .ours()?;
        for row in found {
            lines.entry(row.receipt_id).or_default().push(row.line()?);
        }
        let receipt = |(id, user, ticket, year, wording, issued_at): ReceiptRow| {
            let lines = lines.remove(&id).unwrap_or_default();
            let of = of(ticket, year)?;
            Ok(Receipt { id: ReceiptId(id), user: UserId(user), of, wording, issued_at, lines })
        };
        rows.into_iter().map(receipt).collect()
    }
}

impl ReceiptStore for PgStores<'_> {
    fn paid_for(&mut self, tickets: &[TicketId]) -> Result<Vec<PaidFor>> {
        self.paid(&paid::By::Tickets(tickets))
    }

    fn paid_by(&mut self, user: UserId) -> Result<Vec<PaidFor>> {
        self.paid(&paid::By::User(user))
    }

    fn lock_giver(&mut self, user: UserId) -> Result<Option<Person>> {
        let row: Option<PersonRow> = users::table
            .find(user.0)
            .for_no_key_update()
            .select((users::name_first, users::name_last, users::email))
            .first(self.connection)
            .optional()
            .ours()?;
        Ok(row.map(person))
    }

    fn giver(&mut self, user: UserId) -> Result<Option<Person>> {
        let row: Option<PersonRow> = users::table
            .find(user.0)
            .select((users::name_first, users::name_last, users::email))
            .first(self.connection)
            .optional()
            .ours()?;
        Ok(row.map(person))
    }

    fn add(&mut self, new: &[NewReceipt]) -> Result<Vec<ReceiptId>> {
        let row = |receipt: &NewReceipt| {
            let (ticket, year) = match receipt.of {
                ReceiptOf::Ticket(ticket) => (Some(ticket.0), None),
                ReceiptOf::Year(year) => (None, Some(year)),
            };
            (
                receipts::user_id.eq(receipt.user.0),
                receipts::ticket_id.eq(ticket),
                receipts::year.eq(year),
                receipts::wording.eq(receipt.wording.clone()),
                receipts::issued_at.eq(receipt.issued_at),
            )
        };
        // PostgreSQL returns the rows of one INSERT in the order of its VALUES.
        let ids: Vec<i64> = diesel::insert_into(receipts::table)
            .values(new.iter().map(row).collect::<Vec<_>>())
            .returning(receipts::id)
            .get_results(self.connection)
            .ours()?;
        let lines = |(id, receipt): (&i64, &NewReceipt)| {
            receipt.lines.iter().map(|line| LineRow::of(*id, line)).collect::<Vec<_>>()
        };
        diesel::insert_into(receipt_lines::table)
            .values(ids.iter().zip(new).flat_map(lines).collect::<Vec<_>>())
            .execute(self.connection)
            .ours()?;
        Ok(ids.into_iter().map(ReceiptId).collect())
    }

    fn of_user(&mut self, user: UserId) -> Result<Vec<Receipt>> {
        let rows = receipts::table
            .filter(receipts::user_id.eq(user.0))
            .order(receipts::id.desc())
            .load(self.connection)
            .ours()?;
        self.with_lines(rows)
    }

    fn newest_of(&mut self, tickets: &[TicketId]) -> Result<Vec<Receipt>> {
        let rows = receipts::table
            .filter(receipts::ticket_id.eq_any(tickets.iter().map(|id| id.0)))
            .distinct_on(receipts::ticket_id)
            .order((receipts::ticket_id, receipts::id.desc()))
            .load(self.connection)
            .ours()?;
        self.with_lines(rows)
    }

    fn user_of(&mut self, id: ReceiptId) -> Result<Option<UserId>> {
        let user: Option<i64> =
            receipts::table.find(id.0).select(receipts::user_id).first(self.connection).optional().ours()?;
        Ok(user.map(UserId))
    }
}
