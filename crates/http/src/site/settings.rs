use actix_web::{HttpResponse, get, put};
use fairway_application::fund::{FundChange, FundView, field};
use fairway_domain::fund::{Setting, Settings};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{SiteTexts, logo_address};
use crate::actor::SignedIn;
use crate::body::Body;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable, WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, IfNoneMatch, IfNoneMatchHeader, changed};
use crate::wire::{Moment, or_empty};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(get_site_settings).service(update_site_settings);
}

/// A list of settings; null where a setting is not in it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SettingTexts {
    /// The fund's name.
    #[schema(required)]
    fund_name: Option<String>,
    /// An IANA time zone, like America/Phoenix.
    #[schema(required)]
    time_zone: Option<String>,
    /// The sentence of receipts, in which `{amount}`, `{value}` and `{deductible}` stand for the figures.
    #[schema(required)]
    receipt_wording: Option<String>,
    /// `verified`, or `paid` where event pages show a logo once a ticket of its sponsor is paid, too.
    #[schema(required)]
    sponsor_logos: Option<String>,
    #[serde(flatten)]
    texts: SiteTexts,
}

impl From<&Settings> for SettingTexts {
    fn from(settings: &Settings) -> Self {
        let text = |setting| settings.get(&setting).cloned();
        Self {
            fund_name: text(Setting::FundName),
            time_zone: text(Setting::TimeZone),
            receipt_wording: text(Setting::ReceiptWording),
            sponsor_logos: text(Setting::SponsorLogos),
            texts: SiteTexts::new(text),
        }
    }
}

/// The fund's settings that Admins have set.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SiteSettings {
    /// Null: as the default says.
    #[serde(flatten)]
    texts: SettingTexts,
    /// The values of settings that Admins have not set.
    defaults: SettingTexts,
    /// Fields that buyers need before they pay, and nobody has told.
    missing: Vec<&'static str>,
    /// When an Admin last saved the settings; null before the first time.
    #[schema(required)]
    confirmed_at: Option<Moment>,
    /// Whether the demonstration is in the database: its invented fund may be shown then.
    demonstration: bool,
    /// The address of the fund's logo.
    #[schema(required)]
    logo: Option<String>,
    /// The uploader's name for it.
    #[schema(required)]
    logo_file_name: Option<String>,
}

impl From<&FundView> for SiteSettings {
    fn from(FundView { kept, defaults, missing }: &FundView) -> Self {
        Self {
            texts: SettingTexts::from(&kept.texts),
            defaults: SettingTexts::from(defaults),
            missing: missing.iter().copied().map(field).collect(),
            confirmed_at: kept.confirmed_at.map(Moment),
            demonstration: kept.demonstration,
            logo: logo_address(kept.logo.as_ref()),
            logo_file_name: kept.logo.as_ref().map(|logo| logo.file_name.clone()),
        }
    }
}

/// The changed texts; an empty one goes by its default, as does null. An address for help is one of e-mail; a link leads to http, https or mailto.
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
    /// Holds `{amount}`, `{value}` and `{deductible}`, and no other braces.
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
        (status = 304, description = "As the client has it"),
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

/// Change what the site tells of the fund, and confirm the rest
///
/// Every instance tells it within a second.
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
