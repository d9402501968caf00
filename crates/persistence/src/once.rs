use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::Timestamptz;
use fairway_application::Result;
use fairway_application::once::{FirstAnswer, Key, OnceStore};
use fairway_domain::ids::UserId;

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::idempotency_keys;

impl PgStores<'_> {
    /// Forgets answers to callers who do not come back: a few at each claim, passing over what another claim has in hand.
    fn forget_some(&mut self, expired: DateTime<Utc>) -> Result<()> {
        diesel::sql_query(
            "DELETE FROM idempotency_keys WHERE (caller_id, key) IN (
                 SELECT caller_id, key FROM idempotency_keys WHERE created_at < $1
                 ORDER BY created_at LIMIT 20 FOR UPDATE SKIP LOCKED)",
        )
        .bind::<Timestamptz, _>(expired)
        .execute(self.connection)
        .ours()
        .map(drop)
    }
}

impl OnceStore for PgStores<'_> {
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
        self.forget_some(expired)?;
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

    fn remember(&mut self, caller: UserId, key: &str, answer: &str) -> Result<()> {
        diesel::update(idempotency_keys::table.find((caller.0, key)))
            .set(idempotency_keys::answer.eq(answer))
            .execute(self.connection)
            .ours()
            .map(drop)
    }
}
