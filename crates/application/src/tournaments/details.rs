use fairway_domain::tournament::{description, last_day, location_address, location_title, name, slug};
use fairway_domain::values::date;

use super::{Tournament, TournamentDetails};
use crate::audit::Change;
use crate::checks::{Checks, checked};
use crate::error::Result;

/// What is written about a tournament, as it was typed. `None` was not sent: missing in a new one, as it is in one that is
/// there.
#[derive(Debug, Clone, Default)]
pub struct TournamentForm {
    /// Its name; required.
    pub name: Option<String>,
    /// The readable part of its public address; required.
    pub slug: Option<String>,
    /// What it is about; required.
    pub description: Option<String>,
    /// Whether the public may see it; a new one is not live unless it says so.
    pub live: Option<bool>,
    /// First day, as in 2026-06-13; required.
    pub date_start: Option<String>,
    /// Last day; required.
    pub date_end: Option<String>,
    /// The venue; required.
    pub location_title: Option<String>,
    /// Where the venue is.
    pub location_address: Option<String>,
}

impl TournamentForm {
    /// What the tournament would be; `before` is what it was, none for a new one. Every broken rule is told at once.
    pub(super) fn examine(&self, before: Option<&Tournament>) -> Result<TournamentDetails> {
        let before = before.map(TournamentDetails::from);
        let before = before.as_ref();
        let keep = |sent: &Option<String>, kept: fn(&TournamentDetails) -> String| {
            sent.clone().or_else(|| before.map(kept)).unwrap_or_default()
        };
        let mut checks = Checks::default();
        let name = checks.required_value("name", &keep(&self.name, |it| it.name.clone()), name);
        let slug = checks.required_value("slug", &keep(&self.slug, |it| it.slug.clone()), slug);
        let text = keep(&self.description, |it| it.description.clone());
        let description = checks.required_value("description", &text, description);
        let start = keep(&self.date_start, |it| it.date_start.to_string());
        let date_start = checks.required_value("dateStart", &start, date);
        let end = keep(&self.date_end, |it| it.date_end.to_string());
        let date_end = checks.required_value("dateEnd", &end, date);
        if let (Some(start), Some(end)) = (date_start, date_end) {
            checks.value("dateEnd", last_day(start, end));
        }
        let title = keep(&self.location_title, |it| it.location_title.clone());
        let location_title = checks.required_value("locationTitle", &title, location_title);
        let address = keep(&self.location_address, |it| it.location_address.clone());
        let location_address = checks.value("locationAddress", location_address(&address));
        checks.finish()?;
        Ok(TournamentDetails {
            name: checked(name)?,
            slug: checked(slug)?,
            description: checked(description)?,
            live: self.live.or(before.map(|it| it.live)).unwrap_or(false),
            date_start: checked(date_start)?,
            date_end: checked(date_end)?,
            location_title: checked(location_title)?,
            location_address: checked(location_address)?,
        })
    }
}

/// A field by its name in forms, and its text.
type Field = (&'static str, fn(&TournamentDetails) -> String);

const FIELDS: [Field; 8] = [
    ("name", |it| it.name.clone()),
    ("slug", |it| it.slug.clone()),
    ("description", |it| it.description.clone()),
    ("liveFlag", |it| it.live.to_string()),
    ("dateStart", |it| it.date_start.to_string()),
    ("dateEnd", |it| it.date_end.to_string()),
    ("locationTitle", |it| it.location_title.clone()),
    ("locationAddress", |it| it.location_address.clone()),
];

/// What differs, for the audit trail; of a new tournament all that is filled in.
pub(super) fn changes(before: Option<&TournamentDetails>, after: &TournamentDetails) -> Vec<Change> {
    let change = |(field, of): Field| Change::of(field, &before.map(of).unwrap_or_default(), &of(after));
    FIELDS.into_iter().filter_map(change).collect()
}
