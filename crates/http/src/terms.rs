//! `/api/Term`: the last day to pay for tickets.

use actix_web::{HttpResponse, get, put};
use fairway_application::stores::terms::KeptTerm;
use fairway_application::terms::{FieldEdit, TermForm};
use fairway_domain::ids::TournamentId;
use fairway_domain::term::Until;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::body::Body;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::params::PathId;
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, IfNoneMatch, IfNoneMatchHeader, changed};
use crate::wire::{Date, Id, Patch, Whole, present};

pub(crate) fn configure(config: &mut ServiceConfig) {
    config.service(get_term).service(update_term);
}

/// The time within which the tickets of a tournament are to be paid; no term if both `days` and `day` are null.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Term {
    /// The number of days after the reservation.
    #[schema(required, minimum = 1, maximum = 365)]
    days: Option<i32>,
    /// The last day for all tickets.
    #[schema(required)]
    day: Option<Date>,
    /// The number of days before the end of the term at which one reminder is mailed; null for no reminder.
    #[schema(required, minimum = 1, maximum = 60)]
    reminder_days: Option<i32>,
    /// Whether the site cancels tickets that are unpaid after the term.
    lapse_flag: bool,
}

impl From<&KeptTerm> for Term {
    fn from(KeptTerm { term, .. }: &KeptTerm) -> Self {
        let (days, day) = match term.until {
            Some(Until::Days(days)) => (Some(days), None),
            Some(Until::Day(day)) => (None, Some(Date(day))),
            None => (None, None),
        };
        Self { days, day, reminder_days: term.reminder_days, lapse_flag: term.lapses }
    }
}

/// The term of a tournament's tickets
#[utoipa::path(
    tag = "Term",
    params(("id" = i64, Path, minimum = 1, description = "The tournament"), IfNoneMatchHeader),
    responses(
        (status = 200, description = "The term", body = Term, headers(("ETag" = String))),
        (status = 304, description = "The client's copy is current"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Term/tournament/{id}")]
async fn get_term(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
    known: IfNoneMatch,
) -> Result<HttpResponse, Problem> {
    let kept = app.run(move |app| app.terms.of_tournament(&actor, TournamentId(id))).await?;
    known.answer_personal(kept.version, &Term::from(&kept))
}

/// Changes of a term; an absent field stays as it is, null clears it.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateTerm {
    /// The tournament.
    #[schema(required, nullable = false)]
    id: Option<Id>,
    /// Replaces `day`.
    #[serde(default)]
    #[schema(value_type = Option<i64>, minimum = 1, maximum = 365)]
    days: Patch<Whole>,
    /// Replaces `days`.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    day: Patch<String>,
    #[serde(default)]
    #[schema(value_type = Option<i64>, minimum = 1, maximum = 60)]
    reminder_days: Patch<Whole>,
    /// Needs `days` or `day`.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    lapse_flag: Option<bool>,
}

fn edit<T, U>(patch: Patch<T>, of: impl FnOnce(T) -> U) -> FieldEdit<U> {
    match patch {
        Patch::Absent => FieldEdit::Absent,
        Patch::Null => FieldEdit::Cleared,
        Patch::Value(value) => FieldEdit::Set(of(value)),
    }
}

/// Set the term of a tournament's tickets
///
/// Unpaid tickets get a new last day: at least three days away, and the day before the tournament's first day at the latest.
#[utoipa::path(
    tag = "Term",
    params(IfMatchHeader),
    request_body = UpdateTerm,
    responses(
        (status = 200, description = "The term as it is now", body = Term, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Term")]
async fn update_term(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Body(body): Body<UpdateTerm>,
) -> Result<HttpResponse, Problem> {
    let id = body.id.map(|Id(id)| TournamentId(id));
    let form = TermForm {
        days: edit(body.days, |Whole(days)| days),
        day: edit(body.day, |day| day),
        reminder_days: edit(body.reminder_days, |Whole(days)| days),
        lapses: body.lapse_flag,
    };
    let kept = app.run(move |app| app.terms.update(&actor, id, &form, &if_version)).await?;
    changed(kept.version, &Term::from(&kept))
}
