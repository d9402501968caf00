//! The `OpenAPI` 3.1 description of every call, generated from the handlers.

pub(crate) mod failures;

use std::sync::LazyLock;

use actix_web::dev::ResourceDef;
use actix_web::{App, HttpRequest, HttpResponse, get};
use utoipa::IntoResponses;
use utoipa::openapi::path::PathItem;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ComponentsBuilder, InfoBuilder, LicenseBuilder, OpenApi, OpenApiBuilder};
use utoipa_actix_web::AppExt;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::openapi::failures::{TooMany, Unauthenticated, Unavailable};
use crate::problem::Problem;
use crate::versions::{IfNoneMatch, IfNoneMatchHeader};

/// Describes every call; needs no database.
pub fn openapi() -> OpenApi {
    let (_, mut document) =
        App::new().into_utoipa_app().openapi(frame()).configure(crate::calls).split_for_parts();
    let changes = document.paths.paths.values_mut().flat_map(|item| {
        [&mut item.delete, &mut item.post, &mut item.put].into_iter().filter_map(Option::as_mut)
    });
    for change in changes.filter(|change| change.security.is_some()) {
        // Writes are counted before their handler runs (`actor.rs`), so each may be refused.
        change.responses.responses.extend(TooMany::responses());
    }
    document
}

/// The parts of the document that do not come from handlers.
fn frame() -> OpenApi {
    let info = InfoBuilder::new()
        .title("Fairway")
        .description(Some("Charity golf tournaments: registration, groups, passes and check-in."))
        .version(env!("CARGO_PKG_VERSION"))
        .license(Some(
            LicenseBuilder::new().name("MIT OR Apache-2.0").identifier(Some("MIT OR Apache-2.0")).build(),
        ));
    let bearer = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .bearer_format("JWT")
        .description(Some("The answer of `POST /api/Auth/login`."))
        .build();
    let station = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("The credential of a station, for check-in at its own tournament."))
        .build();
    let metrics = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("The server's setting `FAIRWAY_METRICS_TOKEN`."))
        .build();
    let components = ComponentsBuilder::new()
        .security_scheme("bearer", SecurityScheme::Http(bearer))
        .security_scheme("station", SecurityScheme::Http(station))
        .security_scheme("metrics", SecurityScheme::Http(metrics))
        .schema_from::<Problem>()
        .responses_from_iter(failures::all());
    OpenApiBuilder::new().info(info.build()).components(Some(components.build())).build()
}

pub(crate) fn configure(config: &mut ServiceConfig) {
    config.service(get_openapi);
}

static DOCUMENT: LazyLock<OpenApi> = LazyLock::new(openapi);

/// This description of the API
#[utoipa::path(
    tag = "Site",
    params(IfNoneMatchHeader),
    responses(
        (status = 200, description = "An OpenAPI document", body = Object, headers(("ETag" = String))),
        (status = 304, description = "The client's copy is current"),
        Unauthenticated, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[get("/openapi.json")]
async fn get_openapi(known: IfNoneMatch) -> Result<HttpResponse, Problem> {
    known.answer(None, &*DOCUMENT)
}

/// Each documented path with its methods.
static ADDRESSES: LazyLock<Vec<(ResourceDef, Vec<&'static str>)>> = LazyLock::new(|| {
    let address = |(path, item): (&String, &PathItem)| (ResourceDef::new(path.as_str()), methods(item));
    DOCUMENT.paths.paths.iter().map(address).collect()
});

fn methods(item: &PathItem) -> Vec<&'static str> {
    let documented = [
        ("DELETE", item.delete.is_some()),
        ("GET", item.get.is_some()),
        ("HEAD", item.get.is_some()),
        ("POST", item.post.is_some()),
        ("PUT", item.put.is_some()),
    ];
    documented.into_iter().filter(|(_, there)| *there).map(|(method, _)| method).collect()
}

/// 405 for a path with other methods, otherwise 404.
pub(crate) async fn no_such_call(request: HttpRequest) -> Result<HttpResponse, Problem> {
    let path = request.path();
    Err(wrong_method(path).unwrap_or_else(|| {
        let here = ADDRESSES.iter().filter(|(address, _)| address.is_match(path));
        let mut allowed: Vec<_> = here.flat_map(|(_, methods)| methods.iter().copied()).collect();
        allowed.sort_unstable();
        allowed.dedup();
        if allowed.is_empty() {
            Problem::not_found("There is nothing at this address.")
        } else {
            Problem::wrong_method(&allowed.join(", "))
        }
    }))
}

/// 405 for a path without parameters that has other methods, even if a path with parameters matches, such as `/{id}` beside `/copy`. `None` for an
/// unknown path.
pub(crate) fn wrong_method(path: &str) -> Option<Problem> {
    let itself = ADDRESSES.iter().find(|(address, _)| address.pattern() == Some(path));
    itself.map(|(_, methods)| Problem::wrong_method(&methods.join(", ")))
}
