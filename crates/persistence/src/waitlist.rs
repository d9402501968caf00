//! The waitlist: joining, offering places, taking them.

mod entries;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Date, Nullable, Text, Timestamptz};
use fairway_application::Result;
use fairway_application::page::Part;
use fairway_application::stores::waitlist::{EntryFilter, EntryView, NewEntry, WaitlistStore};
use fairway_domain::ids::{CategoryId, EntryId};
use fairway_domain::values::Email;
use fairway_domain::waitlist::Offer;

use crate::PgStores;
use crate::accounts::lower;
use crate::errors::Ours;
use crate::schema::waitlist;

/// Categories on sale with a line, and fewer sold and held places than there are.
const FREED: &str = r"
    SELECT c.id FROM ticket_categories c JOIN tournaments t ON t.id = c.tournament_id
    WHERE c.id IN (SELECT ticket_category_id FROM waitlist
              WHERE confirmed_at IS NOT NULL AND offered_at IS NULL AND taken_at IS NULL)
      AND c.waitlist_offers_flag AND c.live_flag AND t.live_flag AND t.date_end >= $2
      AND coalesce(c.sale_start <= $1, true) AND coalesce(c.sale_end > $1, true)
      AND c.max_total_tickets > coalesce((SELECT sold FROM category_sales WHERE ticket_category_id = c.id), 0)
        + (SELECT count(*) FROM waitlist WHERE ticket_category_id = c.id AND held_until > $1 AND taken_at IS NULL)
    ORDER BY c.id";

#[derive(QueryableByName)]
struct FreedRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

fn next_number(connection: &mut PgConnection) -> Result<i64> {
    let number = sql::<BigInt>("nextval(pg_get_serial_sequence('waitlist', 'id'))");
    diesel::select(number).get_result(connection).ours()
}

impl WaitlistStore for PgStores<'_> {
    fn list(&mut self, filter: &EntryFilter, now: DateTime<Utc>) -> Result<Part<EntryView>> {
        entries::list(self.connection, filter, now)
    }

    fn find(&mut self, id: EntryId, now: DateTime<Utc>) -> Result<Option<EntryView>> {
        entries::find(self.connection, id, now)
    }

    fn lock(&mut self, id: EntryId, now: DateTime<Utc>) -> Result<Option<EntryView>> {
        let locked = waitlist::table.find(id.0).select(waitlist::id).for_no_key_update();
        let locked: Option<i64> = locked.first(self.connection).optional().ours()?;
        if locked.is_none() { Ok(None) } else { WaitlistStore::find(self, id, now) }
    }

    fn of_buyer(
        &mut self,
        category: CategoryId,
        email: &Email,
        now: DateTime<Utc>,
    ) -> Result<Option<EntryView>> {
        let own = waitlist::table
            .filter(waitlist::ticket_category_id.eq(category.0).and(waitlist::taken_at.is_null()))
            .filter(lower(waitlist::email).eq(lower(email.as_str())))
            .select(waitlist::id);
        let own: Option<i64> = own.first(self.connection).optional().ours()?;
        own.map_or(Ok(None), |id| WaitlistStore::find(self, EntryId(id), now))
    }

    fn join(&mut self, entry: &NewEntry) -> Result<EntryId> {
        // The number is drawn first, and returned whether or not a row is inserted: the caller cannot distinguish the cases.
        let id = next_number(self.connection)?;
        diesel::sql_query(
            "INSERT INTO waitlist (id, ticket_category_id, name, email, created_at) OVERRIDING SYSTEM VALUE
             VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (ticket_category_id, lower(email)) WHERE taken_at IS NULL DO UPDATE
             SET created_at = excluded.created_at, offered_at = NULL, held_until = NULL, offered_by = NULL, offered_by_itself = false,
                 confirmed_at = NULL
             WHERE waitlist.held_until <= excluded.created_at",
        )
        .bind::<BigInt, _>(id)
        .bind::<BigInt, _>(entry.category_id.0)
        .bind::<Text, _>(&entry.name)
        .bind::<Text, _>(entry.email.as_str())
        .bind::<Timestamptz, _>(entry.created_at)
        .execute(self.connection)
        .ours()?;
        Ok(EntryId(id))
    }

    fn update(&mut self, entry: &EntryView) -> Result<()> {
        // Links to a replaced address become invalid.
        let code = sql::<Text>("CASE WHEN lower(email) = lower(")
            .bind::<Text, _>(entry.email.as_str())
            .sql(") THEN link_code ELSE replace(gen_random_uuid()::text, '-', '') END");
        let confirmed = sql::<Nullable<Timestamptz>>("CASE WHEN ")
            .bind::<Bool, _>(entry.confirmed)
            .sql(" THEN confirmed_at END");
        diesel::update(waitlist::table.find(entry.id.0))
            .set((
                waitlist::name.eq(&entry.name),
                waitlist::email.eq(entry.email.as_str()),
                waitlist::link_code.eq(code),
                waitlist::confirmed_at.eq(confirmed),
                waitlist::offered_at.eq(entry.offer.map(|offer| offer.at)),
                waitlist::held_until.eq(entry.offer.map(|offer| offer.held_until)),
                waitlist::offered_by.eq(entry.offered_by.as_ref().map(|by| by.id.0)),
                waitlist::offered_by_itself.eq(entry.offered_by_itself),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn by_code(&mut self, code: &str, now: DateTime<Utc>) -> Result<Option<EntryView>> {
        let found = waitlist::table.filter(waitlist::link_code.eq(code)).select(waitlist::id);
        let found: Option<i64> = found.first(self.connection).optional().ours()?;
        found.map_or(Ok(None), |id| WaitlistStore::find(self, EntryId(id), now))
    }

    fn of_email(&mut self, email: &Email, now: DateTime<Utc>) -> Result<Vec<EntryView>> {
        let ids: Vec<i64> = waitlist::table
            .filter(lower(waitlist::email).eq(lower(email.as_str())).and(waitlist::taken_at.is_null()))
            .order((waitlist::ticket_category_id, waitlist::id))
            .select(waitlist::id)
            .load(self.connection)
            .ours()?;
        let entries = ids.into_iter().map(|id| WaitlistStore::find(self, EntryId(id), now));
        Ok(entries.collect::<Result<Vec<_>>>()?.into_iter().flatten().collect())
    }

    fn confirm(&mut self, id: EntryId, now: DateTime<Utc>) -> Result<()> {
        diesel::update(waitlist::table.find(id.0).filter(waitlist::confirmed_at.is_null()))
            .set(waitlist::confirmed_at.eq(now))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn with_freed_places(&mut self, now: DateTime<Utc>, today: NaiveDate) -> Result<Vec<CategoryId>> {
        let freed: Vec<FreedRow> = diesel::sql_query(FREED)
            .bind::<Timestamptz, _>(now)
            .bind::<Date, _>(today)
            .load(self.connection)
            .ours()?;
        Ok(freed.into_iter().map(|row| CategoryId(row.id)).collect())
    }

    fn next_in_line(&mut self, category: CategoryId, count: i64) -> Result<Vec<(EntryId, Email)>> {
        let next: Vec<(i64, String)> = waitlist::table
            .filter(waitlist::ticket_category_id.eq(category.0).and(waitlist::confirmed_at.is_not_null()))
            .filter(waitlist::offered_at.is_null().and(waitlist::taken_at.is_null()))
            .order((waitlist::created_at, waitlist::id))
            .limit(count)
            .select((waitlist::id, waitlist::email))
            .for_no_key_update()
            .load(self.connection)
            .ours()?;
        Ok(next.into_iter().map(|(id, email)| (EntryId(id), Email::stored(email))).collect())
    }

    fn offer(&mut self, id: EntryId, offer: Offer) -> Result<()> {
        diesel::update(waitlist::table.find(id.0))
            .set((
                waitlist::offered_at.eq(offer.at),
                waitlist::held_until.eq(offer.held_until),
                waitlist::offered_by.eq(None::<i64>),
                waitlist::offered_by_itself.eq(true),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn take(&mut self, id: EntryId, now: DateTime<Utc>) -> Result<()> {
        diesel::update(waitlist::table.find(id.0))
            .set(waitlist::taken_at.eq(now))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn forget(&mut self, email: &Email) -> Result<()> {
        let theirs = waitlist::table.filter(lower(waitlist::email).eq(lower(email.as_str())));
        diesel::delete(theirs).execute(self.connection).ours().map(drop)
    }

    fn delete(&mut self, id: EntryId) -> Result<()> {
        diesel::delete(waitlist::table.find(id.0)).execute(self.connection).ours().map(drop)
    }
}
