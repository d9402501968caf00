//! The ledger of a ticket.

use actix_web::{HttpResponse, get, post, web};
use fairway_application::stores::ledger::LedgerEntry as KnownEntry;
use fairway_application::tickets::{EntryForm, Ledger as KnownLedger};
use fairway_domain::ids::TicketId;
use fairway_domain::ledger::{Amount, Kind};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::idempotency::{Creating, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::{Date, Decimal, Dollars, Moment, SignedDollars, or_empty};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(get_ledger).service(create_ledger_entry);
}

/// The sums of a ticket's money, and the rows from which they follow.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Ledger {
    /// Its price: the category's at the time of the reservation.
    price: Dollars,
    /// The whole amount to be paid: the price less waived amounts; 0 once the ticket is cancelled; the received amount once its event is cancelled.
    due: Dollars,
    /// Money that was received and not refunded, gifts included.
    received: Dollars,
    /// The amount that is still to be paid.
    outstanding: Dollars,
    /// Money that was received beyond the amount due.
    gifts: Dollars,
    /// Money that was received for a cancelled ticket, without gifts.
    to_refund: Dollars,
    /// The rows, the oldest first. Rows are only ever added.
    entries: Vec<LedgerEntry>,
}

/// A row of the ledger.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct LedgerEntry {
    #[schema(minimum = 1)]
    id: i64,
    kind: LedgerKind,
    /// Never 0; negative if it reverses an earlier row of its kind.
    amount: SignedDollars,
    /// As staff entered it; may be empty, like the next two fields.
    method: String,
    /// The reference in the fund's books.
    reference: String,
    note: String,
    /// The day on which the money came or went.
    day: Date,
    /// The address, at that time, of the person who entered it; null for payments from before the ledger existed.
    #[schema(required)]
    entered_by: Option<String>,
    entered_at: Moment,
    /// The id of the earlier row that it reverses; null for other rows, and for one that reduces the newest rows of its kind.
    #[schema(required, minimum = 1)]
    takes_back: Option<i64>,
}

/// The kind of a row: money toward the price, money given back, money beyond the price, or a part of the price that nobody has to pay.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum LedgerKind {
    Payment,
    Refund,
    Gift,
    Waived,
}

impl From<Kind> for LedgerKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Payment => Self::Payment,
            Kind::Refund => Self::Refund,
            Kind::Gift => Self::Gift,
            Kind::Waived => Self::Waived,
        }
    }
}

impl From<&KnownEntry> for LedgerEntry {
    fn from(row: &KnownEntry) -> Self {
        let Amount { cents } = row.entry.amount;
        Self {
            id: row.id.0,
            kind: row.entry.kind.into(),
            amount: SignedDollars(cents),
            method: row.entry.method.clone(),
            reference: row.entry.reference.clone(),
            note: row.entry.note.clone(),
            day: Date(row.entry.day),
            entered_by: row.actor.as_ref().map(|(_, address)| address.clone()),
            entered_at: Moment(row.at),
            takes_back: row.entry.takes_back.map(|earlier| earlier.0),
        }
    }
}

impl From<&KnownLedger> for Ledger {
    fn from(ledger: &KnownLedger) -> Self {
        let sums = ledger.ticket.sums();
        Self {
            price: Dollars(ledger.ticket.price),
            due: Dollars(sums.due),
            received: Dollars(sums.received),
            outstanding: Dollars(sums.outstanding),
            gifts: Dollars(sums.gifts),
            to_refund: Dollars(sums.to_refund),
            entries: ledger.entries.iter().map(LedgerEntry::from).collect(),
        }
    }
}

/// The ledger of a ticket: its sums and its rows
#[utoipa::path(
    tag = "Ticket",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 200, description = "The sums and the rows", body = Ledger),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Ticket/{id}/ledger")]
async fn get_ledger(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<web::Json<Ledger>, Problem> {
    let ledger = app.run(move |app| app.tickets.ledger(&actor, TicketId(id))).await?;
    Ok(web::Json(Ledger::from(&ledger)))
}

/// A row to be added.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewLedgerEntry {
    /// The kind of the row.
    #[schema(required, nullable = false, pattern = "^(payment|refund|gift|waived)$", example = "payment")]
    kind: Option<String>,
    /// Dollars, not 0, at most a million; negative to reverse this much of the kind's present sum.
    #[schema(required, nullable = false, minimum = -1_000_000, maximum = 1_000_000, example = 100)]
    amount: Option<Decimal>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 40)]
    method: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 100)]
    reference: Option<String>,
    /// The day on which the money came or went, from 2000 on and not in the future; today when absent.
    #[schema(format = Date)]
    day: Option<String>,
    /// Plain text of several lines.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 1000, format = "multi-line")]
    note: Option<String>,
}

/// Add a row to a ticket's ledger
///
/// From then on the ticket is paid when nothing is outstanding, and unpaid when something is.
#[utoipa::path(
    tag = "Ticket",
    params(("id" = i64, Path, minimum = 1), IdempotencyKey),
    request_body = NewLedgerEntry,
    responses(
        (status = 201, description = "The row", body = LedgerEntry),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/Ticket/{id}/ledger")]
async fn create_ledger_entry(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    Creating { body, key }: Creating<NewLedgerEntry>,
) -> Result<HttpResponse, Problem> {
    let form = EntryForm {
        kind: body.kind,
        amount: body.amount.map(|Decimal(dollars)| dollars),
        method: body.method,
        reference: body.reference,
        day: body.day,
        note: body.note,
    };
    let once = once::<KnownEntry, LedgerEntry>(key);
    let answer = app.run(move |app| app.tickets.add_entry(&actor, TicketId(id), &form, &once)).await?;
    created::<KnownEntry, LedgerEntry>(answer)
}
