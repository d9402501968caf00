//! Printed names of people who were deleted when their place was taken away (rule `forgotten-names`).

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date};
use fairway_application::Result;

use crate::errors::Ours;

/// Detaches these people from printed facts, and keeps their names as text, so that the paper can still be found. Each such fact is marked as `kept`,
/// because other facts without a person contain no name and stay for good. For past events, the trigger handles the names.
pub(crate) fn keep(connection: &mut PgConnection, people: &[i64], today: NaiveDate) -> Result<()> {
    const KEPT: &str = r#"UPDATE printed_sheets SET facts = (
            SELECT jsonb_agg(CASE WHEN (fact->>'user')::bigint = ANY($1)
                THEN fact || '{"user": null, "kept": true}' ELSE fact END ORDER BY place)
            FROM jsonb_array_elements(facts) WITH ORDINALITY AS each_of (fact, place))
        FROM unnest($1) AS gone (id), tournaments
        WHERE facts @> jsonb_build_array(jsonb_build_object('user', gone.id))
            AND tournaments.id = tournament_id AND date_end >= $2"#;
    diesel::sql_query(KEPT)
        .bind::<Array<BigInt>, _>(people)
        .bind::<Date, _>(today)
        .execute(connection)
        .ours()
        .map(drop)
}

/// Empties such names after their event.
pub(crate) fn forget(connection: &mut PgConnection, today: NaiveDate) -> Result<()> {
    const FORGOTTEN: &str = r#"UPDATE printed_sheets SET facts = (
            SELECT jsonb_agg(CASE WHEN fact @> '{"kept": true}'
                THEN (fact - 'kept') || '{"text": ""}' ELSE fact END ORDER BY place)
            FROM jsonb_array_elements(facts) WITH ORDINALITY AS each_of (fact, place))
        FROM tournaments
        WHERE facts @> '[{"kept": true}]' AND tournaments.id = tournament_id AND date_end < $1"#;
    diesel::sql_query(FORGOTTEN).bind::<Date, _>(today).execute(connection).ours().map(drop)
}
