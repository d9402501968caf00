//! The fund's settings: its name, addresses, links and time zone (rule `fund-settings`).

use std::collections::BTreeMap;

use chrono_tz::Tz;
use url::Url;

use crate::giving::check_placeholders;
pub use crate::giving::{DEDUCTION_NOTE, RECEIPT_WORDING};
use crate::values::{Complaint, Email, line};

/// The longest name of the fund or of a payee, and the longest tax number, in characters.
pub const NAME_MAX: usize = 120;
/// The longest postal address, in characters.
pub const ADDRESS_MAX: usize = 300;
/// The longest wording or note of the fund, in characters.
pub const SENTENCE_MAX: usize = 600;
/// The longest link, in characters.
pub const LINK_MAX: usize = 500;
/// The longest side of the stored logo, in pixels.
pub const LOGO_SIDE: u32 = 1080;

/// When event pages show a logo: once it is verified, or once a ticket of its sponsor is paid as well.
const LOGOS: [&str; 2] = ["verified", "paid"];

/// A setting of the fund.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Setting {
    /// The fund's name.
    FundName,
    /// The e-mail address for help.
    SupportEmail,
    /// The privacy policy.
    PrivacyPolicyUrl,
    /// The cookie preferences.
    CookiePreferencesUrl,
    /// The donation form that pays attendee tickets.
    AttendeeDonationUrl,
    /// The donation form that pays sponsor tickets.
    SponsorDonationUrl,
    /// The payee of checks.
    PayableTo,
    /// The postal address for checks.
    MailAddress,
    /// The address to which couriers take checks.
    CourierAddress,
    /// The IANA time zone of local dates and times.
    TimeZone,
    /// The fund's number with the tax office.
    TaxNumber,
    /// The note beside a deductible amount (rule `fair-market-value`).
    DeductionNote,
    /// The wording of receipts, with placeholders (rule `receipts`).
    ReceiptWording,
    /// Whether event pages show a verified logo at once, or only once a ticket of its sponsor is paid.
    SponsorLogos,
}

/// The settings that have a value.
pub type Settings = BTreeMap<Setting, String>;

impl Setting {
    /// All settings, in the order of the form.
    pub const ALL: [Self; 14] = [
        Self::FundName,
        Self::SupportEmail,
        Self::PrivacyPolicyUrl,
        Self::CookiePreferencesUrl,
        Self::AttendeeDonationUrl,
        Self::SponsorDonationUrl,
        Self::PayableTo,
        Self::MailAddress,
        Self::CourierAddress,
        Self::TimeZone,
        Self::TaxNumber,
        Self::DeductionNote,
        Self::ReceiptWording,
        Self::SponsorLogos,
    ];

    /// Its label on pages and in messages.
    pub fn label(self) -> &'static str {
        match self {
            Self::FundName => "name of the fund",
            Self::SupportEmail => "contact e-mail",
            Self::PrivacyPolicyUrl => "privacy policy",
            Self::CookiePreferencesUrl => "cookie preferences",
            Self::AttendeeDonationUrl => "donation form for attendee tickets",
            Self::SponsorDonationUrl => "donation form for sponsor tickets",
            Self::PayableTo => "payee of checks",
            Self::MailAddress => "postal address",
            Self::CourierAddress => "courier address",
            Self::TimeZone => "time zone",
            Self::TaxNumber => "tax number",
            Self::DeductionNote => "note on deductions",
            Self::ReceiptWording => "wording of receipts",
            Self::SponsorLogos => "sponsors' logos",
        }
    }

    /// The site's wording where the fund has set none: a proposal that the fund should confirm.
    pub fn proposal(self) -> Option<&'static str> {
        match self {
            Self::DeductionNote => Some(DEDUCTION_NOTE),
            Self::ReceiptWording => Some(RECEIPT_WORDING),
            Self::SponsorLogos => Some(LOGOS[0]),
            _ => None,
        }
    }

    /// Whether buyers need it before they pay (rule `own-fund-first`).
    pub fn is_needed(self) -> bool {
        !matches!(
            self,
            Self::PrivacyPolicyUrl
                | Self::CookiePreferencesUrl
                | Self::CourierAddress
                | Self::TaxNumber
                | Self::DeductionNote
                | Self::ReceiptWording
                | Self::SponsorLogos
        )
    }

    /// The value as stored; `None` for an empty text, which removes the setting.
    ///
    /// # Errors
    /// A complaint when the text is too long, contains HTML or invalid characters, or is no valid address, link or time zone.
    pub fn parse(self, typed: &str) -> Result<Option<String>, Complaint> {
        let max = match self {
            Self::MailAddress | Self::CourierAddress => ADDRESS_MAX,
            Self::DeductionNote | Self::ReceiptWording => SENTENCE_MAX,
            Self::FundName | Self::PayableTo | Self::TaxNumber | Self::TimeZone => NAME_MAX,
            _ => LINK_MAX,
        };
        let is_sentence = matches!(self, Self::DeductionNote | Self::ReceiptWording);
        // Sentences are typed into multi-line fields.
        let text =
            if is_sentence { line(&typed.replace(['\r', '\n'], " "), max)? } else { line(typed, max)? };
        if text.is_empty() {
            return Ok(None);
        }
        let kept = match self {
            Self::SupportEmail => Email::parse(&text)?.as_str().to_owned(),
            Self::TimeZone => zone(&text)?.to_string(),
            Self::PrivacyPolicyUrl
            | Self::CookiePreferencesUrl
            | Self::AttendeeDonationUrl
            | Self::SponsorDonationUrl => link(&text)?,
            Self::ReceiptWording => check_placeholders(plain(text)?)?,
            Self::SponsorLogos if !LOGOS.contains(&text.as_str()) => {
                return Err("must be verified or paid".into());
            }
            _ => plain(text)?,
        };
        Ok(Some(kept))
    }
}

/// Normalises a link as browsers do, so that the checked link is the one that visitors follow.
fn link(text: &str) -> Result<String, Complaint> {
    let known = |url: &Url| {
        let web =
            matches!(url.scheme(), "http" | "https") && url.username().is_empty() && url.password().is_none();
        web || url.scheme() == "mailto" && Email::parse(url.path()).is_ok()
    };
    let url = Url::parse(text).ok().filter(known).map(String::from);
    let url = url.filter(|url| url.chars().count() <= LINK_MAX);
    url.ok_or_else(|| "must be a link, like https://example.org/donate or mailto:golf@example.org".into())
}

fn zone(text: &str) -> Result<Tz, Complaint> {
    text.parse().map_err(|_why| "must be a time zone by its IANA name, like America/Phoenix".into())
}

fn plain(text: String) -> Result<String, Complaint> {
    if text.contains(['<', '>']) { Err("cannot contain < or >".into()) } else { Ok(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(setting: Setting, typed: &str) -> Option<String> {
        setting.parse(typed).ok().flatten()
    }

    #[test]
    fn links_lead_to_the_web_or_to_a_mailbox() {
        for right in ["https://example.org/donate?a=1&b=2", "http://example.org/", "mailto:golf@example.org"]
        {
            assert_eq!(kept(Setting::AttendeeDonationUrl, right).as_deref(), Some(right));
        }
        for wrong in [
            "javascript:alert(1)",
            "data:text/html,x",
            "//example.org",
            "example.org",
            "mailto:",
            "https://user:secret@example.org",
            "ftp://example.org",
        ] {
            assert!(Setting::PrivacyPolicyUrl.parse(wrong).is_err(), "{wrong}");
        }
        let long = format!("https://example.org/{}", "ä".repeat(400));
        assert!(Setting::PrivacyPolicyUrl.parse(&long).is_err(), "longer once it is normalised");
    }

    #[test]
    fn time_zones_are_the_librarys() {
        assert_eq!(kept(Setting::TimeZone, " Europe/Vienna ").as_deref(), Some("Europe/Vienna"));
        for wrong in ["Vienna", "UTC+1", "America/Nowhere", "europe/vienna"] {
            assert!(Setting::TimeZone.parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn logos_are_shown_once_verified_or_once_paid() {
        assert_eq!(kept(Setting::SponsorLogos, " paid ").as_deref(), Some("paid"));
        assert!(Setting::SponsorLogos.parse("Paid").is_err());
    }

    #[test]
    fn texts_are_lines_without_html() {
        assert_eq!(kept(Setting::FundName, "Meadow & Søn's Fund").as_deref(), Some("Meadow & Søn's Fund"));
        assert_eq!(Setting::FundName.parse("  "), Ok(None));
        for wrong in ["<b>Fund</b>", "Fund\nInc.", "Fu\u{202E}nd"] {
            assert!(Setting::PayableTo.parse(wrong).is_err(), "{wrong:?}");
        }
        assert!(Setting::MailAddress.parse(&"a".repeat(ADDRESS_MAX + 1)).is_err());
        assert!(Setting::SupportEmail.parse("nowhere").is_err());
    }
}
