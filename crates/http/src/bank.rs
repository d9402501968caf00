//! `/api/BankFile` and `/api/BankRow`: payments from files of banks and donation forms.

mod file;
mod proposal;
mod shape;

use actix_web::{HttpResponse, get, put, web};
use fairway_application::bank::{BankChange, Toward};
use fairway_application::stores::bank::BankFilter;
use fairway_domain::bank::State as KnownState;
use fairway_domain::ids::{BankRowId, LedgerEntryId, TicketId, TournamentId};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use self::shape::{BankRow, BankSum};
use crate::actor::SignedIn;
use crate::body::Body;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::{PathId, Query, TOTAL_COUNT};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, changed};
use crate::wire::{Decimal, Id};

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .configure(file::configure)
        .service(list_bank_rows)
        .service(list_bank_sums)
        .service(update_bank_row);
}

/// A tournament's payments from files, the newest day first
#[utoipa::path(
    tag = "Bank",
    params(
        ("id" = i64, Path, minimum = 1, description = "The tournament"),
        ("state" = Option<String>, Query, description = "Only payments that are open, matched, gift or aside"),
        ("search" = Option<String>, Query, description = "Only payments whose name, address, check number \
         or texts contain every word of this, ignoring case"),
        ("limit" = Option<u32>, Query, description = "The most rows to return; 100 when absent, and never more"),
        ("offset" = Option<u32>, Query, description = "Number of rows to skip first"),
    ),
    responses(
        (status = 200, description = "The payments", body = Vec<BankRow>,
            headers(("X-Total-Count" = u64, description = "Total number of matches of the filter and the search"))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/BankRow/query/tournament/{id}")]
async fn list_bank_rows(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    query: Query,
) -> Result<HttpResponse, Problem> {
    let state = query.text("state").map(KnownState::parse).transpose();
    let state = state.map_err(|complaint| Problem::unreadable("state", format!("state {complaint}")))?;
    let filter = BankFilter { state, page: query.page()? };
    let part = app.run(move |app| app.bank.of_tournament(&actor, TournamentId(id), &filter)).await?;
    let rows: Vec<_> = part.rows.into_iter().map(BankRow::from).collect();
    Ok(HttpResponse::Ok().insert_header((TOTAL_COUNT, part.total)).json(rows))
}

/// The numbers and sums of a tournament's payments from files, by state
#[utoipa::path(
    tag = "Bank",
    params(("id" = i64, Path, minimum = 1, description = "The tournament")),
    responses(
        (status = 200, description = "A sum for each state that has any payments", body = Vec<BankSum>),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/BankRow/sums/tournament/{id}")]
async fn list_bank_sums(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<web::Json<Vec<BankSum>>, Problem> {
    let sums = app.run(move |app| app.bank.sums(&actor, TournamentId(id))).await?;
    Ok(web::Json(sums.into_iter().map(BankSum::from).collect()))
}

/// The outcome of a payment, as staff enter it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateBankRow {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    /// `matched` needs `payments`, `entryIds` or `ticketIds`; `open` undoes any outcome.
    #[schema(required, nullable = false, pattern = "^(open|matched|gift|aside)$", example = "gift")]
    state: Option<String>,
    /// Its parts for tickets, to be entered.
    #[schema(max_items = 50)]
    payments: Option<Vec<NewBankToward>>,
    /// Rows of ledgers, entered before, to which the payment corresponds.
    #[schema(max_items = 50)]
    entry_ids: Option<Vec<Id>>,
    /// Tickets that share the payment, instead of `payments` and `entryIds`. Their outstanding amounts are entered; for paid tickets it corresponds
    /// to the payments in their ledgers.
    #[schema(max_items = 50)]
    ticket_ids: Option<Vec<Id>>,
    /// Whether it is entered for the tickets of `ticketIds` with an outstanding amount, even if an equal payment is in their ledgers.
    is_new: Option<bool>,
}

/// A part of a payment to enter for a ticket.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewBankToward {
    #[schema(required, nullable = false)]
    ticket_id: Option<Id>,
    /// Dollars, above 0.
    #[schema(required, nullable = false, minimum = 0, maximum = 1_000_000, example = 100)]
    amount: Option<Decimal>,
}

impl From<NewBankToward> for Toward {
    fn from(told: NewBankToward) -> Self {
        let amount = told.amount.map(|Decimal(dollars)| dollars).unwrap_or_default();
        Self { ticket: TicketId(told.ticket_id.map_or(0, |Id(id)| id)), amount }
    }
}

/// Set the outcome of a payment
///
/// A matched payment is entered for tickets, or corresponds to rows that are in their ledgers already. A ticket is paid once nothing is
/// outstanding. Setting a payment to open undoes the match, by rows that reverse the entered ones.
#[utoipa::path(
    tag = "Bank",
    params(IfMatchHeader),
    request_body = UpdateBankRow,
    responses(
        (status = 200, description = "The payment as it is now", body = BankRow, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/BankRow")]
async fn update_bank_row(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Body(body): Body<UpdateBankRow>,
) -> Result<HttpResponse, Problem> {
    let change = BankChange {
        id: body.id.map(|Id(id)| BankRowId(id)),
        state: body.state,
        payments: body.payments.into_iter().flatten().map(Toward::from).collect(),
        entries: body.entry_ids.into_iter().flatten().map(|Id(id)| LedgerEntryId(id)).collect(),
        tickets: body.ticket_ids.into_iter().flatten().map(|Id(id)| TicketId(id)).collect(),
        is_new: body.is_new.unwrap_or_default(),
    };
    let view = app.run(move |app| app.bank.settle(&actor, &change, &if_version)).await?;
    changed(view.row.version, &BankRow::from(view))
}
