//! `/api/Audit`.

use actix_web::{HttpResponse, get};
use fairway_application::audit::{ACTIONS, EntryQuery, subject_of};
use fairway_application::stores::audit::{KeptChange, NamedRow, ShownEntry};
use fairway_domain::ids::UserId;
use serde::Serialize;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{IntoParams, PartialSchema, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::openapi::failures::{Forbidden, Invalid, Unauthenticated, Unavailable, Unreadable};
use crate::params::{Query, TOTAL_COUNT};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::Moment;

pub(crate) fn configure(config: &mut ServiceConfig) {
    config.service(list_audit_entries);
}

/// A write by staff.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct AuditEntry {
    #[schema(minimum = 1)]
    id: i64,
    at: Moment,
    /// The member of staff who made the change, whose account may be deleted; null for a change by a station or the site itself.
    #[schema(required, minimum = 1)]
    actor_id: Option<i64>,
    /// The address of that person at the time; null for a change by a station or the site.
    #[schema(required, format = Email)]
    actor_email: Option<String>,
    /// The name of the station that made the change; null for a change by a member of staff or the site.
    #[schema(required)]
    station_name: Option<String>,
    /// The kind of row and the kind of change. A value that the parameter `action` does not accept comes from another version of Fairway.
    #[schema(example = "ticket.update")]
    action: String,
    /// The row that the action changed; null when it was not a single row.
    #[schema(required)]
    subject_id: Option<i64>,
    /// The present name of that row; null once it is deleted, and for a row without a name. The trail does not store it.
    #[schema(required)]
    subject_name: Option<String>,
    changes: Vec<AuditChange>,
    /// The present names of the rows whose ids are in the changes, except of deleted rows. The trail does not store them.
    rows: Vec<AuditNamedRow>,
}

/// A field that changed.
#[derive(Debug, Serialize, ToSchema)]
struct AuditChange {
    /// The field's name in forms.
    field: String,
    /// The value before the change; empty when there was none, `(withheld)` when it is personal.
    before: String,
    /// The value after the change, in the same form as `before`.
    after: String,
}

/// A row that a change refers to by its id.
#[derive(Debug, Serialize, ToSchema)]
struct AuditNamedRow {
    /// The field of the change.
    field: String,
    #[schema(minimum = 1)]
    id: i64,
    name: String,
}

/// The rows of each change, with its field.
fn named_rows(changes: &[KeptChange], named: Vec<Vec<NamedRow>>) -> Vec<AuditNamedRow> {
    let of_change = |(change, rows): (&KeptChange, Vec<NamedRow>)| {
        let field = change.field.clone();
        rows.into_iter().map(move |NamedRow { id, name }| AuditNamedRow { field: field.clone(), id, name })
    };
    changes.iter().zip(named).flat_map(of_change).collect()
}

impl From<ShownEntry> for AuditEntry {
    fn from(ShownEntry { entry, subject_name, named }: ShownEntry) -> Self {
        Self {
            rows: named_rows(&entry.changes, named),
            id: entry.id,
            at: Moment(entry.at),
            actor_id: entry.author.id().map(|id| id.0),
            actor_email: entry.author.email().map(str::to_owned),
            station_name: entry.author.station().map(str::to_owned),
            action: entry.action,
            subject_id: entry.subject_id,
            subject_name,
            changes: entry.changes.into_iter().map(AuditChange::from).collect(),
        }
    }
}

impl From<KeptChange> for AuditChange {
    fn from(KeptChange { field, before, after }: KeptChange) -> Self {
        Self { field, before, after }
    }
}

/// Schema of one of [`ACTIONS`].
struct AuditAction;

impl PartialSchema for AuditAction {
    fn schema() -> RefOr<Schema> {
        one_of(ACTIONS.into_iter())
    }
}

impl ToSchema for AuditAction {}

/// Schema of the part of [`ACTIONS`] before the dot.
struct AuditSubject;

impl PartialSchema for AuditSubject {
    fn schema() -> RefOr<Schema> {
        let mut subjects = ACTIONS.map(subject_of).to_vec();
        subjects.dedup();
        one_of(subjects.into_iter())
    }
}

impl ToSchema for AuditSubject {}

fn one_of(words: impl Iterator<Item = &'static str>) -> RefOr<Schema> {
    let schema = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words));
    RefOr::T(Schema::Object(schema.build()))
}

/// The filters of the list and of the export.
#[derive(IntoParams)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
#[expect(dead_code, reason = "describes the parameters; `asked` reads them")]
pub(crate) struct AuditFilters {
    /// Only entries by a person whose address contains every word of this, or about a row whose name does
    search: Option<String>,
    /// Only entries by this user
    actor_id: Option<i64>,
    /// Only entries with this action
    #[param(inline)]
    action: Option<AuditAction>,
    /// Only entries about this kind of row
    #[param(inline)]
    subject: Option<AuditSubject>,
    /// Only entries about the row with this id
    subject_id: Option<i64>,
    /// Only entries since this day, `YYYY-MM-DD` in the site's time zone
    from: Option<String>,
    /// Only entries until this day
    to: Option<String>,
}

/// The filters in the query of an address.
pub(crate) fn asked(query: &Query) -> Result<EntryQuery, Problem> {
    let text = |name| query.text(name).map(str::to_owned);
    Ok(EntryQuery {
        actor_id: query.id("actorId")?.map(UserId),
        action: text("action"),
        subject: text("subject"),
        subject_id: query.id("subjectId")?,
        from: text("from"),
        to: text("to"),
        page: query.page()?,
    })
}

/// The actions of staff, the newest first
///
/// An entry for each write by staff, and for each export. The only personal value of an entry is the address of the person who acted.
#[utoipa::path(
    tag = "Audit",
    params(
        AuditFilters,
        ("limit" = Option<u32>, Query, description = "The most rows to return, up to 200; 50 when absent"),
        ("offset" = Option<u32>, Query, description = "Number of rows to skip first"),
    ),
    responses(
        (status = 200, description = "The entries", body = Vec<AuditEntry>,
            headers(("X-Total-Count" = u64, description = "Total number of matches of the filters and the search"))),
        Unreadable, Unauthenticated, Forbidden, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Audit")]
async fn list_audit_entries(
    app: UseCases,
    SignedIn(actor): SignedIn,
    query: Query,
) -> Result<HttpResponse, Problem> {
    let asked = asked(&query)?;
    let part = app.run(move |app| app.audit.list(&actor, &asked)).await?;
    let rows: Vec<_> = part.rows.into_iter().map(AuditEntry::from).collect();
    Ok(HttpResponse::Ok().insert_header((TOTAL_COUNT, part.total)).json(rows))
}
