use std::collections::BTreeMap;

use chrono::{NaiveDate, NaiveTime};
use fairway_domain::ids::{CategoryId, TournamentId};
use fairway_domain::round::{Round, RoundDetails, description, end_date, end_time, name, places};
use fairway_domain::values::{date, time};

use crate::checks::{Checks, expect_valid};
use crate::error::{FieldErrors, Result};
use crate::stores::audit::Field;

/// A round as a form sends it; missing fields keep their value.
#[derive(Debug, Clone, Default)]
pub struct RoundForm {
    /// The tournament, which never changes; required when new.
    pub tournament_id: Option<TournamentId>,
    /// Its name; required.
    pub name: Option<String>,
    /// The place of the start; required.
    pub location: Option<String>,
    /// First day, as `YYYY-MM-DD`; required.
    pub start_date: Option<String>,
    /// Start of play, as `HH:mm`; required.
    pub start_time: Option<String>,
    /// Last day, as `YYYY-MM-DD`; required.
    pub end_date: Option<String>,
    /// End of play, as `HH:mm`; required.
    pub end_time: Option<String>,
    /// Whether the end is shown to the public; false when new and not sent.
    pub end_date_visible: Option<bool>,
    /// Notes for players, in plain text of several lines; required.
    pub description: Option<String>,
    /// Total number of places; required.
    pub max_attendees: Option<i64>,
    /// Whether the public sees it; false when new and not sent.
    pub live: Option<bool>,
    /// Categories, each with whether its groups may join the round.
    pub categories: Vec<(CategoryId, bool)>,
    /// Fields that could not be read; reported together with all broken rules.
    pub faults: FieldErrors,
}

impl RoundForm {
    /// The resulting details, or all broken rules together.
    pub(super) fn examine(&self, before: Option<&Round>, mut checks: Checks) -> Result<RoundDetails> {
        let was = before.map(|round| &round.details);
        let location =
            checks.text_or("location", self.location.as_deref(), was.map(|it| it.location.clone()), name);
        let name = checks.text_or("name", self.name.as_deref(), was.map(|it| it.name.clone()), name);
        let start_date =
            checks.text_or("startDate", self.start_date.as_deref(), was.map(|it| it.start_date), date);
        let start_time =
            checks.text_or("startTime", self.start_time.as_deref(), was.map(|it| it.start_time), time);
        let end_date = checks.text_or("endDate", self.end_date.as_deref(), was.map(|it| it.end_date), date);
        let end_time = checks.text_or("endTime", self.end_time.as_deref(), was.map(|it| it.end_time), time);
        end_is_not_before_start(&mut checks, (start_date, start_time), (end_date, end_time));
        let description = checks.text_or(
            "description",
            self.description.as_deref(),
            was.map(|it| it.description.clone()),
            description,
        );
        let max_attendees =
            checks.value_or("maxAttendees", self.max_attendees, was.map(|it| it.max_attendees), places);
        checks.finish()?;
        Ok(RoundDetails {
            name: expect_valid(name)?,
            location: expect_valid(location)?,
            start_date: expect_valid(start_date)?,
            start_time: expect_valid(start_time)?,
            end_date: expect_valid(end_date)?,
            end_time: expect_valid(end_time)?,
            end_date_visible: self.end_date_visible.or(was.map(|it| it.end_date_visible)).unwrap_or(false),
            description: expect_valid(description)?,
            max_attendees: expect_valid(max_attendees)?,
            live: self.live.or(was.map(|it| it.live)).unwrap_or(false),
        })
    }

    /// The toggles of the form, one for each category. Reports an error for a category outside of `known` (the tournament's, with whether they play
    /// golf), for enabling one without golf, and for both values at once. A category without golf is disabled in all rounds (rule
    /// `categories-without-golf`), and keeps its stored toggle.
    pub(super) fn toggles(
        &self,
        checks: &mut Checks,
        known: &[(CategoryId, bool)],
    ) -> Vec<(CategoryId, bool)> {
        const FIELD: &str = "enabledDisabledTicketCategories";
        let mut toggles = BTreeMap::new();
        for (id, enabled) in &self.categories {
            let Some((_, plays)) = known.iter().find(|(known, _)| known == id) else {
                let complaint = format!("holds {id}, which is no ticket category of this tournament");
                checks.value::<()>(FIELD, Err(complaint));
                continue;
            };
            if !plays {
                if *enabled {
                    checks.value::<()>(FIELD, Err(format!("enables {id}, which does not play golf")));
                }
            } else if toggles.insert(*id, *enabled).is_some_and(|first| first != *enabled) {
                checks.value::<()>(FIELD, Err(format!("both enables and disables {id}")));
            }
        }
        toggles.into_iter().collect()
    }
}

/// A date and a time of day, where valid.
type When = (Option<NaiveDate>, Option<NaiveTime>);

/// Compares date and time together, and reports the wrong field (rule `dates-in-order`).
fn end_is_not_before_start(checks: &mut Checks, start: When, end: When) {
    let (Some(first), Some(last)) = (start.0, end.0) else { return };
    if first != last {
        checks.value("endDate", end_date(first, last));
    } else if let (Some(start), Some(end)) = (start.1, end.1) {
        checks.value("endTime", end_time(start, end));
    }
}

/// A round's fields as the audit trail stores them.
pub(super) fn fields(details: &RoundDetails, categories: &[(CategoryId, bool)]) -> Vec<Field> {
    let enabled: Vec<_> =
        categories.iter().filter(|(_, enabled)| *enabled).map(|(id, _)| id.to_string()).collect();
    vec![
        ("name", details.name.clone()),
        ("location", details.location.clone()),
        ("startDate", details.start_date.to_string()),
        ("startTime", details.start_time.to_string()),
        ("endDate", details.end_date.to_string()),
        ("endTime", details.end_time.to_string()),
        ("endDateVisible", details.end_date_visible.to_string()),
        ("description", details.description.clone()),
        ("maxAttendees", details.max_attendees.to_string()),
        ("liveFlag", details.live.to_string()),
        ("enabledDisabledTicketCategories", enabled.join(", ")),
    ]
}
