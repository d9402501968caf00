//! Members of groups, and people on a ticket.

use std::collections::HashMap;

use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::attendees::Teammate;
use fairway_domain::ids::{AttendeeId, GroupId, TicketId, UserId};

use crate::PgStores;
use crate::errors::Ours;
use crate::grouped::grouped;
use crate::schema::{attendees, groups, users};
use crate::tickets::{PersonRow, person};

/// Whether a holder's account is not older than the place, and has no password.
macro_rules! made_for_place {
    () => {
        users::password_hash.is_null().and(users::created_at.ge(attendees::created_at))
    };
}

#[derive(Queryable)]
pub(super) struct MemberRow {
    id: i64,
    user_id: i64,
    user: PersonRow,
    address_typed_by: Option<i64>,
    made_for_place: bool,
    version: i64,
}

impl From<MemberRow> for Teammate {
    fn from(row: MemberRow) -> Self {
        Self {
            id: AttendeeId(row.id),
            user_id: UserId(row.user_id),
            user: person(row.user),
            address_typed_by: row.address_typed_by.map(UserId),
            made_for_place: row.made_for_place,
            version: row.version,
        }
    }
}

pub(super) use made_for_place;

impl PgStores<'_> {
    /// Members by the id of their group, in the order in which they were added.
    pub(crate) fn members_of(&mut self, ids: Vec<i64>) -> Result<HashMap<i64, Vec<Teammate>>> {
        let rows: Vec<(i64, MemberRow)> = attendees::table
            .inner_join(users::table)
            .filter(attendees::group_id.eq_any(ids))
            .order(attendees::id)
            .select((
                attendees::group_id,
                (
                    attendees::id,
                    users::id,
                    (users::name_first, users::name_last, users::email),
                    attendees::address_typed_by,
                    made_for_place!(),
                    attendees::version,
                ),
            ))
            .load(self.connection)
            .ours()?;
        Ok(grouped(rows.into_iter().map(|(group, row)| (group, Teammate::from(row)))))
    }
}

pub(super) fn of_ticket(connection: &mut PgConnection, id: TicketId) -> Result<Vec<UserId>> {
    let ids: Vec<i64> = attendees::table
        .inner_join(groups::table)
        .filter(groups::ticket_id.eq(id.0))
        .select(attendees::user_id)
        .load(connection)
        .ours()?;
    Ok(ids.into_iter().map(UserId).collect())
}

pub(super) fn of_group(connection: &mut PgConnection, id: GroupId) -> Result<Vec<UserId>> {
    let ids: Vec<i64> = attendees::table
        .filter(attendees::group_id.eq(id.0))
        .select(attendees::user_id)
        .load(connection)
        .ours()?;
    Ok(ids.into_iter().map(UserId).collect())
}
