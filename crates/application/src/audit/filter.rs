use chrono::NaiveDate;
use fairway_domain::ids::UserId;
use fairway_domain::values::{Complaint, date};

use super::actions::{ACTIONS, subject_of};
use crate::checks::Checks;
use crate::error::Result;
use crate::page::Page;
use crate::ports::Clock;
use crate::stores::audit::EntryFilter;

/// Page size when the caller sets no limit.
pub const USUAL_LIMIT: usize = 50;
/// The most entries in one answer.
pub const LARGEST_LIMIT: usize = 200;

/// The filter of the query string; a missing parameter does not filter.
#[derive(Debug, Clone, Default)]
pub struct EntryQuery {
    /// The member of staff.
    pub actor_id: Option<UserId>,
    /// One of [`ACTIONS`].
    pub action: Option<String>,
    /// The kind of the changed row: the part of an action before its dot.
    pub subject: Option<String>,
    /// The id of the changed row.
    pub subject_id: Option<i64>,
    /// The first day, `YYYY-MM-DD` in the site's time zone.
    pub from: Option<String>,
    /// The last day.
    pub to: Option<String>,
    /// `search` matches the actors' addresses and the names of the changed rows.
    pub page: Page,
}

impl EntryQuery {
    /// The checked filter, with a limit.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid).
    pub(super) fn examine_part(&self, clock: &dyn Clock) -> Result<EntryFilter> {
        let mut checks = Checks::default();
        let limit = checks.value("limit", limit(self.page.limit));
        let filter = self.filter(clock, &mut checks);
        checks.finish()?;
        Ok(EntryFilter { page: Page { limit, ..self.page.clone() }, ..filter })
    }

    /// The checked filter, without a limit.
    ///
    /// # Errors
    /// [`Error::Invalid`](crate::Error::Invalid).
    pub(crate) fn examine(&self, clock: &dyn Clock) -> Result<EntryFilter> {
        let mut checks = Checks::default();
        let filter = self.filter(clock, &mut checks);
        checks.finish()?;
        Ok(filter)
    }

    fn filter(&self, clock: &dyn Clock, checks: &mut Checks) -> EntryFilter {
        let mut day =
            |field, text: &Option<String>| text.as_deref().and_then(|text| checks.value(field, date(text)));
        let (first, last) = (day("from", &self.from), day("to", &self.to));
        if let Some((first, last)) = first.zip(last) {
            checks.value("to", order(first, last));
        }
        EntryFilter {
            actor_id: self.actor_id,
            actions: self.actions(checks),
            subject_id: self.subject_id,
            since: first.map(|day| clock.begins(day)),
            until: last.and_then(|day| day.succ_opt()).map(|day| clock.begins(day)),
            page: self.page.clone(),
        }
    }

    /// The actions that match; `None` for all, including those of other versions.
    fn actions(&self, checks: &mut Checks) -> Option<Vec<&'static str>> {
        if self.action.is_none() && self.subject.is_none() {
            return None;
        }
        let (action, subject) = (self.action.as_deref(), self.subject.as_deref());
        let of = |known: &&str| subject.is_none_or(|subject| subject_of(known) == subject);
        let is = |known: &&str| action.is_none_or(|action| *known == action);
        checks.found("action", "action of the audit trail", ACTIONS.iter().any(is));
        checks.found("subject", "subject of the audit trail", ACTIONS.iter().any(of));
        Some(ACTIONS.into_iter().filter(|known| of(known) && is(known)).collect())
    }
}

fn limit(wanted: Option<usize>) -> Result<usize, Complaint> {
    let limit = wanted.unwrap_or(USUAL_LIMIT);
    if limit > LARGEST_LIMIT { Err(format!("cannot be more than {LARGEST_LIMIT}")) } else { Ok(limit) }
}

fn order(first: NaiveDate, last: NaiveDate) -> Result<(), Complaint> {
    if last < first { Err("cannot be before from".into()) } else { Ok(()) }
}
