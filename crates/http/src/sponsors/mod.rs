//! `/api/Sponsor` and `/api/Logo`.

mod logos;
mod named;
mod write;

use actix_web::{HttpResponse, get, web};
use fairway_application::stores::sponsors::{Sponsor as Known, SponsorFilter};
use fairway_domain::ids::{CategoryId, SponsorId};
use fairway_domain::sponsor::Approval;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::openapi::failures::{Invalid, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::{PathId, Query, TOTAL_COUNT};
use crate::problem::Problem;
use crate::tournaments::Logo;
use crate::use_cases::UseCases;
use crate::versions::{IfNoneMatch, IfNoneMatchHeader};

/// Response header: number of sponsors that are withheld.
const WITHHELD: &str = "X-Sponsors-Withheld";

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .configure(logos::configure)
        .configure(named::configure)
        .configure(write::configure)
        .service(list_sponsors)
        .service(list_sponsors_for_ticket_category)
        .service(get_sponsor);
}

/// A company or a person who supports a tournament.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Sponsor {
    #[schema(minimum = 1)]
    id: i64,
    name: String,
    /// May be empty.
    description: String,
    /// A web address; may be empty.
    website: String,
    /// May be empty.
    phone: String,
    /// May be empty.
    contact_name_first: String,
    /// May be empty.
    contact_name_last: String,
    /// Whether the public sees it.
    live_flag: bool,
    /// In the order they came; the first one counts.
    logos: Vec<Logo>,
    /// Whether staff have approved the sponsor. One that a buyer has named waits for approval, and is shown nowhere until then.
    approval: SponsorApproval,
    /// The reason of staff's decision; may be empty.
    approval_reason: String,
    /// Whether a buyer has named the sponsor. It then waits for approval again when its people change its name, description or website.
    named: bool,
    /// Counts the changes of this sponsor, including decisions on its logos. With `If-Match: "<version>-"`, a change of another version is 409.
    #[schema(minimum = 1)]
    version: i64,
}

/// Whether staff have approved a sponsor.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
enum SponsorApproval {
    Waiting,
    Approved,
    Refused,
}

impl From<Approval> for SponsorApproval {
    fn from(approval: Approval) -> Self {
        match approval {
            Approval::Waiting => Self::Waiting,
            Approval::Approved => Self::Approved,
            Approval::Refused => Self::Refused,
        }
    }
}

impl From<&Known> for Sponsor {
    fn from(sponsor: &Known) -> Self {
        let details = sponsor.details.clone();
        Self {
            id: sponsor.id.0,
            name: details.name,
            description: details.description,
            website: details.website,
            phone: details.phone,
            contact_name_first: details.contact_name_first,
            contact_name_last: details.contact_name_last,
            live_flag: details.live,
            logos: sponsor.logos.iter().cloned().map(Logo::from).collect(),
            approval: sponsor.approval.into(),
            approval_reason: sponsor.approval_reason.clone(),
            named: sponsor.named,
            version: sponsor.version,
        }
    }
}

fn filter(query: &Query) -> Result<SponsorFilter, Problem> {
    Ok(SponsorFilter {
        missing_logos: query.flag("missingLogos")?.unwrap_or(false),
        unapproved_logos: query.flag("unapprovedLogos")?.unwrap_or(false),
        waiting: query.flag("waiting")?.unwrap_or(false),
        page: query.page()?,
    })
}

/// Sponsors, by name
///
/// Only sponsors that the caller is linked to; an Admin gets all. A caller who has not confirmed their address gets none; `X-Sponsors-Withheld`
/// counts the withheld ones.
#[utoipa::path(
    tag = "Sponsor",
    params(
        ("missingLogos" = Option<bool>, Query, description = "true: only sponsors without a logo"),
        ("unapprovedLogos" = Option<bool>, Query, description =
            "true: only those with a logo that is not approved; together with `missingLogos`, those that match either"),
        ("waiting" = Option<bool>, Query, description = "true: only sponsors that wait for approval"),
        ("search" = Option<String>, Query, description = "Only rows whose name contains every word of this, ignoring case"),
        ("limit" = Option<u32>, Query, description = "The most rows to return; all when absent"),
        ("offset" = Option<u32>, Query, description = "Number of rows to skip first"),
    ),
    responses(
        (status = 200, description = "The sponsors", body = Vec<Sponsor>,
            headers(
                ("X-Total-Count" = u64, description = "Total number of matches of the filters and the search"),
                ("X-Sponsors-Withheld" = u64, description = "Number withheld until the caller has confirmed their address"),
            )),
        Unreadable, Unauthenticated, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("signed-in")))
)]
#[get("/Sponsor")]
async fn list_sponsors(
    app: UseCases,
    SignedIn(actor): SignedIn,
    query: Query,
) -> Result<HttpResponse, Problem> {
    let filter = filter(&query)?;
    let (part, withheld) = app
        .run(move |app| {
            Ok((app.sponsors.list(&actor, &filter)?, app.accounts.resting_rights(&actor)?.sponsors))
        })
        .await?;
    let rows: Vec<_> = part.rows.iter().map(Sponsor::from).collect();
    let mut answer = HttpResponse::Ok();
    answer.insert_header((TOTAL_COUNT, part.total)).insert_header((WITHHELD, withheld));
    Ok(answer.json(rows))
}

/// Sponsors that a ticket of a category can be reserved for, by name
///
/// Live sponsors that the caller is linked to, and waiting ones that the caller has named. An Admin gets all live and all waiting sponsors.
#[utoipa::path(
    tag = "Sponsor",
    params(("id" = i64, Path, minimum = 1, description = "The ticket category")),
    responses(
        (status = 200, description = "The sponsors", body = Vec<Sponsor>),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("signed-in")))
)]
#[get("/Sponsor/query/ticketCategory/{id}")]
async fn list_sponsors_for_ticket_category(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<web::Json<Vec<Sponsor>>, Problem> {
    let sponsors = app.run(move |app| app.sponsors.for_category(&actor, CategoryId(id))).await?;
    Ok(web::Json(sponsors.iter().map(Sponsor::from).collect()))
}

/// One sponsor
#[utoipa::path(
    tag = "Sponsor",
    params(("id" = i64, Path, minimum = 1), IfNoneMatchHeader),
    responses(
        (status = 200, description = "The sponsor", body = Sponsor, headers(("ETag" = String))),
        (status = 304, description = "The client's copy is current"),
        Unreadable, Unauthenticated, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("manager")))
)]
#[get("/Sponsor/{id}")]
async fn get_sponsor(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    known: IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    let sponsor = app.run(move |app| app.sponsors.find(&actor, SponsorId(id))).await?;
    known.answer_personal(sponsor.version, &Sponsor::from(&sponsor))
}
