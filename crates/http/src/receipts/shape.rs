//! Receipts on the wire.

use fairway_application::receipt_state::{ReceiptState as KnownState, ReceiptView};
use fairway_application::receipts::ReceiptsOfUser as KnownReceipts;
use fairway_application::stores::receipts::{ReceiptLine as KnownLine, ReceiptOf};
use fairway_domain::category::Price;
use fairway_domain::giving::receipt_number;
use serde::Serialize;
use utoipa::ToSchema;

use crate::wire::{Date, Dollars, Moment, Person};

/// A receipt as it was issued: for the money received for a ticket, or from one person in a year.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Receipt {
    #[schema(minimum = 1)]
    id: i64,
    /// Unique: a number is never used again.
    #[schema(example = "R-000042")]
    number: String,
    /// The giver.
    #[schema(minimum = 1)]
    user_id: i64,
    /// The giver as they are named now; null once the account is deleted.
    #[schema(required)]
    user: Option<Person>,
    /// Null for a receipt of a year.
    #[schema(required, minimum = 1)]
    ticket_id: Option<i64>,
    /// Null for a receipt of a ticket.
    #[schema(required)]
    year: Option<i32>,
    issued_at: Moment,
    state: ReceiptState,
    /// The newer receipt that replaces it; null if there is none.
    #[schema(required, minimum = 1)]
    replaced_by_id: Option<i64>,
    received: Dollars,
    /// The value that the giver receives in return; null if none was given, and then nothing may be said about deductions.
    #[schema(required)]
    value: Option<Dollars>,
    /// The part of the received amount that may be deductible; null if no value was given.
    #[schema(required)]
    deductible: Option<Dollars>,
    /// The sentences about gift and value, by the fund's wording of that day.
    wording: String,
    /// Its tickets.
    lines: Vec<ReceiptLine>,
}

/// Whether a receipt is current, was replaced by a newer one, or is out of date because money came or went since.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum ReceiptState {
    Current,
    Replaced,
    Outdated,
}

/// The money that was received for a ticket. Names are those of the day on which the receipt was issued.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct ReceiptLine {
    #[schema(minimum = 1)]
    ticket_id: i64,
    #[schema(example = "FW-7K3Q2M")]
    reference: String,
    event: String,
    ticket_category: String,
    /// Empty for an attendee ticket.
    sponsor: String,
    /// The day of the last payment for it.
    received_on: Date,
    received: Dollars,
    #[schema(required)]
    value: Option<Dollars>,
    #[schema(required)]
    deductible: Option<Dollars>,
}

/// A person's receipts.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ReceiptsOfUser {
    /// The newest first.
    receipts: Vec<Receipt>,
    /// The years in which money was received from them, the newest first.
    years: Vec<i32>,
}

impl From<&KnownLine> for ReceiptLine {
    fn from(line: &KnownLine) -> Self {
        Self {
            ticket_id: line.ticket.0,
            reference: line.reference.to_string(),
            event: line.event.clone(),
            ticket_category: line.category.clone(),
            sponsor: line.sponsor.clone(),
            received_on: Date(line.received_on),
            received: Dollars(line.given.received),
            value: line.given.value.map(Dollars),
            deductible: line.given.deductible().map(Dollars),
        }
    }
}

impl From<&ReceiptView> for Receipt {
    fn from(ReceiptView { receipt, giver, state }: &ReceiptView) -> Self {
        let (ticket_id, year) = match receipt.of {
            ReceiptOf::Ticket(ticket) => (Some(ticket.0), None),
            ReceiptOf::Year(year) => (None, Some(year)),
        };
        let (state, replaced_by_id) = match state {
            KnownState::Current => (ReceiptState::Current, None),
            KnownState::Replaced(by) => (ReceiptState::Replaced, Some(by.0)),
            KnownState::Outdated => (ReceiptState::Outdated, None),
        };
        let lines = &receipt.lines;
        Self {
            id: receipt.id.0,
            number: receipt_number(receipt.id),
            user_id: receipt.user.0,
            user: giver.as_ref().map(Person::from),
            ticket_id,
            year,
            issued_at: Moment(receipt.issued_at),
            state,
            replaced_by_id,
            received: sum(lines, |line| Some(line.given.received)).unwrap_or(Dollars(Price { cents: 0 })),
            value: sum(lines, |line| line.given.value),
            deductible: sum(lines, |line| line.given.deductible()),
            wording: receipt.wording.clone(),
            lines: lines.iter().map(ReceiptLine::from).collect(),
        }
    }
}

/// The sum over lines; `None` if no line has an amount.
fn sum(lines: &[KnownLine], of: impl Fn(&KnownLine) -> Option<Price>) -> Option<Dollars> {
    let told: Vec<_> = lines.iter().filter_map(of).collect();
    (!told.is_empty()).then(|| Dollars(Price { cents: told.iter().map(|price| price.cents).sum() }))
}

impl From<&KnownReceipts> for ReceiptsOfUser {
    fn from(KnownReceipts { receipts, years }: &KnownReceipts) -> Self {
        Self { receipts: receipts.iter().map(Receipt::from).collect(), years: years.clone() }
    }
}
