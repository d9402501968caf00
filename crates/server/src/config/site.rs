//! Settings of the fund.

use chrono_tz::Tz;
use clap::Args;
use fairway_application::fund::field;
use fairway_application::known_fund::FundDefaults;
use fairway_domain::fund::Setting;
use fairway_domain::values::Email;
use url::Url;

use super::set;

/// Prefix of these settings in the environment.
pub(super) const OF_THE_FUND: &str = "FAIRWAY_SITE_";

/// The defaults of the fund's settings, for fields that Admins leave empty.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "The fund")]
pub struct SiteConfig {
    /// Name of the fund
    #[arg(
        long,
        env = "FAIRWAY_SITE_FUND_NAME",
        value_name = "TEXT",
        default_value = "Meridian Health Charitable Fund",
        global = true,
        value_parser = text
    )]
    pub fund_name: String,
    /// E-mail address for help
    #[arg(
        long,
        env = "FAIRWAY_SITE_SUPPORT_EMAIL",
        value_name = "ADDRESS",
        default_value = "golf@fairway.example",
        global = true,
        value_parser = email
    )]
    pub support_email: String,
    /// Privacy policy
    #[arg(
        long,
        env = "FAIRWAY_SITE_PRIVACY_POLICY_URL",
        value_name = "URL",
        default_value = "https://fairway.example/privacy",
        global = true,
        value_parser = link
    )]
    pub privacy_policy_url: String,
    /// Cookie preferences
    #[arg(
        long,
        env = "FAIRWAY_SITE_COOKIE_PREFERENCES_URL",
        value_name = "URL",
        default_value = "https://fairway.example/cookies",
        global = true,
        value_parser = link
    )]
    pub cookie_preferences_url: String,
    /// Donation form that pays attendee tickets
    #[arg(
        long,
        env = "FAIRWAY_SITE_ATTENDEE_DONATION_URL",
        value_name = "URL",
        default_value = "https://fairway.example/donate",
        global = true,
        value_parser = link
    )]
    pub attendee_donation_url: String,
    /// Donation form that pays sponsor tickets
    #[arg(
        long,
        env = "FAIRWAY_SITE_SPONSOR_DONATION_URL",
        value_name = "URL",
        default_value = "https://fairway.example/sponsor",
        global = true,
        value_parser = link
    )]
    pub sponsor_donation_url: String,
    /// Payee of checks
    #[arg(
        long,
        env = "FAIRWAY_SITE_PAYABLE_TO",
        value_name = "TEXT",
        default_value = "Meridian Health Charitable Fund",
        global = true,
        value_parser = text
    )]
    pub payable_to: String,
    /// The address for checks by mail
    #[arg(
        long,
        env = "FAIRWAY_SITE_MAIL_ADDRESS",
        value_name = "TEXT",
        default_value = "P.O. Box 1180, Heron Lakes, AZ 85255",
        global = true,
        value_parser = text
    )]
    pub mail_address: String,
    /// The address for checks by courier
    #[arg(
        long,
        env = "FAIRWAY_SITE_COURIER_ADDRESS",
        value_name = "TEXT",
        default_value = "400 Meridian Way, Suite 210, Heron Lakes, AZ 85255",
        global = true,
        value_parser = text
    )]
    pub courier_address: String,
    /// IANA time zone that dates and times of tournaments are local to
    #[arg(
        long,
        env = "FAIRWAY_SITE_TIME_ZONE",
        value_name = "ZONE",
        default_value = "America/Phoenix",
        global = true,
        value_parser = zone
    )]
    pub time_zone: Tz,
    /// Number under which the tax office knows the fund
    #[arg(long, env = "FAIRWAY_SITE_TAX_NUMBER", value_name = "TEXT", global = true, value_parser = text)]
    pub tax_number: Option<String>,
    /// The settings above that nobody set
    #[arg(skip)]
    pub invented: Vec<Invented>,
}

/// A setting of the fund that still has the value of the demonstration.
#[derive(Clone, Debug)]
pub struct Invented {
    /// The name in the environment.
    pub setting: String,
}

fn text(text: &str) -> Result<String, &'static str> {
    set(Some(text)).map(str::to_owned).ok_or("it must not be empty")
}

fn email(text: &str) -> Result<String, String> {
    let email = Email::parse(text).map_err(|complaint| format!("it {complaint}"))?;
    Ok(email.as_str().to_owned())
}

/// Normalises an address like browsers, so that the checked address is the one that they open.
fn link(text: &str) -> Result<String, &'static str> {
    let url = Url::parse(text).ok().filter(|url| ["http", "https"].contains(&url.scheme()));
    url.map(Into::into).ok_or("it must be an address of the web, like https://example.org/donate")
}

fn zone(text: &str) -> Result<Tz, &'static str> {
    text.trim().parse().map_err(|_why| "it must be a time zone by its IANA name, like America/Phoenix")
}

impl SiteConfig {
    /// The values of settings that Admins have not set.
    pub fn defaults(&self) -> FundDefaults {
        let mut defaults = FundDefaults::default();
        for (setting, text) in self.texts() {
            let name = env_name(setting);
            let invented = self.invented.iter().any(|invented| invented.setting == name);
            let of = if invented { &mut defaults.invented } else { &mut defaults.told };
            of.insert(setting, text);
        }
        defaults
    }

    fn texts(&self) -> impl Iterator<Item = (Setting, String)> {
        let texts = [
            (Setting::FundName, Some(&self.fund_name)),
            (Setting::SupportEmail, Some(&self.support_email)),
            (Setting::PrivacyPolicyUrl, Some(&self.privacy_policy_url)),
            (Setting::CookiePreferencesUrl, Some(&self.cookie_preferences_url)),
            (Setting::AttendeeDonationUrl, Some(&self.attendee_donation_url)),
            (Setting::SponsorDonationUrl, Some(&self.sponsor_donation_url)),
            (Setting::PayableTo, Some(&self.payable_to)),
            (Setting::MailAddress, Some(&self.mail_address)),
            (Setting::CourierAddress, Some(&self.courier_address)),
            (Setting::TaxNumber, self.tax_number.as_ref()),
        ];
        let told = texts.into_iter().filter_map(|(setting, text)| Some((setting, text?.clone())));
        told.chain([(Setting::TimeZone, self.time_zone.to_string())])
    }
}

/// The name of a setting in the environment: `FAIRWAY_SITE_FUND_NAME` for `fundName`.
pub fn env_name(setting: Setting) -> String {
    let upper = field(setting).chars().flat_map(|c| {
        let parted = c.is_ascii_uppercase().then_some('_');
        parted.into_iter().chain([c.to_ascii_uppercase()])
    });
    OF_THE_FUND.chars().chain(upper).collect()
}
