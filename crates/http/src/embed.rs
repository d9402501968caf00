//! `/embed`: a payment provider's code in a page of its own, with an opaque origin (rule `embed-codes`).

use actix_web::http::header::{CACHE_CONTROL, ContentType};
use actix_web::{HttpResponse, get};
use fairway_application::categories::{Embed, Preview};
use fairway_domain::ids::CategoryId;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::openapi::failures::{Forbidden, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::{PathId, Query};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::Moment;

/// The page that frames load; outside of `/api`.
pub(crate) fn configure(config: &mut ServiceConfig) {
    config.service(get_embed);
}

/// The call that gives the address of the embed page of a category that is not live.
pub(crate) fn configure_preview(config: &mut ServiceConfig) {
    config.service(get_ticket_category_preview);
}

/// The address of a category's embed code, whether or not the category is live.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct TicketCategoryPreview {
    /// For a frame, whose request has no `Authorization`.
    #[schema(format = "uri-reference", example = "/embed/3?preview=token")]
    url: String,
    /// The moment at which the address expires.
    expires_at: Moment,
}

impl From<Preview> for TicketCategoryPreview {
    fn from(preview: Preview) -> Self {
        Self {
            url: format!("/embed/{}?preview={}", preview.category_id, preview.token),
            expires_at: Moment(preview.expires_at),
        }
    }
}

/// An address at which a category's embed code can be previewed
///
/// Valid for ten minutes, and for this category alone.
#[utoipa::path(
    tag = "TicketCategory",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 200, description = "The address", body = TicketCategoryPreview),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/TicketCategory/{id}/preview")]
async fn get_ticket_category_preview(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    let preview = app.run(move |app| app.categories.preview(&actor, CategoryId(id))).await?;
    Ok(HttpResponse::Ok().json(TicketCategoryPreview::from(preview)))
}

/// A ticket category's embed code, as a page for a frame
///
/// Only for a live category of a live tournament; for any category at the address that `GET /api/TicketCategory/{id}/preview` returns.
#[utoipa::path(
    tag = "TicketCategory",
    params(
        ("categoryId" = i64, Path, minimum = 1),
        ("preview" = Option<String>, Query, description = "A token that shows a category that is not live"),
    ),
    responses(
        (status = 200, description = "The page", body = String, content_type = "text/html"),
        Unreadable, NotFound, Unavailable,
    ),
    extensions(("x-access" = json!("public")))
)]
#[get("/embed/{categoryId}")]
async fn get_embed(app: UseCases, PathId(id): PathId, query: Query) -> Result<HttpResponse, Problem> {
    let token = query.text("preview").map(str::to_owned);
    let embed = app.run(move |app| app.categories.embed(CategoryId(id), token.as_deref())).await?;
    Ok(HttpResponse::Ok()
        .insert_header((CACHE_CONTROL, "no-store"))
        .content_type(ContentType::html())
        .body(page(&embed)))
}

/// The code unchanged; the page's policy (`security.rs`) makes it harmless.
fn page(Embed { name, code }: &Embed) -> String {
    let title = name.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{title}</title>\
         <style>body {{ margin: 0; font-family: system-ui, sans-serif; }}</style>\n<body>\n{code}\n"
    )
}
