//! Joining the waitlist.

use actix_web::{HttpResponse, post};
use fairway_application::waitlist::{JoinForm, Joined};
use fairway_domain::ids::CategoryId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::MaybeSignedIn;
use crate::body::SmallBody;
use crate::client::SentBy;
use crate::openapi::failures::{
    Conflict, Invalid, TooLarge, TooMany, TooSlow, Unauthenticated, Unavailable, Unreadable, WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::{Id, Moment};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(create_waitlist_entry);
}

/// A person to add to a waitlist. A missing field counts as an empty one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct JoinWaitlist {
    #[schema(required, nullable = false)]
    ticket_category_id: Option<Id>,
    #[schema(required, nullable = false, min_length = 1, max_length = 200)]
    name: Option<String>,
    #[schema(required, nullable = false, format = Email, max_length = 254)]
    email: Option<String>,
}

/// A person on the waitlist.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct JoinedWaitlist {
    #[schema(minimum = 1)]
    id: i64,
    #[schema(minimum = 1)]
    ticket_category_id: i64,
    name: String,
    #[schema(format = Email)]
    email: String,
    created_at: Moment,
}

impl From<Joined> for JoinedWaitlist {
    fn from(joined: Joined) -> Self {
        Self {
            id: joined.id.0,
            ticket_category_id: joined.category_id.0,
            name: joined.name,
            email: joined.email.to_string(),
            created_at: Moment(joined.created_at),
        }
    }
}

/// Join the waitlist of a ticket category
///
/// Only for a category that has no tickets left. An address that is on the waitlist already keeps its place; the answer is the same. A link
/// that confirms the address is mailed to it; the caller's own confirmed address is confirmed at once.
#[utoipa::path(
    tag = "Waitlist",
    request_body = JoinWaitlist,
    responses(
        (status = 201, description = "The person is on the waitlist", body = JoinedWaitlist),
        Unreadable, Unauthenticated, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[post("/Waitlist")]
async fn create_waitlist_entry(
    app: UseCases,
    MaybeSignedIn(visitor): MaybeSignedIn,
    SentBy(client): SentBy,
    SmallBody(body): SmallBody<JoinWaitlist>,
) -> Result<HttpResponse, Problem> {
    let form = JoinForm {
        category_id: body.ticket_category_id.map(|Id(id)| CategoryId(id)),
        name: body.name.unwrap_or_default(),
        email: body.email.unwrap_or_default(),
    };
    let joined = app.run(move |app| app.waitlist.join(visitor.as_ref(), client, &form)).await?;
    Ok(HttpResponse::Created().json(JoinedWaitlist::from(joined)))
}
