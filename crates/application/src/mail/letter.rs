use chrono::{DateTime, Utc};
use fairway_domain::ids::TournamentId;
use fairway_domain::values::Email;

use super::LeasedMail;
use super::draft::{Draft, PassBlock};

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

/// A mail in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// Left half of the Message-ID, the same at every try.
    pub message_id: String,
    /// Where it goes.
    pub to: Email,
    /// When it was asked for.
    pub date: DateTime<Utc>,
    /// One line.
    pub subject: String,
    /// As plain text.
    pub text: String,
    /// The same as an HTML document.
    pub html: String,
    /// Attached files.
    pub attachments: Vec<Attachment>,
}

/// A file that comes with a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attachment {
    /// Its file name.
    pub name: String,
    /// As in `image/png`.
    pub media_type: &'static str,
    /// The file.
    pub bytes: Vec<u8>,
    /// The content id for the HTML, as in `<img src="cid:…">`; `None` for a plain attachment.
    pub inline_id: Option<String>,
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
