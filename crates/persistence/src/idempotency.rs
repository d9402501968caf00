use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Timestamptz};
use fairway_application::Result;
use fairway_application::stores::idempotency::{FirstAnswer, IdempotencyStore, KEPT_OF_ONE, KeptAnswer, Key};
use fairway_domain::ids::UserId;

use crate::PgStores;
use crate::errors::Ours;
use crate::prepared::Prepared;
use crate::schema::idempotency_keys;

/// Claims a key unless it is claimed, or takes it over where its answer has expired. Forgets a few answers to callers who do not come back, and the
/// oldest of a caller who has too many, passing over what another claim has in hand; never the key that is being claimed. Rows are found by their
/// place, so that nothing but they is locked, and no plan reads the whole table for them.
const CLAIM: &str = "
    WITH old AS (
        (SELECT ctid FROM idempotency_keys WHERE created_at < $5 AND (caller_id, key) <> ($1, $2) ORDER BY created_at LIMIT 20)
        UNION ALL
        (SELECT ctid FROM idempotency_keys WHERE caller_id = $1 AND key <> $2
            ORDER BY created_at DESC, key DESC OFFSET $6 LIMIT 20)),
    free AS (
        SELECT ctid FROM idempotency_keys WHERE ctid = ANY (ARRAY(TABLE old))
        AND (created_at < $5 OR caller_id = $1) AND (caller_id, key) <> ($1, $2) FOR UPDATE SKIP LOCKED),
    forgotten AS (DELETE FROM idempotency_keys WHERE ctid = ANY (ARRAY(TABLE free)))
    INSERT INTO idempotency_keys (caller_id, key, request, answer, created_at) VALUES ($1, $2, $3, '', $4)
    ON CONFLICT (caller_id, key) DO UPDATE
        SET request = excluded.request, answer = excluded.answer, created_at = excluded.created_at
        WHERE idempotency_keys.created_at < $5";

impl IdempotencyStore for PgStores<'_> {
    fn claim(
        &mut self,
        caller: UserId,
        key: &Key,
        now: DateTime<Utc>,
        expired: DateTime<Utc>,
    ) -> Result<Option<FirstAnswer>> {
        let claim = diesel::sql_query(CLAIM)
            .bind::<BigInt, _>(caller.0)
            .bind::<Text, _>(&key.key)
            .bind::<Text, _>(&key.request)
            .bind::<Timestamptz, _>(now)
            .bind::<Timestamptz, _>(expired)
            .bind::<BigInt, _>(KEPT_OF_ONE - 1);
        let claimed = Prepared(claim).execute(self.connection).ours()?;
        if claimed == 1 {
            return Ok(None);
        }
        let (request, answer) = idempotency_keys::table
            .find((caller.0, &key.key))
            .select((idempotency_keys::request, idempotency_keys::answer))
            .first(self.connection)
            .ours()?;
        Ok(Some(FirstAnswer { request, answer }))
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
