//! `/api/Waitlist`.

mod join;
mod own;
mod write;

use actix_web::{HttpResponse, get};
use fairway_application::stores::waitlist::{EntryFilter, EntryView};
use fairway_domain::ids::{CategoryId, TournamentId};
use fairway_domain::waitlist::State;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::actor::SignedIn;
use crate::openapi::failures::{Forbidden, Invalid, Unauthenticated, Unavailable, Unreadable};
use crate::params::{Query, TOTAL_COUNT};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::Moment;

pub(crate) fn configure(config: &mut ServiceConfig) {
    config
        .service(list_waitlist)
        .configure(own::configure)
        .configure(join::configure)
        .configure(write::configure);
}

/// An entry of a waitlist.
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
    /// The address to which the place is offered, and with which it is reserved.
    #[schema(format = Email)]
    email: String,
    /// When the person joined.
    created_at: Moment,
    /// Whether they have confirmed their address; until then no place is offered automatically.
    confirmed: bool,
    /// The entry's place among the confirmed ones that wait for the category, counted from 1; null when it is not in line.
    #[schema(required, minimum = 1)]
    place: Option<i64>,
    /// When a place was last offered; null while none was, and after the offer was withdrawn.
    #[schema(required)]
    offered_at: Option<Moment>,
    /// The moment until which the offered place is held; null without an offer.
    #[schema(required)]
    held_until: Option<Moment>,
    /// The Admin who made the last offer; null if it was automatic, or if the account is deleted.
    #[schema(required)]
    offered_by: Option<String>,
    /// Whether the last offer was automatic.
    offered_by_itself: bool,
    state: WaitlistState,
    /// Counts the changes of this entry. With `If-Match: "<version>-"`, a change of another version is 409.
    #[schema(minimum = 1)]
    version: i64,
}

/// The ticket category of an entry.
#[derive(Debug, Serialize, ToSchema)]
struct WaitlistCategory {
    name: String,
}

/// The state of an entry. An offer lapses at the end of its term, and is taken by a reservation with its address.
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

/// The waitlist, by ticket category, in the order of its queue
#[utoipa::path(
    tag = "Waitlist",
    params(
        ("tournamentId" = Option<i64>, Query, description = "Only entries of this tournament"),
        ("ticketCategoryId" = Option<i64>, Query, description = "Only entries of this category"),
        ("search" = Option<String>, Query, description = "Only entries whose name, address or category \
         contains every word of this, ignoring case"),
        ("limit" = Option<u32>, Query, description = "The most rows to return; all when absent"),
        ("offset" = Option<u32>, Query, description = "Number of rows to skip first"),
    ),
    responses(
        (status = 200, description = "The entries", body = Vec<WaitlistEntry>,
            headers(("X-Total-Count" = u64, description = "Total number of matches of the search"))),
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
