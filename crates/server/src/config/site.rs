//! The fund, as the site tells of it.

use chrono_tz::Tz;
use clap::Args;
use fairway_http::Site;

/// What `GET /api/Site` tells (decisions §1).
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "The fund")]
pub struct SiteConfig {
    /// Name of the fund
    #[arg(
        long,
        env = "FAIRWAY_SITE_FUND_NAME",
        value_name = "TEXT",
        default_value = "Meridian Health Charitable Fund",
        global = true
    )]
    pub fund_name: String,
    /// E-mail address for help
    #[arg(
        long,
        env = "FAIRWAY_SITE_SUPPORT_EMAIL",
        value_name = "ADDRESS",
        default_value = "golf@fairway.example",
        global = true
    )]
    pub support_email: String,
    /// Privacy policy
    #[arg(
        long,
        env = "FAIRWAY_SITE_PRIVACY_POLICY_URL",
        value_name = "URL",
        default_value = "https://fairway.example/privacy",
        global = true
    )]
    pub privacy_policy_url: String,
    /// Cookie preferences
    #[arg(
        long,
        env = "FAIRWAY_SITE_COOKIE_PREFERENCES_URL",
        value_name = "URL",
        default_value = "https://fairway.example/cookies",
        global = true
    )]
    pub cookie_preferences_url: String,
    /// Donation form that pays attendee tickets
    #[arg(
        long,
        env = "FAIRWAY_SITE_ATTENDEE_DONATION_URL",
        value_name = "URL",
        default_value = "https://fairway.example/donate",
        global = true
    )]
    pub attendee_donation_url: String,
    /// Donation form that pays sponsor tickets
    #[arg(
        long,
        env = "FAIRWAY_SITE_SPONSOR_DONATION_URL",
        value_name = "URL",
        default_value = "https://fairway.example/sponsor",
        global = true
    )]
    pub sponsor_donation_url: String,
    /// Whom checks are made out to
    #[arg(
        long,
        env = "FAIRWAY_SITE_PAYABLE_TO",
        value_name = "TEXT",
        default_value = "Meridian Health Charitable Fund",
        global = true
    )]
    pub payable_to: String,
    /// Where checks are mailed to
    #[arg(
        long,
        env = "FAIRWAY_SITE_MAIL_ADDRESS",
        value_name = "TEXT",
        default_value = "P.O. Box 1180, Heron Lakes, AZ 85255",
        global = true
    )]
    pub mail_address: String,
    /// Where couriers take checks
    #[arg(
        long,
        env = "FAIRWAY_SITE_COURIER_ADDRESS",
        value_name = "TEXT",
        default_value = "400 Meridian Way, Suite 210, Heron Lakes, AZ 85255",
        global = true
    )]
    pub courier_address: String,
    /// IANA time zone that dates and times of tournaments are local to
    #[arg(
        long,
        env = "FAIRWAY_SITE_TIME_ZONE",
        value_name = "ZONE",
        default_value = "America/Phoenix",
        global = true
    )]
    pub time_zone: Tz,
}

impl SiteConfig {
    /// As the call tells it.
    pub fn site(&self) -> Site {
        Site {
            fund_name: self.fund_name.clone(),
            support_email: self.support_email.clone(),
            privacy_policy_url: self.privacy_policy_url.clone(),
            cookie_preferences_url: self.cookie_preferences_url.clone(),
            attendee_donation_url: self.attendee_donation_url.clone(),
            sponsor_donation_url: self.sponsor_donation_url.clone(),
            payable_to: self.payable_to.clone(),
            mail_address: self.mail_address.clone(),
            courier_address: self.courier_address.clone(),
            time_zone: self.time_zone.to_string(),
        }
    }
}
