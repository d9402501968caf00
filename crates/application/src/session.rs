use fairway_domain::access::Actor;

use crate::error::{Error, Result};
use crate::ports::Stores;
use crate::stores::accounts::Session;

/// The caller's present session (rule `sessions-end`). Call it under a lock that every change which ends sessions takes, too: a slow body or the wait
/// for a lock may outlast the session with which the request was authenticated.
///
/// # Errors
/// [`Error::Unauthenticated`] once the session has ended.
pub(crate) fn expect_current(stores: &mut dyn Stores, actor: &Actor) -> Result<Session> {
    let session = stores.users().session(actor.id)?;
    session.filter(|session| session.token_version == actor.token_version).ok_or(Error::Unauthenticated)
}
