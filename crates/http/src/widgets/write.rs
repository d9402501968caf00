//! Calls of Content Editors and Admins on widgets.

use actix_web::{HttpResponse, delete, post, put};
use fairway_application::FieldErrors;
use fairway_application::stores::widgets::Widget as Known;
use fairway_application::widgets::WidgetForm;
use fairway_domain::ids::{TournamentId, WidgetId};
use fairway_domain::values::Complaint;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::{Widget, editors_place};
use crate::actor::SignedIn;
use crate::body::{Form, Large};
use crate::idempotency::{Creating, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, changed};
use crate::wire::{Id, or_empty, present};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(create_widget).service(update_widget).service(delete_widget);
}

/// A widget to be added below the others.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewWidget {
    #[schema(required, nullable = false)]
    tournament_id: Option<Id>,
    #[schema(required, nullable = false)]
    widget_type_id: Option<Id>,
    #[schema(required, nullable = false, min_length = 1, max_length = 200)]
    name: Option<String>,
    /// JSON in a string: an object whose one field `body` holds HTML, which is cleaned. Its pictures in `data:` addresses are stored as files, at
    /// most 20 at once. The rest may have 100000 characters.
    #[schema(content_media_type = "application/json", example = r#"{"body":"<p>Welcome!</p>"}"#)]
    content: Option<String>,
    /// Whether the public may see it; false when absent.
    live_flag: Option<bool>,
}

/// The HTML in a content.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Content {
    body: String,
}

fn html(content: &str) -> Result<String, Complaint> {
    // Serde would read an array as an object, its items as the fields in their order.
    let object = content.trim_start().starts_with('{');
    let read = serde_json::from_str::<Content>(content).ok().filter(|_| object);
    read.map(|content| content.body).ok_or_else(|| r#"must be JSON like {"body": "<p>Welcome!</p>"}"#.into())
}

/// Add a widget to a tournament's page
#[utoipa::path(
    tag = "Widget",
    params(IdempotencyKey),
    request_body = NewWidget,
    responses(
        (status = 201, description = "The widget", body = Widget),
        Unreadable, Unauthenticated, Forbidden, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("editor")))
)]
#[post("/Widget")]
async fn create_widget(
    app: UseCases,
    SignedIn(actor): SignedIn,
    large: Large,
) -> Result<HttpResponse, Problem> {
    let place = editors_place(&app, &actor).await?;
    let Creating { body, key } = large.creating::<NewWidget>(&place).await?;
    let form = WidgetForm {
        tournament_id: body.tournament_id.map(|Id(id)| TournamentId(id)),
        type_id: body.widget_type_id.map(|Id(id)| id),
        name: body.name,
        body: body.content.as_deref().map(html),
        live: body.live_flag,
        faults: FieldErrors::default(),
    };
    let once = once::<Known, Widget>(key);
    let answer =
        app.run_in_turn(place, move |app, wanted| app.widgets.create(&actor, &form, &once, wanted)).await?;
    created::<Known, Widget>(answer)
}

/// Changes of a widget; an absent field stays as it is.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateWidget {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    /// Must be the present tournament: a widget stays in its tournament.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    tournament_id: Option<Id>,
    /// A widget with photos cannot become a Post.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    widget_type_id: Option<Id>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, min_length = 1, max_length = 200)]
    name: Option<String>,
    /// Like that of a new widget.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, content_media_type = "application/json")]
    content: Option<String>,
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    live_flag: Option<bool>,
}

/// Change a widget
///
/// Its place on the page is changed by `PUT /api/Widget/reorder`.
#[utoipa::path(
    tag = "Widget",
    params(IfMatchHeader),
    request_body = UpdateWidget,
    responses(
        (status = 200, description = "The widget as it is now", body = Widget, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("editor")))
)]
#[put("/Widget")]
async fn update_widget(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    large: Large,
) -> Result<HttpResponse, Problem> {
    let place = editors_place(&app, &actor).await?;
    let Form { body, faults } = large.form::<UpdateWidget>(&place).await?;
    let id = body.id.map(|Id(id)| WidgetId(id));
    let form = WidgetForm {
        tournament_id: body.tournament_id.map(|Id(id)| TournamentId(id)),
        type_id: body.widget_type_id.map(|Id(id)| id),
        name: body.name,
        body: body.content.as_deref().map(html),
        live: body.live_flag,
        faults,
    };
    let widget = app
        .run_in_turn(place, move |app, wanted| app.widgets.update(&actor, id, &form, &if_version, wanted))
        .await?;
    changed(widget.version, &Widget::from(&widget))
}

/// Delete a widget
///
/// Deletes its pictures too; the widgets below it move up.
#[utoipa::path(
    tag = "Widget",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 204, description = "It is deleted"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("editor")))
)]
#[delete("/Widget/{id}")]
async fn delete_widget(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.widgets.delete(&actor, WidgetId(id))).await?;
    Ok(HttpResponse::NoContent().finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_is_an_object_whose_one_field_is_text() {
        assert_eq!(html(r#" {"body": "<p>\"Hi\"</p>"} "#).unwrap(), "<p>\"Hi\"</p>");
        for wrong in [
            "",
            "<p>Hi</p>",
            "null",
            "{}",
            "\"body\"",
            r#"["<p>"]"#,
            r#"{"body": null}"#,
            r#"{"body": 1}"#,
            r#"{"body": {"body": ""}}"#,
            r#"{"body": "", "more": 1}"#,
            r#"{"Body": ""}"#,
            r#"{"body": ""}{}"#,
            r#"{"body": "", "body": ""}"#,
        ] {
            assert!(html(wrong).is_err(), "{wrong}");
        }
    }
}
