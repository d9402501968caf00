//! The link of a mail, which opens one pass without signing in.

use actix_web::{post, web};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::Pass;
use crate::body::Body;
use crate::client::SentBy;
use crate::openapi::failures::{
    Invalid, NotFound, TooLarge, TooMany, TooSlow, Unavailable, Unreadable, WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(find_pass);
}

/// The code behind the `#` of a mailed link.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PassLink {
    #[schema(required, nullable = false)]
    pass_token: Option<String>,
}

/// The pass that a mailed link opens
///
/// Leaves out addresses, except that of a holder without a name. A link to a pass that is gone and a link that never existed get the same
/// answer.
#[utoipa::path(
    tag = "Attendee",
    request_body = PassLink,
    responses(
        (status = 200, description = "The pass as it is now", body = Pass),
        Unreadable, NotFound, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    extensions(("x-access" = json!("public")))
)]
#[post("/Attendee/pass")]
async fn find_pass(
    app: UseCases,
    SentBy(client): SentBy,
    Body(link): Body<PassLink>,
) -> Result<web::Json<Pass>, Problem> {
    let token = link.pass_token.unwrap_or_default();
    let pass = app.run(move |app| app.attendees.open(client, &token)).await?;
    Ok(web::Json(Pass::from(pass)))
}
