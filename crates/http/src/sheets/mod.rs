//! `/api/Sheet`.

mod printing;

use actix_web::{get, web};
use fairway_application::sheets::{GoneSheet, SheetView};
use fairway_domain::ids::TournamentId;
use fairway_domain::pairing::ShownStart;
use fairway_domain::sheet::{
    Content as KnownContent, SheetHole as KnownHole, SheetKind as KnownKind, SheetPerson as KnownPerson,
    SheetSponsor as KnownSponsor, What,
};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::media;
use crate::openapi::failures::{Forbidden, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::{Date, Dollars, Moment, Time};

pub(crate) fn configure(config: &mut ServiceConfig) {
    config.service(list_sheets_of_tournament).configure(printing::configure);
}

/// A sheet of paper for the day, and whether it is printed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Sheet {
    kind: SheetKind,
    /// Its identity within the event, whatever stands on it.
    #[schema(example = "cartSign-12-1")]
    key: String,
    /// The round that it is for; null where it is for the whole event.
    #[schema(required, minimum = 1)]
    round_id: Option<i64>,
    /// The words by which staff find it; of one that is gone, its paper.
    #[schema(example = "Hole 7A, cart 1")]
    title: String,
    /// SHA-256 of what stands on it, in hexadecimal digits; of one that is gone, of what stood on the paper.
    digest: String,
    state: SheetState,
    /// When it was last marked as printed; null when it never was.
    #[schema(required)]
    printed_at: Option<Moment>,
    /// The Admin who marked it; null when it never was, and once the account is deleted.
    #[schema(required)]
    printed_by: Option<String>,
    /// The differences to the paper, in words; empty unless it is outdated.
    changes: Vec<String>,
    content: SheetContent,
}

/// The kind of a sheet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum SheetKind {
    CartSign,
    Scorecard,
    Badge,
    AlphabeticalList,
    HoleList,
    StarterSheet,
    SponsorSign,
    ClosestToPin,
    LongestDrive,
}

/// Whether a sheet was never printed, the paper tells what is so, something else stands on the sheet since, or it was printed and is no
/// longer wanted, so that its paper is to be removed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum SheetState {
    NotPrinted,
    Current,
    Outdated,
    Gone,
}

/// The contents of a sheet. A kind leaves empty what it does not show.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SheetContent {
    event: String,
    #[schema(required)]
    round: Option<SheetRound>,
    /// The start of its pairing: `7`, `7A` or `08:10`.
    #[schema(required, example = "7A")]
    start: Option<String>,
    /// The number of the cart within its pairing.
    #[schema(required, minimum = 1)]
    cart: Option<usize>,
    /// The hole that it is put up on.
    #[schema(required, minimum = 1)]
    hole: Option<i32>,
    #[schema(required)]
    sponsor: Option<SheetSponsor>,
    /// In their order on the sheet.
    people: Vec<SheetPerson>,
    /// In their order on the sheet.
    holes: Vec<SheetHole>,
}

/// The round of a sheet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SheetRound {
    name: String,
    day: Date,
    time: Time,
}

/// The sponsor of a sheet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SheetSponsor {
    name: String,
    /// Its first verified logo; null where it has none.
    #[schema(required)]
    logo_url: Option<String>,
}

/// A person on a sheet. A kind leaves empty what it does not show.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SheetPerson {
    #[schema(minimum = 1)]
    attendee_id: i64,
    /// `Ann Baker`, or `Baker, Ann` in the alphabetical list.
    name: String,
    #[schema(required)]
    group: Option<String>,
    #[schema(required)]
    pairing_id: Option<i64>,
    /// The name of the round, where the event has several.
    #[schema(required)]
    round: Option<String>,
    #[schema(required, example = "7A")]
    start: Option<String>,
    #[schema(required, minimum = 1)]
    cart: Option<usize>,
    /// The amount that is still to be paid for the ticket.
    #[schema(required)]
    due: Option<Dollars>,
    /// The code of the pass.
    #[schema(required)]
    scan_code: Option<String>,
    /// Whether staff marked that they did not come. Signs, cards and badges leave such people out, and lists mark them.
    no_show: bool,
}

/// A hole on a sheet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SheetHole {
    #[schema(minimum = 1)]
    number: i32,
    #[schema(minimum = 3, maximum = 6)]
    par: i32,
    #[schema(minimum = 1, maximum = 27)]
    stroke_index: i32,
    #[schema(required)]
    sponsor: Option<String>,
}

fn code(start: Option<ShownStart>) -> Option<String> {
    start.map(ShownStart::code)
}

impl From<KnownKind> for SheetKind {
    fn from(kind: KnownKind) -> Self {
        match kind {
            KnownKind::CartSign => Self::CartSign,
            KnownKind::Scorecard => Self::Scorecard,
            KnownKind::Badge => Self::Badge,
            KnownKind::AlphabeticalList => Self::AlphabeticalList,
            KnownKind::HoleList => Self::HoleList,
            KnownKind::StarterSheet => Self::StarterSheet,
            KnownKind::SponsorSign => Self::SponsorSign,
            KnownKind::ClosestToPin => Self::ClosestToPin,
            KnownKind::LongestDrive => Self::LongestDrive,
        }
    }
}

impl From<SheetView> for Sheet {
    fn from(view: SheetView) -> Self {
        let state = match &view.printed {
            None => SheetState::NotPrinted,
            Some(_) if view.is_outdated() => SheetState::Outdated,
            Some(_) => SheetState::Current,
        };
        let printed_at = view.printed.as_ref().map(|printed| Moment(printed.at));
        Self {
            kind: view.sheet.kind.into(),
            key: view.sheet.key,
            round_id: view.sheet.round_id.map(|id| id.0),
            title: view.sheet.title,
            digest: view.digest,
            state,
            printed_at,
            printed_by: view.printed.and_then(|printed| printed.by),
            changes: view.changes,
            content: view.sheet.content.into(),
        }
    }
}

impl From<GoneSheet> for Sheet {
    fn from(GoneSheet { kind, title, printed }: GoneSheet) -> Self {
        let event = printed.facts.into_iter().find(|fact| fact.what == What::Event);
        let content =
            KnownContent { event: event.map(|fact| fact.text).unwrap_or_default(), ..Default::default() };
        Self {
            kind: kind.into(),
            key: printed.key,
            round_id: None,
            title,
            digest: printed.digest,
            state: SheetState::Gone,
            printed_at: Some(Moment(printed.at)),
            printed_by: printed.by,
            changes: Vec::new(),
            content: content.into(),
        }
    }
}

impl From<KnownContent> for SheetContent {
    fn from(content: KnownContent) -> Self {
        Self {
            event: content.event,
            round: content.round.map(|(name, day, time)| SheetRound {
                name,
                day: Date(day),
                time: Time(time),
            }),
            start: code(content.start),
            cart: content.cart,
            hole: content.hole,
            sponsor: content.sponsor.map(SheetSponsor::from),
            people: content.people.into_iter().map(SheetPerson::from).collect(),
            holes: content.holes.into_iter().map(SheetHole::from).collect(),
        }
    }
}

impl From<KnownSponsor> for SheetSponsor {
    fn from(sponsor: KnownSponsor) -> Self {
        Self { name: sponsor.name, logo_url: sponsor.logo.map(|picture| media::address("logo", &picture)) }
    }
}

impl From<KnownPerson> for SheetPerson {
    fn from(person: KnownPerson) -> Self {
        Self {
            attendee_id: person.id.0,
            name: person.name,
            group: person.group,
            pairing_id: person.pairing.map(|id| id.0),
            round: person.round,
            start: code(person.start),
            cart: person.cart,
            due: person.due.map(Dollars),
            scan_code: person.code.map(|code| code.as_str().to_owned()),
            no_show: person.no_show,
        }
    }
}

impl From<KnownHole> for SheetHole {
    fn from(hole: KnownHole) -> Self {
        let KnownHole { number, par, stroke_index, sponsor } = hole;
        Self { number, par, stroke_index, sponsor }
    }
}

/// The sheets of a tournament
///
/// All that stands on each of them, and what changed since it was printed. Badges have the codes of passes. Sheets that were printed and are no
/// longer wanted come last, without contents.
#[utoipa::path(
    tag = "Sheet",
    params(("id" = i64, Path, minimum = 1, description = "The tournament")),
    responses(
        (status = 200, description = "The sheets, kind after kind", body = Vec<Sheet>),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Sheet/query/tournament/{id}")]
async fn list_sheets_of_tournament(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<web::Json<Vec<Sheet>>, Problem> {
    let (views, gone) = app.run(move |app| app.sheets.of_tournament(&actor, TournamentId(id))).await?;
    Ok(web::Json(views.into_iter().map(Sheet::from).chain(gone.into_iter().map(Sheet::from)).collect()))
}
