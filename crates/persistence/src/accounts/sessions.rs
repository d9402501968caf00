//! Sessions of users, and the credentials for a sign-in.

use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::accounts::{Credentials, Session};
use fairway_domain::account::Proof;
use fairway_domain::ids::UserId;
use fairway_domain::values::Email;

use super::roles::role;
use super::{email, lower};
use crate::errors::Ours;
use crate::schema::{user_roles, users};

/// Address, token version, whether the address is proven, whether there is a password, and one of the roles: one row for each role.
type SessionRow = (Option<String>, i32, bool, bool, Option<i64>);

#[diesel::dsl::auto_type]
fn session_columns() -> _ {
    (
        users::email,
        users::token_version,
        users::email_proven_at.is_not_null(),
        users::password_hash.is_not_null(),
        user_roles::role_id.nullable(),
    )
}

fn session(rows: Vec<SessionRow>) -> Result<Option<Session>> {
    let Some((stored, token_version, is_proven, has_password, _)) = rows.first().cloned() else {
        return Ok(None);
    };
    let roles = rows.into_iter().filter_map(|(.., role)| role).map(role).collect::<Result<_>>()?;
    let proof = Proof::of(is_proven, has_password);
    Ok(email(stored).map(|email| Session { email, roles, proof, token_version }))
}

pub(super) fn credentials(connection: &mut PgConnection, email: &Email) -> Result<Option<Credentials>> {
    // One statement in both cases, so that an unknown address takes as long as a known one.
    let rows: Vec<(i64, Option<String>, SessionRow)> = users::table
        .left_join(user_roles::table)
        .filter(lower(users::email.assume_not_null()).eq(lower(email.as_str())))
        .order(user_roles::role_id)
        .select((users::id, users::password_hash, session_columns()))
        .load(connection)
        .ours()?;
    let Some((id, password_hash, _)) = rows.first().cloned() else { return Ok(None) };
    let session = session(rows.into_iter().map(|(_, _, row)| row).collect())?;
    Ok(session.map(|session| Credentials { id: UserId(id), password_hash, session }))
}

pub(super) fn of(connection: &mut PgConnection, id: UserId) -> Result<Option<Session>> {
    let rows: Vec<SessionRow> = users::table
        .left_join(user_roles::table)
        .filter(users::id.eq(id.0))
        .order(user_roles::role_id)
        .select(session_columns())
        .load(connection)
        .ours()?;
    session(rows)
}
