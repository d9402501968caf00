//! Sponsors and their logos.

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::ids::{LogoId, SponsorId, UserId};
use fairway_domain::sponsor::Approval;
use fairway_domain::values::Email;

use crate::error::Result;
use crate::page::Page;
use crate::stores::tournaments::Logo;

/// A sponsor, for staff and its own people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sponsor {
    /// Its id.
    pub id: SponsorId,
    /// The editable fields.
    pub details: SponsorDetails,
    /// Its logos in the order of upload, verified or not; the first one counts (rule `logos`).
    pub logos: Vec<Logo>,
    /// Whether staff have approved it.
    pub approval: Approval,
    /// The reason of staff's decision; may be empty.
    pub approval_reason: String,
    /// Whether a buyer with an existing account has named it: then staff review changed texts before visitors see them (rule `named-sponsors`).
    pub named: bool,
    /// Counts the changes of this row.
    pub version: i64,
}

/// The editable fields of a sponsor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SponsorDetails {
    /// Its name.
    pub name: String,
    /// Its description; may be empty.
    pub description: String,
    /// Its web site; may be empty.
    pub website: String,
    /// May be empty.
    pub phone: String,
    /// First name of the contact; may be empty.
    pub contact_name_first: String,
    /// Last name of the contact; may be empty.
    pub contact_name_last: String,
    /// Whether the public may see it, and its people may reserve for it.
    pub live: bool,
}

/// A search for sponsors.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SponsorFilter {
    /// Only sponsors without a logo.
    pub missing_logos: bool,
    /// Only sponsors with an unapproved logo. Both flags: sponsors that match either; none: all.
    pub unapproved_logos: bool,
    /// Only sponsors that wait for approval.
    pub waiting: bool,
    /// The part of the filtered list.
    pub page: Page,
}

impl SponsorFilter {
    pub(crate) fn takes(&self, sponsor: &Sponsor) -> bool {
        if self.waiting && sponsor.approval != Approval::Waiting {
            return false;
        }
        let is_missing = sponsor.logos.is_empty();
        let is_unapproved = sponsor.logos.iter().any(|logo| !logo.verified);
        match (self.missing_logos, self.unapproved_logos) {
            (false, false) => true,
            (missing, unapproved) => (missing && is_missing) || (unapproved && is_unapproved),
        }
    }
}

/// The sponsors of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// All choices.
    All,
    /// Only the sponsors that this user is linked to.
    ManagedBy(UserId),
}

/// The table of sponsors.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait SponsorStore {
    /// Sorted by name, case-insensitively.
    fn list(&mut self, whose: Whose) -> Result<Vec<Sponsor>>;
    /// One sponsor, if `whose` includes it.
    fn find(&mut self, id: SponsorId, whose: Whose) -> Result<Option<Sponsor>>;
    /// One sponsor, if `whose` includes it, locked until the transaction ends: nobody can reserve for it meanwhile.
    fn lock(&mut self, id: SponsorId, whose: Whose) -> Result<Option<Sponsor>>;
    /// The sponsor of a logo, if `whose` includes it, locked in the same way.
    fn lock_of_logo(&mut self, id: LogoId, whose: Whose) -> Result<Option<Sponsor>>;
    /// Adds an unverified logo after the others; `picture` is its name in the picture store.
    fn add_logo(
        &mut self,
        id: SponsorId,
        picture: &str,
        content_type: &str,
        now: DateTime<Utc>,
    ) -> Result<LogoId>;
    /// Stores the decision on a logo, and its reason.
    fn verify_logo(&mut self, id: LogoId, verified: bool, reason: &str) -> Result<()>;
    /// Deletes a logo's row.
    fn delete_logo(&mut self, id: LogoId) -> Result<()>;
    /// Whether the sponsor exists.
    fn exists(&mut self, id: SponsorId) -> Result<bool>;
    /// Whether the user is linked to this sponsor, and it is live or waits for approval.
    fn manages(&mut self, user: UserId, id: SponsorId) -> Result<bool>;
    /// Adds a sponsor that a buyer has named, and that waits for approval.
    fn add_named(&mut self, details: &SponsorDetails, by: UserId) -> Result<SponsorId>;
    /// Number of waiting sponsors that a buyer has named.
    fn count_named(&mut self, by: UserId) -> Result<i64>;
    /// Stores staff's decision, and with it whether visitors see the sponsor.
    fn set_approval(&mut self, id: SponsorId, approval: Approval, reason: &str) -> Result<()>;
    /// For sponsors without a logo that have a ticket of a coming event reserved before this time: marks the managing buyers without a reminder as
    /// reminded, and returns sponsors and buyers.
    fn ask_for_logos(
        &mut self,
        reserved_before: DateTime<Utc>,
        today: NaiveDate,
        now: DateTime<Utc>,
    ) -> Result<Vec<(SponsorId, UserId, Email)>>;
    /// Adds a sponsor.
    fn add(&mut self, details: &SponsorDetails) -> Result<SponsorId>;
    /// Writes the editable fields.
    fn update(&mut self, id: SponsorId, details: &SponsorDetails) -> Result<()>;
    /// Numbers the rows of its players in the log of the check-in list, which shows its name after the approval. Must be the last locking statement
    /// of its transaction, like the log's own triggers.
    fn number_check_in(&mut self, id: SponsorId) -> Result<()>;
    /// Whether it waits for approval and has a ticket that `unpaid_tickets` counts. Locks the buyer's row first, as a reservation does before it
    /// counts.
    fn is_taken_while_waiting(&mut self, id: SponsorId, buyer: UserId) -> Result<bool>;
    /// Number of its tickets that are not cancelled, and unpaid or free.
    fn unpaid_tickets(&mut self, id: SponsorId) -> Result<i64>;
    /// Number of its tickets, including cancelled ones.
    fn tickets(&mut self, id: SponsorId) -> Result<i64>;
    /// Deletes it with the rows of its logos and its links.
    fn delete(&mut self, id: SponsorId) -> Result<()>;
}
