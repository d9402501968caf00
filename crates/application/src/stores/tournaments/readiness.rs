//! Findings of the checks before the day.

use fairway_domain::ids::CategoryId;
use fairway_domain::readiness::{Check, Subject};
use fairway_domain::reference::Reference;

/// The finding of a check before the day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The check.
    pub check: Check,
    /// Number of rows found.
    pub count: i64,
    /// Number of these that belong to sponsors' tickets.
    pub of_sponsors: i64,
    /// The first few rows.
    pub examples: Vec<Example>,
}

/// A row that a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Example {
    /// The name for staff: of a person, a group, a round or a phone.
    pub name: String,
    /// The row; `None` if it has no page of its own.
    pub subject: Option<(Subject, i64)>,
    /// The category of a ticket.
    pub ticket_category_id: Option<CategoryId>,
    /// Whether a ticket or a category is for sponsors.
    pub sponsor_flag: Option<bool>,
    /// The reference of a ticket.
    pub reference: Option<Reference>,
}
