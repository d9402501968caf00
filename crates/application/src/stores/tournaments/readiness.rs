//! The outcome of the checks before the day.

use fairway_domain::ids::CategoryId;
use fairway_domain::readiness::{Check, Subject};
use fairway_domain::reference::Reference;

/// The outcome of a check before the day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The check.
    pub check: Check,
    /// Number of things that it found.
    pub count: i64,
    /// Number of them that are of sponsors' tickets.
    pub of_sponsors: i64,
    /// The first few of them.
    pub examples: Vec<Example>,
}

/// One of the things that a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// As staff know it: the name of a person, a group, a round or a phone.
    pub name: String,
    /// The row that it is about; `None` where it has no page of its own.
    pub subject: Option<(Subject, i64)>,
    /// The category of a ticket.
    pub ticket_category_id: Option<CategoryId>,
    /// Whether a ticket or a category is for sponsors.
    pub sponsor_flag: Option<bool>,
    /// The reference of a ticket.
    pub reference: Option<Reference>,
}
