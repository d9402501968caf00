use fairway_domain::access::{Actor, Permission};
use fairway_domain::category::Category;
use fairway_domain::ids::CategoryId;

use super::form::fields;
use super::{Categories, CategoryForm};
use crate::IfVersion;
use crate::audit::{self};
use crate::checks::Checks;
use crate::error::Result;
use crate::not_found::NO_SUCH_CATEGORY;
use crate::ports::Stores;
use crate::stores::audit::Change;
use crate::stores::categories::CategoryView;

impl Categories {
    /// Changes a ticket category; the default `if_version` matches every version. Admins. Sold tickets keep their price: when a category becomes
    /// free, its unpaid tickets stay unpaid.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound`; `Error::Invalid`, also for another tournament; `Refusal::Stale`,
    /// `Refusal::TicketsSold`, `Refusal::TicketsHeld`, `Refusal::TicketHasGroups`, `Refusal::GroupHoldsAttendees`,
    /// `Refusal::RoundTooSmall`, `Refusal::KindSold`, `Refusal::GroupsInRounds`.
    pub fn update(
        &self,
        actor: &Actor,
        id: Option<CategoryId>,
        form: &CategoryForm,
        if_version: &IfVersion,
    ) -> Result<CategoryView> {
        actor.require(Permission::ManageTournaments)?;
        let id = form.faults.addressed("id", id)?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            // The lock first: reservations and cancellations wait, so that the number of sold tickets stays.
            stores.categories().lock(id)?.ok_or(NO_SUCH_CATEGORY)?;
            let before = stores.categories().find(id, true, now)?.ok_or(NO_SUCH_CATEGORY)?;
            if_version.admit(before.version)?;
            let mut checks = Checks::after(&form.faults);
            if form.tournament_id.is_some_and(|tournament| tournament != before.tournament_id) {
                checks.value::<()>("tournamentId", Err("cannot be changed".into()));
            }
            let after =
                CategoryView { details: form.examine(Some(&before.details), checks)?, ..before.clone() };
            let changes = Change::between(&fields(&before.details), &fields(&after.details));
            if changes.is_empty() {
                return Ok(before);
            }
            before.category().become_while(&after.category(), &stores.categories().usage(id, now)?)?;
            let larger = after.details.num_attendees - before.details.num_attendees;
            if larger > 0 || before.details.plays && !after.details.plays {
                keep_rounds(stores, &after.category(), larger)?;
            }
            stores.categories().update(id, &after.details)?;
            audit::record(stores, actor, now, "ticket_category.update", id.0, changes)?;
            stores.categories().find(id, true, now)?.ok_or(NO_SUCH_CATEGORY)
        })
    }
}

/// Refuses groups that would overfill a round with `larger` more people each, and rounds with groups that play no longer.
fn keep_rounds(stores: &mut dyn Stores, after: &Category, larger: i32) -> Result<()> {
    let rounds = stores.rounds().lock_of_category(after.id)?;
    after.admit_in_rounds(rounds.iter().map(|round| round.groups).sum())?;
    for round in rounds {
        round.grow_groups(larger)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
