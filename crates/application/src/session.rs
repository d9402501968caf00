use fairway_domain::access::Actor;

use crate::error::{Error, Result};
use crate::ports::Stores;
use crate::stores::accounts::Session;

/// The caller's present session (rule `sessions-end`). Call it under a lock that every change which ends sessions takes, too: a request with a slow
/// body, or one that waited for a lock, may have been authenticated before its session ended.
///
/// # Errors
/// [`Error::Unauthenticated`] once the session has ended.
pub(crate) fn expect_current(stores: &mut dyn Stores, actor: &Actor) -> Result<Session> {
    let session = stores.users().session(actor.id)?;
    session.filter(|session| session.token_version == actor.token_version).ok_or(Error::Unauthenticated)
}
