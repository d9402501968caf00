use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;

use super::Tournaments;
use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::stores::tournaments::Bill;

impl Tournaments {
    /// The numbers of attendees for the club's bill, by round (rule `count-for-the-bill`). Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` for an unknown tournament.
    pub fn bill(&self, actor: &Actor, id: TournamentId) -> Result<Vec<Bill>> {
        actor.require(Permission::ManageTickets)?;
        self.database.read(|stores| {
            stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            stores.tournaments().bill(id)
        })
    }
}
