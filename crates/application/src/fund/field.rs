use fairway_domain::fund::Setting;

/// The setting's name in forms, in the audit trail and, in capitals, in the environment.
pub fn field(setting: Setting) -> &'static str {
    match setting {
        Setting::FundName => "fundName",
        Setting::SupportEmail => "supportEmail",
        Setting::PrivacyPolicyUrl => "privacyPolicyUrl",
        Setting::CookiePreferencesUrl => "cookiePreferencesUrl",
        Setting::AttendeeDonationUrl => "attendeeDonationUrl",
        Setting::SponsorDonationUrl => "sponsorDonationUrl",
        Setting::PayableTo => "payableTo",
        Setting::MailAddress => "mailAddress",
        Setting::CourierAddress => "courierAddress",
        Setting::TimeZone => "timeZone",
        Setting::TaxNumber => "taxNumber",
        Setting::DeductionNote => "deductionNote",
        Setting::ReceiptWording => "receiptWording",
        Setting::SponsorLogos => "sponsorLogos",
    }
}
