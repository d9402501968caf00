use std::collections::HashSet;
use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text, Timestamptz};
use fairway_application::Result;
use fairway_application::stores::idempotency::{FirstAnswer, IdempotencyStore, KEPT_OF_ONE, KeptAnswer, Key};
use fairway_domain::ids::UserId;

use crate::PgStores;
use crate::errors::Ours;
use crate::prepared::Prepared;
use crate::schema::idempotency_keys;

/// Claims keys unless they are claimed, or takes them over if their answers have expired; returns the claimed ones. Deletes a few expired answers,
/// and the oldest answers of a caller with too many, skipping locked ones; never a key that is being claimed. Rows are found by their `ctid`, so that
/// only these are locked, and no plan scans the table. Keys are claimed in one order, so there is no deadlock. A given time limits the waits for
/// locks from here to the end of the transaction.
const CLAIM: &str = "
    WITH lock_timeout AS MATERIALIZED (SELECT set_config('lock_timeout', $7, true) WHERE $7::text IS NOT NULL),
    asked AS MATERIALIZED (
        SELECT asked.* FROM unnest($1::bigint[], $2::text[], $3::text[]) AS asked (caller_id, key, request) LEFT JOIN lock_timeout ON true),
    old AS (
        (SELECT ctid FROM idempotency_keys WHERE created_at < $5 ORDER BY created_at LIMIT 20)
        UNION ALL
        SELECT excess.ctid FROM asked CROSS JOIN LATERAL (
            SELECT ctid FROM idempotency_keys WHERE caller_id = asked.caller_id AND key <> asked.key
            ORDER BY created_at DESC, key DESC OFFSET $6 LIMIT 20) excess),
    free AS (
        SELECT ctid FROM idempotency_keys kept WHERE ctid = ANY (ARRAY(TABLE old))
        AND (created_at < $5 OR caller_id = ANY ($1))
        AND NOT EXISTS (SELECT FROM asked WHERE (asked.caller_id, asked.key) = (kept.caller_id, kept.key)) FOR UPDATE SKIP LOCKED),
    forgotten AS (DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(TABLE free)))
    INSERT INTO idempotency_keys (caller_id, key, request, answer, created_at)
    SELECT caller_id, key, request, '', $4 FROM asked ORDER BY caller_id, key
    ON CONFLICT (caller_id, key) DO UPDATE
        SET request = excluded.request, answer = excluded.answer, created_at = excluded.created_at
        WHERE idempotency_keys.created_at < $5
    RETURNING caller_id, key";

#[derive(QueryableByName)]
struct ClaimedRow {
    #[diesel(sql_type = BigInt)]
    caller_id: i64,
    #[diesel(sql_type = Text)]
    key: String,
}

impl IdempotencyStore for PgStores<'_> {
    fn claim(
        &mut self,
        caller: UserId,
        key: &Key,
        now: DateTime<Utc>,
        expired: DateTime<Utc>,
    ) -> Result<Option<FirstAnswer>> {
        Ok(self.claim_all(&[(caller, key.clone())], (now, expired), None)?.pop().flatten())
    }

    fn claim_all(
        &mut self,
        calls: &[(UserId, Key)],
        (now, expired): (DateTime<Utc>, DateTime<Utc>),
        lock_timeout: Option<Duration>,
    ) -> Result<Vec<Option<FirstAnswer>>> {
        let lock_timeout = lock_timeout.map(|time| format!("{}ms", time.as_millis()));
        let claim = diesel::sql_query(CLAIM)
            .bind::<Array<BigInt>, _>(callers(calls))
            .bind::<Array<Text>, _>(keys(calls))
            .bind::<Array<Text>, _>(calls.iter().map(|(_, key)| &key.request).collect::<Vec<_>>())
            .bind::<Timestamptz, _>(now)
            .bind::<Timestamptz, _>(expired)
            .bind::<BigInt, _>(KEPT_OF_ONE - 1)
            .bind::<Nullable<Text>, _>(lock_timeout);
        let claimed: Vec<ClaimedRow> = Prepared(claim).load(self.connection).ours()?;
        let claimed: HashSet<_> = claimed.into_iter().map(|row| (row.caller_id, row.key)).collect();
        let mut first = |(caller, key): &(UserId, Key)| {
            if claimed.contains(&(caller.0, key.key.clone())) {
                return Ok(None);
            }
            let (request, answer) = idempotency_keys::table
                .find((caller.0, &key.key))
                .select((idempotency_keys::request, idempotency_keys::answer))
                .first(self.connection)
                .ours()?;
            Ok(Some(FirstAnswer { request, answer }))
        };
        calls.iter().map(&mut first).collect()
    }

    fn release(&mut self, calls: &[(UserId, Key)]) -> Result<()> {
        let release = diesel::sql_query(RELEASE)
            .bind::<Array<BigInt>, _>(callers(calls))
            .bind::<Array<Text>, _>(keys(calls));
        Prepared(release).run(self.connection).ours()
    }

    fn kept_request(&mut self, caller: UserId, key: &str, expired: DateTime<Utc>) -> Result<Option<String>> {
        let kept =
            idempotency_keys::table.find((caller.0, key)).filter(idempotency_keys::created_at.ge(expired));
        kept.select(idempotency_keys::request).first(self.connection).optional().ours()
    }

    fn remember(&mut self, kept: &KeptAnswer) -> Result<()> {
        diesel::update(idempotency_keys::table.find((kept.caller.0, &kept.key)))
            .set(idempotency_keys::answer.eq(&kept.answer))
            .execute(self.connection)
            .ours()
            .map(drop)
    }
}

const RELEASE: &str = "
    DELETE FROM idempotency_keys USING unnest($1::bigint[], $2::text[]) AS released (caller_id, key)
    WHERE (idempotency_keys.caller_id, idempotency_keys.key) = (released.caller_id, released.key)";

fn callers(calls: &[(UserId, Key)]) -> Vec<i64> {
    calls.iter().map(|(caller, _)| caller.0).collect()
}

fn keys(calls: &[(UserId, Key)]) -> Vec<&str> {
    calls.iter().map(|(_, key)| key.key.as_str()).collect()
}
