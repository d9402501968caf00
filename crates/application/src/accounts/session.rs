use fairway_domain::access::Actor;

use super::Accounts;
use crate::error::{Error, Result};
use crate::ports::TryKey;

impl Accounts {
    /// The user of a token, with their present roles. A token ends at once when its user is deleted, changes password or loses a role (rule
    /// `sessions-end`). Roles of staff rest until the address is confirmed.
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] for a forged, expired or ended token.
    pub fn authenticate(&self, token: &str) -> Result<Actor> {
        let claims = self.tokens.verify(token, self.clock.now()).ok_or(Error::Unauthenticated)?;
        let session = self.database.read(|stores| stores.users().session(claims.id))?;
        match session {
            Some(session) if session.token_version == claims.token_version => {
                let (roles, token_version) = (session.usable_roles(), session.token_version);
                let proven = session.proof.is_proven();
                Ok(Actor { id: claims.id, email: session.email, roles, proven, token_version })
            }
            _ => Err(Error::Unauthenticated),
        }
    }

    /// Counts a change before it is made, whatever its outcome. Staff have no limit.
    ///
    /// # Errors
    /// [`Error::TooMany`].
    pub fn count_write(&self, actor: &Actor) -> Result<()> {
        if actor.is_staff() { Ok(()) } else { self.tries.count(TryKey::Writes(actor.id)) }
    }
}
