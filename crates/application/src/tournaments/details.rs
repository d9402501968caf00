use chrono::{DateTime, SecondsFormat, Utc};
use fairway_domain::sale::moment;
use fairway_domain::tournament::{description, last_day, location_address, location_title, name, slug};
use fairway_domain::values::{Complaint, date};

use crate::checks::{Checks, expect_valid};
use crate::error::{FieldErrors, Result};
use crate::stores::audit::Change;
use crate::stores::tournaments::{Tournament, TournamentDetails};

/// The editable fields of a tournament as the form sends them. A `None` field is missing for a new tournament, and unchanged otherwise.
#[derive(Debug, Clone, Default)]
pub struct TournamentForm {
    /// Its name; required.
    pub name: Option<String>,
    /// The slug of its URL; required.
    pub slug: Option<String>,
    /// The description; required.
    pub description: Option<String>,
    /// Whether the public sees it; false when new and not sent.
    pub live: Option<bool>,
    /// First day, as in 2026-06-13; required.
    pub date_start: Option<String>,
    /// Last day; required.
    pub date_end: Option<String>,
    /// The venue; required.
    pub location_title: Option<String>,
    /// The venue's address.
    pub location_address: Option<String>,
    /// The time from which on only Admins may change teams, in RFC 3339; empty for none.
    pub teams_freeze_at: Option<String>,
    /// Fields that could not be read; reported together with all broken rules.
    pub faults: FieldErrors,
}

impl TournamentForm {
    /// The resulting tournament, or all broken rules together; `before` is `None` for a new one.
    pub(super) fn examine(&self, before: Option<&Tournament>) -> Result<TournamentDetails> {
        let was = before.map(TournamentDetails::from);
        let was = was.as_ref();
        let text = |of: fn(&TournamentDetails) -> &String| was.map(|it| of(it).clone());
        let mut checks = Checks::after(&self.faults);
        let name = checks.text_or("name", self.name.as_deref(), text(|it| &it.name), name);
        let slug = checks.text_or("slug", self.slug.as_deref(), text(|it| &it.slug), slug);
        let description = checks.text_or(
            "description",
            self.description.as_deref(),
            text(|it| &it.description),
            description,
        );
        let date_start =
            checks.text_or("dateStart", self.date_start.as_deref(), was.map(|it| it.date_start), date);
        let date_end = checks.text_or("dateEnd", self.date_end.as_deref(), was.map(|it| it.date_end), date);
        if let (Some(start), Some(end)) = (date_start, date_end) {
            checks.value("dateEnd", last_day(start, end));
        }
        let location_title = checks.text_or(
            "locationTitle",
            self.location_title.as_deref(),
            text(|it| &it.location_title),
            location_title,
        );
        let address = self.location_address.clone().or_else(|| text(|it| &it.location_address));
        let location_address =
            checks.value("locationAddress", location_address(&address.unwrap_or_default()));
        let was_frozen = was.and_then(|it| it.teams_freeze_at);
        let teams_freeze_at =
            checks.value("teamsFreezeAt", freeze(self.teams_freeze_at.as_deref(), was_frozen));
        checks.finish()?;
        Ok(TournamentDetails {
            name: expect_valid(name)?,
            slug: expect_valid(slug)?,
            description: expect_valid(description)?,
            live: self.live.or(was.map(|it| it.live)).unwrap_or(false),
            date_start: expect_valid(date_start)?,
            date_end: expect_valid(date_end)?,
            location_title: expect_valid(location_title)?,
            location_address: expect_valid(location_address)?,
            teams_freeze_at: expect_valid(teams_freeze_at)?,
        })
    }
}

/// The time that a form sends or, if it sends none, the stored one.
fn freeze(told: Option<&str>, was: Option<DateTime<Utc>>) -> Result<Option<DateTime<Utc>>, Complaint> {
    match told.map(str::trim) {
        None => Ok(was),
        Some("") => Ok(None),
        Some(told) => moment(told).map(Some),
    }
}

/// A field's name in forms, and its text.
type Field = (&'static str, fn(&TournamentDetails) -> String);

const FIELDS: [Field; 9] = [
    ("name", |it| it.name.clone()),
    ("slug", |it| it.slug.clone()),
    ("description", |it| it.description.clone()),
    ("liveFlag", |it| it.live.to_string()),
    ("dateStart", |it| it.date_start.to_string()),
    ("dateEnd", |it| it.date_end.to_string()),
    ("locationTitle", |it| it.location_title.clone()),
    ("locationAddress", |it| it.location_address.clone()),
    ("teamsFreezeAt", |it| {
        it.teams_freeze_at.map(|at| at.to_rfc3339_opts(SecondsFormat::AutoSi, true)).unwrap_or_default()
    }),
];

/// The changed fields for the audit trail; all filled fields of a new tournament.
pub(super) fn changes(before: Option<&TournamentDetails>, after: &TournamentDetails) -> Vec<Change> {
    let change = |(field, of): Field| Change::of(field, &before.map(of).unwrap_or_default(), &of(after));
    FIELDS.into_iter().filter_map(change).collect()
}
