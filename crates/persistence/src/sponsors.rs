mod logos_asked;

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::{exists, not, select};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use fairway_application::Result;
use fairway_application::stores::sponsors::{Sponsor, SponsorDetails, SponsorStore, Whose};
use fairway_application::stores::tournaments::Logo;
use fairway_domain::ids::{LogoId, SponsorId, UserId};
use fairway_domain::sponsor::Approval;
use fairway_domain::values::Email;

use crate::PgStores;
use crate::accounts::lower;
use crate::errors::Ours;
use crate::schema::{sponsor_logos, sponsors, tickets, user_sponsors, users};

#[derive(Queryable, Selectable)]
#[diesel(table_name = sponsors, check_for_backend(diesel::pg::Pg))]
struct SponsorRow {
    id: i64,
    name: String,
    description: String,
    website: String,
    phone: String,
    contact_name_first: String,
    contact_name_last: String,
    live_flag: bool,
    version: i64,
    approval: String,
    approval_reason: String,
    named_by: Option<i64>,
}

/// The players of its tickets get new numbers, as by the triggers of migration 30, which know no approval.
const NUMBER: &str = "SELECT number_check_in_changes(ARRAY(
    SELECT attendees.id FROM attendees JOIN groups ON groups.id = attendees.group_id
    JOIN tickets ON tickets.id = groups.ticket_id WHERE tickets.sponsor_id = $1))";

impl SponsorRow {
    fn with(self, logos: Vec<Logo>) -> Sponsor {
        Sponsor {
            id: SponsorId(self.id),
            details: SponsorDetails {
                name: self.name,
                description: self.description,
                website: self.website,
                phone: self.phone,
                contact_name_first: self.contact_name_first,
                contact_name_last: self.contact_name_last,
                live: self.live_flag,
            },
            logos,
            approval: Approval::named(&self.approval).unwrap_or(Approval::Refused),
            approval_reason: self.approval_reason,
            named: self.named_by.is_some(),
            version: self.version,
        }
    }
}

/// A sponsor's texts, as the columns have them.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = sponsors)]
struct Written<'a> {
    name: &'a str,
    description: &'a str,
    website: &'a str,
    phone: &'a str,
    contact_name_first: &'a str,
    contact_name_last: &'a str,
    live_flag: bool,
}

impl<'a> From<&'a SponsorDetails> for Written<'a> {
    fn from(details: &'a SponsorDetails) -> Self {
        Self {
            name: &details.name,
            description: &details.description,
            website: &details.website,
            phone: &details.phone,
            contact_name_first: &details.contact_name_first,
            contact_name_last: &details.contact_name_last,
            live_flag: details.live,
        }
    }
}

impl PgStores<'_> {
    fn logos_of(&mut self, sponsors: Vec<i64>) -> Result<HashMap<i64, Vec<Logo>>> {
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
            .load(self.connection)
            .ours()?;
        let mut logos: HashMap<i64, Vec<Logo>> = HashMap::new();
        for (sponsor, id, picture, verified, reason) in rows {
            logos.entry(sponsor).or_default().push(Logo { id, picture, verified, reason });
        }
        Ok(logos)
    }

    fn with_logos(&mut self, row: Option<SponsorRow>) -> Result<Option<Sponsor>> {
        let Some(row) = row else { return Ok(None) };
        let logos = self.logos_of(vec![row.id])?.remove(&row.id).unwrap_or_default();
        Ok(Some(row.with(logos)))
    }

    /// A decision on a logo counts for its sponsor's version: the trigger adds one.
    fn count_decision(&mut self, id: LogoId) -> Result<()> {
        let of = sponsor_logos::table.find(id.0).select(sponsor_logos::sponsor_id);
        diesel::update(sponsors::table.filter(sponsors::id.eq_any(of)))
            .set(sponsors::name.eq(sponsors::name))
            .execute(self.connection)
            .ours()
            .map(drop)
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
            // A link rests until the address of its user was shown to be theirs, here and in all that asks whose a sponsor is.
            let linked = user_sponsors::table
                .inner_join(users::table)
                .filter(user_sponsors::user_id.eq(user.0).and(users::email_proven_at.is_not_null()))
                .select(user_sponsors::sponsor_id);
            query = query.filter(sponsors::id.eq_any(linked));
        }
        let rows: Vec<SponsorRow> = query.load(self.connection).ours()?;
        let mut logos = self.logos_of(rows.iter().map(|row| row.id).collect())?;
        let with_its_own = |row: SponsorRow| {
            let own = logos.remove(&row.id).unwrap_or_default();
            row.with(own)
        };
        Ok(rows.into_iter().map(with_its_own).collect())
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
        // The full lock: a ticket that names the sponsor waits, so that its deletion sees every one.
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
        diesel::insert_into(sponsor_logos::table)
            .values((
                sponsor_logos::sponsor_id.eq(id.0),
                sponsor_logos::picture_name.eq(picture),
                sponsor_logos::content_type.eq(content_type),
                sponsor_logos::created_at.eq(now),
            ))
            .returning(sponsor_logos::id)
            .get_result(self.connection)
            .ours()
            .map(LogoId)
    }

    fn verify_logo(&mut self, id: LogoId, verified: bool, reason: &str) -> Result<()> {
        self.count_decision(id)?;
        let told = (sponsor_logos::verified.eq(verified), sponsor_logos::reason.eq(reason));
        diesel::update(sponsor_logos::table.find(id.0)).set(told).execute(self.connection).ours().map(drop)
    }

    fn delete_logo(&mut self, id: LogoId) -> Result<()> {
        diesel::delete(sponsor_logos::table.find(id.0)).execute(self.connection).ours().map(drop)
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
        let waits = (sponsors::approval.eq(Approval::Waiting.name()), sponsors::named_by.eq(by.0));
        diesel::insert_into(sponsors::table)
            .values((Written::from(details), waits))
            .returning(sponsors::id)
            .get_result(self.connection)
            .ours()
            .map(SponsorId)
    }

    fn count_named(&mut self, by: UserId) -> Result<i64> {
        let waiting = sponsors::table
            .filter(sponsors::named_by.eq(by.0).and(sponsors::approval.eq(Approval::Waiting.name())));
        waiting.count().get_result(self.connection).ours()
    }

    fn set_approval(&mut self, id: SponsorId, approval: Approval, reason: &str) -> Result<()> {
        diesel::update(sponsors::table.find(id.0))
            .set((
                sponsors::approval.eq(approval.name()),
                sponsors::approval_reason.eq(reason),
                sponsors::live_flag.eq(approval == Approval::Approved),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
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
            .values(Written::from(details))
            .returning(sponsors::id)
            .get_result(self.connection)
            .ours()
            .map(SponsorId)
    }

    fn update(&mut self, id: SponsorId, details: &SponsorDetails) -> Result<()> {
        diesel::update(sponsors::table.find(id.0))
            .set(Written::from(details))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn number_check_in(&mut self, id: SponsorId) -> Result<()> {
        diesel::sql_query(NUMBER).bind::<BigInt, _>(id.0).execute(self.connection).ours().map(drop)
    }

    fn is_taken_while_waiting(&mut self, id: SponsorId, buyer: UserId) -> Result<bool> {
        let waiting = sponsors::table.find(id.0).filter(sponsors::approval.eq(Approval::Waiting.name()));
        let waits: bool = select(exists(waiting)).get_result(self.connection).ours()?;
        if !waits {
            return Ok(false);
        }
        let purchaser = users::table.find(buyer.0).select(users::id).for_no_key_update();
        let _: Option<i64> = purchaser.first(self.connection).optional().ours()?;
        Ok(SponsorStore::unpaid_tickets(self, id)? > 0)
    }

    fn unpaid_tickets(&mut self, id: SponsorId) -> Result<i64> {
        tickets::table
            .filter(tickets::sponsor_id.eq(id.0))
            .filter(not(tickets::is_cancelled))
            .filter(not(tickets::paid).or(tickets::no_cost_flag))
            .count()
            .get_result(self.connection)
            .ours()
    }

    fn tickets(&mut self, id: SponsorId) -> Result<i64> {
        tickets::table.filter(tickets::sponsor_id.eq(id.0)).count().get_result(self.connection).ours()
    }

    fn delete(&mut self, id: SponsorId) -> Result<()> {
        diesel::delete(sponsors::table.find(id.0)).execute(self.connection).ours().map(drop)
    }
}
