//! `/api/UserSponsor`.

use actix_web::{HttpResponse, delete, get, post, web};
use fairway_application::stores::user_sponsors::UserSponsorView;
use fairway_application::user_sponsors::LinkRequest;
use fairway_domain::ids::{SponsorId, TournamentId, UserId, UserSponsorId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::idempotency::{Creating, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::{Id, Person};

pub(crate) fn configure(config: &mut ServiceConfig) {
    config.service(list_user_sponsors_of_sponsor).service(create_user_sponsor).service(delete_user_sponsor);
}

/// A user who manages a sponsor.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UserSponsor {
    #[schema(minimum = 1)]
    id: i64,
    user: Person,
    #[schema(minimum = 1)]
    user_id: i64,
    /// Whether the user has confirmed their address; until then they manage nothing.
    email_proven: bool,
    #[schema(minimum = 1)]
    sponsor_id: i64,
    /// The tournament of the link; null for no particular one.
    #[schema(required, minimum = 1)]
    tournament_id: Option<i64>,
}

impl From<&UserSponsorView> for UserSponsor {
    fn from(link: &UserSponsorView) -> Self {
        Self {
            id: link.id.0,
            user: Person::from(&link.user),
            user_id: link.user_id.0,
            email_proven: link.proven,
            sponsor_id: link.sponsor_id.0,
            tournament_id: link.tournament_id.map(|id| id.0),
        }
    }
}

/// The users who manage a sponsor, by last name
#[utoipa::path(
    tag = "UserSponsor",
    params(("id" = i64, Path, minimum = 1, description = "The sponsor")),
    responses(
        (status = 200, description = "The links", body = Vec<UserSponsor>),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/UserSponsor/query/sponsor/{id}")]
async fn list_user_sponsors_of_sponsor(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<web::Json<Vec<UserSponsor>>, Problem> {
    let links = app.run(move |app| app.user_sponsors.of_sponsor(&actor, SponsorId(id))).await?;
    Ok(web::Json(links.iter().map(UserSponsor::from).collect()))
}

/// A user, and the sponsor they are to manage.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "the wire's names")]
struct NewUserSponsor {
    #[schema(required, nullable = false)]
    user_id: Option<Id>,
    #[schema(required, nullable = false)]
    sponsor_id: Option<Id>,
    /// The tournament of the link; absent for no particular one.
    tournament_id: Option<Id>,
}

/// Link a user to a sponsor
#[utoipa::path(
    tag = "UserSponsor",
    params(IdempotencyKey),
    request_body = NewUserSponsor,
    responses(
        (status = 201, description = "The link", body = UserSponsor),
        Unreadable, Unauthenticated, Forbidden, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/UserSponsor")]
async fn create_user_sponsor(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Creating { body, key }: Creating<NewUserSponsor>,
) -> Result<HttpResponse, Problem> {
    let asked = LinkRequest {
        user_id: body.user_id.map(|Id(id)| UserId(id)),
        sponsor_id: body.sponsor_id.map(|Id(id)| SponsorId(id)),
        tournament_id: body.tournament_id.map(|Id(id)| TournamentId(id)),
    };
    let once = once::<UserSponsorView, UserSponsor>(key);
    let answer = app.run(move |app| app.user_sponsors.link(&actor, &asked, &once)).await?;
    created::<UserSponsorView, UserSponsor>(answer)
}

/// Unlink a user from a sponsor
#[utoipa::path(
    tag = "UserSponsor",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 204, description = "The link is deleted"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[delete("/UserSponsor/{id}")]
async fn delete_user_sponsor(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.user_sponsors.unlink(&actor, UserSponsorId(id))).await?;
    Ok(HttpResponse::NoContent().finish())
}
