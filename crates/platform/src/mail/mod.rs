//! Sending mail to a mail server, or into a folder without one, and its attachments.

mod enclosures;
mod folder;
mod kept;
mod message;
mod smtp;
mod smtp_check;

pub use enclosures::MailEnclosures;
pub use folder::FolderMailer;
pub use message::{BadMailFrom, MailFrom};
pub use smtp::{BadSmtpUrl, SmtpMailer};
pub use smtp_check::SmtpFault;
