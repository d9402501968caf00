//! Roles and their holders.

use diesel::prelude::*;
use fairway_application::stores::accounts::RoleView;
use fairway_application::{Error, Result};
use fairway_domain::access::Role;
use fairway_domain::ids::UserId;

use crate::errors::Ours;
use crate::schema::{roles, user_roles};

/// Roles are numbered from 1 in the order of [`Role::ALL`], as in the first migration.
pub(super) fn role(id: i64) -> Result<Role> {
    let index = usize::try_from(id - 1).ok();
    index
        .and_then(|index| Role::ALL.get(index).copied())
        .ok_or_else(|| Error::Unexpected(format!("there is no role {id}").into()))
}

pub(super) fn role_id(role: Role) -> i64 {
    Role::ALL.into_iter().zip(1..).find(|(known, _)| *known == role).map_or(0, |(_, id)| id)
}

pub(super) fn of(connection: &mut PgConnection, id: i64) -> Result<Vec<Role>> {
    let ids: Vec<i64> = user_roles::table
        .filter(user_roles::user_id.eq(id))
        .order(user_roles::role_id)
        .select(user_roles::role_id)
        .load(connection)
        .ours()?;
    ids.into_iter().map(role).collect()
}

pub(super) fn add(connection: &mut PgConnection, id: i64, roles: &[Role]) -> Result<()> {
    let rows: Vec<_> = roles
        .iter()
        .map(|role| (user_roles::user_id.eq(id), user_roles::role_id.eq(role_id(*role))))
        .collect();
    diesel::insert_into(user_roles::table).values(rows).execute(connection).ours().map(drop)
}

pub(super) fn all(connection: &mut PgConnection) -> Result<Vec<RoleView>> {
    let ids: Vec<i64> = roles::table.order(roles::id).select(roles::id).load(connection).ours()?;
    ids.into_iter().map(|id| Ok(RoleView { id, role: role(id)? })).collect()
}

pub(super) fn another_admin(connection: &mut PgConnection, id: UserId) -> Result<bool> {
    let admins: Vec<i64> = user_roles::table
        .filter(user_roles::role_id.eq(role_id(Role::Admin)))
        .order(user_roles::user_id)
        .select(user_roles::user_id)
        .for_update()
        .load(connection)
        .ours()?;
    Ok(admins.into_iter().any(|admin| admin != id.0))
}
