//! The outbox: mail that waits, its counts and its leases.

use chrono::{DateTime, TimeDelta, Utc};
use fairway_domain::auth_code::{LASTS, LASTS_FROM_ADMIN, LASTS_TO_CONFIRM};
use fairway_domain::broadcast::Words;
use fairway_domain::ids::{
    AttendeeId, BroadcastId, EntryId, MailId, ReceiptId, SponsorId, TicketId, TournamentId, UserId,
};
use fairway_domain::mailing::Bound;
use fairway_domain::values::Email;

use crate::error::Result;
use crate::page::{Page, Part};

/// The message of a mail: its kind and the rows it is about. Its words are chosen when it is sent, from the rows as they are then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// A link that signs in once, whether or not somebody has the address.
    SignIn(SignInLink),
    /// News for the purchaser of a ticket.
    Ticket(TicketNews, TicketId),
    /// A receipt that its giver, or an Admin, wants to have by mail. It is dropped once it is out of date.
    Receipt(ReceiptId),
    /// Tickets were deleted that the purchaser may otherwise still pay for.
    TicketsDeleted(DeletedTickets),
    /// A person was added to a group of this ticket, which rows of older versions leave out. It is dropped once the place is another
    /// person's; with the ticket, any place of theirs on it will do.
    TeammateAdded(AttendeeId, UserId, Option<TicketId>),
    /// The address joined the waitlist, most likely by its owner's doing.
    WaitlistJoined(EntryId),
    /// News of somebody's entrance passes on a ticket.
    Pass(PassNews, PassPlace),
    /// A place is held for somebody who waited for one, until the mail expires.
    PlaceOffered(EntryId),
    /// Staff have looked at a logo.
    LogoReviewed(LogoReview),
    /// A broadcast, for one of its recipients.
    Broadcast(BroadcastId, UserId),
    /// A broadcast that its Admin tries out.
    BroadcastTest(BroadcastTest),
}

/// A broadcast that is not kept, with its words as they are typed now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BroadcastTest {
    /// The tournament whose people it is for.
    pub tournament: TournamentId,
    /// The Admin, who alone gets it.
    pub user: UserId,
    /// The words, with placeholders.
    pub words: Words,
    /// Whether it is none about a ticket that is held.
    pub invitation: bool,
}

/// The news about somebody's entrance passes on a ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PassNews {
    /// The ticket is paid.
    Paid,
    /// Round, starting time or group are others, while the ticket is paid.
    Changed,
    /// They have none any more.
    Void,
}

/// The holder of the passes, and their ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PassPlace {
    /// The ticket; it may be gone by then.
    pub ticket: TicketId,
    /// The holder of the passes.
    pub user: UserId,
    /// The tournament of the ticket.
    pub tournament: TournamentId,
}

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

/// Tickets of one purchaser that are gone, so that what they were is kept in the mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeletedTickets {
    /// The purchaser of the tickets.
    pub user: UserId,
    /// The tournament that they were for.
    pub tournament: TournamentId,
    /// The name of each one's category.
    pub categories: Vec<String>,
    /// The reference of each one, as it is shown; empty in mail of before there were references.
    pub references: Vec<String>,
    /// Whether they cost nothing.
    pub free: bool,
}

/// Staff's decision on a sponsor's logo, as it was made, whatever became of the logo since: two decisions in a row have a mail each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogoReview {
    /// The sponsor of the logo.
    pub sponsor: SponsorId,
    /// The person who is told, while they manage the sponsor.
    pub user: UserId,
    /// Whether it was approved.
    pub verified: bool,
    /// Why; may be empty.
    pub reason: String,
}

/// The reason for which somebody gets a link that signs in once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignInLink {
    /// The holder of the address asked for it.
    Recovery,
    /// An Admin did.
    FromAdmin,
    /// They were a teammate, and tried to register (rule `guests`).
    Teammate,
    /// They registered, or want something that only a confirmed address gets.
    Confirmation,
}

impl SignInLink {
    /// Time that the link is good, from being asked for, beside any time that its mail waits for room.
    pub fn lasts(self) -> TimeDelta {
        match self {
            Self::Recovery | Self::Teammate => LASTS,
            Self::FromAdmin => LASTS_FROM_ADMIN,
            Self::Confirmation => LASTS_TO_CONFIRM,
        }
    }
}

/// The news about a ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TicketNews {
    /// It is reserved: how to pay.
    Reserved,
    /// It is paid: its passes.
    Paid,
    /// It was cancelled.
    Cancelled,
    /// It is still to be paid: how to pay.
    Reminder,
    /// Its receipt is another one, or tells nothing any more.
    Receipt,
}

impl Message {
    /// Whether it brings a code: somebody waits for it, so it goes before all other mail.
    pub fn brings_code(&self) -> bool {
        matches!(self, Self::SignIn(_))
    }

    /// Its title in lists.
    pub fn title(&self) -> &'static str {
        match self {
            Self::SignIn(SignInLink::Recovery) => "Account recovery",
            Self::SignIn(SignInLink::FromAdmin) => "Sign-in link sent by an Admin",
            Self::SignIn(SignInLink::Teammate) => "Sign-in link for a teammate who registered",
            Self::SignIn(SignInLink::Confirmation) => "Link to confirm an address",
            Self::Ticket(TicketNews::Reserved, _) => "Ticket reserved: how to pay",
            Self::Ticket(TicketNews::Paid, _) => "Ticket paid: entrance passes",
            Self::Ticket(TicketNews::Cancelled, _) => "Ticket cancelled",
            Self::Ticket(TicketNews::Reminder, _) => "Ticket still to pay: reminder",
            Self::Ticket(TicketNews::Receipt, _) => "Receipt of a ticket",
            Self::Receipt(_) => "Receipt",
            Self::TicketsDeleted(_) => "Ticket deleted",
            Self::TeammateAdded(..) => "Added as a teammate",
            Self::WaitlistJoined(_) => "Waitlist joined",
            Self::Pass(PassNews::Paid, _) => "Ticket paid: a teammate's entrance pass",
            Self::Pass(PassNews::Changed, _) => "Entrance pass changed",
            Self::Pass(PassNews::Void, _) => "Entrance pass not valid any more",
            Self::PlaceOffered(_) => "Place offered from the waitlist",
            Self::LogoReviewed(LogoReview { verified: true, .. }) => "Logo approved",
            Self::LogoReviewed(LogoReview { verified: false, .. }) => "Logo not approved",
            Self::Broadcast(..) => "Message to many",
            Self::BroadcastTest(_) => "Message to many: test",
        }
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
    /// The mail with this message that waits to be sent; nobody sends it until the transaction ends. `None` for one that is being sent.
    fn lock_waiting(&mut self, message: &Message) -> Result<Option<MailId>>;
    /// Mails about places on these tickets that wait to be sent, in the order they were added; nobody sends them until the transaction
    /// ends. One that is being sent is none of them: what it tells may be old.
    fn lock_waiting_passes(&mut self, tickets: &[TicketId]) -> Result<Vec<WaitingPass>>;
    /// Mails that could not be sent so far or were given up, the newest first. `page.search` is ignored.
    fn unsent(&mut self, page: &Page) -> Result<Part<UnsentMail>>;
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
