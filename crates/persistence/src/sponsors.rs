//! Sponsors and their managers.

mod logos;
mod logos_asked;
mod named;
mod rows;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::{exists, select};
use diesel::prelude::*;
use fairway_application::Result;
use fairway_application::stores::sponsors::{Sponsor, SponsorDetails, SponsorStore, Whose};
use fairway_domain::ids::{LogoId, SponsorId, UserId};
use fairway_domain::sponsor::Approval;
use fairway_domain::values::Email;

use self::rows::{SponsorColumns, SponsorRow};
use crate::PgStores;
use crate::accounts::lower;
use crate::errors::Ours;
use crate::schema::{sponsor_logos, sponsors, tickets, user_sponsors, users};

impl PgStores<'_> {
    fn with_logos(&mut self, row: Option<SponsorRow>) -> Result<Option<Sponsor>> {
        let Some(row) = row else { return Ok(None) };
        let logos = logos::of(self.connection, vec![row.id])?.remove(&row.id).unwrap_or_default();
        Ok(Some(row.with(logos)))
    }

    /// These sponsors with their logos, by one statement.
    fn each_with_logos(&mut self, rows: Vec<SponsorRow>) -> Result<Vec<Sponsor>> {
        let mut logos = logos::of(self.connection, rows.iter().map(|row| row.id).collect())?;
        let with_its_own = |row: SponsorRow| {
            let own = logos.remove(&row.id).unwrap_or_default();
            row.with(own)
        };
        Ok(rows.into_iter().map(with_its_own).collect())
    }

    fn is_among(&mut self, id: SponsorId, whose: Whose) -> Result<bool> {
        let Whose::ManagedBy(user) = whose else { return Ok(true) };
        let link = user_sponsors::table
            .inner_join(users::table)
            .filter(user_sponsors::user_id.eq(user.0).and(user_sponsors::sponsor_id.eq(id.0)))
            .filter(users::email_proven_at.is_not_null());
        select(exists(link)).get_result(self.connection).ours()
    }
}

impl SponsorStore for PgStores<'_> {
    fn list(&mut self, whose: Whose) -> Result<Vec<Sponsor>> {
        let mut query = sponsors::table
            .order((lower(sponsors::name), sponsors::id))
            .select(SponsorRow::as_select())
            .into_boxed();
        if let Whose::ManagedBy(user) = whose {
            // A link has no effect until its user's address is proven, here and in all other checks of a sponsor's managers.
            let linked = user_sponsors::table
                .inner_join(users::table)
                .filter(user_sponsors::user_id.eq(user.0).and(users::email_proven_at.is_not_null()))
                .select(user_sponsors::sponsor_id);
            query = query.filter(sponsors::id.eq_any(linked));
        }
        let rows: Vec<SponsorRow> = query.load(self.connection).ours()?;
        self.each_with_logos(rows)
    }

    fn find(&mut self, id: SponsorId, whose: Whose) -> Result<Option<Sponsor>> {
        if !self.is_among(id, whose)? {
            return Ok(None);
        }
        let row = sponsors::table.find(id.0).select(SponsorRow::as_select());
        let row = row.first(self.connection).optional().ours()?;
        self.with_logos(row)
    }

    fn lock(&mut self, id: SponsorId, whose: Whose) -> Result<Option<Sponsor>> {
        if !self.is_among(id, whose)? {
            return Ok(None);
        }
        // The full lock: a new ticket for the sponsor waits, so the deletion sees every ticket.
        let row = sponsors::table.find(id.0).for_update().select(SponsorRow::as_select());
        let row = row.first(self.connection).optional().ours()?;
        self.with_logos(row)
    }

    fn lock_of_logo(&mut self, id: LogoId, whose: Whose) -> Result<Option<Sponsor>> {
        let of = sponsor_logos::table.find(id.0).select(sponsor_logos::sponsor_id);
        let of: Option<i64> = of.first(self.connection).optional().ours()?;
        of.map_or(Ok(None), |id| SponsorStore::lock(self, SponsorId(id), whose))
    }

    fn add_logo(
        &mut self,
        id: SponsorId,
        picture: &str,
        content_type: &str,
        now: DateTime<Utc>,
    ) -> Result<LogoId> {
        logos::add(self.connection, id, picture, content_type, now)
    }

    fn verify_logo(&mut self, id: LogoId, verified: bool, reason: &str) -> Result<()> {
        logos::verify(self.connection, id, verified, reason)
    }

    fn delete_logo(&mut self, id: LogoId) -> Result<()> {
        logos::delete(self.connection, id)
    }

    fn exists(&mut self, id: SponsorId) -> Result<bool> {
        select(exists(sponsors::table.find(id.0))).get_result(self.connection).ours()
    }

    fn manages(&mut self, user: UserId, id: SponsorId) -> Result<bool> {
        let link = user_sponsors::table
            .inner_join(sponsors::table.on(sponsors::id.eq(user_sponsors::sponsor_id)))
            .inner_join(users::table)
            .filter(user_sponsors::user_id.eq(user.0).and(sponsors::id.eq(id.0)))
            .filter(sponsors::live_flag.or(sponsors::approval.eq(Approval::Waiting.name())))
            .filter(users::email_proven_at.is_not_null());
        select(exists(link)).get_result(self.connection).ours()
    }

    fn add_named(&mut self, details: &SponsorDetails, by: UserId) -> Result<SponsorId> {
        named::add(self.connection, details, by)
    }

    fn count_named(&mut self, by: UserId) -> Result<i64> {
        named::count(self.connection, by)
    }

    fn set_approval(&mut self, id: SponsorId, approval: Approval, reason: &str) -> Result<()> {
        named::set_approval(self.connection, id, approval, reason)
    }

    fn ask_for_logos(
        &mut self,
        reserved_before: DateTime<Utc>,
        today: NaiveDate,
        now: DateTime<Utc>,
    ) -> Result<Vec<(SponsorId, UserId, Email)>> {
        logos_asked::ask(self.connection, reserved_before, today, now)
    }

    fn add(&mut self, details: &SponsorDetails) -> Result<SponsorId> {
        diesel::insert_into(sponsors::table)
            .values(SponsorColumns::from(details))
            .returning(sponsors::id)
            .get_result(self.connection)
            .ours()
            .map(SponsorId)
    }

    fn update(&mut self, id: SponsorId, details: &SponsorDetails) -> Result<()> {
        diesel::update(sponsors::table.find(id.0))
            .set(SponsorColumns::from(details))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn number_check_in(&mut self, id: SponsorId) -> Result<()> {
        named::number_check_in(self.connection, id)
    }

    fn is_taken_while_waiting(&mut self, id: SponsorId, buyer: UserId) -> Result<bool> {
        named::is_taken_while_waiting(self.connection, id, buyer)
    }

    fn unpaid_tickets(&mut self, id: SponsorId) -> Result<i64> {
        named::unpaid_tickets(self.connection, id)
    }

    fn tickets(&mut self, id: SponsorId) -> Result<i64> {
        tickets::table.filter(tickets::sponsor_id.eq(id.0)).count().get_result(self.connection).ours()
    }

    fn delete(&mut self, id: SponsorId) -> Result<()> {
        diesel::delete(sponsors::table.find(id.0)).execute(self.connection).ours().map(drop)
    }
}
