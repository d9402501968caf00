//! The fund's settings.

mod shape;

use actix_web::{HttpResponse, get, put};
use fairway_application::fund::FundChange;
use fairway_domain::fund::{Setting, Settings};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

pub(super) use self::shape::SiteSettings;
use crate::actor::SignedIn;
use crate::body::Body;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable, WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, IfNoneMatch, IfNoneMatchHeader, changed};
use crate::wire::or_empty;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(get_site_settings).service(update_site_settings);
}

/// The changed texts; an empty or null text has its default. The address for help is an e-mail address; a link has http, https or mailto.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateSiteSettings {
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 120)]
    fund_name: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 254)]
    support_email: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 500)]
    privacy_policy_url: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 500)]
    cookie_preferences_url: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 500)]
    attendee_donation_url: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 500)]
    sponsor_donation_url: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 120)]
    payable_to: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 300)]
    mail_address: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 300)]
    courier_address: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 120)]
    time_zone: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 120)]
    tax_number: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(format = "multi-line", max_length = 600)]
    deduction_note: Option<String>,
    /// Contains `{amount}`, `{value}` and `{deductible}`, and no other braces.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(format = "multi-line", max_length = 600)]
    receipt_wording: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(pattern = "^(verified|paid)?$")]
    sponsor_logos: Option<String>,
}

impl UpdateSiteSettings {
    fn texts(self) -> Settings {
        let texts = [
            (Setting::FundName, self.fund_name),
            (Setting::SupportEmail, self.support_email),
            (Setting::PrivacyPolicyUrl, self.privacy_policy_url),
            (Setting::CookiePreferencesUrl, self.cookie_preferences_url),
            (Setting::AttendeeDonationUrl, self.attendee_donation_url),
            (Setting::SponsorDonationUrl, self.sponsor_donation_url),
            (Setting::PayableTo, self.payable_to),
            (Setting::MailAddress, self.mail_address),
            (Setting::CourierAddress, self.courier_address),
            (Setting::TimeZone, self.time_zone),
            (Setting::TaxNumber, self.tax_number),
            (Setting::DeductionNote, self.deduction_note),
            (Setting::ReceiptWording, self.receipt_wording),
            (Setting::SponsorLogos, self.sponsor_logos),
        ];
        texts.into_iter().filter_map(|(setting, text)| Some((setting, text?))).collect()
    }
}

/// The fund's settings that Admins have set, and the defaults of all others
#[utoipa::path(
    tag = "Site",
    params(IfNoneMatchHeader),
    responses(
        (status = 200, description = "The settings", body = SiteSettings, headers(("ETag" = String))),
        (status = 304, description = "The client's copy is current"),
        Unauthenticated, Forbidden, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Site/settings")]
async fn get_site_settings(
    app: UseCases,
    SignedIn(actor): SignedIn,
    known: IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    let view = app.run(move |app| app.fund.settings(&actor)).await?;
    known.answer_personal(view.kept.version, &SiteSettings::from(&view))
}

/// Change the fund's settings, and confirm the others
///
/// Every instance uses the new settings within a second.
#[utoipa::path(
    tag = "Site",
    params(IfMatchHeader),
    request_body = UpdateSiteSettings,
    responses(
        (status = 200, description = "The settings as they are now", body = SiteSettings, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Site/settings")]
async fn update_site_settings(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Body(update): Body<UpdateSiteSettings>,
) -> Result<HttpResponse, Problem> {
    let change = FundChange { texts: update.texts(), if_version };
    let view = app.run(move |app| app.fund.update(&actor, &change)).await?;
    changed(view.kept.version, &SiteSettings::from(&view))
}
