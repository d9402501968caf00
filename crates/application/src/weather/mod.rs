//! Rain in one place (rules `weather` and `choices`): decisions about a tournament, and its buyers' choices.

mod choose;
mod decide;
#[cfg(test)]
mod tests;
mod words;

pub use choose::Chosen;
pub use decide::DecisionForm;

use std::sync::Arc;

use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;

use crate::Ports;
use crate::error::Result;
use crate::filling::with_subject_filled;
use crate::known_fund::{Fund, KnownFund};
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::ports::{Clock, Database, Digests, Reads, Tries};
use crate::stores::broadcasts::BroadcastView;
use crate::stores::tournaments::Tournament;
use crate::stores::weather::ChoiceView;

/// The use cases of rain.
pub struct Weather {
    database: Arc<dyn Database>,
    clock: Arc<dyn Clock>,
    digests: Arc<dyn Digests>,
    tries: Arc<dyn Tries>,
    fund: Arc<KnownFund>,
}

/// The state of a tournament's weather, as staff see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeatherView {
    /// The tournament with its decision.
    pub tournament: Tournament,
    /// The newest mail about it; `None` without one.
    pub mail: Option<BroadcastView>,
    /// The tickets of a cancelled tournament that have payments, with their buyers' choices.
    pub choices: Vec<ChoiceView>,
}

impl Weather {
    pub(crate) fn new(ports: &Ports) -> Self {
        Self {
            database: ports.database.clone(),
            clock: ports.clock.clone(),
            digests: ports.digests.clone(),
            tries: ports.tries.clone(),
            fund: ports.fund.clone(),
        }
    }

    /// The state of a tournament's weather. Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`](crate::Error::Forbidden); [`Error::NotFound`](crate::Error::NotFound).
    pub fn of_tournament(&self, actor: &Actor, id: TournamentId) -> Result<WeatherView> {
        actor.require(Permission::ManageTournaments)?;
        self.database.read(|stores| view(stores, &self.fund.now(), id))
    }
}

fn view(stores: &mut Reads<'_>, fund: &Fund, id: TournamentId) -> Result<WeatherView> {
    let tournament = stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
    let mail = stores.broadcasts().of_tournament(id)?.into_iter().find(|broadcast| broadcast.weather);
    let mail = mail.map(|mail| with_subject_filled(fund, &tournament, mail));
    let choices = if tournament.is_cancelled() { stores.weather().choices(id)? } else { vec![] };
    Ok(WeatherView { tournament, mail, choices })
}
