//! `/api/Receipt`.

mod shape;

use actix_web::{HttpResponse, get, post, web};
use fairway_application::receipt_state::ReceiptView;
use fairway_application::receipts::ReceiptWanted;
use fairway_domain::ids::{ReceiptId, TicketId, UserId};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(crate) use self::shape::Receipt;
use self::shape::ReceiptsOfUser;
use crate::actor::SignedIn;
use crate::body::Body;
use crate::idempotency::{Creating, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::{Id, Whole};

pub(crate) fn configure(config: &mut ServiceConfig) {
    config.service(list_receipts_of_user).service(get_receipt).service(create_receipt).service(send_receipt);
}

/// A person's receipts, and the years for which there may be a receipt
#[utoipa::path(
    tag = "Receipt",
    params(("id" = i64, Path, minimum = 1, description = "The giver")),
    responses(
        (status = 200, description = "The receipts", body = ReceiptsOfUser),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[get("/Receipt/query/user/{id}")]
async fn list_receipts_of_user(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<web::Json<ReceiptsOfUser>, Problem> {
    let receipts = app.run(move |app| app.receipts.of_user(&actor, UserId(id))).await?;
    Ok(web::Json(ReceiptsOfUser::from(&receipts)))
}

/// One receipt
#[utoipa::path(
    tag = "Receipt",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 200, description = "The receipt", body = Receipt),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[get("/Receipt/{id}")]
async fn get_receipt(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<web::Json<Receipt>, Problem> {
    let receipt = app.run(move |app| app.receipts.receipt(&actor, ReceiptId(id))).await?;
    Ok(web::Json(Receipt::from(&receipt)))
}

/// The receipt to get: of a ticket, or of a person's year.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewReceipt {
    /// A ticket; absent for a year.
    ticket_id: Option<Id>,
    /// A year in which money was received; absent for a ticket.
    #[schema(minimum = 2000, maximum = 9999, example = 2026)]
    year: Option<Whole>,
    /// The giver of a receipt of a year: the caller when absent; an Admin may name anyone. Ignored beside a ticket, so that any whole number is
    /// accepted there.
    #[schema(value_type = Option<i64>)]
    user_id: Option<Id>,
}

/// Get a receipt
///
/// Returns the newest receipt while it states the received amount, else issues a new one that replaces it.
#[utoipa::path(
    tag = "Receipt",
    params(IdempotencyKey),
    request_body = NewReceipt,
    responses(
        (status = 201, description = "The receipt", body = Receipt),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[post("/Receipt")]
async fn create_receipt(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Creating { body, key }: Creating<NewReceipt>,
) -> Result<HttpResponse, Problem> {
    let wanted = ReceiptWanted {
        ticket: body.ticket_id.map(|Id(id)| TicketId(id)),
        year: body.year.map(|Whole(year)| year),
        user: body.user_id.map(|Id(id)| UserId(id)),
    };
    let once = once::<ReceiptView, Receipt>(key);
    let answer = app.run(move |app| app.receipts.create(&actor, &wanted, &once)).await?;
    created::<ReceiptView, Receipt>(answer)
}

/// The receipt to mail.
#[derive(Deserialize, ToSchema)]
struct MailReceipt {
    #[schema(required, nullable = false)]
    id: Option<Id>,
}

/// Mail a receipt to its giver
///
/// The mail contains the whole receipt and a link to its page. A repeat has no effect while the mail is queued. A receipt that is out of date
/// is not mailed.
#[utoipa::path(
    tag = "Receipt",
    request_body = MailReceipt,
    responses(
        (status = 204, description = "The mail is queued"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[post("/Receipt/mail")]
async fn send_receipt(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Body(body): Body<MailReceipt>,
) -> Result<HttpResponse, Problem> {
    let id = body.id.map(|Id(id)| ReceiptId(id));
    app.run(move |app| app.receipts.mail(&actor, id)).await?;
    Ok(HttpResponse::NoContent().finish())
}
