use fairway_domain::access::{Actor, Permission};
use fairway_domain::round::Round;

use super::form::fields;
use super::{NO_SUCH_ROUND, RoundForm, Rounds};
use crate::audit::{self};
use crate::checks::{Checks, expect_valid};
use crate::error::Result;
use crate::idempotency::{Answer, Once};
use crate::stores::audit::Change;

impl Rounds {
    /// Adds a round to a tournament. Admins. Categories that are not in the form are disabled.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::Invalid`;
    /// [`Refusal::KeyReused`](fairway_domain::refusal::Refusal::KeyReused).
    pub fn create(&self, actor: &Actor, form: &RoundForm, once: &Once<Round>) -> Result<Answer<Round>> {
        actor.require(Permission::ManageTournaments)?;
        let now = self.clock.now();
        self.database.once(actor, once, now, |stores| {
            let mut checks = Checks::default();
            let mut known = Vec::new();
            if let Some(id) = checks.there("tournamentId", form.tournament_id) {
                if stores.tournaments().find(id, true)?.is_some() {
                    known = stores.categories().hold(id)?;
                } else {
                    checks.value::<()>("tournamentId", Err("is no tournament".into()));
                }
            }
            let toggles = form.toggles(&mut checks, &known);
            let details = form.examine(None, checks)?;
            let tournament = expect_valid(form.tournament_id)?;
            let id = stores.rounds().add(tournament, &details)?;
            stores.rounds().toggle(id, tournament, &toggles)?;
            let round = stores.rounds().find(id, true)?.ok_or(NO_SUCH_ROUND)?;
            let changes = Change::between(&[], &fields(&round.details, &round.categories));
            audit::record(stores, actor, now, "round.create", id.0, changes)?;
            Ok(round)
        })
    }
}
