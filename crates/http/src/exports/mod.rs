//! `/api/DataExport`.

mod cell;
mod file;
mod rows;
mod wanted;
mod workbook;

use actix_web::{HttpResponse, get, web};
use fairway_domain::ids::TournamentId;
use utoipa_actix_web::service_config::ServiceConfig;

pub use file::Exporting;
use rows::{AttendeeRosterRow, AuditRow, ClubRow, ComprehensiveRow, TicketPaymentRow};
use wanted::{Wanted, WantedWithExcel};

use crate::actor::SignedIn;
use crate::audit::{self, AuditFilters};
use crate::openapi::failures::{Forbidden, Invalid, NotFound, Unauthenticated, Unavailable, Unreadable};
use crate::params::{PathId, Query};
use crate::problem::Problem;
use crate::use_cases::UseCases;

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .service(get_attendee_roster_export)
        .service(get_audit_export)
        .service(get_club_export)
        .service(get_comprehensive_export)
        .service(get_tickets_export);
}

/// Every attendee of a tournament
///
/// Without attendees of cancelled tickets; sorted by round, ticket and group. The columns of the CSV are the fields of the JSON, in the same
/// order.
#[utoipa::path(
    tag = "DataExport",
    params(("id" = i64, Path, minimum = 1, description = "The tournament")),
    responses(
        (status = 200, description = "The attendees: JSON, or CSV when `text/csv` is requested",
            content((Vec<AttendeeRosterRow> = "application/json"), (String = "text/csv")),
            headers(("Content-Disposition" = String, description = "The name of the file, for CSV"))),
        (status = 204, description = "There are no rows; only when CSV is requested"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/DataExport/attendeeRoster/{id}")]
async fn get_attendee_roster_export(
    app: UseCases,
    exporting: web::Data<Exporting>,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    wanted: Wanted,
) -> Result<HttpResponse, Problem> {
    let make = exporting.make(&app, actor, wanted, move |exports, actor, each| {
        exports.attendee_roster(actor, TournamentId(id), &mut |row| each(AttendeeRosterRow::of(row, exports)))
    });
    Ok(make.await?.answer("attendee_roster"))
}

/// The players of a tournament as its club seats them
///
/// One row for each player, by round, start and cart; players without a round come last. The columns of the spreadsheets are the fields of the
/// JSON, in the same order.
#[utoipa::path(
    tag = "DataExport",
    params(("id" = i64, Path, minimum = 1, description = "The tournament")),
    responses(
        (status = 200, description = "The players: JSON, or CSV or an Excel workbook when its media type is requested",
            content((Vec<ClubRow> = "application/json"), (String = "text/csv"),
                (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")),
            headers(("Content-Disposition" = String, description = "The name of the file, for CSV and Excel"))),
        (status = 204, description = "There are no rows; only when CSV or Excel is requested"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/DataExport/club/{id}")]
async fn get_club_export(
    app: UseCases,
    exporting: web::Data<Exporting>,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    WantedWithExcel(wanted): WantedWithExcel,
) -> Result<HttpResponse, Problem> {
    let make = exporting.make(&app, actor, wanted, move |exports, actor, each| {
        exports.club(actor, TournamentId(id), &mut |line| each(ClubRow::of(line)))
    });
    Ok(make.await?.answer("club"))
}

/// Every ticket of a tournament, with its groups and attendees
///
/// A row for each attendee, and one for each ticket or group that has none; cancelled tickets too. The columns of the CSV are
/// the fields of the JSON, in the same order.
#[utoipa::path(
    tag = "DataExport",
    params(("id" = i64, Path, minimum = 1, description = "The tournament")),
    responses(
        (status = 200, description = "The tickets: JSON, or CSV when `text/csv` is requested",
            content((Vec<ComprehensiveRow> = "application/json"), (String = "text/csv")),
            headers(("Content-Disposition" = String, description = "The name of the file, for CSV"))),
        (status = 204, description = "There are no rows; only when CSV is requested"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/DataExport/comprehensive/{id}")]
async fn get_comprehensive_export(
    app: UseCases,
    exporting: web::Data<Exporting>,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    wanted: Wanted,
) -> Result<HttpResponse, Problem> {
    let make = exporting.make(&app, actor, wanted, move |exports, actor, each| {
        exports.comprehensive(actor, TournamentId(id), &mut |row| each(ComprehensiveRow::of(row, exports)))
    });
    Ok(make.await?.answer("comprehensive"))
}

/// Every ticket of a tournament, with its payment
///
/// One row for each ticket, including cancelled ones, with its price at the reservation. The columns of the CSV are the fields of the JSON, in
/// the same order.
#[utoipa::path(
    tag = "DataExport",
    params(("id" = i64, Path, minimum = 1, description = "The tournament")),
    responses(
        (status = 200, description = "The tickets: JSON, or CSV when `text/csv` is requested",
            content((Vec<TicketPaymentRow> = "application/json"), (String = "text/csv")),
            headers(("Content-Disposition" = String, description = "The name of the file, for CSV"))),
        (status = 204, description = "There are no rows; only when CSV is requested"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/DataExport/tickets/{id}")]
async fn get_tickets_export(
    app: UseCases,
    exporting: web::Data<Exporting>,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    wanted: Wanted,
) -> Result<HttpResponse, Problem> {
    let make = exporting.make(&app, actor, wanted, move |exports, actor, each| {
        exports.tickets(actor, TournamentId(id), &mut |row| each(TicketPaymentRow::of(row, exports)))
    });
    Ok(make.await?.answer("tickets"))
}

/// The audit trail
///
/// A row for each field that changed, the newest entry first. The columns of the CSV are the fields of the JSON, in the same
/// order.
#[utoipa::path(
    tag = "DataExport",
    params(AuditFilters),
    responses(
        (status = 200, description = "The changes: JSON, or CSV when `text/csv` is requested",
            content((Vec<AuditRow> = "application/json"), (String = "text/csv")),
            headers(("Content-Disposition" = String, description = "The name of the file, for CSV"))),
        (status = 204, description = "There are no rows; only when CSV is requested"),
        Unreadable, Unauthenticated, Forbidden, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/DataExport/audit")]
async fn get_audit_export(
    app: UseCases,
    exporting: web::Data<Exporting>,
    SignedIn(actor): SignedIn,
    query: Query,
    wanted: Wanted,
) -> Result<HttpResponse, Problem> {
    let asked = audit::asked(&query)?;
    let make = exporting.make(&app, actor, wanted, move |exports, actor, each| {
        exports.audit_trail(actor, &asked, &mut |row| each(AuditRow::of(row, exports)))
    });
    Ok(make.await?.answer("audit"))
}
