use fairway_domain::ids::TournamentId;
use fairway_domain::values::Email;

use super::draft::{Draft, PassBlock};
use crate::ports::Attachment;
use crate::ports::Letter;
use crate::stores::mail::LeasedMail;

/// What every mail says about the site.
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
    /// How tickets are paid.
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
    /// Where checks are mailed to.
    pub mail_address: String,
    /// Where couriers take checks.
    pub courier_address: String,
}

impl Letterhead {
    /// The whole mail.
    pub(super) fn letter(
        &self,
        mail: &LeasedMail,
        to: Email,
        draft: &Draft,
        attachments: Vec<Attachment>,
    ) -> Letter {
        Letter {
            message_id: mail.message_id.clone(),
            to,
            date: mail.created_at,
            subject: draft.subject.clone(),
            text: draft.text(self),
            html: draft.html(self, |pass| inline_id(mail, pass)),
            attachments,
        }
    }

    /// An address on the site; `path` with its leading slash.
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

    /// The name of something in everybody's calendars.
    pub(super) fn uid(&self, what: &str, id: i64) -> String {
        let host = self.public_url.split_once("://").map_or("", |(_, host)| host);
        format!("{what}-{id}@{host}")
    }
}

/// By which a mail's HTML finds a pass's picture; another in every mail, as programs keep them in one place.
pub(super) fn inline_id(mail: &LeasedMail, pass: &PassBlock) -> String {
    format!("pass-{}.{}@fairway", pass.id, mail.message_id)
}
