//! Handing mail over: to a mail server, or to a folder where there is none. The files that come with it.

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
