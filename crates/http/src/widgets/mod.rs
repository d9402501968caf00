//! `/api/Widget`, `/api/WidgetType` and `/api/WidgetPhoto`.

mod order;
mod photos;
mod write;

use actix_web::{HttpResponse, get, web};
use fairway_application::stores::widgets::{Widget as Known, WidgetPhoto as KnownPhoto};
use fairway_domain::access::Actor;
use fairway_domain::ids::TournamentId;
use fairway_domain::widget::WidgetType as Kind;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::{MaybeSignedIn, SignedIn};
use crate::media;
use crate::openapi::failures::{Forbidden, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::PathId;
use crate::problem::Problem;
use crate::uploads::Place;
use crate::use_cases::UseCases;
use crate::versions::{IfNoneMatch, IfNoneMatchHeader};

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .service(list_widgets_of_tournament)
        .service(list_widget_types)
        .configure(order::configure)
        .configure(write::configure)
        .configure(photos::configure);
}

/// A place for a large body, if the caller may edit widgets.
async fn editors_place(app: &UseCases, actor: &Actor) -> Result<Place, Problem> {
    let editor = actor.clone();
    app.run(move |app| app.widgets.may_edit(&editor)).await?;
    app.place(actor).await
}

/// A block of content of a tournament's page.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the wire's names")]
struct Widget {
    #[schema(minimum = 1)]
    id: i64,
    name: String,
    /// JSON in a string: an object whose one field `body` holds HTML.
    #[schema(content_media_type = "application/json", example = r#"{"body":"<p>Welcome!</p>"}"#)]
    content: String,
    /// Whether the public sees it.
    live_flag: bool,
    #[schema(minimum = 1)]
    widget_type_id: i64,
    widget_type: WidgetType,
    /// Its position on the page, from 1.
    #[schema(minimum = 1)]
    position: i32,
    #[schema(minimum = 1)]
    tournament_id: i64,
    photos: Vec<WidgetPhoto>,
    /// Counts the changes of this widget. With `If-Match: "<version>-"`, a change of another version is 409.
    #[schema(minimum = 1)]
    version: i64,
}

/// A type of widget.
#[derive(Debug, Serialize, ToSchema)]
struct WidgetType {
    #[schema(minimum = 1)]
    id: i64,
    name: String,
}

/// A picture of a widget.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WidgetPhoto {
    #[schema(minimum = 1)]
    id: i64,
    /// The uploader's file name.
    photo_file_name: String,
    photo_content_type: String,
    /// Size in bytes.
    #[schema(minimum = 0)]
    photo_file_size: i64,
    #[schema(format = "uri-reference")]
    photo_url: String,
}

impl From<&Known> for Widget {
    fn from(widget: &Known) -> Self {
        Self {
            id: widget.id.0,
            name: widget.name.clone(),
            content: json!({ "body": widget.body }).to_string(),
            live_flag: widget.live,
            widget_type_id: widget.type_id,
            widget_type: WidgetType { id: widget.type_id, name: widget.type_name.clone() },
            position: widget.position,
            tournament_id: widget.tournament_id.0,
            photos: widget.photos.iter().map(WidgetPhoto::from).collect(),
            version: widget.version,
        }
    }
}

impl From<&KnownPhoto> for WidgetPhoto {
    fn from(photo: &KnownPhoto) -> Self {
        Self {
            id: photo.id.0,
            photo_url: media::address("photo", &photo.picture),
            photo_file_name: photo.file_name.clone(),
            photo_content_type: photo.content_type.clone(),
            photo_file_size: photo.file_size,
        }
    }
}

impl From<Kind> for WidgetType {
    fn from(kind: Kind) -> Self {
        Self { id: kind.id(), name: kind.name().into() }
    }
}

/// The content of a tournament's page, by position
///
/// Live widgets; staff see all.
#[utoipa::path(
    tag = "Widget",
    params(("id" = i64, Path, minimum = 1, description = "The tournament"), IfNoneMatchHeader),
    responses(
        (status = 200, description = "The widgets", body = Vec<Widget>, headers(("ETag" = String))),
        (status = 304, description = "The client's copy is current"),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[get("/Widget/query/tournament/{id}")]
async fn list_widgets_of_tournament(
    app: UseCases,
    MaybeSignedIn(visitor): MaybeSignedIn,
    PathId(id): PathId,
    known: IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    let widgets = app.run(move |app| app.widgets.of_tournament(visitor.as_ref(), TournamentId(id))).await?;
    known.answer(None, &widgets.iter().map(Widget::from).collect::<Vec<_>>())
}

/// The kinds of content
#[utoipa::path(
    tag = "WidgetType",
    responses(
        (status = 200, description = "Every kind", body = Vec<WidgetType>),
        Unauthenticated, Forbidden, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("editor")))
)]
#[get("/WidgetType")]
async fn list_widget_types(
    app: UseCases,
    SignedIn(actor): SignedIn,
) -> Result<web::Json<Vec<WidgetType>>, Problem> {
    let types = app.run(move |app| app.widgets.types(&actor)).await?;
    Ok(web::Json(types.map(WidgetType::from).into()))
}
