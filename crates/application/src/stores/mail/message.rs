//! The messages of mails: their kinds, and the rows that they are about.

use chrono::TimeDelta;
use fairway_domain::auth_code::{LASTS, LASTS_FROM_ADMIN, LASTS_TO_CONFIRM};
use fairway_domain::broadcast::Words;
use fairway_domain::ids::{
    AttendeeId, BroadcastId, EntryId, ReceiptId, SponsorId, TicketId, TournamentId, UserId,
};

/// The message of a mail: its kind and its rows. Its text is composed from the present rows when it is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// A link that signs in once; the address need not have an account.
    SignIn(SignInLink),
    /// The holder of the address has deleted their account.
    AccountDeleted,
    /// News for the purchaser of a ticket.
    Ticket(TicketNews, TicketId),
    /// A receipt requested by mail by its giver or an Admin. It is dropped once it is outdated.
    Receipt(ReceiptId),
    /// Tickets were deleted that the purchaser might otherwise still pay for.
    TicketsDeleted(DeletedTickets),
    /// A person was added to a group of this ticket; messages of older versions have no ticket. It is dropped once the place is another person's;
    /// with the ticket, any place of theirs on it is enough.
    TeammateAdded(AttendeeId, UserId, Option<TicketId>),
    /// The address joined the waitlist, most likely by its owner.
    WaitlistJoined(EntryId),
    /// News about a person's entrance passes on a ticket.
    Pass(PassNews, PassPlace),
    /// A place is held for a person on the waitlist, until the mail expires.
    PlaceOffered(EntryId),
    /// Staff have reviewed a logo.
    LogoReviewed(LogoReview),
    /// Staff have reviewed a sponsor that a buyer has named.
    SponsorReviewed(LogoReview),
    /// The one reminder of a missing logo to a buyer who manages the sponsor.
    LogoAsked(SponsorId, UserId),
    /// A broadcast, for one of its recipients.
    Broadcast(BroadcastId, UserId),
    /// The test of a broadcast, for its Admin.
    BroadcastTest(BroadcastTest),
}

/// A broadcast that is not stored, with its present texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BroadcastTest {
    /// The tournament of its recipients.
    pub tournament: TournamentId,
    /// The Admin, who is its only recipient.
    pub user: UserId,
    /// Subject and text, with placeholders.
    pub words: Words,
    /// Whether it is an invitation, and not about a ticket that the recipient holds.
    pub invitation: bool,
}

/// The news about a person's entrance passes on a ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PassNews {
    /// The ticket is paid.
    Paid,
    /// Round, starting time or group of a paid ticket's pass has changed.
    Changed,
    /// They have no pass on the ticket any more.
    Void,
}

/// The holder of the passes, and their ticket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PassPlace {
    /// The ticket; it may be deleted by the time of sending.
    pub ticket: TicketId,
    /// The holder of the passes.
    pub user: UserId,
    /// The tournament of the ticket.
    pub tournament: TournamentId,
}

/// Deleted tickets of one purchaser; the mail stores their data, because the rows are gone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeletedTickets {
    /// The purchaser of the tickets.
    pub user: UserId,
    /// The tournament of the tickets.
    pub tournament: TournamentId,
    /// The name of each ticket's category.
    pub categories: Vec<String>,
    /// The reference of each ticket, as shown; empty in mail from before there were references.
    pub references: Vec<String>,
    /// Whether they were free.
    pub free: bool,
}

/// Staff's decision on a sponsor's logo, or on the sponsor itself. It stores the decision, so that two decisions in a row have a mail each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogoReview {
    /// The sponsor of the logo.
    pub sponsor: SponsorId,
    /// The recipient, while they manage the sponsor.
    pub user: UserId,
    /// Whether it was approved.
    pub verified: bool,
    /// The reason; may be empty.
    pub reason: String,
}

/// The reason for a link that signs in once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignInLink {
    /// Requested for the address.
    Recovery,
    /// Requested by an Admin.
    FromAdmin,
    /// A teammate has tried to register (rule `guests`).
    Teammate,
    /// After a registration, or a request that needs a confirmed address.
    Confirmation,
    /// A request to delete an account that has no password to authorise it.
    Deletion,
}

impl SignInLink {
    /// Validity of the link from the request on, without the time that its mail waits for room.
    pub fn lasts(self) -> TimeDelta {
        match self {
            Self::Recovery | Self::Teammate | Self::Deletion => LASTS,
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
    /// The ticket is cancelled.
    Cancelled,
    /// It is still to be paid: how to pay.
    Reminder,
    /// Its receipt was replaced, or is void.
    Receipt,
    /// It was cancelled because it was not paid in time.
    Lapsed,
}

impl Message {
    /// Whether it has a code: its recipient waits for it, so it goes before all other mail.
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
            Self::SignIn(SignInLink::Deletion) => "Link to delete an account",
            Self::AccountDeleted => "Account deleted",
            Self::Ticket(TicketNews::Reserved, _) => "Ticket reserved: how to pay",
            Self::Ticket(TicketNews::Paid, _) => "Ticket paid: entrance passes",
            Self::Ticket(TicketNews::Cancelled, _) => "Ticket cancelled",
            Self::Ticket(TicketNews::Reminder, _) => "Ticket still to pay: reminder",
            Self::Ticket(TicketNews::Receipt, _) => "Receipt of a ticket",
            Self::Ticket(TicketNews::Lapsed, _) => "Ticket lapsed: it was not paid",
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
            Self::SponsorReviewed(LogoReview { verified: true, .. }) => "Sponsor approved",
            Self::SponsorReviewed(LogoReview { verified: false, .. }) => "Sponsor not approved",
            Self::LogoAsked(..) => "Logo still to send: reminder",
            Self::Broadcast(..) => "Message to many",
            Self::BroadcastTest(_) => "Message to many: test",
        }
    }
}
