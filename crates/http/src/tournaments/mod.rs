//! `/api/Tournament`.

mod banner;
mod bill;
mod copy;
mod overview;
mod read;
mod readiness;
mod write;

use fairway_application::stores::tournaments::{
    Banner, Logo as KnownLogo, Tournament as Known, TournamentPage, TournamentSponsor as KnownSponsor,
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::media;
use crate::rain::Weather;
use crate::rounds::Round;
use crate::wire::{Date, Moment};

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .configure(read::configure)
        .configure(readiness::configure)
        .configure(overview::configure)
        .configure(bill::configure)
        .configure(write::configure)
        .configure(banner::configure)
        .configure(copy::configure);
}

/// A charity day.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Tournament {
    #[schema(minimum = 1)]
    id: i64,
    name: String,
    /// The slug of its URL.
    slug: String,
    /// May be empty.
    description: String,
    /// Whether the public sees it.
    live_flag: bool,
    date_start: Date,
    date_end: Date,
    /// The venue.
    location_title: String,
    /// May be empty.
    location_address: String,
    /// The moment from which on only Admins change teams, groups and rounds; null if buyers may until the tournament is over.
    #[schema(required)]
    teams_freeze_at: Option<Moment>,
    /// Null without a banner, like all fields of the banner.
    #[schema(required)]
    banner_photo_file_name: Option<String>,
    #[schema(required)]
    banner_photo_content_type: Option<String>,
    /// Size in bytes.
    #[schema(required, minimum = 0)]
    banner_photo_file_size: Option<i64>,
    #[schema(required)]
    banner_photo_updated_at: Option<Moment>,
    #[schema(required, format = "uri-reference")]
    banner_photo_url: Option<String>,
    /// The decision about the weather; null while there is none.
    #[schema(required)]
    weather: Option<Weather>,
    created_at: Moment,
    updated_at: Moment,
}

/// A tournament with its rounds and sponsors.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentDetail {
    #[serde(flatten)]
    tournament: Tournament,
    /// The rounds that the caller may see, by start.
    rounds: Vec<Round>,
    /// All of its sponsors' logos.
    logos: Vec<Logo>,
    /// Live sponsors that hold a ticket that is not cancelled, or are linked to the tournament, by name.
    sponsors: Vec<TournamentSponsor>,
}

/// A sponsor on a tournament's page.
#[derive(Debug, Serialize, ToSchema)]
struct TournamentSponsor {
    #[schema(minimum = 1)]
    id: i64,
    name: String,
    /// May be empty.
    website: String,
    /// Its first logo, if that is verified.
    logos: Vec<Logo>,
}

/// A sponsor's logo.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Logo {
    #[schema(minimum = 1)]
    id: i64,
    #[schema(format = "uri-reference")]
    image_url: String,
    /// Whether staff have approved it.
    verified: bool,
}

impl From<Known> for Tournament {
    fn from(tournament: Known) -> Self {
        let banner = tournament.banner.as_ref();
        let of_banner = |get: fn(&Banner) -> String| banner.map(get);
        Self {
            id: tournament.id.0,
            banner_photo_file_name: of_banner(|banner| banner.file_name.clone()),
            banner_photo_content_type: of_banner(|banner| banner.content_type.clone()),
            banner_photo_file_size: banner.map(|banner| banner.file_size),
            banner_photo_updated_at: banner.map(|banner| Moment(banner.updated_at)),
            banner_photo_url: of_banner(|banner| media::address("banner", &banner.picture)),
            name: tournament.name,
            slug: tournament.slug,
            description: tournament.description,
            live_flag: tournament.live,
            date_start: Date(tournament.date_start),
            date_end: Date(tournament.date_end),
            location_title: tournament.location_title,
            location_address: tournament.location_address,
            teams_freeze_at: tournament.teams_freeze_at.map(Moment),
            weather: tournament.weather.map(Weather::from),
            created_at: Moment(tournament.created_at),
            updated_at: Moment(tournament.updated_at),
        }
    }
}

impl From<TournamentPage> for TournamentDetail {
    fn from(page: TournamentPage) -> Self {
        let sponsors: Vec<_> = page.sponsors.into_iter().map(TournamentSponsor::from).collect();
        Self {
            tournament: page.tournament.into(),
            rounds: page.rounds.iter().map(Round::from).collect(),
            logos: sponsors.iter().flat_map(|sponsor| sponsor.logos.clone()).collect(),
            sponsors,
        }
    }
}

impl From<&TournamentPage> for TournamentDetail {
    fn from(page: &TournamentPage) -> Self {
        page.clone().into()
    }
}

impl From<KnownSponsor> for TournamentSponsor {
    fn from(sponsor: KnownSponsor) -> Self {
        Self {
            id: sponsor.id.0,
            name: sponsor.name,
            website: sponsor.website,
            logos: sponsor.logo.into_iter().map(Logo::from).collect(),
        }
    }
}

impl From<KnownLogo> for Logo {
    fn from(logo: KnownLogo) -> Self {
        Self { id: logo.id, image_url: media::address("logo", &logo.picture), verified: logo.verified }
    }
}
