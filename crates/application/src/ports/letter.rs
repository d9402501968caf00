use chrono::{DateTime, Utc};
use fairway_domain::values::Email;

/// A mail in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// Left half of the Message-ID, the same at every try.
    pub message_id: String,
    /// The sender, unless the environment names one.
    pub from: Sender,
    /// The address for answers; `None` where it is the sender's.
    pub reply_to: Option<String>,
    /// The address that unsubscribes the recipient by one POST (RFC 8058); `None` for mail about what they have on the site.
    pub unsubscribe: Option<String>,
    /// The recipient.
    pub to: Email,
    /// The time at which it was asked for.
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

/// The sender of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sender {
    /// The fund's name.
    pub name: String,
    /// Its address for help, or one of the site that nobody reads.
    pub address: String,
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
