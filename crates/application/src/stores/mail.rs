//! The outbox: queued mail, its counts and its leases.

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

/// A queued mail about a person's place on a ticket that is not being sent. Its data is read when it is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WaitingPass {
    /// The mail's id.
    pub id: MailId,
    /// The ticket.
    pub ticket: TicketId,
    /// The holder of the place.
    pub user: UserId,
    /// The news about the passes; `None` for the mail to a new teammate.
    pub news: Option<PassNews>,
    /// Whether a send was tried: it may have arrived.
    pub tried: bool,
}

impl WaitingPass {
    /// Whether it will contain the passes at the time of sending.
    pub fn brings_passes(&self) -> bool {
        self.news != Some(PassNews::Void)
    }
}

/// A mail to queue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMail {
    /// The recipient; the address need not have an account.
    pub recipient: Email,
    /// Its message.
    pub message: Message,
    /// The time of the request.
    pub created_at: DateTime<Utc>,
    /// The time at which it expires; `None` if it never does.
    pub expires_at: Option<DateTime<Utc>>,
}

impl NewMail {
    /// A mail with a link that signs in once.
    pub fn sign_in(recipient: Email, link: SignInLink, created_at: DateTime<Utc>) -> Self {
        let expires_at = Some(created_at + link.lasts());
        Self { recipient, message: Message::SignIn(link), created_at, expires_at }
    }
}

/// A mail whose sending failed so far, or that was given up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsentMail {
    /// Its id.
    pub id: MailId,
    /// The recipient.
    pub recipient: Email,
    /// Its message; `None` if only a newer version of the program can read it.
    pub message: Option<Message>,
    /// The time of the request.
    pub created_at: DateTime<Utc>,
    /// The time at which it expires; `None` if it never does.
    pub expires_at: Option<DateTime<Utc>>,
    /// Number of tries since it was queued, or since an Admin last retried it.
    pub tries: i32,
    /// The reason of the last failure.
    pub last_error: String,
    /// The time of the next try, unless it was given up.
    pub due_at: DateTime<Utc>,
    /// The time at which it was given up; `None` while it is retried automatically.
    pub given_up_at: Option<DateTime<Utc>>,
}

/// A mail that only the holder of the lease may send.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeasedMail {
    /// Its id.
    pub id: MailId,
    /// The token of the lease.
    pub lease: String,
    /// The recipient; the address need not have an account.
    pub recipient: Email,
    /// Its message; `None` if only a newer version of the program can read it.
    pub message: Option<Message>,
    /// Left half of its Message-ID, the same at every try.
    pub message_id: String,
    /// The time of the request.
    pub created_at: DateTime<Utc>,
    /// The time at which it expires; `None` if it never does.
    pub expires_at: Option<DateTime<Utc>>,
    /// Number of started tries, including this one.
    pub tries: i32,
    /// The bound that it counts against when it is sent; `None` if it is not counted then.
    pub counts: Option<Bound>,
}

/// A mail to a person, for the export of their own data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MailedTo {
    /// Its message; `None` if only a newer version of the program can read it.
    pub message: Option<Message>,
    /// The time of the request.
    pub created_at: DateTime<Utc>,
    /// The time at which a mail server accepted it; `None` until then.
    pub sent_at: Option<DateTime<Utc>>,
}

/// The number of mails in the outbox, for the operator's monitoring.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Backlog {
    /// Mails without a failure so far.
    pub waiting: u64,
    /// Mails that have failed, and are retried.
    pub retrying: u64,
    /// Mails that are not retried automatically any more.
    pub given_up: u64,
    /// The time of the oldest request among mails that are due or have failed; `None` without any. Mail that waits for room, or to be folded, is not
    /// included.
    pub oldest: Option<DateTime<Utc>>,
}

/// The outbox. Due times and leases go by the database's clock, so that instances with different clocks agree.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait MailStore {
    /// Adds a mail, due at once.
    fn add(&mut self, mail: &NewMail) -> Result<()>;
    /// Adds a mail that is due after this time, and counts against this bound when it is sent.
    fn add_later(&mut self, mail: &NewMail, wait: TimeDelta, counts: Option<Bound>) -> Result<()>;
    /// Makes a mail due after this time, if it is not due earlier, and removes its bound.
    fn hasten(&mut self, id: MailId, wait: TimeDelta) -> Result<()>;
    /// The same, at once, for all mail to an address that waits and counts against this bound.
    fn release(&mut self, bound: Bound, recipient: &Email) -> Result<()>;
    /// Whether a mail with this message to this address is queued, or is being sent.
    fn is_waiting(&mut self, message: &Message, recipient: &Email) -> Result<bool>;
    /// Deletes the queued mail with this message to this address, unless it is being sent.
    fn withdraw(&mut self, message: &Message, recipient: &Email) -> Result<()>;
    /// The queued mail with this message, locked against sending until the transaction ends. `None` if it is being sent.
    fn lock_waiting(&mut self, message: &Message) -> Result<Option<MailId>>;
    /// Queued mails about places on these tickets, in the order of queueing, locked against sending until the transaction ends. Excludes mail that is
    /// being sent, because its data may be old.
    fn lock_waiting_passes(&mut self, tickets: &[TicketId]) -> Result<Vec<WaitingPass>>;
    /// Mails whose sending failed or that were given up, the newest first. `page.search` is ignored.
    fn unsent(&mut self, page: &Page) -> Result<Part<UnsentMail>>;
    /// All stored mail to an address, the newest first.
    fn of_recipient(&mut self, recipient: &Email) -> Result<Vec<MailedTo>>;
    /// Deletes all mail to an address, sent or not.
    fn forget_recipient(&mut self, recipient: &Email) -> Result<()>;
    /// One mail of [`unsent`](Self::unsent), locked until the transaction ends.
    fn lock_unsent(&mut self, id: MailId) -> Result<Option<UnsentMail>>;
    /// Makes a mail due now, with as many tries left as a new one.
    fn retry(&mut self, id: MailId) -> Result<()>;
    /// Leases a due mail that is not leased, for this time, under this token; `None` without one. Skips mails that other instances are leasing.
    fn lease(&mut self, lease: &str, length: TimeDelta) -> Result<Option<LeasedMail>>;
    /// Stores that a mail was sent. Like the three methods below, a no-op if another instance has the lease now.
    fn settle_sent(&mut self, mail: &LeasedMail) -> Result<()>;
    /// Stores the reason of a failed try; the mail is due again after the pause, or given up without one.
    fn settle_failed(&mut self, mail: &LeasedMail, why: &str, pause: Option<TimeDelta>) -> Result<()>;
    /// Postpones a mail whose bound has no room: it is due again after the wait, and the try does not count.
    fn settle_waiting(&mut self, mail: &LeasedMail, wait: TimeDelta) -> Result<()>;
    /// Deletes a mail that has no recipient or is outdated.
    fn settle_dropped(&mut self, mail: &LeasedMail) -> Result<()>;
    /// The number of mails that were not sent.
    fn backlog(&mut self) -> Result<Backlog>;
    /// Deletes mail that was sent or given up this long ago.
    fn forget_done(&mut self, kept: TimeDelta) -> Result<()>;
    /// Locks a leased mail until the transaction ends, so that [`is_mailed_of_team`](Self::is_mailed_of_team) waits for its outcome.
    fn hold(&mut self, mail: &LeasedMail) -> Result<()>;
    /// Whether a mail about being on the team of a ticket is queued for a person, or was requested since then and sent. Locks it until the
    /// transaction ends. A later mail that their pass is void makes this false.
    fn is_mailed_of_team(&mut self, ticket: TicketId, user: UserId, since: DateTime<Utc>) -> Result<bool>;
    /// The times counted for an address in a bound, the oldest first; locks them until the transaction ends.
    fn lock_counted(&mut self, bound: Bound, recipient: &Email) -> Result<Vec<DateTime<Utc>>>;
    /// Stores the counted times; call [`lock_counted`](Self::lock_counted) first.
    fn set_counted(&mut self, bound: Bound, recipient: &Email, counted: &[DateTime<Utc>]) -> Result<()>;
    /// Deletes the counted times of an address in a bound.
    fn forget_counted(&mut self, bound: Bound, recipient: &Email) -> Result<()>;
    /// Deletes all counts whose last time is before this one.
    fn forget_all_counted(&mut self, before: DateTime<Utc>) -> Result<()>;
}
