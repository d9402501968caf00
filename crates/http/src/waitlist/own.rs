//! Calls on the caller's own entries: by the link of a mail, or signed in.

use actix_web::{HttpResponse, get, post, web};
use fairway_application::stores::waitlist::EntryView;
use fairway_domain::ids::UserId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::WaitlistState;
use crate::actor::{MaybeSignedIn, SignedIn};
use crate::body::SmallBody;
use crate::client::SentBy;
use crate::openapi::failures::{
    Conflict, Invalid, NotFound, TooLarge, TooMany, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::Moment;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(list_waitlist_of_user)
        .service(find_waitlist_entry)
        .service(confirm_waitlist_entry)
        .service(leave_waitlist);
}

/// A person's own entry of the waitlist.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct OwnWaitlistEntry {
    /// The code that confirms the entry, and by which the person leaves the waitlist.
    code: String,
    #[schema(minimum = 1)]
    tournament_id: i64,
    #[schema(minimum = 1)]
    ticket_category_id: i64,
    /// The address with which an offered place is reserved.
    #[schema(format = Email)]
    email: String,
    /// Whether the address is confirmed; until then no place is offered automatically.
    confirmed: bool,
    /// The entry's place in line, counted from 1; null when it is not in line.
    #[schema(required, minimum = 1)]
    place: Option<i64>,
    /// The moment until which the offered place is held; null without an offer.
    #[schema(required)]
    held_until: Option<Moment>,
    state: WaitlistState,
}

impl From<&EntryView> for OwnWaitlistEntry {
    fn from(entry: &EntryView) -> Self {
        Self {
            code: entry.code.clone(),
            tournament_id: entry.tournament_id.0,
            ticket_category_id: entry.category_id.0,
            email: entry.email.to_string(),
            confirmed: entry.confirmed,
            place: entry.place,
            held_until: entry.offer.map(|offer| Moment(offer.held_until)),
            state: entry.state.into(),
        }
    }
}

/// The code of a mailed link. A missing one counts as an empty one.
#[derive(Deserialize, ToSchema)]
struct WaitlistCode {
    #[schema(required, nullable = false, min_length = 1)]
    code: Option<String>,
}

/// A person's waitlist entries, each with its offer if it has one
///
/// Leaves out entries whose place is reserved. Empty until the person's address is confirmed.
#[utoipa::path(
    tag = "Waitlist",
    params(("id" = i64, Path, minimum = 1, description = "The user")),
    responses(
        (status = 200, description = "Their entries, by ticket category", body = Vec<OwnWaitlistEntry>),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("owner")))
)]
#[get("/Waitlist/query/user/{id}")]
async fn list_waitlist_of_user(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    let entries = app.run(move |app| app.waitlist.of_user(&actor, UserId(id))).await?;
    Ok(HttpResponse::Ok().json(entries.iter().map(OwnWaitlistEntry::from).collect::<Vec<_>>()))
}

/// The entry of a mailed link
#[utoipa::path(
    tag = "Waitlist",
    request_body = WaitlistCode,
    responses(
        (status = 200, description = "The entry", body = OwnWaitlistEntry),
        Unreadable, Unauthenticated, NotFound, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[post("/Waitlist/link")]
async fn find_waitlist_entry(
    app: UseCases,
    _: MaybeSignedIn,
    SentBy(client): SentBy,
    SmallBody(body): SmallBody<WaitlistCode>,
) -> Result<web::Json<OwnWaitlistEntry>, Problem> {
    let code = body.code.unwrap_or_default();
    let entry = app.run(move |app| app.waitlist.linked(client, &code)).await?;
    Ok(web::Json(OwnWaitlistEntry::from(&entry)))
}

/// Confirm the address of an entry by its mailed link
///
/// From then on the entry is in line, by the time at which it joined.
#[utoipa::path(
    tag = "Waitlist",
    request_body = WaitlistCode,
    responses(
        (status = 200, description = "The entry", body = OwnWaitlistEntry),
        Unreadable, Unauthenticated, NotFound, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[post("/Waitlist/confirm")]
async fn confirm_waitlist_entry(
    app: UseCases,
    _: MaybeSignedIn,
    SentBy(client): SentBy,
    SmallBody(body): SmallBody<WaitlistCode>,
) -> Result<web::Json<OwnWaitlistEntry>, Problem> {
    let code = body.code.unwrap_or_default();
    let entry = app.run(move |app| app.waitlist.confirm(client, &code)).await?;
    Ok(web::Json(OwnWaitlistEntry::from(&entry)))
}

/// Leave the waitlist
///
/// A place that is held for the entry goes to the next in line. 409 once the place is reserved.
#[utoipa::path(
    tag = "Waitlist",
    request_body = WaitlistCode,
    responses(
        (status = 204, description = "The entry is off the waitlist"),
        Unreadable, Unauthenticated, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[post("/Waitlist/leave")]
async fn leave_waitlist(
    app: UseCases,
    _: MaybeSignedIn,
    SentBy(client): SentBy,
    SmallBody(body): SmallBody<WaitlistCode>,
) -> Result<HttpResponse, Problem> {
    let code = body.code.unwrap_or_default();
    app.run(move |app| app.waitlist.leave(client, &code)).await?;
    Ok(HttpResponse::NoContent().finish())
}
