use fairway_domain::access::{Actor, Caller, Permission};
use fairway_domain::ids::{ClashId, TournamentId};
use fairway_domain::values::line;

use super::{CheckIns, admit};
use crate::IfVersion;
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, FieldErrors, Result};
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::stores::audit::Change;
use crate::stores::clashes::{Clash, Settlement};

/// The answer for a clash that is unknown, or of another tournament.
const NO_SUCH_CLASH: Error = Error::NotFound("There is no such clash.");

/// The longest note on how a clash was settled, in characters.
const NOTE_MAX: usize = 500;

/// The settling of a clash; a missing field keeps its value.
#[derive(Debug, Clone, Default)]
pub struct ClashForm {
    /// The clash; required.
    pub id: Option<ClashId>,
    /// Whether it is settled.
    pub settled: Option<bool>,
    /// A note by the settling member of staff.
    pub note: Option<String>,
    /// Fields that could not be read; reported together with all broken rules.
    pub faults: FieldErrors,
}

impl CheckIns {
    /// The clashes of a tournament, the newest first (rule `check-in-clashes`). Volunteers, Admins and the tournament's
    /// stations.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` for an unknown tournament; `Error::StationRevoked`.
    pub fn clashes(&self, caller: &Caller, id: TournamentId) -> Result<Vec<Clash>> {
        admit(caller, id)?;
        self.hear(caller, None)?;
        self.database.read(|stores| {
            stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            stores.clashes().of_tournament(id)
        })
    }

    /// Settles a clash, or opens it again. Volunteers and Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound`; `Error::Invalid`;
    /// [`Refusal::Stale`](fairway_domain::refusal::Refusal::Stale).
    pub fn settle(
        &self,
        actor: &Actor,
        tournament: TournamentId,
        form: &ClashForm,
        if_version: &IfVersion,
    ) -> Result<Clash> {
        actor.require(Permission::CheckIn)?;
        let mut checks = Checks::after(&form.faults);
        let id = checks.there("id", form.id);
        let note = form.note.as_deref().map(|note| checks.value("note", line(note, NOTE_MAX)));
        checks.finish()?;
        let (id, note) = (expect_valid(id)?, note.map(expect_valid).transpose()?);
        self.database.transaction(|stores| {
            let before = stores.clashes().lock(tournament, id)?.ok_or(NO_SUCH_CLASH)?;
            if_version.admit(before.version)?;
            let now = self.clock.now();
            let settled = form.settled.unwrap_or(before.settled_at.is_some());
            // A second settling replaces the settling user.
            let settlement = Settlement {
                settled: settled.then_some((now, actor.id)),
                note: note.clone().unwrap_or_else(|| before.note.clone()),
            };
            stores.clashes().settle(id, &settlement)?;
            let changes = [
                Change::of("settled", &before.settled_at.is_some(), &settled),
                Change::withheld("note", &before.note, &settlement.note),
            ];
            let changes = changes.into_iter().flatten().collect();
            let subject = before.attendee_id.map(|it| it.0);
            audit::record(stores, actor, now, "attendee.settle_clash", subject, changes)?;
            stores.clashes().lock(tournament, id)?.ok_or(NO_SUCH_CLASH)
        })
    }
}
