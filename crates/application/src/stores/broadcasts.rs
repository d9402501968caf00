//! Broadcasts: mails of Admins to many people of a tournament, their recipients, and consent to invitations.

use chrono::{DateTime, Utc};
use fairway_domain::broadcast::{Audience, Progress, State, Words};
use fairway_domain::ids::{BroadcastId, TournamentId, UserId};
use fairway_domain::values::Email;

use crate::error::Result;

/// A broadcast to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewBroadcast {
    /// The tournament whose people are told.
    pub tournament: TournamentId,
    /// The filter of the recipients.
    pub audience: Audience,
    /// The words, with placeholders.
    pub words: Words,
    /// When it starts.
    pub send_at: DateTime<Utc>,
    /// The Admin.
    pub author: UserId,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// Whether it tells a decision about the weather.
    pub weather: bool,
}

/// A broadcast as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BroadcastView {
    /// Its id.
    pub id: BroadcastId,
    /// The tournament whose people are told.
    pub tournament: TournamentId,
    /// The filter of the recipients.
    pub audience: Audience,
    /// The words, with placeholders.
    pub words: Words,
    /// When it starts.
    pub send_at: DateTime<Utc>,
    /// When it was written.
    pub created_at: DateTime<Utc>,
    /// Name of the Admin, or their address; `None` once the account is deleted.
    pub author: Option<String>,
    /// Whether its mails are in the outbox.
    pub started: bool,
    /// Whether an Admin stopped it.
    pub cancelled: bool,
    /// The fate of its mails.
    pub progress: Progress,
    /// Whether it tells a decision about the weather.
    pub weather: bool,
}

impl BroadcastView {
    /// Its state.
    pub fn state(&self) -> State {
        self.progress.state(self.started, self.cancelled)
    }
}

/// A person that a broadcast may be for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient {
    /// The person.
    pub user: UserId,
    /// First name; may be empty.
    pub name_first: String,
    /// Last name; may be empty.
    pub name_last: String,
    /// The address.
    pub email: Email,
    /// Whether the address was shown to be theirs.
    pub proven: bool,
    /// Whether they agreed to be told of coming tournaments.
    pub invited: bool,
    /// The references of their tickets of the tournament, as shown, in the order of reserving.
    pub references: Vec<String>,
}

/// The people that a filter finds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// The number of all that have an address.
    pub count: usize,
    /// The number of those that have none, and are not told.
    pub without_address: usize,
    /// Id, name and address of the first of them, by name.
    pub first: Vec<(UserId, String, String)>,
}

/// Broadcasts and consent.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait BroadcastStore {
    /// Keeps a new one.
    fn add(&mut self, broadcast: &NewBroadcast) -> Result<BroadcastId>;
    /// One broadcast.
    fn find(&mut self, id: BroadcastId) -> Result<Option<BroadcastView>>;
    /// One broadcast, which nobody starts or stops until the transaction ends.
    fn lock(&mut self, id: BroadcastId) -> Result<Option<BroadcastView>>;
    /// All of a tournament, the newest first.
    fn of_tournament(&mut self, id: TournamentId) -> Result<Vec<BroadcastView>>;
    /// The people that a filter finds, the first `names` of them by name.
    fn found(&mut self, tournament: TournamentId, audience: &Audience, names: i64) -> Result<Found>;
    /// Whether a filter finds this person.
    fn finds(&mut self, tournament: TournamentId, audience: &Audience, user: UserId) -> Result<bool>;
    /// A person with their tickets of a tournament; `None` without an address.
    fn recipient(&mut self, tournament: TournamentId, user: UserId) -> Result<Option<Recipient>>;
    /// Those that are to start by now.
    fn due(&mut self, now: DateTime<Utc>) -> Result<Vec<BroadcastId>>;
    /// Puts a mail for each person that the filter finds into the outbox, and remembers that it has started. Answers how many.
    fn start(&mut self, broadcast: &BroadcastView, at: DateTime<Utc>) -> Result<usize>;
    /// Stops it, and deletes its mails that nobody is sending.
    fn cancel(&mut self, id: BroadcastId, at: DateTime<Utc>) -> Result<()>;
    /// Whether a person agreed to invitations; `None` when there is no such person.
    fn is_invited(&mut self, user: UserId) -> Result<Option<bool>>;
    /// Keeps that a person agreed at this time, or does not.
    fn set_invited(&mut self, user: UserId, since: Option<DateTime<Utc>>) -> Result<()>;
    /// Keeps the digest of a code that unsubscribes a person.
    fn add_unsubscribe_link(&mut self, digest: &str, user: UserId, at: DateTime<Utc>) -> Result<()>;
    /// The person that a code unsubscribes.
    fn unsubscriber(&mut self, digest: &str) -> Result<Option<UserId>>;
}
