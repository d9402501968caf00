//! Tickets of the demonstration, with their groups, attendees and check-ins.

use chrono::{DateTime, Utc};
use fairway_domain::reference::Reference;
use fairway_domain::values::ScanCode;

/// A reservation.
pub struct Ticket {
    /// Of which category, by name.
    pub category: String,
    /// The purchaser, by key.
    pub purchaser: String,
    /// For which sponsor, by name.
    pub sponsor: Option<String>,
    /// Whether the purchaser plays.
    pub participating: bool,
    /// When it was paid; none while it is not.
    pub paid_at: Option<DateTime<Utc>>,
    /// Whether it was cancelled.
    pub cancelled: bool,
    /// Written on a check.
    pub reference: Reference,
    /// Of the ticket.
    pub scan_code: ScanCode,
    /// When it was reserved.
    pub created_at: DateTime<Utc>,
    /// Its groups, in order.
    pub groups: Vec<Group>,
}

/// People who play together.
pub struct Group {
    /// Its name.
    pub name: String,
    /// The round it is assigned to, by name.
    pub round: Option<String>,
    /// The attendees, in order.
    pub attendees: Vec<Attendee>,
}

/// A place in a group.
pub struct Attendee {
    /// The person's key.
    pub person: String,
    /// Of the pass.
    pub scan_code: ScanCode,
    /// Set when they have been checked in.
    pub check_in: Option<CheckIn>,
}

/// A check-in.
pub struct CheckIn {
    /// Made by the device; unique.
    pub operation_id: String,
    /// When.
    pub at: DateTime<Utc>,
    /// The device.
    pub device: String,
    /// The volunteer's key.
    pub by: String,
}
