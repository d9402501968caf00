use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{CategoryId, RoundId};
use fairway_domain::round::Round;

use super::form::fields;
use super::{NO_SUCH_ROUND, RoundForm, Rounds};
use crate::IfVersion;
use crate::audit::{self};
use crate::checks::Checks;
use crate::error::Result;
use crate::ports::Stores;
use crate::stores::audit::Change;

impl Rounds {
    /// Changes a round; the default `if_version` matches every version. Admins. Mails the passes of paid tickets again when the name or the start of
    /// their round changes.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound`; `Error::Invalid`, also for another tournament; `Refusal::Stale`,
    /// `Refusal::PlacesTaken`, `Refusal::CategoryInRound`.
    pub fn update(
        &self,
        actor: &Actor,
        id: Option<RoundId>,
        form: &RoundForm,
        if_version: &IfVersion,
    ) -> Result<Round> {
        actor.require(Permission::ManageTournaments)?;
        let id = form.faults.addressed("id", id)?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let before = stores.rounds().lock(id)?.ok_or(NO_SUCH_ROUND)?;
            if_version.admit(before.version)?;
            let mut checks = Checks::after(&form.faults);
            if form.tournament_id.is_some_and(|tournament| tournament != before.tournament_id) {
                checks.value::<()>("tournamentId", Err("cannot be changed".into()));
            }
            let known = if form.categories.is_empty() {
                vec![]
            } else {
                stores.categories().hold(before.tournament_id)?
            };
            let toggles = form.toggles(&mut checks, &known);
            let details = form.examine(Some(&before), checks)?;
            before.resize(details.max_attendees)?;
            refuse_to_disable_what_is_in_use(stores, &before, &toggles)?;
            let categories = before.toggled(&toggles);
            let changes =
                Change::between(&fields(&before.details, &before.categories), &fields(&details, &categories));
            if changes.is_empty() {
                return Ok(before);
            }
            stores.rounds().update(id, &details)?;
            stores.rounds().toggle(id, before.tournament_id, &toggles)?;
            audit::record(stores, actor, now, "round.update", id.0, changes)?;
            if before.details.on_passes() != details.on_passes() {
                let passes = stores.attendees().passes_of_round(id)?;
                self.pass_mailer.mailing(stores, Some(actor)).changed(passes)?;
            }
            stores.rounds().find(id, true)?.ok_or(NO_SUCH_ROUND)
        })
    }
}

fn refuse_to_disable_what_is_in_use(
    stores: &mut dyn Stores,
    round: &Round,
    toggles: &[(CategoryId, bool)],
) -> Result<()> {
    if !toggles.iter().any(|(id, _)| round.is_disabled_by(toggles, *id)) {
        return Ok(());
    }
    Ok(round.toggle(toggles, &stores.rounds().assigned_groups(round.id)?)?)
}

#[cfg(test)]
mod tests;
