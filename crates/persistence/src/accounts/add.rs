//! Creates accounts, and Guests without one.

use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::accounts::{NewGuest, NewUser};
use fairway_domain::access::Role;
use fairway_domain::ids::UserId;
use fairway_domain::refusal::Refusal;
use fairway_domain::values::Email;

use super::roles;
use crate::errors::Ours;
use crate::schema::users;

pub(super) fn user(connection: &mut PgConnection, user: &NewUser) -> Result<UserId> {
    // `ON CONFLICT`, because the database would log a violation with the address.
    let added: Option<i64> = diesel::insert_into(users::table)
        .values((
            users::email.eq(user.email.as_str()),
            users::name_first.eq(&user.name_first),
            users::name_last.eq(&user.name_last),
            users::phone.eq(&user.phone),
            users::password_hash.eq(&user.password_hash),
            users::email_proven_at.eq(user.proven_at),
            users::created_at.eq(user.created_at),
        ))
        .on_conflict_do_nothing()
        .returning(users::id)
        .get_result(connection)
        .optional()
        .ours()?;
    let id = added.ok_or(Refusal::EmailTaken)?;
    roles::add(connection, id, &user.roles)?;
    Ok(UserId(id))
}

pub(super) fn guest(connection: &mut PgConnection, guest: &NewGuest) -> Result<Option<UserId>> {
    let added: Option<i64> = diesel::insert_into(users::table)
        .values((
            users::email.eq(guest.email.as_ref().map(Email::as_str)),
            users::name_first.eq(&guest.name_first),
            users::name_last.eq(&guest.name_last),
            users::created_at.eq(guest.created_at),
        ))
        .on_conflict_do_nothing()
        .returning(users::id)
        .get_result(connection)
        .optional()
        .ours()?;
    let Some(id) = added else { return Ok(None) };
    roles::add(connection, id, &[Role::Guest])?;
    Ok(Some(UserId(id)))
}
