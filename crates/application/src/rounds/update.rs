use chrono::{NaiveDate, NaiveTime};
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{CategoryId, RoundId};
use fairway_domain::refusal::Refusal;
use fairway_domain::round::resize;

use super::form::fields;
use super::{NO_SUCH_ROUND, RoundForm, Rounds};
use crate::IfVersion;
use crate::audit::{self};
use crate::checks::Checks;
use crate::error::{Error, Result};
use crate::pass_news::Telling;
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::rounds::{Round, RoundDetails};

impl Rounds {
    /// Changes what the form tells of a round; the default `if_version` changes whatever is there. Admins. Mails
    /// the passes of paid tickets anew when their round is called otherwise or starts at another time.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`]; [`Error::Invalid`], also for another tournament; [`Refusal::Stale`],
    /// [`Refusal::PlacesTaken`], [`Refusal::CategoryInRound`].
    pub fn update(
        &self,
        actor: &Actor,
        id: Option<RoundId>,
        form: &RoundForm,
        if_version: &IfVersion,
    ) -> Result<Round> {
        if !actor.may(Permission::ManageTournaments) {
            return Err(Error::Forbidden);
        }
        let id = id.ok_or_else(|| Error::field("id", "id cannot be empty"))?;
        let now = self.ports.clock.now();
        self.ports.database.transaction(|stores| {
            let before = stores.rounds().lock(id)?.ok_or(NO_SUCH_ROUND)?;
            if if_version.misses(before.version) {
                return Err(Refusal::Stale.into());
            }
            let mut checks = Checks::default();
            if form.tournament_id.is_some_and(|tournament| tournament != before.tournament_id) {
                checks.value::<()>("tournamentId", Err("cannot be changed".into()));
            }
            let known: Vec<_> = before.categories.iter().map(|(category, _)| *category).collect();
            let toggles = form.toggles(&mut checks, &known);
            let details = form.examine(Some(&before), checks)?;
            if details.max_attendees < before.details.max_attendees {
                resize(details.max_attendees, before.assigned_maxima)?;
            }
            refuse_to_disable_what_is_in_use(stores, &before, &toggles)?;
            let categories = toggled(&before.categories, &toggles);
            let changes =
                Change::between(&fields(&before.details, &before.categories), &fields(&details, &categories));
            if changes.is_empty() {
                return Ok(before);
            }
            stores.rounds().update(id, &details)?;
            stores.rounds().toggle(id, before.tournament_id, &toggles)?;
            audit::record(stores, actor, now, "round.update", id.0, changes)?;
            if shown_on_passes(&before.details) != shown_on_passes(&details) {
                let passes = stores.attendees().passes_of_round(id)?;
                Telling { stores: &mut *stores, ports: &self.ports, actor }.changed(passes)?;
            }
            stores.rounds().find(id, true)?.ok_or(NO_SUCH_ROUND)
        })
    }
}

/// What passes tell of their round.
fn shown_on_passes(details: &RoundDetails) -> (&str, NaiveDate, NaiveTime) {
    (&details.name, details.start_date, details.start_time)
}

/// The categories of a round as these toggles leave them.
fn toggled(before: &[(CategoryId, bool)], toggles: &[(CategoryId, bool)]) -> Vec<(CategoryId, bool)> {
    let enabled = |id| toggles.iter().find(|(toggled, _)| *toggled == id).map(|(_, enabled)| *enabled);
    before.iter().map(|(id, was)| (*id, enabled(*id).unwrap_or(*was))).collect()
}

fn refuse_to_disable_what_is_in_use(
    stores: &mut dyn Stores,
    round: &Round,
    toggles: &[(CategoryId, bool)],
) -> Result<()> {
    let is_disabled = |id| round.categories.contains(&(id, true)) && toggles.contains(&(id, false));
    if !toggles.iter().any(|(id, _)| is_disabled(*id)) {
        return Ok(());
    }
    let assigned = stores.rounds().assigned_groups(round.id)?;
    match assigned.into_iter().find(|it| is_disabled(it.category_id)) {
        Some(it) => Err(Refusal::CategoryInRound { category: it.category, groups: it.groups }.into()),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests;
