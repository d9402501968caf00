//! Refusals to a caller whose rights rest until their address is proven (rule `proven-addresses`).

use actix_web::ResponseError;
use actix_web::body::BoxBody;
use actix_web::dev::ServiceResponse;
use actix_web::http::StatusCode;
use fairway_domain::access::Caller;

use crate::actor;
use crate::problem::Problem;
use crate::use_cases::UseCases;

/// Where sponsors are: one that the caller does not manage is 404.
const SPONSORS: &str = "/api/Sponsor";

/// The same answer, or, where a right of the caller rests that it may be about, one of the same status that says so; the link that confirms the
/// address is on its way then.
pub(crate) async fn explained(response: ServiceResponse<BoxBody>) -> ServiceResponse<BoxBody> {
    let request = response.request();
    let refused: fn() -> Problem = match response.status() {
        StatusCode::FORBIDDEN => Problem::role_rests,
        StatusCode::NOT_FOUND if request.path().starts_with(SPONSORS) => Problem::sponsor_rests,
        _ => return response,
    };
    let Some(Caller::Person(person)) = actor::caller(request) else { return response };
    let Ok(app) = UseCases::of(request) else { return response };
    match app.run(move |app| app.accounts.has_resting_rights(&person)).await {
        Ok(true) => response.into_response(refused().error_response()),
        // A failure leaves the refusal as it is: it is right, too.
        Ok(false) | Err(_) => response,
    }
}
