use fairway_domain::fund::Setting;
use fairway_domain::ids::TournamentId;
use fairway_domain::values::Email;

use super::draft::{Draft, PassBlock};
use crate::known_fund::Fund;
use crate::ports::{Attachment, Letter, Sender};
use crate::stores::mail::LeasedMail;

/// The fund's settings for mails; a setting that is empty everywhere is left out.
#[derive(Debug, Clone)]
pub struct Letterhead {
    /// Name of the fund.
    pub fund_name: String,
    /// E-mail address for help.
    pub support_email: String,
    /// The beginning of links, as in `https://golf.example.org`; from the configuration, never from a request.
    pub public_url: String,
    /// Name of the site's time zone, as in `America/New_York` (rule `time-zone`).
    pub time_zone: String,
    /// The ways to pay for tickets.
    pub payment: PaymentWays,
}

/// The ways to pay, as in `GET /Site`.
#[derive(Debug, Clone)]
pub struct PaymentWays {
    /// The donation form that pays attendee tickets.
    pub attendee_url: String,
    /// The donation form that pays sponsor tickets.
    pub sponsor_url: String,
    /// The payee of checks.
    pub payable_to: String,
    /// The address for checks by mail.
    pub mail_address: String,
    /// The address for checks by courier.
    pub courier_address: String,
    /// The fund's tax number, for the records of donors.
    pub tax_number: String,
    /// The sentence beside the deductible amount.
    pub deduction_note: String,
}

/// The recipient of a mail, and the address that unsubscribes them.
pub(super) struct Addressed {
    /// The recipient.
    pub to: Email,
    /// `None` for mail about the recipient's tickets and account.
    pub unsubscribe: Option<String>,
}

impl Letterhead {
    /// The letterhead with the fund's present settings.
    pub(super) fn of(fund: &Fund, public_url: &str) -> Self {
        let text = |setting| fund.text(setting).unwrap_or_default().to_owned();
        Self {
            fund_name: fund.name().to_owned(),
            support_email: text(Setting::SupportEmail),
            public_url: public_url.to_owned(),
            time_zone: fund.time_zone().to_string(),
            payment: PaymentWays {
                attendee_url: text(Setting::AttendeeDonationUrl),
                sponsor_url: text(Setting::SponsorDonationUrl),
                payable_to: text(Setting::PayableTo),
                mail_address: text(Setting::MailAddress),
                courier_address: text(Setting::CourierAddress),
                tax_number: text(Setting::TaxNumber),
                deduction_note: text(Setting::DeductionNote),
            },
        }
    }

    fn sender(&self) -> Sender {
        let address = if self.support_email.is_empty() {
            let host = self.host().split(':').next().unwrap_or_default();
            format!("noreply@{host}")
        } else {
            self.support_email.clone()
        };
        Sender { name: self.fund_name.clone(), address }
    }

    fn host(&self) -> &str {
        self.public_url.split_once("://").map_or("", |(_, host)| host)
    }

    /// The whole mail.
    pub(super) fn letter(
        &self,
        mail: &LeasedMail,
        Addressed { to, unsubscribe }: Addressed,
        draft: &Draft,
        attachments: Vec<Attachment>,
    ) -> Letter {
        Letter {
            message_id: mail.message_id.clone(),
            from: self.sender(),
            reply_to: (!self.support_email.is_empty()).then(|| self.support_email.clone()),
            unsubscribe,
            to,
            date: mail.created_at,
            subject: draft.subject.clone(),
            text: draft.text(self),
            html: draft.html(self, |pass| inline_id(mail, pass)),
            attachments,
        }
    }

    /// A URL on the site; `path` has its leading slash.
    pub(super) fn link(&self, path: &str) -> String {
        format!("{}{path}", self.public_url)
    }

    /// The time zone in words, as in `America/New York time`.
    pub(super) fn zone(&self) -> String {
        format!("{} time", self.time_zone.replace('_', " "))
    }

    /// The public page of a tournament.
    pub(super) fn tournament(&self, id: TournamentId, slug: &str) -> String {
        self.link(&format!("/tournaments/{id}/{slug}"))
    }

    /// A unique id for calendar entries.
    pub(super) fn uid(&self, what: &str, id: i64) -> String {
        format!("{what}-{id}@{}", self.host())
    }
}

/// The content id by which a mail's HTML finds the picture of a pass; unique for each mail, because some programs cache pictures by it.
pub(super) fn inline_id(mail: &LeasedMail, pass: &PassBlock) -> String {
    format!("pass-{}.{}@fairway", pass.id, mail.message_id)
}
