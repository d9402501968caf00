use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;
use fairway_domain::refusal::Refusal;

use super::{NO_SUCH_TOURNAMENT, Tournament, Tournaments};
use crate::audit::{self, Change};
use crate::error::{Error, Result};
use crate::pictures::{BANNER, PHOTO};
use crate::ports::Stores;

impl Tournaments {
    /// Deletes a tournament of which nothing was ever sold, with its rounds, ticket categories, content and pictures
    /// (decisions §4). Admins.
    ///
    /// # Errors
    /// [`Error::Forbidden`]; [`Error::NotFound`]; [`Refusal::TournamentHasTickets`].
    pub fn delete(&self, actor: &Actor, id: TournamentId) -> Result<()> {
        if !actor.may(Permission::ManageTournaments) {
            return Err(Error::Forbidden);
        }
        let now = self.ports.clock.now();
        let pictures = self.ports.database.transaction(|stores| {
            let tournament = stores.tournaments().lock_sales(id)?.ok_or(NO_SUCH_TOURNAMENT)?;
            let tickets = stores.tournaments().tickets(id)?;
            if tickets > 0 {
                return Err(Refusal::TournamentHasTickets(tickets).into());
            }
            let pictures = pictures(stores, &tournament)?;
            stores.tournaments().delete(id)?;
            let change = Change::of("name", &tournament.name, &"");
            audit::record(stores, actor, now, "tournament.delete", id.0, change.into_iter().collect())?;
            Ok(pictures)
        })?;
        for (kind, name) in pictures {
            self.ports.pictures.remove(kind, &name);
        }
        Ok(())
    }
}

/// Kind and name of every picture that goes with it.
fn pictures(stores: &mut dyn Stores, tournament: &Tournament) -> Result<Vec<(&'static str, String)>> {
    let banner = tournament.banner.iter().map(|banner| (BANNER, banner.picture.clone()));
    let widgets = stores.widgets().of_tournament(tournament.id, true)?;
    let photos = widgets.into_iter().flat_map(|widget| widget.photos).map(|photo| (PHOTO, photo.picture));
    Ok(banner.chain(photos).collect())
}
