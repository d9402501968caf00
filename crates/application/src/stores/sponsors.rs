//! Sponsors and their logos.

use chrono::{DateTime, NaiveDate, Utc};
use fairway_domain::ids::{LogoId, SponsorId, UserId};
use fairway_domain::sponsor::Approval;
use fairway_domain::values::Email;

use crate::error::Result;
use crate::page::Page;
use crate::stores::tournaments::Logo;

/// A sponsor, as staff and its own people see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sponsor {
    /// Its id.
    pub id: SponsorId,
    /// The editable fields.
    pub details: SponsorDetails,
    /// Its logos in the order they came, verified or not; the first one counts (rule `logos`).
    pub logos: Vec<Logo>,
    /// Whether staff have approved it.
    pub approval: Approval,
    /// Why staff approved or refused it; may be empty.
    pub approval_reason: String,
    /// Whether a buyer has named it who still has their account: then staff look at other texts before visitors see them (rule `named-sponsors`).
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
    /// Its site; may be empty.
    pub website: String,
    /// May be empty.
    pub phone: String,
    /// First name of the person to talk to; may be empty.
    pub contact_name_first: String,
    /// Last name of the person to talk to; may be empty.
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
    /// All of them.
    All,
    /// Only the sponsors that this user is linked to.
    ManagedBy(UserId),
}

/// The table of sponsors.
#[cfg_attr(any(test, feature = "test-support"), mockall::automock)]
pub trait SponsorStore {
    /// By name, case-insensitively.
    fn list(&mut self, whose: Whose) -> Result<Vec<Sponsor>>;
    /// One sponsor, if `whose` includes it.
    fn find(&mut self, id: SponsorId, whose: Whose) -> Result<Option<Sponsor>>;
    /// One sponsor, if `whose` includes it, locked until the transaction ends: nobody can reserve for it meanwhile.
    fn lock(&mut self, id: SponsorId, whose: Whose) -> Result<Option<Sponsor>>;
    /// The sponsor of a logo, if `whose` includes it, locked in the same way.
    fn lock_of_logo(&mut self, id: LogoId, whose: Whose) -> Result<Option<Sponsor>>;
    /// Adds a logo that is not verified behind its others; `picture` is its name in the picture store.
    fn add_logo(
        &mut self,
        id: SponsorId,
        picture: &str,
        content_type: &str,
        now: DateTime<Utc>,
    ) -> Result<LogoId>;
    /// Writes whether the public may see a logo, and why.
    fn verify_logo(&mut self, id: LogoId, verified: bool, reason: &str) -> Result<()>;
    /// Deletes a logo's row.
    fn delete_logo(&mut self, id: LogoId) -> Result<()>;
    /// Whether there is such a sponsor.
    fn exists(&mut self, id: SponsorId) -> Result<bool>;
    /// Whether the user is linked to a sponsor of that id that is live, or waits for approval.
    fn manages(&mut self, user: UserId, id: SponsorId) -> Result<bool>;
    /// Adds one that a buyer has named, and that waits for approval.
    fn add_named(&mut self, details: &SponsorDetails, by: UserId) -> Result<SponsorId>;
    /// The number of sponsors that a buyer has named and that wait.
    fn count_named(&mut self, by: UserId) -> Result<i64>;
    /// Writes what staff have decided, and whether visitors see it from then on.
    fn set_approval(&mut self, id: SponsorId, approval: Approval, reason: &str) -> Result<()>;
    /// Notes, of sponsors without a logo for which a ticket of a coming event was reserved before a moment, the buyers who manage them and
    /// were not reminded; and answers both.
    fn ask_for_logos(
        &mut self,
        reserved_before: DateTime<Utc>,
        today: NaiveDate,
        now: DateTime<Utc>,
    ) -> Result<Vec<(SponsorId, UserId, Email)>>;
    /// Adds one.
    fn add(&mut self, details: &SponsorDetails) -> Result<SponsorId>;
    /// Writes the editable fields.
    fn update(&mut self, id: SponsorId, details: &SponsorDetails) -> Result<()>;
    /// Numbers the rows of its players in the log of the check-in list, which shows its name once it is approved. The last statement that
    /// locks in its transaction, as the log's own triggers are.
    fn number_check_in(&mut self, id: SponsorId) -> Result<()>;
    /// Whether it waits for approval, and a ticket of it is counted by `unpaid_tickets`. The buyer's row is locked first, as reserving does it
    /// before it counts.
    fn is_taken_while_waiting(&mut self, id: SponsorId, buyer: UserId) -> Result<bool>;
    /// Tickets held for it that are not cancelled, and not paid or without cost.
    fn unpaid_tickets(&mut self, id: SponsorId) -> Result<i64>;
    /// Tickets held for it, cancelled ones too.
    fn tickets(&mut self, id: SponsorId) -> Result<i64>;
    /// Deletes it with its logos' rows and its links.
    fn delete(&mut self, id: SponsorId) -> Result<()>;
}
