//! Refusals to a caller whose rights rest until their address is proven (rule `proven-addresses`).

use actix_web::ResponseError;
use actix_web::body::BoxBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::StatusCode;
use actix_web::middleware::Next;
use fairway_domain::access::Caller;

use crate::actor;
use crate::problem::Problem;
use crate::use_cases::UseCases;

/// Where sponsors are: one that the caller does not manage is 404.
const SPONSORS: &str = "/api/Sponsor";

/// Says so where a right of the caller rests that a refusal may be about, with the same status; the link that confirms the address is on its way then.
/// Runs within `authenticate`, which finds the caller.
pub(crate) async fn explain(
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse, actix_web::Error> {
    let response = next.call(request).await?;
    let request = response.request();
    let refused: fn() -> Problem = match response.status() {
        StatusCode::FORBIDDEN => Problem::role_rests,
        StatusCode::NOT_FOUND if request.path().starts_with(SPONSORS) => Problem::sponsor_rests,
        _ => return Ok(response),
    };
    let (Some(Caller::Person(person)), Ok(app)) = (actor::caller(request), UseCases::of(request)) else {
        return Ok(response);
    };
    match app.run(move |app| app.accounts.has_resting_rights(&person)).await {
        Ok(true) => Ok(response.into_response(refused().error_response())),
        // A failure leaves the refusal as it is: it is right, too.
        Ok(false) | Err(_) => Ok(response),
    }
}
