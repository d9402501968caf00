use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::{AttendeeId, TournamentId};
use fairway_domain::refusal::Refusal;

use super::CheckIns;
use crate::audit;
use crate::checks::{Checks, expect_valid};
use crate::error::{Error, Result};
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::stores::audit::Change;
use crate::stores::check_in::{ListedAttendee, Pass};

/// The most attendees in one call.
const AT_ONCE: usize = 100;

/// Attendees to mark as no-shows, or to unmark.
#[derive(Debug, Clone, Default)]
pub struct NoShows {
    /// The attendees; at least one.
    pub attendees: Vec<AttendeeId>,
    /// Whether they did not come; required.
    pub no_show: Option<bool>,
}

impl NoShows {
    fn examine(&self) -> Result<bool> {
        let mut checks = Checks::default();
        if self.attendees.is_empty() {
            checks.there::<()>("attendeeIds", None);
        }
        if self.attendees.len() > AT_ONCE {
            checks.value::<()>("attendeeIds", Err(format!("cannot hold more than {AT_ONCE}")));
        }
        let no_show = checks.there("noShow", self.no_show);
        checks.finish()?;
        expect_valid(no_show)
    }

    /// Refuses attendees that are not on the tournament's list.
    fn find(&self, tournament: TournamentId, locked: &[Pass]) -> Result<()> {
        let here = |pass: &Pass| pass.tournament_id == tournament && !pass.cancelled;
        let is_here = |id: &AttendeeId| locked.iter().any(|pass| pass.id == *id && here(pass));
        match self.attendees.iter().find(|id| !is_here(id)) {
            None => Ok(()),
            Some(stranger) => Err(Error::field(
                "attendeeIds",
                format!("attendeeIds holds {stranger}, who is not on the list of this tournament"),
            )),
        }
    }
}

impl CheckIns {
    /// Marks attendees as no-shows, or takes that back (rule `no-shows`). Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound`; `Error::Invalid`; [`Refusal::CheckedIn`].
    pub fn mark_no_shows(
        &self,
        actor: &Actor,
        tournament: TournamentId,
        told: &NoShows,
    ) -> Result<Vec<ListedAttendee>> {
        actor.require(Permission::ManageTickets)?;
        let no_show = told.examine()?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            stores.tournaments().find(tournament, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            let locked = stores.check_ins().lock_all(tournament, &told.attendees, &[])?;
            told.find(tournament, &locked)?;
            let before = stores.check_ins().rows(&told.attendees)?;
            if no_show && before.iter().any(|row| row.standing().checked_in) {
                return Err(Refusal::CheckedIn.into());
            }
            let changed: Vec<_> =
                before.iter().filter(|row| row.no_show != no_show).map(|row| row.id).collect();
            if no_show {
                stores.check_ins().mark_no_shows(&changed, now, actor.id)?;
            } else {
                stores.check_ins().unmark_no_shows(&changed)?;
            }
            for id in &changed {
                let change = Change::of("noShow", &!no_show, &no_show);
                audit::record(stores, actor, now, "attendee.no_show", id.0, change.into_iter().collect())?;
            }
            stores.check_ins().rows(&told.attendees)
        })
    }
}
