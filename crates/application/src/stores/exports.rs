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

/// A person and how they are reached.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contact {
    /// May be empty.
    pub first_name: String,
    /// May be empty.
    pub last_name: String,
    /// `None` for a teammate known by name alone.
    pub email: Option<String>,
    /// May be empty.
    pub phone: String,
}

/// A round that a group plays in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundStart {
    /// Its name.
    pub name: String,
    /// In the site's time zone.
    pub start: NaiveDateTime,
}

/// A sponsor and whom the fund talks to there.
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
    /// `None` while their group is assigned to no round.
    pub round: Option<RoundStart>,
    /// Their group's name.
    pub group: String,
    /// Their ticket's category.
    pub category: String,
    /// The sponsor of a sponsor's ticket.
    pub sponsor: Option<String>,
    /// The attendee.
    pub attendee: Contact,
    /// Whether their ticket is paid.
    pub paid: bool,
    /// Since when they are checked in; `None` while they are not.
    pub checked_in_at: Option<DateTime<Utc>>,
    /// Their ticket's.
    pub reference: Reference,
    /// The pairing that they play in; `None` while their group is in no round.
    pub pairing: Option<TheirPairing>,
}

/// How a ticket was paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paid {
    /// When.
    pub at: DateTime<Utc>,
    /// These three as staff wrote them; empty where they wrote nothing (decision 021).
    pub method: String,
    /// The payment's reference in the fund's books.
    pub reference: String,
    /// Anything else.
    pub note: String,
}

/// A ticket with one of its groups and one of the group's attendees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TicketRow {
    /// Tells tickets apart: one with four attendees has four rows.
    pub ticket: TicketId,
    /// The purchaser.
    pub purchaser: Contact,
    /// Its category.
    pub category: String,
    /// Of the whole ticket, in the first of its rows: in the others `None`, so that a sum counts each ticket once.
    pub price: Option<Price>,
    /// `None` while it is not paid.
    pub paid: Option<Paid>,
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// The sponsor of a sponsor's ticket.
    pub sponsor: Option<SponsorContact>,
    /// The group's name; `None` for a ticket that has lost its groups.
    pub group: Option<String>,
    /// `None` while the group is assigned to no round.
    pub round: Option<RoundStart>,
    /// `None` for a group without attendees.
    pub attendee: Option<Contact>,
    /// The ticket's.
    pub reference: Reference,
    /// The pairing of the attendee, else of the group; `None` while the group is in no round.
    pub pairing: Option<TheirPairing>,
}

/// A ticket with what it costs and how it was paid.
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
    /// As it was when the ticket was reserved.
    pub price: Price,
    /// `None` while it is not paid.
    pub paid: Option<Paid>,
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// The time of the reservation.
    pub reserved_at: DateTime<Utc>,
    /// The ticket's.
    pub reference: Reference,
    /// The sums of its ledger.
    pub sums: Sums,
}

/// An entry of the audit trail with one of the fields that changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangeRow {
    /// Without its changes. Tells entries apart: one in which three fields changed has three rows.
    pub entry: KeptEntry,
    /// `None` for an entry without changes.
    pub change: Option<KeptChange>,
}

/// Reads what exports hold of a tournament. Each is one statement, so that its rows are of one moment, and hands them on as they come, so
/// that never more than one is held.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait ExportStore {
    /// The attendees of tickets that are not cancelled: those of the earliest round first, those of no round last, groups
    /// and tickets together.
    fn roster<'a>(&mut self, id: TournamentId, each: Each<'a, RosterRow>) -> Result<()>;
    /// All tickets, the oldest first, with their groups and attendees in the order they were made.
    fn tickets<'a>(&mut self, id: TournamentId, each: Each<'a, TicketRow>) -> Result<()>;
    /// All tickets, the oldest first, each once.
    fn sales<'a>(&mut self, id: TournamentId, each: Each<'a, SaleRow>) -> Result<()>;
}
