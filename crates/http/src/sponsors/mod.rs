//! `/api/Sponsor` and `/api/Logo`.

mod logos;
mod named;

use actix_web::{HttpResponse, delete, get, post, put, web};
use fairway_application::FieldErrors;
use fairway_application::sponsors::SponsorForm;
use fairway_application::stores::sponsors::{Sponsor as Known, SponsorFilter};
use fairway_domain::ids::{CategoryId, SponsorId};
use fairway_domain::sponsor::Approval;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::body::Form;
use crate::idempotency::{Creating, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::{PathId, Query, TOTAL_COUNT};
use crate::problem::Problem;
use crate::tournaments::Logo;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, IfNoneMatch, IfNoneMatchHeader, changed};
use crate::wire::{Id, or_empty, present};

/// Number of sponsors that are not given.
const WITHHELD: &str = "X-Sponsors-Withheld";

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .configure(logos::configure)
        .configure(named::configure)
        .service(list_sponsors)
        .service(list_sponsors_for_ticket_category)
        .service(get_sponsor)
        .service(create_sponsor)
        .service(update_sponsor)
        .service(delete_sponsor);
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
    /// An address on the web; may be empty.
    website: String,
    /// May be empty.
    phone: String,
    /// May be empty.
    contact_name_first: String,
    /// May be empty.
    contact_name_last: String,
    /// Whether the public may see it.
    live_flag: bool,
    /// In the order they came; the first one counts.
    logos: Vec<Logo>,
    /// Whether staff have approved it: one that a buyer has named waits for them, and is shown to nobody until then.
    approval: SponsorApproval,
    /// Why staff approved or refused it; may be empty.
    approval_reason: String,
    /// Whether a buyer has named it: then it waits for approval again when its people change name, description or site.
    named: bool,
    /// Counts the changes of this sponsor, decisions on its logos too; `If-Match: "<version>-"` makes a change from no other.
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

/// Sponsors, by name
///
/// Sponsors that the caller is linked to; an Admin gets all. A caller who has not confirmed their address gets none: their sponsors are
/// counted in `X-Sponsors-Withheld`.
#[utoipa::path(
    tag = "Sponsor",
    params(
        ("missingLogos" = Option<bool>, Query, description = "true: only those without a logo"),
        ("unapprovedLogos" = Option<bool>, Query, description =
            "true: only those with a logo that is not approved; with the other, those that either is true of"),
        ("waiting" = Option<bool>, Query, description = "true: only those that wait for approval"),
        ("search" = Option<String>, Query, description = "Only names that hold this, in whatever case"),
        ("limit" = Option<u32>, Query, description = "At most so many; all when absent"),
        ("offset" = Option<u32>, Query, description = "How many to pass over first"),
    ),
    responses(
        (status = 200, description = "The sponsors", body = Vec<Sponsor>,
            headers(
                ("X-Total-Count" = u64, description = "How many the filters and the search found in all"),
                ("X-Sponsors-Withheld" = u64, description = "How many wait until the caller has confirmed their address"),
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
    let filter = SponsorFilter {
        missing_logos: query.flag("missingLogos")?.unwrap_or(false),
        unapproved_logos: query.flag("unapprovedLogos")?.unwrap_or(false),
        waiting: query.flag("waiting")?.unwrap_or(false),
        page: query.page()?,
    };
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
/// Live ones that the caller is linked to, and those that they have named and that wait for approval; an Admin gets all of these.
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
        (status = 304, description = "As the client has it"),
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

/// A new sponsor. A missing field counts as an empty one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct NewSponsor {
    #[schema(required, nullable = false, max_length = 200)]
    name: Option<String>,
    #[schema(format = "multi-line", max_length = 2000)]
    description: Option<String>,
    /// An address on the web; `https://` is put in where it is missing.
    #[schema(max_length = 500)]
    website: Option<String>,
    #[schema(max_length = 40)]
    phone: Option<String>,
    #[schema(max_length = 100)]
    contact_name_first: Option<String>,
    #[schema(max_length = 100)]
    contact_name_last: Option<String>,
    /// Whether the public may see it; false when absent.
    live_flag: Option<bool>,
}

impl From<NewSponsor> for SponsorForm {
    fn from(new: NewSponsor) -> Self {
        Self {
            name: new.name,
            description: new.description,
            website: new.website,
            phone: new.phone,
            contact_name_first: new.contact_name_first,
            contact_name_last: new.contact_name_last,
            live: new.live_flag,
            faults: FieldErrors::default(),
        }
    }
}

/// Add a sponsor
#[utoipa::path(
    tag = "Sponsor",
    params(IdempotencyKey),
    request_body = NewSponsor,
    responses(
        (status = 201, description = "The sponsor", body = Sponsor),
        Unreadable, Unauthenticated, Forbidden, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/Sponsor")]
async fn create_sponsor(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Creating { body, key }: Creating<NewSponsor>,
) -> Result<HttpResponse, Problem> {
    let form = SponsorForm::from(body);
    let once = once::<Known, Sponsor>(key);
    let answer = app.run(move |app| app.sponsors.create(&actor, &form, &once)).await?;
    created::<Known, Sponsor>(answer)
}

/// Changes of a sponsor: the fields that are present; null makes one empty.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateSponsor {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 200)]
    name: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(format = "multi-line", max_length = 2000)]
    description: Option<String>,
    /// An address on the web; `https://` is put in where it is missing.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 500)]
    website: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 40)]
    phone: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 100)]
    contact_name_first: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 100)]
    contact_name_last: Option<String>,
    /// Admins only, unless it is as it was.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    live_flag: Option<bool>,
}

/// Change a sponsor
#[utoipa::path(
    tag = "Sponsor",
    params(IfMatchHeader),
    request_body = UpdateSponsor,
    responses(
        (status = 200, description = "The sponsor as it is now", body = Sponsor, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("manager")))
)]
#[put("/Sponsor")]
async fn update_sponsor(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Form { body: update, faults }: Form<UpdateSponsor>,
) -> Result<HttpResponse, Problem> {
    let Id(id) = faults.addressed("id", update.id)?;
    let form = SponsorForm {
        name: update.name,
        description: update.description,
        website: update.website,
        phone: update.phone,
        contact_name_first: update.contact_name_first,
        contact_name_last: update.contact_name_last,
        live: update.live_flag,
        faults,
    };
    let sponsor = app.run(move |app| app.sponsors.update(&actor, SponsorId(id), &form, &if_version)).await?;
    changed(sponsor.version, &Sponsor::from(&sponsor))
}

/// Delete a sponsor
///
/// With its logos and its links to people; refused while tickets are held for it.
#[utoipa::path(
    tag = "Sponsor",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 204, description = "It is gone"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[delete("/Sponsor/{id}")]
async fn delete_sponsor(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.sponsors.delete(&actor, SponsorId(id))).await?;
    Ok(HttpResponse::NoContent().finish())
}
