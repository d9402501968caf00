use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::fund::{FundLogo, FundStore, KeptFund};
use fairway_domain::fund::{Setting, Settings};

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::fund_settings;

#[derive(Queryable, Selectable)]
#[diesel(table_name = fund_settings, check_for_backend(Pg))]
struct FundRow {
    #[diesel(embed)]
    texts: Texts,
    logo_name: Option<String>,
    logo_file_name: Option<String>,
    demonstration: bool,
    confirmed_at: Option<DateTime<Utc>>,
    version: i64,
}

/// The settings; `NULL` uses the value of the environment.
#[derive(Default, Queryable, Selectable, AsChangeset)]
#[diesel(table_name = fund_settings, check_for_backend(Pg), treat_none_as_null = true)]
struct Texts {
    fund_name: Option<String>,
    support_email: Option<String>,
    privacy_policy_url: Option<String>,
    cookie_preferences_url: Option<String>,
    attendee_donation_url: Option<String>,
    sponsor_donation_url: Option<String>,
    payable_to: Option<String>,
    mail_address: Option<String>,
    courier_address: Option<String>,
    time_zone: Option<String>,
    tax_number: Option<String>,
    deduction_note: Option<String>,
    receipt_wording: Option<String>,
    sponsor_logos: Option<String>,
}

impl Texts {
    fn column(&mut self, setting: Setting) -> &mut Option<String> {
        match setting {
            Setting::FundName => &mut self.fund_name,
            Setting::SupportEmail => &mut self.support_email,
            Setting::PrivacyPolicyUrl => &mut self.privacy_policy_url,
            Setting::CookiePreferencesUrl => &mut self.cookie_preferences_url,
            Setting::AttendeeDonationUrl => &mut self.attendee_donation_url,
            Setting::SponsorDonationUrl => &mut self.sponsor_donation_url,
            Setting::PayableTo => &mut self.payable_to,
            Setting::MailAddress => &mut self.mail_address,
            Setting::CourierAddress => &mut self.courier_address,
            Setting::TimeZone => &mut self.time_zone,
            Setting::TaxNumber => &mut self.tax_number,
            Setting::DeductionNote => &mut self.deduction_note,
            Setting::ReceiptWording => &mut self.receipt_wording,
            Setting::SponsorLogos => &mut self.sponsor_logos,
        }
    }

    fn of(settings: &Settings) -> Self {
        let mut texts = Self::default();
        for (setting, text) in settings {
            *texts.column(*setting) = Some(text.clone());
        }
        texts
    }

    fn settings(mut self) -> Settings {
        let saved = |setting: Setting| self.column(setting).take().map(|text| (setting, text));
        Setting::ALL.into_iter().filter_map(saved).collect()
    }
}

impl From<FundRow> for KeptFund {
    fn from(row: FundRow) -> Self {
        let logo = row.logo_name.zip(row.logo_file_name);
        Self {
            texts: row.texts.settings(),
            logo: logo.map(|(name, file_name)| FundLogo { name, file_name }),
            confirmed_at: row.confirmed_at,
            demonstration: row.demonstration,
            version: row.version,
        }
    }
}

impl FundStore for PgStores<'_> {
    fn find(&mut self) -> Result<KeptFund> {
        fund_settings::table.select(FundRow::as_select()).first(self.connection).ours().map(KeptFund::from)
    }

    fn lock(&mut self) -> Result<KeptFund> {
        let locked = fund_settings::table.select(FundRow::as_select()).for_update();
        locked.first(self.connection).ours().map(KeptFund::from)
    }

    fn update(&mut self, texts: &Settings, confirmed_at: DateTime<Utc>) -> Result<()> {
        diesel::update(fund_settings::table)
            .set((Texts::of(texts), fund_settings::confirmed_at.eq(confirmed_at)))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn set_logo(&mut self, logo: Option<FundLogo>) -> Result<()> {
        diesel::update(fund_settings::table)
            .set((
                fund_settings::logo_name.eq(logo.as_ref().map(|it| &it.name)),
                fund_settings::logo_file_name.eq(logo.as_ref().map(|it| &it.file_name)),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }
}
