//! `/media`: pictures (rule `pictures`).

use actix_web::http::header::{CACHE_CONTROL, HeaderName};
use actix_web::{HttpResponse, get, web};
use fairway_application::pictures::PICTURE_KINDS;
pub(crate) use fairway_application::pictures::address;
use fairway_application::ports::{PictureSize, Pictures};
use fairway_domain::picture::is_name;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::openapi::failures::{NotFound, Unavailable, Unreadable};
use crate::params::Query;
use crate::problem::Problem;
use crate::use_cases::blocking;

/// A name is random, and its picture never changes.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// At most an hour after a logo was deleted or rejected it is in no cache.
const AN_HOUR: &str = "public, max-age=3600";

/// Asks search engines not to index a picture: the logo may not be approved.
const ROBOTS: HeaderName = HeaderName::from_static("x-robots-tag");

pub(crate) fn configure(config: &mut ServiceConfig) {
    config.service(get_media);
}

/// A file's bytes.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
#[expect(dead_code, reason = "describes the answer")]
struct File(Vec<u8>);

/// A picture
#[utoipa::path(
    tag = "Media",
    params(
        ("kind" = String, Path, pattern = "^(banner|logo|photo)$"),
        ("name" = String, Path, description = "As other calls return it in the picture's address", pattern = "^[A-Za-z0-9-]{1,64}[.](png|jpg)$"),
        ("size" = Option<String>, Query, description = "`small`, for a small screen", pattern = "^small$"),
    ),
    responses(
        (status = 200, description = "The picture", content(
            (inline(File) = "image/jpeg"), (inline(File) = "image/png")
        )),
        Unreadable, NotFound, Unavailable,
    ),
    extensions(("x-access" = json!("public")))
)]
#[get("/{kind}/{name}")]
async fn get_media(
    pictures: web::Data<dyn Pictures>,
    path: web::Path<(String, String)>,
    query: Query,
) -> Result<HttpResponse, Problem> {
    let (kind, name) = path.into_inner();
    let size = match query.text("size") {
        None => PictureSize::Whole,
        Some("small") => PictureSize::Small,
        Some(_) => return Err(Problem::unreadable("size", "size must be small")),
    };
    let is_logo = kind == "logo";
    let cache = if is_logo { AN_HOUR } else { FOR_EVER };
    let picture = if PICTURE_KINDS.contains(&kind.as_str()) && is_name(&name) {
        blocking(move || pictures.get(&kind, &name, size)).await?
    } else {
        None
    };
    let picture = picture.ok_or_else(|| Problem::not_found("There is no such picture."))?;
    let mut answer = HttpResponse::Ok();
    if is_logo {
        answer.insert_header((ROBOTS, "noindex"));
    }
    Ok(answer.insert_header((CACHE_CONTROL, cache)).content_type(picture.content_type).body(picture.bytes))
}
