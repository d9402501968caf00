//! `/api/Waitlist`.

mod own;

use actix_web::{HttpResponse, delete, get, post, put};
use fairway_application::stores::waitlist::{EntryFilter, EntryView};
use fairway_application::waitlist::{EntryForm, JoinForm, Joined};
use fairway_domain::ids::{CategoryId, EntryId, TournamentId};
use fairway_domain::waitlist::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::{MaybeSignedIn, SignedIn};
use crate::body::{Form, SmallBody};
use crate::client::SentBy;
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooMany, TooSlow, Unauthenticated, Unavailable,
    Unreadable, WrongMedia,
};
use crate::params::{PathId, Query, TOTAL_COUNT};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::versions::{IfMatch, IfMatchHeader, changed};
use crate::wire::{Id, Moment, Whole, or_empty, present};

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .service(create_waitlist_entry)
        .service(list_waitlist)
        .service(update_waitlist_entry)
        .service(delete_waitlist_entry)
        .configure(own::configure);
}

/// An entry of the waitlist.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WaitlistEntry {
    #[schema(minimum = 1)]
    id: i64,
    #[schema(minimum = 1)]
    tournament_id: i64,
    #[schema(minimum = 1)]
    ticket_category_id: i64,
    ticket_category: WaitlistCategory,
    name: String,
    /// The recipient of the offer, who takes it by this address.
    #[schema(format = Email)]
    email: String,
    /// Since when they wait.
    created_at: Moment,
    /// Whether they have confirmed their address: nothing is offered by itself before.
    confirmed: bool,
    /// The entry's place among the confirmed ones that wait for the category, counted from 1; null when it is not in line.
    #[schema(required, minimum = 1)]
    place: Option<i64>,
    /// When a place was last offered; null while none was, and after the offer was withdrawn.
    #[schema(required)]
    offered_at: Option<Moment>,
    /// Until when it is kept from everybody else.
    #[schema(required)]
    held_until: Option<Moment>,
    /// The Admin who made the last offer; null where it was made by itself, or they have no account any more.
    #[schema(required)]
    offered_by: Option<String>,
    /// Whether the last offer was made by itself.
    offered_by_itself: bool,
    state: WaitlistState,
    /// Counts the changes of this entry; `If-Match: "<version>-"` makes a change from no other.
    #[schema(minimum = 1)]
    version: i64,
}

/// The ticket category that somebody waits for.
#[derive(Debug, Serialize, ToSchema)]
struct WaitlistCategory {
    name: String,
}

/// The state of an entry: an offer lapses when its term has passed, and is taken by reserving with its address.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum WaitlistState {
    Waiting,
    Offered,
    Lapsed,
    Taken,
}

impl From<State> for WaitlistState {
    fn from(state: State) -> Self {
        match state {
            State::Waiting => Self::Waiting,
            State::Offered => Self::Offered,
            State::Lapsed => Self::Lapsed,
            State::Taken => Self::Taken,
        }
    }
}

impl From<&EntryView> for WaitlistEntry {
    fn from(entry: &EntryView) -> Self {
        Self {
            id: entry.id.0,
            tournament_id: entry.tournament_id.0,
            ticket_category_id: entry.category_id.0,
            ticket_category: WaitlistCategory { name: entry.category_name.clone() },
            name: entry.name.clone(),
            email: entry.email.to_string(),
            created_at: Moment(entry.created_at),
            confirmed: entry.confirmed,
            place: entry.place,
            offered_at: entry.offer.map(|offer| Moment(offer.at)),
            held_until: entry.offer.map(|offer| Moment(offer.held_until)),
            offered_by: entry.offered_by.as_ref().map(|by| by.name.clone()),
            offered_by_itself: entry.offered_by_itself,
            state: entry.state.into(),
            version: entry.version,
        }
    }
}

/// A person to add to a waitlist. A missing field counts as an empty one.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct JoinWaitlist {
    #[schema(required, nullable = false)]
    ticket_category_id: Option<Id>,
    #[schema(required, nullable = false, min_length = 1, max_length = 200)]
    name: Option<String>,
    #[schema(required, nullable = false, format = Email, max_length = 254)]
    email: Option<String>,
}

/// That somebody waits.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct JoinedWaitlist {
    #[schema(minimum = 1)]
    id: i64,
    #[schema(minimum = 1)]
    ticket_category_id: i64,
    name: String,
    #[schema(format = Email)]
    email: String,
    created_at: Moment,
}

impl From<Joined> for JoinedWaitlist {
    fn from(joined: Joined) -> Self {
        Self {
            id: joined.id.0,
            ticket_category_id: joined.category_id.0,
            name: joined.name,
            email: joined.email.to_string(),
            created_at: Moment(joined.created_at),
        }
    }
}

/// Join the waitlist of a ticket category
///
/// One of which nothing is left. An address that waits already keeps its place; the answer is the same. A link is mailed to it, by
/// which it is confirmed; that of the caller is confirmed already.
#[utoipa::path(
    tag = "Waitlist",
    request_body = JoinWaitlist,
    responses(
        (status = 201, description = "They wait", body = JoinedWaitlist),
        Unreadable, Unauthenticated, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, TooMany, Unavailable,
    ),
    security((), ("bearer" = [])),
    extensions(("x-access" = json!("public")))
)]
#[post("/Waitlist")]
async fn create_waitlist_entry(
    app: UseCases,
    MaybeSignedIn(visitor): MaybeSignedIn,
    SentBy(client): SentBy,
    SmallBody(body): SmallBody<JoinWaitlist>,
) -> Result<HttpResponse, Problem> {
    let form = JoinForm {
        category_id: body.ticket_category_id.map(|Id(id)| CategoryId(id)),
        name: body.name.unwrap_or_default(),
        email: body.email.unwrap_or_default(),
    };
    let joined = app.run(move |app| app.waitlist.join(visitor.as_ref(), client, &form)).await?;
    Ok(HttpResponse::Created().json(JoinedWaitlist::from(joined)))
}

/// The waitlist, by ticket category, in the order of its queue
#[utoipa::path(
    tag = "Waitlist",
    params(
        ("tournamentId" = Option<i64>, Query, description = "Only those of this tournament"),
        ("ticketCategoryId" = Option<i64>, Query, description = "Only those of this category"),
        ("search" = Option<String>, Query, description = "Only those whose name, address or category hold this, in whatever case"),
        ("limit" = Option<u32>, Query, description = "At most so many; all when absent"),
        ("offset" = Option<u32>, Query, description = "How many to pass over first"),
    ),
    responses(
        (status = 200, description = "The entries", body = Vec<WaitlistEntry>,
            headers(("X-Total-Count" = u64, description = "How many the search found in all"))),
        Unreadable, Unauthenticated, Forbidden, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[get("/Waitlist")]
async fn list_waitlist(
    app: UseCases,
    SignedIn(actor): SignedIn,
    query: Query,
) -> Result<HttpResponse, Problem> {
    let filter = EntryFilter {
        tournament: query.id("tournamentId")?.map(TournamentId),
        category: query.id("ticketCategoryId")?.map(CategoryId),
        page: query.page()?,
    };
    let part = app.run(move |app| app.waitlist.list(&actor, &filter)).await?;
    let rows: Vec<_> = part.rows.iter().map(WaitlistEntry::from).collect();
    Ok(HttpResponse::Ok().insert_header((TOTAL_COUNT, part.total)).json(rows))
}

/// Changes of an entry; an absent field stays as it is.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct UpdateWaitlistEntry {
    #[schema(required, nullable = false)]
    id: Option<Id>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, min_length = 1, max_length = 200)]
    name: Option<String>,
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(nullable = false, format = Email, max_length = 254)]
    email: Option<String>,
    /// True offers a free place and holds it; once more, it is offered and held anew. False withdraws the offer.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false)]
    offered: Option<bool>,
    /// For how long an offered place is held; when absent, as long as one that is offered by itself.
    #[serde(default, deserialize_with = "present")]
    #[schema(nullable = false, minimum = 1, maximum = 720)]
    hold_hours: Option<Whole>,
}

/// Offer somebody a place, withdraw it, or correct an entry
///
/// 409 when no place is free to be offered, and once the offer is taken.
#[utoipa::path(
    tag = "Waitlist",
    params(IfMatchHeader),
    request_body = UpdateWaitlistEntry,
    responses(
        (status = 200, description = "The entry as it is now", body = WaitlistEntry, headers(("ETag" = String))),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[put("/Waitlist")]
async fn update_waitlist_entry(
    app: UseCases,
    SignedIn(actor): SignedIn,
    IfMatch(if_version): IfMatch,
    Form { body, faults }: Form<UpdateWaitlistEntry>,
) -> Result<HttpResponse, Problem> {
    let id = body.id.map(|Id(id)| EntryId(id));
    let form = EntryForm {
        name: body.name,
        email: body.email,
        offered: body.offered,
        hold_hours: body.hold_hours.map(|Whole(number)| number),
        faults,
    };
    let entry = app.run(move |app| app.waitlist.update(&actor, id, &form, &if_version)).await?;
    changed(entry.version, &WaitlistEntry::from(&entry))
}

/// Take somebody off the waitlist
///
/// A place that was held for them is free again.
#[utoipa::path(
    tag = "Waitlist",
    params(("id" = i64, Path, minimum = 1)),
    responses(
        (status = 204, description = "They are off it"),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[delete("/Waitlist/{id}")]
async fn delete_waitlist_entry(
    app: UseCases,
    SignedIn(actor): SignedIn,
    PathId(id): PathId,
) -> Result<HttpResponse, Problem> {
    app.run(move |app| app.waitlist.delete(&actor, EntryId(id))).await?;
    Ok(HttpResponse::NoContent().finish())
}
