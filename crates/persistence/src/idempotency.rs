use chrono::{DateTime, Utc};
use diesel::dsl::{exists, select};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Timestamptz};
use fairway_application::Result;
use fairway_application::stores::idempotency::{FirstAnswer, IdempotencyStore, KEPT_OF_ONE, Key};
use fairway_domain::ids::UserId;

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::idempotency_keys;

impl PgStores<'_> {
    /// Forgets answers to callers who do not come back, and the oldest of a caller who has too many: a few at each claim, passing
    /// over what another claim has in hand. The key that is about to be claimed is none of them.
    fn forget_some(&mut self, caller: UserId, key: &str, expired: DateTime<Utc>) -> Result<()> {
        diesel::sql_query(
            "WITH expired AS (
                 SELECT caller_id, key FROM idempotency_keys WHERE created_at < $1
                 ORDER BY created_at LIMIT 20 FOR UPDATE SKIP LOCKED),
             too_many AS (
                 SELECT caller_id, key FROM idempotency_keys WHERE caller_id = $2 AND key <> $3
                 ORDER BY created_at DESC, key DESC OFFSET $4 LIMIT 20 FOR UPDATE SKIP LOCKED)
             DELETE FROM idempotency_keys WHERE (caller_id, key) IN (TABLE expired UNION ALL TABLE too_many)",
        )
        .bind::<Timestamptz, _>(expired)
        .bind::<BigInt, _>(caller.0)
        .bind::<Text, _>(key)
        .bind::<BigInt, _>(KEPT_OF_ONE - 1)
        .execute(self.connection)
        .ours()
        .map(drop)
    }
}

impl IdempotencyStore for PgStores<'_> {
    fn claim(
        &mut self,
        caller: UserId,
        key: &Key,
        now: DateTime<Utc>,
        expired: DateTime<Utc>,
    ) -> Result<Option<FirstAnswer>> {
        let old = idempotency_keys::table
            .filter(idempotency_keys::caller_id.eq(caller.0).and(idempotency_keys::created_at.lt(expired)));
        diesel::delete(old).execute(self.connection).ours()?;
        self.forget_some(caller, &key.key, expired)?;
        let claimed = diesel::insert_into(idempotency_keys::table)
            .values((
                idempotency_keys::caller_id.eq(caller.0),
                idempotency_keys::key.eq(&key.key),
                idempotency_keys::request.eq(&key.request),
                idempotency_keys::answer.eq(""),
                idempotency_keys::created_at.eq(now),
            ))
            .on_conflict_do_nothing()
            .execute(self.connection)
            .ours()?;
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

    fn is_kept(&mut self, caller: UserId, key: &str, expired: DateTime<Utc>) -> Result<bool> {
        let kept =
            idempotency_keys::table.find((caller.0, key)).filter(idempotency_keys::created_at.ge(expired));
        select(exists(kept)).get_result(self.connection).ours()
    }

    fn remember(&mut self, caller: UserId, key: &str, answer: &str) -> Result<()> {
        diesel::update(idempotency_keys::table.find((caller.0, key)))
            .set(idempotency_keys::answer.eq(answer))
            .execute(self.connection)
            .ours()
            .map(drop)
    }
}
