//! `/api/Sheet`.

mod content;
mod printing;

use actix_web::{get, web};
use fairway_application::paper::{GoneSheet, SheetView};
use fairway_domain::ids::TournamentId;
use fairway_domain::sheet::{Content as KnownContent, SheetKind as KnownKind, What};
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use self::content::SheetContent;
use crate::actor::SignedIn;
use crate::openapi::failures::{Forbidden, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::Moment;

pub(crate) fn configure(config: &mut ServiceConfig) {
    config.service(list_sheets_of_tournament).configure(printing::configure);
}

/// A sheet of paper for the day, and whether it is printed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Sheet {
    kind: SheetKind,
    /// Identifies the sheet within the event, independently of its contents.
    #[schema(example = "cartSign-12-1")]
    key: String,
    /// The round of the sheet; null for a sheet of the whole event.
    #[schema(required, minimum = 1)]
    round_id: Option<i64>,
    /// The words by which staff find the sheet; for a sheet that is no longer wanted, they describe its paper.
    #[schema(example = "Hole 7A, cart 1")]
    title: String,
    /// SHA-256 of the sheet's contents, in hexadecimal digits; for a sheet that is no longer wanted, of the contents on the paper.
    digest: String,
    state: SheetState,
    /// When it was last marked as printed; null when it never was.
    #[schema(required)]
    printed_at: Option<Moment>,
    /// The Admin who marked it as printed; null when it never was, or if the account is deleted.
    #[schema(required)]
    printed_by: Option<String>,
    /// The differences from the paper, in words; empty unless the sheet is outdated.
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

/// Whether a sheet was never printed, is printed and up to date, is printed but has other contents now, or is printed but no longer wanted, so
/// that its paper has to be removed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum SheetState {
    NotPrinted,
    Current,
    Outdated,
    Gone,
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

/// The sheets of a tournament
///
/// Returns the contents of each sheet, and its changes since it was printed. Badges contain the codes of passes. Printed sheets that are no
/// longer wanted come last, without contents.
#[utoipa::path(
    tag = "Sheet",
    params(("id" = i64, Path, minimum = 1, description = "The tournament")),
    responses(
        (status = 200, description = "The sheets, by kind", body = Vec<Sheet>),
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
