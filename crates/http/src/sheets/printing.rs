//! Sheets that are marked as printed.

use actix_web::{HttpResponse, post};
use fairway_application::sheets::{Marked as KnownMarked, PaperForm, Printing};
use fairway_domain::ids::TournamentId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::idempotency::{Creating, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::Id;

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(create_printing);
}

/// Sheets that were printed, or whose paper was removed.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CreatePrinting {
    #[schema(required, nullable = false)]
    tournament_id: Option<Id>,
    #[schema(required, nullable = false, min_items = 1)]
    sheets: Option<Vec<PrintedPaper>>,
}

/// A sheet with its printed contents.
#[derive(Deserialize, ToSchema)]
struct PrintedPaper {
    key: String,
    /// The digest of the sheet when it was printed.
    digest: String,
    /// Whether the paper was removed; otherwise it was printed.
    #[serde(default)]
    removed: bool,
}

/// The outcome of marking sheets as printed.
#[derive(Debug, Serialize, ToSchema)]
struct MarkedSheets {
    /// Number of sheets that were marked as printed or as removed.
    marked: usize,
    /// The keys of the others: their contents have changed, the tournament no longer has them, or they were reported as removed and are wanted
    /// again. Removed paper that the site does not know is left out.
    changed: Vec<String>,
}

impl From<&KnownMarked> for MarkedSheets {
    fn from(marked: &KnownMarked) -> Self {
        Self { marked: marked.marked, changed: marked.changed.clone() }
    }
}

/// Mark sheets as printed
///
/// A sheet whose contents have changed is left as it was, so that it is printed again. A sheet that is no longer wanted and is reported as
/// removed is forgotten; one that is wanted again is not marked.
#[utoipa::path(
    tag = "Sheet",
    params(IdempotencyKey),
    request_body = CreatePrinting,
    responses(
        (status = 201, description = "The sheets that are marked", body = MarkedSheets),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/Sheet")]
async fn create_printing(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Creating { body, key }: Creating<CreatePrinting>,
) -> Result<HttpResponse, Problem> {
    let paper = |PrintedPaper { key, digest, removed }| PaperForm { key, digest, removed };
    let printing = Printing {
        tournament: body.tournament_id.map(|Id(id)| TournamentId(id)),
        sheets: body.sheets.unwrap_or_default().into_iter().map(paper).collect(),
    };
    let once = once::<_, MarkedSheets>(key);
    let marked = app.run(move |app| app.sheets.mark_printed(&actor, &printing, &once)).await?;
    created::<_, MarkedSheets>(marked)
}
