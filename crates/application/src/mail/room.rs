//! The bounds on mail to one address, checked when a mail is sent (rule `mail-bounds`): mail that is never sent takes no room from others.

use chrono::{DateTime, TimeDelta, Utc};
use fairway_domain::account::Proof;
use fairway_domain::ids::UserId;
use fairway_domain::mailing::{Bound, COUNTS_FOR, MailBounds};
use fairway_domain::values::Email;

use crate::error::Result;
use crate::outbox;
use crate::ports::Stores;
use crate::stores::mail::{LeasedMail, SignInLink};

/// Whether the bounds have room for a mail.
pub(super) enum Room {
    /// They have; the mail was counted in this bound.
    For(Option<Bound>),
    /// They have room after this time.
    In(TimeDelta),
}

/// Counts the mail if its bounds have room for it. Links and reservations to a proven address are not counted here, but when they are requested.
pub(super) fn of(
    stores: &mut dyn Stores,
    bounds: &MailBounds,
    mail: &LeasedMail,
    to: &Email,
    now: DateTime<Utc>,
) -> Result<Room> {
    let Some(counts) = mail.counts else { return Ok(Room::For(None)) };
    let proven = proof(stores, to)?.is_some_and(Proof::is_proven);
    match counts {
        Bound::Links | Bound::Unproven if proven => Ok(Room::For(None)),
        _ => {
            let wait = outbox::take_room(stores, bounds, counts, (to, proven), now)?;
            Ok(wait.map_or(Room::For(Some(counts)), Room::In))
        }
    }
}

/// Whether a link that waited for room is obsolete: the address was confirmed meanwhile, the account got another link, or the link has waited for a
/// day.
pub(super) fn has_waited_in_vain(
    stores: &mut dyn Stores,
    mail: &LeasedMail,
    sign_in: SignInLink,
    (user, proof): (UserId, Proof),
) -> Result<bool> {
    let waited = mail.expires_at.map_or(TimeDelta::zero(), |at| at - mail.created_at - sign_in.lasts());
    if mail.counts != Some(Bound::Links) || waited <= TimeDelta::zero() {
        return Ok(false);
    }
    Ok(proof.is_proven() || waited > COUNTS_FOR || stores.auth_codes().made_since(user, mail.created_at)?)
}

/// The proof of the account with this address; `None` without one.
pub(super) fn proof(stores: &mut dyn Stores, to: &Email) -> Result<Option<Proof>> {
    Ok(stores.users().credentials(to)?.map(|account| account.session.proof))
}
