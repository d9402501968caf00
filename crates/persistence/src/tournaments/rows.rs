//! Rows of tournaments, for reading and writing.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use fairway_application::stores::tournaments::{Banner, Tournament, TournamentDetails};
use fairway_domain::ids::TournamentId;
use fairway_domain::weather::{Notice, State};

use crate::schema::tournaments;

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
pub(super) struct TournamentColumns<'a> {
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

impl<'a> From<&'a TournamentDetails> for TournamentColumns<'a> {
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
