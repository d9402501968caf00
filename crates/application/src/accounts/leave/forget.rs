//! Deletes a person and their data. Tickets that the books need stay, without the person.

use chrono::{DateTime, Utc};
use fairway_domain::access::Actor;
use fairway_domain::bank::Leaver;
use fairway_domain::ids::UserId;
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;

use crate::audit;
use crate::error::Result;
use crate::outbox;
use crate::ports::Stores;
use crate::stores::accounts::{NewGuest, User};
use crate::stores::audit::Change;
use crate::stores::mail::Message;

/// The name of the holder of a deleted account's tickets.
const DELETED: (&str, &str) = ("Deleted", "account");

/// Deletes the person with all their data, and mails their address that it is done.
pub(super) fn forget(stores: &mut dyn Stores, actor: &Actor, user: &User, now: DateTime<Utc>) -> Result<()> {
    if let Some(email) = &user.email {
        stores.waitlist().forget(email)?;
        stores.mail().forget_recipient(email)?;
        let name = (user.name_first.clone(), user.name_last.clone());
        stores.bank().forget(&Leaver { id: user.id, email: email.clone(), name })?;
    }
    leave_tickets(stores, user.id, now)?;
    stores.users().delete(user.id)?;
    record(stores, actor, user, now)?;
    let recipient: Option<&Email> = user.email.as_ref();
    outbox::queue_mail(stores, recipient, Message::AccountDeleted, now)
}

/// Deletes an account whose address is not proven: a stranger may have registered it. Data that goes by the address stays for its owner: mail, places
/// on waitlists and places on others' tickets. With such a place the user row stays, too, without password and sessions.
pub(super) fn give_up(stores: &mut dyn Stores, actor: &Actor, user: &User, now: DateTime<Utc>) -> Result<()> {
    let passes = stores.attendees().passes_of(user.id)?;
    leave_tickets(stores, user.id, now)?;
    if passes.iter().any(|pass| pass.purchaser != user.id) {
        stores.users().shut_out(user.id)?;
    } else {
        stores.users().delete(user.id)?;
    }
    record(stores, actor, user, now)
}

/// Moves the tickets of the person to a user without an address, named 'Deleted account'.
fn leave_tickets(stores: &mut dyn Stores, id: UserId, now: DateTime<Utc>) -> Result<()> {
    if stores.tickets().of_user(id)?.is_empty() {
        return Ok(());
    }
    let (name_first, name_last) = (DELETED.0.to_owned(), DELETED.1.to_owned());
    let nobody = NewGuest { email: None, name_first, name_last, created_at: now };
    let nobody = stores.users().add_guest(&nobody)?.ok_or(Refusal::Overtaken)?;
    stores.tickets().give_all(id, nobody)
}

fn record(stores: &mut dyn Stores, actor: &Actor, user: &User, now: DateTime<Utc>) -> Result<()> {
    let told = Change::of("uid", &user.uid, &"").into_iter().collect();
    audit::record(stores, actor, now, "user.delete_own", user.id.0, told)?;
    stores.audit().forget_author(user.id)
}
