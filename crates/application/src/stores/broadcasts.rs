//! Broadcasts: mails of Admins to many people of a tournament, their recipients, and consent to invitations.

use chrono::{DateTime, Utc};
use fairway_domain::broadcast::{Audience, Progress, State, Words};
use fairway_domain::ids::{BroadcastId, TournamentId, UserId};
use fairway_domain::values::Email;

use crate::error::Result;

/// A broadcast to store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewBroadcast {
    /// The tournament of its recipients.
    pub tournament: TournamentId,
    /// The filter of the recipients.
    pub audience: Audience,
    /// Subject and text, with placeholders.
    pub words: Words,
    /// The start of sending.
    pub send_at: DateTime<Utc>,
    /// The Admin who wrote it.
    pub author: UserId,
    /// The time of its creation.
    pub created_at: DateTime<Utc>,
    /// Whether it announces a decision about the weather.
    pub weather: bool,
}

/// A stored broadcast.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BroadcastView {
    /// Its id.
    pub id: BroadcastId,
    /// The tournament of its recipients.
    pub tournament: TournamentId,
    /// The filter of the recipients.
    pub audience: Audience,
    /// Subject and text, with placeholders.
    pub words: Words,
    /// The start of sending.
    pub send_at: DateTime<Utc>,
    /// The time of its creation.
    pub created_at: DateTime<Utc>,
    /// Name of the Admin, or their address; `None` once the account is deleted.
    pub author: Option<String>,
    /// Whether its mails are in the outbox.
    pub started: bool,
    /// Whether an Admin stopped it.
    pub cancelled: bool,
    /// The number of its mails by outcome.
    pub progress: Progress,
    /// Whether it announces a decision about the weather.
    pub weather: bool,
}

impl BroadcastView {
    /// Its state.
    pub fn state(&self) -> State {
        self.progress.state(self.started, self.cancelled)
    }
}

/// A possible recipient of a broadcast.
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
    /// Whether the address is proven to be theirs.
    pub proven: bool,
    /// Whether they agreed to mails about coming tournaments.
    pub invited: bool,
    /// The references of their tickets of the tournament, as shown, in the order of reservation.
    pub references: Vec<String>,
}

/// The people that a filter matches.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Found {
    /// Number of people with an address.
    pub count: usize,
    /// Number of people without an address, who get no mail.
    pub without_address: usize,
    /// Id, name and address of the first people, by name.
    pub first: Vec<(UserId, String, String)>,
}

/// The tables of broadcasts and of consent.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait BroadcastStore {
    /// Adds a broadcast.
    fn add(&mut self, broadcast: &NewBroadcast) -> Result<BroadcastId>;
    /// One broadcast.
    fn find(&mut self, id: BroadcastId) -> Result<Option<BroadcastView>>;
    /// One broadcast, locked until the transaction ends, so that it is neither started nor stopped meanwhile.
    fn lock(&mut self, id: BroadcastId) -> Result<Option<BroadcastView>>;
    /// All broadcasts of a tournament, the newest first.
    fn of_tournament(&mut self, id: TournamentId) -> Result<Vec<BroadcastView>>;
    /// The people that a filter matches, with the first `names` of them by name.
    fn found(&mut self, tournament: TournamentId, audience: &Audience, names: i64) -> Result<Found>;
    /// Whether a filter matches this person.
    fn finds(&mut self, tournament: TournamentId, audience: &Audience, user: UserId) -> Result<bool>;
    /// A person with their tickets of a tournament; `None` without an address.
    fn recipient(&mut self, tournament: TournamentId, user: UserId) -> Result<Option<Recipient>>;
    /// Broadcasts whose start is due.
    fn due(&mut self, now: DateTime<Utc>) -> Result<Vec<BroadcastId>>;
    /// Queues a mail for each person that the filter matches, and stores the start. Returns the number of mails.
    fn start(&mut self, broadcast: &BroadcastView, at: DateTime<Utc>) -> Result<usize>;
    /// Stops a broadcast, and deletes its mails that are not being sent.
    fn cancel(&mut self, id: BroadcastId, at: DateTime<Utc>) -> Result<()>;
    /// Whether a person agreed to invitations; `None` for an unknown person.
    fn is_invited(&mut self, user: UserId) -> Result<Option<bool>>;
    /// Stores the time of a person's consent; `None` withdraws it.
    fn set_invited(&mut self, user: UserId, since: Option<DateTime<Utc>>) -> Result<()>;
    /// Stores the digest of a code that unsubscribes a person.
    fn add_unsubscribe_link(&mut self, digest: &str, user: UserId, at: DateTime<Utc>) -> Result<()>;
    /// The person that a code unsubscribes.
    fn unsubscriber(&mut self, digest: &str) -> Result<Option<UserId>>;
}
