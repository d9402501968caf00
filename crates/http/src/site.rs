//! `GET /api/Site`: who runs the site.

use actix_web::{HttpResponse, get, web};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::openapi::failures::{Unauthenticated, Unavailable};
use crate::problem::Problem;
use crate::versions::{IfNoneMatch, IfNoneMatchHeader};

/// Names, addresses and links of the fund, all from configuration.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Site {
    /// The fund's name.
    pub fund_name: String,
    /// Where people write for help.
    #[schema(format = Email)]
    pub support_email: String,
    /// The privacy policy.
    #[schema(format = "uri")]
    pub privacy_policy_url: String,
    /// The cookie preferences.
    #[schema(format = "uri")]
    pub cookie_preferences_url: String,
    /// The donation form that pays attendee tickets.
    #[schema(format = "uri")]
    pub attendee_donation_url: String,
    /// The donation form that pays sponsor tickets.
    #[schema(format = "uri")]
    pub sponsor_donation_url: String,
    /// The payee of checks.
    pub payable_to: String,
    /// Where checks are mailed to.
    pub mail_address: String,
    /// Where couriers take checks.
    pub courier_address: String,
    /// The IANA time zone that dates and times are local to.
    pub time_zone: String,
}

pub(crate) fn configure(config: &mut ServiceConfig) {
    config.service(get_site);
}

/// Names, addresses and links of the fund
#[utoipa::path(
    tag = "Site",
    params(IfNoneMatchHeader),
    responses(
        (status = 200, description = "The fund", body = Site, headers(("ETag" = String))),
        (status = 304, description = "As the client has it"),
        Unauthenticated, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[get("/Site")]
async fn get_site(site: web::Data<Site>, known: IfNoneMatch) -> Result<HttpResponse, Problem> {
    known.answer(None, site.get_ref())
}
