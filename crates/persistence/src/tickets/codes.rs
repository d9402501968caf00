//! Replaces codes.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt};
use fairway_application::Result;
use fairway_domain::ids::UserId;

use crate::errors::Ours;
use crate::schema::tickets;

/// 128 random bits, as in other codes: from two UUIDs, as one has only 122 random bits.
const RANDOM: &str =
    "left(encode(sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid()), 'UTF8')), 'hex'), 32)";

/// Replaces the codes of all passes of these tickets.
fn replace_passes(connection: &mut PgConnection, tickets: &[i64]) -> Result<()> {
    diesel::sql_query(format!(
        "UPDATE attendees SET scan_code = {RANDOM} FROM groups
         WHERE groups.id = attendees.group_id AND groups.ticket_id = ANY($1)"
    ))
    .bind::<Array<BigInt>, _>(tickets)
    .execute(connection)
    .ours()
    .map(drop)
}

/// Tickets first and by id, then passes: the common lock order. Includes cancelled tickets, as staff may re-activate them; the returned count
/// excludes them.
pub(super) fn suspend_all(connection: &mut PgConnection, user: UserId) -> Result<usize> {
    let found: Vec<(i64, bool)> = tickets::table
        .filter(tickets::user_id.eq(user.0))
        .order(tickets::id)
        .select((tickets::id, tickets::is_cancelled))
        .for_no_key_update()
        .load(connection)
        .ours()?;
    let ids: Vec<_> = found.iter().map(|(id, _)| *id).collect();
    diesel::sql_query(format!(
        "UPDATE tickets SET is_suspended = true, scan_code = {RANDOM} WHERE id = ANY($1)"
    ))
    .bind::<Array<BigInt>, _>(&ids)
    .execute(connection)
    .ours()?;
    replace_passes(connection, &ids)?;
    Ok(found.iter().filter(|(_, cancelled)| !cancelled).count())
}
