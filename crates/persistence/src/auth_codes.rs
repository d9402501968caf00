use chrono::{DateTime, Utc};
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::auth_codes::AuthCodeStore;
use fairway_domain::ids::UserId;
use fairway_domain::values::Email;

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{auth_codes, users};

impl AuthCodeStore for PgStores<'_> {
    fn add(
        &mut self,
        id: UserId,
        digest: &str,
        created_at: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) -> Result<()> {
        diesel::insert_into(auth_codes::table)
            .values((
                auth_codes::hash.eq(digest),
                auth_codes::user_id.eq(id.0),
                auth_codes::created_at.eq(created_at),
                auth_codes::expires_at.eq(expires_at),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn owner(&mut self, digest: &str) -> Result<Option<UserId>> {
        let owner = auth_codes::table.find(digest).select(auth_codes::user_id);
        Ok(owner.first(self.connection).optional().ours()?.map(UserId))
    }

    fn holder(&mut self, digest: &str, now: DateTime<Utc>) -> Result<Option<Email>> {
        let owner = auth_codes::table
            .filter(auth_codes::hash.eq(digest).and(auth_codes::expires_at.gt(now)))
            .select(auth_codes::user_id);
        let email: Option<Option<String>> = users::table
            .filter(users::id.eq_any(owner))
            .select(users::email)
            .first(self.connection)
            .optional()
            .ours()?;
        Ok(crate::accounts::email(email.flatten()))
    }

    fn use_up(&mut self, id: UserId, digest: &str, now: DateTime<Utc>) -> Result<bool> {
        let used: Vec<(String, DateTime<Utc>)> =
            diesel::delete(auth_codes::table.filter(auth_codes::user_id.eq(id.0)))
                .returning((auth_codes::hash, auth_codes::expires_at))
                .get_results(self.connection)
                .ours()?;
        Ok(used.iter().any(|(hash, expires_at)| hash == digest && now < *expires_at))
    }

    fn has_good(&mut self, id: UserId, now: DateTime<Utc>) -> Result<bool> {
        let good = auth_codes::table.filter(auth_codes::user_id.eq(id.0).and(auth_codes::expires_at.gt(now)));
        diesel::select(diesel::dsl::exists(good)).get_result(self.connection).ours()
    }

    fn made_since(&mut self, id: UserId, since: DateTime<Utc>) -> Result<bool> {
        let made =
            auth_codes::table.filter(auth_codes::user_id.eq(id.0).and(auth_codes::created_at.gt(since)));
        diesel::select(diesel::dsl::exists(made)).get_result(self.connection).ours()
    }

    fn revoke(&mut self, id: UserId) -> Result<()> {
        diesel::delete(auth_codes::table.filter(auth_codes::user_id.eq(id.0)))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn forget_expired(&mut self, now: DateTime<Utc>) -> Result<()> {
        diesel::delete(auth_codes::table.filter(auth_codes::expires_at.le(now)))
            .execute(self.connection)
            .ours()
            .map(drop)
    }
}
