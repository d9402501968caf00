use fairway_domain::access::Actor;

use super::Accounts;
use crate::error::{Error, Result};

impl Accounts {
    /// Who a token stands for, with the roles they have now: a token ends at once when its user is deleted, changes
    /// password or has a role taken away (rule `sessions-end`).
    ///
    /// # Errors
    /// [`Error::Unauthenticated`] when it is forged, past its time, or has ended.
    pub fn authenticate(&self, token: &str) -> Result<Actor> {
        let claims = self.ports.tokens.verify(token, self.ports.clock.now()).ok_or(Error::Unauthenticated)?;
        let session = self.ports.database.read(|stores| stores.users().session(claims.id))?;
        match session {
            Some(session) if session.token_version == claims.token_version => {
                Ok(Actor { id: claims.id, email: session.email, roles: session.roles })
            }
            _ => Err(Error::Unauthenticated),
        }
    }
}
