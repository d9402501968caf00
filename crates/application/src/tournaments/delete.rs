use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;
use fairway_domain::refusal::Refusal;

use super::Tournaments;
use crate::audit::{self};
use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::pictures::{BANNER, PHOTO};
use crate::ports::Stores;
use crate::stores::audit::Change;

impl Tournaments {
    /// Deletes a tournament without tickets, with its rounds, ticket categories, widgets and pictures (rule `deletion-refused`). Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound`; [`Refusal::TournamentHasTickets`].
    pub fn delete(&self, actor: &Actor, id: TournamentId) -> Result<()> {
        actor.require(Permission::ManageTournaments)?;
        let now = self.clock.now();
        let pictures = self.database.transaction(|stores| {
            let tournament = stores.tournaments().lock_sales(id)?.ok_or(NO_SUCH_TOURNAMENT)?;
            let tickets = stores.tournaments().tickets(id)?;
            if tickets > 0 {
                return Err(Refusal::TournamentHasTickets(tickets).into());
            }
            let of_content = pictures_of_content(stores, id)?;
            stores.tournaments().delete(id)?;
            let change = Change::of("name", &tournament.name, &"");
            audit::record(stores, actor, now, "tournament.delete", id.0, change.into_iter().collect())?;
            // A text that was copied from here contains the same pictures.
            let unshown = stores.pictures().unshown(PHOTO, &of_content)?;
            let banner = tournament.banner.map(|banner| (BANNER, banner.picture));
            Ok(banner.into_iter().chain(unshown.into_iter().map(|name| (PHOTO, name))).collect::<Vec<_>>())
        })?;
        for (kind, name) in pictures {
            self.shelf.pictures.remove(kind, &name);
        }
        Ok(())
    }
}

/// Names of the pictures in its widgets.
fn pictures_of_content(stores: &mut dyn Stores, id: TournamentId) -> Result<Vec<String>> {
    let widgets = stores.widgets().of_tournament(id, true)?;
    let ids: Vec<_> = widgets.iter().map(|widget| widget.id).collect();
    let mut pictures = stores.widgets().text_pictures(&ids)?;
    pictures.extend(widgets.into_iter().flat_map(|widget| widget.photos).map(|photo| photo.picture));
    Ok(pictures)
}
