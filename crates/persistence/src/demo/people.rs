//! People with their roles, and sponsors with their logo and managers.

use diesel::prelude::*;
use fairway_application::Result;
use fairway_domain::access::Role;

use super::ids::Ids;
use super::{Demonstration, Person, Sponsor};
use crate::errors::Ours;
use crate::schema::{roles, sponsor_logos, sponsors, user_roles, user_sponsors, users};

pub(super) fn person(connection: &mut PgConnection, person: &Person) -> Result<i64> {
    let id: i64 = diesel::insert_into(users::table)
        .values((
            users::email.eq(person.email.as_ref().map(fairway_domain::values::Email::as_str)),
            users::name_first.eq(&person.name_first),
            users::name_last.eq(&person.name_last),
            users::phone.eq(&person.phone),
            users::password_hash.eq(&person.password_hash),
            // The operator vouches for the addresses of users that can sign in. The other addresses do not exist.
            users::email_proven_at.eq(person.created_at),
            users::created_at.eq(person.created_at),
        ))
        .returning(users::id)
        .get_result(connection)
        .ours()?;
    add_role(connection, id, person.role)?;
    Ok(id)
}

fn add_role(connection: &mut PgConnection, user: i64, role: Role) -> Result<()> {
    let role: i64 =
        roles::table.filter(roles::name.eq(role.name())).select(roles::id).first(connection).ours()?;
    diesel::insert_into(user_roles::table)
        .values((user_roles::user_id.eq(user), user_roles::role_id.eq(role)))
        .execute(connection)
        .ours()
        .map(drop)
}

pub(super) fn sponsor(connection: &mut PgConnection, sponsor: &Sponsor) -> Result<i64> {
    let id: i64 = diesel::insert_into(sponsors::table)
        .values((
            sponsors::name.eq(&sponsor.name),
            sponsors::description.eq(&sponsor.description),
            sponsors::website.eq(&sponsor.website),
            sponsors::phone.eq(&sponsor.phone),
            sponsors::contact_name_first.eq(&sponsor.contact_name_first),
            sponsors::contact_name_last.eq(&sponsor.contact_name_last),
            sponsors::live_flag.eq(true),
        ))
        .returning(sponsors::id)
        .get_result(connection)
        .ours()?;
    diesel::insert_into(sponsor_logos::table)
        .values((
            sponsor_logos::sponsor_id.eq(id),
            sponsor_logos::picture_name.eq(&sponsor.logo.name),
            sponsor_logos::content_type.eq(sponsor.logo.content_type),
            sponsor_logos::verified.eq(sponsor.verified),
            sponsor_logos::created_at.eq(sponsor.created_at),
        ))
        .execute(connection)
        .ours()?;
    Ok(id)
}

/// Links a sponsor's managers to it: for each tournament that it is linked to, else in general.
pub(super) fn link(
    connection: &mut PgConnection,
    sponsor: &Sponsor,
    demonstration: &Demonstration,
    people: &Ids,
    sponsors: &Ids,
    tournaments: &Ids,
) -> Result<()> {
    let linked = demonstration.tournaments.iter().filter(|one| one.linked_sponsors.contains(&sponsor.name));
    let mut to = linked.map(|one| tournaments.of(&one.slug).map(Some)).collect::<Result<Vec<_>>>()?;
    if to.is_empty() {
        to.push(None);
    }
    for manager in &sponsor.managers {
        for tournament in &to {
            diesel::insert_into(user_sponsors::table)
                .values((
                    user_sponsors::user_id.eq(people.of(manager)?),
                    user_sponsors::sponsor_id.eq(sponsors.of(&sponsor.name)?),
                    user_sponsors::tournament_id.eq(tournament),
                ))
                .execute(connection)
                .ours()?;
        }
    }
    Ok(())
}
