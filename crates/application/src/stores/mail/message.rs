//! The messages of mails: their kinds, and the rows that they are about.

use chrono::TimeDelta;
use fairway_domain::auth_code::{LASTS, LASTS_FROM_ADMIN, LASTS_TO_CONFIRM};
use fairway_domain::broadcast::Words;
use fairway_domain::ids::{
    AttendeeId, BroadcastId, EntryId, ReceiptId, SponsorId, TicketId, TournamentId, UserId,
};

/// The message of a mail: its kind and the rows it is about. Its words are chosen when it is sent, from the rows as they are then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// A link that signs in once, whether or not somebody has the address.
    SignIn(SignInLink),
    /// The holder of the address has deleted their account.
    AccountDeleted,
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
    /// Staff have looked at a sponsor that a buyer has named.
    SponsorReviewed(LogoReview),
    /// A sponsor has no logo, of which a buyer who manages it is reminded once.
    LogoAsked(SponsorId, UserId),
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

/// Staff's decision on a sponsor's logo, or on the sponsor itself, as it was made, whatever became of the logo since: two decisions in a row have a mail each.
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
    /// They want to delete their account, and have no password to show that it is theirs.
    Deletion,
}

impl SignInLink {
    /// Time that the link is good, from being asked for, beside any time that its mail waits for room.
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
    /// It was cancelled.
    Cancelled,
    /// It is still to be paid: how to pay.
    Reminder,
    /// Its receipt is another one, or tells nothing any more.
    Receipt,
    /// It was cancelled because it was not paid.
    Lapsed,
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
