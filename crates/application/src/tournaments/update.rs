use chrono::NaiveDate;
use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;

use super::details::changes;
use super::{TournamentForm, Tournaments, page};
use crate::IfVersion;
use crate::audit;
use crate::due;
use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::stores::tournaments::{TournamentDetails, TournamentPage};

/// The changes to a tournament.
#[derive(Debug, Clone, Default)]
pub struct TournamentChange {
    /// The tournament's id; required.
    pub id: Option<TournamentId>,
    /// Its texts; a `None` field keeps its value.
    pub form: TournamentForm,
    /// The version that the change is based on; the default matches every version.
    pub if_version: IfVersion,
}

impl Tournaments {
    /// Changes the details of a tournament. Admins. Mails the passes of paid tickets again when its days or its venue change.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::Invalid`; `Error::NotFound`; `Refusal::Stale`, `Refusal::SlugTaken`.
    pub fn update(&self, actor: &Actor, change: &TournamentChange) -> Result<TournamentPage> {
        actor.require(Permission::ManageTournaments)?;
        let id = change.form.faults.addressed("id", change.id)?;
        let now = self.clock.now();
        self.database.transaction(|stores| {
            let before = stores.tournaments().lock(id)?.ok_or(NO_SUCH_TOURNAMENT)?;
            change.if_version.admit(before.version)?;
            let after = change.form.examine(Some(&before))?;
            let changes = changes(Some(&TournamentDetails::from(&before)), &after);
            if !changes.is_empty() {
                stores.tournaments().update(id, &after, now)?;
                if before.date_start != after.date_start {
                    due::leave_days_to_all(stores, &*self.clock, id)?;
                }
                audit::record(stores, actor, now, "tournament.update", id.0, changes)?;
            }
            if shown_on_passes(&TournamentDetails::from(&before)) != shown_on_passes(&after) {
                let passes = stores.attendees().passes_of_tournament(id)?;
                self.pass_mailer.mailing(stores, Some(actor)).changed(passes)?;
            }
            page(&mut stores.reads(), id, true)
        })
    }
}

/// The data of a tournament on its passes, without its name.
fn shown_on_passes(details: &TournamentDetails) -> (NaiveDate, NaiveDate, &str, &str) {
    (details.date_start, details.date_end, &details.location_title, &details.location_address)
}
