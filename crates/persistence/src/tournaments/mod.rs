mod bill;
mod copy;
mod overview;
mod readiness;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use diesel::dsl::{not, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use fairway_application::Result;
use fairway_application::stores::tournaments::{
    Banner, Bill, Finding, Logo, Tournament, TournamentDetails, TournamentSponsor, TournamentStore,
};
use fairway_domain::ids::{SponsorId, TournamentId};
use fairway_domain::readiness::Sellable;
use fairway_domain::weather::{Notice, State};

use crate::PgStores;
use crate::errors::Ours;
use crate::schema::{
    sponsor_logos, sponsors, ticket_categories, tickets, tournament_sponsors, tournaments, user_sponsors,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = tournaments, check_for_backend(diesel::pg::Pg))]
pub(crate) struct TournamentRow {
    id: i64,
    name: String,
    slug: String,
    description: String,
    live_flag: bool,
    date_start: NaiveDate,
    date_end: NaiveDate,
    location_title: String,
    location_address: String,
    banner_photo_file_name: Option<String>,
    banner_photo_content_type: Option<String>,
    banner_photo_file_size: Option<i64>,
    banner_photo_updated_at: Option<DateTime<Utc>>,
    banner_photo_name: Option<String>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    version: i64,
    teams_freeze_at: Option<DateTime<Utc>>,
    weather: Option<String>,
    weather_note: String,
    weather_decision_at: Option<DateTime<Utc>>,
    former_date_start: Option<NaiveDate>,
    former_date_end: Option<NaiveDate>,
}

impl From<TournamentRow> for Tournament {
    fn from(row: TournamentRow) -> Self {
        let banner = row.banner_photo_name.map(|picture| Banner {
            file_name: row.banner_photo_file_name.unwrap_or_default(),
            content_type: row.banner_photo_content_type.unwrap_or_default(),
            file_size: row.banner_photo_file_size.unwrap_or_default(),
            updated_at: row.banner_photo_updated_at.unwrap_or(row.updated_at),
            picture,
        });
        let weather = row.weather.as_deref().and_then(State::named).map(|state| Notice {
            state,
            note: row.weather_note,
            decision_at: row.weather_decision_at,
            former: row.former_date_start.zip(row.former_date_end),
        });
        Self {
            id: TournamentId(row.id),
            weather,
            name: row.name,
            slug: row.slug,
            description: row.description,
            live: row.live_flag,
            date_start: row.date_start,
            date_end: row.date_end,
            location_title: row.location_title,
            location_address: row.location_address,
            teams_freeze_at: row.teams_freeze_at,
            banner,
            created_at: row.created_at,
            updated_at: row.updated_at,
            version: row.version,
        }
    }
}

#[derive(Insertable, AsChangeset)]
#[diesel(table_name = tournaments, treat_none_as_null = true)]
struct Written<'a> {
    name: &'a str,
    slug: &'a str,
    description: &'a str,
    live_flag: bool,
    date_start: NaiveDate,
    date_end: NaiveDate,
    location_title: &'a str,
    location_address: &'a str,
    teams_freeze_at: Option<DateTime<Utc>>,
}

impl<'a> From<&'a TournamentDetails> for Written<'a> {
    fn from(details: &'a TournamentDetails) -> Self {
        Self {
            name: &details.name,
            slug: &details.slug,
            description: &details.description,
            live_flag: details.live,
            date_start: details.date_start,
            date_end: details.date_end,
            location_title: &details.location_title,
            location_address: &details.location_address,
            teams_freeze_at: details.teams_freeze_at,
        }
    }
}

impl TournamentStore for PgStores<'_> {
    fn list(&mut self, hidden: bool) -> Result<Vec<Tournament>> {
        let rows: Vec<TournamentRow> = tournaments::table
            .filter(tournaments::live_flag.or(hidden.into_sql::<Bool>()))
            .order((tournaments::date_start.desc(), tournaments::id.desc()))
            .select(TournamentRow::as_select())
            .load(self.connection)
            .ours()?;
        Ok(rows.into_iter().map(Into::into).collect())
    }

    fn most_recent_live(&mut self) -> Result<Option<Tournament>> {
        let row: Option<TournamentRow> = tournaments::table
            .filter(tournaments::live_flag)
            .order((tournaments::date_start.desc(), tournaments::id.desc()))
            .select(TournamentRow::as_select())
            .first(self.connection)
            .optional()
            .ours()?;
        Ok(row.map(Into::into))
    }

    fn find(&mut self, id: TournamentId, hidden: bool) -> Result<Option<Tournament>> {
        let row: Option<TournamentRow> = tournaments::table
            .find(id.0)
            .filter(tournaments::live_flag.or(hidden.into_sql::<Bool>()))
            .select(TournamentRow::as_select())
            .first(self.connection)
            .optional()
            .ours()?;
        Ok(row.map(Into::into))
    }

    fn lock(&mut self, id: TournamentId) -> Result<Option<Tournament>> {
        let locked = tournaments::table.find(id.0).for_no_key_update().select(TournamentRow::as_select());
        Ok(locked.first(self.connection).optional().ours()?.map(Into::into))
    }

    fn lock_sales(&mut self, id: TournamentId) -> Result<Option<Tournament>> {
        // Locks the categories first, as a reservation does before it reads the tournament.
        let _: Vec<i64> = ticket_categories::table
            .filter(ticket_categories::tournament_id.eq(id.0))
            .order(ticket_categories::id)
            .select(ticket_categories::id)
            .for_update()
            .load(self.connection)
            .ours()?;
        let locked = tournaments::table.find(id.0).for_update().select(TournamentRow::as_select());
        Ok(locked.first(self.connection).optional().ours()?.map(Into::into))
    }

    fn tickets(&mut self, id: TournamentId) -> Result<i64> {
        tickets::table.filter(tickets::tournament_id.eq(id.0)).count().get_result(self.connection).ours()
    }

    fn add(&mut self, details: &TournamentDetails, now: DateTime<Utc>) -> Result<TournamentId> {
        diesel::insert_into(tournaments::table)
            .values((
                Written::from(details),
                tournaments::created_at.eq(now),
                tournaments::updated_at.eq(now),
            ))
            .returning(tournaments::id)
            .get_result(self.connection)
            .ours()
            .map(TournamentId)
    }

    fn update(&mut self, id: TournamentId, details: &TournamentDetails, now: DateTime<Utc>) -> Result<()> {
        diesel::update(tournaments::table.find(id.0))
            .set((Written::from(details), tournaments::updated_at.eq(now)))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn set_banner(&mut self, id: TournamentId, banner: Option<Banner>, now: DateTime<Utc>) -> Result<()> {
        let banner = banner.as_ref();
        diesel::update(tournaments::table.find(id.0))
            .set((
                tournaments::banner_photo_file_name.eq(banner.map(|banner| &banner.file_name)),
                tournaments::banner_photo_content_type.eq(banner.map(|banner| &banner.content_type)),
                tournaments::banner_photo_file_size.eq(banner.map(|banner| banner.file_size)),
                tournaments::banner_photo_updated_at.eq(banner.map(|banner| banner.updated_at)),
                tournaments::banner_photo_name.eq(banner.map(|banner| &banner.picture)),
                tournaments::updated_at.eq(now),
            ))
            .execute(self.connection)
            .ours()
            .map(drop)
    }

    fn copy_parts(
        &mut self,
        from: TournamentId,
        to: TournamentId,
        shift: TimeDelta,
        zone: &str,
        photos: &[(i64, String)],
        now: DateTime<Utc>,
    ) -> Result<()> {
        copy::parts(self.connection, (from, to), (shift, zone), photos, now)
    }

    fn delete(&mut self, id: TournamentId) -> Result<()> {
        diesel::delete(tournaments::table.find(id.0)).execute(self.connection).ours().map(drop)
    }

    fn readiness(&mut self, id: TournamentId, heard_since: DateTime<Utc>) -> Result<Vec<Finding>> {
        self.readiness_of(id, heard_since)
    }

    fn bill(&mut self, id: TournamentId) -> Result<Vec<Bill>> {
        self.bill_of(id)
    }

    fn sellable(&mut self, id: TournamentId) -> Result<Vec<Sellable>> {
        self.sellable_of(id)
    }

    fn sponsors(&mut self, id: TournamentId) -> Result<Vec<TournamentSponsor>> {
        let ticket_holders = tickets::table
            .filter(tickets::tournament_id.eq(id.0).and(not(tickets::is_cancelled)))
            .filter(tickets::sponsor_id.is_not_null())
            .select(tickets::sponsor_id.assume_not_null());
        let linked = user_sponsors::table
            .filter(user_sponsors::tournament_id.eq(id.0))
            .select(user_sponsors::sponsor_id);
        let put_on = tournament_sponsors::table
            .filter(tournament_sponsors::tournament_id.eq(id.0))
            .select(tournament_sponsors::sponsor_id);
        // From the tickets that have a sponsor, which are few and in an index. Asked of each sponsor whether there is such a ticket,
        // PostgreSQL may look through all tickets for each.
        let of_tournament = sponsors::id
            .eq_any(ticket_holders)
            .or(sponsors::id.eq_any(linked))
            .or(sponsors::id.eq_any(put_on));
        let rows: Vec<(i64, String, String)> = sponsors::table
            .filter(sponsors::live_flag.and(of_tournament))
            .order((sponsors::name, sponsors::id))
            .select((sponsors::id, sponsors::name, sponsors::website))
            .load(self.connection)
            .ours()?;
        let first_logos: Vec<(i64, i64, String, bool)> = sponsor_logos::table
            .filter(sponsor_logos::sponsor_id.eq_any(rows.iter().map(|row| row.0)))
            .filter(shown_by_setting(id.0))
            .order((sponsor_logos::sponsor_id, sponsor_logos::id))
            .distinct_on(sponsor_logos::sponsor_id)
            .select((
                sponsor_logos::sponsor_id,
                sponsor_logos::id,
                sponsor_logos::picture_name,
                sponsor_logos::verified,
            ))
            .load(self.connection)
            .ours()?;
        let logo = |sponsor: i64| {
            let first = first_logos.iter().find(|logo| logo.0 == sponsor)?;
            // The reason of staff is for the sponsor's people only.
            Some(Logo { id: first.1, picture: first.2.clone(), verified: first.3, reason: String::new() })
        };
        Ok(rows
            .into_iter()
            .map(|(id, name, website)| TournamentSponsor { id: SponsorId(id), name, website, logo: logo(id) })
            .collect())
    }
}

/// Whether logos of a sponsor are shown on the page of this tournament, by the setting: where they wait for a payment, once one of its tickets is
/// paid or costs nothing, or where it has none.
fn shown_by_setting(tournament: i64) -> SqlLiteral<Bool> {
    sql(&format!(
        "((SELECT coalesce(fund_settings.sponsor_logos, 'verified') FROM fund_settings) <> 'paid'
          OR NOT EXISTS (SELECT FROM tickets WHERE tickets.sponsor_id = sponsor_logos.sponsor_id
              AND tickets.tournament_id = {tournament} AND NOT tickets.is_cancelled)
          OR EXISTS (SELECT FROM tickets WHERE tickets.sponsor_id = sponsor_logos.sponsor_id
              AND tickets.tournament_id = {tournament} AND NOT tickets.is_cancelled AND (tickets.paid OR tickets.no_cost_flag)))"
    ))
}
