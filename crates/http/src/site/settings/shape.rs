//! The fund's settings in JSON: the stored ones, and the defaults.

use fairway_application::fund::{FundView, field};
use fairway_domain::fund::{Setting, Settings};
use serde::Serialize;
use utoipa::ToSchema;

use crate::site::{SiteTexts, logo_address};
use crate::wire::Moment;

/// A list of settings; null for a setting that is not in it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SettingTexts {
    /// The fund's name.
    #[schema(required)]
    fund_name: Option<String>,
    /// An IANA time zone, like America/Phoenix.
    #[schema(required)]
    time_zone: Option<String>,
    /// The sentence of receipts, in which the figures replace `{amount}`, `{value}` and `{deductible}`.
    #[schema(required)]
    receipt_wording: Option<String>,
    /// `verified`, or `paid` if event pages also show a logo once a ticket of its sponsor is paid.
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
pub(in crate::site) struct SiteSettings {
    /// Null for a setting that has its default.
    #[serde(flatten)]
    texts: SettingTexts,
    /// The values of settings that Admins have not set.
    defaults: SettingTexts,
    /// Fields that buyers need before they pay, and that are not set.
    missing: Vec<&'static str>,
    /// When an Admin last saved the settings; null before the first time.
    #[schema(required)]
    confirmed_at: Option<Moment>,
    /// Whether the database contains the demonstration, whose invented fund may then be shown.
    demonstration: bool,
    /// The address of the fund's logo.
    #[schema(required)]
    logo: Option<String>,
    /// The name of the uploaded file.
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
