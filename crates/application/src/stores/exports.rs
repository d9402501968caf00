//! The rows of exports.

#![expect(clippy::elidable_lifetime_names, reason = "the mock of the store cannot do without the name")]

use chrono::{DateTime, NaiveDateTime, Utc};
use fairway_domain::category::Price;
use fairway_domain::ids::{TicketId, TournamentId};
use fairway_domain::ledger::Sums;
use fairway_domain::pairing::TheirPairing;
use fairway_domain::reference::Reference;

use crate::error::Result;
use crate::stores::Each;
use crate::stores::audit::{KeptChange, KeptEntry};

/// A person's name and contact data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact {
    /// May be empty.
    pub first_name: String,
    /// May be empty.
    pub last_name: String,
    /// `None` for a teammate without an address.
    pub email: Option<String>,
    /// May be empty.
    pub phone: String,
}

/// The round of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundStart {
    /// Its name.
    pub name: String,
    /// In the site's time zone.
    pub start: NaiveDateTime,
}

/// A sponsor and its contact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SponsorContact {
    /// Its name.
    pub name: String,
    /// May be empty.
    pub first_name: String,
    /// May be empty.
    pub last_name: String,
    /// May be empty.
    pub phone: String,
}

/// An attendee on the roster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RosterRow {
    /// `None` while their group is in no round.
    pub round: Option<RoundStart>,
    /// Their group's name.
    pub group: String,
    /// Their ticket's category.
    pub category: String,
    /// The sponsor of a sponsor's ticket.
    pub sponsor: Option<String>,
    /// The holder's name and address.
    pub attendee: Contact,
    /// Whether their ticket is paid.
    pub paid: bool,
    /// The time of their check-in; `None` while they are out.
    pub checked_in_at: Option<DateTime<Utc>>,
    /// Their ticket's reference.
    pub reference: Reference,
    /// Their pairing; `None` while their group is in no round.
    pub pairing: Option<TheirPairing>,
}

/// The payment of a ticket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paid {
    /// The time of the payment.
    pub at: DateTime<Utc>,
    /// Method, reference and note as staff typed them; each may be empty (decision 021).
    pub method: String,
    /// The payment's reference in the fund's books.
    pub reference: String,
    /// Further remarks.
    pub note: String,
}

/// A ticket with one of its groups and one of the group's attendees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TicketRow {
    /// Distinguishes tickets: one with four attendees has four rows.
    pub ticket: TicketId,
    /// The purchaser.
    pub purchaser: Contact,
    /// Its category.
    pub category: String,
    /// Price of the whole ticket, in the first of its rows; `None` in the others, so that a sum counts each ticket once.
    pub price: Option<Price>,
    /// `None` while it is not paid.
    pub paid: Option<Paid>,
    /// Whether it is cancelled.
    pub cancelled: bool,
    /// The sponsor of a sponsor's ticket.
    pub sponsor: Option<SponsorContact>,
    /// The group's name; `None` for a ticket without groups.
    pub group: Option<String>,
    /// `None` while the group is in no round.
    pub round: Option<RoundStart>,
    /// `None` for a group without attendees.
    pub attendee: Option<Contact>,
    /// The ticket's reference.
    pub reference: Reference,
    /// The pairing of the attendee, else of the group; `None` while the group is in no round.
    pub pairing: Option<TheirPairing>,
}

/// A ticket with its price and payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaleRow {
    /// The ticket's id.
    pub ticket: TicketId,
    /// Its category.
    pub category: String,
    /// The purchaser.
    pub purchaser: Contact,
    /// The sponsor of a sponsor's ticket.
    pub sponsor: Option<String>,
    /// The price at the time of the reservation.
    pub price: Price,
    /// `None` while it is not paid.
    pub paid: Option<Paid>,
    /// Whether it is cancelled.
    pub cancelled: bool,
    /// The time of the reservation.
    pub reserved_at: DateTime<Utc>,
    /// The ticket's reference.
    pub reference: Reference,
    /// The sums of its ledger.
    pub sums: Sums,
}

/// An entry of the audit trail with one of its changed fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeRow {
    /// Without its changes. Distinguishes entries: one with three changed fields has three rows.
    pub entry: KeptEntry,
    /// `None` for an entry without changes.
    pub change: Option<KeptChange>,
}

/// Reads the rows of exports. Each method is one statement, so that its rows are of one snapshot, and streams them, so that at most one row is in
/// memory.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait ExportStore {
    /// The attendees of tickets that are not cancelled: sorted by round, those without one last, with groups and tickets together.
    fn roster<'a>(&mut self, id: TournamentId, each: Each<'a, RosterRow>) -> Result<()>;
    /// All tickets, the oldest first, with their groups and attendees in the order of creation.
    fn tickets<'a>(&mut self, id: TournamentId, each: Each<'a, TicketRow>) -> Result<()>;
    /// All tickets, the oldest first, one row each.
    fn sales<'a>(&mut self, id: TournamentId, each: Each<'a, SaleRow>) -> Result<()>;
}
