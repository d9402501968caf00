//! Logos of sponsors, and the decisions on them.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::tournaments::Logo;
use fairway_domain::ids::{LogoId, SponsorId};

use crate::errors::Ours;
use crate::grouped::grouped;
use crate::schema::{sponsor_logos, sponsors};

pub(super) fn of(connection: &mut PgConnection, sponsors: Vec<i64>) -> Result<HashMap<i64, Vec<Logo>>> {
    let rows: Vec<(i64, i64, String, bool, String)> = sponsor_logos::table
        .filter(sponsor_logos::sponsor_id.eq_any(sponsors))
        .order(sponsor_logos::id)
        .select((
            sponsor_logos::sponsor_id,
            sponsor_logos::id,
            sponsor_logos::picture_name,
            sponsor_logos::verified,
            sponsor_logos::reason,
        ))
        .load(connection)
        .ours()?;
    let logo = |(sponsor, id, picture, verified, reason)| (sponsor, Logo { id, picture, verified, reason });
    Ok(grouped(rows.into_iter().map(logo)))
}

/// Counts a decision on a logo as a change of its sponsor: a trigger increments the version.
fn count_decision(connection: &mut PgConnection, id: LogoId) -> Result<()> {
    let of = sponsor_logos::table.find(id.0).select(sponsor_logos::sponsor_id);
    diesel::update(sponsors::table.filter(sponsors::id.eq_any(of)))
        .set(sponsors::name.eq(sponsors::name))
        .execute(connection)
        .ours()
        .map(drop)
}

pub(super) fn add(
    connection: &mut PgConnection,
    id: SponsorId,
    picture: &str,
    content_type: &str,
    now: DateTime<Utc>,
) -> Result<LogoId> {
    diesel::insert_into(sponsor_logos::table)
        .values((
            sponsor_logos::sponsor_id.eq(id.0),
            sponsor_logos::picture_name.eq(picture),
            sponsor_logos::content_type.eq(content_type),
            sponsor_logos::created_at.eq(now),
        ))
        .returning(sponsor_logos::id)
        .get_result(connection)
        .ours()
        .map(LogoId)
}

pub(super) fn verify(connection: &mut PgConnection, id: LogoId, verified: bool, reason: &str) -> Result<()> {
    count_decision(connection, id)?;
    let told = (sponsor_logos::verified.eq(verified), sponsor_logos::reason.eq(reason));
    diesel::update(sponsor_logos::table.find(id.0)).set(told).execute(connection).ours().map(drop)
}

pub(super) fn delete(connection: &mut PgConnection, id: LogoId) -> Result<()> {
    diesel::delete(sponsor_logos::table.find(id.0)).execute(connection).ours().map(drop)
}
