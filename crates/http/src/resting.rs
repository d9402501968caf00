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

/// The calls on sponsors: a sponsor that the caller does not manage is 404.
const SPONSORS: &str = "/api/Sponsor";

/// Says so where a right of the caller rests that a refusal may be about, with the same status; the link that confirms the address is on its way then.
/// Runs within `authenticate`, which finds the caller.
pub(crate) async fn explain(
    request: ServiceRequest,
    next: Next<BoxBody>,
) -> Result<ServiceResponse, actix_web::Error> {
    let response = next.call(request).await?;
    let request = response.request();
    let is_of_sponsors = request.path().starts_with(SPONSORS);
    let is_refused = match response.status() {
        StatusCode::FORBIDDEN => true,
        StatusCode::NOT_FOUND => is_of_sponsors,
        _ => false,
    };
    let (true, Some(Caller::Person(person))) = (is_refused, actor::caller(request)) else {
        return Ok(response);
    };
    let app = UseCases::of(request)?;
    // A failure leaves the refusal as it is: it is right, too.
    let rights = app.run(move |app| app.accounts.resting_rights(&person)).await.unwrap_or_default();
    match response.status() {
        StatusCode::FORBIDDEN if rights.roles => {
            Ok(response.into_response(Problem::roles_rest().error_response()))
        }
        StatusCode::NOT_FOUND if rights.sponsors > 0 => {
            Ok(response.into_response(Problem::sponsors_rest().error_response()))
        }
        _ => Ok(response),
    }
}
