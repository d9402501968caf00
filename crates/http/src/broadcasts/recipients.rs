//! The recipients that a broadcast would have now.

use actix_web::{get, web};
use fairway_application::broadcasts::AudienceForm;
use fairway_application::stores::broadcasts::Found;
use fairway_domain::ids::{CategoryId, RoundId, TournamentId};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::openapi::failures::{Forbidden, Invalid, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::{PathId, Query};
use crate::problem::Problem;
use crate::use_cases::UseCases;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(list_broadcast_recipients);
}

/// The people that a filter finds now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BroadcastRecipients {
    /// The number of people who would get the mail.
    #[schema(minimum = 0)]
    count: usize,
    /// The number of further people who have no e-mail address.
    #[schema(minimum = 0)]
    without_address: usize,
    /// By name; at most the first 1,000.
    recipients: Vec<BroadcastRecipient>,
}

/// A person who would get the mail.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct BroadcastRecipient {
    #[schema(minimum = 1)]
    id: i64,
    /// First and last name, or the address of a person without a name.
    name: String,
    #[schema(format = Email)]
    email: String,
}

impl From<Found> for BroadcastRecipients {
    fn from(Found { count, without_address, first }: Found) -> Self {
        let recipients =
            first.into_iter().map(|(id, name, email)| BroadcastRecipient { id: id.0, name, email });
        Self { count, without_address, recipients: recipients.collect() }
    }
}

/// The people that a broadcast would go to now
#[utoipa::path(
    tag = "Broadcast",
    params(
        ("id" = i64, Path, minimum = 1, description = "The tournament"),
        ("who" = Option<String>, Query, description = "everyone (when absent), sponsors, unpaid, incompleteGroups, notArrived or arrived"),
        ("ticketCategoryId" = Option<i64>, Query, description = "Only tickets of this category"),
        ("roundId" = Option<i64>, Query, description = "Only groups in this round"),
        ("hole" = Option<i32>, Query, description = "Only players who start at this hole of the round"),
        ("invitation" = Option<bool>, Query, description = "Only people who agreed to be told of coming tournaments"),
    ),
    responses(
        (status = 200, description = "The people", body = BroadcastRecipients),
        Unreadable, Unauthenticated, Forbidden, NotFound, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Broadcast/recipients/tournament/{id}")]
async fn list_broadcast_recipients(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    query: Query,
) -> Result<web::Json<BroadcastRecipients>, Problem> {
    let form = AudienceForm {
        who: query.text("who").unwrap_or("everyone").to_owned(),
        category: query.id("ticketCategoryId")?.map(CategoryId),
        round: query.id("roundId")?.map(RoundId),
        hole: query.id("hole")?,
        invitation: query.flag("invitation")?.unwrap_or_default(),
    };
    let found = app.run(move |app| app.broadcasts.found(&actor, TournamentId(id), &form)).await?;
    Ok(web::Json(found.into()))
}
