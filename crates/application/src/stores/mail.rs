//! The outbox: mail that waits, its counts and its leases.

mod message;

pub use message::{
    BroadcastTest, DeletedTickets, LogoReview, Message, PassNews, PassPlace, SignInLink, TicketNews,
};

use chrono::{DateTime, TimeDelta, Utc};
use fairway_domain::ids::{MailId, TicketId, UserId};
use fairway_domain::mailing::Bound;
use fairway_domain::values::Email;

use crate::error::Result;
use crate::page::{Page, Part};

/// A mail about somebody's place on a ticket that nobody is sending just now: what it tells is looked up when it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingPass {
    /// The mail's id.
    pub id: MailId,
    /// Of which ticket.
    pub ticket: TicketId,
    /// The person who has the place.
    pub user: UserId,
    /// The news about their passes; `None` for being added as a teammate.
    pub news: Option<PassNews>,
    /// Whether it was tried: it may have arrived.
    pub tried: bool,
}

impl WaitingPass {
    /// Whether it will tell the passes as they are when it is sent.
    pub fn brings_passes(&self) -> bool {
        self.news != Some(PassNews::Void)
    }
}

/// A mail to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMail {
    /// The recipient, whether or not somebody has the address.
    pub recipient: Email,
    /// Its message.
    pub message: Message,
    /// The time at which it was asked for.
    pub created_at: DateTime<Utc>,
    /// From then on it is of no use; `None` when it always is.
    pub expires_at: Option<DateTime<Utc>>,
}

impl NewMail {
    /// With a link that signs in once.
    pub fn sign_in(recipient: Email, link: SignInLink, created_at: DateTime<Utc>) -> Self {
        let expires_at = Some(created_at + link.lasts());
        Self { recipient, message: Message::SignIn(link), created_at, expires_at }
    }
}

/// A mail that could not be sent so far, or was given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsentMail {
    /// Its id.
    pub id: MailId,
    /// The recipient.
    pub recipient: Email,
    /// Its message; `None` when only a newer version of this program can read it.
    pub message: Option<Message>,
    /// The time at which it was asked for.
    pub created_at: DateTime<Utc>,
    /// From then on it is of no use; `None` when it always is.
    pub expires_at: Option<DateTime<Utc>>,
    /// How often it was tried, since an Admin last asked for it.
    pub tries: i32,
    /// Why the last try failed.
    pub last_error: String,
    /// The time of the next try, unless it was given up.
    pub due_at: DateTime<Utc>,
    /// From when on it is not tried any more by itself; `None` while it is.
    pub given_up_at: Option<DateTime<Utc>>,
}

/// A mail that whoever holds the lease may send, and nobody else meanwhile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeasedMail {
    /// Its id.
    pub id: MailId,
    /// The name of the lease.
    pub lease: String,
    /// The recipient, whether or not somebody has the address.
    pub recipient: Email,
    /// Its message; `None` when only a newer version of this program can read it.
    pub message: Option<Message>,
    /// Left half of its Message-ID, the same at every try.
    pub message_id: String,
    /// The time at which it was asked for.
    pub created_at: DateTime<Utc>,
    /// From then on it is of no use; `None` when it always is.
    pub expires_at: Option<DateTime<Utc>>,
    /// Tries that were begun, with this one.
    pub tries: i32,
    /// The bound that it counts against when it is sent; `None` for a mail that is not counted then.
    pub counts: Option<Bound>,
}

/// A mail to somebody, as they are told of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailedTo {
    /// Its message; `None` when only a newer version of this program can read it.
    pub message: Option<Message>,
    /// The time at which it was asked for.
    pub created_at: DateTime<Utc>,
    /// When a mail server took it; `None` until then.
    pub sent_at: Option<DateTime<Utc>>,
}

/// How much mail is in the outbox, for whoever watches the site.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Backlog {
    /// Mails that have not failed so far.
    pub waiting: u64,
    /// Mails that have failed, and are tried again.
    pub retrying: u64,
    /// Mails that are not tried any more by themselves.
    pub given_up: u64,
    /// When the oldest of those that are due, or have failed, was asked for; `None` when there is none. Mail that waits for room, or to be
    /// folded, is none of them.
    pub oldest: Option<DateTime<Utc>>,
}

/// The outbox. When something is due, and for how long it is leased, goes by the database's clock, so that instances
/// whose clocks differ agree.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait MailStore {
    /// Adds a mail, due at once.
    fn add(&mut self, mail: &NewMail) -> Result<()>;
    /// Adds a mail that is due after this time, and counts against this bound when it is sent.
    fn add_later(&mut self, mail: &NewMail, wait: TimeDelta, counts: Option<Bound>) -> Result<()>;
    /// Makes a mail due after this time unless it is due before, and counts it against no bound any more.
    fn hasten(&mut self, id: MailId, wait: TimeDelta) -> Result<()>;
    /// Does so, at once, with all mail to an address that waits and counts against this bound.
    fn release(&mut self, bound: Bound, recipient: &Email) -> Result<()>;
    /// Whether a mail with this message to this address waits to be sent, or is being sent.
    fn is_waiting(&mut self, message: &Message, recipient: &Email) -> Result<bool>;
    /// Deletes the mail with this message to this address that waits to be sent; not one that is being sent.
    fn withdraw(&mut self, message: &Message, recipient: &Email) -> Result<()>;
    /// The mail with this message that waits to be sent; nobody sends it until the transaction ends. `None` for one that is being sent.
    fn lock_waiting(&mut self, message: &Message) -> Result<Option<MailId>>;
    /// Mails about places on these tickets that wait to be sent, in the order they were added; nobody sends them until the transaction
    /// ends. One that is being sent is none of them: what it tells may be old.
    fn lock_waiting_passes(&mut self, tickets: &[TicketId]) -> Result<Vec<WaitingPass>>;
    /// Mails that could not be sent so far or were given up, the newest first. `page.search` is ignored.
    fn unsent(&mut self, page: &Page) -> Result<Part<UnsentMail>>;
    /// All mail to an address that is still kept, the newest first.
    fn of_recipient(&mut self, recipient: &Email) -> Result<Vec<MailedTo>>;
    /// Deletes all mail to an address, sent or not.
    fn forget_recipient(&mut self, recipient: &Email) -> Result<()>;
    /// One of these, locked until the transaction ends.
    fn lock_unsent(&mut self, id: MailId) -> Result<Option<UnsentMail>>;
    /// Makes it due now, with as many tries ahead as a new one.
    fn retry(&mut self, id: MailId) -> Result<()>;
    /// Takes one that is due and that nobody holds, for so long, under this name; `None` when there is none. Passes over
    /// what another instance is taking just now.
    fn lease(&mut self, lease: &str, length: TimeDelta) -> Result<Option<LeasedMail>>;
    /// It was sent. As the three below, this does nothing once another has the lease.
    fn settle_sent(&mut self, mail: &LeasedMail) -> Result<()>;
    /// It was not sent, for this reason; it is due again after the pause, or given up when there is none.
    fn settle_failed(&mut self, mail: &LeasedMail, why: &str, pause: Option<TimeDelta>) -> Result<()>;
    /// A bound has no room for it: it is due again after the wait, as if it had not been tried.
    fn settle_waiting(&mut self, mail: &LeasedMail, wait: TimeDelta) -> Result<()>;
    /// There is nobody to send it to, or nothing to tell any more: it goes without a trace.
    fn settle_dropped(&mut self, mail: &LeasedMail) -> Result<()>;
    /// How much there is that has not been sent.
    fn backlog(&mut self) -> Result<Backlog>;
    /// Deletes what was sent, or given up, so long ago.
    fn forget_done(&mut self, kept: TimeDelta) -> Result<()>;
    /// Locks a mail that is leased until the transaction ends, so that [`told_of_team`](Self::told_of_team) waits for what becomes of it.
    fn hold(&mut self, mail: &LeasedMail) -> Result<()>;
    /// Whether a mail waits that tells a person that they are on the team of a ticket, or was asked for since then and sent; it stays
    /// so until the transaction ends. Whoever was mailed since that they have no pass any more was not told.
    fn told_of_team(&mut self, ticket: TicketId, user: UserId, since: DateTime<Utc>) -> Result<bool>;
    /// When something was counted for an address, the oldest first; whoever else counts it waits until the transaction ends.
    fn lock_counted(&mut self, bound: Bound, recipient: &Email) -> Result<Vec<DateTime<Utc>>>;
    /// Keeps when it was counted; [`lock_counted`](Self::lock_counted) was called before.
    fn set_counted(&mut self, bound: Bound, recipient: &Email, counted: &[DateTime<Utc>]) -> Result<()>;
    /// Forgets what was counted for an address.
    fn forget_counted(&mut self, bound: Bound, recipient: &Email) -> Result<()>;
    /// Forgets what was last counted before that.
    fn forget_all_counted(&mut self, before: DateTime<Utc>) -> Result<()>;
}
