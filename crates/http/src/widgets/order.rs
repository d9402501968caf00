//! The order of the widgets of a page.

use actix_web::{HttpResponse, put};
use fairway_application::stores::widgets::Widget as Known;
use fairway_domain::ids::WidgetId;
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::Widget;
use crate::actor::SignedIn;
use crate::body::ListBody;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatchHeader, IfTag, changed_list};
use crate::wire::{Id, Whole};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(update_widget_order);
}

/// The place of a widget.
#[derive(Deserialize, ToSchema)]
struct WidgetPlace {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    /// From 1 to the number of widgets, each once.
    #[schema(required, nullable = false, minimum = 1)]
    position: Option<Whole>,
}

/// Put a tournament's widgets in order
///
/// The list contains every widget of the tournament. `If-Match` is the `ETag` of the tournament's list.
#[utoipa::path(
    tag = "Widget",
    params(IfMatchHeader),
    request_body = Vec<WidgetPlace>,
    responses(
        (status = 200, description = "All of them, by position", body = Vec<Widget>, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("editor")))
)]
#[put("/Widget/reorder")]
async fn update_widget_order(
    app: UseCases,
    SignedIn(actor): SignedIn,
    tags: IfTag,
    ListBody(places): ListBody<WidgetPlace>,
) -> Result<HttpResponse, Problem> {
    let place = |place: WidgetPlace| {
        let Id(id) = place.id.ok_or_else(|| Problem::invalid("id", "id cannot be empty"))?;
        let position =
            place.position.ok_or_else(|| Problem::invalid("position", "position cannot be empty"))?;
        Ok((WidgetId(id), position.0))
    };
    let places = places.into_iter().map(place).collect::<Result<Vec<_>, Problem>>()?;
    let views = |widgets: &[Known]| widgets.iter().map(Widget::from).collect::<Vec<_>>();
    let fits = move |widgets: &[Known]| tags.fits(&views(widgets));
    let widgets = app.run(move |app| app.widgets.reorder(&actor, places, fits)).await?;
    changed_list(&views(&widgets))
}
