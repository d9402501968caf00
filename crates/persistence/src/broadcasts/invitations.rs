//! Consent to invitations, and the links that revoke it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool};
use fairway_application::Result;
use fairway_domain::ids::UserId;

use crate::errors::Ours;
use crate::schema::{invitation_consents, unsubscribe_links};

#[derive(QueryableByName)]
struct InvitedRow {
    #[diesel(sql_type = Bool)]
    invited: bool,
}

pub(super) fn is_invited(connection: &mut PgConnection, user: UserId) -> Result<Option<bool>> {
    let query = diesel::sql_query(
        "SELECT EXISTS (SELECT FROM invitation_consents WHERE user_id = users.id) AS invited FROM users WHERE id = $1",
    );
    let row: Option<InvitedRow> = query.bind::<BigInt, _>(user.0).get_result(connection).optional().ours()?;
    Ok(row.map(|row| row.invited))
}

pub(super) fn set(connection: &mut PgConnection, user: UserId, since: Option<DateTime<Utc>>) -> Result<()> {
    let Some(since) = since else {
        let consent = invitation_consents::table.find(user.0);
        return diesel::delete(consent).execute(connection).ours().map(drop);
    };
    diesel::insert_into(invitation_consents::table)
        .values((invitation_consents::user_id.eq(user.0), invitation_consents::since.eq(since)))
        .on_conflict_do_nothing()
        .execute(connection)
        .ours()
        .map(drop)
}

pub(super) fn add_link(
    connection: &mut PgConnection,
    digest: &str,
    user: UserId,
    at: DateTime<Utc>,
) -> Result<()> {
    diesel::insert_into(unsubscribe_links::table)
        .values((
            unsubscribe_links::hash.eq(digest),
            unsubscribe_links::user_id.eq(user.0),
            unsubscribe_links::created_at.eq(at),
        ))
        .execute(connection)
        .ours()
        .map(drop)
}

pub(super) fn unsubscriber(connection: &mut PgConnection, digest: &str) -> Result<Option<UserId>> {
    let row = unsubscribe_links::table.find(digest).select(unsubscribe_links::user_id);
    let user: Option<i64> = row.first(connection).optional().ours()?;
    Ok(user.map(UserId))
}
