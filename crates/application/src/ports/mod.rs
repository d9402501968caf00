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
use fairway_domain::picture::{Format, PictureFault};
use fairway_domain::values::Complaint;

use crate::error::Result;

/// The source of the time.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait Clock: Send + Sync {
    /// The present time, to the microsecond, as the database stores it.
    fn now(&self) -> DateTime<Utc>;
    /// The time in the site's time zone.
    fn local(&self, at: DateTime<Utc>) -> NaiveDateTime;
    /// The beginning of a day in the site's time zone, to the second: the first time at which clocks show its date, also when they skip midnight that
    /// day.
    fn begins(&self, day: NaiveDate) -> DateTime<Utc> {
        // No time zone is as much as a day away from UTC.
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

/// Digests of unguessable secrets, so that the database does not contain the secrets.
pub trait Digests: Send + Sync {
    /// SHA-256, as 64 hexadecimal digits.
    fn sha256(&self, text: &str) -> String;
}

/// Hashes passwords (rule `passwords`). Slow on purpose: never call it inside a transaction.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait Passwords: Send + Sync {
    /// The hash to store.
    fn hash(&self, password: &Password) -> Result<String>;
    /// Whether `typed` is the password of `hash`. Without a hash it takes the same time and returns false, so that an unknown address cannot be
    /// distinguished from a wrong password.
    fn verify(&self, typed: &str, hash: Option<String>) -> Result<bool>;
}

/// The claims of a session's token.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claims {
    /// The user of the session.
    pub id: UserId,
    /// The giver's address.
    pub email: String,
    /// Names of their roles.
    pub roles: Vec<String>,
    /// The user's token version at the time of issue: a later version ends the token.
    pub token_version: i32,
}

/// Validity of a token for the preview of an embed code.
pub const PREVIEW_LASTS: TimeDelta = TimeDelta::minutes(10);

/// Signs and checks tokens.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait Tokens: Send + Sync {
    /// A token that is valid for twelve hours from `now` (rule `tokens`).
    fn issue(&self, claims: &Claims, now: DateTime<Utc>) -> Result<String>;
    /// The claims of a token; `None` for a forged, foreign or expired one.
    fn verify(&self, token: &str, now: DateTime<Utc>) -> Option<Claims>;
    /// A token that is valid for [`PREVIEW_LASTS`] from `now`, for this category's embed code only.
    fn issue_preview(&self, category: CategoryId, now: DateTime<Utc>) -> Result<String>;
    /// The category whose embed code the token is for; `None` for a forged or expired token, and for one of a session.
    fn verify_preview(&self, token: &str, now: DateTime<Utc>) -> Option<CategoryId>;
}

/// Hands mail over to a mail server. Slow: never call it inside a transaction.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait Mailer: Send + Sync {
    /// Hands over one mail, with a timeout well below a lease ([`RetryPolicy`](crate::mail::RetryPolicy)).
    fn send(&self, letter: &Letter) -> Result<(), NotSent>;
}

/// The reason for which a mail was not accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotSent {
    /// A sentence for staff; may quote a mail server, and with it the recipient.
    pub why: String,
    /// Whether retries are useless.
    pub for_good: bool,
}

/// A stored picture.
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
    /// In the largest size that a page needs.
    pub whole: Vec<u8>,
    /// For small screens, at most [`SMALL_SIDE`](fairway_domain::picture::SMALL_SIDE) pixels long; `None` when the whole picture is not longer.
    pub small: Option<Vec<u8>>,
}

/// The requested size of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureSize {
    /// The stored size.
    Whole,
    /// For small screens.
    Small,
}

/// Stores pictures under random names (rule `pictures`).
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait Pictures: Send + Sync {
    /// Stores a picture; `name` ends in `.png` or `.jpg`.
    fn put(&self, kind: &str, name: &str, files: &PictureFiles) -> Result<()>;
    /// Finds a picture; `None` for an unknown name. Without a small file, both sizes return the whole one.
    fn get(&self, kind: &str, name: &str, size: PictureSize) -> Result<Option<Picture>>;
    /// Stores a copy under the name `copy`; `false` for an unknown name.
    fn copy(&self, kind: &str, name: &str, copy: &str) -> Result<bool>;
    /// Names of the pictures stored for longer than this, with or without a row.
    fn kept_for(&self, kind: &str, longer_than: Duration) -> Result<Vec<String>>;
    /// Removes a picture that no row refers to any more. A failed removal is only logged, because the caller's work is done already.
    fn remove(&self, kind: &str, name: &str);
}

/// A picture that may be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckedPicture {
    /// The format to store it in.
    pub format: Format,
    /// The newly encoded files.
    pub files: PictureFiles,
}

/// Decodes and encodes uploaded pictures (rule `pictures`).
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait PictureChecker: Send + Sync {
    /// The picture of a file: upright, at most `longest_side` pixels long, and without metadata. Slow, and it waits for its turn: never call it
    /// inside a transaction.
    fn check(&self, file: &[u8], longest_side: u32) -> Result<CheckedPicture, PictureFault>;
    /// The same for a logo, with its looks. Keeps the format, because printers want a PNG.
    fn check_logo(&self, file: &[u8], longest_side: u32)
    -> Result<(CheckedPicture, LogoLooks), PictureFault>;
}

/// Sanitised HTML.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CleanHtml {
    /// The HTML, without scripts, forms and content outside of its box.
    pub html: String,
    /// Addresses of its pictures, without duplicates.
    pub pictures: Vec<String>,
    /// Pictures embedded in it.
    pub inline: Vec<InlinePicture>,
}

/// A picture embedded in a text, as a `data:` address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InlinePicture {
    /// The whole address.
    pub address: String,
    /// Its content; empty when that cannot be decoded.
    pub file: Vec<u8>,
}

/// Sanitises HTML by people (rule `rich-text`).
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait HtmlCleaner: Send + Sync {
    /// Refuses HTML that would take long to clean: more than [`LEVELS_MAX`](fairway_domain::widget::LEVELS_MAX) nested tags, or more than
    /// [`ATTRIBUTES_MAX`](fairway_domain::widget::ATTRIBUTES_MAX) attributes in one tag. Its own time is linear in the length.
    fn admit(&self, html: &str) -> Result<(), Complaint>;
    /// The safe part of it. `moved` maps addresses of pictures to their new addresses. Clean HTML stays unchanged.
    fn clean(&self, html: &str, moved: &BTreeMap<String, String>) -> CleanHtml;
}
