//! Sales at the registration desk.

use actix_web::{HttpResponse, post};
use fairway_application::stores::tickets::TicketView;
use fairway_application::teammate::TeammateForm;
use fairway_application::tickets::{PaymentForm, WalkUp as Known};
use fairway_domain::ids::{CategoryId, RoundId, SponsorId, TournamentId, UserId};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_actix_web::service_config::ServiceConfig;

use super::Ticket;
use crate::actor::SignedIn;
use crate::idempotency::{Creating, IdempotencyKey, created, once};
use crate::openapi::failures::{
    Conflict, Forbidden, Invalid, NotFound, TooLarge, TooSlow, Unauthenticated, Unavailable, Unreadable,
    WrongMedia,
};
use crate::problem::Problem;
use crate::use_cases::UseCases;
use crate::wire::{Id, or_empty};

pub(super) fn configure(config: &mut ServiceConfig) {
    config.service(create_walk_up);
}

/// A ticket to sell at the desk. The purchaser is the `userId` of a suggestion, the person with this `email`, or a new person with both names.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WalkUp {
    #[schema(required, nullable = false)]
    ticket_category_id: Option<Id>,
    /// The tournament to which the category has to belong; not checked when absent.
    tournament_id: Option<Id>,
    user_id: Option<Id>,
    #[schema(format = Email, max_length = 254)]
    email: Option<String>,
    #[schema(max_length = 100)]
    new_user_name_first: Option<String>,
    #[schema(max_length = 100)]
    new_user_name_last: Option<String>,
    /// The sponsor; required for a sponsor category, ignored for others.
    sponsor_id: Option<Id>,
    /// Whether a sponsor's purchaser plays too; true when absent.
    user_participating: Option<bool>,
    /// Whether it is paid now; false when absent.
    paid: Option<bool>,
    /// The method of payment, as in `check`; this field and the next one are only for a paid ticket.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 40)]
    payment_method: Option<String>,
    /// The payment's reference in the books.
    #[serde(default, deserialize_with = "or_empty")]
    #[schema(max_length = 100)]
    payment_reference: Option<String>,
    /// The round of its groups; when absent, they are in none.
    round_id: Option<Id>,
}

impl From<WalkUp> for Known {
    fn from(body: WalkUp) -> Self {
        Self {
            category_id: body.ticket_category_id.map(|Id(id)| CategoryId(id)),
            tournament_id: body.tournament_id.map(|Id(id)| TournamentId(id)),
            purchaser: TeammateForm {
                user_id: body.user_id.map(|Id(id)| UserId(id)),
                email: body.email.unwrap_or_default(),
                name_first: body.new_user_name_first.unwrap_or_default(),
                name_last: body.new_user_name_last.unwrap_or_default(),
            },
            sponsor_id: body.sponsor_id.map(|Id(id)| SponsorId(id)),
            user_participating: body.user_participating.unwrap_or(true),
            payment: PaymentForm {
                paid: body.paid,
                date_paid: None,
                method: body.payment_method,
                reference: body.payment_reference,
                note: None,
            },
            round_id: body.round_id.map(|Id(id)| RoundId(id)),
        }
    }
}

/// Sell a ticket at the desk
///
/// Creates the ticket with its groups and payment, and assigns the groups to their round; also the purchaser, if they are new. All or nothing.
#[utoipa::path(
    tag = "Ticket",
    params(IdempotencyKey),
    request_body = WalkUp,
    responses(
        (status = 201, description = "The ticket", body = Ticket),
        Unreadable, Unauthenticated, Forbidden, NotFound, Conflict, TooSlow, TooLarge, WrongMedia, Invalid, Unavailable,
    ),
    security(("bearer" = [])),
    extensions(("x-access" = json!("admin")))
)]
#[post("/Ticket/walkUp")]
async fn create_walk_up(
    app: UseCases,
    SignedIn(actor): SignedIn,
    Creating { body, key }: Creating<WalkUp>,
) -> Result<HttpResponse, Problem> {
    let new = Known::from(body);
    let once = once::<TicketView, Ticket>(key);
    let answer = app.run(move |app| app.tickets.walk_up(&actor, &new, &once)).await?;
    created::<TicketView, Ticket>(answer)
}
