//! `/api/Site`: the operator of the site.

mod logo;
mod settings;

use actix_web::{HttpResponse, get};
use fairway_application::known_fund::Fund;
use fairway_application::stores::fund::FundLogo;
use fairway_domain::fund::Setting;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::media;
use crate::openapi::failures::{Unauthenticated, Unavailable};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfNoneMatch, IfNoneMatchHeader};

/// Texts about the fund; null for a text that it does not have.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SiteTexts {
    /// The address for questions.
    #[schema(required, format = Email)]
    support_email: Option<String>,
    /// The privacy policy.
    #[schema(required, format = "uri")]
    privacy_policy_url: Option<String>,
    /// The cookie preferences.
    #[schema(required, format = "uri")]
    cookie_preferences_url: Option<String>,
    /// The donation form that pays attendee tickets.
    #[schema(required, format = "uri")]
    attendee_donation_url: Option<String>,
    /// The donation form that pays sponsor tickets.
    #[schema(required, format = "uri")]
    sponsor_donation_url: Option<String>,
    /// The payee of checks.
    #[schema(required)]
    payable_to: Option<String>,
    /// The address for checks by mail.
    #[schema(required)]
    mail_address: Option<String>,
    /// The address for checks by courier.
    #[schema(required)]
    courier_address: Option<String>,
    /// The fund's number with the tax office.
    #[schema(required)]
    tax_number: Option<String>,
    /// The sentence beside the deductible amount.
    #[schema(required)]
    deduction_note: Option<String>,
}

impl SiteTexts {
    fn new(text: impl Fn(Setting) -> Option<String>) -> Self {
        Self {
            support_email: text(Setting::SupportEmail),
            privacy_policy_url: text(Setting::PrivacyPolicyUrl),
            cookie_preferences_url: text(Setting::CookiePreferencesUrl),
            attendee_donation_url: text(Setting::AttendeeDonationUrl),
            sponsor_donation_url: text(Setting::SponsorDonationUrl),
            payable_to: text(Setting::PayableTo),
            mail_address: text(Setting::MailAddress),
            courier_address: text(Setting::CourierAddress),
            tax_number: text(Setting::TaxNumber),
            deduction_note: text(Setting::DeductionNote),
        }
    }
}

/// Names, addresses and links of the fund: as Admins have set them, otherwise as the environment does. Texts that neither sets are null.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Site {
    /// The fund's name; Fairway if none is set.
    fund_name: String,
    /// The IANA time zone of local dates and times.
    time_zone: String,
    #[serde(flatten)]
    texts: SiteTexts,
    /// The address of the fund's logo.
    #[schema(required)]
    logo: Option<String>,
    /// The number of hours for which an offered place of the waitlist is held, unless staff set another one.
    waitlist_hours: i64,
}

impl Site {
    pub(crate) fn new(fund: &Fund, waitlist_hours: i64) -> Self {
        Self {
            fund_name: fund.name().to_owned(),
            time_zone: fund.time_zone().to_string(),
            texts: SiteTexts::new(|setting| fund.text(setting).map(str::to_owned)),
            logo: logo_address(fund.logo.as_ref()),
            waitlist_hours,
        }
    }
}

fn logo_address(logo: Option<&FundLogo>) -> Option<String> {
    logo.map(|logo| media::address("logo", &logo.name))
}

pub(crate) fn configure(config: &mut ServiceConfig) {
    config.service(get_site).configure(settings::configure).configure(logo::configure);
}

/// Names, addresses and links of the fund
#[utoipa::path(
    tag = "Site",
    params(IfNoneMatchHeader),
    responses(
        (status = 200, description = "The fund", body = Site, headers(("ETag" = String))),
        (status = 304, description = "The client's copy is current"),
        Unauthenticated, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[get("/Site")]
async fn get_site(app: UseCases, known: IfNoneMatch) -> Result<HttpResponse, Problem> {
    let (fund, hours) = app.now(|app| Ok((app.fund.current(), app.waitlist.hold_hours())))?;
    known.answer(None, &Site::new(&fund, hours))
}
