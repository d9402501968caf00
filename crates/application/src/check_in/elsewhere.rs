use fairway_domain::access::{Actor, Permission};
use fairway_domain::ids::TournamentId;

use super::CheckIns;
use super::batch::digest_of;
use crate::error::Result;
use crate::not_found::NO_SUCH_TOURNAMENT;
use crate::stores::tournaments::Tournament;

impl CheckIns {
    /// The other tournament that a pass is for, by the SHA-256 of the pass (rule `passes-elsewhere`); `None` for a pass of this tournament, and for
    /// other codes. Volunteers and Admins.
    ///
    /// # Errors
    /// `Error::Forbidden`; `Error::NotFound` for an unknown tournament.
    pub fn elsewhere(
        &self,
        actor: &Actor,
        id: TournamentId,
        digest: Option<&str>,
    ) -> Result<Option<Tournament>> {
        actor.require(Permission::CheckIn)?;
        let digest = digest.and_then(|digest| digest_of(digest).ok());
        self.database.read(|stores| {
            stores.tournaments().find(id, true)?.ok_or(NO_SUCH_TOURNAMENT)?;
            let Some(digest) = &digest else { return Ok(None) };
            match stores.check_ins().tournament_of(digest)? {
                Some(other) if other != id => stores.tournaments().find(other, true),
                _ => Ok(None),
            }
        })
    }
}
