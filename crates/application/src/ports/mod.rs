//! The ports: traits through which use cases reach the outside.

mod database;
mod enclosures;
mod letter;
mod reads;
mod scratch;
mod tables;
mod tries;

pub use database::{Connections, Database, Stores};
#[cfg(any(test, feature = "test-support"))]
pub use enclosures::MockEnclosures;
pub use enclosures::{Enclosures, Event, When};
pub use letter::{Attachment, Letter, Sender};
pub use reads::Reads;
pub use scratch::Scratch;
#[cfg(any(test, feature = "test-support"))]
pub use tables::MockTables;
pub use tables::Tables;
#[cfg(any(test, feature = "test-support"))]
pub use tries::MockTries;
pub use tries::{ClientAddress, Tried, Tries, TryKey};

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use fairway_domain::account::Password;
use fairway_domain::ids::{CategoryId, UserId};
use fairway_domain::logo::LogoLooks;
use fairway_domain::picture::{Fault, Format};
use fairway_domain::values::Complaint;

use crate::error::Result;

/// Tells the time.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait Clock: Send + Sync {
    /// Now, to the microsecond, as the database keeps it.
    fn now(&self) -> DateTime<Utc>;
    /// The moment as local time of the site's time zone.
    fn local(&self, at: DateTime<Utc>) -> NaiveDateTime;
    /// When a day begins in the site's time zone, to the second: with the first moment at which clocks show its date, also where
    /// they pass over midnight that day.
    fn begins(&self, day: NaiveDate) -> DateTime<Utc> {
        // No clock is as much as a day away from UTC.
        let utc = day.and_time(NaiveTime::MIN).and_utc();
        let (mut before, mut begun) = (utc - TimeDelta::days(1), utc + TimeDelta::days(1));
        while begun - before > TimeDelta::seconds(1) {
            let between = before + TimeDelta::seconds((begun - before).num_seconds() / 2);
            if self.local(between).date() < day {
                before = between;
            } else {
                begun = between;
            }
        }
        begun
    }
    /// The date in the site's time zone.
    fn today(&self) -> NaiveDate {
        self.local(self.now()).date()
    }
}

/// Unguessable numbers.
pub trait Randomness: Send + Sync {
    /// 128 bits from the system's generator.
    fn bits(&self) -> u128;
}

/// Digests of secrets that nobody can guess, so that only what recognises them is kept.
pub trait Digests: Send + Sync {
    /// SHA-256, as 64 hexadecimal digits.
    fn sha256(&self, text: &str) -> String;
}

/// Hashes passwords (rule `passwords`). Slow on purpose: never call it inside a transaction.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait Passwords: Send + Sync {
    /// The hash to keep.
    fn hash(&self, password: &Password) -> Result<String>;
    /// Whether `typed` is the password behind `hash`. Without a hash it takes as long and says no, so that an unknown
    /// address cannot be told from a wrong password.
    fn verify(&self, typed: &str, hash: Option<String>) -> Result<bool>;
}

/// The claims of a session's token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claims {
    /// The user of the session.
    pub id: UserId,
    /// Their address.
    pub email: String,
    /// Names of their roles.
    pub roles: Vec<String>,
    /// The user's token version when it was issued: a later one ends it.
    pub token_version: i32,
}

/// Time that the leave to preview an embed code lasts.
pub const PREVIEW_LASTS: TimeDelta = TimeDelta::minutes(10);

/// Signs and checks tokens.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait Tokens: Send + Sync {
    /// A token that is good from `now` for twelve hours (rule `tokens`).
    fn issue(&self, claims: &Claims, now: DateTime<Utc>) -> Result<String>;
    /// The claims of a token; `None` when it is forged, foreign, or past its time.
    fn verify(&self, token: &str, now: DateTime<Utc>) -> Option<Claims>;
    /// A token that is good from `now` for [`PREVIEW_LASTS`], for seeing this category's embed code and nothing else.
    fn issue_preview(&self, category: CategoryId, now: DateTime<Utc>) -> Result<String>;
    /// The category whose embed code the token is for; `None` when it is forged, a session's, or past its time.
    fn verify_preview(&self, token: &str, now: DateTime<Utc>) -> Option<CategoryId>;
}

/// Hands mail over to whoever carries it. Slow: never call it inside a transaction.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait Mailer: Send + Sync {
    /// Hands over one mail, within a bound of time that is well below a lease ([`RetryPolicy`](crate::mail::RetryPolicy)).
    fn send(&self, letter: &Letter) -> Result<(), NotSent>;
}

/// Reasons for which a mail was not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotSent {
    /// In a sentence for the staff; may quote a mail server, and with it the recipient.
    pub why: String,
    /// Whether it is of no use to try again.
    pub for_good: bool,
}

/// A kept picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// `image/png` or `image/jpeg`.
    pub content_type: &'static str,
    /// The file.
    pub bytes: Vec<u8>,
}

/// A picture's files, in one format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureFiles {
    /// As large as any page needs it.
    pub whole: Vec<u8>,
    /// For small screens, at most [`SMALL_SIDE`](fairway_domain::picture::SMALL_SIDE) pixels long; `None` when the whole
    /// one is no longer.
    pub small: Option<Vec<u8>>,
}

/// The size at which a picture is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureSize {
    /// As large as it is kept.
    Whole,
    /// For small screens.
    Small,
}

/// Keeps pictures under random names (rule `pictures`).
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait Pictures: Send + Sync {
    /// Keeps one; `name` ends in `.png` or `.jpg`.
    fn put(&self, kind: &str, name: &str, files: &PictureFiles) -> Result<()>;
    /// Finds one; `None` when there is none of that name. The small one is the whole one where that is no longer.
    fn get(&self, kind: &str, name: &str, size: PictureSize) -> Result<Option<Picture>>;
    /// Keeps another of the same under the name `copy`; `false` when there is none of that name.
    fn copy(&self, kind: &str, name: &str, copy: &str) -> Result<bool>;
    /// Names of those that have been kept for longer than this, whether or not anything shows them.
    fn kept_for(&self, kind: &str, longer_than: Duration) -> Result<Vec<String>>;
    /// Removes one that nothing shows any more. A picture that cannot be removed stays, and the log says so: whoever asks for it has
    /// done their work already.
    fn remove(&self, kind: &str, name: &str);
}

/// A picture that may be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedPicture {
    /// The format it is kept in.
    pub format: Format,
    /// Written anew.
    pub files: PictureFiles,
}

/// Makes pictures of files that people send (rule `pictures`).
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait PictureChecker: Send + Sync {
    /// The picture in a file: the right way up, at most `longest_side` pixels long, and without anything that came with it.
    /// Slow, and it waits for its turn: never call it inside a transaction.
    fn check(&self, file: &[u8], longest_side: u32) -> Result<CheckedPicture, Fault>;
    /// The same of a logo, with how it looks. It stays in the format that it has: a PNG is what printers want.
    fn check_logo(&self, file: &[u8], longest_side: u32) -> Result<(CheckedPicture, LogoLooks), Fault>;
}

/// HTML that may be shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CleanHtml {
    /// Nothing in it runs, asks for input or reaches over the page.
    pub html: String,
    /// Addresses of the pictures that it shows, each once.
    pub pictures: Vec<String>,
    /// Pictures that it brings inside it.
    pub inline: Vec<InlinePicture>,
}

/// A picture inside a text, as a `data:` address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InlinePicture {
    /// The whole address.
    pub address: String,
    /// Its content; empty when that cannot be read.
    pub file: Vec<u8>,
}

/// Makes HTML harmless that people wrote (rule `rich-text`).
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait HtmlCleaner: Send + Sync {
    /// Refuses what would take long to clean: more than [`LEVELS_MAX`](fairway_domain::widget::LEVELS_MAX) tags inside each
    /// other, or [`ATTRIBUTES_MAX`](fairway_domain::widget::ATTRIBUTES_MAX) attributes in one. It takes time that grows with
    /// the length alone.
    fn admit(&self, html: &str) -> Result<(), Complaint>;
    /// The part of it that may be shown. Pictures at the addresses that `moved` names are shown from where it says instead. What is
    /// clean already stays as it is.
    fn clean(&self, html: &str, moved: &BTreeMap<String, String>) -> CleanHtml;
}
