use chrono::{DateTime, Utc};
use fairway_domain::values::Email;

/// A composed mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// Left half of the Message-ID, the same at every try.
    pub message_id: String,
    /// The sender, unless the environment sets one.
    pub from: Sender,
    /// The address for replies; `None` if it is the sender's.
    pub reply_to: Option<String>,
    /// The URL that unsubscribes the recipient by one POST (RFC 8058); `None` for mail about their tickets and account.
    pub unsubscribe: Option<String>,
    /// The recipient.
    pub to: Email,
    /// The time of the request for it.
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
    /// Its address for help, or a no-reply address of the site.
    pub address: String,
}

/// An attachment of a mail.
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
