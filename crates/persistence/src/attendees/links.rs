//! Mailed links to passes, by the digests of their tokens (decision 053).

use chrono::{DateTime, Utc};
use diesel::dsl::{exists, not};
use diesel::prelude::*;
use fairway_application::Result;
use fairway_domain::values::ScanCode;

use crate::errors::Ours;
use crate::schema::{attendees, pass_links};

pub(super) fn add(
    connection: &mut PgConnection,
    digest: &str,
    code: &ScanCode,
    created_at: DateTime<Utc>,
) -> Result<()> {
    diesel::insert_into(pass_links::table)
        .values((
            pass_links::hash.eq(digest),
            pass_links::scan_code.eq(code.as_str()),
            pass_links::created_at.eq(created_at),
        ))
        .execute(connection)
        .ours()
        .map(drop)
}

/// Deletes the links of codes without a pass.
pub(super) fn forget_void(connection: &mut PgConnection) -> Result<()> {
    let valid = attendees::table.filter(attendees::scan_code.eq(pass_links::scan_code));
    let void = pass_links::table.filter(not(exists(valid)));
    diesel::delete(void).execute(connection).ours().map(drop)
}
