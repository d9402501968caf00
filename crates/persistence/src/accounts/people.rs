//! Searches for people, and their memberships.

use chrono::NaiveDate;
use diesel::dsl::{exists, not};
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text};
use fairway_application::Result;
use fairway_application::page::Part;
use fairway_application::stores::accounts::{Suggestion, User, UserFilter};
use fairway_domain::account::Proof;
use fairway_domain::ids::UserId;
use fairway_domain::values::Email;

use super::roles::{role, role_id};
use super::{email, lower};
use crate::errors::Ours;
use crate::schema::{attendees, groups, tickets, user_roles, users};
use crate::{printed_names, search};

/// A person with their roles, and the total number of the search's results.
#[derive(QueryableByName)]
struct ListedRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Nullable<Text>)]
    email: Option<String>,
    #[diesel(sql_type = Text)]
    name_first: String,
    #[diesel(sql_type = Text)]
    name_last: String,
    #[diesel(sql_type = Text)]
    phone: String,
    #[diesel(sql_type = Text)]
    uid: String,
    #[diesel(sql_type = Text)]
    provider: String,
    #[diesel(sql_type = BigInt)]
    version: i64,
    #[diesel(sql_type = Bool)]
    is_proven: bool,
    #[diesel(sql_type = Bool)]
    has_password: bool,
    #[diesel(sql_type = Array<BigInt>)]
    roles: Vec<i64>,
    #[diesel(sql_type = BigInt)]
    total: i64,
}

const COLUMNS: &str = "id, email, name_first, name_last, phone, uid, provider, version,
    email_proven_at IS NOT NULL AS is_proven, password_hash IS NOT NULL AS has_password,
    ARRAY(SELECT role_id FROM user_roles WHERE user_id = users.id ORDER BY role_id) AS roles";
/// ICU collation, not that of the database's locale.
const ORDER: &str = r#"ORDER BY name_last COLLATE "und-x-icu", name_first COLLATE "und-x-icu", id"#;

/// One statement for the page, its roles and the count.
fn rows(
    connection: &mut PgConnection,
    filter: &UserFilter,
    limit: Option<i64>,
    offset: i64,
) -> Result<Vec<ListedRow>> {
    let patterns = search::patterns(&filter.page);
    // A condition for each word: the index is not used for one condition on several words together.
    let words = (3..).take(patterns.len()).map(|place| format!("folded LIKE ${place}"));
    let conditions: Vec<_> = words.chain(flags(filter)).collect();
    let select = if conditions.is_empty() {
        // A trigger counts the people, so an unfiltered list need not.
        let total = "(SELECT coalesce(sum(users), 0)::bigint FROM user_counts)";
        format!("SELECT {total} AS total, {COLUMNS} FROM users {ORDER} LIMIT $1 OFFSET $2")
    } else {
        // Many rows may match and few be shown: of the others only the sort key is read.
        format!(
            "WITH found AS MATERIALIZED (
                 SELECT id, count(*) OVER () AS total FROM users WHERE {} {ORDER} LIMIT $1 OFFSET $2)
             SELECT total, {COLUMNS} FROM found JOIN users USING (id) {ORDER}",
            conditions.join(" AND ")
        )
    };
    let mut query = diesel::sql_query(select)
        .into_boxed::<Pg>()
        .bind::<Nullable<BigInt>, _>(limit)
        .bind::<BigInt, _>(offset);
    for pattern in patterns {
        query = query.bind::<Text, _>(pattern);
    }
    query.load(connection).ours()
}

/// The conditions of the filter, without user input.
fn flags(filter: &UserFilter) -> impl Iterator<Item = String> {
    let role = filter
        .role
        .map(role_id)
        .map(|role| format!("EXISTS (SELECT FROM user_roles WHERE user_id = users.id AND role_id = {role})"));
    let proven = filter.proven.map(|proven| {
        let is = if proven { "IS NOT NULL" } else { "IS NULL AND email IS NOT NULL" };
        format!("email_proven_at {is}")
    });
    role.into_iter().chain(proven)
}

pub(super) fn list(connection: &mut PgConnection, filter: &UserFilter) -> Result<Part<User>> {
    let (limit, offset) = (search::limit(&filter.page), search::offset(&filter.page));
    let found = rows(connection, filter, limit, offset)?;
    // An empty part does not contain the count.
    let total = match found.first() {
        Some(row) => row.total,
        None => rows(connection, filter, Some(1), 0)?.first().map_or(0, |row| row.total),
    };
    let rows = found.into_iter().map(user).collect::<Result<_>>()?;
    Ok(Part { rows, total: usize::try_from(total).unwrap_or_default() })
}

fn user(row: ListedRow) -> Result<User> {
    Ok(User {
        id: UserId(row.id),
        email: email(row.email),
        name_first: row.name_first,
        name_last: row.name_last,
        phone: row.phone,
        roles: row.roles.into_iter().map(role).collect::<Result<_>>()?,
        uid: row.uid,
        provider: row.provider,
        proof: Proof::of(row.is_proven, row.has_password),
        version: row.version,
    })
}

fn suggestion((id, name_first, name_last): (i64, String, String)) -> Suggestion {
    Suggestion { id: UserId(id), name_first, name_last, email: None }
}

pub(super) fn teammates(connection: &mut PgConnection, id: UserId) -> Result<Vec<Suggestion>> {
    // A person whom a stranger put on a ticket shares no group with its owner until the owner keeps the ticket.
    let own = attendees::table
        .inner_join(groups::table.inner_join(tickets::table))
        .filter(attendees::user_id.eq(id.0).and(not(tickets::is_suspended)))
        .select(attendees::group_id);
    let theirs = diesel::alias!(attendees as theirs);
    let in_own_groups =
        theirs.filter(theirs.field(attendees::group_id).eq_any(own)).select(theirs.field(attendees::user_id));
    let rows: Vec<_> = users::table
        .filter(users::id.eq_any(in_own_groups).and(users::id.ne(id.0)))
        .order((users::name_last, users::name_first, users::id))
        .select((users::id, users::name_first, users::name_last))
        .load(connection)
        .ours()?;
    Ok(rows.into_iter().map(suggestion).collect())
}

pub(super) fn owner_of(connection: &mut PgConnection, email: &Email) -> Result<Option<Suggestion>> {
    let row = users::table
        .filter(lower(users::email.assume_not_null()).eq(lower(email.as_str())))
        .select((users::id, users::name_first, users::name_last))
        .first(connection)
        .optional()
        .ours()?;
    Ok(row.map(suggestion))
}

/// Locks the people among these that have no e-mail address, no place, no ticket, and no role other than `guest`.
fn lock_unneeded(connection: &mut PgConnection, ids: &[UserId], guest: i64) -> Result<Vec<i64>> {
    let places = attendees::table.filter(attendees::user_id.eq(users::id));
    let bought = tickets::table.filter(tickets::user_id.eq(users::id));
    let more = user_roles::table.filter(user_roles::user_id.eq(users::id).and(user_roles::role_id.ne(guest)));
    users::table
        .filter(users::id.eq_any(ids.iter().map(|id| id.0)).and(users::email.is_null()))
        .filter(not(exists(places)).and(not(exists(bought))).and(not(exists(more))))
        .order(users::id)
        .for_update()
        .select(users::id)
        .load(connection)
        .ours()
}

pub(super) fn forget(
    connection: &mut PgConnection,
    ids: &[UserId],
    guest: i64,
    today: NaiveDate,
) -> Result<()> {
    let forgotten = lock_unneeded(connection, ids, guest)?;
    if forgotten.is_empty() {
        return Ok(());
    }
    // Before the users are deleted, because a trigger empties their names.
    printed_names::keep(connection, &forgotten, today)?;
    diesel::delete(users::table.filter(users::id.eq_any(forgotten))).execute(connection).ours().map(drop)
}

pub(super) fn lock_held(connection: &mut PgConnection, id: UserId) -> Result<()> {
    let held = [
        "SELECT FROM tickets WHERE user_id = $1 OR id IN (
            SELECT ticket_id FROM groups JOIN attendees ON attendees.group_id = groups.id WHERE attendees.user_id = $1)
         ORDER BY id FOR NO KEY UPDATE",
        "SELECT FROM attendees WHERE user_id = $1 ORDER BY id FOR UPDATE",
    ];
    for rows in held {
        diesel::sql_query(rows).bind::<BigInt, _>(id.0).execute(connection).ours()?;
    }
    Ok(())
}
